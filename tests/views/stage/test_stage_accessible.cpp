// Checks what a screen reader finds on the stage.
#include "drawing/number_text.h"
#include "record/lane_names.h"
#include "shared/matrix_figure.h"
#include "stage/stage_accessible.h"
#include "stage/stage_view.h"
#include "support/fixed_font.h"
#include "support/gpt2_names.h"
#include "support/screen_reader.h"
#include "support/stage_states.h"
#include "support/test_program.h"
#include "support/view_words.h"

#include <QAccessible>
#include <QTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

QAccessibleInterface* partsOf(StageView& stage)
{
    return QAccessible::queryAccessibleInterface(&stage);
}

/// The table of a matrix; null if it is not on show.
QAccessibleInterface* tableOf(StageView& stage, StageMatrix matrix, Lane lane)
{
    const std::vector<PlacedMatrix>& matrices = stage.currentLayout().matrices;
    for (std::size_t i = 0; i < matrices.size(); ++i)
        if (matrices[i].matrix == matrix && matrices[i].lane == lane)
            return partsOf(stage)->child(static_cast<int>(i));
    return nullptr;
}

QString textAt(QAccessibleInterface* table, int row, int column)
{
    return table->tableInterface()->cellAt(row, column)->text(QAccessible::Name);
}

QString firstText(const QList<QAccessibleInterface*>& headers)
{
    return headers.isEmpty() ? QString() : headers.first()->text(QAccessible::Name);
}

} // namespace

