// Linear layers in vectors. The vectors run across output columns, so each lane is the only
// accumulator of one output element and sees the inputs in ascending order, as in reference.cpp.
//
// One row       A few panels of W are read at a time, each as its own stream from memory. Their
//               accumulators stay in registers from the first input to the last.
// Several rows  W is cut into slices: a panel wide, and as many inputs deep as fit in the L1 cache.
//               Tiles of a few rows run over a slice. Between two slices of a panel, the sums wait
//               in the L2 cache (spilling a float32 is exact). The slices of several panels take
//               turns with the same part of x.

// Include guard for Highway: included once per target.
#if defined(PASTKEYS_SIMD_LINEAR_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef PASTKEYS_SIMD_LINEAR_INL_H_
#undef PASTKEYS_SIMD_LINEAR_INL_H_
#else
#define PASTKEYS_SIMD_LINEAR_INL_H_
#endif

#include "kernels/simd_tile-inl.h"

HWY_BEFORE_NAMESPACE();
namespace pastkeys {
namespace HWY_NAMESPACE {

#if HWY_NATIVE_FMA

class LinearKernels
{
    /// How many panels are read together for one row.
    static constexpr std::size_t kStreams = std::min<std::size_t>(8, kAccumulators / kPanelVectors);
    /// How far ahead to prefetch. Going past the end of W is harmless.
    static constexpr std::size_t kBytesAhead = 1024;
    /// Processors with AVX-512 have an L2 cache of at least 1 MiB, others half of that.
    static constexpr bool kLargeL2 = HWY_TARGET == HWY_AVX3;
    static constexpr std::size_t kRows = kLargeL2 ? 192 : 96;   ///< rows of a block
    static constexpr std::size_t kDepth = kLargeL2 ? 128 : 192; ///< inputs of a slice: 16, 24 KiB
    static constexpr std::size_t kPanels = 24;                  ///< panels that take turns

public:
    static constexpr std::size_t kColumnGrain = kPanelColumns;

    /// The floats that a thread needs for several rows: one Block.
    static constexpr std::size_t kLinearScratch =
        kRows * kDepth + kPanels * kRows * kPanelColumns + kDepth * kPanelColumns;

    static void linearRow(const float* x, const LinearWeights& weights, Span columns, float* y)
    {
        const WeightMatrix& matrix = weights.matrix;
        const std::size_t end = columns.end();
        withStored(matrix.data, matrix.type, [&](auto stored) {
            for (std::size_t c = columns.first; c < end; c += kStreams * kPanelColumns)
                streamPanels<kStreams>({x, matrix.rows}, stored.from(c * matrix.rows), y + c,
                                       std::min(kStreams * kPanelColumns, end - c));
        });
        finish(weights, columns, y + columns.first, y + columns.first);
    }

    static void linearRows(ConstMatrix x, const LinearWeights& weights, Span columns, Matrix y,
                           float* scratch)
    {
        const Block block{scratch, scratch + kRows * kDepth,
                          scratch + kRows * kDepth + kPanels * kRows * kPanelColumns};
        const std::size_t end = columns.end();
        for (std::size_t r = 0; r < x.rows; r += kRows) {
            const std::size_t rows = std::min(kRows, x.rows - r);
            for (std::size_t c = columns.first; c < end; c += kPanels * kPanelColumns)
                multiplyBlock(x.rowBlock(r, rows), weights,
                              {c, std::min(kPanels * kPanelColumns, end - c)},
                              {y.row(r), rows, y.columns, y.stride}, block);
        }
    }

private:
    /// The memory that a block works on, in one piece. Rows of x and y at their own distances would
    /// evict each other from the caches.
    struct Block
    {
        float* x;    ///< [kRows][kDepth]
        float* sums; ///< [kPanels][kRows][kPanelColumns]
        float* wide; ///< one slice, [kDepth][kPanelColumns]
    };

    /// y = x W for at most Panels neighbouring panels.
    template <std::size_t Panels, class Stored>
    static void streamPanels(std::span<const float> x, Stored stored, float* y, std::size_t columns)
    {
        if (columns >= Panels * kPanelColumns) {
            streamWhole<Panels>(x, stored, y);
            columns -= Panels * kPanelColumns;
            y += Panels * kPanelColumns;
            stored = stored.from(Panels * kPanelColumns * x.size());
        }
        if constexpr (Panels > 1)
            streamPanels<Panels - 1>(x, stored, y, columns);
        else if (columns > 0)
            streamNarrow(x, stored, y, columns);
    }

    template <std::size_t Panels, class Stored>
    static void streamWhole(std::span<const float> x, Stored stored, float* y)
    {
        FloatVector sums[Panels][kPanelVectors];
        for (auto& panel : sums)
            for (FloatVector& sum : panel)
                sum = hn::Zero(kFloats);
        constexpr std::size_t kLineValues =
            std::min(kPanelColumns, kLineBytes / sizeof(*stored.values));
        const std::size_t ahead = kBytesAhead / sizeof(*stored.values);
        for (std::size_t k = 0; k < x.size(); ++k) {
            const auto factor = hn::Set(kFloats, x[k]);
            for (std::size_t p = 0; p < Panels; ++p) {
                const std::size_t row = (p * x.size() + k) * kPanelColumns;
                for (std::size_t c = 0; c < kPanelColumns; c += kLineValues)
                    stored.prefetch(row + c + ahead);
                for (std::size_t v = 0; v < kPanelVectors; ++v)
                    sums[p][v] = hn::MulAdd(factor, stored.vector(row + v * kLanes), sums[p][v]);
            }
        }
        for (std::size_t p = 0; p < Panels; ++p)
            for (std::size_t v = 0; v < kPanelVectors; ++v)
                hn::StoreU(sums[p][v], kFloats, y + p * kPanelColumns + v * kLanes);
    }

