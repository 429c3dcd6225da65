// The two caches that hold each layer's rows in one piece of memory: dynamic and static differ only
// in when that memory is reserved.
#pragma once

#include "base/buffer.h"
#include "cache/kv_cache.h"

#include <vector>

namespace pastkeys {

class ContiguousCache : public KvCache
{
public:
    std::string_view name() const override;
    const CacheShape& shape() const override { return m_shape; }
    Work append(Layer layer, ConstMatrix keys, ConstMatrix values) override;
    RowRuns keys(Layer layer, Head head) const override;
    RowRuns values(Layer layer, Head head) const override;
    void truncate(std::size_t length) override;
    std::size_t length() const override;
    std::size_t capacity() const override { return m_shape.context; }
    std::uint64_t bytesUsed() const override;
    std::uint64_t bytesReserved() const override;
    CacheAccount account() const override { return m_account; }

    ContiguousCache(CacheKind kind, const CacheShape& shape);

private:
    /// Rows of one layer: [reserved][rowWidth] each, of which `length` are in use.
    struct LayerMemory
    {
        Buffer<float> keys;
        Buffer<float> values;
        std::size_t reserved = 0;
        std::size_t length = 0;
    };

    void reserve(LayerMemory& memory, std::size_t rows);
    RowRuns runOf(const Buffer<float>& rows, std::size_t length, Head head) const;

    CacheKind m_kind;
    CacheShape m_shape;
    std::vector<LayerMemory> m_layers;
    CacheAccount m_account;
};

} // namespace pastkeys
