// Faulty tokenizer files, and forms that look wrong but are accepted.
#include "base/errors.h"
#include "support/model_files.h"
#include "support/seeds.h"
#include "support/test_program.h"
#include "support/tokenizer_files.h"
#include "text/tokenizer.h"

#include <QtTest>

#include <functional>
#include <random>
#include <string>

using namespace pastkeys;
using namespace pastkeys::test;
using namespace std::string_literals;

namespace {

/// The message of the InputError that `action` throws, or "accepted". Also checks that the error
/// names a file.
std::string refusal(const std::function<void()>& action)
{
    try {
        action();
    } catch (const InputError& error) {
        return error.fault().file.empty() ? "names no file" : error.what();
    }
    return "accepted";
}

TokenizerFiles files()
{
    return tokenizerFiles({"a b", "ab c"}); // ids 256, 257; <|endoftext|> 258
}

std::string refusalOfVocab(const std::string& from, const std::string& to)
{
    TokenizerFiles changed = files();
    changed.vocab = replaced(changed.vocab, from, to);
    return refusal([&] { changed.fromPair(); });
}

std::string refusalOfMerges(const std::string& merges)
{
    TokenizerFiles changed = files();
    changed.merges = merges;
    return refusal([&] { changed.fromPair(); });
}

std::string refusalOfJson(const std::string& from, const std::string& to)
{
    TokenizerFiles changed = files();
    changed.json = replaced(changed.json, from, to);
    return refusal([&] { changed.fromJson(); });
}

/// A tokenizer that first splits at a pattern, and then prepares for bytes.
/// \param flags  the other members of the step
TokenizerFiles withSplit(const std::string& pattern, const std::string& flags)
{
    TokenizerFiles changed = files();
    changed.json = replaced(
        changed.json,
        R"("pre_tokenizer":{"type":"ByteLevel","add_prefix_space":false,"trim_offsets":true})",
        R"("pre_tokenizer":{"type":"Sequence","pretokenizers":[{"type":"Split","pattern":)"
        R"({"Regex":)" +
            jsonString(pattern) + "}," + flags +
            R"(},{"type":"ByteLevel","add_prefix_space":false,"use_regex":false}]})");
    return changed;
}

void compareBeginning(const std::string& message, const std::string& beginning)
{
    QVERIFY2(message.starts_with(beginning), message.c_str());
}

} // namespace

class TestTokenizerFaults : public QObject
{
    Q_OBJECT

private slots:
    void duplicateTokenIsRefused();
    void duplicateIdIsRefused();
    void badIdsAreRefused();
    void missingByteTokenIsRefused();
    void mergeWithoutTwoPartsIsRefusedWithItsLine();
    void mergeOutsideTheVocabularyIsRefused();
    void mergeTwiceIsRefused();
    void formsOfMergesAreAccepted();
    void noMergesAreRefusedUnlessAllTokensAreBytes();
    void tokensThatNoMergeMakesAreNoted();
    void mergesThatBeginWithHashAreKept();
    void vocabThatIsNotAnObjectIsRefused();
    void largeFilesAreRefused();
    void jsonOfAnotherKindIsRefused_data();
    void jsonOfAnotherKindIsRefused();
    void formsOfJsonAreAccepted_data();
    void formsOfJsonAreAccepted();
    void badPatternsAreRefusedWithTheirPlace();
    void slowPatternsAreRefused();
    void badMergesInJsonAreRefusedWithTheirPlace();
    void badAddedTokensAreRefusedWithTheirPlace();
    void unsupportedFeaturesAreNoted();
    void badWordPiecesAreRefusedWithTheirLine();
    void damagedSentencePiecesAreRefused();
    void manyTokensTakeBoundedTime();
};

void TestTokenizerFaults::duplicateTokenIsRefused()
{
    compareBeginning(refusalOfVocab("\"a\":97", "\"a\":97,\"a\":300"),
                     "vocab.json: /a: expected each key only once");
}

