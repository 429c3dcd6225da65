#include "record/answered_turn.h"

namespace pastkeys {

std::span<const TokenId> TurnRecord::said() const
{
    const bool endsText = stopped == StopReason::EndOfText;
    return std::span(answer).first(answer.size() - (endsText ? 1 : 0));
}

} // namespace pastkeys
