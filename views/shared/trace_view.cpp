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
    if (const auto* goTo = std::get_if<GoTo>(&action))
        emit cursorRequested(goTo->cursor);
    if (const auto* select = std::get_if<Select>(&action))
        emit selectionRequested(select->selection);
    if (const auto* enlarge = std::get_if<Enlarge>(&action))
        emit matrixRequested(enlarge->matrix);
    if (const auto* choose = std::get_if<ChooseCache>(&action))
        emit cacheChoiceRequested(choose->lane);
    if (std::holds_alternative<ShowEncoder>(action))
        emit encoderRequested();
}

void TraceView::contextMenuEvent(QContextMenuEvent* event)
{
    const PointDetail detail = currentLayout().detailAt(event->pos());
    std::optional<std::size_t> position = detail.position;
    if (detail.cell && !state().isOverSource())
        position = keyOf(detail.cell->cell).value_or(detail.cell->cell.position);
    if (position)
        emit positionMenuRequested(*position, event->globalPos());
}

} // namespace pastkeys