void TestTokenizerFaults::duplicateIdIsRefused()
{
    compareBeginning(refusalOfVocab("\"b\":98", "\"b\":97"),
                     "vocab.json: /b: expected an id of its own, found 97, which is also the id "
                     "of `a`. ");
}

void TestTokenizerFaults::badIdsAreRefused()
{
    const std::string expected = "vocab.json: /a: expected an integer from 0 to 16777215, found ";
    compareBeginning(refusalOfVocab("\"a\":97", "\"a\":-1"), expected + "-1");
    compareBeginning(refusalOfVocab("\"a\":97", "\"a\":16777216"), expected + "16777216");
    compareBeginning(refusalOfVocab("\"a\":97", "\"a\":18446744073709551616"), expected);
    compareBeginning(refusalOfVocab("\"a\":97", "\"a\":97.0"), expected + "97");
    compareBeginning(refusalOfVocab("\"a\":97", "\"a\":\"97\""), expected + "\"97\"");
    QCOMPARE(refusalOfVocab("\"a\":97", "\"a\":16777215"), "accepted"s);
}

void TestTokenizerFaults::missingByteTokenIsRefused()
{
    compareBeginning(refusalOfVocab("\"\u00E6\":230,", ""),
                     "vocab.json: top level: expected a token for each of the bytes that UTF-8 "
                     "uses, found none for the byte 230, `\u00E6`. ");
    compareBeginning(refusalOfJson("\"\u00E6\":230,", ""),
                     "tokenizer.json: /model/vocab: expected a token for each");
}

void TestTokenizerFaults::mergeWithoutTwoPartsIsRefusedWithItsLine()
{
    const std::string expected = ": expected two tokens with one space between them, found ";
    compareBeginning(refusalOfMerges("#version: 0.2\na b\nabc\n"),
                     "merges.txt: line 3" + expected + "`abc`. ");
    compareBeginning(refusalOfMerges("a b c\n"), "merges.txt: line 1" + expected + "`a b c`. ");
    compareBeginning(refusalOfMerges("a b\n\nab c\n"), "merges.txt: line 2" + expected + "``. ");
    compareBeginning(refusalOfMerges("a \n"), "merges.txt: line 1" + expected);
    compareBeginning(refusalOfMerges(" a\n"), "merges.txt: line 1" + expected);
    compareBeginning(refusalOfMerges("a  b\n"), "merges.txt: line 1" + expected);
    compareBeginning(refusalOfMerges("a\x1B[2J\n"),
                     "merges.txt: line 1" + expected + "`a<U+001B>[2J`");
    compareBeginning(refusalOfMerges(std::string(1 << 20, 'x')), "merges.txt: line 1" + expected);
}

void TestTokenizerFaults::mergeOutsideTheVocabularyIsRefused()
{
    compareBeginning(refusalOfMerges("a b\nb a\n"),
                     "merges.txt: line 2: expected a merge whose result is in the vocabulary, "
                     "found `ba`, which is not. ");
    compareBeginning(refusalOfMerges("a xyz\n"), "merges.txt: line 1: expected two tokens of the "
                                                 "vocabulary, found `xyz`, which is not a token. ");
}

void TestTokenizerFaults::mergeTwiceIsRefused()
{
    compareBeginning(refusalOfMerges("a b\nab c\na b\n"),
                     "merges.txt: line 3: expected each pair only once, found `a b` again");
}

void TestTokenizerFaults::formsOfMergesAreAccepted()
{
    for (const char* merges :
         {"#version: 0.2\na b\nab c\n", "a b\nab c\n", "a b\nab c",
          "#version: 0.2\r\na b\r\nab c\r\n", "\xEF\xBB\xBF#version: 0.2\na b\nab c\n",
          "\357\273\277a b\r\nab c", "a b\nab c\n\n\r\n"}) {
        TokenizerFiles changed = files();
        changed.merges = merges;
        QCOMPARE(idsAsText(changed.fromPair().encode("abc")), "257"s);
    }
}

