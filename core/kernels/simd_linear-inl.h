// Linear layers in vectors. Vectors run across output columns, so that each lane is one output
// element's only accumulator and sees ascending inputs: the order of the scalar definition.
//
// One row       W is streamed as stored, eight of its rows at a time: eight forward streams for the
//               memory. The accumulators wait in y, in L1, between one group of eight and the next.
// Several rows  W is widened block by block into panels of a tile's width, which stay in L2. Tiles
//               of a few rows x 3 vectors run over a panel with their accumulators in registers;
//               between blocks they wait in y (spilling a float32 is exact).

// Include guard for Highway: once per target.
#if defined(PASTKEYS_SIMD_LINEAR_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef PASTKEYS_SIMD_LINEAR_INL_H_
#undef PASTKEYS_SIMD_LINEAR_INL_H_
#else
#define PASTKEYS_SIMD_LINEAR_INL_H_
#endif

#include "base/buffer.h"
#include "kernels/simd_vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace pastkeys {
namespace HWY_NAMESPACE {

#if HWY_NATIVE_FMA

struct LinearKernels
{
    /// Rows of W that are read together, a cache line of each at a time.
    static constexpr std::size_t kStreams = 8;
    static constexpr std::size_t kLine = 16;
    /// How far ahead memory is told of what comes (past the end of W that is harmless).
    static constexpr std::size_t kBytesAhead = 512;
    /// Accumulators, a row of weights and a factor fill the registers: 16, or 32.
    static constexpr std::size_t kTileRows = HWY_TARGET == HWY_AVX2 ? 4 : 8;
    static constexpr std::size_t kTileVectors = 3;
    static constexpr std::size_t kPanel = kTileVectors * kLanes;
    static constexpr std::size_t kColumnGrain = kPanel;
    /// A block: this many inputs, and columns enough for whole cache lines in a row.
    static constexpr std::size_t kDepth = 128;
    static constexpr std::size_t kPanels = 192 / kPanel;

    static void linearRow(const float* x, const LinearWeights& weights, Span columns, float* y,
                          Work& work)
    {
        withStored(weights.matrix,
                   [&](auto stored) { streamRow(x, weights, stored, columns, y, work); });
    }

    static void linearRows(ConstMatrix x, const LinearWeights& weights, Span columns, Matrix y,
                           Work& work)
    {
        for (std::size_t r = 0; r < x.rows; ++r)
            std::fill_n(y.row(r) + columns.first, columns.count, 0.0F);
        Buffer<float> block(kDepth * kPanels * kPanel);
        const std::size_t end = columns.first + columns.count;
        for (std::size_t c = columns.first; c < end; c += kPanels * kPanel)
            for (std::size_t k = 0; k < x.columns; k += kDepth)
                addBlock(x, weights.matrix, {k, std::min(kDepth, x.columns - k)},
                         {c, std::min(kPanels * kPanel, end - c)}, y, block.data(), work);
        for (std::size_t r = 0; r < x.rows; ++r)
            finish(weights, columns, y.row(r), work);
        countFinishing(weights, columns, work);
    }

private:
    template <class Stored>
    static void streamRow(const float* x, const LinearWeights& weights, Stored stored, Span columns,
                          float* y, Work& work)
    {
        const std::size_t inputs = weights.matrix.rows;
        const std::size_t stride = weights.matrix.columns;
        std::fill_n(y + columns.first, columns.count, 0.0F);
        std::size_t k = 0;
        for (; k + kStreams <= inputs; k += kStreams)
            streamRows<kStreams>(x + k, stored.from(k * stride), stride, columns, y, work);
        for (; k < inputs; ++k)
            streamRows<1>(x + k, stored.from(k * stride), stride, columns, y, work);
        finish(weights, columns, y, work);
        countFinishing(weights, columns, work);
    }

    /// y += x[0..Rows) times as many stored rows, ascending.
    template <std::size_t Rows, class Stored>
    static void streamRows(const float* x, Stored stored, std::size_t stride, Span columns,
                           float* y, Work& work)
    {
        FloatVector factors[Rows];
        for (std::size_t k = 0; k < Rows; ++k)
            factors[k] = hn::Set(kFloats, x[k]);
        const std::size_t end = columns.first + columns.count;
        const std::size_t ahead = std::min(kBytesAhead / sizeof(*stored.values), columns.count);
        std::size_t c = columns.first;
        for (; c + kLine <= end; c += kLine) {
            // What each stream reads next: further in its row, then in its row of the next group.
            const std::size_t next =
                c + ahead < end ? c + ahead : Rows * stride + c + ahead - columns.count;
            FloatVector sums[kLine / kLanes];
            for (std::size_t v = 0; v < kLine / kLanes; ++v)
                sums[v] = hn::LoadU(kFloats, y + c + v * kLanes);
            for (std::size_t k = 0; k < Rows; ++k) {
                stored.prefetch(k * stride + next);
                for (std::size_t v = 0; v < kLine / kLanes; ++v)
                    sums[v] =
                        hn::MulAdd(factors[k], stored.vector(k * stride + c + v * kLanes), sums[v]);
            }
            for (std::size_t v = 0; v < kLine / kLanes; ++v)
                hn::StoreU(sums[v], kFloats, y + c + v * kLanes);
        }
        for (; c < end; ++c)
            for (std::size_t k = 0; k < Rows; ++k)
                y[c] = std::fma(x[k], stored.one(k * stride + c), y[c]);
        work += {.products = 2 * Rows * columns.count,
                 .bytesRead = Rows * columns.count * sizeof(*stored.values)};
    }

