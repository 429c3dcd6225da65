#include "commands/engine.h"

#include "assets_dir.h"
#include "base/errors.h"
#include "commands/plain_numbers.h"

#include <array>
#include <utility>

namespace pastkeys {

namespace {

constexpr std::uint64_t kMostThreads = 1024;

void noteWarnings(const std::vector<std::string>& warnings, const Console& console)
{
    for (const std::string& warning : warnings)
        console.note("warning: " + warning);
}

constexpr std::array<std::string_view, 2> kPrecisions{"stored", "int8"};

LoadedModel loadWithProgress(const std::filesystem::path& folder, WeightPrecision precision,
                             const CommandContext& context)
{
    const Console& console = context.console;
    LoadOptions options;
    options.precision = precision;
    options.stop = context.stop;
    options.progress = [&console, shown = -1](double part) mutable {
        const int percents = static_cast<int>(part * 100);
        if (percents != std::exchange(shown, percents))
            console.progress("loading the model: " + std::to_string(percents) + "%");
    };
    LoadedModel model = loadModel(folder, options);
    console.progress({});
    return model;
}

std::string errorText(const LogitError& error)
{
    const std::string leftOut =
        std::to_string(error.rowsLeftOut) + " position(s) have logits that are NaN or infinite";
    if (error.rows == 0)
        return "weights rounded to int8: the logits cannot be compared, because " + leftOut + ".";
    return "weights rounded to int8: over " + std::to_string(error.rows) +
           " positions, logits differ by " + fixed(error.rootMeanSquare, 4) +
           " (root mean square; they spread by " + fixed(error.spread, 4) + "), at most " +
           fixed(error.largest, 4) + "; the most probable token is the same in " +
           std::to_string(error.sameTopToken) + (error.rowsLeftOut > 0 ? "; " + leftOut : "") + ".";
}

} // namespace

std::filesystem::path modelPath(const Arguments& arguments)
{
    const std::optional<std::string> given = arguments.text("model");
    return given ? std::filesystem::path(*given) : builtInModelDir();
}

Machinery CommandEngine::machinery()
{
    return {.config = model.config,
            .weights = model.weights,
            .kernels = kernels,
            .pool = pool,
            .bytesOf = [this](TokenId id) { return std::string(model.tokenizer.bytes(id)); },
            .tokensInUse = model.tokensInUse()};
}

std::unique_ptr<CommandEngine> engineOf(const Arguments& arguments, CommandContext& context)
{
    const bool rounds = arguments.choice("weights", kPrecisions) == 1;
    return engineAt(modelPath(arguments),
                    rounds ? WeightPrecision::Int8 : WeightPrecision::AsStored, arguments, context);
}

std::unique_ptr<CommandEngine> engineAt(const std::filesystem::path& folder,
                                        WeightPrecision precision, const Arguments& arguments,
                                        CommandContext& context)
{
    // What is quick to refuse comes before the loading.
    const Kernels& kernels = kernelsNamed(arguments.text("kernels", "auto"));
    const std::uint64_t threads = arguments.number("threads", 1, kMostThreads).value_or(0);
    const auto engineWith = [&](WeightPrecision which) {
        return std::make_unique<CommandEngine>(loadWithProgress(folder, which, context), kernels,
                                               threads);
    };
    auto engine = engineWith(WeightPrecision::AsStored);
    noteWarnings(engine->model.warnings, context.console);
    if (precision == WeightPrecision::AsStored)
        return engine;
    const Buffer<float> stored = probeLogits(engine->machinery());
    engine.reset(); // frees its memory before the rounded weights take theirs
    engine = engineWith(WeightPrecision::Int8);
    engine->logitError =
        logitError(stored, probeLogits(engine->machinery()), engine->model.config.vocabulary);
    context.console.note(errorText(*engine->logitError));
    return engine;
}

Tokenizer tokenizerOf(const Arguments& arguments, CommandContext& context)
{
    std::vector<std::string> warnings;
    Tokenizer tokenizer = loadTokenizer(modelPath(arguments), warnings);
    noteWarnings(warnings, context.console);
    return tokenizer;
}

TraceHeader headerOf(const CommandEngine& engine, const RunSettings& settings, std::string prompt)
{
    return {.modelName = engine.model.name,
            .modelFingerprint = engine.model.fingerprint,
            .config = engine.model.config,
            .types = storedTypes(engine.model.weights),
            .kernels = std::string(engine.kernels.name),
            .threads = engine.pool.threads(),
            .sampling = describe(settings.sampling),
            .prompt = std::move(prompt),
            .promptTokens = settings.prompt.size(),
            .lanes = settings.lanes};
}

Trace runToEnd(CommandEngine& engine, const RunSettings& settings, std::string prompt,
               const StepSeen& seen, const std::stop_token& stop)
{
    TwinRun run(engine.machinery(), settings);
    Trace trace(headerOf(engine, settings, std::move(prompt)));
    while (!run.finished()) {
        if (stop.stop_requested())
            throw Cancelled();
        trace = trace.appended(run.advance(stop));
        seen(trace.step(trace.size() - 1));
    }
    return trace;
}

} // namespace pastkeys
