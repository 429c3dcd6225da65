#include "widgets/message_bar.h"

#include "drawing/tr.h"
#include "session/messages.h"
#include "widgets/control_keys.h"
#include "widgets/notification.h"
#include "widgets/window_theme.h"

#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMenuBar>
#include <QRegularExpression>
#include <QToolButton>

#include <algorithm>
#include <array>

namespace pastkeys {

namespace {

constexpr qsizetype kMostLetters = 1000;

// How long it takes to read a note, in milliseconds: the time to notice it, plus a slow reader's
// time per character.
constexpr int kLook = 4'000;
constexpr int kPerLetter = 60;

constexpr int kMargin = 8; ///< around the bar
constexpr int kSlack = 4;  ///< extra width, because a label may wrap a line that just fits
constexpr QMargins kInBand(8, 0, 2, 0);
constexpr QMargins kBelow(10, 6, 6, 6);

struct Colors
{
    QColor background;
    QColor text;
};

/// Each kind of message uses two colors with a contrast of more than 7 : 1.
Colors colorsOf(const Message& message)
{
    if (message.isError)
        return {QColor(0x7a1f12), QColor(0xffffff)};
    const bool dark = QApplication::palette().color(QPalette::Window).lightness() < 128;
    return dark ? Colors{QColor(0x4a3c10), QColor(0xfff3c4)}
                : Colors{QColor(0xfff3c4), QColor(0x222222)};
}

/// Allows a line break after every 80 characters of a long word, because a label is never narrower
/// than its longest word. Elides the middle of very long text.
QString fitForBar(QString text)
{
    static const QRegularExpression longWord(QStringLiteral("(\\S{80}\\p{M}*)"),
                                             QRegularExpression::UseUnicodePropertiesOption);
    if (text.size() > kMostLetters)
        text = text.left(kMostLetters / 2) + QStringLiteral(" … ") + text.right(kMostLetters / 2);
    return text.replace(longWord, QStringLiteral("\\1\u200B")); // a zero-width space
}

/// Whether the user does something. Escape does not count, because it closes the message itself.
bool isAction(const QEvent& event)
{
    static constexpr std::array kIdle{Qt::Key_Escape, Qt::Key_Shift, Qt::Key_Control,
                                      Qt::Key_Alt,    Qt::Key_AltGr, Qt::Key_Meta};
    switch (event.type()) {
    case QEvent::MouseButtonPress:
    case QEvent::Wheel:
        return true;
    case QEvent::KeyPress:
    case QEvent::ShortcutOverride: // the only event of a key that is a shortcut
        return std::ranges::find(kIdle, static_cast<const QKeyEvent&>(event).key()) == kIdle.end();
    default:
        return false;
    }
}

} // namespace

MessageBar::MessageBar(Messages& messages, QMenuBar& menus, QWidget& row, QWidget* parent)
    : QFrame(parent), m_messages(messages), m_menus(menus), m_row(row), m_label(new QLabel(this)),
      m_close(new QToolButton(this)), m_accept(new QToolButton(this))
{
    makeNotification(*this);
    setAutoFillBackground(true);
    setFrameShape(QFrame::Box);
    setCursor(Qt::ArrowCursor);
    m_label->setWordWrap(true);
    m_label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_label->setTextFormat(Qt::PlainText);
    m_close->setAutoRaise(true);
    m_close->setToolTip(Tr::tr("Close this message (Esc)"));
    m_close->setAccessibleName(Tr::tr("Close this message"));
    auto* box = new QHBoxLayout(this);
    box->addWidget(m_label, 1);
    box->addWidget(m_accept, 0, Qt::AlignTop);
    box->addWidget(m_close, 0, Qt::AlignTop);
    connect(m_close, &QToolButton::clicked, &messages, &Messages::close);
    connect(m_accept, &QToolButton::clicked, this, [this] {
        const auto accept = m_messages.shown()->accept; // a copy, because it may show a message
        m_messages.close();
        accept();
    });
    setTabOrder(m_accept, m_close);
    shareKeys(*this);
    hide();
    m_row.hide();
    m_reading.setSingleShot(true);
    connect(&m_reading, &QTimer::timeout, this, [this] {
        if (!isActiveWindow())
            return m_reading.start(); // the user cannot have read it
        m_isRead = true;
        qApp->installEventFilter(this);
    });
    for (QWidget* around : {parent, static_cast<QWidget*>(&menus), &row})
        around->installEventFilter(this);
    connect(&messages, &Messages::changed, this, &MessageBar::present);
}

QString MessageBar::text() const
{
    return m_messages.text();
}

void MessageBar::present()
{
    if (m_messages.shown())
        show(*m_messages.shown());
    else
        hide();
}

void MessageBar::stayOpen()
{
    m_reading.stop();
    m_isRead = false;
    qApp->removeEventFilter(this);
}

void MessageBar::leaveOnceRead(const QString& text)
{
    m_reading.start(kLook + kPerLetter * static_cast<int>(std::min(text.size(), kMostLetters)));
}

void MessageBar::show(const Message& message)
{
    stayOpen();
    const Colors colors = colorsOf(message);
    QPalette own = palette();
    own.setColor(QPalette::Window, colors.background);
    own.setColor(QPalette::WindowText, colors.text);
    setPalette(own);
    m_close->setIconSize({iconSideOf(*this), iconSideOf(*this)});
    m_close->setIcon(tintedIcon(*this, QStyle::SP_TitleBarCloseButton, colors.text));
    m_label->setText(fitForBar(message.text));
    m_accept->setText(message.button);
    m_accept->setToolTip(message.button);
    m_accept->setAccessibleName(message.button);
    m_accept->setVisible(!message.button.isEmpty());
    setAccessibleName(message.isError ? Tr::tr("Error") : Tr::tr("Message"));
    setAccessibleDescription(message.text);
    if (isVisible())
        sayNotification(*this);
    QFrame::show();
    raise();
    moveToPlace();
    if (message.leaves)
        leaveOnceRead(message.text);
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

void MessageBar::makeRoom()
{
    const int width = parentWidget()->width() - 2 * kMargin;
    m_row.setFixedHeight(layout()->totalHeightForWidth(width) + kMargin);
    m_row.show();
    // Its place is known only once the layouts around it are done. Then it tells eventFilter().
    const QPoint corner = m_row.mapTo(parentWidget(), QPoint(kMargin, 0));
    setGeometry({corner, QSize(width, m_row.minimumHeight() - kMargin)});
}

void MessageBar::moveToPlace()
{
    const QRect band = freeBand();
    const int bandHeight = band.height() - 2 * frameWidth();
    const QSize text = m_label->fontMetrics().size(0, m_label->text());
    int width = text.width() + kSlack + kInBand.left() + kInBand.right() + 2 * frameWidth();
    for (const QToolButton* button : {m_accept, m_close})
        if (!button->isHidden())
            width += layout()->spacing() + button->sizeHint().width();
    const bool fits = text.height() <= bandHeight && width <= band.width();
    for (QToolButton* button : {m_accept, m_close})
        button->setMaximumHeight(fits ? bandHeight : QWIDGETSIZE_MAX);
    layout()->setContentsMargins(fits ? kInBand : kBelow);
    if (!fits)
        return makeRoom();
    m_row.hide();
    setGeometry(band.adjusted(band.width() - width, 0, 0, 0));
}

bool MessageBar::event(QEvent* event)
{
    const bool done = QFrame::event(event);
    if (event->type() == QEvent::LayoutRequest) // for example, after a font change
        moveToPlace();
    return done;
}

bool MessageBar::eventFilter(QObject* watched, QEvent* event)
{
    const bool isAround = watched == parentWidget() || watched == &m_menus || watched == &m_row;
    if (isAround && (event->type() == QEvent::Resize || event->type() == QEvent::Move) &&
        isVisible())
        moveToPlace();
    const auto* widget = qobject_cast<const QWidget*>(watched);
    const bool isElsewhere =
        widget && widget->window() == window() && widget != this && !isAncestorOf(widget);
    // The window also gets the keys that a button of the message has no use for.
    const bool isSomebodyAtIt = underMouse() || isAncestorOf(QApplication::focusWidget());
    if (m_isRead && isElsewhere && !isSomebodyAtIt && isAction(*event))
        m_messages.close();
    return QFrame::eventFilter(watched, event);
}

void MessageBar::hideEvent(QHideEvent* event)
{
    if (isHidden()) { // not merely its window
        stayOpen();
        m_row.hide();
    }
    QFrame::hideEvent(event);
}

} // namespace pastkeys
