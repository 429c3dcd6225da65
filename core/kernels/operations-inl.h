// The operations of a table over its rows: who computes which part, and what was counted. The
// arithmetic itself is in `Core`, a struct of static functions for one row, or one panel of
// columns: scalar.cpp and simd.cpp have one each.
//
// Parts never change a result: each output element is computed by one thread, in the order that
// Core gives it.
#pragma once

#include "kernels/kernels.h"
#include "kernels/worker_pool.h"

#include <algorithm>
#include <vector>

namespace pastkeys {

/// Consecutive columns of a weight matrix, or rows of an embedding.
struct Span
{
    std::size_t first = 0;
    std::size_t count = 0;
};

/// Below so many FLOPs, waking another thread costs more than it saves.
inline constexpr std::size_t kWorthAThread = 50'000;

inline std::size_t dividedUp(std::size_t count, std::size_t size)
{
    return (count + size - 1) / size;
}

/// Part `part` of `count` things in `parts` nearly equal spans that begin at multiples of `grain`.
inline Span spanOf(std::size_t part, std::size_t parts, std::size_t count, std::size_t grain)
{
    const std::size_t grains = dividedUp(count, grain);
    const std::size_t first = std::min(grains * part / parts * grain, count);
    const std::size_t end = std::min(grains * (part + 1) / parts * grain, count);
    return {first, end - first};
}

/// Calls body(part, work) for each part and adds up what the parts counted.
template <typename Body> void forParts(KernelContext context, std::size_t parts, Body&& body)
{
    if (parts <= 1) {
        body(std::size_t{0}, context.work);
        return;
    }
    std::vector<Work> counted(parts);
    context.pool.run(parts, [&](std::size_t part) {
        Work own; // neighbours in `counted` share cache lines: write there once
        body(part, own);
        counted[part] = own;
    });
    for (const Work& work : counted)
        context.work += work;
}

/// How many parts to make of some work, at most `most`. One a thread: the longer the stream of a
/// part, the faster memory delivers it.
inline std::size_t partsFor(const KernelContext& context, std::size_t flops, std::size_t most)
{
    const std::size_t wanted = std::min(flops / kWorthAThread, context.pool.threads());
    return context.pool.threads() == 1
               ? 1
               : std::clamp<std::size_t>(wanted, 1, std::max<std::size_t>(most, 1));
}

/// Calls body(row, work) for each row, rows shared among the threads. \param flopsPerRow roughly
template <typename Body>
void forRows(KernelContext context, std::size_t rows, std::size_t flopsPerRow, Body&& body)
{
    const std::size_t parts = partsFor(context, rows * flopsPerRow, rows);
    forParts(context, parts, [&](std::size_t part, Work& work) {
        const Span span = spanOf(part, parts, rows, 1);
        for (std::size_t r = span.first; r < span.first + span.count; ++r)
            body(r, work);
    });
}

inline std::uint64_t floatBytes(std::size_t values)
{
    return values * sizeof(float);
}

template <class Core> struct Operations
{
    static void embed(std::span<const TokenId> tokens, Position first,
                      const EmbeddingWeights& weights, Matrix y, KernelContext context)
    {
        forRows(context, tokens.size(), y.columns, [&](std::size_t r, Work& work) {
            Core::embedRow(weights, indexOf(tokens[r]), indexOf(first) + r, y.row(r), work);
        });
    }

    static void layerNorm(ConstMatrix x, const LayerNormWeights& weights, Matrix y,
                          KernelContext context)
    {
        forRows(context, x.rows, 8 * x.columns, [&](std::size_t r, Work& work) {
            Core::layerNormRow(x.rowSpan(r), weights, y.row(r), work);
        });
        context.work.bytesRead += floatBytes(weights.gamma.size() + weights.beta.size());
    }

    static void linear(ConstMatrix x, const LinearWeights& weights, Matrix y, KernelContext context)
    {
        if (x.rows == 0)
            return;
        PASTKEYS_EXPECTS(weights.matrix.panelColumns == kPanelColumns);
        const std::size_t out = weights.matrix.columns;
        const std::size_t parts =
            partsFor(context, 2 * x.rows * x.columns * out, dividedUp(out, Core::kColumnGrain));
        forParts(context, parts, [&](std::size_t part, Work& work) {
            const Span columns = spanOf(part, parts, out, Core::kColumnGrain);
            if (x.rows == 1)
                Core::linearRow(x.row(0), weights, columns, y.row(0), work);
            else
                Core::linearRows(x, weights, columns, y, work);
        });
        countReading(x, context.work);
    }

    static void scores(ConstMatrix queries, std::span<const RowRuns> keys, AttentionCube cube,
                       KernelContext context)
    {
        const std::size_t headDim = queries.columns / cube.heads;
        const auto compute = [&](std::size_t head, Span rows, Span positions, Work& work) {
            Core::scoresRows(
                queries.rowBlock(rows.first, rows.count).columnBlock(head * headDim, headDim),
                keys[head], positions, cube.past() + rows.first + 1, blockOf(cube, head, rows),
                work);
        };
        if (cube.rows == 1)
            forPositions(context, cube, 2 * headDim, compute);
        else
            forQueryBlocks(context, cube, 2 * headDim, compute);
        countReading(queries, context.work);
        countCache(cube, headDim, context.work);
    }

    static void scaleAndMask(AttentionCube cube, float scale, KernelContext context)
    {
        forHeadRows(context, cube, 1, [&](std::size_t head, std::size_t r, Work& work) {
            Core::scaleAndMaskRow({cube.row(head, r), cube.positions}, cube.past() + r + 1, scale,
                                  work);
        });
    }

    static void softmax(AttentionCube cube, KernelContext context)
    {
        forHeadRows(context, cube, 20, [&](std::size_t head, std::size_t r, Work& work) {
            Core::softmaxRow({cube.row(head, r), cube.positions}, cube.past() + r + 1, work);
        });
    }

    static void weightedSum(AttentionCube weights, std::span<const RowRuns> values, Matrix y,
                            KernelContext context)
    {
        const std::size_t headDim = y.columns / weights.heads;
        const auto compute = [&](std::size_t head, Span rows, Span positions, Work& work) {
            const Matrix sums{y.row(rows.first) + head * headDim, rows.count, headDim, y.stride};
            if (positions.first == 0)
                for (std::size_t r = 0; r < sums.rows; ++r)
                    std::fill_n(sums.row(r), sums.columns, 0.0F);
            Core::weightedSumRows(blockOf(weights, head, rows), positions,
                                  weights.past() + rows.first + 1, values[head], sums, work);
        };
        if (weights.rows == 1)
            forHeads(context, weights, 2 * headDim, compute);
        else
            forQueryBlocks(context, weights, 2 * headDim, compute);
        countCache(weights, headDim, context.work);
        context.work.bytesWritten += floatBytes(y.rows * y.columns);
    }

    static void add(ConstMatrix a, ConstMatrix b, Matrix y, KernelContext context)
    {
        forRows(context, y.rows, y.columns, [&](std::size_t r, Work& work) {
            Core::addRow(a.rowSpan(r), b.row(r), y.row(r), work);
        });
    }

    static void activate(Activation activation, ConstMatrix x, Matrix y, KernelContext context)
    {
        forRows(context, x.rows, 20 * x.columns, [&](std::size_t r, Work& work) {
            Core::activateRow(activation, x.rowSpan(r), y.row(r), work);
        });
    }

    static void logits(ConstMatrix x, WeightMatrix embedding, Matrix y, KernelContext context)
    {
        if (x.rows == 0)
            return;
        const std::size_t parts =
            partsFor(context, 2 * x.rows * x.columns * embedding.rows, embedding.rows);
        forParts(context, parts, [&](std::size_t part, Work& work) {
            Core::logitsOf(x, embedding, spanOf(part, parts, embedding.rows, Core::kTokenGrain), y,
                           work);
        });
        countReading(x, context.work);
    }

    static constexpr Kernels table(std::string_view name)
    {
        return {name,         true,    embed,       layerNorm, linear,   scores,
                scaleAndMask, softmax, weightedSum, add,       activate, logits};
    }

private:
    /// Calls body(head, row, work) for each row of each head.
    template <typename Body>
    static void forHeadRows(KernelContext context, const AttentionCube& cube,
                            std::size_t flopsPerCell, Body&& body)
    {
        forRows(context, cube.heads * cube.rows, flopsPerCell * cube.positions,
                [&](std::size_t index, Work& work) {
                    body(index / cube.rows, index % cube.rows, work);
                });
    }

    /// Calls body(head, rows, positions, work) for each block of up to kQueryBlock rows of each
    /// head, by blocks of positions that stay in L1 while the rows use them.
    template <typename Body>
    static void forQueryBlocks(KernelContext context, const AttentionCube& cube,
                               std::size_t flopsPerCell, Body&& body)
    {
        const std::size_t blocks = dividedUp(cube.rows, Core::kQueryBlock);
        const std::size_t most = std::min(cube.rows, Core::kQueryBlock);
        forRows(context, cube.heads * blocks, flopsPerCell * cube.positions * most,
                [&](std::size_t index, Work& work) {
                    const std::size_t first = index % blocks * Core::kQueryBlock;
                    const Span rows{first, std::min(Core::kQueryBlock, cube.rows - first)};
                    const std::size_t visible = cube.past() + first + rows.count;
                    forBlocks({0, visible}, Core::kPositionBlock,
                              [&](Span positions) { body(index / blocks, rows, positions, work); });
                });
    }

    /// One row: calls body(head, row, positions, work) for a few positions, all heads of a block
    /// in turn: their cached rows follow each other in memory, which delivers long streams fastest.
    template <typename Body>
    static void forPositions(KernelContext context, const AttentionCube& cube,
                             std::size_t flopsPerCell, Body&& body)
    {
        const std::size_t parts =
            partsFor(context, cube.heads * flopsPerCell * cube.positions, cube.positions);
        forParts(context, parts, [&](std::size_t part, Work& work) {
            forBlocks(spanOf(part, parts, cube.positions, Core::kStreamedPositions),
                      Core::kStreamedPositions, [&](Span positions) {
                          for (std::size_t head = 0; head < cube.heads; ++head)
                              body(head, Span{0, 1}, positions, work);
                      });
        });
    }

    /// The same for sums over positions, which cannot be shared among threads: those share heads.
    template <typename Body>
    static void forHeads(KernelContext context, const AttentionCube& cube, std::size_t flopsPerCell,
                         Body&& body)
    {
        const std::size_t parts =
            partsFor(context, cube.heads * flopsPerCell * cube.positions, cube.heads);
        forParts(context, parts, [&](std::size_t part, Work& work) {
            const Span heads = spanOf(part, parts, cube.heads, 1);
            forBlocks({0, cube.positions}, Core::kStreamedPositions, [&](Span positions) {
                for (std::size_t head = heads.first; head < heads.first + heads.count; ++head)
                    body(head, Span{0, 1}, positions, work);
            });
        });
    }

    template <typename Body> static void forBlocks(Span span, std::size_t size, Body&& body)
    {
        const std::size_t end = span.first + span.count;
        for (std::size_t first = span.first; first < end; first += size)
            body(Span{first, std::min(size, end - first)});
    }

    static Matrix blockOf(const AttentionCube& cube, std::size_t head, Span rows)
    {
        return {cube.row(head, rows.first), rows.count, cube.positions, cube.positions};
    }

    /// Keys or values, all of them read once.
    static void countCache(const AttentionCube& cube, std::size_t headDim, Work& work)
    {
        work.bytesRead += floatBytes(cube.heads * cube.positions * headDim);
    }

    static void countReading(ConstMatrix x, Work& work)
    {
        for (std::size_t r = 0; r < x.rows; ++r)
            work.bytesRead += floatBytes(x.columns);
    }
};

} // namespace pastkeys
