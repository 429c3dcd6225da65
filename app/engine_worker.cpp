#include "engine_worker.h"

#include "base/errors.h"
#include "commands/engine.h"
#include "run/run_memory.h"
#include "text/clean_text.h"

#include <QFileInfo>
#include <QMetaObject>

namespace pastkeys {

ModelInfo modelInfoOf(const CommandEngine& engine, const QString& path)
{
    ModelInfo info;
    info.name = QString::fromStdString(engine.model.name);
    info.path = path;
    info.config = engine.model.config;
    info.types = storedTypes(engine.model.weights);
    info.parameters = parameterCount(engine.model.config);
    info.kernels = QString::fromUtf8(engine.kernels.name.data(),
                                     static_cast<qsizetype>(engine.kernels.name.size()));
    info.threads = engine.pool.threads();
    for (const std::string& warning : engine.model.warnings)
        info.warnings << QString::fromStdString(warning);
    return info;
}

EngineWorker::EngineWorker() = default;
EngineWorker::~EngineWorker() = default;

template <typename Work> void EngineWorker::guarded(RequestId request, Work&& work)
{
    try {
        work();
    } catch (const Cancelled&) {
        emit cancelled(request);
    } catch (const std::bad_alloc&) {
        emit failed(request, tr("There is not enough memory for this."));
    } catch (const std::exception& error) {
        emit failed(request, QString::fromUtf8(error.what()));
    }
}

void EngineWorker::open(RequestId request, const QString& path, const std::stop_token& stop)
{
    guarded(request, [&] {
        LoadOptions options;
        options.stop = stop;
        options.progress = [&](double fraction) { emit loading(request, fraction); };
        // The old model stays until the new one is whole.
        auto engine = std::make_unique<CommandEngine>(
            loadModel(QFileInfo(path).filesystemAbsoluteFilePath(), options), bestKernels(), 0);
        m_run.reset();
        m_engine = std::move(engine);
        emit opened(request, std::make_shared<const ModelInfo>(modelInfoOf(*m_engine, path)));
    });
}

void EngineWorker::start(RequestId request, const RunRequest& run, const Selection& shown,
                         const std::stop_token& stop)
{
    guarded(request, [&] {
        if (stop.stop_requested())
            throw Cancelled();
        if (!m_engine)
            throw RunError(tr("No model is open yet.").toStdString());
        const LoadedModel& model = m_engine->model;
        RunSettings settings = run.settings;
        const CleanText text = cleaned(run.prompt.toStdString());
        settings.prompt = model.tokenizer.encode(text.text);
        QString note;
        if (settings.prompt.empty() && model.config.endOfText) {
            settings.prompt = {idAt<TokenId>(*model.config.endOfText)};
            note = tr("The prompt is empty, so the run starts from the end-of-text token.");
        }
        if (text.invalidReplaced + text.nulsReplaced > 0)
            note = tr("Characters of the prompt that are not valid were replaced.");
        if (makeCachesFit(settings, model.config, availableMemory()))
            note = tr(
                "The cache grows with the text: reserved for the model's whole context, it would "
                "not fit the free memory.");
        m_run = std::make_unique<TwinRun>(m_engine->machinery(), settings);
        m_runRequest = request;
        m_header = headerOf(*m_engine, settings, text.text);
        m_shown = within(m_header.config, shown);
        emit started(request, m_header, note);
    });
}

StepRecordPtr EngineWorker::advanced(const std::stop_token& stop)
{
    try {
        return m_run->advance(stop);
    } catch (const Cancelled&) {
        throw; // the run can go on later
    } catch (...) {
        m_run.reset(); // it ends here, and steps that wait in the queue find none
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

EngineThread::EngineThread(QObject* parent) : QObject(parent), m_worker(new EngineWorker)
{
    qRegisterMetaType<pastkeys::RequestId>();
    qRegisterMetaType<pastkeys::StepRecordPtr>();
    qRegisterMetaType<pastkeys::TraceHeader>();
    qRegisterMetaType<std::shared_ptr<const pastkeys::FirstAttention>>();
    qRegisterMetaType<std::shared_ptr<const pastkeys::ModelInfo>>();
    qRegisterMetaType<pastkeys::MachineReport>();
    m_worker->moveToThread(&m_thread);
    connect(m_worker, &EngineWorker::machineMeasured, this, &EngineThread::machineMeasured);
    connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
    // Forwards what belongs to the current request; the rest came too late.
    connect(m_worker, &EngineWorker::loading, this, [this](RequestId request, double fraction) {
        if (request == m_current)
            emit loading(fraction);
    });
    connect(m_worker, &EngineWorker::opened, this,
            [this](RequestId request, const std::shared_ptr<const ModelInfo>& model) {
                if (request == m_current)
                    emit opened(model);
            });
    connect(m_worker, &EngineWorker::started, this,
            [this](RequestId request, const TraceHeader& header, const QString& note) {
                if (request == m_current)
                    emit started(header, note);
            });
    connect(m_worker, &EngineWorker::firstAttention, this,
            [this](RequestId request, const std::shared_ptr<const FirstAttention>& first) {
                if (request == m_current)
                    emit firstAttention(first);
            });
    connect(m_worker, &EngineWorker::stepRecorded, this,
            [this](RequestId request, const StepRecordPtr& record) {
                if (request == m_current)
                    emit stepRecorded(record);
            });
    connect(m_worker, &EngineWorker::failed, this,
            [this](RequestId request, const QString& message) {
                if (request == m_current)
                    emit failed(message);
            });
    connect(m_worker, &EngineWorker::cancelled, this, [this](RequestId request) {
        if (request == m_current)
            emit cancelled();
    });
    m_thread.start();
}

EngineThread::~EngineThread()
{
    m_stop.request_stop();
    m_measuring.request_stop();
    m_thread.quit();
    m_thread.wait();
}

RequestId EngineThread::nextRequest()
{
    m_measuring.request_stop();
    m_stop.request_stop();
    m_stop = std::stop_source();
    m_current = RequestId{static_cast<quint64>(m_current) + 1};
    return m_current;
}

void EngineThread::open(const QString& path)
{
    const RequestId request = nextRequest();
    QMetaObject::invokeMethod(m_worker,
                              [worker = m_worker, request, path, stop = m_stop.get_token()] {
                                  worker->open(request, path, stop);
                              });
}

void EngineThread::start(const RunRequest& run, const Selection& shown)
{
    const RequestId request = nextRequest();
    QMetaObject::invokeMethod(m_worker,
                              [worker = m_worker, request, run, shown, stop = m_stop.get_token()] {
                                  worker->start(request, run, shown, stop);
                              });
}

void EngineThread::advance(std::size_t steps)
{
    m_measuring.request_stop();
    QMetaObject::invokeMethod(
        m_worker, [worker = m_worker, request = m_current, steps, stop = m_stop.get_token()] {
            worker->advance(request, steps, stop);
        });
}

void EngineThread::setRunning(const std::vector<Lane>& lanes)
{
    QMetaObject::invokeMethod(m_worker, [worker = m_worker, lanes] { worker->setRunning(lanes); });
}

void EngineThread::measureMachine()
{
    m_measuring.request_stop();
    m_measuring = std::stop_source();
    QMetaObject::invokeMethod(m_worker, [worker = m_worker, stop = m_measuring.get_token()] {
        worker->measureMachine(stop);
    });
}

void EngineThread::cancel()
{
    m_stop.request_stop();
}

} // namespace pastkeys
