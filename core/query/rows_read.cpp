#include "query/rows_read.h"

#include "cache/kv_cache.h"
#include "query/attention_replay.h"

#include <algorithm>

namespace pastkeys {

namespace {

const AttentionSite& siteOf(const Network& network, Layer layer, TensorKind tensor)
{
    return network[tensor].axis == Axis::Source ? *network.overSource(layer) : network.site(layer);
}

} // namespace

RowsRead::RowsRead(const Trace& trace, std::size_t step, Lane lane, Layer layer, TensorKind tensor)
    : m_memory(rowFormOf(trace.header().lane(lane), siteOf(*trace.header().network, layer, tensor)))
{
    const PassRecord& record = *trace.step(step).lane(lane);
    const auto steps = trace.steps().first(step + 1);
    const AttentionSite& site = siteOf(*trace.header().network, layer, tensor);
    RowParts parts;
    if (site.axis == Axis::Source) {
        m_source = sourceOf(steps, lane);
        m_positions = positionsFrom(0, record.sourceRead);
        parts.push_back(rowsOf(m_source->keysValues, layer, tensor));
    } else {
        m_positions = record.modelPositionsRead();
        const TensorKind stored = storedAs(tensor, site, trace.header().lane(lane).mistake);
        for (const CacheLayout::Stretch& stretch : stretchesOf(record.positionsRead())) {
            const std::size_t first = indexOf(stretch.first);
            const RowParts some = laneRows(steps, lane, layer, stored, first, first + stretch.rows);
            parts.insert(parts.end(), some.begin(), some.end());
        }
    }
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

std::span<const Position> RowsRead::upTo(std::size_t position) const
{
    const auto end = std::ranges::upper_bound(m_positions, idAt<Position>(position));
    return {m_positions.begin(), end};
}

std::vector<StoredRun> RowsRead::runs(std::size_t rows) const
{
    std::vector<StoredRun> first;
    for (const StoredRun& run : m_runs) {
        const std::size_t some = std::min(rows, run.rows);
        rows -= some;
        if (some > 0)
            first.push_back(run.part({0, some}, form().kvHeads, form().headDim));
    }
    return first;
}

} // namespace pastkeys
