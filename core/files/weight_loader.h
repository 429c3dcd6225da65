#pragma once

#include "files/model_folder.h"
#include "files/weight_files.h"

namespace pastkeys {

struct LoadedWeights
{
    Weights weights;
    std::string fingerprint;
    std::vector<std::string> warnings;
};

/// Checks that the files hold the model's tensors, and reads each straight into its place.
/// Throws InputError, IoError, Cancelled.
LoadedWeights loadWeights(const Config& config, const WeightFiles& files,
                          const LoadOptions& options);

} // namespace pastkeys
