#pragma once

#include "files/model_folder.h"
#include "files/weight_files.h"

namespace pastkeys {

struct LoadedWeights
{
    Weights weights;
    bool isTied = true; ///< whether no weight that may be tied has values of its own
    std::string fingerprint;
    std::vector<Text> warnings;
};

/// Checks that the files contain the model's tensors, and loads them. Throws InputError, IoError or
/// Cancelled.
LoadedWeights loadWeights(const ModelDescription& model, const WeightFiles& files,
                          const LoadOptions& options);

} // namespace pastkeys
