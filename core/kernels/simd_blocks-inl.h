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

#include "kernels/simd_dot-inl.h"
#include "kernels/simd_tile-inl.h"

HWY_BEFORE_NAMESPACE();
namespace pastkeys {
namespace HWY_NAMESPACE {

#if HWY_NATIVE_FMA

/// So many numbers from a multiple of this on share a scale, and the same bits of adjacent bytes have
/// their integers. Vectors are made of the integers of as many adjacent bytes.
inline constexpr std::size_t kBlockRun = 16;

/// 16 bytes. On AVX2, both halves of a vector hold them, so that spread() stays within halves.
using SixteenBytes =
    hn::CappedTag<std::uint8_t, HWY_TARGET == HWY_AVX2 ? 2 * kBlockRun : kBlockRun>;
using Sixteen = hn::Vec<SixteenBytes>;
inline constexpr SixteenBytes kSixteen{};

HWY_INLINE Sixteen sixteenAt(const std::byte* at)
{
    return hn::LoadDup128(kSixteen, reinterpret_cast<const std::uint8_t*>(at));
}

/// 1 / kUnit is the factor of the numbers of spread(). A scale times this has no rounding error.
inline constexpr float kUnit = HWY_TARGET == HWY_AVX3 ? 1.0F : 0x1p-24F;

/// The signed integers with numbers `first` to first + kLanes - 1 as float32, times 1 / kUnit: it
/// takes no instruction to widen a byte that becomes the first of its word.
template <std::size_t first, class Bytes> HWY_INLINE FloatVector spread(Bytes integers)
{
    const hn::RebindToSigned<Floats> words;
    if constexpr (kUnit == 1) {
        const hn::Rebind<std::int8_t, Floats> bytes;
        return hn::ConvertTo(kFloats, hn::PromoteTo(words, hn::BitCast(bytes, integers)));
    } else {
        constexpr auto from = [](std::size_t byte) {
            return static_cast<std::uint8_t>(byte % 4 < 3 ? 0x80 : first + byte / 4);
        };
        HWY_ALIGN static constexpr std::uint8_t kFrom[32] = {
            from(0),  from(1),  from(2),  from(3),  from(4),  from(5),  from(6),  from(7),
            from(8),  from(9),  from(10), from(11), from(12), from(13), from(14), from(15),
            from(16), from(17), from(18), from(19), from(20), from(21), from(22), from(23),
            from(24), from(25), from(26), from(27), from(28), from(29), from(30), from(31)};
        const auto places = hn::Load(kSixteen, kFrom);
        return hn::ConvertTo(kFloats,
                             hn::BitCast(words, hn::TableLookupBytesOr0(integers, places)));
    }
}

/// Calls body with the place of the low bits of integer i in their bytes as a constant.
template <const BlockForm& form, typename Body>
HWY_INLINE void withLowShift(std::size_t i, Body&& body)
{
    if (form.lowBits == 8 || form.lowShift(i) == 0)
        body(std::integral_constant<std::size_t, 0>());
    else
        body(std::integral_constant<std::size_t, 4>());
}

/// The integers whose low bits are in `low`. \param high  their high bits, shifted left by 4
template <const BlockForm& form, std::size_t shift>
HWY_INLINE Sixteen joined(Sixteen low, Sixteen high)
{
    if constexpr (form.lowBits == 8)
        return low;
    Sixteen bits = shift == 0 ? hn::And(low, hn::Set(kSixteen, 15)) : hn::ShiftRight<4>(low);
    if constexpr (form.highBits > 0)
        bits = hn::Or(bits, high);
    if constexpr (form.subtracted > 0)
        bits = hn::Sub(bits, hn::Set(kSixteen, static_cast<std::uint8_t>(form.subtracted)));
    return bits;
}

/// 16 in each byte that has the bit. \param bits  one bit in each byte
template <class V> HWY_INLINE V sixteenWhere(V bytes, V bits)
{
    const hn::DFromV<V> tag;
    return hn::And(hn::VecFromMask(tag, hn::Eq(hn::And(bytes, bits), bits)), hn::Set(tag, 16));
}

/// The high bits of a run's integers, shifted left by 4. \param shift  their place in the bytes
template <const BlockForm& form, class V> HWY_INLINE V highOf(V bytes, std::size_t shift)
{
    const hn::DFromV<V> tag;
    if constexpr (form.highBits == 1)
        return sixteenWhere(bytes, hn::Set(tag, static_cast<std::uint8_t>(1U << shift)));
    const hn::Repartition<std::uint16_t, decltype(tag)> pairs;
    const auto words = hn::BitCast(pairs, bytes);
    const auto placed = shift < 4 ? hn::ShiftLeftSame(words, static_cast<int>(4 - shift))
                                  : hn::ShiftRightSame(words, static_cast<int>(shift - 4));
    return hn::And(hn::BitCast(tag, placed), hn::Set(tag, 0x30));
}

/// A float16 as float32 in all lanes.
template <class D> HWY_INLINE hn::Vec<D> halfInAllLanes(D tag, const std::byte* at)
{
    std::uint16_t bits = 0;
    std::memcpy(&bits, at, sizeof bits);
    const hn::Rebind<hwy::float16_t, D> halves;
    const hn::Rebind<std::uint16_t, D> words;
    return hn::PromoteTo(tag, hn::BitCast(halves, hn::Set(words, bits)));
}

/// Reads numbers of consecutive blocks, as files have them.
template <const BlockForm& form> struct StoredBlocks
{
    const std::byte* values; ///< the block with the reader's first number
    std::size_t first = 0;   ///< its index in the block

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

    /// Numbers that share a scale.
    static constexpr std::size_t kGroup = std::min<std::size_t>(form.perScale(), 32);
    static constexpr std::size_t kGroups = form.values / kGroup; ///< in a block

    /// The scales, times kUnit, and the minima of a block's groups.
    struct Scales
    {
        HWY_ALIGN float scales[kGroups];
        HWY_ALIGN float minima[kGroups];

        HWY_INLINE void take(const std::byte* block)
        {
            const hn::CappedTag<float, kGroups> some;
            const auto scale =
                hn::Mul(halfInAllLanes(some, block + form.scaleAt), hn::Set(some, kUnit));
            const auto minimum = form.hasMinimum ? halfInAllLanes(some, block + form.minimumAt)
                                                 : hn::Sub(scale, scale);
            if constexpr (form.scales == BlockScales::OfBlock) {
                hn::Store(scale, some, scales);
                hn::Store(minimum, some, minima);
                return;
            }
            const std::byte* at = block + form.factorsAt;
            std::uint8_t six[2][8];
            if constexpr (form.scales == BlockScales::SixBit)
                sixBitFactors(at, six);
            const hn::Rebind<std::int32_t, decltype(some)> words;
            for (std::size_t g = 0; g < kGroups; g += hn::Lanes(some)) {
                const auto integers = [&](const auto* bytes) {
                    const hn::Rebind<std::decay_t<decltype(*bytes)>, decltype(some)> few;
                    return hn::PromoteTo(words, hn::LoadU(few, bytes + g));
                };
                const auto times = [&](auto factor, auto by) {
                    return hn::Mul(factor, hn::ConvertTo(some, by));
                };
                if constexpr (form.scales == BlockScales::SixBit) {
                    hn::Store(times(scale, integers(six[0])), some, scales + g);
                    // Integers are negated, because a float that is 0 would become -0.
                    hn::Store(times(minimum, hn::Neg(integers(six[1]))), some, minima + g);
                } else {
                    const auto* factors = reinterpret_cast<const std::int8_t*>(at);
                    hn::Store(times(scale, integers(factors)), some, scales + g);
                    hn::Store(minimum, some, minima + g);
                }
            }
        }

    private:
        /// As blockFactors(), for all parts. The minima's are not negative.
        static HWY_INLINE void sixBitFactors(const std::byte* at, std::uint8_t (&to)[2][8])
        {
            std::uint32_t bytes[3];
            std::memcpy(bytes, at, sizeof bytes);
            const auto top = [](std::uint32_t four) { return (four >> 6 & 0x03030303U) << 4; };
            const std::uint32_t factors[2][2] = {
                {bytes[0] & 0x3F3F3F3FU, (bytes[2] & 0x0F0F0F0FU) | top(bytes[0])},
                {bytes[1] & 0x3F3F3F3FU, (bytes[2] >> 4 & 0x0F0F0F0FU) | top(bytes[1])}};
            std::memcpy(to, factors, sizeof to);
        }
    };

    struct Group
    {
        FloatVector scale; ///< times kUnit
        FloatVector minimum;
        Sixteen integers[kGroup / kBlockRun];

        /// The numbers from number `at` of the group on.
        template <std::size_t at> HWY_INLINE FloatVector vector() const
        {
            return hn::MulAdd(scale, spread<at % kBlockRun>(integers[at / kBlockRun]), minimum);
        }
    };

    /// \param shift  of the low bits of the group's first run
    template <std::size_t shift>
    static HWY_INLINE Group group(const std::byte* block, const Scales& of, std::size_t number)
    {
        Group group{hn::Set(kFloats, of.scales[number]), hn::Set(kFloats, of.minima[number]), {}};
        forEach<kGroup / kBlockRun>([&](auto part) {
            const std::size_t i = number * kGroup + part * kBlockRun;
            constexpr std::size_t kOther = form.lowRun < kGroup && part > 0 ? 4 : 0;
            group.integers[part] =
                joined<form, shift ^ kOther>(sixteenAt(block + form.lowByte(i)), high(block, i));
        });
        return group;
    }

private:
    static HWY_INLINE Sixteen high(const std::byte* block, std::size_t i)
    {
        if constexpr (form.highBits == 0) {
            return hn::Zero(kSixteen);
        } else if constexpr (form.highRun == 1) { // consecutive bits
            std::uint16_t bits = 0;
            std::memcpy(&bits, block + form.highByte(i), sizeof bits);
            const hn::Repartition<std::uint16_t, SixteenBytes> pairs;
            HWY_ALIGN static constexpr std::uint8_t kByte[16] = {0, 0, 0, 0, 0, 0, 0, 0,
                                                                 1, 1, 1, 1, 1, 1, 1, 1};
            HWY_ALIGN static constexpr std::uint8_t kBit[16] = {1, 2, 4, 8, 16, 32, 64, 128,
                                                                1, 2, 4, 8, 16, 32, 64, 128};
            const auto bytes = hn::TableLookupBytes(hn::BitCast(kSixteen, hn::Set(pairs, bits)),
                                                    hn::LoadDup128(kSixteen, kByte));
            return sixteenWhere(bytes, hn::LoadDup128(kSixteen, kBit));
        } else {
            return highOf<form>(sixteenAt(block + form.highByte(i)), form.highShift(i));
        }
    }
};

/// to[i] = number i of the blocks. \pre whole blocks
template <const BlockForm& form>
HWY_FLATTEN void widen(StoredBlocks<form> blocks, std::size_t count, float* to)
{
    using Blocks = StoredBlocks<form>;
    typename Blocks::Scales scales;
    for (std::size_t i = 0; i < count; i += form.values) {
        const std::byte* block = blocks.from(i).values;
        scales.take(block);
        for (std::size_t g = 0; g < Blocks::kGroups; ++g, to += Blocks::kGroup)
            withLowShift<form>(g * Blocks::kGroup, [&](auto shift) {
                const auto group = Blocks::template group<shift>(block, scales, g);
                forEach<Blocks::kGroup / kLanes>([&](auto v) {
                    hn::StoreU(group.template vector<v * kLanes>(), kFloats, to + v * kLanes);
                });
            });
    }
}

/// The dot products of a row with rows of blocks, as streamDots() in simd_dot-inl.h.
template <std::size_t Others, const BlockForm& form>
HWY_FLATTEN void streamDots(std::span<const float> a, StoredStream<StoredBlocks<form>> b, float* y)
{
    using Blocks = StoredBlocks<form>;
    const std::size_t rowBytes = b.stride / form.values * form.bytes;
    const std::size_t ahead = b.next / form.values * form.bytes;
    FloatVector sums[Others][Sum16::kParts];
    for (auto& row : sums)
        for (FloatVector& sum : row)
            sum = hn::Zero(kFloats);
    typename Blocks::Scales scales[Others];
    const std::byte* block = b.values.values;
    const float* left = a.data();
    for (std::size_t i = 0; i < a.size(); i += form.values, block += form.bytes) {
        for (std::size_t o = 0; o < Others; ++o) {
            scales[o].take(block + o * rowBytes);
            if (form.bytes >= kLineBytes || i / form.values % 2 == 0)
                for (std::size_t at = 0; at < form.bytes; at += kLineBytes)
                    hwy::Prefetch(block + o * rowBytes + ahead + at);
        }
        for (std::size_t g = 0; g < Blocks::kGroups; ++g, left += Blocks::kGroup)
            withLowShift<form>(g * Blocks::kGroup, [&](auto shift) {
                forEach<Others>([&](auto o) {
                    const auto group =
                        Blocks::template group<shift>(block + o * rowBytes, scales[o], g);
                    forEach<Blocks::kGroup / kLanes>([&](auto v) {
                        FloatVector& sum = sums[o][v % Sum16::kParts];
                        sum = hn::MulAdd(hn::LoadU(kFloats, left + v * kLanes),
                                         group.template vector<v * kLanes>(), sum);
                    });
                });
            });
    }
    for (std::size_t o = 0; o < Others; ++o) {
        Sum16 sum;
        for (std::size_t p = 0; p < Sum16::kParts; ++p)
            sum.set(p, sums[o][p]);
        y[o] = sum.total();
    }
}

/// Reads the blocks of a panel of kPanelColumns columns.
template <const BlockForm& form> struct PanelOfBlocks
{
    const std::byte* values; ///< the first block of each column

    static constexpr std::size_t kBytes = form.bytes * kPanelColumns; ///< of a block of all columns
    /// How many inputs have the same scales.
    static constexpr std::size_t kGroup = std::min<std::size_t>(form.perScale(), 32);
    /// How many inputs also have their integers in the same bits of bytes.
    static constexpr std::size_t kRun = form.lowBits == 8 ? kGroup : std::min(kGroup, form.lowRun);

    /// The bytes of one input in some columns.
    using Bytes = hn::CappedTag<std::uint8_t, kPanelColumns>;
    using ByteVector = hn::Vec<Bytes>;
    static constexpr Bytes kByteTag{};
    static constexpr std::size_t kColumns = hn::MaxLanes(Bytes{});
    static constexpr std::size_t kVectors = kColumns / kLanes; ///< of floats

    /// Integers become floats in one of three ways.
    enum class Way
    {
        Magic, ///< the bytes of a float around the integer's make it integer + kMagic
        First, ///< the integer's byte is the first of a word, so the word is integer / kUnit
        Plain, ///< with 16 lanes, there is an instruction
    };
    static constexpr Way kWay = HWY_TARGET == HWY_AVX3 ? Way::Plain
                                : form.hasMinimum      ? Way::First
                                                       : Way::Magic;
    /// In bits 8 to 15 of 0x47000000, which is 32768, or in bits 16 to 22 of 0x43000000, which is 128.
    static constexpr float kMagic = form.lowBits == 8 ? 32768.0F : 128.0F;
    /// The stored integer minus the number's. Those of 8 bits are made unsigned.
    static constexpr int kSubtracted = form.lowBits == 8 ? 128 : form.subtracted;

    /// For a group of inputs, the factors of integers as floats, and what is added. Their order is
    /// that of floatsOf().
    struct Scales
    {
        HWY_ALIGN float factors[kPanelColumns];
        HWY_ALIGN float added[kPanelColumns];

        HWY_INLINE void take(const std::byte* block, std::size_t i)
        {
            for (std::size_t c = 0; c < kPanelColumns; c += kLanes) {
                FloatVector scale = halves(block, form.scaleAt, c);
                FloatVector add = hn::Zero(kFloats);
                if constexpr (form.hasMinimum)
                    add = halves(block, form.minimumAt, c);
                if constexpr (form.scales == BlockScales::SixBit) {
                    const auto [ofScale, ofMinimum] = sixBitFactors(block, i / 32, c);
                    scale = hn::Mul(scale, hn::ConvertTo(kFloats, ofScale));
                    add = hn::Mul(add, hn::ConvertTo(kFloats, hn::Neg(ofMinimum)));
                } else if constexpr (form.scales == BlockScales::SignedByte) {
                    const hn::Rebind<std::int8_t, Floats> bytes;
                    const auto* at = reinterpret_cast<const std::int8_t*>(
                        block + (form.factorsAt + i / 16) * kPanelColumns + c);
                    scale = hn::Mul(
                        scale,
                        hn::ConvertTo(kFloats, hn::PromoteTo(kIntegers, hn::LoadU(bytes, at))));
                }
                if constexpr (!form.hasMinimum) { // exact: few bits
                    constexpr float kOffset =
                        kWay == Way::Magic ? kMagic + kSubtracted : kSubtracted;
                    add = hn::Mul(scale, hn::Set(kFloats, -kOffset));
                }
                if constexpr (kWay == Way::First)
                    scale = hn::Mul(scale, hn::Set(kFloats, kUnit));
                storeInOrder(scale, c, factors);
                storeInOrder(add, c, added);
            }
        }

        HWY_INLINE FloatVector numbers(FloatVector integers, std::size_t vector) const
        {
            return hn::MulAdd(integers, hn::Load(kFloats, factors + vector * kLanes),
                              hn::Load(kFloats, added + vector * kLanes));
        }
    };

    /// The inputs of a run.
    struct Run
    {
        const std::byte* low = nullptr;
        const std::byte* high = nullptr;
        std::size_t highShift = 0;

        HWY_INLINE Run(const std::byte* block, std::size_t i)
            : low(block + form.lowByte(i) * kPanelColumns)
        {
            if constexpr (form.highBits > 0) {
                high = block + form.highByte(i) * kPanelColumns;
                highShift = form.highShift(i);
            }
        }

        /// The integers of the run's input number k, as they are stored but not negative.
        template <std::size_t shift>
        HWY_INLINE ByteVector integers(std::size_t k, std::size_t column) const
        {
            const ByteVector bytes = bytesAt(low + k * kPanelColumns + column);
            if constexpr (form.lowBits == 8)
                return hn::Xor(bytes, hn::Set(kByteTag, 0x80));
            const ByteVector bits =
                shift == 0 ? hn::And(bytes, hn::Set(kByteTag, 15)) : hn::ShiftRight<4>(bytes);
            if constexpr (form.highBits == 0)
                return bits;
            else if constexpr (form.highRun == 1)
                return hn::Or(bits,
                              highOf<form>(bytesAt(high + k / 8 * kPanelColumns + column), k % 8));
            else
                return hn::Or(bits,
                              highOf<form>(bytesAt(high + k * kPanelColumns + column), highShift));
        }
    };

    const std::byte* blockWith(std::size_t input) const
    {
        return values + input / form.values * kBytes;
    }

    /// \param to  [inputs.count][kPanelColumns]
    /// \pre both ends of `inputs` are multiples of kBlockRun
    void widen(Span inputs, float* to) const
    {
        Scales of;
        for (std::size_t first = inputs.first; first < inputs.end(); first += kBlockRun) {
            const std::byte* block = blockWith(first);
            const std::size_t i = first % form.values;
            if (first == inputs.first || i % kGroup == 0)
                of.take(block, i);
            const Run run(block, i);
            withLowShift<form>(i, [&](auto shift) {
                for (std::size_t k = 0; k < kBlockRun; ++k, to += kPanelColumns)
                    forEachFloats<shift>(run, k, 0, [&](auto vector, FloatVector integers) {
                        storeNatural(of.numbers(integers, vector), vector, to);
                    });
            });
        }
    }

    /// y = x W for Panels adjacent panels of as many inputs. Flattened: see ProductTile::compute().
    template <std::size_t Panels>
    static HWY_FLATTEN void stream(std::span<const float> x, const std::byte* panels, float* y)
    {
        const std::size_t panelBytes = x.size() / form.values * kBytes;
        Scales of[Panels];
        FloatVector sums[Panels][kPanelVectors];
        forEachVector<Panels>([&](auto p, auto v) { sums[p][v] = hn::Zero(kFloats); });
        for (std::size_t first = 0; first < x.size(); first += kRun) {
            const std::size_t i = first % form.values;
            const std::byte* block = PanelOfBlocks{panels}.blockWith(first);
            if (i % kGroup == 0)
                for (std::size_t p = 0; p < Panels; ++p)
                    of[p].take(block + p * panelBytes, i);
            for (std::size_t p = 0; p < Panels; ++p)
                prefetchAfter(panels + p * panelBytes, first);
            const Run run(block, i);
            withLowShift<form>(i, [&](auto shift) {
                for (std::size_t k = 0; k < kRun; ++k) {
                    const FloatVector factor = hn::Set(kFloats, x[first + k]);
                    const Scales* ofPanels = of;
                    asm("" : "+r"(ofPanels)); // GCC would copy them to where it spills registers
                    forEach<Panels>([&](auto p) {
                        forEachFloats<shift>(
                            run, k, p * panelBytes, [&](auto vector, FloatVector integers) {
                                sums[p][vector] = hn::MulAdd(
                                    factor, ofPanels[p].numbers(integers, vector), sums[p][vector]);
                            });
                    });
                }
            });
        }
        forEachVector<Panels>(
            [&](auto p, auto v) { storeNatural(sums[p][v], v, y + p * kPanelColumns); });
    }

private:
    using Integers = hn::RebindToSigned<Floats>;
    static constexpr Integers kIntegers{};

    static HWY_INLINE ByteVector bytesAt(const std::byte* at)
    {
        return hn::LoadU(kByteTag, reinterpret_cast<const std::uint8_t*>(at));
    }

    /// Calls body(number of the vector, integers as floats) for all columns of input k.
    template <std::size_t shift, typename Body>
    static HWY_INLINE void forEachFloats(const Run& run, std::size_t k, std::size_t offset,
                                         Body&& body)
    {
        forEach<kPanelColumns / kColumns>([&](auto part) {
            const ByteVector integers = run.template integers<shift>(k, offset + part * kColumns);
            forEach<kVectors>([&](auto v) {
                body(std::integral_constant<std::size_t, part * kVectors + v>(),
                     floatsOf<v>(integers));
            });
        });
    }

    /// Vector number v of the integers as floats. If bytes take two halves of a vector, its columns
    /// are of both: each instruction works in halves.
    template <std::size_t v, class V> static HWY_INLINE FloatVector floatsOf(V integers)
    {
        if constexpr (kWay == Way::Plain) {
            const hn::Half<Bytes> half;
            const auto some =
                v == 0 ? hn::LowerHalf(half, integers) : hn::UpperHalf(half, integers);
            return hn::ConvertTo(kFloats, hn::PromoteTo(kIntegers, some));
        } else if constexpr (kWay == Way::First) {
            HWY_ALIGN static constexpr auto kFrom = [] {
                std::array<std::uint8_t, 16> from{};
                for (std::size_t byte = 0; byte < 16; ++byte)
                    from[byte] = static_cast<std::uint8_t>(byte % 4 < 3 ? 0x80 : 4 * v + byte / 4);
                return from;
            }();
            const auto places = hn::LoadDup128(kByteTag, kFrom.data());
            return hn::ConvertTo(kFloats,
                                 hn::BitCast(kIntegers, hn::TableLookupBytesOr0(integers, places)));
        } else {
            const hn::Repartition<std::uint16_t, Bytes> words;
            const auto pairs = [&](auto low, auto high) {
                if constexpr (v < 2)
                    return hn::BitCast(words, hn::InterleaveLower(kByteTag, low, high));
                else
                    return hn::BitCast(words, hn::InterleaveUpper(kByteTag, low, high));
            };
            const auto floats = [&](auto low, auto high) {
                if constexpr (v % 2 == 0)
                    return hn::BitCast(kFloats, hn::InterleaveLower(words, low, high));
                else
                    return hn::BitCast(kFloats, hn::InterleaveUpper(words, low, high));
            };
            if constexpr (form.lowBits == 8)
                return floats(pairs(hn::Zero(kByteTag), integers), hn::Set(words, 0x4700));
            else
                return floats(hn::Zero(words), pairs(integers, hn::Set(kByteTag, 0x43)));
        }
    }

    static constexpr bool kIsNatural = kWay == Way::Plain || kLanes == 4;

    /// Stores a vector of the columns from `column` on in the order of floatsOf().
    static HWY_INLINE void storeInOrder(FloatVector v, std::size_t column, float* to)
    {
        if constexpr (kIsNatural) {
            hn::Store(v, kFloats, to + column);
        } else { // halves of a vector are 4 and 16 columns apart
            const hn::Half<Floats> half;
            const std::size_t place = column % 16 / 4 * kLanes + column / 16 * 4;
            hn::Store(hn::LowerHalf(half, v), half, to + place);
            hn::Store(hn::UpperHalf(half, v), half, to + place + kLanes);
        }
    }

    /// The reverse, for vector number `vector` of floatsOf().
    static HWY_INLINE void storeNatural(FloatVector v, std::size_t vector, float* to)
    {
        if constexpr (kIsNatural) {
            hn::StoreU(v, kFloats, to + vector * kLanes);
        } else {
            const hn::Half<Floats> half;
            hn::StoreU(hn::LowerHalf(half, v), half, to + vector * 4);
            hn::StoreU(hn::UpperHalf(half, v), half, to + vector * 4 + 16);
        }
    }

    static HWY_INLINE auto fewBytesAt(const std::byte* at)
    {
        const hn::Rebind<std::uint8_t, Floats> bytes;
        return hn::LoadU(bytes, reinterpret_cast<const std::uint8_t*>(at));
    }

    /// Float16 numbers of some columns: their low bytes lie together, then their high bytes.
    static HWY_INLINE FloatVector halves(const std::byte* block, std::size_t at, std::size_t column)
    {
        const hn::Rebind<std::uint16_t, Floats> words;
        const hn::Rebind<hwy::float16_t, Floats> numbers;
        const auto part = [&](std::size_t byte) {
            return hn::PromoteTo(words, fewBytesAt(block + byte * kPanelColumns + column));
        };
        const auto bits = hn::Or(part(at), hn::ShiftLeft<8>(part(at + 1)));
        return hn::PromoteTo(kFloats, hn::BitCast(numbers, bits));
    }

    /// As blockFactors(), for some columns. The minimum's is not negative.
    static HWY_INLINE auto sixBitFactors(const std::byte* block, std::size_t part,
                                         std::size_t column)
    {
        const auto byte = [&](std::size_t at) {
            return hn::PromoteTo(
                kIntegers, fewBytesAt(block + (form.factorsAt + at) * kPanelColumns + column));
        };
        const auto six = hn::Set(kIntegers, 63);
        if (part < 4)
            return std::pair(hn::And(byte(part), six), hn::And(byte(part + 4), six));
        const auto both = byte(part + 4);
        const auto top = [&](std::size_t at) {
            return hn::ShiftLeft<4>(hn::ShiftRight<6>(byte(at)));
        };
        return std::pair(hn::Or(hn::And(both, hn::Set(kIntegers, 15)), top(part - 4)),
                         hn::Or(hn::ShiftRight<4>(both), top(part)));
    }

    /// Prefetches as many bytes as a run has.
    static HWY_INLINE void prefetchAfter(const std::byte* panel, std::size_t input)
    {
        constexpr std::size_t kAhead = 2048;
        constexpr std::size_t kRunBytes = kBytes / (form.values / kRun);
        const std::byte* from = panel + input / kRun * kRunBytes + kAhead;
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
        return body(BlockTag<kQ80>());
    case DType::Q4_0:
        return body(BlockTag<kQ40>());
    case DType::Q4_1:
        return body(BlockTag<kQ41>());
    case DType::Q5_0:
        return body(BlockTag<kQ50>());
    case DType::Q5_1:
        return body(BlockTag<kQ51>());
    case DType::Q4_K:
        return body(BlockTag<kQ4K>());
    case DType::Q5_K:
        return body(BlockTag<kQ5K>());
    case DType::Q6_K:
        return body(BlockTag<kQ6K>());
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
