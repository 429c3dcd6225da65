#include "text/token_spelling.h"

#include "base/utf8.h"
#include "text/fallback_model.h"
#include "text/unicode.h"

namespace pastkeys {

namespace {

bool needsSpaceBefore(std::string_view word)
{
    if (word.empty())
        return false;
    const char32_t first = firstCharacter(word).value;
    return !isChinese(first) && !isPunctuation(first);
}

} // namespace

std::string TokenSpelling::bytesOf(std::string_view token) const
{
    if (hasByteTokens)
        if (const auto byte = fallbackByte(token))
            return std::string(1, static_cast<char>(*byte));
    if (!continuation.empty()) {
        if (token.size() > continuation.size() && token.starts_with(continuation))
            return std::string(token.substr(continuation.size()));
        return (needsSpaceBefore(token) ? " " : "") + std::string(token);
    }
    std::string bytes(token);
    for (const auto& [from, to] : replacements)
        for (std::size_t place = bytes.find(from); place != bytes.npos;
             place = bytes.find(from, place + to.size()))
            bytes.replace(place, from.size(), to);
    return bytes;
}

} // namespace pastkeys
