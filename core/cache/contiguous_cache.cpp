#include "cache/contiguous_cache.h"

#include "base/contract.h"

#include <algorithm>
#include <cstring>

namespace pastkeys {

namespace {

Work copyRows(ConstMatrix from, float* to)
{
    Work work;
    for (std::size_t r = 0; r < from.rows; ++r) {
        const float* end = std::copy_n(from.row(r), from.columns, to);
        const std::uint64_t bytes = static_cast<std::uint64_t>(end - to) * sizeof(float);
        work += {.bytesRead = bytes, .bytesWritten = bytes};
        to += from.columns;
    }
    return work;
}

} // namespace

ContiguousCache::ContiguousCache(CacheKind kind, const CacheShape& shape)
    : m_kind(kind), m_shape(shape), m_layers(shape.layers)
{
    PASTKEYS_EXPECTS(shape.layers > 0 && shape.heads > 0 && shape.headDim > 0);
    if (kind == CacheKind::Static)
        for (LayerMemory& memory : m_layers)
            reserve(memory, shape.context);
}

std::string_view ContiguousCache::name() const
{
    return m_kind == CacheKind::Static ? "static" : "dynamic";
}

void ContiguousCache::reserve(LayerMemory& memory, std::size_t rows)
{
    Buffer<float> keys(rows * m_shape.rowWidth());
    Buffer<float> values(rows * m_shape.rowWidth());
    const std::size_t kept = memory.length * m_shape.rowWidth();
    std::copy_n(memory.keys.data(), kept, keys.data());
    std::copy_n(memory.values.data(), kept, values.data());
    memory.keys = std::move(keys);
    memory.values = std::move(values);
    memory.reserved = rows;
    m_account.allocations += 2;
    m_account.copiedBytes += 2 * kept * sizeof(float);
}

Work ContiguousCache::append(Layer layer, ConstMatrix keys, ConstMatrix values)
{
    PASTKEYS_EXPECTS(indexOf(layer) < m_layers.size());
    PASTKEYS_EXPECTS(keys.rows == values.rows && keys.columns == m_shape.rowWidth() &&
                     values.columns == m_shape.rowWidth());
    LayerMemory& memory = m_layers[indexOf(layer)];
    const std::size_t length = memory.length + keys.rows;
    PASTKEYS_EXPECTS(length <= capacity());
    if (length > memory.reserved)
        reserve(memory, length);
    const std::size_t end = memory.length * m_shape.rowWidth();
    memory.length = length;
    return copyRows(keys, memory.keys.data() + end) + copyRows(values, memory.values.data() + end);
}

RowRuns ContiguousCache::runOf(const Buffer<float>& rows, std::size_t length, Head head) const
{
    PASTKEYS_EXPECTS(indexOf(head) < m_shape.heads);
    if (length == 0)
        return {};
    return {{rows.data() + indexOf(head) * m_shape.headDim, length, m_shape.rowWidth()}};
}

RowRuns ContiguousCache::keys(Layer layer, Head head) const
{
    const LayerMemory& memory = m_layers.at(indexOf(layer));
    return runOf(memory.keys, memory.length, head);
}

RowRuns ContiguousCache::values(Layer layer, Head head) const
{
    const LayerMemory& memory = m_layers.at(indexOf(layer));
    return runOf(memory.values, memory.length, head);
}

void ContiguousCache::truncate(std::size_t length)
{
    PASTKEYS_EXPECTS(length <= this->length());
    for (LayerMemory& memory : m_layers)
        memory.length = length;
}

std::size_t ContiguousCache::length() const
{
    return m_layers.back().length;
}

std::uint64_t ContiguousCache::bytesUsed() const
{
    std::uint64_t rows = 0;
    for (const LayerMemory& memory : m_layers)
        rows += memory.length;
    return 2 * rows * m_shape.rowWidth() * sizeof(float);
}

std::uint64_t ContiguousCache::bytesReserved() const
{
    std::uint64_t bytes = 0;
    for (const LayerMemory& memory : m_layers)
        bytes += memory.keys.bytes() + memory.values.bytes();
    return bytes;
}

std::unique_ptr<KvCache> makeCache(CacheKind kind, const CacheShape& shape)
{
    return std::make_unique<ContiguousCache>(kind, shape);
}

} // namespace pastkeys
