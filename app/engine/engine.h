// A loaded model, with everything needed to run it.
#pragma once

#include "engine/open_models.h"
#include "files/model_folder.h"
#include "kernels/select.h"
#include "kernels/worker_pool.h"
#include "run/batch_run.h"
#include "run/lane_run.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

namespace pastkeys {

/// A model with the same network, whose weights the right lane may have.
struct OtherModel
{
    std::filesystem::path path;
    WeightPrecision precision = WeightPrecision::AsStored;
    std::shared_ptr<const LoadedModel> model;
};

struct Engine
{
    LoadedModel model;
    std::filesystem::path path = {}; ///< that the model was opened from; may be empty
    std::optional<OtherModel> other;
    std::optional<OtherModel> draft; ///< a smaller one, which proposes tokens
    const Kernels& kernels;
    WorkerPool pool;

    /// \param threads  the number of threads; if 0, one per core
    Engine(LoadedModel loaded, const Kernels& table, std::size_t threads)
        : model(std::move(loaded)), kernels(table), pool(threads)
    {
    }

    Machinery machinery();
    /// For a run with these lanes. Throws InputError if one of them has the weights of a model that
    /// is not open.
    Machinery machineryFor(const std::vector<LaneSpec>& lanes);
};

/// The engine's model, and the other one if there is one.
OpenModels modelsOf(const std::shared_ptr<const Engine>& engine);

/// Opens the other model of the engine, in place of the one before it, unless it is open already.
/// Throws what loadModel() throws, and InputError if the model has another network or other tokens
/// than the engine's model.
void openOther(Engine& engine, const std::filesystem::path& path, const LoadOptions& options);

/// Gives the engine's model and the other one to the left and the right lane.
void setWeights(std::vector<LaneSpec>& lanes, const Engine& engine);

/// Whether a lane checks tokens that a draft model proposes.
bool needsDraftModel(const std::vector<LaneSpec>& lanes);
/// The folder of the draft model that comes with the model at this path. It may not exist.
std::filesystem::path draftBesideModel(const std::filesystem::path& model);
/// Opens the draft model, unless it is open already, and says in the lanes that need it which one it
/// is. Throws what loadModel() throws, and InputError if it has other tokens than the engine's model.
void openDraft(Engine& engine, const std::filesystem::path& path, const LoadOptions& options,
               std::vector<LaneSpec>& lanes);

/// Does this with the draft model that comes with the model, if a lane needs one and does not say
/// which.
void openDraftBeside(Engine& engine, const LoadOptions& options, std::vector<LaneSpec>& lanes);

/// A run of the engine's model that can begin. Throws InputError if the settings are not valid, or
/// if a lane needs a draft model that is not open.
std::unique_ptr<LaneRun> laneRun(Engine& engine, const RunSettings& settings);

/// A run, and the models that made it, if they are at hand.
struct RunOfModel
{
    Trace trace;
    OpenModels models = {};
};

TraceHeader headerOf(const Engine& engine, const RunSettings& settings, std::string prompt);

/// Called after each step.
using StepSeen = std::function<void(const StepRecord&)>;

/// Runs the prompt to the end. Throws the same errors as openDraftBeside() and LaneRun.
Trace runToEnd(Engine& engine, RunSettings settings, std::string prompt, const StepSeen& seen,
               const std::stop_token& stop);

/// Called after each step of a batch.
using BatchStepSeen = std::function<void(const BatchStep&)>;

/// Runs a batch to the end. Throws the same errors as BatchRun.
BatchTrace batchToEnd(Engine& engine, const BatchSettings& settings, const BatchStepSeen& seen,
                      const std::stop_token& stop);

} // namespace pastkeys
