// Linear layers in vectors. Vectors run across output columns, so each lane is one output element's
// only accumulator and sees ascending inputs: the order of the scalar definition.
//
// One row:      W is streamed as stored, eight of its rows at a time, so that memory sees eight
// forward streams; the
//               accumulators of a span of columns wait in L1 between the groups of eight.
// Several rows: a panel of columns is widened to float32, block of inputs by block, into a buffer
// that stays in L1/L2;
//               tiles of 4 rows x 3 vectors run over the block with their accumulators in
//               registers, kept in y between blocks (spilling a float32 is exact).

// Include guard for Highway: once per target.
#if defined(PASTKEYS_SIMD_LINEAR_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef PASTKEYS_SIMD_LINEAR_INL_H_
#undef PASTKEYS_SIMD_LINEAR_INL_H_
#else
#define PASTKEYS_SIMD_LINEAR_INL_H_
#endif

#include "base/stored_value.h"
#include "kernels/operations-inl.h"

#include <hwy/highway.h>

#include <cmath>

HWY_BEFORE_NAMESPACE();
namespace pastkeys {
namespace HWY_NAMESPACE {

#if HWY_NATIVE_FMA

namespace hn = hwy::HWY_NAMESPACE;

/// At most 16 lanes: the 16 partial sums of a dot product are 1x16, 2x8 or 4x4.
using Floats = hn::CappedTag<float, 16>;
using FloatVector = hn::Vec<Floats>;
inline constexpr Floats kFloats{};
inline constexpr std::size_t kLanes = hn::MaxLanes(Floats{});

/// Stored values by type, widened exactly. `at` is an index into the stored matrix.
struct StoredFloat32
{
    const float* values;
    FloatVector vector(std::size_t at) const { return hn::LoadU(kFloats, values + at); }
    float one(std::size_t at) const { return values[at]; }
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
    float one(std::size_t at) const
    {
        return std::bit_cast<float>(static_cast<std::uint32_t>(values[at]) << 16);
    }
};

/// Calls body with the reader of the matrix's type.
template <typename Body> void withStored(const WeightMatrix& matrix, Body&& body)
{
    switch (matrix.type) {
    case DType::Float32:
        return body(StoredFloat32{static_cast<const float*>(matrix.data)});
    case DType::Float16:
        return body(StoredFloat16{static_cast<const std::uint16_t*>(matrix.data)});
    case DType::BFloat16:
        return body(StoredBFloat16{static_cast<const std::uint16_t*>(matrix.data)});
    }
}

struct LinearKernels
{
    static constexpr std::size_t kStreamGrain = 64;
    static constexpr std::size_t kStreams = 8;
    static constexpr std::size_t kTileRows = kLanes == 16 ? 8 : 4;
    static constexpr std::size_t kTileVectors = 3;
    static constexpr std::size_t kPanel = kTileVectors * kLanes;
    static constexpr std::size_t kBlock = 256; ///< inputs per widened block

    static void linearRow(const float* x, const LinearWeights& weights, Span columns, float* y,
                          Work& work)
    {
        withStored(weights.matrix,
                   [&](auto stored) { streamRow(x, weights, stored, columns, y, work); });
    }

    static void linearPanel(ConstMatrix x, const LinearWeights& weights, Span columns, Matrix y,
                            Work& work)
    {
        withStored(weights.matrix,
                   [&](auto stored) { panel(x, weights, stored, columns, y, work); });
    }

private:
    template <class Stored>
    static void streamRow(const float* x, const LinearWeights& weights, Stored stored, Span columns,
                          float* y, Work& work)
    {
        const std::size_t inputs = weights.matrix.rows;
        std::fill_n(y + columns.first, columns.count, 0.0F);
        std::size_t k = 0;
        for (; k + kStreams <= inputs; k += kStreams)
            streamRows<kStreams>(x + k, stored, k * weights.matrix.columns, weights.matrix.columns,
                                 columns, y, work);
        for (; k < inputs; ++k)
            streamRows<1>(x + k, stored, k * weights.matrix.columns, weights.matrix.columns,
                          columns, y, work);
        addBias(weights.bias, columns, y, work);
    }

    /// y += x[0..Rows) times as many stored rows, ascending.
    template <std::size_t Rows, class Stored>
    static void streamRows(const float* x, Stored stored, std::size_t at, std::size_t stride,
                           Span columns, float* y, Work& work)
    {
        FloatVector factors[Rows];
        for (std::size_t k = 0; k < Rows; ++k)
            factors[k] = hn::Set(kFloats, x[k]);
        const std::size_t end = columns.first + columns.count;
        std::size_t c = columns.first;
        for (; c + kLanes <= end; c += kLanes) {
            auto sum = hn::LoadU(kFloats, y + c);
            for (std::size_t k = 0; k < Rows; ++k)
                sum = hn::MulAdd(factors[k], stored.vector(at + k * stride + c), sum);
            hn::StoreU(sum, kFloats, y + c);
        }
        for (; c < end; ++c)
            for (std::size_t k = 0; k < Rows; ++k)
                y[c] = std::fma(x[k], stored.one(at + k * stride + c), y[c]);
        work += {.products = 2 * Rows * (c - columns.first),
                 .bytesRead = Rows * (c - columns.first) * sizeof(*stored.values)};
    }

