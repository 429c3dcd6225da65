#pragma once

#include "document/beam_document.h"
#include "document/conversation_document.h"
#include "lessons/side_scene.h"

#include <QObject>

#include <optional>

namespace pastkeys {

/// Has the conversation and the beam search, which are shown beside the main window, do what the
/// pages of a lesson ask for. What was there before comes back when the lesson needs it no longer.
class SideGuide : public QObject
{
    Q_OBJECT

public:
    /// \pre both outlive the guide
    SideGuide(ConversationDocument& conversation, BeamDocument& beams);

    /// Begins what the page shows, unless it is there; brings back what it does not show.
    void begin(const LessonScene& scene);
    /// Whether begin() has begun something that has not ended.
    bool isBusy() const;
    /// Whether all is there that the page shows.
    bool shows(const LessonScene& scene) const;
    /// Whether the windows are at the page's place. \pre shows(scene)
    bool isAt(const LessonScene& scene) const;
    /// Goes to the page's place. \pre shows(scene)
    void goTo(const LessonScene& scene);
    /// What is there of what the page shows.
    SideState state(const LessonScene& scene) const;
    /// Brings back what was there before the lesson.
    void leave();
    /// Forgets what was computed before the lesson, because another model is open now. Only the
    /// requests come back.
    void forgetResults();

signals:
    /// Emitted when anything has changed that the pages ask for.
    void changed();

private:
    void leaveConversation();
    void leaveBeams();

    ConversationDocument& m_conversation;
    BeamDocument& m_beams;
    std::optional<Talk> m_talkBefore; ///< if the lesson has replaced it
    std::optional<BeamSearch> m_searchBefore;
};

} // namespace pastkeys
