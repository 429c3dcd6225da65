// Vectorized access to block-quantized weights (base/block_form.h).
//
// Rows    Blocks are as in files. A vector has consecutive numbers of a row.
// Panels  A vector has numbers of adjacent columns, all with the same index in their blocks. Byte i
//         of the blocks of a panel's columns lies in adjacent bytes: [block][byte][column].

// Include guard for Highway: this file is included once per target.
#if defined(PASTKEYS_SIMD_BLOCKS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef PASTKEYS_SIMD_BLOCKS_INL_H_
#undef PASTKEYS_SIMD_BLOCKS_INL_H_
#else
#define PASTKEYS_SIMD_BLOCKS_INL_H_
#endif

#include "kernels/simd_tile-inl.h"

HWY_BEFORE_NAMESPACE();
namespace pastkeys {
namespace HWY_NAMESPACE {

#if HWY_NATIVE_FMA

/// The scales of a vector's numbers, and their minima if the form has any.
struct BlockVectors
{
    FloatVector scale;
    FloatVector minimum;
};

using BlockBytes = hn::Rebind<std::uint8_t, Floats>;
using BlockHalves = hn::Rebind<std::uint16_t, Floats>;
using BlockIntegers = hn::RebindToSigned<Floats>;
inline constexpr BlockIntegers kIntegers{};

/// So many numbers from a multiple of this on share a scale, and the same bits of adjacent bytes have
/// their integers.
inline constexpr std::size_t kBlockRun = 16;

inline auto bytesAsIntegers(const std::byte* bytes)
{
    return hn::PromoteTo(kIntegers,
                         hn::LoadU(BlockBytes{}, reinterpret_cast<const std::uint8_t*>(bytes)));
}

inline auto signedBytesAsIntegers(const std::byte* bytes)
{
    const hn::Rebind<std::int8_t, Floats> narrow;
    return hn::PromoteTo(kIntegers, hn::LoadU(narrow, reinterpret_cast<const std::int8_t*>(bytes)));
}

/// number = scale × integer + minimum
template <const BlockForm& form, class Integers>
HWY_INLINE FloatVector numbersOf(Integers integers, FloatVector scale, FloatVector minimum)
{
    if constexpr (form.subtracted > 0)
        integers = hn::Sub(integers, hn::Set(kIntegers, form.subtracted));
    const FloatVector numbers = hn::ConvertTo(kFloats, integers);
    if constexpr (form.hasMinimum)
        return hn::MulAdd(scale, numbers, minimum);
    else
        return hn::Mul(scale, numbers);
}

/// A float16 as float32 in all lanes.
inline FloatVector halfInAllLanes(const std::byte* at)
{
    std::uint16_t bits = 0;
    std::memcpy(&bits, at, sizeof bits);
    const hn::Rebind<hwy::float16_t, Floats> halves;
    return hn::PromoteTo(kFloats, hn::BitCast(halves, hn::Set(BlockHalves{}, bits)));
}

/// Reads numbers of consecutive blocks, as files have them.
template <const BlockForm& form> struct StoredBlocks
{
    const std::byte* values; ///< the block with the reader's first number
    std::size_t first = 0; ///< its index in the block; a multiple of kBlockRun if vectors are read

    StoredBlocks from(std::size_t at) const
    {
        const std::size_t i = first + at;
        return {values + i / form.values * form.bytes, i % form.values};
    }
    float one(std::size_t at) const
    {
        const StoredBlocks number = from(at);
        return blockNumber(form, number.values, 1, number.first).value();
    }
    void prefetch(std::size_t at) const { hwy::Prefetch(from(at).values); }
    /// \pre all numbers of the vector are of the same run
    FloatVector vector(std::size_t at) const
    {
        return from(at / kBlockRun * kBlockRun).run().vector(at % kBlockRun);
    }

    /// kBlockRun numbers, which share a scale.
    struct Run
    {
        const std::byte* block;
        std::size_t first;
        BlockVectors of;

        FloatVector vector(std::size_t at) const
        {
            const std::size_t i = first + at;
            if constexpr (form.lowBits == 8)
                return numbersOf<form>(signedBytesAsIntegers(block + form.lowByte(i)), of.scale,
                                       of.minimum);
            auto bits =
                hn::And(hn::ShiftRightSame(bytesAsIntegers(block + form.lowByte(first) + at),
                                           static_cast<int>(form.lowShift(first))),
                        hn::Set(kIntegers, 15));
            if constexpr (form.highBits > 0)
                bits = hn::Or(bits, hn::ShiftLeft<4>(high(at)));
            return numbersOf<form>(bits, of.scale, of.minimum);
        }

    private:
        auto high(std::size_t at) const
        {
            const auto mask = hn::Set(kIntegers, (1 << form.highBits) - 1);
            if constexpr (form.highRun == 1) { // consecutive bits
                std::uint16_t bits = 0;
                std::memcpy(&bits, block + form.highByte(first), sizeof bits);
                const hn::RebindToUnsigned<Floats> words;
                const auto shifts =
                    hn::Add(hn::Iota(words, 0), hn::Set(words, static_cast<std::uint32_t>(at)));
                return hn::And(hn::BitCast(kIntegers, hn::Shr(hn::Set(words, bits), shifts)), mask);
            } else {
                return hn::And(
                    hn::ShiftRightSame(bytesAsIntegers(block + form.highByte(first) + at),
                                       static_cast<int>(form.highShift(first))),
                    mask);
            }
        }
    };

    /// The run that begins with the reader's first number.
    Run run() const
    {
        const FloatVector scale = halfInAllLanes(values + form.scaleAt);
        if constexpr (form.scales == BlockScales::OfBlock) {
            if constexpr (form.hasMinimum)
                return {values, first, {scale, halfInAllLanes(values + form.minimumAt)}};
            else
                return {values, first, {scale, scale}};
        } else {
            const BlockFactors factors = blockFactors(form, values, 1, first);
            const auto times = [](FloatVector v, int factor) {
                return hn::Mul(v, hn::Set(kFloats, static_cast<float>(factor)));
            };
            if constexpr (form.hasMinimum)
                return {values,
                        first,
                        {times(scale, factors.scale),
                         times(halfInAllLanes(values + form.minimumAt), factors.minimum)}};
            else
                return {values, first, {times(scale, factors.scale), scale}};
        }
    }
};

/// Reads the blocks of a panel of kPanelColumns columns.
template <const BlockForm& form> struct PanelOfBlocks
{
    const std::byte* values; ///< the first block of each column

    static constexpr std::size_t kBytes = form.bytes * kPanelColumns; ///< of a block of all columns

    /// The scales and minima of the run that begins with this input, [kPanelColumns] each.
    /// \pre `input` is a multiple of kBlockRun
    HWY_INLINE void scalesAt(std::size_t input, float* scales, float* minima) const
    {
        const std::byte* block = values + input / form.values * kBytes;
        const std::size_t i = input % form.values;
        for (std::size_t c = 0; c < kPanelColumns; c += kLanes) {
            FloatVector scale = halves(block, form.scaleAt, c);
            if constexpr (form.scales == BlockScales::SixBit) {
                const std::size_t part = i / 32;
                const auto factor = [&](std::size_t at) {
                    return bytesAsIntegers(block + (form.factorsAt + at) * kPanelColumns + c);
                };
                const auto low = hn::Set(kIntegers, 15);
                const auto six = hn::Set(kIntegers, 63);
                auto ofScale = hn::And(factor(part % 4), six);
                auto ofMinimum = hn::And(factor(part % 4 + 4), six);
                if (part >= 4) {
                    const auto both = factor(part + 4);
                    const auto top = [&](std::size_t at) {
                        return hn::ShiftLeft<4>(hn::ShiftRight<6>(factor(at)));
                    };
                    ofScale = hn::Or(hn::And(both, low), top(part - 4));
                    ofMinimum = hn::Or(hn::ShiftRight<4>(both), top(part));
                }
                scale = hn::Mul(scale, hn::ConvertTo(kFloats, ofScale));
                hn::Store(hn::Mul(halves(block, form.minimumAt, c),
                                  hn::Neg(hn::ConvertTo(kFloats, ofMinimum))),
                          kFloats, minima + c);
            } else if constexpr (form.scales == BlockScales::SignedByte) {
                const auto factor =
                    signedBytesAsIntegers(block + (form.factorsAt + i / 16) * kPanelColumns + c);
                scale = hn::Mul(scale, hn::ConvertTo(kFloats, factor));
            } else if constexpr (form.hasMinimum) {
                hn::Store(halves(block, form.minimumAt, c), kFloats, minima + c);
            }
            hn::Store(scale, kFloats, scales + c);
        }
    }

    /// kBlockRun inputs.
    struct Run
    {
        const std::byte* low;
        const std::byte* high;
        std::size_t first; ///< the index of the first in its block
        int lowShift;
        int highShift;
        const float* scales; ///< [kPanelColumns], like the minima
        const float* minima;

        /// The numbers of input number `k` of the run in the columns from `c` on.
        HWY_INLINE FloatVector vector(std::size_t k, std::size_t c) const
        {
            const FloatVector scale = hn::Load(kFloats, scales + c);
            const FloatVector minimum =
                form.hasMinimum ? hn::Load(kFloats, minima + c) : hn::Zero(kFloats);
            const std::byte* at = low + k * kPanelColumns + c;
            if constexpr (form.lowBits == 8)
                return numbersOf<form>(signedBytesAsIntegers(at), scale, minimum);
            auto bits =
                hn::And(hn::ShiftRightSame(bytesAsIntegers(at), lowShift), hn::Set(kIntegers, 15));
            if constexpr (form.highBits > 0) {
                const bool isRun = form.highRun > 1;
                const auto all = bytesAsIntegers(high + (isRun ? k : k / 8) * kPanelColumns + c);
                const auto own =
                    hn::And(hn::ShiftRightSame(all, isRun ? highShift : static_cast<int>(k % 8)),
                            hn::Set(kIntegers, (1 << form.highBits) - 1));
                bits = hn::Or(bits, hn::ShiftLeft<4>(own));
            }
            return numbersOf<form>(bits, scale, minimum);
        }
    };

    /// \pre `input` is a multiple of kBlockRun
    HWY_INLINE Run runAt(std::size_t input, const float* scales, const float* minima) const
    {
        const std::byte* block = values + input / form.values * kBytes;
        const std::size_t i = input % form.values;
        Run run{block + form.lowByte(i) * kPanelColumns,
                nullptr,
                i,
                static_cast<int>(form.lowShift(i)),
                0,
                scales,
                minima};
        if constexpr (form.highBits > 0) {
            run.high = block + form.highByte(i) * kPanelColumns;
            run.highShift = static_cast<int>(form.highShift(i));
        }
        return run;
    }

    /// \param to  [inputs.count][kPanelColumns]
    /// \pre both ends of `inputs` are multiples of kBlockRun
    void widen(Span inputs, float* to) const
    {
        HWY_ALIGN float scales[kPanelColumns];
        HWY_ALIGN float minima[kPanelColumns];
        for (std::size_t first = inputs.first; first < inputs.end(); first += kBlockRun) {
            if (first == inputs.first || first % form.perScale() == 0)
                scalesAt(first, scales, minima);
            const Run run = runAt(first, scales, minima);
            for (std::size_t k = 0; k < kBlockRun; ++k)
                for (std::size_t c = 0; c < kPanelColumns; c += kLanes, to += kLanes)
                    hn::StoreU(run.vector(k, c), kFloats, to);
        }
    }

    /// y = x W for Panels adjacent panels of as many inputs.
    template <std::size_t Panels>
    static void stream(std::span<const float> x, const std::byte* panels, float* y)
    {
        const std::size_t panelBytes = x.size() / form.values * kBytes;
        HWY_ALIGN float scales[Panels][kPanelColumns];
        HWY_ALIGN float minima[Panels][kPanelColumns];
        FloatVector sums[Panels][kPanelVectors];
        for (auto& panel : sums)
            for (FloatVector& sum : panel)
                sum = hn::Zero(kFloats);
        for (std::size_t first = 0; first < x.size(); first += kBlockRun) {
            Run runs[Panels];
            forEach<Panels>([&](auto p) {
                const PanelOfBlocks panel{panels + p * panelBytes};
                if (first % form.perScale() == 0)
                    panel.scalesAt(first, scales[p], minima[p]);
                runs[p] = panel.runAt(first, scales[p], minima[p]);
                prefetchAfter(panel.values, first);
            });
            for (std::size_t k = 0; k < kBlockRun; ++k) {
                const FloatVector factor = hn::Set(kFloats, x[first + k]);
                forEach<Panels>([&](auto p) {
                    forEach<kPanelVectors>([&](auto v) {
                        sums[p][v] = hn::MulAdd(factor, runs[p].vector(k, v * kLanes), sums[p][v]);
                    });
                });
            }
        }
        for (std::size_t p = 0; p < Panels; ++p)
            for (std::size_t v = 0; v < kPanelVectors; ++v)
                hn::StoreU(sums[p][v], kFloats, y + p * kPanelColumns + v * kLanes);
    }

private:
    static FloatVector halves(const std::byte* block, std::size_t at, std::size_t column)
    {
        const auto bytes = [&](std::size_t byte) {
            return hn::PromoteTo(
                BlockHalves{}, hn::LoadU(BlockBytes{}, reinterpret_cast<const std::uint8_t*>(
                                                           block + byte * kPanelColumns + column)));
        };
        const hn::Rebind<hwy::float16_t, Floats> halves;
        const auto bits = hn::Or(bytes(at), hn::ShiftLeft<8>(bytes(at + 1)));
        return hn::PromoteTo(kFloats, hn::BitCast(halves, bits));
    }

    /// Prefetches as many bytes as a run has.
    static HWY_INLINE void prefetchAfter(const std::byte* panel, std::size_t input)
    {
        constexpr std::size_t kAhead = 2048;
        constexpr std::size_t kRunBytes = kBytes / (form.values / kBlockRun);
        const std::byte* from = panel + input / kBlockRun * kRunBytes + kAhead;
        for (std::size_t at = 0; at < kRunBytes; at += kLineBytes)
            hwy::Prefetch(from + at);
    }
};

template <class Stored> inline constexpr bool kHasBlocks = false;
template <const BlockForm& form> inline constexpr bool kHasBlocks<StoredBlocks<form>> = true;

template <const BlockForm& form> struct BlockTag
{
    using Rows = StoredBlocks<form>;
    using Panel = PanelOfBlocks<form>;
};

/// Calls body with the tag of a type that has blocks.
template <typename Body> void withBlocks(DType type, Body&& body)
{
    switch (type) {
    case DType::Q8_0:
        return body(BlockTag<kQ8_0>());
    case DType::Q4_0:
        return body(BlockTag<kQ4_0>());
    case DType::Q4_1:
        return body(BlockTag<kQ4_1>());
    case DType::Q5_0:
        return body(BlockTag<kQ5_0>());
    case DType::Q5_1:
        return body(BlockTag<kQ5_1>());
    case DType::Q4_K:
        return body(BlockTag<kQ4_K>());
    case DType::Q5_K:
        return body(BlockTag<kQ5_K>());
    case DType::Q6_K:
        return body(BlockTag<kQ6_K>());
    default:
        break;
    }
}

/// Calls body with the reader for the rows of an embedding.
template <typename Body> void withEmbedding(const WeightMatrix& matrix, Body&& body)
{
    if (!hasBlocks(matrix.type))
        return withStored(matrix.data, matrix.type, body);
    withBlocks(matrix.type, [&](auto tag) {
        body(typename decltype(tag)::Rows{static_cast<const std::byte*>(matrix.data)});
    });
}

#endif // HWY_NATIVE_FMA

} // namespace HWY_NAMESPACE
} // namespace pastkeys
HWY_AFTER_NAMESPACE();

#endif
