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

/// Whether the operation at the cursor is at or behind `operation` of that layer.
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
    std::size_t before = 0;
    const LaneRecord* account = lastOnBefore(trace, cursor.step, before);
    for (std::size_t l = 0; l < config.layers; ++l) {
        CacheLayerState& layer = state.layers[l];
        layer.length = before;
        if (!step.on || !reached(state.point, Operation::CacheAppend, l))
            continue;
        layer.length = step.on->past + step.on->rows;
        const bool here = state.point.layer && indexOf(*state.point.layer) == l;
        if (here && state.point.operation == Operation::CacheAppend)
            layer.written = step.on->rows;
        layer.read = here && (state.point.operation == Operation::Scores ||
                              state.point.operation == Operation::WeightedSum);
    }
    const bool appended = reached(state.point, Operation::CacheAppend, config.layers - 1);
    if (step.on && (appended || !account))
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
