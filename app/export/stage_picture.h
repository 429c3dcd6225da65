#pragma once

#include "shared/picture.h"

#include <QString>

namespace pastkeys {

class StageView;
struct ViewLayout;
struct ViewState;

/// Whether the stage shows all matrices of the step, with one cell per value.
/// \param stage  its layout for this state
bool showsWhole(const ViewState& state, const ViewLayout& stage);

/// A caption that says what the stage shows. If its matrices are not shown in full, the caption
/// says so.
/// \param stage  its layout for this state
QString stageCaption(const ViewState& state, const ViewLayout& stage);

/// The stage with its caption. If the stage is too small to show all matrices in full, the picture
/// is up to 3 times as wide and as high; in a larger one, the text would be too small to read on
/// paper. If that is not enough, the picture is as large as the stage.
/// \returns a picture that any thread may paint
Picture stagePicture(const StageView& stage);

} // namespace pastkeys
