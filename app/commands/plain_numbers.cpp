#include "commands/plain_numbers.h"

#include <array>
#include <charconv>

namespace pastkeys {

std::string groupedDigits(std::uint64_t number)
{
    std::string text = std::to_string(number);
    for (std::size_t i = text.size(); i > 3;) {
        i -= 3;
        text.insert(i, 1, ',');
    }
    return text;
}

std::string fixed(double number, int decimals)
{
    std::array<char, 400> text{};
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), number,
                                            std::chars_format::fixed, decimals);
    return error == std::errc() ? std::string(text.data(), end) : "?";
}

std::string percent(double part, double whole)
{
    return whole == 0 ? "-" : fixed(100 * part / whole, 1) + "%";
}

std::string byteText(std::uint64_t bytes)
{
    constexpr std::array<const char*, 5> kUnits{"KiB", "MiB", "GiB", "TiB", "PiB"};
    if (bytes < 1024)
        return std::to_string(bytes) + " B";
    double value = static_cast<double>(bytes) / 1024;
    std::size_t unit = 0;
    for (; value >= 1024 && unit + 1 < kUnits.size(); ++unit)
        value /= 1024;
    return fixed(value, 1) + " " + kUnits[unit];
}

std::string milliseconds(std::chrono::nanoseconds duration)
{
    return fixed(static_cast<double>(duration.count()) / 1e6, 3);
}

std::string padLeft(std::string_view text, std::size_t width)
{
    return std::string(width > text.size() ? width - text.size() : 0, ' ') + std::string(text);
}

std::string padRight(std::string_view text, std::size_t width)
{
    return std::string(text) + std::string(width > text.size() ? width - text.size() : 0, ' ');
}

} // namespace pastkeys
