// Everything but linear layers, row by row, in vectors. Sums along a row keep the 16 partial sums
// of the scalar definition in 1x16, 2x8 or 4x4 lanes; the elements past the last whole group of 16
// are added under a mask, because even adding +0 could change a partial sum of -0.

#if defined(PASTKEYS_SIMD_ROWS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef PASTKEYS_SIMD_ROWS_INL_H_
#undef PASTKEYS_SIMD_ROWS_INL_H_
#else
#define PASTKEYS_SIMD_ROWS_INL_H_
#endif

#include "base/buffer.h"
#include "kernels/simd_linear-inl.h"

#include <limits>

HWY_BEFORE_NAMESPACE();
namespace pastkeys {
namespace HWY_NAMESPACE {

#if HWY_NATIVE_FMA

#include "kernels/elementary-inl.h"

/// The arithmetic of a vector, for elementary-inl.h.
struct VectorOps
{
    using V = FloatVector;

    static V set(float x) { return hn::Set(kFloats, x); }
    static V add(V a, V b) { return hn::Add(a, b); }
    static V sub(V a, V b) { return hn::Sub(a, b); }
    static V mul(V a, V b) { return hn::Mul(a, b); }
    static V div(V a, V b) { return hn::Div(a, b); }
    static V neg(V a) { return hn::Neg(a); }
    static V abs(V a) { return hn::Abs(a); }
    static V fma(V a, V b, V c) { return hn::MulAdd(a, b, c); }
    static V round(V a) { return hn::Round(a); }
    static V copySign(V size, V sign) { return hn::CopySign(size, sign); }
    static V clamp(V a, float low, float high)
    {
        const V bounded = hn::IfThenElse(hn::Lt(a, set(high)), a, set(high));
        return hn::IfThenElse(hn::Gt(a, set(low)), bounded, set(low));
    }
    static V ifLess(V a, V b, V yes, V no) { return hn::IfThenElse(hn::Lt(a, b), yes, no); }
    static V ifNaN(V a, V no) { return hn::IfThenElse(hn::Ne(a, a), a, no); }
    static V scaleByPowerOf2(V a, V n)
    {
        const hn::RebindToSigned<Floats> integers;
        const auto power = hn::ConvertTo(integers, n);
        const auto half = hn::ShiftRight<1>(power);
        return hn::Mul(hn::Mul(a, powerOf2(half)), powerOf2(hn::Sub(power, half)));
    }

private:
    template <class Integers> static V powerOf2(Integers n)
    {
        const hn::RebindToSigned<Floats> integers;
        return hn::BitCast(kFloats, hn::ShiftLeft<23>(hn::Add(n, hn::Set(integers, 127))));
    }
};

/// The 16 partial sums.
class Sum16
{
public:
    static constexpr std::size_t kParts = 16 / kLanes;

    Sum16()
    {
        for (FloatVector& part : m_parts)
            part = hn::Zero(kFloats);
    }

    void add(std::size_t part, FloatVector a, FloatVector b)
    {
        m_parts[part] = hn::MulAdd(a, b, m_parts[part]);
    }

    /// Only the first `count` lanes.
    void addFirst(std::size_t part, std::size_t count, FloatVector a, FloatVector b)
    {
        m_parts[part] = hn::IfThenElse(hn::FirstN(kFloats, count), hn::MulAdd(a, b, m_parts[part]),
                                       m_parts[part]);
    }

