// A model as a GGUF file has it: the reverse of gguf_model.h, without a tokenizer.
#pragma once

#include "files/gguf_writer.h"
#include "model/weights.h"

#include <string>
#include <vector>

namespace pastkeys {

struct GgufToWrite
{
    std::vector<GgufKeyToWrite> keys;
    std::vector<TensorToWrite> tensors; ///< with values as floats, row by row
};

/// The keys and tensors of a model. Values that are stored in blocks become float32.
///
/// Throws InputError for a model that GGUF files cannot describe. \param source  what messages call
/// the model
/// \pre the weights are not int8; the network and they exist until the tensors are written
GgufToWrite ggufOf(const NetworkPtr& network, const Weights& weights, const std::string& source);

} // namespace pastkeys
