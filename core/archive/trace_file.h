// `.pastkeys` files: a whole run in one safetensors file, as specified in assets/trace/README.md.
#pragma once

#include "base/byte_sink.h"
#include "files/input_file.h"
#include "files/model_folder.h"
#include "record/beam_record.h"
#include "record/trace.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

namespace pastkeys {

/// Version 3 describes the network of the model. Files of version 2 are of GPT-2 and can be read.
inline constexpr int kTraceFileVersion = 3;
inline constexpr std::string_view kTraceFileEnding = ".pastkeys";

struct TraceFileOptions
{
    std::function<void(double)> progress = {}; ///< called often, with a value from 0 to 1
    std::stop_token stop = {};                 ///< checked before each piece is read or written
    std::function<std::uint64_t()> freeMemory = availableMemory; ///< in bytes
    /// Written beside the run, which is that of its best text. Null if the run is no beam search.
    const BeamTrace* beams = nullptr;
};

/// Writes the whole run to `sink`. Throws Cancelled when stopped, and InputError if the record of
/// the steps is too large for the header of a safetensors file. \pre the trace is not empty
void writeTraceFile(const Trace& trace, const ByteSink& sink, const TraceFileOptions& options = {});

/// Reads and checks a file, which may be untrusted. Recomputes the formulas and the verdicts, but
/// takes counts, durations and choices from the file. Throws InputError, IoError, std::bad_alloc,
/// and Cancelled when stopped. Allocates memory roughly in proportion to the size of the file, and
/// refuses a run that would not fit in memory.
Trace readTraceFile(const std::filesystem::path& path, const TraceFileOptions& options = {});

/// The beam search that the file has beside this run, which was read from it. Nothing if it has none.
/// Throws like readTraceFile(), also for a search that contradicts itself or the run.
std::optional<BeamTrace> readBeams(const std::filesystem::path& path, const Trace& run);

/// Like readTraceFile(), but for a whole file in memory. Used by the fuzzer.
Trace parseTraceFile(std::string_view content, const std::string& file,
                     const TraceFileOptions& options = {});

} // namespace pastkeys
