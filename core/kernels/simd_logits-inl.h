// Vectorized logits: dot products of rows of x with the embeddings of all tokens.

// Include guard for Highway: included once per target.
#if defined(PASTKEYS_SIMD_LOGITS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef PASTKEYS_SIMD_LOGITS_INL_H_
#undef PASTKEYS_SIMD_LOGITS_INL_H_
#else
#define PASTKEYS_SIMD_LOGITS_INL_H_
#endif

#include "kernels/simd_blocks-inl.h"
#include "kernels/simd_dot-inl.h"

HWY_BEFORE_NAMESPACE();
namespace pastkeys {
namespace HWY_NAMESPACE {

#if HWY_NATIVE_FMA

// With these sizes, the sums of a tile and the vectors of `a` and `b` fit in the registers.
inline constexpr std::size_t kDotRows = HWY_TARGET == HWY_AVX2 ? 3 : 4; ///< rows of `a` per tile
inline constexpr std::size_t kDotOthers = 4;                            ///< rows of `b` per tile

/// y[r][o] = the total of sums[r][o]. totalsOf() computes several totals at once.
template <std::size_t Rows, std::size_t Others>
HWY_INLINE void storeTotals(const Sum16 (&sums)[Rows][Others], Matrix y)
{
    constexpr std::size_t kGroups = (Rows * Others - 1) / kDotsTogether + 1;
    HWY_ALIGN float totals[kGroups * kDotsTogether];
    forEach<kGroups>([&](auto group) {
        NarrowVector narrow[kDotsTogether];
        forEach<kDotsTogether>([&](auto dot) {
            constexpr std::size_t d = group * kDotsTogether + dot;
            if constexpr (d < Rows * Others)
                narrow[placeInTree(dot)] = sums[d / Others][d % Others].narrow();
            else
                narrow[placeInTree(dot)] = hn::Zero(kNarrow);
        });
        hn::Store(totalsOf(narrow), kNarrow, totals + group * kDotsTogether);
    });
    for (std::size_t r = 0; r < Rows; ++r)
        std::copy_n(totals + r * Others, Others, y.row(r));
}

/// y[r][o] = dot(a[r], b[o]) for Rows x Others pairs. If the 16 partial sums of a pair take several
/// vectors, these are computed one after the other, so that the registers have room for more pairs.
template <std::size_t Rows, std::size_t Others, class Stored>
void dotTile(ConstMatrix a, StoredStream<Stored> b, Matrix y, Ahead& next)
{
    Sum16 totals[Rows][Others];
    const std::size_t whole = a.columns / 16 * 16;
    const auto forEachPair = [](auto&& body) {
        forEach<Rows>([&](auto r) { forEach<Others>([&](auto o) { body(r, o); }); });
    };
    for (std::size_t p = 0; p < Sum16::kParts; ++p) {
        FloatVector sums[Rows][Others];
        forEachPair([&](auto r, auto o) { sums[r][o] = hn::Zero(kFloats); });
        for (std::size_t i = p * kLanes; i < whole; i += 16) {
            next.ask();
            FloatVector left[Rows];
            forEach<Rows>([&](auto r) { left[r] = hn::LoadU(kFloats, a.row(r) + i); });
            forEach<Others>([&](auto o) {
                const FloatVector right = b.values.vector(o * b.stride + i);
                forEach<Rows>([&](auto r) { sums[r][o] = hn::MulAdd(left[r], right, sums[r][o]); });
            });
        }
        forEachPair([&](auto r, auto o) { totals[r][o].set(p, sums[r][o]); });
    }
    if (whole < a.columns)
        forEachPair([&](auto r, auto o) {
            addRest({a.row(r), a.columns}, b.values.from(o * b.stride), whole, totals[r][o]);
        });
    storeTotals(totals, y);
}

/// y[r][o] = dot(a[r], b[o]) for up to Rows x Others pairs.
template <std::size_t Rows = kDotRows, std::size_t Others = kDotOthers, class Stored>
void dotTileOf(ConstMatrix a, StoredStream<Stored> b, Matrix y, Ahead& next)
{
    if constexpr (Rows > 1)
        if (a.rows < Rows)
            return dotTileOf<Rows - 1, Others>(a, b, y, next);
    if constexpr (Others > 1)
        if (b.rows < Others)
            return dotTileOf<Rows, Others - 1>(a, b, y, next);
    dotTile<Rows, Others>(a, b, y, next);
}

struct LogitsKernels
{
    static constexpr std::size_t kTokenGrain = kDotOthers;
    /// With up to this many rows, widening values for each tile is faster than widening them once
    /// and reading the copy.
    static constexpr std::size_t kFewRows = 12;

