#include "archive/lane_history.h"

#include "base/errors.h"
#include "model/decoder.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// The same positions, with spans that touch or overlap joined. \param spans  ascending
std::vector<Span> joinedSpans(const std::vector<Span>& spans)
{
    std::vector<Span> joined;
    for (const Span span : spans) {
        if (joined.empty() || joined.back().end() < span.first)
            joined.push_back(span);
        else
            joined.back() =
                spanBetween(joined.back().first, std::max(joined.back().end(), span.end()));
    }
    return joined;
}

/// How many positions are in both lists. \param a  ascending and disjoint, like `b`
std::size_t commonPositions(const std::vector<Span>& a, const std::vector<Span>& b)
{
    std::size_t common = 0;
    for (auto left = a.begin(), right = b.begin(); left != a.end() && right != b.end();) {
        common += overlapOf(*left, *right).count;
        ++(left->end() < right->end() ? left : right);
    }
    return common;
}

bool containsAll(const std::vector<Span>& spans, Span wanted)
{
    return commonPositions(spans, {wanted}) == wanted.count;
}

/// Whether `bytes` are more than this many rows take. The product could be too large to compute.
bool areMoreThan(std::uint64_t bytes, std::uint64_t rows, std::uint64_t bytesPerRow)
{
    return bytes / bytesPerRow > rows || (bytes / bytesPerRow == rows && bytes % bytesPerRow > 0);
}

} // namespace

std::size_t LaneHistory::firstOf(std::size_t origin) const
{
    return keepsRows(m_spec) && origin == m_context.first ? m_context.end() : origin;
}

std::size_t LaneHistory::sinksAt(std::size_t origin, bool movesHeld) const
{
    if (movesHeld && m_context.first == 0)
        return std::min(m_spec.limit.sinks, m_context.count);
    return movesHeld || origin == m_context.first ? m_sinks : 0;
}

void LaneHistory::add(const JsonValue& json, const PassRecord& record, std::size_t rejected)
{
    const std::size_t kept = record.rows - rejected;
    if (m_hasStopped)
        json.refuse(Text::tr("no lane that stopped in an earlier step"));
    if (record.origin != m_context.first) { // the lane has dropped a part of its text
        m_known.clear();
        if (record.movesHeld)
            m_known = {{0, record.sinks},
                       spanBetween(record.sinks + record.origin, m_context.end())};
        m_evicted.clear();
        m_stored = totalOf(m_known);
        m_passes = 0;
    }
    evictFrom(record.origin);
    const bool again = m_spec.cache.storesTwice && record.first > record.origin;
    if (const std::size_t copies = again ? 2 : 1; record.copies != copies)
        json.refuse(Text::tr("rows that are stored in %1 copies", copies));
    expectHeld(json, record);
    expectMemory(json, record, kept);
    m_context = spanBetween(record.origin, record.first + kept);
    m_sinks = record.sinks;
    std::vector<Span> known = record.held;
    known.push_back({record.first, kept});
    m_known = joinedSpans(known);
    m_stored += record.copies * kept;
    ++m_passes;
    m_longest = std::max(m_longest, record.rows);
    m_account = record.account;
    m_hasStopped = record.own.stopped.has_value();
}

void LaneHistory::expectHeld(const JsonValue& json, const PassRecord& record) const
{
    if (!keepsRows(m_spec)) {
        if (!record.held.empty())
            json.required("held").refuse(Text::tr("nothing, because the lane keeps no rows"));
        return;
    }
    if (record.first == record.origin && record.held.empty())
        return;
    const JsonValue held = json.required("held");
    if (commonPositions(m_known, joinedSpans(record.held)) != totalOf(joinedSpans(record.held)))
        held.refuse(Text::tr("only rows that the lane held or computed in its last pass"));
    expectWhatTheKindKeeps(held, record);
}

