#include "commands/option_table.h"

#include <QtTest>

#include <array>
#include <cmath>

using namespace pastkeys;

namespace {

constexpr std::array kKnown{Option{"prompt", "TEXT", ""},   Option{"tokens", "N", ""},
                            Option{"temperature", "T", ""}, Option{"ids", "1,2", ""},
                            Option{"json", "", ""},         Option{"cache", "MODE", ""}};
constexpr std::array<std::string_view, 2> kModes{"on", "off"};

Arguments parsed(std::initializer_list<const char*> words)
{
    return Arguments(kKnown, std::vector<const char*>(words));
}

template <typename Read> std::string complaint(Read&& read)
{
    try {
        read();
    } catch (const UsageError& error) {
        return error.what();
    }
    return {};
}

std::string complaint(std::initializer_list<const char*> words)
{
    return complaint([&] { parsed(words); });
}

} // namespace

class TestOptionTable : public QObject
{
    Q_OBJECT

private slots:
    void valuesFollowWithASpaceOrAnEqualsSign();
    void valuesMayBeginWithADash();
    void anUnknownOptionNamesTheNearest();
    void mistakesAreExplained();
    void numbersAreReadWholeOrRefused();
    void numbersHaveAPointInEveryLocale();
    void listsAreReadWholeOrRefused();
    void choicesAreListedWhenWrong();
};

void TestOptionTable::valuesFollowWithASpaceOrAnEqualsSign()
{
    const Arguments arguments = parsed({"--prompt", "a b", "--tokens=3", "--json"});
    QCOMPARE(arguments.text("prompt").value(), std::string("a b"));
    QCOMPARE(arguments.number("tokens").value(), std::uint64_t{3});
    QVERIFY(arguments.has("json"));
    QVERIFY(!arguments.has("ids"));
    QCOMPARE(parsed({"--prompt="}).text("prompt").value(), std::string());
    QCOMPARE(parsed({"--prompt", ""}).text("prompt").value(), std::string());
}

void TestOptionTable::valuesMayBeginWithADash()
{
    QCOMPARE(parsed({"--prompt", "-"}).text("prompt").value(), std::string("-"));
    QCOMPARE(parsed({"--prompt", "--> there"}).text("prompt").value(), std::string("--> there"));
    QCOMPARE(parsed({"--prompt=--json"}).text("prompt").value(), std::string("--json"));
}

void TestOptionTable::anUnknownOptionNamesTheNearest()
{
    QCOMPARE(complaint({"--promt", "x"}),
             std::string("unknown option --promt. Did you mean --prompt?"));
    QCOMPARE(complaint({"--temp=1"}),
             std::string("unknown option --temp. Did you mean --temperature?"));
    QCOMPARE(complaint({"--xyzzy"}), std::string("unknown option --xyzzy."));
    QCOMPARE(complaint({"--\x1b[31m"}), std::string("unknown option --<U+001B>[31m."));
}

void TestOptionTable::mistakesAreExplained()
{
    QCOMPARE(complaint({"--prompt"}), std::string("--prompt needs a value: --prompt TEXT."));
    QCOMPARE(complaint({"--prompt", "--json"}),
             std::string("--prompt needs a value: --prompt TEXT."));
    QCOMPARE(complaint({"--json=1"}), std::string("--json takes no value."));
    QCOMPARE(complaint({"--tokens", "1", "--tokens", "2"}),
             std::string("--tokens was given twice."));
    QCOMPARE(complaint({"Mia", "has"}),
             std::string("unexpected argument \"Mia\". Write text as --prompt \"some words\", with "
                         "the quotes."));
    QCOMPARE(complaint([] { parsed({}).required("prompt"); }), std::string("--prompt is missing."));
}

void TestOptionTable::numbersAreReadWholeOrRefused()
{
    for (const char* const wrong : {"", "x", "3x", "-1", "1.5", " 1", "99999999999999999999"})
        QVERIFY2(!complaint([&] { parsed({"--tokens", wrong}).number("tokens"); }).empty(), wrong);
    QCOMPARE(complaint([] {
                 parsed({"--tokens", "9"}).number("tokens", 1, 8);
             }),
             std::string("--tokens: expected a whole number from 1 to 8, found \"9\"."));
    QCOMPARE(parsed({"--tokens", "18446744073709551615"}).number("tokens").value(),
             std::numeric_limits<std::uint64_t>::max());
}

void TestOptionTable::numbersHaveAPointInEveryLocale()
{
    QCOMPARE(parsed({"--temperature", "0.75"}).decimal("temperature").value(), 0.75);
    QVERIFY(std::isnan(parsed({"--temperature", "nan"}).decimal("temperature").value()));
    for (const char* const wrong : {"0,75", "", "hot", "1.0x"})
        QVERIFY2(!complaint([&] {
                      parsed({"--temperature", wrong}).decimal("temperature");
                  }).empty(),
                 wrong);
}

void TestOptionTable::listsAreReadWholeOrRefused()
{
    QVERIFY(parsed({"--ids", "3,0, 12"}).numbers("ids").value() ==
            (std::vector<std::uint64_t>{3, 0, 12}));
    for (const char* const wrong : {"", ",", "1,", "1,,2", "1;2", "1,x", "7"})
        QVERIFY2(!complaint([&] { parsed({"--ids", wrong}).numbers("ids", 6); }).empty(), wrong);
    const auto refusal = [](const char* value) {
        return complaint([&] { parsed({"--ids", value}).numbers("ids", 4294967295); });
    };
    QCOMPARE(refusal("1,2;3"), std::string("--ids: expected whole numbers separated by commas, "
                                           "such as 3,1,1, found \"1,2;3\"."));
    for (const char* const large : {"4294967296", "99999999999999999999"})
        QCOMPARE(refusal(("7, " + std::string(large)).c_str()),
                 "--ids: expected whole numbers up to 4294967295, found \"" + std::string(large) +
                     "\".");
}

void TestOptionTable::choicesAreListedWhenWrong()
{
    QCOMPARE(parsed({}).choice("cache", kModes), std::size_t{0});
    QCOMPARE(parsed({"--cache", "off"}).choice("cache", kModes), std::size_t{1});
    QCOMPARE(complaint([] {
                 parsed({"--cache", "maybe"}).choice("cache", kModes);
             }),
             std::string("--cache: expected on or off, found \"maybe\"."));
}

QTEST_APPLESS_MAIN(TestOptionTable)
#include "test_option_table.moc"
