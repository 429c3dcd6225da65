// Tiles: a few rows of x times a panel of kPanelColumns columns, with all sums in registers. Each
// vector of the panel is used for all rows, and each factor of x for all vectors.

// Include guard for Highway: included once per target.
#if defined(PASTKEYS_SIMD_TILE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef PASTKEYS_SIMD_TILE_INL_H_
#undef PASTKEYS_SIMD_TILE_INL_H_
#else
#define PASTKEYS_SIMD_TILE_INL_H_
#endif

#include "kernels/simd_vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace pastkeys {
namespace HWY_NAMESPACE {

#if HWY_NATIVE_FMA

inline constexpr std::size_t kPanelVectors = kPanelColumns / kLanes;
/// Together with a vector of weights and a few factors, the accumulators fill the 16 or 32
/// registers.
inline constexpr std::size_t kAccumulators = HWY_TARGET == HWY_AVX2 ? 12 : 24;
inline constexpr std::size_t kTileRows = kAccumulators / kPanelVectors;

inline constexpr std::size_t kLine = kLineBytes / sizeof(float);

template <std::size_t Rows> using TileSums = FloatVector[Rows][kPanelVectors];

/// Calls body(r, v) for each vector of a tile.
template <std::size_t Rows, typename Body> HWY_INLINE void forEachVector(Body&& body)
{
    forEach<Rows>([&](auto r) { forEach<kPanelVectors>([&](auto v) { body(r, v); }); });
}

/// sums[r] += x[r][k] * row k of the panel
template <std::size_t Rows, class Stored>
HWY_INLINE void addProducts(const float* HWY_RESTRICT x, std::size_t stride, std::size_t k,
                            Stored panel, TileSums<Rows>& sums)
{
    const auto factor = [&](std::size_t r) { return hn::Set(kFloats, x[r * stride + k]); };
    const auto weights = [&](std::size_t v) {
        return panel.vector(k * kPanelColumns + v * kLanes);
    };
    if constexpr (Rows <= kPanelVectors) { // keep the smaller operand in registers
        FloatVector factors[Rows];
        forEach<Rows>([&](auto r) { factors[r] = factor(r); });
        forEach<kPanelVectors>([&](auto v) {
            const FloatVector some = weights(v);
            forEach<Rows>([&](auto r) { sums[r][v] = hn::MulAdd(factors[r], some, sums[r][v]); });
        });
    } else {
        FloatVector all[kPanelVectors];
        forEach<kPanelVectors>([&](auto v) { all[v] = weights(v); });
        forEach<Rows>([&](auto r) {
            const FloatVector one = factor(r);
            forEach<kPanelVectors>(
                [&](auto v) { sums[r][v] = hn::MulAdd(one, all[v], sums[r][v]); });
        });
    }
}

/// y += x * panel. Each element of y has one accumulator, which adds the products in the order of
/// the inputs.
struct ProductTile
{
    static constexpr std::size_t kAtOnce = 8; ///< inputs per round of the unrolled loop

