// The contrast table: Eigen's own products in the two places where most frameworks use a library's.
// Its path for one row and its path for several round differently, so cache off and cache on are
// close, but not the same bits.
#include "kernels/eigen.h"

#include "base/stored_value.h"
#include "kernels/operations-inl.h"
#include "kernels/select.h"

#include <Eigen/Core>

namespace pastkeys {

namespace {

using RowMajor = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Stride = Eigen::OuterStride<>;
using MatrixIn = Eigen::Map<const RowMajor, 0, Stride>;
using MatrixOut = Eigen::Map<RowMajor, 0, Stride>;
using RowIn = Eigen::Map<const Eigen::RowVectorXf>;
using RowOut = Eigen::Map<Eigen::RowVectorXf>;

Eigen::Index index(std::size_t value)
{
    return static_cast<Eigen::Index>(value);
}

/// Some rows of a stored matrix as float32, [rows][columns].
RowMajor widenedRows(const WeightMatrix& matrix, Span rows)
{
    RowMajor wide(index(rows.count), index(matrix.columns));
    for (std::size_t i = 0; i < rows.count * matrix.columns; ++i)
        wide.data()[i] = widened(matrix.data, matrix.type, rows.first * matrix.columns + i);
    return wide;
}

void linear(ConstMatrix x, const LinearWeights& weights, Matrix y, KernelContext context)
{
    const WeightMatrix& matrix = weights.matrix;
    RowMajor copy;
    if (matrix.type != DType::Float32)
        copy = widenedRows(matrix, {0, matrix.rows});
    const float* values = copy.size() > 0 ? copy.data() : static_cast<const float*>(matrix.data);
    const Eigen::Map<const RowMajor> w(values, index(matrix.rows), index(matrix.columns));
    const RowIn bias(weights.bias.data(), index(weights.bias.size()));
    if (x.rows == 1) {
        RowOut(y.data, index(y.columns)).noalias() = RowIn(x.data, index(x.columns)) * w;
        RowOut(y.data, index(y.columns)) += bias;
    } else {
        MatrixOut out(y.data, index(y.rows), index(y.columns), Stride(index(y.stride)));
        out.noalias() =
            MatrixIn(x.data, index(x.rows), index(x.columns), Stride(index(x.stride))) * w;
        out.rowwise() += bias;
    }
    // Eigen does not report its loops: these are the sizes of the products that it was given.
    context.work += {.products = 2 * x.rows * matrix.rows * matrix.columns,
                     .other = x.rows * matrix.columns,
                     .bytesRead = matrix.bytes() + floatBytes(matrix.columns + x.rows * x.columns),
                     .bytesWritten = floatBytes(x.rows * matrix.columns)};
}

void logits(ConstMatrix x, WeightMatrix embedding, Matrix y, KernelContext context)
{
    constexpr std::size_t kBlock = 256;
    for (std::size_t v = 0; v < embedding.rows; v += kBlock) {
        const Span rows{v, std::min(kBlock, embedding.rows - v)};
        const RowMajor w = widenedRows(embedding, rows);
        if (x.rows == 1)
            RowOut(y.data + v, index(rows.count)).noalias() =
                RowIn(x.data, index(x.columns)) * w.transpose();
        else
            MatrixOut(y.data + v, index(y.rows), index(rows.count), Stride(index(y.stride)))
                .noalias() =
                MatrixIn(x.data, index(x.rows), index(x.columns), Stride(index(x.stride))) *
                w.transpose();
        context.work +=
            {.products = 2 * x.rows * x.columns * rows.count,
             .bytesRead = rows.count * embedding.columns * bytesPerValue(embedding.type),
             .bytesWritten = floatBytes(x.rows * rows.count)};
    }
    context.work.bytesRead += floatBytes(x.rows * x.columns);
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
