// What tokenizers of kinds other than GPT-2's do, with small vocabularies.
#include "support/test_program.h"
#include "support/tokenizer_files.h"
#include "text/byte_alphabet.h"
#include "text/tokenizer.h"

#include <QtTest>

#include <string>

using namespace pastkeys;
using namespace pastkeys::test;
using namespace std::string_literals;

namespace {

std::string textOfIds(const Tokenizer& tokenizer, const std::string& text)
{
    return idsAsText(tokenizer.encode(text));
}

} // namespace

class TestTokenizerKinds : public QObject
{
    Q_OBJECT

private slots:
    void wholeWordsCanBeTokensWithoutMerges();
    void charactersFallBackToBytes();
    void controlCharactersWithoutTokensAreLeftOut();
    void addedTokensTakeSpacesOrAreSingleWords();
    void normalizedTokensAreFoundInTheNormalizedText();
};

void TestTokenizerKinds::wholeWordsCanBeTokensWithoutMerges()
{
    TokenizerFiles files = tokenizerFiles({"a b"}); // 256 "ab", 257 <|endoftext|>
    files.json = replaced(files.json, "\"vocab\":{", "\"vocab\":{\"abc\":300,\"Ġabc\":301,");
    QCOMPARE(textOfIds(files.fromJson(), "abc abc abcd"), "256 99 32 256 99 32 256 99 100"s);
    QCOMPARE(files.fromJson().notes().size(), std::size_t{1}); // no merge makes them
    files.json = replaced(files.json, "\"type\":\"BPE\"", R"("type":"BPE","ignore_merges":true)");
    QCOMPARE(textOfIds(files.fromJson(), "abc abc abcd"), "300 301 32 256 99 100"s);
    QVERIFY(files.fromJson().notes().empty());
}

void TestTokenizerKinds::charactersFallBackToBytes()
{
    const auto tokenizer = [](const std::string& model) {
        const std::string json =
            R"({"normalizer":{"type":"Replace","pattern":{"String":" "},"content":"\u2581"},)"
            R"("decoder":{"type":"Sequence","decoders":[{"type":"Replace","pattern":)"
            R"({"String":"\u2581"},"content":" "},{"type":"ByteFallback"},{"type":"Fuse"}]},)"
            R"("model":{"type":"BPE","unk_token":"<unk>",)" +
            model +
            R"("vocab":{"<unk>":0,"a":1,"\u2581":2,"\u2581a":3,"<0xC3>":4,"<0xA9>":5,"<0xC2>":6},)"
            R"("merges":["\u2581 a"]}})";
        return Tokenizer::fromTokenizerJson({json, "tokenizer.json"});
    };
    const Tokenizer bytes = tokenizer(R"("byte_fallback":true,)");
    QCOMPARE(textOfIds(bytes, "a aé\u00A9"), "1 3 4 5 6 5"s);
    QCOMPARE(bytes.decode(bytes.encode("a aé\u00A9")), "a aé\u00A9"s);
    QCOMPARE(bytes.piece(TokenId{4}), "<C3>"s);
    QCOMPARE(textOfIds(bytes, "aèèa"), "1 0 0 1"s); // not all of its bytes have tokens
    QCOMPARE(textOfIds(tokenizer(R"("byte_fallback":true,"fuse_unk":true,)"), "aèèa"), "1 0 1"s);
    QCOMPARE(textOfIds(tokenizer(""), "aé"), "1 0"s);
    QCOMPARE(textOfIds(bytes, "a\xFF"), "1 0"s); // as U+FFFD
}

void TestTokenizerKinds::controlCharactersWithoutTokensAreLeftOut()
{
    TokenizerFiles files = tokenizerFiles({"a b"});
    for (const int byte : {0x01, 0x7F})
        files.json = replaced(files.json,
                              jsonString(alphabetText(static_cast<std::uint8_t>(byte))) + ":" +
                                  std::to_string(byte) + ",",
                              "");
    const Tokenizer tokenizer = files.fromJson();
    QCOMPARE(textOfIds(tokenizer, "a\x01\x7F"
                                  "b\x01"),
             "97 98"s);
    QCOMPARE(inEnglish(tokenizer.notes()),
             std::vector{"The tokenizer lacks tokens for some bytes of rare characters, and leaves "
                         "them out of a text (number of such bytes: 2)."s});
}

void TestTokenizerKinds::addedTokensTakeSpacesOrAreSingleWords()
{
    TokenizerFiles files = tokenizerFiles({});
    files.json = replaced(files.json, "\"added_tokens\":[",
                          "\"added_tokens\":[{\"id\":300,\"content\":\"<l>\",\"lstrip\":true},"
                          "{\"id\":301,\"content\":\"<r>\",\"rstrip\":true},"
                          "{\"id\":302,\"content\":\"cat\",\"single_word\":true},");
    const Tokenizer tokenizer = files.fromJson();
    QCOMPARE(textOfIds(tokenizer, "a \n<l> b"), "97 300 32 98"s);
    QCOMPARE(textOfIds(tokenizer, " <l>x"), "300 120"s);
    QCOMPARE(textOfIds(tokenizer, "a <r> \u3000b"), "97 32 301 98"s);
    QCOMPARE(textOfIds(tokenizer, " <r> <l> "), "32 301 300 32"s); // each space only once
    QCOMPARE(textOfIds(tokenizer, "cat,cat"), "302 44 302"s);
    QCOMPARE(textOfIds(tokenizer, "cats"), "99 97 116 115"s);
    QCOMPARE(textOfIds(tokenizer, "écat_"), "195 169 99 97 116 95"s);
}

void TestTokenizerKinds::normalizedTokensAreFoundInTheNormalizedText()
{
    TokenizerFiles files = tokenizerFiles({});
    files.json =
        replaced(files.json, "\"normalizer\":null", R"("normalizer":{"type":"Lowercase"})");
    files.json = replaced(files.json, "\"added_tokens\":[",
                          "\"added_tokens\":[{\"id\":300,\"content\":\"AB\"},"
                          "{\"id\":301,\"content\":\"CD\",\"normalized\":false},");
    const Tokenizer tokenizer = files.fromJson();
    QCOMPARE(textOfIds(tokenizer, "ab AB Ab"), "300 32 300 32 300"s);
    QCOMPARE(textOfIds(tokenizer, "CD cd"), "301 32 99 100"s);
    QCOMPARE(tokenizer.bytes(TokenId{300}), std::string_view("AB"));
}

PASTKEYS_TEST(TestTokenizerKinds)
#include "test_tokenizer_kinds.moc"
