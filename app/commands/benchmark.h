// How fast this machine decodes, as fractions of what it can do at most.
#pragma once

#include "costs/machine.h"
#include "run/twin_run.h"

#include <functional>
#include <stop_token>
#include <string_view>
#include <vector>

namespace pastkeys {

/// A decode step with the cache on: one row behind `context` - 1 cached positions.
struct DecodeTiming
{
    std::size_t context = 0;
    double secondsPerToken = 0;
    /// Of the time that reading the weights and the cache once takes at the measured bandwidth.
    double fractionOfMemoryLimit = 0;
};

/// A pass over `rows` tokens with nothing cached, logits of the last row.
struct PassTiming
{
    std::size_t rows = 0;
    double secondsPerToken = 0;
    double flopsPerSecond = 0; ///< of the matrix products alone
    double fractionOfFmaPeak = 0;
};

struct BenchmarkResult
{
    MachineLimits machine; ///< medians of all trials
    std::vector<DecodeTiming> decode;
    std::vector<PassTiming> prefill;  ///< its rows go into the cache
    std::vector<PassTiming> uncached; ///< cache off: a step that computes all rows again
    /// What recording adds to a decode step: 0.01 is one per cent.
    double recordingOverhead = 0;
    /// Most memory held while decoding and filling the longest cache, before anything was measured.
    std::uint64_t peakBytes = 0;
};

struct BenchmarkOptions
{
    std::vector<std::size_t> contexts{16, 512, 1000};
    std::vector<std::size_t> prefills{32, 128, 512, 1000};
    std::vector<std::size_t> uncached{128, 512};
    std::size_t rounds = 5; ///< figures are medians of as many
};

/// Measures each figure between trials of the machine's limits, several times. Sizes past the
/// model's context are left out. Throws Cancelled when stopped.
/// \param began called with what is measured next
BenchmarkResult benchmark(const Machinery& machinery, const BenchmarkOptions& options,
                          const std::function<void(std::string_view)>& began,
                          const std::stop_token& stop);

/// Bytes that a decode step must read: all weights but the embedding rows, once, and the cache.
std::uint64_t bytesOfDecodeStep(const Config& config, const Weights& weights, std::size_t context);

} // namespace pastkeys
