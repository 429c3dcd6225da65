// Caches that hold the rows of each layer in one piece of memory, as float32. The kinds differ in
// when they reserve that memory, and in which rows remain after a pass.
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
    /// Gives every layer room for `rows` rows.
    void reserve(std::size_t rows);

    /// The rows to drop after a pass; none by default. The rows after them move into their place.
    virtual Span evicted(std::span<const Position> held) const;

private:
    /// K and V as [capacity][rowWidth] each. The first positions.size() rows are in use.
    struct LayerMemory
    {
        Buffer<float> keys;
        Buffer<float> values;
        std::size_t capacity = 0;
        std::vector<Position> positions;
        StoredRun keyRun;
        StoredRun valueRun;
    };

    void reserve(LayerMemory& memory, std::size_t rows);
    void remove(LayerMemory& memory, Span rows);
    /// Call it after every change of the rows or their memory.
    void updateRuns(LayerMemory& memory) const;

    CacheShape m_shape;
    std::vector<LayerMemory> m_layers;
    std::size_t m_committed = 0; ///< committed rows of each layer
    Position m_next{0};
    CacheAccount m_account;
};

} // namespace pastkeys
