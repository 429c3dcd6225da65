#include "trace/state_at.h"

namespace pastkeys {

namespace {

/// Positions in the cache after the last step before `step` that ran with the cache on.
const LaneRecord* lastOnBefore(const Trace& trace, std::size_t step, std::size_t& positions)
{
    positions = 0;
    while (step-- > 0)
        if (const auto& on = trace.step(step).on) {
            positions = on->past + on->rows;
            return &*on;
        }
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
    std::size_t before = 0;
    const LaneRecord* account = lastOnBefore(trace, cursor.step, before);
    for (std::size_t l = 0; l < config.layers; ++l) {
        CacheLayerState& layer = state.layers[l];
        layer.length = before;
        if (!step.on || !appended(l))
            continue;
        layer.length = step.on->past + step.on->rows;
        const bool here = state.point.layer && indexOf(*state.point.layer) == l;
        if (here && use == CacheUse::Writes)
            layer.written = step.on->rows;
        layer.read = here && use == CacheUse::Reads;
    }
    if (step.on && (appended(config.layers - 1) || !account))
        account = &*step.on;
    for (const CacheLayerState& layer : state.layers)
        state.bytesUsed += layer.length * (cacheBytesPerToken(config) / config.layers);
    if (account) {
        state.bytesReserved = account->cacheBytesReserved;
        state.account = account->account;
    }
    return state;
}

} // namespace pastkeys
