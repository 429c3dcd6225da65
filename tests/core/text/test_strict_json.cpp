#include "base/errors.h"
#include "support/test_program.h"
#include "text/strict_json.h"

#include <QtTest>

#include <cmath>
#include <limits>
#include <string>

using namespace pastkeys;
using namespace std::string_literals;

namespace {

JsonValue read(const std::string& text, const JsonLimits& limits = {})
{
    return parseStrictJson(text, "x.json", limits);
}

/// The message with which `action` fails, or "accepted".
template <typename Action> QString refusalOf(const Action& action)
{
    try {
        action();
    } catch (const InputError& error) {
        return QString::fromUtf8(error.what());
    }
    return QStringLiteral("accepted");
}

QString refusal(const std::string& text, const JsonLimits& limits = {})
{
    return refusalOf([&] { read(text, limits); });
}

} // namespace

class TestStrictJson : public QObject
{
    Q_OBJECT

private slots:
    void everyKindIsRead();
    void membersKeepTheirOrderAndAreFound();
    void integersAreExact();
    void numbersWithFractionOrExponentAreNotIntegers();
    void numbersThatAreNotFiniteAreReadOnlyIfAllowed();
    void byteOrderMarkAndWhiteSpaceAreSkipped();
    void escapesAreResolved();
    void badTextsAreRefused_data();
    void badTextsAreRefused();
    void duplicateKeysAreRefusedWithTheirPlace();
    void depthIsLimited();
    void valuesAreLimited();
    void bytesAreLimited();
    void wrongKindsAreRefusedWithTheirPlace();
    void missingMembersAreRefused();
    void aNullCountsAsAbsentInAnOptionalMember();
    void copiesOutliveTheFirstValue();
    void millionMembersTakeBoundedMemoryAndAreAllFound();
};

void TestStrictJson::everyKindIsRead()
{
    const JsonValue root = read(R"({"n":null,"t":true,"f":false,"i":-3,"d":0.5,"s":"text",)"
                                R"("a":[1,[2]],"o":{"x":1}})");
    QVERIFY(root.required("n").isNull());
    QCOMPARE(root.required("t").boolean(), true);
    QCOMPARE(root.required("f").boolean(), false);
    QCOMPARE(root.required("i").number(), -3.0);
    QCOMPARE(root.required("d").number(), 0.5);
    QCOMPARE(root.required("s").text(), std::string_view("text"));
    QCOMPARE(root.required("a").size(), std::size_t{2});
    QCOMPARE(root.required("a").element(1).element(0).unsignedInteger(), std::uint64_t{2});
    QCOMPARE(root.required("o").required("x").unsignedInteger(), std::uint64_t{1});
    QCOMPARE(root.size(), std::size_t{8});
    QVERIFY(read("[]").size() == 0 && read("{}").size() == 0);
    QCOMPARE(read("7").unsignedInteger(), std::uint64_t{7});
}

void TestStrictJson::membersKeepTheirOrderAndAreFound()
{
    const JsonValue root = read(R"({"b":1,"a":2,"":3,"ab":4})");
    QString keys;
    for (std::size_t i = 0; i < root.size(); ++i) {
        const JsonMember member = root.member(i);
        keys += QString::fromStdString(std::string(member.key)) + QLatin1Char('=') +
                QString::number(member.value.unsignedInteger()) + QLatin1Char(' ');
    }
    QCOMPARE(keys, QStringLiteral("b=1 a=2 =3 ab=4 "));
    QCOMPARE(root.find("")->unsignedInteger(), std::uint64_t{3});
    QCOMPARE(root.find("ab")->unsignedInteger(), std::uint64_t{4});
    QVERIFY(!root.find("aa"));
    QVERIFY(!root.find("z"));
}

