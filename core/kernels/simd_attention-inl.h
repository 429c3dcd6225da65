// Vectorized attention, for a block of consecutive queries of one head and a block of consecutive
// keys. Every sum over keys runs in ascending order of position.

// Include guard for Highway, which includes this file once per target.
#if defined(PASTKEYS_SIMD_ATTENTION_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef PASTKEYS_SIMD_ATTENTION_INL_H_
#undef PASTKEYS_SIMD_ATTENTION_INL_H_
#else
#define PASTKEYS_SIMD_ATTENTION_INL_H_
#endif

#include "kernels/simd_rows-inl.h"
#include "kernels/simd_tile-inl.h"

#include <array>
#include <limits>
#include <utility>

HWY_BEFORE_NAMESPACE();
namespace pastkeys {
namespace HWY_NAMESPACE {

#if HWY_NATIVE_FMA

/// Rows of one head as float32, `stride` floats apart.
struct FloatRows
{
    const float* data;
    std::size_t rows;
    std::size_t stride;

    std::size_t size() const { return rows; }
    StoredFloat32 operator[](std::size_t r) const { return {data + r * stride}; }
    FloatRows part(std::size_t first, std::size_t count) const
    {
        return {data + first * stride, count, stride};
    }
};

struct AttentionKernels
{
    /// How many queries share a panel of keys or values.
    static constexpr std::size_t kQueryBlock = 256;
    static constexpr std::size_t kKeyBlock = 64;

    /// The scratch memory that a thread needs, in floats: a panel, and a block of rows widened to
    /// float32.
    static constexpr std::size_t attentionScratch(std::size_t headDim)
    {
        return panelFloats(headDim) + kKeyBlock * headDim;
    }

    static void scoresBlock(ConstMatrix queries, StoredRows keys, std::size_t kvHead, Span some,
                            std::span<const Reach> reaches, Matrix scores, float* scratch)
    {
        forRuns(keys, kvHead, some, scratch, [&](FloatRows run, std::size_t index) {
            std::size_t k = 0;
            if (queries.rows >= kWorthPanels)
                for (; k + kPanelColumns <= run.rows; k += kPanelColumns)
                    scoresOfPanel(queries, run.part(k, kPanelColumns), index + k, reaches, scores,
                                  scratch);
            for (std::size_t r = 0; r < queries.rows; ++r)
                scoresOfQuery(queries, r, run.part(k, run.rows - k), index + k, reaches, scores);
        });
    }

    static void scaleAndMaskRow(std::span<float> scores, const Reach& reach, float scale)
    {
        const auto factor = hn::Set(kFloats, scale);
        for (const std::span<float> seen : seenBy(reach, scores))
            mapRow(seen, seen.data(),
                   [&](FloatVector v, std::size_t) { return hn::Mul(v, factor); });
        fillUnseen(scores, reach, -std::numeric_limits<float>::infinity());
    }

    static void softmaxRow(std::span<float> scores, const Reach& reach,
                           std::span<const Position> positions)
    {
        float largest = -std::numeric_limits<float>::infinity();
        for (const std::span<float> seen : seenBy(reach, scores))
            largest = std::max(largest, largestOf(seen));
        const auto shift = hn::Set(kFloats, largest);
        Sum16 sum;
        for (const Span seen : {reach.sinks, reach.window}) {
            const std::span<float> row = scores.subspan(seen.first, seen.count);
            mapRow(row, row.data(),
                   [&](FloatVector v, std::size_t) { return expOf<VectorOps>(hn::Sub(v, shift)); });
            addByPosition(row, positions.subspan(seen.first, seen.count), sum);
        }
        const auto total = hn::Set(kFloats, sum.total());
        for (const std::span<float> seen : seenBy(reach, scores))
            mapRow(seen, seen.data(),
                   [&](FloatVector v, std::size_t) { return hn::Div(v, total); });
        fillUnseen(scores, reach, 0.0F);
    }

