// Checks whether the pages of a lesson fit the runs of a model.
#pragma once

#include "lessons/lesson_place.h"
#include "lessons/lesson_reader.h"
#include "shared/view_state.h"

namespace pastkeys {

/// The problems of a page in its run: for example, the run lacks the page's place or a quantity, or
/// no answer in the list is right.
QList<LessonProblem> problemsOf(const LessonPage& page, const ViewState& state,
                                const std::optional<PlaceProblem>& placeProblem);

} // namespace pastkeys