void TestStrictJson::integersAreExact()
{
    QCOMPARE(read("9007199254740993").unsignedInteger(), std::uint64_t{9007199254740993});
    QCOMPARE(read("18446744073709551615").unsignedInteger(), ~std::uint64_t{0});
    QCOMPARE(read("-9223372036854775808").number(), -9223372036854775808.0);
    QCOMPARE(read("-9223372036854775808").description().english(), "-9223372036854775808"s);
    QCOMPARE(read("-0").unsignedInteger(), std::uint64_t{0});
    QVERIFY(read("18446744073709551616").kind() == JsonKind::Double);
    QVERIFY(refusalOf([] { read("-1").unsignedInteger(); }) != "accepted");
    QVERIFY(refusalOf([] { read("101").unsignedInteger(100); }) != "accepted");
    QCOMPARE(read("100").unsignedInteger(100), std::uint64_t{100});
}

void TestStrictJson::numbersWithFractionOrExponentAreNotIntegers()
{
    for (const char* text : {"4.0", "4e0", "40E-1", "1e2"}) {
        QVERIFY(read(text).kind() == JsonKind::Double);
        QVERIFY(refusalOf([&] { read(text).unsignedInteger(); }) != "accepted");
    }
    QCOMPARE(read("4.0").number(), 4.0);
    QCOMPARE(read("40E-1").number(), 4.0);
    QCOMPARE(read("-1e-999").number(), -0.0);
}

void TestStrictJson::numbersThatAreNotFiniteAreReadOnlyIfAllowed()
{
    const std::string text =
        "\xEF\xBB\xBF{\"NaN\": \"Infinity\", \"a\\\"b\": [0.0, true, null, NaN, "
        "0.000000,-Infinity,Infinity ,7], \"0.0\": 0.0}";
    QVERIFY(refusal(text) != "accepted");
    const JsonValue json = read(text, {.allowsNonFinite = true});
    QCOMPARE(json.required("NaN").text(), "Infinity"s);
    const JsonValue list = json.required("a\"b");
    QVERIFY(std::isnan(list.element(3).number()));
    QCOMPARE(list.element(5).number(), -std::numeric_limits<double>::infinity());
    QCOMPARE(list.element(6).number(), std::numeric_limits<double>::infinity());
    QCOMPARE(list.element(6).description().english(), "Infinity"s);
    QVERIFY(list.element(6).kind() == JsonKind::Double);
    for (const std::size_t zero : {0U, 4U})
        QCOMPARE(list.element(zero).number(), 0.0);
    QCOMPARE(list.element(7).number(), 7.0);
    QCOMPARE(json.required("0.0").number(), 0.0);
    for (const char* other : {"nan", "-NaN", "Infinit", "+Infinity", "[NaN NaN]", "{NaN: 1}",
                              "NaN1", "inf", "[1, Infinity", "\"NaN", "\"\\"})
        QVERIFY2(refusal(other, {.allowsNonFinite = true}) != "accepted", other);
    // The place of a fault is that in the text itself.
    QVERIFY(refusal("[NaN,\n Infinity, ?]", {.allowsNonFinite = true})
                .contains("line 2, column 12: expected JSON, found `?`"));
}

void TestStrictJson::byteOrderMarkAndWhiteSpaceAreSkipped()
{
    QCOMPARE(read("\xEF\xBB\xBF \t\r\n[1]\n ").size(), std::size_t{1});
}

void TestStrictJson::escapesAreResolved()
{
    QCOMPARE(read(R"("\u0000\u00e6\ud83d\ude00\n\/")").text(), "\0\u00E6\U0001F600\n/"s);
}

