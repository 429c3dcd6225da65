// Attention in vectors, for a block of consecutive queries of one head. `visible` is how many
// positions the block's first query sees; the next one sees one more. Positions ascend in every sum.

// Include guard for Highway: once per target.
#if defined(PASTKEYS_SIMD_ATTENTION_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef PASTKEYS_SIMD_ATTENTION_INL_H_
#undef PASTKEYS_SIMD_ATTENTION_INL_H_
#else
#define PASTKEYS_SIMD_ATTENTION_INL_H_
#endif

#include "kernels/simd_dot-inl.h"
#include "kernels/simd_tile-inl.h"

#include <limits>

HWY_BEFORE_NAMESPACE();
namespace pastkeys {
namespace HWY_NAMESPACE {

#if HWY_NATIVE_FMA

struct AttentionKernels
{
    /// Queries that share a panel of some positions' keys or values.
    static constexpr std::size_t kQueryBlock = 256;
    static constexpr std::size_t kPositionBlock = 64;
    /// Cached rows that one query reads together, each a stream for the memory.
    static constexpr std::size_t kStreamedPositions = 8;

    /// The scores of some positions.
    static void scoresRows(ConstMatrix queries, const RowRuns& keys, Span positions,
                           std::size_t visible, Matrix scores, Work& work)
    {
        forRuns(keys, positions, [&](RowRun run, std::size_t position) {
            const Seen seen{position, run.rows, visible};
            const Matrix to{scores.data + position, scores.rows, run.rows, scores.stride};
            std::size_t k = 0;
            if (queries.rows >= kWorthPanels)
                for (; k + kPanelColumns <= run.rows; k += kPanelColumns)
                    scoresOfPanel(queries, run, k, seen, to, work);
            for (std::size_t r = 0; r < queries.rows; ++r)
                scoresOfQuery(queries.rowBlock(r, 1), run,
                              {k, seen.by(r) - std::min(k, seen.by(r))}, to.row(r), work);
        });
    }

    static void scaleAndMaskRow(std::span<float> scores, std::size_t visible, float scale,
                                Work& work)
    {
        const auto factor = hn::Set(kFloats, scale);
        mapRow(scores.first(visible), scores.data(),
               [&](FloatVector v, std::size_t) { return hn::Mul(v, factor); });
        std::fill(scores.begin() + static_cast<std::ptrdiff_t>(visible), scores.end(),
                  -std::numeric_limits<float>::infinity());
        work += {.other = visible,
                 .bytesRead = floatBytes(visible),
                 .bytesWritten = floatBytes(scores.size())};
    }

    static void softmaxRow(std::span<float> scores, std::size_t visible, Work& work)
    {
        const std::span<float> seen = scores.first(visible);
        const auto shift = hn::Set(kFloats, largestOf(seen));
        mapRow(seen, seen.data(),
               [&](FloatVector v, std::size_t) { return expOf<VectorOps>(hn::Sub(v, shift)); });
        const auto one = hn::Set(kFloats, 1.0F);
        const auto total = hn::Set(kFloats, sumOver(seen, [&](FloatVector v, std::size_t) {
                                       return Factors{v, one};
                                   }));
        mapRow(seen, seen.data(), [&](FloatVector v, std::size_t) { return hn::Div(v, total); });
        std::fill(scores.begin() + static_cast<std::ptrdiff_t>(visible), scores.end(), 0.0F);
        work += {.other = 5 * seen.size(),
                 .bytesRead = floatBytes(seen.size()),
                 .bytesWritten = floatBytes(scores.size())};
    }

    /// y += the weights of some positions times their values.
    static void weightedSumRows(ConstMatrix weights, Span positions, std::size_t visible,
                                const RowRuns& values, Matrix y, Work& work)
    {
        forRuns(values, positions, [&](RowRun run, std::size_t position) {
            const Seen seen{position, run.rows, visible};
            const ConstMatrix own = weights.columnBlock(position, run.rows);
            const std::size_t alone =
                y.rows < kWorthPanels ? y.rows : std::min(seen.firstBy(run.rows), y.rows);
            for (std::size_t r = 0; r < alone; ++r)
                addValues(own.row(r), {run.data, seen.by(r), run.stride}, y.row(r), y.columns);
            if (alone < y.rows)
                addPanels(own.rowBlock(alone, y.rows - alone), run,
                          {y.row(alone), y.rows - alone, y.columns, y.stride});
            for (std::size_t r = 0; r < y.rows; ++r)
                work +=
                    {.products = 2 * y.columns * seen.by(r), .bytesRead = floatBytes(seen.by(r))};
        });
    }

private:
    /// Rows that are worth making panels of keys or values for.
    static constexpr std::size_t kWorthPanels = 16;

    /// How much of a run each query sees, each one position more than the one before.
    struct Seen
    {
        std::size_t position; ///< of the run's first row
        std::size_t rows;     ///< of the run
        std::size_t visible;  ///< positions that the first query sees

        std::size_t by(std::size_t query) const
        {
            const std::size_t end = visible + query;
            return end > position ? std::min(rows, end - position) : 0;
        }
        /// The first query that sees so many rows.
        std::size_t firstBy(std::size_t count) const
        {
            return position + count > visible ? position + count - visible : 0;
        }
    };

