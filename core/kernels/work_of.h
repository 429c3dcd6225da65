// The work of each kind of operation, as a function of its sizes. Kernels call these with the
// operands that they worked on: their stored types, and the cells and rows that their reaches cover.
// The formulas call them with sizes that follow from the plan of a pass (model/pass_sizes.h). Tests
// hold them equal to plain loops that count one operation at a time (countingKernels()). What is
// counted is described in docs/architecture.md.
#pragma once

#include "base/storage_form.h"
#include "base/work.h"
#include "kernels/kernels.h"

#include <cstdint>
#include <optional>

namespace pastkeys::workOf {

inline std::uint64_t floatBytes(std::uint64_t values)
{
    return values * sizeof(float);
}

/// The bytes of W, of its scales if it has any, and of b.
inline std::uint64_t matrixBytes(std::uint64_t in, std::uint64_t out, DType type, bool hasBias)
{
    const std::uint64_t perOutput = (hasBias ? 1U : 0U) + (hasScales(type) ? 1U : 0U);
    return bytesOf(type, in * out) + floatBytes(out * perOutput);
}

/// y = x W + b, with or without the bias. Logits are such a product, too: each has its own row of
/// the output matrix.
inline Work linear(std::uint64_t rows, std::uint64_t in, std::uint64_t out, DType type,
                   bool hasBias)
{
    const std::uint64_t perOutput = (hasBias ? 1U : 0U) + (hasScales(type) ? 1U : 0U);
    if (rows == 0)
        return {};
    return {.products = 2 * rows * in * out,
            .other = rows * out * perOutput,
            .bytesRead = matrixBytes(in, out, type, hasBias) + floatBytes(rows * in),
            .bytesWritten = floatBytes(rows * out)};
}

/// An operation that turns each row into one of the same width.
/// \param read  how many numbers it reads in addition to the rows
inline Work rowWise(std::uint64_t rows, std::uint64_t columns, std::uint64_t flopsPerRow,
                    std::uint64_t read)
{
    return {.other = rows * flopsPerRow,
            .bytesRead = floatBytes(rows * columns + read),
            .bytesWritten = floatBytes(rows * columns)};
}

inline Work layerNorm(std::uint64_t rows, std::uint64_t columns)
{
    return rows == 0 ? Work() : rowWise(rows, columns, 8 * columns + 5, 2 * columns);
}

inline Work rmsNorm(std::uint64_t rows, std::uint64_t columns)
{
    return rows == 0 ? Work() : rowWise(rows, columns, 4 * columns + 4, columns);
}

inline Work rotate(std::uint64_t rows, std::uint64_t heads, std::uint64_t headDim,
                   std::uint64_t pairs)
{
    return rowWise(rows, heads * headDim, heads * 2 * pairs * 3, rows * 2 * pairs);
}

/// Also of a product of two tensors, element by element.
inline Work add(std::uint64_t rows, std::uint64_t columns)
{
    return rowWise(rows, columns, columns, rows * columns);
}

/// Adds the same row to all rows.
inline Work addRow(std::uint64_t rows, std::uint64_t columns)
{
    return rows == 0 ? Work() : rowWise(rows, columns, columns, columns);
}

inline Work activate(Activation activation, std::uint64_t rows, std::uint64_t columns)
{
    return rowWise(rows, columns, flopsPerElement(activation) * columns, 0);
}

/// \param position  the type of the position embeddings, if there are any
/// \param hasFactor  whether the embeddings of tokens have a factor other than 1
inline Work embed(std::uint64_t rows, std::uint64_t columns, DType token,
                  std::optional<DType> position, bool hasFactor)
{
    const std::uint64_t scales = hasScales(token) ? 1 : 0;
    return {.other = rows * columns * (scales + (position ? 1 : 0) + (hasFactor ? 1 : 0)),
            .bytesRead = rows * (bytesOf(token, columns) + floatBytes(scales) +
                                 (position ? bytesOf(*position, columns) : 0)),
            .bytesWritten = floatBytes(rows * columns)};
}

/// \param cells  visible ones, of all heads   \param table  the numbers of the table of biases
inline Work positionBias(std::uint64_t cells, std::uint64_t table)
{
    return {
        .other = cells, .bytesRead = floatBytes(cells + table), .bytesWritten = floatBytes(cells)};
}

/// The sizes of attention. All counts are of one head, except `keptBytes`.
struct Attention
{
    std::uint64_t heads = 0;
    std::uint64_t headDim = 0;
    std::uint64_t rows = 0;      ///< queries
    std::uint64_t keys = 0;      ///< rows of K
    std::uint64_t cells = 0;     ///< visible (query, key) pairs
    std::uint64_t keptBytes = 0; ///< of the rows of K that any query sees; V has as many
    bool isFused = false;        ///< if so, cells are never in memory
    std::uint64_t tiles = 0;     ///< if it is fused: the tiles that a query sees, over all queries

    std::uint64_t queryBytes() const { return floatBytes(rows * heads * headDim); }
    std::uint64_t cellBytes() const { return isFused ? 0 : floatBytes(heads * cells); }
};

inline Work scores(const Attention& of)
{
    return {.products = 2 * of.headDim * of.heads * of.cells,
            .bytesRead = of.queryBytes() + of.keptBytes,
            .bytesWritten = of.cellBytes()};
}

/// An operation that replaces the cells: it reads the visible ones and writes all.
inline Work perCell(const Attention& of, std::uint64_t flopsPerCell)
{
    return {.other = flopsPerCell * of.heads * of.cells,
            .bytesRead = of.cellBytes(),
            .bytesWritten = of.isFused ? 0 : floatBytes(of.heads * of.rows * of.keys)};
}

inline Work scaleAndMask(const Attention& of)
{
    return perCell(of, 1);
}

/// Each visible cell takes 5 FLOPs: maximum, difference, exp, sum and quotient. Fused attention
/// divides later, but each tile takes 5 more: see fused_attention.h.
inline Work softmax(const Attention& of)
{
    Work work = perCell(of, of.isFused ? 4 : 5);
    work.other += 5 * of.heads * of.tiles;
    return work;
}

/// Fused attention corrects its sums at each tile, and divides them at the end.
inline Work weightedSum(const Attention& of)
{
    const std::uint64_t divided = of.isFused ? of.rows * of.heads * of.headDim : 0;
    return {.products = 2 * of.headDim * of.heads * of.cells,
            .other = 2 * of.headDim * of.heads * of.tiles + divided,
            .bytesRead = of.cellBytes() + of.keptBytes,
            .bytesWritten = of.queryBytes()};
}

} // namespace pastkeys::workOf
