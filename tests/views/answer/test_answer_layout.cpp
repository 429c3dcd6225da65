// The answer as a sentence, and two answers side by side.
#include "answer/answer_layout.h"
#include "record/lane_names.h"
#include "shared/lane_words.h"
#include "support/changed_trace.h"
#include "support/example_trace.h"
#include "support/gpt2_names.h"
#include "support/test_program.h"
#include "support/view_states.h"
#include "support/view_words.h"

#include <QTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

constexpr QSizeF kWide(2000, 24);

ViewState stateAt(const Trace& trace, std::size_t step, Operation operation = Gpt2::Embedding)
{
    ViewState state;
    state.trace = trace;
    state.cursor = cursorAt(trace, step, pointIn(operation, Layer{0}));
    return state;
}

ViewState stateAtEnd(const Trace& trace)
{
    return stateAt(trace, trace.size() - 1, Gpt2::Sample);
}

/// A trace in which each lane chooses these words, one per step.
Trace answering(const QStringList& left, const QStringList& right)
{
    const auto chosen = [](const QString& word) {
        Choice choice;
        choice.token = {idAt<TokenId>(static_cast<std::size_t>(qHash(word)) % 1000),
                        word.toStdString()};
        return choice;
    };
    const Trace trace = traceOf({.tokens = static_cast<std::size_t>(left.size()),
                                 .lanes = lanesNamed("static", "evict:3@2"),
                                 .ownWords = true});
    return withSteps(trace, [&](StepRecord& step) {
        const auto i = static_cast<qsizetype>(step.index);
        step.choice = chosen(left[i]);
        if (step.lane(Lane{1}))
            step.lane(Lane{1})->own.choice = chosen(right[i]);
    });
}

/// Words that differ in the last but one, preceded by many that agree.
QStringList longAnswer(const QString& other)
{
    QStringList words;
    for (int i = 0; i < 20; ++i)
        words << QString(" word%1").arg(i);
    return words << other << QString(" end");
}

/// The texts that a layout of this width shows at the cursor, without those that no longer fit.
QString shownIn(const ViewState& state, double width)
{
    QString all;
    const ViewLayout layout = answerLayout(state, {width, 24}, fixedMetrics());
    for (const DisplayItem& item : layout.list.items()) {
        const auto fitting = static_cast<qsizetype>(item.rect.width() / (7 * kBold));
        if (item.kind == DisplayItem::Kind::Text)
            all += item.text.left(fitting);
    }
    return all;
}

} // namespace

class TestAnswerLayout : public QObject
{
    Q_OBJECT

private slots:
    void answersOfOneLaneAndOfTwo()
    {
        ApprovedTexts texts("answer/answers");
        const auto add = [&](const char* name, const Trace& trace, std::size_t step) {
            texts.add(name,
                      answerLayout(stateAt(trace, step, Gpt2::Sample), kWide, fixedMetrics()));
        };
        const Trace trace = traceOf({});
        add("the same words", trace, 2);
        add("own words that must be the same", traceOf({.ownWords = true}), 2);
        add("no run has ended", Trace(trace.header(), {trace.steps().front()}), 0);
        add("other words", answering({" The", " ball"}, {" The", " kite"}), 1);
        add("the same words so far", answering({" The", " ball"}, {" The", " ball"}), 1);
        add("control characters", answering({QStringLiteral(" a\u202Eb"), "\nc"}, {" a", " b"}), 1);
        // A token may end in the middle of a character.
        const Trace parts =
            withSteps(answering({" a", "x", "y"}, {" a", "x", "y"}), [](StepRecord& step) {
                static const std::string kParts[] = {" a", "\xE4\xB8", "\xAD"};
                step.choice->token.bytes = kParts[step.index];
                step.lane(Lane{1})->own.choice = step.choice;
            });
        add("a part of a character", parts, 1);
        add("the whole character", parts, 2);
        const Trace ended = withSteps(trace, [](StepRecord& step) {
            step.stopped = step.index == 3 ? std::optional(StopReason::EndOfText) : std::nullopt;
            if (step.index == 3)
                step.choice->token.bytes = "<|endoftext|>";
        });
        add("the token that ends the text",
            Trace(ended.header(), {ended.steps().begin(), ended.steps().begin() + 4}), 3);
        add("nothing but the end",
            withStep(Trace(trace.header(), {trace.steps().front()}), 0,
                     [](StepRecord& step) { step.stopped = StopReason::EndOfText; }),
            0);
        QVERIFY(texts.areApproved());
    }

