// Which words of a prompt a model knows.
#include "engine/assets_dir.h"
#include "engine/known_words.h"
#include "files/model_folder.h"
#include "support/test_program.h"

#include <QtTest>

using namespace pastkeys;

namespace {

QStringList unknown(const KnownWords& words, const QString& text)
{
    QStringList found;
    for (const auto& [start, length] : words.unknownIn(text))
        found.append(text.mid(start, length));
    return found;
}

QString builtIn()
{
    return QString::fromStdString(builtInModelDir().string());
}

} // namespace

class TestKnownWords : public QObject
{
    Q_OBJECT

private slots:
    void caseEndingsNumbersAndPunctuationAreNotLookedAt()
    {
        const KnownWords words(QList<WordGroup>{{"A", {"Mia", "has"}}, {"B", {"ball"}}});
        QCOMPARE(unknown(words, "mia HAS Mia's ball: 7, \"BALL\"!"), QStringList());
        QCOMPARE(unknown(words, "Mia's flink, balls; dön't"),
                 QStringList({"flink", "balls", QStringLiteral("dön")}));
        QCOMPARE(unknown(words, "MIA'S ball. Mia’Ll"), QStringList());
    }

    void wordsWithAnApostropheInsideAreKnownByTheirParts()
    {
        const KnownWords words(QList<WordGroup>{{"A", {"can", "does", "clock", "on"}}});
        QCOMPARE(unknown(words, "Can't doesn't DOESN’T o'clock, O’Clock!"), QStringList());
        QCOMPARE(unknown(words, "don't doesn o'clocks o't"),
                 QStringList({"don", "doesn", "o", "clocks", "o"}));
        QCOMPARE(unknown(KnownWords(QList<WordGroup>{{"A", {"on"}}}), "o'clock"),
                 QStringList({"clock"}));
    }

    void withoutWordsEveryWordIsKnown() { QCOMPARE(unknown(KnownWords(), "flink"), QStringList()); }

    void aTextInAnotherScriptOrOfMostlyUnknownWordsHasTooFewKnownOnes()
    {
        const KnownWords words(QList<WordGroup>{{"A", {"Mia", "has", "the", "ball"}}});
        for (const char* fine : {"Mia has the flink.", "Zorbo has the flink.", "Café has the ball",
                                 "Mia has 7 balls!", "", "  "})
            QVERIFY2(!words.areTooFewIn(QString::fromUtf8(fine)), fine);
        for (const char* beyond :
             {"你好", "Mia has the 球.", "Где мяч?", "Mia has the カイト", "Wo ist der Ball, Mia?",
              "Qu'est-ce que c'est ?", "2 + 2 =", "😀"})
            QVERIFY2(words.areTooFewIn(QString::fromUtf8(beyond)), beyond);
        QVERIFY(!KnownWords().areTooFewIn("Qu'est-ce que c'est ?"));
        const KnownWords russian(
            QList<WordGroup>{{"A", {QStringLiteral("мяч"), QStringLiteral("где")}}});
        QVERIFY(!russian.areTooFewIn(QStringLiteral("Где мяч?")));
        QVERIFY(russian.areTooFewIn("Where?"));
    }

    void noExampleOfTheBuiltInModelHasTooFewKnownWords()
    {
        const KnownWords words(wordsOf(builtIn()));
        for (const Example& example : examplesOf(builtIn()))
            QVERIFY2(!words.areTooFewIn(example.prompt), qPrintable(example.prompt));
        QVERIFY(words.areTooFewIn("Quelle est la capitale de la France ?"));
    }

    void theBeginningOfAWordIsRecognized()
    {
        const KnownWords words(QList<WordGroup>{{"A", {"Elephant"}}});
        QVERIFY(words.isBeginning("ele") && words.isBeginning("Elephant"));
        QVERIFY(!words.isBeginning("lep") && !words.isBeginning("elephants"));
    }

    void theBuiltInModelKnowsTheWordsOfItsExamplesButTwoThatAreMadeUp()
    {
        const KnownWords words(wordsOf(builtIn()));
        const QList<Example> examples = examplesOf(builtIn());
        QVERIFY(examples.size() > 5);
        QSet<QString> found;
        for (const Example& example : examples)
            for (const QString& word : unknown(words, example.prompt))
                found.insert(word);
        QCOMPARE(found, QSet<QString>({"Zorbo", "flink"}));
        QCOMPARE(unknown(words, "Mia has an anaconda."), QStringList({"anaconda"}));
        QCOMPARE(unknown(words, "Ali had lunch at nine o'clock. When did Ali have lunch? What "
                                "doesn't Mia have? She can't swim."),
                 QStringList());
    }

    /// A few forms, such as "swimming", consist of several tokens.
    void mostWordsOfTheBuiltInModelsGroupsAreOneOfItsTokens()
    {
        std::vector<Text> warnings;
        const Tokenizer tokenizer = loadTokenizer(builtInModelDir(), warnings);
        QList<WordGroup> groups = wordsOf(builtIn());
        // Some words in this group only begin sentences, where no space precedes them.
        QCOMPARE(groups.takeLast().name, QString("Others"));
        int whole = 0;
        int all = 0;
        for (const WordGroup& group : groups)
            for (const QString& word : group.words) {
                const std::size_t tokens = tokenizer.encode((' ' + word).toStdString()).size();
                QVERIFY2(tokens <= 4, qPrintable(word));
                whole += tokens == 1;
                ++all;
            }
        QVERIFY2(whole > all * 17 / 20, qPrintable(QString("%1 of %2").arg(whole).arg(all)));
    }
};

PASTKEYS_TEST(TestKnownWords)
#include "test_known_words.moc"
