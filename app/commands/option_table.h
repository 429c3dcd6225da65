// What a command of pastkeys-cli understands, and what a user gave it.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace pastkeys {

/// A command line that cannot be understood. Exit code 2.
class UsageError : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

/// One option. `value` is what stands for its value in the help, e.g. "N"; empty for a switch.
struct Option
{
    std::string_view name; ///< without the dashes
    std::string_view value;
    std::string_view help;
};

/// The options of one command as the user gave them. Numbers are read with a point, whatever the
/// locale is.
class Arguments
{
public:
    /// `--name value`, `--name=value` and `--switch`, each once. Throws UsageError for anything
    /// else; an unknown option gets the nearest known one as a hint.
    Arguments(std::span<const Option> known, std::span<const char* const> given);

    bool has(std::string_view name) const { return m_values.contains(name); }
    std::optional<std::string> text(std::string_view name) const;
    std::string text(std::string_view name, std::string_view otherwise) const;
    /// Throws UsageError if it was not given.
    std::string required(std::string_view name) const;

    /// Throws UsageError for what is not a whole number from `least` to `most`.
    std::optional<std::uint64_t> number(std::string_view name, std::uint64_t least = 0,
                                        std::uint64_t most = kNoLimit) const;
    /// Throws UsageError for what is not a number. NaN and infinity are numbers here.
    std::optional<double> decimal(std::string_view name) const;
    /// Whole numbers separated by commas, at least one.
    std::optional<std::vector<std::uint64_t>> numbers(std::string_view name,
                                                      std::uint64_t most = kNoLimit) const;
    /// The index of the value among `choices`; 0 if it was not given.
    std::size_t choice(std::string_view name, std::span<const std::string_view> choices) const;

    static constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

private:
    void add(const Option& option, std::string value);

    std::map<std::string, std::string, std::less<>> m_values;
};

/// The one of `known` that `text` was probably meant to be; empty if none is near.
std::string_view nearest(std::string_view text, std::span<const std::string_view> known);

} // namespace pastkeys
