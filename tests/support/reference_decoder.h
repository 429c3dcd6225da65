// A second opinion: the same decoder in double precision, written with whole matrices and without a
// cache.
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

/// What a cache changes about attention.
struct ReferenceAttention
{
    /// Whether the query sees the key, by their positions.
    std::function<bool(Eigen::Index query, Eigen::Index key)> sees =
        [](Eigen::Index query, Eigen::Index key) { return key <= query; };
    Eigen::Index headsPerGroup = 1; ///< heads with the mean of their keys and values
};

/// All intermediate tensors of one pass over `tokens`, under the names of dumps. Names of scores
/// and weights end with the head: "layers.0.scores.1".
std::map<std::string, ReferenceMatrix> referenceTensors(const Config& config,
                                                        const Weights& weights,
                                                        std::span<const TokenId> tokens,
                                                        const ReferenceAttention& changed = {});

/// The largest distance, relative to the largest finite value of `theirs`.
double relativeError(ConstMatrix ours, const ReferenceMatrix& theirs);

/// Which dimension of an int8 matrix has the scales.
enum class Outputs
{
    Rows,    ///< an embedding
    Columns, ///< a linear layer
};

/// A stored matrix in double precision.
ReferenceMatrix widened(const WeightMatrix& matrix, Outputs outputs);

} // namespace pastkeys::test
