// Recorded runs as files in memory, and changes to them.
#pragma once

#include "archive/trace_file.h"
#include "archive/trace_writer.h"
#include "base/errors.h"
#include "support/example_trace.h"
#include "support/row_values.h"
#include "support/written_bytes.h"

#include <nlohmann/json.hpp>

#include <cstring>
#include <string>
#include <string_view>

namespace pastkeys::test {

using OrderedJson = nlohmann::ordered_json;

inline std::string fileOf(const Trace& trace, const TraceFileOptions& options = {})
{
    return writtenBytes([&](const ByteSink& sink) { writeTraceFile(trace, sink, options); });
}

inline Trace read(std::string_view file)
{
    return parseTraceFile(file, "run.pastkeys");
}

/// Where the JSON header begins.
inline constexpr std::size_t kHeaderAt = 8;

inline OrderedJson headerOf(const std::string& file)
{
    std::uint64_t length = 0;
    std::memcpy(&length, file.data(), kHeaderAt);
    return OrderedJson::parse(file.substr(kHeaderAt, length));
}

/// The file with its header replaced, followed by the same data.
inline std::string withHeader(const std::string& file, const OrderedJson& header)
{
    std::uint64_t length = 0;
    std::memcpy(&length, file.data(), kHeaderAt);
    const std::string text = header.dump();
    const std::uint64_t newLength = text.size();
    std::string changed(reinterpret_cast<const char*>(&newLength), kHeaderAt);
    return changed + text + file.substr(kHeaderAt + length);
}

/// The file with one value of its record changed.
inline std::string withRecord(const std::string& file, const char* pointer,
                              const OrderedJson& value)
{
    OrderedJson header = headerOf(file);
    std::string text = header["__metadata__"]["record"];
    OrderedJson record = OrderedJson::parse(text);
    record[OrderedJson::json_pointer(pointer)] = value;
    header["__metadata__"]["record"] = record.dump();
    return withHeader(file, header);
}

inline std::string refusalOf(std::string_view file)
{
    try {
        read(file);
    } catch (const InputError& error) {
        return error.what();
    }
    return "accepted";
}

inline bool sameRows(const Trace& a, const Trace& b, Lane lane, std::size_t step)
{
    const PassRecord& record = *a.step(step).lane(lane);
    for (std::size_t l = 0; l < a.header().config().layers; ++l)
        for (const TensorKind tensor : a.header().network->recorded()) {
            const auto allRows = [&](const Trace& trace) {
                return valuesOf(laneRows(trace.steps().first(step + 1), lane, idAt<Layer>(l),
                                         tensor, record.first, record.end()));
            };
            const std::vector<float> left = allRows(a);
            const std::vector<float> right = allRows(b);
            if (left.size() != right.size() ||
                std::memcmp(left.data(), right.data(), left.size() * sizeof(float)) != 0)
                return false;
        }
    return true;
}

/// Where the two traces differ; empty if they are equal.
inline std::string differenceOf(const Trace& a, const Trace& b)
{
    if (traceHeaderLine(a.header()) != traceHeaderLine(b.header()))
        return traceHeaderLine(a.header()) + traceHeaderLine(b.header());
    if (a.size() != b.size())
        return "number of steps";
    for (std::size_t s = 0; s < a.size(); ++s) {
        if (traceStepLine(a.header(), a.step(s)) != traceStepLine(b.header(), b.step(s)))
            return traceStepLine(a.header(), a.step(s)) + traceStepLine(b.header(), b.step(s));
        for (const Lane lane : lanesOf(a.header())) {
            if (a.step(s).logitsOf(lane) != b.step(s).logitsOf(lane))
                return "logits of step " + std::to_string(s);
            if (a.step(s).lane(lane) && !sameRows(a, b, lane, s))
                return "rows of step " + std::to_string(s);
        }
    }
    return {};
}

inline ExampleRun smallRun()
{
    ExampleRun run;
    run.config =
        sized({.vocabulary = 24, .context = 12, .width = 4, .layers = 1, .heads = 2, .inner = 4});
    run.prompt = {"a", "b"};
    run.tokens = 2;
    return run;
}

} // namespace pastkeys::test
