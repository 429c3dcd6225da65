#pragma once

#include <QString>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace pastkeys {

/// Where a number comes from. Each number on screen has a badge that shows this.
enum class NumberKind : std::uint8_t
{
    Formula,  ///< computed from sizes by a formula: (f)
    Counted,  ///< reported by the kernels: (c)
    Measured, ///< from a clock: (m)
};

/// "(f)", "(c)", "(m)"
QString badge(NumberKind kind);
/// The meaning of the badges: "(f) formula, (c) counted, (m) measured". Lines never break between a
/// badge and its word.
QString badgesText();

/// "2,880 FLOPs", "247.1 MFLOPs": exact below 10,000, otherwise three or four digits.
QString flopsText(std::uint64_t flops);
/// All digits in groups of three, for tool tips: "247,100,928 FLOPs".
QString exactFlopsText(std::uint64_t flops);
/// For an axis whose title names the unit: "500", "2.5 k", "100 M".
QString shortFlopsText(double flops);
/// "576 bytes", "36.0 KiB", "72.0 MiB"
QString bytesText(std::uint64_t bytes);
/// Both numbers in the same unit for easy comparison, with at most two decimals: "1,000 KiB" and
/// "1,024 KiB". \pre part <= whole
std::pair<QString, QString> bytesTexts(std::uint64_t part, std::uint64_t whole);
/// "1.23 ms"
QString durationText(double seconds);
inline double secondsOf(std::chrono::nanoseconds duration)
{
    return std::chrono::duration<double>(duration).count();
}
/// Both durations in the unit of the longer one, for easy comparison: "1.55 ms" and "0.77 ms".
std::pair<QString, QString> durationTexts(double one, double other);
/// A value in a cell: two decimals, or one if the magnitude is 10 or more.
QString cellText(float value);
/// The fewest digits that read back as the same float32: "0.1".
QString exactText(float value);
/// Like exactText(), but machine-readable: with a decimal point in every language, and with "-inf"
/// and "nan".
QString exactDigits(float value);
/// The exact value as a hexadecimal literal, as in C: "0x1.99999ap-4".
QString hexText(float value);
/// "0.0123", or below one thousandth "2.16 × 10⁻⁵"
QString smallNumberText(double value, int digits);
/// "12.5%"
QString percentText(double share);
/// 1234567 as "1,234,567".
QString grouped(std::uint64_t value);
/// The count in the type that tr() takes for plural forms.
inline int asInt(std::size_t count)
{
    return static_cast<int>(count);
}

} // namespace pastkeys
