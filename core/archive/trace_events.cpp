#include "archive/trace_events.h"

#include "base/errors.h"
#include "model/network.h"
#include "record/lane_names.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <span>
#include <string_view>
#include <utility>

namespace pastkeys {

namespace {

using Json = nlohmann::ordered_json;
using std::chrono::nanoseconds;

constexpr int kProcess = 1;
constexpr const char* kTimesSay =
    "Each operation was measured on its own, and the operations of a lane are laid end to end. "
    "What happened between them was not recorded.";

/// The JSON as text. Invalid UTF-8, which text from outside may contain, is replaced by U+FFFD.
std::string textOf(const Json& json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

double microseconds(nanoseconds time)
{
    return static_cast<double>(time.count()) / 1000;
}

std::size_t threadOf(Lane lane)
{
    return indexOf(lane) + 1; // some programs take 0 to mean no thread
}

Json nameEvent(std::string_view what, std::size_t thread, const std::string& name)
{
    return {{"name", what},    {"cat", "__metadata"}, {"ph", "M"},
            {"pid", kProcess}, {"tid", thread},       {"args", {{"name", name}}}};
}

/// The end of a slice, as computed by a program that adds in floating point.
double endOf(nanoseconds begin, nanoseconds duration)
{
    return microseconds(begin) + microseconds(duration);
}

Json sliceEvent(std::string_view category, Lane lane, nanoseconds begin, nanoseconds duration)
{
    return {{"name", ""},
            {"cat", category},
            {"ph", "X"},
            {"pid", kProcess},
            {"tid", threadOf(lane)},
            {"ts", microseconds(begin)},
            {"dur", microseconds(duration)}};
}

/// Counters belong to the process, so their names have to include the lane.
Json counterEvent(const std::string& name, Lane lane, nanoseconds time, Json values)
{
    return {{"name", name},
            {"cat", "counter"},
            {"ph", "C"},
            {"pid", kProcess},
            {"tid", threadOf(lane)},
            {"ts", microseconds(time)},
            {"args", std::move(values)}};
}

Json workArgs(const Work& work)
{
    return {{"flops", work.flops()},
            {"products", work.products},
            {"other", work.other},
            {"bytesRead", work.bytesRead},
            {"bytesWritten", work.bytesWritten}};
}

/// Adds the work according to the formula and, if the work was counted, the counts.
void addWork(Json& args, const TraceHeader& header, const Work& formula, const Work& counted)
{
    args["formula"] = workArgs(formula);
    if (header.counted)
        args["counted"] = workArgs(counted);
}

Json stepEvent(const TraceHeader& header, const StepRecord& step, Lane which, nanoseconds begin,
               nanoseconds duration)
{
    const PassRecord& lane = *step.lane(which);
    std::string read;
    for (const TokenText& token : step.tokensOf(which))
        read += token.bytes;
    Json event = sliceEvent("step", which, begin, duration);
    event["name"] = "step " + std::to_string(step.index);
    event["args"] = {{"step", step.index}, {"phase", nameOf(step.phase)},
                     {"tokens", read},     {"first", lane.first},
                     {"rows", lane.rows},  {"held", lane.heldRows()}};
    addWork(event["args"], header, lane.formula, lane.counted);
    event["args"]["times"] = kTimesSay;
    return event;
}

/// \param network  the one that the operation belongs to
Json operationEvent(const TraceHeader& header, const Network& network, const StepRecord& step,
                    Lane which, const OperationRecord& record, nanoseconds begin)
{
    Json event = sliceEvent("operation", which, begin, record.duration);
    event["name"] =
        (&network == header.network.get() ? "" : "Encoder.") + network[record.point.operation].name;
    Json args{{"step", step.index}};
    if (record.point.layer)
        args["layer"] = indexOf(*record.point.layer);
    args["rows"] = record.rows;
    args["keys"] = record.keys;
    addWork(args, header, record.formula, record.counted);
    event["args"] = std::move(args);
    return event;
}

/// The text of an event, beginning with a comma that separates it from the previous event.
std::string laterEvent(const Json& event)
{
    return ",\n" + textOf(event);
}

} // namespace

TraceEventWriter::TraceEventWriter(ByteSink sink, const TraceHeader& header)
    : m_sink(std::move(sink)), m_header(header)
{
    if (!header.timed)
        throw RunError(Text::tr("Trace events of this run cannot be written, because its "
                                "individual operations were not measured."));
    const Json about{{"program", "Pastkeys"},
                     {"model", header.modelName.english()},
                     {"fingerprint", header.modelFingerprint},
                     {"kernels", header.kernels},
                     {"threads", header.threads},
                     {"sampling", header.sampling},
                     {"prompt", header.prompt},
                     {"times", kTimesSay}};
    std::string text = "{\"displayTimeUnit\":\"ns\",\"otherData\":";
    text += textOf(about);
    text += ",\"traceEvents\":[\n";
    text += textOf(nameEvent("process_name", 0, "Pastkeys: " + header.modelName.english()));
    for (const Lane lane : lanesOf(header))
        text +=
            laterEvent(nameEvent("thread_name", threadOf(lane), header.lane(lane).name.english()));
    write(text);
}

void TraceEventWriter::append(const StepRecord& step)
{
    for (const Lane lane : lanesOf(m_header))
        if (step.lane(lane))
            appendLane(step, lane);
}

void TraceEventWriter::appendLane(const StepRecord& step, Lane which)
{
    const PassRecord& lane = *step.lane(which);
    const nanoseconds begin = m_end[indexOf(which)];
    nanoseconds end = begin;
    double lastEnd = 0;
    std::string operations;
    const auto add = [&](const Network& network, const OperationRecord& operation) {
        operations += laterEvent(operationEvent(m_header, network, step, which, operation, end));
        lastEnd = std::max(lastEnd, endOf(end, operation.duration));
        end += operation.duration;
    };
    for (const OperationRecord& operation : lane.encoder)
        add(*m_header.network->encoder(), operation);
    for (const OperationRecord& operation : lane.operations)
        add(*m_header.network, operation);
    Json whole = stepEvent(m_header, step, which, begin, end - begin);
    if (endOf(begin, end - begin) < lastEnd) // due to a rounding error
        whole["dur"] = std::nextafter(lastEnd - microseconds(begin), lastEnd);
    const std::string inLane = " (" + m_header.lane(which).id + ")";
    // Writes the step's slice before its operations, because the first operation begins at the same
    // time as the step.
    write(laterEvent(whole) + operations +
          laterEvent(
              counterEvent("FLOPs of the step" + inLane, which, begin,
                           {{"products", lane.counted.products}, {"other", lane.counted.other}})) +
          laterEvent(counterEvent("cache bytes used" + inLane, which, end,
                                  {{"bytes", lane.cacheBytesUsed}})) +
          laterEvent(counterEvent("cache bytes reserved" + inLane, which, end,
                                  {{"bytes", lane.cacheBytesReserved}})));
    m_end[indexOf(which)] = end;
}

void TraceEventWriter::finish()
{
    write("\n]}\n");
}

void TraceEventWriter::write(const std::string& text)
{
    m_sink(std::as_bytes(std::span(text)));
}

} // namespace pastkeys
