#include "chart/plot.h"

namespace pastkeys {

const PlotPoint* PlotSeries::pointOf(std::size_t source) const
{
    const auto found = std::ranges::find(points, source, &PlotPoint::source);
    return found == points.end() ? nullptr : &*found;
}

const PlotSeries* Plot::find(SeriesKind kind, Lane lane) const
{
    const auto found = std::ranges::find_if(
        series(), [&](const PlotSeries& each) { return each.kind == kind && each.lane == lane; });
    return found == series().end() ? nullptr : &*found;
}

double largestOf(const PlotSeries& series)
{
    double largest = 0;
    for (const PlotPoint& point : series.points)
        largest = std::max(largest, point.y);
    return largest;
}

} // namespace pastkeys
