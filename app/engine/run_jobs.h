// The jobs of the window's engine that are about one run at a time, and what they report.
#pragma once

#include "compare/trace_diff.h"
#include "engine/attention_source.h"
#include "engine/engine_thread.h"
#include "engine/run_request.h"
#include "record/beam_record.h"

#include <QStringList>

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <variant>

namespace pastkeys {

struct LoadedModel;

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

/// A request as the engine runs it.
struct RequestedRun
{
    RunSettings settings;
    std::string text; ///< of the prompt, as it is read
    QStringList notes;
};

/// Opens the weights of the right lane, if the request names some, and reads the prompt.
RequestedRun requestedRun(const RunRequest& request, Engine& engine,
                          const std::function<void(double)>& progress, const std::stop_token& stop);

struct RunStarted
{
    TraceHeader header;
    QString note;                                ///< what the user should know; usually empty
    std::weak_ptr<const LoadedModel> other = {}; ///< the model of the right lane, if it has its own
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

/// Whether a recorded run gives the same results when repeated on this machine.
struct Verification
{
    std::uint64_t valuesCompared = 0;
    bool equal = true;              ///< false if a value or a token differs
    std::optional<DiffPlace> first; ///< the first value that differs
};

Verification verificationOf(const Trace& recorded, const Trace& again);

/// A recorded run. If it is the best text of a beam search, with that search.
struct ReadTrace
{
    std::shared_ptr<const Trace> trace;
    std::shared_ptr<const BeamTrace> beams; ///< may be null
};

using RunEvent = std::variant<Progress, std::shared_ptr<const ModelInfo>, RunStarted,
                              std::shared_ptr<const FirstAttention>, StepRecordPtr, ReadTrace,
                              std::shared_ptr<const RunsSideBySide>, Verification, Failed, Stopped>;
using RunJob = Job<RunEvent>;

/// Work to be done before a folder is opened, for example to write it. Its progress is called with
/// the completed fraction, 0 to 1. May throw; the folder is then not opened.
using BeforeOpening =
    std::function<void(const std::function<void(double)>& progress, const std::stop_token& stop)>;

/// Opens a model folder, and reports the ModelInfo. If it cannot be opened, the old model stays in
/// use. \param before  may be empty
RunJob opening(const QString& path, const BeforeOpening& before = {});

/// Which lanes run the next step. The window may change it while the run goes on.
using RunningMode = std::shared_ptr<const std::atomic<CacheMode>>;

/// Runs a prompt: reports RunStarted, and with each step a StepRecordPtr. Before the first of them,
/// reports the attention of the layer and head in `shown`.
/// \param mode  null if the lanes that run stay those of the request
RunJob running(const RunRequest& request, const Selection& shown, const RunningMode& mode = {});

/// Reads a recorded run from a file, and reports a ReadTrace. No model needs to be open.
RunJob reading(const QString& path);

/// Repeats the run with the open model, and reports a Verification.
RunJob verifying(const Trace& recorded);

/// Combines one lane of each run into one run with two lanes, and reports RunsSideBySide.
RunJob comparing(const RunPair& runs);

} // namespace pastkeys
