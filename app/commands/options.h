// The options that a pastkeys-cli command accepts, and those that the user passed to it.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace pastkeys {

/// A command line that cannot be understood. It makes the program exit with code 2.
class UsageError : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

/// Checks an option's value. Calling it returns an empty string if the value is valid, or a
/// description of what was expected if not. The call may also replace the value with its canonical
/// spelling.
class Check
{
public:
    Check() = default;
    /// \param names  all valid values, if there are only a few; shells offer them as completions
    template <typename Function>
    requires std::is_invocable_r_v<std::string, Function, std::string&>
    Check(Function function, std::vector<std::string_view> names = {})
        : m_function(std::move(function)), m_names(std::move(names))
    {
    }

    explicit operator bool() const { return static_cast<bool>(m_function); }
    std::string operator()(std::string& value) const { return m_function(value); }
    const std::vector<std::string_view>& names() const { return m_names; }

private:
    std::function<std::string(std::string& value)> m_function;
    std::vector<std::string_view> m_names;
};

Check wholeNumber(std::uint64_t least = 0,
                  std::uint64_t most = std::numeric_limits<std::uint64_t>::max());
/// Accepts the 1-based number of a step, a layer or a head.
Check ordinal();
/// Accepts one or more whole numbers, separated by commas.
Check wholeNumbers(std::uint64_t least, std::uint64_t most);
/// Accepts a number if `fits` returns true for it. The decimal separator is a point in every
/// locale.
Check decimal(const std::string& expected, bool (*fits)(double));
/// Accepts one of the names, ignoring case.
Check oneOf(std::vector<std::string_view> names);
/// A name that the user types, and the value that it stands for.
template <typename Value> struct Named
{
    std::string_view name;
    Value value;
};
template <typename Choices> std::vector<std::string_view> namesOf(const Choices& choices)
{
    std::vector<std::string_view> names;
    names.reserve(choices.size());
    for (const auto& choice : choices)
        names.push_back(choice.name);
    return names;
}
/// Accepts a value if the result of `parse` converts to true.
template <typename Parse> Check parsedBy(Parse parse, const std::string& expected)
{
    return [=](const std::string& value) { return parse(value) ? std::string() : expected; };
}

struct Option
{
    std::string name;  ///< without the dashes
    std::string value; ///< placeholder for the value in the help, e.g. "N"; empty for a switch
    std::string help;
    Check check = {}; ///< if empty, the value may be any text
    bool required = false;
};

/// Options that the help lists together.
struct OptionGroup
{
    std::string title;
    std::vector<Option> options;
};

/// The options of one command as the user gave them, already checked.
class Arguments
{
public:
    void set(const std::string& name, const std::string& value) { m_values[name] = value; }

    bool has(std::string_view name) const { return m_values.contains(name); }
    std::optional<std::string> text(std::string_view name) const;
    std::string text(std::string_view name, std::string_view otherwise) const;
    std::optional<std::uint64_t> number(std::string_view name) const;
    /// The 0-based index of a step, a layer or a head, whose number on the command line is 1-based.
    std::optional<std::size_t> ordinal(std::string_view name) const;
    std::optional<double> decimal(std::string_view name) const;
    /// Empty if the option was not given.
    std::vector<std::uint64_t> numbers(std::string_view name) const;
    /// The value of the choice that the option names, or of the first choice if the option was not
    /// given.
    template <typename Choices> auto choice(std::string_view name, const Choices& choices) const
    {
        const std::string given = text(name, choices.front().name);
        for (const auto& choice : choices)
            if (choice.name == given)
                return choice.value;
        return choices.front().value;
    }

private:
    std::map<std::string, std::string, std::less<>> m_values;
};

/// Throws UsageError if any of the options was given, because silently ignoring it would mislead
/// the user.
/// \param form  what makes the options ineffective, e.g. "--trace"; named in the message
void expectWithout(const Arguments& arguments, const std::vector<std::string_view>& options,
                   std::string_view form);

} // namespace pastkeys
