#include "query/cursor.h"

#include "base/contract.h"
#include "record/pass_operations.h"

#include <algorithm>

namespace pastkeys {

namespace {

std::optional<Cursor> towardsLayer(const Trace& trace, Cursor cursor, bool forward)
{
    const OperationPoint here = operationAt(trace, cursor);
    if (here.layer) {
        const std::size_t layers = trace.header().config().layers;
        const std::size_t layer = indexOf(*here.layer);
        if (forward && layer + 1 < layers)
            return cursorAt(trace, cursor.step, {here.operation, idAt<Layer>(layer + 1)});
        if (!forward && layer > 0)
            return cursorAt(trace, cursor.step, {here.operation, idAt<Layer>(layer - 1)});
        const auto points = pointsOf(trace, cursor.step);
        const auto lastInLayer =
            std::ranges::find_if(points.rbegin(), points.rend(),
                                 [](const auto& point) { return point.layer.has_value(); });
        const auto after = static_cast<std::size_t>(points.rend() - lastInLayer);
        if (forward && after == points.size()) // as in an encoder that ends with a layer
            return next(trace, lastCursor(trace, cursor.step));
        return Cursor{cursor.step, forward ? after : 0};
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

std::span<const OperationPoint> pointsOf(const Trace& trace, std::size_t step)
{
    PassContents all{.appends = false, .readsSource = false, .keepsSource = false};
    for (const Lane lane : kLanes)
        if (const PassRecord* pass = trace.step(step).lane(lane)) {
            const PassContents own = contentsOf(*pass, passRuleOf(trace.header().lane(lane)));
            all.appends |= own.appends;
            all.readsSource |= own.readsSource;
            all.keepsSource |= own.readsSource && own.keepsSource;
        }
    return trace.header().network->points(all);
}

std::size_t operationCount(const Trace& trace, std::size_t step)
{
    return pointsOf(trace, step).size();
}

OperationPoint operationAt(const Trace& trace, Cursor cursor)
{
    const auto points = pointsOf(trace, cursor.step);
    PASTKEYS_EXPECTS(cursor.operation < points.size());
    return points[cursor.operation];
}

const OperationSpec& operationSpecAt(const Trace& trace, Cursor cursor)
{
    return (*trace.header().network)[operationAt(trace, cursor).operation];
}

const OperationRecord* operationRecordAt(const Trace& trace, Cursor cursor, Lane lane)
{
    const PassRecord* record = trace.step(cursor.step).lane(lane);
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
        return lastCursor(trace, cursor.step - 1);
    return std::nullopt;
}

Cursor lastCursor(const Trace& trace, std::size_t step)
{
    return {step, operationCount(trace, step) - 1};
}

std::optional<Cursor> lastCursor(const Trace& trace)
{
    return trace.empty() ? std::nullopt : std::optional(lastCursor(trace, trace.size() - 1));
}

Cursor cursorAt(const Trace& trace, std::size_t step, OperationPoint point)
{
    const Network& network = *trace.header().network;
    const auto points = pointsOf(trace, step);
    const auto later =
        std::ranges::upper_bound(points, network.placeOf(point), {},
                                 [&](const OperationPoint& each) { return network.placeOf(each); });
    return {step,
            static_cast<std::size_t>(std::max(later - points.begin(), std::ptrdiff_t{1}) - 1)};
}

} // namespace pastkeys
