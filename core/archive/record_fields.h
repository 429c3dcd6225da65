// Reads fields from the record of a `.pastkeys` file. Each function throws InputError, with the
// JSON pointer of the value, if the value is invalid for the field.
#pragma once

#include "base/listed.h"
#include "record/step_record.h"
#include "text/strict_json.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace pastkeys {

/// The largest number of rows, bytes or nanoseconds that a field may hold. The sum of two such
/// numbers cannot wrap.
inline constexpr std::uint64_t kLargestNumber = std::numeric_limits<std::int64_t>::max();
/// The largest number of positions that a field may hold. Neither the sum of a few such numbers nor
/// the product of two can wrap.
inline constexpr std::uint64_t kLongestText = std::uint64_t{1} << 30;

std::uint64_t wholeIn(const JsonValue& object, std::string_view key,
                      std::uint64_t most = kLargestNumber);
std::uint64_t wholeOr(const JsonValue& object, std::string_view key, std::uint64_t absent,
                      std::uint64_t most = kLargestNumber);
std::string textOr(const JsonValue& object, std::string_view key, std::string_view absent);
/// A number from 0 to 1. NaN if it is absent or null, because files contain null instead of NaN.
double probabilityIn(const JsonValue& object, std::string_view key);
/// The number; NaN if it is absent or null.
float floatIn(const JsonValue& object, std::string_view key);
/// The duration, which the file gives in nanoseconds; 0 if it is absent.
std::chrono::nanoseconds durationIn(const JsonValue& object, std::string_view key);
/// Decodes bytes that are written as pairs of hexadecimal digits.
std::string bytesIn(const JsonValue& hex);
/// A token of a vocabulary with so many ids, and its bytes.
TokenText tokenIn(const JsonValue& token, std::uint64_t vocabulary);

/// The elements of an array; empty if the array is absent.
template <typename Read> auto listIn(const JsonValue& object, std::string_view key, Read&& read)
{
    std::vector<decltype(read(object))> list;
    const auto found = object.present(key);
    if (!found)
        return list;
    if (found->kind() != JsonKind::Array)
        found->refuse(Text::tr("an array"));
    list.reserve(found->size());
    for (std::size_t i = 0; i < found->size(); ++i)
        list.push_back(read(found->element(i)));
    return list;
}

/// The element of `names` whose nameOf() equals the string in the value.
template <typename Name> Name nameIn(const JsonValue& value, std::initializer_list<Name> names)
{
    for (const Name name : names)
        if (nameOf(name) == value.text())
            return name;
    value.refuse(
        Text::tr("one of %1", listed(names, ", ", {}, [](Name name) { return nameOf(name); })));
}

template <std::size_t Elements> std::array<std::size_t, Elements> wholeNumbers(const JsonValue& of)
{
    if (of.kind() != JsonKind::Array || of.size() != Elements)
        of.refuse(Text::tr("an array of %1 whole numbers", Elements));
    std::array<std::size_t, Elements> numbers{};
    for (std::size_t i = 0; i < Elements; ++i)
        numbers[i] = of.element(i).unsignedInteger(kLongestText);
    return numbers;
}

} // namespace pastkeys
