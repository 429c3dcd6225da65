// Reads, from the record of a `.pastkeys` file, the fields that describe the whole run.
// assets/trace/README.md specifies them.
#pragma once

#include "record/trace.h"
#include "text/strict_json.h"

namespace pastkeys {

/// Throws InputError for an impossible header, e.g. one with more than two lanes, or with lanes
/// that the model cannot run.
TraceHeader readTraceHeader(const JsonValue& record, NetworkPtr network);

} // namespace pastkeys
