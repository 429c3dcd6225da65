// The window's engine, which loads models and runs prompts on its own thread. Every request has an
// id, so that receivers can recognize and drop the results of older requests.
#pragma once

#include "compare/trace_diff.h"
#include "engine/attention_source.h"
#include "record/trace.h"
#include "run/batch_sizes.h"
#include "run/run_settings.h"
#include "shared/machine_report.h"
#include "text/tokenizer.h"

#include <QObject>
#include <QString>
#include <QStringList>
#include <QThread>

#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>

namespace pastkeys {

struct Engine;
struct LoadedModel;
class TwinRun;

/// The number of a request. Later requests have larger numbers.
enum class RequestId : quint64
{
};

/// What the window needs to know about an open model.
struct ModelInfo
{
    Text name;
    std::string fingerprint; ///< see LoadedModel
    QString path;
    NetworkPtr network = networkWithoutSizes();
    StoredTypes types;
    QString kernels;
    std::size_t threads = 1;
    bool readsIds = false; ///< the model has no tokenizer; see Tokenizer::readsIds()
    std::vector<Text> warnings;
    std::vector<std::filesystem::path> files; ///< that the model was read from
    /// The model itself, with which rows are computed that a run did not record. It expires once
    /// another model is open.
    std::weak_ptr<const LoadedModel> loaded = {};

    const Config& config() const { return network->config(); }
};

/// Fills in everything except the path, the files and the model itself.
ModelInfo modelInfoOf(const Engine& engine);

/// Whether a recorded run gives the same results when repeated on this machine.
struct Verification
{
    std::uint64_t valuesCompared = 0;
    bool equal = true;              ///< false if a value or a token differs
    std::optional<DiffPlace> first; ///< the first value that differs
};

/// Two runs, and which lane of each to compare.
struct RunPair
{
    PerLane<Trace> traces;
    LanePair lanes{};
    PerLane<std::string> names; ///< of the runs, to show to the user
};

/// Two runs, combined into one run with two lanes.
struct RunsSideBySide
{
    Trace trace;
    std::optional<DiffPlace> first; ///< the first value that differs
};

struct RunRequest
{
    QString prompt;
    SpecialTokens special = SpecialTokens::Recognize; ///< in the prompt
    /// Without the prompt's ids, which the worker adds.
    RunSettings settings;
};

struct BatchRequest
{
    QStringList prompts;
    SpecialTokens special = SpecialTokens::Recognize; ///< in the prompts
    /// Without the prompts' ids and texts, which the worker adds.
    BatchSettings settings;
};

Verification verificationOf(const Trace& recorded, const Trace& again);

/// Work to be done before a folder is opened, for example to write it. Its progress is called with
/// the completed fraction, 0 to 1. May throw; the folder is then not opened.
using BeforeOpening =
    std::function<void(const std::function<void(double)>& progress, const std::stop_token& stop)>;

/// Lives on the engine's thread. Use EngineThread instead of this class.
class EngineWorker : public QObject
{
    Q_OBJECT

public:
    EngineWorker();
    ~EngineWorker() override;

    void open(pastkeys::RequestId request, const QString& path, const BeforeOpening& before,
              const std::stop_token& stop);
    void start(pastkeys::RequestId request, const RunRequest& run, const Selection& shown,
               const std::stop_token& stop);
    void advance(pastkeys::RequestId request, std::size_t steps, const std::stop_token& stop);
    void setRunning(const std::vector<Lane>& lanes);
    void readTrace(pastkeys::RequestId request, const QString& path, const std::stop_token& stop);
    void verify(pastkeys::RequestId request, const Trace& recorded, const std::stop_token& stop);
    void compare(pastkeys::RequestId request, const RunPair& runs);
    void measureMachine(const std::stop_token& stop);
    void startBatch(pastkeys::RequestId request, const BatchRequest& batch,
                    const std::stop_token& stop);
    void advanceBatch(pastkeys::RequestId request, std::size_t steps, const std::stop_token& stop);
    void measureSizes(pastkeys::RequestId request, const BatchRequest& batch,
                      const std::vector<std::size_t>& sizes, const std::stop_token& stop);

signals:
    void machineMeasured(pastkeys::MachineReport report);
    void batchStarted(pastkeys::RequestId request,
                      std::shared_ptr<const pastkeys::BatchHeader> header);
    void batchStepRecorded(pastkeys::RequestId request, pastkeys::BatchStepPtr step);
    void batchEnded(pastkeys::RequestId request);
    void sizesMeasured(pastkeys::RequestId request, std::vector<pastkeys::BatchSizePoint> points);
    void loading(pastkeys::RequestId request, double fraction);
    void opened(pastkeys::RequestId request, std::shared_ptr<const pastkeys::ModelInfo> model);
    void started(pastkeys::RequestId request, pastkeys::TraceHeader header, QString note);
    void firstAttention(pastkeys::RequestId request,
                        std::shared_ptr<const pastkeys::FirstAttention> first);
    void stepRecorded(pastkeys::RequestId request, pastkeys::StepRecordPtr record);
    void traceRead(pastkeys::RequestId request, std::shared_ptr<const pastkeys::Trace> trace);
    void compared(pastkeys::RequestId request,
                  std::shared_ptr<const pastkeys::RunsSideBySide> runs);
    void verified(pastkeys::RequestId request, pastkeys::Verification verification);
    void failed(pastkeys::RequestId request, QString message);
    void cancelled(pastkeys::RequestId request);

private:
    /// Does the work of a request, and turns errors that end it into signals.
    template <typename Work> void guarded(RequestId request, Work&& work);
    /// Throws RunError if no model is open.
    Engine& openEngine() const;
    BatchSettings settingsOf(const BatchRequest& batch, const std::stop_token& stop) const;
    /// Runs the next step. An error ends the run. After Cancelled, the run can continue.
    StepRecordPtr advanced(const std::stop_token& stop);

