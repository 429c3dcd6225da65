// The formats in which a run can be written to a file. To add a format, add a line to kFormats.
#pragma once

#include "archive/trace_csv.h"
#include "base/byte_sink.h"
#include "record/trace.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace pastkeys {

/// Called with the completed fraction, 0 to 1.
using PartDone = std::function<void(double)>;

struct TraceFormat
{
    std::string_view name;                     ///< the name that --format takes
    std::span<const std::string_view> endings; ///< of file names, in lower case
    std::string_view content;                  ///< what the file holds, for a list in the help
    /// Hands the bytes of the file to the sink, piece by piece.
    /// \param table  the table to write; used only by formats whose files hold a single table
    void (*write)(const Trace& trace, CsvTable table, const ByteSink& sink,
                  const PartDone& progress);
};

std::span<const TraceFormat> traceFormats();

/// \pre a format has this name
const TraceFormat& traceFormatNamed(std::string_view name);

/// The format for this path, chosen by its extension in upper or lower case. Null if no format has
/// this extension.
const TraceFormat* traceFormatOf(std::string_view path);

/// ".pastkeys, .jsonl, .csv, .trace.json or .json"
std::string endingsOfTraces();

} // namespace pastkeys
