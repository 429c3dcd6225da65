#pragma once

#include "commands/run_options.h"
#include "trace/trace.h"

namespace pastkeys {

/// A run as one JSON document. FLOPs are those of matrix products, as the literature counts;
/// otherFlops are all the rest. Formula and counted stand side by side; milliseconds are measured.
/// What a lane that did not run would say is null.
std::string runJson(const Trace& trace, std::span<const TokenId> promptIds,
                    std::string_view generatedText);

} // namespace pastkeys
