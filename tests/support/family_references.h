// Random models of the families other than GPT-2, and references for them: the same computation in
// double precision, written from the papers, without any of the decoder's code.
#pragma once

#include "model/gemma3_text.h"
#include "model/gpt_neo.h"
#include "model/gpt_neox.h"
#include "support/random_model.h"
#include "support/reference_decoder.h"

#include <map>
#include <string>

namespace pastkeys::test {

// Configurations with small, often unusual sizes and any of the switches, all determined by the
// seed.
LlamaConfig randomLlama(std::uint64_t seed);
LlamaConfig randomGemma(std::uint64_t seed);
GptNeoConfig randomNeo(std::uint64_t seed);
GptNeoxConfig randomNeox(std::uint64_t seed);
std::string textOf(const LlamaConfig& config);

// The queries, keys and values of each layer, [tokens][columns], the hidden state after it, and
// "logits", of one pass over `tokens`, under the names that dumps use.
using ReferenceTensors = std::map<std::string, ReferenceMatrix>;

/// \param config  of Gemma, as the model has it
ReferenceTensors llamaReference(const LlamaConfig& config, const RandomModel& model,
                                std::span<const TokenId> tokens);
ReferenceTensors neoReference(const GptNeoConfig& config, const RandomModel& model,
                              std::span<const TokenId> tokens);
ReferenceTensors neoxReference(const GptNeoxConfig& config, const RandomModel& model,
                               std::span<const TokenId> tokens);

} // namespace pastkeys::test
