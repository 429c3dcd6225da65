#include "query/head_weights.h"

#include "base/contract.h"
#include "query/attention_replay.h"
#include "query/rows_read.h"
#include "query/source_attention.h"
#include "record/row_blocks.h"

#include <algorithm>

namespace pastkeys {

namespace {

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

/// \param keys  how many each query may see
HeadWeights withoutWeights(const StepRecord& record, const AttentionSite& site, std::size_t keys,
                           std::size_t most)
{
    PASTKEYS_EXPECTS(most > 0);
    HeadWeights all{site.heads,
                    keys,
                    record.tokens.size(),
                    chosenQueries(record.first, record.end(), most),
                    {}};
    all.weights = Buffer<float>(all.heads * all.queries.size() * all.keys);
    std::fill_n(all.weights.data(), all.weights.size(), 0.0F);
    return all;
}

} // namespace

HeadWeights headWeightsAt(const Trace& trace, std::size_t step, Layer layer, std::size_t most,
                          const Kernels& kernels)
{
    const StepRecord& record = trace.step(step);
    const Lane lane = record.leader();
    const AttentionSite& site = trace.header().network->site(layer);
    HeadWeights all = withoutWeights(record, site, record.end(), most);
    const AttentionReplay replay(trace, step, lane, layer, kernels);
    const RowsRead keys(trace, step, lane, layer, site.keys);
    for (std::size_t q = 0; q < all.queries.size(); ++q) {
        const std::size_t query = all.queries[q];
        const Position position = idAt<Position>(replay.pass->modelPosition(query));
        // If the rule depends only on positions, no query sees later keys, so those are left out.
        const auto seen =
            replay.rule.isOfPositions() ? keys.upTo(indexOf(position)) : keys.positions();
        const std::vector<StoredRun> held = keys.runs(seen.size());
        const RowRef row = laneRowsAt(replay.steps, lane, query, query + 1).front();
        replay.run({.queries = oneRow(row.of(layer, site.queries)),
                    .heads = all.heads,
                    .positions = {&position, 1},
                    .held = {held, {}, seen, keys.form().kvHeads, site.headDim},
                    .rule = {}},
                   {}, [&](const AttentionCells& cells) {
                       for (std::size_t h = 0; h < all.heads; ++h) {
                           float* weights =
                               all.weights.data() + (h * all.queries.size() + q) * all.keys;
                           for (std::size_t k = 0; k < seen.size(); ++k) // may be held twice
                               weights[replay.pass->textPosition(seen[k])] += cells.row(h, 0)[k];
                       }
                   });
    }
    return all;
}

HeadWeights sourceWeightsAt(const Trace& trace, std::size_t step, Layer layer, std::size_t most,
                            const Kernels& kernels)
{
    const StepRecord& record = trace.step(step);
    const Lane lane = record.leader();
    const AttentionSite& site = *trace.header().network->overSource(layer);
    HeadWeights all = withoutWeights(record, site, record.lane(lane)->sourceRead, most);
    float* to = all.weights.data();
    for (std::size_t h = 0; h < all.heads; ++h) {
        const auto head = sourceAttentionAt(trace, step, lane, layer, idAt<Head>(h), kernels);
        for (const std::size_t query : all.queries)
            to = std::copy_n(head->weights.row(query - head->first), all.keys, to);
    }
    return all;
}

} // namespace pastkeys
