#pragma once

#include "base/buffer.h"
#include "model/attention.h"
#include "model/memory_plan.h"
#include "model/network.h"
#include "model/rotary.h"
#include "model/step_observer.h"
#include "model/weights.h"

#include <stop_token>

namespace pastkeys {

class WorkerPool;

struct PassOptions
{
    /// Checked before each layer.
    std::stop_token stop = {};
    /// Borrowed. If null, operations are neither measured nor reported.
    StepObserver* observer = nullptr;
    /// The last operation to run. If unset, all of them run.
    std::optional<OperationPoint> last = {};
};

/// The operations of a pass that begin with a hidden state: those of a layer, or those after the
/// last layer. Those before the layers begin without one.
struct PassPart
{
    OperationPart part = OperationPart::BeforeLayers;
    Layer layer{};      ///< only for OperationPart::Layer
    ConstMatrix hidden; ///< [rows][width]; copied
};

/// Forward passes of a network: its operations, one after another. The working memory is reused from
/// pass to pass. Weights, kernels and pool must outlive the decoder.
///
///     logits = decoder.forward(prompt, cache, rule, LogitRows::Last, {}); // the prefill
///     cache.commit();
///     while (...) {
///         const TokenId token = ...;                                  // e.g. the likeliest one
///         logits = decoder.forward({&token, 1}, cache, rule, LogitRows::Last, {}); // one row
///         cache.commit();
///     }
///
/// (With the cache kind "off", each pass needs the whole text.)
class Decoder
{
public:
    Decoder(NetworkPtr network, const Weights& weights, const Kernels& kernels, WorkerPool& pool);

    /// Runs the rows of all segments and appends their K and V to the segments' caches. The
    /// appended rows are pending until the caller commits them or rolls them back. A batch is a
    /// pass with several segments.
    ///
    /// Throws Cancelled if stopped, and RunError if a layer's result is not finite. Rows appended
    /// before the exception remain pending.
    ///
    /// \returns [logit rows][vocabulary] in the order of the segments, valid until the next pass
    /// \pre all ids are below the vocabulary size, all positions are within the context, and no two
    /// segments share a cache
    ConstMatrix forward(std::span<const Segment> segments, const PassOptions& options);

    /// Runs the rows of a single sequence. The first token is at position cache.next().
    ConstMatrix forward(std::span<const TokenId> tokens, KvCache& cache, const ReachRule& rule,
                        LogitRows logits, const PassOptions& options);

    /// Runs only a part of a pass, for an observer that wants its tensors again. Rows are computed
    /// by the same code as in a whole pass and, with exact kernels, have the same bits.
    /// \pre the same as for forward(); the caches hold all rows that the queries see, even though
    /// this part's rows are appended to them
    void runPart(std::span<const Segment> segments, const PassPart& part,
                 const PassOptions& options);

private:
    class Pass;

    void expectRunnable(std::span<const Segment> segments) const;

    NetworkPtr m_network;
    const Weights& m_weights;
    const Kernels& m_kernels;
    WorkerPool& m_pool;
    MemoryPlan m_plan;
    // The working memory of a pass. Each buffer is large enough for the largest pass so far.
    std::vector<Buffer<float>> m_matrices; ///< of the plan
    RotationTables m_rotations;
    RotationTables m_heldRotations; ///< of the keys that a cache keeps unrotated
    Buffer<float> m_sources;        ///< the rows of all sources, [rows][width]
    Buffer<float> m_unrotatedKeys;  ///< of the pass, [rows][kvHeads * headDim]
    Buffer<float> m_rotatedKeys;    ///< that are kept unrotated, [keys][kvHeads * headDim]
    Buffer<float> m_appendedKeys;   ///< moved and new ones, [moved + rows][kvHeads * headDim]
    Buffer<float> m_appendedValues; ///< likewise
    Buffer<float> m_cells;          ///< [heads][rows][keys] per segment: scores, then weights
};

} // namespace pastkeys
