// Vocabularies in which each token is one character, as small models often have them.
#pragma once

#include "base/ids.h"
#include "text/strict_json.h"

#include <cstddef>
#include <string>

namespace pastkeys {

struct CharacterVocabulary
{
    std::size_t size = 0; ///< number of tokens
    TokenId largestId{};
    std::string tokenizerJson; ///< the text of a tokenizer.json for these tokens
};

/// Whether `json` has a vocabulary under one of the names that nanoGPT uses, "stoi" and "itos".
bool hasCharacterVocabulary(const JsonValue& json);

/// Reads a vocabulary of characters from {"stoi": {"a": 0}}, {"itos": {"0": "a"}}, {"itos": ["a"]},
/// {"a": 0} or ["a"]. If there are both, "stoi" counts. Throws InputError, for example if a token
/// has more than one character, or if two tokens have the same id.
CharacterVocabulary readCharacterVocabulary(const JsonValue& json);

} // namespace pastkeys
