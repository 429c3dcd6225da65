#pragma once

#include "kernels/select.h"
#include "kernels/worker_pool.h"
#include "run/twin_run.h"
#include "support/random_model.h"

namespace pastkeys::test {

/// The resources that a run of the model computes with. The tokens are spelled "<0>", "<1>" ...
inline Machinery machineryOf(const RandomModel& model, WorkerPool& pool,
                             const Kernels& kernels = bestKernels())
{
    return {.network = model.network,
            .weights = model.weights,
            .kernels = kernels,
            .pool = pool,
            .bytesOf = [](TokenId id) { return "<" + std::to_string(indexOf(id)) + ">"; },
            .tokensInUse = {model.network->config().vocabulary}};
}

/// A run of random tokens. \param prompt  number of tokens in the prompt
inline RunSettings settingsFor(const RandomModel& model, std::size_t prompt, std::size_t tokens)
{
    RunSettings settings;
    settings.prompt = randomTokens(model.config, prompt, 1);
    settings.tokens = tokens;
    return settings;
}

/// Runs the model to the end and returns the trace.
/// \param modes  which lanes run in the first steps; the later steps run those of the last entry
inline Trace runTrace(const RandomModel& model, const RunSettings& settings,
                      const Kernels& kernels = bestKernels(), std::size_t threads = 1,
                      std::span<const CacheMode> modes = {})
{
    WorkerPool pool(threads);
    TwinRun run(machineryOf(model, pool, kernels), settings);
    const Network* const encoder = model.network->encoder().get();
    Trace trace(
        {.modelName = std::string("random"),
         .modelFingerprint = model.description,
         .network = model.network,
         .types = storedTypes(*model.network, model.weights),
         .encoderTypes = encoder ? storedTypes(*encoder, *model.weights.encoder) : StoredTypes(),
         .positionBias = positionBiasOf(*model.network, model.weights),
         .encoderPositionBias =
             encoder ? positionBiasOf(*encoder, *model.weights.encoder) : std::vector<float>(),
         .kernels = std::string(kernels.name),
         .threads = threads,
         .sampling = describe(settings.sampling),
         .prompt = "",
         .source = machineryOf(model, pool, kernels).textOf(settings.source),
         .promptTokens = givenTokens(settings).size(),
         .lanes = settings.lanes,
         .ownWords = settings.ownWords});
    while (!run.finished()) {
        if (trace.size() < modes.size())
            run.setRunning(lanesOf(modes[trace.size()]));
        if (run.finished()) // these lanes can read no more
            break;
        trace = trace.appended(run.advance());
    }
    return trace;
}

} // namespace pastkeys::test
