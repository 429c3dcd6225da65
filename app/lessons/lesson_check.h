// Checks whether the pages of a lesson fit the runs of a model.
#pragma once

#include "lessons/lesson_place.h"
#include "lessons/lesson_reader.h"
#include "shared/view_state.h"

namespace pastkeys {

/// The problems that a page has with its run, for example if the run lacks the page's place or one
/// of its quantities, or if no answer in the list is right.
QList<LessonProblem> problemsOf(const LessonPage& page, const ViewState& state,
                                const std::optional<PlaceProblem>& placeProblem);

} // namespace pastkeys
