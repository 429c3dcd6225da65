#pragma once

#include "run/batch_run.h"

#include <functional>
#include <span>
#include <stop_token>
#include <vector>

namespace pastkeys {

/// The speed of a batch with `slotCount` slots. Speeds and times are medians over its runs.
struct BatchSizePoint
{
    std::size_t slotCount = 1;
    std::size_t mostAtOnce = 1; ///< the most sequences in any step; a small pool may limit it
    std::size_t runs = 1;       ///< how many runs were measured
    double tokensPerSecond = 0; ///< of all sequences together
    double spread = 0;          ///< of tokensPerSecond over the runs: (largest - smallest) / median
    /// The median time of the fullest steps that only decode; if there are none, of all steps.
    double msPerStep = 0;
    /// The mean time between consecutive tokens of a sequence. Includes the time spent on prefills
    /// of other sequences. 0 if no sequence chose two tokens.
    double msPerToken = 0;
    double weightBytesPerToken = 0;
};

/// Runs the same batch with each number of slots. Ignores `settings.compares`: no sequence runs
/// alone. Each size runs three times, or five times if its first run takes less than 0.2 s. The
/// sizes take turns, so that other programs slow them all down equally.
///
/// \param sizes     numbers of slots, each at least 1
/// \param progress  called with the fraction done, from 0 to 1. The fraction leaves out the fourth
///                  and fifth runs of a size.
/// Throws the same exceptions as BatchRun.
std::vector<BatchSizePoint> measureBatchSizes(const Machinery& machinery, BatchSettings settings,
                                              std::span<const std::size_t> sizes,
                                              const std::stop_token& stop,
                                              const std::function<void(double)>& progress);

} // namespace pastkeys
