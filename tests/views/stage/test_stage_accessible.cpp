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

#include <QAccessible>
#include <QTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

QAccessibleInterface* partsOf(StageView& stage)
{
    return QAccessible::queryAccessibleInterface(&stage);
}

/// \param name  how the table's name begins   \param lane  how it ends
QAccessibleInterface* tableOf(StageView& stage, const QString& name, const QString& lane)
{
    QAccessibleInterface* parts = partsOf(stage);
    for (int i = 0; i < parts->childCount(); ++i)
        if (const QString text = parts->child(i)->text(QAccessible::Name);
            text.startsWith(name) && text.endsWith(lane))
            return parts->child(i);
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
        ExampleRun run;
        run.config.context = 256;
        run.config.vocabulary = 320;
        run.prompt.assign(240, " a");
        m_long = traceOf(run);
    }

    void eachMatrixOnShowIsATableNamedByItsCaption()
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
            QCOMPARE(table->text(QAccessible::Description), meaningOf(gpt2Names(), placed.matrix));
            QCOMPARE(table->rect(),
                     placed.cells.translated(stage->mapToGlobal(QPointF())).toAlignedRect());
            QCOMPARE(parts->childAt(table->rect().center().x(), table->rect().center().y()), table);
        }
        QCOMPARE(parts->child(0)->text(QAccessible::Name),
                 QString("Queries Q [10 x 8], cache off"));
        QVERIFY(tableOf(*stage, "Keys K cache [10 x 8]", "cache on"));
        QVERIFY(!parts->child(12) && !parts->child(-1));
    }

    void aCellSaysItsValueOrWhyItHasNone()
    {
        const auto stage = stageAt(Gpt2::Softmax);
        auto* weights = tableOf(*stage, "Attention weights", "cache off");
        QCOMPARE(weights->tableInterface()->rowCount(), 10);
        QCOMPARE(weights->tableInterface()->columnCount(), 10);
        const auto numbers = *laneMatrixAt(stage->state(), Lane{0}, StageMatrix::Weights);
        QCOMPARE(textAt(weights, 9, 4), exactText(numbers.values.row(9)[4]));
        QCOMPARE(textAt(weights, 0, 0), QString("1"));
        QCOMPARE(textAt(weights, 0, 1), QString("Masked: this key comes after the query"));
        QCOMPARE(textAt(tableOf(*stage, "Output", "cache on"), 0, 0), QString("Not computed yet"));
        QVERIFY(!weights->tableInterface()->cellAt(10, 0));
        QVERIFY(!weights->tableInterface()->cellAt(0, -1));
    }

    void aCellOfARowThatTheCacheHasForgottenSaysSo()
    {
        const Trace trace = traceOf({.lanes = lanesNamed("off", "window:3+1")});
        const auto stage = stageAt(Gpt2::WeightedSum);
        stage->present(viewStateAt(trace, 3, Gpt2::WeightedSum));
        const std::vector<Span> gone = trace.step(3).lane(Lane{1})->forgotten();
        auto* values = tableOf(*stage, "Values V cache", "");
        QVERIFY(!gone.empty() && values);
        QCOMPARE(textAt(values, static_cast<int>(gone.front().first), 2),
                 QString("The cache no longer holds this row."));
        const auto numbers = *laneMatrixAt(stage->state(), Lane{1}, StageMatrix::Values);
        QCOMPARE(textAt(values, 0, 2), exactText(numbers.values.row(0)[2]));
    }

    void headersSayPositionAndToken()
    {
        const auto stage = stageAt(Gpt2::Softmax);
        auto* weights = tableOf(*stage, "Attention weights", "cache on");
        auto* cell = weights->tableInterface()->cellAt(0, 3)->tableCellInterface();
        QCOMPARE(cell->rowIndex(), 0);
        QCOMPARE(cell->columnIndex(), 3);
        QCOMPARE(cell->table(), weights);
        const QString row = firstText(cell->rowHeaderCells());
        QVERIFY2(row.startsWith("Position 9 “"), qPrintable(row)); // the new row
        QCOMPARE(weights->tableInterface()->rowDescription(0), row);
        QCOMPARE(firstText(cell->columnHeaderCells()), QString("Position 3 “·red”"));
        auto* keys = tableOf(*stage, "Keys K", "cache off")->tableInterface();
        QCOMPARE(keys->rowDescription(1), QString("Position 1 “·had”"));
        QCOMPARE(keys->columnDescription(7), QString("Column 7"));
    }

    void childrenAreHeadersAndCellsInRows()
    {
        const auto stage = stageAt(Gpt2::Softmax);
        auto* table = tableOf(*stage, "Attention weights", "cache off");
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
        for (const char* lane : {"cache off", "cache on"}) {
            auto* weights = tableOf(*stage, "Attention weights", lane);
            const auto selected = weights->tableInterface()->selectedCells();
            QCOMPARE(selected.size(), 1);
            QCOMPARE(selected.first()->tableCellInterface()->columnIndex(), 2);
            QVERIFY(selected.first()->state().selected && selected.first()->state().focused);
            QVERIFY(!weights->tableInterface()->cellAt(0, 1)->state().selected);
        }
        auto* focused =
            tableOf(*stage, "Attention weights", "cache on")->tableInterface()->cellAt(0, 2);
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
        auto* cell =
            tableOf(*stage, "Attention weights", "cache off")->tableInterface()->cellAt(3, 1);
        const QAccessible::Id id = QAccessible::uniqueId(cell);
        QCOMPARE(cell->text(QAccessible::Name), QString("Not computed yet"));
        stage->present(viewStateAt(m_trace, 2, Gpt2::Softmax));
        QCoreApplication::processEvents();
        QCOMPARE(QAccessible::accessibleInterface(id), cell);
        QVERIFY(cell->text(QAccessible::Name).toDouble() > 0);
    }

    void aCellThatIsGoneAnswersNothing()
    {
        const auto stage = stageAt(Gpt2::Softmax);
        auto* table = tableOf(*stage, "Attention weights", "cache off");
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
        auto* table = tableOf(*stage, "Attention weights", "cache off");
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
