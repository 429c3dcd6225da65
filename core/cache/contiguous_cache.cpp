#include "cache/contiguous_cache.h"

#include "base/contract.h"

#include <algorithm>
#include <utility>

namespace pastkeys {

ContiguousCache::ContiguousCache(CacheShape shape, const RowStorage& storage,
                                 std::vector<std::unique_ptr<Retention>> retentions,
                                 std::size_t reserved)
    : m_shape(std::move(shape)), m_storage(storage), m_retentions(std::move(retentions))
{
    for (const std::vector<SiteShape>& layer : m_shape.layers) {
        std::vector<SiteRows>& sites = m_sites.emplace_back();
        for (const SiteShape& site : layer) {
            PASTKEYS_EXPECTS(site.kvHeads > 0 && site.headDim > 0 && !site.isFilledOnce);
            const RowForm form = formOf(site, storage);
            sites.push_back({RowMemory(form), RowMemory(form), RowMemory(form.ofQueries())});
        }
    }
    for (const CacheSite site : m_shape.sources())
        if (reserved > 0)
            reserve(rowsOf(site), reserved);
}

std::vector<RowMemory*> ContiguousCache::SiteRows::memories()
{
    if (keys.form().queryHeads > 0)
        return {&keys, &values, &queries};
    return {&keys, &values};
}

void ContiguousCache::SiteRows::updateRuns()
{
    keyRun = keys.run(positions.size());
    valueRun = values.run(positions.size());
}

ContiguousCache::SiteRows& ContiguousCache::rowsOf(CacheSite site)
{
    const CacheSite source = m_shape.source(site);
    return m_sites.at(indexOf(source.layer)).at(source.index);
}

const ContiguousCache::SiteRows& ContiguousCache::rowsOf(CacheSite site) const
{
    const CacheSite source = m_shape.source(site);
    return m_sites.at(indexOf(source.layer)).at(source.index);
}

void ContiguousCache::reserve(SiteRows& site, std::size_t rows)
{
    const std::size_t kept = site.positions.size();
    for (RowMemory* memory : site.memories()) {
        memory->reserve(rows, kept);
        ++m_account.allocations;
    }
    m_account.copiedBytes += kept * site.keys.form().bytesOfPosition();
    site.updateRuns();
}

Work ContiguousCache::append(CacheSite site, std::span<const Position> positions,
                             const NewRows& rows)
{
    SiteRows& own = rowsOf(site);
    const std::size_t before = own.positions.size();
    PASTKEYS_EXPECTS(!m_shape[site].shows && own.pending() == 0 && !positions.empty() &&
                     rows.keys.rows == positions.size() && rows.values.rows == positions.size());
    PASTKEYS_EXPECTS(indexOf(positions.front()) >= indexOf(m_next));
    if (before + positions.size() > own.keys.capacity())
        reserve(own, before + positions.size());
    Work work = own.keys.put(before, rows.keys);
    work += own.values.put(before, rows.values);
    if (own.keys.form().queryHeads > 0)
        work += own.queries.put(before, rows.queries);
    own.positions.insert(own.positions.end(), positions.begin(), positions.end());
    own.updateRuns();
    return work;
}

CacheView ContiguousCache::view(CacheSite site) const
{
    const SiteRows& own = rowsOf(site);
    const RowForm& form = own.keys.form();
    return {{&own.keyRun, 1}, {&own.valueRun, 1}, own.positions, form.kvHeads, form.headDim};
}

void ContiguousCache::attended(CacheSite, const AttentionCells& weights)
{
    for (const std::unique_ptr<Retention>& retention : m_retentions)
        retention->attended(weights);
}

void ContiguousCache::loseOldRowsNow()
{
    for (const std::unique_ptr<Retention>& retention : m_retentions)
        for (const CacheSite site : m_shape.sources()) {
            SiteRows& own = rowsOf(site);
            std::vector<Span> lost = retention->forgotten(own.positions);
            for (Span& rows : lost)
                rows = overlapOf(rows, {0, own.committed});
            remove(own, lost);
            for (const Span rows : lost)
                own.committed -= rows.count;
        }
}

void ContiguousCache::keep(std::size_t rows)
{
    if (m_losesOldRows && rows > 0)
        loseOldRowsNow();
    std::optional<std::size_t> pending; // of each site
    for (const CacheSite site : m_shape.sources()) {
        SiteRows& own = rowsOf(site);
        if (rows > 0)
            PASTKEYS_EXPECTS(pending.value_or(own.pending()) == own.pending());
        pending = own.pending();
        own.positions.resize(own.committed + std::min(own.pending(), rows));
        if (own.pending() > 0)
            m_next = idAt<Position>(indexOf(own.positions.back()) + 1);
        own.updateRuns();
    }
    const std::size_t kept = std::min(rows, pending.value_or(0));
    for (const std::unique_ptr<Retention>& retention : m_retentions) {
        retention->passEnded(kept, pending.value_or(0));
        for (const CacheSite site : m_shape.sources())
            if (kept > 0)
                remove(rowsOf(site), retention->forgotten(rowsOf(site).positions));
    }
    for (const CacheSite site : m_shape.sources())
        rowsOf(site).committed = rowsOf(site).positions.size();
}

void ContiguousCache::remove(SiteRows& site, const std::vector<Span>& dropped)
{
    for (auto rows = dropped.rbegin(); rows != dropped.rend(); ++rows) {
        const Span moved = spanBetween(rows->end(), site.positions.size());
        for (RowMemory* memory : site.memories())
            memory->copy(*memory, moved, rows->first);
        const auto first = site.positions.begin() + static_cast<std::ptrdiff_t>(rows->first);
        site.positions.erase(first, first + static_cast<std::ptrdiff_t>(rows->count));
        m_account.copiedBytes += moved.count * site.keys.form().bytesOfPosition();
    }
    site.updateRuns();
}

std::unique_ptr<KvCache> ContiguousCache::fork() const
{
    std::vector<std::unique_ptr<Retention>> retentions;
    for (const std::unique_ptr<Retention>& retention : m_retentions)
        retentions.push_back(retention->copy());
    auto copy = std::make_unique<ContiguousCache>(m_shape, m_storage, std::move(retentions), 0);
    copy->m_losesOldRows = m_losesOldRows;
    for (const CacheSite site : m_shape.sources()) {
        const SiteRows& from = rowsOf(site);
        PASTKEYS_EXPECTS(from.pending() == 0);
        SiteRows& to = copy->rowsOf(site);
        if (from.keys.capacity() == 0)
            continue;
        copy->reserve(to, from.keys.capacity());
        const Span rows{0, from.positions.size()};
        to.keys.copy(from.keys, rows, 0);
        to.values.copy(from.values, rows, 0);
        if (to.keys.form().queryHeads > 0)
            to.queries.copy(from.queries, rows, 0);
        to.positions = from.positions;
        to.committed = rows.count;
        to.updateRuns();
        copy->m_account.copiedBytes += rows.count * to.keys.form().bytesOfPosition();
    }
    copy->m_next = m_next;
    return copy;
}

bool ContiguousCache::canTruncate(Position end) const
{
    const auto holdsAll = [this](CacheSite site) {
        const SiteRows& own = rowsOf(site);
        return own.pending() == 0 && own.committed == indexOf(m_next);
    };
    return indexOf(end) <= indexOf(m_next) && std::ranges::all_of(m_shape.sources(), holdsAll) &&
           std::ranges::none_of(m_retentions,
                                [](const auto& retention) { return retention->remembers(); });
}

void ContiguousCache::truncate(Position end)
{
    PASTKEYS_EXPECTS(canTruncate(end));
    m_next = end;
    for (const CacheSite site : m_shape.sources()) {
        SiteRows& own = rowsOf(site);
        own.committed = indexOf(end);
        own.positions.resize(own.committed);
        own.updateRuns();
    }
}

CacheLayout ContiguousCache::layout(CacheSite site) const
{
    const SiteRows& own = rowsOf(site);
    const auto held = std::span(own.positions).first(own.committed);
    return {.held = stretchesOf(held),
            .capacity = own.keys.capacity(),
            .bytesUsed = held.size() * own.keys.form().bytesOfPosition(),
            .bytesReserved = own.keys.bytes() + own.values.bytes() + own.queries.bytes()};
}

} // namespace pastkeys
