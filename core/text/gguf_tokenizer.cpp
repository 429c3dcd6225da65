// Reads the tokenizer of a GGUF file, or of another file that has the same lists.
#include "text/gguf_tokenizer.h"

#include "base/errors.h"
#include "text/gguf_word_split.h"
#include "text/sentence_piece_model.h"
#include "text/sentence_piece_proto.h"
#include "text/tokenizer_parts.h"

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

/// The lists of a GGUF tokenizer, checked.
class GgufTokens
{
public:
    explicit GgufTokens(const GgufTokenizer& file) : m_file(file)
    {
        checkLengths();
        m_kinds.assign(file.tokens.size(), TokenKind::Normal);
        for (std::size_t id = 0; id < file.types.size(); ++id)
            m_kinds[id] = checkedKind(id);
        for (const std::optional<TokenId>& id : {file.beginning, file.end, file.unknown})
            if (id && indexOf(*id) >= size())
                refuse(file.file, Text::tr("the special tokens"),
                       Text::tr("an id below %1, the number of tokens", std::uint64_t{size()}),
                       std::to_string(indexOf(*id)));
        if (file.types.empty())
            guessBytes();
        for (const std::optional<TokenId>& id : {file.beginning, file.end})
            if (id && kind(indexOf(*id)) == TokenKind::Normal)
                m_kinds[indexOf(*id)] = TokenKind::Control;
        checkTokensDiffer();
    }

    std::size_t size() const { return m_file.tokens.size(); }
    TokenKind kind(std::size_t id) const { return m_kinds[id]; }
    const std::string& text(std::size_t id) const { return m_file.tokens[id]; }
    /// Whether the id is there only to fill the list.
    bool isPadding(std::size_t id) const
    {
        return text(id).empty() || (kind(id) == TokenKind::Unused && text(id) == paddingText(id));
    }
    bool isSpecial(std::size_t id) const
    {
        return kind(id) == TokenKind::Control || kind(id) == TokenKind::Unknown;
    }
    Text place(std::size_t id) const { return Text::tr("token %1", std::to_string(id)); }

private:
    void checkLengths() const
    {
        const auto expectLength = [&](std::size_t length, const char* list) {
            if (length != size())
                refuse(m_file.file, Text::tr("the list of %1", std::string(list)),
                       Text::tr("%1 entries, one per token", std::uint64_t{size()}),
                       Text::tr("%1 entries", std::uint64_t{length}));
        };
        if (size() == 0)
            refuse(m_file.file, Text::tr("the list of tokens"), Text::tr("at least one token"),
                   Text::tr("none"));
        if (size() - 1 > Tokenizer::kLargestPossibleId)
            refuse(m_file.file, Text::tr("the list of tokens"),
                   Text::tr("at most %1 tokens", Tokenizer::kLargestPossibleId + 1),
                   Text::tr("%1 tokens", std::uint64_t{size()}));
        if (!m_file.types.empty())
            expectLength(m_file.types.size(), "token types");
        if (m_file.model == "llama")
            expectLength(m_file.scores.size(), "scores");
    }

    TokenKind checkedKind(std::size_t id) const
    {
        const auto kind = static_cast<TokenKind>(m_file.types[id]);
        if (kind < TokenKind::Undefined || kind > TokenKind::Byte)
            refuse(m_file.file, place(id), Text::tr("a type from 0 to 6"),
                   std::to_string(m_file.types[id]));
        return kind == TokenKind::Undefined ? TokenKind::Normal : kind;
    }

    /// For a file without types.
    void guessBytes()
    {
        for (std::size_t id = 0; id < size() && m_file.model == "llama"; ++id)
            if (fallbackByte(text(id)))
                m_kinds[id] = TokenKind::Byte;
    }

    void checkTokensDiffer() const
    {
        std::unordered_map<std::string_view, std::size_t> first;
        first.reserve(size());
        for (std::size_t id = 0; id < size(); ++id)
            if (const auto [same, isNew] = first.emplace(text(id), id); !isNew && !text(id).empty())
                refuse(m_file.file, place(id), Text::tr("each token only once"),
                       Text::tr("%1, which is also token %2", inQuotes(text(id)),
                                std::to_string(same->second)),
                       Text::tr("Each token must have one id."));
    }

