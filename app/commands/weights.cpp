#include "base/errors.h"
#include "commands/command_engine.h"
#include "commands/json_parts.h"
#include "commands/plain_numbers.h"
#include "commands/run_options.h"
#include "commands/text_table.h"
#include "compare/weight_trial.h"
#include "engine/assets_dir.h"
#include "record/lane_names.h"
#include "run/lane_models.h"

#include <QStringList>

#include <algorithm>

namespace pastkeys {

using namespace std::string_literals;

namespace {

constexpr const char* kRounded = "int8";

struct OtherWeights
{
    std::string name; ///< as it was written
    WeightTrial trial;
};

/// Runs the prompt with the weights that the text names: a model folder, or int8.
OtherWeights tried(const std::string& name, PreparedRun& prepared, const Arguments& arguments,
                   CommandContext& context)
{
    CommandEngine& engine = *prepared.engine;
    const bool isRounded = name == kRounded;
    openOtherModel(isRounded ? modelPath(arguments) : modelDirOf(name),
                   isRounded ? WeightPrecision::Int8 : WeightPrecision::AsStored, arguments, engine,
                   context);
    RunSettings settings = prepared.settings;
    setWeights(settings.lanes, engine);
    const auto seen = [&context, &name, step = 0](const StepRecord&) mutable {
        context.console.progress(name + ": step " + std::to_string(++step));
    };
    const Trace trace = runToEnd(engine, settings, prepared.promptText, seen, context.stop);
    context.console.progress({});
    const auto trial = weightTrialOf(trace);
    if (!trial)
        throw RunError(Text::tr("The run has chosen no token, so there is nothing to compare."));
    return {name, *trial};
}

std::string typeOf(const Network& network, const LaneWeights& weights)
{
    return nameOf(mainType(network, weights.types));
}

std::string tableOf(const LoadedModel& model, const std::vector<OtherWeights>& all)
{
    const Network& network = *model.network;
    const LaneWeights& left = *all.front().trial.weights[0];
    std::vector<std::vector<std::string>> rows{{typeOf(network, left), byteText(left.bytes), "", "",
                                                "", "", model.name.english() + " (--model)"}};
    for (const OtherWeights& other : all) {
        const TrialResult& result = other.trial.result;
        const LaneWeights& weights = *other.trial.weights[1];
        rows.push_back(
            {typeOf(network, weights), byteText(weights.bytes),
             significant(result.meanDivergence, 3), significant(result.largestDivergence, 3),
             std::to_string(result.otherTopTokens) + " of " + std::to_string(result.choices),
             counted(other.trial.sameChoices, "token", "tokens"), other.name});
    }
    const std::vector<Column> columns{
        {"stored as", 9},        {"bytes", 10},         {"mean divergence", 15}, {"largest", 10},
        {"other top token", 15}, {"same text for", 13}, {"weights", 0}};
    std::string table = tableHead(columns);
    for (const auto& row : rows)
        table += tableRow(columns, row);
    return table;
}

Json jsonOf(const Network& network, const std::vector<OtherWeights>& all)
{
    const auto weightsJson = [&network](const LaneWeights& weights) {
        return Json{{"name", weights.name.english()},
                    {"fingerprint", weights.fingerprint},
                    {"storedAs", typeOf(network, weights)},
                    {"bytes", weights.bytes}};
    };
    Json json{{"format", "pastkeys-weights"},
              {"version", 1},
              {"model", weightsJson(*all.front().trial.weights[0])},
              {"others", Json::array()}};
    for (const OtherWeights& other : all) {
        const TrialResult& result = other.trial.result;
        Json one = weightsJson(*other.trial.weights[1]);
        one["given"] = other.name;
        one["choices"] = result.choices;
        one["meanDivergenceNats"] = result.meanDivergence;
        one["largestDivergenceNats"] = result.largestDivergence;
        one["otherTopTokens"] = result.otherTopTokens;
        one["sameChoices"] = other.trial.sameChoices;
        json["others"].push_back(std::move(one));
    }
    return json;
}

/// Those of a run whose lanes have one cache and read one text.
OptionGroup generationOfOneText()
{
    OptionGroup group = generationOptions();
    std::erase_if(group.options, [](const Option& option) { return option.name == "own-words"; });
    *std::ranges::find(group.options, "cache", &Option::name) =
        oneCacheOption({"on", "off"}, "on, off, or the CACHE of both lanes (default: on)");
    return group;
}

ExitCode weights(const Arguments& arguments, CommandContext& context)
{
    const QStringList names = QString::fromStdString(arguments.text("with", kRounded)).split(';');
    PreparedRun prepared = preparedRun(arguments, context);
    prepared.settings.lanes = lanesOfModels(arguments);
    prepared.settings.running = lanesOf(CacheMode::Compare);
    std::vector<OtherWeights> all;
    for (const QString& name : names)
        all.push_back(tried(name.toStdString(), prepared, arguments, context));
    const LoadedModel& model = prepared.engine->model;
    if (arguments.has("json"))
        context.console.printJson(documentText(jsonOf(*model.network, all)));
    else
        context.console.print(
            tableOf(model, all) +
            "Divergences are in nats, between the probabilities of the next token with --model "
            "and with the\nother weights, which read the same words.\n");
    return ExitCode::Done;
}

} // namespace

Command weightsCommand()
{
    return {"weights",
            "Compares a model with other weights: their bytes, and how the answers change",
            "Runs the prompt in two lanes, once for each of the other weights: the left lane has\n"
            "the model's weights, and the right one the others, such as the same model with\n"
            "rounded weights. Both have the same cache and read the same words. Prints how many\n"
            "bytes the weights take, and how far the probabilities of the next token are apart.",
            "  pastkeys-cli weights --prompt \"Mia has a red ball.\" --with int8",
            {promptOptions(),
             {"Weights",
              {{"with", "WEIGHTS;...",
                "the other weights: model folders or GGUF files, or int8 for those of\n"
                "--model rounded to 8 bits (default: int8)",
                [](std::string& value) -> std::string {
                    const QStringList names = QString::fromStdString(value).split(';');
                    return names.contains(QString()) ? "names that are separated by ;" : "";
                }}}},
             generationOfOneText(),
             modelOptions(),
             {"Output", {jsonOption()}}},
            weights};
}

} // namespace pastkeys
