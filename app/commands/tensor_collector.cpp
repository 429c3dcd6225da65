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

void copyRows(ConstMatrix from, float* to, std::size_t stride)
{
    for (std::size_t r = 0; r < from.rows; ++r)
        std::copy_n(from.row(r), from.columns, to + r * stride);
}

} // namespace

TensorCollector::TensorCollector(NetworkPtr network, std::size_t positions)
    : m_network(std::move(network)), m_positions(positions)
{
}

void TensorCollector::passBegan(const PassBegin& pass)
{
    PASTKEYS_EXPECTS(pass.segments.size() == 1);
    m_segment = &pass.segments.front();
    PASTKEYS_EXPECTS(indexOf(m_segment->positions.back()) < m_positions);
}

void TensorCollector::operationDone(const OperationDone& done)
{
    const std::size_t first = indexOf(m_segment->positions.front());
    for (const ProducedTensor& produced : done.tensors) {
        const TensorSpec& spec = (*m_network)[produced.kind];
        CollectedTensor& tensor =
            tensorOf(produced, m_network->nameOf({produced.kind, done.point.layer}));
        const std::size_t columns = tensor.shape.back();
        float* const firstRow = tensor.values.data() + first * columns;
        if (isPerCell(spec.role)) {
            const auto keys = m_segment->cache.view(done.point.layer.value()).positions;
            float* const head = firstRow + indexOf(*produced.head) * m_positions * columns;
            for (std::size_t r = 0; r < produced.values.rows; ++r)
                for (std::size_t k = 0; k < keys.size(); ++k)
                    head[r * columns + indexOf(keys[k])] = produced.values.row(r)[k];
        } else if (spec.heads > 0) {
            for (std::size_t h = 0; h < spec.heads; ++h)
                copyRows(produced.values.columnBlock(h * columns, columns),
                         firstRow + h * m_positions * columns, columns);
        } else {
            copyRows(produced.values, firstRow, columns);
        }
    }
}

CollectedTensor& TensorCollector::tensorOf(const ProducedTensor& produced, const std::string& name)
{
    const auto [place, isNew] = m_indexOf.emplace(name, m_tensors.size());
    if (isNew)
        m_tensors.emplace_back(name, emptyTensor(produced));
    return m_tensors[place->second].second;
}

CollectedTensor TensorCollector::emptyTensor(const ProducedTensor& produced) const
{
    const TensorSpec& spec = (*m_network)[produced.kind];
    CollectedTensor tensor;
    if (isPerCell(spec.role))
        tensor.shape = {m_network->site(Layer{}).heads, m_positions, m_positions};
    else if (spec.heads > 0)
        tensor.shape = {spec.heads, m_positions, spec.headColumns()};
    else
        tensor.shape = {m_positions, spec.columns};
    std::size_t size = 1;
    for (const std::size_t length : tensor.shape)
        size *= length;
    tensor.values = Buffer<float>(size);
    std::fill_n(tensor.values.data(), size, emptyValue(spec.role));
    return tensor;
}

std::uint64_t collectedBytes(const Network& network, const LaneSpec& lane, std::size_t positions)
{
    std::uint64_t numbers = 0; // per row
    for (const TensorSpec& tensor : network.tensors()) {
        const auto maker = std::ranges::find_if(network.operations(), [&](const auto& operation) {
            return operation.makes.contains(tensor.id);
        });
        if (maker == network.operations().end())
            continue;
        const std::uint64_t cells = lane.fused ? 0 : network.site(Layer{}).heads * positions;
        const std::uint64_t ofTensor = tensor.columns > 0 ? tensor.columns : cells;
        numbers += ofTensor * (maker->part == OperationPart::Layer ? network.config().layers : 1);
    }
    return positions * numbers * sizeof(float);
}

} // namespace pastkeys
