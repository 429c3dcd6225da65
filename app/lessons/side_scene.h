// What a page shows in a window beside the main one: a conversation or a beam search. The page's
// header says it in words; here, they become requests for the engine, and places in what it reports.
#pragma once

#include "beams/beam_state.h"
#include "conversation/conversation_state.h"
#include "engine/beam_jobs.h"
#include "engine/conversation_jobs.h"
#include "lessons/lesson_place.h"

namespace pastkeys {

struct Engine;

/// What the windows beside the main one show of a page. Each part is empty unless it is shown.
struct SideState
{
    ConversationState conversation = {};
    BeamState beams = {};
};

// Each reads the value of a line of the header into the scene. They return an empty string if the
// value is valid, and otherwise a description of the valid values.
QString takeWindow(const QString& value, LessonScene& scene);
QString takeSystem(const QString& value, LessonScene& scene);
QString takeTurns(const QString& value, LessonScene& scene);
QString takeBetween(const QString& value, LessonScene& scene);
QString takeSystemPlace(const QString& value, LessonScene& scene);
QString takeTurn(const QString& value, LessonScene& scene);
QString takeBeams(const QString& value, LessonScene& scene);
QString takeBeamCache(const QString& value, LessonScene& scene);
QString takeBeam(const QString& value, LessonScene& scene);

/// The conversation that the page shows. Its turns are in the scene.
ConversationRequest conversationOf(const LessonScene& scene);
/// The beam search that the page shows. Special tokens are recognized in its prompt.
BeamRequest beamsOf(const LessonScene& scene);

/// Does at once what the page's window would have the engine do. Throws what the jobs throw.
SideState sideOf(const LessonScene& scene, const std::shared_ptr<Engine>& engine,
                 const std::stop_token& stop);

/// Goes to the place that the page's header asks for. If there is no such place, sets `problem` and
/// goes to the nearest one.
void goToPlace(const LessonScene& scene, SideState& side,
               std::optional<PlaceProblem>* problem = nullptr);

/// Whether all is there that the page shows beside the main window.
bool isComplete(const LessonScene& scene, const SideState& side);

} // namespace pastkeys
