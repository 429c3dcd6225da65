#include "message_bar.h"

#include "control_keys.h"
#include "window_theme.h"

#include <QAccessible>
#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenuBar>
#include <QToolButton>

#include <algorithm>

namespace pastkeys {

namespace {

// How long a note stays: a slow reader's time, after a look at it.
constexpr int kLook = 4'000;
constexpr int kPerLetter = 60;

constexpr int kMargin = 8; ///< to what it stands beside
constexpr int kSlack = 4;  ///< letters may be broken a little earlier than they are measured
constexpr QMargins kInBand(8, 0, 2, 0);
constexpr QMargins kBelow(10, 6, 6, 6);

/// Very long words can be broken anywhere, and of a very long text the middle is left out: a label
/// makes its window as wide as its longest word.
QString fitForBar(const QString& text)
{
    constexpr qsizetype kMost = 1000;
    constexpr qsizetype kLongWord = 80;
    const QString part = text.size() <= kMost
                             ? text
                             : text.left(kMost / 2) + QStringLiteral(" … ") + text.right(kMost / 2);
    QString fit;
    qsizetype word = 0;
    for (const QChar c : part) {
        word = c.isSpace() ? 0 : word + 1;
        if (word > kLongWord && !c.isLowSurrogate() && !c.isMark())
            fit += QChar(0x200B); // zero-width space
        fit += c;
    }
    return fit;
}

} // namespace

MessageBar::MessageBar(QMenuBar& menus, QWidget& controls, QWidget* parent)
    : QFrame(parent), m_menus(menus), m_controls(controls), m_label(new QLabel(this))
{
    setAutoFillBackground(true);
    setFrameShape(QFrame::Box);
    setCursor(Qt::ArrowCursor);
    m_label->setWordWrap(true);
    m_label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_label->setTextFormat(Qt::PlainText);
    m_close = new QToolButton(this);
    m_close->setAutoRaise(true);
    m_close->setToolTip(tr("Close this message (Esc)"));
    m_close->setAccessibleName(tr("Close this message"));
    connect(m_close, &QToolButton::clicked, this, &QWidget::hide);
    shareKeys(*m_close);
    auto* box = new QHBoxLayout(this);
    box->addWidget(m_label, 1);
    box->addWidget(m_close, 0, Qt::AlignTop);
    hide();
    m_leaving.setSingleShot(true);
    connect(&m_leaving, &QTimer::timeout, this, &MessageBar::leave);
    for (QWidget* around : {parent, static_cast<QWidget*>(&menus), &controls})
        around->installEventFilter(this);
}

// All pairs of colours have a contrast over 7 : 1.
void MessageBar::showError(const QString& text)
{
    showText(tr("Error"), text, {QColor(0x7a1f12), QColor(0xffffff)});
}

void MessageBar::showWarning(const QString& text)
{
    const bool dark = QApplication::palette().color(QPalette::Window).lightness() < 128;
    showText(tr("Message"), text,
             dark ? Colors{QColor(0x4a3c10), QColor(0xfff3c4)}
                  : Colors{QColor(0xfff3c4), QColor(0x222222)});
}

void MessageBar::showNote(const QString& text)
{
    showWarning(text);
    m_leaving.start(kLook + kPerLetter * static_cast<int>(std::min<qsizetype>(text.size(), 1000)));
}

QString MessageBar::text() const
{
    return isHidden() ? QString() : m_text;
}

void MessageBar::showText(const QString& kind, const QString& text, const Colors& colors)
{
    m_leaving.stop();
    QPalette own = palette();
    own.setColor(QPalette::Window, colors.background);
    own.setColor(QPalette::WindowText, colors.text);
    setPalette(own);
    m_close->setIconSize({iconSideOf(*this), iconSideOf(*this)});
    m_close->setIcon(tintedIcon(*this, QStyle::SP_TitleBarCloseButton, colors.text));
    m_text = text;
    m_label->setText(fitForBar(text));
    setAccessibleName(kind);
    setAccessibleDescription(text);
    show();
    raise();
    moveToPlace();
    QAccessibleEvent spoken(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&spoken);
}

QRect MessageBar::freeBand() const
{
    const QList<QAction*> titles = m_menus.actions();
    if (!m_menus.isVisible() || titles.isEmpty())
        return {};
    QRect band = m_menus.rect();
    band.setLeft(m_menus.actionGeometry(titles.last()).right() + kMargin);
    return band.translated(m_menus.mapTo(parentWidget(), QPoint()));
}

QRect MessageBar::aboveControls() const
{
    const int bottom = m_controls.mapTo(parentWidget(), QPoint()).y();
    const int width = parentWidget()->width() - 2 * kMargin;
    const int height = std::min(layout()->totalHeightForWidth(width), bottom);
    return {kMargin, bottom - height, width, height};
}

void MessageBar::moveToPlace()
{
    const QRect band = freeBand();
    const int bandHeight = band.height() - 2 * frameWidth();
    const QSize text = m_label->fontMetrics().size(0, m_label->text());
    const int around = kInBand.left() + kInBand.right() + layout()->spacing() +
                       m_close->sizeHint().width() + 2 * frameWidth();
    const int width = text.width() + kSlack + around;
    const bool fits = text.height() <= bandHeight && width <= band.width();
    m_close->setMaximumHeight(fits ? bandHeight : QWIDGETSIZE_MAX);
    layout()->setContentsMargins(fits ? kInBand : kBelow);
    setGeometry(fits ? band.adjusted(band.width() - width, 0, 0, 0) : aboveControls());
}

void MessageBar::leave()
{
    if (underMouse() || isAncestorOf(QApplication::focusWidget()))
        m_leaving.start(kLook);
    else
        hide();
}

bool MessageBar::event(QEvent* event)
{
    const bool done = QFrame::event(event);
    if (event->type() == QEvent::LayoutRequest) // another font
        moveToPlace();
    return done;
}

bool MessageBar::eventFilter(QObject* watched, QEvent* event)
{
    if ((event->type() == QEvent::Resize || event->type() == QEvent::Move) && isVisible())
        moveToPlace();
    return QFrame::eventFilter(watched, event);
}

} // namespace pastkeys
