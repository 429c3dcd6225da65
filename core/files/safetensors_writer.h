#pragma once

#include "base/byte_sink.h"
#include "files/safetensors.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace pastkeys {

/// A tensor to write. Its values are requested when its turn comes, so no file needs to fit in
/// memory.
struct TensorToWrite
{
    std::string name;
    TensorType type = TensorType::F32; ///< F32, F16 or BF16
    std::vector<std::uint64_t> shape;
    /// Passes all values on, in pieces of any size. They are then rounded to the type.
    std::function<void(const std::function<void(std::span<const float>)>&)> values;
};

/// Writes a whole safetensors file to the sink, with the tensors in the given order.
/// \pre each tensor supplies exactly as many values as its shape says
void writeSafetensors(const std::vector<TensorToWrite>& tensors, const ByteSink& sink);

/// Rounds float32 to the nearest float16 or bfloat16, ties to even. NaN stays NaN.
std::uint16_t roundedToHalf(float value);
std::uint16_t roundedToBFloat16(float value);

} // namespace pastkeys
