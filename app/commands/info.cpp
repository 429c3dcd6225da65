#include "base/errors.h"
#include "commands/command_engine.h"
#include "commands/plain_numbers.h"
#include "commands/run_options.h"

#include <nlohmann/json.hpp>

#include <set>

namespace pastkeys {

namespace {

using Json = nlohmann::ordered_json;

std::vector<std::string> weightTypes(const StoredTypes& types)
{
    std::set<std::string> names{nameOf(types.token), nameOf(types.position), nameOf(types.output)};
    for (const StoredTypes::OfLayer& layer : types.layers)
        for (const DType type : {layer.qkv, layer.projection, layer.expand, layer.contract})
            names.insert(nameOf(type));
    return {names.begin(), names.end()};
}

std::vector<std::string> kernelNames()
{
    std::vector<std::string> names;
    for (const Kernels* kernels : availableKernels())
        names.emplace_back(kernels->name);
    return names;
}

std::string inOneLine(const std::vector<std::string>& words)
{
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : ", ") + word;
    return text;
}

std::string infoJson(const CommandEngine& engine)
{
    const LoadedModel& model = engine.model;
    const Config& config = model.config;
    const std::uint64_t row = cacheBytesPerToken(config);
    Json json{{"model", model.name.english()}, {"fingerprint", model.fingerprint}};
    json["sizes"] = {{"layers", config.layers},        {"heads", config.heads},
                     {"width", config.width},          {"headDim", config.headDim()},
                     {"inner", config.inner},          {"context", config.context},
                     {"vocabulary", config.vocabulary}};
    json["parameters"] = parameterCount(config);
    json["weightTypes"] = weightTypes(storedTypes(model.weights));
    json["weightBytes"] = model.weights.bytes();
    json["cache"] = {{"bytesPerToken", row}, {"bytesAtFullContext", row * config.context}};
    json["tokenizer"] = {{"tokens", model.tokenizer.tokenCount()},
                         {"largestId", indexOf(model.tokenizer.largestId())}};
    const auto end = model.tokenizer.endOfText();
    json["tokenizer"]["endOfText"] = end ? Json(indexOf(*end)) : Json(nullptr);
    json["warnings"] = inEnglish(model.warnings);
    json["kernels"] = {{"chosen", engine.kernels.name}, {"available", kernelNames()}};
    json["threads"] = engine.pool.threads();
    return json.dump(2, ' ', true, Json::error_handler_t::replace) + "\n";
}

std::string infoText(const CommandEngine& engine)
{
    const LoadedModel& model = engine.model;
    const Config& config = model.config;
    const std::uint64_t row = cacheBytesPerToken(config);
    std::string text;
    const auto line = [&text](std::string_view what, const std::string& value) {
        text += padRight(what, 14) + value + "\n";
    };
    line("Model", model.name.english());
    line("Layers", groupedDigits(config.layers));
    line("Heads", groupedDigits(config.heads) + " per layer, each " +
                      groupedDigits(config.headDim()) + " wide");
    line("Width",
         groupedDigits(config.width) + ", and " + groupedDigits(config.inner) + " inside the MLP");
    line("Context", groupedDigits(config.context) + " tokens");
    line("Parameters", groupedDigits(parameterCount(config)));
    line("Weights", inOneLine(weightTypes(storedTypes(model.weights))) + ", " +
                        byteText(model.weights.bytes()));
    line("Cache", byteText(row) + " per token (" + groupedDigits(row) + " bytes), " +
                      byteText(row * config.context) + " when the context is full");
    line("Vocabulary", groupedDigits(config.vocabulary) + " rows, " +
                           groupedDigits(model.tokenizer.tokenCount()) + " tokens");
    const auto end = model.tokenizer.endOfText();
    line("End of text", end ? "token " + std::to_string(indexOf(*end)) : std::string("none"));
    line("Kernels",
         std::string(engine.kernels.name) + " (available: " + inOneLine(kernelNames()) + ")");
    line("Threads", std::to_string(engine.pool.threads()));
    line("Fingerprint", model.fingerprint);
    return text;
}

ExitCode info(const Arguments& arguments, CommandContext& context)
{
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
        "Loads the model and prints its sizes, its weight types, the size of its cache and its\n"
        "tokenizer; then the kernels that this processor can run. Warnings about the files go\n"
        "to standard error.",
        "  pastkeys-cli info --model ~/gpt2",
        {modelOptions(), {"Output", {jsonOption()}}},
        info};
}

} // namespace pastkeys
