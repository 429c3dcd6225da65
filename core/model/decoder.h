#pragma once

#include "base/buffer.h"
#include "cache/kv_cache.h"
#include "model/config.h"
#include "model/step_observer.h"
#include "model/weights.h"

#include <stop_token>

namespace pastkeys {

class WorkerPool;

/// Rows of a pass that get logits.
enum class LogitRows : std::uint8_t
{
    None, ///< more of the prompt follows
    Last,
    All,
};

struct PassOptions
{
    LogitRows logits = LogitRows::Last;
    /// Checked between layers.
    std::stop_token stop = {};
    /// Borrowed; null costs a comparison per operation.
    StepObserver* observer = nullptr;
};

/// Forward passes of a GPT-2 style decoder: wte + wpe; per layer x + proj(attn(ln1 x)), then x +
/// mlp(ln2 x); ln_f; logits. Source: Radford et al. 2019. Reuses its working memory from pass to
/// pass; config, weights, kernels and pool outlive it.
class Decoder
{
public:
    Decoder(const Config& config, const Weights& weights, const Kernels& kernels, WorkerPool& pool);

    /// Runs `tokens` behind what the cache holds and appends their K and V to it. With no cache
    /// (null) they start at position 0 and K and V live for this pass only.
    ///
    /// \returns [logit rows][vocabulary], valid until the next pass; no rows for LogitRows::None
    /// \pre tokens not empty, all ids below the vocabulary, positions within the context and the
    /// cache's capacity Throws Cancelled when stopped, RunError when a layer's result is not
    /// finite; the cache then holds what it held before.
    ConstMatrix forward(std::span<const TokenId> tokens, KvCache* cache,
                        const PassOptions& options);

private:
    class Pass;

    /// Working memory of a pass; each grows to the largest pass so far.
    struct Scratch
    {
        Buffer<float> hidden;  ///< [rows][width]: the residual stream
        Buffer<float> normed;  ///< [rows][width]
        Buffer<float> qkv;     ///< [rows][3 width]
        Buffer<float> cube;    ///< [heads][rows][positions]: scores, then weights
        Buffer<float> context; ///< [rows][width]
        Buffer<float> branch;  ///< [rows][width]: what is added to the residual stream
        Buffer<float> inner;   ///< [rows][inner]
        Buffer<float> active;  ///< [rows][inner]
        Buffer<float> logits;  ///< [logit rows][vocabulary]
    };

    const Config& m_config;
    const Weights& m_weights;
    const Kernels& m_kernels;
    WorkerPool& m_pool;
    Scratch m_scratch;
};

} // namespace pastkeys
