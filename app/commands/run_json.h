#pragma once

#include "commands/run_options.h"
#include "record/trace.h"

#include <functional>

namespace pastkeys {

/// A run as one JSON document. "flops" counts only matrix products, as the literature does;
/// "otherFlops" counts the rest. Times are measured values in milliseconds. A lane that did not run
/// is left out, and values that need both lanes are then null or left out.
/// \param textOf  returns the text of generated tokens
std::string runJson(const Trace& trace, std::span<const TokenId> promptIds,
                    const std::function<std::string(std::span<const TokenId>)>& textOf);

} // namespace pastkeys
