// Tiles: a few rows of x times a panel of kPanelColumns columns, with all sums in registers. Each
// vector of the panel serves all rows, and each factor of x serves all vectors.

// Include guard for Highway: included once per target.
#if defined(PASTKEYS_SIMD_TILE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef PASTKEYS_SIMD_TILE_INL_H_
#undef PASTKEYS_SIMD_TILE_INL_H_
#else
#define PASTKEYS_SIMD_TILE_INL_H_
#endif

#include "kernels/simd_vectors-inl.h"

#include <span>

HWY_BEFORE_NAMESPACE();
namespace pastkeys {
namespace HWY_NAMESPACE {

#if HWY_NATIVE_FMA

inline constexpr std::size_t kPanelVectors = kPanelColumns / kLanes;
/// Together with a vector of weights and a few factors, these fill the 16 or 32 registers.
inline constexpr std::size_t kAccumulators = HWY_TARGET == HWY_AVX2 ? 12 : 24;
inline constexpr std::size_t kTileRows = kAccumulators / kPanelVectors;

inline constexpr std::size_t kLine = kLineBytes / sizeof(float);

/// The sums of a tile.
template <std::size_t Rows> using TileSums = FloatVector[Rows][kPanelVectors];

/// sums[r] += x[r][k] * row k of the panel
template <std::size_t Rows>
HWY_INLINE void addProducts(ConstMatrix x, std::size_t k, const float* HWY_RESTRICT panel,
                            TileSums<Rows>& sums)
{
    const auto factor = [&](std::size_t r) { return hn::Set(kFloats, x.data[r * x.stride + k]); };
    const auto weights = [&](std::size_t v) { return hn::Load(kFloats, panel + v * kLanes); };
    if constexpr (Rows <= kPanelVectors) { // keep the smaller operand in registers
        FloatVector factors[Rows];
        for (std::size_t r = 0; r < Rows; ++r)
            factors[r] = factor(r);
        for (std::size_t v = 0; v < kPanelVectors; ++v) {
            const FloatVector some = weights(v);
            for (std::size_t r = 0; r < Rows; ++r)
                sums[r][v] = hn::MulAdd(factors[r], some, sums[r][v]);
        }
    } else {
        FloatVector all[kPanelVectors];
        for (std::size_t v = 0; v < kPanelVectors; ++v)
            all[v] = weights(v);
        for (std::size_t r = 0; r < Rows; ++r) {
            const FloatVector one = factor(r);
            for (std::size_t v = 0; v < kPanelVectors; ++v)
                sums[r][v] = hn::MulAdd(one, all[v], sums[r][v]);
        }
    }
}

/// y += x panel, with one accumulator per element, by ascending input.
struct ProductTile
{
    static constexpr std::size_t kAtOnce = 8; ///< inputs per round of the unrolled loop

