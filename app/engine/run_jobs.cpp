#include "engine/run_jobs.h"

#include "archive/trace_file.h"
#include "compare/side_by_side.h"
#include "drawing/tr.h"
#include "engine/engine.h"
#include "engine/given_text.h"
#include "run/draft_run.h"
#include "run/lane_models.h"
#include "run/run_again.h"
#include "run/run_memory.h"
#include "text/clean_text.h"

#include <QFileInfo>

#include <utility>

namespace pastkeys {

ModelInfo modelInfoOf(const Engine& engine)
{
    ModelInfo info;
    info.name = engine.model.name;
    info.fingerprint = engine.model.fingerprint;
    info.network = engine.model.network;
    info.types = storedTypes(*engine.model.network, engine.model.weights);
    info.kernels = QString::fromUtf8(engine.kernels.name);
    info.threads = engine.pool.threads();
    info.readsIds = engine.model.tokenizer.readsIds();
    info.warnings = engine.model.warnings;
    return info;
}

Verification verificationOf(const Trace& recorded, const Trace& again)
{
    Verification verification;
    for (const Lane lane : lanesOf(recorded.header())) {
        if (!recorded.ran(lane))
            continue;
        const TraceDiff diff = diffOf({recorded, lane}, {again, lane});
        for (const KindDiff& kind : diff.kinds)
            verification.valuesCompared += kind.valuesCompared;
        if (!verification.equal || diff.equal())
            continue;
        verification.equal = false;
        verification.first = diff.first;
    }
    return verification;
}

RunJob opening(const QString& path, const BeforeOpening& before)
{
    return [=](const JobContext<RunEvent>& context) -> NextStep {
        if (before)
            before(context.progress(), context.stop);
        LoadOptions options;
        options.stop = context.stop;
        options.progress = context.progress();
        // The old model stays open until the new one is fully loaded.
        const auto engine = std::make_shared<Engine>(
            loadModel(QFileInfo(path).filesystemAbsoluteFilePath(), options), bestKernels(), 0);
        engine->path = QFileInfo(path).filesystemAbsoluteFilePath();
        context.open = {.engine = engine, .kept = {}};
        auto info = std::make_shared<ModelInfo>(modelInfoOf(*engine));
        info->loaded = std::shared_ptr<const LoadedModel>(engine, &engine->model);
        info->path = path;
        info->files = modelFiles(path.toStdString());
        context.report(std::shared_ptr<const ModelInfo>(std::move(info)));
        return {};
    };
}

namespace {

void openRightWeights(Engine& engine, const RunRequest& request,
                      const std::function<void(double)>& progress, const std::stop_token& stop)
{
    if (!request.rightWeights)
        return engine.other.reset(); // which may be large
    LoadOptions options{.precision = request.rightWeights->precision};
    options.stop = stop;
    options.progress = progress;
    openOther(engine, QFileInfo(request.rightWeights->path).filesystemAbsoluteFilePath(), options);
}

void openDraftFor(Engine& engine, std::vector<LaneSpec>& lanes,
                  const std::function<void(double)>& progress, const std::stop_token& stop)
{
    LoadOptions options;
    options.stop = stop;
    options.progress = progress;
    if (engine.draft && needsDraftModel(lanes) &&
        engine.draft->model->fingerprint == lanes.back().draft->fingerprint)
        return; // of a recorded run
    for (LaneSpec& lane : lanes)
        if (lane.draft)
            lane.draft->fingerprint.clear();
    openDraftBeside(engine, options, lanes);
}

} // namespace

RequestedRun requestedRun(const RunRequest& request, Engine& engine,
                          const std::function<void(double)>& progress, const std::stop_token& stop)
{
    openRightWeights(engine, request, progress, stop);
    const LoadedModel& model = engine.model;
    const CleanText text = cleaned(request.prompt.toStdString());
    RequestedRun prepared{request.settings, text.text, {}};
    RunSettings& settings = prepared.settings;
    settings.repeatShorter = kShortPass;
    give(settings, tokensGiven(model, text.text, request.special, stop), *model.network);
    settings.lanes = withoutWeights(std::move(settings.lanes));
    if (request.rightWeights)
        setWeights(settings.lanes, engine);
    openDraftFor(engine, settings.lanes, progress, stop);
    if (drafts(settings.lanes))
        settings.ownWords = false; // their lanes read one text
    placeLimits(settings, model.network->config());
    if (text.text.empty() && !settings.source.empty())
        prepared.notes << Tr::tr(
            "There is no text to translate, so the encoder reads only the token "
            "that ends each text.");
    if (const auto start = model.startOfText(); settings.prompt.empty() && start) {
        settings.prompt = {*start};
        prepared.notes << Tr::tr(
            "The prompt is empty, so the run starts from the end-of-text token.");
    }
    if (text.invalidReplaced + text.nulsReplaced > 0)
        prepared.notes << Tr::tr("Invalid characters in the prompt were replaced.");
    if (makeCachesFit(settings, *model.network, availableMemory()))
        prepared.notes << Tr::tr("The cache grows with the text, because a cache for the model's "
                                 "whole context would not fit in the free memory.");
    return prepared;
}

namespace {

/// A run, and the engine that it needs.
struct RunOfEngine
{
    RunOfEngine(std::shared_ptr<Engine> of, const RunSettings& settings)
        : engine(std::move(of)), other(engine->other ? engine->other->model : nullptr),
          draft(engine->draft ? engine->draft->model : nullptr), run(laneRun(*engine, settings))
    {
    }

