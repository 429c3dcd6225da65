#include "engine/engine.h"

#include "base/contract.h"
#include "base/errors.h"
#include "costs/machine.h"
#include "query/step_bound.h"
#include "run/decoder_alone.h"
#include "run/draft_run.h"
#include "run/lane_models.h"
#include "run/twin_run.h"

#include <algorithm>
#include <array>
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

Machinery Engine::machineryFor(const std::vector<LaneSpec>& lanes)
{
    Machinery machine = machinery();
    if (std::ranges::none_of(lanes, [](const LaneSpec& lane) { return lane.weights != nullptr; }))
        return machine;
    for (const LaneSpec& lane : lanes) {
        const bool isFirst = machine.ofLanes.empty();
        const std::string& wanted = lane.weights ? lane.weights->fingerprint : model.fingerprint;
        const bool isOther = other && other->model->fingerprint == wanted;
        // Weights that differ may have the same fingerprint, so the right lane has the other ones.
        if (isOther && !(isFirst && wanted == model.fingerprint))
            machine.ofLanes.push_back(&other->model->weights);
        else if (wanted == model.fingerprint)
            machine.ofLanes.push_back(&model.weights);
        else
            refuse({}, Text::tr("the weights of a lane"), Text::tr("those of a model that is open"),
                   lane.name, Text::tr("First compare the open model with that one."));
    }
    return machine;
}

OpenModels modelsOf(const std::shared_ptr<const Engine>& engine)
{
    OpenModels models(std::shared_ptr<const LoadedModel>(engine, &engine->model));
    if (engine->other)
        models.add(engine->other->model);
    return models;
}

void openOther(Engine& engine, const std::filesystem::path& path, const LoadOptions& options)
{
    if (engine.other && engine.other->path == path && engine.other->precision == options.precision)
        return;
    engine.other.reset(); // frees its memory before the next one is loaded
    auto model = std::make_shared<const LoadedModel>(loadModel(path, options));
    expectLaneModel(engine.model, *model, path);
    engine.other = {path, options.precision, std::move(model)};
}

void setWeights(std::vector<LaneSpec>& lanes, const Engine& engine)
{
    PASTKEYS_EXPECTS(engine.other);
    setWeights(lanes, std::array{&engine.model, engine.other->model.get()});
}

bool needsDraftModel(const std::vector<LaneSpec>& lanes)
{
    return std::ranges::any_of(lanes, [](const LaneSpec& lane) {
        return lane.draft && lane.draft->source == LaneDraft::Source::Model;
    });
}

std::filesystem::path draftBesideModel(const std::filesystem::path& model)
{
    return model / "draft";
}

void openDraft(Engine& engine, const std::filesystem::path& path, const LoadOptions& options,
               std::vector<LaneSpec>& lanes)
{
    const Text what = Text::tr("proposed tokens");
    expectDecoderAlone(*engine.model.network, what);
    if (!engine.draft || engine.draft->path != path) {
        engine.draft.reset(); // frees its memory before the next one is loaded
        auto model = std::make_shared<const LoadedModel>(loadModel(path, options));
        expectDecoderAlone(*model->network, what);
        expectSameTokens(engine.model, *model, path,
                         Text::tr("A model can propose tokens only for a model that reads the same "
                                  "tokens."));
        engine.draft = {path, options.precision, std::move(model)};
    }
    const LoadedModel& model = *engine.draft->model;
    for (LaneSpec& lane : lanes)
        if (lane.draft && lane.draft->source == LaneDraft::Source::Model) {
            lane.draft->model = model.name;
            lane.draft->fingerprint = model.fingerprint;
            lane.draft->bytesPerPass =
                weightBytesOfPass(*model.network, storedTypes(*model.network, model.weights));
        }
}

void openDraftBeside(Engine& engine, const LoadOptions& options, std::vector<LaneSpec>& lanes)
{
    if (needsDraftModel(lanes) && lanes.back().draft->fingerprint.empty())
        openDraft(engine, draftBesideModel(engine.path), options, lanes);
}

namespace {

std::unique_ptr<Drafter> drafterOf(Engine& engine, const RunSettings& settings)
{
    const LaneSpec& lane = settings.lanes.back();
    if (!needsDraftModel(settings.lanes))
        return std::make_unique<PromptLookup>();
    if (!engine.draft || engine.draft->model->fingerprint != lane.draft->fingerprint)
        refuse({}, Text::tr("the draft model"), lane.draft->model,
               engine.draft ? engine.draft->model->name : Text::tr("none"),
               Text::tr("Open the draft model that made the run."));
    const LoadedModel& draft = *engine.draft->model;
    TokensInUse tokens = engine.model.tokensInUse();
    const std::size_t read = tokens.end; // the ids that the text may have
    tokens.end = std::min(tokens.end, draft.tokensInUse().end);
    return std::make_unique<DraftModel>(
        Machinery{.network = draft.network,
                  .weights = draft.weights,
                  .kernels = engine.kernels,
                  .pool = engine.pool,
                  .bytesOf = [](TokenId) { return std::string(); }, // nothing is recorded
                  .tokensInUse = tokens},
        settings.sampling, read,
        lane.mistake ? lane.mistake->rejection : Mistake::Rejection::Right);
}

} // namespace

std::unique_ptr<LaneRun> laneRun(Engine& engine, const RunSettings& settings)
{
    if (!drafts(settings.lanes))
        return std::make_unique<TwinRun>(engine.machineryFor(settings.lanes), settings);
    return std::make_unique<DraftRun>(engine.machinery(), settings, drafterOf(engine, settings));
}

TraceHeader headerOf(const Engine& engine, const RunSettings& settings, std::string prompt)
{
    std::vector<TokenText> source;
    for (const TokenId token : settings.source)
        source.push_back({token, std::string(engine.model.tokenizer.bytes(token))});
    const Network& network = *engine.model.network;
    const Weights& weights = engine.model.weights;
    const Network* const encoder = network.encoder().get();
    return {.modelName = engine.model.name,
            .modelFingerprint = engine.model.fingerprint,
            .network = engine.model.network,
            .types = storedTypes(network, weights),
            .encoderTypes = encoder ? storedTypes(*encoder, *weights.encoder) : StoredTypes(),
            .positionBias = positionBiasOf(network, weights),
            .encoderPositionBias =
                encoder ? positionBiasOf(*encoder, *weights.encoder) : std::vector<float>(),
            .kernels = std::string(engine.kernels.name),
            .threads = engine.pool.threads(),
            .processor = processorName(),
            .sampling = describe(settings.sampling),
            .prompt = std::move(prompt),
            .source = std::move(source),
            .promptTokens = givenTokens(settings).size(),
            .lanes = settings.lanes,
            .ownWords = settings.ownWords,
            .tokensInUse = engine.model.tokensInUse().end};
}

Trace runToEnd(Engine& engine, RunSettings settings, std::string prompt, const StepSeen& seen,
               const std::stop_token& stop)
{
    openDraftBeside(engine, {.stop = stop}, settings.lanes);
    const std::unique_ptr<LaneRun> run = laneRun(engine, settings);
    Trace trace(headerOf(engine, settings, std::move(prompt)));
    while (!run->finished()) {
        if (stop.stop_requested())
            throw Cancelled();
        trace = trace.appended(run->advance(stop));
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
