// What a canvas draws: panes with series of points. What the points mean is up to the makers of
// plots: plot_data.h for a run, sequences/batch_plot_data.h for a batch.
//
// Terms: values are in base units (FLOPs, seconds, bytes, FLOP/s); an axis states the unit in which
// they are drawn. A point's *source* is what it stands for, as an index: its step, its bar in the
// ledger, or its cache in the plot of bytes against drift.
#pragma once

#include "drawing/ink.h"
#include "record/lane.h"

#include <QString>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace pastkeys {

enum class AxisScale : std::uint8_t
{
    Linear,
    Logarithmic,
};

/// What the points of a series represent.
enum class SeriesKind : std::uint8_t
{
    EachStep,        ///< a point for each step of a lane or, in the ledger, for each bar
    Prefill,         ///< steps of a lane, in the roofline
    Decode,          ///< steps of a lane, in the roofline
    Saved,           ///< the share of work saved, on its own axis
    Used,            ///< bytes of a lane's cache
    Reserved,        ///< bytes of a lane's cache
    Divergence,      ///< of the next-token distributions, in nats
    LogitDifference, ///< the largest difference in a step
    OtherTopToken,   ///< 1 if the most probable token differs, on its own axis
    Tried,           ///< what was tried: caches, or a number of proposed tokens
    FromText,        ///< tokens per pass with proposals from the text
    Formula,         ///< a curve that was not counted
    MemoryLimit,     ///< the slope of the roof
    ArithmeticLimit, ///< the flat end of the roof
};

/// The spread of repeated measurements of one point.
struct PlotSpread
{
    double low = 0;         ///< lower quartile
    double high = 0;        ///< upper quartile
    std::size_t passes = 0; ///< 0: measured once
    friend bool operator==(const PlotSpread&, const PlotSpread&) = default;
};

struct PlotPoint
{
    double x = 0;
    double y = 0;
    std::size_t source = 0;
    PlotSpread spread = {};
    friend bool operator==(const PlotPoint&, const PlotPoint&) = default;
};

enum class PointMark : std::uint8_t
{
    None,
    Square,
    OpenSquare,
    Circle,
    OpenCircle,
    OpenDiamond,
    Triangle,
    Cross,
};

/// What a series looks like. Lines and marks tell series apart in grayscale, too.
struct SeriesLook
{
    Ink ink = Ink::Text;
    Qt::PenStyle line = Qt::SolidLine;
    double width = 2; ///< of the line
    PointMark mark = PointMark::None;
    double size = 1;      ///< of the mark; 1 is the usual one
    bool isJoined = true; ///< whether lines join the points
};

struct PlotSeries
{
    SeriesKind kind = SeriesKind::EachStep;
    std::vector<PlotPoint> points;
    Lane lane{}; ///< used if the kind belongs to a lane
    QString title = {};
    QString titleWithValue = {}; ///< for the legend, if there is room
    SeriesLook look = {};
    bool isInRange = true; ///< whether the value axis includes all of it

    /// Null if the series has no such point.
    const PlotPoint* pointOf(std::size_t source) const;
    bool isLimit() const { return kind >= SeriesKind::MemoryLimit; }
    /// Whether its values have their own axis.
    bool hasOwnAxis() const
    {
        return kind == SeriesKind::Saved || kind == SeriesKind::OtherTopToken;
    }
};

/// The text of the numbers at an axis.
enum class TickText : std::uint8_t
{
    Plain,    ///< "2,500"
    Prefixed, ///< "2.5 k"
    Small,    ///< "2 × 10⁻⁵"
    Whole,    ///< of whole numbers only
};

struct PlotAxis
{
    QString title;   ///< with unit and kind: "time, ms (m)"
    double unit = 1; ///< the value drawn as 1
    AxisScale scale = AxisScale::Linear;
    TickText ticks = TickText::Plain;
    QString suffix = {};    ///< after each number except 0: " KiB"
    double last = HUGE_VAL; ///< of the whole numbers, the last one that has a tick
    int tickCount = 0;      ///< about how many; 0 if the canvas decides
};

/// Series on one vertical axis. All panes of a plot have the same horizontal axis.
struct PlotPane
{
    QString title = {}; ///< above the pane
    PlotAxis y = {};
    std::vector<PlotSeries> series = {};
    QString (*valueText)(double) = nullptr; ///< a value in its unit: "3.21 ms"
};

enum class PlotForm : std::uint8_t
{
    Steps,   ///< points over steps
    Counts,  ///< points over other whole numbers
    Scatter, ///< unconnected points, with values on both axes
    Bars,    ///< horizontal bars; source i is at y = i
};

/// A text that begins at a place in the plot.
struct PlotLabel
{
    double x = 0;
    double y = 0;
    QString text;
};

struct Plot
{
    QString name; ///< the canvas keeps its zoom while the plot has the same name
    PlotForm form = PlotForm::Steps;
    PlotAxis x = {};
    std::vector<PlotPane> panes = {PlotPane()}; ///< at least one
    /// Points that are not drawn but must be within the range of the axes.
    std::vector<PlotPoint> alsoInRange;
    QStringList names;             ///< of all sources: of bars, or of the points in a scatter plot
    std::vector<PlotLabel> labels; ///< at the ends of bars
    QString longestLabel;          ///< there is room for it after the longest bar
    std::optional<std::size_t> current; ///< the source that has a mark
    double linesWithTitle = 0; ///< height in lines from which the horizontal axis has its title
    bool inColumns = false;    ///< whether panes are side by side, not stacked
    bool hasLegend = true;     ///< whether there is room for one
    /// Whether the plot has the plain look of small panes: titles above them, dotted grids, small
    /// marks. It cannot be zoomed.
    bool isPlain = false;

    bool empty() const
    {
        return std::ranges::all_of(panes, [](const PlotPane& pane) { return pane.series.empty(); });
    }
    /// Of the first pane.
    std::vector<PlotSeries>& series() { return panes.front().series; }
    const std::vector<PlotSeries>& series() const { return panes.front().series; }
    PlotAxis& y() { return panes.front().y; }
    const PlotAxis& y() const { return panes.front().y; }
    /// Null if there is no such series. \param lane  used if the kind belongs to a lane
    const PlotSeries* find(SeriesKind kind, Lane lane = {}) const;
};

double largestOf(const PlotSeries& series);

} // namespace pastkeys
