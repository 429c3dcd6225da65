// What the files beside a tokenizer change: tokenizer_config.json, special_tokens_map.json and
// added_tokens.json.
#include "base/errors.h"
#include "support/test_program.h"
#include "support/tokenizer_files.h"
#include "text/tokenizer.h"

#include <QtTest>

#include <functional>
#include <string>

using namespace pastkeys;
using namespace pastkeys::test;
using namespace std::string_literals;

namespace {

/// The files beside a tokenizer; an empty one is missing.
struct Beside
{
    std::string config = {};
    std::string specialTokens = {};
    std::string addedTokens = {};

    TokenizerExtras extras() const
    {
        const auto named = [](const std::string& text, const char* file) {
            return text.empty() ? std::nullopt : std::optional(NamedText{text, file});
        };
        return {named(config, "tokenizer_config.json"),
                named(specialTokens, "special_tokens_map.json"),
                named(addedTokens, "added_tokens.json")};
    }
};

TokenizerFiles heFiles()
{
    return tokenizerFiles({"h e", "Ġ he"}); // ids 256, 257; <|endoftext|> 258
}

Tokenizer pairWith(const Beside& beside)
{
    const TokenizerFiles pair = heFiles();
    return Tokenizer::fromVocabAndMerges({pair.vocab, "vocab.json"}, {pair.merges, "merges.txt"},
                                         beside.extras());
}

Tokenizer jsonWith(const Beside& beside)
{
    return Tokenizer::fromTokenizerJson({heFiles().json, "tokenizer.json"}, beside.extras());
}

std::string asText(const Tokenizer& tokenizer, const std::string& text)
{
    return idsAsText(tokenizer.encode(text, SpecialTokens::AsText));
}

std::string recognized(const Tokenizer& tokenizer, const std::string& text)
{
    return idsAsText(tokenizer.encode(text, SpecialTokens::Recognize));
}

std::string refusalOf(const Beside& beside)
{
    try {
        pairWith(beside);
    } catch (const InputError& error) {
        return error.what();
    }
    return "accepted";
}

} // namespace

class TestTokenizerExtras : public QObject
{
    Q_OBJECT

private slots:
    void addedTokensJsonAddsOrdinaryTokens();
    void decoderOfTheConfigAddsTokensWithTheirFlags();
    void tokensNamedSpecialAreSpecial_data();
    void tokensNamedSpecialAreSpecial();
    void specialTokensWithoutAnIdAreNoted();
    void tokensThatContradictTheTokenizerAreNotedAndNotUsed();
    void prefixSpaceIsPutBeforeTextsAndAfterAddedTokens();
    void prefixSpaceOfTheConfigWins();
    void beginningTokenIsPutBeforeEveryText_data();
    void beginningTokenIsPutBeforeEveryText();
    void beginningTokenWithoutAnIdIsNoted();
    void settingsThatAreNotAppliedAreNoted();
    void otherSettingsAreIgnored();
    void badFilesAreRefusedWithTheirPlace();
    void manyTokensTakeBoundedTime();
};

void TestTokenizerExtras::addedTokensJsonAddsOrdinaryTokens()
{
    const Beside beside{.addedTokens =
                            R"({"<|user|>": 259, "<|end|>": 260, "<|endoftext|>": 258})"};
    for (const Tokenizer& tokenizer : {pairWith(beside), jsonWith(beside)}) {
        QCOMPARE(asText(tokenizer, "<|user|>he<|end|>"), "259 256 260"s);
        QCOMPARE(asText(tokenizer, "<|endoftext|>"), asText(heFiles().fromPair(), "<|endoftext|>"));
        QCOMPARE(recognized(tokenizer, "<|endoftext|>"), "258"s);
        QVERIFY(!tokenizer.isSpecial(TokenId{259}));
        QVERIFY(tokenizer.isSpecial(TokenId{258}));
        QCOMPARE(tokenizer.bytes(TokenId{260}), std::string_view("<|end|>"));
        QCOMPARE(indexOf(tokenizer.largestId()), std::size_t{260});
        QVERIFY(tokenizer.notes().empty());
    }
}