    /// Handles the last panel, which has fewer columns.
    template <class Stored>
    static void streamNarrow(std::span<const float> x, Stored stored, float* y, std::size_t columns)
    {
        std::fill_n(y, columns, 0.0F);
        for (std::size_t k = 0; k < x.size(); ++k)
            for (std::size_t c = 0; c < columns; ++c)
                y[c] = std::fma(x[k], stored.one(k * columns + c), y[c]);
    }

    /// y = sums + bias, or sums * scale + bias, for some columns. `sums` may be `y`.
    static void finish(const LinearWeights& weights, Span columns, const float* sums, float* y)
    {
        const auto bias = weights.bias.subspan(columns.first, columns.count);
        const std::span<const float> from{sums, columns.count};
        const bool scaled = weights.matrix.type == DType::Int8;
        if (scaled) {
            const auto scales = weights.matrix.scales.subspan(columns.first, columns.count);
            mapRow(from, y, [&](FloatVector v, std::size_t i) {
                return hn::MulAdd(v, loadAt(scales, i), loadAt(bias, i));
            });
        } else {
            mapRow(from, y,
                   [&](FloatVector v, std::size_t i) { return hn::Add(v, loadAt(bias, i)); });
        }
    }

    /// Multiplies up to kRows rows by up to kPanels panels.
    static void multiplyBlock(ConstMatrix x, const LinearWeights& weights, Span columns, Matrix y,
                              const Block& block)
    {
        for (std::size_t c = 0; c < columns.count; c += kPanelColumns)
            std::fill_n(sumsOf(block, c).data, x.rows * kPanelColumns, 0.0F);
        for (std::size_t k = 0; k < x.columns; k += kDepth)
            addSlices(x.columnBlock(k, std::min(kDepth, x.columns - k)), weights.matrix, k, columns,
                      block);
        for (std::size_t r = 0; r < x.rows; ++r)
            for (std::size_t c = 0; c < columns.count; c += kPanelColumns)
                finish(weights, {columns.first + c, std::min(kPanelColumns, columns.count - c)},
                       sumsOf(block, c).row(r), y.row(r) + columns.first + c);
    }

    static Matrix sumsOf(const Block& block, std::size_t column)
    {
        return {block.sums + column * kRows, kRows, kPanelColumns, kPanelColumns};
    }

    /// Adds x times the slices of W that begin at this input to the sums of the block.
    static void addSlices(ConstMatrix x, const WeightMatrix& matrix, std::size_t input,
                          Span columns, const Block& block)
    {
        for (std::size_t r = 0; r < x.rows; ++r)
            std::copy_n(x.row(r), x.columns, block.x + r * kDepth);
        const ConstMatrix rows{block.x, x.rows, x.columns, kDepth};
        for (std::size_t c = 0; c < columns.count; c += kPanelColumns) {
            const bool last = c + kPanelColumns >= columns.count;
            PanelTiles<ProductTile>::compute(
                rows, sliceOf(matrix, {input, x.columns}, columns.first + c, block.wide),
                sumsOf(block, c),
                last ? storedSlice(matrix, input + x.columns, columns.first)
                     : storedSlice(matrix, input, columns.first + c + kPanelColumns));
        }
    }

    /// The bytes of a slice; empty after the last input.
    static std::span<const std::byte> storedSlice(const WeightMatrix& matrix, std::size_t input,
                                                  std::size_t column)
    {
        if (input >= matrix.rows)
            return {};
        const std::size_t value = bytesPerValue(matrix.type);
        const std::size_t inputs = std::min(kDepth, matrix.rows - input);
        return {static_cast<const std::byte*>(matrix.data) + matrix.indexOf(input, column) * value,
                inputs * matrix.widthFrom(column) * value};
    }

    /// A slice, [inputs][kPanelColumns], as float32: the weights themselves, or a copy in `wide`
    /// that is widened and, for a narrow panel, padded with zeros.
    static const float* sliceOf(const WeightMatrix& matrix, Span inputs, std::size_t column,
                                float* wide)
    {
        const std::size_t at = matrix.indexOf(inputs.first, column);
        const std::size_t width = matrix.widthFrom(column);
        if (matrix.type == DType::Float32 && width == kPanelColumns)
            return static_cast<const float*>(matrix.data) + at;
        withStored(matrix.data, matrix.type, [&](auto stored) {
            if (width == kPanelColumns)
                return widen(stored.from(at), inputs.count * width, wide);
            std::fill_n(wide, inputs.count * kPanelColumns, 0.0F);
            for (std::size_t k = 0; k < inputs.count; ++k)
                widen(stored.from(at + k * width), width, wide + k * kPanelColumns);
        });
        return wide;
    }
};

#endif // HWY_NATIVE_FMA

} // namespace HWY_NAMESPACE
} // namespace pastkeys
HWY_AFTER_NAMESPACE();

#endif
