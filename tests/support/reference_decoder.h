// A reference for the decoder: the same computation in double precision, written with whole
// matrices and without a cache.
#pragma once

#include "model/config.h"
#include "model/weights.h"

#include <Eigen/Core>

#include <functional>
#include <map>
#include <span>
#include <string>

namespace pastkeys::test {

using ReferenceMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// How a cache changes attention. By default, it changes nothing.
struct ReferenceAttention
{
    /// Whether the query sees the key, given their positions.
    std::function<bool(Eigen::Index query, Eigen::Index key)> sees =
        [](Eigen::Index query, Eigen::Index key) { return key <= query; };
    Eigen::Index headsPerGroup = 1; ///< heads that share the mean of their keys and values
};

/// All intermediate tensors of one pass over `tokens`, under the names that dumps use. Scores and
/// weights have one tensor per head: "layers.0.scores.1" belongs to head 1.
std::map<std::string, ReferenceMatrix> referenceTensors(const Gpt2Config& config,
                                                        const Weights& weights,
                                                        std::span<const TokenId> tokens,
                                                        const ReferenceAttention& changed = {});

/// The largest absolute difference, divided by the largest finite magnitude in `theirs`.
double relativeError(ConstMatrix ours, const ReferenceMatrix& theirs);

/// Whether an int8 matrix has one scale per row or per column.
enum class Outputs
{
    Rows,    ///< an embedding
    Columns, ///< a linear layer
};

/// A stored matrix in double precision.
ReferenceMatrix widened(const WeightMatrix& matrix, Outputs outputs);

} // namespace pastkeys::test
