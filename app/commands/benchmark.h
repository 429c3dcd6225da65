// How fast this machine decodes, as fractions of what it can do at most.
#pragma once

#include "costs/machine.h"
#include "run/twin_run.h"

#include <functional>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

namespace pastkeys {

/// A decode step with the cache on: one row after `context` - 1 cached positions.
struct DecodeTiming
{
    std::size_t context = 0;
    double secondsPerToken = 0;
    /// Reading the weights and the cache once at the measured bandwidth would take this part of the
    /// time.
    double fractionOfMemoryLimit = 0;
};

/// A decode step of several sequences in one pass: one row for each of them.
struct BatchTiming
{
    std::size_t batch = 1;   ///< sequences
    std::size_t context = 0; ///< positions of each sequence, the new one included
    double secondsPerStep = 0;
    double tokensPerSecond = 0; ///< of all sequences together
    /// Reading the weights once, and all caches, at the measured bandwidth would take this part of
    /// the time.
    double fractionOfMemoryLimit = 0;
};

/// A pass over `rows` tokens with an empty cache, which makes the logits of the last row.
struct PassTiming
{
    std::size_t rows = 0;
    double secondsPerToken = 0;
    double flopsPerSecond = 0; ///< of the matrix products alone
    double fractionOfFmaPeak = 0;
};

/// A decode step over another kind of cache, in alternation with steps over a static one.
struct CacheTiming
{
    std::string cache; ///< as laneNamed() reads it
    std::size_t context = 0;
    std::size_t contextOfStatic = 0; ///< positions in the static one
    double secondsPerToken = 0;
    double shareOfStatic = 0; ///< time of a step, as a part of the time over the static cache
    std::uint64_t bytes = 0;  ///< that the cache uses
};

struct BenchmarkResult
{
    MachineLimits machine; ///< medians of all trials
    std::vector<DecodeTiming> decode;
    std::vector<BatchTiming> batch;
    std::vector<CacheTiming> caches;  ///< at the longest of these contexts
    std::vector<PassTiming> prefill;  ///< passes whose rows go into the cache
    std::vector<PassTiming> uncached; ///< steps that compute all rows again, with the cache off
    /// The part of a decode step's time that recording adds: 0.01 is 1%.
    double recordingOverhead = 0;
    /// The most memory that decoding and filling the longest cache took, before anything was
    /// measured.
    std::uint64_t peakBytes = 0;
};

/// Takes each measurement several times, between trials of the machine's limits. Leaves out sizes
/// past the model's context. Throws Cancelled when stopped.
/// \param batches numbers of sequences, 1 or more each
/// \param began   called with the name of each measurement before it begins
BenchmarkResult benchmark(const Machinery& machinery, std::span<const std::size_t> batches,
                          const std::function<void(std::string_view)>& began,
                          const std::stop_token& stop);

} // namespace pastkeys