    /// y += weights times values, for the keys in `some`.
    static void weightedSumBlock(ConstMatrix weights, Span some, std::span<const Reach> reaches,
                                 StoredRows values, std::size_t kvHead, Matrix y, float* scratch)
    {
        Ahead nothing;
        forRuns(values, kvHead, some, scratch, [&](FloatRows run, std::size_t index) {
            const Span keys{index, run.rows};
            const auto alone = [&](std::size_t r) {
                for (const Span part : reaches[r].partsIn(keys))
                    addRows(weights.row(r) + part.first, run.part(part.first - index, part.count),
                            y.row(r), y.columns, nothing);
            };
            const auto together = [&](Span rows) {
                addPanels(weights.rowBlock(rows.first, rows.count).columnBlock(index, run.rows),
                          run, {y.row(rows.first), rows.count, y.columns, y.stride}, scratch);
            };
            if (y.rows >= kWorthPanels)
                return forQueries(reaches, keys, alone, together);
            for (std::size_t r = 0; r < y.rows; ++r)
                alone(r);
        });
    }

private:
    /// Below this many queries, building panels of keys or values does not pay off.
    static constexpr std::size_t kWorthPanels = 16;

    static constexpr std::size_t panelFloats(std::size_t headDim)
    {
        return std::max(headDim, kKeyBlock) * kPanelColumns;
    }

    static std::array<std::span<float>, 2> seenBy(const Reach& reach, std::span<float> cells)
    {
        return {cells.subspan(reach.sinks.first, reach.sinks.count),
                cells.subspan(reach.window.first, reach.window.count)};
    }

    static void fillUnseen(std::span<float> cells, const Reach& reach, float value)
    {
        const auto fill = [&](std::size_t first, std::size_t end) {
            if (first < end)
                std::fill_n(cells.data() + first, end - first, value);
        };
        fill(0, reach.sinks.first);
        fill(reach.sinks.end(), reach.window.first);
        fill(std::max(reach.sinks.end(), reach.window.end()), cells.size());
    }

    /// The largest score. If it is 0, its sign may differ from that in reference.cpp, but this
    /// changes no weight. If a score is NaN, the result does not matter, because all weights become
    /// NaN anyway.
    static float largestOf(std::span<const float> scores)
    {
        std::size_t i = 0;
        auto largest = hn::Set(kFloats, -std::numeric_limits<float>::infinity());
        for (; i + kLanes <= scores.size(); i += kLanes)
            largest = hn::Max(largest, hn::LoadU(kFloats, scores.data() + i));
        float result = hn::GetLane(hn::MaxOfLanes(kFloats, largest));
        for (; i < scores.size(); ++i)
            result = scores[i] > result ? scores[i] : result;
        return result;
    }

    /// Adds each value to the partial sum that its position selects.
    static void addByPosition(std::span<const float> values, std::span<const Position> positions,
                              Sum16& sum)
    {
        for (std::size_t first = 0; first < values.size();) {
            const std::size_t begin = indexOf(positions[first]);
            std::size_t end = values.size();
            if (indexOf(positions[end - 1]) - begin != end - 1 - first) // if there are gaps
                for (end = first + 1; indexOf(positions[end]) - begin == end - first;)
                    ++end;
            sum.addRow(values.subspan(first, end - first), begin % 16);
            first = end;
        }
    }

    /// Calls body(rows of one head as float32, index of the first row) for the part of each run
    /// that is in `some`. \pre some.count <= kKeyBlock
    template <typename Body>
    static void forRuns(StoredRows rows, std::size_t kvHead, Span some, float* scratch, Body&& body)
    {
        std::size_t first = 0; // the index at which the run begins
        for (const StoredRun& run : rows.runs) {
            if (const Span part = overlapOf({first, run.rows}, some); part.count > 0)
                body(floatRows(run, spanBetween(part.first - first, part.end() - first), rows,
                               kvHead, scratch + panelFloats(rows.headDim)),
                     part.first);
            first += run.rows;
        }
    }

