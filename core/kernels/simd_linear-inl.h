// Vectorized linear layers. The vectors run across output columns, so each vector element is the
// only accumulator of one output element and sees the inputs in ascending order, as in
// reference.cpp.
//
// One row       A few panels of W (kPanelColumns columns each) are read at a time, each as its own
//               stream from memory. Their accumulators stay in registers from the first input to
//               the last.
// Several rows  W is cut into slices. Each has one panel's columns, and as many inputs as fit in
//               the L1 cache. Tiles of a few rows run over a slice while the next slice is
//               prefetched.
//               A block is a group of rows times a group of panels. Its panels use the same part of
//               x, one after another. Between two slices of a panel, its sums wait in the L1 or L2
//               cache (spilling a float32 is exact).

// Include guard for Highway: this file is included once per target.
#if defined(PASTKEYS_SIMD_LINEAR_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef PASTKEYS_SIMD_LINEAR_INL_H_
#undef PASTKEYS_SIMD_LINEAR_INL_H_
#else
#define PASTKEYS_SIMD_LINEAR_INL_H_
#endif

#include "kernels/simd_blocks-inl.h"

HWY_BEFORE_NAMESPACE();
namespace pastkeys {
namespace HWY_NAMESPACE {

#if HWY_NATIVE_FMA

class LinearKernels
{
    /// How many panels are read together for one row.
    static constexpr std::size_t kStreams = std::min<std::size_t>(8, kAccumulators / kPanelVectors);
    static constexpr std::size_t kBlockStreams = 2; ///< the same, if they have blocks
    /// How far ahead to prefetch. Prefetching past the end of W is harmless.
    static constexpr std::size_t kBytesAhead = 1024;
    /// We assume an L2 cache of 1 MiB on processors with AVX-512, and of 512 KiB on others.
    static constexpr bool kLargeL2 = HWY_TARGET == HWY_AVX3;
    static constexpr std::size_t kRows = kLargeL2 ? 192 : 96;   ///< rows of a block
    static constexpr std::size_t kSlice = kLargeL2 ? 128 : 192; ///< inputs of a slice: 16 or 24 KiB
    /// With up to this many rows, computing with a long slice would take less time than loading the
    /// next one from memory. Slices are then kept so short that the next one also fits in the L1
    /// cache.
    static constexpr std::size_t kFewRows = 48;
    static constexpr std::size_t kShortSlice = kLargeL2 ? 128 : 64;
    /// With up to this many rows, widening the weights for each tile is faster than widening them
    /// once and reading the copy.
    static constexpr std::size_t kWidenedTwice = 12;
    static constexpr std::size_t kPanels = 24; ///< panels of a block

public:
    static constexpr std::size_t kColumnGrain = kPanelColumns;

    /// The scratch memory that a thread needs for several rows, in floats: one Block.
    static constexpr std::size_t kLinearScratch =
        kRows * kSlice + kPanels * kRows * kPanelColumns + kSlice * kPanelColumns;

