#include "engine/engine_worker.h"

#include "archive/trace_file.h"
#include "base/errors.h"
#include "compare/side_by_side.h"
#include "drawing/tr.h"
#include "engine/engine.h"
#include "run/run_again.h"
#include "run/run_memory.h"
#include "text/clean_text.h"

#include <QFileInfo>
#include <QMetaObject>

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

EngineWorker::EngineWorker() = default;
EngineWorker::~EngineWorker() = default;

template <typename Work> void EngineWorker::guarded(RequestId request, Work&& work)
{
    try {
        work();
    } catch (const Cancelled&) {
        emit cancelled(request);
    } catch (const std::exception& error) {
        emit failed(request, messageOf(error));
    }
}

void EngineWorker::open(RequestId request, const QString& path, const BeforeOpening& before,
                        const std::stop_token& stop)
{
    guarded(request, [&] {
        if (before)
            before([&](double fraction) { emit loading(request, fraction); }, stop);
        LoadOptions options;
        options.stop = stop;
        options.progress = [&](double fraction) { emit loading(request, fraction); };
        // The old model stays open until the new one is fully loaded.
        auto engine = std::make_unique<Engine>(
            loadModel(QFileInfo(path).filesystemAbsoluteFilePath(), options), bestKernels(), 0);
        m_run.reset();
        m_batch.reset();
        m_kept.reset();
        m_engine = std::move(engine);
        auto info = std::make_shared<ModelInfo>(modelInfoOf(*m_engine));
        info->loaded = std::shared_ptr<const LoadedModel>(m_engine, &m_engine->model);
        info->path = path;
        info->files = modelFiles(path.toStdString());
        emit opened(request, info);
    });
}

void EngineWorker::start(RequestId request, const RunRequest& run, const Selection& shown,
                         const std::stop_token& stop)
{
    guarded(request, [&] {
        if (stop.stop_requested())
            throw Cancelled();
        const LoadedModel& model = openEngine().model;
        RunSettings settings = run.settings;
        settings.repeatShorter = kShortPass;
        const CleanText text = cleaned(run.prompt.toStdString());
        settings.prompt = model.tokenizer.encode(text.text, run.special, stop);
        placeLimits(settings, model.network->config());
        QStringList notes;
        if (const auto start = model.startOfText(); settings.prompt.empty() && start) {
            settings.prompt = {*start};
            notes << Tr::tr("The prompt is empty, so the run starts from the end-of-text token.");
        }
        if (text.invalidReplaced + text.nulsReplaced > 0)
            notes << Tr::tr("Invalid characters in the prompt were replaced.");
        if (makeCachesFit(settings, *model.network, availableMemory()))
            notes << Tr::tr("The cache grows with the text, because a cache for the model's whole "
                            "context would not fit in the free memory.");
        m_run = std::make_unique<TwinRun>(m_engine->machinery(), settings);
        m_runRequest = request;
        m_header = headerOf(*m_engine, settings, text.text);
        m_shown = within(*m_header.network, shown);
        emit started(request, m_header, notes.join('\n'));
    });
}

StepRecordPtr EngineWorker::advanced(const std::stop_token& stop)
{
    try {
        return m_run->advance(stop);
    } catch (const Cancelled&) {
        throw; // the run can continue later
    } catch (...) {
        m_run.reset(); // the run ends here, so later requests for steps find no run
        throw;
    }
}

void EngineWorker::advance(RequestId request, std::size_t steps, const std::stop_token& stop)
{
    guarded(request, [&] {
        if (!m_run || m_runRequest != request)
            return;
        for (; steps > 0 && !m_run->finished(); --steps) {
            const StepRecordPtr record = advanced(stop);
            if (record->index == 0)
                emit firstAttention(
                    request, std::make_shared<const FirstAttention>(
                                 firstAttentionOf(m_header, record, m_shown.layer, m_shown.head)));
            emit stepRecorded(request, record);
        }
    });
}

void EngineWorker::setRunning(const std::vector<Lane>& lanes)
{
    if (m_run)
        m_run->setRunning(lanes);
}

void EngineWorker::readTrace(RequestId request, const QString& path, const std::stop_token& stop)
{
    guarded(request, [&] {
        TraceFileOptions options;
        options.stop = stop;
        options.progress = [&](double fraction) { emit loading(request, fraction); };
        emit traceRead(request, std::make_shared<const Trace>(readTraceFile(
                                    QFileInfo(path).filesystemAbsoluteFilePath(), options)));
    });
}

