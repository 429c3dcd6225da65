#include "commands/plain_numbers.h"

#include "commands/joined.h"

#include <QLocale>

namespace pastkeys {

namespace {

const QLocale& english()
{
    static const QLocale locale(QLocale::English, QLocale::UnitedStates);
    return locale;
}

} // namespace

std::string groupedDigits(std::uint64_t number)
{
    return english().toString(static_cast<qulonglong>(number)).toStdString();
}

std::string counted(std::uint64_t number, std::string_view one, std::string_view several)
{
    return joined(groupedDigits(number), " ", number == 1 ? one : several);
}

std::string fixed(double number, int decimals)
{
    return QString::number(number, 'f', decimals).toStdString();
}

std::string significant(double number, int digits)
{
    return QString::number(number, 'g', digits).toStdString();
}

std::string percent(double part, double whole)
{
    return whole == 0 ? "-" : fixed(100 * part / whole, 1) + "%";
}

std::string byteText(std::uint64_t bytes)
{
    return english().formattedDataSize(static_cast<qint64>(bytes), 1).toStdString();
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
