// Human-readable numbers, with a decimal point and grouping commas in every locale.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace pastkeys {

/// The explanation to print after a distance in ULP.
inline constexpr const char* kUlpExplained = "1 ULP is the distance to the next float32 number.";

/// "1 row", "2 rows"
std::string counted(std::uint64_t number, std::string_view one, std::string_view several);
std::string groupedDigits(std::uint64_t number);                ///< "124,439,808"
std::string fixed(double number, int decimals);                 ///< "3.14"
std::string significant(double number, int digits);             ///< "1.2e-07"
std::string percent(double part, double whole);                 ///< "12.3%", or "-" if whole is 0
std::string byteText(std::uint64_t bytes);                      ///< "72.0 MiB"
std::string milliseconds(std::chrono::nanoseconds duration);    ///< "0.123"
std::string padLeft(std::string_view text, std::size_t width);  ///< adds spaces before the text
std::string padRight(std::string_view text, std::size_t width); ///< adds spaces after the text

} // namespace pastkeys
