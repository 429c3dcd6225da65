#pragma once

#include "commands/window_picture.h"
#include "record/batch_record.h"
#include "sequences/batch_plot_data.h"

namespace pastkeys {

/// The sequences window, without its controls, at one step of a batch. The picture owns everything
/// that it draws.
/// \param plot  a plot that needs no measurement
/// \pre there is a QApplication, and `step` is a step of the batch
Picture sequencesPicture(const BatchTrace& batch, std::size_t step, BatchPlotKind plot,
                         const PictureFrame& frame);

} // namespace pastkeys