void TestStrictJson::badTextsAreRefused_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("part");
    const auto add = [](const char* name, const std::string& text, const char* part) {
        QTest::newRow(name) << QByteArray::fromStdString(text) << QString::fromUtf8(part);
    };
    add("empty", "",
        "x.json: line 1, column 1: expected JSON, found the end of the text. The file "
        "ends too early");
    add("cut", "{\"a\":\n1", "line 2, column 2: expected JSON, found the end");
    add("cut in a string", "[\"abc", "line 1, column 6: expected JSON, found the end");
    add("trailing value", "{}{}", "line 1, column 3: expected JSON, found `{`");
    add("trailing comma", "[1,]", "line 1, column 4: expected JSON, found `]`");
    add("comment", "[1] // one", "line 1, column 5");
    add("trailing NUL", "{}\0"s, "column 3: expected JSON, found a NUL byte");
    add("NUL and more", "{}\0junk"s, "a NUL byte");
    add("NUL in a string", "\"\0\""s, "a NUL byte");
    add("NaN", "[NaN]", "column 2: expected JSON, found `N`");
    add("Infinity", "[Infinity]", "found `I`");
    add("minus Infinity", "[-Infinity]", "column 3: expected JSON, found `I`");
    add("huge number", "[1e999]", "expected a number that a double can hold, found `1e999`");
    add("leading zero", "[01]", "expected JSON");
    add("leading plus", "[+1]", "expected JSON");
    add("single quotes", "['a']", "expected JSON");
    add("raw newline in a string", "\"a\nb\"", "expected JSON");
    add("lone surrogate", R"("\ud800")", "expected JSON");
    add("invalid UTF-8", "[\"\xFF\"]", "column 3: expected UTF-8, found the byte <FF>");
    add("overlong UTF-8", "\"\xC0\x80\"", "expected UTF-8");
    add("surrogate as UTF-8", "\"\xED\xA0\x80\"", "expected UTF-8");
    add("invalid UTF-8 outside", "\xFF[]", "expected UTF-8");
    add("key that is not a string", "{1:2}", "column 2: expected JSON, found `1`");
    add("web page", "<!DOCTYPE html>", "This is a web page");
    add("Git LFS", "version https://git-lfs.github.com/spec/v1\n", "Git LFS pointer");
    add("ZIP", "PK\x03\x04\xFF\xFF", "archive");
    add("pickle", "\x80\x02}q", "pickle");
}

void TestStrictJson::badTextsAreRefused()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, part);
    const QString message = refusal(text.toStdString());
    QVERIFY2(message.contains(part), qPrintable(message));
}

void TestStrictJson::duplicateKeysAreRefusedWithTheirPlace()
{
    QVERIFY(
        refusal(R"({"a":1,"b":2,"a":1})").startsWith("x.json: /a: expected each key only once"));
    QVERIFY(refusal(R"([0,{"q/~":[{"a":1,"a":2}]}])").startsWith("x.json: /1/q~1~0/0/a: "));
    QVERIFY(refusal("{\"\\u0061\":1,\"a\":2}").startsWith("x.json: /a: "));
    QCOMPARE(refusal(R"({"a":{"a":{"a":1}},"b":[{"a":1},{"a":1}]})"), QStringLiteral("accepted"));
}

