// What the turns of a conversation found in the cache, as text and as JSON.
#pragma once

#include "commands/json_parts.h"
#include "engine/conversation_engine.h"

#include <string>
#include <vector>

namespace pastkeys {

struct ChatReport
{
    TraceHeader header;
    BetweenTurns between = BetweenTurns::Kept;
    TokenPrices prices;
    std::vector<AnsweredTurn> turns;
};

/// The logits of all first tokens, compared with those of computing all again.
Verdict verdictOf(const std::vector<AnsweredTurn>& turns);

std::string_view nameOf(BetweenTurns between); ///< "kept", "dropped", "saved"
std::string chatReport(const ChatReport& report);
Json chatJson(const ChatReport& report);

} // namespace pastkeys
