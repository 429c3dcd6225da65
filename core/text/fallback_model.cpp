#include "text/fallback_model.h"

#include "base/utf8.h"

#include <algorithm>

namespace pastkeys {

class FallbackModel::Encoder final : public WordEncoder
{
public:
    explicit Encoder(const FallbackModel& model) : m_model(model), m_merger(model.m_merges, {}) {}

    void append(std::string_view word, std::vector<TokenId>& ids,
                const std::stop_token& stop) override
    {
        if (const auto whole = m_model.m_wholeWords.find(word);
            whole != m_model.m_wholeWords.end()) {
            ids.push_back(whole->second);
            return;
        }
        m_symbols.clear();
        m_endsWithUnknown = false;
        while (!word.empty()) {
            const DecodedCharacter character = firstCharacter(word);
            addSymbols(character.value, word.substr(0, character.length));
            word.remove_prefix(character.length);
        }
        m_merger.append(m_symbols, ids, stop);
    }

private:
    void addSymbols(char32_t character, std::string_view text)
    {
        const auto size = static_cast<std::uint32_t>(text.size());
        const auto known = m_model.m_characters.find(character);
        if (known != m_model.m_characters.end()) {
            m_symbols.push_back({known->second, size});
            m_endsWithUnknown = false;
        } else if (std::ranges::all_of(text,
                                       [&](char byte) { return byteToken(byte).has_value(); })) {
            for (const char byte : text)
                m_symbols.push_back({*byteToken(byte), 1});
            m_endsWithUnknown = false;
        } else if (m_endsWithUnknown && m_model.m_fallback.fusesUnknown) {
            m_symbols.back().size += size;
        } else if (m_model.m_fallback.unknown) {
            m_symbols.push_back({*m_model.m_fallback.unknown, size});
            m_endsWithUnknown = true;
        }
    }

    const std::optional<TokenId>& byteToken(char byte) const
    {
        return m_model.m_fallback.bytes[static_cast<unsigned char>(byte)];
    }

    const FallbackModel& m_model;
    WordMerger m_merger;
    std::vector<WordMerger::Symbol> m_symbols;
    bool m_endsWithUnknown = false;
};

FallbackModel::FallbackModel(MergeTable merges, const Vocabulary& vocabulary,
                             const Fallback& fallback, TokenIndex wholeWords)
    : m_merges(std::move(merges)), m_fallback(fallback), m_wholeWords(std::move(wholeWords))
{
    for (const Vocabulary::Entry& entry : vocabulary.entries())
        if (!entry.text.empty())
            if (const DecodedCharacter character = firstCharacter(entry.text);
                character.length == entry.text.size())
                m_characters.emplace(character.value, entry.id);
}

std::unique_ptr<WordEncoder> FallbackModel::encoder() const
{
    return std::make_unique<Encoder>(*this);
}

std::string fallbackText(std::uint8_t byte)
{
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    return std::string("<0x") + kDigits[byte >> 4] + kDigits[byte & 15] + ">";
}

std::optional<std::uint8_t> fallbackByte(std::string_view token)
{
    const auto digit = [](char character) {
        return std::string_view("0123456789ABCDEF").find(character);
    };
    if (token.size() != 6 || !token.starts_with("<0x") || token[5] != '>')
        return std::nullopt;
    const std::size_t high = digit(token[3]);
    const std::size_t low = digit(token[4]);
    if (high > 15 || low > 15)
        return std::nullopt;
    return static_cast<std::uint8_t>(high * 16 + low);
}

} // namespace pastkeys
