// On Windows, std::filesystem::path converts bytes to UTF-16 with mbrtowc() of the C library, which takes each byte for a
// character in the program's locale, and has no locale with UTF-8. In this program, all texts are UTF-8. So it brings its own
// function, which the linker prefers to that of the C library.

#include "base/utf8.h"

#include <cerrno>
#include <cwchar>
#include <string_view>

namespace {

constexpr auto kError = static_cast<std::size_t>(-1);
constexpr char32_t kFirstBeyondUtf16 =
    0x10000;                              ///< the first character that takes two units in UTF-16
constexpr std::size_t kBytesWithPair = 4; ///< of such a character in UTF-8

wchar_t highHalf(char32_t character)
{
    return static_cast<wchar_t>(0xD800 + ((character - kFirstBeyondUtf16) >> 10U));
}

wchar_t lowHalf(char32_t character)
{
    return static_cast<wchar_t>(0xDC00 + ((character - kFirstBeyondUtf16) & 0x3FFU));
}

} // namespace

/// Converts the first character of a text in UTF-8. A character that takes two units of UTF-16 takes two calls: the first one
/// says that it used all but the last byte, and keeps the other unit in the state.
extern "C" std::size_t mbrtowc(wchar_t* to, const char* text, std::size_t size,
                               std::mbstate_t* state)
{
    if (text == nullptr || size == 0)
        return 0;
    if (state != nullptr && *state != 0) {
        if (to != nullptr)
            *to = static_cast<wchar_t>(*state);
        *state = 0;
        return 1;
    }
    const pastkeys::DecodedCharacter character =
        pastkeys::firstCharacter(std::string_view(text, size));
    const bool takesTwo = character.value >= kFirstBeyondUtf16;
    if (!character.valid || (takesTwo && state == nullptr)) {
        errno = EILSEQ;
        return kError;
    }
    if (to != nullptr)
        *to = takesTwo ? highHalf(character.value) : static_cast<wchar_t>(character.value);
    if (takesTwo) {
        *state = lowHalf(character.value);
        return kBytesWithPair - 1;
    }
    return character.value == 0 ? 0 : character.length;
}