void TestTokenizerExtras::decoderOfTheConfigAddsTokensWithTheirFlags()
{
    const Tokenizer tokenizer = pairWith({.config = R"({"added_tokens_decoder": {
        "258": {"content": "<|endoftext|>", "special": true},
        "260": {"content": "ab", "special": false},
        "261": {"content": "bc", "special": false, "normalized": false},
        "300": {"content": "<|user|>", "special": true, "lstrip": true}}})"});
    QCOMPARE(recognized(tokenizer, "<|user|>he<|endoftext|>"), "300 256 258"s);
    QCOMPARE(recognized(tokenizer, "he  <|user|> he"), "256 300 257"s);
    QCOMPARE(asText(tokenizer, "ab<|"), "260 60 124"s);
    QCOMPARE(asText(tokenizer, "abc"), "97 261"s); // "ab" is normalized, so it is searched later
    QVERIFY(tokenizer.isSpecial(TokenId{300}));
    QVERIFY(!tokenizer.isSpecial(TokenId{260}));
    QVERIFY(tokenizer.notes().empty());
}

void TestTokenizerExtras::tokensNamedSpecialAreSpecial_data()
{
    QTest::addColumn<QByteArray>("config");
    QTest::addColumn<QByteArray>("specialTokens");
    const auto add = [](const char* row, const char* config, const char* specialTokens) {
        QTest::newRow(row) << QByteArray(config) << QByteArray(specialTokens);
    };
    add("as a text", R"({"eos_token": "<|end|>"})", "");
    add("as an object", R"({"pad_token": {"content": "<|end|>", "lstrip": false}})", "");
    add("in a list", R"({"additional_special_tokens": ["<|end|>"]})", "");
    add("by a name", R"({"extra_special_tokens": {"end": "<|end|>"}})", "");
    add("in the map", "", R"({"eos_token": "<|end|>", "pad_token": null})");
    add("in the map's list", "", R"({"additional_special_tokens": [{"content": "<|end|>"}]})");
}

void TestTokenizerExtras::tokensNamedSpecialAreSpecial()
{
    QFETCH(QByteArray, config);
    QFETCH(QByteArray, specialTokens);
    const Tokenizer tokenizer = pairWith({.config = config.toStdString(),
                                          .specialTokens = specialTokens.toStdString(),
                                          .addedTokens = R"({"<|user|>": 259, "<|end|>": 260})"});
    QVERIFY(tokenizer.isSpecial(TokenId{260}));
    QVERIFY(!tokenizer.isSpecial(TokenId{259}));
    QCOMPARE(recognized(tokenizer, "a<|end|>"), "97 260"s);
    QCOMPARE(asText(tokenizer, "a<|end|>"), "97 60 124 101 110 100 124 62"s);
    QVERIFY(tokenizer.notes().empty());
}

void TestTokenizerExtras::specialTokensWithoutAnIdAreNoted()
{
    const Tokenizer tokenizer =
        pairWith({.config = R"({"pad_token": "[PAD]", "unk_token": "<unk>", "sep_token": ""})",
                  .specialTokens = R"({"pad_token": "[PAD]"})"});
    QCOMPARE(inEnglish(tokenizer.notes()),
             std::vector{"Special tokens without an id are not used, for example `<unk>` (number "
                         "of such tokens: 2)."s});
}

