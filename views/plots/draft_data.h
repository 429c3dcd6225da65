// How many tokens a pass chooses if tokens are proposed to it: the data of the plot, and its text.
#pragma once

#include "plots/plot_data.h"

#include <QString>

namespace pastkeys {

/// Adds a point for each number of tokens that a pass could have checked in this run.
void addProposals(PlotData& data, const Trace& trace);

QString proposalsCaption(const PlotData& data);
/// The trial with its exact numbers, each on its own line.
QString proposalsText(const PlotData& data, std::size_t source);
QString proposalsLegend(const PlotData& data, const PlotSeries& series);

} // namespace pastkeys
