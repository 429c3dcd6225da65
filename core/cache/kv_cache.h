// What a decoder keeps from step to step: one key row and one value row for every layer and
// position.
//
// A row is the vector of one token. Without a cache, the step that reads token n runs all n rows
// through every layer again. With a cache it runs only row n: its K and V join the n - 1 rows that
// are held, and its query reads all n. Queries are not kept, because a query is used only in the
// pass of its own row. Hidden states are not kept, because other rows read only keys and values.
//
// Why this is allowed: under a causal rule, an old row never sees a newer token, so it never
// changes. In the first layer, K and V of a row depend only on its token and position. In every
// other layer, they are computed from the output of the previous layer for that row. This output
// depends only on that row and older rows, and by the same argument those have not changed. (In
// BERT every row sees every token. There, each new token changes all rows after the first layer, so
// only the K and V of the first layer could be kept.)
//
// Why the result is exact: exact kernels compute a row in the same order however many rows run
// together (kernels/kernels.h), keys that a query may not see are skipped, and a float32 cache
// stores what was computed. So even the bits are equal.
#pragma once

#include "base/work.h"
#include "cache/row_memory.h"

#include <cstdint>
#include <span>
#include <vector>

namespace pastkeys {

/// The sizes of a cache. A row of keys or of values is kvHeads * headDim numbers.
struct CacheShape
{
    std::size_t layers = 0;
    std::size_t kvHeads = 0;
    std::size_t headDim = 0;
    std::size_t context = 0; ///< how many positions the model supports

    std::size_t rowWidth() const { return kvHeads * headDim; }
};

/// The cost of making room for rows since the cache was made.
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

/// What a pass computed for its tokens: three matrices [rows][heads * headDim].
struct NewRows
{
    ConstMatrix queries; ///< some caches keep them, to show what that costs
    ConstMatrix keys;
    ConstMatrix values;
};

/// The rows that a layer holds, and where they lie in memory.
struct CacheLayout
{
    /// Consecutive positions that lie in consecutive slots of memory.
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

/// The stretches of the rows at the positions `held`. \pre these rows lie in the slots 0, 1, 2 ...
std::vector<CacheLayout::Stretch> stretchesOf(std::span<const Position> held);

/// A pass appends its rows to each layer. They are *pending* at first, but this pass already sees
/// them. commit() keeps them, except for those that this kind of cache forgets; rollBack() drops
/// them.
class KvCache
{
public:
    virtual ~KvCache() = default;

    virtual const CacheShape& shape() const = 0;
    virtual RowForm form() const = 0; ///< how the rows in view() are stored
    /// Whether rows outlive their pass. This is false for the kind "off".
    virtual bool keepsRows() const { return true; }

    /// Adds rows after those that the layer holds. A pass appends once to every layer, with the
    /// same positions each time. The matrices must stay unchanged while anybody uses the view of
    /// the layer, because the kind "off" does not copy them.
    /// \returns the work of storing the rows; account() has the cost of making room for them
    /// \pre positions ascend, and the first is not before next()
    virtual Work append(Layer layer, std::span<const Position> positions, const NewRows& rows) = 0;

    /// All rows of a layer that a query could see, including pending ones.
    virtual CacheView view(Layer layer) const = 0;

    /// Tells the cache which attention weights the queries of this pass gave to the rows of view().
    /// Some kinds use them to decide which rows to forget.
    virtual void attended(Layer, const AttentionCells&) {}

    /// Where the next pass begins: after the last committed position, or at 0 if no row outlives
    /// its pass. A cache that has forgotten rows holds fewer rows than this number.
    virtual Position next() const = 0;

    /// Makes pending rows permanent. A kind that forgets rows drops them here. \pre rows were
    /// appended either to every layer or to no layer
    virtual void commit() = 0;
    /// Drops the pending rows, as if the pass had never begun.
    virtual void rollBack() = 0;

    /// The committed rows of a layer, and where they lie in memory.
    virtual CacheLayout layout(Layer layer) const = 0;
    virtual CacheAccount account() const = 0;
};

/// The bytes of all layers together.
std::uint64_t bytesUsed(const KvCache& cache);
std::uint64_t bytesReserved(const KvCache& cache);

} // namespace pastkeys
