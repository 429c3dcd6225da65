#include "trace/tensor_rows.h"

#include "model/operation_table.h"

#include <algorithm>

namespace pastkeys {

std::optional<MadeTensor> newestTensor(const Config& config, const OperationPoint& at,
                                       TensorKind kind)
{
    const OperationList operations = operationsOf(config);
    const PassPlace here = placeIn(operations, at);
    std::optional<MadeTensor> newest;
    const auto consider = [&](const OperationPoint& maker) {
        const PassPlace place = placeIn(operations, maker);
        if (place <= here && (!newest || place > placeIn(operations, newest->maker)))
            newest = {kind, maker};
    };
    for (const OperationDescriptor& operation : operations) {
        if (!operation.makes.contains(kind) || operation.cache == CacheUse::Writes)
            continue;
        if (operation.part != OperationPart::Layer) {
            consider({operation.id, std::nullopt});
            continue;
        }
        const std::size_t last = at.layer ? indexOf(*at.layer) : config.layers - 1;
        for (const std::size_t layer : {last, std::max<std::size_t>(last, 1) - 1})
            consider({operation.id, idAt<Layer>(layer)});
    }
    return newest;
}

std::optional<MadeTensor> enteringTensor(const Config& config, const OperationPoint& at)
{
    const OperationList operations = operationsOf(config);
    const TensorSet& reads = descriptorOf(at.operation).reads;
    std::optional<MadeTensor> newest;
    for (const TensorKind kind : reads.kinds()) {
        const std::optional<MadeTensor> tensor = newestTensor(config, at, kind);
        if (tensor &&
            (!newest || placeIn(operations, tensor->maker) > placeIn(operations, newest->maker)))
            newest = tensor;
    }
    return newest;
}

std::optional<MadeTensor> leavingTensor(const OperationPoint& at)
{
    const std::vector<TensorKind> kinds = descriptorOf(at.operation).makes.kinds();
    return kinds.empty() ? std::nullopt : std::optional(MadeTensor{kinds.front(), at});
}

Span positionsOf(const Trace& trace, std::size_t step, Lane lane, const OperationPoint& point)
{
    const LaneRecord* record = trace.step(step).lane(lane);
    if (!record)
        return {};
    const auto found = std::ranges::find(record->operations, point, &OperationRecord::point);
    const std::size_t rows = found == record->operations.end() ? 0 : found->rows;
    return {record->end() - rows, rows};
}

Buffer<float> copyOfRows(const Trace& trace, std::size_t step, Lane lane, Layer layer,
                         RowsMember member, Span positions)
{
    const std::size_t width = trace.header().config.width;
    Buffer<float> copy(positions.count * width);
    float* to = copy.data();
    for (const ConstMatrix& part : laneRows(trace.steps().first(step + 1), lane, layer, member,
                                            positions.first, positions.end()))
        for (std::size_t r = 0; r < part.rows; ++r)
            to = std::copy_n(part.row(r), width, to);
    return copy;
}

TensorRows recordedRows(const Trace& trace, std::size_t step, Lane lane, const MadeTensor& tensor,
                        Span positions)
{
    const RecordedTensor* recorded = recordedTensor(tensor.kind);
    if (!recorded || !tensor.maker.layer)
        return {.rows = {}, .gap = RowsGap::NoModel, .memory = {}};
    const auto copy = std::make_shared<Buffer<float>>(
        copyOfRows(trace, step, lane, *tensor.maker.layer, recorded->member, positions));
    const std::size_t width = trace.header().config.width;
    return {.rows = {copy->data(), positions.count, width, width},
            .gap = RowsGap::None,
            .memory = copy};
}

} // namespace pastkeys
