#pragma once

#include "trace/trace.h"

#include <string>

namespace pastkeys {

/// `text` as a terminal can show it without being steered by it: control and direction characters
/// escaped, but for line feeds and tabs.
std::string terminalText(std::string_view text);

/// The verdict, a table of steps, the totals and where the savings come from, for people.
std::string runReport(const Trace& trace);

} // namespace pastkeys
