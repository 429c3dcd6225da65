#include "archive/record_fields.h"

#include "base/hex.h"

#include <cmath>

namespace pastkeys {

namespace {

/// The number; NaN if it is absent or null. (JSON has no NaN, so files contain null instead.)
double numberIn(const JsonValue& object, std::string_view key)
{
    const auto found = object.present(key);
    return found ? found->number() : std::numeric_limits<double>::quiet_NaN();
}

/// lupdate, which collects the strings to translate, misreads functions that return a std::string,
/// so this string has a function of its own.
[[noreturn]] void refuseDigits(const JsonValue& value)
{
    value.refuse(Text::tr("bytes as pairs of hexadecimal digits"));
}

} // namespace

std::uint64_t wholeIn(const JsonValue& object, std::string_view key, std::uint64_t most)
{
    return object.required(key).unsignedInteger(most);
}

std::uint64_t wholeOr(const JsonValue& object, std::string_view key, std::uint64_t absent,
                      std::uint64_t most)
{
    const auto found = object.present(key);
    return found ? found->unsignedInteger(most) : absent;
}

std::string textOr(const JsonValue& object, std::string_view key, std::string_view absent)
{
    const auto found = object.present(key);
    return std::string(found ? found->text() : absent);
}

double probabilityIn(const JsonValue& object, std::string_view key)
{
    const double probability = numberIn(object, key);
    if (probability < 0 || probability > 1)
        object.required(key).refuse(Text::tr("a number from 0 to 1"));
    return probability;
}

float floatIn(const JsonValue& object, std::string_view key)
{
    const double number = numberIn(object, key);
    if (std::fabs(number) > double{std::numeric_limits<float>::max()})
        object.required(key).refuse(Text::tr("a number that fits in float32"));
    return static_cast<float>(number);
}

std::chrono::nanoseconds durationIn(const JsonValue& object, std::string_view key)
{
    return std::chrono::nanoseconds(static_cast<std::int64_t>(wholeOr(object, key, 0)));
}

std::string bytesIn(const JsonValue& hex)
{
    const auto bytes = bytesOfHex(hex.text());
    if (!bytes)
        refuseDigits(hex);
    return *bytes;
}

TokenText tokenIn(const JsonValue& token, std::uint64_t vocabulary)
{
    const auto text = token.present("text");
    const auto hex = token.present("hex");
    return {idAt<TokenId>(wholeIn(token, "id", vocabulary - 1)), text  ? std::string(text->text())
                                                                 : hex ? bytesIn(*hex)
                                                                       : std::string()};
}

} // namespace pastkeys
