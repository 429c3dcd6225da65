#include "trace/head_weights.h"

#include "base/contract.h"
#include "kernels/kernels.h"
#include "kernels/worker_pool.h"
#include "model/attention.h"
#include "trace/row_blocks.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// The first `rows` rows, in the form in which a cache would hold them.
std::vector<StoredRun> runsOf(const RowParts& parts, std::size_t rows)
{
    std::vector<StoredRun> runs;
    for (const ConstMatrix& part : parts) {
        const std::size_t used = std::min(rows, part.rows);
        if (used > 0)
            runs.push_back({part.data, DType::Float32, used, part.stride});
        rows -= used;
    }
    return runs;
}

/// At most `most` of [first, end), evenly spaced and including the last one.
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
    const RowParts keys = laneRows(steps, lane, layer, &LayerRows::keys, 0, all.keys);
    WorkerPool pool(1);
    Work work;
    const KernelContext context{pool, work};
    Buffer<float> cells(all.heads * all.keys);
    const std::vector<Position> positions = positionsFrom(0, all.keys);
    for (std::size_t q = 0; q < all.queries.size(); ++q) {
        const std::size_t query = all.queries[q];
        const std::vector<StoredRun> held = runsOf(keys, query + 1);
        const auto seen = std::span(positions).first(query + 1);
        const Attention attention(
            {.queries = laneRows(steps, lane, layer, &LayerRows::queries, query, query + 1).front(),
             .heads = all.heads,
             .positions = seen.last(1),
             .held = {held, {}, seen, all.heads, config.headDim()},
             .rule = trace.header().lane(lane).rule},
            cells.data());
        attention.scores(kernels, context);
        attention.scaleAndMask(kernels, scoreScale(config, layer), context);
        attention.softmax(kernels, context);
        for (std::size_t h = 0; h < all.heads; ++h)
            std::copy_n(attention.cells().row(h, 0), query + 1,
                        all.weights.data() + (h * all.queries.size() + q) * all.keys);
    }
    return all;
}

} // namespace pastkeys
