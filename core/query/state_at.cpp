#include "query/state_at.h"

#include "base/contract.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// A pass, and how many of its rows the cache has taken back.
struct WrittenRows
{
    const PassRecord* pass = nullptr;
    std::size_t rejected = 0;

    std::size_t end() const { return pass ? pass->end() - rejected : 0; }
    std::size_t rows() const { return pass->rows - rejected; }
};

/// The lane's last pass before this step.
WrittenRows lastBefore(const Trace& trace, std::size_t step, Lane lane)
{
    const StepRecord* last = trace.lastBefore(step, lane);
    if (!last)
        return {};
    const PassRecord* pass = last->lane(lane);
    return {pass, last->rejectedIn(*pass)};
}

bool holdsTwice(const PassRecord& record)
{
    return record.copies > 1 || record.heldRows() > record.first;
}

/// What the lane's cache held after the pass.
std::vector<Span> heldAfter(const WrittenRows& written)
{
    const PassRecord& record = *written.pass;
    std::vector<Span> held = record.held;
    if (holdsTwice(record)) {
        held.clear();
        for (const CacheLayout::Stretch& stretch : stretchesOf(record.positionsRead()))
            held.push_back({indexOf(stretch.first), stretch.rows});
        return held;
    }
    if (!held.empty() && held.back().end() == record.first)
        held.back().count += written.rows();
    else
        held.push_back({record.first, written.rows()});
    return held;
}

/// Sets the window and the sinks for the last query.
void setKept(CacheState& state, const CacheSpec& cache, const WrittenRows& written)
{
    if (!cache.kind->lastKept || cache.storesTwice)
        return;
    const std::size_t length = written.end() - written.pass->origin;
    const std::size_t window = std::min(cache.kind->lastKept(cache.numbers), length);
    state.window = {written.end() - window, window};
    state.sinks = {written.pass->origin, std::min(cache.rule().sinks, length - window)};
}

/// \param written  the last pass whose rows the layer holds, if any
/// \param window  of the layer
void setEnd(CacheLayerState& layer, const WrittenRows& written, std::size_t window)
{
    layer.end = written.end();
    if (window == 0 || !written.pass)
        return;
    const auto firstSeenBy = [window](std::size_t query) {
        return query + 1 - std::min(query + 1, window);
    };
    layer.seenFrom = firstSeenBy(layer.end - 1);
    layer.readFrom = firstSeenBy(layer.end - written.rows());
}

} // namespace

std::vector<Span> CacheLayerState::forgotten() const
{
    return gapsIn(held, end);
}