    /// Flattened, because GCC would otherwise not inline the lambdas of large tiles and would keep
    /// all sums in memory.
    /// \param next  prefetches the memory that will be read after this tile
    template <std::size_t Rows, class Stored>
    static HWY_FLATTEN void compute(ConstMatrix x, Stored panel, float* HWY_RESTRICT y,
                                    std::size_t yStride, Ahead& next)
    {
        const std::size_t whole = x.columns / kAtOnce * kAtOnce;
        addInputs<Rows, kAtOnce>(x.data, x.stride, whole, panel, y, yStride, next);
        if (whole < x.columns) {
            Ahead nothing;
            addInputs<Rows, 1>(x.data + whole, x.stride, x.columns - whole,
                               panel.from(whole * kPanelColumns), y, yStride, nothing);
        }
    }

private:
    /// Because there is only one loop and the pointers are HWY_RESTRICT, GCC keeps the sums in
    /// registers and reads nothing twice.
    /// \pre `inputs` is a multiple of AtOnce
    template <std::size_t Rows, std::size_t AtOnce, class Stored>
    static HWY_INLINE void addInputs(const float* HWY_RESTRICT x, std::size_t stride,
                                     std::size_t inputs, Stored panel, float* HWY_RESTRICT y,
                                     std::size_t yStride, Ahead& next)
    {
        TileSums<Rows> sums;
        forEachVector<Rows>(
            [&](auto r, auto v) { sums[r][v] = hn::LoadU(kFloats, y + r * yStride + v * kLanes); });
        for (std::size_t k = 0; k < inputs; k += AtOnce) {
            next.ask();
#pragma GCC unroll 8 // otherwise the loop's counter and jumps take noticeable time
            for (std::size_t i = 0; i < AtOnce; ++i)
                addProducts<Rows>(x, stride, k + i, panel, sums);
        }
        forEachVector<Rows>(
            [&](auto r, auto v) { hn::StoreU(sums[r][v], kFloats, y + r * yStride + v * kLanes); });
    }
};

/// y = x * panel, as dot products. Computes the 16 partial sums of each dot product one after the
/// other, and adds them in the same order as reference.cpp.
struct DotTile
{
    template <std::size_t Rows>
    static HWY_FLATTEN void compute(ConstMatrix x, StoredFloat32 panel, float* HWY_RESTRICT y,
                                    std::size_t yStride, Ahead&)
    {
        // In this order, two sums can be added as soon as both exist: 0 + 8, 4 + 12, then these two
        // sums, and so on.
        constexpr std::size_t kOrder[16] = {0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15};
        HWY_ALIGN float waiting[5][Rows * kPanelColumns]; // level 0: partial sums; level 4: totals
        for (std::size_t r = 0; r < Rows; ++r)            // prefetch y, which is written at the end
            for (std::size_t c = 0; c < kPanelColumns; c += kLine)
                hwy::Prefetch(y + r * yStride + c);
        for (std::size_t t = 0; t < 16; ++t) {
            TileSums<Rows> sums;
            for (auto& row : sums)
                for (FloatVector& sum : row)
                    sum = hn::Zero(kFloats);
            for (std::size_t k = kOrder[t]; k < x.columns; k += 16)
                addProducts<Rows>(x.data, x.stride, k, panel, sums);
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

/// Computes y for all rows of x, tile by tile. \param panel  [x.columns][kPanelColumns], aligned
/// \param y  [x.rows][up to kPanelColumns]
template <class Tile> struct PanelTiles
{
    /// \param next  the bytes that will be read after this call; each tile prefetches a part of
    ///     them
    template <class Stored>
    static void compute(ConstMatrix x, Stored panel, Matrix y, Ahead next = {})
    {
        HWY_ALIGN float edge[kTileRows * kPanelColumns];
        std::size_t first = 0;
        // The tiles are about equal in size, because a tile of a single row is slow: each product
        // waits for the previous product.
        for (std::size_t tiles = dividedUp(x.rows, kTileRows); tiles > 0; --tiles) {
            const ConstMatrix rows = x.rowBlock(first, dividedUp(x.rows - first, tiles));
            float* const to = y.row(first);
            first += rows.rows;
            if (y.columns == kPanelColumns) {
                tileOf(rows, panel, to, y.stride, next);
                continue;
            }
            copyRows(to, y.stride, edge, kPanelColumns, rows.rows, y.columns);
            tileOf(rows, panel, edge, kPanelColumns, next);
            copyRows(edge, kPanelColumns, to, y.stride, rows.rows, y.columns);
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
    template <std::size_t Rows = kTileRows, class Stored>
    static void tileOf(ConstMatrix x, Stored panel, float* y, std::size_t yStride, Ahead& next)
    {
        if constexpr (Rows > 1)
            if (x.rows < Rows)
                return tileOf<Rows - 1>(x, panel, y, yStride, next);
        Tile::template compute<Rows>(x, panel, y, yStride, next);
    }
};

#endif // HWY_NATIVE_FMA

} // namespace HWY_NAMESPACE
} // namespace pastkeys
HWY_AFTER_NAMESPACE();

#endif
