#include "support/test_program.h"
#include "text/unicode.h"

#include <QtTest>

#include <algorithm>

using namespace pastkeys;

namespace {

const char* nameOf(CharacterClass name)
{
    switch (name) {
    case CharacterClass::Other:
        return "other";
    case CharacterClass::Letter:
        return "letter";
    case CharacterClass::Number:
        return "number";
    case CharacterClass::Space:
        return "space";
    }
    return "";
}

} // namespace

class TestUnicode : public QObject
{
    Q_OBJECT

private slots:
    void classesMatchTheStandard_data();
    void classesMatchTheStandard();
    void spacesAreExactlyTheWhiteSpaceProperty();
};

void TestUnicode::classesMatchTheStandard_data()
{
    QTest::addColumn<uint>("character");
    QTest::addColumn<QString>("name");
    const auto add = [](const char* row, uint character, const char* name) {
        QTest::newRow(row) << character << QString::fromLatin1(name);
    };
    add("NUL", 0, "other");
    add("apostrophe", '\'', "other");
    add("zero", '0', "number");
    add("Latin", 'z', "letter");
    add("superscript two", 0xB2, "number");
    add("feminine ordinal", 0xAA, "letter");
    add("combining acute", 0x301, "other");
    add("Arabic digit", 0x664, "number");
    add("Devanagari vowel sign", 0x93F, "other");
    add("Roman numeral", 0x2167, "number");
    add("joiner", 0x200D, "other");
    add("Hangzhou numeral", 0x3021, "number");
    add("CJK, last of the block", 0x9FFF, "letter");
    add("private use", 0xE000, "other");
    add("surrogate", 0xD800, "other");
    add("emoji", 0x1F600, "other");
    add("added in Unicode 15", 0x11F04, "letter");
    add("last of all", 0x10FFFF, "other");
}

void TestUnicode::classesMatchTheStandard()
{
    QFETCH(uint, character);
    QFETCH(QString, name);
    QCOMPARE(QString::fromLatin1(nameOf(classOf(character))), name);
}

void TestUnicode::spacesAreExactlyTheWhiteSpaceProperty()
{
    const QList<uint> expected{0x09,   0x0A,   0x0B,   0x0C,   0x0D,   0x20,   0x85,
                               0xA0,   0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004,
                               0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200A, 0x2028,
                               0x2029, 0x202F, 0x205F, 0x3000};
    QList<uint> spaces;
    for (char32_t character = 0; character <= 0x10FFFF; ++character) {
        if (classOf(character) == CharacterClass::Space)
            spaces.append(static_cast<uint>(character));
    }
    QCOMPARE(spaces, expected);
}

PASTKEYS_TEST(TestUnicode)
#include "test_unicode.moc"
