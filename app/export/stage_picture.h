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

/// A caption that states what the stage shows, and points out if some of its matrices are not shown
/// in full.
/// \param stage  the stage's layout for this state
QString stageCaption(const ViewState& state, const ViewLayout& stage);

/// The stage with its caption. If the stage is too small to show all matrices in full, the picture
/// may be up to 3 times as wide and as tall as the stage; if it were any larger, its text would be
/// too small to read on paper. If even that is not enough, the picture keeps the stage's size.
/// \returns a picture that any thread may paint
Picture stagePicture(const StageView& stage);

} // namespace pastkeys
