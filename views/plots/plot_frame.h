// Where the values of a plot are in pixels: what is near the mouse, and which points are worth
// drawing.
#pragma once

#include "plots/plot_data.h"

#include <QPointF>

#include <span>

namespace pastkeys {

enum class AxisScale : std::uint8_t
{
    Linear,
    Logarithmic,
};

/// One axis: the value at its first pixel, and that at its last.
struct PlotSpan
{
    double from = 0;
    double to = 1;
    AxisScale scale = AxisScale::Linear;
    double firstPixel = 0;
    double lastPixel = 1;

    /// \pre logarithmic spans have positive ends
    double pixelOf(double value) const;
    bool contains(double value) const;
};

struct PlotFrame
{
    PlotSpan x;
    PlotSpan y;

    QPointF pixelOf(const PlotPoint& point) const
    {
        return {x.pixelOf(point.x), y.pixelOf(point.y)};
    }
};

/// The line's parts: it is broken where a step has no point. \pre sorted by source
std::vector<std::span<const PlotPoint>> unbrokenParts(std::span<const PlotPoint> points);

/// Of a line: the lowest and the highest point of each column of pixels, and the neighbours of the
/// frame. At most two points a column and two more. \pre sorted by x
std::vector<PlotPoint> thinnedLine(std::span<const PlotPoint> points, const PlotFrame& frame);

/// Of single marks: the first point of each cell of `cell` pixels that the frame shows.
std::vector<PlotPoint> thinnedMarks(std::span<const PlotPoint> points, const PlotFrame& frame,
                                    double cell);

struct NearPoint
{
    SeriesRole role = SeriesRole::Off;
    PlotPoint point;
};

/// The point that the mouse means: of the nearest step or bar, the nearest series; in the roofline
/// the nearest point no more than `reach` pixels away.
std::optional<NearPoint> pointNear(const PlotData& data, const PlotFrame& frame, QPointF mouse,
                                   double reach);

} // namespace pastkeys
