#pragma once

#include "run/batch_run.h"

#include <functional>
#include <span>
#include <stop_token>
#include <vector>

namespace pastkeys {

/// How fast a batch was with a number of slots. Each number is the median of its runs.
struct BatchSizePoint
{
    std::size_t slotCount = 1;
    std::size_t mostAtOnce = 1; ///< sequences in a step: a small pool has no room for more
    std::size_t runs = 1;       ///< that were measured
    double tokensPerSecond = 0; ///< of all sequences together
    double spread = 0;          ///< (most - least) / median of the tokens per second of its runs
    /// The median of the steps that decode one row in each slot; of the fullest steps if no step
    /// does.
    double msPerStep = 0;
    /// How long a sequence that runs waits for its next token, on average: from its first token to
    /// its last one, prefills of other sequences included.
    double msPerToken = 0;
    double weightBytesPerToken = 0;
};

/// Runs the same batch with each number of slots, without comparing its sequences with those alone.
/// Each size runs three times, and five times where a run takes less than 0.2 s, in turn with the
/// other sizes, so that other work of the machine disturbs all of them alike.
///
/// \param sizes     numbers of slots, 1 or more each
/// \param progress  called with the share of the first three runs that is done, from 0 to 1
/// Throws as BatchRun does.
std::vector<BatchSizePoint> measureBatchSizes(const Machinery& machinery, BatchSettings settings,
                                              std::span<const std::size_t> sizes,
                                              const std::stop_token& stop,
                                              const std::function<void(double)>& progress);

} // namespace pastkeys