    /// Some rows of a run: used in place if they are float32, otherwise widened into `wide`.
    static FloatRows floatRows(const StoredRun& run, Span some, StoredRows rows, std::size_t kvHead,
                               float* wide)
    {
        const std::size_t headDim = rows.headDim;
        const std::size_t at = some.first * run.stride + kvHead * headDim;
        if (run.type == DType::Float32)
            return {static_cast<const float*>(run.data) + at, some.count, run.stride};
        const std::size_t scales = scalesPerHead(run.type, headDim);
        withStoredRows(run.data, run.type, [&](auto stored) {
            for (std::size_t r = 0; r < some.count; ++r)
                widen(readerOf(
                          stored.from(at + r * run.stride),
                          run.scales.subspan(((some.first + r) * rows.kvHeads + kvHead) * scales)),
                      headDim, wide + r * headDim);
        });
        return {wide, some.count, headDim};
    }

    /// Calls together(rows) for each group of consecutive queries that see all of the keys, and
    /// alone(row) for each other query.
    template <typename Alone, typename Together>
    static void forQueries(std::span<const Reach> reaches, Span keys, Alone&& alone,
                           Together&& together)
    {
        for (std::size_t r = 0; r < reaches.size();) {
            std::size_t end = r;
            while (end < reaches.size() && reaches[end].seesAll(keys))
                ++end;
            if (end > r)
                together(spanBetween(r, end));
            else
                alone(end++);
            r = end;
        }
    }

    /// Computes the scores of a panel of keys. Handles queries that see the whole panel in tiles,
    /// and the others one by one.
    static void scoresOfPanel(ConstMatrix queries, FloatRows keys, std::size_t index,
                              std::span<const Reach> reaches, Matrix scores, float* panel)
    {
        bool made = false;
        forQueries(
            reaches, {index, kPanelColumns},
            [&](std::size_t r) { scoresOfQuery(queries, r, keys, index, reaches, scores); },
            [&](Span rows) {
                if (!std::exchange(made, true))
                    for (std::size_t c = 0; c < kPanelColumns; ++c) // transposes the keys
                        for (std::size_t i = 0; i < queries.columns; ++i)
                            panel[i * kPanelColumns + c] = keys.data[c * keys.stride + i];
                PanelTiles<DotTile>::compute(
                    queries.rowBlock(rows.first, rows.count), StoredFloat32{panel},
                    {scores.row(rows.first) + index, rows.count, kPanelColumns, scores.stride});
            });
    }

    /// Computes the scores of query `r` for the rows of `keys` that it sees.
    /// \param index  the index of the first key
    static void scoresOfQuery(ConstMatrix queries, std::size_t r, FloatRows keys, std::size_t index,
                              std::span<const Reach> reaches, Matrix scores)
    {
        Ahead nothing;
        for (const Span part : reaches[r].partsIn({index, keys.rows}))
            dots(queries.rowSpan(r), keys.part(part.first - index, part.count),
                 scores.row(r) + part.first, nothing);
    }

    /// y += weights times values, for queries that see all of `values`.
    static void addPanels(ConstMatrix weights, FloatRows values, Matrix y, float* panel)
    {
        for (std::size_t c = 0; c < y.columns; c += kPanelColumns) {
            const std::size_t width = std::min(kPanelColumns, y.columns - c);
            for (std::size_t p = 0; p < values.rows; ++p) {
                float* to = panel + p * kPanelColumns;
                std::fill(std::copy_n(values.data + p * values.stride + c, width, to),
                          to + kPanelColumns, 0.0F);
            }
            PanelTiles<ProductTile>::compute(weights, StoredFloat32{panel},
                                             {y.data + c, y.rows, width, y.stride});
        }
    }
};

#endif // HWY_NATIVE_FMA

} // namespace HWY_NAMESPACE
} // namespace pastkeys
HWY_AFTER_NAMESPACE();

#endif
