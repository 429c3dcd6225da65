// Compares random normalizers, pre-tokenizers and added tokens with Hugging Face's tokenizers. The
// test is skipped unless tests/support/reference_tokenizer/install.sh has been run.
#include "support/seeds.h"
#include "support/test_program.h"
#include "support/tokenizer_files.h"
#include "support/tokenizer_reference.h"
#include "text/tokenizer.h"

#include <nlohmann/json.hpp>

#include <QtTest>

#include <functional>
#include <string>
#include <utility>
#include <vector>

using namespace pastkeys;
using namespace pastkeys::test;
using namespace std::string_literals;

using Json = nlohmann::ordered_json;

namespace {

class Random
{
public:
    explicit Random(std::uint64_t seed) : m_engine(static_cast<unsigned>(seed)) {}

    std::size_t below(std::size_t limit)
    {
        return std::uniform_int_distribution<std::size_t>(0, limit - 1)(m_engine);
    }
    bool flag() { return below(2) == 1; }
    template <typename List> auto oneOf(const List& list) { return list[below(list.size())]; }

private:
    std::mt19937 m_engine;
};

const std::vector<std::string> kCharacters{"a", "b", "A",  "1",      "2",      "!", "-",
                                           "_", " ", "\n", "\u2581", "\u00E9", "e", "\u4E2D"};

/// Pieces of which some are not in the vocabulary.
const std::vector<std::string> kPieces{"a",
                                       "b",
                                       "ab",
                                       "A",
                                       "1",
                                       "12",
                                       "!",
                                       "!!",
                                       "-",
                                       "_",
                                       " ",
                                       "  ",
                                       "\n",
                                       "\u2581",
                                       "\u00E9",
                                       "e\u0301",
                                       "\u0301",
                                       "\u4E2D",
                                       "\u4E2D\u6587",
                                       "\u00A0",
                                       "\u3000",
                                       "\U0001F600",
                                       "\uFB01",
                                       "\u00BD",
                                       "\u0130",
                                       "\u03A3",
                                       "\u212B",
                                       "\uFF21",
                                       "\u0915\u093E",
                                       "$",
                                       "\u3002",
                                       "\t"};

std::string randomText(Random& random, std::size_t most)
{
    std::string text;
    for (std::size_t left = 1 + random.below(most); left > 0; --left)
        text += random.oneOf(kPieces);
    return text;
}

Json randomPattern(Random& random)
{
    if (random.flag())
        return {{"String", random.oneOf(std::vector{"a"s, "ab"s, " "s, "!"s, "."s, "\u2581"s})}};
    return {{"Regex",
             random.oneOf(std::vector{R"(\s+)"s, R"(\p{L}+)"s, R"([^\s\p{L}]+)"s, R"(\p{N}{1,2})"s,
                                      R"(a|b+)"s, R"(\w)"s, R"([\W])"s, R"(\s+(?!\S)|\s+)"s,
                                      R"(^a)"s, R"(!$)"s, R"((?i:A)|[^\r\n\p{L}\p{N}]?\p{L}+)"s,
                                      R"([\p{P}\p{S}])"s, R"(\p{Lu}?\p{Ll}+)"s, R"((?<=a)b)"s})}};
}

Json randomNormalizer(Random& random)
{
    switch (random.below(11)) {
    case 0:
        return {{"type", "Lowercase"}};
    case 1:
        return {{"type", "StripAccents"}};
    case 2:
        return {{"type", "Strip"}, {"strip_left", random.flag()}, {"strip_right", random.flag()}};
    case 3:
        return {{"type", "Prepend"}, {"prepend", "\u2581"}};
    case 4:
    case 5:
        return {{"type", "Replace"},
                {"pattern", randomPattern(random)},
                {"content", random.oneOf(std::vector{""s, "b"s, "\u2581"s})}};
    case 6:
        return {{"type", "BertNormalizer"},
                {"clean_text", random.flag()},
                {"handle_chinese_chars", random.flag()},
                {"strip_accents", random.flag() ? Json(nullptr) : Json(random.flag())},
                {"lowercase", random.flag()}};
    default:
        return {{"type", random.oneOf(std::vector{"NFC"s, "NFD"s, "NFKC"s, "NFKD"s})}};
    }
}

Json randomSplit(Random& random)
{
    const std::vector<std::string> behaviors{"Isolated", "Removed", "MergedWithPrevious",
                                             "MergedWithNext", "Contiguous"};
    switch (random.below(8)) {
    case 0:
        return {{"type", "Digits"}, {"individual_digits", random.flag()}};
    case 1:
        return {{"type", "Punctuation"}, {"behavior", random.oneOf(behaviors)}};
    case 2:
        return {{"type", random.oneOf(
                             std::vector{"Whitespace"s, "WhitespaceSplit"s, "BertPreTokenizer"s})}};
    case 3:
    case 4:
        return {{"type", "Metaspace"},
                {"replacement", "\u2581"},
                {"prepend_scheme", random.oneOf(std::vector{"always"s, "first"s, "never"s})},
                {"split", random.flag()}};
    default:
        return {{"type", "Split"},
                {"pattern", randomPattern(random)},
                {"behavior", random.oneOf(behaviors)},
                {"invert", random.flag()}};
    }
}

/// Nothing, one random step, or a sequence of two or three.
Json randomSteps(Random& random, const char* list, Json (*randomStep)(Random&))
{
    const std::size_t count = random.below(4);
    if (count == 0)
        return nullptr;
    if (count == 1)
        return randomStep(random);
    Json steps = Json::array();
    for (std::size_t i = 0; i < count; ++i)
        steps.push_back(randomStep(random));
    return {{"type", "Sequence"}, {list, steps}};
}

/// \param firstId     the number of tokens in the vocabulary; the reference ignores other ids
/// \param normalized  whether some are normalized. The reference fails if a normalizer leaves nothing
///     of a token.
Json randomAddedTokens(Random& random, std::size_t firstId, bool normalized)
{
    Json tokens = Json::array();
    const std::vector<std::string> texts{"<s>", "abab",          "ab!1", "\u00E9e\u0301-",
                                         "A1A", "\u4E2D!\u4E2D", "- -"};
    for (std::size_t i = 0; i < texts.size(); ++i)
        if (random.flag())
            tokens.push_back({{"id", firstId + tokens.size()},
                              {"content", texts[i]},
                              {"single_word", random.below(3) == 0},
                              {"lstrip", random.below(3) == 0},
                              {"rstrip", random.below(3) == 0},
                              {"normalized", normalized && random.flag()},
                              {"special", random.flag()}});
    return tokens;
}

/// A model of byte pairs in which each two or three characters have a token, so that the ids show
/// where a text is split.
Json pairModel(Random& random)
{
    Json vocab = Json::object();
    Json merges = Json::array();
    std::size_t id = 0;
    vocab["<unk>"] = id++;
    for (std::size_t byte = 0; byte < 256; ++byte) {
        std::array<char, 8> name{};
        std::snprintf(name.data(), name.size(), "<0x%02zX>", byte);
        vocab[name.data()] = id++;
    }
    for (const std::string& character : kCharacters)
        vocab[character] = id++;
    for (const std::string& first : kCharacters)
        for (const std::string& second : kCharacters) {
            vocab[first + second] = id++;
            merges.push_back({first, second});
        }
    for (const std::string& first : kCharacters)
        for (const std::string& second : {"a"s, "b"s, "1"s, "\u2581"s, " "s}) {
            vocab[first + second + "a"] = id++;
            merges.push_back({first + second, "a"});
        }
    return {{"type", "BPE"},
            {"dropout", nullptr},
            {"unk_token", random.flag() ? Json("<unk>") : Json(nullptr)},
            {"continuing_subword_prefix", nullptr},
            {"end_of_word_suffix", nullptr},
            {"fuse_unk", random.flag()},
            {"byte_fallback", random.flag()},
            {"ignore_merges", random.flag()},
            {"vocab", vocab},
            {"merges", merges}};
}

Json pieceModel()
{
    Json vocab = Json::object();
    std::size_t id = 0;
    vocab["[UNK]"] = id++;
    for (const std::string& character : kCharacters) {
        vocab[character] = id++;
        vocab["##" + character] = id++;
        for (const std::string& second : kCharacters)
            vocab[character + second] = id++;
    }
    return {{"type", "WordPiece"},
            {"unk_token", "[UNK]"},
            {"continuing_subword_prefix", "##"},
            {"max_input_chars_per_word", 8},
            {"vocab", vocab}};
}

std::string replacedAll(std::string text, const std::string& from, const std::string& to)
{
    for (std::size_t place = text.find(from); place != text.npos; place = text.find(from, place))
        text.replace(place, from.size(), to);
    return text;
}

std::string randomTokenizerJson(Random& random)
{
    const bool isPairs = random.below(4) > 0;
    const Json model = isPairs ? pairModel(random) : pieceModel();
    const Json normalizer = randomSteps(random, "normalizers", randomNormalizer);
    const bool keepsTokens = normalizer.dump().find("Replace") == std::string::npos &&
                             normalizer.dump().find("Strip") == std::string::npos;
    Json splits = randomSteps(random, "pretokenizers", randomSplit);
    // The reference knows what a normalizer or another Metaspace did at the beginning of the text.
    const std::string steps = splits.dump();
    if (!normalizer.is_null() || steps.find("Metaspace") != steps.rfind("Metaspace"))
        splits = Json::parse(replacedAll(steps, "\"first\"", "\"never\""));
    const Json root{{"version", "1.0"},
                    {"truncation", nullptr},
                    {"padding", nullptr},
                    {"added_tokens", randomAddedTokens(random, model["vocab"].size(), keepsTokens)},
                    {"normalizer", normalizer},
                    {"pre_tokenizer", splits},
                    {"post_processor", nullptr},
                    {"decoder", isPairs ? Json{{"type", "Fuse"}} : Json(nullptr)},
                    {"model", model}};
    return root.dump();
}

/// The normalizer, the pre-tokenizer and the added tokens of a file, for messages.
std::string withoutModel(const std::string& json)
{
    Json root = Json::parse(json);
    root["model"]["vocab"] = nullptr;
    root["model"]["merges"] = nullptr;
    return root.dump();
}

} // namespace

