// When a real stage starts an animation, and what ends it.
#include "stage/stage_view.h"
#include "support/fixed_font.h"
#include "support/gpt2_names.h"
#include "support/mouse.h"
#include "support/stage_states.h"
#include "support/test_program.h"

#include <QSignalSpy>
#include <QTest>
#include <QVariantAnimation>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// A visible stage that has just stepped into the given state.
struct SteppedView
{
    explicit SteppedView(const ViewState& state)
    {
        view.resize(kStageSize.toSize());
        view.show();
        view.present(oneBack(state));
        view.present(state);
    }

    QVariantAnimation& clock() { return *view.findChild<QVariantAnimation*>(); }
    QImage picture() { return view.grab().toImage(); }
    QImage pictureAt(int milliseconds)
    {
        clock().pause();
        clock().setCurrentTime(milliseconds);
        return picture();
    }

    StageView view;
};

QImage stillPicture(const ViewState& state)
{
    StageView view;
    view.resize(kStageSize.toSize());
    view.present(state);
    return view.grab().toImage();
}

} // namespace

class TestStageViewMotion : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(useFixedFont());
        m_both = traceIn(CacheMode::Compare);
        m_on = traceIn(CacheMode::On);
    }

    void stepForwardMovesAndComesToRest()
    {
        const ViewState state = decodeState(m_both, Gpt2::CacheAppend);
        SteppedView stepped(state);
        QVERIFY(stepped.view.inMotion());
        QTRY_VERIFY(!stepped.view.inMotion());
        QCOMPARE(stepped.picture(), stillPicture(state));
    }

    void middleOfAMotionDiffersFromItsEnd()
    {
        for (const Operation operation : kMoving) {
            const ViewState state = decodeState(m_both, operation);
            SteppedView stepped(state);
            const QImage early = stepped.pictureAt(100);
            QVERIFY(early != stillPicture(state));
            QVERIFY(stepped.pictureAt(200) != early);
        }
    }

    void secondStepEndsTheFirst()
    {
        const ViewState scores = decodeState(m_both, Gpt2::Scores);
        SteppedView stepped(scores);
        stepped.clock().setCurrentTime(250);
        stepped.picture();
        const ViewState mask = decodeState(m_both, Gpt2::Mask);
        stepped.view.present(mask);
        QVERIFY(stepped.view.inMotion());
        QCOMPARE(stepped.clock().currentTime(), 0); // a new animation, from the start
        SteppedView fresh(mask);
        QCOMPARE(stepped.pictureAt(150), fresh.pictureAt(150)); // drawn over the new picture
        const ViewState softmax = decodeState(m_both, Gpt2::Softmax);
        stepped.view.present(softmax);
        QVERIFY(!stepped.view.inMotion());
        QCOMPARE(stepped.picture(), stillPicture(softmax));
        stepped.view.present(mask); // a step back
        QVERIFY(!stepped.view.inMotion());
    }

    void sizeThemeAndClickEndIt()
    {
        const ViewState state = decodeState(m_both, Gpt2::Scores);
        SteppedView resized(state);
        resized.picture();
        resized.view.resize(700, 500);
        QVERIFY(!resized.view.inMotion());
        SteppedView themed(state);
        themed.view.setTheme(themeNamed(ThemeName::Dark));
        QVERIFY(!themed.view.inMotion());
        SteppedView clicked(state);
        clicked.picture();
        QTest::mousePress(&clicked.view, Qt::LeftButton, {}, {2, 2});
        QVERIFY(!clicked.view.inMotion());
        QCOMPARE(clicked.picture(), stillPicture(state));
    }

    void longerTraceDoesNotEndIt()
    {
        ViewState state = decodeState(m_both, Gpt2::Scores);
        const auto steps = m_both.steps();
        state.trace =
            Trace(m_both.header()).appended(steps[0]).appended(steps[1]).appended(steps[2]);
        SteppedView stepped(state);
        state.trace = state.trace.appended(steps[3]);
        stepped.view.present(state);
        QVERIFY(stepped.view.inMotion());
    }

    void mouseFindsTheFinishedCellsMeanwhile()
    {
        SteppedView stepped(decodeState(m_on, Gpt2::Scores));
        const auto& matrices = stepped.view.currentLayout().matrices;
        const auto scores = std::ranges::find(matrices, StageMatrix::Scores, &PlacedMatrix::matrix);
        const QPointF last = scores->cells.bottomRight() - QPointF(3, 3); // still hidden
        QSignalSpy found(&stepped.view, &StageView::cellUnderMouseChanged);
        hover(stepped.view, last);
        QCOMPARE(found.size(), 1);
        QVERIFY(stepped.view.currentLayout().detailAt(last).toolTip.contains("Value"));
        QVERIFY(stepped.view.inMotion());
    }

    void motionIsOverBeforePlayingMovesOn()
    {
        const ViewState state = decodeState(m_both, Gpt2::Scores);
        SteppedView stepped(state);
        QVERIFY(stepped.clock().duration() >= 200 && stepped.clock().duration() <= 400);
        for (const double speed : {0.25, 1.0, 8.0}) {
            stepped.view.setMotionSpeed(speed);
            stepped.view.present(oneBack(state));
            stepped.view.present(state);
            QVERIFY(stepped.clock().duration() > 0);
            QVERIFY(stepped.clock().duration() <= 0.6 * 700 / speed);
        }
    }

    void reducedMotionNeverMoves()
    {
        const ViewState state = decodeState(m_both, Gpt2::Scores);
        SteppedView stepped(state);
        stepped.view.setReducedMotion(true);
        QVERIFY(!stepped.view.inMotion()); // also ends an animation in progress
        stepped.view.present(oneBack(state));
        stepped.view.present(state);
        QVERIFY(!stepped.view.inMotion());
        QCOMPARE(stepped.picture(), stillPicture(state));
    }

    void viewThatIsNotOnShowNeverMoves()
    {
        StageView view;
        const ViewState state = decodeState(m_both, Gpt2::Scores);
        view.present(oneBack(state));
        view.present(state);
        QVERIFY(!view.inMotion());
    }

    void viewCanGoInTheMiddle()
    {
        const ViewState state = decodeState(m_both, Gpt2::CacheAppend);
        auto stepped = std::make_unique<SteppedView>(state);
        QCoreApplication::processEvents();
        QVERIFY(stepped->view.inMotion());
        stepped.reset();
        stepped = std::make_unique<SteppedView>(state);
        stepped->view.close();
        QTRY_VERIFY(!stepped->view.inMotion());
    }

private:
    Trace m_both;
    Trace m_on;
};

PASTKEYS_TEST(TestStageViewMotion)
#include "test_stage_view_motion.moc"
