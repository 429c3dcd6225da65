// The formulas of the work of each kind of operation.
#include "kernels/fused_attention.h"
#include "model/network.h"

namespace pastkeys {

namespace {

/// The input of a formula: one operation of one pass.
struct WorkCase
{
    const OperationSpec& operation;
    const Config& config;
    const StoredTypes& types;
    std::optional<Layer> layer;
    const PassSizes& pass;

    DType typeOf(std::size_t weight) const { return types.of({operation.weights[weight], layer}); }
};

constexpr std::uint64_t kFloat = sizeof(float);

Work linearWork(const WorkCase& c)
{
    const DType type = c.typeOf(0);
    const std::uint64_t in = c.operation.in;
    const std::uint64_t out = c.operation.out;
    const std::uint64_t rows = c.pass.rows;
    const std::uint64_t scales = type == DType::Int8 ? out : 0; // one product per row and scale
    return {.products = 2 * rows * in * out,
            .other = rows * (out + scales),
            .bytesRead =
                in * out * bytesPerValue(type) + (out + scales) * kFloat + rows * in * kFloat,
            .bytesWritten = rows * out * kFloat};
}

Work layerNormWork(std::uint64_t rows, std::uint64_t width)
{
    return {.other = rows * (8 * width + 5),
            .bytesRead = (rows * width + 2 * width) * kFloat,
            .bytesWritten = rows * width * kFloat};
}

Work normWork(const WorkCase& c)
{
    const bool isLast = c.operation.part == OperationPart::AfterLayers;
    const std::uint64_t rows = isLast ? c.pass.logitRows : c.pass.rows;
    return rows == 0 ? Work{} : layerNormWork(rows, c.operation.out);
}

Work embeddingWork(const WorkCase& c)
{
    const std::uint64_t values = c.pass.rows * c.operation.out;
    const bool scaled = c.typeOf(0) == DType::Int8;
    return {.other = scaled ? 2 * values : values,
            .bytesRead = values * (bytesPerValue(c.typeOf(0)) + bytesPerValue(c.typeOf(1))) +
                         (scaled ? c.pass.rows * kFloat : 0),
            .bytesWritten = values * kFloat};
}

RowForm storedForm(const WorkCase& c)
{
    const std::size_t heads = c.config.heads;
    return c.pass.stored.value_or(RowForm{heads, heads, c.config.headDim()});
}

/// Appending copies K and V, and also Q if the cache keeps queries. If g heads share a row, each
/// number in it is a mean, which takes g - 1 additions and a division. Rounding takes a comparison
/// and a product for each number, and two divisions for each scale.
Work appendWork(const WorkCase& c)
{
    const std::uint64_t stored = c.pass.copies * c.pass.rows;
    const std::uint64_t rows = 2 * stored;
    const RowForm form = storedForm(c);
    const std::uint64_t averaging = form.kvHeads < form.heads ? c.config.width : 0;
    const std::uint64_t rounding = form.scales() > 0 ? 2 * form.width() + 2 * form.scales() : 0;
    return {.other = rows * (averaging + rounding),
            .bytesRead = rows * c.config.width * kFloat + stored * form.bytesOfQueries(),
            .bytesWritten = stored * form.bytesOfPosition()};
}

std::uint64_t cellsOf(const WorkCase& c)
{
    return c.config.heads * c.pass.cells;
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
    return c.config.heads * tiles;
}

Work scoresWork(const WorkCase& c)
{
    return {.products = 2 * c.config.headDim() * cellsOf(c),
            .bytesRead = c.pass.rows * c.config.width * kFloat + keptBytes(c),
            .bytesWritten = cellBytes(c)};
}

/// Masked cells cost no FLOPs. Without fused attention, they still count as memory writes.
Work cellWork(const WorkCase& c, std::uint64_t flopsPerCell)
{
    if (c.pass.isFused)
        return {.other = flopsPerCell * cellsOf(c)};
    return {.other = flopsPerCell * cellsOf(c),
            .bytesRead = cellsOf(c) * kFloat,
            .bytesWritten = c.config.heads * c.pass.rows * c.pass.keys * kFloat};
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
        c.pass.isFused ? 2 * c.config.headDim() * tilesOf(c) + c.pass.rows * c.config.width : 0;
    return {.products = 2 * c.config.headDim() * cellsOf(c),
            .other = corrected,
            .bytesRead = cellBytes(c) + keptBytes(c),
            .bytesWritten = c.pass.rows * c.config.width * kFloat};
}

Work residualWork(const WorkCase& c)
{
    const std::uint64_t values = c.pass.rows * c.operation.out;
    return {.other = values, .bytesRead = 2 * values * kFloat, .bytesWritten = values * kFloat};
}

Work activationWork(const WorkCase& c)
{
    const std::uint64_t values = c.pass.rows * c.operation.out;
    return {.other = flopsPerElement(c.config.activation) * values,
            .bytesRead = values * kFloat,
            .bytesWritten = values * kFloat};
}

Work logitsWork(const WorkCase& c)
{
    if (c.pass.logitRows == 0)
        return {};
    PassSizes pass = c.pass;
    pass.rows = pass.logitRows;
    Work work = linearWork({c.operation, c.config, c.types, c.layer, pass});
    work.other -= pass.rows * c.operation.out; // no bias
    work.bytesRead -= c.operation.out * kFloat;
    return work;
}

} // namespace

Work formulaWork(const Network& network, const StoredTypes& types, OperationPoint point,
                 const PassSizes& pass)
{
    const OperationSpec& operation = network[point.operation];
    const WorkCase c{operation, network.config(), types, point.layer, pass};
    switch (operation.kind) {
    case OperationKind::Embed:
        return embeddingWork(c);
    case OperationKind::Norm:
        return normWork(c);
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

} // namespace pastkeys
