#pragma once

#include "run/twin_run.h"

#include <functional>

namespace pastkeys {

/// A text longer than the window is read in windows that may overlap. Each window starts `stride`
/// tokens after the previous one, with an empty cache. Only the tokens that no earlier window
/// contained are measured.
struct PerplexityWindows
{
    std::size_t window = 0; ///< tokens; at most the model's context
    std::size_t stride = 0; ///< tokens; from 1 to the window
};

struct Perplexity
{
    std::uint64_t tokens = 0;         ///< number of tokens measured
    double negativeLogLikelihood = 0; ///< in nats, the sum over these tokens
    std::uint64_t cacheBytes = 0;     ///< the most bytes that the cache used at any time
    std::uint64_t cacheRows = 0;      ///< the most positions that the cache held at any time
    std::chrono::nanoseconds duration{};

    double perToken() const; ///< nats
    double perplexity() const;
};

/// Measures how well the model predicts a text when reading it with this lane's cache. The model
/// reads one token per step, so that the cache forgets and rounds as it would during generation.
/// The first step of a window is an exception: it reads all tokens of the window that earlier
/// windows have already measured.
///
/// \param progress  called with the fraction of the text that is done, from 0 to 1
/// \pre `text` has at least two tokens
/// Throws Cancelled if stopped, and InputError if a cache needs more memory than is free.
Perplexity perplexityOf(const Machinery& machinery, const LaneSpec& lane,
                        std::span<const TokenId> text, const PerplexityWindows& windows,
                        const std::stop_token& stop, const std::function<void(double)>& progress);

} // namespace pastkeys