    float total() const
    {
        alignas(64) float partial[16];
        for (std::size_t p = 0; p < kParts; ++p)
            hn::Store(m_parts[p], kFloats, partial + p * kLanes);
        for (std::size_t half = 8; half > 0; half /= 2)
            for (std::size_t i = 0; i < half; ++i)
                partial[i] += partial[i + half];
        return partial[0];
    }

private:
    FloatVector m_parts[kParts];
};

/// Up to kLanes values of which `count` exist; zeros behind.
inline FloatVector loadFirst(const float* from, std::size_t count)
{
    alignas(64) float padded[kLanes] = {};
    std::copy_n(from, std::min(count, kLanes), padded);
    return hn::Load(kFloats, padded);
}

inline void storeFirst(FloatVector values, float* to, std::size_t count)
{
    alignas(64) float padded[kLanes];
    hn::Store(values, kFloats, padded);
    std::copy_n(padded, std::min(count, kLanes), to);
}

/// Sum of factor(a[i]) pairs: `pair(vector)` gives the two factors of the product to add.
template <typename Pair> float sumOver(std::span<const float> x, Pair&& pair)
{
    Sum16 sum;
    std::size_t i = 0;
    for (; i + 16 <= x.size(); i += 16)
        for (std::size_t p = 0; p < Sum16::kParts; ++p) {
            const std::size_t at = i + p * kLanes;
            const auto [a, b] = pair(hn::LoadU(kFloats, x.data() + at), at);
            sum.add(p, a, b);
        }
    for (std::size_t p = 0; i < x.size(); ++p, i += kLanes) {
        const std::size_t count = x.size() - i;
        const auto [a, b] = pair(loadFirst(x.data() + i, count), i);
        sum.addFirst(p, count, a, b);
    }
    return sum.total();
}

struct Factors
{
    FloatVector a;
    FloatVector b;
};

inline float dot(std::span<const float> a, const float* b)
{
    const std::size_t whole = a.size() / kLanes * kLanes;
    return sumOver(a, [&](FloatVector x, std::size_t at) {
        return Factors{x,
                       at < whole ? hn::LoadU(kFloats, b + at) : loadFirst(b + at, a.size() - at)};
    });
}

/// y[i] = compute(vector of x at i), for all i.
template <typename Compute> void mapRow(std::span<const float> x, float* y, Compute&& compute)
{
    std::size_t i = 0;
    for (; i + kLanes <= x.size(); i += kLanes)
        hn::StoreU(compute(hn::LoadU(kFloats, x.data() + i), i), kFloats, y + i);
    if (i < x.size())
        storeFirst(compute(loadFirst(x.data() + i, x.size() - i), i), y + i, x.size() - i);
}

/// values[at ...], padded with zeros behind `size`.
inline FloatVector loadAt(std::span<const float> values, std::size_t at)
{
    return at + kLanes <= values.size() ? hn::LoadU(kFloats, values.data() + at)
                                        : loadFirst(values.data() + at, values.size() - at);
}

struct RowKernels
{
    static void embedRow(const EmbeddingWeights& weights, std::size_t token, std::size_t position,
                         float* y, Work& work)
    {
        const std::size_t width = weights.token.columns;
        std::size_t i = 0;
        for (; i < width; ++i)
            y[i] = widened(weights.token.data, weights.token.type, token * width + i) +
                   widened(weights.position.data, weights.position.type, position * width + i);
        work += {.other = i,
                 .bytesRead =
                     i * (bytesPerValue(weights.token.type) + bytesPerValue(weights.position.type)),
                 .bytesWritten = floatBytes(i)};
    }

    static void layerNormRow(std::span<const float> x, const LayerNormWeights& weights, float* y,
                             Work& work)
    {
        const auto size = static_cast<float>(x.size());
        const auto one = hn::Set(kFloats, 1.0F);
        const float mean = sumOver(x,
                                   [&](FloatVector v, std::size_t) {
                                       return Factors{v, one};
                                   }) /
                           size;
        const auto centre = hn::Set(kFloats, mean);
        const float squares = sumOver(x, [&](FloatVector v, std::size_t) {
            const auto difference = hn::Sub(v, centre);
            return Factors{difference, difference};
        });
        const auto inverse = hn::Set(kFloats, 1.0F / std::sqrt(squares / size + weights.epsilon));
        mapRow(x, y, [&](FloatVector v, std::size_t i) {
            return hn::MulAdd(hn::Mul(hn::Sub(v, centre), inverse), loadAt(weights.gamma, i),
                              loadAt(weights.beta, i));
        });
        work += {.other = (1 + 3 + 4) * x.size() + 5,
                 .bytesRead = floatBytes(x.size()),
                 .bytesWritten = floatBytes(x.size())};
    }

