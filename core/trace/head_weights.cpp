#include "trace/head_weights.h"

#include "base/contract.h"
#include "kernels/kernels.h"
#include "kernels/worker_pool.h"
#include "model/attention.h"
#include "trace/row_blocks.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// The keys that a step read in one layer, as the lane's cache stored them.
class KeysRead
{
public:
    KeysRead(const Trace& trace, std::size_t step, Lane lane, Layer layer)
        : m_positions(trace.step(step).lane(lane)->positionsRead()),
          m_memory(rowFormOf(trace.header().lane(lane), trace.header().config))
    {
        const LaneRecord& record = *trace.step(step).lane(lane);
        const auto steps = trace.steps().first(step + 1);
        RowParts parts;
        const Mistake* mistake = trace.header().lane(lane).mistake;
        const RowsMember member =
            mistake && mistake->swapsKeysAndValues ? &LayerRows::values : &LayerRows::keys;
        const auto add = [&](Span span) {
            const RowParts some = laneRows(steps, lane, layer, member, span.first, span.end());
            parts.insert(parts.end(), some.begin(), some.end());
        };
        for (const CacheLayout::Stretch& stretch : stretchesOf(m_positions))
            add({indexOf(stretch.first), stretch.rows});
        for (Position& position : m_positions)
            position = idAt<Position>(indexOf(position) - record.origin);
        if (m_memory.form().losesNothing()) {
            for (const ConstMatrix& part : parts)
                m_runs.push_back({part.data, DType::Float32, part.rows, part.stride});
            return;
        }
        m_memory.reserve(m_positions.size());
        std::size_t at = 0;
        for (const ConstMatrix& part : parts) {
            m_memory.put(at, part);
            at += part.rows;
        }
        m_runs = {m_memory.run(at)};
    }

    std::size_t kvHeads() const { return m_memory.form().kvHeads; }
    std::span<const Position> positions() const { return m_positions; }
    /// The positions up to and including this one.
    std::span<const Position> upTo(std::size_t position) const
    {
        const auto end = std::ranges::upper_bound(m_positions, idAt<Position>(position));
        return {m_positions.begin(), end};
    }

    /// Where the first `rows` rows are stored.
    std::vector<StoredRun> runs(std::size_t rows) const
    {
        std::vector<StoredRun> first;
        for (const StoredRun& run : m_runs) {
            const std::size_t some = std::min(rows, run.rows);
            rows -= some;
            if (some > 0)
                first.push_back(run.part({0, some}, kvHeads(), m_memory.form().headDim));
        }
        return first;
    }

private:
    std::vector<Position> m_positions; ///< as the model counts them
    RowMemory m_memory;
    std::vector<StoredRun> m_runs;
};

/// At most `most` queries in [first, end), evenly spaced and including the last one.
std::vector<std::size_t> chosenQueries(std::size_t first, std::size_t end, std::size_t most)
{
    const std::size_t all = end - first;
    const std::size_t count = std::min(all, most);
    std::vector<std::size_t> queries(count);
    for (std::size_t i = 0; i < count; ++i)
        queries[i] = first + all * (i + 1) / count - 1;
    return queries;
}

} // namespace

HeadWeights headWeightsAt(const Trace& trace, std::size_t step, Layer layer, std::size_t most,
                          const Kernels& kernels)
{
    PASTKEYS_EXPECTS(most > 0);
    const StepRecord& record = trace.step(step);
    const Lane lane = record.leader();
    const Config& config = trace.header().config;
    PASTKEYS_EXPECTS(indexOf(layer) < config.layers);
    HeadWeights all{config.heads,
                    record.positions(),
                    record.tokens.size(),
                    chosenQueries(record.first, record.positions(), most),
                    {}};
    all.weights = Buffer<float>(all.heads * all.queries.size() * all.keys);
    std::fill_n(all.weights.data(), all.weights.size(), 0.0F);
    const auto steps = trace.steps().first(step + 1);
    const KeysRead keys(trace, step, lane, layer);
    const LaneSpec& spec = trace.header().lane(lane);
    const float scale = scoreScale(config, layer, spec.mistake);
    const std::size_t origin = record.lane(lane)->origin;
    const ReachRule rule = spec.rule.inPass(record.lane(lane)->first - origin);
    WorkerPool pool(1);
    Work work;
    const KernelContext context{pool, work};
    Buffer<float> cells(all.heads * keys.positions().size());
    for (std::size_t q = 0; q < all.queries.size(); ++q) {
        const std::size_t query = all.queries[q];
        // If the rule depends only on positions, no query sees later keys, so those are left out.
        const auto seen = rule.isOfPositions() ? keys.upTo(query - origin) : keys.positions();
        const Position position = idAt<Position>(query - origin);
        const std::vector<StoredRun> held = keys.runs(seen.size());
        Attention attention(
            {.queries = laneRows(steps, lane, layer, &LayerRows::queries, query, query + 1).front(),
             .heads = all.heads,
             .positions = {&position, 1},
             .held = {held, {}, seen, keys.kvHeads(), config.headDim()},
             .rule = rule},
            cells.data());
        attention.scores(kernels, scale, context);
        attention.scaleAndMask(kernels, scale, context);
        attention.softmax(kernels, context);
        for (std::size_t h = 0; h < all.heads; ++h)
            for (std::size_t k = 0; k < seen.size(); ++k)
                all.weights[(h * all.queries.size() + q) * all.keys + origin + indexOf(seen[k])] +=
                    attention.cells().row(h, 0)[k]; // a position may be held twice
    }
    return all;
}

} // namespace pastkeys
