// What decoding keeps: for every layer and position the key row and the value row.
//
// Without a cache, the step for token n runs all n rows through every layer again. With one it runs
// only the new row, whose query reads the n keys and values that are there. Queries are not kept,
// because a query is used only in the pass of its own row; hidden states are not kept, because only
// keys and values are read by other rows.
//
// Why this is allowed: under a causal rule an old row never sees a newer token, so it never
// changes. In the first layer K and V of a row depend on its token and position alone. In every
// layer above they depend on what attention gave the row below, which looked only at that row and
// older ones. (In BERT every row sees every token. There each new token changes all rows above the
// first layer, and only the first layer's K and V could be kept.)
//
// Why it is exact: the bits are equal, too, because an exact table of kernels computes a row in the
// same order however many rows run beside it (kernels/kernels.h), a key out of reach is skipped
// rather than added as a zero, and a cache of float32 stores what was computed.
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
    std::size_t context = 0; ///< positions that the model has

    std::size_t rowWidth() const { return kvHeads * headDim; }
};

/// What storing cost beside the rows themselves, since the cache was made.
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
    std::size_t capacity = 0;           ///< rows that the reserved memory has room for
    std::uint64_t bytesUsed = 0;     ///< K and V
    std::uint64_t bytesReserved = 0; ///< K and V

    std::size_t rows() const;
};

/// A pass appends its rows to each layer. Until the caller decides they are *pending*: the pass sees
/// them. commit() holds them, as far as this kind holds rows; rollBack() drops them.
class KvCache
{
public:
    virtual ~KvCache() = default;

    virtual const CacheShape& shape() const = 0;
    /// Whether rows outlive their pass. False for the kind "off".
    virtual bool keepsRows() const { return true; }

    /// Adds rows of keys and values, [rows][rowWidth] each, after those that the layer has. A pass
    /// appends to every layer once, the same positions. The matrices must stay as they are until
    /// the layer's view is no longer used: a cache that keeps nothing does not copy them.
    /// \returns the work of copying, without what growing costs (see account())
    /// \pre positions ascend, and the first is not before next()
    virtual Work append(Layer layer, std::span<const Position> positions, ConstMatrix keys,
                        ConstMatrix values) = 0;

    /// All rows of a layer that a query could see, pending ones included.
    virtual CacheView view(Layer layer) const = 0;

    /// Where the next pass begins: after the last position committed, or at 0 where nothing outlives
    /// its pass. Not the number of rows, which may be smaller.
    virtual Position next() const = 0;

    /// Makes pending rows last. This is where a kind forgets rows. \pre every layer was appended to
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
