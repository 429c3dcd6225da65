#include "archive/trace_file.h"
#include "archive/trace_writer.h"
#include "base/errors.h"
#include "base/escape.h"
#include "base/listed.h"
#include "commands/beam_report.h"
#include "commands/command_engine.h"
#include "commands/joined.h"
#include "commands/json_parts.h"
#include "commands/plain_numbers.h"
#include "commands/run_options.h"
#include "commands/weights_by_type.h"
#include "record/lane_names.h"

#include <algorithm>
#include <set>

namespace pastkeys {

namespace {

std::vector<std::string> weightTypes(const StoredTypes& types, const Network& network)
{
    std::set<std::string> names;
    for (const WeightPoint& point : network.weightPoints())
        if (network[point.weight].form != WeightForm::Vector)
            for (const StoredPart& part : types.of(point))
                names.insert(nameOf(part.type));
    return {names.begin(), names.end()};
}

std::vector<std::string> kernelNames()
{
    std::vector<std::string> names;
    for (const Kernels* kernels : availableKernels())
        names.emplace_back(kernels->name);
    return names;
}

/// The parameters of the encoder that the decoder does not have, too, such as an embedding.
std::uint64_t parametersOfEncoder(const Network& network)
{
    std::uint64_t count = parameterCount(*network.encoder());
    for (const WeightSpec& weight : network.encoder()->weights())
        if (std::ranges::find(network.weights(), weight.name, &WeightSpec::name) !=
            network.weights().end())
            count -= weight.size();
    return count;
}

std::string infoJson(const CommandEngine& engine)
{
    const LoadedModel& model = engine.model;
    const Network& network = *model.network;
    const Config& config = network.config();
    const AttentionSite& site = network.site(Layer{});
    const std::uint64_t row = cacheBytesPerToken(network);
    Json json{{"model", model.name.english()}, {"fingerprint", model.fingerprint}};
    json["sizes"] = {{"layers", config.layers},        {"heads", site.heads},
                     {"width", config.width},          {"headDim", site.headDim},
                     {"inner", mlpWidth(network)},     {"context", config.context},
                     {"vocabulary", config.vocabulary}};
    json["parameters"] = parameterCount(network);
    if (const NetworkPtr& encoder = network.encoder())
        json["encoder"] = {{"layers", encoder->config().layers},
                           {"heads", encoder->site(Layer{}).heads},
                           {"parameters", parametersOfEncoder(network)}};
    json["weightTypes"] = weightTypes(storedTypes(network, model.weights), network);
    json["weightBytes"] = model.weights.bytes();
    json["weights"] = weightsJson(model);
    json["cache"] = {{"bytesPerToken", row}, {"bytesAtFullContext", row * config.context}};
    json["tokenizer"] = {{"tokens", model.tokenizer.tokenCount()},
                         {"largestId", indexOf(model.tokenizer.largestId())}};
    json["tokenizer"]["endOfText"] = orNull(model.tokenizer.endOfText(), indexOf<TokenId>);
    json["endOfText"] = config.endOfText;
    if (model.tokenizer.readsIds())
        json["tokenizer"] = nullptr;
    json["warnings"] = inEnglish(model.warnings);
    json["kernels"] = {{"chosen", engine.kernels.name}, {"available", kernelNames()}};
    json["threads"] = engine.pool.threads();
    return documentText(json);
}

/// The tokens at which a run stops, such as "token 10".
std::string endText(const Config& config)
{
    if (config.endOfText.empty())
        return "none";
    const auto id = [](TokenId token) { return std::to_string(indexOf(token)); };
    return (config.endOfText.size() == 1 ? "token " : "tokens ") +
           listed(config.endOfText, ", ", " and ", id);
}

/// Returns a function that adds lines such as "Layers        4" to the text.
auto linesIn(std::string& text)
{
    return [&text](std::string_view what, const std::string& value) {
        text += padRight(what, 14) + value + "\n";
    };
}

std::string infoText(const CommandEngine& engine)
{
    const LoadedModel& model = engine.model;
    const Network& network = *model.network;
    const Config& config = network.config();
    const AttentionSite& site = network.site(Layer{});
    const std::uint64_t row = cacheBytesPerToken(network);
    std::string text;
    const auto line = linesIn(text);
    line("Model", model.name.english());
    line("Layers", groupedDigits(config.layers));
    line("Heads", groupedDigits(site.heads) + " per layer, each " + groupedDigits(site.headDim) +
                      " wide" +
                      (site.kvHeads == site.heads
                           ? ""
                           : ", which share " + groupedDigits(site.kvHeads) + " heads of K and V"));
    line("Width", groupedDigits(config.width) + ", and " + groupedDigits(mlpWidth(network)) +
                      " inside the MLP");
    line("Context", groupedDigits(config.context) + " tokens");
    if (const NetworkPtr& encoder = network.encoder())
        line("Encoder", groupedDigits(encoder->config().layers) + " layers before these, with " +
                            groupedDigits(encoder->site(Layer{}).heads) + " heads each");
    line("Parameters",
         groupedDigits(parameterCount(network)) +
             (network.encoder()
                  ? ", and " + groupedDigits(parametersOfEncoder(network)) + " of the encoder"
                  : ""));
    line("Weights", listed(weightTypes(storedTypes(network, model.weights), network)) + ", " +
                        byteText(model.weights.bytes()));
    text += weightsTable(model);
    line("Cache", byteText(row) + " per token (" + groupedDigits(row) + " bytes), " +
                      byteText(row * config.context) + " when the context is full");
    line("Vocabulary", groupedDigits(config.vocabulary) + " rows, " +
                           (model.tokenizer.readsIds()
                                ? "no tokenizer"
                                : groupedDigits(model.tokenizer.tokenCount()) + " tokens"));
    line("End of text", endText(config));
    line("Kernels",
         std::string(engine.kernels.name) + " (available: " + listed(kernelNames()) + ")");
    line("Threads", std::to_string(engine.pool.threads()));
    line("Fingerprint", model.fingerprint);
    return text;
}

std::string recordingText(const Trace& trace)
{
    const TraceHeader& header = trace.header();
    std::string text;
    const auto line = linesIn(text);
    std::vector<std::string> caches;
    for (const Lane lane : lanesOf(header))
        if (trace.ran(lane))
            caches.push_back(header.lane(lane).id + " (" + writtenOut(header.lane(lane)) + ")");
    line("Model", header.modelName.english());
    line("Fingerprint", header.modelFingerprint);
    for (const LaneSpec& lane : header.lanes)
        if (lane.weights)
            line("Weights " + lane.id, lane.weights->name.english() + ", " +
                                           byteText(lane.weights->bytes) + ", " +
                                           lane.weights->fingerprint);
    line("Prompt", joined("\"", printable(header.prompt), "\""));
    if (!header.source.empty())
        line("Source", counted(header.source.size(), "token", "tokens") + ", read by an encoder");
    line("Lanes", listed(caches));
    line("Sampling", header.sampling);
    line("Steps", groupedDigits(trace.size()) +
                      (header.skippedSteps > 0 ? ", after " + groupedDigits(header.skippedSteps) +
                                                     " that were not recorded"
                                               : ""));
    if (header.recordedLayers)
        line("Layers", "rows of " + layerNumbers(*header.recordedLayers) +
                           " only, of the layers 1-" + std::to_string(header.config().layers));
    line("Tokens read", groupedDigits(trace.steps().back()->positions()));
    line("Kernels", header.kernels);
    line("Threads", std::to_string(header.threads));
    if (!header.processor.empty())
        line("Processor", header.processor);
    return text;
}

ExitCode describeRecording(const std::string& path, const Arguments& arguments,
                           CommandContext& context)
{
    expectWithout(arguments, namesOf(modelOptions().options), "a recorded run");
    const Trace trace = readTraceFile(path, {.stop = context.stop});
    const std::optional<BeamTrace> beams = readBeams(path, trace);
    if (arguments.has("json"))
        context.console.printJson(documentText(Json::parse(traceHeaderLine(trace.header()))));
    else
        context.console.print(recordingText(trace) +
                              (beams ? "\n" + recordedBeamReport(*beams) : ""));
    return ExitCode::Done;
}

ExitCode info(const Arguments& arguments, CommandContext& context)
{
    if (const auto path = arguments.text("FILE"))
        return describeRecording(*path, arguments, context);
    const auto engine = engineOf(arguments, context);
    if (arguments.has("json"))
        context.console.printJson(infoJson(*engine));
    else
        context.console.print(infoText(*engine));
    return ExitCode::Done;
}

} // namespace

Command infoCommand()
{
    return {
        "info",
        "Shows a model's sizes and weights, and the kernels that this machine can run",
        "With the FILE of a recorded run, it shows what was recorded, and how. Without one, it\n"
        "loads the model and prints its sizes, its weights by type, the size of its cache and its\n"
        "tokenizer; then the kernels that this processor can run. Warnings about the files go\n"
        "to standard error.",
        "  pastkeys-cli info --model ~/gpt2\n"
        "  pastkeys-cli info --model ~/some-model-Q4_K.gguf\n"
        "  pastkeys-cli info run.pastkeys",
        {modelOptions(), {"Output", {jsonOption()}}},
        info,
        {{"FILE", "FILE.pastkeys", "a recorded run, instead of a model"}}};
}

} // namespace pastkeys
