// The operations of a kernel table on whole matrices: how the work is split into parts, and what is
// counted. The arithmetic itself is in `Core`, a struct of static functions for one row, one block
// of columns or one block of queries. reference.cpp and simd.cpp each have their own Core.
//
// The split never changes a result: each output element is computed by one thread, in the order
// that Core defines.
#pragma once

#include "kernels/kernels.h"
#include "kernels/work_of.h"
#include "kernels/worker_pool.h"

#include <algorithm>
#include <vector>

namespace pastkeys {

/// Below this many FLOPs, waking another thread costs more than it saves.
inline constexpr std::size_t kWorthAThread = 50'000;

inline std::size_t dividedUp(std::size_t count, std::size_t size)
{
    return (count + size - 1) / size;
}

/// Divides `count` items into `parts` nearly equal spans that begin at multiples of `grain`, and
/// returns span number `part`.
inline Span spanOf(std::size_t part, std::size_t parts, std::size_t count, std::size_t grain)
{
    const std::size_t grains = dividedUp(count, grain);
    return spanBetween(std::min(grains * part / parts * grain, count),
                       std::min(grains * (part + 1) / parts * grain, count));
}

/// The number of parts into which to split work of this many FLOPs: at most `most`, and at most one
/// per thread, because memory delivers long streams fastest.
inline std::size_t partsFor(const KernelContext& context, std::size_t flops, std::size_t most)
{
    const std::size_t wanted = std::min(flops / kWorthAThread, context.pool.threads());
    return std::clamp<std::size_t>(wanted, 1, std::max<std::size_t>(most, 1));
}

/// Calls body(row, scratch) for each row. The rows are divided among the threads.
/// \param flopsPerRow  an estimate
template <typename Body>
void forRows(KernelContext context, std::size_t rows, std::size_t flopsPerRow,
             std::size_t scratchFloats, Body&& body)
{
    const std::size_t parts = partsFor(context, rows * flopsPerRow, rows);
    context.pool.run(parts, scratchFloats, [&](std::size_t part, float* scratch) {
        const Span span = spanOf(part, parts, rows, 1);
        for (std::size_t r = span.first; r < span.end(); ++r)
            body(r, scratch);
    });
}

/// Calls body(span) for each block of up to `size` indices of a span.
template <typename Body> void forBlocks(Span span, std::size_t size, Body&& body)
{
    for (std::size_t first = span.first; first < span.end(); first += size)
        body(Span{first, std::min(size, span.end() - first)});
}

/// The number of cells that these queries see in one head.
inline std::size_t visibleCells(std::span<const Reach> reaches)
{
    std::size_t cells = 0;
    for (const Reach& reach : reaches)
        cells += reach.size();
    return cells;
}

/// The bytes of the rows whose indices are in `some`. The first of rows.runs begins at index 0.
inline std::uint64_t rowBytes(StoredRows rows, Span some)
{
    std::uint64_t bytes = 0;
    std::size_t first = 0;
    for (const StoredRun& run : rows.runs) {
        const std::size_t count = overlapOf({first, run.rows}, some).count;
        const std::size_t scales = rows.kvHeads * scalesPerHead(run.type, rows.headDim);
        bytes +=
            count * (bytesOf(run.type, rows.kvHeads * rows.headDim) + workOf::floatBytes(scales));
        first += run.rows;
    }
    return bytes;
}

/// The bytes of the rows of keys, or of values, that any query sees. Each row counts once, however
/// many queries see it.
inline std::uint64_t bytesSeen(StoredRows rows, const AttentionCells& cells)
{
    // For each key: the number of ranges that begin with it, minus the number that end with the
    // previous key.
    std::vector<std::ptrdiff_t> begins(cells.keys + 1);
    for (const Reach& reach : cells.reaches)
        for (const Span part : {reach.sinks, reach.window}) {
            ++begins[part.first];
            --begins[part.end()];
        }
    std::uint64_t bytes = 0;
    std::ptrdiff_t open = 0;
    std::size_t first = 0;
    for (std::size_t k = 0; k <= cells.keys; ++k) {
        const bool wasOpen = open > 0;
        open += begins[k];
        if (!wasOpen && open > 0)
            first = k;
        if (wasOpen && open == 0)
            bytes += rowBytes(rows, spanBetween(first, k));
    }
    return bytes;
}

inline workOf::Attention sizesOf(const AttentionCells& cells, StoredRows rows = {})
{
    return {.heads = cells.heads,
            .headDim = rows.headDim,
            .rows = cells.rows,
            .keys = cells.keys,
            .cells = visibleCells(cells.reaches),
            .keptBytes = rows.runs.empty() ? 0 : bytesSeen(rows, cells)};
}

template <class Core> struct Operations
{
    static void embed(std::span<const TokenId> tokens, std::span<const Position> positions,
                      const EmbeddingWeights& weights, Matrix y, KernelContext context)
    {
        forRows(context, tokens.size(), y.columns, 0, [&](std::size_t r, float*) {
            Core::embedRow(weights, indexOf(tokens[r]), indexOf(positions[r]), y.row(r));
        });
        const bool hasPositions = weights.position.rows > 0;
        context.work +=
            workOf::embed(y.rows, y.columns, weights.token.type,
                          hasPositions ? std::optional(weights.position.type) : std::nullopt,
                          weights.factor != 1);
    }

    static void layerNorm(ConstMatrix x, const LayerNormWeights& weights, Matrix y,
                          KernelContext context)
    {
        forRows(context, x.rows, 8 * x.columns, 0, [&](std::size_t r, float*) {
            Core::layerNormRow(x.rowSpan(r), weights, y.row(r));
        });
        context.work += workOf::layerNorm(x.rows, x.columns);
    }

    static void rmsNorm(ConstMatrix x, const RmsNormWeights& weights, Matrix y,
                        KernelContext context)
    {
        const std::size_t size = weights.gamma.size();
        forRows(context, x.rows, 4 * x.columns, 0, [&](std::size_t r, float*) {
            for (std::size_t first = 0; first < x.columns; first += size)
                Core::rmsNormRow({x.row(r) + first, size}, weights, y.row(r) + first);
        });
        if (x.columns > 0)
            context.work += workOf::rmsNorm(x.rows * (x.columns / size), size);
    }

    static void rotate(ConstMatrix x, std::size_t headDim, const Rotations& rotations, Matrix y,
                       KernelContext context)
    {
        forRows(context, x.rows, 3 * x.columns, 0, [&](std::size_t r, float*) {
            for (std::size_t first = 0; first < x.columns; first += headDim)
                Core::rotateHead({x.row(r) + first, headDim}, rotations.cosines.rowSpan(r),
                                 rotations.sines.rowSpan(r), y.row(r) + first);
        });
        context.work +=
            workOf::rotate(x.rows, x.columns / headDim, headDim, rotations.cosines.columns);
    }

    static void linear(ConstMatrix x, const LinearWeights& weights, Matrix y, KernelContext context)
    {
        if (x.rows == 0)
            return;
        PASTKEYS_EXPECTS(weights.matrix.panelColumns == kPanelColumns);
        const std::size_t out = weights.matrix.columns;
        const std::size_t parts =
            partsFor(context, 2 * x.rows * x.columns * out, dividedUp(out, Core::kColumnGrain));
        context.pool.run(parts, x.rows == 1 ? 0 : Core::kLinearScratch,
                         [&](std::size_t part, float* scratch) {
                             const Span columns = spanOf(part, parts, out, Core::kColumnGrain);
                             if (x.rows == 1)
                                 Core::linearRow(x.row(0), weights, columns, y.row(0));
                             else
                                 Core::linearRows(x, weights, columns, y, scratch);
                         });
        context.work +=
            workOf::linear(x.rows, x.columns, out, weights.matrix.type, !weights.bias.empty());
    }

    static void scores(ConstMatrix queries, StoredRows keys, const AttentionCells& cells,
                       KernelContext context)
    {
        if (cells.rows == 1)
            forKeys(context, cells, keys,
                    [&](Span some) { Core::scoresOfOne(queries.rowSpan(0), keys, some, cells); });
        else
            forQueryBlocks(context, cells, keys, [&](std::size_t head, Span rows, float* scratch) {
                const ConstMatrix own = queries.rowBlock(rows.first, rows.count)
                                            .columnBlock(head * keys.headDim, keys.headDim);
                forReachedBlocks(cells, rows, [&](Span some) {
                    Core::scoresBlock(own, keys, kvHeadOf(head, keys, cells), some,
                                      cells.reaches.subspan(rows.first, rows.count),
                                      blockOf(cells, head, rows), scratch);
                });
            });
        context.work += workOf::scores(sizesOf(cells, keys));
    }

    static void scaleAndMask(const AttentionCells& cells, float scale, KernelContext context)
    {
        forCellRows(context, cells, 1, [&](std::span<float> row, std::size_t r) {
            Core::scaleAndMaskRow(row, cells.reaches[r], scale);
        });
        context.work += workOf::scaleAndMask(sizesOf(cells));
    }

    static void softmax(const AttentionCells& cells, KernelContext context)
    {
        forCellRows(context, cells, 5, [&](std::span<float> row, std::size_t r) {
            Core::softmaxRow(row, cells.reaches[r], cells.positions);
        });
        context.work += workOf::softmax(sizesOf(cells));
    }

    static void weightedSum(const AttentionCells& weights, StoredRows values, Matrix y,
                            KernelContext context)
    {
        if (weights.rows == 1) {
            std::fill_n(y.row(0), y.columns, 0.0F);
            forHeads(context, weights, values, [&](Span heads, Span some) {
                Core::addValuesOfOne(weights, heads, values, some, y.row(0));
            });
        } else {
            forQueryBlocks(
                context, weights, values, [&](std::size_t head, Span rows, float* scratch) {
                    const Matrix sums{y.row(rows.first) + head * values.headDim, rows.count,
                                      values.headDim, y.stride};
                    for (std::size_t r = 0; r < sums.rows; ++r)
                        std::fill_n(sums.row(r), sums.columns, 0.0F);
                    forReachedBlocks(weights, rows, [&](Span some) {
                        Core::weightedSumBlock(blockOf(weights, head, rows), some,
                                               weights.reaches.subspan(rows.first, rows.count),
                                               values, kvHeadOf(head, values, weights), sums,
                                               scratch);
                    });
                });
        }
        context.work += workOf::weightedSum(sizesOf(weights, values));
    }

    static void add(ConstMatrix a, ConstMatrix b, Matrix y, KernelContext context)
    {
        forRows(context, y.rows, y.columns, 0,
                [&](std::size_t r, float*) { Core::addRow(a.rowSpan(r), b.row(r), y.row(r)); });
        context.work += workOf::add(y.rows, y.columns);
    }

    static void multiply(ConstMatrix a, ConstMatrix b, Matrix y, KernelContext context)
    {
        forRows(context, y.rows, y.columns, 0, [&](std::size_t r, float*) {
            Core::multiplyRow(a.rowSpan(r), b.row(r), y.row(r));
        });
        context.work += workOf::add(y.rows, y.columns);
    }

    static void activate(Activation activation, ConstMatrix x, Matrix y, KernelContext context)
    {
        forRows(context, x.rows, 20 * x.columns, 0, [&](std::size_t r, float*) {
            Core::activateRow(activation, x.rowSpan(r), y.row(r));
        });
        context.work += workOf::activate(activation, x.rows, x.columns);
    }

    static void logits(ConstMatrix x, WeightMatrix embedding, Matrix y, KernelContext context)
    {
        if (x.rows == 0)
            return;
        const std::size_t parts =
            partsFor(context, 2 * x.rows * x.columns * embedding.rows, embedding.rows);
        context.pool.run(
            parts, Core::logitsScratch(x.columns), [&](std::size_t part, float* scratch) {
                const Span tokens = spanOf(part, parts, embedding.rows, Core::kTokenGrain);
                Core::logitsOf(x, embedding, tokens, y, scratch);
            });
        context.work += workOf::linear(x.rows, x.columns, embedding.rows, embedding.type, false);
    }

    static constexpr Kernels table(std::string_view name)
    {
        return {name,         true,    embed,       layerNorm, rmsNorm,  linear,   rotate, scores,
                scaleAndMask, softmax, weightedSum, add,       multiply, activate, logits};
    }

private:
    static std::size_t kvHeadOf(std::size_t head, StoredRows rows, const AttentionCells& cells)
    {
        return head / (cells.heads / rows.kvHeads);
    }

    static Matrix blockOf(const AttentionCells& cells, std::size_t head, Span rows)
    {
        return {cells.row(head, rows.first), rows.count, cells.keys, cells.keys};
    }

    /// Calls body(cells of the row, index of the query) for each row of each head.
    /// \param flopsPerCell  an estimate
    template <typename Body>
    static void forCellRows(KernelContext context, const AttentionCells& cells,
                            std::size_t flopsPerCell, Body&& body)
    {
        constexpr std::size_t kTimePerFlop = 4; // relative to a FLOP of a matrix product
        forRows(context, cells.heads * cells.rows, kTimePerFlop * flopsPerCell * cells.keys, 0,
                [&](std::size_t index, float*) {
                    const std::size_t r = index % cells.rows;
                    body(std::span(cells.row(index / cells.rows, r), cells.keys), r);
                });
    }

    /// Calls body(head, rows, scratch) for each block of up to kQueryBlock queries of each head.
    template <typename Body>
    static void forQueryBlocks(KernelContext context, const AttentionCells& cells, StoredRows rows,
                               Body&& body)
    {
        const std::size_t blocks = dividedUp(cells.rows, Core::kQueryBlock);
        const std::size_t most = std::min(cells.rows, Core::kQueryBlock);
        forRows(context, cells.heads * blocks, 2 * rows.headDim * cells.keys * most,
                Core::attentionScratch(rows.headDim), [&](std::size_t index, float* scratch) {
                    const std::size_t first = index % blocks * Core::kQueryBlock;
                    body(index / blocks,
                         Span{first, std::min(Core::kQueryBlock, cells.rows - first)}, scratch);
                });
    }

    /// Calls body(keys) for the keys that at least one of the queries reaches, in blocks that stay
    /// in the L1 cache while the queries use them.
    template <typename Body>
    static void forReachedBlocks(const AttentionCells& cells, Span rows, Body&& body)
    {
        const std::span<const Reach> reaches = cells.reaches.subspan(rows.first, rows.count);
        std::size_t sinksEnd = 0;
        std::size_t windowFirst = cells.keys;
        std::size_t windowEnd = 0;
        for (const Reach& reach : reaches) {
            sinksEnd = std::max(sinksEnd, reach.sinks.end());
            windowEnd = std::max(windowEnd, reach.window.end());
            if (reach.window.count > 0)
                windowFirst = std::min(windowFirst, reach.window.first);
        }
        forBlocks({0, sinksEnd}, Core::kKeyBlock, body);
        forBlocks(spanBetween(std::max(windowFirst, sinksEnd), windowEnd), Core::kKeyBlock, body);
    }

    /// Divides the keys of a single query among the threads, and calls body(keys) for those that
    /// the query sees.
    template <typename Body>
    static void forKeys(KernelContext context, const AttentionCells& cells, StoredRows rows,
                        Body&& body)
    {
        const std::size_t parts =
            partsFor(context, cells.heads * 2 * rows.headDim * cells.reaches[0].size(), cells.keys);
        context.pool.run(parts, 0, [&](std::size_t part, float*) {
            const Span own = spanOf(part, parts, cells.keys, Core::kKeyGrain);
            for (const Span reached : cells.reaches[0].partsIn(own))
                body(reached);
        });
    }

    /// Divides the heads among the threads, and calls body(heads, keys) for the keys that a single
    /// query sees. The keys are not divided, because body sums over them in a fixed order.
    template <typename Body>
    static void forHeads(KernelContext context, const AttentionCells& cells, StoredRows rows,
                         Body&& body)
    {
        const std::size_t parts = partsFor(
            context, cells.heads * 2 * rows.headDim * cells.reaches[0].size(), cells.heads);
        context.pool.run(parts, 0, [&](std::size_t part, float*) {
            const Span heads = spanOf(part, parts, cells.heads, 1);
            for (const Span reached : {cells.reaches[0].sinks, cells.reaches[0].window})
                body(heads, reached);
        });
    }
};

} // namespace pastkeys
