#include "base/contract.h"
#include "base/errors.h"
#include "text/byte_alphabet.h"
#include "text/tokenizer_parts.h"

#include <algorithm>

namespace pastkeys {

namespace {

std::string quoted(std::string_view text)
{
    return "`" + printable(text, 60) + "`";
}

constexpr const char* kOtherVocabulary =
    "The merges and the vocabulary seem to belong to different models.";

} // namespace

TokenizerBuilder::TokenizerBuilder(const JsonValue& vocab) : m_vocab(vocab)
{
    if (vocab.kind() != JsonKind::Object)
        vocab.refuse("an object that gives each token its id");
    const std::size_t size = vocab.size();
    m_entries.reserve(size);
    for (std::size_t i = 0; i < size; ++i) {
        const std::uint64_t id =
            vocab.member(i).value.unsignedInteger(Tokenizer::kLargestPossibleId);
        m_entries.push_back({idAt<TokenId>(id), static_cast<std::uint32_t>(i)});
    }
    std::sort(m_entries.begin(), m_entries.end(), [](const Entry& a, const Entry& b) {
        return a.id != b.id ? a.id < b.id : a.member < b.member;
    });
    checkIdsDiffer();
    findByteTokens();
}

void TokenizerBuilder::checkIdsDiffer() const
{
    const auto sameId = [](const Entry& a, const Entry& b) { return a.id == b.id; };
    const auto twin = std::adjacent_find(m_entries.begin(), m_entries.end(), sameId);
    if (twin == m_entries.end())
        return;
    const JsonMember second = m_vocab.member(std::next(twin)->member);
    throw InputError({m_vocab.file(), second.value.place(), "an id of its own",
                      second.value.description() + ", which is the id of " +
                          quoted(m_vocab.member(twin->member).key) + " too",
                      "Each id must stand for one token."});
}

void TokenizerBuilder::findByteTokens()
{
    for (std::size_t byte = 0; byte < 256; ++byte) {
        const std::string text = alphabetText(static_cast<std::uint8_t>(byte));
        const std::optional<TokenId> id = idOf(text);
        if (!id) {
            throw InputError({m_vocab.file(), m_vocab.place(), "a token for each of the 256 bytes",
                              "none for the byte " + std::to_string(byte) + ", " + quoted(text),
                              "Only byte-level BPE tokenizers, as GPT-2's, can be used."});
        }
        m_parts.byteTokens[byte] = *id;
    }
}

std::optional<TokenId> TokenizerBuilder::idOf(std::string_view text) const
{
    const std::optional<JsonValue> id = m_vocab.find(text);
    if (!id)
        return std::nullopt;
    return idAt<TokenId>(id->unsignedInteger());
}

std::optional<std::string_view> TokenizerBuilder::textOf(TokenId id) const
{
    const auto place =
        std::lower_bound(m_entries.begin(), m_entries.end(), id,
                         [](const Entry& entry, TokenId wanted) { return entry.id < wanted; });
    if (place == m_entries.end() || place->id != id)
        return std::nullopt;
    return m_vocab.member(place->member).key;
}

TokenId TokenizerBuilder::partOfMerge(std::string_view part, const Origin& origin) const
{
    if (const std::optional<TokenId> id = idOf(part))
        return *id;
    throw InputError({origin.file, origin.place, "two tokens of the vocabulary",
                      quoted(part) + ", which is none", kOtherVocabulary});
}

void TokenizerBuilder::addMerge(std::string_view left, std::string_view right, const Origin& origin)
{
    const TokenId leftId = partOfMerge(left, origin);
    const TokenId rightId = partOfMerge(right, origin);
    const std::string whole = std::string(left) + std::string(right);
    const std::optional<TokenId> result = idOf(whole);
    if (!result)
        throw InputError({origin.file, origin.place, "a merge whose result is in the vocabulary",
                          quoted(whole) + ", which is not", kOtherVocabulary});
    if (!m_parts.merges.append({leftId, rightId, *result}))
        throw InputError({origin.file, origin.place, "each pair only once",
                          quoted(std::string(left) + " " + std::string(right)) + " again", ""});
}

void TokenizerBuilder::addToken(const AddedToken& token, const Origin& origin)
{
    const std::string id = std::to_string(indexOf(token.id));
    if (token.text.empty())
        throw InputError({origin.file, origin.place, "the text of an added token", "\"\"", ""});
    if (!m_addedTexts.insert(token.text).second)
        throw InputError({origin.file, origin.place, "each added token only once",
                          quoted(token.text) + " again", ""});

    const std::optional<TokenId> known = idOf(token.text);
    if (known && *known != token.id)
        throw InputError({origin.file, origin.place,
                          "the id of " + quoted(token.text) + " in the vocabulary, " +
                              std::to_string(indexOf(*known)),
                          id, "Each token must have one id."});
    if (!known) {
        const std::optional<std::string_view> other = textOf(token.id);
        const bool isFree = !other && m_newIds.insert(indexOf(token.id)).second;
        if (!isFree)
            throw InputError({origin.file, origin.place,
                              "an id of its own for " + quoted(token.text),
                              id + ", which is the id of " +
                                  (other ? quoted(*other) : "another added token") + " too",
                              "Each id must stand for one token."});
    }
    m_added.push_back(token);
}

void TokenizerBuilder::collectTokens()
{
    std::vector<bool> isMade(m_entries.empty() ? 0 : indexOf(m_entries.back().id) + 1);
    for (const TokenId id : m_parts.byteTokens)
        isMade[indexOf(id)] = true;
    for (const MergeRule& rule : m_parts.merges.rules())
        isMade[indexOf(rule.result)] = true;

    std::vector<TokenTable::Token> tokens;
    tokens.reserve(m_entries.size() + m_newIds.size());
    for (const Entry& entry : m_entries) {
        const std::string text(m_vocab.member(entry.member).key);
        // An added token that no merge makes is written as it stands in the text.
        const bool isAdded = !isMade[indexOf(entry.id)] && m_addedTexts.contains(text);
        if (!isAdded && !isMade[indexOf(entry.id)] && text != kEndOfText)
            m_unmade.push_back(entry.id);
        const std::optional<std::string> bytes = isAdded ? std::nullopt : bytesOfAlphabetText(text);
        tokens.push_back({entry.id, bytes.value_or(text)});
    }
    for (const AddedToken& token : m_added) {
        if (m_newIds.contains(indexOf(token.id)))
            tokens.push_back({token.id, token.text});
    }
    m_parts.tokens = TokenTable(tokens);
}

void TokenizerBuilder::checkUnmade(const Origin& merges)
{
    if (m_unmade.empty())
        return;
    const std::string first =
        quoted(*textOf(m_unmade[0])) + " (id " + std::to_string(indexOf(m_unmade[0])) + ")";
    if (m_parts.merges.rules().empty())
        throw InputError({merges.file, merges.place,
                          "merges that make the tokens of the vocabulary, such as " + first, "none",
                          "Is the download complete?"});
    addNote("No merge of " + printable(merges.file) + " makes the token " + first +
            (m_unmade.size() == 1 ? ", so no text is encoded with it. It"
                                  : " and " + std::to_string(m_unmade.size() - 1) +
                                        " more, so no text is encoded with them. They") +
            " may be padding, or the merges are cut off.");
}

std::shared_ptr<const TokenizerParts> TokenizerBuilder::build(std::string source,
                                                              const Origin& merges)
{
    collectTokens();
    checkUnmade(merges);
    m_parts.endOfText = idOf(kEndOfText);
    for (const AddedToken& token : m_added) {
        if (token.text == kEndOfText)
            m_parts.endOfText = token.id;
    }
    m_parts.added = AddedTokens(std::move(m_added));
    m_parts.source = std::move(source);
    return std::make_shared<const TokenizerParts>(std::move(m_parts));
}

} // namespace pastkeys
