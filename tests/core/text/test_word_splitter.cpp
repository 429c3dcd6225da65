#include "base/errors.h"
#include "support/test_program.h"
#include "text/unicode.h"
#include "text/word_splitter.h"

#include <QtTest>

#include <string>
#include <vector>

using namespace pastkeys;
using namespace std::string_literals;

namespace {

/// The words of a text, each in brackets.
std::string words(const WordSplitter& splitter, std::string_view text, bool isFirst = true)
{
    std::string all;
    const std::stop_token never;
    WordSearch(splitter, never).forEachWord(text, isFirst, [&](std::string_view word) {
        all += "[" + std::string(word) + "]";
    });
    return all;
}

template <typename... Steps> WordSplitter splitter(Steps... steps)
{
    WordSplitter made;
    (made.add(steps), ...);
    return made;
}

SplitAtPattern atText(const char* text, SplitBehavior behavior)
{
    return {Pattern::ofText(text), behavior};
}

SplitAtPattern atMatches(const char* expression, SplitBehavior behavior, bool isInverted = false)
{
    return {Pattern::ofExpression(std::string_view(expression)), behavior, isInverted};
}

} // namespace

class TestWordSplitter : public QObject
{
    Q_OBJECT

private slots:
    void withoutStepsATextIsOneWord();
    void behaviorsSayWhatBecomesOfMatches();
    void expressionsAreSearchedInUtf8();
    void invertedPatternsMatchWhatIsBetween();
    void charactersOfAKindAreMatches();
    void spacesBecomeVisible();
    void bytesAreSplitAsInGpt2();
    void stepsApplyOneAfterAnother();
    void stoppedSplitsAreCancelled();
};

void TestWordSplitter::withoutStepsATextIsOneWord()
{
    QCOMPARE(words(splitter(), "a b\nc"), "[a b\nc]"s);
    QCOMPARE(words(splitter(), ""), ""s);
}

void TestWordSplitter::behaviorsSayWhatBecomesOfMatches()
{
    // The example in the documentation of Hugging Face's tokenizers.
    const auto split = [](SplitBehavior behavior) {
        return words(splitter(atText("-", behavior)), "the-final--countdown");
    };
    QCOMPARE(split(SplitBehavior::Isolated), "[the][-][final][-][-][countdown]"s);
    QCOMPARE(split(SplitBehavior::Removed), "[the][final][countdown]"s);
    QCOMPARE(split(SplitBehavior::MergedWithPrevious), "[the-][final-][-][countdown]"s);
    QCOMPARE(split(SplitBehavior::MergedWithNext), "[the][-final][-][-countdown]"s);
    QCOMPARE(split(SplitBehavior::Contiguous), "[the][-][final][--][countdown]"s);
}

void TestWordSplitter::expressionsAreSearchedInUtf8()
{
    const WordSplitter numbers = splitter(atMatches(R"(\p{N}{1,3})", SplitBehavior::Isolated));
    QCOMPARE(words(numbers, "中1234567字"), "[中][123][456][7][字]"s);
    QCOMPARE(words(splitter(atMatches("[一-龥]+", SplitBehavior::Isolated)), "a中文b🙂c"),
             "[a][中文][b🙂c]"s);
    QCOMPARE(words(splitter(atMatches("x*", SplitBehavior::Removed)), "axxb"), "[a][b]"s);
    QCOMPARE(words(splitter(atMatches("^a", SplitBehavior::Isolated)), "aa\naa"),
             "[a][a\n][a][a]"s);
}

void TestWordSplitter::invertedPatternsMatchWhatIsBetween()
{
    QCOMPARE(words(splitter(atMatches(R"(\w+)", SplitBehavior::Removed, true)), "a, bc!"),
             "[a][bc]"s);
}

void TestWordSplitter::charactersOfAKindAreMatches()
{
    const auto split = [](bool (*isMatch)(char32_t), SplitBehavior behavior, const char* text) {
        return words(splitter(SplitAtCharacters{isMatch, behavior}), text);
    };
    QCOMPARE(split(isNumber, SplitBehavior::Isolated, "a12½b"), "[a][1][2][½][b]"s);
    QCOMPARE(split(isNumber, SplitBehavior::Contiguous, "a12½b"), "[a][12½][b]"s);
    QCOMPARE(split(isSpace, SplitBehavior::Removed, " a\u3000b \n"), "[a][b]"s);
    QCOMPARE(split(isPunctuation, SplitBehavior::Isolated, "a$+b。c"), "[a][$][+][b][。][c]"s);
}

void TestWordSplitter::spacesBecomeVisible()
{
    using Prefix = Metaspace::Prefix;
    const auto split = [](Prefix prefix, bool splits, const char* text, bool isFirst = true) {
        return words(splitter(Metaspace{"▁", prefix, splits}), text, isFirst);
    };
    QCOMPARE(split(Prefix::Always, true, "a  b c"), "[▁a][▁][▁b][▁c]"s);
    QCOMPARE(split(Prefix::Always, true, " a"), "[▁a]"s);
    QCOMPARE(split(Prefix::Always, true, "a", false), "[▁a]"s);
    QCOMPARE(split(Prefix::First, true, "a b"), "[▁a][▁b]"s);
    QCOMPARE(split(Prefix::First, true, "a b", false), "[a][▁b]"s);
    QCOMPARE(split(Prefix::Never, true, "a b"), "[a][▁b]"s);
    QCOMPARE(split(Prefix::Always, false, "a b"), "[▁a▁b]"s);
}

void TestWordSplitter::bytesAreSplitAsInGpt2()
{
    QCOMPARE(words(splitter(ByteLevel{}), "I'll go  on"), "[I]['ll][ go][ ][ on]"s);
    QCOMPARE(words(splitter(ByteLevel{true, true}), "go on"), "[ go][ on]"s);
    QCOMPARE(words(splitter(ByteLevel{true, false}), "go on"), "[ go on]"s);
    QVERIFY(splitter(ByteLevel{}).splitsBytes());
}

void TestWordSplitter::stepsApplyOneAfterAnother()
{
    const WordSplitter digitsFirst =
        splitter(SplitAtCharacters{isNumber, SplitBehavior::Isolated}, ByteLevel{});
    QCOMPARE(words(digitsFirst, "in 2024 it's"), "[in][ ][2][0][2][4][ it]['s]"s);
    QVERIFY(digitsFirst.byteLevel() != nullptr && !digitsFirst.splitsBytes());
    const WordSplitter onlyFirst = splitter(SplitAtCharacters{isSpace, SplitBehavior::Removed},
                                            Metaspace{"▁", Metaspace::Prefix::First});
    QCOMPARE(words(onlyFirst, "a b"), "[▁a][b]"s);
}

void TestWordSplitter::stoppedSplitsAreCancelled()
{
    std::stop_source source;
    const std::stop_token stop = source.get_token();
    const WordSplitter split = splitter(atMatches("a", SplitBehavior::Isolated));
    WordSearch search(split, stop);
    int count = 0;
    QVERIFY_THROWS_EXCEPTION(Cancelled, search.forEachWord("aaaa", true, [&](std::string_view) {
        if (++count == 2)
            source.request_stop();
    }));
    QCOMPARE(count, 2);
}

PASTKEYS_TEST(TestWordSplitter)
#include "test_word_splitter.moc"
