#include "text/byte_alphabet.h"

#include "base/utf8.h"

#include <array>

namespace pastkeys {

namespace {

constexpr char32_t kFirstStandIn = 0x100;

constexpr bool standsForItself(char32_t byte)
{
    return (byte >= 0x21 && byte <= 0x7E) || (byte >= 0xA1 && byte <= 0xAC) ||
           (byte >= 0xAE && byte <= 0xFF);
}

constexpr std::array<char32_t, 256> characterOfEachByte()
{
    std::array<char32_t, 256> characters{};
    char32_t standIn = kFirstStandIn;
    for (char32_t byte = 0; byte < 256; ++byte)
        characters[byte] = standsForItself(byte) ? byte : standIn++;
    return characters;
}

constexpr std::array<char32_t, 256> kCharacters = characterOfEachByte();
constexpr char32_t kEnd = kFirstStandIn + 68;
static_assert(kCharacters[' '] == U'\u0120' && kCharacters[0xAD] + 1 == kEnd);

/// For each character below kEnd, the byte that it stands for, or -1.
constexpr std::array<int, kEnd> byteOfEachCharacter()
{
    std::array<int, kEnd> bytes{};
    bytes.fill(-1);
    for (std::size_t byte = 0; byte < 256; ++byte)
        bytes[kCharacters[byte]] = static_cast<int>(byte);
    return bytes;
}

constexpr std::array<int, kEnd> kBytes = byteOfEachCharacter();

} // namespace

std::string alphabetText(std::uint8_t byte)
{
    std::string text;
    appendUtf8(text, kCharacters[byte]);
    return text;
}

std::optional<std::string> bytesOfAlphabetText(std::string_view text)
{
    std::string bytes;
    bytes.reserve(text.size());
    while (!text.empty()) {
        const DecodedCharacter character = firstCharacter(text);
        if (!character.valid || character.value >= kEnd || kBytes[character.value] < 0)
            return std::nullopt;
        bytes.push_back(static_cast<char>(kBytes[character.value]));
        text.remove_prefix(character.length);
    }
    return bytes;
}

} // namespace pastkeys
