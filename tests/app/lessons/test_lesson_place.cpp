// Which run and which place a page shows, and what is reported if they do not fit the page.
#include "lessons/lesson_check.h"
#include "record/lane_names.h"
#include "support/gpt2_names.h"
#include "support/test_program.h"
#include "support/view_states.h"

#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// A page for the example run, whose prompt has no text of its own in the record.
LessonPage pageWith(const QString& header, const QString& text = {})
{
    QList<LessonProblem> problems;
    LessonPage page = readPage(
        "01.md", "---\ntokens: 6\nstep: 3\n" + header + "\n---\n# T\n\n" + text, {}, problems);
    if (!problems.isEmpty())
        qFatal("%s", qPrintable(toText(problems.first())));
    return page;
}

Trace endedRun(const char* left, const char* right, std::size_t tokens = 6)
{
    ExampleRun run{.tokens = tokens, .lanes = lanesNamed(left, right)};
    for (LaneSpec& lane : run.lanes) // as at the start of every run
        lane.limit = lane.limit.placed(run.prompt.size(), run.config);
    return traceOf(run);
}

Trace firstSteps(const Trace& trace, std::size_t count)
{
    return Trace(trace.header(), {trace.steps().begin(), trace.steps().begin() + count});
}

QStringList problemsIn(const LessonPage& page, const Trace& trace)
{
    AttentionSource attention;
    QStringList texts;
    for (const LessonProblem& problem : pageIn(page, trace, attention).problems)
        texts << toText(problem);
    return texts;
}

} // namespace

class TestLessonPlace : public QObject
{
    Q_OBJECT

private slots:
    void theRunOfAPageHasItsTextItsCachesAndItsTokens()
    {
        const Trace trace = endedRun("static", "int8");
        const auto isItsRun = [&](const QString& header) {
            return isRunOf(pageWith(header).scene, trace);
        };
        QVERIFY(isItsRun("left: static\nright: int8"));
        QVERIFY(isItsRun("left: static\nright: static,int8")); // the same cache
        QVERIFY(!isItsRun("left: static\nright: int4"));
        QVERIFY(!isItsRun("left: off\nright: int8"));
        QVERIFY(!isItsRun("left: static\nright: int8\nwords: own"));
        QVERIFY(!isItsRun("left: static\nright: int8\nprompt: Mia"));
        LessonScene shorter = pageWith("left: static\nright: int8").scene;
        shorter.tokens = 5;
        QVERIFY(!isRunOf(shorter, trace));
        shorter.tokens = 7;
        QVERIFY(!isRunOf(shorter, trace));
    }

    void aRunThatHasNotEndedIsNotThatOfThePage()
    {
        const Trace trace = endedRun("off", "static");
        const LessonScene scene = pageWith("left: off\nright: static").scene;
        QVERIFY(isRunOf(scene, trace));
        QVERIFY(!isRunOf(scene, firstSteps(trace, trace.size() - 1)));
        QVERIFY(!isRunOf(scene, Trace()));
        QVERIFY(!isRunOf(scene, traceOf({.mode = CacheMode::On})));
    }

    /// The text of the right side ends because its context is full, and the left side goes on.
    void aSideMayEndBeforeTheOther()
    {
        const LessonPage page = pageWith("left: static\nright: limit:+2");
        const Trace trace = endedRun("static", "limit:+2");
        QVERIFY(!trace.steps().back()->ranBoth());
        QVERIFY(isRunOf(page.scene, trace));
        QCOMPARE(problemsIn(page, trace), QStringList());
    }

    void aPageWithoutItsRunCannotBeShown()
    {
        AttentionSource attention;
        const PageInRun shown =
            pageIn(pageWith("right: int8"), endedRun("off", "static"), attention);
        QVERIFY(!shown.state);
        QCOMPARE(shown.problems.size(), 1);
    }

