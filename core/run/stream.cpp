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
    const bool isNewText = origin != m_now.origin;
    origin = m_lane.limit.originFor(origin, end, m_network->config());
    if (origin != m_now.origin) {
        m_before = std::exchange(
            m_now, {makeCache(m_lane.cache, cacheShapeOf(*m_network)), origin, account()});
        const std::size_t kept = m_before.origin + indexOf(m_before.rows->next());
        m_movesRows = m_lane.limit.kind == ContextLimit::Kind::Shift && !isNewText && kept > origin;
    }
    const auto fromOthers = moved();
    return spanBetween(origin + (fromOthers ? fromOthers->rows : indexOf(m_now.rows->next())), end);
}

std::optional<MovedRows> Stream::moved() const
{
    if (!m_movesRows)
        return std::nullopt;
    const std::size_t from = m_now.origin - m_before.origin;
    return MovedRows{m_before.rows.get(), from, indexOf(m_before.rows->next()) - from};
}

CacheAccount Stream::account() const
{
    CacheAccount sum = m_now.earlier;
    return sum += m_now.rows->account();
}

void Stream::commit(std::size_t rows)
{
    const auto before = moved(); // its rows are pending, too
    m_now.rows->commit(
        rows + std::min(before ? before->rows : 0, std::numeric_limits<std::size_t>::max() - rows));
    m_before = {};
    m_movesRows = false;
}

void Stream::rollBack()
{
    if (m_before.rows)
        m_now = std::move(m_before);
    m_before = {};
    m_movesRows = false;
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
