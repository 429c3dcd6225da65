// What stands over a plot, and what of it has room: the roles' legend, then the unit, then
// what a line says of the current step, then the title of the horizontal axis.
#pragma once

#include "plots/plot_frame.h"
#include "shared/view_layout.h"

namespace pastkeys {

struct PlotRoom
{
    QSizeF size;
    TextMetrics metrics;
};

struct PlotHeader
{
    QString caption;    ///< empty: no room, or nothing to say
    QString unit;       ///< of the value axis, and its scale: "FLOPs (c), log scale"
    QStringList legend; ///< of the series that could have an entry; empty where it has none
    int legendColumns = 1;
    double legendWidth = 0;        ///< that it needs
    bool unitBesideLegend = false; ///< in one line
    bool axisTitle = false;        ///< of the steps
    bool plot = true;              ///< has room, or else the caption alone says that it has none
};

/// Whether the legend names it; a roof is labelled where it is drawn.
constexpr bool isInLegend(SeriesRole role)
{
    return role != SeriesRole::Roof;
}

/// \param step of the cursor
PlotHeader headerOf(const PlotData& data, AxisScale scale, std::size_t step, const PlotRoom& room);

/// Width of a legend's entry. \pre titles are not empty
double legendEntryWidth(const QStringList& titles, const TextMetrics& metrics);

inline constexpr int kLegendIcon = 22; ///< width of the line beside a title

} // namespace pastkeys
