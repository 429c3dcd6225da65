#include "model/operation_table.h"

#include "base/contract.h"

#include <algorithm>

namespace pastkeys {

PassSizes passSizes(const ReachRule& rule, Span positions, std::uint64_t held,
                    std::uint64_t logitRows)
{
    const std::uint64_t rows = positions.count;
    PassSizes sizes{rows, held + rows, held + rows, 0, logitRows};
    if (rule.kind == ReachRule::Kind::Causal) { // each row sees itself and all rows before it
        sizes.cells = rows * held + rows * (rows + 1) / 2;
        return sizes;
    }
    if (rule.kind == ReachRule::Kind::Everything) {
        sizes.cells = rows * sizes.keys;
        return sizes;
    }
    if (rule.kind == ReachRule::Kind::TopLeft) { // row r sees the keys 0 to r
        sizes.keysSeen = rows;
        sizes.cells = rows * (rows + 1) / 2;
        return sizes;
    }
    // A row at position p sees p + 1 keys, but no more than the sinks and the window together.
    const std::uint64_t first = positions.first;
    const std::uint64_t most = rule.sinks + rule.window;
    const std::uint64_t growing = std::clamp(most, first, first + rows) - first;
    sizes.cells = growing * first + growing * (growing + 1) / 2 + (rows - growing) * most;
    if (growing == 0) // if some previous positions are out of reach even for the first row
        sizes.keysSeen = most - 1 + rows;
    return sizes;
}

PassSizes causalSizes(std::uint64_t rows, std::uint64_t past, std::uint64_t logitRows)
{
    return passSizes(ReachRule::causal(), {past, rows}, past, logitRows);
}

PassSizes sizesStoredTwice(std::uint64_t rows, std::uint64_t past, std::uint64_t logitRows)
{
    PassSizes sizes = causalSizes(rows, past, logitRows);
    sizes.copies = 2;
    sizes.keys = sizes.keysSeen = past + 2 * rows;
    sizes.cells = rows * past + rows * (rows + 1);
    return sizes;
}

const StoredTypes::OfLayer& WorkCase::layerTypes() const
{
    PASTKEYS_EXPECTS(layer && indexOf(*layer) < types.layers.size());
    return types.layers[indexOf(*layer)];
}

bool OperationDescriptor::isOfHeads() const
{
    using enum TensorKind;
    return makes.intersects({Queries, Keys, Values, Scores, Weights, Context});
}

const OperationDescriptor& descriptorOf(Operation operation)
{
    return knownOperations()[indexIn(knownOperations(), operation)];
}

std::optional<Operation> operationNamed(std::string_view name)
{
    const OperationList all = knownOperations();
    const auto found = std::ranges::find(all, name, &OperationDescriptor::name);
    return found == all.end() ? std::nullopt : std::optional(found->id);
}

OperationList ofPart(OperationList operations, OperationPart part)
{
    const auto first = std::ranges::find(operations, part, &OperationDescriptor::part);
    const auto count = std::ranges::count(operations, part, &OperationDescriptor::part);
    return operations.subspan(static_cast<std::size_t>(first - operations.begin()),
                              static_cast<std::size_t>(count));
}

std::size_t indexIn(OperationList operations, Operation operation)
{
    const auto found = std::ranges::find(operations, operation, &OperationDescriptor::id);
    PASTKEYS_EXPECTS(found != operations.end());
    return static_cast<std::size_t>(found - operations.begin());
}

Operation firstMakerOf(OperationList operations, TensorKind kind)
{
    const auto found = std::ranges::find_if(
        operations, [kind](const OperationDescriptor& each) { return each.makes.contains(kind); });
    PASTKEYS_EXPECTS(found != operations.end());
    return found->id;
}

PassPlace placeIn(OperationList operations, OperationPoint point)
{
    const std::size_t index = indexIn(operations, point.operation);
    if (point.layer)
        return {OperationPart::Layer, indexOf(*point.layer), index};
    const bool before = operations[index].part == OperationPart::BeforeLayers;
    return {before ? OperationPart::BeforeLayers : OperationPart::AfterLayers, 0, index};
}

Work formulaWork(const Config& config, const StoredTypes& types, OperationPoint point,
                 const PassSizes& pass)
{
    const OperationDescriptor& operation = descriptorOf(point.operation);
    return operation.work({config, types, point.layer, pass, operation.flow.in.columns(config),
                           operation.flow.out.columns(config)});
}

} // namespace pastkeys
