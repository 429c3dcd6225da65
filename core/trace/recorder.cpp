#include "trace/recorder.h"

#include "trace/comparison.h"
#include "trace/tensor_name.h"

#include <algorithm>
#include <optional>

namespace pastkeys {

namespace {

std::optional<RowsMember> memberOf(TensorKind kind)
{
    switch (kind) {
    case TensorKind::Queries:
        return &LayerRows::queries;
    case TensorKind::Keys:
        return &LayerRows::keys;
    case TensorKind::Values:
        return &LayerRows::values;
    case TensorKind::Residual2:
        return &LayerRows::hidden;
    default:
        return std::nullopt;
    }
}

/// Queries are kept but are not part of the verdict: nothing of an earlier query is ever used
/// again.
bool inVerdict(TensorKind kind)
{
    return kind != TensorKind::Queries;
}

void copyRows(ConstMatrix from, RowBlock& block, Layer layer, RowsMember member)
{
    float* to = (block.layers[indexOf(layer)].*member).data();
    for (std::size_t r = 0; r < from.rows; ++r)
        to = std::copy_n(from.row(r), from.columns, to);
}

} // namespace

Recorder::Recorder(const RecorderSetup& setup) : m_setup(setup) {}

void Recorder::passBegan(const PassBegin& pass)
{
    const Config& config = m_setup.config;
    m_pass = causalSizes(pass.tokens.size(), pass.past, m_setup.logitRows);
    if (m_setup.logits)
        m_setup.logits->clear();
    m_lane.rows = m_pass.rows;
    m_lane.past = pass.past;
    if (!m_setup.otherRows)
        m_newRows =
            makeRowBlock(m_setup.first, m_pass.keys - m_setup.first, config.layers, config.width);
    const std::uint64_t ownBytes =
        std::uint64_t{4} * m_pass.rows * config.width * config.layers * sizeof(float);
    if (ownBytes <= m_setup.ownRowsLimit)
        m_ownRows = makeRowBlock(m_lane.past, m_pass.rows, config.layers, config.width);
}

void Recorder::operationDone(const OperationDone& done)
{
    OperationRecord record;
    record.point = done.point;
    record.rows = done.rows;
    record.positions = done.positions;
    const CacheUse use = descriptorOf(done.point.operation).cache;
    if (m_setup.lane == Lane::On && use == CacheUse::Reads)
        record.cacheRowsRead = done.positions;
    if (use == CacheUse::Writes)
        record.cacheRowsWritten = done.rows;
    record.formula = formulaWork(m_setup.config, m_setup.types, done.point, m_pass);
    record.counted = done.counted;
    record.duration = done.duration;
    m_lane.formula += record.formula;
    m_lane.counted += record.counted;
    m_lane.duration += record.duration;
    m_lane.operations.push_back(record);
    for (const ProducedTensor& tensor : done.tensors) {
        if (const auto member = memberOf(tensor.kind))
            keep(tensor, done.point.layer.value(), *member);
        if (tensor.kind == TensorKind::Logits)
            keepLogits(tensor.values);
    }
}

void Recorder::keep(const ProducedTensor& tensor, Layer layer, RowsMember member)
{
    const std::size_t again = m_setup.first - m_lane.past;
    const ConstMatrix newRows = tensor.values.rowBlock(again, tensor.values.rows - again);
    if (m_ownRows.rows > 0)
        copyRows(tensor.values, m_ownRows, layer, member);
    const bool compares = m_setup.otherRows && inVerdict(tensor.kind);
    const std::string name = compares ? tensorName(tensor.kind, layer) : std::string();
    compareAgain(tensor.values.rowBlock(0, again), layer, member, compares ? &name : nullptr);
    if (!m_setup.otherRows) {
        copyRows(newRows, m_newRows, layer, member);
        return;
    }
    const ConstMatrix other = rowsOf(*m_setup.otherRows, layer, member);
    if (!sameBits(newRows, other))
        m_lane.sameBitsAgain = false;
    if (!compares)
        return;
    ++m_verdict.tensorsCompared;
    compareRows(m_verdict, name, m_setup.first, newRows, other);
}

void Recorder::compareAgain(ConstMatrix again, Layer layer, RowsMember member,
                            const std::string* tensor)
{
    for (const BlockPart& part :
         blockParts(m_setup.earlier, m_lane.past, m_lane.past + again.rows)) {
        const ConstMatrix now = again.rowBlock(part.position - m_lane.past, part.rows);
        const ConstMatrix before =
            rowsOf(*part.block, layer, member).rowBlock(part.rowInBlock, part.rows);
        if (!sameBits(now, before))
            m_lane.sameBitsAgain = false;
        if (tensor)
            compareRows(m_verdict, *tensor, part.position, now, before);
    }
}

void Recorder::keepLogits(ConstMatrix logits)
{
    if (m_setup.logits)
        m_setup.logits->assign(logits.data, logits.data + logits.rows * logits.columns);
    if (m_setup.otherLogits.rows == 0)
        return;
    ++m_verdict.tensorsCompared;
    compareRows(m_verdict, tensorName(TensorKind::Logits, {}), m_pass.keys - logits.rows, logits,
                m_setup.otherLogits);
}

LaneRecord Recorder::takeLane()
{
    if (!m_lane.sameBitsAgain && m_ownRows.rows > 0)
        m_lane.ownRows = std::make_shared<const RowBlock>(std::move(m_ownRows));
    return std::move(m_lane);
}

void addSampleOperation(LaneRecord& lane, std::chrono::nanoseconds duration)
{
    OperationRecord record;
    record.point = {Operation::Sample, {}};
    record.rows = 1;
    record.duration = duration;
    lane.operations.push_back(record);
}

} // namespace pastkeys
