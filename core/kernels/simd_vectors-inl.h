// Float vectors, readers that widen stored values into them, and arithmetic for elementary-inl.h.
// Nothing here reads or writes past the end of an operand.

// Include guard in Highway's style: the file is included once per target.
#if defined(PASTKEYS_SIMD_VECTORS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef PASTKEYS_SIMD_VECTORS_INL_H_
#undef PASTKEYS_SIMD_VECTORS_INL_H_
#else
#define PASTKEYS_SIMD_VECTORS_INL_H_
#endif

#include "base/storage_form.h"
#include "kernels/operations-inl.h"

#include <hwy/cache_control.h>
#include <hwy/highway.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <span>
#include <type_traits>
#include <utility>

HWY_BEFORE_NAMESPACE();
namespace pastkeys {
namespace HWY_NAMESPACE {

#if HWY_NATIVE_FMA

namespace hn = hwy::HWY_NAMESPACE;

/// Vectors are capped at 16 floats, so the 16 partial sums of a dot product fill 1, 2 or 4 vectors.
using Floats = hn::CappedTag<float, 16>;
using FloatVector = hn::Vec<Floats>;
inline constexpr Floats kFloats{};
inline constexpr std::size_t kLanes = hn::MaxLanes(Floats{});

inline constexpr std::size_t kLineBytes = 64; ///< the size of a cache line

/// Readers of stored values, one per type. Widening is exact. `at` is an index relative to the
/// reader's first value.
struct StoredFloat32
{
    const float* values;
    FloatVector vector(std::size_t at) const { return hn::LoadU(kFloats, values + at); }
    float one(std::size_t at) const { return values[at]; }
    StoredFloat32 from(std::size_t at) const { return {values + at}; }
    void prefetch(std::size_t at) const { hwy::Prefetch(values + at); }
};

struct StoredFloat16
{
    const std::uint16_t* values;
    FloatVector vector(std::size_t at) const
    {
        const hn::Rebind<hwy::float16_t, Floats> halves;
        return hn::PromoteTo(
            kFloats, hn::LoadU(halves, reinterpret_cast<const hwy::float16_t*>(values + at)));
    }
    float one(std::size_t at) const { return widenedHalf(values[at]); }
    StoredFloat16 from(std::size_t at) const { return {values + at}; }
    void prefetch(std::size_t at) const { hwy::Prefetch(values + at); }
};

struct StoredBFloat16
{
    const std::uint16_t* values;
    FloatVector vector(std::size_t at) const
    {
        const hn::Rebind<std::uint16_t, Floats> halves;
        const hn::RebindToUnsigned<Floats> words;
        const auto wide = hn::PromoteTo(words, hn::LoadU(halves, values + at));
        return hn::BitCast(kFloats, hn::ShiftLeft<16>(wide));
    }
    float one(std::size_t at) const { return widenedBFloat16(values[at]); }
    StoredBFloat16 from(std::size_t at) const { return {values + at}; }
    void prefetch(std::size_t at) const { hwy::Prefetch(values + at); }
};

struct StoredInt8
{
    const std::int8_t* values;
    FloatVector vector(std::size_t at) const
    {
        const hn::Rebind<std::int8_t, Floats> bytes;
        const hn::RebindToSigned<Floats> words;
        return hn::ConvertTo(kFloats, hn::PromoteTo(words, hn::LoadU(bytes, values + at)));
    }
    float one(std::size_t at) const { return values[at]; }
    StoredInt8 from(std::size_t at) const { return {values + at}; }
    void prefetch(std::size_t at) const { hwy::Prefetch(values + at); }
};

/// Each byte holds two numbers. \pre in vector() and from(), `at` is even
struct StoredInt4
{
    const std::uint8_t* values;
    std::size_t first = 0; ///< index of the reader's first value; even

    FloatVector vector(std::size_t at) const
    {
        const std::uint8_t* bytes = values + (first + at) / 2;
        const hn::RebindToSigned<Floats> words;
        if constexpr (kLanes == 8) {
            std::uint32_t eight = 0;
            std::memcpy(&eight, bytes, sizeof eight);
            const hn::RebindToUnsigned<Floats> bits;
            const auto shifts = hn::ShiftLeft<2>(hn::Iota(bits, 0));
            const auto numbers = hn::And(hn::Shr(hn::Set(bits, eight), shifts), hn::Set(bits, 15U));
            return hn::ConvertTo(kFloats, hn::Sub(hn::BitCast(words, numbers), hn::Set(words, 8)));
        } else {
            alignas(64) std::int32_t numbers[kLanes];
            for (std::size_t i = 0; i < kLanes; ++i)
                numbers[i] = (bytes[i / 2] >> (i % 2 * 4) & 15) - 8;
            return hn::ConvertTo(kFloats, hn::Load(words, numbers));
        }
    }
    float one(std::size_t at) const { return widenedInt4(values, first + at); }
    StoredInt4 from(std::size_t at) const { return {values, first + at}; }
    void prefetch(std::size_t at) const { hwy::Prefetch(values + (first + at) / 2); }
};

/// Calls body with the reader for weights of this type.
template <typename Body> void withStored(const void* data, DType type, Body&& body)
{
    switch (type) {
    case DType::Float32:
        return body(StoredFloat32{static_cast<const float*>(data)});
    case DType::Float16:
        return body(StoredFloat16{static_cast<const std::uint16_t*>(data)});
    case DType::BFloat16:
        return body(StoredBFloat16{static_cast<const std::uint16_t*>(data)});
    case DType::Int8:
        return body(StoredInt8{static_cast<const std::int8_t*>(data)});
    default:
        break; // int4 is only in caches; for blocks, see simd_blocks-inl.h
    }
}

/// Calls body with the reader for cache rows of this type.
template <typename Body> void withStoredRows(const void* data, DType type, Body&& body)
{
    if (type == DType::Int4)
        return body(StoredInt4{static_cast<const std::uint8_t*>(data)});
    withStored(data, type, body);
}

/// Calls body(0), ..., body(Count - 1) with compile-time constants, so that GCC can keep arrays
/// indexed by them in registers.
template <std::size_t Count, typename Body> HWY_INLINE void forEach(Body&& body)
{
    [&]<std::size_t... i>(std::index_sequence<i...>)
    {
        (body(std::integral_constant<std::size_t, i>{}), ...);
    }
    (std::make_index_sequence<Count>{});
}

/// Prefetches the memory that will be read next, a little at a time: memory handles only a few
/// requests at once, and requests for data that is needed now must not wait.
class Ahead
{
    /// The hardware prefetcher reads ahead, but only to the end of a page. Prefetching one page
    /// after another left half of the bandwidth unused, so memory that spans several pages is
    /// prefetched at up to this many places in turn.
    static constexpr std::size_t kMostTurns = 4;
    static constexpr std::size_t kPageBytes = 4096;

public:
    static constexpr std::size_t kMostPlaces = 8;

