// How the tokens of a vocabulary are spelled, and therefore which bytes they stand for. In files,
// this is the decoder.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pastkeys {

/// The bytes of a token do not depend on the tokens around it, so that a text can be shown while it
/// is generated. Where a file's decoder would look at other tokens, the result differs: a space
/// that the tokenizer put before a text stays there, and there is none between Chinese words.
struct TokenSpelling
{
    std::vector<std::pair<std::string, std::string>> replacements; ///< from, to; in order
    bool hasByteTokens = false; ///< whether <0x0A> stands for a byte
    /// If not empty: tokens that begin with it continue a word, and others begin one, after a
    /// space. Chinese characters and punctuation marks get no space.
    std::string continuation;

    std::string bytesOf(std::string_view token) const;
};

} // namespace pastkeys