    std::shared_ptr<Engine> m_engine;
    std::unique_ptr<TwinRun> m_run;
    RequestId m_runRequest{};
    TraceHeader m_header; ///< of the run
    Selection m_shown;    ///< the selection when the run was started
    std::unique_ptr<BatchRun> m_batch;
    std::shared_ptr<KeptBlocks> m_kept; ///< from the last batch, for the next one; may be null
    RequestId m_batchRequest{};
};

/// The window's access to the engine. All signals arrive on the window's thread.
class EngineThread : public QObject
{
    Q_OBJECT

public:
    explicit EngineThread(QObject* parent = nullptr);
    /// Stops the current work and waits for it to end. A run stops within one layer.
    ~EngineThread() override;

    /// Opens a model folder, and stops the previous request. If the model cannot be opened, the old
    /// one stays in use.
    /// \param before  may be empty
    void open(const QString& path, const BeforeOpening& before = {});
    /// Starts a run. \param shown  the layer and head that will be shown for its first step
    void start(const RunRequest& run, const Selection& shown);
    /// Requests up to `steps` more steps of the current run.
    void advance(std::size_t steps);
    void setRunning(const std::vector<Lane>& lanes);
    /// Reads a recorded run from a file. No model needs to be open.
    void readTrace(const QString& path);
    /// Repeats the run `recorded` with the open model, and compares the results bit by bit.
    void verify(const Trace& recorded);
    /// Combines one lane of each run into one run with two lanes.
    void compare(const RunPair& runs);
    /// Stops the current request. The steps recorded so far are kept.
    void cancel();
    /// Measures the machine's peak performance once all earlier requests are done. A later request
    /// that is not for a batch stops the measurement: machineMeasured() then reports Waiting.
    void measureMachine();
    /// Starts a batch in place of the previous one. A run started by start() can continue between
    /// the steps of the batch. A later open(), start(), readTrace(), verify() or compare() stops
    /// the batch, and batchCancelled() follows.
    void startBatch(const BatchRequest& batch);
    /// Requests up to `steps` more steps of the batch.
    void advanceBatch(std::size_t steps);
    /// Measures batches of these sizes. The measurement counts as a batch and replaces the current
    /// one.
    void measureSizes(const BatchRequest& batch, const std::vector<std::size_t>& sizes);
    void cancelBatch();

signals:
    void machineMeasured(pastkeys::MachineReport report);
    void loading(double fraction);
    void opened(std::shared_ptr<const pastkeys::ModelInfo> model);
    void started(pastkeys::TraceHeader header, QString note);
    /// Emitted before the first stepRecorded() of a run.
    void firstAttention(std::shared_ptr<const pastkeys::FirstAttention> first);
    void stepRecorded(pastkeys::StepRecordPtr record);
    void traceRead(std::shared_ptr<const pastkeys::Trace> trace);
    void compared(std::shared_ptr<const pastkeys::RunsSideBySide> runs);
    void verified(pastkeys::Verification verification);
    void failed(QString message);
    void cancelled();
    void batchStarted(std::shared_ptr<const pastkeys::BatchHeader> header);
    void batchStepRecorded(pastkeys::BatchStepPtr step);
    void batchEnded();
    /// \param fraction  the completed fraction of measureSizes(), 0 to 1
    void batchProgressed(double fraction);
    void sizesMeasured(std::vector<pastkeys::BatchSizePoint> points);
    void batchFailed(QString message);
    void batchCancelled();

private:
    RequestId nextRequest();
    RequestId nextBatch();
    /// Forwards a signal from the worker if it belongs to the request `current`, and drops it if it
    /// belongs to an older one.
    /// \param current  m_batch for requests about batches, m_current for all other requests
    template <typename... Arguments>
    void forward(void (EngineWorker::*from)(RequestId, Arguments...),
                 void (EngineThread::*to)(Arguments...),
                 RequestId EngineThread::*current = &EngineThread::m_current);

    QThread m_thread;
    EngineWorker* m_worker;
    quint64 m_requests = 0; ///< made so far
    RequestId m_current{};
    RequestId m_batch{};
    std::stop_source m_stop;
    std::stop_source m_batchStop;
    std::stop_source m_measuring; ///< stops measureMachine()
};

} // namespace pastkeys
