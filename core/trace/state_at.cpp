#include "trace/state_at.h"

namespace pastkeys {

namespace {

/// The record of the last step before `step` in which the lane ran, or null.
const LaneRecord* lastBefore(const Trace& trace, std::size_t step, Lane lane)
{
    while (step-- > 0)
        if (const LaneRecord* record = trace.step(step).lane(lane))
            return record;
    return nullptr;
}

} // namespace

CacheState cacheAt(const Trace& trace, Cursor cursor)
{
    const Config& config = trace.header().config;
    const StepRecord& step = trace.step(cursor.step);
    CacheState state;
    state.capacity = config.context;
    state.point = operationAt(trace, cursor);
    state.layers.resize(config.layers);
    const OperationList operations = operationsOf(config);
    const CacheUse use = descriptorOf(state.point.operation).cache;
    const auto appended = [&](std::size_t layer) {
        return placeIn(operations, state.point) >=
               placeIn(operations, {Operation::CacheAppend, idAt<Layer>(layer)});
    };
    const auto lane = cachedLane(trace.header());
    const LaneRecord* now = lane ? step.lane(*lane) : nullptr;
    const LaneRecord* account = lane ? lastBefore(trace, cursor.step, *lane) : nullptr;
    const std::size_t before = account ? account->end() : 0;
    for (std::size_t l = 0; l < config.layers; ++l) {
        CacheLayerState& layer = state.layers[l];
        layer.length = before;
        if (!now || !appended(l))
            continue;
        layer.length = now->end();
        const bool here = state.point.layer && indexOf(*state.point.layer) == l;
        if (here && use == CacheUse::Writes)
            layer.written = now->rows;
        layer.read = here && use == CacheUse::Reads;
    }
    if (now && (appended(config.layers - 1) || !account))
        account = now;
    for (const CacheLayerState& layer : state.layers)
        state.bytesUsed += layer.length * (cacheBytesPerToken(config) / config.layers);
    if (account) {
        state.bytesReserved = account->cacheBytesReserved;
        state.account = account->account;
    }
    return state;
}

} // namespace pastkeys
