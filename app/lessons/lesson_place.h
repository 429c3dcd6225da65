// Turns a page's scene into a run and a place in it.
#pragma once

#include "lessons/lesson.h"
#include "query/cursor.h"
#include "shared/run_wish.h"

namespace pastkeys {

/// The run that a page shows. \pre the page was read without problems
RunWish wishOf(const LessonScene& scene);

/// Whether the trace is the whole run that the page shows: the same text, lanes and number of
/// tokens, run to its end, with both sides in every step up to the end of their text. A side's
/// text may end early, for example if its context is full.
bool isRunOf(const LessonScene& scene, const Trace& trace);

/// Whether the cell's row and column exist in its matrix in this step of the run.
bool hasCell(const PinnedCell& cell, const Trace& trace, std::size_t step);

/// What a page shows in its run: a point in the run, and the layer, head and cell to select.
struct ScenePlace
{
    Cursor cursor;
    Selection selection;
};
/// Why a line of the page's header does not fit the run.
struct PlaceProblem
{
    QString key; ///< the key of this line
    QString text;
};
/// The place that the page's header asks for. If the run has no such place, sets `problem` and
/// returns the nearest place.
/// \pre the trace is not empty
ScenePlace placeOf(const LessonScene& scene, const Trace& trace,
                   std::optional<PlaceProblem>* problem = nullptr);

} // namespace pastkeys
