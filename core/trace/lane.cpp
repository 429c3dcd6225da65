#include "trace/lane.h"

#include "base/contract.h"

namespace pastkeys {

namespace {

ReachRule ruleOf(const CacheSpec& cache)
{
    return cacheKindNamed(cache.kind).rule(cache.options);
}

/// The rule that the lane has, or would have without its mistake.
ReachRule meantRule(const LaneSpec& lane)
{
    return lane.mistake && lane.mistake->rule ? ruleOf(lane.cache) : lane.rule;
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
    if (kind == Kind::Slide)
        return end - most;
    while (end - origin > most)
        origin += most / 2;
    return origin;
}

bool keepsRows(const LaneSpec& lane)
{
    return lane.cache.kind != "off";
}

bool losesNothing(const LaneSpec& lane)
{
    const CacheOptions& options = lane.cache.options;
    const ReachRule held = ruleOf(lane.cache);
    const ReachRule meant = meantRule(lane);
    // If rows can see newer tokens, each new token changes them, so kept rows become outdated.
    const bool staysTrue = meant.isOfPositions() || !keepsRows(lane);
    return staysTrue && (held == ReachRule::causal() || held == meant) &&
           cacheKindNamed(lane.cache.kind).keepsWhatItsRuleSees && options.evictions.empty() &&
           options.stored == DType::Float32 && !options.kvHeads;
}

bool mustBeEqual(const LaneSpec& a, const LaneSpec& b)
{
    return meantRule(a) == meantRule(b) && a.replacement == b.replacement && a.fused == b.fused &&
           readSameText(a.limit, b.limit) && losesNothing(a) && losesNothing(b);
}

bool readsPlainRows(const LaneSpec& lane)
{
    return losesNothing(lane) && !lane.mistake && !lane.fused && lane.rule.isOfPositions() &&
           lane.limit.kind == ContextLimit::Kind::Stop;
}

RowForm rowFormOf(const LaneSpec& lane, const Network& network)
{
    return rowFormOf(cacheShapeOf(network), lane.cache.options);
}

bool storesInexactly(const LaneSpec& lane, const Network& network)
{
    return keepsRows(lane) && !rowFormOf(lane, network).losesNothing();
}

std::uint64_t cacheBytesPerPosition(const LaneSpec& lane, const Network& network)
{
    return std::uint64_t{network.config().layers} * rowFormOf(lane, network).bytesOfPosition();
}

std::size_t rowsIn(std::uint64_t cacheBytes, const LaneSpec& lane, const Network& network)
{
    return cacheBytes == 0 ? 0 : cacheBytes / cacheBytesPerPosition(lane, network);
}

LaneSpec laneWithoutCache(const ReachRule& rule)
{
    return {"off", Text::tr("cache off"), Text::tr("off"), LaneInk::WithoutCache, {.kind = "off"},
            rule};
}

LaneSpec laneWithCache(const CacheSpec& cache)
{
    PASTKEYS_EXPECTS(cache.kind != "off");
    return {"on", Text::tr("cache on"), Text::tr("on"), LaneInk::WithCache, cache, ruleOf(cache)};
}

std::vector<LaneSpec> cacheOffAndOn(const CacheSpec& cache)
{
    return {laneWithoutCache(ruleOf(cache)), laneWithCache(cache)};
}

void setInks(std::vector<LaneSpec>& lanes)
{
    if (lanes.size() < 2)
        return;
    lanes[0].ink = LaneInk::WithoutCache;
    lanes[1].ink = LaneInk::WithCache;
}

} // namespace pastkeys
