#include "base/translation.h"

#include "base/errors.h"

namespace pastkeys {

Text::Text(const Text& other) = default;
Text::Text(Text&& other) noexcept = default;
Text& Text::operator=(const Text& other) = default;
Text& Text::operator=(Text&& other) noexcept = default;
Text::~Text() = default;

Text::Text(std::string_view data, std::size_t limit) : m_content(printable(data, limit)) {}

bool Text::empty() const
{
    const auto* data = std::get_if<std::string>(&m_content);
    return data && data->empty();
}

std::string Text::in(const Language& language) const
{
    if (const auto* data = std::get_if<std::string>(&m_content))
        return *data;
    if (const auto* number = std::get_if<std::uint64_t>(&m_content))
        return language.number(*number);
    std::string text = language.phrase(std::get<const char*>(m_content));
    for (std::size_t at = text.find('%'); at != std::string::npos; at = text.find('%', at + 1)) {
        const auto argument = static_cast<std::size_t>(text.c_str()[at + 1] - '1');
        if (argument >= m_arguments.size())
            continue;
        const std::string words = m_arguments[argument].in(language);
        text.replace(at, 2, words);
        at += words.size() - 1; // a `%1` inside an argument is left alone
    }
    return text;
}

std::string Text::english() const
{
    return in({[](const char* phrase) { return std::string(phrase); },
               [](std::uint64_t number) { return std::to_string(number); }});
}

std::vector<std::string> inEnglish(const std::vector<Text>& texts)
{
    std::vector<std::string> english;
    english.reserve(texts.size());
    for (const Text& text : texts)
        english.push_back(text.english());
    return english;
}

} // namespace pastkeys
