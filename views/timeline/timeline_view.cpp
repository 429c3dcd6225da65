#include "timeline/timeline_view.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "shared/lane_text.h"
#include "shared/work_text.h"
#include "timeline/timeline_layout.h"

#include <QMouseEvent>

namespace pastkeys {

TimelineView::TimelineView(QWidget* parent) : TraceView(parent)
{
    setAccessibleName(Tr::tr("Timeline: the work of each step"));
}

int TimelineView::heightIn(WindowHeight window) const
{
    const double lines = window == WindowHeight::High     ? 6
                         : window == WindowHeight::Medium ? 4.8
                                                          : 2.4;
    return static_cast<int>(metrics().lineHeight * lines);
}

QSize TimelineView::sizeHint() const
{
    return {900, heightIn(WindowHeight::High)};
}

QSize TimelineView::minimumSizeHint() const
{
    return {200, heightIn(WindowHeight::Low)};
}

ViewLayout TimelineView::layoutFor(QSizeF size, const TextMetrics& metrics) const
{
    return timelineLayout(state(), size, metrics);
}

QString TimelineView::spokenText() const
{
    const StepRecord& step = state().step();
    QString text =
        Tr::tr("Step %1 of %2.").arg(grouped(step.index + 1), grouped(state().trace.size()));
    for (const Lane lane : lanesOf(state().trace.header())) {
        const PassRecord* record = step.lane(lane);
        text += ' ' + Tr::tr("%1: %2.").arg(
                          capitalized(laneName(state().spec(lane))),
                          record ? countedText(record->counted, workKind(state().trace.header()))
                                 : Tr::tr("not run"));
    }
    return text;
}

void TimelineView::mousePressEvent(QMouseEvent* event)
{
    m_pressedAt = event->position().y();
    TraceView::mousePressEvent(event);
}

void TimelineView::mouseMoveEvent(QMouseEvent* event)
{
    TraceView::mouseMoveEvent(event);
    if (event->buttons() & Qt::LeftButton)
        follow(currentLayout().detailAt({event->position().x(), m_pressedAt}).action);
}

} // namespace pastkeys
