// `.pastkeys` files: a whole run in one safetensors file, as assets/trace/README.md describes it.
#pragma once

#include "base/byte_sink.h"
#include "files/input_file.h"
#include "files/model_folder.h"
#include "trace/trace.h"

#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

namespace pastkeys {

inline constexpr std::string_view kTraceFileEnding = ".pastkeys";

struct TraceFileOptions
{
    std::function<void(double)> progress = {}; ///< called often, with a value from 0 to 1
    std::stop_token stop = {};                 ///< checked after every few megabytes
    std::function<std::uint64_t()> freeMemory = availableMemory; ///< in bytes
};

/// Throws Cancelled when stopped, and InputError if the record of the steps is too large for the
/// header of such a file. \pre the trace has a step
void writeTraceFile(const Trace& trace, const ByteSink& sink, const TraceFileOptions& options = {});

/// Whether the name has the ending of these files.
bool isTraceFileName(const std::filesystem::path& path);

/// Reads a file that anybody may have written. Formulas are computed, and verdicts measured, from
/// its other contents; counts, durations and choices are taken as they are. Throws InputError,
/// IoError, std::bad_alloc, and Cancelled when stopped. It allocates little more than the file
/// justifies, and refuses what would not fit in memory.
Trace readTraceFile(const std::filesystem::path& path, const TraceFileOptions& options = {});

/// The same as readTraceFile(), but for a whole file that is in memory. For the fuzzer.
Trace parseTraceFile(std::string_view content, const std::string& file,
                     const TraceFileOptions& options = {});

} // namespace pastkeys
