// How pastkeys-cli interprets its options.
#include "commands/options.h"
#include "support/json_output.h"
#include "support/synthetic_models.h"
#include "support/test_program.h"

#include <nlohmann/json.hpp>

#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

Q_DECLARE_METATYPE(Check)

namespace {

/// The text that tokenize reads with these options.
QString textIn(const QStringList& options)
{
    return QString::fromStdString(
        jsonOf(QStringList{"tokenize", "--model", tinyModelDir()} + options)["text"]);
}

} // namespace

class TestOptions : public QObject
{
    Q_OBJECT

private slots:
    void valuesFollowWithASpaceOrAnEqualsSign()
    {
        QCOMPARE(textIn({"--text", "a b"}), QString("a b"));
        QCOMPARE(textIn({"--text=a b"}), QString("a b"));
    }

    void aValueMayLookLikeAnything()
    {
        for (const char* value : {"", "-", "-5", "- a", "--> there", "---", "-x", "[a,b]", "{}",
                                  "\"a\"", "a=b", "--text-", "%1", "run", "!"})
            QCOMPARE(textIn({"--text", value}), QString(value));
    }

    void namesAreUnderstoodInCapitals()
    {
        const auto run = jsonOf({"Run", "--MODEL", tinyModelDir(), "--prompt", "a", "--tokens", "1",
                                 "--cache", "OFF", "--kernels", "Scalar"});
        QCOMPARE(run["settings"]["kernels"], "scalar");
        QCOMPARE(run["steps"][0]["lanes"].size(), std::size_t{1});
    }

    void valuesAreReadWholeOrRefused_data()
    {
        QTest::addColumn<Check>("check");
        QTest::addColumn<QStringList>("right");
        QTest::addColumn<QStringList>("wrong");
        QTest::newRow("whole number")
            << wholeNumber() << QStringList{"0", "010", "18446744073709551615"}
            << QStringList{"", "x", "3x", "-1", "1.5", " 1", "0x10", "99999999999999999999"};
        QTest::newRow("at least 1") << wholeNumber(1) << QStringList{"1"} << QStringList{"0"};
        QTest::newRow("1 to 8") << wholeNumber(1, 8) << QStringList{"8"} << QStringList{"9", "0"};
        QTest::newRow("decimal") << decimal("a number above 0", [](double number) {
            return number > 0;
        }) << QStringList{"0.75"} << QStringList{"0,75", "", "hot", "1.0x", "0", "-1", "nan"};
        QTest::newRow("list") << wholeNumbers(0, 6) << QStringList{"6,0"}
                              << QStringList{"",    ",",   "1,", "1,,2",
                                             "1;2", "1,x", "7",  "1,99999999999999999999"};
        QTest::newRow("name") << oneOf({"compare", "on", "off"}) << QStringList{"on", "OFF"}
                              << QStringList{"maybe", ""};
    }
    void valuesAreReadWholeOrRefused()
    {
        QFETCH(Check, check);
        QFETCH(QStringList, right);
        QFETCH(QStringList, wrong);
        const auto isTaken = [&check](const QString& value) {
            std::string changed = value.toStdString();
            return check(changed).empty();
        };
        for (const QString& value : right)
            QVERIFY2(isTaken(value), qPrintable(value));
        for (const QString& value : wrong)
            QVERIFY2(!isTaken(value), qPrintable(value));
    }

    void valuesAreWhatWasTyped()
    {
        Arguments arguments;
        arguments.set("tokens", "010");
        QCOMPARE(arguments.number("tokens").value(), std::uint64_t{10});
        QVERIFY(!arguments.number("seed"));
        arguments.set("ids", "3,0, 12");
        QVERIFY(arguments.numbers("ids") == (std::vector<std::uint64_t>{3, 0, 12}));
        QVERIFY(arguments.numbers("chunks").empty());
        std::string value = "OFF";
        QCOMPARE(oneOf({"compare", "on", "off"})(value), std::string());
        QCOMPARE(value, std::string("off"));
    }
};

PASTKEYS_TEST(TestOptions)
#include "test_options.moc"
