// Turns what a page asks for into a run and a place in it.
#pragma once

#include "lessons/lesson.h"
#include "shared/run_wish.h"
#include "trace/cursor.h"

namespace pastkeys {

/// The run that a page shows. \pre the page was read without problems
RunWish wishOf(const LessonScene& scene);

/// Whether the cell's matrix has such a row and such a column in this step of the run.
bool hasCell(const PinnedCell& cell, const Trace& trace, std::size_t step);

/// The place of a page in a run that has ended.
struct ScenePlace
{
    Cursor cursor;
    Selection selection;
};
/// Why a line of the page's header does not fit the run.
struct PlaceProblem
{
    QString key; ///< of the line
    QString text;
};
/// The place of the scene. If the run has no such place, `problem` says so, and the nearest
/// place is returned.
/// \pre the trace is not empty
ScenePlace placeOf(const LessonScene& scene, const Trace& trace,
                   std::optional<PlaceProblem>* problem = nullptr);

} // namespace pastkeys
