#include "base/errors.h"
#include "commands/benchmark.h"
#include "commands/command_engine.h"
#include "commands/json_parts.h"
#include "commands/plain_numbers.h"
#include "commands/run_options.h"
#include "commands/synthetic_folder.h"
#include "commands/synthetic_model.h"
#include "export/unfinished.h"
#include "run/decoder_alone.h"

#include <QRandomGenerator>

#include <array>
#include <chrono>
#include <filesystem>
#include <system_error>

namespace pastkeys {

namespace {

/// Maps each value of --weights to the type of the weights in the files that are written for a
/// preset. For int8, the files hold float32, and the weights are rounded during loading.
constexpr std::array<Named<DType>, 4> kTypes{{{"f32", DType::Float32},
                                              {"f16", DType::Float16},
                                              {"bf16", DType::BFloat16},
                                              {"int8", DType::Float32}}};

constexpr std::uint64_t kMostSequences = 256;

struct Bench
{
    std::string model;
    std::string weights; ///< their type, for example "float32"
    double loadSeconds = 0;
    std::optional<LogitError> logitError;
    BenchmarkResult result;
};

void writePreset(const Arguments& arguments, const std::filesystem::path& folder,
                 const CommandContext& context)
{
    const std::string config = presetConfig(arguments.text("preset", ""));
    const DType type = arguments.choice("weights", kTypes);
    writeSyntheticFiles(
        config, type, 0, [&](const std::string& name) { return folder / name; }, context);
}

std::vector<std::size_t> batchesOf(const Arguments& arguments)
{
    if (!arguments.has("batch"))
        return {1, 8, 16};
    const std::vector<std::uint64_t> numbers = arguments.numbers("batch");
    return {numbers.begin(), numbers.end()};
}

Bench measured(const Arguments& arguments, CommandContext& context)
{
    const bool preset = arguments.has("preset");
    const bool rounds = arguments.text("weights", "") == "int8";
    if (preset && arguments.has("model"))
        throw UsageError("--preset and --model exclude each other.");
    if (!preset && arguments.has("weights") && !rounds)
        throw UsageError("Without --preset, --weights can only be int8, because a model's weights "
                         "already have a type.");
    std::error_code error;
    const Unfinished temporary(
        std::filesystem::temp_directory_path(error) /
            ("pastkeys-" + std::to_string(QRandomGenerator::system()->generate64())),
        [&](const std::filesystem::path& path) {
            if (preset && !error)
                std::filesystem::create_directory(path, error);
        });
    if (preset && error)
        throw IoError("a temporary folder cannot be made: " + error.message() + ".");
    const std::filesystem::path folder = preset ? temporary.path() : modelPath(arguments);
    if (preset)
        writePreset(arguments, folder, context);
    const auto start = std::chrono::steady_clock::now();
    const auto engine = engineAt(folder, rounds ? WeightPrecision::Int8 : WeightPrecision::AsStored,
                                 arguments, context);
    Bench bench;
    bench.loadSeconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    bench.model =
        preset ? arguments.text("preset", "") + " (random weights)" : engine->model.name.english();
    const Network& network = *engine->model.network;
    expectDecoderAlone(network, Text::tr("a benchmark"));
    const Weight output = network[network.only(OperationKind::Logits)].weights.front();
    bench.weights = nameOf(engine->model.weights[{output, {}}].matrix.type);
    bench.logitError = engine->logitError;
    const Machinery machinery = engine->machinery();
    bench.result = benchmark(
        machinery, batchesOf(arguments),
        [&](std::string_view what) { context.console.progress("measuring " + std::string(what)); },
        context.stop);
    context.console.progress({});
    return bench;
}

Json passJson(const std::vector<PassTiming>& passes, std::size_t threads)
{
    Json list = Json::array();
    for (const PassTiming& pass : passes)
        list.push_back({{"rows", pass.rows},
                        {"threads", threads},
                        {"msPerToken", 1e3 * pass.secondsPerToken.median},
                        {"spread", pass.secondsPerToken.spread()},
                        {"gflops", pass.flopsPerSecond / 1e9},
                        {"fractionOfFmaPeak", pass.fractionOfFmaPeak}});
    return list;
}

std::string benchJson(const Bench& bench)
{
    const BenchmarkResult& result = bench.result;
    const std::size_t threads = result.machine.threads;
    Json json{{"model", bench.model}};
    json["machine"] = {{"processor", processorName()},
                       {"threads", threads},
                       {"readGBps", result.machine.readBytesPerSecond / 1e9},
                       {"fmaGflops", result.machine.flopsPerSecond / 1e9}};
    json["decode"] = Json::array();
    for (const DecodeTiming& decode : result.decode)
        json["decode"].push_back({{"weights", bench.weights},
                                  {"context", decode.context},
                                  {"threads", threads},
                                  {"msPerToken", 1e3 * decode.secondsPerToken.median},
                                  {"spread", decode.secondsPerToken.spread()},
                                  {"fractionOfMemoryLimit", decode.fractionOfMemoryLimit}});
    json["batch"] = Json::array();
    for (const BatchTiming& batch : result.batch)
        json["batch"].push_back({{"batch", batch.batch},
                                 {"context", batch.context},
                                 {"threads", threads},
                                 {"msPerStep", 1e3 * batch.secondsPerStep.median},
                                 {"spread", batch.secondsPerStep.spread()},
                                 {"tokensPerSecond", batch.tokensPerSecond},
                                 {"fractionOfMemoryLimit", batch.fractionOfMemoryLimit}});
    json["caches"] = Json::array();
    for (const CacheTiming& cache : result.caches)
        json["caches"].push_back({{"cache", cache.cache},
                                  {"context", cache.context},
                                  {"contextOfStatic", cache.contextOfStatic},
                                  {"msPerToken", 1e3 * cache.secondsPerToken.median},
                                  {"spread", cache.secondsPerToken.spread()},
                                  {"shareOfStatic", cache.shareOfStatic.median},
                                  {"spreadOfShare", cache.shareOfStatic.spread()},
                                  {"bytes", cache.bytes}});
    json["prefill"] = passJson(result.prefill, threads);
    json["uncached"] = passJson(result.uncached, threads);
    if (bench.logitError)
        json["logitError"] = {{"positions", bench.logitError->rows},
                              {"positionsNotFinite", bench.logitError->rowsLeftOut},
                              {"rootMeanSquare", bench.logitError->rootMeanSquare},
                              {"largest", bench.logitError->largest},
                              {"logitSpread", bench.logitError->spread},
                              {"sameTopToken", bench.logitError->sameTopToken}};
    json["recordingOverhead"] = result.recordedShare.median - 1;
    json["spreadOfRecordingOverhead"] = result.recordedShare.spread();
    json["loadSeconds"] = bench.loadSeconds;
    json["peakBytes"] = result.peakBytes;
    return documentText(json);
}

std::string benchLine(const std::string& what, const Repeated& seconds, const std::string& unit,
                      const std::string& speed, double fraction, const std::string& limit)
{
    return padRight(what, 34) + padLeft(fixed(1e3 * seconds.median, 3), 10) + " ms per " +
           padRight(unit, 5) + padLeft(percent(seconds.spread(), 1), 8) + padLeft(speed, 18) +
           padLeft(percent(fraction, 1), 9) + " of the " + limit + "\n";
}

/// The line of a cache. Says "noise" if the cache is neither clearly faster nor slower than static.
std::string cacheLine(const CacheTiming& cache)
{
    const std::string positions = cache.contextOfStatic == cache.context
                                      ? std::string()
                                      : ", " + std::to_string(cache.contextOfStatic) + " positions";
    return benchLine(
        cache.cache + ", " + std::to_string(cache.context) + " positions", cache.secondsPerToken,
        "token", byteText(cache.bytes), cache.shareOfStatic.median,
        "time with static" + positions + (cache.shareOfStatic.contains(1) ? ": noise" : ""));
}

std::string passTable(const std::string& title, const std::vector<PassTiming>& passes)
{
    std::string text;
    for (const PassTiming& pass : passes)
        text += benchLine(title + ", " + std::to_string(pass.rows) + " rows", pass.secondsPerToken,
                          "row", fixed(pass.flopsPerSecond / 1e9, 1) + " GFLOP/s",
                          pass.fractionOfFmaPeak, "multiply-add limit");
    return text;
}

std::string benchText(const Bench& bench)
{
    const BenchmarkResult& result = bench.result;
    std::string text =
        "Model: " + bench.model + " with weights in " + bench.weights +
        "\nMachine: " + processorName() + ", " +
        counted(result.machine.threads, "thread", "threads") + "\nMemory limit: reads " +
        fixed(result.machine.readBytesPerSecond / 1e9, 1) +
        " GB/s\nMultiply-add limit: " + fixed(result.machine.flopsPerSecond / 1e9, 1) +
        " GFLOP/s in float32\n\n";
    for (const DecodeTiming& decode : result.decode)
        text += benchLine("decode step, " + std::to_string(decode.context) + " positions",
                          decode.secondsPerToken, "token", "", decode.fractionOfMemoryLimit,
                          "memory limit");
    for (const BatchTiming& batch : result.batch)
        text +=
            benchLine("batch of " + std::to_string(batch.batch) + ", " +
                          std::to_string(batch.context) + " positions each",
                      batch.secondsPerStep, "step", fixed(batch.tokensPerSecond, 1) + " tokens/s",
                      batch.fractionOfMemoryLimit, "memory limit");
    for (const CacheTiming& cache : result.caches)
        text += cacheLine(cache);
    text +=
        passTable("prefill", result.prefill) + passTable("step without a cache", result.uncached);
    const double overhead = result.recordedShare.median - 1;
    return text + "\nRecording makes a decode step " + fixed(100 * std::abs(overhead), 2) +
           (overhead < 0 ? "% faster" : "% slower") +
           (result.recordedShare.contains(1) ? ", which is noise" : "") + ". Loading took " +
           fixed(bench.loadSeconds, 2) +
           " s, measured once. Memory at the peak: " + byteText(result.peakBytes) + ".\n";
}

ExitCode bench(const Arguments& arguments, CommandContext& context)
{
    const Bench bench = measured(arguments, context);
    if (arguments.has("json"))
        context.console.printJson(benchJson(bench));
    else
        context.console.print(benchText(bench));
    return ExitCode::Done;
}

} // namespace

Command benchCommand()
{
    return {
        "bench",
        "Measures how close decoding comes to the limits of this machine",
        "Measures how fast this machine reads memory and how fast it multiplies and adds.\n"
        "Between these measurements, it times decode steps, which are limited by memory, and\n"
        "passes over many rows, which are limited by multiplying and adding. Every number is\n"
        "a median, with its spread: the distance between the quartiles, as a share of the\n"
        "median. \"noise\" means that the quartiles lie on both sides of 100%. This takes about\n"
        "half a minute at GPT-2's sizes.",
        "  pastkeys-cli bench --preset gpt2 --weights bf16",
        {{"Model and machine",
          {{"model", "PATH", "model folder or GGUF file to measure (default: the built-in model)"},
           presetOption("random weights of these sizes instead of a model:\n"),
           {"weights", "TYPE",
            "with --preset: f32, f16, bf16 or int8 (default: f32);\n"
            "for a model: only int8 (default: as stored)",
            oneOf(namesOf(kTypes))},
           {"batch", "N,N,...",
            "decode steps of this many sequences in one pass, up to 256\n(default: 1,8,16)",
            wholeNumbers(1, kMostSequences)},
           kernelsOption(),
           threadsOption()}},
         {"Output", {jsonOption()}}},
        bench};
}

} // namespace pastkeys