void TestTokenizerExtras::tokensThatContradictTheTokenizerAreNotedAndNotUsed()
{
    const Tokenizer one = pairWith({.addedTokens = R"({"<|user|>": 97})"});
    QCOMPARE(asText(one, "a<|"), "97 60 124"s);
    QCOMPARE(one.notes().size(), std::size_t{1});
    QVERIFY(one.notes()[0].english().find(
                "added_tokens.json: /<|user|>: expected an id of its own for `<|user|>`, found "
                "97, which is also the id of `a`") != std::string::npos);
    const Tokenizer two = jsonWith(
        {.config = R"({"added_tokens_decoder": {"97": {"content": "b"}, "300": {"content": "a"},
                       "301": {"content": "<|endoftext|>"}, "302": {"content": "<|end|>"}}})"});
    QCOMPARE(recognized(two, "ab<|endoftext|><|end|>"), "97 98 258 302"s);
    QCOMPARE(two.notes().size(), std::size_t{1});
    QVERIFY2(two.notes()[0].english().starts_with("3 added tokens are not used. The first: "),
             two.notes()[0].english().c_str());
}

void TestTokenizerExtras::prefixSpaceIsPutBeforeTextsAndAfterAddedTokens()
{
    const Tokenizer tokenizer = pairWith({.config = R"({"add_prefix_space": true})"});
    QCOMPARE(recognized(tokenizer, "hehe"), "257 256"s);
    QCOMPARE(recognized(tokenizer, " hehe"), "257 256"s);
    QCOMPARE(recognized(tokenizer, "he<|endoftext|>he"), "257 258 257"s);
    QCOMPARE(recognized(tokenizer, "\nhe"), "32 10 256"s);
    QCOMPARE(recognized(tokenizer, ""), ""s);
}

void TestTokenizerExtras::prefixSpaceOfTheConfigWins()
{
    TokenizerFiles adds = heFiles();
    adds.json =
        replaced(adds.json, R"("pre_tokenizer":{"type":"ByteLevel","add_prefix_space":false)",
                 R"("pre_tokenizer":{"type":"ByteLevel","add_prefix_space":true)");
    const auto idsWith = [&](const std::string& config) {
        return asText(Tokenizer::fromTokenizerJson({adds.json, "tokenizer.json"},
                                                   Beside{.config = config}.extras()),
                      "he");
    };
    QCOMPARE(asText(adds.fromJson(), "he"), "257"s);
    QCOMPARE(idsWith(R"({"add_prefix_space": null})"), "257"s);
    QCOMPARE(idsWith(R"({"add_prefix_space": false})"), "256"s);
    QCOMPARE(asText(jsonWith({.config = R"({"add_prefix_space": true})"}), "he"), "257"s);
}

void TestTokenizerExtras::beginningTokenIsPutBeforeEveryText_data()
{
    QTest::addColumn<QByteArray>("config");
    QTest::addColumn<QByteArray>("specialTokens");
    QTest::addColumn<QByteArray>("ids");
    const auto add = [](const char* row, const char* config, const char* specialTokens,
                        const char* ids) {
        QTest::newRow(row) << QByteArray(config) << QByteArray(specialTokens) << QByteArray(ids);
    };
    add("of the config", R"({"add_bos_token": true, "bos_token": "<|end|>"})", "", "259 256");
    add("as an object", R"({"add_bos_token": true, "bos_token": {"content": "<|end|>"}})", "",
        "259 256");
    add("of the map", R"({"add_bos_token": true})", R"({"bos_token": "<|end|>"})", "259 256");
    add("unnamed", R"({"add_bos_token": true})", "", "258 256");
    add("off", R"({"add_bos_token": false, "bos_token": "<|end|>"})", "", "256");
}

void TestTokenizerExtras::beginningTokenIsPutBeforeEveryText()
{
    QFETCH(QByteArray, config);
    QFETCH(QByteArray, specialTokens);
    QFETCH(QByteArray, ids);
    const Beside beside{.config = config.toStdString(),
                        .specialTokens = specialTokens.toStdString(),
                        .addedTokens = R"({"<|end|>": 259})"};
    for (const Tokenizer& tokenizer : {pairWith(beside), jsonWith(beside)}) {
        QCOMPARE(asText(tokenizer, "he"), ids.toStdString());
        QCOMPARE(asText(tokenizer, ""), ids.size() > 3 ? ids.first(3).toStdString() : ""s);
        QVERIFY(tokenizer.notes().empty());
    }
}

