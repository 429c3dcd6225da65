#pragma once

#include "text/tokenizer.h"

#include <string>

namespace pastkeys {

/// Turns tokens into text as they arrive. A token may end inside a character; its last bytes then
/// wait for the tokens that complete the character. All returned texts together are
/// validUtf8(tokenizer.decode(all tokens)).
class StreamingDecoder
{
public:
    explicit StreamingDecoder(Tokenizer tokenizer) : m_tokenizer(std::move(tokenizer)) {}

    /// The text that this token completes: whole characters, perhaps none. Bytes that can no longer
    /// become a character turn into U+FFFD.
    std::string append(TokenId id);
    /// Returns U+FFFD if bytes are still waiting, else an empty text. Resets the decoder.
    std::string finish();

private:
    Tokenizer m_tokenizer;
    std::string m_unfinished; ///< at most 3 bytes
};

} // namespace pastkeys
