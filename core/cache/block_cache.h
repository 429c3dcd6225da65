// One memory pool for the rows of many sequences, divided into blocks of a few positions each. A
// block holds the K and V of all layers for its positions. Each sequence has a table of its blocks,
// which need not be adjacent. Sequences that begin with the same tokens may share blocks. Source:
// Kwon et al. 2023, "Efficient Memory Management for Large Language Model Serving with
// PagedAttention".
#pragma once

#include "cache/cache_kinds.h"
#include "cache/kv_cache.h"

#include <optional>
#include <span>
#include <vector>

namespace pastkeys {

enum class BlockId : std::uint32_t
{
};

/// Counts the owners of each block. Copyable, so that a step can be planned on a copy.
class BlockOwners
{
public:
    explicit BlockOwners(std::size_t blocks) : m_owners(blocks), m_free(blocks) {}

    std::size_t blocks() const { return m_owners.size(); }
    std::size_t free() const { return m_free; }
    /// Adds free blocks until there are `blocks` in total. \pre `blocks` is at least blocks()
    void grow(std::size_t blocks);
    std::size_t ownersOf(BlockId block) const { return m_owners.at(indexOf(block)); }
    /// Gives the first free block one owner and returns the block. Returns nothing if no block is
    /// free.
    std::optional<BlockId> take();
    /// \pre the block has an owner
    void share(BlockId block) { ++m_owners.at(indexOf(block)); }
    /// \pre the block has an owner
    void release(BlockId block);

private:
    std::vector<std::size_t> m_owners; ///< how many tables each block belongs to
    std::size_t m_free;
    std::size_t m_firstFree = 0; ///< no block before this one is free
};

class BlockMemory
{
public:
    /// \param options  how rows are stored   \param positions  positions per block; not 0
    BlockMemory(const CacheShape& shape, const CacheOptions& options, std::size_t blocks,
                std::size_t positions);

    const CacheShape& shape() const { return m_shape; }
    const RowForm& form() const { return m_form; }
    std::size_t positions() const { return m_positions; }
    std::uint64_t bytesPerBlock() const
    {
        return std::uint64_t{m_shape.layers} * m_positions * m_form.bytesOfPosition();
    }

    /// Makes room for `blocks` blocks in total, and keeps the contents of the existing ones.
    void grow(std::size_t blocks);
    /// In every layer, copies the first `rows` rows of block `from` to block `to`.
    void copy(BlockId from, BlockId to, std::size_t rows);

private:
    friend class PooledCache;
    struct OfLayer
    {
        RowMemory keys;
        RowMemory values;
    };

    CacheShape m_shape;
    RowForm m_form;
    std::size_t m_positions;
    std::vector<OfLayer> m_layers;
};

/// The rows of one sequence during one pass. The caller plans the blocks, keeps the table, and
/// passes only committed rows to the constructor, so commit() and rollBack() have nothing to do.
class PooledCache : public KvCache
{
public:
    /// \param table  borrowed; its blocks have room for the held rows and for those that the pass
    ///               appends
    /// \param held   the positions of the rows that the blocks already hold
    PooledCache(BlockMemory& memory, std::span<const BlockId> table, std::vector<Position> held);

    const CacheShape& shape() const override { return m_memory.shape(); }
    RowForm form() const override { return m_memory.form(); }
    Work append(Layer layer, std::span<const Position> positions, const NewRows& rows) override;
    CacheView view(Layer layer) const override;
    Position next() const override;
    void commit() override {}
    void rollBack() override {}
    CacheLayout layout(Layer layer) const override;
    CacheAccount account() const override { return {}; }

private:
    struct Runs
    {
        std::vector<StoredRun> keys;
        std::vector<StoredRun> values;
        std::size_t rows = 0; ///< how many rows the runs hold
    };

    /// The slot of a row in a layer's memory.
    std::size_t slotOf(std::size_t row) const;
    /// The stretches of memory that hold the first `rows` rows. Consecutive positions that are
    /// adjacent in memory form one stretch, even if they are in different blocks.
    std::vector<CacheLayout::Stretch> stretches(std::size_t rows) const;
    void updateRuns(Layer layer, std::size_t rows);

    BlockMemory& m_memory;
    std::span<const BlockId> m_table;
    std::size_t m_held;
    std::vector<Position> m_positions; ///< of the held rows and, after an append, of the new ones
    std::vector<Runs> m_runs;          ///< of each layer
};

} // namespace pastkeys
