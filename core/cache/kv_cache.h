// The state that a decoder keeps from step to step: one key row and one value row for every layer
// and position.
//
// A row is the vector of one token. Without a cache, the step that reads token n runs all n rows
// through every layer again. With a cache, it runs only row n: its K and V join the n - 1 cached
// rows, and its query reads all n. Queries are not kept, because a query is used only in the pass
// that computes it. Hidden states are not kept, because other rows read only keys and values.
//
// Why this is allowed: under a causal rule, an old row never sees a newer token, so it never
// changes. In the first layer, the K and V of a row depend only on its token and position. In every
// other layer, they are computed from the previous layer's output for that row, which depends only
// on that row and older ones. By the same argument, those rows have not changed. (In BERT, every
// row sees every token. Each new token changes all rows after the first layer, so only the K and V
// of the first layer could be kept.)
//
// Why the result is exact: exact kernels do the arithmetic of a row in the same order no matter how
// many rows run together (kernels/kernels.h), keys that a query must not see are skipped, and a
// float32 cache stores exactly what was computed. So the results are bit-identical.
#pragma once

#include "base/work.h"
#include "cache/row_memory.h"

#include <cstdint>
#include <span>
#include <vector>

namespace pastkeys {

/// The sizes of a cache. A row of keys or values has kvHeads * headDim numbers.
struct CacheShape
{
    std::size_t layers = 0;
    std::size_t kvHeads = 0;
    std::size_t headDim = 0;
    std::size_t context = 0; ///< how many positions the model supports
    std::size_t heads = 0;   ///< of the queries, [heads * headDim]; kvHeads if not set

    std::size_t rowWidth() const { return kvHeads * headDim; }
};

/// The total cost of making room for rows since the cache was created.
struct CacheAccount
{
    std::uint64_t allocations = 0;
    std::uint64_t copiedBytes = 0; ///< of old rows moved to new memory or within the old memory
    CacheAccount& operator+=(const CacheAccount& more)
    {
        allocations += more.allocations;
        copiedBytes += more.copiedBytes;
        return *this;
    }
    friend bool operator==(const CacheAccount&, const CacheAccount&) = default;
};

/// The rows of one layer that attention reads: those of earlier passes and of this one. The spans
/// point into the cache, and are valid until it changes.
struct CacheView
{
    std::span<const StoredRun> keys;
    std::span<const StoredRun> values;
    std::span<const Position> positions; ///< positions of the rows, ascending
    std::size_t kvHeads = 0;
    std::size_t headDim = 0;

    StoredRows keyRows() const { return {keys, kvHeads, headDim}; }
    StoredRows valueRows() const { return {values, kvHeads, headDim}; }
};

/// The rows that a pass computed for its tokens: keys and values are [rows][kvHeads * headDim].
struct NewRows
{
    ConstMatrix
        queries; ///< [rows][heads * headDim]; some caches keep them, to show what that costs
    ConstMatrix keys;
    ConstMatrix values;
};

/// The rows that a layer holds, and where they are in memory.
struct CacheLayout
{
    /// Consecutive positions in consecutive memory slots.
    struct Stretch
    {
        Position first{};
        std::size_t rows = 0;
        std::size_t slot = 0;
        friend bool operator==(const Stretch&, const Stretch&) = default;
    };

    std::vector<Stretch> held;       ///< by ascending position
    std::size_t capacity = 0;        ///< rows that the reserved memory has room for
    std::uint64_t bytesUsed = 0;     ///< K and V, and queries if they are kept
    std::uint64_t bytesReserved = 0; ///< the same for `capacity` rows

    std::size_t rows() const;
};

/// The stretches formed by rows at the positions `held`. \pre these rows are in slots 0, 1, 2 ...
std::vector<CacheLayout::Stretch> stretchesOf(std::span<const Position> held);

/// A pass appends its rows to each layer. They are *pending* at first, although the pass itself
/// already sees them. commit() keeps them, except for those that this kind of cache forgets;
/// rollBack() drops them.
class KvCache
{
public:
    virtual ~KvCache() = default;

    virtual const CacheShape& shape() const = 0;
    virtual RowForm form() const = 0; ///< how the rows in view() are stored
    /// Whether rows outlive their pass; false for the kind "off".
    virtual bool keepsRows() const { return true; }

    /// Appends rows to a layer. A pass appends once to every layer, with the same positions each
    /// time. The matrices must not change while the layer's view is in use, because the kind "off"
    /// does not copy them.
    /// \returns the work of storing the rows; account() reports the cost of making room for them
    /// \pre positions are ascending, and the first is not before next()
    virtual Work append(Layer layer, std::span<const Position> positions, const NewRows& rows) = 0;

    /// All rows of a layer that a query could see, including pending ones.
    virtual CacheView view(Layer layer) const = 0;

    /// Tells the cache the attention weights that this pass's queries assigned to the rows of
    /// view(). Some kinds use them to decide which rows to forget.
    virtual void attended(Layer, const AttentionCells&) {}

    /// The position at which the next pass begins: the one after the last committed position, or 0
    /// if no row outlives its pass. A cache that has forgotten rows holds fewer rows than next().
    virtual Position next() const = 0;

    /// Makes the pending rows permanent. Caches that forget rows do so here. \pre rows were
    /// appended either to every layer or to no layer
    virtual void commit() = 0;
    /// Drops the pending rows, as if the pass had never begun.
    virtual void rollBack() = 0;

    /// The committed rows of a layer, and where they are in memory.
    virtual CacheLayout layout(Layer layer) const = 0;
    virtual CacheAccount account() const = 0;
};

/// The bytes of all layers combined.
std::uint64_t bytesUsed(const KvCache& cache);
std::uint64_t bytesReserved(const KvCache& cache);

} // namespace pastkeys