    static void linearRow(const float* x, const LinearWeights& weights, Span columns, float* y)
    {
        const WeightMatrix& matrix = weights.matrix;
        const std::size_t end = columns.end();
        withBlocks(matrix.type, [&](auto tag) {
            for (std::size_t c = columns.first; c < end; c += kBlockStreams * kPanelColumns)
                streamBlocks<kBlockStreams, typename decltype(tag)::Panel>(
                    {x, matrix.rows}, matrix, {c, std::min(kBlockStreams * kPanelColumns, end - c)},
                    y + c);
        });
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
        const Block block{scratch, scratch + kRows * kSlice,
                          scratch + kRows * kSlice + kPanels * kRows * kPanelColumns};
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
    /// Contiguous memory for the numbers of a block. With their original strides, the rows of x and
    /// y would evict each other from the caches.
    struct Block
    {
        float* x;    ///< slices, [rows][inputs] each
        float* sums; ///< [kPanels][kRows][kPanelColumns]
        float* wide; ///< one slice, [kSlice][kPanelColumns]
    };

    /// y = x W for at most Panels adjacent panels.
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

    /// Handles a last panel that has fewer than kPanelColumns columns.
    template <class Stored>
    static void streamNarrow(std::span<const float> x, Stored stored, float* y, std::size_t columns)
    {
        std::fill_n(y, columns, 0.0F);
        for (std::size_t k = 0; k < x.size(); ++k)
            for (std::size_t c = 0; c < columns; ++c)
                y[c] = std::fma(x[k], stored.one(k * columns + c), y[c]);
    }

    /// y = x W for at most Panels adjacent panels of blocks.
    template <std::size_t Panels, class Panel>
    static void streamBlocks(std::span<const float> x, const WeightMatrix& matrix, Span columns,
                             float* y)
    {
        if (columns.count >= Panels * kPanelColumns) {
            Panel::template stream<Panels>(x, matrix.blockAt(0, columns.first), y);
            columns = {columns.first + Panels * kPanelColumns,
                       columns.count - Panels * kPanelColumns};
            y += Panels * kPanelColumns;
        }
        if constexpr (Panels > 1)
            return streamBlocks<Panels - 1, Panel>(x, matrix, columns, y);
        for (std::size_t c = 0; c < columns.count; ++c) { // of a narrow panel
            y[c] = 0;
            for (std::size_t k = 0; k < x.size(); ++k)
                y[c] = std::fma(x[k], matrix.value(k, columns.first + c), y[c]);
        }
    }

    /// y = sums, times the scale if there is one, plus the bias if there is one, for some columns.
    /// `sums` may be `y`.
    static void finish(const LinearWeights& weights, Span columns, const float* sums, float* y)
    {
        const std::span<const float> from{sums, columns.count};
        const auto own = [&](std::span<const float> all) {
            return all.empty() ? all : all.subspan(columns.first, columns.count);
        };
        const auto bias = own(weights.bias);
        const auto scales = own(weights.matrix.scales);
        if (!scales.empty() && !bias.empty())
            mapRow(from, y, [&](FloatVector v, std::size_t i) {
                return hn::MulAdd(v, loadAt(scales, i), loadAt(bias, i));
            });
        else if (!scales.empty())
            mapRow(from, y,
                   [&](FloatVector v, std::size_t i) { return hn::Mul(v, loadAt(scales, i)); });
        else if (!bias.empty())
            mapRow(from, y,
                   [&](FloatVector v, std::size_t i) { return hn::Add(v, loadAt(bias, i)); });
        else if (sums != y)
            std::copy_n(sums, columns.count, y);
    }

    /// Multiplies up to kRows rows by up to kPanels panels.
    static void multiplyBlock(ConstMatrix x, const LinearWeights& weights, Span columns, Matrix y,
                              const Block& block)
    {
        for (std::size_t c = 0; c < columns.count; c += kPanelColumns)
            std::fill_n(sumsOf(block, c).data, x.rows * kPanelColumns, 0.0F);
        const std::size_t slice = sliceFor(x.rows);
        // How many inputs fit in block.x, rounded down to a multiple of `slice`.
        const std::size_t depth = kRows * kSlice / (x.rows * slice) * slice;
        for (std::size_t k = 0; k < x.columns; k += depth)
            addInputs(x, weights.matrix, {k, std::min(depth, x.columns - k)}, columns, block);
        for (std::size_t r = 0; r < x.rows; ++r)
            for (std::size_t c = 0; c < columns.count; c += kPanelColumns)
                finish(weights, {columns.first + c, std::min(kPanelColumns, columns.count - c)},
                       sumsOf(block, c).row(r), y.row(r) + columns.first + c);
    }

    static Matrix sumsOf(const Block& block, std::size_t column)
    {
        return {block.sums + column * kRows, kRows, kPanelColumns, kPanelColumns};
    }

    static constexpr std::size_t sliceFor(std::size_t rows)
    {
        return rows <= kFewRows ? kShortSlice : kSlice;
    }

    /// Adds the products of some inputs and their weights to the sums of the block.
    static void addInputs(ConstMatrix x, const WeightMatrix& matrix, Span inputs, Span columns,
                          const Block& block)
    {
        const std::size_t slice = sliceFor(x.rows);
        for (std::size_t k = 0; k < inputs.count; k += slice) // makes each slice contiguous
            for (std::size_t r = 0; r < x.rows; ++r)
                std::copy_n(x.row(r) + inputs.first + k, std::min(slice, inputs.count - k),
                            block.x + k * x.rows + r * slice);
        withBlocks(matrix.type, [&](auto tag) {
            for (std::size_t c = 0; c < columns.count; c += kPanelColumns)
                addPanelOfBlocks<typename decltype(tag)::Panel>(
                    matrix, inputs.first, columns.first + c, {block.x, x.rows, inputs.count, slice},
                    sumsOf(block, c), block.wide);
        });
        withStored(matrix.data, matrix.type, [&](auto stored) {
            for (std::size_t c = 0; c < columns.count; c += kPanelColumns) {
                const std::size_t column = columns.first + c;
                addPanel(stored.from(matrix.indexOf(inputs.first, column)),
                         matrix.widthFrom(column), {block.x, x.rows, inputs.count, slice},
                         matrix.rows * kPanelColumns, sumsOf(block, c), block.wide);
            }
        });
    }

    /// \param x      slices, [x.columns / x.stride][x.rows][x.stride]
    /// \param apart  distance from the start of one panel to the next, in values
    template <class Stored>
    static void addPanel(Stored panel, std::size_t width, ConstMatrix x, std::size_t apart,
                         Matrix sums, float* wide)
    {
        const bool asStored = width == kPanelColumns &&
                              (std::is_same_v<Stored, StoredFloat32> || x.rows <= kWidenedTwice);
        const std::size_t rounds = dividedUp(x.rows, kTileRows) * (x.stride / ProductTile::kAtOnce);
        for (std::size_t k = 0; k < x.columns; k += x.stride) {
            const ConstMatrix slice{x.data + k * x.rows, x.rows, std::min(x.stride, x.columns - k),
                                    x.stride};
            const Stored weights = panel.from(k * width);
            const bool isLast = k + x.stride >= x.columns;
            const Stored after = panel.from(isLast ? apart : (k + x.stride) * width);
            const Ahead next(after.values, after.values + x.stride * width, rounds);
            if (asStored) {
                PanelTiles<ProductTile>::compute(slice, weights, sums, next);
                continue;
            }
            widenSlice(weights, slice.columns, width, wide);
            PanelTiles<ProductTile>::compute(slice, StoredFloat32{wide}, sums, next);
        }
    }

    /// \param x  as in addPanel()
    template <class Panel>
    static void addPanelOfBlocks(const WeightMatrix& matrix, std::size_t input, std::size_t column,
                                 ConstMatrix x, Matrix sums, float* wide)
    {
        const std::size_t width = matrix.widthFrom(column);
        const Panel panel{matrix.blockAt(0, column)};
        const std::size_t rounds = dividedUp(x.rows, kTileRows) * (x.stride / ProductTile::kAtOnce);
        for (std::size_t k = 0; k < x.columns; k += x.stride) {
            const ConstMatrix slice{x.data + k * x.rows, x.rows, std::min(x.stride, x.columns - k),
                                    x.stride};
            const std::byte* after =
                panel.values + bytesOf(matrix.type, (input + k + x.stride) * kPanelColumns);
            const Ahead next(after, after + bytesOf(matrix.type, x.stride * kPanelColumns), rounds);
            if (width == kPanelColumns)
                panel.widen({input + k, slice.columns}, wide);
            else
                widenNarrow(matrix, {input + k, slice.columns}, {column, width}, wide);
            PanelTiles<ProductTile>::compute(slice, StoredFloat32{wide}, sums, next);
        }
    }

    static void widenNarrow(const WeightMatrix& matrix, Span inputs, Span columns, float* wide)
    {
        std::fill_n(wide, inputs.count * kPanelColumns, 0.0F);
        for (std::size_t k = 0; k < inputs.count; ++k)
            for (std::size_t c = 0; c < columns.count; ++c)
                wide[k * kPanelColumns + c] = matrix.value(inputs.first + k, columns.first + c);
    }

    /// \param wide  [inputs][kPanelColumns]; a narrow panel is padded with zeros
    template <class Stored>
    static void widenSlice(Stored weights, std::size_t inputs, std::size_t width, float* wide)
    {
        if (width == kPanelColumns)
            return widen(weights, inputs * width, wide);
        std::fill_n(wide, inputs * kPanelColumns, 0.0F);
        for (std::size_t k = 0; k < inputs; ++k)
            widen(weights.from(k * width), width, wide + k * kPanelColumns);
    }
};

#endif // HWY_NATIVE_FMA

} // namespace HWY_NAMESPACE
} // namespace pastkeys
HWY_AFTER_NAMESPACE();

#endif
