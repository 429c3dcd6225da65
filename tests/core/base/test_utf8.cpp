#include "base/utf8.h"
#include "support/test_program.h"

#include <QtTest>

#include <string>

using namespace pastkeys;

class TestUtf8 : public QObject
{
    Q_OBJECT

private slots:
    void everyCharacterComesBack();
    void anInvalidPieceIsAsLongAsItsValidBeginning_data();
    void anInvalidPieceIsAsLongAsItsValidBeginning();
    void onlyBytesThatCanBeCompletedAreUnfinished();
    void firstInvalidByteIsFound();
};

void TestUtf8::everyCharacterComesBack()
{
    for (char32_t character = 0; character <= 0x10FFFF; ++character) {
        if (character >= 0xD800 && character <= 0xDFFF)
            continue;
        std::string text;
        appendUtf8(text, character);
        const DecodedCharacter decoded = firstCharacter(text + "\x80");
        if (!decoded.valid || decoded.value != character || decoded.length != text.size())
            QFAIL(qPrintable(QStringLiteral("U+%1").arg(static_cast<uint>(character), 4, 16)));
    }
}

void TestUtf8::anInvalidPieceIsAsLongAsItsValidBeginning_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("length");
    QTest::newRow("continuation") << QByteArray("\x80\x80") << 1;
    QTest::newRow("overlong of two") << QByteArray("\xC0\x80") << 1;
    QTest::newRow("overlong of three") << QByteArray("\xE0\x80\x80") << 1;
    QTest::newRow("overlong of four") << QByteArray("\xF0\x80\x80\x80") << 1;
    QTest::newRow("surrogate") << QByteArray("\xED\xA0\x80") << 1;
    QTest::newRow("over 10FFFF") << QByteArray("\xF4\x90\x80\x80") << 1;
    QTest::newRow("F5") << QByteArray("\xF5\x80\x80\x80") << 1;
    QTest::newRow("two of three") << QByteArray("\xE1\x80!") << 2;
    QTest::newRow("three of four") << QByteArray("\xF1\x80\x80!") << 3;
    QTest::newRow("end of text") << QByteArray("\xF1\x80\x80") << 3;
    QTest::newRow("lead alone") << QByteArray("\xC3") << 1;
}

void TestUtf8::anInvalidPieceIsAsLongAsItsValidBeginning()
{
    QFETCH(QByteArray, bytes);
    QFETCH(int, length);
    const DecodedCharacter character = firstCharacter(bytes.toStdString());
    QVERIFY(!character.valid);
    QCOMPARE(character.value, kReplacementCharacter);
    QCOMPARE(static_cast<int>(character.length), length);
}

void TestUtf8::onlyBytesThatCanBeCompletedAreUnfinished()
{
    QCOMPARE(unfinishedBytes(""), std::size_t{0});
    QCOMPARE(unfinishedBytes("a"), std::size_t{0});
    QCOMPARE(unfinishedBytes("\xC3\xA6"), std::size_t{0});
    QCOMPARE(unfinishedBytes("\xC3"), std::size_t{1});
    QCOMPARE(unfinishedBytes("a\xE4\xB8"), std::size_t{2});
    QCOMPARE(unfinishedBytes("\xF0\x9F\x98"), std::size_t{3});
    QCOMPARE(unfinishedBytes("\xF0\x9F\x98\x80"), std::size_t{0});
    QCOMPARE(unfinishedBytes("\x80\x80\x80"), std::size_t{0});
    QCOMPARE(unfinishedBytes("\xED\xA0"), std::size_t{0});
    QCOMPARE(unfinishedBytes("\xC0"), std::size_t{0});
}

void TestUtf8::firstInvalidByteIsFound()
{
    QCOMPARE(firstInvalidByte("\u00E6\u4E2D\U0001F600"), std::string_view::npos);
    QCOMPARE(firstInvalidByte("\u00E6\xFF"), std::size_t{2});
    QCOMPARE(firstInvalidByte(""), std::string_view::npos);
}

PASTKEYS_TEST(TestUtf8)
#include "test_utf8.moc"
