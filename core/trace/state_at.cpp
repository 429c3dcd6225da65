#include "trace/state_at.h"

namespace pastkeys {

namespace {

/// What the lane did in the last step before `step` that it ran in. Null where there is none.
const LaneRecord* lastBefore(const Trace& trace, std::size_t step, Lane lane)
{
    while (step-- > 0)
        if (const LaneRecord* record = trace.step(step).lane(lane))
            return record;
    return nullptr;
}

/// Whether the operation at the cursor is at or after `operation` of that layer.
bool reached(OperationPoint here, Operation operation, std::size_t layer)
{
    if (!here.layer)
        return here.operation != Operation::Embedding;
    return indexOf(*here.layer) > layer ||
           (indexOf(*here.layer) == layer && here.operation >= operation);
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
    const auto lane = cachedLane(trace.header());
    const LaneRecord* now = lane ? step.lane(*lane) : nullptr;
    const LaneRecord* account = lane ? lastBefore(trace, cursor.step, *lane) : nullptr;
    const std::size_t before = account ? account->past + account->rows : 0;
    for (std::size_t l = 0; l < config.layers; ++l) {
        CacheLayerState& layer = state.layers[l];
        layer.length = before;
        if (!now || !reached(state.point, Operation::CacheAppend, l))
            continue;
        layer.length = now->past + now->rows;
        const bool here = state.point.layer && indexOf(*state.point.layer) == l;
        if (here && state.point.operation == Operation::CacheAppend)
            layer.written = now->rows;
        layer.read = here && (state.point.operation == Operation::Scores ||
                              state.point.operation == Operation::WeightedSum);
    }
    const bool appended = reached(state.point, Operation::CacheAppend, config.layers - 1);
    if (now && (appended || !account))
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
