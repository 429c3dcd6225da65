#include "message_bar.h"

#include "window_theme.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace pastkeys {

namespace {

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

MessageBar::MessageBar(QWidget* parent) : QFrame(parent), m_label(new QLabel(this))
{
    setAutoFillBackground(true);
    setAccessibleName(tr("Message"));
    m_label->setWordWrap(true);
    m_label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_label->setTextFormat(Qt::PlainText);
    m_close = new QToolButton(this);
    m_close->setAutoRaise(true);
    m_close->setToolTip(tr("Close this message"));
    m_close->setAccessibleName(tr("Close this message"));
    connect(m_close, &QToolButton::clicked, this, &QWidget::hide);
    auto* box = new QHBoxLayout(this);
    box->setContentsMargins(10, 6, 6, 6);
    box->addWidget(m_label, 1);
    box->addWidget(m_close, 0, Qt::AlignTop);
    hide();
}

// All pairs of colours have a contrast over 7 : 1.
void MessageBar::showError(const QString& text)
{
    showText(text, {QColor(0x7a1f12), QColor(0xffffff)});
}

void MessageBar::showNote(const QString& text)
{
    const bool dark = QApplication::palette().color(QPalette::Window).lightness() < 128;
    showText(text, dark ? Colors{QColor(0x4a3c10), QColor(0xfff3c4)}
                        : Colors{QColor(0xfff3c4), QColor(0x222222)});
}

QString MessageBar::text() const
{
    return isHidden() ? QString() : m_text;
}

void MessageBar::showText(const QString& text, const Colors& colors)
{
    QPalette own = palette();
    own.setColor(QPalette::Window, colors.background);
    own.setColor(QPalette::WindowText, colors.text);
    setPalette(own);
    m_close->setIconSize({iconSideOf(*this), iconSideOf(*this)});
    m_close->setIcon(tintedIcon(*this, QStyle::SP_TitleBarCloseButton, colors.text));
    m_text = text;
    m_label->setText(fitForBar(text));
    show();
}

} // namespace pastkeys
