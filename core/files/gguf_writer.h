#pragma once

#include "files/safetensors_writer.h"

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace pastkeys {

struct GgufKeyToWrite
{
    std::string name;
    std::variant<std::uint32_t, float, bool, std::string, std::vector<std::string>,
                 std::vector<float>, std::vector<std::int32_t>>
        value;
};

/// Writes a whole GGUF file of version 3 to the sink, with keys and tensors in the given order. The
/// tensors' values are requested only when they are written.
/// \pre there is a ggufTypeOf() for each tensor's type, its rows are whole blocks, and it supplies
///     exactly as many values as its shape requires
void writeGguf(const std::vector<GgufKeyToWrite>& keys, const std::vector<TensorToWrite>& tensors,
               const ByteSink& sink);

} // namespace pastkeys
