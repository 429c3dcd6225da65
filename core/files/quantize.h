#pragma once

#include "base/buffer.h"
#include "base/tensor_view.h"

namespace pastkeys {

enum class ScalePer : std::uint8_t
{
    Row,    ///< one scale per row: for an embedding, whose rows are outputs
    Column, ///< one scale per column: for a linear layer, [in][out]
};

struct QuantizedMatrix
{
    Buffer<std::byte> values; ///< int8, in the order of the original matrix
    Buffer<float> scales;     ///< [rows] or [columns]
    WeightMatrix view;        ///< points to these values and scales
};

/// Rounds weights to whole numbers from -127 to 127, with one scale per output: the output's
/// largest absolute weight, divided by 127. If any weight of the output is not finite, neither is
/// the scale, so that the problem shows in the results.
/// \pre the type of `stored` is not int8
QuantizedMatrix quantized(const WeightMatrix& stored, ScalePer per);

} // namespace pastkeys