    /// y = sums + bias, or sums * scale + bias.
    static void finish(const LinearWeights& weights, Span columns, float* y, Work& work)
    {
        const auto bias = weights.bias.subspan(columns.first, columns.count);
        const std::span<const float> sums{y + columns.first, columns.count};
        const bool scaled = weights.matrix.type == DType::Int8;
        if (scaled) {
            const auto scales = weights.matrix.scales.subspan(columns.first, columns.count);
            mapRow(sums, y + columns.first, [&](FloatVector v, std::size_t i) {
                return hn::MulAdd(v, loadAt(scales, i), loadAt(bias, i));
            });
        } else {
            mapRow(sums, y + columns.first,
                   [&](FloatVector v, std::size_t i) { return hn::Add(v, loadAt(bias, i)); });
        }
        work +=
            {.other = columns.count * (scaled ? 2 : 1), .bytesWritten = floatBytes(columns.count)};
    }

    /// The bias and the scales are read once, however many rows there are.
    static void countFinishing(const LinearWeights& weights, Span columns, Work& work)
    {
        work.bytesRead += floatBytes(columns.count * (weights.matrix.scales.empty() ? 1 : 2));
    }

    /// y += x times the block of W of these inputs and columns.
    static void addBlock(ConstMatrix x, const WeightMatrix& matrix, Span inputs, Span columns,
                         Matrix y, float* block, Work& work)
    {
        withStored(matrix, [&](auto stored) {
            const std::size_t at = inputs.first * matrix.columns + columns.first;
            widenPanels(stored.from(at), matrix.columns, inputs.count, columns.count, block);
        });
        work.bytesRead += inputs.count * columns.count * bytesPerValue(matrix.type);
        for (std::size_t c = 0; c < columns.count; c += kPanel) {
            const Matrix to{y.row(0) + columns.first + c, y.rows,
                            std::min(kPanel, columns.count - c), y.stride};
            addPanel(x.columnBlock(inputs.first, inputs.count), block + c * kDepth, to);
            work.products += 2 * x.rows * to.columns * inputs.count;
        }
    }

    /// block[panel][input][kPanel] = stored values; zeros beside a narrow last panel.
    template <class Stored>
    static void widenPanels(Stored stored, std::size_t stride, std::size_t inputs,
                            std::size_t columns, float* block)
    {
        for (std::size_t k = 0; k < inputs; ++k)
            for (std::size_t c = 0; c < columns; c += kPanel) {
                float* to = block + c * kDepth + k * kPanel;
                const std::size_t count = std::min(kPanel, columns - c);
                for (std::size_t i = 0; i < kPanel; i += kLanes)
                    stored.prefetch((k + kStreams) * stride + c + i);
                widen(stored.from(k * stride + c), count, to);
                std::fill(to + count, to + kPanel, 0.0F);
            }
    }

    /// y[rows][up to kPanel] += x[rows][inputs] panel[inputs][kPanel].
    static void addPanel(ConstMatrix x, const float* panel, Matrix y)
    {
        HWY_ALIGN float edge[kTileRows * kPanel];
        for (std::size_t r = 0; r < x.rows; r += kTileRows) {
            const ConstMatrix rows = x.rowBlock(r, std::min(kTileRows, x.rows - r));
            if (y.columns == kPanel) {
                tileOf(rows, panel, y.row(r), y.stride);
                continue;
            }
            copyRows(y.row(r), y.stride, edge, kPanel, rows.rows, y.columns);
            tileOf(rows, panel, edge, kPanel);
            copyRows(edge, kPanel, y.row(r), y.stride, rows.rows, y.columns);
        }
    }

    static void copyRows(const float* from, std::size_t fromStride, float* to, std::size_t toStride,
                         std::size_t rows, std::size_t columns)
    {
        for (std::size_t r = 0; r < rows; ++r)
            std::copy_n(from + r * fromStride, columns, to + r * toStride);
    }

    /// A tile of 1 to kTileRows rows.
    template <std::size_t Rows = kTileRows>
    static void tileOf(ConstMatrix x, const float* panel, float* y, std::size_t yStride)
    {
        if constexpr (Rows > 1)
            if (x.rows < Rows)
                return tileOf<Rows - 1>(x, panel, y, yStride);
        tile<Rows>(x, panel, y, yStride);
    }

    /// y[Rows][kPanel] += x[Rows][inputs] panel[inputs][kPanel], accumulators in registers.
    template <std::size_t Rows>
    static void tile(ConstMatrix x, const float* HWY_RESTRICT panel, float* HWY_RESTRICT y,
                     std::size_t yStride)
    {
        FloatVector sums[Rows][kTileVectors];
        for (std::size_t r = 0; r < Rows; ++r)
            for (std::size_t v = 0; v < kTileVectors; ++v)
                sums[r][v] = hn::LoadU(kFloats, y + r * yStride + v * kLanes);
        for (std::size_t k = 0; k < x.columns; ++k, panel += kPanel) {
            FloatVector weights[kTileVectors];
            for (std::size_t v = 0; v < kTileVectors; ++v)
                weights[v] = hn::Load(kFloats, panel + v * kLanes);
            for (std::size_t r = 0; r < Rows; ++r) {
                const auto factor = hn::Set(kFloats, x.data[r * x.stride + k]);
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
