// A second opinion: the same decoder in double precision, written with whole matrices and without a
// cache.
#pragma once

#include "model/config.h"
#include "model/weights.h"

#include <Eigen/Core>

#include <map>
#include <span>
#include <string>

namespace pastkeys::test {

using ReferenceMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// All intermediate tensors of one pass over `tokens`, under the names of dumps. Names of scores
/// and weights end with the head: "layers.0.scores.1".
std::map<std::string, ReferenceMatrix>
referenceTensors(const Config& config, const Weights& weights, std::span<const TokenId> tokens);

/// Which dimension of an int8 matrix has the scales.
enum class Outputs
{
    Rows,    ///< an embedding
    Columns, ///< a linear layer
};

/// A stored matrix in double precision.
ReferenceMatrix widened(const WeightMatrix& matrix, Outputs outputs);

} // namespace pastkeys::test
