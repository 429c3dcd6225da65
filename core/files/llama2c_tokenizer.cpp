// A tokenizer of llama2.c: the length of the longest token, and then for each token its score, its
// length and its bytes. Its spaces are real ones.
#include "base/errors.h"
#include "files/llama2c_file.h"
#include "text/fallback_model.h"
#include "text/gguf_tokenizer.h"

#include <cstring>

namespace pastkeys {

namespace {

class TokenReader
{
public:
    TokenReader(std::string_view content, const std::string& file) : m_rest(content), m_file(file)
    {
    }

    auto take(std::size_t size, const Text& place)
    {
        if (size > m_rest.size())
            refuse(m_file, place, Text::tr("%1 bytes", std::uint64_t{size}),
                   Text::tr("%1 bytes to the end of the file", std::uint64_t{m_rest.size()}),
                   Text::tr("Is the file complete, and does it belong to this model?"));
        const std::string_view taken = m_rest.substr(0, size);
        m_rest.remove_prefix(size);
        return taken;
    }

    template <typename Number> Number take(const Text& place)
    {
        Number number{};
        std::memcpy(&number, take(sizeof(number), place).data(), sizeof(number));
        return number;
    }

    std::size_t left() const { return m_rest.size(); }

private:
    std::string_view m_rest;
    const std::string& m_file;
};

/// The exporter puts lines around <s> and </s>, which are only for the screen.
std::string_view withoutLines(std::string_view text)
{
    while (text.starts_with('\n'))
        text.remove_prefix(1);
    while (text.ends_with('\n'))
        text.remove_suffix(1);
    return text;
}

} // namespace

Tokenizer readLlama2cTokenizer(std::string_view content, const std::string& file,
                               std::uint32_t tokens)
{
    constexpr std::size_t kUnknown = 0, kBeginning = 1, kEnd = 2;
    if (tokens <= kEnd)
        refuse(file, {}, Text::tr("a model with the tokens <unk>, <s> and </s>"),
               Text::tr("a vocabulary of %1 tokens", tokens));
    GgufTokenizer lists{.file = file, .model = "llama"};
    TokenReader reader(content, file);
    reader.take<std::uint32_t>({});
    for (std::size_t id = 0; id < tokens; ++id) {
        const Text place = Text::tr("token %1", std::to_string(id));
        lists.scores.push_back(reader.take<float>(place));
        const auto size = reader.take<std::int32_t>(place);
        if (size < 0)
            refuse(file, place, Text::tr("the length of the token"), std::to_string(size));
        const std::string_view text = reader.take(static_cast<std::size_t>(size), place);
        const bool isControl = id == kBeginning || id == kEnd;
        const TokenKind kind = id == kUnknown       ? TokenKind::Unknown
                               : isControl          ? TokenKind::Control
                               : fallbackByte(text) ? TokenKind::Byte
                                                    : TokenKind::Normal;
        lists.tokens.emplace_back(isControl ? withoutLines(text) : text);
        lists.types.push_back(static_cast<std::int32_t>(kind));
    }
    if (reader.left() > 0)
        refuse(file, {},
               Text::tr("the end of the file after %1 tokens, as many as the model has", tokens),
               Text::tr("%1 more bytes", std::uint64_t{reader.left()}),
               Text::tr("Does the tokenizer belong to this model?"));
    lists.beginning = idAt<TokenId>(kBeginning);
    lists.end = idAt<TokenId>(kEnd);
    return Tokenizer::fromGguf(lists);
}

} // namespace pastkeys
