#pragma once

#include "shared/picture.h"

#include <QString>

namespace pastkeys {

class StageView;
struct ViewLayout;
struct ViewState;

/// Whether the stage shows all matrices of the step, with one cell per value.
/// \param stage  the stage's layout for this state
bool showsWhole(const ViewState& state, const ViewLayout& stage);

/// A caption that states what the stage shows, and notes if its matrices are not all shown in full.
/// \param stage  the stage's layout for this state
QString stageCaption(const ViewState& state, const ViewLayout& stage);

/// The stage with its caption. If the stage is too small to show all matrices in full, the picture
/// is up to 3 times as wide and tall; if it were any larger, the text would be too small to read on
/// paper. If even that is not enough, the picture is as large as the stage.
/// \returns a picture that any thread may paint
Picture stagePicture(const StageView& stage);

} // namespace pastkeys
