#include "eliding_button.h"

#include <QStyleOptionButton>
#include <QStylePainter>

#include <algorithm>
#include <utility>

namespace pastkeys {

namespace {

constexpr int kFewestLetters = 10;

} // namespace

void ElidingButton::setTextAlignment(Qt::Alignment alignment)
{
    m_alignment = alignment;
    update();
}

QSize ElidingButton::minimumSizeHint() const
{
    const QSize wanted = sizeHint();
    return {std::min(wanted.width(), kFewestLetters * fontMetrics().averageCharWidth()),
            wanted.height()};
}

void ElidingButton::paintEvent(QPaintEvent*)
{
    QStylePainter painter(this);
    QStyleOptionButton option;
    initStyleOption(&option);
    const QString text = std::exchange(option.text, {});
    painter.drawControl(QStyle::CE_PushButton, option);
    const QRect room = style()->subElementRect(QStyle::SE_PushButtonContents, &option, this);
    if (isFlat() && underMouse()) {
        QFont underlined = font();
        underlined.setUnderline(true);
        painter.setFont(underlined);
    }
    painter.drawItemText(
        room, static_cast<int>(m_alignment | Qt::AlignVCenter) | Qt::TextShowMnemonic, palette(),
        isEnabled(),
        fontMetrics().elidedText(text, Qt::ElideRight, room.width(), Qt::TextShowMnemonic),
        QPalette::ButtonText);
}

} // namespace pastkeys
