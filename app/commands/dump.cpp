#include "base/errors.h"
#include "commands/engine.h"
#include "commands/plain_numbers.h"
#include "commands/run_options.h"
#include "commands/tensor_collector.h"
#include "files/safetensors_writer.h"
#include "model/decoder.h"
#include "run/run_memory.h"
#include "save_file.h"

#include <algorithm>
#include <array>

namespace pastkeys {

namespace {

struct DumpSettings
{
    LaneSpec lane;
    std::vector<std::size_t> chunks; ///< rows of each pass; the last repeats; empty: one pass
};

DumpSettings dumpSettingsOf(const Arguments& arguments)
{
    constexpr std::array<std::string_view, 2> kModes{"on", "off"};
    const std::vector<LaneSpec> lanes = cacheOffAndOn(cacheSpecOf(arguments));
    DumpSettings settings{lanes[arguments.choice("cache", kModes) == 0 ? 1 : 0],
                          chunksOf(arguments)};
    if (!keepsRows(settings.lane) && !settings.chunks.empty())
        throw UsageError("--chunks needs --cache on: without a cache every pass would begin at "
                         "position 0.");
    return settings;
}

/// All rows through the model, in passes.
void runPasses(CommandEngine& engine, std::span<const TokenId> ids, const DumpSettings& settings,
               StepObserver& observer, const std::stop_token& stop)
{
    const Config& config = engine.model.config;
    Decoder decoder(config, engine.model.weights, engine.kernels, engine.pool);
    const auto cache = makeCache(settings.lane.cache, cacheShapeOf(config));
    for (std::size_t done = 0, pass = 0; done < ids.size(); ++pass) {
        std::size_t rows = ids.size() - done;
        if (!settings.chunks.empty())
            rows = std::min(rows, settings.chunks[std::min(pass, settings.chunks.size() - 1)]);
        decoder.forward(ids.subspan(done, rows), *cache, settings.lane.rule, LogitRows::All,
                        {.stop = stop, .observer = &observer});
        cache->commit();
        done += rows;
    }
}

/// Borrowed from the collector.
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
    const std::string path = arguments.required("out");
    const DumpSettings settings = dumpSettingsOf(arguments);
    expectPrompt(arguments);
    expectWritable(path);
    const auto engine = engineOf(arguments, context);
    const Config& config = engine->model.config;
    const PromptTokens prompt = promptOf(arguments, *engine, context);
    validate({.prompt = prompt.ids, .chunks = settings.chunks}, config);
    const std::size_t rows = prompt.ids.size();
    const std::size_t chunk = settings.chunks.empty() ? rows : std::ranges::max(settings.chunks);
    expectFreeMemory(collectedBytes(config, rows) +
                         bytesOfLane(config, settings.lane, {rows, rows, chunk}),
                     availableMemory(), settings.lane);
    TensorCollector collector(config, prompt.ids.size());
    runPasses(*engine, prompt.ids, settings, collector, context.stop);
    saveFile(path, [&](const ByteSink& sink) {
        writeSafetensors(tensorsToWrite(collector, context.stop), sink);
    });
    context.console.note("Written: " + path + " (" + groupedDigits(collector.tensors().size()) +
                         " tensors, " + byteText(collectedBytes(config, prompt.ids.size())) + ").");
    return ExitCode::Done;
}

} // namespace

Command dumpCommand()
{
    return {"dump",
            "Writes every intermediate tensor of a pass to a safetensors file",
            "Runs the prompt through the model, gives every row logits, and writes all tensors by\n"
            "name, as float32: embedding, layers.N.{ln1,q,k,v,scores,weights,context,attention,\n"
            "residual1,ln2,expand,gelu,mlp,residual2}, ln_f, logits. q, k and v are [heads, rows,\n"
            "headDim]; scores and weights [heads, rows, positions], masked scores -inf, masked\n"
            "weights 0; all others [rows, columns]. With --chunks the rows of all passes stand\n"
            "one below the other.",
            "  pastkeys-cli dump --prompt \"Mia has a red ball.\" --chunks 3,1 --out "
            "mia.safetensors",
            promptOptions() + engineOptions() +
                std::vector<Option>{{"cache", "MODE",
                                     "on or off (default: on); either way a row sees what the\n"
                                     "kind of cache lets it see"}} +
                cacheOptions() +
                std::vector<Option>{{"chunks", "N,N,...",
                                     "rows of each pass; the last repeats\n"
                                     "(default: all rows in one pass)"},
                                    {"out", "FILE", "the file to write"}},
            dump};
}

} // namespace pastkeys
