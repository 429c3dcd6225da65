#pragma once

#include "trace/trace.h"

#include <string>

namespace pastkeys {

/// The run for people: the verdict, a table of the steps, the totals and where the savings come
/// from.
std::string runReport(const Trace& trace);

} // namespace pastkeys
