#include "text/tokenizer.h"

#include "base/contract.h"
#include "base/errors.h"
#include "base/escape.h"
#include "base/utf8.h"
#include "text/clean_text.h"
#include "text/id_list.h"
#include "text/tokenizer_parts.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// Encodes one text.
class Encoder
{
public:
    Encoder(const TokenizerParts& parts, SpecialTokens special, const std::stop_token& stop)
        : m_parts(parts), m_special(special), m_stop(stop), m_words(parts.splitter, stop),
          m_encoder(parts.model->encoder())
    {
    }

    std::vector<TokenId> idsOf(std::string_view text)
    {
        if (m_parts.beginning)
            m_ids.push_back(*m_parts.beginning);
        const auto& [exact, normalized] = m_parts.added;
        forEachPart(exact, text, true, [&, &later = normalized](auto part, bool isFirst) {
            if (m_parts.normalizer.isEmpty())
                return appendNormalized(part, isFirst, later);
            appendNormalized(m_parts.normalizer.normalized(part, m_stop), isFirst, later);
        });
        return std::move(m_ids);
    }

private:
    void appendNormalized(std::string_view text, bool isFirst, const AddedTokens& added)
    {
        forEachPart(added, text, isFirst, [this](std::string_view part, bool isFirstPart) {
            m_words.forEachWord(part, isFirstPart, [this](std::string_view word) {
                m_encoder->append(word, m_ids, m_stop);
            });
        });
    }

    /// Appends the added tokens in `text`, and calls `use` with each part between them, and whether
    /// nothing comes before it.
    template <typename Use>
    void forEachPart(const AddedTokens& added, std::string_view text, bool isFirst, const Use& use)
    {
        std::size_t done = 0;
        const auto useUntil = [&](std::size_t end) {
            if (end > done)
                use(text.substr(done, end - done), isFirst && done == 0);
        };
        while (const auto match = added.firstIn(text, done, m_special)) {
            useUntil(match->begin);
            m_ids.push_back(match->id);
            done = match->end;
        }
        useUntil(text.size());
    }

    const TokenizerParts& m_parts;
    SpecialTokens m_special;
    const std::stop_token& m_stop;
    WordSearch m_words;
    std::unique_ptr<WordEncoder> m_encoder;
    std::vector<TokenId> m_ids;
};

} // namespace

Tokenizer Tokenizer::ofIds(std::uint32_t count)
{
    PASTKEYS_EXPECTS(count > 0);
    std::vector<TokenTable::Token> tokens;
    tokens.reserve(count);
    for (std::uint32_t id = 0; id < count; ++id)
        tokens.push_back({TokenId{id}, " " + std::to_string(id)});
    auto parts = std::make_shared<TokenizerParts>();
    parts->tokens = TokenTable(tokens);
    parts->readsIds = true;
    return Tokenizer(std::move(parts));
}

std::vector<TokenId> Tokenizer::encode(std::string_view text, SpecialTokens special,
                                       const std::stop_token& stop) const
{
    if (m_parts->readsIds)
        return idsListedIn(text);
    if (m_parts->needsUtf8 && firstInvalidByte(text) != std::string_view::npos)
        return encode(validUtf8(text), special, stop);
    return Encoder(*m_parts, special, stop).idsOf(text);
}

std::string Tokenizer::decode(std::span<const TokenId> ids) const
{
    std::string bytesOfAll;
    for (const TokenId id : ids)
        bytesOfAll += bytes(id);
    return bytesOfAll;
}

std::string_view Tokenizer::bytes(TokenId id) const
{
    return m_parts->tokens.bytes(id);
}

std::string Tokenizer::piece(TokenId id) const
{
    if (!contains(id))
        return "<unused " + std::to_string(indexOf(id)) + ">";
    std::string text;
    std::string_view rest = bytes(id);
    while (!rest.empty()) {
        const DecodedCharacter character = firstCharacter(rest);
        const std::string_view used = rest.substr(0, character.length);
        if (character.valid) {
            text += used;
        } else {
            for (const char byte : used)
                text += escapedByte(static_cast<unsigned char>(byte));
        }
        rest.remove_prefix(character.length);
    }
    return text;
}

bool Tokenizer::contains(TokenId id) const
{
    return m_parts->tokens.contains(id);
}

bool Tokenizer::readsIds() const
{
    return m_parts->readsIds;
}

bool Tokenizer::isSpecial(TokenId id) const
{
    return std::ranges::any_of(m_parts->added,
                               [id](const AddedTokens& tokens) { return tokens.isSpecial(id); });
}

TokenId Tokenizer::largestId() const
{
    return m_parts->tokens.idAt(m_parts->tokens.size() - 1); // there is at least one token
}

std::size_t Tokenizer::tokenCount() const
{
    return m_parts->tokens.size();
}

std::optional<TokenId> Tokenizer::endOfText() const
{
    return m_parts->endOfText;
}

const std::vector<Text>& Tokenizer::notes() const
{
    return m_parts->notes;
}

const std::string& Tokenizer::source() const
{
    return m_parts->source;
}

} // namespace pastkeys
