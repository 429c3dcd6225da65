// The files that may lie beside a tokenizer: added_tokens.json, tokenizer_config.json and
// special_tokens_map.json. Hugging Face's transformers reads them in this order of precedence: the
// tokenizer's own file, the list added_tokens_decoder in tokenizer_config.json, added_tokens.json.
#include "base/errors.h"
#include "text/tokenizer_parts.h"

#include <array>
#include <charconv>
#include <set>

namespace pastkeys {

namespace {

/// The fields of tokenizer_config.json and special_tokens_map.json that name special tokens.
constexpr std::array<std::string_view, 9> kSpecialFields{
    "bos_token",           "eos_token", "unk_token",  "sep_token",
    "pad_token",           "cls_token", "mask_token", "additional_special_tokens",
    "extra_special_tokens"};

/// The text of a token, which may be written alone or in an object with flags.
std::string_view textOfToken(const JsonValue& token)
{
    return token.kind() == JsonKind::Object ? token.required("content").text() : token.text();
}

/// Marks a token, or all tokens in a list or in an object of named tokens. Returns those that have
/// no id.
std::set<std::string> markSpecialIn(TokenizerBuilder& builder, const JsonValue& value)
{
    const bool isList = value.kind() == JsonKind::Array;
    const bool isNamed = value.kind() == JsonKind::Object && !value.find("content");
    if (!isList && !isNamed) {
        const std::string text(textOfToken(value));
        return builder.markSpecial(text) ? std::set<std::string>() : std::set{text};
    }
    std::set<std::string> missing;
    for (std::size_t i = 0; i < value.size(); ++i)
        missing.merge(markSpecialIn(builder, isList ? value.element(i) : value.member(i).value));
    return missing;
}

/// \param roots  the files that name special tokens
void markSpecialTokens(TokenizerBuilder& builder, const std::vector<JsonValue>& roots)
{
    std::set<std::string> missing;
    for (const JsonValue& root : roots)
        for (const std::string_view field : kSpecialFields)
            if (const std::optional<JsonValue> value = root.present(field))
                missing.merge(markSpecialIn(builder, *value));
    missing.erase("");
    if (!missing.empty())
        builder.addNote(
            Text::tr("Special tokens without an id are not used, for example %1 (number of such "
                     "tokens: %2).",
                     "`" + printable(*missing.begin(), 60) + "`", missing.size()));
}

/// Adds tokens of one file. Those that contradict the tokens so far are left out, with a note.
class TokenAdder
{
public:
    TokenAdder(TokenizerBuilder& builder, std::string file)
        : m_builder(builder), m_file(std::move(file))
    {
    }

    void add(const AddedToken& token, const JsonValue& origin)
    {
        std::optional<InputFault> contradiction = m_builder.addFromBeside(token, m_file);
        if (!contradiction || m_leftOut++ > 0)
            return;
        contradiction->place = origin.place();
        m_first = InputError(std::move(*contradiction)).text();
    }

    void noteLeftOut()
    {
        if (m_leftOut == 1)
            m_builder.addNote(Text::tr("An added token is not used. %1", m_first));
        else if (m_leftOut > 1)
            m_builder.addNote(
                Text::tr("%1 added tokens are not used. The first: %2", m_leftOut, m_first));
    }

private:
    TokenizerBuilder& m_builder;
    std::string m_file;
    std::size_t m_leftOut = 0;
    Text m_first;
};

TokenId idInKey(const JsonMember& member)
{
    std::size_t id = 0;
    const char* const end = member.key.data() + member.key.size();
    const auto [rest, error] = std::from_chars(member.key.data(), end, id);
    if (error != std::errc() || rest != end || id > Tokenizer::kLargestPossibleId)
        refuse(member.value.file(), member.value.place(), Text::tr("a token id as the name"),
               "`" + printable(member.key, 60) + "`");
    return idAt<TokenId>(id);
}

/// Reads the field added_tokens_decoder of tokenizer_config.json.
void addDecoderTokens(TokenizerBuilder& builder, const JsonValue& tokens)
{
    TokenAdder adder(builder, tokens.file());
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const JsonMember member = tokens.member(i);
        adder.add(builder.readToken(member.value, idInKey(member)), member.value);
    }
    adder.noteLeftOut();
}

/// Reads added_tokens.json.
void addListedTokens(TokenizerBuilder& builder, const JsonValue& tokens)
{
    TokenAdder adder(builder, tokens.file());
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const auto [text, id] = tokens.member(i);
        adder.add(
            {std::string(text), idAt<TokenId>(id.unsignedInteger(Tokenizer::kLargestPossibleId))},
            id);
    }
    adder.noteLeftOut();
}

/// Whether a space comes before a text. Only tokenizers like GPT-2's can be told so here.
void readPrefixSpace(TokenizerBuilder& builder, bool adds)
{
    if (builder.splitter().splitsBytes())
        builder.splitter().setAddsPrefixSpace(adds);
    else if (adds != (builder.normalizer().prepends() || builder.splitter().prepends()))
        builder.addNotApplied("add_prefix_space");
}

void readSettings(TokenizerBuilder& builder, const JsonValue& config,
                  const std::optional<JsonValue>& specialTokens)
{
    if (const std::optional<JsonValue> adds = config.present("add_prefix_space"))
        readPrefixSpace(builder, adds->boolean());
    if (config.present("add_bos_token") && !config.flag("add_bos_token"))
        builder.setBeginning(std::nullopt);
    if (config.flag("add_bos_token")) {
        std::optional<JsonValue> token = config.present("bos_token");
        if (!token && specialTokens)
            token = specialTokens->present("bos_token");
        const std::optional<TokenId> id = builder.anyIdOf(token ? textOfToken(*token) : kEndOfText);
        if (id)
            builder.setBeginning(id);
        else
            builder.addNotApplied("add_bos_token");
    }
    if (config.present("chat_template"))
        builder.addNotApplied("chat_template");
    const bool lowersCase = builder.normalizer().lowersCase();
    for (const char* setting : {"add_eos_token", "do_lower_case", "split_special_tokens"})
        if (config.flag(setting) && !(lowersCase && setting == std::string_view("do_lower_case")))
            builder.addNotApplied(setting);
}

} // namespace

void addExtras(TokenizerBuilder& builder, const TokenizerExtras& extras)
{
    const auto read = [](const std::optional<NamedText>& file) {
        return file ? std::optional(readTokenizerFile(*file)) : std::nullopt;
    };
    const std::optional<JsonValue> config = read(extras.config);
    const std::optional<JsonValue> specialTokens = read(extras.specialTokens);
    if (config)
        if (const std::optional<JsonValue> tokens = config->present("added_tokens_decoder"))
            addDecoderTokens(builder, *tokens);
    if (const std::optional<JsonValue> tokens = read(extras.addedTokens))
        addListedTokens(builder, *tokens);
    std::vector<JsonValue> roots;
    for (const std::optional<JsonValue>* root : {&config, &specialTokens})
        if (*root)
            roots.push_back(**root);
    markSpecialTokens(builder, roots);
    if (config)
        readSettings(builder, *config, specialTokens);
}

} // namespace pastkeys
