// Describes a tokenizer as GGUF files do. They have no normalizer, and instead of a pre-tokenizer
// the name of a known one, so only some tokenizers can be described.
#include "base/errors.h"
#include "base/utf8.h"
#include "text/byte_alphabet.h"
#include "text/gguf_tokenizer.h"
#include "text/gguf_word_split.h"
#include "text/sentence_piece_model.h"
#include "text/tokenizer_parts.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// Of a token that is not made from smaller ones.
constexpr float kScoreOfOthers = -1000;

class GgufExport
{
public:
    GgufExport(const TokenizerParts& parts, std::size_t size) : m_parts(parts)
    {
        const TokenId largest = parts.tokens.idAt(parts.tokens.size() - 1);
        const std::size_t count = std::max(size, indexOf(largest) + 1);
        m_file.file = parts.source;
        m_file.tokens.resize(count);
        m_file.types.assign(count, static_cast<std::int32_t>(TokenKind::Normal));
        m_isMade.resize(count);
        m_file.beginning = parts.beginning;
        m_file.end = parts.endOfText;
        m_file.addsBeginning = parts.beginning.has_value();
    }

    GgufTokenizer described()
    {
        if (const auto* bytes = dynamic_cast<const ByteLevelModel*>(m_parts.model.get()))
            describe(*bytes);
        else if (const auto* pairs = dynamic_cast<const FallbackModel*>(m_parts.model.get()))
            describe(*pairs);
        else if (const auto* pieces = dynamic_cast<const SentencePieceModel*>(m_parts.model.get()))
            describe(*pieces);
        else
            refuseKind(m_parts.readsIds ? Text::tr("a list of ids")
                                        : Text::tr("a WordPiece tokenizer"));
        for (const AddedTokens& tokens : m_parts.added)
            for (const AddedToken& token : tokens.tokens())
                addAdded(token);
        pad();
        return std::move(m_file);
    }

private:
    [[noreturn]] void refuseKind(Text found) const
    {
        refuse(m_parts.source, {}, Text::tr("a tokenizer that a GGUF file can describe"),
               std::move(found),
               Text::tr("GGUF has only some kinds of tokenizers. Save the model in a folder "
                        "instead."));
    }

    void setKind(TokenId id, TokenKind kind)
    {
        m_file.types[indexOf(id)] = static_cast<std::int32_t>(kind);
    }
    bool hasKind(TokenId id, TokenKind kind) const
    {
        return m_file.types[indexOf(id)] == static_cast<std::int32_t>(kind);
    }
    bool isAdded(TokenId id) const
    {
        return m_parts.added[0].contains(id) || m_parts.added[1].contains(id);
    }
    const std::string& text(TokenId id) const { return m_file.tokens[indexOf(id)]; }

    void addAdded(const AddedToken& token)
    {
        if (token.isSingleWord || token.takesSpaceBefore || token.takesSpaceAfter)
            refuseKind(Text::tr("the token %1, which takes the spaces around it or must be a word",
                                inQuotes(token.text)));
        // Merges make such a token of spaces, so that a text hardly ever spells it itself.
        if (!token.isSpecial && m_isMade[indexOf(token.id)] &&
            token.text.find(kVisibleSpace) != token.text.npos)
            return;
        m_file.tokens[indexOf(token.id)] =
            token.isSpecial || m_file.model == "gpt2" ? token.text : withRealSpaces(token.text);
        if (!token.isSpecial)
            setKind(token.id, TokenKind::UserDefined);
        else if (!hasKind(token.id, TokenKind::Unknown))
            setKind(token.id, TokenKind::Control);
    }

    void pad()
    {
        for (std::size_t id = 0; id < m_file.tokens.size(); ++id)
            if (m_file.tokens[id].empty()) {
                m_file.tokens[id] = paddingText(id);
                setKind(idAt<TokenId>(id), TokenKind::Unused);
            }
    }

