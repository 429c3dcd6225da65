// The job of the window's engine that answers turns of a conversation, and what it reports.
#pragma once

#include "engine/conversation_engine.h"
#include "engine/engine_thread.h"

#include <variant>

namespace pastkeys {

/// How a conversation in the window is held.
struct ConversationRequest
{
    std::string system;
    BetweenTurns between = BetweenTurns::Kept;
    SystemPlace systemPlace = SystemPlace::First;
    std::size_t tokens = 5; ///< of each answer, at most
    SpecialTokens special = SpecialTokens::Recognize;
};

/// A conversation that is held on the engine's thread. Only its jobs look inside.
struct HeldConversation;
using HeldConversationPtr = std::shared_ptr<HeldConversation>;
HeldConversationPtr newConversation();

struct ConversationEnded
{
};

using ConversationEvent =
    std::variant<Progress, std::shared_ptr<const AnsweredTurn>, ConversationEnded, Failed, Stopped>;
using ConversationJob = Job<ConversationEvent>;

/// Answers these turns one after the other: reports an AnsweredTurn for each, and ConversationEnded.
/// The first job of a conversation begins it as the request says; later ones look only at `between`.
/// \pre turns is not empty
ConversationJob answering(const HeldConversationPtr& conversation,
                          const ConversationRequest& request, std::vector<ScriptTurn> turns);

} // namespace pastkeys
