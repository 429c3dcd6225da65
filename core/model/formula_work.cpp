// The formulas of the work of each kind of operation: those of kernels/work_of.h, with the sizes of
// a pass.
#include "kernels/fused_attention.h"
#include "kernels/work_of.h"
#include "model/network.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// Appending copies K and V, and also Q if the cache keeps queries. If g heads share a row, each
/// number in it is a mean, which takes g - 1 additions and a division. Rounding takes a comparison
/// and a product for each number, and two divisions for each scale. Moved rows are stored again, and
/// their keys are rotated first, unless they are kept as they were before their rotation.
Work appendWork(const AttentionSite& site, const PassSizes& pass)
{
    const std::uint64_t stored = pass.copies * pass.rows + pass.sinks + pass.moved;
    const std::uint64_t rows = 2 * stored;
    const RowForm form = formOf(shapeOf(site), pass.stored);
    const std::uint64_t averaging = form.kvHeads < form.heads ? site.kvWidth() : 0;
    const std::uint64_t rounding = form.scales() > 0 ? 2 * form.width() + 2 * form.scales() : 0;
    Work work{.other = rows * (averaging + rounding),
              .bytesRead =
                  rows * workOf::floatBytes(site.kvWidth()) + stored * form.bytesOfQueries(),
              .bytesWritten = stored * form.bytesOfPosition()};
    if (pass.moved > 0 && !pass.stored.unrotated)
        work += workOf::rotate(pass.moved, site.kvHeads, site.headDim, site.rotation.size());
    return work;
}

/// The number of tiles that a query sees, over all queries of a head. \pre the pass is fused, and
/// its rule is causal
std::uint64_t tilesOf(const AttentionSite& site, const PassSizes& pass)
{
    if (site.seesAll)
        return pass.rows * ((pass.keys + kFusedTile - 1) / kFusedTile);
    std::uint64_t tiles = 0;
    for (std::uint64_t end = pass.keys - pass.rows + 1; end <= pass.keys; ++end) {
        const std::uint64_t first =
            site.window == 0 ? 0 : end - std::min<std::uint64_t>(end, site.window);
        tiles += (end - 1) / kFusedTile - first / kFusedTile + 1;
    }
    return tiles;
}

workOf::Attention attentionSizes(const AttentionSite& site, const PassSizes& pass)
{
    const bool isFused = pass.isFused && !site.bias; // a bias is added to scores in memory
    return {.heads = site.heads,
            .headDim = site.headDim,
            .rows = pass.rows,
            .keys = pass.keys,
            .cells = pass.cells,
            .keptBytes = pass.keysSeen * formOf(shapeOf(site), pass.stored).bytes(),
            .isFused = isFused,
            .tiles = isFused ? tilesOf(site, pass) : 0};
}

Work attentionWork(OperationKind kind, const AttentionSite& site, const PassSizes& pass)
{
    const workOf::Attention sizes = attentionSizes(site, pass);
    switch (kind) {
    case OperationKind::Scores: {
        Work work = workOf::scores(sizes);
        if (pass.stored.unrotated)
            work += workOf::rotate(pass.keys, site.kvHeads, site.headDim, site.rotation.size());
        return work;
    }
    case OperationKind::PositionBias:
        return workOf::positionBias(sizes.heads * sizes.cells, site.bias->buckets * sizes.heads);
    case OperationKind::Mask:
        return workOf::scaleAndMask(sizes);
    case OperationKind::Softmax:
        return workOf::softmax(sizes);
    default:
        return workOf::weightedSum(sizes);
    }
}

std::uint64_t outputsOf(const StoredPart& part, const OperationSpec& operation)
{
    return part.outputs > 0 ? part.outputs : operation.out;
}

} // namespace

Work formulaWork(const Network& network, const StoredTypes& types, OperationPoint point,
                 const PassSizes& pass)
{
    const OperationSpec& operation = network[point.operation];
    const bool isLast = operation.part == OperationPart::AfterLayers;
    const std::uint64_t rows = isLast ? pass.logitRows : pass.rows;
    const bool hasSecond = operation.weights.size() > 1; // position embeddings, or a bias
    const auto typeOf = [&](std::size_t weight) {
        return types.of({operation.weights[weight], point.layer}).front().type;
    };
    switch (operation.kind) {
    case OperationKind::Embed:
        return workOf::embed(rows, operation.out, typeOf(0),
                             hasSecond ? std::optional(typeOf(1)) : std::nullopt,
                             operation.factor != 1);
    case OperationKind::Norm:
        return workOf::layerNorm(rows, operation.out);
    case OperationKind::RmsNorm: { // of a row, or of each head
        const std::uint64_t size = network[operation.weights[0]].shape[0];
        return workOf::rmsNorm(rows * (operation.out / size), size);
    }
    case OperationKind::Rotate: {
        const AttentionSite& site = network.siteOf(point);
        return workOf::rotate(rows, operation.out / site.headDim, site.headDim,
                              site.rotation.size());
    }
    case OperationKind::Linear:
    case OperationKind::Logits: {
        const bool isLogits = operation.kind == OperationKind::Logits;
        Work work;
        for (const StoredPart& part : types.of({operation.weights[0], point.layer}))
            work += workOf::linear(rows, operation.in, outputsOf(part, operation), part.type,
                                   hasSecond && !isLogits);
        if (isLogits && hasSecond)
            work += workOf::addRow(rows, operation.out);
        return work;
    }
    case OperationKind::Append:
        return appendWork(network.siteOf(point), pass);
    case OperationKind::Scores:
    case OperationKind::PositionBias:
    case OperationKind::Mask:
    case OperationKind::Softmax:
    case OperationKind::WeightedSum:
        return attentionWork(operation.kind, network.siteOf(point), pass);
    case OperationKind::Add:
    case OperationKind::Multiply:
        return workOf::add(rows, operation.out);
    case OperationKind::Activate:
        return workOf::activate(operation.activation, rows, operation.out);
    case OperationKind::Sample:
        break; // no kernel performs it
    }
    return {};
}

std::uint64_t weightBytesOf(const Network& network, const StoredTypes& types, OperationPoint point)
{
    const OperationSpec& operation = network[point.operation];
    switch (operation.kind) {
    case OperationKind::Norm:
    case OperationKind::RmsNorm:
        return workOf::floatBytes(operation.weights.size() *
                                  network[operation.weights[0]].shape[0]);
    case OperationKind::Linear:
    case OperationKind::Logits: {
        std::uint64_t bytes = 0;
        for (const StoredPart& part : types.of({operation.weights[0], point.layer}))
            bytes += workOf::matrixBytes(operation.in, outputsOf(part, operation), part.type,
                                         operation.weights.size() > 1);
        return bytes;
    }
    default:
        return 0;
    }
}

} // namespace pastkeys
