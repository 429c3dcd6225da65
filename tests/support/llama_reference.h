#pragma once

#include "model/llama.h"
#include "support/random_model.h"
#include "support/reference_decoder.h"

#include <map>
#include <string>

namespace pastkeys::test {

/// A Llama-type configuration with small, often unusual sizes and any of the switches, all
/// determined by the seed.
LlamaConfig randomLlama(std::uint64_t seed);
std::string textOf(const LlamaConfig& config);

/// The queries, keys and values of each layer, [tokens][columns], the hidden state after it, and
/// "logits", of one pass over `tokens` in double precision, under the names that dumps use. Written
/// from the papers, without any of the decoder's code.
std::map<std::string, ReferenceMatrix> llamaReference(const LlamaConfig& config,
                                                      const RandomModel& model,
                                                      std::span<const TokenId> tokens);

} // namespace pastkeys::test
