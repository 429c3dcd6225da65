#include "base/errors.h"
#include "support/random_text.h"
#include "support/seeds.h"
#include "support/test_program.h"
#include "support/tokenizer_files.h"
#include "text/byte_alphabet.h"
#include "text/clean_text.h"
#include "text/tokenizer.h"

#include <QtTest>

#include <string>

using namespace pastkeys;
using namespace pastkeys::test;
using namespace std::string_literals;

namespace {

// The ids: 256 "he", 257 "ll", 258 "hell", 259 "hello", 260 " h", 261 " hello", 262 the bytes
// E4 B8, 263 U+4E2D (the bytes E4 B8 AD), 264 <|endoftext|>
const std::vector<std::string> kMerges{"h e", "l l",     "he ll",         "hell o",
                                       "Ġ h", "Ġ hello", "\u00E4 \u00B8", "\u00E4\u00B8 \u0143"};

Tokenizer smallTokenizer()
{
    return tokenizerFiles(kMerges).fromPair();
}

std::string encoded(const Tokenizer& tokenizer, const std::string& text,
                    SpecialTokens special = SpecialTokens::AsText)
{
    return idsAsText(tokenizer.encode(text, special));
}

} // namespace

class TestTokenizer : public QObject
{
    Q_OBJECT

private slots:
    void textBecomesMergedTokens();
    void mergesDoNotCrossWords();
    void pairAndJsonAgree();
    void randomTextComesBackExactly();
    void anyBytesComeBackExactly();
    void lookalikesOfSpecialTokensAreText();
    void specialTokensAreRecognizedIfAsked();
    void ordinaryAddedTokensAreFoundInAnyText();
    void addedTokensThatOverlapWithSpecialOnesAreText();
    void longestAddedTokenWins();
    void normalizedTokensAreFoundBetweenTheOthers();
    void addedTokensOfTheVocabularyAreTakenLiterally();
    void piecesShowBytesOfCutCharacters();
    void gapsInIdsAreUnused();
    void endOfTextMayBeMissing();
    void bytesThatUtf8NeverUsesMayBeMissing();
    void templateOfABeginningTokenIsApplied();
    void copiesShareTheirTokens();
    void idsAreTheTextOfAModelWithoutTokenizer();
    void otherTextsAreNoIds();
    void equalTokenizersHaveNoDifferences();
    void differencesAreReported();
    void manyDifferencesAreCounted();
    void megabyteOfOneLetterIsFast();
    void megabyteOfSpacesIsFast();
};

void TestTokenizer::textBecomesMergedTokens()
{
    const Tokenizer tokenizer = smallTokenizer();
    QCOMPARE(encoded(tokenizer, ""), ""s);
    QCOMPARE(encoded(tokenizer, "hello"), "259"s);
    QCOMPARE(encoded(tokenizer, "hello hello"), "259 261"s);
    QCOMPARE(encoded(tokenizer, "hell he"), "258 32 256"s);
    QCOMPARE(encoded(tokenizer, "\u4E2D"), "263"s);
    QCOMPARE(encoded(tokenizer, "\0\0a"s), "0 0 97"s);
}

void TestTokenizer::mergesDoNotCrossWords()
{
    // "l l" and "he ll" are merges, but a space or an apostrophe ends the word.
    const Tokenizer tokenizer = smallTokenizer();
    QCOMPARE(encoded(tokenizer, "l l"), "108 32 108"s);
    QCOMPARE(encoded(tokenizer, "he'll"), "256 39 257"s);
    QCOMPARE(encoded(tokenizer, " \n h"), "32 10 260"s);
}

void TestTokenizer::pairAndJsonAgree()
{
    const TokenizerFiles files = tokenizerFiles(kMerges);
    const Tokenizer pair = files.fromPair();
    const Tokenizer json = files.fromJson();
    QVERIFY(differences(pair, json).empty());
    QCOMPARE(encoded(json, "hello hell"), encoded(pair, "hello hell"));
    QCOMPARE(pair.source(), "vocab.json, merges.txt"s);
    QCOMPARE(json.source(), "tokenizer.json"s);
    QVERIFY(json.notes().empty());
    QCOMPARE(indexOf(json.largestId()), std::size_t{264});
    QCOMPARE(json.tokenCount(), std::size_t{265});
    QCOMPARE(indexOf(json.endOfText().value()), std::size_t{264});
}

