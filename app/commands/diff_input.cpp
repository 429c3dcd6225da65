#include "commands/diff_input.h"

#include "archive/trace_file.h"
#include "base/errors.h"
#include "files/safetensors.h"

#include <algorithm>

namespace pastkeys {

namespace {

DumpTensors readDump(const InputFile& file, const std::stop_token& stop)
{
    DumpTensors dump;
    for (const TensorEntry& entry : readSafetensorsHeader(file)) {
        if (!isRecorded(entry.name))
            continue;
        if (stop.stop_requested())
            throw Cancelled();
        if (entry.type != TensorType::F32)
            throw InputError({file.name(),
                              tensorPlace(entry.name),
                              std::string("F32"),
                              std::string(nameOf(entry.type)),
                              {}});
        DumpTensor& tensor = dump[entry.name];
        tensor.shape = entry.shape;
        tensor.values.resize(entry.bytes() / sizeof(float));
        file.read(entry.begin, std::as_writable_bytes(std::span(tensor.values)));
    }
    file.expectUnchanged();
    return dump;
}

struct LaneIds
{
    PerLane<std::string> ids;
    bool isGiven = false;
};

bool hasLane(const DiffFile& file, const std::string& id)
{
    return file.trace && std::ranges::count(file.trace->header().lanes, id, &LaneSpec::id) > 0;
}

/// The ids in a string such as "off:on". An id may itself contain colons, for example
/// "window:64+4", so the string is split at the first colon that has a lane of `a` before it and a
/// lane of `b` after it.
LaneIds laneIdsIn(const std::string& text, const DiffFile& a, const DiffFile& b)
{
    std::size_t colon = text.find(':');
    if (colon == std::string::npos || hasLane(a, text) || hasLane(b, text))
        return {{text, text}, !text.empty()};
    for (std::size_t at = colon; at != std::string::npos; at = text.find(':', at + 1))
        if ((!a.trace || hasLane(a, text.substr(0, at))) &&
            (!b.trace || hasLane(b, text.substr(at + 1)))) {
            colon = at;
            break;
        }
    return {{text.substr(0, colon), text.substr(colon + 1)}, true};
}

/// The lane with this id. Throws UsageError if no lane with this id has run.
Lane laneWithId(const Trace& trace, const std::string& id, const std::string& file)
{
    std::string ids;
    for (const Lane lane : lanesOf(trace.header()))
        if (trace.ran(lane)) {
            if (trace.header().lane(lane).id == id)
                return lane;
            ids += (ids.empty() ? "" : " and ") + trace.header().lane(lane).id;
        }
    throw UsageError("--lane: " + file + " has no lane " + id + "; it has " + ids + ".");
}

bool storesInexactly(const TraceLane& side)
{
    const TraceHeader& header = side.trace.header();
    return storesInexactly(header.lane(side.lane), *header.network);
}

LaneDiff compared(const TraceLane& a, const TraceLane& b, const std::string& fileOfB)
{
    if (const auto reason = whyNotComparable(a, b))
        refuse(fileOfB, {}, Text::tr("a run that can be compared with the first one"), *reason);
    return {.lanes = {a.trace.header().lane(a.lane).id, b.trace.header().lane(b.lane).id},
            .network = a.trace.header().network,
            .diff = diffOf(a, b),
            .storesInexactly = storesInexactly(a) || storesInexactly(b)};
}

std::vector<LaneDiff> tracesCompared(const DiffFile& a, const DiffFile& b, const LaneIds& lanes)
{
    std::vector<LanePair> pairs;
    if (lanes.isGiven)
        pairs.push_back({laneWithId(*a.trace, lanes.ids[0], a.path),
                         laneWithId(*b.trace, lanes.ids[1], b.path)});
    else
        pairs = pairedLanes(*a.trace, *b.trace);
    if (pairs.empty())
        throw UsageError("the two traces have no lane of the same name. Choose one of each with "
                         "--lane, e.g. --lane left:on.");
    std::vector<LaneDiff> diffs;
    diffs.reserve(pairs.size());
    for (const auto& [left, right] : pairs)
        diffs.push_back(compared({*a.trace, left}, {*b.trace, right}, b.path));
    return diffs;
}

/// \param isFirst  whether the dump is file A
std::vector<LaneDiff> dumpCompared(const DiffFile& dump, const DiffFile& trace,
                                   const LaneIds& lanes, bool isFirst)
{
    std::vector<Lane> compare;
    if (lanes.isGiven)
        compare.push_back(laneWithId(*trace.trace, lanes.ids[isFirst ? 1 : 0], trace.path));
    else
        std::ranges::copy_if(lanesOf(trace.trace->header()), std::back_inserter(compare),
                             [&trace](Lane lane) { return trace.trace->ran(lane); });
    std::vector<LaneDiff> diffs;
    diffs.reserve(compare.size());
    for (const Lane lane : compare) {
        const TraceLane run{*trace.trace, lane};
        const Trace other = traceOfDump(dump.dump, run, dump.path);
        diffs.push_back(isFirst ? compared({other, Lane{0}}, run, trace.path)
                                : compared(run, {other, Lane{0}}, dump.path));
        diffs.back().isOfDump = true;
    }
    return diffs;
}

} // namespace

DiffFile readDiffFile(const std::string& path, CommandContext& context)
{
    const InputFile file(path);
    const std::string beginning = file.beginning();
    const bool isTrace = beginning.find("pastkeys-trace") != std::string::npos;
    if (isTrace && beginning.starts_with("{"))
        refuse(path, {}, Text::tr("a file with tensors"), Text::tr("a trace without tensors"),
               Text::tr("JSON Lines has no tensors. Write the trace to a file whose name ends in "
                        ".pastkeys."));
    if (isTrace)
        return {path, readTraceFile(path, {.stop = context.stop}), {}};
    return {path, std::nullopt, readDump(file, context.stop)};
}

std::vector<LaneDiff> lanesCompared(const DiffFile& a, const DiffFile& b, const std::string& text)
{
    const LaneIds lanes = laneIdsIn(text, a, b);
    if (a.trace && b.trace)
        return tracesCompared(a, b, lanes);
    if (a.trace)
        return dumpCompared(b, a, lanes, false);
    if (b.trace)
        return dumpCompared(a, b, lanes, true);
    refuse(a.path, {}, Text::tr("a trace"), Text::tr("no trace in either file"),
           Text::tr("A dump can only be compared with a trace, which says what the tokens are."));
}

} // namespace pastkeys
