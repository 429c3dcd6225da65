#pragma once

#include "files/model_folder.h"
#include "files/weight_files.h"

namespace pastkeys {

struct LoadedWeights
{
    Weights weights;
    std::string fingerprint;
    std::vector<Text> warnings;
};

/// Checks that the files contain the model's tensors, and loads them. Throws InputError, IoError or
/// Cancelled.
LoadedWeights loadWeights(const Config& config, const WeightFiles& files,
                          const LoadOptions& options);

} // namespace pastkeys
