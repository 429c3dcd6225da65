#pragma once

#include "drawing/theme.h"
#include "plots/plot_header.h"

#include <qcustomplot.h>

namespace pastkeys {

/// What headerOf() chose, as elements of the library over the plot: they hide no curve.
class PlotHead
{
public:
    /// The plot owns the elements. \pre it outlives this
    explicit PlotHead(QCustomPlot& plot);

    void show(const PlotHeader& header, const Theme& theme, const QFont& font);

private:
    QCustomPlot& m_plot;
    QCPLayoutGrid& m_rows;
    QCPLegend& m_legend;
    QCPTextElement& m_caption;
    QCPTextElement& m_unit;
    QCPLayoutGrid& m_line; ///< of unit and legend; two lines where they have no room in one
};

} // namespace pastkeys