    /// Spells the tokens that the file itself has.
    template <typename Spell> void spellTokens(const Spell& spell)
    {
        for (std::size_t i = 0; i < m_parts.tokens.size(); ++i) {
            const TokenId id = m_parts.tokens.idAt(i);
            m_file.tokens[indexOf(id)] = spell(id, m_parts.tokens.bytes(id));
        }
    }

    void describe(const ByteLevelModel& model)
    {
        m_file.model = "gpt2";
        for (const GgufWordSplit& split : ggufWordSplits())
            if (split.splitter == m_parts.splitter && split.normalizer == m_parts.normalizer &&
                split.findsWholeWords == model.findsWholeWords())
                m_file.pre = split.names.front();
        if (m_file.pre.empty())
            refuseKind(Text::tr("one that splits a text into words in another way"));
        spellTokens([](TokenId, std::string_view bytes) {
            std::string text;
            for (const char byte : bytes)
                text += alphabetText(static_cast<std::uint8_t>(byte));
            return text;
        });
        for (const AddedTokens& tokens : m_parts.added)
            for (const AddedToken& token : tokens.tokens())
                m_file.tokens[indexOf(token.id)] = token.text;
        for (const MergeRule& rule : model.rules())
            m_file.merges.push_back(text(rule.left) + " " + text(rule.right));
    }

    void describe(const SentencePieceModel& model)
    {
        SentencePieceProto content = model.content();
        if (!content.isBpe)
            refuseKind(Text::tr("a SentencePiece model without byte pairs"));
        if (content.normalizes || content.removesSpaces || !m_parts.normalizer.isEmpty() ||
            !m_parts.splitter.isEmpty())
            refuseKind(Text::tr("one that changes a text first"));
        m_file.model = "llama";
        m_file.addsSpacePrefix = content.addsSpacePrefix;
        m_file.scores.assign(m_file.tokens.size(), kScoreOfOthers);
        for (std::size_t id = 0; id < content.pieces.size(); ++id) {
            SentencePieceProto::Piece& piece = content.pieces[id];
            m_file.scores[id] = piece.score;
            setKind(idAt<TokenId>(id), piece.kind);
            if (piece.kind == TokenKind::Unknown)
                m_file.unknown = idAt<TokenId>(id);
            m_file.tokens[id] = piece.kind == TokenKind::UserDefined ? withRealSpaces(piece.text)
                                                                     : std::move(piece.text);
        }
    }

    // Pairs of characters, by merges. GGUF has scores of tokens instead: two adjacent tokens may be
    // merged if there is a token for both together.

    void describe(const FallbackModel& model)
    {
        m_file.model = "llama";
        readSpaces();
        if (model.findsWholeWords())
            refuseKind(Text::tr("one that finds whole words first"));
        spellTokens([](TokenId, std::string_view bytes) { return withVisibleSpaces(bytes); });
        m_file.unknown = model.fallback().unknown;
        if (m_file.unknown)
            setKind(*m_file.unknown, TokenKind::Unknown);
        setBytes(model);
        setScores(model);
    }

    /// What is left of a text if only spaces are made visible, and perhaps one is put before it.
    void readSpaces()
    {
        Normalizer spaces, prefixed;
        spaces.add(Replace{Pattern::ofText(" "), std::string(kVisibleSpace)});
        prefixed.add(Prepend{std::string(kVisibleSpace)});
        prefixed.add(Replace{Pattern::ofText(" "), std::string(kVisibleSpace)});
        WordSplitter always, first, nowhere; // the last finds no spaces, as there are none anymore
        always.add(Metaspace{std::string(kVisibleSpace), Metaspace::Prefix::Always, false});
        first.add(Metaspace{std::string(kVisibleSpace), Metaspace::Prefix::First, false});
        nowhere.add(SplitAtPattern{Pattern::ofText(" "), SplitBehavior::MergedWithPrevious});
        const WordSplitter& splitter = m_parts.splitter;
        const bool hasSplitter = !splitter.isEmpty() && !(splitter == nowhere);
        if ((m_parts.normalizer == prefixed && !hasSplitter) ||
            (m_parts.normalizer.isEmpty() && (splitter == always || splitter == first)))
            m_file.addsSpacePrefix = true;
        else if (m_parts.normalizer == spaces && !hasSplitter)
            m_file.addsSpacePrefix = false;
        else
            refuseKind(Text::tr("one that changes a text, or splits it into words"));
    }

