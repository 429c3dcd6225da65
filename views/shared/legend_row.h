#pragma once

#include <qcustomplot.h>

#include <algorithm>

namespace pastkeys {

/// The stretch factor that keeps rows and columns no larger than their content.
inline constexpr double kNoStretch = 0.001;

/// Puts the legend in a row of its own, outside the axes, where it covers no data points. An empty
/// element takes the rest of the row, so that the legend's entries stay together.
/// \param rows  a grid that belongs to a plot. \param row  the index of an empty row of the grid
inline void placeLegend(QCPLegend& legend, QCPLayoutGrid& rows, int row)
{
    auto* line = new QCPLayoutGrid;
    rows.addElement(row, 0, line);
    rows.setRowStretchFactor(row, kNoStretch);
    line->addElement(0, 0, &legend);
    line->addElement(0, 1, new QCPLayoutElement(rows.parentPlot()));
    line->setColumnStretchFactor(0, kNoStretch);
}

/// Wraps the legend's entries onto as few lines as the plot's width allows. If they do not fit even
/// with one entry per line, leaves one per line and returns false.
inline bool wrapLegend(QCPLegend& legend, int width)
{
    // Each entry gets a pixel below its text, because the descenders of some fonts would otherwise
    // be cut off. The rows overlap by the same amount.
    legend.setRowSpacing(-1);
    for (int i = 0; i < legend.itemCount(); ++i)
        if (QCPAbstractLegendItem* item = legend.item(i)) // the last row may have empty cells
            item->setMargins({0, 0, 0, 1});
    for (int columns = std::max(legend.itemCount(), 1); columns > 0; --columns) {
        legend.setWrap(columns);
        legend.setFillOrder(QCPLegend::foColumnsFirst, true);
        if (legend.minimumOuterSizeHint().width() <= width - 8)
            return true;
    }
    return false;
}

} // namespace pastkeys
