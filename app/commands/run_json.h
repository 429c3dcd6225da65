#pragma once

#include "commands/run_options.h"
#include "trace/trace.h"

#include <functional>

namespace pastkeys {

/// A run as one JSON document. "flops" are those of matrix products, as the literature counts them;
/// "otherFlops" are all others. Times are measured, in milliseconds. If a lane did not run, it is
/// left out, and values that need both lanes are null or left out.
/// \param textOf  returns the text of generated tokens
std::string runJson(const Trace& trace, std::span<const TokenId> promptIds,
                    const std::function<std::string(std::span<const TokenId>)>& textOf);

} // namespace pastkeys
