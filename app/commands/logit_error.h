// How much rounding the weights changes a model's logits.
#pragma once

#include "base/buffer.h"
#include "run/twin_run.h"

namespace pastkeys {

struct LogitError
{
    std::size_t rows = 0;         ///< compared, because all their logits are finite in both models
    std::size_t rowsLeftOut = 0;  ///< not compared
    double largest = 0;           ///< absolute
    double rootMeanSquare = 0;    ///< absolute
    double spread = 0;            ///< standard deviation of the stored model's logits
    std::size_t sameTopToken = 0; ///< rows whose most probable token is the same
};

/// Logits [rows][vocabulary] of a pass over tokens 0, 1, 2 ..., of which there are at most 32.
Buffer<float> probeLogits(const Machinery& machinery);

/// \pre both are probeLogits() of models with the same vocabulary and context
LogitError logitError(std::span<const float> stored, std::span<const float> rounded,
                      std::size_t vocabulary);

} // namespace pastkeys
