#include "engine/engine.h"

#include "base/errors.h"
#include "costs/machine.h"

#include <utility>

namespace pastkeys {

Machinery Engine::machinery()
{
    return {.config = model.config,
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
            .config = engine.model.config,
            .types = storedTypes(engine.model.weights),
            .kernels = std::string(engine.kernels.name),
            .threads = engine.pool.threads(),
            .processor = processorName(),
            .sampling = describe(settings.sampling),
            .prompt = std::move(prompt),
            .promptTokens = givenTokens(settings).size(),
            .lanes = settings.lanes,
            .ownWords = settings.ownWords,
            .tokensInUse = engine.model.tokensInUse()};
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

} // namespace pastkeys