CacheState cacheAt(const Trace& trace, Cursor cursor)
{
    const Network& network = *trace.header().network;
    const Config& config = network.config();
    const StepRecord& step = trace.step(cursor.step);
    CacheState state;
    const OperationPoint point = operationAt(trace, cursor);
    state.layers.resize(config.layers);
    const CacheUse use = network[point.operation].cache();
    const Operation append = network.only(OperationKind::Append);
    const auto appended = [&](std::size_t layer) {
        return network.placeOf(point) >= network.placeOf({append, idAt<Layer>(layer)});
    };
    const auto lane = cachedLane(trace.header());
    const PassRecord* now = lane ? step.lane(*lane) : nullptr;
    const WrittenRows earlier = lane ? lastBefore(trace, cursor.step, *lane) : WrittenRows();
    // Proposed tokens are rejected when the pass has ended and the next token is chosen.
    const bool hasChosen = network[point.operation].kind == OperationKind::Sample;
    const WrittenRows written{now, now && hasChosen ? step.rejectedIn(*now) : 0};
    const PassRecord* account = earlier.pass;
    const WrittenRows newest = now ? written : earlier;
    if (lane) {
        const CacheSpec& cache = trace.header().lane(*lane).cache;
        const bool inOrder =
            !newest.pass || (newest.pass->origin == 0 && !holdsTwice(*newest.pass));
        state.block = inOrder ? cache.block() : 0;
        if (newest.pass) {
            setKept(state, cache, newest);
            state.origin = newest.pass->origin;
        }
    }
    state.capacity = state.origin +
                     (lane ? trace.header().lane(*lane).limit.positionsIn(config) : config.context);
    const std::size_t reservedAfter =
        newest.pass ? rowsIn(newest.pass->cacheBytesReserved, trace.header().lane(*lane), network)
                    : 0;
    // A cache may forget rows just before a step. The step's record lists the rows that are left.
    const std::vector<Span> before = now       ? now->held
                                     : account ? heldAfter(earlier)
                                               : std::vector<Span>();
    const std::vector<Span> after = now ? heldAfter(written) : std::vector<Span>();
    for (std::size_t l = 0; l < config.layers; ++l) {
        CacheLayerState& layer = state.layers[l];
        if (lane)
            layer.bytesPerRow = rowFormOf(trace.header().lane(*lane), network.site(idAt<Layer>(l)))
                                    .bytesOfPosition();
        layer.held = before;
        layer.reserved = now ? now->rowsReservedBefore : reservedAfter;
        const std::size_t window = network.site(idAt<Layer>(l)).window;
        setEnd(layer, earlier, window);
        if (!now || !appended(l))
            continue;
        layer.held = after;
        layer.reserved = reservedAfter;
        setEnd(layer, written, window);
        const bool here =
            point.layer && indexOf(*point.layer) == l && !network[point.operation].isOverSource;
        if (here && use == CacheUse::Writes)
            layer.written = now->rows;
        layer.read = here && use == CacheUse::Reads;
    }
    if (now && (appended(config.layers - 1) || !account))
        account = now;
    for (const CacheLayerState& layer : state.layers) {
        state.bytesUsed += layer.rows() * layer.bytesPerRow;
        state.bytesReserved += layer.reserved * layer.bytesPerRow;
    }
    if (account)
        state.account = account->account;
    return state;
}

Operation sourceAppendOf(const Network& network)
{
    const OperationList all = network.operations();
    const auto found = std::ranges::find_if(all, [](const OperationSpec& each) {
        return each.isOverSource && each.cache() == CacheUse::Writes;
    });
    PASTKEYS_EXPECTS(found != all.end());
    return found->id;
}

CacheState sourceCacheAt(const Trace& trace, Cursor cursor)
{
    const Network& network = *trace.header().network;
    const auto lane = cachedLane(trace.header());
    const OperationPoint point = operationAt(trace, cursor);
    const OperationSpec& operation = network[point.operation];
    const PassRecord* now = lane ? trace.step(cursor.step).lane(*lane) : nullptr;
    const bool keeps = lane && trace.header().lane(*lane).cache.keepsSource();
    const Operation append = sourceAppendOf(network);
    CacheState state;
    state.capacity = trace.header().source.size();
    for (const Layer layer : layersOf(network)) {
        CacheLayerState& rows = state.layers.emplace_back();
        const bool isWritten = now && now->sourceRows > 0 &&
                               network.placeOf(point) >= network.placeOf({append, layer});
        const bool isHeld = keeps && (isWritten || trace.lastBefore(cursor.step, *lane));
        if (!keeps)
            continue;
        rows.bytesPerRow =
            rowFormOf(trace.header().lane(*lane), *network.overSource(layer)).bytesOfPosition();
        if (!isHeld)
            continue;
        rows.held = {{0, state.capacity}};
        rows.end = rows.reserved = state.capacity;
        const bool here = operation.isOverSource && point.layer == layer && now;
        rows.written = here && operation.cache() == CacheUse::Writes ? state.capacity : 0;
        rows.read = here && operation.cache() == CacheUse::Reads;
        state.bytesUsed += state.capacity * rows.bytesPerRow;
    }
    state.bytesReserved = state.bytesUsed;
    return state;
}

} // namespace pastkeys
