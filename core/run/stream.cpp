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
    : m_lane(std::move(lane)), m_network(&network), m_now{std::move(rows), 0, {}}
{
}

Span Stream::beginPass(std::size_t end, std::optional<std::size_t> restart)
{
    std::size_t origin = m_now.origin;
    if (restart && end > *restart && !(m_lane.mistake && m_lane.mistake->keepsEarlierPrompt))
        origin = std::max(origin, *restart);
    origin = m_lane.limit.originFor(origin, end, m_network->config());
    if (origin != m_now.origin) {
        m_before = std::exchange(
            m_now, {makeCache(m_lane.cache, cacheShapeOf(*m_network)), origin, account()});
    }
    return spanBetween(origin + indexOf(m_now.rows->next()), end);
}

CacheAccount Stream::account() const
{
    CacheAccount sum = m_now.earlier;
    return sum += m_now.rows->account();
}

void Stream::commit(std::size_t rows)
{
    m_now.rows->commit(rows);
    m_before = {};
}

void Stream::rollBack()
{
    if (m_before.rows)
        m_now = std::move(m_before);
    m_before = {};
    m_now.rows->rollBack();
}

Stream Stream::fork() const
{
    Stream other(m_lane, *m_network, m_now.rows->fork());
    other.m_now.origin = m_now.origin;
    other.m_now.earlier = m_now.earlier;
    return other;
}

} // namespace pastkeys