    const GgufTokenizer& m_file;
    std::vector<TokenKind> m_kinds;
};

/// The spelling of the tokens, where an id that only fills the list has none. In a text, the spaces
/// of tokens that users defined are real ones.
Vocabulary vocabularyOf(const GgufTokens& tokens, const std::string& file)
{
    std::vector<std::string> texts(tokens.size());
    for (std::size_t id = 0; id < tokens.size(); ++id)
        if (!tokens.isPadding(id))
            texts[id] = tokens.kind(id) == TokenKind::UserDefined ? withRealSpaces(tokens.text(id))
                                                                  : tokens.text(id);
    return Vocabulary(std::move(texts), file);
}

void addAddedTokens(TokenizerBuilder& builder, const GgufTokens& tokens, const std::string& file)
{
    const std::vector<Vocabulary::Entry> entries(builder.vocabulary().entries().begin(),
                                                 builder.vocabulary().entries().end());
    for (const auto& [id, text] : entries) {
        const bool isSpecial = tokens.isSpecial(indexOf(id));
        if (isSpecial || tokens.kind(indexOf(id)) == TokenKind::UserDefined)
            builder.addToken({.text = std::string(text),
                              .id = id,
                              .isSpecial = isSpecial,
                              .isNormalized = false},
                             {file, tokens.place(indexOf(id))});
    }
}

/// \param byDefault  whether the beginning token stands before every text if the file does not say
void addBeginning(TokenizerBuilder& builder, const GgufTokenizer& file, const GgufTokens& tokens,
                  bool byDefault)
{
    if (!file.addsBeginning.value_or(byDefault))
        return;
    const bool hasText = file.beginning && !tokens.isPadding(indexOf(*file.beginning));
    if (hasText)
        builder.setBeginning(file.beginning);
    else if (file.beginning || file.addsBeginning)
        builder.addNotApplied("add_bos_token");
}

// Byte pairs with scores.

/// The id of the token for characters that have none, and no bytes.
auto unknownIn(const GgufTokens& tokens, const GgufTokenizer& file)
{
    std::optional<std::size_t> unknown;
    for (std::size_t id = 0; id < tokens.size(); ++id)
        if (tokens.kind(id) == TokenKind::Unknown) {
            if (unknown)
                refuse(file.file, tokens.place(id), Text::tr("one unknown token"),
                       Text::tr("another, after token %1", std::to_string(*unknown)));
            unknown = id;
        }
    return unknown.value_or(indexOf(file.unknown.value_or(TokenId{})));
}

/// Refuses what SentencePiece would refuse without a reason.
void checkPieces(const SentencePieceProto& model, const GgufTokenizer& file,
                 const GgufTokens& tokens)
{
    std::size_t bytes = 0;
    std::size_t unknown = 0;
    for (std::size_t id = 0; id < model.pieces.size(); ++id) {
        const auto& [text, score, kind] = model.pieces[id];
        bytes += kind == TokenKind::Byte ? 1 : 0;
        if (kind == TokenKind::Unknown)
            unknown = id;
        if (kind == TokenKind::Byte && !fallbackByte(text))
            refuse(file.file, tokens.place(id), Text::tr("a byte, such as <0x0A>"), inQuotes(text));
        if (!std::isfinite(score))
            refuse(file.file, tokens.place(id), Text::tr("a score that is a number"),
                   Text::tr("NaN or infinity"));
    }
    if (bytes != 0 && bytes != 256)
        refuse(file.file, Text::tr("the list of tokens"), Text::tr("tokens for all 256 bytes"),
               Text::tr("tokens for %1 bytes", std::uint64_t{bytes}));
    if (bytes == 0 && tokens.text(unknown).empty()) // a text would need it
        refuse(file.file, tokens.place(unknown), Text::tr("one unknown token"), Text::tr("none"));
}

