// Caches that hold the rows of each layer in contiguous memory. The kinds differ in when they
// reserve that memory, and in which rows they keep after a pass.
#pragma once

#include "cache/cache_kinds.h"
#include "cache/kv_cache.h"

namespace pastkeys {

class ContiguousCache : public KvCache
{
public:
    ContiguousCache(const CacheShape& shape, const CacheOptions& options);

    const CacheShape& shape() const override { return m_shape; }
    Work append(Layer layer, std::span<const Position> positions, const NewRows& rows) override;
    CacheView view(Layer layer) const override;
    Position next() const override { return m_next; }
    void commit() override;
    void rollBack() override;
    CacheLayout layout(Layer layer) const override;
    CacheAccount account() const override { return m_account; }
    RowForm form() const override { return m_layers.front().keys.form(); }

protected:
    /// Reserves room for `rows` rows in every layer.
    void reserve(std::size_t rows);

    /// The indices of the rows that this kind drops after a pass, in ascending order. They are the
    /// same in every layer. By default, there are none.
    virtual std::vector<Span> forgotten(std::span<const Position> held) const;

private:
    /// The rows of one layer. The first positions.size() rows of each memory are in use.
    struct LayerMemory
    {
        RowMemory keys;
        RowMemory values;
        RowMemory queries; ///< empty unless queries are kept
        std::vector<Position> positions = {};
        StoredRun keyRun = {};
        StoredRun valueRun = {};
    };

    void reserve(LayerMemory& memory, std::size_t rows);
    std::vector<Span> evicted(std::span<const Position> held) const;
    /// Removes the dropped rows from every layer. Later rows move up to fill the gaps.
    void remove(const std::vector<Span>& dropped);
    void remove(LayerMemory& memory, Span rows);
    /// Call this after every change to the rows or to their memory.
    static void updateRuns(LayerMemory& memory);

    CacheShape m_shape;
    std::vector<Eviction> m_evictions;
    std::vector<LayerMemory> m_layers;
    std::size_t m_passes = 0;    ///< committed passes
    std::size_t m_committed = 0; ///< committed rows in each layer
    Position m_next{0};
    CacheAccount m_account;
};

} // namespace pastkeys
