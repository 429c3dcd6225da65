// Checks whether the pages of a lesson fit the runs of a model.
#pragma once

#include "lessons/lesson_place.h"
#include "lessons/lesson_reader.h"
#include "shared/view_state.h"

namespace pastkeys {

/// The problems that a page has with its run. For example, the run may lack the page's place or one
/// of the page's quantities, or no answer in the list may be right.
QList<LessonProblem> problemsOf(const LessonPage& page, const ViewState& state,
                                const std::optional<PlaceProblem>& placeProblem);

} // namespace pastkeys
