#pragma once

#include "base/buffer.h"
#include "base/tensor_view.h"

namespace pastkeys {

/// Which sums a scale belongs to.
enum class ScalePer : std::uint8_t
{
    Row,    ///< an embedding: a row is an output
    Column, ///< a linear layer, [in][out]
};

struct QuantizedMatrix
{
    Buffer<std::byte> values; ///< int8, in the order of the matrix that was rounded
    Buffer<float> scales;     ///< [rows] or [columns]
    WeightMatrix view;        ///< of these
};

/// Rounds weights to whole numbers from -127 to 127 with a scale per output: its largest absolute
/// weight / 127. An output with a weight that is not finite gets a scale that is not either, so that
/// its results show it.
/// \pre stored is not int8 yet
QuantizedMatrix quantized(const WeightMatrix& stored, ScalePer per);

} // namespace pastkeys
