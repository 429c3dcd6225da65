#include "archive/header_reader.h"

#include "archive/record_fields.h"
#include "base/errors.h"
#include "record/lane_fit.h"
#include "record/lane_names.h"

#include <algorithm>
#include <functional>

namespace pastkeys {

namespace {

DType typeIn(const JsonValue& name)
{
    return nameIn(name, {DType::Float32, DType::Float16, DType::BFloat16, DType::Int8, DType::Q8_0,
                         DType::Q4_0, DType::Q4_1, DType::Q5_0, DType::Q5_1, DType::Q4_K,
                         DType::Q5_K, DType::Q6_K});
}

/// What storedJson() of the writer writes.
std::vector<StoredPart> partsIn(const JsonValue& object, const WeightSpec& weight)
{
    const JsonValue value = object.required(weight.shortName);
    if (value.kind() != JsonKind::Array)
        return {{typeIn(value)}};
    const std::uint64_t outputs = weight.shape.back();
    std::uint64_t left = outputs;
    std::vector<StoredPart> parts = listIn(object, weight.shortName, [&](const JsonValue& part) {
        const StoredPart stored{typeIn(part.required("type")), wholeIn(part, "outputs", left)};
        if (stored.outputs == 0)
            part.required("outputs").refuse(Text::tr("a whole number from 1"));
        left -= stored.outputs;
        return stored;
    });
    if (left > 0)
        value.refuse(Text::tr("parts with %1 outputs in all", outputs));
    return parts;
}

/// The types in which the weights are stored: float32 if the file does not specify them.
StoredTypes typesIn(const JsonValue& model, const Network& network,
                    std::string_view field = "types")
{
    StoredTypes types;
    const auto found = model.present(field);
    if (!found)
        return types;
    const std::size_t layers = network.config().layers;
    if (found->required("layers").size() != layers)
        found->required("layers").refuse(Text::tr("one element for each of the %1 layers", layers));
    for (const WeightSpec& weight : network.weights()) {
        auto& ofWeight = types.parts.emplace_back();
        if (weight.shortName.empty())
            continue;
        if (weight.part != OperationPart::Layer)
            ofWeight.push_back(partsIn(*found, weight));
        else
            ofWeight = listIn(*found, "layers",
                              [&](const JsonValue& layer) { return partsIn(layer, weight); });
    }
    return types;
}

/// Null if the lane has the weights of the run's model.
std::shared_ptr<const LaneWeights> weightsIn(const JsonValue& lane, const Network& network)
{
    const auto json = lane.present("weights");
    if (!json)
        return nullptr;
    const auto weights = std::make_shared<LaneWeights>();
    weights->name = std::string(json->required("name").text());
    weights->label = std::string(json->required("label").text());
    weights->fingerprint = std::string(json->required("fingerprint").text());
    weights->bytes = wholeIn(*json, "bytes", kLargestNumber);
    weights->types = typesIn(*json, network);
    return weights;
}

/// If this lane is one of cacheOffAndOn(), copies its names from there, because the window can
/// translate those names.
void nameAsUsual(LaneSpec& lane)
{
    for (const LaneSpec& usual : cacheOffAndOn())
        if (lane.id == usual.id && keepsRows(lane) == keepsRows(usual)) {
            lane.name = usual.name;
            lane.shortName = usual.shortName;
        }
}

LaneSpec laneIn(const JsonValue& json, const Network& network)
{
    const JsonValue written = json.required("spec");
    LaneSpec lane;
    try {
        lane = laneNamed(written.text());
    } catch (const InputError& error) {
        written.refuse(error.fault().expected);
    }
    if (auto misfit = misfitOf(lane, network))
        written.refuse(std::move(misfit->expected));
    if (lane.limit.isAfterPrompt)
        written.refuse(Text::tr("a limit that is counted from the start of the text"));
    lane.id = std::string(json.required("id").text());
    lane.weights = weightsIn(json, network);
    if (const auto model = json.present("draftModel"); model && lane.draft) {
        lane.draft->model = std::string(model->required("name").text());
        lane.draft->fingerprint = std::string(model->required("fingerprint").text());
        lane.draft->bytesPerPass = wholeIn(*model, "bytesPerPass");
    }
    if (lane.weights)
        nameAfterCache(lane);
    else
        nameAsUsual(lane);
    return lane;
}

std::vector<LaneSpec> lanesIn(const JsonValue& record, const Network& network)
{
    auto lanes =
        listIn(record, "lanes", [&](const JsonValue& lane) { return laneIn(lane, network); });
    if (lanes.empty() || lanes.size() > kLanes.size() ||
        (lanes.size() > 1 && lanes.front().id == lanes.back().id))
        record.required("lanes").refuse(Text::tr("one or two lanes with different ids"));
    setInks(lanes);
    return lanes;
}

/// Nothing if the file has the rows of all layers.
std::optional<std::vector<Layer>> recordedLayersIn(const JsonValue& settings, std::size_t layers)
{
    const auto written = settings.present("recordedLayers");
    if (!written)
        return std::nullopt;
    auto recorded = listIn(settings, "recordedLayers", [layers](const JsonValue& number) {
        return idAt<Layer>(static_cast<std::size_t>(number.unsignedInteger(layers - 1)));
    });
    if (recorded.empty() ||
        std::ranges::adjacent_find(recorded, std::greater_equal()) != recorded.end())
        written->refuse(Text::tr("one or more numbers of layers, in ascending order"));
    return recorded;
}

} // namespace

namespace {

std::vector<TokenText> sourceIn(const JsonValue& settings, const Config& config)
{
    auto source = listIn(settings, "source", [&config](const JsonValue& token) {
        return tokenIn(token, config.vocabulary);
    });
    if (source.empty() || source.size() > config.context)
        settings.required("source").refuse(
            Text::tr("from 1 to %1 tokens, as many as the encoder can read", config.context));
    return source;
}

} // namespace

TraceHeader readTraceHeader(const JsonValue& record, NetworkPtr network)
{
    const JsonValue model = record.required("model");
    const JsonValue settings = record.required("settings");
    TraceHeader header;
    header.modelName = textOr(model, "name", "");
    header.modelFingerprint = textOr(model, "fingerprint", "");
    header.network = std::move(network);
    const Config& config = header.config();
    header.types = typesIn(model, *header.network);
    header.kernels = textOr(settings, "kernels", "");
    header.threads = wholeOr(settings, "threads", 1);
    header.processor = textOr(settings, "processor", "");
    header.sampling = textOr(settings, "sampling", "greedy");
    header.prompt = textOr(settings, "prompt", "");
    // One of the mistakes reads the prompt twice.
    header.promptTokens = wholeIn(settings, "promptTokens", 2 * std::uint64_t{config.context});
    header.ownWords = settings.flag("ownWords");
    header.recordedLayers = recordedLayersIn(settings, config.layers);
    header.skippedSteps = wholeOr(settings, "skippedSteps", 0);
    if (const NetworkPtr& encoder = header.network->encoder()) {
        header.encoderTypes = typesIn(model, *encoder, "encoderTypes");
        header.source = sourceIn(settings, encoder->config());
    }
    header.lanes = lanesIn(record, *header.network);
    header.tokensInUse = wholeOr(model, "tokensInUse", config.vocabulary, config.vocabulary);
    return header;
}

} // namespace pastkeys
