#pragma once

#include "files/gguf.h"
#include "text/tokenizer.h"

#include <vector>

namespace pastkeys {

/// The tokenizer in a GGUF file. Adds a warning for each setting that is not applied. Throws
/// InputError, also if there is none.
Tokenizer tokenizerIn(const GgufHeader& header, std::vector<Text>& warnings);

} // namespace pastkeys
