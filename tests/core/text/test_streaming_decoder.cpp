#include "support/random_text.h"
#include "support/seeds.h"
#include "support/test_program.h"
#include "support/tokenizer_files.h"
#include "text/clean_text.h"
#include "text/streaming_decoder.h"

#include <QtTest>

#include <string>

using namespace pastkeys;
using namespace pastkeys::test;
using namespace std::string_literals;

namespace {

TokenId byteToken(char byte)
{
    return TokenId{static_cast<unsigned char>(byte)};
}

} // namespace

class TestStreamingDecoder : public QObject
{
    Q_OBJECT

private slots:
    void halfACharacterWaits();
    void brokenCharacterIsReplacedAsSoonAsItIsKnown();
    void finishFlushesAndStartsAnew();
    void unusedIdsGiveNoText();
    void streamedTextEqualsWholeText_data();
    void streamedTextEqualsWholeText();
};

void TestStreamingDecoder::halfACharacterWaits()
{
    StreamingDecoder decoder(tokenizerFiles({}).fromPair());
    QCOMPARE(decoder.append(byteToken('a')), "a"s);
    QCOMPARE(decoder.append(byteToken('\xF0')), ""s);
    QCOMPARE(decoder.append(byteToken('\x9F')), ""s);
    QCOMPARE(decoder.append(byteToken('\x98')), ""s);
    QCOMPARE(decoder.append(byteToken('\x80')), "\U0001F600"s);
    QCOMPARE(decoder.finish(), ""s);
}

void TestStreamingDecoder::brokenCharacterIsReplacedAsSoonAsItIsKnown()
{
    StreamingDecoder decoder(tokenizerFiles({}).fromPair());
    QCOMPARE(decoder.append(byteToken('\xF0')), ""s);
    QCOMPARE(decoder.append(byteToken('\x9F')), ""s);
    QCOMPARE(decoder.append(byteToken('!')), "\uFFFD!"s);
    QCOMPARE(decoder.append(byteToken('\x80')), "\uFFFD"s);
    QCOMPARE(decoder.append(byteToken('\xC3')), ""s);
    QCOMPARE(decoder.append(byteToken('\xC3')), "\uFFFD"s);
    QCOMPARE(decoder.append(byteToken('\xA6')), "\u00E6"s);
}

void TestStreamingDecoder::finishFlushesAndStartsAnew()
{
    StreamingDecoder decoder(tokenizerFiles({}).fromPair());
    decoder.append(byteToken('\xE4'));
    decoder.append(byteToken('\xB8'));
    QCOMPARE(decoder.finish(), "\uFFFD"s);
    QCOMPARE(decoder.finish(), ""s);
    QCOMPARE(decoder.append(byteToken('\xAD')), "\uFFFD"s);
}

void TestStreamingDecoder::unusedIdsGiveNoText()
{
    StreamingDecoder decoder(tokenizerFiles({}).fromPair());
    decoder.append(byteToken('\xC3'));
    QCOMPARE(decoder.append(TokenId{99'999}), ""s);
    QCOMPARE(decoder.append(byteToken('\xA6')), "\u00E6"s);
}

void TestStreamingDecoder::streamedTextEqualsWholeText_data()
{
    QTest::addColumn<bool>("anyBytes");
    QTest::newRow("text") << false;
    QTest::newRow("bytes") << true;
}

void TestStreamingDecoder::streamedTextEqualsWholeText()
{
    QFETCH(bool, anyBytes);
    // These tokens begin or end in the middle of a character.
    const Tokenizer tokenizer =
        tokenizerFiles({"\u00E4 \u00B8", "\u00F0 \u0141", "\u00E3 \u0122", "a \u00E3"}).fromPair();
    std::mt19937 random(static_cast<unsigned>(freshSeed("stream")));
    for (int round = 0; round < 2000; ++round) {
        const std::string text = anyBytes ? randomBytes(random, 40) : randomText(random, 40);
        StreamingDecoder decoder(tokenizer);
        std::string streamed;
        for (const TokenId id : tokenizer.encode(text)) {
            const std::string part = decoder.append(id);
            QVERIFY(cleaned(part).invalidReplaced == 0);
            streamed += part;
        }
        streamed += decoder.finish();
        QCOMPARE(streamed, validUtf8(text));
        if (!anyBytes)
            QCOMPARE(streamed, text);
    }
}

PASTKEYS_TEST(TestStreamingDecoder)
#include "test_streaming_decoder.moc"
