#include "run/lane_pass.h"

namespace pastkeys {

ConstMatrix forwardIn(const LaneSpec& lane, Decoder& decoder, KvCache& cache,
                      std::span<const TokenId> tokens, LogitRows logits, const PassOptions& options)
{
    const std::vector<Position> positions = positionsFrom(indexOf(cache.next()), tokens.size());
    const Segment segment{tokens, positions, cache, lane.rule, logits, lane.mistake, lane.fused};
    return decoder.forward({&segment, 1}, options);
}

std::vector<TokenId> readIn(const LaneSpec& lane, std::span<const TokenId> tokens,
                            std::size_t first)
{
    std::vector<TokenId> own(tokens.begin(), tokens.end());
    if (lane.replacement && Span{first, own.size()}.contains(indexOf(lane.replacement->position)))
        own[indexOf(lane.replacement->position) - first] = lane.replacement->token;
    return own;
}

LaneCache::LaneCache(const LaneSpec& lane, const Network& network)
    : m_lane(lane), m_network(network), m_now{makeCache(lane.cache, cacheShapeOf(network)), 0, {}}
{
}

Span LaneCache::beginPass(std::size_t end, std::optional<std::size_t> restart)
{
    std::size_t origin = m_now.origin;
    if (restart && end > *restart && !(m_lane.mistake && m_lane.mistake->keepsEarlierPrompt))
        origin = std::max(origin, *restart);
    origin = m_lane.limit.originFor(origin, end, m_network.config());
    if (origin != m_now.origin) {
        m_before = std::exchange(
            m_now, {makeCache(m_lane.cache, cacheShapeOf(m_network)), origin, account()});
    }
    return spanBetween(origin + indexOf(m_now.rows->next()), end);
}

CacheAccount LaneCache::account() const
{
    CacheAccount sum = m_now.earlier;
    return sum += m_now.rows->account();
}

void LaneCache::commit()
{
    m_now.rows->commit();
    m_before = {};
}

void LaneCache::rollBack()
{
    if (m_before.rows)
        m_now = std::move(m_before);
    m_before = {};
    m_now.rows->rollBack();
}

} // namespace pastkeys
