#include "trace/state_at.h"

#include "base/contract.h"
#include "kernels/worker_pool.h"
#include "trace/row_blocks.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// Positions in the cache after the last step before `step` that ran with the cache on.
const LaneRecord* lastOnBefore(const Trace& trace, std::size_t step, std::size_t& positions)
{
    positions = 0;
    while (step-- > 0)
        if (const auto& on = trace.step(step).on) {
            positions = on->past + on->rows;
            return &*on;
        }
    return nullptr;
}

/// Whether the operation at the cursor is at or behind `operation` of that layer.
bool reached(OperationPoint here, Operation operation, std::size_t layer)
{
    if (!here.layer)
        return here.operation != Operation::Embedding;
    return indexOf(*here.layer) > layer ||
           (indexOf(*here.layer) == layer && here.operation >= operation);
}

void copyHead(ConstMatrix rows, Head head, std::size_t headDim, float* to)
{
    for (std::size_t r = 0; r < rows.rows; ++r)
        to = std::copy_n(rows.row(r) + indexOf(head) * headDim, headDim, to);
}

/// Rows [from, to) of one head as the lane saw them.
class HeadRows
{
public:
    HeadRows(const Trace& trace, std::size_t step, const LaneRecord& lane, Layer layer, Head head)
        : m_steps(trace.steps().first(step + 1)), m_lane(lane), m_layer(layer), m_head(head),
          m_headDim(trace.header().config.headDim())
    {
    }

    Buffer<float> gather(RowsMember member, std::size_t from, std::size_t to) const
    {
        Buffer<float> rows((to - from) * m_headDim);
        const std::size_t own = m_lane.ownRows ? std::max(from, m_lane.past) : to;
        for (const BlockPart& part : blockParts(m_steps, from, own))
            copyHead(rowsOf(*part.block, m_layer, member).rowBlock(part.rowInBlock, part.rows),
                     m_head, m_headDim, rows.data() + (part.position - from) * m_headDim);
        if (own < to)
            copyHead(rowsOf(*m_lane.ownRows, m_layer, member).rowBlock(own - m_lane.past, to - own),
                     m_head, m_headDim, rows.data() + (own - from) * m_headDim);
        return rows;
    }

private:
    std::span<const StepRecordPtr> m_steps;
    const LaneRecord& m_lane;
    Layer m_layer;
    Head m_head;
    std::size_t m_headDim;
};

/// Fills scores, weights and context from queries, keys and values.
void attend(AttentionMatrices& matrices, float scale, const Kernels& kernels)
{
    WorkerPool pool(1);
    Work work;
    const KernelContext context{pool, work};
    const std::size_t cells = matrices.rows * matrices.positions;
    const std::size_t d = matrices.headDim;
    matrices.scores = Buffer<float>(cells);
    matrices.weights = Buffer<float>(cells);
    matrices.context = Buffer<float>(matrices.rows * d);
    const std::vector<RowRuns> keys{{{matrices.keys.data(), matrices.positions, d}}};
    const std::vector<RowRuns> values{{{matrices.values.data(), matrices.positions, d}}};
    const AttentionCube scores{matrices.scores.data(), 1, matrices.rows, matrices.positions};
    const AttentionCube weights{matrices.weights.data(), 1, matrices.rows, matrices.positions};
    kernels.scores({matrices.queries.data(), matrices.rows, d, d}, keys, scores, context);
    kernels.scaleAndMask(scores, scale, context);
    std::copy_n(matrices.scores.data(), cells, matrices.weights.data());
    kernels.softmax(weights, context);
    kernels.weightedSum(weights, values, {matrices.context.data(), matrices.rows, d, d}, context);
}

} // namespace

CacheState cacheAt(const Trace& trace, Cursor cursor)
{
    const Config& config = trace.header().config;
    const StepRecord& step = trace.step(cursor.step);
    CacheState state;
    state.capacity = config.context;
    state.point = operationAt(trace, cursor);
    state.layers.resize(config.layers);
    std::size_t before = 0;
    const LaneRecord* account = lastOnBefore(trace, cursor.step, before);
    for (std::size_t l = 0; l < config.layers; ++l) {
        CacheLayerState& layer = state.layers[l];
        layer.length = before;
        if (!step.on || !reached(state.point, Operation::CacheAppend, l))
            continue;
        layer.length = step.on->past + step.on->rows;
        const bool here = state.point.layer && indexOf(*state.point.layer) == l;
        if (here && state.point.operation == Operation::CacheAppend)
            layer.written = step.on->rows;
        layer.read = here && (state.point.operation == Operation::Scores ||
                              state.point.operation == Operation::WeightedSum);
    }
    const bool appended = reached(state.point, Operation::CacheAppend, config.layers - 1);
    if (step.on && (appended || !account))
        account = &*step.on;
    for (const CacheLayerState& layer : state.layers)
        state.bytesUsed += layer.length * (cacheBytesPerToken(config) / config.layers);
    if (account) {
        state.bytesReserved = account->cacheBytesReserved;
        state.account = account->account;
    }
    return state;
}

std::optional<AttentionMatrices> attentionAt(const Trace& trace, std::size_t step, Lane lane,
                                             Layer layer, Head head, const Kernels& kernels)
{
    const auto& record = trace.step(step).lane(lane);
    if (!record || (!record->sameBitsAgain && !record->ownRows))
        return std::nullopt;
    const Config& config = trace.header().config;
    PASTKEYS_EXPECTS(indexOf(layer) < config.layers && indexOf(head) < config.heads);
    AttentionMatrices matrices;
    matrices.rows = record->rows;
    matrices.past = record->past;
    matrices.positions = record->past + record->rows;
    matrices.headDim = config.headDim();
    const HeadRows rows(trace, step, *record, layer, head);
    matrices.queries = rows.gather(&LayerRows::queries, matrices.past, matrices.positions);
    matrices.keys = rows.gather(&LayerRows::keys, 0, matrices.positions);
    matrices.values = rows.gather(&LayerRows::values, 0, matrices.positions);
    attend(matrices, scoreScale(config, layer), kernels);
    return matrices;
}

} // namespace pastkeys
