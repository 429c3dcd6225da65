#pragma once

#include "conversation/conversation_state.h"
#include "shared/view_layout.h"

#include <QSizeF>

#include <optional>

namespace pastkeys {

/// The picture of a conversation. Each turn has two bars with a cell per token: what the cache held,
/// and the text that was read with the answer.
ViewLayout conversationLayout(const ConversationState& state, QSizeF size,
                              const TextMetrics& metrics);

/// The turn whose bars are at this height, or the nearest one.
std::optional<std::size_t> turnAt(const ConversationState& state, double y,
                                  const TextMetrics& metrics);
/// The height at which all turns are legible.
double heightOf(const ConversationState& state, const TextMetrics& metrics);

} // namespace pastkeys
