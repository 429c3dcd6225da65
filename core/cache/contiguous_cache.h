// Caches that hold each layer's rows in one piece of memory, float32. Kinds differ in when that
// memory is reserved, and in which rows stay when a pass is done.
#pragma once

#include "base/buffer.h"
#include "cache/kv_cache.h"

namespace pastkeys {

class ContiguousCache : public KvCache
{
public:
    explicit ContiguousCache(const CacheShape& shape);

    const CacheShape& shape() const override { return m_shape; }
    Work append(Layer layer, std::span<const Position> positions, ConstMatrix keys,
                ConstMatrix values) override;
    CacheView view(Layer layer) const override;
    Position next() const override { return m_next; }
    void commit() override;
    void rollBack() override;
    CacheLayout layout(Layer layer) const override;
    CacheAccount account() const override { return m_account; }

protected:
    /// Gives every layer room for so many rows.
    void reserve(std::size_t rows);

    /// Which rows go when a pass is done: none. Those after them move into their place.
    virtual Span evicted(std::span<const Position> held) const;

private:
    /// [capacity][rowWidth] of K and of V, of which the first positions.size() rows are held.
    struct LayerMemory
    {
        Buffer<float> keys;
        Buffer<float> values;
        std::size_t capacity = 0;
        std::vector<Position> positions;
        StoredRun keyRun;
        StoredRun valueRun;
    };

    LayerMemory& memoryOf(Layer layer) { return m_layers.at(indexOf(layer)); }
    void reserve(LayerMemory& memory, std::size_t rows);
    void remove(LayerMemory& memory, Span rows);
    /// After every change of the rows or their memory.
    void updateRuns(LayerMemory& memory) const;

    CacheShape m_shape;
    std::vector<LayerMemory> m_layers;
    std::size_t m_committed = 0; ///< rows of each layer
    Position m_next{0};
    CacheAccount m_account;
};

} // namespace pastkeys
