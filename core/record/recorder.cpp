#include "record/recorder.h"

#include <algorithm>

namespace pastkeys {

Recorder::Recorder(RecorderSetup setup) : m_setup(std::move(setup)) {}

void Recorder::passBegan(const PassBegin& pass)
{
    PASTKEYS_EXPECTS(pass.segments.size() == 1);
    const Segment& segment = pass.segments.front();
    const std::size_t first = indexOf(segment.positions.front());
    m_lane.origin = m_setup.origin;
    m_lane.first = m_setup.origin + first;
    m_lane.rows = pass.rows;
    m_lane.copies = segment.mistake && segment.mistake->storesTwice && first > 0 ? 2 : 1;
    m_rule = {segment.rule, segment.cache.storage(), segment.cache.keepsRows(), segment.fused};
    const CacheLayout before = segment.cache.layout(Layer{0});
    m_lane.rowsReservedBefore = before.capacity;
    for (const CacheLayout::Stretch& held : before.held)
        m_lane.held.push_back({m_setup.origin + indexOf(held.first), held.rows});
    m_pass =
        SizesOfPass(m_setup.network, m_lane, m_rule, segment.logits == LogitRows::None ? 0 : 1);
    std::vector<StepRecordPtr> steps;
    steps.reserve(m_setup.earlier.size() + 1);
    steps.assign(m_setup.earlier.begin(), m_setup.earlier.end());
    const std::size_t stored = m_setup.current ? m_lane.end() : m_setup.first;
    KnownRows known{{}, laneParts(steps, m_setup.lane, m_lane.first, stored)};
    if (m_setup.current)
        steps.push_back(m_setup.current);
    else
        m_newRows = makeRowBlock(m_lane.end() - stored, m_setup.network);
    known.base = baseParts(steps, m_lane.first, stored);
    m_keeper.emplace(known, m_setup.network);
}

void Recorder::operationDone(const OperationDone& done)
{
    OperationRecord record =
        operationOf(m_setup.network, m_setup.types, done.point, m_pass, m_rule);
    record.rows = done.rows;
    record.keys = done.keys;
    record.counted = done.counted;
    record.duration = done.duration;
    m_lane.formula += record.formula;
    m_lane.counted += record.counted;
    m_lane.duration += record.duration;
    m_lane.operations.push_back(record);
    for (const ProducedTensor& tensor : done.tensors)
        if (m_setup.network[tensor.kind].isRecorded)
            keep(tensor, done.point.layer.value());
}

void Recorder::keep(const ProducedTensor& tensor, Layer layer)
{
    const ConstMatrix& values = tensor.values;
    if (m_setup.current)
        return m_keeper->take(values, layer, tensor.kind);
    const std::size_t again = m_setup.first - m_lane.first;
    m_keeper->take(values.rowBlock(0, again), layer, tensor.kind);
    const Matrix newRows = rowsOf(m_newRows, layer, tensor.kind);
    for (std::size_t r = again; r < values.rows; ++r)
        std::copy_n(values.row(r), values.columns, newRows.row(r - again));
}

LaneRecord Recorder::takeLane()
{
    m_lane.ownRows = m_keeper->takeOwnRows();
    return std::move(m_lane);
}

std::shared_ptr<const RowBlock> Recorder::takeRows()
{
    return std::make_shared<const RowBlock>(std::move(m_newRows));
}

void addSampleOperation(LaneRecord& lane, const Network& network, std::chrono::nanoseconds duration)
{
    OperationRecord record;
    record.point = {network.only(OperationKind::Sample), {}};
    record.rows = 1;
    record.duration = duration;
    lane.operations.push_back(record);
}

} // namespace pastkeys
