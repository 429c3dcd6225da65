#pragma once

#include "base/translation.h"
#include "model/network.h"

#include <string>
#include <vector>

namespace pastkeys {

/// A model as its config.json describes it, and what the weight files of its family are like.
struct ModelDescription
{
    NetworkPtr network;
    std::string sizesIn = "config.json"; ///< the file that says the sizes
    /// May stand before the names of all tensors of the decoder: "transformer.". The names of its
    /// other weights, which have an `orElse` or a name without a dot, never have it.
    std::string prefix = {};
    /// Names that files may use instead of the first one: a matrix with several uses is stored once.
    std::vector<std::string> sameTensor = {};
    /// Vectors that files need not have, and which are then 0.
    std::vector<std::string> optional = {};
    /// Tensors in files that are no weights; {} stands for any text.
    std::vector<std::string> ignored = {};
    Text layersHint = {}; ///< if the files have more layers than config.json
    Text layoutHint = {}; ///< if a matrix is transposed
};

} // namespace pastkeys
