#pragma once

#include "shared/picture.h"

#include <QString>

namespace pastkeys {

class StageView;

/// Whether the stage shows all matrices of the step, with one cell per value.
bool showsWhole(const StageView& stage);

/// What the stage shows, and whether anything is cut.
QString stageCaption(const StageView& stage);

/// The stage with its caption. Where the matrices need it, the picture is larger than the stage on
/// screen, but not so large that its text cannot be read. If even that does not show them in full,
/// the picture is the stage as it is on screen.
/// \returns a picture of data
Picture stagePicture(const StageView& stage);

} // namespace pastkeys
