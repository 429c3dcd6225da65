#include "shared/trace_view.h"

#include <QContextMenuEvent>
#include <QMouseEvent>

namespace pastkeys {

void TraceView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const PointDetail detail = currentLayout().detailAt(event->position());
    emit pointedAt(detail);
    follow(detail.action);
}

void TraceView::follow(const ViewAction& action)
{
    if (const auto* cursor = std::get_if<Cursor>(&action))
        emit cursorRequested(*cursor);
    if (const auto* selection = std::get_if<Selection>(&action))
        emit selectionRequested(*selection);
    if (const auto* matrix = std::get_if<StageMatrix>(&action))
        emit matrixRequested(*matrix);
    if (const auto* lane = std::get_if<Lane>(&action))
        emit cacheChoiceRequested(*lane);
}

void TraceView::contextMenuEvent(QContextMenuEvent* event)
{
    const PointDetail detail = currentLayout().detailAt(event->pos());
    std::optional<std::size_t> position = detail.position;
    if (detail.cell)
        position = keyOf(detail.cell->cell).value_or(detail.cell->cell.position);
    if (position)
        emit positionMenuRequested(*position, event->globalPos());
}

} // namespace pastkeys