void TestTokenizerFaults::noMergesAreRefusedUnlessAllTokensAreBytes()
{
    for (const char* merges : {"", "\n", "#version: 0.2", "#version: 0.2\r\n", "\xEF\xBB\xBF"}) {
        compareBeginning(refusalOfMerges(merges),
                         "merges.txt: expected merges that make the tokens of the vocabulary, such "
                         "as `ab` (id 256), found none. Is the download complete?");
        TokenizerFiles bytesOnly = tokenizerFiles({});
        bytesOnly.merges = merges;
        QCOMPARE(idsAsText(bytesOnly.fromPair().encode("abc")), "97 98 99"s);
        QVERIFY(bytesOnly.fromPair().notes().empty());
    }
    compareBeginning(refusalOfJson(R"("merges":["a b","ab c"])", R"("merges":[])"),
                     "tokenizer.json: /model/merges: expected merges that make the tokens");
}

void TestTokenizerFaults::tokensThatNoMergeMakesAreNoted()
{
    TokenizerFiles cut = tokenizerFiles({"a b", "ab c", "c d", "d e"});
    QVERIFY(cut.fromPair().notes().empty());
    cut.merges = replaced(cut.merges, "d e\n", "");
    QCOMPARE(inEnglish(cut.fromPair().notes()),
             std::vector{"No merge in merges.txt makes the token `de` (id 259), so no text is "
                         "encoded with it. It may be padding, or the merges may be cut off."s});
    cut.merges = replaced(cut.merges, "c d\n", "");
    QCOMPARE(inEnglish(cut.fromPair().notes()),
             std::vector{"No merge in merges.txt makes the token `cd` (id 258) and 1 more, so no "
                         "text is encoded with them. They may be padding, or the merges may be cut "
                         "off."s});
}

void TestTokenizerFaults::mergesThatBeginWithHashAreKept()
{
    TokenizerFiles hashes = tokenizerFiles({"# #", "## ##"});
    QCOMPARE(idsAsText(hashes.fromPair().encode("#####")), "257 35"s);
    hashes.merges = replaced(hashes.merges, "#version: 0.2\n", "");
    QCOMPARE(idsAsText(hashes.fromPair().encode("#####")), "257 35"s);
}

void TestTokenizerFaults::vocabThatIsNotAnObjectIsRefused()
{
    TokenizerFiles changed = files();
    for (const char* vocab : {"[]", "7", "null", "", "{"}) {
        changed.vocab = vocab;
        compareBeginning(refusal([&] { changed.fromPair(); }), "vocab.json: ");
    }
    changed.vocab = "version https://git-lfs.github.com/spec/v1\n";
    QVERIFY(refusal([&] { changed.fromPair(); }).find("git lfs pull") != std::string::npos);
}

void TestTokenizerFaults::largeFilesAreRefused()
{
    const std::string large(Tokenizer::kLargestFile + 1, ' ');
    const std::string expected = ": expected at most 67108864 bytes, found 67108865 bytes";
    TokenizerFiles changed = files();
    changed.vocab = large;
    compareBeginning(refusal([&] { changed.fromPair(); }), "vocab.json" + expected);
    changed = files();
    changed.merges = large;
    compareBeginning(refusal([&] { changed.fromPair(); }), "merges.txt" + expected);
    changed = files();
    changed.json = large;
    compareBeginning(refusal([&] { changed.fromJson(); }), "tokenizer.json" + expected);
}

