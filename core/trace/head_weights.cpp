#include "trace/head_weights.h"

#include "base/contract.h"
#include "kernels/kernels.h"
#include "kernels/worker_pool.h"
#include "trace/row_blocks.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// The first `rows` rows of each head.
std::vector<RowRuns> headRuns(const RowParts& parts, std::size_t rows, const Config& config)
{
    std::vector<RowRuns> heads(config.heads);
    for (std::size_t h = 0; h < config.heads; ++h) {
        heads[h].reserve(parts.size());
        std::size_t rest = rows;
        for (const ConstMatrix& part : parts) {
            const std::size_t used = std::min(rest, part.rows);
            if (used > 0)
                heads[h].push_back({part.data + h * config.headDim(), used, part.stride});
            rest -= used;
        }
    }
    return heads;
}

/// At most `most` of [first, end), at even distances, the last among them.
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
    Buffer<float> row(all.heads * all.keys);
    for (std::size_t q = 0; q < all.queries.size(); ++q) {
        const std::size_t position = all.queries[q];
        const AttentionCube cube{row.data(), all.heads, 1, position + 1};
        const RowParts query =
            laneRows(steps, lane, layer, &LayerRows::queries, position, position + 1);
        kernels.scores(query.front(), headRuns(keys, position + 1, config), cube, context);
        kernels.scaleAndMask(cube, scoreScale(config, layer), context);
        kernels.softmax(cube, context);
        for (std::size_t h = 0; h < all.heads; ++h)
            std::copy_n(cube.row(h, 0), position + 1,
                        all.weights.data() + (h * all.queries.size() + q) * all.keys);
    }
    return all;
}

} // namespace pastkeys