    void twoLanesThatMayDifferStandSideBySide()
    {
        const Trace trace = answering({" The", " ball"}, {" The", " kite"});
        const ViewLayout layout = answerLayout(stateAtEnd(trace), kWide, fixedMetrics());
        const DisplayItem* left = itemWithText(layout, "The ball");
        const DisplayItem* right = itemWithText(layout, "The kite");
        QVERIFY2(left && right, qPrintable(textsOf(layout)));
        QVERIFY(left->rect.right() < right->rect.left());
    }

    void wordsThatComeLaterAreMuted()
    {
        const Trace trace =
            answering({" The", " ball", " is", " red"}, {" The", " ball", " is", " red"});
        const auto inkOf = [&trace](std::size_t step, Operation operation, const QString& text) {
            const ViewLayout layout =
                answerLayout(stateAt(trace, step, operation), kWide, fixedMetrics());
            const DisplayItem* item = itemWithText(layout, text);
            return item ? std::optional(item->ink) : std::nullopt;
        };
        QCOMPARE(inkOf(0, Gpt2::Embedding, "The ball is red"), Ink::MutedText);
        QCOMPARE(inkOf(1, Gpt2::Logits, "The"), Ink::Text);
        QCOMPARE(inkOf(1, Gpt2::Logits, " ball is red"), Ink::MutedText);
        QCOMPARE(inkOf(1, Gpt2::Sample, "The ball"), Ink::Text);
        QCOMPARE(inkOf(3, Gpt2::Sample, "The ball is red"), Ink::Text);
    }

    void withTheSameWordsForBothThereIsOneAnswer()
    {
        const Trace trace = traceOf({.lanes = lanesNamed("static", "window:2+1")});
        QCOMPARE(answeringLanes(trace).size(), std::size_t{1});
    }

    void theFirstOtherWordOfLongAnswersStaysInSight()
    {
        const Trace trace = answering(longAnswer(" kite"), longAnswer(" ball"));
        for (const std::size_t step : {0, 10, 21})
            for (const double width : {2400.0, 1000.0, 700.0}) {
                const QString shown = shownIn(stateAt(trace, step, Gpt2::Sample), width);
                QVERIFY2(shown.contains("kite") && shown.contains("ball"),
                         qPrintable(QString("step %1, %2: %3").arg(step).arg(width).arg(shown)));
            }
    }

    void theWordsAtTheCursorStayInSight()
    {
        const Trace trace = answering(longAnswer(" kite"), longAnswer(" kite"));
        for (const std::size_t step : {0, 7, 13, 21}) {
            const QString last = QString::fromStdString(trace.step(step).choice->token.bytes);
            const QString shown = shownIn(stateAt(trace, step, Gpt2::Sample), 600);
            QCOMPARE(shown.count(last.trimmed()), 2);
        }
        QVERIFY(shownIn(stateAt(trace, 0), 600).contains("word0")); // from its beginning
    }

    /// Chinese is written without spaces.
    void aLongAnswerWithoutSpacesIsCutBetweenCharacters()
    {
        QStringList letters;
        for (char16_t letter = u'\u4E00'; letters.size() < 50; ++letter)
            letters << QString(QChar(letter));
        const Trace trace = answering(letters, letters);
        for (const std::size_t step : {0, 30, 49}) {
            const QString last = QString::fromStdString(trace.step(step).choice->token.bytes);
            QCOMPARE(shownIn(stateAt(trace, step, Gpt2::Sample), 500).count(last), 2);
        }
    }

    void nothingIsDrawnOutsideAtAnyWidth()
    {
        const Trace one = traceOf({});
        const Trace two = answering(longAnswer(" kite"), longAnswer(" ball"));
        for (const Trace& trace : {one, two})
            for (double width = 60; width < 1500; width += 37) {
                const QSizeF size(width, 24);
                QCOMPARE(outside(answerLayout(stateAtEnd(trace), size, fixedMetrics()), size),
                         QString());
            }
    }
};

PASTKEYS_TEST(TestAnswerLayout)
#include "test_answer_layout.moc"
