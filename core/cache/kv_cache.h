// What decoding keeps: for every layer and position the key row and the value row. Never queries,
// never hidden states.
//
// Why keeping them is exact: under a causal rule a row attends only to itself and to older rows
// (cache/reach.h). So K and V of a row, in every layer, are functions of the tokens up to that row.
// A newer token cannot change them, and computing them again would give the same bits. (In BERT,
// where every row sees every token, each new token changes all rows above the first layer, and
// there is nothing to keep.)
#pragma once

#include "base/work.h"
#include "kernels/attention_operands.h"

#include <cstdint>
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
    std::uint64_t copiedBytes = 0; ///< old rows moved to other memory, or inside it
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
    std::size_t slots = 0;           ///< rows that the reserved memory has room for
    std::uint64_t bytesUsed = 0;     ///< K and V
    std::uint64_t bytesReserved = 0; ///< K and V

    std::size_t rows() const;
};

/// A step appends each layer's new rows, which are then *pending*: this pass sees them, and the
/// cache is free to forget them. commit() makes them last, rollBack() makes them undone.
class KvCache
{
public:
    virtual ~KvCache() = default;

    virtual const CacheShape& shape() const = 0;
    /// Whether rows outlive their pass. Of the kind "off" they do not.
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

    /// The position after the last one committed: not the number of rows, which may be smaller.
    virtual Position next() const = 0;

    /// The pass is done: pending rows stay, as far as this kind keeps rows.
    virtual void commit() = 0;
    /// Forgets what is pending, as if the step had never begun.
    virtual void rollBack() = 0;

    /// What is committed.
    virtual CacheLayout layout(Layer layer) const = 0;
    virtual CacheAccount account() const = 0;
};

/// Sums over the layers.
std::uint64_t bytesUsed(const KvCache& cache);
std::uint64_t bytesReserved(const KvCache& cache);

} // namespace pastkeys
