#include "message_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QStyle>
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
    setObjectName("messageBar");
    setAccessibleName(tr("Message"));
    m_label->setWordWrap(true);
    m_label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_label->setTextFormat(Qt::PlainText);
    auto* close = new QToolButton(this);
    close->setIcon(style()->standardIcon(QStyle::SP_DialogCloseButton));
    close->setAutoRaise(true);
    close->setToolTip(tr("Close this message"));
    close->setAccessibleName(tr("Close this message"));
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    auto* box = new QHBoxLayout(this);
    box->setContentsMargins(10, 6, 6, 6);
    box->addWidget(m_label, 1);
    box->addWidget(close, 0, Qt::AlignTop);
    hide();
}

void MessageBar::showError(const QString& text)
{
    // Both colour pairs have a contrast over 7 : 1.
    showText(text, "#messageBar { background: #7a1f12; } #messageBar QLabel { color: #ffffff; }");
}

void MessageBar::showNote(const QString& text)
{
    showText(text, "#messageBar { background: #fff3c4; } #messageBar QLabel { color: #222222; }");
}

QString MessageBar::text() const
{
    return isHidden() ? QString() : m_text;
}

void MessageBar::showText(const QString& text, const QString& styleName)
{
    if (styleSheet() != styleName) // lays the window out anew
        setStyleSheet(styleName);
    m_text = text;
    m_label->setText(fitForBar(text));
    show();
}

} // namespace pastkeys
