#pragma once

#include <cstddef>
#include <random>
#include <string>

namespace pastkeys::test {

/// Valid UTF-8 of up to `characters` characters that are hard for a tokenizer: words, numbers, all
/// kinds of white space, contractions, emoji with joiners, combining marks, right-to-left scripts,
/// CJK, control characters, and completely random characters.
std::string randomText(std::mt19937& random, std::size_t characters);

/// Random bytes, which are rarely valid UTF-8.
std::string randomBytes(std::mt19937& random, std::size_t size);

} // namespace pastkeys::test
