#include "base/errors.h"
#include "commands/command_engine.h"
#include "commands/plain_numbers.h"
#include "commands/run_options.h"
#include "commands/tensor_collector.h"
#include "engine/given_text.h"
#include "export/save_file.h"
#include "files/safetensors_writer.h"
#include "record/lane_names.h"
#include "run/pass_runner.h"
#include "run/run_memory.h"

#include <algorithm>
#include <optional>

namespace pastkeys {

namespace {

struct DumpSettings
{
    LaneSpec lane;
    std::vector<std::size_t>
        chunks; ///< rows in each pass; the last number repeats; if empty, one pass has all rows
};

DumpSettings dumpSettingsOf(const Arguments& arguments)
{
    const std::string cache = arguments.text("cache", "on");
    DumpSettings settings{cache == "on" ? laneWithCache() : laneOfOnePrompt(cache),
                          arguments.numbers("chunks")};
    if (!keepsRows(settings.lane) && !settings.chunks.empty())
        throw UsageError("--chunks needs a cache: without a cache every pass would begin at "
                         "position 0.");
    return settings;
}

/// What the passes of the decoder, and of the encoder before it, make.
struct Collected
{
    TensorCollector decoder;
    std::optional<TensorCollector> encoder = {};

    Collected(const NetworkPtr& network, CollectedRows rows) : decoder(network, rows)
    {
        if (const NetworkPtr& before = network->encoder())
            encoder.emplace(before, CollectedRows{rows.source}, "encoder.");
    }
};

/// Runs all rows through the model, in one or more passes.
void runPasses(CommandEngine& engine, const RunSettings& run, const DumpSettings& settings,
               Collected& collected, const std::stop_token& stop)
{
    PassRunner runner(engine.machinery());
    Stream stream(settings.lane, runner.network());
    stream.readBeside(run.source);
    const std::span<const TokenId> ids = run.prompt;
    const PassOptions options{.stop = stop, .observer = &collected.decoder};
    for (std::size_t done = 0, pass = 0; done < ids.size(); ++pass) {
        std::size_t rows = ids.size() - done;
        if (!settings.chunks.empty())
            rows = std::min(rows, settings.chunks[std::min(pass, settings.chunks.size() - 1)]);
        const std::vector<TokenId> tokens = readIn(settings.lane, ids.subspan(done, rows), done);
        if (collected.encoder)
            runner.run(stream, tokens, LogitRows::All, options, *collected.encoder);
        else
            runner.run(stream, tokens, LogitRows::All, options);
        stream.commit();
        done += rows;
    }
}

/// Adds the tensors to write. Their values stay in the collector, which must outlive them.
void addTensors(const TensorCollector& collector, const std::stop_token& stop,
                std::vector<TensorToWrite>& tensors)
{
    for (const auto& [name, tensor] : collector.tensors()) {
        const auto values = [&values = tensor.values, stop](const auto& take) {
            if (stop.stop_requested())
                throw Cancelled();
            take(std::span<const float>(values));
        };
        tensors.push_back({.name = name,
                           .type = TensorType::F32,
                           .shape = {tensor.shape.begin(), tensor.shape.end()},
                           .values = values});
    }
}

std::vector<TensorToWrite> tensorsToWrite(const Collected& collected, const std::stop_token& stop)
{
    std::vector<TensorToWrite> tensors;
    if (collected.encoder)
        addTensors(*collected.encoder, stop, tensors);
    addTensors(collected.decoder, stop, tensors);
    return tensors;
}

ExitCode dump(const Arguments& arguments, CommandContext& context)
{
    const DumpSettings settings = dumpSettingsOf(arguments);
    expectPrompt(arguments);
    const std::string path = outputOf(arguments);
    const auto engine = engineOf(arguments, context);
    const Network& network = *engine->model.network;
    RunSettings run{.prompt = {}, .lanes = {settings.lane}, .chunks = settings.chunks};
    give(run, promptOf(arguments, *engine, context).ids, network);
    validate(run, network);
    const CollectedRows rows{run.prompt.size(), run.source.size()};
    const std::size_t chunk = settings.chunks.empty()
                                  ? rows.text
                                  : std::min(rows.text, std::ranges::max(settings.chunks));
    expectFreeMemory(
        collectedBytes(network, settings.lane, rows) +
            bytesOfLane(network, settings.lane, {rows.text, rows.text, chunk, rows.source}),
        availableMemory(), settings.lane);
    Collected collected(engine->model.network, rows);
    runPasses(*engine, run, settings, collected, context.stop);
    std::size_t count = 0;
    const std::uint64_t written = saveFile(path, [&](const ByteSink& sink) {
        const std::vector<TensorToWrite> tensors = tensorsToWrite(collected, context.stop);
        count = tensors.size();
        writeSafetensors(tensors, sink);
    });
    context.console.note("Written: " + path + " (" + groupedDigits(count) + " tensors, " +
                         byteText(written) + ").");
    return ExitCode::Done;
}

} // namespace

Command dumpCommand()
{
    return {
        "dump",
        "Writes every intermediate tensor of a pass to a safetensors file",
        "Runs the prompt through the model, computes the logits of every row, and writes all\n"
        "tensors as float32 under these names: embedding, ln_f, logits, and\n"
        "layers.N.{ln1,q,k,v,scores,weights,context,attention,residual1,ln2,expand,gelu,mlp,\n"
        "residual2}, where N starts at 0, as in the names of model files. The shape of q, k\n"
        "and v is [heads, rows, headDim], that of scores and weights [heads, rows, positions],\n"
        "and that of all others [rows, columns]. Masked scores are -inf and masked weights are\n"
        "0. With --chunks, the rows of each pass follow those of the previous pass. If the model\n"
        "has an encoder, it reads the prompt: its tensors are encoder.layers.N.*, and those of "
        "the\n"
        "attention over it are layers.N.cross_*. The decoder then has the rows of the token with\n"
        "which its texts begin.",
        "  pastkeys-cli dump --prompt \"Mia has a red ball.\" --chunks 3,1 --out "
        "mia.safetensors",
        {promptOptions(),
         {"Cache",
          {oneCacheOption({"on"},
                          "on, which is static, or one of\n" + laneHelp() + "(default: on)"),
           chunksOption()}},
         modelOptions(),
         {"Output", {outOption("file to write")}}},
        dump};
}

} // namespace pastkeys
