#include "text/character_vocabulary.h"

#include "base/errors.h"
#include "base/utf8.h"
#include "text/tokenizer.h"

#include <nlohmann/json.hpp>

#include <charconv>
#include <map>

namespace pastkeys {

namespace {

/// Named, because lupdate would take a function that returns std::uint64_t for one of std.
using WrittenId = std::uint64_t;

/// Collects tokens by id, and refuses what is no vocabulary of characters.
class CharacterCollector
{
public:
    /// \param value  has the fault, if there is one
    void add(std::string_view text, std::uint64_t id, const JsonValue& value)
    {
        if (text.empty() || firstCharacter(text).length != text.size())
            refuse(value.file(), value.place(), Text::tr("tokens of one character each"),
                   "`" + printable(text, 60) + "`",
                   Text::tr("With --tokenizer DIR, a tokenizer of another kind can be used."));
        if (!m_texts.emplace(id, text).second)
            refuse(value.file(), value.place(), Text::tr("an id of its own for each character"),
                   Text::tr("the id %1 again", std::to_string(id)));
        if (!m_ids.emplace(text, id).second)
            refuse(value.file(), value.place(), Text::tr("each character only once"),
                   "`" + printable(text, 60) + "`");
    }

    CharacterVocabulary vocabulary(const JsonValue& source) const
    {
        if (m_texts.empty())
            source.refuse(Text::tr("at least one character"));
        nlohmann::ordered_json vocab = nlohmann::ordered_json::object();
        for (const auto& [id, text] : m_texts)
            vocab[text] = id;
        // Pairs without merges: a text becomes its characters. All other parts do nothing.
        const nlohmann::ordered_json json{
            {"version", "1.0"},
            {"added_tokens", nlohmann::ordered_json::array()},
            {"normalizer", nullptr},
            {"pre_tokenizer", nullptr},
            {"post_processor", nullptr},
            {"decoder", {{"type", "Fuse"}}},
            {"model",
             {{"type", "BPE"}, {"vocab", vocab}, {"merges", nlohmann::ordered_json::array()}}},
        };
        return {m_texts.size(), idAt<TokenId>(m_texts.rbegin()->first), json.dump(1) + "\n"};
    }

private:
    std::map<std::uint64_t, std::string> m_texts;
    std::map<std::string, std::uint64_t, std::less<>> m_ids;
};

WrittenId idWrittenIn(const JsonMember& member)
{
    std::uint64_t id = 0;
    const char* const end = member.key.data() + member.key.size();
    const auto [stopped, error] = std::from_chars(member.key.data(), end, id);
    if (error != std::errc() || stopped != end || id > Tokenizer::kLargestPossibleId)
        member.value.refuse(Text::tr("the id of a token as the name of the field"));
    return id;
}

/// \param idsFirst  whether an object gives each id its character, not each character its id
CharacterVocabulary charactersIn(const JsonValue& list, bool idsFirst)
{
    CharacterCollector characters;
    const bool isArray = list.kind() == JsonKind::Array;
    if (!isArray && list.kind() != JsonKind::Object)
        list.refuse(Text::tr("a list of characters, or an object with the id of each character"));
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (isArray) {
            const JsonValue character = list.element(i);
            characters.add(character.text(), i, character);
            continue;
        }
        const JsonMember member = list.member(i);
        if (idsFirst)
            characters.add(member.value.text(), idWrittenIn(member), member.value);
        else
            characters.add(member.key, member.value.unsignedInteger(Tokenizer::kLargestPossibleId),
                           member.value);
    }
    return characters.vocabulary(list);
}

} // namespace

bool hasCharacterVocabulary(const JsonValue& json)
{
    // A vocabulary that has the token "stoi" gives it a number.
    const auto has = [&json](const char* name) {
        const auto found = json.kind() == JsonKind::Object ? json.present(name) : std::nullopt;
        return found && (found->kind() == JsonKind::Object || found->kind() == JsonKind::Array);
    };
    return has("stoi") || has("itos");
}

CharacterVocabulary readCharacterVocabulary(const JsonValue& json)
{
    if (!hasCharacterVocabulary(json))
        return charactersIn(json, false);
    if (const auto ids = json.present("stoi"))
        return charactersIn(*ids, false);
    return charactersIn(json.required("itos"), true);
}

} // namespace pastkeys