void TestTokenizer::randomTextComesBackExactly()
{
    const Tokenizer tokenizer = smallTokenizer();
    std::mt19937 random(static_cast<unsigned>(freshSeed("round trip")));
    for (int round = 0; round < 3000; ++round) {
        const std::string text = randomText(random, 60);
        QVERIFY(!cleaned(text).invalidReplaced);
        QCOMPARE(tokenizer.decode(tokenizer.encode(text)), text);
        QCOMPARE(tokenizer.decode(tokenizer.encode(text, SpecialTokens::Recognize)), text);
    }
    for (const char* text : {" trailing  ", "\U0001F469\u200D\U0001F680", "e\u0301", "\u05E9\u05DC",
                             "\u4E2D\u6587\u5B57", "\r\n\r\n", "<|endoftext|>"})
        QCOMPARE(tokenizer.decode(tokenizer.encode(text)), std::string(text));
}

void TestTokenizer::anyBytesComeBackExactly()
{
    const Tokenizer tokenizer = smallTokenizer();
    std::mt19937 random(static_cast<unsigned>(freshSeed("bytes")));
    for (int round = 0; round < 1000; ++round) {
        const std::string bytes = randomBytes(random, 60);
        QCOMPARE(tokenizer.decode(tokenizer.encode(bytes)), bytes);
    }
}

void TestTokenizer::lookalikesOfSpecialTokensAreText()
{
    const Tokenizer tokenizer = smallTokenizer();
    QCOMPARE(encoded(tokenizer, "<|endoftext|>"),
             "60 124 101 110 100 111 102 116 101 120 116 124 62"s);
}

void TestTokenizer::specialTokensAreRecognizedIfAsked()
{
    const Tokenizer tokenizer = smallTokenizer();
    const auto recognized = [&](const char* text) {
        return encoded(tokenizer, text, SpecialTokens::Recognize);
    };
    QCOMPARE(recognized("<|endoftext|>"), "264"s);
    QCOMPARE(recognized("hello<|endoftext|><|endoftext|> hello"), "259 264 264 261"s);
    QCOMPARE(recognized("<|endoftext|"), encoded(tokenizer, "<|endoftext|"));
    QCOMPARE(recognized("<<|endoftext|>"), "60 264"s);
    QVERIFY(tokenizer.isSpecial(TokenId{264}));
    QVERIFY(!tokenizer.isSpecial(TokenId{263}));
    QCOMPARE(tokenizer.bytes(TokenId{264}), std::string_view("<|endoftext|>"));
}

void TestTokenizer::ordinaryAddedTokensAreFoundInAnyText()
{
    TokenizerFiles files = tokenizerFiles(kMerges);
    files.json = replaced(files.json, "\"added_tokens\":[",
                          "\"added_tokens\":[{\"id\":300,\"content\":\"dignums\"},"
                          "{\"id\":301,\"content\":\"<|user|>\",\"special\":true},");
    const Tokenizer tokenizer = files.fromJson();
    QCOMPARE(encoded(tokenizer, "hello dignums hello"), "259 32 300 261"s);
    QCOMPARE(encoded(tokenizer, "<|user|>"), "60 124 117 115 101 114 124 62"s);
    QCOMPARE(encoded(tokenizer, "<|user|>dignums", SpecialTokens::Recognize), "301 300"s);
}

void TestTokenizer::addedTokensThatOverlapWithSpecialOnesAreText()
{
    // As in Hugging Face's tokenizers with encode_special_tokens.
    TokenizerFiles files = tokenizerFiles({});
    files.json = replaced(
        files.json, "\"added_tokens\":[",
        "\"added_tokens\":[{\"id\":300,\"content\":\"[ab]\",\"special\":true},"
        "{\"id\":301,\"content\":\"ab\",\"normalized\":false},{\"id\":302,\"content\":\"b]\"},");
    const Tokenizer tokenizer = files.fromJson();
    QCOMPARE(encoded(tokenizer, "[ab]ab"), "91 97 302 301"s);
    QCOMPARE(encoded(tokenizer, "[ab]ab", SpecialTokens::Recognize), "300 301"s);
}

