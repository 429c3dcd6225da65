// The patterns in a tokenizer's files, which say where a text is split or replaced. ICU runs them.
// Each search has limits of time and memory, because a file can contain a pattern that would take
// forever.
#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace pastkeys {

class JsonValue;

/// Immutable. Copies share the pattern.
class Pattern
{
public:
    /// Matches exactly this text. \pre text is not empty
    static Pattern ofText(std::string text);
    /// A regular expression. Throws InputError, with the file and the place of `expression`, if it
    /// is not one that ICU understands.
    static Pattern ofExpression(const JsonValue& expression);
    /// A regular expression of this program itself.
    static Pattern ofExpression(std::string_view expression);

    /// Whether both match the same text, or have the same expression.
    friend bool operator==(const Pattern& a, const Pattern& b);

private:
    friend class PatternSearch;
    struct Compiled;

    explicit Pattern(std::shared_ptr<const Compiled> compiled) : m_compiled(std::move(compiled)) {}

    std::shared_ptr<const Compiled> m_compiled;
};

/// Searches texts for a pattern. Each thread needs its own.
class PatternSearch
{
public:
    struct Match
    {
        std::size_t begin; ///< in bytes
        std::size_t end;   ///< may be equal to begin
    };

    explicit PatternSearch(const Pattern& pattern);
    PatternSearch(PatternSearch&&) noexcept;
    ~PatternSearch();

    /// All matches, from left to right, without overlaps. Throws Cancelled when stopped, and
    /// InputError if the search exceeds a limit. All searches of one object have a few seconds
    /// together, and more for long texts.
    /// \param text  valid UTF-8
    std::vector<Match> matchesIn(std::string_view text, const std::stop_token& stop);

private:
    class Matcher;

    std::vector<Match> literalMatchesIn(std::string_view text) const;

    Pattern m_pattern;
    std::unique_ptr<Matcher> m_matcher; ///< only for regular expressions
};

} // namespace pastkeys