    /// The scratch memory that a thread needs, in floats: a few widened rows of the embedding.
    static constexpr std::size_t logitsScratch(std::size_t width) { return kTokenGrain * width; }

    static void logitsOf(ConstMatrix x, const WeightMatrix& embedding, Span tokens, Matrix y,
                         float* scratch)
    {
        const std::size_t width = embedding.columns;
        withEmbedding(embedding, [&](auto stored) {
            const StoredStream<decltype(stored)> rows{stored.from(tokens.first * width),
                                                      tokens.count, width, width};
            const Matrix to{y.data + tokens.first, y.rows, tokens.count, y.stride};
            if (x.rows == 1)
                streamTokens(x, rows, to.row(0));
            else
                shareTokens(x, rows, to, scratch);
        });
        if (hasScales(embedding.type))
            scale(embedding.scales, tokens, y);
    }

private:
    static void scale(std::span<const float> scales, Span tokens, Matrix y)
    {
        const auto own = scales.subspan(tokens.first, tokens.count);
        for (std::size_t r = 0; r < y.rows; ++r) {
            float* row = y.row(r) + tokens.first;
            mapRow({row, tokens.count}, row,
                   [&](FloatVector v, std::size_t i) { return hn::Mul(v, loadAt(own, i)); });
        }
    }

    /// Computes the logits of one row of x. Reads the weights as several streams that are far apart
    /// in memory, which is faster than reading a single one.
    template <class Stored>
    static void streamTokens(ConstMatrix x, StoredStream<Stored> tokens, float* y)
    {
        constexpr std::size_t kStreams = 6;
        const std::size_t apart = tokens.rows / kStreams;
        float dots[kStreams];
        for (std::size_t t = 0; t < apart; ++t) {
            streamDots<kStreams>(x.rowSpan(0),
                                 StoredStream<Stored>{tokens.values.from(t * tokens.stride),
                                                      kStreams, apart * tokens.stride, tokens.next},
                                 dots);
            for (std::size_t stream = 0; stream < kStreams; ++stream)
                y[stream * apart + t] = dots[stream];
        }
        for (std::size_t t = kStreams * apart; t < tokens.rows; ++t)
            streamDots<1>(
                x.rowSpan(0),
                StoredStream<Stored>{tokens.values.from(t * tokens.stride), 1, tokens.stride, 0},
                y + t);
    }

    /// Computes the logits of several rows of x. They all use the same few rows of the embedding,
    /// which stay in the L1 cache while the next rows of the embedding arrive.
    template <class Stored>
    static void shareTokens(ConstMatrix x, StoredStream<Stored> tokens, Matrix y, float* wide)
    {
        const std::size_t rounds =
            dividedUp(x.rows, kDotRows) * std::max<std::size_t>(1, x.columns / kLanes);
        for (std::size_t t = 0; t < tokens.rows; t += kTokenGrain) {
            const std::size_t count = std::min(kTokenGrain, tokens.rows - t);
            const Stored own = tokens.values.from(t * tokens.stride);
            const Stored after = own.from(count * tokens.stride);
            Ahead next(after.values, after.from(kTokenGrain * tokens.stride).values, rounds);
            const Matrix to{y.data + t, y.rows, count, y.stride};
            if constexpr (!kHasBlocks<Stored>)
                if (std::is_same_v<Stored, StoredFloat32> || x.rows <= kFewRows) {
                    tiles(x, StoredStream<Stored>{own, count, tokens.stride, 0}, to, next);
                    continue;
                }
            widen(own, count * tokens.stride, wide);
            tiles(x, StoredStream<StoredFloat32>{{wide}, count, tokens.stride, 0}, to, next);
        }
    }

    template <class Stored>
    static void tiles(ConstMatrix x, StoredStream<Stored> tokens, Matrix y, Ahead& next)
    {
        std::size_t first = 0;
        for (std::size_t left = dividedUp(x.rows, kDotRows); left > 0; --left) {
            const ConstMatrix rows = x.rowBlock(first, dividedUp(x.rows - first, left));
            dotTileOf(rows, tokens, {y.row(first), rows.rows, y.columns, y.stride}, next);
            first += rows.rows;
        }
    }
};

#endif // HWY_NATIVE_FMA

} // namespace HWY_NAMESPACE
} // namespace pastkeys
HWY_AFTER_NAMESPACE();

#endif
