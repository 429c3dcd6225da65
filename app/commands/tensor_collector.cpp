#include "commands/tensor_collector.h"

#include "base/contract.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace pastkeys {

namespace {

bool isPerCell(TensorRole role)
{
    return role == TensorRole::Scores || role == TensorRole::Weights;
}

/// The value of cells that no pass wrote, and of masked cells.
float emptyValue(TensorRole role)
{
    return role == TensorRole::Scores ? -std::numeric_limits<float>::infinity() : 0.0F;
}

/// The positions that the queries of an attention may see.
std::size_t keysOf(const Network& network, OperationPoint point, CollectedRows rows)
{
    return network[point.operation].isOverSource ? rows.source : rows.text;
}

void copyRows(ConstMatrix from, float* to, std::size_t stride)
{
    for (std::size_t r = 0; r < from.rows; ++r)
        std::copy_n(from.row(r), from.columns, to + r * stride);
}

} // namespace

TensorCollector::TensorCollector(NetworkPtr network, CollectedRows rows, std::string prefix)
    : m_network(std::move(network)), m_rows(rows), m_prefix(std::move(prefix))
{
}

void TensorCollector::passBegan(const PassBegin& pass)
{
    PASTKEYS_EXPECTS(pass.segments.size() == 1);
    m_segment = &pass.segments.front();
    PASTKEYS_EXPECTS(indexOf(m_segment->positions.back()) < m_rows.text);
}

void TensorCollector::operationDone(const OperationDone& done)
{
    for (const ProducedTensor& produced : done.tensors) {
        const TensorSpec& spec = (*m_network)[produced.kind];
        CollectedTensor& tensor = tensorOf(done.point, produced.kind);
        const std::size_t columns = tensor.shape.back();
        const std::size_t rows = rowsOn(spec.axis);
        const std::size_t first =
            spec.axis == Axis::Source ? 0 : indexOf(m_segment->positions.front());
        float* const firstRow = tensor.values.data() + first * columns;
        if (isPerCell(spec.role)) {
            const OperationSpec& operation = (*m_network)[done.point.operation];
            const CacheSite site{done.point.layer.value(),
                                 operation.isOverSource ? std::size_t{1} : 0};
            const auto keys = m_segment->cache.view(site).positions;
            float* const head = firstRow + indexOf(*produced.head) * rows * columns;
            for (std::size_t r = 0; r < produced.values.rows; ++r)
                for (std::size_t k = 0; k < keys.size(); ++k)
                    head[r * columns + indexOf(keys[k])] = produced.values.row(r)[k];
        } else if (spec.heads > 0) {
            for (std::size_t h = 0; h < spec.heads; ++h)
                copyRows(produced.values.columnBlock(h * columns, columns),
                         firstRow + h * rows * columns, columns);
        } else {
            copyRows(produced.values, firstRow, columns);
        }
    }
}

CollectedTensor& TensorCollector::tensorOf(OperationPoint point, TensorKind kind)
{
    const std::string name = m_prefix + m_network->nameOf({kind, point.layer});
    const auto [place, isNew] = m_indexOf.emplace(name, m_tensors.size());
    if (isNew)
        m_tensors.emplace_back(name, emptyTensor(point, (*m_network)[kind]));
    return m_tensors[place->second].second;
}

CollectedTensor TensorCollector::emptyTensor(OperationPoint point, const TensorSpec& spec) const
{
    CollectedTensor tensor;
    const std::size_t rows = rowsOn(spec.axis);
    if (isPerCell(spec.role))
        tensor.shape = {m_network->siteOf(point).heads, rows, keysOf(*m_network, point, m_rows)};
    else if (spec.heads > 0)
        tensor.shape = {spec.heads, rows, spec.headColumns()};
    else
        tensor.shape = {rows, spec.columns};
    std::size_t size = 1;
    for (const std::size_t length : tensor.shape)
        size *= length;
    tensor.values = Buffer<float>(size);
    std::fill_n(tensor.values.data(), size, emptyValue(spec.role));
    return tensor;
}

std::uint64_t collectedBytes(const Network& network, const LaneSpec& lane, CollectedRows rows)
{
    std::uint64_t numbers = 0;
    for (const TensorSpec& tensor : network.tensors()) {
        const auto maker = std::ranges::find_if(network.operations(), [&](const auto& operation) {
            return operation.makes.contains(tensor.id);
        });
        if (maker == network.operations().end())
            continue;
        const OperationPoint point = network.pointIn(maker->id, Layer{0});
        const std::uint64_t cells =
            lane.fused || tensor.columns > 0
                ? 0
                : network.siteOf(point).heads * keysOf(network, point, rows);
        const std::uint64_t ofTensor = tensor.columns > 0 ? tensor.columns : cells;
        numbers += (tensor.axis == Axis::Source ? rows.source : rows.text) * ofTensor *
                   (maker->part == OperationPart::Layer ? network.config().layers : 1);
    }
    const NetworkPtr& encoder = network.encoder();
    return numbers * sizeof(float) +
           (encoder ? collectedBytes(*encoder, laneWithoutCache(), {rows.source}) : 0);
}

} // namespace pastkeys
