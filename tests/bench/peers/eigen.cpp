// This file is compiled for this machine's processor, as Eigen's users compile theirs for speed. It
// renames Eigen's namespace, because the core contains the same templates compiled for any
// processor, and the linker would keep only one of two functions with the same name.
#include "kernels/worker_pool.h"
#include "peers/products.h"

#include <algorithm>

#define EIGEN_DONT_PARALLELIZE
#define Eigen EigenForThisProcessor
#include <Eigen/Core>

namespace pastkeys {

namespace {

using RowMajor = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Vector = Eigen::RowVectorXf;

/// Floats per cache line. Each thread computes a whole number of lines.
constexpr std::size_t kLine = 16;

Eigen::Index index(std::size_t value)
{
    return static_cast<Eigen::Index>(value);
}

Eigen::Map<const RowMajor> matrixOf(const float* values, std::size_t rows, std::size_t columns)
{
    return {values, index(rows), index(columns)};
}

/// Computes columns [first, first + count) of y for every row.
void multiplyColumns(const Operands& o, const float* weights, Eigen::Index first,
                     Eigen::Index count)
{
    const auto multiply = [&](const auto& x, auto&& y) {
        if (o.form == Form::Logits) {
            y.noalias() =
                x * matrixOf(weights, o.out(), o.in()).middleRows(first, count).transpose();
            return;
        }
        y.noalias() = x * matrixOf(weights, o.in(), o.out()).middleCols(first, count);
        y.rowwise() +=
            Eigen::Map<const Vector>(o.bias.data(), index(o.out())).segment(first, count);
    };
    if (o.rows() == 1) // vector types make Eigen take its vector path
        multiply(Eigen::Map<const Vector>(o.x.data, index(o.in())),
                 Eigen::Map<Vector>(o.y.data, index(o.out())).segment(first, count));
    else
        multiply(matrixOf(o.x.data, o.rows(), o.in()),
                 Eigen::Map<RowMajor>(o.y.data, index(o.rows()), index(o.out()))
                     .middleCols(first, count));
}

} // namespace

Product eigenProduct(const Operands& operands, WorkerPool& pool)
{
    return [&operands, &pool](std::size_t matrix) {
        const std::size_t lines = (operands.out() + kLine - 1) / kLine;
        const std::size_t parts = pool.threads();
        pool.run(parts, 0, [&](std::size_t part, float*) {
            const std::size_t first = lines * part / parts * kLine;
            const std::size_t end = std::min(lines * (part + 1) / parts * kLine, operands.out());
            multiplyColumns(operands, operands.weights[matrix], index(first), index(end - first));
        });
    };
}

std::string eigenVersion()
{
#ifdef EIGEN_VECTORIZE_FMA
    const std::string fused = ", FMA)"; // missing from Eigen's list of instruction sets
#else
    const std::string fused = ")";
#endif
    return "Eigen " + std::to_string(EIGEN_WORLD_VERSION) + "." +
           std::to_string(EIGEN_MAJOR_VERSION) + "." + std::to_string(EIGEN_MINOR_VERSION) + " (" +
           Eigen::SimdInstructionSetsInUse() + fused;
}

} // namespace pastkeys
