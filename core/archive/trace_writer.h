// Writes a trace as JSON Lines: one header, then one line per step. Each line is one JSON object,
// as described by assets/trace/trace.schema.json. Numbers are exact: every float32 becomes a
// decimal that reads back as the same float32. NaN and infinity, which JSON does not have, become
// null.
#pragma once

#include "archive/own_tensors.h"
#include "record/trace.h"

#include <optional>
#include <string>
#include <string_view>

namespace pastkeys {

/// Increase this when existing readers can no longer read new files. A reader rejects versions
/// higher than its own, and ignores fields that it does not know.
inline constexpr int kTraceFormatVersion = 2;
inline constexpr std::string_view kTraceFormat = "pastkeys-trace"; ///< also for files with tensors

/// The header line, and the line for one step. Both end with a newline.
std::string traceHeaderLine(const TraceHeader& header);
std::string traceStepLine(const TraceHeader& header, const StepRecord& step);

/// The record for a file that also contains the trace's tensors: one JSON object with all steps, as
/// described in assets/trace/README.md. \param own  what ownTensorsOf(trace) returned
std::string recordText(const Trace& trace, const OwnTensors& own);

/// The sizes and settings of a model as a JSON object, as in a header.
std::string configAsJson(const Network& network);

/// The lanes as a JSON array, as in a header.
std::string lanesAsJson(const TraceHeader& header);

/// A verdict as a JSON object, as in the record of a step. "null" if nothing was compared.
std::string verdictAsJson(const Network& network, const std::optional<Verdict>& verdict);

/// A choice as a JSON object, as in the record of a step. "null" if nothing was chosen.
std::string choiceAsJson(const std::optional<Choice>& choice);

} // namespace pastkeys