void EngineWorker::verify(RequestId request, const Trace& recorded, const std::stop_token& stop)
{
    guarded(request, [&] {
        Engine& engine = openEngine();
        TraceHeader header = recorded.header();
        header.kernels = engine.kernels.name;
        const Trace again = runAgain(
            engine.machinery(), header, recorded,
            [&](double fraction) { emit loading(request, fraction); }, stop);
        emit verified(request, verificationOf(recorded, again));
    });
}

void EngineWorker::compare(RequestId request, const RunPair& runs)
{
    guarded(request, [&] {
        Trace trace = sideBySide({runs.traces[0], runs.lanes[0]}, {runs.traces[1], runs.lanes[1]},
                                 runs.names);
        const auto first = diffOf({trace, Lane{0}}, {trace, Lane{1}}).first;
        emit compared(request, std::make_shared<const RunsSideBySide>(
                                   RunsSideBySide{std::move(trace), first}));
    });
}

Engine& EngineWorker::openEngine() const
{
    if (!m_engine)
        throw RunError(Text::tr("No model is open yet."));
    return *m_engine;
}

BatchSettings EngineWorker::settingsOf(const BatchRequest& batch, const std::stop_token& stop) const
{
    if (stop.stop_requested())
        throw Cancelled();
    const LoadedModel& model = openEngine().model;
    BatchSettings settings = batch.settings;
    for (const QString& prompt : batch.prompts) {
        const CleanText text = cleaned(prompt.toStdString());
        settings.prompts.push_back(model.tokenizer.encode(text.text, batch.special, stop));
        settings.texts.push_back(text.text);
    }
    return settings;
}

void EngineWorker::startBatch(RequestId request, const BatchRequest& batch,
                              const std::stop_token& stop)
{
    guarded(request, [&] {
        m_batch.reset();
        const BatchSettings settings = settingsOf(batch, stop);
        m_batch = std::make_unique<BatchRun>(m_engine->machinery(), settings, m_kept);
        m_kept.reset(); // only now, so that the blocks are kept if the batch cannot start
        m_batchRequest = request;
        BatchHeader header = headerOf(m_engine->machinery(), m_engine->model.name, settings);
        header.keptBefore = m_batch->keptBefore();
        emit batchStarted(request, std::make_shared<const BatchHeader>(std::move(header)));
    });
}

void EngineWorker::advanceBatch(RequestId request, std::size_t steps, const std::stop_token& stop)
{
    guarded(request, [&] {
        if (!m_batch || m_batchRequest != request)
            return;
        try {
            for (; steps > 0 && !m_batch->finished(); --steps)
                emit batchStepRecorded(request, m_batch->advance(stop));
        } catch (...) {
            m_batch.reset(); // the batch ends here: later requests for steps find no batch
            throw;
        }
        if (!m_batch->finished())
            return;
        m_kept = m_batch->takeKeptBlocks();
        m_batch.reset();
        emit batchEnded(request);
    });
}

void EngineWorker::measureSizes(RequestId request, const BatchRequest& batch,
                                const std::vector<std::size_t>& sizes, const std::stop_token& stop)
{
    guarded(request, [&] {
        m_batch.reset();
        const BatchSettings settings = settingsOf(batch, stop);
        emit sizesMeasured(
            request, measureBatchSizes(m_engine->machinery(), settings, sizes, stop,
                                       [&](double fraction) { emit loading(request, fraction); }));
    });
}

void EngineWorker::measureMachine(const std::stop_token& stop)
{
    MachineReport report{MachineState::Measured, QString::fromStdString(processorName()), {}};
    try {
        std::optional<WorkerPool> own;
        WorkerPool& pool = m_engine ? m_engine->pool : own.emplace();
        report.limits = pastkeys::measureMachine(pool, stop);
    } catch (const Cancelled&) {
        report.state = MachineState::Waiting;
    } catch (const std::bad_alloc&) {
        report.state = MachineState::Failed;
    }
    emit machineMeasured(report);
}

namespace {

/// Has the worker do the work on its own thread, after all earlier requests.
template <typename Work, typename... Arguments>
void post(EngineWorker* worker, Work work, const Arguments&... arguments)
{
    QMetaObject::invokeMethod(worker, [=] { (worker->*work)(arguments...); });
}

} // namespace

template <typename... Arguments>
void EngineThread::forward(void (EngineWorker::*from)(RequestId, Arguments...),
                           void (EngineThread::*to)(Arguments...), RequestId EngineThread::*current)
{
    connect(m_worker, from, this,
            [this, to, current](RequestId request, const Arguments&... arguments) {
                if (request == this->*current)
                    emit(this->*to)(arguments...);
            });
}

