#pragma once

#include "run/batch_run.h"

#include <functional>
#include <span>
#include <stop_token>
#include <vector>

namespace pastkeys {

/// How fast a batch was with this number of slots. Speeds and times are medians of its runs.
struct BatchSizePoint
{
    std::size_t slotCount = 1;
    std::size_t mostAtOnce = 1; ///< the most sequences in a step; a small pool may limit it
    std::size_t runs = 1;       ///< how many runs were measured
    double tokensPerSecond = 0; ///< of all sequences together
    double spread = 0;          ///< of tokensPerSecond over the runs: (largest - smallest) / median
    /// The median time of the fullest steps that only decode; if there are none, of all steps.
    double msPerStep = 0;
    /// The mean time between consecutive tokens of a sequence. It includes the time for prefills of
    /// other sequences. 0 if no sequence chose two tokens.
    double msPerToken = 0;
    double weightBytesPerToken = 0;
};

/// Runs the same batch with each number of slots. Ignores `settings.compares`: no sequence runs
/// alone. Each size runs three times, or five times if its first run takes less than 0.2 s. The
/// sizes take turns, so that other programs slow all of them alike.
///
/// \param sizes     numbers of slots, each at least 1
/// \param progress  called with the finished fraction, from 0 to 1. The fourth and fifth runs of a
///                  size do not count.
/// Throws as BatchRun does.
std::vector<BatchSizePoint> measureBatchSizes(const Machinery& machinery, BatchSettings settings,
                                              std::span<const std::size_t> sizes,
                                              const std::stop_token& stop,
                                              const std::function<void(double)>& progress);

} // namespace pastkeys
