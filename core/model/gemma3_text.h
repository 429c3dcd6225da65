#pragma once

#include "model/llama.h"

namespace pastkeys {

/// Gemma 3, the part that reads text: a Llama-type decoder with four norms per layer, whose files
/// have them minus 1, and norms of heads. Source: Gemma Team 2025, and the implementation in
/// transformers.
/// \param config  without the switches that all models of this family have
NetworkPtr gemma3Text(LlamaConfig config);

} // namespace pastkeys