    /// The largest score; of zeros any, and with a NaN about anything: then all weights are NaN.
    static float largestOf(std::span<const float> scores)
    {
        std::size_t i = 0;
        auto largest = hn::Set(kFloats, scores[0]);
        for (; i + kLanes <= scores.size(); i += kLanes)
            largest = hn::Max(largest, hn::LoadU(kFloats, scores.data() + i));
        float result = hn::GetLane(hn::MaxOfLanes(kFloats, largest));
        for (; i < scores.size(); ++i)
            result = scores[i] > result ? scores[i] : result;
        return result;
    }

    /// Calls body(run, position of its first row) for the parts of the runs that are in the span.
    template <typename Body> static void forRuns(const RowRuns& runs, Span positions, Body&& body)
    {
        std::size_t first = 0; // of the run
        for (const RowRun& run : runs) {
            const std::size_t from = std::max(first, positions.first);
            const std::size_t to = std::min(first + run.rows, positions.first + positions.count);
            if (from < to)
                body(RowRun{run.data + (from - first) * run.stride, to - from, run.stride}, from);
            first += run.rows;
        }
    }

    /// A panel of keys, by tiles for the queries that see all of it.
    static void scoresOfPanel(ConstMatrix queries, RowRun keys, std::size_t first, Seen seen,
                              Matrix scores, Work& work)
    {
        const std::size_t alone = std::min(seen.firstBy(first + kPanelColumns), queries.rows);
        for (std::size_t r = 0; r < alone; ++r)
            scoresOfQuery(queries.rowBlock(r, 1), keys,
                          {first, seen.by(r) - std::min(first, seen.by(r))}, scores.row(r), work);
        if (alone == queries.rows)
            return;
        const std::size_t rows = queries.rows - alone;
        Buffer<float> panel(queries.columns * kPanelColumns); // transposed
        for (std::size_t c = 0; c < kPanelColumns; ++c)
            for (std::size_t i = 0; i < queries.columns; ++i)
                panel[i * kPanelColumns + c] = keys.data[(first + c) * keys.stride + i];
        PanelTiles<DotTile>::compute(
            queries.rowBlock(alone, rows), panel.data(),
            {scores.row(alone) + first, rows, kPanelColumns, scores.stride});
        work += {.products = 2 * rows * kPanelColumns * queries.columns,
                 .bytesWritten = floatBytes(rows * kPanelColumns)};
    }

    /// Some of the keys, a few together.
    static void scoresOfQuery(ConstMatrix query, RowRun keys, Span some, float* scores, Work& work)
    {
        const std::size_t end = some.first + some.count;
        std::size_t k = some.first;
        for (; k + kDotsTogether <= end; k += kDotsTogether)
            dotsTogether(query.rowSpan(0), keys.data + k * keys.stride, keys.stride, scores + k);
        work += {.products = 2 * (k - some.first) * query.columns,
                 .bytesWritten = floatBytes(k - some.first)};
        for (; k < end; ++k)
            dotTile<1, 1>(query, StoredRows<StoredFloat32>{{keys.data + k * keys.stride}, 1, 0, 0},
                          {scores + k, 1, 1, 1}, work);
    }

    /// y += weights times all of the values, for rows that see them all.
    static void addPanels(ConstMatrix weights, RowRun values, Matrix y)
    {
        Buffer<float> panel(values.rows * kPanelColumns);
        for (std::size_t c = 0; c < y.columns; c += kPanelColumns) {
            const std::size_t width = std::min(kPanelColumns, y.columns - c);
            for (std::size_t p = 0; p < values.rows; ++p) {
                float* to = panel.data() + p * kPanelColumns;
                std::fill(std::copy_n(values.data + p * values.stride + c, width, to),
                          to + kPanelColumns, 0.0F);
            }
            PanelTiles<ProductTile>::compute(weights, panel.data(),
                                             {y.data + c, y.rows, width, y.stride});
        }
    }

    /// y[columns] += weights[rows] times values[rows][columns].
    static void addValues(const float* weights, RowRun values, float* y, std::size_t columns)
    {
        constexpr std::size_t kWide = 8;
        std::size_t c = 0;
        for (; c + kWide * kLanes <= columns; c += kWide * kLanes)
            addColumns<kWide>(weights, values, c, y + c);
        for (; c + kLanes <= columns; c += kLanes)
            addColumns<1>(weights, values, c, y + c);
        for (; c < columns; ++c)
            for (std::size_t p = 0; p < values.rows; ++p)
                y[c] = std::fma(weights[p], values.data[p * values.stride + c], y[c]);
    }

    template <std::size_t Vectors>
    static void addColumns(const float* weights, RowRun values, std::size_t column, float* y)
    {
        FloatVector sums[Vectors];
        for (std::size_t v = 0; v < Vectors; ++v)
            sums[v] = hn::LoadU(kFloats, y + v * kLanes);
        for (std::size_t p = 0; p < values.rows; ++p) {
            const float* from = values.data + p * values.stride + column;
            const auto weight = hn::Set(kFloats, weights[p]);
            for (std::size_t v = 0; v < Vectors; v += kLine / kLanes) // of the rows that come next
                hwy::Prefetch(from + v * kLanes + kStreamedPositions * values.stride);
            for (std::size_t v = 0; v < Vectors; ++v)
                sums[v] = hn::MulAdd(weight, hn::LoadU(kFloats, from + v * kLanes), sums[v]);
        }
        for (std::size_t v = 0; v < Vectors; ++v)
            hn::StoreU(sums[v], kFloats, y + v * kLanes);
    }
};

#endif // HWY_NATIVE_FMA

} // namespace HWY_NAMESPACE
} // namespace pastkeys
HWY_AFTER_NAMESPACE();

#endif
