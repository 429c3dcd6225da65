// How much a model's logits change when its weights are rounded.
#pragma once

#include "base/buffer.h"
#include "run/twin_run.h"

namespace pastkeys {

struct LogitError
{
    std::size_t rows = 0;         ///< rows compared: all logits finite, before and after rounding
    std::size_t rowsLeftOut = 0;  ///< rows not compared
    double largest = 0;           ///< the largest absolute error
    double rootMeanSquare = 0;    ///< of the errors
    double spread = 0;            ///< standard deviation of the logits before rounding
    std::size_t sameTopToken = 0; ///< rows whose most probable token stays the same
};

/// The logits, [rows][vocabulary], of a pass over the tokens 0, 1, 2 and so on, at most 32 of them.
Buffer<float> probeLogits(const Machinery& machinery);

/// \pre both were returned by probeLogits(), for models with the same vocabulary and context
LogitError logitError(std::span<const float> stored, std::span<const float> rounded,
                      std::size_t vocabulary);

} // namespace pastkeys
