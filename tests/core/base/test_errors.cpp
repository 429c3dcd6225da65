#include "base/errors.h"
#include "base/escape.h"
#include "support/test_program.h"

#include <QtTest>

#include <string>

using namespace pastkeys;
using namespace std::string_literals;

namespace {

std::string messageOf(const InputFault& fault)
{
    return InputError(fault).what();
}

} // namespace

class TestErrors : public QObject
{
    Q_OBJECT

private slots:
    void messageHasAllParts();
    void missingPartsAreLeftOut();
    void messageEscapesTextFromFiles();
    void faultIsKeptAsGiven();
    void neededAndFreeMemoryNeverLookEqual();
    void argumentsTakeTheirPlaces();
    void aLanguageWordsTemplatesAndNumbersAndNothingElse();
    void plainTextIsPrintedAsItIs();
    void controlsAndDirectionsAreEscaped();
    void invalidBytesAreEscaped();
    void joinersAreKept();
    void middleOfLongTextIsLeftOut();
    void longTextKeepsWholeCharacters();
    void hugeTextIsElidedAtEveryLimit();
};

void TestErrors::messageHasAllParts()
{
    QCOMPARE(messageOf({"vocab.json", "/the"s, "a number"s, "\"7\""s, "Remove the quotes."s}),
             std::string("vocab.json: /the: expected a number, found \"7\". Remove the quotes."));
}

void TestErrors::missingPartsAreLeftOut()
{
    QCOMPARE(messageOf({"", "/the"s, "a number"s, "null"s, {}}),
             std::string("/the: expected a number, found null"));
    QCOMPARE(messageOf({"a", {}, {}, "nothing"s, {}}), std::string("a: found nothing"));
    QCOMPARE(messageOf({"a", {}, "more"s, {}, "Add it."s}),
             std::string("a: expected more. Add it."));
    QCOMPARE(messageOf({"a", "b"s, {}, {}, "Add it."s}), std::string("a: b: Add it."));
    QCOMPARE(messageOf({"", {}, {}, {}, "Add it."s}), std::string("Add it."));
    QCOMPARE(messageOf({}), std::string());
}

void TestErrors::messageEscapesTextFromFiles()
{
    QCOMPARE(messageOf({"a\nb", "tensor \x1b[2J"s, "x"s, std::string("\0", 1),
                        std::string("h\xE2\x80\xAE")}),
             std::string("a<U+000A>b: tensor <U+001B>[2J: expected x, found <U+0000>. h<U+202E>"));
    const std::string longName(1 << 20, 'n');
    QVERIFY(messageOf({"a", longName, longName, longName, longName}).size() < 4000);
}

void TestErrors::faultIsKeptAsGiven()
{
    const InputError error({"a\n", "b"s, "c"s, "d"s, "e"s});
    QCOMPARE(error.fault().file, std::string("a\n"));
    QCOMPARE(error.fault().hint.english(), std::string("e"));
}

void TestErrors::neededAndFreeMemoryNeverLookEqual()
{
    const std::uint64_t mebibyte = 1024 * 1024;
    const auto wordsOf = [](std::uint64_t needed, std::uint64_t free) -> std::string {
        try {
            expectMemory(needed, free, {}, {}, {});
        } catch (const InputError& error) {
            return error.fault().expected.english() + ", " + error.fault().found.english();
        }
        return "enough";
    };
    QCOMPARE(wordsOf(5 * mebibyte, 5 * mebibyte), "enough");
    QCOMPARE(wordsOf(5 * mebibyte, 5 * mebibyte - 1), "at most the 4 MiB of free memory, 5 MiB");
    QCOMPARE(wordsOf(5 * mebibyte + 2, 5 * mebibyte + 1),
             "at most the 5 MiB of free memory, 6 MiB");
}

void TestErrors::argumentsTakeTheirPlaces()
{
    QCOMPARE(Text::tr("%1 to %2", 12U, "a"s).english(), std::string("12 to a"));
    QCOMPARE(Text::tr("%2, 100% %1%1", "a"s, "b"s).english(), std::string("b, 100% aa"));
    // A placeholder inside an argument is plain text.
    QCOMPARE(Text::tr("%1 and %2", "%2"s, "%1"s).english(), std::string("%2 and %1"));
    QCOMPARE(Text::tr("%1%2", ""s, Text::tr("of %1", ""s)).english(), std::string("of "));
}

