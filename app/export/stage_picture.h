#pragma once

#include "shared/picture.h"

#include <QString>

namespace pastkeys {

class StageView;

/// Whether the stage shows all matrices of the step, with one cell per value.
bool showsWhole(const StageView& stage);

/// What the stage shows, and whether its matrices are shown in full.
QString stageCaption(const StageView& stage);

/// The stage with its caption. If the matrices need more room, the picture is larger than the stage
/// on screen, but not so large that its text becomes too small to read. If even that does not show
/// them in full, the picture is the stage as it is on screen.
/// \returns a picture that any thread may paint
Picture stagePicture(const StageView& stage);

} // namespace pastkeys
