#pragma once

#include <cstddef>
#include <random>
#include <string>

namespace pastkeys::test {

/// Valid UTF-8 of up to `characters` characters that a tokenizer finds hard: words, numbers, all
/// kinds of space, contractions, emoji with joiners, combining marks, right-to-left scripts, CJK,
/// control characters, and any character at all.
std::string randomText(std::mt19937& random, std::size_t characters);

/// Any bytes, mostly not UTF-8.
std::string randomBytes(std::mt19937& random, std::size_t size);

} // namespace pastkeys::test
