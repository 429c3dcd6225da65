#pragma once

#include "cache/kv_cache.h"
#include "cache/retention.h"

namespace pastkeys {

/// Holds the rows of each site in contiguous memory.
class ContiguousCache : public KvCache
{
public:
    /// \param shape       without sites that are filled once
    /// \param retentions  what is forgotten after each pass; they are asked in this order
    /// \param reserved    how many rows of each site get memory at once
    ContiguousCache(CacheShape shape, const RowStorage& storage,
                    std::vector<std::unique_ptr<Retention>> retentions, std::size_t reserved);

    /// Makes the mistake Mistake::Rejection::LosesOldRows.
    void loseOldRows() { m_losesOldRows = true; }

    const CacheShape& shape() const override { return m_shape; }
    RowStorage storage() const override { return m_storage; }
    Work append(CacheSite site, std::span<const Position> positions, const NewRows& rows) override;
    CacheView view(CacheSite site) const override;
    void attended(CacheSite site, const AttentionCells& weights) override;
    Position next() const override { return m_next; }
    std::unique_ptr<KvCache> fork() const override;
    bool canTruncate(Position end) const override;
    void truncate(Position end) override;
    CacheLayout layout(CacheSite site) const override;
    CacheAccount account() const override { return m_account; }

private:
    /// The rows of one site. The first positions.size() rows of each memory are in use.
    struct SiteRows
    {
        RowMemory keys;
        RowMemory values;
        RowMemory queries; ///< empty unless queries are kept
        std::vector<Position> positions = {};
        std::size_t committed = 0;
        StoredRun keyRun = {};
        StoredRun valueRun = {};

        std::size_t pending() const { return positions.size() - committed; }
        std::vector<RowMemory*> memories();
        /// Call this after every change to the rows or to their memory.
        void updateRuns();
    };

    void keep(std::size_t rows) override;
    void reserve(SiteRows& site, std::size_t rows);
    /// Removes the dropped rows. Later rows move up to fill the gaps.
    void remove(SiteRows& site, const std::vector<Span>& dropped);
    /// Removes what all pending rows would push out, although some of them are not kept.
    void loseOldRowsNow();
    SiteRows& rowsOf(CacheSite site);
    const SiteRows& rowsOf(CacheSite site) const;

    CacheShape m_shape;
    RowStorage m_storage;
    std::vector<std::unique_ptr<Retention>> m_retentions;
    std::vector<std::vector<SiteRows>>
        m_sites; ///< as in the shape; without memory if it shows another
    Position m_next{0};
    CacheAccount m_account;
    bool m_losesOldRows = false;
};

} // namespace pastkeys
