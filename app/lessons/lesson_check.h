// Checks whether what a lesson says is true in a run of some model.
#pragma once

#include "lessons/lesson_place.h"
#include "lessons/lesson_reader.h"
#include "shared/view_state.h"

namespace pastkeys {

/// The problems of a page in its run: its place does not exist, a quantity is missing, or not
/// exactly one answer is right.
QList<LessonProblem> problemsOf(const LessonPage& page, const ViewState& state,
                                const std::optional<PlaceProblem>& placeProblem);

} // namespace pastkeys
