#include "support/test_program.h"
#include "text/clean_text.h"

#include <QtTest>

#include <string>

using namespace pastkeys;
using namespace std::string_literals;

class TestCleanText : public QObject
{
    Q_OBJECT

private slots:
    void goodTextIsKept();
    void badPiecesAreReplacedAndCounted();
    void validUtf8KeepsNul();
};

void TestCleanText::goodTextIsKept()
{
    const std::string text = " \u00E6\u4E2D\U0001F469\u200D\U0001F680\uFFFD\n";
    const CleanText clean = cleaned(text);
    QCOMPARE(clean.text, text);
    QCOMPARE(clean.invalidReplaced + clean.nulsReplaced, std::size_t{0});
    QVERIFY(cleaned("").text.empty());
}

void TestCleanText::badPiecesAreReplacedAndCounted()
{
    const CleanText clean = cleaned("a\0b\xFF\xE4\xB8!\xED\xA0\x80"s);
    QCOMPARE(clean.text, "a\uFFFDb\uFFFD\uFFFD!\uFFFD\uFFFD\uFFFD"s);
    QCOMPARE(clean.nulsReplaced, std::size_t{1});
    QCOMPARE(clean.invalidReplaced, std::size_t{5});
}

void TestCleanText::validUtf8KeepsNul()
{
    QCOMPARE(validUtf8("a\0\xF0\x9F\x98"s), "a\0\uFFFD"s);
    QCOMPARE(validUtf8(""), std::string());
}

PASTKEYS_TEST(TestCleanText)
#include "test_clean_text.moc"