    template <std::size_t Rows>
    static void compute(ConstMatrix x, const float* HWY_RESTRICT panel, float* HWY_RESTRICT y,
                        std::size_t yStride)
    {
        TileSums<Rows> sums;
        for (std::size_t r = 0; r < Rows; ++r)
            for (std::size_t v = 0; v < kPanelVectors; ++v)
                sums[r][v] = hn::LoadU(kFloats, y + r * yStride + v * kLanes);
        std::size_t k = 0;
        if constexpr (Rows == kTileRows) // unrolling smaller tiles does not pay off: they are rare
            for (; k + kAtOnce <= x.columns; k += kAtOnce)
#pragma GCC unroll 8 // without it, counting and jumping take as long as some of the products
                for (std::size_t i = 0; i < kAtOnce; ++i)
                    addProducts<Rows>(x, k + i, panel + (k + i) * kPanelColumns, sums);
        for (; k < x.columns; ++k)
            addProducts<Rows>(x, k, panel + k * kPanelColumns, sums);
        for (std::size_t r = 0; r < Rows; ++r)
            for (std::size_t v = 0; v < kPanelVectors; ++v)
                hn::StoreU(sums[r][v], kFloats, y + r * yStride + v * kLanes);
    }
};

/// y = x panel as dot products: the 16 partial sums one after the other, and the tree that adds
/// them.
struct DotTile
{
    template <std::size_t Rows>
    static void compute(ConstMatrix x, const float* HWY_RESTRICT panel, float* HWY_RESTRICT y,
                        std::size_t yStride)
    {
        // In this order, a partial sum meets its sibling in the tree as soon as both exist.
        constexpr std::size_t kOrder[16] = {0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15};
        HWY_ALIGN float waiting[5][Rows * kPanelColumns]; // by level of the tree
        for (std::size_t r = 0; r < Rows; ++r)            // prefetch y, which is written at the end
            for (std::size_t c = 0; c < kPanelColumns; c += kLine)
                hwy::Prefetch(y + r * yStride + c);
        for (std::size_t t = 0; t < 16; ++t) {
            TileSums<Rows> sums;
            for (auto& row : sums)
                for (FloatVector& sum : row)
                    sum = hn::Zero(kFloats);
            for (std::size_t k = kOrder[t]; k < x.columns; k += 16)
                addProducts<Rows>(x, k, panel + k * kPanelColumns, sums);
            std::size_t level = 0;
            for (; (t >> level & 1U) != 0; ++level)
                eachVector<Rows>([&](std::size_t r, std::size_t v, std::size_t at) {
                    sums[r][v] = hn::Add(hn::Load(kFloats, waiting[level] + at), sums[r][v]);
                });
            eachVector<Rows>([&](std::size_t r, std::size_t v, std::size_t at) {
                hn::Store(sums[r][v], kFloats, waiting[level] + at);
            });
        }
        for (std::size_t r = 0; r < Rows; ++r)
            std::copy_n(waiting[4] + r * kPanelColumns, kPanelColumns, y + r * yStride);
    }

private:
    template <std::size_t Rows, typename Body> static HWY_INLINE void eachVector(Body&& body)
    {
        for (std::size_t r = 0; r < Rows; ++r)
            for (std::size_t v = 0; v < kPanelVectors; ++v)
                body(r, v, r * kPanelColumns + v * kLanes);
    }
};

/// Computes all rows of x, tile by tile. \param panel  [x.columns][kPanelColumns], aligned
/// \param y  [x.rows][up to kPanelColumns]
template <class Tile> struct PanelTiles
{
    /// \param next  the bytes that will be read after this; each tile prefetches a part of them
    static void compute(ConstMatrix x, const float* panel, Matrix y,
                        std::span<const std::byte> next = {})
    {
        HWY_ALIGN float edge[kTileRows * kPanelColumns];
        const std::size_t ahead =
            next.size() / dividedUp(std::max<std::size_t>(x.rows, 1), kTileRows) + 1;
        for (std::size_t r = 0; r < x.rows; r += kTileRows) {
            const std::size_t from = r / kTileRows * ahead;
            for (std::size_t i = from; i < std::min(from + ahead, next.size()); i += kLineBytes)
                hwy::Prefetch(next.data() + i);
            const ConstMatrix rows = x.rowBlock(r, std::min(kTileRows, x.rows - r));
            if (y.columns == kPanelColumns) {
                tileOf(rows, panel, y.row(r), y.stride);
                continue;
            }
            copyRows(y.row(r), y.stride, edge, kPanelColumns, rows.rows, y.columns);
            tileOf(rows, panel, edge, kPanelColumns);
            copyRows(edge, kPanelColumns, y.row(r), y.stride, rows.rows, y.columns);
        }
    }

private:
    static void copyRows(const float* from, std::size_t fromStride, float* to, std::size_t toStride,
                         std::size_t rows, std::size_t columns)
    {
        for (std::size_t r = 0; r < rows; ++r)
            std::copy_n(from + r * fromStride, columns, to + r * toStride);
    }

    /// Computes one tile of 1 to kTileRows rows.
    template <std::size_t Rows = kTileRows>
    static void tileOf(ConstMatrix x, const float* panel, float* y, std::size_t yStride)
    {
        if constexpr (Rows > 1)
            if (x.rows < Rows)
                return tileOf<Rows - 1>(x, panel, y, yStride);
        Tile::template compute<Rows>(x, panel, y, yStride);
    }
};

#endif // HWY_NATIVE_FMA

} // namespace HWY_NAMESPACE
} // namespace pastkeys
HWY_AFTER_NAMESPACE();

#endif
