// File names and prompts are shown verbatim, whatever they contain.
#include "support/test_program.h"
#include "widgets/plain_text.h"

#include <QtTest>

using namespace pastkeys;

class TestPlainText : public QObject
{
    Q_OBJECT

private slots:
    void anAmpersandInALabelIsNoMnemonic()
    {
        QCOMPARE(plainLabel("Tom & Mia"), QString("Tom && Mia"));
    }

    void controlCharactersInALabelAreEscaped()
    {
        QCOMPARE(plainLabel("a\nb\x1B[31mc"), QString("a<U+000A>b<U+001B>[31mc"));
        QCOMPARE(plainLabel(QString("a") + QChar(0x202E)), QString("a<U+202E>"));
    }

    void aTextIsReadWithoutTheLetterOfItsKey()
    {
        QCOMPARE(withoutKeyLetter("Run to the &end"), QString("Run to the end"));
        QCOMPARE(withoutKeyLetter("打开(&O) …"), QString("打开 …"));
        QCOMPARE(withoutKeyLetter("Price (%)"), QString("Price (%)"));
    }
};

PASTKEYS_TEST(TestPlainText)
#include "test_plain_text.moc"
