#include "trace/cursor.h"

#include "base/contract.h"

#include <algorithm>
#include <tuple>

namespace pastkeys {

namespace {

bool cacheOnIn(const Trace& trace, std::size_t step)
{
    return trace.step(step).on.has_value();
}

std::vector<OperationPoint> sequenceOf(const Trace& trace, std::size_t step)
{
    return operationSequence(trace.header().config.layers, cacheOnIn(trace, step));
}

/// The index of `point`, or of the operation before where it would stand.
std::size_t nearestIndex(const std::vector<OperationPoint>& sequence, OperationPoint point)
{
    const auto rank = [](OperationPoint p) {
        // Outside the layers only the operation counts; Embedding comes before all, the others
        // after all layers.
        const std::size_t layer = p.layer ? indexOf(*p.layer) : 0;
        const std::size_t group = p.layer ? 1 : p.operation == Operation::Embedding ? 0 : 2;
        return std::tuple(group, layer, p.operation);
    };
    const auto after = std::ranges::upper_bound(sequence, rank(point), {}, rank);
    return static_cast<std::size_t>(std::max<std::ptrdiff_t>(after - sequence.begin() - 1, 0));
}

std::optional<Cursor> towardsLayer(const Trace& trace, Cursor cursor, bool forward)
{
    const std::vector<OperationPoint> sequence = sequenceOf(trace, cursor.step);
    const OperationPoint here = sequence[cursor.operation];
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

std::vector<OperationPoint> operationSequence(std::size_t layers, bool cacheOn)
{
    std::vector<OperationPoint> sequence{{Operation::Embedding, {}}};
    for (std::size_t l = 0; l < layers; ++l)
        for (const Operation operation : kOperations)
            if (isPerLayer(operation) && (cacheOn || operation != Operation::CacheAppend))
                sequence.push_back({operation, idAt<Layer>(l)});
    for (const Operation last : {Operation::FinalLayerNorm, Operation::Logits, Operation::Sample})
        sequence.push_back({last, {}});
    return sequence;
}

std::size_t operationCount(const Trace& trace, std::size_t step)
{
    return sequenceOf(trace, step).size();
}

OperationPoint operationAt(const Trace& trace, Cursor cursor)
{
    const std::vector<OperationPoint> sequence = sequenceOf(trace, cursor.step);
    PASTKEYS_EXPECTS(cursor.operation < sequence.size());
    return sequence[cursor.operation];
}

const OperationRecord* operationRecordAt(const Trace& trace, Cursor cursor, Lane lane)
{
    const auto& record = trace.step(cursor.step).lane(lane);
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
