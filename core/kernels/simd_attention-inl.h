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

#include <limits>

HWY_BEFORE_NAMESPACE();
namespace pastkeys {
namespace HWY_NAMESPACE {

#if HWY_NATIVE_FMA

struct AttentionKernels
{
    /// Queries that share the loads of keys and values from L2.
    static constexpr std::size_t kQueryBlock = 16;

    /// A few keys at a time, in L1, against all queries of the block.
    static void scoresRows(ConstMatrix queries, const RowRuns& keys, std::size_t visible,
                           Matrix scores, Work& work)
    {
        std::size_t position = 0;
        for (const RowRun& run : keys)
            for (std::size_t k = 0; k < run.rows; k += kDotOthers) {
                const std::size_t count = std::min(kDotOthers, run.rows - k);
                scoresOfKeys(
                    queries,
                    {{run.data + k * run.stride}, count, run.stride, kDotOthers * run.stride},
                    position, visible, scores, work);
                position += count;
            }
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

    /// Accumulators of 2 rows x 4 vectors stay in registers while positions ascend over what both
    /// rows see; then each row goes on alone.
    static void weightedSumRows(ConstMatrix weights, std::size_t visible, const RowRuns& values,
                                Matrix y, Work& work)
    {
        for (std::size_t r = 0; r < y.rows; ++r)
            std::fill_n(y.row(r), y.columns, 0.0F);
        std::size_t r = 0;
        for (; r + 2 <= y.rows; r += 2) {
            addValues<2>(weights.row(r), weights.stride, values, {0, visible + r}, rowsFrom(y, r),
                         work);
            addValues<1>(weights.row(r + 1), 0, values, {visible + r, 1}, rowsFrom(y, r + 1), work);
        }
        for (; r < y.rows; ++r)
            addValues<1>(weights.row(r), 0, values, {0, visible + r}, rowsFrom(y, r), work);
        for (r = 0; r < y.rows; ++r)
            work += {.bytesRead = floatBytes(visible + r), .bytesWritten = floatBytes(y.columns)};
    }

private:
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

    /// The queries that see all of the keys, by tiles; before them, those that see only some.
    static void scoresOfKeys(ConstMatrix queries, StoredRows<StoredFloat32> keys,
                             std::size_t position, std::size_t visible, Matrix scores, Work& work)
    {
        const std::size_t end = position + keys.rows;
        const std::size_t whole = std::min(end > visible ? end - visible : 0, queries.rows);
        for (std::size_t r = 0; r < whole; ++r) {
            if (visible + r <= position)
                continue;
            const std::size_t seen = visible + r - position;
            dotStrip({queries.row(r), 1, queries.columns, queries.stride},
                     StoredRows<StoredFloat32>{keys.values, seen, keys.stride, keys.next},
                     {scores.row(r) + position, 1, seen, scores.stride}, work);
        }
        if (whole < queries.rows)
            dotStrip({queries.row(whole), queries.rows - whole, queries.columns, queries.stride},
                     keys,
                     {scores.row(whole) + position, queries.rows - whole, keys.rows, scores.stride},
                     work);
    }

    static Matrix rowsFrom(Matrix y, std::size_t first)
    {
        return {y.row(first), y.rows - first, y.columns, y.stride};
    }

    /// y[0..Rows) += the weights of some positions times their values.
    template <std::size_t Rows>
    static void addValues(const float* weights, std::size_t stride, const RowRuns& values,
                          Span positions, Matrix y, Work& work)
    {
        std::size_t first = 0; // of the run
        for (const RowRun& run : values) {
            const std::size_t from = std::max(first, positions.first);
            const std::size_t to = std::min(first + run.rows, positions.first + positions.count);
            if (from < to)
                addRun<Rows>({weights + from, Rows, to - from, stride},
                             run.data + (from - first) * run.stride, run.stride, y, work);
            first += run.rows;
        }
    }

    /// \param weights [Rows][positions]   \param values as many rows
    template <std::size_t Rows>
    static void addRun(ConstMatrix weights, const float* values, std::size_t stride, Matrix y,
                       Work& work)
    {
        constexpr std::size_t kWide = 4;
        std::size_t c = 0;
        for (; c + kWide * kLanes <= y.columns; c += kWide * kLanes)
            addColumns<Rows, kWide>(weights, values + c, stride, {y.data + c, Rows, 0, y.stride});
        for (; c + kLanes <= y.columns; c += kLanes)
            addColumns<Rows, 1>(weights, values + c, stride, {y.data + c, Rows, 0, y.stride});
        for (std::size_t r = 0; r < Rows; ++r)
            for (std::size_t i = c; i < y.columns; ++i)
                for (std::size_t p = 0; p < weights.columns; ++p)
                    y.row(r)[i] = std::fma(weights.row(r)[p], values[p * stride + i], y.row(r)[i]);
        work.products += 2 * Rows * y.columns * weights.columns;
    }

    template <std::size_t Rows, std::size_t Vectors>
    static void addColumns(ConstMatrix weights, const float* values, std::size_t stride, Matrix y)
    {
        FloatVector sums[Rows][Vectors];
        for (std::size_t r = 0; r < Rows; ++r)
            for (std::size_t v = 0; v < Vectors; ++v)
                sums[r][v] = hn::LoadU(kFloats, y.row(r) + v * kLanes);
        for (std::size_t p = 0; p < weights.columns; ++p, values += stride)
            for (std::size_t r = 0; r < Rows; ++r) {
                const auto weight = hn::Set(kFloats, weights.row(r)[p]);
                for (std::size_t v = 0; v < Vectors; ++v)
                    sums[r][v] =
                        hn::MulAdd(weight, hn::LoadU(kFloats, values + v * kLanes), sums[r][v]);
            }
        for (std::size_t r = 0; r < Rows; ++r)
            for (std::size_t v = 0; v < Vectors; ++v)
                hn::StoreU(sums[r][v], kFloats, y.row(r) + v * kLanes);
    }
};

#endif // HWY_NATIVE_FMA

} // namespace HWY_NAMESPACE
} // namespace pastkeys
HWY_AFTER_NAMESPACE();

#endif