void TestTokenizer::normalizedTokensAreFoundBetweenTheOthers()
{
    TokenizerFiles files = tokenizerFiles({});
    files.json = replaced(files.json, "\"added_tokens\":[",
                          "\"added_tokens\":[{\"id\":300,\"content\":\"ab\"},"
                          "{\"id\":301,\"content\":\"bc\",\"normalized\":false},");
    const Tokenizer tokenizer = files.fromJson();
    QCOMPARE(encoded(tokenizer, "abc"), "97 301"s);
    QCOMPARE(encoded(tokenizer, "ab abcc"), "300 32 97 301 99"s);
}

void TestTokenizer::longestAddedTokenWins()
{
    TokenizerFiles files = tokenizerFiles({});
    files.json = replaced(files.json, "\"added_tokens\":[",
                          "\"added_tokens\":[{\"id\":300,\"content\":\"[a]\"},"
                          "{\"id\":301,\"content\":\"[a][b]\"},{\"id\":302,\"content\":\"]]\"},"
                          "{\"id\":303,\"content\":\"\u4E2D \"},");
    const Tokenizer tokenizer = files.fromJson();
    const auto recognized = [&](const char* text) {
        return encoded(tokenizer, text, SpecialTokens::Recognize);
    };
    QCOMPARE(recognized("[a][a][b][a"), "300 301 91 97"s);
    QCOMPARE(recognized("[[a]]][a][c]"), "91 300 302 300 91 99 93"s);
    QCOMPARE(recognized("\u4E2D x"), "303 120"s);
    QCOMPARE(tokenizer.decode(tokenizer.encode("\u4E2D [a]", SpecialTokens::Recognize)),
             "\u4E2D [a]"s);
    QVERIFY(!tokenizer.isSpecial(TokenId{300}));
    QCOMPARE(indexOf(tokenizer.largestId()), std::size_t{303});
}

void TestTokenizer::addedTokensOfTheVocabularyAreTakenLiterally()
{
    // In the byte alphabet, U+00E9 stands for the byte E9; in an added token, for itself.
    TokenizerFiles files = tokenizerFiles({"\u00E9 a"});
    files.json = replaced(files.json, "\"vocab\":{", "\"vocab\":{\"\u00E9!\":300,");
    files.json = replaced(files.json, "\"added_tokens\":[",
                          "\"added_tokens\":[{\"id\":300,\"content\":\"\u00E9!\"},"
                          "{\"id\":233,\"content\":\"\u00E9\"},"
                          "{\"id\":256,\"content\":\"\u00E9a\"},");
    const Tokenizer tokenizer = files.fromJson();
    QCOMPARE(encoded(tokenizer, "x\u00E9!", SpecialTokens::Recognize), "120 300"s);
    QCOMPARE(tokenizer.bytes(TokenId{300}), std::string_view("\u00E9!"));
    // The tokens of single bytes must not change, or decoding would not return the original text.
    QCOMPARE(tokenizer.bytes(TokenId{233}), std::string_view("\xE9"));
    QCOMPARE(tokenizer.bytes(TokenId{256}), std::string_view("\xE9\x61"));
    QCOMPARE(tokenizer.decode(tokenizer.encode("\xE9 \xE9")), "\xE9 \xE9"s);
}

void TestTokenizer::piecesShowBytesOfCutCharacters()
{
    const Tokenizer tokenizer = smallTokenizer();
    const auto piece = [&](std::uint32_t id) { return tokenizer.piece(TokenId{id}); };
    QCOMPARE(piece(0xE6), "<E6>"s);
    QCOMPARE(piece(262), "<E4><B8>"s);
    QCOMPARE(piece(263), "\u4E2D"s);
    QCOMPARE(piece(261), " hello"s);
    QCOMPARE(piece('\n'), "\n"s);
    QCOMPARE(piece(264), "<|endoftext|>"s);
    QCOMPARE(piece(265), "<unused 265>"s);
    QCOMPARE(piece(0xFFFFFFFF), "<unused 4294967295>"s);
}

