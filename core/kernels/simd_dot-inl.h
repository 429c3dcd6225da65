// Vectorized dot products along a row. The 16 partial sums of reference.cpp are held in 1 vector of
// 16 lanes, 2 vectors of 8 or 4 vectors of 4. The elements after the last whole group of 16 are
// added under a mask, because even adding +0 would change a partial sum of -0.

// An include guard in Highway's style, which allows one inclusion per target.
#if defined(PASTKEYS_SIMD_DOT_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef PASTKEYS_SIMD_DOT_INL_H_
#undef PASTKEYS_SIMD_DOT_INL_H_
#else
#define PASTKEYS_SIMD_DOT_INL_H_
#endif

#include "kernels/simd_vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace pastkeys {
namespace HWY_NAMESPACE {

#if HWY_NATIVE_FMA

/// The sum of the lanes: the upper half is added to the lower half until one lane is left.
template <class V> float sumOfLanes(V v)
{
    using D = hn::DFromV<V>;
    if constexpr (hn::MaxLanes(D{}) > 4) {
        const hn::Half<D> half;
        return sumOfLanes(hn::Add(hn::LowerHalf(half, v), hn::UpperHalf(half, v)));
    } else {
        v = hn::Add(v, hn::Shuffle1032(v));
        return hn::GetLane(hn::Add(v, hn::Shuffle2301(v)));
    }
}

/// A vector of at most 8 lanes.
using Narrow = hn::CappedTag<float, 8>;
using NarrowVector = hn::Vec<Narrow>;
inline constexpr Narrow kNarrow{};

/// Adds the upper half of a vector of 16 lanes to its lower half. Returns other vectors unchanged.
template <class V> NarrowVector narrowed(V v)
{
    if constexpr (hn::MaxLanes(hn::DFromV<V>{}) == 16)
        return hn::Add(hn::LowerHalf(kNarrow, v), hn::UpperHalf(kNarrow, v));
    else
        return v;
}

/// A sum along a row, as 16 partial sums.
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

    /// Adds products only in the first `count` lanes.
    void addFirst(std::size_t part, std::size_t count, FloatVector a, FloatVector b)
    {
        m_parts[part] = hn::IfThenElse(hn::FirstN(kFloats, std::min(count, kLanes)),
                                       hn::MulAdd(a, b, m_parts[part]), m_parts[part]);
    }

    void set(std::size_t part, FloatVector sums) { m_parts[part] = sums; }

    /// Adds the first value to partial sum number `phase`, the next value to the next partial sum,
    /// and so on, wrapping around from 15 to 0.
    void addRow(std::span<const float> values, std::size_t phase)
    {
        std::size_t i = 0;
        if (phase > 0)
            i = addSome(values, phase);
        for (; i + 16 <= values.size(); i += 16)
            for (std::size_t p = 0; p < kParts; ++p)
                m_parts[p] =
                    hn::Add(m_parts[p], hn::LoadU(kFloats, values.data() + i + p * kLanes));
        if (i < values.size())
            addSome(values.subspan(i), 0);
    }

    /// Adds the upper half of the 16 sums to the lower half, and so on until one sum is left.
    float total() const { return sumOfLanes(joined()); }

    /// The sums, reduced in the same way to 8, or to 4 if a vector has only 4 lanes.
    NarrowVector narrow() const { return narrowed(joined()); }

private:
    FloatVector joined() const
    {
        FloatVector parts[kParts];
        std::copy_n(m_parts, kParts, parts);
        for (std::size_t half = kParts / 2; half > 0; half /= 2)
            for (std::size_t i = 0; i < half; ++i)
                parts[i] = hn::Add(parts[i], parts[i + half]);
        return parts[0];
    }

    /// Adds values to the partial sums from number `phase` up to number 15. The other sums are left
    /// alone, because even adding +0 would change a -0. \returns how many values were added
    std::size_t addSome(std::span<const float> values, std::size_t phase)
    {
        const std::size_t count = std::min(16 - phase, values.size());
        alignas(64) float padded[16] = {};
        std::copy_n(values.data(), count, padded + phase);
        for (std::size_t p = 0; p < kParts; ++p) {
            const auto lanesBefore = [&](std::size_t sum) {
                return hn::FirstN(kFloats, sum - std::min(sum, p * kLanes));
            };
            const auto present = hn::AndNot(lanesBefore(phase), lanesBefore(phase + count));
            m_parts[p] = hn::IfThenElse(
                present, hn::Add(m_parts[p], hn::Load(kFloats, padded + p * kLanes)), m_parts[p]);
        }
        return count;
    }

    FloatVector m_parts[kParts];
};

struct Factors
{
    FloatVector a;
    FloatVector b;
};

/// The sum of a * b over all elements of x, where pair(vector of x, its index in x) returns the
/// factors a and b.
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
    for (std::size_t p = 0; p < Sum16::kParts; ++p)
        if (const std::size_t at = i + p * kLanes; at < x.size()) {
            const auto [a, b] = pair(loadFirst(x.data() + at, x.size() - at), at);
            sum.addFirst(p, x.size() - at, a, b);
        }
    return sum.total();
}

/// Rows of stored values, `stride` values apart.
template <class Stored> struct StoredStream
{
    Stored values;
    std::size_t rows;
    std::size_t stride;
    std::size_t next; ///< distance, in values, from a row to the one that is read next
};

/// Adds the products from index `first` to the end; there are fewer than 16 of them.
template <class Stored>
void addRest(std::span<const float> a, Stored b, std::size_t first, Sum16& sum)
{
    for (std::size_t p = 0; p < Sum16::kParts; ++p)
        if (const std::size_t at = first + p * kLanes; at < a.size())
            sum.addFirst(p, a.size() - at, loadFirst(a.data() + at, a.size() - at),
                         storedFirst(b.from(at), a.size() - at));
}

