#include "query/tensor_rows.h"

#include "model/network.h"

#include <algorithm>

namespace pastkeys {

std::optional<MadeTensor> newestTensor(const Network& network, const OperationPoint& at,
                                       TensorKind kind)
{
    const std::span<const OperationPoint> done = network.points().first(network.placeOf(at) + 1);
    const auto maker = std::ranges::find_if(done.rbegin(), done.rend(), [&](const auto& point) {
        const OperationSpec& operation = network[point.operation];
        return operation.makes.contains(kind) && operation.cache() != CacheUse::Writes;
    });
    return maker == done.rend() ? std::nullopt : std::optional(MadeTensor{kind, *maker});
}

std::optional<MadeTensor> enteringTensor(const Network& network, const OperationPoint& at)
{
    std::optional<MadeTensor> newest;
    for (const TensorKind kind : network[at.operation].reads.kinds()) {
        const std::optional<MadeTensor> tensor = newestTensor(network, at, kind);
        if (tensor && (!newest || network.placeOf(tensor->maker) > network.placeOf(newest->maker)))
            newest = tensor;
    }
    return newest;
}

std::optional<MadeTensor> leavingTensor(const Network& network, const OperationPoint& at)
{
    const std::vector<TensorKind>& kinds = network[at.operation].makes.kinds();
    return kinds.empty() ? std::nullopt : std::optional(MadeTensor{kinds.front(), at});
}

Span positionsOf(const Trace& trace, std::size_t step, Lane lane, const OperationPoint& point)
{
    const PassRecord* record = trace.step(step).lane(lane);
    const Network& network = *trace.header().network;
    if (!record || network[point.operation].axis == Axis::Source) // its rows have no such positions
        return {};
    const auto found = std::ranges::find(record->operations, point, &OperationRecord::point);
    const std::size_t rows = found == record->operations.end() ? 0 : found->rows;
    return {record->end() - rows, rows};
}

Buffer<float> copyOfRows(const Trace& trace, std::size_t step, Lane lane, Layer layer,
                         TensorKind tensor, Span positions)
{
    const std::size_t width = (*trace.header().network)[tensor].columns;
    Buffer<float> copy(positions.count * width);
    float* to = copy.data();
    for (const ConstMatrix& part : laneRows(trace.steps().first(step + 1), lane, layer, tensor,
                                            positions.first, positions.end()))
        for (std::size_t r = 0; r < part.rows; ++r)
            to = std::copy_n(part.row(r), width, to);
    return copy;
}

bool hasRowsOf(const TraceHeader& header, const OperationPoint& point)
{
    if (!point.layer) // the first layer stands for the parts outside of the layers
        return header.records(Layer{0}) && header.records(idAt<Layer>(header.config().layers - 1));
    return header.records(*point.layer) &&
           (indexOf(*point.layer) == 0 || header.records(idAt<Layer>(indexOf(*point.layer) - 1)));
}

TensorRows recordedRows(const Trace& trace, std::size_t step, Lane lane, const MadeTensor& tensor,
                        Span positions)
{
    const TensorSpec& spec = (*trace.header().network)[tensor.kind];
    if (!spec.isRecorded || !tensor.maker.layer)
        return {.rows = {},
                .gap =
                    hasRowsOf(trace.header(), tensor.maker) ? RowsGap::NoModel : RowsGap::LeftOut,
                .memory = {}};
    if (!trace.header().records(*tensor.maker.layer))
        return {.rows = {}, .gap = RowsGap::LeftOut, .memory = {}};
    const auto copy = std::make_shared<Buffer<float>>(
        copyOfRows(trace, step, lane, *tensor.maker.layer, tensor.kind, positions));
    return {.rows = {copy->data(), positions.count, spec.columns, spec.columns},
            .gap = RowsGap::None,
            .memory = copy};
}

} // namespace pastkeys