    void setBytes(const FallbackModel& model)
    {
        for (std::size_t byte = 0; byte < 256; ++byte) {
            std::optional<TokenId> id = model.fallback().bytes[byte];
            if (!id && byte < 0x80) // in Gemma, the token of the tab is the tab itself
                id = tokenOfCharacter(model, static_cast<char>(byte));
            if (!id)
                refuseKind(Text::tr("one without tokens for all bytes"));
            m_file.tokens[indexOf(*id)] = fallbackText(static_cast<std::uint8_t>(byte));
            setKind(*id, TokenKind::Byte);
        }
    }

    /// Nothing if the token is a part of others.
    std::optional<TokenId> tokenOfCharacter(const FallbackModel& model, char character) const
    {
        for (std::size_t i = 0; i < m_parts.tokens.size(); ++i) {
            const TokenId id = m_parts.tokens.idAt(i);
            if (text(id) == std::string_view(&character, 1) && !isAdded(id))
                return std::ranges::any_of(model.rules(),
                                           [id](const MergeRule& rule) {
                                               return rule.left == id || rule.right == id;
                                           })
                           ? std::nullopt
                           : std::optional(id);
        }
        return std::nullopt;
    }

    /// The first merge that makes a token gives it its place in the order of scores.
    void setScores(const FallbackModel& model)
    {
        m_file.scores.assign(m_file.tokens.size(), kScoreOfOthers);
        std::optional<TokenId> last;
        std::size_t made = 0;
        for (const MergeRule& rule : model.rules()) {
            const std::size_t id = indexOf(rule.result);
            if (m_isMade[id] && last != rule.result && !areRuns(rule.result, *last))
                refuseOrder(rule.result);
            if (!m_isMade[id]) {
                m_file.scores[id] = -static_cast<float>(made++);
                m_isMade[id] = true;
                last = rule.result;
            }
        }
        checkPairs(model);
    }

    /// Whether both tokens repeat the same character. A row of these becomes the longest of them,
    /// whatever the order.
    bool areRuns(TokenId a, TokenId b) const
    {
        const std::string_view first = text(a);
        const std::size_t size = firstCharacter(first).length;
        const auto repeats = [character = first.substr(0, size)](std::string_view rest) {
            for (; rest.starts_with(character); rest.remove_prefix(character.size())) {
            }
            return rest.empty();
        };
        return repeats(first) && repeats(text(b));
    }

    /// Checks that each pair of tokens whose texts together are a token has a merge.
    void checkPairs(const FallbackModel& model) const
    {
        std::unordered_map<std::string_view, TokenId> ids;
        for (std::size_t i = 0; i < m_parts.tokens.size(); ++i) {
            const TokenId id = m_parts.tokens.idAt(i);
            if (!isAdded(id) && !hasKind(id, TokenKind::Byte) && !hasKind(id, TokenKind::Unknown))
                ids.emplace(text(id), id);
        }
        MergeTable merges;
        for (const MergeRule& rule : model.rules())
            merges.append(rule);
        for (const auto& [whole, id] : ids)
            for (std::size_t size = 1; size < whole.size(); ++size) {
                const auto left = ids.find(whole.substr(0, size));
                const auto right = ids.find(whole.substr(size));
                if (left != ids.end() && right != ids.end() &&
                    merges.rankOf(left->second, right->second) == nullptr)
                    refuseOrder(id);
            }
    }

    [[noreturn]] void refuseOrder(TokenId id) const
    {
        refuseKind(Text::tr("merges for %1 that scores cannot express", inQuotes(text(id))));
    }

    const TokenizerParts& m_parts;
    GgufTokenizer m_file;
    std::vector<bool> m_isMade; ///< for each id, whether merges of characters make it
};

} // namespace

GgufTokenizer Tokenizer::asGguf(std::size_t size) const
{
    return GgufExport(*m_parts, size).described();
}

} // namespace pastkeys