void TestTokenizerFaults::jsonOfAnotherKindIsRefused_data()
{
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    QTest::addColumn<QString>("beginning");
    const auto add = [](const char* row, const char* from, const char* to, const char* beginning) {
        QTest::newRow(row) << QString::fromUtf8(from) << QString::fromUtf8(to)
                           << "tokenizer.json: " + QString::fromUtf8(beginning);
    };
    const char* pre = R"("pre_tokenizer":{"type":"ByteLevel","add_prefix_space":false)";
    add("word pieces", R"("type":"BPE")", R"("type":"WordPiece")",
        "/model: expected the name of the unknown token");
    add("unigram", R"("type":"BPE")", R"("type":"Unigram")",
        R"(/model/type: expected one of the types BPE, WordPiece, found "Unigram". This program)");
    add("type that is not a string", R"("type":"BPE")", R"("type":1)",
        "/model/type: expected a string, found 1");
    add("normalizer", R"("normalizer":null)", R"("normalizer":{"type":"Nmt"})",
        R"(/normalizer/type: expected one of the types NFC, NFD, NFKC, NFKD, Lowercase,)");
    add("normalizer in a sequence", R"("normalizer":null)",
        R"("normalizer":{"type":"Sequence","normalizers":[{"type":"NFC"},{"type":"Precompiled"}]})",
        "/normalizer/normalizers/1/type: expected one of the types NFC, ");
    add("bad pattern of a normalizer", R"("normalizer":null)",
        R"("normalizer":{"type":"Replace","pattern":{"Regex":"["},"content":"x"})",
        "/normalizer/pattern/Regex: expected a regular expression that ICU accepts, found \"[\"");
    add("empty pattern of a normalizer", R"("normalizer":null)",
        R"("normalizer":{"type":"Replace","pattern":{"String":""},"content":"x"})",
        "/normalizer/pattern/String: expected a text to search for, found \"\"");
    add("prefix that is no text", R"("normalizer":null)",
        R"("normalizer":{"type":"Prepend","prepend":1})",
        "/normalizer/prepend: expected a string, found 1");
    add("other pre-tokenizer", pre,
        R"("pre_tokenizer":{"type":"UnicodeScripts","add_prefix_space":false)",
        R"(/pre_tokenizer/type: expected one of the types ByteLevel, Split, Digits, )");
    add("step after the bytes", pre,
        R"("pre_tokenizer":{"type":"Sequence","pretokenizers":[{"type":"ByteLevel",)"
        R"("add_prefix_space":false},{"type":"Digits"}],"x":false)",
        "/pre_tokenizer/pretokenizers/1: expected no step after ByteLevel");
    add("unknown prefix scheme", pre,
        R"("pre_tokenizer":{"type":"Metaspace","replacement":"_","prepend_scheme":"last")",
        R"(/pre_tokenizer/prepend_scheme: expected "first", "always", "never", found "last")");
    add("too many steps", pre,
        (R"("pre_tokenizer":{"type":"Sequence","pretokenizers":[)" +
         [] {
             std::string steps = R"({"type":"Digits"})";
             for (int i = 0; i < 32; ++i)
                 steps += R"(,{"type":"Digits"})";
             return steps;
         }() +
         R"(],"x":false)")
            .c_str(),
        "/pre_tokenizer/pretokenizers: expected a list of at most 32 steps");
    add("no pre-tokenizer", "\"pre_tokenizer\"", "\"other\"",
        R"(/decoder/type: expected one of the types Replace, ByteFallback, )");
    add("decoder of another kind", R"("decoder":{"type":"ByteLevel")", R"("decoder":{"type":"CTC")",
        R"(/decoder/type: expected "ByteLevel", found "CTC")");
    add("other decoder", R"("decoder":{"type":"ByteLevel")", R"("decoder":{"type":"WordPiece")",
        R"(/decoder/type: expected "ByteLevel", found "WordPiece")");
    add("no decoder", R"("decoder":{)", R"("other":{)", "/decoder: expected a value");
    const char* type = R"("type":"BPE")";
    add("dropout", type, R"("type":"BPE","dropout":0.1)", "/model/dropout: expected no dropout");
    add("prefix", type, R"("type":"BPE","continuing_subword_prefix":"##")",
        "/model/continuing_subword_prefix: expected an empty text, found \"##\"");
    add("suffix", type, R"("type":"BPE","end_of_word_suffix":"</w>")",
        "/model/end_of_word_suffix: expected an empty text");
    add("byte fallback", type, R"("type":"BPE","byte_fallback":true)", "/model/byte_fallback");
    add("ignore merges", type, R"("type":"BPE","ignore_merges":1)",
        "/model/ignore_merges: expected true or false, found 1");
    add("no vocabulary", R"("vocab":)", R"("words":)", "/model/vocab: expected a value");
    add("no merges", R"("merges":)", R"("rules":)", "/model/merges: expected a value");
    add("merges as an object", R"("merges":["a b","ab c"])", R"("merges":{})",
        "/model/merges: expected an array of merges");
    add("vocabulary as a list", R"("vocab":{)", R"("vocab":[["a",0]],"x":{)",
        "/model/vocab: expected an object that gives each token its id");
}

void TestTokenizerFaults::jsonOfAnotherKindIsRefused()
{
    QFETCH(QString, from);
    QFETCH(QString, to);
    QFETCH(QString, beginning);
    compareBeginning(refusalOfJson(from.toStdString(), to.toStdString()), beginning.toStdString());
}

void TestTokenizerFaults::formsOfJsonAreAccepted_data()
{
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    const auto add = [](const char* row, const char* from, const char* to) {
        QTest::newRow(row) << QString::fromUtf8(from) << QString::fromUtf8(to);
    };
    add("merges as strings", "\"a b\"", "\"a b\"");
    add("merges as pairs", R"("a b","ab c")", R"(["a","b"],["ab","c"])");
    add("older file without type", R"("type":"BPE",)", "");
    add("empty affixes", R"("type":"BPE")",
        R"("type":"BPE","dropout":null,"unk_token":null,"continuing_subword_prefix":"",)"
        R"("end_of_word_suffix":"","fuse_unk":false,"byte_fallback":false,"ignore_merges":false)");
    add("pattern said to be used", R"("pre_tokenizer":{)", R"("pre_tokenizer":{"use_regex":true,)");
    add("sequence of one",
        R"("pre_tokenizer":{"type":"ByteLevel","add_prefix_space":false,"trim_offsets":true})",
        R"("pre_tokenizer":{"type":"Sequence","pretokenizers":)"
        R"([{"type":"ByteLevel","add_prefix_space":false}]})");
    add("no added tokens", R"("added_tokens":[)", R"("other":[)");
    add("added tokens that are null", R"("added_tokens":[)", R"("added_tokens":null,"other":[)");
    add("without normalizer", R"("normalizer":null,)", "");
}

void TestTokenizerFaults::formsOfJsonAreAccepted()
{
    QFETCH(QString, from);
    QFETCH(QString, to);
    TokenizerFiles changed = files();
    changed.json = replaced(changed.json, from.toStdString(), to.toStdString());
    const Tokenizer tokenizer = changed.fromJson();
    QCOMPARE(idsAsText(tokenizer.encode("abc ab")), "257 32 256"s);
    QCOMPARE(indexOf(tokenizer.endOfText().value()), std::size_t{258});
    QVERIFY(tokenizer.notes().empty());
}

void TestTokenizerFaults::badPatternsAreRefusedWithTheirPlace()
{
    const std::string isolated = R"("behavior":"Isolated","invert":false)";
    const std::string step = "tokenizer.json: /pre_tokenizer/pretokenizers/0/";
    for (const char* gpt2 :
         {R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)",
          R"('(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)"})
        QCOMPARE(refusal([&] { withSplit(gpt2, isolated).fromJson(); }), "accepted"s);
    for (const char* bad : {"(a", "[a", "a{2", "*", "\\p{Nothing}", "(?<=a*)b", "\\"})
        compareBeginning(refusal([&] { withSplit(bad, isolated).fromJson(); }),
                         step + "pattern/Regex: expected a regular expression that ICU accepts");
    compareBeginning(refusal([&] { withSplit(std::string(10'001, 'a'), isolated).fromJson(); }),
                     step +
                         "pattern/Regex: expected a pattern of at most 10000 bytes, found 10001");
    compareBeginning(refusal([&] { withSplit("a", R"("behavior":"Joined")").fromJson(); }),
                     step + "behavior: expected Isolated, Removed, MergedWithPrevious");
    compareBeginning(refusal([&] { withSplit("a", R"("behavior":1)").fromJson(); }),
                     step + "behavior: expected a string, found 1");
    compareBeginning(refusal([&] { withSplit("a", isolated + R"(,"x":1)").fromJson(); }),
                     "accepted");
}

void TestTokenizerFaults::slowPatternsAreRefused()
{
    QElapsedTimer timer;
    timer.start();
    for (const char* pattern : {"(a+)+$", "(a|aa)+c", "(?:a|a?)+c", "(a*)*b"}) {
        const Tokenizer tokenizer = withSplit(pattern, R"("behavior":"Isolated")").fromJson();
        compareBeginning(refusal([&] { tokenizer.encode(std::string(100'000, 'a') + "!"); }),
                         "tokenizer.json: /pre_tokenizer/pretokenizers/0/pattern/Regex: expected a "
                         "pattern that is searched quickly, found one that takes too long for this "
                         "text. ");
        QCOMPARE(idsAsText(tokenizer.encode("xyz")), "120 121 122"s);
    }
    QVERIFY(timer.elapsed() < 120'000);
}

void TestTokenizerFaults::badMergesInJsonAreRefusedWithTheirPlace()
{
    const std::string place = "tokenizer.json: /model/merges/1: expected ";
    for (const char* merge :
         {"\"abc\"", "\"ab c d\"", "\" c\"", "\"ab \"", "\"\"", "[\"ab\"]", "[\"ab\",\"c\",\"d\"]"})
        compareBeginning(refusalOfJson("\"ab c\"", merge), place + "a merge of two tokens, found ");
    compareBeginning(refusalOfJson("\"ab c\"", "12"), place + "a string, found 12");
    compareBeginning(refusalOfJson("\"ab c\"", "[\"ab\",1]"), "tokenizer.json: /model/merges/1/1");
    compareBeginning(refusalOfJson("\"ab c\"", "\"b a\""), place + "a merge whose result is in");
    compareBeginning(refusalOfJson("\"ab c\"", "\"a b\""), place + "each pair only once");
}

void TestTokenizerFaults::badAddedTokensAreRefusedWithTheirPlace()
{
    const std::string first = "tokenizer.json: /added_tokens/0";
    const auto withFirst = [](const std::string& token) {
        return refusalOfJson("\"added_tokens\":[", "\"added_tokens\":[" + token + ",");
    };
    compareBeginning(withFirst(R"({"id":300,"content":""})"), first + ": expected the text of");
    compareBeginning(withFirst(R"({"id":-1,"content":"<p>"})"), first + "/id: expected an integer");
    compareBeginning(withFirst(R"({"id":97,"content":"<p>"})"),
                     first +
                         ": expected an id of its own for `<p>`, found 97, which is also the id "
                         "of `a`. ");
    compareBeginning(withFirst(R"({"id":300,"content":"a"})"),
                     first + ": expected the id of `a` in the vocabulary, 97, found 300. ");
    compareBeginning(withFirst(R"({"content":"<p>"})"), first + "/id: expected a value");
    compareBeginning(withFirst(R"({"id":300,"content":"<p>"},{"id":301,"content":"<p>"})"),
                     "tokenizer.json: /added_tokens/1: expected each added token only once");
    compareBeginning(withFirst(R"({"id":300,"content":"<p>"},{"id":300,"content":"<q>"})"),
                     "tokenizer.json: /added_tokens/1: expected an id of its own for `<q>`, found "
                     "300, which is also the id of another added token");
    compareBeginning(refusalOfJson("\"added_tokens\":[", "\"added_tokens\":{},\"x\":["),
                     "tokenizer.json: /added_tokens: expected an array");
}

void TestTokenizerFaults::unsupportedFeaturesAreNoted()
{
    TokenizerFiles changed = files();
    changed.json = replaced(changed.json, R"("post_processor":{"type":"ByteLevel")",
                            R"("truncation":{"max_length":9},"post_processor":{"type":"Template")");
    const std::vector<std::string> notes = inEnglish(changed.fromJson().notes());
    QCOMPARE(notes.size(), std::size_t{2});
    compareBeginning(notes[0], "The post-processor \"Template\" of the tokenizer is not applied");
    compareBeginning(notes[1], "The tokenizer's \"truncation\" is not applied");
}

void TestTokenizerFaults::badWordPiecesAreRefusedWithTheirLine()
{
    const auto refusalOf = [](const std::string& vocab, const std::string& config) {
        TokenizerExtras extras;
        if (!config.empty())
            extras.config = NamedText{config, "tokenizer_config.json"};
        return refusal([&] { Tokenizer::fromVocabTxt({vocab, "vocab.txt"}, extras); });
    };
    QCOMPARE(refusalOf("[UNK]\r\nab\r\n\r\n##c\r\n", ""), "accepted"s);
    compareBeginning(refusalOf("", ""), "vocab.txt: expected one token per line, found no tokens");
    compareBeginning(refusalOf("a\n[UNK]\na\n", ""),
                     "vocab.txt: line 3: expected each token only once, found `a`, which is also "
                     "in line 1");
    compareBeginning(refusalOf("a\nb\n", ""),
                     "vocab.txt: expected a line with the unknown token [UNK], found none");
    compareBeginning(refusalOf("a\n", R"({"unk_token": "<unk>"})"),
                     "vocab.txt: expected a line with the unknown token <unk>, found none");
    compareBeginning(refusalOf("[UNK]\n", R"({"do_lower_case": 1})"),
                     "tokenizer_config.json: /do_lower_case: expected true or false, found 1");
    compareBeginning(refusalOf(std::string(Tokenizer::kLargestFile + 1, '\n'), ""),
                     "vocab.txt: expected at most 67108864 bytes");
}

void TestTokenizerFaults::damagedSentencePiecesAreRefused()
{
    const std::string whole = readFile(
        PASTKEYS_SOURCE_DIR "/tests/golden/tokenizers/sentencepiece-unigram/tokenizer.model");
    const auto refusalOf = [](const std::string& model) {
        return refusal([&] {
            const Tokenizer tokenizer = Tokenizer::fromSentencePiece({model, "tokenizer.model"});
            tokenizer.decode(tokenizer.encode("hello \u4E2D <s>", SpecialTokens::Recognize));
        });
    };
    QCOMPARE(refusalOf(whole), "accepted"s);
    const std::string expected =
        "tokenizer.model: expected a SentencePiece model, found a file that SentencePiece cannot "
        "read. Is the download complete?";
    QCOMPARE(refusalOf(""), expected);
    QCOMPARE(refusalOf("version https://git-lfs.github.com/spec/v1\n"), expected);
    QCOMPARE(refusalOf(whole.substr(0, whole.size() / 2)), expected);
    QCOMPARE(refusalOf(replaced(whole, "<unk>", "<unl>")), "accepted"s); // by any name
    std::mt19937 random(static_cast<unsigned>(freshSeed("damage")));
    for (int i = 0; i < 200; ++i) {
        std::string damaged = whole;
        for (int bytes = 0; bytes < 3; ++bytes)
            damaged[random() % damaged.size()] = static_cast<char>(random());
        const std::string message = refusalOf(damaged);
        QVERIFY2(message == "accepted" || message == expected, message.c_str());
    }
}

void TestTokenizerFaults::manyTokensTakeBoundedTime()
{
    std::string added;
    for (int i = 0; i < 200'000; ++i)
        added += "{\"id\":" + std::to_string(1000 + i) + ",\"content\":\"<" + std::to_string(i) +
                 ">\"},";
    TokenizerFiles changed = files();
    changed.json = replaced(changed.json, "\"added_tokens\":[", "\"added_tokens\":[" + added);
    QElapsedTimer timer;
    timer.start();
    const Tokenizer tokenizer = changed.fromJson();
    QCOMPARE(idsAsText(tokenizer.encode("<123456><", SpecialTokens::Recognize)), "124456 60"s);
    QVERIFY(timer.elapsed() < 20'000); // a linear search for each token would take hours
}

PASTKEYS_TEST(TestTokenizerFaults)
#include "test_tokenizer_faults.moc"
