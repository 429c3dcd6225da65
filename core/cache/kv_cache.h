// What decoding keeps: for every layer and position the key row and the value row.
//
// A row is the vector of one token. Without a cache, the step that reads token n runs all n rows
// through every layer again. With a cache it runs only row n: its K and V join the n - 1 rows that
// are held, and its query reads all n. Queries are not kept, because a query is used only in the
// pass of its own row; hidden states are not kept, because other rows read only keys and values.
//
// Why this is allowed: under a causal rule an old row never sees a newer token, so it never
// changes. In the first layer K and V of a row depend on its token and position alone. In every
// layer above they are computed from that row's output of the layer below. It depends on that row
// and older rows only, and by the same argument those have not changed. (In BERT every row sees
// every token. There each new token changes all rows above the first layer, and only the first
// layer's K and V could be kept.)
//
// Why it is exact: the bits are equal, too, because exact kernels compute a row in the same order
// however many rows run beside it (kernels/kernels.h), because keys out of reach are skipped, and
// because a cache of float32 stores what was computed.
#pragma once

#include "base/work.h"
#include "kernels/attention_operands.h"

#include <cstdint>
#include <span>
#include <vector>

namespace pastkeys {

/// Sizes of a cache. A row of keys or of values is kvHeads * headDim numbers.
struct CacheShape
{
    std::size_t layers = 0;
    std::size_t kvHeads = 0;
    std::size_t headDim = 0;
    std::size_t context = 0; ///< how many positions the model supports

    std::size_t rowWidth() const { return kvHeads * headDim; }
};

/// What storing cost besides the rows themselves, since the cache was made.
struct CacheAccount
{
    std::uint64_t allocations = 0;
    std::uint64_t copiedBytes = 0; ///< old rows moved, to new memory or within the old
    friend bool operator==(const CacheAccount&, const CacheAccount&) = default;
};

/// What attention reads of one layer: the rows of earlier passes, and those of this one. Borrowed,
/// valid until the cache changes.
struct CacheView
{
    std::span<const StoredRun> keys;
    std::span<const StoredRun> values;
    std::span<const Position> positions; ///< of the rows, by index; ascending
    std::size_t kvHeads = 0;
    std::size_t headDim = 0;

    StoredRows keyRows() const { return {keys, kvHeads, headDim}; }
    StoredRows valueRows() const { return {values, kvHeads, headDim}; }
};

/// What a layer holds, and where: for the record and the pictures of a cache.
struct CacheLayout
{
    /// Consecutive positions in consecutive slots of memory.
    struct Stretch
    {
        Position first{};
        std::size_t rows = 0;
        std::size_t slot = 0;
        friend bool operator==(const Stretch&, const Stretch&) = default;
    };

    std::vector<Stretch> held;       ///< by ascending position
    std::size_t capacity = 0;        ///< rows that the reserved memory has room for
    std::uint64_t bytesUsed = 0;     ///< K and V
    std::uint64_t bytesReserved = 0; ///< K and V

    std::size_t rows() const;
};

/// A pass appends its rows to each layer. They are *pending* at first: this pass already sees them.
/// commit() keeps them, except those that this kind of cache forgets; rollBack() drops them.
class KvCache
{
public:
    virtual ~KvCache() = default;

    virtual const CacheShape& shape() const = 0;
    /// Whether rows outlive their pass. False for the kind "off".
    virtual bool keepsRows() const { return true; }

    /// Adds rows of keys and values, [rows][rowWidth] each, after those that the layer has. A pass
    /// appends once to every layer, with the same positions each time. The matrices must stay as
    /// they are until the layer's view is no longer used: a cache that keeps nothing does not copy
    /// them.
    /// \returns the work of copying, without what growing costs (see account())
    /// \pre positions ascend, and the first is not before next()
    virtual Work append(Layer layer, std::span<const Position> positions, ConstMatrix keys,
                        ConstMatrix values) = 0;

    /// All rows of a layer that a query could see, pending ones included.
    virtual CacheView view(Layer layer) const = 0;

    /// Where the next pass begins: after the last position committed, or at 0 where nothing outlives
    /// its pass. Not the number of rows, which may be smaller.
    virtual Position next() const = 0;

    /// Makes pending rows permanent. A kind that forgets rows drops them here. \pre every layer has
    /// been appended to, or none
    virtual void commit() = 0;
    /// Drops what is pending, as if the pass had never begun.
    virtual void rollBack() = 0;

    /// What is committed.
    virtual CacheLayout layout(Layer layer) const = 0;
    virtual CacheAccount account() const = 0;
};

/// Sums over the layers.
std::uint64_t bytesUsed(const KvCache& cache);
std::uint64_t bytesReserved(const KvCache& cache);

} // namespace pastkeys
