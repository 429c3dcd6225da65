#include "drawing/number_text.h"
#include "inspector/inspector_layout.h"
#include "support/layout_checks.h"
#include "support/view_states.h"

#include <QTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

constexpr double kWidth = 320;

ViewState pinnedState(const Trace& trace, std::size_t step, Operation operation, PinnedCell cell)
{
    ViewState state = viewStateAt(trace, step, operation, 1, 1);
    state.selection.pinned = cell;
    return state;
}

/// All texts in one line.
QString textFor(const ViewState& state, const std::optional<LaneCell>& underMouse = {},
                double width = kWidth)
{
    return textsOf(inspectorLayout(state, underMouse, width, fixedMetrics())).replace('\n', ' ');
}

/// The links' cursors as "step operation", in order.
QStringList linksOf(const ViewState& state)
{
    QStringList links;
    for (const HitArea& hit : inspectorLayout(state, {}, kWidth, fixedMetrics()).hits)
        if (const auto* cursor = std::get_if<Cursor>(&hit.detail.action)) {
            const OperationPoint point = operationAt(state.trace, *cursor);
            links << QString("%1 %2")
                         .arg(cursor->step + 1)
                         .arg(QString::fromUtf8(nameOf(point.operation).data()));
        }
    return links;
}

} // namespace

class TestInspectorLayout : public QObject
{
    Q_OBJECT

private slots:
    void withoutACellItSaysWhatToDo();
    void aCachedKeyTellsWhereItWasWrittenAndRead();
    void aValueIsShownInDecimalAndBits();
    void aRowComputedAgainShowsTheEarlierStepsValue();
    void lanesThatDifferAreToldInUlp();
    void aScoreNamesItsTokensAndItsRows();
    void aWeightMultipliesARowOfV();
    void aRowOfAnEarlierStepIsNotInTheCacheLane();
    void whatIsNotComputedYetHasNoValue();
    void aRowThatIsNotThereLinksToTheStepThatComputedIt();
    void aMaskedCellHasNoValue();
    void theCellUnderTheMouseCountsWhileNoneIsPinned();
    void aCellThatTheRunDoesNotHaveIsNamedSo();
    void longHistoriesNameTheFirstStepsAndTheLast();
    void everythingStaysInside();
};

void TestInspectorLayout::withoutACellItSaysWhatToDo()
{
    QVERIFY(textFor({}).startsWith("Point at a cell of the stage"));
    QVERIFY(textFor(viewStateAt(traceOf({}), 1, Operation::Scores)).startsWith("Point at a cell"));
}

void TestInspectorLayout::aCachedKeyTellsWhereItWasWrittenAndRead()
{
    ExampleRun run;
    run.mode = CacheMode::On;
    const ViewState state =
        pinnedState(traceOf(run), 2, Operation::Softmax, {StageMatrix::Keys, 3, 5});
    const QString text = textFor(state);
    QVERIFY2(text.contains("Keys K cache · head 2 of layer 2"), qPrintable(text));
    QVERIFY2(text.contains("Position 3 “·red”, column 5"), qPrintable(text));
    QVERIFY2(text.contains("Written to the cache in step 1: Cache append"), qPrintable(text));
    QVERIFY2(text.contains("Read from the cache by Scores in steps 2 3 4 … 6"), qPrintable(text));
    QCOMPARE(linksOf(state),
             QStringList({"1 QkvProjection", "1 CacheAppend", "3 Scores", "3 Softmax",
                          "3 WeightedSum", "2 Scores", "3 Scores", "4 Scores", "6 Scores"}));
}

void TestInspectorLayout::aValueIsShownInDecimalAndBits()
{
    const ViewState state =
        pinnedState(traceOf({}), 2, Operation::Softmax, {StageMatrix::Keys, 3, 5});
    const float value = state.attention->at(1)->keys.row(3)[5];
    const QString text = textFor(state);
    QCOMPARE(text.count(exactText(value) + " = " + hexText(value)), 2); // one a lane
    QVERIFY(text.contains("The same bits as with the cache off."));
}

void TestInspectorLayout::aRowComputedAgainShowsTheEarlierStepsValue()
{
    const Trace trace = traceOf({});
    ViewState state = pinnedState(trace, 3, Operation::WeightedSum, {StageMatrix::Weights, 6, 2});
    state.attentionOf = [&](std::size_t step) {
        return viewStateAt(trace, step, Operation::Scores, 1, 1).attention;
    };
    const float earlier = state.attentionOf(2)->at(0)->weights.row(6)[2];
    const QString told = QString("Computed again: step 3 had %1, the same bits.");
    QVERIFY2(textFor(state).contains(told.arg(exactText(earlier))), qPrintable(textFor(state)));
    // Of a row that is new in this step there is no earlier value.
    state.selection.pinned = PinnedCell{StageMatrix::Weights, 10, 2};
    QVERIFY(!textFor(state).contains("again:"));
}

void TestInspectorLayout::lanesThatDifferAreToldInUlp()
{
    ViewState state = pinnedState(traceOf({}), 2, Operation::Softmax, {StageMatrix::Keys, 3, 5});
    LaneAttention changed = *state.attention;
    MeasuredMatrix& keys = changed[1]->keys;
    std::vector<float> values(keys.data, keys.data + keys.rows * keys.stride);
    keys.data = values.data(); // the lanes' matrices are the same memory
    for (int i = 0; i < 3; ++i)
        values[3 * 8 + 5] = std::nextafter(values[3 * 8 + 5], 100.0F);
    state.attention = std::make_shared<const LaneAttention>(changed);
    const QString text = textFor(state);
    QVERIFY2(text.contains("3 ULP from cache off, difference "), qPrintable(text));
    QVERIFY(!text.contains("same bits"));
}

