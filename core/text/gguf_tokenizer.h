// A tokenizer as GGUF files have it: lists, with one entry per token.
#pragma once

#include "base/ids.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pastkeys {

/// The kind of a token, as SentencePiece and GGUF number them.
enum class TokenKind : std::int32_t
{
    Undefined, ///< the same as Normal
    Normal,
    Unknown,
    Control,     ///< special: controls the model, and is not part of a text
    UserDefined, ///< found in a text by its spelling
    Unused,
    Byte, ///< spelled like <0x0A>
};

/// The values of the keys "tokenizer.ggml..." of a GGUF file. Nothing here is checked.
struct GgufTokenizer
{
    std::string file;  ///< for messages
    std::string model; ///< "llama": byte pairs with scores, as in SentencePiece; "gpt2": of bytes
    std::string pre;   ///< with "gpt2", how a text is split into words; empty if the file lacks it
    /// The spelling of each token, by id: with "gpt2", in the byte alphabet, and with "llama", with
    /// U+2581 or a space for a space. If a token is empty, its id is unused.
    std::vector<std::string> tokens;
    std::vector<float> scores; ///< only with "llama"; tokens with higher scores are made first
    std::vector<std::int32_t> types; ///< of TokenKind; may be empty
    std::vector<std::string> merges; ///< only with "gpt2": "left right"
    std::optional<TokenId> beginning, end, unknown;
    std::optional<bool> addsBeginning;   ///< if absent, the model and `pre` decide
    std::optional<bool> addsSpacePrefix; ///< only with "llama"; if absent, true
};

/// The text of an id that is there only to fill the list: "[PAD300]".
std::string paddingText(std::size_t id);

} // namespace pastkeys
