#pragma once

#include "base/byte_sink.h"
#include "files/safetensors.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace pastkeys {

/// A tensor to write. Its values are requested only when it is written, so the file need not fit in
/// memory.
struct TensorToWrite
{
    std::string name;
    TensorType type = TensorType::F32;
    std::vector<std::uint64_t> shape;
    /// For types with a weightType(): passes all values to its argument, in pieces of any size, but
    /// of whole blocks. The writer rounds them to `type`.
    std::function<void(const std::function<void(std::span<const float>)>&)> values;
    /// For all other types: passes all bytes to its argument, in pieces of any size.
    std::function<void(const ByteSink&)> bytes = {};
};

std::uint64_t byteCount(const TensorToWrite& tensor);
/// Writes the tensor's bytes, without its name. \pre it supplies exactly as many as its shape needs
void writeTensor(const TensorToWrite& tensor, const ByteSink& sink);

/// Writes a whole safetensors file to the sink, with the tensors in the given order.
/// \param metadata  comes first in the header
/// \pre each tensor supplies exactly as many values as its shape requires
void writeSafetensors(const std::vector<TensorToWrite>& tensors, const ByteSink& sink,
                      const SafetensorsMetadata& metadata = {});

/// Rounds float32 to the nearest float16 or bfloat16, ties to even. NaN stays NaN.
std::uint16_t roundedToHalf(float value);
std::uint16_t roundedToBFloat16(float value);

} // namespace pastkeys
