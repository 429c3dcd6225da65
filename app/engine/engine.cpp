#include "engine/engine.h"

#include "base/errors.h"
#include "costs/machine.h"

#include <memory>
#include <utility>

namespace pastkeys {

Machinery Engine::machinery()
{
    return {.network = model.network,
            .weights = model.weights,
            .kernels = kernels,
            .pool = pool,
            .bytesOf = [this](TokenId id) { return std::string(model.tokenizer.bytes(id)); },
            .tokensInUse = model.tokensInUse()};
}

TraceHeader headerOf(const Engine& engine, const RunSettings& settings, std::string prompt)
{
    return {.modelName = engine.model.name,
            .modelFingerprint = engine.model.fingerprint,
            .network = engine.model.network,
            .types = storedTypes(*engine.model.network, engine.model.weights),
            .kernels = std::string(engine.kernels.name),
            .threads = engine.pool.threads(),
            .processor = processorName(),
            .sampling = describe(settings.sampling),
            .prompt = std::move(prompt),
            .promptTokens = givenTokens(settings).size(),
            .lanes = settings.lanes,
            .ownWords = settings.ownWords,
            .tokensInUse = engine.model.tokensInUse().end};
}

Trace runToEnd(Engine& engine, const RunSettings& settings, std::string prompt,
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

BatchTrace batchToEnd(Engine& engine, const BatchSettings& settings, const BatchStepSeen& seen,
                      const std::stop_token& stop)
{
    BatchRun run(engine.machinery(), settings);
    BatchTrace batch{.header = std::make_shared<const BatchHeader>(
                         headerOf(engine.machinery(), engine.model.name, settings)),
                     .steps = {}};
    while (!run.finished()) {
        if (stop.stop_requested())
            throw Cancelled();
        batch.steps.push_back(run.advance(stop));
        seen(*batch.steps.back());
    }
    return batch;
}

} // namespace pastkeys