void TestErrors::aLanguageWordsTemplatesAndNumbersAndNothingElse()
{
    const Language shouting{
        [](const char* phrase) {
            return phrase == std::string("%1 bytes in %2") ? "IN %2: %1 BYTES" : std::string("?");
        },
        [](std::uint64_t number) { return "<" + std::to_string(number) + ">"; }};
    QCOMPARE(Text::tr("%1 bytes in %2", 1234U, "bytes"s).in(shouting),
             std::string("IN bytes: <1234> BYTES"));
    QCOMPARE(Text("1234"s).in(shouting), std::string("1234"));
    const InputError error({"a", {}, Text::tr("more"), {}, {}});
    QCOMPARE(error.text().in(shouting), std::string("?"));
    QCOMPARE(std::string(error.what()), error.text().english());
}

void TestErrors::plainTextIsPrintedAsItIs()
{
    QCOMPARE(printable("h.0.attn"), std::string("h.0.attn"));
    QCOMPARE(printable(""), std::string());
    QCOMPARE(printable("\u00E6\u4E2D\U0001F600"), std::string("\u00E6\u4E2D\U0001F600"));
}

void TestErrors::controlsAndDirectionsAreEscaped()
{
    QCOMPARE(printable(std::string_view("a\0b", 3)), std::string("a<U+0000>b"));
    QCOMPARE(printable("\t\r\n\x7F"), std::string("<U+0009><U+000D><U+000A><U+007F>"));
    QCOMPARE(printable("\u0085\u200F\u2028\u202E\u2066\uFEFF"),
             std::string("<U+0085><U+200F><U+2028><U+202E><U+2066><U+FEFF>"));
    QCOMPARE(printable("\U000E0041"), std::string("<U+E0041>"));
}

void TestErrors::invalidBytesAreEscaped()
{
    QCOMPARE(printable("a\xFF\xC3"), std::string("a<FF><C3>"));
    QCOMPARE(printable("\xED\xA0\x80"), std::string("<ED><A0><80>"));
    QCOMPARE(printable("\xE4\xB8!"), std::string("<E4><B8>!"));
}

void TestErrors::joinersAreKept()
{
    QCOMPARE(printable("\u0915\u094D\u200D"), std::string("\u0915\u094D\u200D"));
}

void TestErrors::middleOfLongTextIsLeftOut()
{
    QCOMPARE(printable("0123456789", 10), std::string("0123456789"));
    QCOMPARE(printable("0123456789A", 10), std::string("01234\u2026789A"));
    QCOMPARE(printable("0123456789A", 1), std::string("\u2026"));
    QCOMPARE(printable("0123456789A", 0), std::string("\u2026"));
}

void TestErrors::longTextKeepsWholeCharacters()
{
    std::string text;
    for (int i = 0; i < 1000; ++i)
        text += "\u4E2D";
    QCOMPARE(printable(text, 5), std::string("\u4E2D\u4E2D\u2026\u4E2D\u4E2D"));
    QCOMPARE(printable("\x01\x01\x01", 17), std::string("<U+0001>\u2026<U+0001>"));
    QCOMPARE(printable("\x01\x01\x01", 16), std::string("<U+0001>\u2026"));
    QCOMPARE(printable("\x01\x01\x01", 8), std::string("\u2026"));
}

void TestErrors::hugeTextIsElidedAtEveryLimit()
{
    for (const char* unit : {"x", "\u00E6", "\u4E2D", "\U0001F600"}) {
        std::string text;
        for (int i = 0; i < 3000; ++i)
            text += unit;
        for (std::size_t limit = 1; limit < 200; ++limit) {
            const QString shown = QString::fromStdString(printable(text, limit));
            QCOMPARE(static_cast<std::size_t>(shown.toUcs4().size()), limit);
            QVERIFY(!shown.contains(QChar(0xFFFD)) && !shown.contains(QLatin1Char('<')));
        }
    }
}

PASTKEYS_TEST(TestErrors)
#include "test_errors.moc"
