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
    /// Tensors in files that are no weights; {} stands for any text.
    std::vector<std::string> ignored = {};
    Text layersHint = {}; ///< if the files have more layers than config.json
    Text layoutHint = {}; ///< if a matrix is transposed
};

} // namespace pastkeys
