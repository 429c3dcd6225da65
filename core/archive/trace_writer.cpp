#include "archive/trace_writer.h"

#include "base/hex.h"
#include "base/utf8.h"
#include "model/network.h"
#include "record/lane_names.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

namespace pastkeys {

namespace {

using Json = nlohmann::ordered_json;

/// {"id", "text"}, or {"id", "hex"} if the bytes are not whole characters.
Json tokenJson(const TokenText& token)
{
    Json json{{"id", indexOf(token.id)}};
    if (firstInvalidByte(token.bytes) == std::string_view::npos)
        json["text"] = token.bytes;
    else
        json["hex"] = hexOf(token.bytes);
    return json;
}

/// The shortest decimal that reads back as the same float32; null for infinity and NaN.
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

/// Adds the counts and the time of an operation or of a whole lane, if they were measured.
template <typename Record>
void addFound(Json& json, const TraceHeader& header, const Record& record)
{
    if (header.counted)
        json["counted"] = workJson(record.counted);
    if (header.timed || record.duration.count() > 0)
        json["nanoseconds"] = record.duration.count();
}

/// \param network  the one that the operation belongs to
Json operationJson(const TraceHeader& header, const Network& network, const OperationRecord& record)
{
    Json json{{"operation", network[record.point.operation].name}};
    if (record.point.layer)
        json["layer"] = indexOf(*record.point.layer);
    json["rows"] = record.rows;
    if (record.keys > 0)
        json["keys"] = record.keys;
    if (record.cacheRowsRead > 0)
        json["cacheRowsRead"] = record.cacheRowsRead;
    if (record.cacheRowsWritten > 0)
        json["cacheRowsWritten"] = record.cacheRowsWritten;
    json["formula"] = workJson(record.formula);
    addFound(json, header, record);
    return json;
}

/// Spans of positions, as pairs [first, count].
Json spansJson(const std::vector<Span>& spans)
{
    Json json = Json::array();
    for (const Span span : spans)
        json.push_back({span.first, span.count});
    return json;
}

Json ruleJson(const ReachRule& rule)
{
    Json json{{"name", nameOf(rule.kind)}};
    if (rule.kind == ReachRule::Kind::Window) {
        json["sinks"] = rule.sinks;
        json["window"] = rule.window;
    }
    return json;
}

/// The name of the type, or a list if there are several.
Json storedJson(std::span<const StoredPart> parts)
{
    if (parts.size() == 1)
        return nameOf(parts.front().type);
    Json json = Json::array();
    for (const StoredPart& part : parts)
        json.push_back({{"type", nameOf(part.type)}, {"outputs", part.outputs}});
    return json;
}

Json typesJson(const Network& network, const StoredTypes& types)
{
    Json json = Json::object();
    for (const WeightSpec& weight : network.weights())
        if (!weight.shortName.empty() && weight.part != OperationPart::Layer)
            json[weight.shortName] = storedJson(types.of({weight.id, {}}));
    json["layers"] = Json::array();
    for (std::size_t l = 0; l < network.config().layers; ++l) {
        Json layer = Json::object();
        for (const WeightSpec& weight : network.weights())
            if (!weight.shortName.empty() && weight.part == OperationPart::Layer)
                layer[weight.shortName] = storedJson(types.of({weight.id, idAt<Layer>(l)}));
        json["layers"].push_back(std::move(layer));
    }
    return json;
}

Json weightsJson(const Network& network, const LaneWeights& weights)
{
    return {{"name", weights.name.english()},
            {"label", weights.label},
            {"fingerprint", weights.fingerprint},
            {"bytes", weights.bytes},
            {"types", typesJson(network, weights.types)}};
}

Json laneSpecsJson(const TraceHeader& header)
{
    Json lanes = Json::array();
    for (const LaneSpec& spec : header.lanes) {
        lanes.push_back({{"id", spec.id},
                         {"name", spec.name.english()},
                         {"spec", writtenOut(spec)},
                         {"cache", spec.cache.kind->name},
                         {"rule", ruleJson(spec.rule)}});
        if (spec.draft && !spec.draft->fingerprint.empty())
            lanes.back()["draftModel"] = {{"name", spec.draft->model.english()},
                                          {"fingerprint", spec.draft->fingerprint},
                                          {"bytesPerPass", spec.draft->bytesPerPass}};
        if (spec.weights)
            lanes.back()["weights"] = weightsJson(*header.network, *spec.weights);
    }
    return lanes;
}

/// Null for infinity and NaN, which JSON does not have.
Json doubleJson(double value)
{
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json verdictJson(const Network& network, const std::optional<Verdict>& verdict)
{
    if (!verdict)
        return nullptr;
    Json first = nullptr;
    if (const auto& difference = verdict->firstDifference) {
        Json values = Json::array();
        for (const float value : difference->values)
            values.push_back(floatJson(value));
        first = {{"tensor", network.nameOf(difference->tensor)},
                 {"row", difference->row},
                 {"column", difference->column},
                 {"values", std::move(values)},
                 {"ulp", difference->ulp}};
    }
    return {{"identical", verdict->identical()},
            {"equalityExpected", verdict->equalityExpected},
            {"tensorsCompared", verdict->tensorsCompared},
            {"valuesCompared", verdict->valuesCompared},
            {"maxUlp", verdict->maxUlp},
            {"maxLogitDifference", doubleJson(verdict->maxLogitDifference)},
            {"divergenceNats", doubleJson(verdict->divergence)},
            {"sameTopToken", verdict->sameTopToken},
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

/// Adds the lane's own tokens, top logits, choice and stop reason, if it has them.
void addOwnWords(Json& json, const OwnWords& own)
{
    for (const TokenText& token : own.tokens)
        json["tokens"].push_back(tokenJson(token));
    if (!own.topLogits.empty())
        json["topLogits"] = logitsJson(own.topLogits);
    if (own.choice)
        json["choice"] = choiceJson(own.choice);
    if (own.stopped)
        json["stopped"] = nameOf(*own.stopped);
}

/// Adds what only a file without tensors records about a lane: the number of its own rows, and its
/// operations.
void addOperations(Json& json, const TraceHeader& header, const PassRecord& lane)
{
    json["ownRows"] = lane.ownRowCount();
    json["operations"] = Json::array();
    for (const OperationRecord& record : lane.operations)
        json["operations"].push_back(operationJson(header, *header.network, record));
    for (const OperationRecord& record : lane.encoder)
        json["encoder"].push_back(operationJson(header, *header.network->encoder(), record));
}

/// Adds what only a file with tensors records about a lane: where the tensors hold its own rows and
/// logits.
void addPlaces(Json& json, const OwnOfLane& own)
{
    json["ownRows"] = Json::array();
    for (const OwnRows& rows : own.rows)
        json["ownRows"].push_back({rows.position, rows.rows, rows.row});
    if (own.logits)
        json["ownLogits"] = *own.logits;
    if (own.source)
        json["source"] = *own.source;
}

Json repeatedJson(const RepeatedTime& repeated)
{
    return {{"passes", repeated.passes},
            {"median", repeated.median.count()},
            {"lowerQuartile", repeated.lowerQuartile.count()},
            {"upperQuartile", repeated.upperQuartile.count()}};
}

Json draftingJson(const TraceHeader& header, const DraftingRecord& drafting)
{
    Json json{{"passes", drafting.passes}};
    addFound(json, header, drafting);
    return json;
}

/// \param own  null if the file has no tensors
Json laneJson(const TraceHeader& header, Lane which, const PassRecord& lane, const OwnOfLane* own)
{
    Json json{{"lane", header.lane(which).id}, {"origin", lane.origin},
              {"first", lane.first},           {"rows", lane.rows},
              {"held", spansJson(lane.held)},  {"rowsReservedBefore", lane.rowsReservedBefore},
              {"copies", lane.copies},         {"formula", workJson(lane.formula)}};
    if (lane.sinks > 0)
        json["sinks"] = lane.sinks;
    if (lane.movesHeld)
        json["movesHeld"] = true;
    addFound(json, header, lane);
    json["cacheBytesUsed"] = lane.cacheBytesUsed;
    json["cacheBytesReserved"] = lane.cacheBytesReserved;
    json["cacheAllocations"] = lane.account.allocations;
    json["cacheBytesCopied"] = lane.account.copiedBytes;
    if (lane.sourceRead > 0) {
        json["sourceRows"] = lane.sourceRows;
        json["sourceBytes"] = lane.sourceBytes;
    }
    if (lane.passes > 1)
        json["passes"] = lane.passes;
    if (lane.drafting)
        json["drafting"] = draftingJson(header, *lane.drafting);
    if (lane.repeated)
        json["repeated"] = repeatedJson(*lane.repeated);
    own ? addPlaces(json, *own) : addOperations(json, header, lane);
    addOwnWords(json, lane.own);
    return json;
}

struct FieldJson
{
    Json operator()(bool value) const { return value; }
    Json operator()(std::uint32_t value) const { return value; }
    Json operator()(float value) const { return floatJson(value); }
    Json operator()(Activation value) const { return nameOf(value); }
};

Json configJson(const Network& network)
{
    const Config& config = network.config();
    Json json{{"vocabulary", config.vocabulary},
              {"context", config.context},
              {"width", config.width},
              {"layers", config.layers}};
    for (const ConfigField& field : network.fields())
        json[field.name] = std::visit(FieldJson(), field.value);
    json["tied"] = config.tied;
    json["endOfText"] = endOfTextJson<Json>(config);
    if (!config.neverChosen.empty())
        json["neverChosen"] = config.neverChosen;
    return json;
}

Json headerJson(const TraceHeader& header)
{
    Json json{{"model",
               {{"name", header.modelName.english()},
                {"fingerprint", header.modelFingerprint},
                {"tokensInUse", header.tokensUsed()},
                {"types", typesJson(*header.network, header.types)}}},
              {"settings",
               {{"kernels", header.kernels},
                {"threads", header.threads},
                {"processor", header.processor},
                {"sampling", header.sampling},
                {"prompt", header.prompt},
                {"promptTokens", header.promptTokens},
                {"ownWords", header.ownWords}}},
              {"lanes", laneSpecsJson(header)}};
    if (header.recordedLayers)
        for (const Layer layer : *header.recordedLayers)
            json["settings"]["recordedLayers"].push_back(indexOf(layer));
    if (const NetworkPtr& encoder = header.network->encoder()) {
        json["model"]["encoderTypes"] = typesJson(*encoder, header.encoderTypes);
        json["settings"]["source"] = Json::array();
        for (const TokenText& token : header.source)
            json["settings"]["source"].push_back(tokenJson(token));
    }
    if (header.skippedSteps > 0)
        json["settings"]["skippedSteps"] = header.skippedSteps;
    return json;
}

/// \param own  null if the file has no tensors
Json stepJson(const TraceHeader& header, const StepRecord& step, const PerLane<OwnOfLane>* own)
{
    Json tokens = Json::array();
    for (const TokenText& token : step.tokens)
        tokens.push_back(tokenJson(token));
    Json lanes = Json::array();
    for (const Lane lane : kLanes)
        if (const PassRecord* record = step.lane(lane))
            lanes.push_back(
                laneJson(header, lane, *record, own ? &own->at(indexOf(lane)) : nullptr));
    Json json{{"index", step.index},
              {"phase", nameOf(step.phase)},
              {"first", step.first},
              {"tokens", std::move(tokens)},
              {"lanes", std::move(lanes)},
              {"verdict", verdictJson(*header.network, step.verdict)},
              {"topLogits", logitsJson(step.topLogits)},
              {"choice", choiceJson(step.choice)},
              {"stopped", step.stopped ? Json(nameOf(*step.stopped)) : Json(nullptr)}};
    if (step.rejected > 0)
        json["rejected"] = step.rejected;
    if (const std::size_t proposed = step.proposed().proposed; proposed > 0)
        json["logitRows"] = proposed + 1;
    return json;
}

/// Replaces invalid UTF-8, which text from outside may contain, by U+FFFD, so that a line is always
/// valid JSON.
std::string lineOf(const Json& json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace

std::string traceHeaderLine(const TraceHeader& header)
{
    Json json{{"format", kTraceFormat}, {"version", kTraceFormatVersion}};
    json.update(headerJson(header));
    json["model"]["config"] = configJson(*header.network);
    return lineOf(json);
}

std::string traceStepLine(const TraceHeader& header, const StepRecord& step)
{
    return lineOf(stepJson(header, step, nullptr));
}

std::string recordText(const Trace& trace, const OwnTensors& own)
{
    Json json = headerJson(trace.header());
    json["steps"] = Json::array();
    for (std::size_t s = 0; s < trace.size(); ++s)
        json["steps"].push_back(stepJson(trace.header(), trace.step(s), &own.steps[s]));
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string configAsJson(const Network& network)
{
    return configJson(network).dump();
}

std::string lanesAsJson(const TraceHeader& header)
{
    return laneSpecsJson(header).dump();
}

std::string verdictAsJson(const Network& network, const std::optional<Verdict>& verdict)
{
    return verdictJson(network, verdict).dump();
}

std::string choiceAsJson(const std::optional<Choice>& choice)
{
    return choiceJson(choice).dump();
}

} // namespace pastkeys
