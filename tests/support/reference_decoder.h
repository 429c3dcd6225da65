// A second opinion: the decoder once more, in double precision, written with whole matrices and no
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

/// All intermediate tensors of one pass over `tokens`, by the names of dumps; scores and weights
/// with the head behind them, "layers.0.scores.1".
std::map<std::string, ReferenceMatrix>
referenceTensors(const Config& config, const Weights& weights, std::span<const TokenId> tokens);

/// Which way the scales of an int8 matrix go.
enum class Outputs
{
    Rows,    ///< an embedding
    Columns, ///< a linear layer
};

/// A stored matrix in double precision.
ReferenceMatrix widened(const WeightMatrix& matrix, Outputs outputs);

} // namespace pastkeys::test