void TestInspectorLayout::aScoreNamesItsTokensAndItsRows()
{
    const ViewState state =
        pinnedState(traceOf({}), 1, Operation::Softmax, {StageMatrix::Scores, 8, 3});
    const QString text = textFor(state);
    QVERIFY2(text.contains("Key: position 3 “·red”"), qPrintable(text));
    QVERIFY2(
        text.contains("Row 8 of queries Q times row 3 of keys K and the scale, in step 2: Scores"),
        qPrintable(text));
    QCOMPARE(linksOf(state),
             QStringList({"2 Scores", "1 QkvProjection", "2 Mask", "2 Softmax", "2 WeightedSum"}));
}

void TestInspectorLayout::aWeightMultipliesARowOfV()
{
    const ViewState state =
        pinnedState(traceOf({}), 1, Operation::WeightedSum, {StageMatrix::Weights, 8, 3});
    const QString text = textFor(state);
    QVERIFY2(text.contains("Multiplies row 3 of values V, in step 2: Weighted sum"),
             qPrintable(text));
    QCOMPARE(linksOf(state),
             QStringList({"2 Softmax", "2 Scores", "2 WeightedSum", "1 QkvProjection"}));
}

void TestInspectorLayout::aRowOfAnEarlierStepIsNotInTheCacheLane()
{
    const ViewState state =
        pinnedState(traceOf({}), 3, Operation::WeightedSum, {StageMatrix::Output, 4, 0});
    QVERIFY(textFor(state).contains("Not computed again: only later rows are."));
}

void TestInspectorLayout::whatIsNotComputedYetHasNoValue()
{
    const ViewState state =
        pinnedState(traceOf({}), 1, Operation::Scores, {StageMatrix::Output, 8, 0});
    const QString text = textFor(state);
    QVERIFY2(text.contains("not computed yet in this step"), qPrintable(text));
    QVERIFY(!text.contains("0x"));
}

void TestInspectorLayout::aRowThatIsNotThereLinksToTheStepThatComputedIt()
{
    const PinnedCell later{StageMatrix::Weights, 10, 3};
    const ViewState state = pinnedState(traceOf({}), 1, Operation::WeightedSum, later);
    QVERIFY(textFor(state).contains("Not read yet in this step."));
    QCOMPARE(linksOf(state),
             QStringList({"4 Softmax", "4 Scores", "4 WeightedSum", "1 QkvProjection"}));
}

void TestInspectorLayout::aMaskedCellHasNoValue()
{
    const ViewState state =
        pinnedState(traceOf({}), 0, Operation::Softmax, {StageMatrix::Weights, 2, 6});
    const QString text = textFor(state);
    QVERIFY2(text.contains("Masked: this key comes after the query."), qPrintable(text));
    QVERIFY(!text.contains("0x"));
}

void TestInspectorLayout::theCellUnderTheMouseCountsWhileNoneIsPinned()
{
    ViewState state = viewStateAt(traceOf({}), 1, Operation::Softmax, 1, 1);
    const LaneCell cell{Lane{1}, {StageMatrix::Values, 2, 1}};
    QVERIFY(textFor(state, cell).contains("Under the mouse"));
    QVERIFY(textFor(state, cell).contains("Position 2 “·a”, column 1"));
    state.selection.pinned = PinnedCell{StageMatrix::Values, 5, 0};
    QVERIFY(textFor(state, cell).contains("Pinned"));
    QVERIFY(textFor(state, cell).contains("Position 5 “.”, column 0"));
}

void TestInspectorLayout::aCellThatTheRunDoesNotHaveIsNamedSo()
{
    for (const PinnedCell& cell :
         {PinnedCell{StageMatrix::Keys, 900, 0}, PinnedCell{StageMatrix::Keys, 0, 8},
          PinnedCell{StageMatrix::Weights, 4, 900}}) {
        const ViewState state = pinnedState(traceOf({}), 1, Operation::Softmax, cell);
        QVERIFY(textFor(state).endsWith("This run has no such cell."));
    }
}

void TestInspectorLayout::longHistoriesNameTheFirstStepsAndTheLast()
{
    ExampleRun run;
    run.tokens = 40;
    const ViewState state =
        pinnedState(traceOf(run), 30, Operation::Softmax, {StageMatrix::Keys, 3, 5});
    const QString text = textFor(state);
    QVERIFY2(text.contains("computed in step 1: Q, K, V and again in steps 2 3 4 … 40"),
             qPrintable(text));
    QVERIFY(linksOf(state).size() < 16);
}

void TestInspectorLayout::everythingStaysInside()
{
    const Trace trace = traceOf({});
    for (double width = 200; width < 700; width += 50)
        for (const StageMatrix matrix :
             {StageMatrix::Queries, StageMatrix::Keys, StageMatrix::Values, StageMatrix::Scores,
              StageMatrix::Weights, StageMatrix::Output}) {
            const ViewState state = pinnedState(trace, 3, Operation::WeightedSum, {matrix, 5, 2});
            const ViewLayout layout = inspectorLayout(state, {}, width, fixedMetrics());
            QCOMPARE(outside(layout, {width, heightOf(layout)}), QString());
            for (const DisplayItem& item : layout.list.items())
                if (item.kind == DisplayItem::Kind::Text)
                    QVERIFY2(fixedMetrics().widthOf(item.text) <= item.rect.width(),
                             qPrintable(item.text));
        }
}

QTEST_APPLESS_MAIN(TestInspectorLayout)
#include "test_inspector_layout.moc"
