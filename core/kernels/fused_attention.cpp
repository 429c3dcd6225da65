#include "kernels/fused_attention.h"

#include "base/buffer.h"
#include "kernels/reference_operands.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace pastkeys {

namespace {

Buffer<float> filled(std::size_t size, float value)
{
    Buffer<float> numbers(size);
    std::fill_n(numbers.data(), size, value);
    return numbers;
}

/// The runs of `rows`, restricted to the rows with these indices.
std::vector<StoredRun> runsOf(const StoredRows& rows, Span indices)
{
    std::vector<StoredRun> runs;
    std::size_t first = 0;
    for (const StoredRun& run : rows.runs) {
        const Span some = overlapOf(indices, {first, run.rows});
        if (some.count > 0)
            runs.push_back(run.part({some.first - first, some.count}, rows.kvHeads, rows.headDim));
        first += run.rows;
    }
    return runs;
}

/// The softmax of each query in every head, over the tiles added so far.
class OnlineSoftmax
{
public:
    OnlineSoftmax(std::size_t heads, Matrix y)
        : m_y(y), m_headDim(y.columns / heads), m_largest(filled(heads * y.rows, kNothing)),
          m_sums(filled(heads * y.rows, 0)), m_factors(heads * y.rows),
          m_tileSums(y.rows * y.columns)
    {
        for (std::size_t r = 0; r < y.rows; ++r)
            std::fill_n(y.row(r), y.columns, 0.0F);
    }

    /// Replaces scaled scores with their exponentials. \param tile  has one query for each row of y
    void exponentiate(const AttentionCells& tile, Work& work)
    {
        for (std::size_t i = 0; i < tile.heads * tile.rows; ++i) {
            const std::size_t r = i % tile.rows;
            const std::span<float> scores(tile.row(i / tile.rows, r), tile.keys);
            const std::size_t seen = tile.reaches[r].size();
            m_factors[i] = 1;
            if (seen == 0)
                continue;
            const float largest = std::max(m_largest[i], *std::ranges::max_element(scores));
            m_factors[i] = reference::exponential(m_largest[i] - largest);
            m_largest[i] = largest;
            float sum = 0;
            for (float& score : scores) { // a masked score becomes 0
                score = reference::exponential(score - largest);
                sum += score;
            }
            m_sums[i] = std::fma(m_sums[i], m_factors[i], sum);
            work.other += 4 * seen + 5;
        }
    }

    /// Memory for the weighted sums of a tile's values.
    Matrix tileSums() { return {m_tileSums.data(), m_y.rows, m_y.columns, m_y.columns}; }

    void addTileSums(const AttentionCells& tile, Work& work)
    {
        for (std::size_t i = 0; i < tile.heads * tile.rows; ++i) {
            const std::size_t r = i % tile.rows;
            if (tile.reaches[r].size() == 0)
                continue;
            float* y = m_y.row(r) + i / tile.rows * m_headDim;
            const float* sums = tileSums().row(r) + i / tile.rows * m_headDim;
            for (std::size_t c = 0; c < m_headDim; ++c)
                y[c] = std::fma(y[c], m_factors[i], sums[c]);
            work.other += 2 * m_headDim;
        }
    }

    void divide(Work& work)
    {
        for (std::size_t i = 0; i < m_sums.size(); ++i) {
            float* y = m_y.row(i % m_y.rows) + i / m_y.rows * m_headDim;
            for (std::size_t c = 0; c < m_headDim; ++c)
                y[c] /= m_sums[i];
        }
        work.other += m_y.rows * m_y.columns;
        work.bytesWritten += m_y.rows * m_y.columns * sizeof(float);
    }

private:
    static constexpr float kNothing = -std::numeric_limits<float>::infinity();

    Matrix m_y;
    std::size_t m_headDim;
    Buffer<float> m_largest; ///< [heads][rows], like the next two
    Buffer<float> m_sums;
    Buffer<float> m_factors;  ///< rescale the running sums when a tile is added
    Buffer<float> m_tileSums; ///< [rows][heads * headDim]
};

/// The part of the reach that lies in the tile, with indices relative to the tile's first key.
Reach reachIn(Span tile, const Reach& reach)
{
    auto [sinks, window] = reach.partsIn(tile);
    const auto moved = [&](Span span) {
        return span.count > 0 ? Span{span.first - tile.first, span.count} : Span{};
    };
    return {moved(sinks), moved(window)};
}

} // namespace

FusedWork fusedAttention(const Kernels& kernels, ConstMatrix queries, StoredRows keys,
                         StoredRows values, const AttentionCells& all, float scale, Matrix y,
                         KernelContext context)
{
    FusedWork work;
    OnlineSoftmax softmax(all.heads, y);
    const std::uint64_t queryBytes = queries.rows * queries.columns * sizeof(float);
    work.scores.bytesRead += queryBytes;
    for (std::size_t first = 0; first < all.keys; first += kFusedTile) {
        const Span indices{first, std::min(kFusedTile, all.keys - first)};
        std::vector<Reach> reaches;
        for (const Reach& reach : all.reaches)
            reaches.push_back(reachIn(indices, reach));
        const AttentionCells tile{all.data, all.heads,
                                  all.rows, indices.count,
                                  reaches,  all.positions.subspan(indices.first, indices.count)};
        const std::vector<StoredRun> keyRuns = runsOf(keys, indices);
        const std::vector<StoredRun> valueRuns = runsOf(values, indices);
        Work scores;
        kernels.scores(queries, {keyRuns, keys.kvHeads, keys.headDim}, tile,
                       {context.pool, scores});
        work.scores += {.products = scores.products,
                        .other = scores.other,
                        .bytesRead = scores.bytesRead - queryBytes};
        Work mask;
        kernels.scaleAndMask(tile, scale, {context.pool, mask});
        work.mask.other += mask.other; // no bytes, because the tile stays in the processor's cache
        softmax.exponentiate(tile, work.softmax);
        Work sums;
        kernels.weightedSum(tile, {valueRuns, values.kvHeads, values.headDim}, softmax.tileSums(),
                            {context.pool, sums});
        const std::uint64_t tileBytes = sums.products / (2 * values.headDim) * sizeof(float);
        work.weightedSum += {.products = sums.products,
                             .other = sums.other,
                             .bytesRead = sums.bytesRead - tileBytes};
        softmax.addTileSums(tile, work.weightedSum);
    }
    softmax.divide(work.weightedSum);
    return work;
}

} // namespace pastkeys
