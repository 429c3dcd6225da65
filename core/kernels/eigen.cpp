// A kernel table for comparison. Like most frameworks, it leaves matrix products to a library:
// Eigen computes its linear layers and logits. Eigen's paths for one row and for several rows round
// differently, so the results with and without a cache are close but not bit-identical.
#include "kernels/eigen.h"

#include "base/storage_form.h"
#include "kernels/operations-inl.h"
#include "kernels/select.h"

// The worker pool divides the work among threads, so Eigen must not.
#define EIGEN_DONT_PARALLELIZE
// Eigen puts temporaries larger than this many bytes on the heap. The limit is low because a stack
// overflow ends the program, whereas a failed heap allocation throws an exception.
#define EIGEN_STACK_ALLOCATION_LIMIT 4096
#include <Eigen/Core>

namespace pastkeys {

namespace {

using RowMajor = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Stride = Eigen::OuterStride<>;
using MatrixIn = Eigen::Map<const RowMajor, 0, Stride>;
using MatrixOut = Eigen::Map<RowMajor, 0, Stride>;
using RowIn = Eigen::Map<const Eigen::RowVectorXf>;
using RowOut = Eigen::Map<Eigen::RowVectorXf>;

/// How many rows of an embedding are multiplied at a time. (Linear weights are multiplied one panel
/// at a time.) The number is fixed, so that the results do not depend on the number of threads.
constexpr std::size_t kBlock = 256;

Eigen::Index index(std::size_t value)
{
    return static_cast<Eigen::Index>(value);
}

/// A part of a stored matrix as float32, [rows][columns].
RowMajor widenedBlock(const WeightMatrix& matrix, Span rows, Span columns)
{
    RowMajor wide(index(rows.count), index(columns.count));
    for (std::size_t r = 0; r < rows.count; ++r)
        for (std::size_t c = 0; c < columns.count; ++c)
            wide(index(r), index(c)) = matrix.value(rows.first + r, columns.first + c);
    return wide;
}

/// y = x w, by Eigen's vector path for one row and its matrix path for several rows.
template <typename Weights> void multiply(ConstMatrix x, const Weights& w, Matrix y)
{
    if (x.rows == 1)
        RowOut(y.data, index(y.columns)).noalias() = RowIn(x.data, index(x.columns)) * w;
    else
        MatrixOut(y.data, index(y.rows), index(y.columns), Stride(index(y.stride))).noalias() =
            MatrixIn(x.data, index(x.rows), index(x.columns), Stride(index(x.stride))) * w;
}

/// y = x times a part of a stored matrix. `operand` turns the part into the factor that multiply()
/// takes: the part itself or its transpose.
template <typename Operand>
void multiplyStored(ConstMatrix x, const WeightMatrix& matrix, Span rows, Span columns, Matrix y,
                    Operand&& operand)
{
    if (matrix.type != DType::Float32)
        return multiply(x, operand(widenedBlock(matrix, rows, columns)), y);
    const auto* values =
        static_cast<const float*>(matrix.data) + matrix.indexOf(rows.first, columns.first);
    multiply(x,
             operand(MatrixIn(values, index(rows.count), index(columns.count),
                              Stride(index(matrix.widthFrom(columns.first))))),
             y);
}

/// Multiplies y by the scales of these outputs, if the matrix has scales.
void scale(const WeightMatrix& matrix, Span outputs, Matrix y)
{
    if (!hasScales(matrix.type))
        return;
    for (std::size_t r = 0; r < y.rows; ++r)
        RowOut(y.row(r), index(y.columns)).array() *=
            RowIn(matrix.scales.data() + outputs.first, index(outputs.count)).array();
}

/// Splits `count` columns or rows into blocks of size `block`, and calls body(span) for each.
template <typename Body>
void shareBlocks(KernelContext context, std::size_t count, std::size_t block, Body&& body)
{
    context.pool.run(dividedUp(count, block), 0, [&](std::size_t part, float*) {
        const std::size_t first = part * block;
        body(Span{first, std::min(block, count - first)});
    });
}

// In the two functions below, Eigen allocates memory on the threads of the pool. If that fails, the
// pool passes the exception on to the caller.

void linear(ConstMatrix x, const LinearWeights& weights, Matrix y, KernelContext context)
{
    const WeightMatrix& matrix = weights.matrix;
    if (x.rows == 0)
        return;
    shareBlocks(context, matrix.columns, kPanelColumns, [&](Span columns) {
        const Matrix to{y.data + columns.first, y.rows, columns.count, y.stride};
        multiplyStored(
            x, matrix, {0, matrix.rows}, columns, to,
            [](const auto& part) -> const auto& { return part; });
        scale(matrix, columns, to);
        for (std::size_t r = 0; r < to.rows && !weights.bias.empty(); ++r)
            RowOut(to.row(r), index(to.columns)) +=
                RowIn(weights.bias.data() + columns.first, index(columns.count));
    });
    context.work +=
        workOf::linear(x.rows, x.columns, matrix.columns, matrix.type, !weights.bias.empty());
}

void logits(ConstMatrix x, WeightMatrix embedding, Matrix y, KernelContext context)
{
    if (x.rows == 0)
        return;
    shareBlocks(context, embedding.rows, kBlock, [&](Span tokens) {
        const Matrix to{y.data + tokens.first, y.rows, tokens.count, y.stride};
        multiplyStored(x, embedding, tokens, {0, embedding.columns}, to,
                       [](const auto& part) { return part.transpose(); });
        scale(embedding, tokens, to);
    });
    context.work += workOf::linear(x.rows, x.columns, embedding.rows, embedding.type, false);
}

Kernels makeTable(const Kernels& rest)
{
    Kernels table = rest;
    table.name = "eigen";
    table.exact = false;
    table.linear = linear;
    table.logits = logits;
    return table;
}

} // namespace

const Kernels& eigenKernels()
{
    static const Kernels table = makeTable(bestKernels());
    return table;
}

} // namespace pastkeys
