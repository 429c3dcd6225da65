#pragma once

#include "base/buffer.h"
#include "model/attention.h"
#include "model/config.h"
#include "model/step_observer.h"
#include "model/weights.h"

#include <stop_token>

namespace pastkeys {

class WorkerPool;

/// Sizes of a cache for this model.
CacheShape cacheShapeOf(const Config& config);

struct PassOptions
{
    /// Checked between layers.
    std::stop_token stop = {};
    /// Borrowed. Null: no observer, at the cost of one comparison per operation.
    StepObserver* observer = nullptr;
};

/// Forward passes of a GPT-2 style decoder: wte + wpe; per layer x + proj(attn(ln1 x)), then x +
/// mlp(ln2 x); ln_f; logits. Source: Radford et al. 2019. Reuses its working memory from pass to
/// pass; config, weights, kernels and pool must outlive it.
///
///     logits = decoder.forward(prompt, cache, rule, LogitRows::Last, {}); // the prefill: many rows
///     cache.commit();
///     while (...) {
///         const TokenId token = ...;                                       // the largest logit's
///         logits = decoder.forward({&token, 1}, cache, rule, LogitRows::Last, {}); // one row
///         cache.commit();
///     }
///
/// (With the cache kind "off" each pass needs the whole text.)
class Decoder
{
public:
    Decoder(const Config& config, const Weights& weights, const Kernels& kernels, WorkerPool& pool);

    /// Runs the rows of all segments and appends their K and V to the segments' caches, where they
    /// stay pending: the caller commits them, or rolls them back. For a batch, pass several segments.
    ///
    /// \returns [logit rows][vocabulary] in the order of the segments, valid until the next pass
    /// \pre all ids below the vocabulary, all positions within the context; each cache in one
    /// segment only
    /// Throws Cancelled when stopped, RunError when a layer's result is not finite. What was
    /// appended until then is still pending.
    ConstMatrix forward(std::span<const Segment> segments, const PassOptions& options);

    /// The same for one sequence: `tokens` at the positions from cache.next() on.
    ConstMatrix forward(std::span<const TokenId> tokens, KvCache& cache, const ReachRule& rule,
                        LogitRows logits, const PassOptions& options);

private:
    class Pass;

    /// Working memory of a pass; each grows to the largest pass so far.
    struct Scratch
    {
        Buffer<float> hidden; ///< [rows][width]: the residual stream
        Buffer<float> normed; ///< [rows][width]
        Buffer<float> qkv;    ///< [rows][3 width]
        Buffer<float> cells;  ///< per segment [heads][rows][keys]: scores, then weights
        Buffer<float> mixed;  ///< [rows][width]: the outputs of all heads
        Buffer<float> branch; ///< [rows][width]: what is added to the residual stream
        Buffer<float> inner;  ///< [rows][inner]
        Buffer<float> active; ///< [rows][inner]
        Buffer<float> logits; ///< [logit rows][vocabulary]
    };

    const Config& m_config;
    const Weights& m_weights;
    const Kernels& m_kernels;
    WorkerPool& m_pool;
    Scratch m_scratch;
};

} // namespace pastkeys
