// How pastkeys-cli interprets its options.
#include "commands/options.h"
#include "support/program.h"
#include "support/synthetic_models.h"
#include "support/test_program.h"

#include <nlohmann/json.hpp>

#include <QtTest>

#include <cmath>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// The text that tokenize reads with these options, or its error message if it fails.
QString textIn(const QStringList& options)
{
    const ProgramResult result =
        runCli(QStringList{"tokenize", "--model", tinyModelDir(), "--json"} + options);
    if (result.exitCode != 0)
        return result.errors;
    return QString::fromStdString(
        nlohmann::json::parse(result.output.toStdString())["text"].get<std::string>());
}

/// What the check says it expects instead of the value; empty if the value is valid.
std::string expectedFor(const Check& check, std::string value)
{
    return check(value);
}

} // namespace

class TestOptions : public QObject
{
    Q_OBJECT

private slots:
    void valuesFollowWithASpaceOrAnEqualsSign();
    void aValueMayLookLikeAnything_data();
    void aValueMayLookLikeAnything();
    void namesAreUnderstoodInCapitals();
    void mistakesAreExplained_data();
    void mistakesAreExplained();
    void wholeNumbersAreReadWholeOrRefused();
    void decimalsHaveAPoint();
    void listsAreReadWholeOrRefused();
    void aWrongNameIsToldTheRightOnes();
};

void TestOptions::valuesFollowWithASpaceOrAnEqualsSign()
{
    QCOMPARE(textIn({"--text", "a b"}), QString("a b"));
    QCOMPARE(textIn({"--text=a b"}), QString("a b"));
    QCOMPARE(textIn({"--text=--json"}).count("expected a value"), 1);
}

void TestOptions::aValueMayLookLikeAnything_data()
{
    QTest::addColumn<QString>("value");
    for (const char* value : {"", "-", "-5", "- a", "--> there", "---", "-x", "[a,b]", "{}",
                              "\"a\"", "a=b", "--text-", "%1", "run", "!"})
        QTest::newRow(value) << value;
}

void TestOptions::aValueMayLookLikeAnything()
{
    QFETCH(QString, value);
    QCOMPARE(textIn({"--text", value}), value);
}

void TestOptions::namesAreUnderstoodInCapitals()
{
    const ProgramResult result = runCli({"Run", "--MODEL", tinyModelDir(), "--prompt", "a",
                                         "--tokens", "1", "--cache", "OFF", "--kernels", "Scalar"});
    QVERIFY2(result.exitCode == 0, result.errors.constData());
    QVERIFY2(result.output.contains("only the cache off ran"), result.output.constData());
    QVERIFY(result.output.contains("kernels scalar"));
}

void TestOptions::mistakesAreExplained_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QByteArray>("message");
    const auto row = [](const QStringList& words, const char* message) {
        QTest::newRow(message) << words << QByteArray(message);
    };
    row({"run", "--promt", "x"}, "unknown option --promt. Did you mean --prompt?");
    row({"run", "--temp=1"}, "unknown option --temp. Did you mean --temperature?");
    row({"run", "-prompt", "x"}, "unknown option -prompt. Did you mean --prompt?");
    row({"run", "--xyzzy"}, "unknown option --xyzzy. See");
    row({"run", "--\x1b[31m"}, "unknown option --<U+001B>[31m. See");
    row({"trace", "--prompt", "x", "--ot", "y"}, "unknown option --ot. Did you mean --out?");
    row({"rnu"}, "unknown command rnu. Did you mean run?");
    row({"--versoin"}, "unknown option --versoin. Did you mean --version?");
    row({"run", "--prompt", "a", "trace"}, "unexpected argument \"trace\"");
    row({"run", "--prompt"}, "--prompt needs exactly one value. See pastkeys-cli run --help.");
    row({"run", "--prompt", "--json"}, "--prompt: expected a value, found the option --json.");
    row({"run", "--prompt", "a", "--tokens", "1", "--tokens", "2"},
        "--tokens needs exactly one value.");
    row({"run", "--prompt", "Mia", "has"},
        "unexpected argument \"has\". Put a value that has spaces in quotes.");
    row({"trace", "--prompt", "a"}, "--out is required. See pastkeys-cli trace --help.");
}

void TestOptions::mistakesAreExplained()
{
    QFETCH(QStringList, words);
    QFETCH(QByteArray, message);
    const ProgramResult result = runCli(words);
    QCOMPARE(result.exitCode, 2);
    QVERIFY2(result.errors.contains(message), result.errors.constData());
}

void TestOptions::wholeNumbersAreReadWholeOrRefused()
{
    for (const char* wrong : {"", "x", "3x", "-1", "1.5", " 1", "0x10", "99999999999999999999"})
        QCOMPARE(expectedFor(wholeNumber(), wrong), std::string("a whole number"));
    for (const char* right : {"0", "010", "18446744073709551615"})
        QCOMPARE(expectedFor(wholeNumber(), right), std::string());
    QCOMPARE(expectedFor(wholeNumber(1), "0"), std::string("a whole number, 1 or more"));
    QCOMPARE(expectedFor(wholeNumber(1, 8), "9"), std::string("a whole number from 1 to 8"));
    Arguments arguments;
    arguments.set("tokens", "010");
    QCOMPARE(arguments.number("tokens").value(), std::uint64_t{10});
    QVERIFY(!arguments.number("seed"));
}

void TestOptions::decimalsHaveAPoint()
{
    const Check positive = decimal("a number above 0", [](double number) { return number > 0; });
    for (const char* wrong : {"0,75", "", "hot", "1.0x", "0", "-1", "nan"})
        QCOMPARE(expectedFor(positive, wrong), std::string("a number above 0"));
    QCOMPARE(expectedFor(positive, "0.75"), std::string());
}

void TestOptions::listsAreReadWholeOrRefused()
{
    Arguments arguments;
    arguments.set("ids", "3,0, 12");
    QVERIFY(arguments.numbers("ids") == (std::vector<std::uint64_t>{3, 0, 12}));
    QVERIFY(arguments.numbers("chunks").empty());
    for (const char* wrong : {"", ",", "1,", "1,,2", "1;2", "1,x", "7", "1,99999999999999999999"})
        QCOMPARE(expectedFor(wholeNumbers(0, 6), wrong),
                 std::string("whole numbers from 0 to 6, separated by commas, such as 3,1,1"));
    QCOMPARE(expectedFor(wholeNumbers(0, 6), "6,0"), std::string());
}

void TestOptions::aWrongNameIsToldTheRightOnes()
{
    const Check mode = oneOf({"compare", "on", "off"});
    QCOMPARE(expectedFor(mode, "maybe"), std::string("compare, on or off"));
    std::string value = "OFF";
    QCOMPARE(mode(value), std::string());
    QCOMPARE(value, std::string("off"));
}

PASTKEYS_TEST(TestOptions)
#include "test_options.moc"
