#include "drawing/number_text.h"

#include "drawing/tr.h"

#include <QLocale>

#include <array>
#include <charconv>
#include <cmath>

namespace pastkeys {

QString badge(NumberKind kind)
{
    switch (kind) {
    case NumberKind::Formula:
        return QStringLiteral("(f)");
    case NumberKind::Counted:
        return QStringLiteral("(c)");
    case NumberKind::Measured:
        return QStringLiteral("(m)");
    }
    return {};
}

QString badgesText()
{
    // lupdate reads \u00a0 as six characters, so replace() inserts the non-breaking spaces.
    return Tr::tr("(f) formula, (c) counted, (m) measured").replace(") ", ")\u00a0");
}

QString grouped(std::uint64_t value)
{
    return QLocale().toString(static_cast<qulonglong>(value));
}

QString exactFlopsText(std::uint64_t flops)
{
    return grouped(flops) + QStringLiteral(" FLOPs");
}

QString flopsText(std::uint64_t flops)
{
    if (flops < 10'000)
        return exactFlopsText(flops);
    static constexpr std::array kUnits{"kFLOPs", "MFLOPs", "GFLOPs", "TFLOPs", "PFLOPs", "EFLOPs"};
    double value = static_cast<double>(flops) / 1000;
    std::size_t unit = 0;
    for (; value >= 999.95 && unit + 1 < kUnits.size(); ++unit)
        value /= 1000;
    return QLocale().toString(value, 'f', value < 100 ? 2 : 1) + ' ' + QLatin1String(kUnits[unit]);
}

QString shortFlopsText(double flops)
{
    static constexpr std::array kPrefixes{"", " k", " M", " G", " T", " P", " E"};
    std::size_t prefix = 0;
    for (; flops >= 1000 && prefix + 1 < kPrefixes.size(); ++prefix)
        flops /= 1000;
    return QLocale().toString(flops, 'g', 3) + QLatin1String(kPrefixes[prefix]);
}

QString bytesText(std::uint64_t bytes)
{
    if (bytes < 1024)
        return Tr::tr("%1 bytes").arg(grouped(bytes));
    static constexpr std::array kUnits{"KiB", "MiB", "GiB", "TiB"};
    double value = static_cast<double>(bytes) / 1024;
    std::size_t unit = 0;
    for (; value >= 1023.95 && unit + 1 < kUnits.size(); ++unit)
        value /= 1024;
    return QLocale().toString(value, 'f', 1) + ' ' + QLatin1String(kUnits[unit]);
}

std::pair<QString, QString> bytesTexts(std::uint64_t part, std::uint64_t whole)
{
    static constexpr std::array kUnits{"bytes", "KiB", "MiB", "GiB", "TiB"};
    constexpr double kMost = 10'000;
    double unitSize = 1;
    std::size_t unit = 0;
    for (; static_cast<double>(whole) / unitSize >= kMost && unit + 1 < kUnits.size(); ++unit)
        unitSize *= 1024;
    const auto text = [&](std::uint64_t bytes) {
        const double value = static_cast<double>(bytes) / unitSize;
        const double decimals = value >= 100 ? 1 : value >= 10 ? 10 : 100;
        const double rounded = std::round(value * decimals) / decimals;
        return QLocale().toString(rounded, 'f', QLocale::FloatingPointShortest) + ' ' +
               QLatin1String(kUnits[unit]);
    };
    return {text(part), text(whole)};
}

namespace {

/// Formats `seconds` in the unit that suits a duration of `scale` seconds.
QString durationIn(double scale, double seconds)
{
    if (scale < 1e-3)
        return QLocale().toString(seconds * 1e6, 'f', 1) + QStringLiteral(" µs");
    if (scale < 1)
        return QLocale().toString(seconds * 1e3, 'f', 2) + QStringLiteral(" ms");
    return QLocale().toString(seconds, 'f', 2) + QStringLiteral(" s");
}

} // namespace

QString durationText(double seconds)
{
    return durationIn(seconds, seconds);
}

std::pair<QString, QString> durationTexts(double one, double other)
{
    const double scale = std::fmax(one, other);
    return {durationIn(scale, one), durationIn(scale, other)};
}

QString cellText(float value)
{
    if (std::isnan(value))
        return QStringLiteral("NaN");
    if (std::isinf(value))
        return value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
    QLocale locale;
    locale.setNumberOptions(QLocale::OmitGroupSeparator);
    return locale.toString(static_cast<double>(value), 'f', std::fabs(value) < 10 ? 2 : 1);
}

QString exactText(float value)
{
    return std::isfinite(value) ? exactDigits(value).replace('.', QLocale().decimalPoint())
                                : cellText(value);
}

QString exactDigits(float value)
{
    std::array<char, 64> digits{};
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    return QString::fromLatin1(digits.data(), end - digits.data());
}

QString hexText(float value)
{
    if (!std::isfinite(value))
        return cellText(value);
    std::array<char, 64> digits{};
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(),
                                            std::fabs(value), std::chars_format::hex);
    return (std::signbit(value) ? QStringLiteral("-0x") : QStringLiteral("0x")) +
           QString::fromLatin1(digits.data(), end - digits.data());
}

QString smallNumberText(double value, int digits)
{
    constexpr double kLeastPlain = 1e-3;
    if (value == 0 || std::abs(value) >= kLeastPlain)
        return QLocale().toString(value, 'g', digits);
    const QStringList parts = QString::number(value, 'e', digits - 1).split('e');
    QString mantissa = QLocale().toString(parts[0].toDouble(), 'g', digits);
    QString exponent;
    for (const QChar sign : QString::number(parts[1].toInt()))
        exponent += sign == '-' ? QChar(0x207B) : QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹")[sign.digitValue()];
    return mantissa == QStringLiteral("1") ? "10" + exponent
                                           : mantissa + QStringLiteral(" × 10") + exponent;
}

QString percentText(double share)
{
    if (share > 0 && share < 0.0005)
        return QStringLiteral("<0.1%");
    if (share > 0.9995 && share < 1)
        return QStringLiteral(">99.9%");
    return QLocale().toString(100 * share, 'f', 1) + '%';
}

} // namespace pastkeys
