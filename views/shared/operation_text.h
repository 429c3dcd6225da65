// What operations are called, and what they do, in words for a person.
#pragma once

#include "shared/view_state.h"

#include <QString>

namespace pastkeys {

/// A text of the operations' table, translated.
QString operationText(const char* text);
/// "Scores", "Q, K, V projection"
QString titleOf(Operation operation);
/// Words of the title, for where it has no room: "Q, K, V"
QString shortTitleOf(Operation operation);
/// "Scores, layer 2"
QString titleOf(OperationPoint point);
/// What the operation does, in a sentence that is true of every step.
QString purposeOf(Operation operation);
/// What the cache changes in the operation at the cursor. In a pass over the first tokens that is
/// nothing yet, and the text says so.
QString cacheEffectOf(const ViewState& state);
/// What the operation at the cursor does, and what the cache changes.
QString explanationOf(const ViewState& state);
/// A token as it is shown: space as ·, newline as ↵, bytes that are no character as <E6>.
QString visibleToken(const std::string& bytes);

} // namespace pastkeys
