// Measures how fast this machine decodes, and how close that comes to the machine's limits.
#pragma once

#include "base/median.h"
#include "costs/machine.h"
#include "run/twin_run.h"

#include <functional>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

namespace pastkeys {

/// A decode step with the cache on, which computes one row after `context` - 1 cached positions.
struct DecodeTiming
{
    std::size_t context = 0;
    Repeated secondsPerToken;
    /// The time that reading the weights and the cache once would take at the measured bandwidth,
    /// divided by the step's time.
    double fractionOfMemoryLimit = 0;
};

/// A decode step of several sequences in one pass, which computes one row for each of them.
struct BatchTiming
{
    std::size_t batch = 1;   ///< sequences
    std::size_t context = 0; ///< positions per sequence, including the new one
    Repeated secondsPerStep;
    double tokensPerSecond = 0; ///< for all sequences together
    /// The time that reading the weights and all caches once would take at the measured bandwidth,
    /// divided by the step's time.
    double fractionOfMemoryLimit = 0;
};

/// A pass over `rows` tokens that starts with an empty cache and computes the last row's logits.
struct PassTiming
{
    std::size_t rows = 0;
    Repeated secondsPerToken;
    double flopsPerSecond = 0; ///< counts only the matrix products
    double fractionOfFmaPeak = 0;
};

/// A decode step with a cache other than `static`. Each such step is timed right after a step with
/// the static cache, for comparison.
struct CacheTiming
{
    std::string cache; ///< a name that laneNamed() accepts
    std::size_t context = 0;
    std::size_t contextOfStatic = 0; ///< positions in the static cache
    Repeated secondsPerToken;
    Repeated shareOfStatic;  ///< step time divided by the step time with the static cache
    std::uint64_t bytes = 0; ///< in use by the cache
};

struct BenchmarkResult
{
    MachineLimits machine; ///< each limit is the median of its measurements
    std::vector<DecodeTiming> decode;
    std::vector<BatchTiming> batch;
    std::vector<CacheTiming> caches;  ///< at 1000 positions, or at the whole context if shorter
    std::vector<PassTiming> prefill;  ///< passes that store their rows in the cache
    std::vector<PassTiming> uncached; ///< steps that recompute all rows, with the cache off
    /// A decode step's time with recording, divided by its time without.
    Repeated recordedShare;
    /// The program's peak memory after filling the longest cache and decoding one token, before any
    /// measurement.
    std::uint64_t peakBytes = 0;
};

/// Repeats each measurement several times, and measures the machine's limits in between. Skips
/// sizes beyond the model's context. Throws Cancelled when stopped.
/// \param batches the numbers of sequences to measure, each at least 1
/// \param began   called with the name of each measurement before it begins
BenchmarkResult benchmark(const Machinery& machinery, std::span<const std::size_t> batches,
                          const std::function<void(std::string_view)>& began,
                          const std::stop_token& stop);

} // namespace pastkeys
