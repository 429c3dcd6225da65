// What passes cost that are not recorded.
#pragma once

#include "run/pass_runner.h"

#include <chrono>
#include <span>
#include <stop_token>

namespace pastkeys {

struct PassCosts
{
    std::size_t passes = 0;
    Work counted;
    std::chrono::nanoseconds duration{}; ///< of the operations, as in PassRecord

    PassCosts& operator+=(const PassCosts& more);
};

/// Runs a pass like PassRunner::run(), and adds its costs if it does not throw.
ConstMatrix runWithCosts(PassRunner& runner, Stream& stream, std::span<const TokenId> tokens,
                         LogitRows logits, PassCosts& costs, const std::stop_token& stop);

} // namespace pastkeys
