#include "support/example_trace.h"

#include "run/rows_again.h"
#include "support/run_trace.h"

namespace pastkeys::test {

namespace {

using namespace std::chrono_literals;

/// Tokens after the prompt get made-up text.
std::string textOf(const ExampleRun& run, TokenId id)
{
    const std::size_t index = indexOf(id);
    return index < run.prompt.size() ? run.prompt[index] : " w" + std::to_string(index);
}

StepRecordPtr withFixedDurations(const StepRecordPtr& record)
{
    // Nobody else has the record yet, and it was not created as const.
    const auto step = std::const_pointer_cast<StepRecord>(record);
    for (PassRecord& pass : step->passes) {
        for (OperationRecord& operation : pass.operations)
            operation.duration = 1us;
        pass.duration = 1us * static_cast<std::int64_t>(pass.operations.size());
    }
    return step;
}

RandomModel modelOf(const ExampleRun& run)
{
    return run.network ? makeRandomModel(run.network, 7)
                       : makeRandomModel(run.config, DType::Float32, 7);
}

} // namespace

Trace traceOf(const ExampleRun& run)
{
    const RandomModel model = modelOf(run);
    const Kernels& kernels = kernelsNamed(run.kernels);
    WorkerPool pool(1);
    RunSettings settings;
    for (std::size_t i = 0; i < run.prompt.size(); ++i)
        settings.prompt.push_back(idAt<TokenId>(i));
    settings.tokens = run.tokens;
    settings.lanes = run.lanes;
    settings.running = run.lanes.size() == 1 ? std::vector{Lane{0}} : lanesOf(run.mode);
    settings.chunks = run.chunks;
    settings.ownWords = run.ownWords;
    settings.stopAtEndOfText = false;
    Machinery machinery = machineryOf(model, pool, kernels);
    machinery.bytesOf = [&run](TokenId id) { return textOf(run, id); };
    TwinRun twin(machinery, settings);
    Trace trace({.modelName = std::string("example"),
                 .modelFingerprint = model.description,
                 .network = model.network,
                 .types = storedTypes(*model.network, model.weights),
                 .kernels = std::string(kernels.name),
                 .threads = 1,
                 .sampling = describe(settings.sampling),
                 .prompt = "",
                 .promptTokens = givenTokens(settings).size(),
                 .lanes = settings.lanes,
                 .ownWords = settings.ownWords});
    while (!twin.finished())
        trace = trace.appended(withFixedDurations(twin.advance()));
    return trace;
}

std::function<TensorRows(std::size_t, Lane, const MadeTensor&, Span)>
rowsSourceOf(const ExampleRun& run, const Trace& trace)
{
    return [trace, model = std::make_shared<const RandomModel>(modelOf(run)),
            kernels = &kernelsNamed(run.kernels)](std::size_t step, Lane lane,
                                                  const MadeTensor& tensor, Span positions) {
        const auto part = std::make_shared<const PartAgain>(
            partAgain(trace, step, lane, tensor.maker, positions, model->weights, *kernels));
        return TensorRows{.rows = part->rowsOf(tensor.kind), .gap = RowsGap::None, .memory = part};
    };
}

} // namespace pastkeys::test