    static void scoresRow(std::span<const float> query, const RowRuns& keys, std::size_t visible,
                          float* scores, Work& work)
    {
        std::size_t position = 0;
        for (const RowRun& run : keys)
            for (std::size_t r = 0; r < run.rows && position < visible; ++r, ++position)
                scores[position] = dot(query, run.data + r * run.stride);
        work += {.products = 2 * query.size() * position,
                 .bytesRead = floatBytes(query.size()),
                 .bytesWritten = floatBytes(position)};
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
        float largest = seen[0];
        for (const float score : seen.subspan(1))
            largest = score > largest ? score : largest;
        const auto shift = hn::Set(kFloats, largest);
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

    /// Accumulators across the head's width, positions ascending. Eight vectors of accumulators at
    /// a time stay in registers: a head of 64 floats needs one pass over the values with AVX2.
    static void weightedSumRow(std::span<const float> weights, const RowRuns& values,
                               std::span<float> y, Work& work)
    {
        constexpr std::size_t kWide = 8 * kLanes;
        std::size_t c = 0;
        for (; c + kWide <= y.size(); c += kWide)
            sumColumns<8>(weights, values, c, y.data(), work);
        for (; c + kLanes <= y.size(); c += kLanes)
            sumColumns<1>(weights, values, c, y.data(), work);
        for (; c < y.size(); ++c)
            sumOneColumn(weights, values, c, y.data(), work);
        work.bytesRead += floatBytes(weights.size());
        work.bytesWritten += floatBytes(c);
    }

    static void addRow(std::span<const float> a, const float* b, float* y, Work& work)
    {
        const std::span<const float> other{b, a.size()};
        mapRow(a, y, [&](FloatVector v, std::size_t i) { return hn::Add(v, loadAt(other, i)); });
        work += {.other = a.size(),
                 .bytesRead = floatBytes(2 * a.size()),
                 .bytesWritten = floatBytes(a.size())};
    }

    static void activateRow(Activation activation, std::span<const float> x, float* y, Work& work)
    {
        mapRow(x, y,
               [&](FloatVector v, std::size_t) { return activated<VectorOps>(activation, v); });
        work += {.other = flopsPerElement(activation) * x.size(),
                 .bytesRead = floatBytes(x.size()),
                 .bytesWritten = floatBytes(x.size())};
    }

    /// Each stored row is widened once and multiplied with every row of x.
    static void logitsOf(ConstMatrix x, const WeightMatrix& embedding, Span tokens, Matrix y,
                         Work& work)
    {
        withStored(embedding, [&](auto stored) {
            Buffer<float> row(x.columns);
            for (std::size_t v = tokens.first; v < tokens.first + tokens.count; ++v) {
                const float* values = widenedRow(stored, v * x.columns, row, work);
                for (std::size_t r = 0; r < x.rows; ++r) {
                    y.row(r)[v] = dot(x.rowSpan(r), values);
                    work += {.products = 2 * x.columns, .bytesWritten = floatBytes(1)};
                }
            }
        });
    }

private:
    static const float* widenedRow(StoredFloat32 stored, std::size_t at, Buffer<float>& row,
                                   Work& work)
    {
        work.bytesRead += row.bytes();
        return stored.values + at;
    }

    template <class Stored>
    static const float* widenedRow(Stored stored, std::size_t at, Buffer<float>& row, Work& work)
    {
        std::size_t i = 0;
        for (; i + kLanes <= row.size(); i += kLanes)
            hn::StoreU(stored.vector(at + i), kFloats, row.data() + i);
        for (; i < row.size(); ++i)
            row[i] = stored.one(at + i);
        work.bytesRead += i * sizeof(*stored.values);
        return row.data();
    }

    template <std::size_t Vectors>
    static void sumColumns(std::span<const float> weights, const RowRuns& values, std::size_t c,
                           float* y, Work& work)
    {
        FloatVector sums[Vectors];
        for (FloatVector& sum : sums)
            sum = hn::Zero(kFloats);
        std::size_t position = 0;
        for (const RowRun& run : values)
            for (std::size_t r = 0; r < run.rows && position < weights.size(); ++r, ++position) {
                const auto weight = hn::Set(kFloats, weights[position]);
                const float* row = run.data + r * run.stride + c;
                for (std::size_t v = 0; v < Vectors; ++v)
                    sums[v] = hn::MulAdd(weight, hn::LoadU(kFloats, row + v * kLanes), sums[v]);
            }
        for (std::size_t v = 0; v < Vectors; ++v)
            hn::StoreU(sums[v], kFloats, y + c + v * kLanes);
        work.products += 2 * Vectors * kLanes * position;
    }

    static void sumOneColumn(std::span<const float> weights, const RowRuns& values, std::size_t c,
                             float* y, Work& work)
    {
        float sum = 0;
        std::size_t position = 0;
        for (const RowRun& run : values)
            for (std::size_t r = 0; r < run.rows && position < weights.size(); ++r, ++position)
                sum = std::fma(weights[position], run.data[r * run.stride + c], sum);
        y[c] = sum;
        work.products += 2 * position;
    }
};

#endif // HWY_NATIVE_FMA

} // namespace HWY_NAMESPACE
} // namespace pastkeys
HWY_AFTER_NAMESPACE();

#endif
