#pragma once

#include "text/tokenizer.h"

#include <string>
#include <vector>

namespace pastkeys::test {

/// The files of a small tokenizer. Ids 0 to 255 are the bytes, followed by the results of the
/// merges in order, and then <|endoftext|>.
struct TokenizerFiles
{
    std::string vocab;  ///< vocab.json
    std::string merges; ///< merges.txt
    std::string json;   ///< tokenizer.json, which describes the same tokenizer

    Tokenizer fromPair() const;
    Tokenizer fromJson() const;
};

/// \param merges  each is two tokens separated by a space, in the byte alphabet
TokenizerFiles tokenizerFiles(const std::vector<std::string>& merges);

/// `text` as a JSON string.
std::string jsonString(const std::string& text);

/// `text` with the first `from` replaced by `to`. Aborts the program if there is none.
std::string replaced(std::string text, const std::string& from, const std::string& to);

/// "7 300 12"
std::string idsAsText(const std::vector<TokenId>& ids);

} // namespace pastkeys::test