    std::shared_ptr<Engine> engine;
    std::shared_ptr<const LoadedModel> other; ///< the engine may open another one in the meantime
    std::shared_ptr<const LoadedModel> draft; ///< likewise
    std::unique_ptr<LaneRun> run;
    CacheMode mode = CacheMode::Compare; ///< the last one that was asked for
};

} // namespace

RunJob running(const RunRequest& request, const Selection& shown, const RunningMode& mode)
{
    return [=](const JobContext<RunEvent>& context) -> NextStep {
        const std::shared_ptr<Engine> engine = engineIn(context.open);
        const RequestedRun prepared =
            requestedRun(request, *engine, context.progress(), context.stop);
        const auto made = std::make_shared<RunOfEngine>(engine, prepared.settings);
        made->mode = request.mode();
        const TraceHeader header = headerOf(*engine, prepared.settings, prepared.text);
        const Selection first = within(*header.network, shown);
        context.report(RunStarted{header, prepared.notes.join('\n'),
                                  request.rightWeights ? engine->other->model : nullptr});
        return [=, stop = context.stop, report = context.report] {
            if (mode && *mode != made->mode)
                made->run->setRunning(lanesOf(made->mode = *mode));
            if (made->run->finished()) // in the lanes of the new mode
                throw RunError(Text::tr("The side that was chosen has already reached the end of "
                                        "its context, so the run ends here."));
            const StepRecordPtr record = made->run->advance(stop);
            if (record->index == 0)
                report(std::make_shared<const FirstAttention>(
                    firstAttentionOf(header, record, first.layer, first.head)));
            report(record);
            return !made->run->finished();
        };
    };
}

RunJob reading(const QString& path)
{
    return [=](const JobContext<RunEvent>& context) -> NextStep {
        TraceFileOptions options;
        options.stop = context.stop;
        options.progress = context.progress();
        const auto file = QFileInfo(path).filesystemAbsoluteFilePath();
        ReadTrace read{std::make_shared<const Trace>(readTraceFile(file, options)), nullptr};
        if (auto beams = readBeams(file, *read.trace))
            read.beams = std::make_shared<const BeamTrace>(*std::move(beams));
        context.report(read);
        return {};
    };
}

RunJob verifying(const Trace& recorded)
{
    return [=](const JobContext<RunEvent>& context) -> NextStep {
        const std::shared_ptr<Engine> engine = engineIn(context.open);
        TraceHeader header = recorded.header();
        header.kernels = engine->kernels.name;
        openDraftFor(*engine, header.lanes, context.progress(), context.stop);
        const auto make = [&](const RunSettings& settings) { return laneRun(*engine, settings); };
        const Trace again = runAgain(*engine->model.network, make, header, recorded,
                                     context.progress(), context.stop);
        context.report(verificationOf(recorded, again));
        return {};
    };
}

RunJob comparing(const RunPair& runs)
{
    return [=](const JobContext<RunEvent>& context) -> NextStep {
        Trace trace = sideBySide({runs.traces[0], runs.lanes[0]}, {runs.traces[1], runs.lanes[1]},
                                 runs.names);
        const auto first = diffOf({trace, Lane{0}}, {trace, Lane{1}}).first;
        context.report(
            std::make_shared<const RunsSideBySide>(RunsSideBySide{std::move(trace), first}));
        return {};
    };
}

} // namespace pastkeys