void TestTokenizerExtras::beginningTokenWithoutAnIdIsNoted()
{
    const Tokenizer tokenizer =
        pairWith({.config = R"({"add_bos_token": true, "bos_token": "<s>"})"});
    QCOMPARE(asText(tokenizer, "he"), "256"s);
    QVERIFY(tokenizer.notes().back().english().find("\"add_bos_token\"") != std::string::npos);
}

void TestTokenizerExtras::settingsThatAreNotAppliedAreNoted()
{
    const Tokenizer tokenizer =
        pairWith({.config = R"({"add_eos_token": true, "do_lower_case": true,
                       "split_special_tokens": true, "chat_template": "{{x}}"})"});
    QCOMPARE(inEnglish(tokenizer.notes()),
             (std::vector{"The tokenizer's \"chat_template\" is not applied."s,
                          "The tokenizer's \"add_eos_token\" is not applied."s,
                          "The tokenizer's \"do_lower_case\" is not applied."s,
                          "The tokenizer's \"split_special_tokens\" is not applied."s}));
}

void TestTokenizerExtras::otherSettingsAreIgnored()
{
    const Tokenizer tokenizer = pairWith({.config = R"({"add_bos_token": false,
        "add_eos_token": false, "clean_up_tokenization_spaces": true,
        "model_max_length": 1000000000000000019884624838656, "tokenizer_class": "GPT2Tokenizer"})"});
    QCOMPARE(asText(tokenizer, "he he"), "256 257"s);
    QVERIFY(tokenizer.notes().empty());
}

void TestTokenizerExtras::badFilesAreRefusedWithTheirPlace()
{
    const auto begins = [](const std::string& message, const std::string& beginning) {
        QVERIFY2(message.starts_with(beginning), message.c_str());
    };
    begins(refusalOf({.config = "{"}), "tokenizer_config.json: ");
    begins(refusalOf({.config = R"({"add_bos_token": "yes"})"}),
           "tokenizer_config.json: /add_bos_token: expected true or false");
    begins(refusalOf({.config = R"({"added_tokens_decoder": {"x": {"content": "a"}}})"}),
           "tokenizer_config.json: /added_tokens_decoder/x: expected a token id as the name");
    begins(refusalOf({.config = R"({"added_tokens_decoder": {"99999999": {"content": "a"}}})"}),
           "tokenizer_config.json: /added_tokens_decoder/99999999: expected a token id");
    begins(refusalOf({.specialTokens = R"({"eos_token": 7})"}),
           "special_tokens_map.json: /eos_token: expected a string");
    begins(refusalOf({.addedTokens = R"({"<|user|>": -1})"}),
           "added_tokens.json: /<|user|>: expected an integer from 0");
    begins(refusalOf({.addedTokens = std::string(Tokenizer::kLargestFile + 1, ' ')}),
           "added_tokens.json: expected at most");
}

void TestTokenizerExtras::manyTokensTakeBoundedTime()
{
    std::string tokens = "{\"<x>\":1000";
    for (int i = 0; i < 100'000; ++i) // every tenth one contradicts the vocabulary
        tokens += ",\"<" + std::to_string(i) + ">\":" + std::to_string(i % 10 > 0 ? 1001 + i : 97);
    QElapsedTimer timer;
    timer.start();
    const Tokenizer tokenizer = pairWith({.addedTokens = tokens + "}"});
    QCOMPARE(asText(tokenizer, "<12345>"), "13346"s);
    QVERIFY(timer.elapsed() < 20'000); // finding the place of each would take hours
}

PASTKEYS_TEST(TestTokenizerExtras)
#include "test_tokenizer_extras.moc"
