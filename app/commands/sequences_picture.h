#pragma once

#include "commands/window_picture.h"
#include "trace/batch_record.h"

namespace pastkeys {

/// The window about sequences, without its controls, at a step of a batch. The picture owns what it
/// draws.
/// \pre there is a QApplication, and the batch has the step
Picture sequencesPicture(const BatchTrace& batch, std::size_t step, const PictureFrame& frame);

} // namespace pastkeys
