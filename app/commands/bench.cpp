#include "base/errors.h"
#include "commands/benchmark.h"
#include "commands/engine.h"
#include "commands/plain_numbers.h"
#include "commands/run_options.h"
#include "commands/synthetic_folder.h"
#include "commands/synthetic_model.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>

#include <array>
#include <chrono>

namespace pastkeys {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 4> kTypes{"f32", "f16", "bf16", "int8"};
/// What a preset is written as; int8 is rounded from float32 while loading.
constexpr std::array<DType, 4> kTypeValues{DType::Float32, DType::Float16, DType::BFloat16,
                                           DType::Float32};
constexpr std::size_t kInt8 = 3;

struct Bench
{
    std::string model;
    std::string weights; ///< "float32"
    double loadSeconds = 0;
    std::optional<LogitError> logitError;
    BenchmarkResult result;
};

void writePreset(const Arguments& arguments, const std::filesystem::path& folder,
                 const CommandContext& context)
{
    const Config config = presetConfig(arguments.required("preset"));
    const DType type = kTypeValues[arguments.choice("weights", kTypes)];
    writeSyntheticFiles(
        config, type, 0, [&](const std::string& name) { return folder / name; }, context);
}

Bench measured(const Arguments& arguments, CommandContext& context)
{
    const bool preset = arguments.has("preset");
    const bool rounds = arguments.choice("weights", kTypes) == kInt8;
    if (preset && arguments.has("model"))
        throw UsageError("--preset and --model are two ways to say the same: give one.");
    if (!preset && arguments.has("weights") && !rounds)
        throw UsageError("A model has weights of its own type: without --preset, --weights can "
                         "only be int8.");
    const QTemporaryDir temporary;
    if (preset && !temporary.isValid())
        throw IoError("No temporary folder can be made: " + temporary.errorString().toStdString());
    const std::filesystem::path folder =
        preset ? std::filesystem::path(temporary.path().toStdString()) : modelPath(arguments);
    if (preset)
        writePreset(arguments, folder, context);
    const auto start = std::chrono::steady_clock::now();
    const auto engine = engineAt(folder, rounds ? WeightPrecision::Int8 : WeightPrecision::AsStored,
                                 arguments, context);
    Bench bench;
    bench.loadSeconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    bench.model = preset ? arguments.required("preset") : engine->model.name;
    bench.weights = nameOf(engine->model.weights.output.type);
    bench.logitError = engine->logitError;
    const Machinery machinery = engine->machinery();
    bench.result = benchmark(
        machinery, {},
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
                        {"msPerToken", 1e3 * pass.secondsPerToken},
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
                                  {"msPerToken", 1e3 * decode.secondsPerToken},
                                  {"fractionOfMemoryLimit", decode.fractionOfMemoryLimit}});
    json["prefill"] = passJson(result.prefill, threads);
    json["uncached"] = passJson(result.uncached, threads);
    if (bench.logitError)
        json["logitError"] = {{"positions", bench.logitError->rows},
                              {"positionsNotFinite", bench.logitError->rowsLeftOut},
                              {"rootMeanSquare", bench.logitError->rootMeanSquare},
                              {"largest", bench.logitError->largest},
                              {"logitSpread", bench.logitError->spread},
                              {"sameTopToken", bench.logitError->sameTopToken}};
    json["recordingOverhead"] = result.recordingOverhead;
    json["loadSeconds"] = bench.loadSeconds;
    json["peakBytes"] = result.peakBytes;
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string passTable(std::string_view title, const std::vector<PassTiming>& passes)
{
    std::string text;
    for (const PassTiming& pass : passes)
        text += padRight(title, 9) + padLeft(std::to_string(pass.rows), 6) + " rows" +
                padLeft(fixed(1e3 * pass.secondsPerToken, 3), 12) + " ms a token" +
                padLeft(fixed(pass.flopsPerSecond / 1e9, 1), 10) + " GFLOP/s" +
                padLeft(percent(pass.fractionOfFmaPeak, 1), 8) + " of the FMA peak\n";
    return text;
}

std::string benchText(const Bench& bench)
{
    const BenchmarkResult& result = bench.result;
    std::string text = "Measured: " + printable(bench.model) + ", " + bench.weights + ", " +
                       std::to_string(result.machine.threads) +
                       (result.machine.threads == 1 ? " thread, " : " threads, ") +
                       printable(processorName()) + "\n";
    text += "Limits of the machine: reads " + fixed(result.machine.readBytesPerSecond / 1e9, 1) +
            " GB/s, multiplies and adds " + fixed(result.machine.flopsPerSecond / 1e9, 1) +
            " GFLOP/s (float32)\n\n";
    for (const DecodeTiming& decode : result.decode)
        text += padRight("decode", 9) + padLeft(std::to_string(decode.context), 6) + " deep" +
                padLeft(fixed(1e3 * decode.secondsPerToken, 3), 12) + " ms a token" +
                padLeft(percent(decode.fractionOfMemoryLimit, 1), 27) + " of the memory limit\n";
    text += passTable("prefill", result.prefill) + passTable("uncached", result.uncached);
    text += "\nRecording adds " + fixed(100 * result.recordingOverhead, 2) +
            "% to a decode step. Loading took " + fixed(bench.loadSeconds, 2) +
            " s. Memory at the peak: " + byteText(result.peakBytes) + ".\n";
    return text;
}

ExitCode bench(const Arguments& arguments, CommandContext& context)
{
    const Bench bench = measured(arguments, context);
    context.console.print(arguments.has("json") ? benchJson(bench) : benchText(bench));
    return ExitCode::Done;
}

} // namespace

Command benchCommand()
{
    return {"bench",
            "Measures decoding on this machine, beside what the machine can do at most",
            "Measures the read bandwidth and the multiply-add peak of this machine, and between\n"
            "such trials decode steps (bound by memory) and passes over many rows (bound by the\n"
            "multiply-add units). Figures are medians. Takes about half a minute at GPT-2's sizes.",
            "  pastkeys-cli bench --preset gpt2 --weights bf16",
            std::vector<Option>{
                {"model", "DIR", "model folder to measure (default: the built-in one)"},
                {"preset", "NAME", "random weights of these sizes instead of a model: gpt2 ..."},
                {"weights", "TYPE", "f32, f16, bf16 or int8 (default: f32); of a model only int8"},
                {"json", "", "print one JSON document instead"}} +
                machineOptions(),
            bench};
}

} // namespace pastkeys
