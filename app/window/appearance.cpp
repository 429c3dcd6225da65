#include "window/appearance.h"

#include "document/documents.h"
#include "drawing/language.h"
#include "drawing/tr.h"
#include "widgets/window_theme.h"
#include "window/menu_items.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QEvent>
#include <QMenu>

#include <algorithm>
#include <cmath>

namespace pastkeys {

Appearance::Appearance(QWidget& window, Documents& documents)
    : QObject(&window), m_window(window), m_documents(documents), m_themes(new QActionGroup(this))
{
    window.installEventFilter(this);
}

void Appearance::addThemesTo(QMenu& menu)
{
    const QString names[] = {Tr::tr("&Light"), Tr::tr("&Dark"), Tr::tr("&Projector")};
    for (const ThemeName name : kThemeNames) {
        QAction* action = addSwitch(menu, names[static_cast<int>(name)], {},
                                    [this, name](bool) { choose(name); });
        action->setData(static_cast<int>(name));
        m_themes->addAction(action);
    }
    addItem(menu, Tr::tr("T&oggle the projector theme"), QKeySequence("P"),
            [this] { toggleProjector(); });
}

/// Lists each language under its own name, so that users can find it even if they can read no other
/// language.
void Appearance::addLanguagesTo(QMenu& menu)
{
    QMenu* languages = menu.addMenu(Tr::tr("Lan&guage"));
    auto* group = new QActionGroup(this);
    const auto add = [&](const QString& name, const QString& code) {
        QAction* action = addSwitch(*languages, name, {}, [this, code](bool) {
            m_documents.settings.language = code;
            emit languageChosen();
        });
        action->setChecked(m_documents.settings.language == code);
        group->addAction(action);
    };
    add(Tr::tr("Same as the &system"), {});
    for (const TextLanguage& language : kLanguages)
        add(QString::fromUtf8(language.name), QString::fromLatin1(language.code));
}

void Appearance::addTextSizesTo(QMenu& menu)
{
    QAction* larger = addItem(menu, Tr::tr("Larger &text"), {}, [this] { changeTextSize(10); });
    // On many keyboards, the plus key needs Shift; without Shift, it is an equals sign.
    larger->setShortcuts(QKeySequence::keyBindings(QKeySequence::ZoomIn) << QKeySequence("Ctrl+="));
    addItem(menu, Tr::tr("S&maller text"), QKeySequence::ZoomOut, [this] { changeTextSize(-10); });
    addItem(menu, Tr::tr("&Normal text size"), QKeySequence("Ctrl+0"), [this] {
        setTextSize(100);
        emit settingsChanged();
    });
}

void Appearance::addFullScreenTo(QMenu& menu)
{
    m_fullScreen = addSwitch(menu, Tr::tr("&Full screen"), {}, [this](bool) {
        m_window.setWindowState(m_window.windowState() ^ Qt::WindowFullScreen);
    });
    QList<QKeySequence> keys{QKeySequence("F11")};
    for (const QKeySequence& key : QKeySequence::keyBindings(QKeySequence::FullScreen))
        if (!keys.contains(key))
            keys.append(key);
    m_fullScreen->setShortcuts(keys);
}

bool Appearance::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::WindowStateChange && m_fullScreen)
        m_fullScreen->setChecked(m_window.isFullScreen());
    return QObject::eventFilter(watched, event);
}

void Appearance::choose(ThemeName name)
{
    m_documents.settings.theme = name;
    apply(name);
    emit settingsChanged();
}

void Appearance::toggleProjector()
{
    choose(m_theme.name == ThemeName::Projector ? m_plainTheme : ThemeName::Projector);
}

void Appearance::apply(ThemeName name)
{
    if (name != ThemeName::Projector)
        m_plainTheme = name;
    m_theme = themeNamed(name);
    QApplication::setPalette(paletteOf(m_theme));
    for (QAction* action : m_themes->actions())
        action->setChecked(action->data().toInt() == static_cast<int>(name));
    emit themeApplied(m_theme);
}

void Appearance::fitText()
{
    setTextSize(m_documents.settings.textPercent);
}

void Appearance::setTextSize(int percent)
{
    int& kept = m_documents.settings.textPercent;
    kept = std::clamp(percent, kSmallestTextPercent, kLargestTextPercent);
    const QSize size = m_window.size();
    const double wanted = kept * fittingTextScale(m_theme, size) / 100;
    // Rounded down to a multiple of 1/20, so that dragging an edge of the window does not change
    // the font at every pixel.
    const double most = std::floor(largestTextScale(size) * 20) / 20;
    setTextScale(std::min(wanted, most));
}

/// \param by  percent
void Appearance::changeTextSize(int by)
{
    const QSize size = m_window.size();
    const double most = largestTextScale(size) / fittingTextScale(m_theme, size);
    const int shown = std::min(m_documents.settings.textPercent, static_cast<int>(most * 100));
    if (by > 0 && shown + by > most * 100)
        m_documents.messages.showNote(Tr::tr("This window has no room for larger text."));
    else
        setTextSize(shown + by);
    emit settingsChanged();
}

} // namespace pastkeys
