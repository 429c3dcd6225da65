// Linear layers in vectors. Vectors run across output columns, so that each lane is one output
// element's only accumulator and sees ascending inputs: the order of the scalar definition.
//
// One row       A few panels of W at a time, each a stream of its own for the memory. Their
//               accumulators stay in registers from the first input to the last.
// Several rows  Tiles of a few rows x one panel run over a slice of the panel, some inputs deep, that
//               stays in L1; their accumulators wait in y between one slice and the next (spilling
//               a float32 is exact). Slices of several panels take turns, so that the part of x
//               that they share stays in L2.

// Include guard for Highway: once per target.
#if defined(PASTKEYS_SIMD_LINEAR_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef PASTKEYS_SIMD_LINEAR_INL_H_
#undef PASTKEYS_SIMD_LINEAR_INL_H_
#else
#define PASTKEYS_SIMD_LINEAR_INL_H_
#endif

#include "base/buffer.h"
#include "kernels/simd_tile-inl.h"

HWY_BEFORE_NAMESPACE();
namespace pastkeys {
namespace HWY_NAMESPACE {

#if HWY_NATIVE_FMA

struct LinearKernels
{
    static constexpr std::size_t kColumnGrain = kPanelColumns;

    static void linearRow(const float* x, const LinearWeights& weights, Span columns, float* y,
                          Work& work)
    {
        const WeightMatrix& matrix = weights.matrix;
        const std::size_t end = columns.first + columns.count;
        withStored(matrix, [&](auto stored) {
            for (std::size_t c = columns.first; c < end; c += kStreams * kPanelColumns)
                streamPanels<kStreams>({x, matrix.rows}, stored.from(c * matrix.rows), y + c,
                                       std::min(kStreams * kPanelColumns, end - c));
        });
        const std::size_t weightsRead = matrix.rows * columns.count;
        work +=
            {.products = 2 * weightsRead, .bytesRead = weightsRead * bytesPerValue(matrix.type)};
        finish(weights, columns, y, work);
        countFinishing(weights, columns, work);
    }

    static void linearRows(ConstMatrix x, const LinearWeights& weights, Span columns, Matrix y,
                           Work& work)
    {
        Buffer<float> wide(kDepth * kPanelColumns);
        for (std::size_t r = 0; r < x.rows; r += kRows) {
            const std::size_t rows = std::min(kRows, x.rows - r);
            addRows(x.rowBlock(r, rows), weights, columns, {y.row(r), rows, y.columns, y.stride},
                    wide.data(), work);
        }
        work.bytesRead += x.columns * columns.count * bytesPerValue(weights.matrix.type);
        countFinishing(weights, columns, work);
    }

private:
    /// Panels that one row reads together.
    static constexpr std::size_t kStreams = std::min<std::size_t>(8, kAccumulators / kPanelVectors);
    /// How far ahead memory is told of what comes (past the end of W that is harmless).
    static constexpr std::size_t kBytesAhead = 1024;
    static constexpr std::size_t kCacheLine = 64;
    static constexpr std::size_t kRows = 192;  ///< whose x and y stay in L2
    static constexpr std::size_t kDepth = 128; ///< inputs of a slice: 16 KiB
    static constexpr std::size_t kPanels = 6;  ///< that take turns

    /// y = x W for up to Panels panels that follow each other.
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
        constexpr std::size_t kLine = std::min(kPanelColumns, kCacheLine / sizeof(*stored.values));
        const std::size_t ahead = kBytesAhead / sizeof(*stored.values);
        for (std::size_t k = 0; k < x.size(); ++k) {
            const auto factor = hn::Set(kFloats, x[k]);
            for (std::size_t p = 0; p < Panels; ++p) {
                const std::size_t row = (p * x.size() + k) * kPanelColumns;
                for (std::size_t c = 0; c < kPanelColumns; c += kLine)
                    stored.prefetch(row + c + ahead);
                for (std::size_t v = 0; v < kPanelVectors; ++v)
                    sums[p][v] = hn::MulAdd(factor, stored.vector(row + v * kLanes), sums[p][v]);
            }
        }
        for (std::size_t p = 0; p < Panels; ++p)
            for (std::size_t v = 0; v < kPanelVectors; ++v)
                hn::StoreU(sums[p][v], kFloats, y + p * kPanelColumns + v * kLanes);
    }

    /// A last panel with fewer columns.
    template <class Stored>
    static void streamNarrow(std::span<const float> x, Stored stored, float* y, std::size_t columns)
    {
        std::fill_n(y, columns, 0.0F);
        for (std::size_t k = 0; k < x.size(); ++k)
            for (std::size_t c = 0; c < columns; ++c)
                y[c] = std::fma(x[k], stored.one(k * columns + c), y[c]);
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

    /// A block of rows.
    static void addRows(ConstMatrix x, const LinearWeights& weights, Span columns, Matrix y,
                        float* wide, Work& work)
    {
        for (std::size_t r = 0; r < x.rows; ++r)
            std::fill_n(y.row(r) + columns.first, columns.count, 0.0F);
        const std::size_t end = columns.first + columns.count;
        for (std::size_t c = columns.first; c < end; c += kPanels * kPanelColumns)
            for (std::size_t k = 0; k < x.columns; k += kDepth)
                addSlices(x, weights.matrix, {k, std::min(kDepth, x.columns - k)},
                          {c, std::min(kPanels * kPanelColumns, end - c)}, y, wide, work);
        for (std::size_t r = 0; r < x.rows; ++r)
            finish(weights, columns, y.row(r), work);
    }

    /// y += x times the slices of W of these inputs and columns.
    static void addSlices(ConstMatrix x, const WeightMatrix& matrix, Span inputs, Span columns,
                          Matrix y, float* wide, Work& work)
    {
        const ConstMatrix part = x.columnBlock(inputs.first, inputs.count);
        const std::size_t end = columns.first + columns.count;
        for (std::size_t c = columns.first; c < end; c += kPanelColumns) {
            const std::size_t width = matrix.widthFrom(c);
            const Matrix to{y.row(0) + c, y.rows, width, y.stride};
            PanelTiles<ProductTile>::compute(part, sliceOf(matrix, inputs, c, wide), to);
            work.products += 2 * x.rows * width * inputs.count;
        }
    }

    /// [inputs][kPanelColumns] as float32: the weights themselves, or widened to `wide` with zeros
    /// beside a narrow panel.
    static const float* sliceOf(const WeightMatrix& matrix, Span inputs, std::size_t column,
                                float* wide)
    {
        const std::size_t at = matrix.indexOf(inputs.first, column);
        const std::size_t width = matrix.widthFrom(column);
        if (matrix.type == DType::Float32 && width == kPanelColumns)
            return static_cast<const float*>(matrix.data) + at;
        withStored(matrix, [&](auto stored) {
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
