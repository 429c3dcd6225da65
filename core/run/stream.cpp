#include "run/stream.h"

#include <algorithm>
#include <utility>

namespace pastkeys {

std::vector<TokenId> readIn(const LaneSpec& lane, std::span<const TokenId> tokens,
                            std::size_t first)
{
    std::vector<TokenId> own(tokens.begin(), tokens.end());
    if (lane.replacement && Span{first, own.size()}.contains(indexOf(lane.replacement->position)))
        own[indexOf(lane.replacement->position) - first] = lane.replacement->token;
    return own;
}

Stream::Stream(const LaneSpec& lane, const Network& network)
    : Stream(lane, network, makeCache(lane.cache, cacheShapeOf(network)))
{
}

Stream::Stream(LaneSpec lane, const Network& network, std::unique_ptr<KvCache> rows)
    : m_lane(std::move(lane)), m_network(&network), m_source(), m_now{std::move(rows), 0, 0, {}}
{
}

Span Stream::beginPass(std::size_t end, std::optional<std::size_t> restart)
{
    std::size_t origin = m_now.origin;
    if (restart && end > *restart && !(m_lane.mistake && m_lane.mistake->keepsEarlierPrompt))
        origin = std::max(origin, *restart);
    const bool isNewText = origin != m_now.origin;
    origin = m_lane.limit.originFor(origin, end, m_network->config());
    if (origin != m_now.origin) {
        m_before = std::exchange(
            m_now, {makeCache(m_lane.cache, cacheShapeOf(*m_network)), origin, 0, account()});
        if (m_lane.limit.movesRows() && !isNewText)
            moveRows();
    }
    return spanBetween(origin + (m_moved ? m_moved->rows : indexOf(m_now.rows->next())), end);
}

/// Lets the pass move the rows of m_before that the text still has.
void Stream::moveRows()
{
    const std::size_t held = indexOf(m_before.rows->next());
    const std::size_t sinks =
        m_before.origin == 0 ? std::min(m_lane.limit.sinks, held) : m_before.sinks;
    const std::size_t gap = m_now.origin - m_before.origin;
    const std::size_t rows = sinks + (held > sinks + gap ? held - sinks - gap : 0);
    if (rows == 0)
        return;
    m_now.sinks = sinks;
    m_moved = {m_before.rows.get(), sinks, gap, rows};
}

CacheAccount Stream::account() const
{
    CacheAccount sum = m_now.earlier;
    return sum += m_now.rows->account();
}

void Stream::commit(std::size_t rows)
{
    const std::size_t moved = m_moved ? m_moved->rows : 0; // they are pending, too
    m_now.rows->commit(rows + std::min(moved, std::numeric_limits<std::size_t>::max() - rows));
    m_before = {};
    m_moved.reset();
}

void Stream::rollBack()
{
    if (m_before.rows)
        m_now = std::move(m_before);
    m_before = {};
    m_moved.reset();
    m_now.rows->rollBack();
}

Stream Stream::fork() const
{
    Stream other(m_lane, *m_network, m_now.rows->fork());
    other.m_source = m_source;
    other.m_now.origin = m_now.origin;
    other.m_now.sinks = m_now.sinks;
    other.m_now.earlier = m_now.earlier;
    return other;
}

} // namespace pastkeys
