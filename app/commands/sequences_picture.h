#pragma once

#include "commands/window_picture.h"
#include "trace/batch_record.h"

namespace pastkeys {

/// What the window about sequences shows of a batch at a step, without its controls. The picture
/// owns it. \pre there is a QApplication, and the step is there
Picture sequencesPicture(const BatchTrace& batch, std::size_t step, const PictureFrame& frame);

} // namespace pastkeys