class TestTokenizerStepsReference : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void randomStepsGiveTheSameIds();
};

void TestTokenizerStepsReference::initTestCase()
{
    if (!referenceIsInstalled())
        QSKIP("The reference is not installed; run tests/support/reference_tokenizer/install.sh");
}

void TestTokenizerStepsReference::randomStepsGiveTheSameIds()
{
    Random random(freshSeed("steps"));
    QByteArray questions;
    std::vector<std::pair<std::string, std::string>> expected; // description and ids
    for (int i = 0; i < 300; ++i) {
        const std::string json = randomTokenizerJson(random);
        const Tokenizer tokenizer = Tokenizer::fromTokenizerJson({json, "tokenizer.json"});
        questions += question('f', json);
        expected.emplace_back(withoutModel(json), std::to_string(tokenizer.tokenCount()));
        for (int j = 0; j < 40; ++j) {
            const std::string text =
                randomText(random, 14) + random.oneOf(std::vector{""s, "<s>"s, " <s> a"s, "- -"s});
            questions += question('b', text);
            expected.emplace_back(withoutModel(json) + "\n" + jsonString(text),
                                  idsAsText(tokenizer.encode(text, SpecialTokens::Recognize)));
        }
    }
    const std::vector<std::string> answers = referenceAnswers(questions);
    QCOMPARE(answers.size(), expected.size());
    for (std::size_t i = 0; i < answers.size(); ++i)
        QVERIFY2(expected[i].second == answers[i],
                 (expected[i].first + "\n" + expected[i].second + "\n" + answers[i]).c_str());
}

PASTKEYS_TEST(TestTokenizerStepsReference)
#include "test_tokenizer_steps_reference.moc"