void LaneHistory::expectWhatTheKindKeeps(const JsonValue& held, const PassRecord& record) const
{
    const CacheSpec& cache = m_spec.cache;
    const std::vector<Span> positions = joinedSpans(record.held);
    const std::size_t before = record.first - record.origin;
    const std::size_t evicted = commonPositions(m_evicted, {{record.origin, before}});
    if (commonPositions(positions, m_evicted) > 0)
        held.refuse(Text::tr("no rows that the lane has evicted"));
    const bool forgetsNothing = !cache.kind->forgets();
    if (forgetsNothing && totalOf(positions) + evicted != before)
        held.refuse(Text::tr("all %1 rows before the first computed one, except those that the "
                             "lane has evicted",
                             before));
    if (forgetsNothing && evicted == 0 && record.heldRows() != m_stored)
        held.refuse(Text::tr("the %1 rows that the lane has stored", m_stored));
    // Two copies of a row count as two rows of the window, and evicted rows make room for others.
    if (forgetsNothing || cache.storesTwice || cache.losesOldRows || evicted > 0)
        return;
    const std::size_t newest = std::min(cache.kind->lastKept(cache.numbers) - 1, before);
    if (!containsAll(positions, {record.first - newest, newest}))
        held.refuse(Text::tr("the last %1 rows before the first computed one", newest));
    const std::size_t sinks = std::min(cache.rule().sinks, before);
    if (!containsAll(positions, {record.origin, sinks}))
        held.refuse(Text::tr("the first %1 rows of the text", sinks));
    const std::size_t most = // without the query's own row, which the kind counts
        mostRowsOf(cache, cacheShapeOf(m_network), {before + 1, 0}) - 1;
    if (record.heldRows() > most)
        held.refuse(Text::tr("at most %1 rows", most));
}

void LaneHistory::evictFrom(std::size_t origin)
{
    const std::size_t before = m_evicted.size();
    for (const Eviction& eviction : m_spec.cache.evictions)
        if (eviction.step == m_passes + 1)
            for (const Position position : eviction.positions)
                m_evicted.push_back({origin + indexOf(position), 1});
    if (m_evicted.size() == before)
        return;
    std::ranges::sort(m_evicted, {}, &Span::first);
    m_evicted = joinedSpans(m_evicted);
}

std::size_t LaneHistory::mostRows(std::size_t chunk) const
{
    const std::size_t context = m_network.config().context;
    const std::size_t most = mostRowsOf(m_spec.cache, cacheShapeOf(m_network), {context, chunk});
    return m_spec.cache.storesTwice ? std::max(most, 2 * context) : most;
}

void LaneHistory::expectMemory(const JsonValue& json, const PassRecord& record,
                               std::size_t kept) const
{
    const std::size_t most = mostRows(std::max(m_longest, record.rows));
    const std::size_t reserved = record.rowsReservedBefore;
    if (reserved > most)
        json.required("rowsReservedBefore").refuse(Text::tr("at most %1 rows", most));
    if (reserved > 0 && reserved < record.heldRows())
        json.required("rowsReservedBefore")
            .refuse(Text::tr("room for the %1 rows held", record.heldRows()));
    const std::uint64_t perRow = bytesPerPositionOf(m_spec, m_network);
    const std::size_t stored = keepsRows(m_spec) ? record.heldRows() + record.copies * kept : 0;
    if (areMoreThan(record.cacheBytesUsed, stored, perRow))
        json.required("cacheBytesUsed")
            .refuse(Text::tr("at most %1 rows of %2 bytes", stored, std::to_string(perRow)));
    if (areMoreThan(record.cacheBytesReserved, most, perRow))
        json.required("cacheBytesReserved")
            .refuse(Text::tr("at most %1 rows of %2 bytes", most, std::to_string(perRow)));
    if (json.present("cacheBytesReserved") && record.cacheBytesUsed > record.cacheBytesReserved)
        json.required("cacheBytesUsed").refuse(Text::tr("no more bytes than are reserved"));
    if (!keepsRows(m_spec) && record.account != CacheAccount())
        json.refuse(Text::tr("no costs of a cache, because the lane keeps no rows"));
    if (record.account.allocations < m_account.allocations ||
        record.account.copiedBytes < m_account.copiedBytes)
        json.refuse(Text::tr("costs of the cache that include those of earlier steps"));
}

} // namespace pastkeys
