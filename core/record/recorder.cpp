#include "record/recorder.h"

#include <algorithm>

namespace pastkeys {

Recorder::Recorder(RecorderSetup setup) : m_setup(std::move(setup)) {}

void Recorder::passBegan(const PassBegin& pass)
{
    const PlaceInRecord& place = m_setup.place;
    const Segment& segment = pass.segments[m_setup.segment];
    for (const Segment& before : pass.segments.first(m_setup.segment)) {
        m_firstRow += before.tokens.size();
        m_firstSourceRow += before.source ? before.source->rows : 0;
    }
    const std::size_t first = indexOf(segment.positions.front());
    m_pass.lane = place.lane;
    m_pass.texts = pass.segments.size();
    m_pass.origin = m_setup.origin;
    m_pass.sinks = m_setup.sinks;
    m_pass.first = m_setup.origin + first;
    m_pass.rows = segment.tokens.size();
    m_pass.copies = segment.mistake && segment.mistake->storesTwice && first > 0 ? 2 : 1;
    m_rule = {segment.rule, segment.cache.storage(), segment.cache.keepsRows(), segment.fused,
              segment.cache.keepsSource()};
    if (segment.source) {
        m_pass.sourceRows = m_pass.sourceRead = segment.source->rows;
        m_source = makeSourceBlock(m_pass.sourceRows, m_setup.network);
    } else if (m_setup.network.encoder()) {
        m_pass.sourceRead = segment.cache.layout({Layer{0}, 1}).rows();
    }
    const CacheLayout before = segment.cache.layout(Layer{0});
    m_pass.rowsReservedBefore = before.capacity;
    for (const CacheLayout::Stretch& held : before.held)
        addHeld({indexOf(held.first), held.rows});
    std::vector<StepRecordPtr> steps;
    steps.reserve(place.earlier.size() + 1);
    steps.assign(place.earlier.begin(), place.earlier.end());
    if (segment.moved) {
        m_pass.movesHeld = true;
        addHeld({0, segment.moved->rows});
        const std::size_t from = m_pass.firstChanged();
        m_moved = std::make_shared<RowBlock>(makeRowBlock(m_pass.first - from, m_setup.network));
        for (const RowPart& part : laneParts(steps, place.lane, from, m_pass.first))
            copyRows(part, *m_moved, part.position - from);
    }
    m_sizes = SizesOfPass(m_setup.network, m_pass, m_rule, segment.logitRows());
    const std::size_t stored = place.current ? m_pass.end() : place.first;
    KnownRows known{{}, laneParts(steps, place.lane, m_pass.first, stored)};
    if (place.current)
        steps.push_back(place.current);
    else
        m_newRows = makeRowBlock(m_pass.end() - stored, m_setup.network);
    known.base = baseParts(steps, m_pass.first, stored);
    m_keeper.emplace(known, m_setup.network);
}

void Recorder::operationDone(const OperationDone& done)
{
    OperationRecord record =
        operationOf(m_setup.network, m_setup.types, done.point, m_sizes, m_rule);
    if (m_pass.texts == 1) {
        record.rows = done.rows;
        record.keys = done.keys;
    }
    record.counted = done.counted;
    record.duration = done.duration;
    m_pass.formula += record.formula;
    m_pass.counted += record.counted;
    m_pass.duration += record.duration;
    m_pass.operations.push_back(record);
    if (m_moved && !done.keysRead.empty())
        keepMoved(done.keysRead[m_setup.segment], done.point.layer.value());
    for (const ProducedTensor& tensor : done.tensors)
        if (m_setup.network[tensor.kind].isRecorded)
            keep(tensor, done.point.layer.value());
}

void Recorder::keep(const ProducedTensor& tensor, Layer layer)
{
    if (m_setup.network[tensor.kind].axis == Axis::Source) {
        const Matrix rows = rowsOf(m_source, layer, tensor.kind);
        for (std::size_t r = 0; r < rows.rows; ++r)
            std::copy_n(tensor.values.row(m_firstSourceRow + r), rows.columns, rows.row(r));
        return;
    }
    const ConstMatrix values = tensor.values.rowBlock(m_firstRow, m_pass.rows);
    if (m_setup.place.current)
        return m_keeper->take(values, layer, tensor.kind);
    const std::size_t again = m_setup.place.first - m_pass.first;
    m_keeper->take(values.rowBlock(0, again), layer, tensor.kind);
    const Matrix newRows = rowsOf(m_newRows, layer, tensor.kind);
    for (std::size_t r = again; r < values.rows; ++r)
        std::copy_n(values.row(r), values.columns, newRows.row(r - again));
}

/// Of the moved rows, only the keys have changed. They are read after the sinks.
void Recorder::keepMoved(const StoredRows& keys, Layer layer)
{
    const Matrix moved = rowsOf(*m_moved, layer, m_setup.network.site(layer).keys);
    const Span wanted{m_pass.sinks, moved.rows};
    std::size_t first = 0;
    for (const StoredRun& run : keys.runs) {
        for (std::size_t r = 0; r < run.rows; ++r)
            if (wanted.contains(first + r))
                std::copy_n(static_cast<const float*>(run.data) + r * run.stride, moved.columns,
                            moved.row(first + r - wanted.first));
        first += run.rows;
    }
}

/// \param rows  of the cache, as the model counts them
void Recorder::addHeld(Span rows)
{
    const Span sinks = overlapOf(rows, {0, m_pass.sinks});
    if (sinks.count > 0)
        m_pass.held.push_back(sinks);
    if (sinks.count < rows.count)
        m_pass.held.push_back({m_pass.origin + rows.first + sinks.count, rows.count - sinks.count});
}

PassRecord Recorder::takePass()
{
    if (m_moved && m_moved->rows > 0)
        m_pass.ownRows.push_back({m_moved, m_pass.firstChanged(), m_moved->rows, 0});
    std::ranges::move(m_keeper->takeOwnRows(), std::back_inserter(m_pass.ownRows));
    return std::move(m_pass);
}

std::shared_ptr<const RowBlock> Recorder::takeRows()
{
    return std::make_shared<const RowBlock>(std::move(m_newRows));
}

void addEncoder(PassRecord& pass, PassRecord encoder)
{
    pass.encoder = std::move(encoder.operations);
    pass.formula += encoder.formula;
    pass.counted += encoder.counted;
    pass.duration += encoder.duration;
}

std::shared_ptr<const SourceRows> keptOnce(SourceRows rows, const PlaceInRecord& place)
{
    std::vector<StepRecordPtr> steps(place.earlier.begin(), place.earlier.end());
    if (place.current)
        steps.push_back(place.current);
    const auto isSame = [&rows](const std::shared_ptr<const SourceRows>& known) {
        return known && sameBits(*known->encoder, *rows.encoder) &&
               sameBits(known->keysValues, rows.keysValues);
    };
    for (const Lane lane : {place.lane, place.current ? place.current->leader() : place.lane})
        if (auto known = sourceOf(steps, lane); isSame(known))
            return known;
    return std::make_shared<const SourceRows>(std::move(rows));
}

void addSampleOperation(PassRecord& pass, const Network& network, std::chrono::nanoseconds duration)
{
    OperationRecord record;
    record.point = {network.only(OperationKind::Sample), {}};
    record.rows = 1;
    record.duration = duration;
    pass.operations.push_back(record);
}

} // namespace pastkeys
