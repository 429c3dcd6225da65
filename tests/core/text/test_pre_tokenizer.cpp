#include "support/random_text.h"
#include "support/seeds.h"
#include "support/test_program.h"
#include "text/pre_tokenizer.h"

#include <QtTest>

#include <string>

using namespace pastkeys;
using namespace std::string_literals;

namespace {

/// The words of `text`, separated by |.
std::string wordsOf(std::string_view text)
{
    std::string words;
    while (!text.empty()) {
        const std::string_view word = firstWord(text);
        words += (words.empty() ? "" : "|") + std::string(word);
        text.remove_prefix(word.size());
    }
    return words;
}

} // namespace

class TestPreTokenizer : public QObject
{
    Q_OBJECT

private slots:
    void wordsMatchThePattern_data();
    void wordsMatchThePattern();
    void wordsCoverAnyBytes();
};

void TestPreTokenizer::wordsMatchThePattern_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("words");
    const auto add = [](const char* row, const std::string& text, const std::string& words) {
        QTest::newRow(row) << QByteArray::fromStdString(text) << QByteArray::fromStdString(words);
    };
    add("words", "Hello world", "Hello| world");
    add("number in a word", "abc123def", "abc|123|def");
    add("punctuation", "Hi, you...!", "Hi|,| you|...!");
    add("contractions", "we've he's I'll I'm you're can't she'd",
        "we|'ve| he|'s| I|'ll| I|'m| you|'re| can|'t| she|'d");
    add("capital contraction", "IT'S", "IT|'|S");
    add("contraction is not greedy", "'street", "'s|treet");
    add("space before a contraction", " 's", " '|s");
    add("apostrophes", "''s", "''|s");
    add("two spaces", "a  b", "a| | b");
    add("three spaces", "a   b", "a|  | b");
    add("trailing space", "a ", "a| ");
    add("trailing spaces", "a   ", "a|   ");
    add("only spaces", "   ", "   ");
    add("newline before a word", "a\nb", "a|\n|b");
    add("newlines before a word", "a\n\nb", "a|\n|\n|b");
    add("space and newline", "a \n b", "a| \n| b");
    add("newline before punctuation", "\t!", "\t|!");
    add("space before a number", "in 1984", "in| 1984");
    add("other spaces keep to themselves", "a\u00A0b\u3000c", "a|\u00A0|b|\u3000|c");
    add("next line", " \u0085x", " |\u0085|x");
    add("byte order mark is not a space", "a \uFEFFx", "a| \uFEFF|x");
    add("vowel separator is not a space", "a \u180Ex", "a| \u180E|x");
    add("combining mark leaves the word", "e\u0301t", "e|\u0301|t");
    add("CJK", "\u4E2D\u6587 \u5B57", "\u4E2D\u6587| \u5B57");
    add("emoji", "hi \U0001F469\u200D\U0001F680!", "hi| \U0001F469\u200D\U0001F680!");
    add("NUL", "\0\0a"s, "\0\0|a"s);
    add("no UTF-8", "a\xFF\xC3 b\xE4\xB8", "a|\xFF\xC3| b|\xE4\xB8");
    add("long spaces end in the multibyte one", "  \u3000x", "  |\u3000|x");
}

void TestPreTokenizer::wordsMatchThePattern()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, words);
    QCOMPARE(QByteArray::fromStdString(wordsOf(text.toStdString())), words);
}

void TestPreTokenizer::wordsCoverAnyBytes()
{
    std::mt19937 random(static_cast<unsigned>(test::freshSeed("words")));
    for (int round = 0; round < 2000; ++round) {
        const std::string bytes = test::randomBytes(random, 40);
        std::string_view rest = bytes;
        while (!rest.empty()) {
            const std::string_view word = firstWord(rest);
            QVERIFY(!word.empty() && word.data() == rest.data() && word.size() <= rest.size());
            rest.remove_prefix(word.size());
        }
    }
}

PASTKEYS_TEST(TestPreTokenizer)
#include "test_pre_tokenizer.moc"