    static void addBias(std::span<const float> bias, Span columns, float* y, Work& work)
    {
        for (std::size_t c = columns.first; c < columns.first + columns.count; ++c)
            y[c] += bias[c];
        work += {.other = columns.count,
                 .bytesRead = floatBytes(columns.count),
                 .bytesWritten = floatBytes(columns.count)};
    }

    template <class Stored>
    static void panel(ConstMatrix x, const LinearWeights& weights, Stored stored, Span columns,
                      Matrix y, Work& work)
    {
        const std::size_t inputs = weights.matrix.rows;
        HWY_ALIGN float block[kBlock * kPanel];
        HWY_ALIGN float edge[kTileRows * kPanel];
        for (std::size_t r = 0; r < x.rows; ++r)
            std::fill_n(y.row(r) + columns.first, columns.count, 0.0F);
        for (std::size_t k = 0; k < inputs; k += kBlock) {
            const std::size_t depth = std::min(kBlock, inputs - k);
            widenBlock(stored, weights.matrix, {k, depth}, columns, block, work);
            for (std::size_t r = 0; r < x.rows; r += kTileRows) {
                const std::size_t rows = std::min(kTileRows, x.rows - r);
                const float* from = x.row(r) + k;
                const bool narrow = columns.count < kPanel;
                if (narrow)
                    copyTile(y.row(r) + columns.first, y.stride, edge, kPanel, rows, columns.count);
                float* to = narrow ? edge : y.row(r) + columns.first;
                anyTile(rows, from, x.stride, block, depth, to, narrow ? kPanel : y.stride);
                if (narrow)
                    copyTile(edge, kPanel, y.row(r) + columns.first, y.stride, rows, columns.count);
                work.products += 2 * rows * columns.count * depth;
            }
        }
        for (std::size_t r = 0; r < x.rows; ++r) {
            Work bias;
            addBias(weights.bias, columns, y.row(r), bias);
            if (r > 0)
                bias.bytesRead = 0; // the bias has been read
            work += bias;
        }
    }

    static void copyTile(const float* from, std::size_t fromStride, float* to, std::size_t toStride,
                         std::size_t rows, std::size_t columns)
    {
        for (std::size_t r = 0; r < rows; ++r)
            std::copy_n(from + r * fromStride, columns, to + r * toStride);
    }

    /// block[k][kPanel] = the stored rows of `inputs`, those of the columns; zeros beside a narrow
    /// panel.
    template <class Stored>
    static void widenBlock(Stored stored, const WeightMatrix& matrix, Span inputs, Span columns,
                           float* block, Work& work)
    {
        for (std::size_t k = 0; k < inputs.count; ++k) {
            const std::size_t at = (inputs.first + k) * matrix.columns + columns.first;
            float* to = block + k * kPanel;
            std::size_t c = 0;
            for (; c + kLanes <= columns.count; c += kLanes)
                hn::Store(stored.vector(at + c), kFloats, to + c);
            for (; c < columns.count; ++c)
                to[c] = stored.one(at + c);
            work.bytesRead += c * bytesPerValue(matrix.type);
            std::fill(to + c, to + kPanel, 0.0F);
        }
    }

    /// A tile of 1 to kTileRows rows.
    template <std::size_t Rows = kTileRows>
    static void anyTile(std::size_t rows, const float* x, std::size_t xStride, const float* block,
                        std::size_t depth, float* y, std::size_t yStride)
    {
        if (rows == Rows)
            return tile<Rows>(x, xStride, block, depth, y, yStride);
        if constexpr (Rows > 1)
            anyTile<Rows - 1>(rows, x, xStride, block, depth, y, yStride);
    }

    /// y[Rows][kPanel] += x[Rows][depth] block[depth][kPanel], accumulators in registers.
    template <std::size_t Rows>
    static void tile(const float* HWY_RESTRICT x, std::size_t xStride,
                     const float* HWY_RESTRICT block, std::size_t depth, float* HWY_RESTRICT y,
                     std::size_t yStride)
    {
        FloatVector sums[Rows][kTileVectors];
        for (std::size_t r = 0; r < Rows; ++r)
            for (std::size_t v = 0; v < kTileVectors; ++v)
                sums[r][v] = hn::LoadU(kFloats, y + r * yStride + v * kLanes);
        for (std::size_t k = 0; k < depth; ++k, block += kPanel) {
            FloatVector weights[kTileVectors];
            for (std::size_t v = 0; v < kTileVectors; ++v)
                weights[v] = hn::Load(kFloats, block + v * kLanes);
            for (std::size_t r = 0; r < Rows; ++r) {
                const auto factor = hn::Set(kFloats, x[r * xStride + k]);
                for (std::size_t v = 0; v < kTileVectors; ++v)
                    sums[r][v] = hn::MulAdd(factor, weights[v], sums[r][v]);
            }
        }
        for (std::size_t r = 0; r < Rows; ++r)
            for (std::size_t v = 0; v < kTileVectors; ++v)
                hn::StoreU(sums[r][v], kFloats, y + r * yStride + v * kLanes);
    }
};

#endif // HWY_NATIVE_FMA

} // namespace HWY_NAMESPACE
} // namespace pastkeys
HWY_AFTER_NAMESPACE();

#endif
