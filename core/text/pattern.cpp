#include "text/pattern.h"

#include "base/contract.h"
#include "base/errors.h"
#include "text/strict_json.h"

#include <chrono>
#include <unicode/regex.h>
#include <unicode/utext.h>

namespace pastkeys {

namespace {

using Clock = std::chrono::steady_clock;

/// Longer expressions are refused, because compiling one takes several times its memory.
constexpr std::size_t kLongestExpression = 10'000;
/// The limit of one step of a search, in a unit of ICU's that takes about a millisecond.
constexpr std::int32_t kLongestStep = 2'000;
/// The limit of the memory to backtrack in, in bytes.
constexpr std::int32_t kLargestStack = 64 << 20;
constexpr std::chrono::seconds kLongestSearch{5};
constexpr std::chrono::microseconds kTimePerByte{10};

Text slowPattern()
{
    return Text::tr("The pattern may be damaged or made to block programs.");
}

/// An expression in Oniguruma's syntax, which the files use, as ICU understands it. There, \w also
/// stands for six characters such as U+00BD, but not in brackets, and \h for hexadecimal digits.
std::string forIcu(std::string_view expression)
{
    constexpr std::string_view kWord = R"(\p{Alphabetic}\p{M}\p{Nd}\p{Pc})";
    constexpr std::string_view kNumbers = R"(\u00B2\u00B3\u00B9\u00BC-\u00BE)";
    std::string translated;
    int brackets = 0;
    for (std::size_t i = 0; i < expression.size(); ++i) {
        if (expression[i] != '\\' || i + 1 == expression.size()) {
            brackets += expression[i] == '[' ? 1 : expression[i] == ']' ? -1 : 0;
            translated += expression[i];
            continue;
        }
        const char escaped = expression[++i];
        if (escaped == 'w' || escaped == 'W') {
            (translated += escaped == 'w' ? "[" : "[^") += kWord;
            (translated += brackets > 0 ? "" : kNumbers) += "]";
        } else if (escaped == 'h' || escaped == 'H') {
            translated += escaped == 'h' ? "[0-9A-Fa-f]" : "[^0-9A-Fa-f]";
        } else {
            (translated += '\\') += escaped;
        }
    }
    return translated;
}

/// Compiles an expression. Returns nullptr, and sets `error` to ICU's reason, if it is not valid.
std::unique_ptr<icu::RegexPattern> compiled(std::string_view expression, std::string& error)
{
    // As in Oniguruma, ^ and $ match at each line.
    UErrorCode status = U_ZERO_ERROR;
    UParseError place{};
    std::unique_ptr<icu::RegexPattern> pattern(icu::RegexPattern::compile(
        icu::UnicodeString::fromUTF8(
            {expression.data(), static_cast<std::int32_t>(expression.size())}),
        UREGEX_MULTILINE | UREGEX_UNIX_LINES, place, status));
    if (U_SUCCESS(status))
        return pattern;
    error = u_errorName(status);
    return nullptr;
}

} // namespace

struct Pattern::Compiled
{
    std::string literal; ///< if there is no expression
    std::unique_ptr<icu::RegexPattern> expression;
    std::string source; ///< the expression, as ICU understands it
    std::string file;   ///< of the expression
    Text place;
};

Pattern Pattern::ofText(std::string text)
{
    PASTKEYS_EXPECTS(!text.empty());
    auto pattern = std::make_shared<Compiled>();
    pattern->literal = std::move(text);
    return Pattern(std::move(pattern));
}

Pattern Pattern::ofExpression(const JsonValue& expression)
{
    const std::string_view text = expression.text();
    if (text.size() > kLongestExpression)
        refuse(expression.file(), expression.place(),
               Text::tr("a pattern of at most %1 bytes", kLongestExpression),
               Text::tr("%1 bytes", text.size()), slowPattern());
    std::string error;
    auto pattern = std::make_shared<Compiled>();
    pattern->source = forIcu(text);
    pattern->expression = compiled(pattern->source, error);
    if (!pattern->expression)
        expression.refuse(Text::tr("a regular expression that ICU accepts"),
                          Text::tr("ICU says %1.", error));
    pattern->file = expression.file();
    pattern->place = expression.place();
    return Pattern(std::move(pattern));
}

Pattern Pattern::ofExpression(std::string_view expression)
{
    std::string error;
    auto pattern = std::make_shared<Compiled>();
    pattern->source = expression;
    pattern->expression = compiled(expression, error);
    PASTKEYS_EXPECTS(pattern->expression);
    return Pattern(std::move(pattern));
}

bool operator==(const Pattern& a, const Pattern& b)
{
    return a.m_compiled->literal == b.m_compiled->literal &&
           a.m_compiled->source == b.m_compiled->source;
}

/// ICU's matcher, with the limits.
class PatternSearch::Matcher
{
public:
    explicit Matcher(const Pattern::Compiled& pattern) : m_pattern(pattern)
    {
        m_matcher.reset(pattern.expression->matcher(m_status));
        m_matcher->setTimeLimit(kLongestStep, m_status);
        m_matcher->setStackLimit(kLargestStack, m_status);
        checkStatus();
    }
    ~Matcher() { utext_close(m_text); }

