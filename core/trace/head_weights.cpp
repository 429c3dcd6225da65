#include "trace/head_weights.h"

#include "base/contract.h"
#include "kernels/kernels.h"
#include "kernels/worker_pool.h"
#include "model/attention.h"
#include "trace/row_blocks.h"
#include "trace/rows_read.h"

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

} // namespace

HeadWeights headWeightsAt(const Trace& trace, std::size_t step, Layer layer, std::size_t most,
                          const Kernels& kernels)
{
    PASTKEYS_EXPECTS(most > 0);
    const StepRecord& record = trace.step(step);
    const Lane lane = record.leader();
    const AttentionSite& site = trace.header().network->site(layer);
    HeadWeights all{site.heads,
                    record.positions(),
                    record.tokens.size(),
                    chosenQueries(record.first, record.positions(), most),
                    {}};
    all.weights = Buffer<float>(all.heads * all.queries.size() * all.keys);
    std::fill_n(all.weights.data(), all.weights.size(), 0.0F);
    const auto steps = trace.steps().first(step + 1);
    const RowsRead keys(trace, step, lane, layer, site.keys);
    const LaneSpec& spec = trace.header().lane(lane);
    const float scale = scoreScale(site, spec.mistake);
    const std::size_t origin = record.lane(lane)->origin;
    const ReachRule rule = spec.rule.inPass(record.lane(lane)->first - origin).inLayer(site.window);
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
            {.queries = laneRows(steps, lane, layer, site.queries, query, query + 1).front(),
             .heads = all.heads,
             .positions = {&position, 1},
             .held = {held, {}, seen, keys.form().kvHeads, site.headDim},
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
