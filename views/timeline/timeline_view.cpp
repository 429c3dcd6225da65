#include "timeline/timeline_view.h"

#include "timeline/timeline_layout.h"

namespace pastkeys {

TimelineView::TimelineView(QWidget* parent) : TraceView(parent)
{
    setAccessibleName(tr("The steps of the run, with their work"));
}

ViewLayout TimelineView::layoutFor(QSizeF size, const TextMetrics& metrics) const
{
    return timelineLayout(state(), size, metrics);
}

} // namespace pastkeys
