#include "trace/trace_writer.h"

#include "base/utf8.h"
#include "model/operation_table.h"

#include <nlohmann/json.hpp>

#include <array>
#include <charconv>
#include <cmath>
#include <utility>

namespace pastkeys {

namespace {

using Json = nlohmann::ordered_json;

std::string hexOf(std::string_view bytes)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string hex;
    for (const char byte : bytes) {
        const auto value = static_cast<unsigned char>(byte);
        hex += kDigits[value >> 4U];
        hex += kDigits[value & 15U];
    }
    return hex;
}

/// {"id", "text"}, or {"id", "hex"} where the bytes are no whole characters.
Json tokenJson(const TokenText& token)
{
    Json json{{"id", indexOf(token.id)}};
    if (firstInvalidByte(token.bytes) == std::string_view::npos)
        json["text"] = token.bytes;
    else
        json["hex"] = hexOf(token.bytes);
    return json;
}

/// The shortest decimal that reads back as the same float32; null where JSON has no number.
Json floatJson(float value)
{
    if (!std::isfinite(value))
        return nullptr;
    std::array<char, 32> text{};
    const char* const end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
    double shortest = 0;
    std::from_chars(text.data(), end, shortest);
    return shortest;
}

template <typename Value> Json orNull(const std::optional<Value>& value)
{
    return value ? Json(*value) : Json(nullptr);
}

Json workJson(const Work& work)
{
    return {{"products", work.products},
            {"other", work.other},
            {"bytesRead", work.bytesRead},
            {"bytesWritten", work.bytesWritten}};
}

Json operationJson(const OperationRecord& record)
{
    Json json{{"operation", nameOf(record.point.operation)}};
    if (record.point.layer)
        json["layer"] = indexOf(*record.point.layer);
    json["rows"] = record.rows;
    if (record.positions > 0)
        json["positions"] = record.positions;
    if (record.cacheRowsRead > 0)
        json["cacheRowsRead"] = record.cacheRowsRead;
    if (record.cacheRowsWritten > 0)
        json["cacheRowsWritten"] = record.cacheRowsWritten;
    json["formula"] = workJson(record.formula);
    json["counted"] = workJson(record.counted);
    json["nanoseconds"] = record.duration.count();
    return json;
}

Json laneJson(const std::optional<LaneRecord>& lane)
{
    if (!lane)
        return nullptr;
    Json operations = Json::array();
    for (const OperationRecord& record : lane->operations)
        operations.push_back(operationJson(record));
    return {{"rows", lane->rows},
            {"past", lane->past},
            {"formula", workJson(lane->formula)},
            {"counted", workJson(lane->counted)},
            {"nanoseconds", lane->duration.count()},
            {"cacheBytesUsed", lane->cacheBytesUsed},
            {"cacheBytesReserved", lane->cacheBytesReserved},
            {"cacheAllocations", lane->account.allocations},
            {"cacheBytesCopied", lane->account.copiedBytes},
            {"sameBitsAgain", lane->sameBitsAgain},
            {"operations", std::move(operations)}};
}

Json verdictJson(const std::optional<Verdict>& verdict)
{
    if (!verdict)
        return nullptr;
    Json first = nullptr;
    if (const auto& difference = verdict->firstDifference)
        first = {{"tensor", difference->tensor},    {"row", difference->row},
                 {"column", difference->column},    {"off", floatJson(difference->off)},
                 {"on", floatJson(difference->on)}, {"ulp", difference->ulp}};
    return {{"identical", verdict->identical()},
            {"tensorsCompared", verdict->tensorsCompared},
            {"valuesCompared", verdict->valuesCompared},
            {"maxUlp", verdict->maxUlp},
            {"firstDifference", std::move(first)}};
}

Json logitsJson(const std::vector<LogitEntry>& entries)
{
    Json logits = Json::array();
    for (const LogitEntry& entry : entries) {
        Json json = tokenJson(entry.token);
        json["logit"] = floatJson(entry.ranked.logit);
        json["probability"] = entry.ranked.probability;
        logits.push_back(std::move(json));
    }
    return logits;
}

Json choiceJson(const std::optional<Choice>& choice)
{
    if (!choice)
        return nullptr;
    Json json = tokenJson(choice->token);
    json["greedy"] = choice->sampled.greedy;
    json["candidates"] = choice->sampled.candidates;
    json["rank"] = choice->sampled.rank;
    json["probability"] = choice->sampled.probability;
    json["drawn"] = choice->sampled.drawn;
    return json;
}

const char* nameOfActivation(Activation activation)
{
    switch (activation) {
    case Activation::GeluTanh:
        return "gelu_new";
    case Activation::GeluErf:
        return "gelu";
    case Activation::Relu:
        return "relu";
    case Activation::Silu:
        return "silu";
    case Activation::Tanh:
        return "tanh";
    }
    return "";
}

Json configJson(const Config& config)
{
    return {{"vocabulary", config.vocabulary},
            {"context", config.context},
            {"width", config.width},
            {"layers", config.layers},
            {"heads", config.heads},
            {"inner", config.inner},
            {"epsilon", floatJson(config.epsilon)},
            {"activation", nameOfActivation(config.activation)},
            {"scaleByHeadDim", config.scaleByHeadDim},
            {"scaleByLayer", config.scaleByLayer},
            {"endOfText", orNull(config.endOfText)}};
}

Json typesJson(const StoredTypes& types)
{
    Json layers = Json::array();
    for (const StoredTypes::OfLayer& layer : types.layers)
        layers.push_back({{"qkv", nameOf(layer.qkv)},
                          {"projection", nameOf(layer.projection)},
                          {"expand", nameOf(layer.expand)},
                          {"contract", nameOf(layer.contract)}});
    return {{"token", nameOf(types.token)},
            {"position", nameOf(types.position)},
            {"output", nameOf(types.output)},
            {"layers", std::move(layers)}};
}

/// Text from outside that is no UTF-8 gets U+FFFD: a line is always valid JSON.
std::string lineOf(const Json& json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace

std::string traceHeaderLine(const TraceHeader& header)
{
    return lineOf({{"format", "pastkeys-trace"},
                   {"version", kTraceFormatVersion},
                   {"model",
                    {{"name", header.modelName},
                     {"fingerprint", header.modelFingerprint},
                     {"config", configJson(header.config)},
                     {"types", typesJson(header.types)}}},
                   {"settings",
                    {{"kernels", header.kernels},
                     {"threads", header.threads},
                     {"cacheKind", header.cacheKind},
                     {"sampling", header.sampling},
                     {"prompt", header.prompt},
                     {"promptTokens", header.promptTokens}}}});
}

std::string traceStepLine(const StepRecord& step)
{
    Json tokens = Json::array();
    for (const TokenText& token : step.tokens)
        tokens.push_back(tokenJson(token));
    return lineOf({{"index", step.index},
                   {"phase", nameOf(step.phase)},
                   {"first", step.first},
                   {"tokens", std::move(tokens)},
                   {"off", laneJson(step.off)},
                   {"on", laneJson(step.on)},
                   {"verdict", verdictJson(step.verdict)},
                   {"topLogits", logitsJson(step.topLogits)},
                   {"choice", choiceJson(step.choice)},
                   {"stopped", step.stopped ? Json(nameOf(*step.stopped)) : Json(nullptr)}});
}

TraceWriter::TraceWriter(ByteSink sink, const TraceHeader& header) : m_sink(std::move(sink))
{
    write(traceHeaderLine(header));
}

void TraceWriter::append(const StepRecord& step)
{
    write(traceStepLine(step));
}

void TraceWriter::write(const std::string& line)
{
    m_sink(std::as_bytes(std::span(line)));
}

std::string verdictAsJson(const std::optional<Verdict>& verdict)
{
    return verdictJson(verdict).dump();
}

} // namespace pastkeys
