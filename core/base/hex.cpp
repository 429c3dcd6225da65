#include "base/hex.h"

namespace pastkeys {

namespace {

constexpr std::string_view kDigits = "0123456789abcdef";

} // namespace

std::string hexOf(std::string_view bytes)
{
    std::string hex;
    for (const char byte : bytes) {
        const auto value = static_cast<unsigned char>(byte);
        hex += kDigits[value >> 4U];
        hex += kDigits[value & 15U];
    }
    return hex;
}

std::optional<std::string> bytesOfHex(std::string_view hex)
{
    if (hex.size() % 2 != 0)
        return std::nullopt;
    std::string bytes;
    for (std::size_t i = 0; i < hex.size(); i += 2) {
        const std::size_t high = kDigits.find(hex[i]);
        const std::size_t low = kDigits.find(hex[i + 1]);
        if (high == kDigits.npos || low == kDigits.npos)
            return std::nullopt;
        bytes += static_cast<char>(16 * high + low);
    }
    return bytes;
}

} // namespace pastkeys
