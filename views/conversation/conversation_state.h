#pragma once

#include "record/answered_turn.h"

#include <memory>
#include <vector>

namespace pastkeys {

/// The turns of a conversation so far, and the one that is chosen.
struct ConversationState
{
    std::vector<std::shared_ptr<const AnsweredTurn>> turns;
    std::size_t chosen = 0;

    bool empty() const { return turns.empty(); }
};

} // namespace pastkeys