    Ahead() = default;
    /// \param rounds  the number of times ask() will be called
    template <typename Value> Ahead(const Value* begin, const Value* end, std::size_t rounds)
    {
        const std::size_t bytes = static_cast<std::size_t>(end - begin) * sizeof(Value);
        m_count = std::clamp<std::size_t>(bytes / kPageBytes, 1, kMostTurns);
        const std::size_t apart = dividedUp(bytes, m_count * kLineBytes) * kLineBytes;
        for (std::size_t i = 0; i < m_count; ++i)
            m_places[i] = reinterpret_cast<const std::byte*>(begin) + i * apart;
        share(apart, rounds);
    }
    /// Prefetches the same number of bytes at each of up to kMostPlaces places.
    Ahead(std::span<const std::byte* const> places, std::size_t bytes, std::size_t rounds)
        : m_count(places.size())
    {
        std::copy(places.begin(), places.end(), m_places);
        share(bytes, rounds);
    }

    void ask()
    {
        for (std::size_t i = std::min(m_lines, m_left); i > 0; --i) {
            hwy::Prefetch(m_places[m_turn] + m_offset);
            if (++m_turn == m_count) {
                m_turn = 0;
                m_offset += kLineBytes;
            }
        }
        m_left -= std::min(m_lines, m_left);
    }

private:
    void share(std::size_t bytes, std::size_t rounds)
    {
        m_left = m_count * dividedUp(bytes, kLineBytes);
        m_lines = dividedUp(m_left, rounds);
    }

    const std::byte* m_places[kMostPlaces];
    std::size_t m_count = 0;
    std::size_t m_turn = 0;   ///< index of the next place to prefetch from
    std::size_t m_offset = 0; ///< in bytes, from the start of each place
    std::size_t m_left = 0;   ///< lines not yet prefetched
    std::size_t m_lines = 0;  ///< lines to prefetch per round
};

/// Loads up to kLanes values. Only the first `count` exist; the remaining lanes are zero.
inline FloatVector loadFirst(const float* from, std::size_t count)
{
    if (count >= kLanes)
        return hn::LoadU(kFloats, from);
    alignas(64) float padded[kLanes] = {};
    std::copy_n(from, count, padded);
    return hn::Load(kFloats, padded);
}

/// Widens up to kLanes stored values. Only the first `count` exist; the remaining lanes are zero.
template <class Stored> FloatVector storedFirst(Stored from, std::size_t count)
{
    if (count >= kLanes)
        return from.vector(0);
    alignas(64) float padded[kLanes] = {};
    for (std::size_t i = 0; i < count; ++i)
        padded[i] = from.one(i);
    return hn::Load(kFloats, padded);
}

/// to[i] = stored value i, for `count` values.
template <class Stored> void widen(Stored stored, std::size_t count, float* to)
{
    const std::size_t whole = count - count % kLanes;
    for (std::size_t i = 0; i < whole; i += kLanes)
        hn::StoreU(stored.vector(i), kFloats, to + i);
    for (std::size_t i = whole; i < count; ++i)
        to[i] = stored.one(i);
}

inline void storeFirst(FloatVector values, float* to, std::size_t count)
{
    alignas(64) float padded[kLanes];
    hn::Store(values, kFloats, padded);
    std::copy_n(padded, std::min(count, kLanes), to);
}

/// Stores compute(vector of x at i, i) at y + i, one vector after another.
template <typename Compute> void mapRow(std::span<const float> x, float* y, Compute&& compute)
{
    std::size_t i = 0;
    for (; i + kLanes <= x.size(); i += kLanes)
        hn::StoreU(compute(hn::LoadU(kFloats, x.data() + i), i), kFloats, y + i);
    if (i < x.size())
        storeFirst(compute(loadFirst(x.data() + i, x.size() - i), i), y + i, x.size() - i);
}

/// The vector of values starting at `at`, padded with zeros past the end.
inline FloatVector loadAt(std::span<const float> values, std::size_t at)
{
    return loadFirst(values.data() + at, values.size() - at);
}

#include "kernels/elementary-inl.h"

/// Vector arithmetic for elementary-inl.h.
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
    static V ifNaN(V a, V no) { return hn::IfThenElse(hn::IsNaN(a), a, no); }
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

#endif // HWY_NATIVE_FMA

} // namespace HWY_NAMESPACE
} // namespace pastkeys
HWY_AFTER_NAMESPACE();

#endif