SentencePieceProto sentencePieces(const GgufTokenizer& file, const GgufTokens& tokens)
{
    SentencePieceProto model{.isBpe = true,
                             .addsSpacePrefix = file.addsSpacePrefix.value_or(true),
                             .removesSpaces = false};
    model.pieces.reserve(tokens.size());
    const std::size_t unknown = unknownIn(tokens, file);
    for (std::size_t id = 0; id < tokens.size(); ++id) {
        const bool isEmpty = tokens.text(id).empty();
        const TokenKind kind = id == unknown ? TokenKind::Unknown
                               : isEmpty     ? TokenKind::Unused
                                             : tokens.kind(id);
        model.pieces.push_back({isEmpty ? paddingText(id) : withVisibleSpaces(tokens.text(id)),
                                file.scores[id], kind});
        model.hasBytes |= kind == TokenKind::Byte;
    }
    checkPieces(model, file, tokens);
    return model;
}

Tokenizer fromScores(const GgufTokenizer& file)
{
    const GgufTokens tokens(file);
    const std::string model = serialized(sentencePieces(file, tokens));
    auto pieces = std::make_unique<const SentencePieceModel>(NamedText{model, file.file});
    TokenizerBuilder builder(vocabularyOf(tokens, file.file));
    addAddedTokens(builder, tokens, file.file);
    addBeginning(builder, file, tokens, true);
    const TokenSpelling spelling = pieces->spelling();
    builder.useModel(std::move(pieces), spelling);
    return Tokenizer(builder.build(file.file));
}

// Pairs of bytes.

void addMerges(TokenizerBuilder& builder, const GgufTokenizer& file)
{
    for (std::size_t i = 0; i < file.merges.size(); ++i) {
        const std::string_view merge = file.merges[i];
        const TokenizerBuilder::Origin origin{file.file, Text::tr("merge %1", std::to_string(i))};
        const std::size_t space = merge.find(' ');
        if (space == merge.npos || space == 0 || space + 1 == merge.size() ||
            merge.find(' ', space + 1) != merge.npos)
            refuse(origin.file, origin.place, Text::tr("two tokens with one space between them"),
                   inQuotes(merge));
        builder.addMerge(merge.substr(0, space), merge.substr(space + 1), origin);
    }
}

const GgufWordSplit& wordSplitOf(const GgufTokenizer& file)
{
    const bool isGiven = !file.pre.empty() && file.pre != "default";
    if (const GgufWordSplit* split = ggufWordSplitNamed(isGiven ? file.pre : "gpt-2"))
        return *split;
    std::string known;
    for (const GgufWordSplit& split : ggufWordSplits())
        for (const std::string_view name : split.names)
            (known += known.empty() ? "" : ", ") += name;
    refuse(file.file, std::string("tokenizer.ggml.pre"), Text::tr("one of %1", known),
           inQuotes(file.pre),
           Text::tr("Pastkeys does not know how this tokenizer splits a text into words. Use the "
                    "model's folder with tokenizer.json."));
}

Tokenizer fromMerges(const GgufTokenizer& file)
{
    const GgufTokens tokens(file);
    const GgufWordSplit& split = wordSplitOf(file);
    TokenizerBuilder builder(vocabularyOf(tokens, file.file));
    builder.normalizer() = split.normalizer;
    builder.splitter() = split.splitter;
    const ByteTokens bytes = builder.byteTokens();
    addMerges(builder, file);
    addAddedTokens(builder, tokens, file.file);
    addBeginning(builder, file, tokens, split.addsBeginning);
    if (file.pre.empty() || file.pre == "default")
        builder.addNote(Text::tr("The file does not say how its tokenizer splits a text into "
                                 "words. It is split as for GPT-2."));
    builder.useByteLevel(bytes, {file.file, Text::tr("the list of merges")}, split.findsWholeWords);
    return Tokenizer(builder.build(file.file));
}

} // namespace

std::string paddingText(std::size_t id)
{
    return "[PAD" + std::to_string(id) + "]";
}

Tokenizer Tokenizer::fromGguf(const GgufTokenizer& file)
{
    if (file.model == "llama")
        return fromScores(file);
    if (file.model == "gpt2")
        return fromMerges(file);
    refuse(file.file, std::string("tokenizer.ggml.model"), std::string("\"llama\", \"gpt2\""),
           inQuotes(file.model), onlyTheseTokenizers());
}

} // namespace pastkeys
