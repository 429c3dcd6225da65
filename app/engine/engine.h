// A loaded model, with everything needed to run it.
#pragma once

#include "files/model_folder.h"
#include "kernels/select.h"
#include "kernels/worker_pool.h"
#include "run/batch_run.h"
#include "run/twin_run.h"

#include <functional>
#include <memory>

namespace pastkeys {

struct Engine
{
    LoadedModel model;
    const Kernels& kernels;
    WorkerPool pool;

    /// \param threads  the number of threads; if 0, one per core
    Engine(LoadedModel loaded, const Kernels& table, std::size_t threads)
        : model(std::move(loaded)), kernels(table), pool(threads)
    {
    }

    Machinery machinery();
};

/// A run, and the model that made it, if it is at hand.
struct RunOfModel
{
    Trace trace;
    std::shared_ptr<const LoadedModel> model = {};
};

TraceHeader headerOf(const Engine& engine, const RunSettings& settings, std::string prompt);

/// Called after each step.
using StepSeen = std::function<void(const StepRecord&)>;

/// Runs the prompt to the end. Throws the same errors as TwinRun.
Trace runToEnd(Engine& engine, const RunSettings& settings, std::string prompt,
               const StepSeen& seen, const std::stop_token& stop);

/// Called after each step of a batch.
using BatchStepSeen = std::function<void(const BatchStep&)>;

/// Runs a batch to the end. Throws the same errors as BatchRun.
BatchTrace batchToEnd(Engine& engine, const BatchSettings& settings, const BatchStepSeen& seen,
                      const std::stop_token& stop);

} // namespace pastkeys
