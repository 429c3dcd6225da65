// A turn of a conversation as it is shown: what was asked, what the model read, and what it cost.
#pragma once

#include "record/step_record.h"

#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pastkeys {

enum class Speaker : std::uint8_t
{
    System,
    User,
    Assistant,
};

/// What a user does: asks a question, or changes what was said and asks the last question again.
struct ScriptTurn
{
    std::string text;
    /// What is changed: 0 is the system prompt, and n the n-th question. Empty for a new question.
    std::optional<std::size_t> edits = {};
    friend bool operator==(const ScriptTurn&, const ScriptTurn&) = default;
};

/// Some consecutive tokens of a text, and who said them.
struct ConversationPart
{
    Speaker speaker{};
    std::vector<TokenId> tokens; ///< with the prefix
};

/// What some passes of a turn cost.
struct TurnCosts
{
    std::size_t passes = 0;
    Work formula;
    Work counted;
    std::chrono::nanoseconds duration{}; ///< of the operations, as in PassRecord
};

/// One turn: the model reads a text and answers.
struct TurnRecord
{
    std::vector<TokenId> text;   ///< the whole text before the answer
    std::size_t held = 0;        ///< rows in the cache when the turn began
    std::size_t found = 0;       ///< how many tokens of the text these rows were used for
    std::vector<TokenId> answer; ///< every chosen token, the one that ends the text included
    std::optional<StopReason> stopped;
    TurnCosts first; ///< up to the first token of the answer
    TurnCosts later; ///< of the other tokens
    TurnCosts again; ///< computing the whole text again, up to the first token; no formula
    /// The logits of the first token: computed again (lane 0), and with what was found.
    Verdict logits;
    std::uint64_t cacheBytes = 0; ///< in use after the turn

    std::size_t computed() const { return text.size() - found; }
    /// Rows that the cache held for nothing: they follow the first other token.
    std::size_t useless() const { return held - found; }
    /// What the answer adds to the text: not the token that ends a text.
    std::span<const TokenId> said() const;
};

/// A price list, in any currency, per million tokens.
struct TokenPrices
{
    double input = 3;    ///< of tokens that are computed
    double cached = 0.3; ///< of tokens that are found in a cache
    double output = 15;
    friend bool operator==(const TokenPrices&, const TokenPrices&) = default;

    /// What so many tokens cost.
    double of(std::size_t computed, std::size_t found, std::size_t generated) const
    {
        return (static_cast<double>(computed) * input + static_cast<double>(found) * cached +
                static_cast<double>(generated) * output) /
               1e6;
    }
};

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
