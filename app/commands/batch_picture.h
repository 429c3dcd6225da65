#pragma once

#include "all_views.h"
#include "commands/window_picture.h"
#include "sequences/batch_plot_data.h"

namespace pastkeys {

/// A view of a batch, without the window around it. The picture owns everything that it draws.
/// \param plot  the plot in it, one that needs no measurement
/// \pre there is a QApplication
Picture batchPicture(const ViewEntryOf<BatchView>& entry, const BatchState& state,
                     BatchPlotKind plot, const PictureFrame& frame);

} // namespace pastkeys
