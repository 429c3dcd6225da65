// The names of operations, and what the operations do, in words for the user.
#pragma once

#include "shared/view_state.h"

#include <QString>

namespace pastkeys {

/// Translates a text of the table of operations. An empty text stays empty.
QString operationText(const char* text);
/// "Scores", "Q, K, V projection"
QString titleOf(Operation operation);
/// A shorter title, where there is little room: "Q, K, V"
QString shortTitleOf(Operation operation);
/// "Scores, layer 2"
QString titleOf(OperationPoint point);
/// What the operation does, in a sentence that is true of every step.
QString purposeOf(Operation operation);
/// What the cache changes in the operation at the cursor. In the first step the cache changes
/// nothing yet, and the text says so. If no lane with a cache ran in this step, the text says what
/// is computed again. For Sample, the text says whether both lanes choose the same token. Empty if
/// no such text is true, for example because a cache loses something, or because a later step
/// computes several rows with the cache.
QString cacheEffectOf(const ViewState& state);
/// What the operation at the cursor does, and what the cache changes in it.
QString explanationOf(const ViewState& state);
/// Whether each lane chose a token of its own in this step, and these tokens differ.
bool choseApart(const ViewState& state);
/// A token as people read it: space as ·, newline as ↵, bytes that are not a character as <E6>.
QString visibleToken(const std::string& bytes);

} // namespace pastkeys
