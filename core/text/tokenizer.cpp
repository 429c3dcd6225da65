#include "text/tokenizer.h"

#include "base/errors.h"
#include "base/escape.h"
#include "base/utf8.h"
#include "text/pre_tokenizer.h"
#include "text/tokenizer_parts.h"

#include <algorithm>

namespace pastkeys {

namespace {

void appendWords(std::string_view text, WordMerger& merger, std::vector<TokenId>& ids,
                 const std::stop_token& stop)
{
    while (!text.empty()) {
        if (stop.stop_requested())
            throw Cancelled();
        const std::string_view word = firstWord(text);
        merger.append(word, ids, stop);
        text.remove_prefix(word.size());
    }
}

} // namespace

std::vector<TokenId> Tokenizer::encode(std::string_view text, SpecialTokens special,
                                       const std::stop_token& stop) const
{
    std::vector<TokenId> ids;
    WordMerger merger(m_parts->merges, m_parts->byteTokens);
    while (special == SpecialTokens::Recognize) {
        const std::optional<AddedTokens::Match> match = m_parts->added.firstIn(text);
        if (!match)
            break;
        appendWords(text.substr(0, match->offset), merger, ids, stop);
        ids.push_back(match->id);
        text.remove_prefix(match->offset + match->size);
    }
    appendWords(text, merger, ids, stop);
    return ids;
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

bool Tokenizer::isSpecial(TokenId id) const
{
    return m_parts->added.isSpecial(id);
}

TokenId Tokenizer::largestId() const
{
    return m_parts->tokens.idAt(m_parts->tokens.size() - 1); // there are at least 256 tokens
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