/// y[o] = dot(a, b[o]) for the first `Others` rows of b. Reads these rows at the same time, each as
/// one stream from memory.
template <std::size_t Others, class Stored>
void streamDots(std::span<const float> a, StoredStream<Stored> b, float* y)
{
    Sum16 sums[Others];
    std::size_t i = 0;
    for (; i + 16 <= a.size(); i += 16)
        for (std::size_t p = 0; p < Sum16::kParts; ++p) {
            const std::size_t at = i + p * kLanes;
            const FloatVector left = hn::LoadU(kFloats, a.data() + at);
            for (std::size_t o = 0; o < Others; ++o) {
                b.values.prefetch(o * b.stride + b.next + at);
                sums[o].add(p, left, b.values.vector(o * b.stride + at));
            }
        }
    for (std::size_t o = 0; o < Others; ++o) {
        addRest(a, b.values.from(o * b.stride), i, sums[o]);
        y[o] = sums[o].total();
    }
}

/// How many dot products totalsOf() finishes together: one per lane of its result.
inline constexpr std::size_t kDotsTogether = hn::MaxLanes(Narrow{});

/// The number of dot products whose partial sums fit in the registers.
inline constexpr std::size_t kDotsAtOnce = std::min(kDotsTogether, 8 / Sum16::kParts);

/// The index of this dot product's vector in the array that totalsOf() takes: `dot` with its bits
/// reversed. \pre dot < kDotsTogether
constexpr std::size_t placeInTree(std::size_t dot)
{
    constexpr std::size_t kReversed[8] = {0, 4, 2, 6, 1, 5, 3, 7};
    return kReversed[dot] / (8 / kDotsTogether); // for 4: 0, 2, 1, 3
}

/// Reduces the partial sums of each dot product (8, or 4 if a vector has only 4 lanes) to one sum,
/// for all dot products at once. Vector i of `sums` belongs to the dot product whose number is i
/// with its bits reversed.
inline NarrowVector totalsOf(NarrowVector (&sums)[kDotsTogether])
{
    if constexpr (kDotsTogether == 8)
        for (std::size_t i = 0; i < 4; ++i)
            sums[i] = hn::Add(hn::ConcatLowerLower(kNarrow, sums[2 * i + 1], sums[2 * i]),
                              hn::ConcatUpperUpper(kNarrow, sums[2 * i + 1], sums[2 * i]));
    const hn::Repartition<double, Narrow> pairs; // pairs of floats
    for (std::size_t i = 0; i < 2; ++i) {
        const auto a = hn::BitCast(pairs, sums[2 * i]);
        const auto b = hn::BitCast(pairs, sums[2 * i + 1]);
        sums[i] = hn::Add(hn::BitCast(kNarrow, hn::InterleaveLower(pairs, a, b)),
                          hn::BitCast(kNarrow, hn::InterleaveUpper(pairs, a, b)));
    }
    return hn::Add(hn::OddEven(hn::DupEven(sums[1]), sums[0]),
                   hn::OddEven(sums[1], hn::DupOdd(sums[0])));
}

/// sums[d] = the partial sums of dot(a, rows[d]), reduced by narrowed().
template <std::size_t Dots, class Row>
HWY_INLINE void partialSums(std::span<const float> a, const Row (&rows)[Dots], NarrowVector* sums)
{
    FloatVector parts[Sum16::kParts][Dots];
    for (auto& part : parts)
        std::fill_n(part, Dots, hn::Zero(kFloats));
    for (std::size_t i = 0; i < a.size(); i += 16)
        for (std::size_t p = 0; p < Sum16::kParts; ++p) {
            const std::size_t at = i + p * kLanes;
            const FloatVector left = hn::LoadU(kFloats, a.data() + at);
            for (std::size_t d = 0; d < Dots; ++d)
                parts[p][d] = hn::MulAdd(left, rows[d].vector(at), parts[p][d]);
        }
    for (std::size_t half = Sum16::kParts / 2; half > 0; half /= 2)
        for (std::size_t p = 0; p < half; ++p)
            for (std::size_t d = 0; d < Dots; ++d)
                parts[p][d] = hn::Add(parts[p][d], parts[p + half][d]);
    for (std::size_t d = 0; d < Dots; ++d)
        sums[d] = narrowed(parts[0][d]);
}

/// y[o] = dot(a, b[first + o]) for kDotsTogether rows, kDotsAtOnce rows at a time.
/// \param b  returns a reader for each row
/// \pre a.size() is a multiple of 16
template <class Rows>
HWY_INLINE void dotsTogether(std::span<const float> a, const Rows& b, std::size_t first, float* y,
                             Ahead& next)
{
    NarrowVector sums[kDotsTogether];
    for (std::size_t i = 0; i < kDotsTogether; i += kDotsAtOnce) {
        std::decay_t<decltype(b[0])> rows[kDotsAtOnce];
        for (std::size_t d = 0; d < kDotsAtOnce; ++d)
            rows[d] = b[first + placeInTree(i + d)];
        next.ask(); // prefetches; calling it in partialSums() would make GCC spill the sums
        partialSums(a, rows, sums + i);
    }
    hn::StoreU(totalsOf(sums), kNarrow, y);
}

#endif // HWY_NATIVE_FMA

} // namespace HWY_NAMESPACE
} // namespace pastkeys
HWY_AFTER_NAMESPACE();

#endif
