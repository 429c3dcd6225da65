// The tokens of a text. The two lanes may have different tokens at the same position.
#pragma once

#include "record/trace.h"
#include "shared/view_state.h"

#include <QString>

#include <string>
#include <vector>

namespace pastkeys {

/// The token that the lane has at the position: one that it read, or the last one that it chose.
/// Null if the lane's text ends before this position.
const TokenText* tokenOfLane(const Trace& trace, Lane lane, std::size_t position);

/// What `textOf` returns for the token at the position, or "left ≠ right" if it returns different
/// strings for the tokens of the two lanes.
QString textInLanes(const Trace& trace, std::size_t position, QString (*textOf)(const TokenText&));

/// The text that views show at the position: "red", or "red ≠ blue" if the lanes have different
/// tokens.
QString wordsAt(const Trace& trace, std::size_t position);
/// The same, but a token that this step only proposed stands where its row is.
QString wordsAt(const ViewState& state, std::size_t position);

/// The token that the lane adds to its answer in this step. Null if it chooses none, or the one that
/// ends the text.
const TokenText* answerTokenOf(const StepRecord& step, Lane lane, const TraceHeader& header);

/// What the lane answers to the prompt in the first `steps` steps. It may end in the middle of a
/// character.
std::string answerOf(const Trace& trace, Lane lane, std::size_t steps);

/// The lanes whose answers must be shown: both if they may write different texts, otherwise one.
/// Empty if nothing has run.
std::vector<Lane> answeringLanes(const Trace& trace);

} // namespace pastkeys
