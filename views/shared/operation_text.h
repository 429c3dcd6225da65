// User-visible names and explanations of operations.
#pragma once

#include "shared/view_state.h"

#include <QString>

namespace pastkeys {

/// Translates a string from the table of operations. An empty string stays empty.
QString operationText(const char* text);
/// "Scores", "Q, K, V projection". Operations and tensors of families that this program does not
/// know have only their names.
QString titleOf(const OperationSpec& operation);
/// A shorter title, for tight spaces: "Q, K, V"
QString shortTitleOf(const OperationSpec& operation);
/// A few characters, for the decoder's blocks.
QString briefTitleOf(const OperationSpec& operation);
/// "hidden state"
QString titleOf(const TensorSpec& tensor);
/// "Scores, layer 2"
QString titleOf(const Network& network, OperationPoint point);
/// What the operation does, in a sentence that holds for every step.
QString purposeOf(const OperationSpec& operation);
/// The cache's effect on the operation at the cursor. The text for the first step states that the
/// cache changes nothing yet. If no lane with a cache ran in this step, the text states what is
/// recomputed. For Sample, it states whether both lanes choose the same token. Empty if no such
/// statement would be true, for example because a cache loses something, or because a later step
/// computes several rows with the cache.
QString cacheEffectOf(const ViewState& state);
/// What the operation at the cursor does, and the cache's effect on it.
QString explanationOf(const ViewState& state);
/// Whether each lane chose its own token in this step and the two tokens differ.
bool choseApart(const ViewState& state);
/// How many characters of a token are shown. GPT-2 has tokens of up to 128 characters, but a file can
/// contain tokens of any length, which would take seconds to draw.
inline constexpr std::size_t kMostOfToken = 160;
/// A token in readable form: spaces as ·, newlines as ↵, bytes that are not part of a valid
/// character as hexadecimal, such as <E6>, and an ellipsis after kMostOfToken characters.
QString visibleToken(const std::string& bytes);

} // namespace pastkeys
