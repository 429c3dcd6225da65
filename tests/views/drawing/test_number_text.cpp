#include "drawing/number_text.h"
#include "support/test_program.h"

#include <QLocale>
#include <QTest>

#include <limits>

using namespace pastkeys;

class TestNumberText : public QObject
{
    Q_OBJECT

private slots:
    void flopsAreExactBelowTenThousandThenEngineering();
    void roundingNeverShowsAThousandOfAUnit();
    void bytesUseBinaryUnits();
    void bytesToCompareHaveOneUnitAndNoFalsePrecision();
    void timesToCompareHaveOneUnit();
    void numbersFollowTheLanguageAndThoseForProgramsDoNot();
    void cellsShowWhatIsNoNumber();
    void exactTextTellsNeighborsApart();
    void exactTextHasNoMoreDigitsThanItNeeds();
    void hexTextIsTheBits();
    void smallSharesAreNotZero();
};

void TestNumberText::flopsAreExactBelowTenThousandThenEngineering()
{
    QCOMPARE(flopsText(0), QString("0 FLOPs"));
    QCOMPARE(flopsText(9'999), QString("9,999 FLOPs"));
    QCOMPARE(flopsText(16'896), QString("16.90 kFLOPs"));
    QCOMPARE(flopsText(247'100'928), QString("247.1 MFLOPs"));
    QCOMPARE(exactFlopsText(247'100'928), QString("247,100,928 FLOPs"));
}

void TestNumberText::roundingNeverShowsAThousandOfAUnit()
{
    QCOMPARE(flopsText(999'960), QString("1.00 MFLOPs"));
    QCOMPARE(bytesText(1024 * 1024 - 1), QString("1.0 MiB"));
    QCOMPARE(flopsText(std::numeric_limits<std::uint64_t>::max()), QString("18.45 EFLOPs"));
}

void TestNumberText::bytesUseBinaryUnits()
{
    QCOMPARE(bytesText(576), QString("576 bytes"));
    QCOMPARE(bytesText(36'864), QString("36.0 KiB"));
    QCOMPARE(bytesText(75'497'472), QString("72.0 MiB"));
}

void TestNumberText::bytesToCompareHaveOneUnitAndNoFalsePrecision()
{
    const auto texts = [](std::uint64_t part, std::uint64_t whole) {
        const auto [first, second] = bytesTexts(part, whole);
        return first + ", " + second;
    };
    QCOMPARE(texts(1000 * 1024, 1024 * 1024), QString("1,000 KiB, 1,024 KiB"));
    QCOMPARE(texts(0, 1024 * 1024), QString("0 KiB, 1,024 KiB"));
    QCOMPARE(texts(3'456, 24'576), QString("3.38 KiB, 24 KiB"));
    QCOMPARE(texts(663'552, 75'497'472), QString("0.63 MiB, 72 MiB"));
    QCOMPARE(texts(0, 0), QString("0 bytes, 0 bytes"));
}

void TestNumberText::timesToCompareHaveOneUnit()
{
    const auto texts = [](double one, double other) {
        const auto [first, second] = durationTexts(one, other);
        return first + ", " + second;
    };
    QCOMPARE(texts(0.00155, 0.00077), QString("1.55 ms, 0.77 ms"));
    QCOMPARE(texts(0.00077, 0.00155), QString("0.77 ms, 1.55 ms"));
    QCOMPARE(texts(0.0005, 0.00025), QString("500.0 µs, 250.0 µs"));
}

void TestNumberText::numbersFollowTheLanguageAndThoseForProgramsDoNot()
{
    const QLocale before;
    QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
    const QStringList texts{flopsText(16'896), grouped(1'234'567), cellText(0.5F),
                            cellText(1234.5F), percentText(0.125), exactText(0.1F),
                            exactDigits(0.1F)};
    QLocale::setDefault(before);
    QCOMPARE(texts,
             QStringList({"16,90 kFLOPs", "1.234.567", "0,50", "1234,5", "12,5%", "0,1", "0.1"}));
}

void TestNumberText::cellsShowWhatIsNoNumber()
{
    const float infinity = std::numeric_limits<float>::infinity();
    QCOMPARE(cellText(infinity), QString("∞"));
    QCOMPARE(cellText(-infinity), QString("−∞"));
    QCOMPARE(cellText(std::numeric_limits<float>::quiet_NaN()), QString("NaN"));
    QCOMPARE(cellText(-12.345F), QString("-12.3"));
}

void TestNumberText::exactTextTellsNeighborsApart()
{
    const float value = 0.1F;
    QVERIFY(exactText(value) != exactText(std::nextafter(value, 1.0F)));
    QCOMPARE(exactText(value).toFloat(), value);
}

void TestNumberText::exactTextHasNoMoreDigitsThanItNeeds()
{
    QCOMPARE(exactText(0.1F), QString("0.1"));
    QCOMPARE(exactText(-0.0F), QString("-0"));
    QCOMPARE(exactText(16'777'216), QString("16777216"));
}

void TestNumberText::hexTextIsTheBits()
{
    QCOMPARE(hexText(-0.1F), QString("-0x1.99999ap-4"));
    QCOMPARE(hexText(1), QString("0x1p+0"));
    QCOMPARE(hexText(-std::numeric_limits<float>::infinity()), QString("−∞"));
}

void TestNumberText::smallSharesAreNotZero()
{
    QCOMPARE(percentText(0), QString("0.0%"));
    QCOMPARE(percentText(0.0001), QString("<0.1%"));
    QCOMPARE(percentText(0.908), QString("90.8%"));
    QCOMPARE(percentText(0.9999), QString(">99.9%")); // the rest is not zero
    QCOMPARE(percentText(1), QString("100.0%"));
}

PASTKEYS_TEST(TestNumberText)
#include "test_number_text.moc"
