// Memory that is divided into blocks of a few positions each. A block holds the K and V of all sites
// for its positions, and is never moved. Each sequence has a table of its blocks, which need not be
// adjacent. Sequences that begin with the same tokens may share blocks. Source: Kwon et al. 2023,
// "Efficient Memory Management for Large Language Model Serving with PagedAttention".
#pragma once

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
    /// \param positions  positions per block; not 0
    BlockMemory(CacheShape shape, const RowStorage& storage, std::size_t positions);

    const CacheShape& shape() const { return m_shape; }
    const RowStorage& storage() const { return m_storage; }
    std::size_t positions() const { return m_positions; }
    std::size_t blocks() const { return m_places.size(); }
    std::uint64_t bytesPerPosition() const { return bytesPerPositionOf(m_shape, m_storage); }
    std::uint64_t bytesPerBlock() const { return m_positions * bytesPerPosition(); }

    /// Adds blocks until there are `blocks` in total. Those that are added together are adjacent.
    /// \returns how many pieces of memory were allocated
    std::size_t grow(std::size_t blocks);
    /// At every site, copies the first `rows` rows of block `from` to block `to`.
    void copy(BlockId from, BlockId to, std::size_t rows);

private:
    friend class BlockCache;
    struct SiteRows
    {
        RowMemory keys;
        RowMemory values;
    };
    /// Blocks that were added together.
    struct Piece
    {
        std::vector<std::vector<SiteRows>> sites; ///< as in the shape; empty if it shows another
    };
    struct Place
    {
        std::size_t piece = 0;
        std::size_t row = 0; ///< in the piece
    };

    SiteRows& rowsOf(std::size_t piece, CacheSite site)
    {
        return m_pieces[piece].sites[indexOf(site.layer)][site.index];
    }
    const Place& placeOf(BlockId block) const { return m_places.at(indexOf(block)); }

    CacheShape m_shape;
    RowStorage m_storage;
    std::size_t m_positions;
    std::vector<Piece> m_pieces;
    std::vector<Place> m_places; ///< of each block
};

/// A memory whose sequences take blocks when they need them.
struct BlockStore
{
    BlockMemory memory;
    BlockOwners owners{0};
};

/// The rows of one sequence in blocks. All sites grow together, and nothing is forgotten.
class BlockCache : public KvCache
{
public:
    /// A sequence with a store of its own, which it shares only with its forks.
    BlockCache(const CacheShape& shape, const RowStorage& storage, std::size_t positions);
    /// A sequence during one pass. The caller plans its blocks and keeps their table.
    /// \param table  has room for the held rows and for those that the pass appends
    /// \param held   the positions of the rows that the blocks already hold
    BlockCache(BlockMemory& memory, std::span<const BlockId> table, std::vector<Position> held);
    ~BlockCache() override;
    BlockCache(const BlockCache&) = delete;
    BlockCache& operator=(const BlockCache&) = delete;

    const CacheShape& shape() const override { return m_memory.shape(); }
    RowStorage storage() const override { return m_memory.storage(); }
    Work append(CacheSite site, std::span<const Position> positions, const NewRows& rows) override;
    CacheView view(CacheSite site) const override;
    Position next() const override { return m_next; }
    std::unique_ptr<KvCache> fork() const override;
    bool canTruncate(Position end) const override;
    void truncate(Position end) override;
    CacheLayout layout(CacheSite site) const override;
    CacheAccount account() const override { return m_account; }

private:
    explicit BlockCache(std::shared_ptr<BlockStore> store);

    /// The stretches of memory that hold the rows of a site. Blocks that are adjacent in memory
    /// form one stretch.
    struct Runs
    {
        std::vector<StoredRun> keys;
        std::vector<StoredRun> values;
        std::size_t rows = 0; ///< how many rows the runs hold
    };

    void keep(std::size_t rows) override;
    /// Drops all rows, committed or pending, after the first m_held.
    void dropRest();
    /// Takes blocks until the table has room for this many rows. Copies the last block first if it
    /// has room and others share it.
    void reserve(std::size_t rows);
    BlockId take();
    /// The slot of a row in the memory, counted over all blocks.
    std::size_t slotOf(std::size_t row) const;
    void updateRuns(CacheSite site, std::size_t rows);

    std::shared_ptr<BlockStore> m_store; ///< null if the caller plans the blocks
    BlockMemory& m_memory;
    std::vector<BlockId> m_table;
    std::size_t m_held;
    std::vector<Position> m_positions; ///< of the held rows and, after an append, of the new ones
    Position m_next{0};
    std::vector<std::vector<Runs>> m_runs; ///< of each site
    CacheAccount m_account;
};

} // namespace pastkeys
