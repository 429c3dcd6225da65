#include "timeline/timeline_layout.h"

#include "drawing/number_text.h"
#include "shared/operation_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Timeline", text);
}

std::uint64_t flopsOf(const std::optional<LaneRecord>& lane)
{
    return lane ? lane->counted.flops() : 0;
}

QString toolTipOf(const StepRecord& step)
{
    QString tip =
        tr("Step %1 reads \"%2\".").arg(step.index + 1).arg(visibleToken(step.tokens.back().bytes));
    if (step.off)
        tip += '\n' + tr("Cache off: %1 %2, %3 rows")
                          .arg(flopsText(flopsOf(step.off)), badge(NumberKind::Counted))
                          .arg(step.off->rows);
    if (step.on)
        tip += '\n' + tr("Cache on: %1 %2, %3 rows")
                          .arg(flopsText(flopsOf(step.on)), badge(NumberKind::Counted))
                          .arg(step.on->rows);
    return tip;
}

} // namespace

ViewLayout timelineLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics)
{
    ViewLayout layout;
    if (state.trace.empty()) {
        layout.list.text(QRectF(QPointF(8, 0), size), tr("Each step of a run gets a bar here."),
                         Ink::MutedText);
        return layout;
    }
    std::uint64_t most = 1;
    for (const StepRecordPtr& step : state.trace.steps())
        most = std::max({most, flopsOf(step->off), flopsOf(step->on)});
    const double labels = metrics.lineHeight;
    const QRectF area(8, 4, size.width() - 16, size.height() - labels - 6);
    const double width = std::min(area.width() / static_cast<double>(state.trace.size()), 48.0);
    const auto barOf = [&](std::size_t index, std::uint64_t flops, double inset) {
        const double height =
            std::max(area.height() * static_cast<double>(flops) / static_cast<double>(most), 1.0);
        return QRectF(area.left() + static_cast<double>(index) * width + inset,
                      area.bottom() - height, std::max(width - 2 * inset, 1.0), height);
    };
    const double every = std::ceil(4 * metrics.charWidth / width);
    for (const StepRecordPtr& step : state.trace.steps()) {
        const double gap = width > 6 ? width * 0.1 : 0;
        const QRectF slot(area.left() + static_cast<double>(step->index) * width, 0, width,
                          size.height());
        const bool current = step->index == state.cursor.step;
        if (current)
            layout.list.fill(slot, Ink::Panel);
        if (step->off) {
            layout.list.hatch(barOf(step->index, flopsOf(step->off), gap), Ink::Off);
            layout.list.outline(barOf(step->index, flopsOf(step->off), gap), Ink::Off);
        }
        if (step->on)
            layout.list.fill(barOf(step->index, flopsOf(step->on), gap + width * 0.12), Ink::On);
        if (current)
            layout.list.outline(slot.adjusted(0, 1, 0, -1), Ink::Current, 2);
        if (current || step->index % static_cast<std::size_t>(every) == 0)
            layout.list.text(QRectF(slot.left() - 10, area.bottom() + 1, width + 20, labels),
                             QString::number(step->index + 1), current ? Ink::Text : Ink::MutedText,
                             Qt::AlignCenter, current, 0.8);
        layout.hits.push_back(
            {slot, toolTipOf(*step), cursorAt(state.trace, step->index, state.point())});
    }
    return layout;
}

} // namespace pastkeys
