// The jobs of the window's engine that are about batches, and what they report.
#pragma once

#include "engine/engine_thread.h"
#include "run/batch_run.h"
#include "run/batch_sizes.h"
#include "text/tokenizer.h"

#include <QStringList>

#include <variant>

namespace pastkeys {

struct BatchRequest
{
    QStringList prompts;
    SpecialTokens special = SpecialTokens::Recognize; ///< in the prompts
    /// Without the prompts' ids and texts, which the engine adds.
    BatchSettings settings;
};

/// Whether both requests ask for the same batch. Ignores settings that this kind of batch does not
/// use.
bool giveTheSame(const BatchRequest& one, const BatchRequest& other);

struct BatchEnded
{
};

using BatchEvent = std::variant<Progress, std::shared_ptr<const BatchHeader>, BatchStepPtr,
                                BatchEnded, std::vector<BatchSizePoint>, Failed, Stopped>;
using BatchJob = Job<BatchEvent>;

/// Runs a batch: reports its BatchHeader, with each step a BatchStepPtr, and BatchEnded.
BatchJob runningBatch(const BatchRequest& request);

/// Measures batches of these sizes, and reports a point for each.
BatchJob measuringSizes(const BatchRequest& request, const std::vector<std::size_t>& sizes);

} // namespace pastkeys
