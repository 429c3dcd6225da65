#include "cache/block_cache.h"

#include "base/contract.h"

#include <algorithm>
#include <utility>

namespace pastkeys {

void BlockOwners::grow(std::size_t blocks)
{
    PASTKEYS_EXPECTS(blocks >= m_owners.size());
    m_free += blocks - m_owners.size();
    m_owners.resize(blocks);
}

std::optional<BlockId> BlockOwners::take()
{
    if (m_free == 0)
        return std::nullopt;
    while (m_owners[m_firstFree] > 0)
        ++m_firstFree;
    m_owners[m_firstFree] = 1;
    --m_free;
    return idAt<BlockId>(m_firstFree);
}

void BlockOwners::release(BlockId block)
{
    PASTKEYS_EXPECTS(ownersOf(block) > 0);
    if (--m_owners.at(indexOf(block)) > 0)
        return;
    ++m_free;
    m_firstFree = std::min(m_firstFree, indexOf(block));
}

BlockMemory::BlockMemory(CacheShape shape, const RowStorage& storage, std::size_t positions)
    : m_shape(std::move(shape)), m_storage(storage), m_positions(positions)
{
    PASTKEYS_EXPECTS(positions > 0);
    for (const CacheSite site : m_shape.sources())
        PASTKEYS_EXPECTS(!m_shape[site].isFilledOnce);
}

std::size_t BlockMemory::grow(std::size_t blocks)
{
    const std::size_t before = m_places.size();
    if (blocks <= before)
        return 0;
    Piece& piece = m_pieces.emplace_back();
    std::size_t allocations = 0;
    for (std::size_t layer = 0; layer < m_shape.layers.size(); ++layer) {
        std::vector<SiteRows>& sites = piece.sites.emplace_back();
        for (const SiteShape& site : m_shape.layers[layer]) {
            const RowForm form = formOf(site, m_storage);
            SiteRows& rows = sites.emplace_back(SiteRows{RowMemory(form), RowMemory(form)});
            for (RowMemory* memory : {&rows.keys, &rows.values})
                if (!site.shows) {
                    memory->reserve((blocks - before) * m_positions);
                    ++allocations;
                }
        }
    }
    for (std::size_t block = before; block < blocks; ++block)
        m_places.push_back({m_pieces.size() - 1, (block - before) * m_positions});
    return allocations;
}

void BlockMemory::copy(BlockId from, BlockId to, std::size_t rows)
{
    PASTKEYS_EXPECTS(from != to && rows <= m_positions);
    const Place source = placeOf(from);
    const Place target = placeOf(to);
    for (const CacheSite site : m_shape.sources()) {
        const SiteRows& old = rowsOf(source.piece, site);
        SiteRows& copy = rowsOf(target.piece, site);
        copy.keys.copy(old.keys, {source.row, rows}, target.row);
        copy.values.copy(old.values, {source.row, rows}, target.row);
    }
}

BlockCache::BlockCache(const CacheShape& shape, const RowStorage& storage, std::size_t positions)
    : BlockCache(std::make_shared<BlockStore>(BlockStore{{shape, storage, positions}}))
{
}

BlockCache::BlockCache(std::shared_ptr<BlockStore> store) : BlockCache(store->memory, {}, {})
{
    m_store = std::move(store);
}

BlockCache::BlockCache(BlockMemory& memory, std::span<const BlockId> table,
                       std::vector<Position> held)
    : m_memory(memory), m_table(table.begin(), table.end()), m_held(held.size()),
      m_positions(std::move(held))
{
    PASTKEYS_EXPECTS(m_held <= m_table.size() * memory.positions());
    if (m_held > 0)
        m_next = idAt<Position>(indexOf(m_positions.back()) + 1);
    for (const std::vector<SiteShape>& layer : memory.shape().layers)
        m_runs.emplace_back(layer.size());
}

BlockCache::~BlockCache()
{
    for (const BlockId block : m_table)
        if (m_store)
            m_store->owners.release(block);
}

std::unique_ptr<KvCache> BlockCache::fork() const
{
    PASTKEYS_EXPECTS(m_store && m_positions.size() == m_held);
    std::unique_ptr<BlockCache> copy(new BlockCache(m_store));
    copy->m_table = m_table;
    for (const BlockId block : m_table)
        m_store->owners.share(block);
    copy->m_held = m_held;
    copy->m_positions = m_positions;
    copy->m_next = m_next;
    copy->m_runs = m_runs;
    return copy;
}

BlockId BlockCache::take()
{
    PASTKEYS_EXPECTS(m_store);
    if (m_store->owners.free() == 0) {
        m_account.allocations += m_memory.grow(m_memory.blocks() + 1);
        m_store->owners.grow(m_memory.blocks());
    }
    return *m_store->owners.take();
}

void BlockCache::reserve(std::size_t rows)
{
    const std::size_t block = m_memory.positions();
    if (m_store && m_held < m_table.size() * block &&
        m_store->owners.ownersOf(m_table.back()) > 1) {
        const BlockId own = take();
        m_memory.copy(m_table.back(), own, m_held % block);
        m_account.copiedBytes += m_held % block * m_memory.bytesPerPosition();
        m_store->owners.release(std::exchange(m_table.back(), own));
    }
    while (m_table.size() * block < rows)
        m_table.push_back(take());
}

Work BlockCache::append(CacheSite site, std::span<const Position> positions, const NewRows& rows)
{
    PASTKEYS_EXPECTS(!shape()[site].shows && rows.keys.rows == positions.size() &&
                     rows.values.rows == positions.size() && !positions.empty() &&
                     indexOf(positions.front()) >= indexOf(m_next));
    const std::size_t end = m_held + positions.size();
    if (m_positions.size() == m_held) { // the pass begins
        reserve(end);
        m_positions.insert(m_positions.end(), positions.begin(), positions.end());
    }
    PASTKEYS_EXPECTS(m_positions.size() == end);
    Work work;
    const std::size_t block = m_memory.positions();
    for (std::size_t done = 0; done < positions.size();) {
        const std::size_t at = (m_held + done) % block;
        const BlockMemory::Place place = m_memory.placeOf(m_table[(m_held + done) / block]);
        BlockMemory::SiteRows& memory = m_memory.rowsOf(place.piece, site);
        const std::size_t count = std::min(block - at, positions.size() - done);
        work += memory.keys.put(place.row + at, rows.keys.rowBlock(done, count));
        work += memory.values.put(place.row + at, rows.values.rowBlock(done, count));
        done += count;
    }
    updateRuns(site, end);
    return work;
}

void BlockCache::updateRuns(CacheSite site, std::size_t rows)
{
    Runs& runs = m_runs[indexOf(site.layer)][site.index];
    runs = {{}, {}, rows};
    const RowForm form = KvCache::form(site);
    const std::size_t block = m_memory.positions();
    for (std::size_t first = 0; first < rows;) {
        const BlockMemory::Place begin = m_memory.placeOf(m_table[first / block]);
        std::size_t end = std::min(first + block, rows);
        for (; end < rows; end = std::min(end + block, rows)) {
            const BlockMemory::Place next = m_memory.placeOf(m_table[end / block]);
            if (next.piece != begin.piece || next.row != begin.row + end - first)
                break;
        }
        const BlockMemory::SiteRows& memory = m_memory.rowsOf(begin.piece, site);
        const Span stretch{begin.row, end - first};
        runs.keys.push_back(
            memory.keys.run(stretch.end()).part(stretch, form.kvHeads, form.headDim));
        runs.values.push_back(
            memory.values.run(stretch.end()).part(stretch, form.kvHeads, form.headDim));
        first = end;
    }
}

CacheView BlockCache::view(CacheSite site) const
{
    const CacheSite source = shape().source(site);
    const Runs& runs = m_runs.at(indexOf(source.layer)).at(source.index);
    PASTKEYS_EXPECTS(runs.rows == m_positions.size());
    const RowForm form = KvCache::form(source);
    return {runs.keys, runs.values, m_positions, form.kvHeads, form.headDim};
}

void BlockCache::keep(std::size_t rows)
{
    const std::size_t pending = m_positions.size() - m_held;
    m_held += std::min(pending, rows);
    if (m_held < m_positions.size())
        dropRest();
    if (rows > 0 && pending > 0)
        m_next = idAt<Position>(indexOf(m_positions.back()) + 1);
}

void BlockCache::dropRest()
{
    m_positions.resize(m_held);
    const std::size_t blocks = (m_held + m_memory.positions() - 1) / m_memory.positions();
    for (; m_store && m_table.size() > blocks; m_table.pop_back())
        m_store->owners.release(m_table.back());
    for (const CacheSite site : shape().sources())
        updateRuns(site, m_held);
}

bool BlockCache::canTruncate(Position end) const
{
    return m_positions.size() == m_held && m_held == indexOf(m_next) &&
           indexOf(end) <= indexOf(m_next);
}

void BlockCache::truncate(Position end)
{
    PASTKEYS_EXPECTS(canTruncate(end));
    m_held = indexOf(end);
    m_next = end;
    dropRest();
}

std::size_t BlockCache::slotOf(std::size_t row) const
{
    const std::size_t block = m_memory.positions();
    return indexOf(m_table[row / block]) * block + row % block;
}

CacheLayout BlockCache::layout(CacheSite site) const
{
    const std::size_t capacity = m_table.size() * m_memory.positions();
    const std::uint64_t perPosition = form(site).bytesOfPosition();
    CacheLayout layout{.held = {},
                       .capacity = capacity,
                       .bytesUsed = m_held * perPosition,
                       .bytesReserved = capacity * perPosition};
    for (std::size_t row = 0; row < m_held; ++row) {
        const bool follows = row > 0 && slotOf(row) == slotOf(row - 1) + 1 &&
                             indexOf(m_positions[row]) == indexOf(m_positions[row - 1]) + 1;
        if (!follows)
            layout.held.push_back({m_positions[row], 0, slotOf(row)});
        ++layout.held.back().rows;
    }
    return layout;
}

} // namespace pastkeys
