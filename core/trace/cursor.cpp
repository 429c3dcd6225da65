#include "trace/cursor.h"

#include "base/contract.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// The operations of one step in order. Computes each operation on demand instead of building a
/// list, because almost every function in this file creates a Sequence.
class Sequence
{
public:
    Sequence(const Config& config, bool cacheOn)
        : m_operations(operationsOf(config)), m_layers(config.layers), m_cacheOn(cacheOn),
          m_before(ofPart(m_operations, OperationPart::BeforeLayers)),
          m_inLayer(ofPart(m_operations, OperationPart::Layer)),
          m_after(ofPart(m_operations, OperationPart::AfterLayers)),
          m_perLayer(static_cast<std::size_t>(std::ranges::count_if(
              m_inLayer, [this](const OperationDescriptor& each) { return isDone(each); })))
    {
    }

    std::size_t firstAfterLayers() const { return m_before.size() + m_layers * m_perLayer; }
    std::size_t size() const { return firstAfterLayers() + m_after.size(); }

    OperationPoint operator[](std::size_t index) const
    {
        if (index < m_before.size())
            return {m_before[index].id, {}};
        if (index >= firstAfterLayers())
            return {m_after[index - firstAfterLayers()].id, {}};
        const std::size_t inLayers = index - m_before.size();
        return {inLayer(inLayers % m_perLayer), idAt<Layer>(inLayers / m_perLayer)};
    }

    /// The index of `point`, or of the operation that precedes it if the step does not perform
    /// `point` itself.
    std::size_t nearestIndex(OperationPoint point) const
    {
        const PassPlace place = placeIn(m_operations, point);
        std::size_t at = 0;
        std::size_t end = size();
        while (at + 1 < end) {
            const std::size_t middle = at + (end - at) / 2;
            (placeIn(m_operations, (*this)[middle]) <= place ? at : end) = middle;
        }
        return at;
    }

private:
    bool isDone(const OperationDescriptor& operation) const
    {
        return m_cacheOn || operation.cache != CacheUse::Writes;
    }

    /// The operation that comes after `doneBefore` others in each layer.
    Operation inLayer(std::size_t doneBefore) const
    {
        const auto found = std::ranges::find_if(m_inLayer, [&](const OperationDescriptor& each) {
            return isDone(each) && doneBefore-- == 0;
        });
        return found->id;
    }

    OperationList m_operations;
    std::size_t m_layers;
    bool m_cacheOn;
    OperationList m_before;
    OperationList m_inLayer;
    OperationList m_after;
    std::size_t m_perLayer;
};

Sequence sequenceOf(const Trace& trace, std::size_t step)
{
    return {trace.header().config, appendsToCache(trace, step)};
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
        return Cursor{cursor.step, forward ? sequenceOf(trace, cursor.step).firstAfterLayers() : 0};
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

std::vector<OperationPoint> operationSequence(const Config& config, bool cacheOn)
{
    const Sequence sequence(config, cacheOn);
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

std::optional<Cursor> lastCursor(const Trace& trace)
{
    if (trace.empty())
        return std::nullopt;
    return Cursor{trace.size() - 1, operationCount(trace, trace.size() - 1) - 1};
}

Cursor cursorAt(const Trace& trace, std::size_t step, OperationPoint point)
{
    return {step, sequenceOf(trace, step).nearestIndex(point)};
}

} // namespace pastkeys
