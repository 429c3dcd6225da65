#include "plots/plot_frame.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace pastkeys {

namespace {

std::int64_t columnOf(const PlotSpan& span, double value)
{
    return static_cast<std::int64_t>(std::floor(span.pixelOf(value)));
}

/// Adds the lowest and the highest of the points, in their order.
void addEnvelope(std::vector<PlotPoint>& kept, std::span<const PlotPoint> column)
{
    const auto [lowest, highest] = std::ranges::minmax_element(column, {}, &PlotPoint::y);
    const auto first = std::min(lowest, highest);
    const auto last = std::max(lowest, highest);
    kept.push_back(*first);
    if (last != first)
        kept.push_back(*last);
}

/// How far the point is from the mouse, first along the axis that names steps or bars.
std::pair<double, double> distance(PlotKind kind, QPointF from)
{
    if (kind == PlotKind::Roofline)
        return {std::hypot(from.x(), from.y()), 0};
    if (kind == PlotKind::Ledger)
        return {std::abs(from.y()), std::abs(from.x())};
    return {std::abs(from.x()), std::abs(from.y())};
}

} // namespace

double PlotSpan::pixelOf(double value) const
{
    const bool logarithmic = scale == AxisScale::Logarithmic;
    const double share =
        logarithmic ? std::log(value / from) / std::log(to / from) : (value - from) / (to - from);
    return firstPixel + share * (lastPixel - firstPixel);
}

bool PlotSpan::contains(double value) const
{
    return value >= from && value <= to;
}

std::vector<std::span<const PlotPoint>> unbrokenParts(std::span<const PlotPoint> points)
{
    std::vector<std::span<const PlotPoint>> parts;
    for (auto begin = points.begin(); begin < points.end();) {
        const auto last = std::adjacent_find(begin, points.end(), [](const auto& a, const auto& b) {
            return b.source > a.source + 1;
        });
        const auto end = last == points.end() ? last : std::next(last);
        parts.emplace_back(begin, end);
        begin = end;
    }
    return parts;
}

std::vector<PlotPoint> thinnedLine(std::span<const PlotPoint> points, const PlotFrame& frame)
{
    std::vector<PlotPoint> kept;
    const auto first = std::ranges::lower_bound(points, frame.x.from, {}, &PlotPoint::x);
    const auto last = std::ranges::upper_bound(points, frame.x.to, {}, &PlotPoint::x);
    if (first != points.begin())
        kept.push_back(*std::prev(first)); // the line comes from there
    for (auto begin = first; begin < last;) {
        const std::int64_t column = columnOf(frame.x, begin->x);
        const auto end = std::find_if(begin, last, [&](const PlotPoint& point) {
            return columnOf(frame.x, point.x) != column;
        });
        addEnvelope(kept, {begin, end});
        begin = end;
    }
    if (last != points.end())
        kept.push_back(*last);
    return kept;
}

std::vector<PlotPoint> thinnedMarks(std::span<const PlotPoint> points, const PlotFrame& frame,
                                    double cell)
{
    std::vector<PlotPoint> kept;
    std::set<std::pair<std::int64_t, std::int64_t>> taken;
    for (const PlotPoint& point : points) {
        if (!frame.x.contains(point.x) || !frame.y.contains(point.y))
            continue;
        const QPointF pixel = frame.pixelOf(point) / cell;
        if (taken.emplace(std::llround(pixel.x()), std::llround(pixel.y())).second)
            kept.push_back(point);
    }
    return kept;
}

std::optional<NearPoint> pointNear(const PlotData& data, const PlotFrame& frame, QPointF mouse,
                                   double reach)
{
    std::optional<NearPoint> nearest;
    std::pair<double, double> least{HUGE_VAL, HUGE_VAL};
    for (const PlotSeries& series : data.series)
        for (const PlotPoint& point : series.points) {
            if (series.role == SeriesRole::Roof || series.role == SeriesRole::Saved)
                continue; // no step's own; on another axis
            const auto away = distance(data.kind, frame.pixelOf(point) - mouse);
            if (away < least) {
                least = away;
                nearest = NearPoint{series.role, point};
            }
        }
    if (data.kind == PlotKind::Roofline && least.first > reach)
        return {};
    return nearest;
}

} // namespace pastkeys
