// The user enlarges a matrix, or asks for one that does not fit on the stage.
#include "stage/stage_view.h"
#include "support/fixed_font.h"
#include "support/gpt2_names.h"
#include "support/mouse.h"
#include "support/stage_states.h"
#include "support/test_program.h"

#include <QTest>

#include <set>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

using Matrices = std::set<StageMatrix>;

Matrices shownIn(const StageView& stage)
{
    Matrices shown;
    for (const PlacedMatrix& placed : stage.currentLayout().matrices)
        shown.insert(placed.matrix);
    return shown;
}

} // namespace

class TestStageChoice : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(useFixedFont());
        m_trace = traceOf({});
    }

    void aDoubleClickEnlargesAMatrixAndEscapeShowsAllAgain()
    {
        const auto stage = stageAt(Gpt2::Softmax);
        const Matrices all = shownIn(*stage);
        const QPointF cell = firstCellOf(stage->currentLayout(), Lane{0}, StageMatrix::Scores);
        QTest::mouseDClick(stage.get(), Qt::LeftButton, {}, cell.toPoint());
        QCOMPARE(shownIn(*stage), Matrices{StageMatrix::Scores});
        QVERIFY(stage->leaveChoice());
        QCOMPARE(shownIn(*stage), all);
        QVERIFY(!stage->leaveChoice()); // so that Esc can do something else
    }

    void theKeyEnlargesTheMatrixThatIsMeant()
    {
        const auto stage = stageAt(Gpt2::Softmax);
        triggerShortcut(*stage, "Z");
        QCOMPARE(shownIn(*stage), Matrices{StageMatrix::Weights}); // produced by this operation
        triggerShortcut(*stage, "Z");
        QVERIFY(shownIn(*stage).size() > 1);
        hover(*stage, firstCellOf(stage->currentLayout(), Lane{1}, StageMatrix::Keys));
        triggerShortcut(*stage, "Z");
        QCOMPARE(shownIn(*stage), Matrices{StageMatrix::Keys});
    }

    void enterEnlargesTheMatrixOfThePinnedCell()
    {
        const auto stage = stageAt(Gpt2::Softmax);
        ViewState state = stage->state();
        state.selection.pinned = PinnedCell{StageMatrix::Values, 2, 3};
        stage->present(state);
        QVERIFY(QTest::qWaitForWindowActive(stage.get()));
        stage->setFocus();
        QTest::keyClick(stage.get(), Qt::Key_Return);
        QCOMPARE(shownIn(*stage), Matrices{StageMatrix::Values});
    }

    void anEnlargedMatrixStaysFromOperationToOperation()
    {
        const auto stage = stageAt(Gpt2::Scores);
        triggerShortcut(*stage, "Z");
        stage->present(viewStateAt(m_trace, 2, Gpt2::Softmax));
        QCOMPARE(shownIn(*stage), Matrices{StageMatrix::Scores});
        stage->present(viewStateAt(m_trace, 2, Gpt2::Gelu));
        QVERIFY(!stage->leaveChoice()); // here Esc has nothing to shrink
        stage->present(viewStateAt(m_trace, 2, Gpt2::Scores));
        QCOMPARE(shownIn(*stage), Matrices{StageMatrix::Scores});
    }

    void aClickOnANameBringsTheMatrixUntilTheNextOperation()
    {
        const auto stage = stageAt(Gpt2::WeightedSum, {500, 260});
        const Matrices usual = shownIn(*stage);
        QVERIFY(!usual.contains(StageMatrix::Queries));
        QPointF name;
        for (const HitArea& hit : stage->currentLayout().hits)
            if (std::holds_alternative<Enlarge>(hit.detail.action))
                name = hit.rect.center();
        QTest::mouseClick(stage.get(), Qt::LeftButton, {}, name.toPoint());
        QVERIFY(shownIn(*stage) != usual);
        stage->present(viewStateAt(m_trace, 1, Gpt2::WeightedSum));
        QCOMPARE(shownIn(*stage), usual);
    }

    void aMatrixThatWasBroughtIsEnlargedAtOnce()
    {
        const auto stage = stageAt(Gpt2::WeightedSum, {500, 260});
        triggerShortcut(*stage, "X");
        triggerShortcut(*stage, "Z");
        QCOMPARE(shownIn(*stage).size(), std::size_t{1});
    }

    void theKeyBringsOneHiddenMatrixAfterTheOther()
    {
        const auto stage = stageAt(Gpt2::WeightedSum, {500, 260});
        Matrices seen = shownIn(*stage);
        for (int i = 0; i < 6; ++i) {
            triggerShortcut(*stage, "X");
            seen.merge(shownIn(*stage));
        }
        QCOMPARE(seen.size(), std::size_t{6});
    }

private:
    std::unique_ptr<StageView> stageAt(Operation operation, QSize size = {900, 560}) const
    {
        return shownStage(viewStateAt(m_trace, 2, operation), size);
    }

    Trace m_trace;
};

PASTKEYS_TEST(TestStageChoice)
#include "test_stage_choice.moc"
