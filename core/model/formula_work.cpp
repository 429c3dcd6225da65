// The formulas of the work of each kind of operation.
#include "kernels/fused_attention.h"
#include "model/network.h"

namespace pastkeys {

namespace {

/// The input of a formula: one operation of one pass.
struct WorkCase
{
    const OperationSpec& operation;
    const Network& network;
    const StoredTypes& types;
    std::optional<Layer> layer;
    const PassSizes& pass;

    const AttentionSite& site() const { return network.site(layer.value()); }
    std::uint64_t queryWidth() const { return std::uint64_t{site().heads} * site().headDim; }

    DType typeOf(std::size_t weight) const { return types.of({operation.weights[weight], layer}); }
};

constexpr std::uint64_t kFloat = sizeof(float);

/// The numbers by which each row of a product is scaled, and those that are added to it.
std::uint64_t scalesAndBiases(const WorkCase& c)
{
    const std::uint64_t scales = c.typeOf(0) == DType::Int8 ? c.operation.out : 0;
    return scales + (c.operation.weights.size() > 1 ? c.operation.out : 0);
}

std::uint64_t weightBytes(const WorkCase& c)
{
    const std::uint64_t out = c.operation.out;
    switch (c.operation.kind) {
    case OperationKind::Norm:
    case OperationKind::RmsNorm:
        return c.operation.weights.size() * out * kFloat;
    case OperationKind::Linear:
    case OperationKind::Logits:
        return c.operation.in * out * bytesPerValue(c.typeOf(0)) + scalesAndBiases(c) * kFloat;
    default:
        return 0;
    }
}

Work linearWork(const WorkCase& c)
{
    const std::uint64_t in = c.operation.in;
    const std::uint64_t out = c.operation.out;
    const std::uint64_t rows = c.pass.rows;
    return {.products = 2 * rows * in * out,
            .other = rows * scalesAndBiases(c),
            .bytesRead = weightBytes(c) + rows * in * kFloat,
            .bytesWritten = rows * out * kFloat};
}

/// \param perRow  FLOPs
Work normWork(const WorkCase& c, std::uint64_t perRow)
{
    const bool isLast = c.operation.part == OperationPart::AfterLayers;
    const std::uint64_t rows = isLast ? c.pass.logitRows : c.pass.rows;
    if (rows == 0)
        return {};
    const std::uint64_t width = c.operation.out;
    return {.other = rows * perRow,
            .bytesRead = weightBytes(c) + rows * width * kFloat,
            .bytesWritten = rows * width * kFloat};
}

Work embeddingWork(const WorkCase& c)
{
    const std::uint64_t values = c.pass.rows * c.operation.out;
    const bool scaled = c.typeOf(0) == DType::Int8;
    const bool positions = c.operation.weights.size() > 1;
    const std::uint64_t bytes =
        bytesPerValue(c.typeOf(0)) + (positions ? bytesPerValue(c.typeOf(1)) : 0);
    return {.other = (scaled ? values : 0) + (positions ? values : 0),
            .bytesRead = values * bytes + (scaled ? c.pass.rows * kFloat : 0),
            .bytesWritten = values * kFloat};
}

RowForm storedForm(const WorkCase& c)
{
    const std::size_t heads = c.site().kvHeads;
    return c.pass.stored.value_or(RowForm{heads, heads, c.site().headDim});
}

/// Appending copies K and V, and also Q if the cache keeps queries. If g heads share a row, each
/// number in it is a mean, which takes g - 1 additions and a division. Rounding takes a comparison
/// and a product for each number, and two divisions for each scale.
Work appendWork(const WorkCase& c)
{
    const std::uint64_t stored = c.pass.copies * c.pass.rows;
    const std::uint64_t rows = 2 * stored;
    const RowForm form = storedForm(c);
    const std::uint64_t averaging = form.kvHeads < form.heads ? c.site().kvWidth() : 0;
    const std::uint64_t rounding = form.scales() > 0 ? 2 * form.width() + 2 * form.scales() : 0;
    return {.other = rows * (averaging + rounding),
            .bytesRead = rows * c.site().kvWidth() * kFloat + stored * form.bytesOfQueries(),
            .bytesWritten = stored * form.bytesOfPosition()};
}

std::uint64_t cellsOf(const WorkCase& c)
{
    return c.site().heads * c.pass.cells;
}

/// The bytes of K that a pass reads. It reads the same number of bytes of V.
std::uint64_t keptBytes(const WorkCase& c)
{
    return c.pass.keysSeen * storedForm(c).bytes();
}

/// The size in bytes of the visible scores of all heads; the attention weights are the same size.
/// Returns 0 for fused attention, which keeps neither in memory.
std::uint64_t cellBytes(const WorkCase& c)
{
    return c.pass.isFused ? 0 : cellsOf(c) * kFloat;
}

/// The number of tiles that a query sees, summed over the queries of all heads. \pre the pass is
/// fused, and its rule is causal
std::uint64_t tilesOf(const WorkCase& c)
{
    std::uint64_t tiles = 0;
    for (std::uint64_t seen = c.pass.keys - c.pass.rows + 1; seen <= c.pass.keys; ++seen)
        tiles += (seen + kFusedTile - 1) / kFusedTile;
    return c.site().heads * tiles;
}

Work scoresWork(const WorkCase& c)
{
    return {.products = 2 * c.site().headDim * cellsOf(c),
            .bytesRead = c.pass.rows * c.queryWidth() * kFloat + keptBytes(c),
            .bytesWritten = cellBytes(c)};
}

/// Masked cells cost no FLOPs. Without fused attention, they still count as memory writes.
Work cellWork(const WorkCase& c, std::uint64_t flopsPerCell)
{
    if (c.pass.isFused)
        return {.other = flopsPerCell * cellsOf(c)};
    return {.other = flopsPerCell * cellsOf(c),
            .bytesRead = cellsOf(c) * kFloat,
            .bytesWritten = c.site().heads * c.pass.rows * c.pass.keys * kFloat};
}

Work maskWork(const WorkCase& c)
{
    return cellWork(c, 1);
}

Work softmaxWork(const WorkCase& c)
{
    return c.pass.isFused ? Work{.other = 4 * cellsOf(c) + 5 * tilesOf(c)} : cellWork(c, 5);
}

Work weightedSumWork(const WorkCase& c)
{
    // Fused attention corrects its sums at each tile, and divides them at the end.
    const std::uint64_t corrected =
        c.pass.isFused ? 2 * c.site().headDim * tilesOf(c) + c.pass.rows * c.queryWidth() : 0;
    return {.products = 2 * c.site().headDim * cellsOf(c),
            .other = corrected,
            .bytesRead = cellBytes(c) + keptBytes(c),
            .bytesWritten = c.pass.rows * c.queryWidth() * kFloat};
}

Work residualWork(const WorkCase& c)
{
    const std::uint64_t values = c.pass.rows * c.operation.out;
    return {.other = values, .bytesRead = 2 * values * kFloat, .bytesWritten = values * kFloat};
}

Work activationWork(const WorkCase& c)
{
    const std::uint64_t values = c.pass.rows * c.operation.out;
    return {.other = flopsPerElement(c.operation.activation) * values,
            .bytesRead = values * kFloat,
            .bytesWritten = values * kFloat};
}

Work logitsWork(const WorkCase& c)
{
    if (c.pass.logitRows == 0)
        return {};
    PassSizes pass = c.pass;
    pass.rows = pass.logitRows;
    return linearWork({c.operation, c.network, c.types, c.layer, pass});
}

} // namespace

Work formulaWork(const Network& network, const StoredTypes& types, OperationPoint point,
                 const PassSizes& pass)
{
    const OperationSpec& operation = network[point.operation];
    const WorkCase c{operation, network, types, point.layer, pass};
    switch (operation.kind) {
    case OperationKind::Embed:
        return embeddingWork(c);
    case OperationKind::Norm:
        return normWork(c, 8 * std::uint64_t{operation.out} + 5);
    case OperationKind::RmsNorm:
        return normWork(c, 4 * std::uint64_t{operation.out} + 4);
    case OperationKind::Linear:
        return linearWork(c);
    case OperationKind::Append:
        return appendWork(c);
    case OperationKind::Scores:
        return scoresWork(c);
    case OperationKind::Mask:
        return maskWork(c);
    case OperationKind::Softmax:
        return softmaxWork(c);
    case OperationKind::WeightedSum:
        return weightedSumWork(c);
    case OperationKind::Add:
        return residualWork(c);
    case OperationKind::Activate:
        return activationWork(c);
    case OperationKind::Logits:
        return logitsWork(c);
    case OperationKind::Sample:
        break; // no kernel performs it
    }
    return {};
}

std::uint64_t weightBytesOf(const Network& network, const StoredTypes& types, OperationPoint point)
{
    return weightBytes({network[point.operation], network, types, point.layer, {}});
}

} // namespace pastkeys