EngineThread::EngineThread(QObject* parent) : QObject(parent), m_worker(new EngineWorker)
{
    m_worker->moveToThread(&m_thread);
    connect(m_worker, &EngineWorker::machineMeasured, this, &EngineThread::machineMeasured);
    connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
    forward(&EngineWorker::loading, &EngineThread::loading);
    forward(&EngineWorker::opened, &EngineThread::opened);
    forward(&EngineWorker::started, &EngineThread::started);
    forward(&EngineWorker::firstAttention, &EngineThread::firstAttention);
    forward(&EngineWorker::stepRecorded, &EngineThread::stepRecorded);
    forward(&EngineWorker::traceRead, &EngineThread::traceRead);
    forward(&EngineWorker::compared, &EngineThread::compared);
    forward(&EngineWorker::verified, &EngineThread::verified);
    forward(&EngineWorker::failed, &EngineThread::failed);
    forward(&EngineWorker::cancelled, &EngineThread::cancelled);
    forward(&EngineWorker::batchStarted, &EngineThread::batchStarted, &EngineThread::m_batch);
    forward(&EngineWorker::batchStepRecorded, &EngineThread::batchStepRecorded,
            &EngineThread::m_batch);
    forward(&EngineWorker::batchEnded, &EngineThread::batchEnded, &EngineThread::m_batch);
    forward(&EngineWorker::loading, &EngineThread::batchProgressed, &EngineThread::m_batch);
    forward(&EngineWorker::sizesMeasured, &EngineThread::sizesMeasured, &EngineThread::m_batch);
    forward(&EngineWorker::failed, &EngineThread::batchFailed, &EngineThread::m_batch);
    forward(&EngineWorker::cancelled, &EngineThread::batchCancelled, &EngineThread::m_batch);
    m_thread.start();
}

EngineThread::~EngineThread()
{
    m_stop.request_stop();
    m_batchStop.request_stop();
    m_measuring.request_stop();
    m_thread.quit();
    m_thread.wait();
}

RequestId EngineThread::nextRequest()
{
    m_measuring.request_stop();
    m_batchStop.request_stop();
    m_stop.request_stop();
    m_stop = std::stop_source();
    m_current = RequestId{++m_requests};
    return m_current;
}

RequestId EngineThread::nextBatch()
{
    m_batchStop.request_stop();
    m_batchStop = std::stop_source();
    m_batch = RequestId{++m_requests};
    return m_batch;
}

void EngineThread::open(const QString& path, const BeforeOpening& before)
{
    const RequestId request = nextRequest();
    post(m_worker, &EngineWorker::open, request, path, before, m_stop.get_token());
}

void EngineThread::start(const RunRequest& run, const Selection& shown)
{
    const RequestId request = nextRequest();
    post(m_worker, &EngineWorker::start, request, run, shown, m_stop.get_token());
}

void EngineThread::advance(std::size_t steps)
{
    m_measuring.request_stop();
    post(m_worker, &EngineWorker::advance, m_current, steps, m_stop.get_token());
}

void EngineThread::setRunning(const std::vector<Lane>& lanes)
{
    post(m_worker, &EngineWorker::setRunning, lanes);
}

void EngineThread::readTrace(const QString& path)
{
    const RequestId request = nextRequest();
    post(m_worker, &EngineWorker::readTrace, request, path, m_stop.get_token());
}

void EngineThread::verify(const Trace& recorded)
{
    const RequestId request = nextRequest();
    post(m_worker, &EngineWorker::verify, request, recorded, m_stop.get_token());
}

void EngineThread::compare(const RunPair& runs)
{
    const RequestId request = nextRequest();
    post(m_worker, &EngineWorker::compare, request, runs);
}

void EngineThread::measureMachine()
{
    m_measuring.request_stop();
    m_measuring = std::stop_source();
    post(m_worker, &EngineWorker::measureMachine, m_measuring.get_token());
}

void EngineThread::cancel()
{
    m_stop.request_stop();
}

void EngineThread::startBatch(const BatchRequest& batch)
{
    const RequestId request = nextBatch();
    post(m_worker, &EngineWorker::startBatch, request, batch, m_batchStop.get_token());
}

void EngineThread::advanceBatch(std::size_t steps)
{
    post(m_worker, &EngineWorker::advanceBatch, m_batch, steps, m_batchStop.get_token());
}

void EngineThread::measureSizes(const BatchRequest& batch, const std::vector<std::size_t>& sizes)
{
    const RequestId request = nextBatch();
    post(m_worker, &EngineWorker::measureSizes, request, batch, sizes, m_batchStop.get_token());
}

void EngineThread::cancelBatch()
{
    m_batchStop.request_stop();
}

} // namespace pastkeys
