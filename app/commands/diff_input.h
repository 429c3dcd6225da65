#pragma once

#include "commands/command.h"
#include "compare/dump_trace.h"

#include <optional>

namespace pastkeys {

/// A file that the diff command compares: a trace or a dump.
struct DiffFile
{
    std::string path;
    std::optional<Trace> trace;
    DumpTensors dump; ///< only the tensors that traces also record; empty if the file is a trace
};

/// Throws InputError, IoError and Cancelled.
DiffFile readDiffFile(const std::string& path, CommandContext& context);

/// Two lanes that were compared. A dump has one lane with the id "dump".
struct LaneDiff
{
    PerLane<std::string> lanes; ///< ids of the two lanes
    NetworkPtr network;
    TraceDiff diff;
    bool storesInexactly = false; ///< whether one of the caches is lossy, e.g. rounds values
    bool isOfDump = false;        ///< one lane is from a dump, which may end before the trace does

    bool equal() const { return isOfDump ? diff.sameValues() : diff.equal(); }
};

/// Compares lanes of the two files. Throws UsageError if `text` names a lane that a trace does not
/// have, and InputError if the files cannot be compared.
/// \param text  the ids of the two lanes, as in --lane: "off:on", or "on" for both. If empty,
/// compares the lanes that pairedLanes() pairs or, if one file is a dump, the dump with every lane
/// of the trace.
std::vector<LaneDiff> lanesCompared(const DiffFile& a, const DiffFile& b, const std::string& text);

} // namespace pastkeys
