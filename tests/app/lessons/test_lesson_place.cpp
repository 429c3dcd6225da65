// Which run and which place a page shows, and what is reported if they do not fit the page.
#include "lessons/lesson_check.h"
#include "record/lane_names.h"
#include "support/approved_text.h"
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

    void aHeadIsChosenByWhatItLooksAt()
    {
        const Trace trace = endedRun("static", "evict:4@2"); // only the left side counts
        const auto shareIn = [&](std::size_t layer, std::size_t head, int position) {
            const ViewState state = viewStateAt(trace, 2, Gpt2::Softmax, layer, head);
            const AttentionMatrices& left = *state.attention->at(0);
            return left.weights.row(left.rows - 1)[position];
        };
        using Found = std::pair<std::size_t, std::size_t>;
        const auto found = [&](const QString& header) {
            const auto [cursor, selection] = placeOf(pageWith(header).scene, trace);
            return Found{indexOf(selection.layer), indexOf(selection.head)};
        };
        for (const int position : {0, 4, 9}) {
            Found most;
            for (std::size_t layer = 0; layer < 3; ++layer) {
                const std::size_t head =
                    shareIn(layer, 1, position) > shareIn(layer, 0, position) ? 1 : 0;
                QCOMPARE(
                    found(QString("layer: %1\nhead: looks at %2").arg(layer + 1).arg(position)),
                    (Found{layer, head}));
                if (shareIn(layer, head, position) > shareIn(most.first, most.second, position))
                    most = {layer, head};
            }
            QCOMPARE(found(QString("layer: 1\nhead: looks at %1 in any layer").arg(position)),
                     most);
        }
    }

    /// The third step has read ten tokens.
    void aHeadCannotLookAtATokenThatWasNotRead()
    {
        const Trace trace = endedRun("off", "static");
        QCOMPARE(problemsIn(pageWith("head: looks at 9"), trace), QStringList());
        QCOMPARE(problemsIn(pageWith("head: looks at 10"), trace).size(), 1);
    }

    void aClaimIsHeldAgainstTheRecord()
    {
        const Trace trace = endedRun("off", "static");
        const auto problems = [&trace](const char* claim) {
            return problemsIn(pageWith(QString("claim: ") + claim), trace);
        };
        for (const char* claim : {"model.layers = 3", "result.same = same",
                                  "left.choice = right.choice", "left.rows > 9, left.rows < 11"})
            QCOMPARE(problems(claim), QStringList());
        QString text;
        for (const char* claim :
             {"model.layers = 4", "result.same = different", "right.rows > left.rows",
              "left.rows = 10, right.rows = 2", "model.layer = 3", "result.same > 1"}) {
            QCOMPARE(problems(claim).size(), 1);
            text += problems(claim).first() + '\n';
        }
        QCOMPARE(text, approved("lessons/claims", text));
    }
};

PASTKEYS_TEST(TestLessonPlace)
#include "test_lesson_place.moc"