    void aHeadIsChosenByWhatItLooksAt_data()
    {
        QTest::addColumn<int>("layer");
        QTest::addColumn<int>("position");
        for (int layer = 1; layer <= 3; ++layer)
            for (const int position : {0, 4, 9})
                QTest::addRow("layer %d, position %d", layer, position) << layer << position;
    }
    void aHeadIsChosenByWhatItLooksAt()
    {
        QFETCH(const int, layer);
        QFETCH(const int, position);
        const Trace trace = endedRun("static", "evict:4@2"); // only the left side counts
        const auto shareIn = [&](std::size_t head) {
            const ViewState state =
                viewStateAt(trace, 2, Gpt2::Softmax, static_cast<std::size_t>(layer) - 1, head);
            const AttentionMatrices& left = *state.attention->at(0);
            return left.weights.row(left.rows - 1)[position];
        };
        const std::size_t most = shareIn(1) > shareIn(0) ? 1 : 0;
        const auto [cursor, selection] = placeOf(
            pageWith(QStringLiteral("layer: %1\nhead: looks at %2").arg(layer).arg(position)).scene,
            trace);
        QCOMPARE(indexOf(selection.head), most);
    }

    void aHeadIsChosenAmongAllLayers()
    {
        const Trace trace = endedRun("static", "int8");
        float most = -1;
        std::pair<std::size_t, std::size_t> place;
        for (std::size_t layer = 0; layer < 3; ++layer)
            for (std::size_t head = 0; head < 2; ++head) {
                const ViewState state = viewStateAt(trace, 2, Gpt2::Softmax, layer, head);
                const AttentionMatrices& left = *state.attention->at(0);
                const float share = left.weights.row(left.rows - 1)[4];
                if (share > most)
                    place = {layer, head};
                most = std::max(most, share);
            }
        const auto [cursor, selection] =
            placeOf(pageWith("layer: 1\nhead: looks at 4 in any layer").scene, trace);
        QCOMPARE(indexOf(selection.layer), place.first);
        QCOMPARE(indexOf(selection.head), place.second);
    }

    /// The third step has read ten tokens.
    void aHeadCannotLookAtATokenThatWasNotRead()
    {
        const Trace trace = endedRun("off", "static");
        QCOMPARE(problemsIn(pageWith("head: looks at 9"), trace), QStringList());
        QCOMPARE(problemsIn(pageWith("head: looks at 10"), trace),
                 QStringList{"01.md:4:7: The text has no position 10 in step 3."});
    }

    void aClaimIsHeldAgainstTheRecord_data()
    {
        QTest::addColumn<QString>("claim");
        QTest::addColumn<QString>("problem");
        const QString place = "01.md:4:8: ";
        QTest::newRow("number") << "model.layers = 3" << QString();
        QTest::newRow("word") << "result.same = same" << QString();
        QTest::newRow("quantity") << "left.choice = right.choice" << QString();
        QTest::newRow("several") << "left.rows > 9, left.rows < 11" << QString();
        QTest::newRow("wrong number")
            << "model.layers = 4"
            << place + "The page claims “model.layers = 4”, but the record says: 3.";
        QTest::newRow("wrong word")
            << "result.same = different"
            << place + "The page claims “result.same = different”, but the record says: same.";
        QTest::newRow("wrong quantity")
            << "right.rows > left.rows"
            << place + "The page claims “right.rows > left.rows”, but the record says: 1.";
        QTest::newRow("the second of two")
            << "left.rows = 10, right.rows = 2"
            << place + "The page claims “right.rows = 2”, but the record says: 1.";
        QTest::newRow("no quantity") << "model.layer = 3"
                                     << place + "There is no quantity “model.layer”. Perhaps you "
                                                "meant “model.layers”.";
        QTest::newRow("word is not larger")
            << "result.same > 1"
            << place + "The page claims “result.same > 1”, but the record says: same.";
    }
    void aClaimIsHeldAgainstTheRecord()
    {
        QFETCH(const QString, claim);
        QFETCH(const QString, problem);
        QCOMPARE(problemsIn(pageWith("claim: " + claim), endedRun("off", "static")),
                 problem.isEmpty() ? QStringList() : QStringList{problem});
    }
};

PASTKEYS_TEST(TestLessonPlace)
#include "test_lesson_place.moc"
