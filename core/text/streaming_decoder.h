#pragma once

#include "text/tokenizer.h"

#include <string>

namespace pastkeys {

/// Turns tokens into text as they arrive. A token may end in the middle of a character; its last
/// bytes are then held back until later tokens complete the character. The returned strings add up
/// to validUtf8(tokenizer.decode(all tokens)).
class StreamingDecoder
{
public:
    explicit StreamingDecoder(Tokenizer tokenizer) : m_tokenizer(std::move(tokenizer)) {}

    /// The text that this token completes: whole characters, possibly none. Bytes that can no
    /// longer become a character are replaced by U+FFFD.
    std::string append(TokenId id);
    /// Returns U+FFFD if bytes are still held back, otherwise an empty string. Resets the decoder.
    std::string finish();

private:
    Tokenizer m_tokenizer;
    std::string m_unfinished; ///< at most 3 bytes
};

} // namespace pastkeys
