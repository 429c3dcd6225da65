// Proposes tokens without a model: what followed the same tokens earlier in the text.
#pragma once

#include "base/ids.h"

#include <span>
#include <vector>

namespace pastkeys {

/// Up to `most` tokens that may follow the text: those that followed its last tokens earlier. Looks
/// up the last three tokens first, then two, then one. Of several places, the latest counts, because
/// what was written last is likelier to go on alike. Where the text ends, proposed tokens are read
/// on, so a text that repeats itself can be proposed further than it has been written.
/// Source: Saxena 2023, "Prompt Lookup Decoding" (prompt_lookup_num_tokens in transformers, which
/// takes the first place instead of the latest).
std::vector<TokenId> lookedUp(std::span<const TokenId> text, std::size_t most);

} // namespace pastkeys
