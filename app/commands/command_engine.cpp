#include "commands/command_engine.h"

#include "base/errors.h"
#include "commands/plain_numbers.h"
#include "engine/assets_dir.h"
#include "text/clean_text.h"

#include <algorithm>
#include <iterator>
#include <vector>

namespace pastkeys {

namespace {

WeightPrecision precisionNamed(std::string_view type)
{
    return type == "int8" ? WeightPrecision::Int8 : WeightPrecision::AsStored;
}

void noteWarnings(const std::vector<Text>& warnings, Console& console)
{
    for (const Text& warning : warnings)
        console.note("warning: " + warning.english());
}

LoadOptions optionsOf(WeightPrecision precision, const Arguments& arguments,
                      const CommandContext& context)
{
    LoadOptions options;
    options.precision = precision;
    if (arguments.text("rope", "interleaved") == "half")
        options.llama2c.pairs = RotatedPairs::Halves;
    options.llama2c.base = arguments.decimal("rope-base");
    options.stop = context.stop;
    options.progress = [&console = context.console](double part) {
        console.progress("loading the model: " + std::to_string(static_cast<int>(part * 100)) +
                         "%");
    };
    return options;
}

std::string errorText(const LogitError& error)
{
    const std::string leftOut =
        std::to_string(error.rowsLeftOut) + " position(s) have logits that are NaN or infinite";
    if (error.rows == 0)
        return "weights rounded to int8: the logits cannot be compared, because " + leftOut + ".";
    return "weights rounded to int8: over " + std::to_string(error.rows) +
           " positions, the root mean square of the logits' errors is " +
           fixed(error.rootMeanSquare, 4) + " and the largest error is " + fixed(error.largest, 4) +
           " (the standard deviation of the logits is " + fixed(error.spread, 4) +
           "); the most probable token stays the same at " + std::to_string(error.sameTopToken) +
           " of them" + (error.rowsLeftOut > 0 ? "; " + leftOut : "") + ".";
}

} // namespace

LoadedModel loadWithProgress(const std::filesystem::path& path, WeightPrecision precision,
                             const Arguments& arguments, const CommandContext& context)
{
    LoadedModel model = loadModel(path, optionsOf(precision, arguments, context));
    context.console.progress({});
    return model;
}

std::filesystem::path modelPath(const Arguments& arguments)
{
    return modelDirOf(arguments.text("model", ""));
}

WeightPrecision precisionOf(const Arguments& arguments)
{
    return precisionNamed(arguments.text("weights", "stored"));
}

std::unique_ptr<CommandEngine> engineOf(const Arguments& arguments, CommandContext& context)
{
    return engineAt(modelPath(arguments), precisionOf(arguments), arguments, context);
}

std::unique_ptr<CommandEngine> engineAt(const std::filesystem::path& folder,
                                        WeightPrecision precision, const Arguments& arguments,
                                        CommandContext& context)
{
    // Rejects an unknown name before loading the model, which may take a long time.
    const Kernels& kernels = kernelsNamed(arguments.text("kernels", "auto"));
    const std::uint64_t threads = arguments.number("threads").value_or(0);
    const auto engineWith = [&](WeightPrecision which) {
        auto made = std::make_unique<CommandEngine>(
            loadWithProgress(folder, which, arguments, context), kernels, threads);
        made->path = folder;
        return made;
    };
    auto engine = engineWith(WeightPrecision::AsStored);
    noteWarnings(engine->model.warnings, context.console);
    if (precision == WeightPrecision::AsStored)
        return engine;
    const Buffer<float> stored = probeLogits(engine->machinery());
    engine.reset(); // frees its memory before the rounded weights are loaded
    engine = engineWith(WeightPrecision::Int8);
    engine->logitError = logitError(stored, probeLogits(engine->machinery()),
                                    engine->model.network->config().vocabulary);
    context.console.note(errorText(*engine->logitError));
    return engine;
}

void openOtherModel(const std::filesystem::path& path, WeightPrecision precision,
                    const Arguments& arguments, CommandEngine& engine, CommandContext& context)
{
    openOther(engine, path, optionsOf(precision, arguments, context));
    context.console.progress({});
}

void openRightModel(const Arguments& arguments, CommandEngine& engine, CommandContext& context)
{
    const auto given = arguments.text("right-model");
    openOtherModel(given ? modelDirOf(*given) : modelPath(arguments),
                   precisionNamed(arguments.text("right-weights", "stored")), arguments, engine,
                   context);
    if (given)
        noteWarnings(engine.other->model->warnings, context.console);
}

std::string generatedText(const Tokenizer& tokenizer, std::span<const TokenId> tokens)
{
    std::vector<TokenId> shown;
    std::ranges::copy_if(tokens, std::back_inserter(shown),
                         [&](TokenId token) { return !tokenizer.isSpecial(token); });
    return validUtf8(tokenizer.decode(shown));
}

Tokenizer tokenizerOf(const Arguments& arguments, CommandContext& context)
{
    std::vector<Text> warnings;
    Tokenizer tokenizer = loadTokenizer(modelPath(arguments), warnings);
    noteWarnings(warnings, context.console);
    return tokenizer;
}

} // namespace pastkeys