class TestStageAccessible : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(useFixedFont());
        m_trace = traceOf({});
        m_long = traceOf(longRun(240, 6));
    }

    void eachMatrixOnShowIsATable()
    {
        const auto stage = stageAt(Gpt2::Softmax);
        QAccessibleInterface* parts = partsOf(*stage);
        QCOMPARE(parts->childCount(), 12); // six in each lane
        for (int i = 0; i < parts->childCount(); ++i) {
            QAccessibleInterface* table = parts->child(i);
            const PlacedMatrix& placed =
                stage->currentLayout().matrices[static_cast<std::size_t>(i)];
            QCOMPARE(table->role(), QAccessible::Table);
            QCOMPARE(table->parent(), parts);
            QCOMPARE(parts->indexOfChild(table), i);
            QCOMPARE(table->rect(),
                     placed.cells.translated(stage->mapToGlobal(QPointF())).toAlignedRect());
            QCOMPARE(parts->childAt(table->rect().center().x(), table->rect().center().y()), table);
        }
        QVERIFY(!parts->child(12) && !parts->child(-1));
    }

    void tablesHeadersAndCellsAreNamed()
    {
        ApprovedTexts texts("stage/tables");
        const auto stage = stageAt(Gpt2::Softmax);
        for (int i = 0; i < partsOf(*stage)->childCount(); ++i) {
            QAccessibleInterface* table = partsOf(*stage)->child(i);
            texts.add(table->text(QAccessible::Name),
                      QString("%1\nrow 0: %2\ncolumn 3: %3\ncell 0, 3: %4")
                          .arg(table->text(QAccessible::Description),
                               table->tableInterface()->rowDescription(0),
                               table->tableInterface()->columnDescription(3), textAt(table, 0, 3)));
        }
        const Trace trace = traceOf({.lanes = lanesNamed("off", "window:3+1")});
        stage->present(viewStateAt(trace, 3, Gpt2::WeightedSum));
        const std::vector<Span> gone = trace.step(3).lane(Lane{1})->forgotten();
        QVERIFY(!gone.empty());
        texts.add("a row that the cache no longer holds",
                  textAt(tableOf(*stage, StageMatrix::Values, Lane{1}),
                         static_cast<int>(gone.front().first), 2));
        QVERIFY(texts.areApproved());
    }

    void aCellSaysItsExactValue()
    {
        const auto stage = stageAt(Gpt2::Softmax);
        auto* weights = tableOf(*stage, StageMatrix::Weights, Lane{0});
        QCOMPARE(weights->tableInterface()->rowCount(), 10);
        QCOMPARE(weights->tableInterface()->columnCount(), 10);
        const auto numbers = *laneMatrixAt(stage->state(), Lane{0}, StageMatrix::Weights);
        QCOMPARE(textAt(weights, 9, 4), exactText(numbers.values.row(9)[4]));
        QVERIFY(!weights->tableInterface()->cellAt(10, 0));
        QVERIFY(!weights->tableInterface()->cellAt(0, -1));
    }

    void aCellKnowsItsPlaceAndItsHeaders()
    {
        const auto stage = stageAt(Gpt2::Softmax);
        auto* weights = tableOf(*stage, StageMatrix::Weights, Lane{1});
        auto* cell = weights->tableInterface()->cellAt(0, 3)->tableCellInterface();
        QCOMPARE(cell->rowIndex(), 0);
        QCOMPARE(cell->columnIndex(), 3);
        QCOMPARE(cell->table(), weights);
        QCOMPARE(firstText(cell->rowHeaderCells()), weights->tableInterface()->rowDescription(0));
        QCOMPARE(firstText(cell->columnHeaderCells()),
                 weights->tableInterface()->columnDescription(3));
    }

    void childrenAreHeadersAndCellsInRows()
    {
        const auto stage = stageAt(Gpt2::Softmax);
        auto* table = tableOf(*stage, StageMatrix::Weights, Lane{0});
        QCOMPARE(table->childCount(), 11 * 11);
        for (int i = 0; i < table->childCount(); ++i) {
            QAccessibleInterface* part = table->child(i);
            QCOMPARE(table->indexOfChild(part), i);
            QCOMPARE(part->parent(), table);
            QCOMPARE(part->role(), i < 11        ? QAccessible::ColumnHeader
                                   : i % 11 == 0 ? QAccessible::RowHeader
                                                 : QAccessible::Cell);
            QVERIFY(table->rect().contains(part->rect().center()));
            if (auto* cell = part->tableCellInterface()) {
                QCOMPARE(part,
                         table->tableInterface()->cellAt(cell->rowIndex(), cell->columnIndex()));
                const QPoint middle = part->rect().center();
                QCOMPARE(table->childAt(middle.x(), middle.y()), part);
            }
        }
    }

    void cellsThatAreNotOnShowAreInTheTableToo()
    {
        const auto stage = stageAt(Gpt2::Softmax, {300, 190});
        stage->present(viewStateAt(m_long, 1, Gpt2::Softmax));
        auto* table = partsOf(*stage)->child(0);
        QVERIFY(table);
        const PlacedMatrix& placed = stage->currentLayout().matrices.front();
        QVERIFY(placed.rows < placed.figure->rows);
        int offscreen = 0;
        for (int i = 0; i < table->childCount(); ++i) {
            QVERIFY(!table->child(i)->text(QAccessible::Name).isEmpty());
            offscreen += table->child(i)->state().offscreen ? 1 : 0;
        }
        QVERIFY(offscreen > 0 && offscreen < table->childCount());
    }

    void thePinnedCellIsSelectedAndHasTheFocus()
    {
        const auto stage = stageAt(Gpt2::Softmax);
        QVERIFY(QTest::qWaitForWindowActive(stage.get()));
        stage->setFocus();
        auto* parts = partsOf(*stage);
        QCOMPARE(parts->focusChild(), parts);
        const ScreenReader reader;
        pin(*stage, {StageMatrix::Weights, 9, 2});
        for (const Lane lane : kLanes) {
            auto* weights = tableOf(*stage, StageMatrix::Weights, lane);
            const auto selected = weights->tableInterface()->selectedCells();
            QCOMPARE(selected.size(), 1);
            QCOMPARE(selected.first()->tableCellInterface()->columnIndex(), 2);
            QVERIFY(selected.first()->state().selected && selected.first()->state().focused);
            QVERIFY(!weights->tableInterface()->cellAt(0, 1)->state().selected);
        }
        auto* focused =
            tableOf(*stage, StageMatrix::Weights, Lane{1})->tableInterface()->cellAt(0, 2);
        QCOMPARE(parts->focusChild(), focused);
        QTRY_VERIFY(ScreenReader::heard(QAccessible::Focus, focused));
        ScreenReader::heard().clear();
        stage->present(pinned(Gpt2::WeightedSum, {StageMatrix::Weights, 9, 2}));
        QTRY_VERIFY(ScreenReader::heard(QAccessible::ObjectReorder, parts));
        QVERIFY(!ScreenReader::heard(QAccessible::Focus, focused));
        stage->present(viewStateAt(m_trace, 2, Gpt2::WeightedSum));
        QTRY_VERIFY(ScreenReader::heard(QAccessible::Focus, parts));
    }

    void aCellStaysTheSameWhileItsValueChanges()
    {
        const ScreenReader reader;
        const auto stage = stageAt(Gpt2::Mask);
        auto* cell = tableOf(*stage, StageMatrix::Weights, Lane{0})->tableInterface()->cellAt(3, 1);
        const QAccessible::Id id = QAccessible::uniqueId(cell);
        QVERIFY(cell->text(QAccessible::Name).toDouble() == 0);
        stage->present(viewStateAt(m_trace, 2, Gpt2::Softmax));
        QCoreApplication::processEvents();
        QCOMPARE(QAccessible::accessibleInterface(id), cell);
        QVERIFY(cell->text(QAccessible::Name).toDouble() > 0);
    }

    void aCellThatIsGoneAnswersNothing()
    {
        const auto stage = stageAt(Gpt2::Softmax);
        auto* table = tableOf(*stage, StageMatrix::Weights, Lane{0});
        auto* cell = table->tableInterface()->cellAt(9, 9);
        auto* corner = table->child(0);
        // The first step has fewer positions.
        stage->present(viewStateAt(m_trace, 0, Gpt2::Softmax));
        QVERIFY(table->isValid() && !cell->isValid());
        QVERIFY(cell->text(QAccessible::Name).isEmpty() && cell->rect().isEmpty());
        QCOMPARE(table->indexOfChild(cell), -1);
        stage->present(viewStateAt(m_trace, 0, Gpt2::Gelu)); // no matrices at all
        QVERIFY(!table->isValid() && table->text(QAccessible::Name).isEmpty());
        QVERIFY(!corner->isValid() && corner->text(QAccessible::Name).isEmpty());
        QCOMPARE(table->childCount(), 0);
        QCOMPARE(partsOf(*stage)->childCount(), 0);
        stage->present({});
        QVERIFY(!table->isValid() && table->state().invalid && cell->state().invalid);
    }

    void cellsAreMadeWhenAskedForAndForgottenWhenThereAreMany()
    {
        const ScreenReader reader;
        const auto stage = stageAt(Gpt2::Softmax);
        stage->present(viewStateAt(m_long, 0, Gpt2::Softmax));
        auto* table = tableOf(*stage, StageMatrix::Weights, Lane{0});
        QCOMPARE(table->childCount(), 241 * 241);
        // Ids are consecutive, so no other cell was created in between.
        const auto before = QAccessible::uniqueId(table->child(5000));
        QCOMPARE(QAccessible::uniqueId(table->child(10000)), before + 1);
        for (int i = 0; i < table->childCount(); ++i)
            QVERIFY(table->child(i));
        stage->present(viewStateAt(m_long, 1, Gpt2::Softmax));
        QTRY_VERIFY(!QAccessible::accessibleInterface(before));
        QVERIFY(table->child(5000)->isValid());
    }

    void nothingIsLeftOfAStageThatIsGone()
    {
        const ScreenReader reader;
        auto stage = stageAt(Gpt2::Softmax);
        auto* table = partsOf(*stage)->child(3);
        const QList ids{QAccessible::uniqueId(partsOf(*stage)), QAccessible::uniqueId(table),
                        QAccessible::uniqueId(table->child(7))};
        stage->present(viewStateAt(m_trace, 1, Gpt2::Softmax)); // to be announced later
        stage.reset();
        QCoreApplication::processEvents();
        for (const QAccessible::Id id : ids)
            QVERIFY(!QAccessible::accessibleInterface(id));
    }

private:
    std::unique_ptr<StageView> stageAt(Operation operation, QSize size = {1900, 700}) const
    {
        return shownStage(viewStateAt(m_trace, 2, operation), size);
    }

    ViewState pinned(Operation operation, const PinnedCell& cell) const
    {
        ViewState state = viewStateAt(m_trace, 2, operation);
        state.selection.pinned = cell;
        return state;
    }

    void pin(StageView& stage, const PinnedCell& cell) const
    {
        stage.present(pinned(Gpt2::Softmax, cell));
    }

    Trace m_trace;
    Trace m_long; ///< 240 positions, then one more in each step
};

PASTKEYS_TEST(TestStageAccessible)
#include "test_stage_accessible.moc"