void TestTokenizer::gapsInIdsAreUnused()
{
    TokenizerFiles files = tokenizerFiles({});
    files.vocab = replaced(files.vocab, ":256}", ":1000}");
    files.vocab = replaced(files.vocab, "\"a\":97", "\"a\":900");
    const Tokenizer tokenizer = files.fromPair();
    QCOMPARE(encoded(tokenizer, "ab"), "900 98"s);
    QCOMPARE(tokenizer.decode(tokenizer.encode("banana")), "banana"s);
    QCOMPARE(indexOf(tokenizer.largestId()), std::size_t{1000});
    QCOMPARE(tokenizer.tokenCount(), std::size_t{257});
    QVERIFY(tokenizer.contains(TokenId{900}) && tokenizer.contains(TokenId{255}));
    QVERIFY(!tokenizer.contains(TokenId{97}) && !tokenizer.contains(TokenId{901}));
    QVERIFY(tokenizer.bytes(TokenId{97}).empty());
    QCOMPARE(tokenizer.decode(std::vector{TokenId{97}, TokenId{98}}), "b"s);
}

void TestTokenizer::endOfTextMayBeMissing()
{
    TokenizerFiles files = tokenizerFiles({});
    files.vocab = replaced(files.vocab, ",\"<|endoftext|>\":256", "");
    const Tokenizer tokenizer = files.fromPair();
    QVERIFY(!tokenizer.endOfText());
    QCOMPARE(encoded(tokenizer, "<|", SpecialTokens::Recognize), "60 124"s);
}

void TestTokenizer::bytesThatUtf8NeverUsesMayBeMissing()
{
    TokenizerFiles files = tokenizerFiles({"h e"});
    for (const int byte :
         {0xC0, 0xC1, 0xF5, 0xF6, 0xF7, 0xF8, 0xF9, 0xFA, 0xFB, 0xFC, 0xFD, 0xFE, 0xFF}) {
        const std::string token = jsonString(alphabetText(static_cast<std::uint8_t>(byte)));
        files.vocab = replaced(files.vocab, token + ":" + std::to_string(byte) + ",", "");
    }
    const Tokenizer tokenizer = files.fromPair();
    QCOMPARE(encoded(tokenizer, "the \u00F8"), "116 256 32 195 184"s);
    QCOMPARE(tokenizer.tokenCount(), std::size_t{258 - 13});
    QCOMPARE(encoded(tokenizer, "a\xFF<|endoftext|>", SpecialTokens::Recognize),
             "97 239 191 189 257"s); // U+FFFD
    files.vocab = replaced(files.vocab, "\"a\":97,", "");
    QVERIFY_THROWS_EXCEPTION(InputError, files.fromPair());
}

void TestTokenizer::templateOfABeginningTokenIsApplied()
{
    const std::string old = R"("post_processor":{"type":"ByteLevel","add_prefix_space":false,)"
                            R"("trim_offsets":true})";
    const auto withTemplate = [&](const std::string& single) {
        TokenizerFiles files = tokenizerFiles({});
        files.json =
            replaced(files.json, old,
                     R"("post_processor":{"type":"TemplateProcessing","single":)" + single + "}");
        return files.fromJson();
    };
    const std::string end = R"({"SpecialToken":{"id":"<|endoftext|>","type_id":0}})";
    const std::string text = R"({"Sequence":{"id":"A","type_id":0}})";
    QCOMPARE(encoded(withTemplate("[" + end + "," + text + "]"), "ab"), "256 97 98"s);
    QVERIFY(withTemplate("[" + end + "," + text + "]").notes().empty());
    for (const std::string& other : {"[" + text + "," + end + "]", "[" + text + "]",
                                     "[" + end + "," + text + "," + end + "]"}) {
        QCOMPARE(encoded(withTemplate(other), "ab"), "97 98"s);
        QCOMPARE(withTemplate(other).notes().size(), std::size_t{1});
    }
}

void TestTokenizer::idsAreTheTextOfAModelWithoutTokenizer()
{
    const Tokenizer tokenizer = Tokenizer::ofIds(300);
    QVERIFY(tokenizer.readsIds());
    QVERIFY(!smallTokenizer().readsIds());
    QCOMPARE(encoded(tokenizer, "15 7 299"), "15 7 299"s);
    QCOMPARE(encoded(tokenizer, "[15, 7,\n299]\t8"), "15 7 299 8"s);
    QCOMPARE(encoded(tokenizer, " "), ""s);
    QCOMPARE(encoded(tokenizer, "4294967295"), "4294967295"s); // a run refuses it, as with --ids
    QCOMPARE(tokenizer.bytes(TokenId{299}), std::string_view(" 299"));
    QCOMPARE(tokenizer.piece(TokenId{300}), "<unused 300>"s);
    QCOMPARE(tokenizer.tokenCount(), std::size_t{300});
    QCOMPARE(indexOf(tokenizer.largestId()), std::size_t{299});
    QVERIFY(!tokenizer.endOfText() && !tokenizer.isSpecial(TokenId{0}));
    const std::vector<TokenId> ids = tokenizer.encode("0 1 22 299");
    QCOMPARE(tokenizer.encode(tokenizer.decode(ids)), ids);
}