void TestStrictJson::depthIsLimited()
{
    const auto nested = [](std::size_t depth) {
        return std::string(depth, '[') + std::string(depth, ']');
    };
    QCOMPARE(refusal(nested(64)), QStringLiteral("accepted"));
    QVERIFY(refusal(nested(65)).contains("at most 64 nested levels"));
    QVERIFY(refusal(nested(100'000)).contains("at most 64 nested levels"));
    QVERIFY(refusal(std::string(100'000, '[')).contains("at most 64 nested levels"));
    QVERIFY(refusal("[[{\"a\":1}]]", {2, 100, 100}).startsWith("x.json: /0: "));
}

void TestStrictJson::valuesAreLimited()
{
    QCOMPARE(refusal("[1,2,3]", {64, 100, 4}), QStringLiteral("accepted"));
    QVERIFY(refusal("[1,2,3,4]", {64, 100, 3}).contains("at most 3 values"));
    QVERIFY(refusal("[[1],[2],[3]]", {64, 100, 5}).contains("at most 5 values"));
}

void TestStrictJson::bytesAreLimited()
{
    QCOMPARE(refusal("[1,2]", {64, 5, 100}), QStringLiteral("accepted"));
    QVERIFY(refusal("[1,2] ", {64, 5, 100}).contains("expected at most 5 bytes, found 6 bytes"));
}

void TestStrictJson::wrongKindsAreRefusedWithTheirPlace()
{
    const JsonValue root = read(R"({"a":[null,true,-1,4.0,"t",[],{"x":1}]})");
    const auto at = [&](std::size_t i) { return root.required("a").element(i); };
    QCOMPARE(refusalOf([&] { at(0).text(); }),
             QStringLiteral("x.json: /a/0: expected a string, found null"));
    QCOMPARE(refusalOf([&] { at(1).number(); }),
             QStringLiteral("x.json: /a/1: expected a number, found true"));
    QCOMPARE(refusalOf([&] { at(2).unsignedInteger(9); }),
             QStringLiteral("x.json: /a/2: expected an integer from 0 to 9, found -1"));
    QCOMPARE(refusalOf([&] { at(3).unsignedInteger(9); }),
             QStringLiteral("x.json: /a/3: expected an integer from 0 to 9, found 4.0"));
    QCOMPARE(refusalOf([&] { at(4).boolean(); }),
             QStringLiteral("x.json: /a/4: expected true or false, found \"t\""));
    QCOMPARE(refusalOf([&] { at(5).find("x"); }),
             QStringLiteral("x.json: /a/5: expected an object, found an array of size 0"));
    QCOMPARE(refusalOf([&] { at(6).element(0); }),
             QStringLiteral("x.json: /a/6: expected an array, found an object of size 1"));
    QCOMPARE(refusalOf([&] { root.text(); }),
             QStringLiteral("x.json: top level: expected a string, found an object of size 1"));
    QCOMPARE(at(6).find("x")->place().english(), std::string("/a/6/x"));
}

void TestStrictJson::missingMembersAreRefused()
{
    const JsonValue root = read(R"({"model":{"type":"BPE"}})");
    QVERIFY(refusalOf([&] {
                root.required("model").required("vocab");
            }).startsWith("x.json: /model/vocab: expected a value, found nothing"));
    QVERIFY(refusalOf([&] { root.required("a\n"); }).startsWith("x.json: /a<U+000A>: "));
}

void TestStrictJson::aNullCountsAsAbsentInAnOptionalMember()
{
    const JsonValue root = read(R"({"null":null,"yes":true,"no":false,"text":"t"})");
    QVERIFY(root.find("null"));
    QVERIFY(!root.present("null") && !root.present("missing") && root.present("no"));
    for (const char* key : {"null", "missing"})
        QVERIFY(!root.flag(key) && root.flag(key, true));
    QVERIFY(root.flag("yes") && !root.flag("no", true));
    QVERIFY(refusalOf([&] { root.flag("text"); }).startsWith("x.json: /text: expected true or"));
}

void TestStrictJson::copiesOutliveTheFirstValue()
{
    std::optional<JsonValue> inner;
    {
        const JsonValue root = read(R"([["kept"]])");
        inner = root.element(0).element(0);
    }
    QCOMPARE(inner->text(), std::string_view("kept"));
    QCOMPARE(inner->file(), std::string("x.json"));
}

void TestStrictJson::millionMembersTakeBoundedMemoryAndAreAllFound()
{
    constexpr std::size_t kMembers = 1'000'000;
    std::string text = "{";
    for (std::size_t i = 0; i < kMembers; ++i)
        text += (i == 0 ? "\"t" : ",\"t") + std::to_string(i * 7919 % kMembers) +
                "\":" + std::to_string(i);
    text += "}";
    const JsonValue root = read(text);
    QCOMPARE(root.size(), kMembers);
    for (std::size_t i = 0; i < kMembers; ++i) {
        const std::optional<JsonValue> value = root.find("t" + std::to_string(i * 7919 % kMembers));
        if (!value || value->unsignedInteger() != i)
            QFAIL(qPrintable(QString::number(i)));
    }
}

PASTKEYS_TEST(TestStrictJson)
#include "test_strict_json.moc"