    void reset(std::string_view text)
    {
        m_end += kTimePerByte * text.size();
        m_text =
            utext_openUTF8(m_text, text.data(), static_cast<std::int64_t>(text.size()), &m_status);
        checkStatus();
        m_matcher->reset(m_text);
    }

    bool findNext()
    {
        const bool found = m_matcher->find(m_status);
        checkStatus();
        if (Clock::now() > m_end)
            refuse(m_pattern.file, m_pattern.place, Text::tr("a pattern that is searched quickly"),
                   Text::tr("one that takes too long for this text"), slowPattern());
        return found;
    }

    Match match()
    {
        const std::int64_t begin = m_matcher->start64(m_status);
        const std::int64_t end = m_matcher->end64(m_status);
        checkStatus();
        return {static_cast<std::size_t>(begin), static_cast<std::size_t>(end)};
    }

private:
    void checkStatus() const
    {
        if (U_SUCCESS(m_status))
            return;
        const bool isLimit = m_status == U_REGEX_TIME_OUT || m_status == U_REGEX_STACK_OVERFLOW;
        refuse(m_pattern.file, m_pattern.place, Text::tr("a pattern that is searched quickly"),
               isLimit ? Text::tr("one that takes too long for this text")
                       : Text::tr("one that ICU cannot search for: %1",
                                  std::string(u_errorName(m_status))),
               slowPattern());
    }

    const Pattern::Compiled& m_pattern;
    UErrorCode m_status = U_ZERO_ERROR;
    std::unique_ptr<icu::RegexMatcher> m_matcher;
    UText* m_text = nullptr;
    Clock::time_point m_end = Clock::now() + kLongestSearch;
};

PatternSearch::PatternSearch(const Pattern& pattern) : m_pattern(pattern)
{
    if (pattern.m_compiled->expression)
        m_matcher = std::make_unique<Matcher>(*pattern.m_compiled);
}

PatternSearch::PatternSearch(PatternSearch&&) noexcept = default;
PatternSearch::~PatternSearch() = default;

std::vector<PatternSearch::Match> PatternSearch::matchesIn(std::string_view text,
                                                           const std::stop_token& stop)
{
    if (!m_matcher)
        return literalMatchesIn(text);
    std::vector<Match> matches;
    m_matcher->reset(text);
    while (m_matcher->findNext()) {
        if (stop.stop_requested())
            throw Cancelled();
        matches.push_back(m_matcher->match());
    }
    return matches;
}

std::vector<PatternSearch::Match> PatternSearch::literalMatchesIn(std::string_view text) const
{
    const std::string& wanted = m_pattern.m_compiled->literal;
    std::vector<Match> matches;
    for (std::size_t begin = text.find(wanted); begin != text.npos;
         begin = text.find(wanted, begin + wanted.size()))
        matches.push_back({begin, begin + wanted.size()});
    return matches;
}

} // namespace pastkeys
