// A model as a GGUF file has it: the reverse of gguf_model.h, without a tokenizer.
#pragma once

#include "files/gguf_writer.h"
#include "model/weights.h"

#include <functional>
#include <string>
#include <vector>

namespace pastkeys {

struct GgufToWrite
{
    std::vector<GgufKeyToWrite> keys;
    std::vector<TensorToWrite> tensors; ///< with values as floats, row by row
};

/// The type in which to write a matrix.
/// \param size    of a row in the file; whole blocks of the type that is chosen
/// \param stored  its own type
using GgufTypeChoice =
    std::function<DType(const WeightSpec& weight, std::uint64_t size, DType stored)>;

/// The keys and tensors of a model. Vectors become float32, and without a choice also what is stored
/// in blocks.
///
/// Throws InputError for a model that GGUF files cannot describe. \param source  what messages call
/// the model
/// \pre the weights are not int8; the network and they exist until the tensors are written
GgufToWrite ggufOf(
    const NetworkPtr& network, const Weights& weights, const std::string& source,
    const GgufTypeChoice& typeFor = [](const WeightSpec&, std::uint64_t, DType stored) {
        return hasBlocks(stored) ? DType::Float32 : stored;
    });

} // namespace pastkeys
