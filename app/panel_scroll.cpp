#include "panel_scroll.h"

#include <QScrollBar>

#include <algorithm>

namespace pastkeys {

PanelScroll::PanelScroll(QWidget* content, double leastLines) : m_leastLines(leastLines)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus); // its content takes the keys, and hands on those that scroll
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidgetResizable(true);
    setWidget(content);
}

void PanelScroll::setRoom(Room room)
{
    m_room = room;
    updateGeometry();
}

QSize PanelScroll::minimumSizeHint() const
{
    const QSize whole = widget()->minimumSizeHint();
    const int least = static_cast<int>(m_leastLines * fontMetrics().height());
    if (m_room != Room::Scarce || whole.height() <= least)
        return whole;
    return {whole.width() + verticalScrollBar()->sizeHint().width(), least};
}

QSize PanelScroll::sizeHint() const
{
    return widget()->sizeHint();
}

} // namespace pastkeys
