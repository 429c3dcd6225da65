#include "stage/pin_moves.h"
#include "stage/stage_view.h"
#include "support/fixed_font.h"
#include "support/gpt2_names.h"
#include "support/test_program.h"
#include "support/view_states.h"

#include <QAction>
#include <QSignalSpy>
#include <QTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// The pinned cell after these moves.
std::optional<PinnedCell> after(ViewState state, std::initializer_list<PinMove> moves)
{
    for (const PinMove move : moves)
        state.selection.pinned = movedPin(state, move);
    return state.selection.pinned;
}

} // namespace

class TestPinMoves : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(useFixedFont());
        qRegisterMetaType<pastkeys::Selection>();
        m_trace = traceOf({});
    }

    void theFirstMovePinsWhatTheOperationMakes()
    {
        const std::size_t last = m_trace.step(2).positions() - 1;
        QVERIFY(after(viewStateAt(m_trace, 2, Gpt2::QkvProjection), {PinMove::Right}) ==
                PinnedCell(StageMatrix::Queries, last, 0));
        QVERIFY(after(viewStateAt(m_trace, 2, Gpt2::Softmax), {PinMove::Up}) ==
                PinnedCell(StageMatrix::Weights, last, 0));
    }

    void movesGoToTheNeighborAndStayAtTheEdge()
    {
        using enum PinMove;
        const ViewState state = viewStateAt(m_trace, 2, Gpt2::Scores);
        const std::size_t last = m_trace.step(2).positions() - 1;
        QVERIFY(after(state, {Down, Right, Right}) == PinnedCell(StageMatrix::Scores, last, 2));
        QVERIFY(after(state, {Down, Left, Down}) == PinnedCell(StageMatrix::Scores, last, 0));
        QVERIFY(after(state, {Down, Up, Up}) == PinnedCell(StageMatrix::Scores, last - 2, 0));
    }

    void theNextMatrixHoldsTheNearestCell()
    {
        using enum PinMove;
        ViewState state = viewStateAt(m_trace, 2, Gpt2::WeightedSum);
        state.selection.pinned = PinnedCell{StageMatrix::Context, 4, 7};
        QVERIFY(after(state, {NextMatrix}) == PinnedCell(StageMatrix::Queries, 4, 7));
        QVERIFY(after(state, {PreviousMatrix}) == PinnedCell(StageMatrix::Weights, 4, 7));
        state.selection.pinned = PinnedCell{StageMatrix::Weights, 4, 9};
        QVERIFY(after(state, {NextMatrix}) ==
                PinnedCell(StageMatrix::Context, 4, 7)); // last column
    }

    void rowsThatFlowHaveCellsToo()
    {
        using enum PinMove;
        ViewState state = viewStateAt(m_trace, 2, Gpt2::Gelu, 1);
        state.rowsOf = rowsSourceOf({}, m_trace);
        const std::size_t last = m_trace.step(2).positions() - 1;
        const PinnedCell made(rowsOf(Gpt2Tensor::Activated), last, 0);
        QVERIFY(after(state, {Right}) == made);
        QVERIFY(after(state, {Right, Up, Right}) ==
                PinnedCell(rowsOf(Gpt2Tensor::Activated), last - 1, 1));
        QVERIFY(after(state, {Right, NextMatrix}) ==
                PinnedCell(rowsOf(Gpt2Tensor::Expanded), last, 0));
        state.selection.pinned = PinnedCell{StageMatrix::Scores, 4, 1}; // not on this stage
        QVERIFY(after(state, {Down}) == made);
    }

    void operationsWithoutCellsPinNothing()
    {
        QVERIFY(!movedPin(viewStateAt(m_trace, 2, Gpt2::Gelu), PinMove::Right));
        QVERIFY(!movedPin({}, PinMove::Right));
    }

    void keysOfTheStageAskForTheMove()
    {
        StageView stage;
        stage.resize(900, 560);
        stage.present(viewStateAt(m_trace, 2, Gpt2::Scores));
        stage.show();
        stage.setFocus();
        QVERIFY(QTest::qWaitForWindowActive(&stage));
        QSignalSpy asked(&stage, &TraceView::selectionRequested);
        QTest::keyClick(&stage, Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(asked.size(), 1);
        QVERIFY(asked[0][0].value<Selection>().pinned ==
                PinnedCell(StageMatrix::Scores, m_trace.step(2).positions() - 1, 0));
    }

private:
    Trace m_trace;
};

PASTKEYS_TEST(TestPinMoves)
#include "test_pin_moves.moc"
