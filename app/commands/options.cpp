#include "commands/options.h"

#include "base/listed.h"
#include "commands/joined.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <numeric>

namespace pastkeys {

namespace {

template <typename Number> std::optional<Number> parsed(std::string_view text)
{
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number)
                                                                    : std::nullopt;
}

/// The numbers in a string such as "3,1, 1". Returns nothing if the string is not such a list.
std::optional<std::vector<std::uint64_t>> parsedList(std::string_view text)
{
    std::vector<std::uint64_t> numbers;
    for (;;) {
        const std::size_t comma = text.find(',');
        std::string_view item = text.substr(0, comma);
        item.remove_prefix(std::min(item.find_first_not_of(' '), item.size()));
        const auto number = parsed<std::uint64_t>(item);
        if (!number)
            return std::nullopt;
        numbers.push_back(*number);
        if (comma == std::string_view::npos)
            return numbers;
        text.remove_prefix(comma + 1);
    }
}

bool equalButForCase(std::string_view a, std::string_view b)
{
    return std::ranges::equal(
        a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

std::string rangeText(std::uint64_t least, std::uint64_t most)
{
    if (most < std::numeric_limits<std::uint64_t>::max())
        return " from " + std::to_string(least) + " to " + std::to_string(most);
    return least == 0 ? "" : ", " + std::to_string(least) + " or more";
}

} // namespace

Check wholeNumber(std::uint64_t least, std::uint64_t most)
{
    return [=](const std::string& value) -> std::string {
        const auto number = parsed<std::uint64_t>(value);
        if (number && *number >= least && *number <= most)
            return {};
        return "a whole number" + rangeText(least, most);
    };
}

Check ordinal()
{
    return parsedBy(
        [](const std::string& value) { return parsed<std::uint64_t>(value).value_or(0); },
        "a whole number counted from 1");
}

Check wholeNumbers(std::uint64_t least, std::uint64_t most)
{
    return [=](const std::string& value) -> std::string {
        const auto numbers = parsedList(value);
        if (numbers &&
            std::ranges::all_of(*numbers, [=](std::uint64_t n) { return n >= least && n <= most; }))
            return {};
        return "whole numbers" + rangeText(least, most) + ", separated by commas, such as 3,1,1";
    };
}

Check decimal(const std::string& expected, bool (*fits)(double))
{
    return [=](const std::string& value) {
        const auto number = parsed<double>(value);
        return number && fits(*number) ? std::string() : expected;
    };
}

Check oneOf(std::vector<std::string_view> names)
{
    const auto check = [names](std::string& value) -> std::string {
        const auto found = std::ranges::find_if(
            names, [&](std::string_view name) { return equalButForCase(name, value); });
        if (found == names.end())
            return listed(names, ", ", " or ");
        value = *found;
        return {};
    };
    return {check, std::move(names)};
}

std::optional<std::string> Arguments::text(std::string_view name) const
{
    const auto found = m_values.find(name);
    return found == m_values.end() ? std::nullopt : std::optional(found->second);
}

std::string Arguments::text(std::string_view name, std::string_view otherwise) const
{
    return text(name).value_or(std::string(otherwise));
}

std::optional<std::uint64_t> Arguments::number(std::string_view name) const
{
    return parsed<std::uint64_t>(text(name, ""));
}

std::optional<std::size_t> Arguments::ordinal(std::string_view name) const
{
    const auto given = number(name);
    return given ? std::optional(*given - 1) : std::nullopt;
}

std::optional<double> Arguments::decimal(std::string_view name) const
{
    return parsed<double>(text(name, ""));
}

std::vector<std::uint64_t> Arguments::numbers(std::string_view name) const
{
    return parsedList(text(name, "")).value_or(std::vector<std::uint64_t>());
}

void expectWithout(const Arguments& arguments, const std::vector<std::string_view>& options,
                   std::string_view form)
{
    for (const std::string_view option : options)
        if (arguments.has(option))
            throw UsageError(joined("--", option, " has no effect with ", form, "."));
}

} // namespace pastkeys
