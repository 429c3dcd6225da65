// Checks whether the pages of a lesson fit the runs of a model.
#pragma once

#include "engine/attention_source.h"
#include "lessons/lesson_place.h"
#include "lessons/lesson_reader.h"
#include "lessons/side_scene.h"
#include "shared/view_state.h"

namespace pastkeys {

/// A page with its run: what the windows show, and what does not fit.
struct PageInRun
{
    std::optional<ViewState> state; ///< nothing if the page cannot be shown
    SideState side = {};            ///< at the page's place
    /// For example, the run may lack the page's place or one of the page's quantities, no answer in
    /// the list may be right, or a claim may not hold.
    QList<LessonProblem> problems = {};
};

/// What the page's claims, texts and question do not have in common with the run at its place.
QList<LessonProblem> problemsOf(const LessonPage& page, const ViewState& state,
                                const SideState& side = {});

/// Judges the page. The window, its pictures and `lesson check` all show or report what this says.
/// If the trace is not the whole run of the page (isRunOf()), or what its window beside shows is not
/// complete, there is no state.
PageInRun pageIn(const LessonPage& page, const Trace& trace, AttentionSource& attention,
                 SideState side = {});

} // namespace pastkeys