void TestTokenizer::otherTextsAreNoIds()
{
    const Tokenizer tokenizer = Tokenizer::ofIds(300);
    for (const char* text : {"hello", "15 x", "-1", "1.5", "0x10", "4294967296", "1;2", "\xFF"})
        QVERIFY_THROWS_EXCEPTION(InputError, tokenizer.encode(text));
}

void TestTokenizer::copiesShareTheirTokens()
{
    std::optional<Tokenizer> copy;
    const char* bytes = nullptr;
    {
        const Tokenizer tokenizer = smallTokenizer();
        copy = tokenizer;
        bytes = tokenizer.bytes(TokenId{259}).data();
    }
    QVERIFY(copy->bytes(TokenId{259}).data() == bytes);
    QCOMPARE(encoded(*copy, "hello"), "259"s);
}

void TestTokenizer::equalTokenizersHaveNoDifferences()
{
    QVERIFY(differences(smallTokenizer(), smallTokenizer()).empty());
}

void TestTokenizer::differencesAreReported()
{
    const Tokenizer pair = tokenizerFiles({"a b", "c d"}).fromPair();
    TokenizerFiles files = tokenizerFiles({"a b", "d c"});
    files.json = replaced(files.json, "\"added_tokens\":[",
                          "\"added_tokens\":[{\"id\":300,\"content\":\"<pad>\"},");
    QCOMPARE(inEnglish(differences(pair, files.fromJson())),
             (std::vector{"Token 257 is `cd` in vocab.json, merges.txt, but `dc` in "
                          "tokenizer.json."s,
                          "Merge 2 is `c` + `d` in vocab.json, merges.txt, but `d` + `c` in "
                          "tokenizer.json."s}));
    TokenizerFiles withEmpty = tokenizerFiles({"a b", "c d"});
    withEmpty.vocab = replaced(withEmpty.vocab, "{", "{\"\":300,");
    QCOMPARE(
        inEnglish(differences(pair, withEmpty.fromPair())),
        std::vector{
            "Token 300 is missing in vocab.json, merges.txt, but `` in vocab.json, merges.txt."s});
    const std::vector<std::string> fewer =
        inEnglish(differences(pair, tokenizerFiles({"a b"}).fromJson(), 10));
    QCOMPARE(fewer.back(),
             "Merge 2 is `c` + `d` in vocab.json, merges.txt, but missing in tokenizer.json."s);
}

void TestTokenizer::manyDifferencesAreCounted()
{
    const Tokenizer few = tokenizerFiles({}).fromPair();
    const Tokenizer many = tokenizerFiles({"a b", "c d", "e f"}).fromPair();
    const std::vector<std::string> said = inEnglish(differences(few, many, 1));
    QCOMPARE(said.size(), std::size_t{4});
    QCOMPARE(said[1], "More tokens that differ: 2."s);
    QCOMPARE(said[3], "More merges that differ: 2."s);
}

void TestTokenizer::megabyteOfOneLetterIsFast()
{
    const Tokenizer tokenizer = tokenizerFiles({"a a", "aa aa", "aaaa aaaa"}).fromPair();
    QElapsedTimer timer;
    timer.start();
    const std::vector<TokenId> ids = tokenizer.encode(std::string(1'000'000, 'a'));
    QCOMPARE(ids, std::vector<TokenId>(125'000, TokenId{258}));
    QVERIFY(timer.elapsed() < 20'000); // without a queue, it would take hours
}

void TestTokenizer::megabyteOfSpacesIsFast()
{
    const Tokenizer tokenizer = smallTokenizer();
    QElapsedTimer timer;
    timer.start();
    QCOMPARE(tokenizer.encode(std::string(1'000'000, ' ') + "x").size(), std::size_t{1'000'001});
    QVERIFY(timer.elapsed() < 20'000);
}

PASTKEYS_TEST(TestTokenizer)
#include "test_tokenizer.moc"
