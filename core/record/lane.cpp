#include "record/lane.h"

#include "base/contract.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// The rule that the lane has, or would have without its mistake.
ReachRule meantRule(const LaneSpec& lane)
{
    return lane.mistake && lane.mistake->rule ? lane.cache.rule() : lane.rule;
}

/// Whether lanes with these limits read the same text as long as both lanes run.
bool readSameText(const ContextLimit& a, const ContextLimit& b)
{
    return a.kind == b.kind && (a.kind == ContextLimit::Kind::Stop || a == b);
}

} // namespace

ContextLimit ContextLimit::placed(std::size_t promptTokens, const Config& config) const
{
    ContextLimit limit = *this;
    if (isAfterPrompt)
        limit.positions = std::min<std::size_t>(*positions + promptTokens, config.context);
    limit.isAfterPrompt = false;
    return limit;
}

std::size_t ContextLimit::originFor(std::size_t origin, std::size_t end, const Config& config) const
{
    const std::size_t most = positionsIn(config);
    if (kind == Kind::Stop || end - origin <= most)
        return origin;
    if (kind == Kind::Slide || kind == Kind::ShiftOne)
        return end - most;
    const std::size_t dropped = (most - sinks) / 2;
    PASTKEYS_EXPECTS(dropped > 0);
    while (end - origin > most)
        origin += dropped;
    return origin;
}

bool keepsRows(const LaneSpec& lane)
{
    return lane.cache.keepsRows();
}

bool losesNothing(const LaneSpec& lane)
{
    const CacheSpec& cache = lane.cache;
    const ReachRule held = cache.rule();
    const ReachRule meant = meantRule(lane);
    // If rows can see newer tokens, each new token changes them, so kept rows become outdated.
    const bool staysTrue = meant.isOfPositions() || !keepsRows(lane);
    return staysTrue && !lane.limit.movesRows() && (held == ReachRule::causal() || held == meant) &&
           cache.kind->keepsWhatItsRuleSees() && cache.evictions.empty() &&
           cache.rows.type == DType::Float32 && !cache.rows.kvHeads;
}

bool haveSameWeights(const LaneSpec& a, const LaneSpec& b)
{
    if (!a.weights || !b.weights)
        return a.weights == b.weights;
    return a.weights->fingerprint == b.weights->fingerprint;
}

bool mustBeEqual(const LaneSpec& a, const LaneSpec& b)
{
    // Beside proposed tokens, both read and store the same rows, however exactly.
    const bool storeAlike = (a.draft || b.draft) && a.cache.rows == b.cache.rows;
    return haveSameWeights(a, b) && meantRule(a) == meantRule(b) &&
           a.replacement == b.replacement && a.fused == b.fused && readSameText(a.limit, b.limit) &&
           (storeAlike || (losesNothing(a) && losesNothing(b)));
}

bool readsPlainRows(const LaneSpec& lane)
{
    return losesNothing(lane) && !lane.mistake && !lane.fused && lane.rule.isOfPositions() &&
           lane.limit.kind == ContextLimit::Kind::Stop;
}

RowForm rowFormOf(const LaneSpec& lane, const AttentionSite& site)
{
    const bool isKept = site.axis == Axis::Text || lane.cache.keepsSource();
    return formOf(shapeOf(site), isKept ? lane.cache.rows : RowStorage());
}

std::uint64_t bytesPerPositionOf(const LaneSpec& lane, const Network& network)
{
    return bytesPerPositionOf(cacheShapeOf(network), lane.cache.rows);
}

bool storesInexactly(const LaneSpec& lane, const Network& network)
{
    const CacheShape shape = cacheShapeOf(network);
    return keepsRows(lane) && std::ranges::any_of(shape.sources(), [&](CacheSite site) {
               return !formOf(shape[site], lane.cache.rows).losesNothing();
           });
}

std::size_t rowsIn(std::uint64_t cacheBytes, const LaneSpec& lane, const Network& network)
{
    return cacheBytes == 0 ? 0 : cacheBytes / bytesPerPositionOf(lane, network);
}

LaneSpec laneWithoutCache(const ReachRule& rule)
{
    return {"off", Text::tr("cache off"), Text::tr("off"), LaneInk::WithoutCache, "off", rule};
}

LaneSpec laneWithCache(const CacheSpec& cache)
{
    PASTKEYS_EXPECTS(cache.keepsRows());
    return {"on", Text::tr("cache on"), Text::tr("on"), LaneInk::WithCache, cache, cache.rule()};
}

std::vector<LaneSpec> cacheOffAndOn(const CacheSpec& cache)
{
    return {laneWithoutCache(cache.rule()), laneWithCache(cache)};
}

void setInks(std::vector<LaneSpec>& lanes)
{
    if (lanes.size() < 2)
        return;
    lanes[0].ink = LaneInk::WithoutCache;
    lanes[1].ink = LaneInk::WithCache;
}

} // namespace pastkeys
