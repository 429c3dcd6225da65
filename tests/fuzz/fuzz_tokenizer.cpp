// Fuzzes tokenizer files, and text, with arbitrary bytes. The first byte of the input selects its
// form. "\n---\n" splits the rest in two.
//   v  vocab.json --- merges.txt
//   j  tokenizer.json
//   m  merges.txt for the vocabulary below --- text
//   a  added tokens as JSON for the vocabulary below --- text
//   x  tokenizer_config.json for the vocabulary below --- added_tokens.json
//   w  vocab.txt --- tokenizer_config.json
//   g  a tokenizer of a GGUF file: its model, its "pre", its beginning token, and its tokens, each as
//      its type, its score and its text, in a line each --- merges, one per line
#include "fuzz_targets.h"
#include "text/byte_alphabet.h"
#include "text/clean_text.h"
#include "text/fallback_model.h"
#include "text/gguf_tokenizer.h"
#include "text/streaming_decoder.h"
#include "text/strict_json.h"
#include "text/tokenizer.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pastkeys {

namespace {

/// A member of a JSON object. `key` must not need any escapes other than those handled here.
std::string memberOf(const std::string& key, std::size_t id)
{
    const bool isEscaped = key == "\"" || key == "\\";
    return "\"" + (isEscaped ? "\\" + key : key) + "\":" + std::to_string(id);
}

/// All bytes, and every word of 2 to 4 characters made up of "a", "b" and spaces.
std::string smallVocabulary()
{
    std::string vocab = "{";
    std::size_t id = 0;
    for (; id < 256; ++id)
        vocab += (id == 0 ? "" : ",") + memberOf(alphabetText(static_cast<std::uint8_t>(id)), id);
    const std::string letters[] = {"a", "b", "Ġ"};
    for (std::size_t size = 2, count = 9; size <= 4; ++size, count *= 3) {
        for (std::size_t word = 0; word < count; ++word) {
            std::string text;
            for (std::size_t i = 0, rest = word; i < size; ++i, rest /= 3)
                text += letters[rest % 3];
            vocab += "," + memberOf(text, id++);
        }
    }
    return vocab + ",\"<|endoftext|>\":50256}";
}

const std::string& vocabulary()
{
    static const std::string text = smallVocabulary();
    return text;
}

std::pair<std::string_view, std::string_view> inTwo(std::string_view input)
{
    constexpr std::string_view kBorder = "\n---\n";
    const std::size_t border = input.find(kBorder);
    if (border == input.npos)
        return {input, {}};
    return {input.substr(0, border), input.substr(border + kBorder.size())};
}

std::string withoutSpaces(std::string text)
{
    std::erase(text, ' ');
    return text;
}

/// Checks a tokenizer that may change a text in any way.
void checkAnyText(const Tokenizer& tokenizer, std::string_view text)
{
    const std::vector<TokenId> ids = tokenizer.encode(text);
    const std::string decoded = tokenizer.decode(ids);
    StreamingDecoder decoder(tokenizer);
    std::string streamed;
    for (const TokenId id : ids) {
        PASTKEYS_EXPECTS(tokenizer.contains(id) && id <= tokenizer.largestId());
        PASTKEYS_EXPECTS(firstInvalidByte(tokenizer.piece(id)) == std::string_view::npos);
        streamed += decoder.append(id);
    }
    streamed += decoder.finish();
    PASTKEYS_EXPECTS(streamed == validUtf8(decoded));
    PASTKEYS_EXPECTS(firstInvalidByte(cleaned(text).text) == std::string_view::npos);
    for (const TokenId id : tokenizer.encode(text, SpecialTokens::Recognize))
        PASTKEYS_EXPECTS(tokenizer.contains(id));
    PASTKEYS_EXPECTS(differences(tokenizer, tokenizer).empty());
}

/// Checks a tokenizer that may put a token before a text, and spaces into it.
void checkText(const Tokenizer& tokenizer, std::string_view text)
{
    checkAnyText(tokenizer, text);
    const std::string decoded = tokenizer.decode(tokenizer.encode(text));
    PASTKEYS_EXPECTS(withoutSpaces(decoded).ends_with(withoutSpaces(std::string(text))));
}

/// Checks a tokenizer that adds nothing to a text.
void checkExactText(const Tokenizer& tokenizer, std::string_view text)
{
    checkText(tokenizer, text);
    PASTKEYS_EXPECTS(tokenizer.decode(tokenizer.encode(text)) == text);
}

/// Visits up to `budget` values, and checks their places, descriptions and members.
void walk(const JsonValue& value, std::size_t& budget)
{
    if (budget == 0)
        return;
    --budget;
    PASTKEYS_EXPECTS(!value.place().empty());
    PASTKEYS_EXPECTS(firstInvalidByte(value.description().english()) == std::string_view::npos);
    for (std::size_t i = 0; value.kind() == JsonKind::Array && i < value.size(); ++i)
        walk(value.element(i), budget);
    for (std::size_t i = 0; value.kind() == JsonKind::Object && i < value.size(); ++i) {
        const JsonMember member = value.member(i);
        PASTKEYS_EXPECTS(value.find(member.key).has_value());
        walk(member.value, budget);
    }
}

void readJson(std::string_view input)
{
    std::size_t budget = 100;
    walk(parseStrictJson(input, "tokenizer.json"), budget);
    checkAnyText(Tokenizer::fromTokenizerJson({input, "tokenizer.json"}), "ab \u4E2D 12");
}

void readAddedTokens(std::string_view added, std::string_view text)
{
    const std::string json =
        R"({"pre_tokenizer":{"type":"ByteLevel","add_prefix_space":false},)"
        R"("decoder":{"type":"ByteLevel"},"model":{"merges":["a b",["a","a"],"aa aa"],"vocab":)" +
        vocabulary() + R"(},"added_tokens":)" + std::string(added) + "}";
    const Tokenizer tokenizer = Tokenizer::fromTokenizerJson({json, "tokenizer.json"});
    if (added.find("strip") == added.npos) // such tokens take the spaces around them
        checkExactText(tokenizer, text);
    else
        checkAnyText(tokenizer, text);
}

/// Reads vocab.txt and tokenizer_config.json.
void readWordPieces(std::string_view vocab, std::string_view config)
{
    TokenizerExtras extras;
    if (!config.empty())
        extras.config = NamedText{config, "tokenizer_config.json"};
    checkAnyText(Tokenizer::fromVocabTxt({vocab, "vocab.txt"}, extras), "ab \u4E2D [UNK] \u00E9!");
}

void readExtras(std::string_view config, std::string_view addedTokens)
{
    TokenizerExtras extras;
    extras.config = NamedText{config, "tokenizer_config.json"};
    if (!addedTokens.empty())
        extras.addedTokens = NamedText{addedTokens, "added_tokens.json"};
    checkText(Tokenizer::fromVocabAndMerges({vocabulary(), "vocab.json"},
                                            {"a b\na a\naa aa\n", "merges.txt"}, extras),
              "ab aab <|endoftext|> \u4E2D");
}

std::vector<std::string> linesOf(std::string_view text)
{
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

/// A token "*" stands for all bytes, spelled as the model spells them.
void readGguf(std::string_view lists, std::string_view merges)
{
    GgufTokenizer file{.file = "m.gguf", .merges = linesOf(merges)};
    std::vector<std::string> lines = linesOf(lists);
    lines.resize(std::max<std::size_t>(lines.size(), 3));
    file.model = lines[0];
    file.pre = lines[1];
    if (!lines[2].empty())
        file.beginning = idAt<TokenId>(std::strtoul(lines[2].c_str(), nullptr, 10));
    const auto add = [&](const std::string& text, std::int32_t type, float score) {
        file.tokens.push_back(text);
        file.types.push_back(type);
        file.scores.push_back(score);
    };
    for (std::size_t i = 3; i < lines.size(); ++i) {
        char* rest = nullptr;
        const long type = std::strtol(lines[i].c_str(), &rest, 10);
        const float score = std::strtof(rest, &rest);
        const std::string text = *rest == ' ' ? rest + 1 : rest;
        for (std::size_t byte = 0; byte < 256 && text == "*"; ++byte)
            add(file.model == "gpt2" ? alphabetText(static_cast<std::uint8_t>(byte))
                                     : fallbackText(static_cast<std::uint8_t>(byte)),
                static_cast<std::int32_t>(type), score);
        if (text != "*")
            add(text, static_cast<std::int32_t>(type), score);
    }
    const Tokenizer tokenizer = Tokenizer::fromGguf(file);
    checkAnyText(tokenizer, "ab \u4E2D 12 <x>");
    const GgufTokenizer again = tokenizer.asGguf(file.tokens.size());
    PASTKEYS_EXPECTS(Tokenizer::fromGguf(again).encode("ab 12") == tokenizer.encode("ab 12"));
}

void read(char kind, std::string_view input)
{
    const auto [first, second] = inTwo(input);
    switch (kind) {
    case 'v':
        return checkExactText(
            Tokenizer::fromVocabAndMerges({first, "vocab.json"}, {second, "merges.txt"}), "ab");
    case 'j':
        return readJson(input);
    case 'm':
        return checkExactText(
            Tokenizer::fromVocabAndMerges({vocabulary(), "vocab.json"}, {first, "merges.txt"}),
            second);
    case 'a':
        return readAddedTokens(first, second);
    case 'x':
        return readExtras(first, second);
    case 'w':
        return readWordPieces(first, second);
    case 'g':
        return readGguf(first, second);
    default:
        return;
    }
}

} // namespace

bool fuzzTokenizer(FuzzInput input)
{
    if (input.empty())
        return false;
    const std::string_view rest = textOf(input).substr(1);
    return succeedsOrRefuses([&] { read(static_cast<char>(input[0]), rest); });
}

} // namespace pastkeys
