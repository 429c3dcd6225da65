#pragma once

#include "commands/run_options.h"
#include "trace/trace.h"

namespace pastkeys {

/// A run as one JSON document. "flops" are those of matrix products, as the literature counts them;
/// "otherFlops" are all others. Milliseconds are measured. A lane that did not run is left out, and
/// what would compare it is null.
std::string runJson(const Trace& trace, std::span<const TokenId> promptIds,
                    std::string_view generatedText);

} // namespace pastkeys
