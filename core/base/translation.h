// Human-readable messages. The core writes them in English, and the window translates them phrase
// by phrase.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

/// Marks an English string in the core, so that lupdate collects it and the window can translate
/// it. The core itself translates nothing. \param context "pastkeys::Tr"
#define PASTKEYS_TR_NOOP(context, text) text

/// Tells lupdate the translation context of the strings passed to Text::tr().
#define PASTKEYS_TR_CONTEXT(context)

namespace pastkeys {

class Text;

/// Functions that render phrases and numbers in one language.
struct Language
{
    std::function<std::string(const char* english)> phrase;
    std::function<std::string(std::uint64_t)> number;
};

/// A phrase, a number, or data that is the same in every language. A phrase is in English, with
/// placeholders `%1` to `%9` for its arguments, which are also Texts.
class Text
{
    PASTKEYS_TR_CONTEXT(pastkeys::Tr)

public:
    /// A literal that has one placeholder (`%1` ...) for each argument that follows it. Anything
    /// else does not compile.
    template <std::size_t Places> struct Template
    {
        // NOLINTNEXTLINE(google-explicit-constructor)
        consteval Template(const char* literal) : english(literal)
        {
            std::size_t highest = 0;
            for (std::string_view rest = literal; !rest.empty(); rest.remove_prefix(1))
                if (rest.size() > 1 && rest[0] == '%' && rest[1] > '0' && rest[1] <= '9' &&
                    static_cast<std::size_t>(rest[1] - '0') > highest)
                    highest = static_cast<std::size_t>(rest[1] - '0');
            if (highest != Places)
                throw "the places of the template and the arguments differ in number";
        }
        const char* english;
    };

    Text() = default;
    // Not inline, because g++ 14 then warns of the variant, wrongly.
    Text(const Text& other);
    Text(Text&& other) noexcept;
    Text& operator=(const Text& other);
    Text& operator=(Text&& other) noexcept;
    ~Text();
    /// A name, a path or file content, which is the same in every language. The constructor makes
    /// it safe to print and shortens it to at most `limit` characters.
    // NOLINTBEGIN(google-explicit-constructor)
    Text(std::string_view data, std::size_t limit = 600);
    Text(const std::string& data) : Text(std::string_view(data)) {}
    /// A count or a measurement. (Ids, line numbers and offsets count as names: pass them through
    /// std::to_string.)
    template <typename Number, std::enable_if_t<std::is_unsigned_v<Number>, int> = 0>
    Text(Number number) : m_content(std::uint64_t{number})
    {
    }
    Text(const char*) = delete; ///< a phrase must be translatable: use tr()
    // NOLINTEND(google-explicit-constructor)

    /// A phrase or sentence: `Text::tr("at most %1 bytes", limit)`. Do not call it in a function
    /// that returns a type like std::string (with `::`, but without template arguments), or in a
    /// function that follows a constant of such a type: lupdate misparses both.
    template <typename... Arguments>
    static Text tr(std::type_identity_t<Template<sizeof...(Arguments)>> phrase,
                   Arguments&&... arguments)
    {
        Text text;
        text.m_content = phrase.english;
        (text.m_arguments.push_back(std::forward<Arguments>(arguments)), ...);
        return text;
    }

    bool empty() const;
    /// The message in this language, with the arguments substituted for `%1` to `%9`.
    std::string in(const Language& language) const;
    std::string english() const;

private:
    std::variant<std::string, std::uint64_t, const char*> m_content;
    std::vector<Text> m_arguments;
};

std::vector<std::string> inEnglish(const std::vector<Text>& texts);

} // namespace pastkeys
