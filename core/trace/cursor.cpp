#include "trace/cursor.h"

#include "base/contract.h"

#include <algorithm>
#include <tuple>

namespace pastkeys {

namespace {

constexpr std::size_t kFirstInLayer = static_cast<std::size_t>(Operation::LayerNorm1);
constexpr std::size_t kAppend = static_cast<std::size_t>(Operation::CacheAppend);
constexpr std::size_t kAfterLayers = static_cast<std::size_t>(Operation::FinalLayerNorm);

/// The operations of one step, in their order, without a list of them: a view asks for them often.
struct Sequence
{
    std::size_t layers;
    bool cacheOn;

    std::size_t perLayer() const { return kAfterLayers - kFirstInLayer - (cacheOn ? 0 : 1); }
    std::size_t size() const
    {
        return kFirstInLayer + layers * perLayer() + kOperations.size() - kAfterLayers;
    }

    OperationPoint operator[](std::size_t index) const
    {
        if (index < kFirstInLayer)
            return {kOperations[index], {}};
        const std::size_t layer = (index - kFirstInLayer) / perLayer();
        if (layer >= layers)
            return {kOperations[index - layers * perLayer() + kAfterLayers - kFirstInLayer], {}};
        const std::size_t operation = kFirstInLayer + (index - kFirstInLayer) % perLayer();
        const bool pastAppend = !cacheOn && operation >= kAppend;
        return {kOperations[operation + (pastAppend ? 1 : 0)], idAt<Layer>(layer)};
    }
};

Sequence sequenceOf(const Trace& trace, std::size_t step)
{
    return {trace.header().config.layers, appendsToCache(trace, step)};
}

/// The index of `point`, or of the operation before where it would stand.
std::size_t nearestIndex(const Sequence& sequence, OperationPoint point)
{
    const auto rank = [](OperationPoint p) {
        // Outside the layers only the operation counts; Embedding comes before all, the others
        // after all layers.
        const std::size_t layer = p.layer ? indexOf(*p.layer) : 0;
        const std::size_t group = p.layer ? 1 : p.operation == Operation::Embedding ? 0 : 2;
        return std::tuple(group, layer, p.operation);
    };
    std::size_t at = 0;
    std::size_t end = sequence.size();
    while (at + 1 < end) {
        const std::size_t middle = at + (end - at) / 2;
        (rank(sequence[middle]) <= rank(point) ? at : end) = middle;
    }
    return at;
}

std::optional<Cursor> towardsLayer(const Trace& trace, Cursor cursor, bool forward)
{
    const OperationPoint here = operationAt(trace, cursor);
    if (here.layer) {
        const std::size_t layers = trace.header().config.layers;
        const std::size_t layer = indexOf(*here.layer);
        if (forward && layer + 1 < layers)
            return cursorAt(trace, cursor.step, {here.operation, idAt<Layer>(layer + 1)});
        if (!forward && layer > 0)
            return cursorAt(trace, cursor.step, {here.operation, idAt<Layer>(layer - 1)});
        return forward ? cursorAt(trace, cursor.step, {Operation::FinalLayerNorm, {}})
                       : Cursor{cursor.step, 0};
    }
    return forward ? next(trace, cursor) : previous(trace, cursor);
}

std::optional<Cursor> towardsToken(const Trace& trace, Cursor cursor, bool forward)
{
    if (forward ? cursor.step + 1 >= trace.size() : cursor.step == 0)
        return std::nullopt;
    return cursorAt(trace, forward ? cursor.step + 1 : cursor.step - 1, operationAt(trace, cursor));
}

} // namespace

bool appendsToCache(const Trace& trace, std::size_t step)
{
    return std::ranges::any_of(kLanes, [&](Lane lane) {
        return trace.step(step).lane(lane) && keepsRows(trace.header().lane(lane));
    });
}

std::vector<OperationPoint> operationSequence(std::size_t layers, bool cacheOn)
{
    const Sequence sequence{layers, cacheOn};
    std::vector<OperationPoint> points;
    points.reserve(sequence.size());
    for (std::size_t i = 0; i < sequence.size(); ++i)
        points.push_back(sequence[i]);
    return points;
}

std::size_t operationCount(const Trace& trace, std::size_t step)
{
    return sequenceOf(trace, step).size();
}

OperationPoint operationAt(const Trace& trace, Cursor cursor)
{
    const Sequence sequence = sequenceOf(trace, cursor.step);
    PASTKEYS_EXPECTS(cursor.operation < sequence.size());
    return sequence[cursor.operation];
}

const OperationRecord* operationRecordAt(const Trace& trace, Cursor cursor, Lane lane)
{
    const LaneRecord* record = trace.step(cursor.step).lane(lane);
    if (!record)
        return nullptr;
    const auto found =
        std::ranges::find(record->operations, operationAt(trace, cursor), &OperationRecord::point);
    return found == record->operations.end() ? nullptr : &*found;
}

std::optional<Cursor> next(const Trace& trace, Cursor cursor, Stride stride)
{
    switch (stride) {
    case Stride::Layer:
        return towardsLayer(trace, cursor, true);
    case Stride::Token:
        return towardsToken(trace, cursor, true);
    case Stride::Operation:
        break;
    }
    if (cursor.operation + 1 < operationCount(trace, cursor.step))
        return Cursor{cursor.step, cursor.operation + 1};
    if (cursor.step + 1 < trace.size())
        return Cursor{cursor.step + 1, 0};
    return std::nullopt;
}

std::optional<Cursor> previous(const Trace& trace, Cursor cursor, Stride stride)
{
    switch (stride) {
    case Stride::Layer:
        return towardsLayer(trace, cursor, false);
    case Stride::Token:
        return towardsToken(trace, cursor, false);
    case Stride::Operation:
        break;
    }
    if (cursor.operation > 0)
        return Cursor{cursor.step, cursor.operation - 1};
    if (cursor.step > 0)
        return Cursor{cursor.step - 1, operationCount(trace, cursor.step - 1) - 1};
    return std::nullopt;
}

std::optional<Cursor> firstCursor(const Trace& trace)
{
    return trace.empty() ? std::nullopt : std::optional(Cursor{});
}

std::optional<Cursor> lastCursor(const Trace& trace)
{
    if (trace.empty())
        return std::nullopt;
    return Cursor{trace.size() - 1, operationCount(trace, trace.size() - 1) - 1};
}

Cursor cursorAt(const Trace& trace, std::size_t step, OperationPoint point)
{
    return {step, nearestIndex(sequenceOf(trace, step), point)};
}

} // namespace pastkeys
