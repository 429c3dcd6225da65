#include "base/contract.h"
#include "base/errors.h"
#include "text/byte_alphabet.h"
#include "text/tokenizer_parts.h"

#include <algorithm>

namespace pastkeys {

namespace {

std::string inQuotes(std::string_view text)
{
    return "`" + printable(text, 60) + "`";
}

Text otherVocabulary()
{
    return Text::tr("The merges and the vocabulary seem to belong to different models.");
}

Text oneTokenPerId()
{
    return Text::tr("Each id must stand for one token.");
}

bool isUsedByUtf8(std::size_t byte)
{
    return byte < 0xC0 || (byte > 0xC1 && byte < 0xF5);
}

} // namespace

Text onlyByteLevel()
{
    return Text::tr("Only byte-level BPE tokenizers like GPT-2's can be used.");
}

TokenizerBuilder::TokenizerBuilder(const JsonValue& vocab) : m_vocab(vocab)
{
    if (vocab.kind() != JsonKind::Object)
        vocab.refuse(Text::tr("an object that gives each token its id"));
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
    refuse(m_vocab.file(), second.value.place(), Text::tr("an id of its own"),
           Text::tr("%1, which is also the id of %2", second.value.description(),
                    inQuotes(m_vocab.member(twin->member).key)),
           oneTokenPerId());
}

void TokenizerBuilder::findByteTokens()
{
    for (std::size_t byte = 0; byte < 256; ++byte) {
        const std::string text = alphabetText(static_cast<std::uint8_t>(byte));
        const std::optional<TokenId> id = idOf(text);
        if (!id && isUsedByUtf8(byte)) {
            refuse(m_vocab.file(), m_vocab.place(),
                   Text::tr("a token for each of the bytes that UTF-8 uses"),
                   Text::tr("none for the byte %1, %2", byte, inQuotes(text)), onlyByteLevel());
        }
        m_parts.lacksBytes |= !id;
        // No text is encoded with the stand-in: see Tokenizer::encode().
        m_parts.byteTokens[byte] = id.value_or(m_parts.byteTokens[0]);
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
    refuse(origin.file, origin.place, Text::tr("two tokens of the vocabulary"),
           Text::tr("%1, which is not a token", inQuotes(part)), otherVocabulary());
}

void TokenizerBuilder::addMerge(std::string_view left, std::string_view right, const Origin& origin)
{
    const TokenId leftId = partOfMerge(left, origin);
    const TokenId rightId = partOfMerge(right, origin);
    const std::string whole = std::string(left) + std::string(right);
    const std::optional<TokenId> result = idOf(whole);
    if (!result)
        refuse(origin.file, origin.place, Text::tr("a merge whose result is in the vocabulary"),
               Text::tr("%1, which is not", inQuotes(whole)), otherVocabulary());
    if (!m_parts.merges.append({leftId, rightId, *result}))
        refuse(origin.file, origin.place, Text::tr("each pair only once"),
               Text::tr("%1 again", inQuotes(std::string(left) + " " + std::string(right))));
}

AddedToken TokenizerBuilder::readToken(const JsonValue& object, TokenId id)
{
    if (object.flag("single_word") || object.flag("lstrip") || object.flag("rstrip"))
        m_trimmed.insert(indexOf(id));
    const bool isSpecial = object.flag("special");
    return {std::string(object.required("content").text()), id, isSpecial,
            object.flag("normalized", !isSpecial)};
}

void TokenizerBuilder::addToken(const AddedToken& token, const Origin& origin)
{
    const std::string id = std::to_string(indexOf(token.id));
    if (token.text.empty())
        refuse(origin.file, origin.place, Text::tr("the text of an added token"),
               std::string("\"\""));
    if (m_addedTexts.contains(token.text))
        refuse(origin.file, origin.place, Text::tr("each added token only once"),
               Text::tr("%1 again", inQuotes(token.text)));

    const std::optional<TokenId> known = idOf(token.text);
    if (known && *known != token.id)
        refuse(origin.file, origin.place,
               Text::tr("the id of %1 in the vocabulary, %2", inQuotes(token.text),
                        std::to_string(indexOf(*known))),
               id, Text::tr("Each token must have one id."));
    if (!known) {
        const std::optional<std::string_view> other = textOf(token.id);
        const bool isFree = !other && m_newIds.insert(indexOf(token.id)).second;
        if (!isFree)
            refuse(origin.file, origin.place,
                   Text::tr("an id of its own for %1", inQuotes(token.text)),
                   Text::tr("%1, which is also the id of %2", id,
                            other ? inQuotes(*other) : Text::tr("another added token")),
                   oneTokenPerId());
    }
    m_addedTexts.emplace(token.text, m_added.size());
    m_added.push_back(token);
}

std::optional<InputFault> TokenizerBuilder::addFromBeside(const AddedToken& token,
                                                          const std::string& file)
{
    const auto earlier = m_addedTexts.find(token.text);
    if (earlier != m_addedTexts.end() && m_added[earlier->second].id == token.id) {
        if (token.isSpecial)
            markSpecial(token.text);
        return std::nullopt;
    }
    try {
        addToken(token, {file, {}});
    } catch (const InputError& error) {
        return error.fault();
    }
    return std::nullopt;
}

bool TokenizerBuilder::markSpecial(std::string_view text)
{
    const std::optional<TokenId> id = anyIdOf(text);
    if (!id || text.empty())
        return false;
    const auto added = m_addedTexts.find(std::string(text));
    if (added == m_addedTexts.end())
        addToken({std::string(text), *id, true}, {});
    else if (AddedToken& token = m_added[added->second]; !token.isSpecial)
        token = {token.text, token.id, true};
    return true;
}

void TokenizerBuilder::addNotApplied(std::string_view setting)
{
    addNote(Text::tr("The tokenizer's \"%1\" is not applied.", setting));
}

std::optional<TokenId> TokenizerBuilder::anyIdOf(std::string_view text) const
{
    const auto added = m_addedTexts.find(std::string(text));
    return added == m_addedTexts.end() ? idOf(text) : m_added[added->second].id;
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
        // If no merge produces an added token, it is spelled in the vocabulary as plain text, not
        // in the byte alphabet.
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
    const Text first = Text::tr("%1 (id %2)", inQuotes(*textOf(m_unmade[0])),
                                std::to_string(indexOf(m_unmade[0])));
    if (m_parts.merges.rules().empty())
        refuse(merges.file, merges.place,
               Text::tr("merges that make the tokens of the vocabulary, such as %1", first),
               Text::tr("none"), Text::tr("Is the download complete?"));
    const Text file(merges.file, 120);
    addNote(m_unmade.size() == 1
                ? Text::tr("No merge in %1 makes the token %2, so no text is encoded with it. It "
                           "may be padding, or the merges may be cut off.",
                           file, first)
                : Text::tr("No merge in %1 makes the token %2 and %3 more, so no text is encoded "
                           "with them. They may be padding, or the merges may be cut off.",
                           file, first, m_unmade.size() - 1));
}

std::shared_ptr<const TokenizerParts> TokenizerBuilder::build(std::string source,
                                                              const Origin& merges)
{
    collectTokens();
    checkUnmade(merges);
    if (!m_trimmed.empty())
        addNote(Text::tr("The flags single_word, lstrip and rstrip of added tokens are not applied "
                         "(tokens with them: %1).",
                         m_trimmed.size()));
    m_parts.endOfText = anyIdOf(kEndOfText);
    const auto normalized =
        std::stable_partition(m_added.begin(), m_added.end(),
                              [](const AddedToken& token) { return !token.isNormalized; });
    m_parts.added = {AddedTokens({m_added.begin(), normalized}),
                     AddedTokens({normalized, m_added.end()})};
    m_parts.source = std::move(source);
    return std::make_shared<const TokenizerParts>(std::move(m_parts));
}

} // namespace pastkeys
