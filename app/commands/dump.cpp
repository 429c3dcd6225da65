#include "base/errors.h"
#include "commands/command_engine.h"
#include "commands/plain_numbers.h"
#include "commands/run_options.h"
#include "commands/tensor_collector.h"
#include "export/save_file.h"
#include "files/safetensors_writer.h"
#include "record/lane_names.h"
#include "run/pass_runner.h"
#include "run/run_memory.h"

#include <algorithm>

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

/// Runs all rows through the model, in one or more passes.
void runPasses(CommandEngine& engine, std::span<const TokenId> ids, const DumpSettings& settings,
               StepObserver& observer, const std::stop_token& stop)
{
    PassRunner runner(engine.machinery());
    Stream stream(settings.lane, runner.network());
    for (std::size_t done = 0, pass = 0; done < ids.size(); ++pass) {
        std::size_t rows = ids.size() - done;
        if (!settings.chunks.empty())
            rows = std::min(rows, settings.chunks[std::min(pass, settings.chunks.size() - 1)]);
        runner.run(stream, readIn(settings.lane, ids.subspan(done, rows), done), LogitRows::All,
                   {.stop = stop, .observer = &observer});
        stream.commit();
        done += rows;
    }
}

/// The tensors to write. Their values stay in the collector, which must outlive them.
std::vector<TensorToWrite> tensorsToWrite(const TensorCollector& collector,
                                          const std::stop_token& stop)
{
    std::vector<TensorToWrite> tensors;
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
    return tensors;
}

ExitCode dump(const Arguments& arguments, CommandContext& context)
{
    const DumpSettings settings = dumpSettingsOf(arguments);
    expectPrompt(arguments);
    const std::string path = outputOf(arguments);
    const auto engine = engineOf(arguments, context);
    const Network& network = *engine->model.network;
    const PromptTokens prompt = promptOf(arguments, *engine, context);
    validate({.prompt = prompt.ids, .lanes = {settings.lane}, .chunks = settings.chunks}, network);
    const std::size_t rows = prompt.ids.size();
    const std::size_t chunk =
        settings.chunks.empty() ? rows : std::min(rows, std::ranges::max(settings.chunks));
    expectFreeMemory(collectedBytes(*engine->model.network, settings.lane, rows) +
                         bytesOfLane(network, settings.lane, {rows, rows, chunk}),
                     availableMemory(), settings.lane);
    TensorCollector collector(engine->model.network, rows);
    runPasses(*engine, prompt.ids, settings, collector, context.stop);
    const std::uint64_t written = saveFile(path, [&](const ByteSink& sink) {
        writeSafetensors(tensorsToWrite(collector, context.stop), sink);
    });
    context.console.note("Written: " + path + " (" + groupedDigits(collector.tensors().size()) +
                         " tensors, " + byteText(written) + ").");
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
        "0. With --chunks, the rows of each pass follow those of the previous pass.",
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
