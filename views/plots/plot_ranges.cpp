#include "plots/plot_ranges.h"

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

constexpr double kLeastZoom = 1e-3; ///< of the whole

/// Of values over 0.
struct Extent
{
    double least = HUGE_VAL;
    double most = 0;
};

/// In units of the axis.
Extent extentOf(const PlotData& data, double PlotPoint::*coordinate, double unit)
{
    Extent extent;
    for (const PlotSeries& series : data.series)
        if (series.role != SeriesRole::Saved)
            for (const PlotPoint& point : series.points) {
                const double value = point.*coordinate / unit;
                if (value > 0)
                    extent.least = std::min(extent.least, value);
                extent.most = std::max(extent.most, value);
            }
    return extent;
}

/// From power of ten to power of ten, so that each has its label.
QCPRange decadesAround(const Extent& extent)
{
    return {std::pow(10, std::floor(std::log10(extent.least))),
            std::pow(10, std::floor(std::log10(extent.most)) + 1)};
}

QCPRange linearRange(const Extent& extent, const FreeShares& free)
{
    if (extent.most <= 0)
        return {0, 1};
    return {0, std::max(extent.most * 1.1, extent.most / (1 - free.high))};
}

QCPRange logarithmicRange(const Extent& extent, const FreeShares& free)
{
    if (extent.most <= 0)
        return {0.1, 1};
    const QCPRange decades = decadesAround(extent);
    double lower = std::log10(decades.lower);
    double upper = std::log10(decades.upper);
    for (int i = 0; i < 4; ++i) { // each end's share is of what the other makes it
        lower = std::min(lower, std::log10(extent.least) - free.low * (upper - lower));
        upper = std::max(upper, std::log10(extent.most) + free.high * (upper - lower));
    }
    return {std::pow(10, lower), std::pow(10, upper)};
}

QCPRange wholeX(const PlotData& data, const FreeShares& free)
{
    if (isByStep(data.kind)) {
        const auto last = static_cast<double>(std::max<std::size_t>(data.steps, 2));
        const double beside = std::max(0.5, free.sides * (last - 1) / (1 - 2 * free.sides));
        return {1 - beside, last + beside};
    }
    const Extent extent = extentOf(data, &PlotPoint::x, data.x.unit);
    if (data.kind == PlotKind::Ledger)
        return {0, std::max(extent.most, 1.0) / (1 - free.behind)};
    // The roof ends at powers of ten: no decade more.
    if (const PlotSeries* roof = data.find(SeriesRole::Roof))
        return {roof->points.front().x, roof->points.back().x};
    return logarithmicRange(extent, {});
}

} // namespace

PlotRanges wholeRanges(const PlotData& data, AxisScale scale, const FreeShares& free)
{
    const QCPRange x = wholeX(data, free);
    if (data.kind == PlotKind::Ledger)
        return {x, {-0.5, static_cast<double>(std::max<std::size_t>(data.bars.size(), 1)) - 0.5}};
    const Extent extent = extentOf(data, &PlotPoint::y, data.y.unit);
    QCPRange y =
        scale == AxisScale::Linear ? linearRange(extent, free) : logarithmicRange(extent, free);
    if (data.find(SeriesRole::Roof)) // else both axes have a label in one corner
        y.lower *= std::pow(y.lower / y.upper, free.high / 2);
    return {x, y};
}

QCPRange bounded(const QCPRange& range, const QCPRange& whole, AxisScale scale)
{
    const QCPRange inside = range.bounded(whole.lower, whole.upper);
    const double least = whole.size() * kLeastZoom;
    if (scale == AxisScale::Logarithmic || inside.size() >= least)
        return inside;
    return {inside.center() - least / 2, inside.center() + least / 2};
}

} // namespace pastkeys
