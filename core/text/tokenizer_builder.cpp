#include "base/contract.h"
#include "base/errors.h"
#include "text/byte_alphabet.h"
#include "text/tokenizer_parts.h"

#include <algorithm>

namespace pastkeys {

namespace {

Text otherVocabulary()
{
    return Text::tr("The merges and the vocabulary seem to belong to different models.");
}

Text oneTokenPerId()
{
    return Text::tr("Each id must stand for one token.");
}

/// Whether texts often contain the byte. Rare are control characters, the beginnings of characters
/// from U+40000 on, of which few are assigned, and bytes that UTF-8 never uses.
bool isCommonInUtf8(std::size_t byte)
{
    const bool isLineOrTab = byte == '\t' || byte == '\n' || byte == '\r';
    const bool isControlCharacter = (byte < 0x20 && !isLineOrTab) || byte == 0x7F;
    return !isControlCharacter && byte != 0xC0 && byte != 0xC1 && byte < 0xF1;
}

} // namespace

std::string inQuotes(std::string_view text)
{
    return "`" + printable(text, 60) + "`";
}

Text onlyTheseTokenizers()
{
    return Text::tr("This program reads BPE, WordPiece and SentencePiece tokenizers, but not every "
                    "part that they can have.");
}

ByteTokens TokenizerBuilder::byteTokens()
{
    ByteTokens tokens;
    std::size_t missing = 0; // of those that UTF-8 uses
    for (std::size_t byte = 0; byte < 256; ++byte) {
        const std::string text = alphabetText(static_cast<std::uint8_t>(byte));
        const std::optional<TokenId> id = idOf(text);
        if (!id && isCommonInUtf8(byte))
            refuse(m_vocab.file(), m_vocab.place(),
                   Text::tr("a token for each of the bytes that UTF-8 uses"),
                   Text::tr("none for the byte %1, %2", byte, inQuotes(text)),
                   onlyTheseTokenizers());
        const bool isUsed = byte < 0xC0 || (byte > 0xC1 && byte < 0xF5);
        missing += !id && isUsed ? 1 : 0;
        m_parts.needsUtf8 |= !id && !isUsed;
        tokens.missing[byte] = !id;
        tokens.ids[byte] = id.value_or(TokenId{});
    }
    if (missing > 0)
        addNote(Text::tr("The tokenizer lacks tokens for some bytes of rare characters, and leaves "
                         "them out of a text (number of such bytes: %1).",
                         missing));
    return tokens;
}

std::optional<TokenId> TokenizerBuilder::idOf(std::string_view text) const
{
    return m_vocab.idOf(text);
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
    if (!m_merges.append({leftId, rightId, *result}))
        refuse(origin.file, origin.place, Text::tr("each pair only once"),
               Text::tr("%1 again", inQuotes(std::string(left) + " " + std::string(right))));
}

AddedToken TokenizerBuilder::readToken(const JsonValue& object, TokenId id)
{
    const bool isSpecial = object.flag("special");
    return {std::string(object.required("content").text()),
            id,
            isSpecial,
            object.flag("normalized", !isSpecial),
            object.flag("single_word"),
            object.flag("lstrip"),
            object.flag("rstrip")};
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
        const std::optional<std::string_view> other = m_vocab.textOf(token.id);
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
    else if (AddedToken& token = m_added[added->second]; !token.isSpecial) {
        token.isSpecial = true;
        token.isNormalized = false;
    }
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

void TokenizerBuilder::collectTokens(
    const std::function<std::string(const Vocabulary::Entry&)>& bytesOf)
{
    std::vector<TokenTable::Token> tokens;
    tokens.reserve(m_vocab.entries().size() + m_newIds.size());
    for (const Vocabulary::Entry& entry : m_vocab.entries())
        tokens.push_back({entry.id, bytesOf(entry)});
    for (const AddedToken& token : m_added)
        if (m_newIds.contains(indexOf(token.id)))
            tokens.push_back({token.id, token.text});
    m_parts.tokens = TokenTable(tokens);
}

void TokenizerBuilder::useByteLevel(const ByteTokens& bytes, const Origin& merges,
                                    bool findsWholeWords)
{
    const auto entries = m_vocab.entries();
    std::vector<bool> isMade(entries.empty() ? 0 : indexOf(entries.back().id) + 1);
    for (std::size_t byte = 0; byte < 256; ++byte)
        if (!bytes.missing[byte])
            isMade[indexOf(bytes.ids[byte])] = true;
    for (const MergeRule& rule : m_merges.rules())
        isMade[indexOf(rule.result)] = true;

    std::vector<TokenId> unmade;
    TokenIndex wholeWords;
    collectTokens([&](const Vocabulary::Entry& entry) {
        const std::string text(entry.text);
        // If no merge produces an added token, it is spelled in the vocabulary as plain text, not
        // in the byte alphabet.
        const bool isAdded = !isMade[indexOf(entry.id)] && m_addedTexts.contains(text);
        if (!isAdded && !isMade[indexOf(entry.id)] && text != kEndOfText)
            unmade.push_back(entry.id);
        std::string spelled =
            isAdded ? text : bytesOfAlphabetText(text).value_or(std::string(text));
        if (findsWholeWords)
            wholeWords.emplace(spelled, entry.id);
        return spelled;
    });
    if (!findsWholeWords)
        checkUnmade(unmade, merges);
    m_parts.needsUtf8 |= !m_parts.normalizer.isEmpty() || !m_parts.splitter.splitsBytes();
    m_parts.model =
        std::make_unique<ByteLevelModel>(std::move(m_merges), bytes, std::move(wholeWords));
}

void TokenizerBuilder::useFallback(const Fallback& fallback, const TokenSpelling& spelling,
                                   bool findsWholeWords)
{
    useModel(std::make_unique<FallbackModel>(std::move(m_merges), m_vocab, fallback,
                                             findsWholeWords ? m_vocab.index() : TokenIndex()),
             spelling);
}

void TokenizerBuilder::useModel(std::unique_ptr<const WordModel> model,
                                const TokenSpelling& spelling)
{
    collectTokens([&](const Vocabulary::Entry& entry) {
        const auto added = m_addedTexts.find(std::string(entry.text));
        const bool isSpecial = added != m_addedTexts.end() && m_added[added->second].isSpecial;
        return isSpecial ? std::string(entry.text) : spelling.bytesOf(entry.text);
    });
    m_parts.needsUtf8 = true;
    m_parts.model = std::move(model);
}

void TokenizerBuilder::checkUnmade(const std::vector<TokenId>& unmade, const Origin& merges)
{
    if (unmade.empty())
        return;
    const Text first = Text::tr("%1 (id %2)", inQuotes(*m_vocab.textOf(unmade[0])),
                                std::to_string(indexOf(unmade[0])));
    if (m_merges.rules().empty())
        refuse(merges.file, merges.place,
               Text::tr("merges that make the tokens of the vocabulary, such as %1", first),
               Text::tr("none"), Text::tr("Is the download complete?"));
    const Text file(merges.file, 120);
    addNote(unmade.size() == 1
                ? Text::tr("No merge in %1 makes the token %2, so no text is encoded with it. It "
                           "may be padding, or the merges may be cut off.",
                           file, first)
                : Text::tr("No merge in %1 makes the token %2 and %3 more, so no text is encoded "
                           "with them. They may be padding, or the merges may be cut off.",
                           file, first, unmade.size() - 1));
}

std::shared_ptr<const TokenizerParts> TokenizerBuilder::build(std::string source)
{
    m_parts.endOfText = anyIdOf(kEndOfText);
    for (AddedToken& token : m_added)
        token.searched =
            token.isNormalized ? m_parts.normalizer.normalized(token.text) : token.text;
    const auto normalized =
        std::stable_partition(m_added.begin(), m_added.end(),
                              [](const AddedToken& token) { return !token.isNormalized; });
    m_parts.added = {AddedTokens({m_added.begin(), normalized}),
                     AddedTokens({normalized, m_added.end()})};
    m_parts.source = std::move(source);
    return std::make_shared<const TokenizerParts>(std::move(m_parts));
}

} // namespace pastkeys
