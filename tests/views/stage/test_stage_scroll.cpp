// The wheel and keys bring into view what does not fit on the stage.
#include "shared/lane_matrix.h"
#include "stage/stage_scroll.h"
#include "stage/stage_view.h"
#include "support/fixed_font.h"
#include "support/gpt2_names.h"
#include "support/stage_states.h"
#include "support/test_program.h"

#include <QAction>
#include <QTest>
#include <QWheelEvent>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

constexpr QSizeF kLow(300, 190);
constexpr std::size_t kAll = 242; ///< positions of the trace

/// The matrix in the lane without a cache, where it has a row for every token.
const PlacedMatrix* placedIn(const ViewLayout& layout, StageMatrix matrix)
{
    return layout.placed(Lane{0}, matrix);
}

/// \returns whether the stage accepted the event
bool turnWheel(StageView& stage, int notches, Qt::KeyboardModifiers modifiers = {})
{
    const QPointF middle = stage.rect().center();
    QWheelEvent event(middle, stage.mapToGlobal(middle), {}, {0, 120 * notches}, {}, modifiers,
                      Qt::NoScrollPhase, false);
    event.ignore();
    QCoreApplication::sendEvent(&stage, &event);
    return event.isAccepted();
}

} // namespace

class TestStageScroll : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(useFixedFont());
        m_trace = promptTrace(kAll - 2);
    }

    void rowsAndKeysBeginWhereTheyWereMovedTo()
    {
        const ViewState state = viewStateAt(m_trace, 2, Gpt2::Mask);
        const ViewLayout usual = stageOf(state, kLow);
        const PlacedMatrix* last = placedIn(usual, StageMatrix::Scores);
        QVERIFY(last && last->rows < kAll && last->columns < kAll);
        QCOMPARE(last->firstRow + last->rows, kAll);
        const ViewLayout moved = stageLayout(state, kLow, fixedMetrics(),
                                             {{.row = 1, .key = 2, .column = {}}, {}, false});
        const PlacedMatrix* scores = placedIn(moved, StageMatrix::Scores);
        QVERIFY(scores);
        QCOMPARE(scores->firstRow, std::size_t{1});
        QCOMPARE(scores->firstColumn, std::size_t{2});
        QCOMPARE(scores->rows, last->rows);
    }

    void movingStopsAtBothEnds()
    {
        const ViewState state = viewStateAt(m_trace, 2, Gpt2::Mask);
        const ViewLayout layout = stageOf(state, kLow);
        const std::size_t shown = *cellsBetweenCuts(layout, ScrollAlong::Rows);
        const auto rowAfter = [&](std::ptrdiff_t cells) {
            return movedScroll(layout, {}, ScrollAlong::Rows, cells).row;
        };
        QCOMPARE(rowAfter(-2), std::optional(kAll - shown - 2));
        QCOMPARE(rowAfter(-900), std::optional(std::size_t{0}));
        QCOMPARE(rowAfter(5), std::optional(kAll - shown));
        QVERIFY(!cellsBetweenCuts(layout, ScrollAlong::Columns)); // no matrix has cut columns
        const ViewLayout whole = stageOf(state, {1900, 1000});
        QVERIFY(!cellsBetweenCuts(whole, ScrollAlong::Rows));
        QVERIFY(movedScroll(whole, {}, ScrollAlong::Rows, -3) == StageScroll{});
    }

    void wheelMovesRowsAndWithShiftKeys()
    {
        const auto stage = stageAt(Gpt2::Mask);
        const PlacedMatrix before = *placedIn(stage->currentLayout(), StageMatrix::Scores);
        QVERIFY(turnWheel(*stage, 1));
        const PlacedMatrix up = *placedIn(stage->currentLayout(), StageMatrix::Scores);
        QCOMPARE(up.firstRow + 3, before.firstRow);
        QCOMPARE(up.firstColumn, before.firstColumn);
        QVERIFY(turnWheel(*stage, 1, Qt::ShiftModifier));
        const PlacedMatrix left = *placedIn(stage->currentLayout(), StageMatrix::Scores);
        QCOMPARE(left.firstRow, up.firstRow);
        QCOMPARE(left.firstColumn + 3, up.firstColumn);
        QVERIFY(turnWheel(*stage, -1));
        QCOMPARE(placedIn(stage->currentLayout(), StageMatrix::Scores)->firstRow, before.firstRow);
    }

    void wheelIsLeftToOthersWhereAllIsOnShow()
    {
        QVERIFY(!turnWheel(*stageAt(Gpt2::Mask, {1900, 1000}), 1));
        QVERIFY(!turnWheel(*stageAt(Gpt2::MlpExpand), 1));
        StageView empty;
        QVERIFY(!turnWheel(empty, 1));
    }

    void arrowKeysMoveAPage()
    {
        const auto stage = stageAt(Gpt2::Mask);
        const PlacedMatrix before = *placedIn(stage->currentLayout(), StageMatrix::Scores);
        QVERIFY(QTest::qWaitForWindowActive(stage.get()));
        stage->setFocus();
        QTest::keyClick(stage.get(), Qt::Key_Up);
        QCOMPARE(placedIn(stage->currentLayout(), StageMatrix::Scores)->firstRow,
                 before.firstRow - std::min(before.firstRow, before.rows - 2));
        QTest::keyClick(stage.get(), Qt::Key_Down);
        QCOMPARE(placedIn(stage->currentLayout(), StageMatrix::Scores)->firstRow, before.firstRow);
        QTest::keyClick(stage.get(), Qt::Key_Up, Qt::ShiftModifier);
        QVERIFY(placedIn(stage->currentLayout(), StageMatrix::Scores)->firstColumn <
                before.firstColumn);
    }

    void nextTokensRowIsOnShowAgain()
    {
        const auto stage = stageAt(Gpt2::Mask);
        stage->present(viewStateAt(m_trace, 1, Gpt2::Mask));
        turnWheel(*stage, 1);
        const std::size_t moved = placedIn(stage->currentLayout(), StageMatrix::Scores)->firstRow;
        stage->present(viewStateAt(m_trace, 1, Gpt2::Scores)); // the same step
        QCOMPARE(placedIn(stage->currentLayout(), StageMatrix::Scores)->firstRow, moved);
        stage->present(viewStateAt(m_trace, 2, Gpt2::Scores));
        const PlacedMatrix scores = *placedIn(stage->currentLayout(), StageMatrix::Scores);
        QCOMPARE(scores.firstRow + scores.rows, kAll);
    }

    void clickOnAMovedCellLeavesItThere()
    {
        const auto stage = stageAt(Gpt2::Mask);
        turnWheel(*stage, 2);
        const PlacedMatrix before = *placedIn(stage->currentLayout(), StageMatrix::Scores);
        ViewState state = stage->state();
        state.selection.pinned =
            PinnedCell{StageMatrix::Scores, before.firstRow, before.firstColumn};
        stage->present(state);
        const PlacedMatrix after = *placedIn(stage->currentLayout(), StageMatrix::Scores);
        QCOMPARE(after.firstRow, before.firstRow);
        QCOMPARE(after.cells, before.cells);
    }

    void cellThatIsPinnedElsewhereComesIntoView()
    {
        const auto stage = stageAt(Gpt2::Mask);
        turnWheel(*stage, 2);
        ViewState state = stage->state();
        state.selection.pinned = PinnedCell{StageMatrix::Scores, 0, 0};
        stage->present(state);
        QVERIFY(isOnShow(stage->currentLayout(), *state.selection.pinned));
        QCOMPARE(placedIn(stage->currentLayout(), StageMatrix::Scores)->firstRow, std::size_t{0});
    }

private:
    std::unique_ptr<StageView> stageAt(Operation operation, QSize size = kLow.toSize()) const
    {
        return shownStage(viewStateAt(m_trace, 2, operation), size);
    }

    Trace m_trace;
};

PASTKEYS_TEST(TestStageScroll)
#include "test_stage_scroll.moc"
