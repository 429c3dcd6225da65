#pragma once

#include "shared/picture.h"

#include <QString>

namespace pastkeys {

class StageView;

/// Whether all matrices of the step are on show, with a cell for each of their values.
bool showsWhole(const StageView& stage);

/// What is on show, and whether it is cut.
QString stageCaption(const StageView& stage);

/// The stage with its caption and whole matrices: larger than it is on screen where that is needed, but not so large
/// that nothing could be read. Else as it is on screen.
/// \returns a picture of data
Picture stagePicture(const StageView& stage);

} // namespace pastkeys
