// Compares ids with those that Hugging Face's tokenizers give with whole tokenizers of real models.
// Here, the tokenizers are cut down: see tests/golden/tokenizers/README.md.
#include "base/errors.h"
#include "support/test_program.h"
#include "support/tokenizer_cases.h"
#include "support/tokenizer_files.h"
#include "text/streaming_decoder.h"

#include <QtTest>

#include <stop_token>

using namespace pastkeys;
using namespace pastkeys::test;
using namespace std::string_literals;

namespace fs = std::filesystem;

namespace {

const std::string kCutTokenizers = PASTKEYS_SOURCE_DIR "/tests/golden/tokenizers/";

std::string decoded(const Tokenizer& tokenizer, const std::string& text)
{
    return tokenizer.decode(tokenizer.encode(text));
}

} // namespace

class TestCutTokenizers : public QObject
{
    Q_OBJECT

private slots:
    void idsEqualThoseOfTheWholeTokenizers_data();
    void idsEqualThoseOfTheWholeTokenizers();
    void streamedTextEqualsDecodedText_data() { idsEqualThoseOfTheWholeTokenizers_data(); }
    void streamedTextEqualsDecodedText();
    void bytesComeBackExactly();
    void charactersComeBackAfterASpace();
    void wordPiecesAreJoined();
    void tokenBeforeATextIsThatOfTheFile();
    void longTextsTakeBoundedTime_data() { idsEqualThoseOfTheWholeTokenizers_data(); }
    void longTextsTakeBoundedTime();
    void longTextsCanBeCancelled_data() { idsEqualThoseOfTheWholeTokenizers_data(); }
    void longTextsCanBeCancelled();
};

void TestCutTokenizers::idsEqualThoseOfTheWholeTokenizers_data()
{
    QTest::addColumn<QString>("folder");
    const std::vector<fs::path> folders = foldersWithCases(kCutTokenizers);
    QVERIFY(folders.size() >= 12);
    for (const fs::path& folder : folders)
        QTest::newRow(folder.filename().c_str()) << QString::fromStdString(folder.string());
}

void TestCutTokenizers::idsEqualThoseOfTheWholeTokenizers()
{
    QFETCH(QString, folder);
    const fs::path path = folder.toStdString();
    const CaseResults results = compareCases(path, tokenizerInFolder(path));
    QVERIFY2(results.failed == 0, results.firstFailure.c_str());
    QCOMPARE(results.count, 60);
}

void TestCutTokenizers::streamedTextEqualsDecodedText()
{
    QFETCH(QString, folder);
    const Tokenizer tokenizer = tokenizerInFolder(folder.toStdString());
    for (const std::string text :
         {"hello world 中文 🙂 12345 naïve", "  a\n\n\tb ", "<s>x", ""}) {
        const std::vector<TokenId> ids = tokenizer.encode(text);
        StreamingDecoder decoder(tokenizer);
        std::string streamed;
        for (const TokenId id : ids)
            streamed += decoder.append(id);
        QCOMPARE(streamed + decoder.finish(), tokenizer.decode(ids));
    }
}

void TestCutTokenizers::bytesComeBackExactly()
{
    for (const char* name : {"qwen2.5", "starcoder2", "deepseek-v3"})
        for (const std::string text : {" trailing  ", "中文字 12345", "\r\n\r\n\t", "👩‍🚀",
                                       "<|endoftext|>", "שלום", "a\u00A0b\u3000c"})
            QCOMPARE(decoded(tokenizerInFolder(kCutTokenizers + name), text), text);
    // This tokenizer composes characters first.
    QCOMPARE(decoded(tokenizerInFolder(kCutTokenizers + "qwen2.5"), "e\u0301"), "é"s);
}

void TestCutTokenizers::charactersComeBackAfterASpace()
{
    for (const std::string text : {"hello  world ", "中文字", "\r\n\t", "👩‍🚀", "שלום"}) {
        for (const char* name :
             {"llama-2", "mistral", "sentencepiece-bpe", "sentencepiece-unigram"})
            QCOMPARE(decoded(tokenizerInFolder(kCutTokenizers + name), text), "<s> " + text);
        QCOMPARE(decoded(tokenizerInFolder(kCutTokenizers + "gemma"), text), "<bos>" + text);
    }
}

void TestCutTokenizers::wordPiecesAreJoined()
{
    QCOMPARE(decoded(tokenizerInFolder(kCutTokenizers + "bert-chinese"), "你好，中文 hello"),
             "你好，中文 hello"s);
    QCOMPARE(decoded(tokenizerInFolder(kCutTokenizers + "bert"), "Hello, the WORLD!"),
             " hello, the world!"s);
}

void TestCutTokenizers::tokenBeforeATextIsThatOfTheFile()
{
    const auto first = [](const char* name) {
        return idsAsText(tokenizerInFolder(kCutTokenizers + name).encode(""));
    };
    QCOMPARE(first("llama-2"), "1"s);
    QCOMPARE(first("llama-3.1"), "128000"s); // in a sequence of two post-processors
    QCOMPARE(first("gemma"), "2"s);
    QCOMPARE(first("qwen2.5"), ""s);
}

void TestCutTokenizers::longTextsTakeBoundedTime()
{
    QFETCH(QString, folder);
    const Tokenizer tokenizer = tokenizerInFolder(folder.toStdString());
    for (const char letter : {'a', ' ', '1', '\n', '!'}) {
        QElapsedTimer timer;
        timer.start();
        tokenizer.encode(std::string(1'000'000, letter));
        QVERIFY2(timer.elapsed() < 20'000, qPrintable(QString::number(letter)));
    }
}

void TestCutTokenizers::longTextsCanBeCancelled()
{
    QFETCH(QString, folder);
    const Tokenizer tokenizer = tokenizerInFolder(folder.toStdString());
    std::stop_source source;
    source.request_stop();
    QVERIFY_THROWS_EXCEPTION(
        Cancelled,
        tokenizer.encode(std::string(1'000'000, 'a'), SpecialTokens::AsText, source.get_token()));
}

PASTKEYS_TEST(TestCutTokenizers)
#include "test_cut_tokenizers.moc"
