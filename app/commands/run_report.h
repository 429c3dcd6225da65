#pragma once

#include "record/trace.h"

#include <string>

namespace pastkeys {

/// A human-readable report: the verdict, a table of the steps, the totals, and which operations
/// account for the savings.
std::string runReport(const Trace& trace);

} // namespace pastkeys
