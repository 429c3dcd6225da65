// What a run with proposed tokens saved, as text and as JSON.
#pragma once

#include "commands/json_parts.h"
#include "record/trace.h"

#include <string>

namespace pastkeys {

/// Empty if no lane of the run checks proposed tokens.
std::string draftReport(const Trace& trace);
/// Null if no lane of the run checks proposed tokens.
Json draftJson(const Trace& trace);

} // namespace pastkeys
