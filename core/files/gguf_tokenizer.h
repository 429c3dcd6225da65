#pragma once

#include "files/gguf.h"
#include "files/gguf_writer.h"
#include "text/tokenizer.h"

#include <vector>

namespace pastkeys {

/// The tokenizer in a GGUF file. Adds a warning for each setting that is not applied. Throws
/// InputError, also if there is none.
Tokenizer tokenizerIn(const GgufHeader& header, std::vector<Text>& warnings);

/// The reverse: the keys of a file that has the tokenizer. Throws InputError for one that GGUF files
/// cannot have. \param size  of the model's vocabulary: the number of tokens in the file
std::vector<GgufKeyToWrite> keysOf(const Tokenizer& tokenizer, std::size_t size);

} // namespace pastkeys
