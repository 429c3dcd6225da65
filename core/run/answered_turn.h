// A turn of a conversation as it is shown: what was asked, what the model read, and what it cost.
#pragma once

#include "run/conversation.h"
#include "run/conversation_script.h"

#include <chrono>
#include <string>
#include <vector>

namespace pastkeys {

/// What is done with the cache between two turns.
enum class BetweenTurns : std::uint8_t
{
    Kept,
    Dropped,
    Saved, ///< to a file, which the next turn reads
};

struct AnsweredTurn
{
    ScriptTurn asked;
    BetweenTurns between = BetweenTurns::Kept; ///< what happened to the cache before the turn
    std::vector<ConversationPart> parts = {};  ///< of the text that the model has read
    std::vector<TokenText> held = {};          ///< in the cache before the turn
    std::vector<TokenText> text = {};          ///< read in the turn
    std::vector<TokenText> answer = {};        ///< chosen
    std::string said = {};                     ///< the answer without special tokens
    TurnRecord record = {};
    std::chrono::nanoseconds loading{}; ///< of the rows from a file, before the turn
    std::chrono::nanoseconds saving{};  ///< of the rows to a file, after the turn
    std::uint64_t fileBytes = 0;        ///< of that file

    /// The time from the question to the first token: reading rows, the pass, and the choice.
    std::chrono::nanoseconds toFirstToken() const { return loading + record.first.duration; }
    double cost(const TokenPrices& prices) const
    {
        return prices.of(record.computed(), record.found, record.answer.size());
    }
    /// If nothing was ever found.
    double costWithoutCache(const TokenPrices& prices) const
    {
        return prices.of(record.text.size(), 0, record.answer.size());
    }
};

} // namespace pastkeys
