#include "commands/option_table.h"

#include "base/errors.h"

#include <algorithm>
#include <charconv>
#include <numeric>

namespace pastkeys {

namespace {

/// Insertions, deletions and changes that turn `a` into `b`.
std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t change = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({row[j] + 1, row[j + 1] + 1, change});
        }
    }
    return row.back();
}

std::string optionName(std::string_view name)
{
    return "--" + std::string(name);
}

const Option* find(std::span<const Option> known, std::string_view name)
{
    const auto found = std::ranges::find(known, name, &Option::name);
    return found == known.end() ? nullptr : &*found;
}

[[noreturn]] void refuseUnknown(std::span<const Option> known, std::string_view name)
{
    std::vector<std::string_view> names;
    for (const Option& option : known)
        names.push_back(option.name);
    const std::string_view meant = nearest(name, names);
    throw UsageError("unknown option " + printable(optionName(name)) + "." +
                     (meant.empty() ? "" : " Did you mean " + optionName(meant) + "?"));
}

[[noreturn]] void refuseValue(std::string_view name, std::string_view expected,
                              std::string_view found)
{
    throw UsageError(optionName(name) + ": expected " + std::string(expected) + ", found \"" +
                     printable(found) + "\".");
}

[[noreturn]] void refuseStray(std::span<const Option> known, std::string_view argument)
{
    std::string message = "unexpected argument \"" + printable(argument) + "\".";
    if (find(known, "prompt"))
        message += " Write text as --prompt \"some words\", with the quotes.";
    throw UsageError(message);
}

/// Whether a value that follows its option is rather the next option.
bool looksLikeOption(std::span<const Option> known, std::string_view argument)
{
    if (!argument.starts_with("--"))
        return false;
    return find(known, argument.substr(2, argument.find('=') - 2)) != nullptr;
}

bool parseNumber(std::string_view text, std::uint64_t& number)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size();
}

std::string rangeText(std::uint64_t least, std::uint64_t most)
{
    if (most == Arguments::kNoLimit)
        return "a whole number" +
               (least == 0 ? std::string() : ", " + std::to_string(least) + " or more");
    return "a whole number from " + std::to_string(least) + " to " + std::to_string(most);
}

} // namespace

std::string_view nearest(std::string_view text, std::span<const std::string_view> known)
{
    std::string_view best;
    std::size_t least = std::max<std::size_t>(2, text.size() / 3) + 1;
    for (const std::string_view name : known) {
        // A beginning that is long enough to be meant: --temp, --out for --output.
        const bool begins = text.size() >= 2 && (name.starts_with(text) || text.starts_with(name));
        const std::size_t distance = begins ? 0 : editDistance(text, name);
        if (distance < least && distance < std::max(text.size(), name.size())) {
            least = distance;
            best = name;
        }
    }
    return best;
}

Arguments::Arguments(std::span<const Option> known, std::span<const char* const> given)
{
    for (std::size_t i = 0; i < given.size(); ++i) {
        const std::string_view argument = given[i];
        if (!argument.starts_with("--") || argument == "--")
            refuseStray(known, argument);
        const std::size_t equals = argument.find('=');
        const Option* option = find(known, argument.substr(2, equals - 2));
        if (!option)
            refuseUnknown(known, argument.substr(2, equals - 2));
        if (option->value.empty()) {
            if (equals != std::string_view::npos)
                throw UsageError(optionName(option->name) + " takes no value.");
            add(*option, {});
        } else if (equals != std::string_view::npos) {
            add(*option, std::string(argument.substr(equals + 1)));
        } else if (i + 1 < given.size() && !looksLikeOption(known, given[i + 1])) {
            add(*option, given[++i]);
        } else {
            throw UsageError(optionName(option->name) + " needs a value: " +
                             optionName(option->name) + " " + std::string(option->value) + ".");
        }
    }
}

void Arguments::add(const Option& option, std::string value)
{
    if (!m_values.emplace(option.name, std::move(value)).second)
        throw UsageError(optionName(option.name) + " was given twice.");
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

std::string Arguments::required(std::string_view name) const
{
    if (!has(name))
        throw UsageError(optionName(name) + " is missing.");
    return m_values.find(name)->second;
}

std::optional<std::uint64_t> Arguments::number(std::string_view name, std::uint64_t least,
                                               std::uint64_t most) const
{
    const std::optional<std::string> value = text(name);
    if (!value)
        return std::nullopt;
    std::uint64_t number = 0;
    if (!parseNumber(*value, number) || number < least || number > most)
        refuseValue(name, rangeText(least, most), *value);
    return number;
}

std::optional<double> Arguments::decimal(std::string_view name) const
{
    const std::optional<std::string> value = text(name);
    if (!value)
        return std::nullopt;
    double number = 0;
    const char* const end = value->data() + value->size();
    const auto [stopped, error] = std::from_chars(value->data(), end, number);
    if (error != std::errc() || stopped != end)
        refuseValue(name, "a number such as 0.8", *value);
    return number;
}

std::optional<std::vector<std::uint64_t>> Arguments::numbers(std::string_view name,
                                                             std::uint64_t most) const
{
    const std::optional<std::string> value = text(name);
    if (!value)
        return std::nullopt;
    std::vector<std::uint64_t> numbers;
    for (std::string_view rest = *value;;) {
        const std::size_t comma = rest.find(',');
        std::string_view item = rest.substr(0, comma);
        while (item.starts_with(' '))
            item.remove_prefix(1);
        if (item.empty() || item.find_first_not_of("0123456789") != std::string_view::npos)
            refuseValue(name, "whole numbers separated by commas, such as 3,1,1", *value);
        std::uint64_t number = 0;
        if (!parseNumber(item, number) || number > most)
            refuseValue(name, "whole numbers up to " + std::to_string(most), item);
        numbers.push_back(number);
        if (comma == std::string_view::npos)
            return numbers;
        rest.remove_prefix(comma + 1);
    }
}

std::size_t Arguments::choice(std::string_view name,
                              std::span<const std::string_view> choices) const
{
    const std::optional<std::string> value = text(name);
    if (!value)
        return 0;
    const auto found = std::ranges::find(choices, *value);
    if (found != choices.end())
        return static_cast<std::size_t>(found - choices.begin());
    std::string expected;
    for (std::size_t i = 0; i < choices.size(); ++i)
        expected += (i == 0                    ? ""
                     : i + 1 == choices.size() ? " or "
                                               : ", ") +
                    std::string(choices[i]);
    refuseValue(name, expected, *value);
}

} // namespace pastkeys
