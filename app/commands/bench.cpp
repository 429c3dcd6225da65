#include "base/errors.h"
#include "commands/engine.h"
#include "commands/plain_numbers.h"
#include "commands/run_options.h"
#include "files/synthetic_model.h"
#include "run/benchmark.h"
#include "save_file.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>

#include <array>
#include <chrono>

namespace pastkeys {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 3> kTypes{"f32", "f16", "bf16"};
constexpr std::array<DType, 3> kTypeValues{DType::Float32, DType::Float16, DType::BFloat16};

struct Bench
{
    std::string model;
    std::string weights; ///< "float32"
    double loadSeconds = 0;
    BenchmarkResult result;
};

void writePreset(const Arguments& arguments, const std::filesystem::path& folder,
                 CommandContext& context)
{
    const Config config = presetConfig(arguments.required("preset"));
    const DType type = kTypeValues[arguments.choice("weights", kTypes)];
    context.console.progress("writing random weights to " + folder.string());
    writeSyntheticModel(config, type, 0, [&](const std::string& name, const auto& produce) {
        saveFile(folder / name, [&](const PieceSink& sink) {
            produce([&](std::span<const std::byte> piece) {
                if (context.stop.stop_requested())
                    throw Cancelled();
                sink(piece);
            });
        });
    });
}

std::string typesText(const StoredTypes& types)
{
    return nameOf(types.output);
}

Bench measured(const Arguments& arguments, CommandContext& context)
{
    const QTemporaryDir temporary;
    const bool preset = arguments.has("preset");
    if (preset && arguments.has("model"))
        throw UsageError("--preset and --model are two ways to say the same: give one.");
    if (!preset && arguments.has("weights"))
        throw UsageError(
            "--weights goes with --preset: the weights of a model are used as stored.");
    if (preset && !temporary.isValid())
        throw IoError("No temporary folder can be made: " + temporary.errorString().toStdString());
    const std::filesystem::path folder = temporary.path().toStdString();
    if (preset)
        writePreset(arguments, folder, context);
    const auto start = std::chrono::steady_clock::now();
    const auto engine =
        preset ? engineAt(folder, arguments, context) : engineOf(arguments, context);
    Bench bench;
    bench.loadSeconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    bench.model = preset ? arguments.required("preset") : engine->model.name;
    bench.weights = typesText(storedTypes(engine->model.weights));
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
                       std::to_string(result.machine.threads) + " threads, " +
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
    return {
        "bench",
        "Measures decoding on this machine, beside what the machine can do at most",
        "Measures the read bandwidth and the multiply-add peak of this machine, and between\n"
        "such trials decode steps (bound by memory) and passes over many rows (bound by the\n"
        "multiply-add units). Figures are medians. Takes about half a minute at GPT-2's sizes.",
        "  pastkeys-cli bench --preset gpt2 --weights bf16",
        engineOptions() +
            std::vector<Option>{
                {"preset", "NAME", "random weights of these sizes instead of a model: gpt2 ..."},
                {"weights", "TYPE", "of a preset: f32, f16 or bf16 (default: f32)"},
                {"json", "", "print one JSON document instead"}},
        bench};
}

} // namespace pastkeys
