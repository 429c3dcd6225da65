#include "base/errors.h"
#include "support/test_program.h"
#include "text/normalizer.h"

#include <QtTest>

#include <string>

using namespace pastkeys;
using namespace std::string_literals;

namespace {

template <typename... Steps> std::string normalized(const char* text, Steps... steps)
{
    Normalizer normalizer;
    (normalizer.add(steps), ...);
    return normalizer.normalized(text);
}

} // namespace

class TestNormalizer : public QObject
{
    Q_OBJECT

private slots:
    void unicodeFormsComposeAndDecompose();
    void lowerCaseIgnoresTheContext();
    void accentsAreStripped();
    void spacesAtTheEndsAreTrimmed();
    void textsArePrependedAndReplaced();
    void bertCleansAText();
    void stepsApplyInOrder();
};

void TestNormalizer::unicodeFormsComposeAndDecompose()
{
    QCOMPARE(normalized("e\u0301 \u212B \uFB01 \u1100\u1161", NormalForm::Nfc),
             "\u00E9 \u00C5 \uFB01 \uAC00"s);
    QCOMPARE(normalized("\u00E9\uAC00", NormalForm::Nfd), "e\u0301\u1100\u1161"s);
    QCOMPARE(normalized("\uFB01 \u00BD \uFF21", NormalForm::Nfkc), "fi 1\u20442 A"s);
    QCOMPARE(normalized("\u00E9\uFB01", NormalForm::Nfkd), "e\u0301fi"s);
}

void TestNormalizer::lowerCaseIgnoresTheContext()
{
    QCOMPARE(normalized("HELLO \u00C9 \u0130 \u03A3\u0391\u03A3 \u00DF", LowerCase()),
             "hello \u00E9 i\u0307 \u03C3\u03B1\u03C3 \u00DF"s);
}

void TestNormalizer::accentsAreStripped()
{
    QCOMPARE(normalized("e\u0301\u0915\u093E", AccentRule::StripMarks), "e\u0915"s);
    QCOMPARE(normalized("\u00E9\u0915\u093E", AccentRule::StripNonspacingMarks), "e\u0915\u093E"s);
    QCOMPARE(normalized("\u00E9", AccentRule::Keep), "\u00E9"s);
}

void TestNormalizer::spacesAtTheEndsAreTrimmed()
{
    QCOMPARE(normalized(" \u3000a b\n", Trim{}), "a b"s);
    QCOMPARE(normalized(" a ", Trim{true, false}), "a "s);
    QCOMPARE(normalized(" a ", Trim{false, true}), " a"s);
    QCOMPARE(normalized(" \n ", Trim{}), ""s);
    QCOMPARE(normalized("", Trim{}), ""s);
}

void TestNormalizer::textsArePrependedAndReplaced()
{
    QCOMPARE(normalized("ab", Prepend{"_"}), "_ab"s);
    QCOMPARE(normalized("", Prepend{"_"}), ""s);
    QCOMPARE(normalized("a b  c", Replace{Pattern::ofText(" "), "\u2581"}),
             "a\u2581b\u2581\u2581c"s);
    const Pattern spaces = Pattern::ofExpression(std::string_view(R"(\s+)"));
    QCOMPARE(normalized("a b \n c", Replace{spaces, " "}), "a b c"s);
}

void TestNormalizer::bertCleansAText()
{
    QCOMPARE(normalized("a\tb\u00A0c\u0001d\u200Be\uFFFD\n", CleanControls()), "a b cde "s);
    QCOMPARE(normalized("a中文b가か", SpaceChinese()), "a 中  文 b가か"s);
}

void TestNormalizer::stepsApplyInOrder()
{
    QCOMPARE(normalized("A b", Prepend{" "}, Replace{Pattern::ofText(" "), "_"}, LowerCase()),
             "_a_b"s);
    Normalizer normalizer;
    QVERIFY(normalizer.isEmpty() && !normalizer.lowersCase() && !normalizer.prepends());
    normalizer.add(LowerCase());
    normalizer.add(Prepend{"_"});
    QVERIFY(normalizer.lowersCase() && normalizer.prepends());
    std::stop_source source;
    source.request_stop();
    QVERIFY_THROWS_EXCEPTION(Cancelled, normalizer.normalized("a", source.get_token()));
}

PASTKEYS_TEST(TestNormalizer)
#include "test_normalizer.moc"
