#include "drawing/number_text.h"
#include "inspector/inspector_text.h"
#include "query/stored_cell.h"
#include "record/lane_names.h"
#include "support/gpt2_names.h"
#include "support/page_text.h"
#include "support/test_program.h"
#include "support/view_states.h"

#include <QTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

ViewState pinnedState(const Trace& trace, std::size_t step, Operation operation, PinnedCell cell)
{
    ViewState state = viewStateAt(trace, step, operation, 1, 1);
    state.selection.pinned = cell;
    return state;
}

/// The whole text on one line.
QString textFor(const ViewState& state, const std::optional<LaneCell>& underMouse = {})
{
    return plainText(inspectorText(state, underMouse)).replace('\n', ' ');
}

/// The links' cursors as "step operation", in order.
QStringList linksOf(const ViewState& state)
{
    QStringList links;
    const TextPage page = inspectorText(state, {});
    for (const ViewAction& action : page.actions()) {
        const Cursor cursor = std::get<GoTo>(action).cursor;
        const OperationPoint point = operationAt(state.trace, cursor);
        links << QString("%1 %2")
                     .arg(cursor.step + 1)
                     .arg(QString::fromUtf8(nameOf(point.operation).data()));
    }
    return links;
}

} // namespace

class TestInspectorText : public QObject
{
    Q_OBJECT

private slots:
    void withoutACellItSaysWhatToDo();
    void aCachedKeyTellsWhereItWasWrittenAndRead();
    void aCachedNumberTellsItsPlace();
    void aNewNumberHasAPlaceOnceItIsAppended();
    void aRoundedNumberTellsWhatIsStored();
    void aValueIsShownInDecimalAndBits();
    void aRowComputedAgainShowsTheEarlierStepsValue();
    void lanesThatDifferAreToldInUlp();
    void aScoreNamesItsTokensAndItsRows();
    void aScoreThatOneSideDoesNotDivideIsNotSaidToBeDivided();
    void wordsOfBothLanesAreNamedWhereTheyDiffer();
    void aWeightMultipliesARowOfV();
    void aRowOfAnEarlierStepIsNotInTheCacheLane();
    void whatIsNotComputedYetHasNoValue();
    void aRowThatIsNotThereLinksToTheStepThatComputedIt();
    void aMaskedCellHasNoValueAndNoProductItComesFrom();
    void aNewerKeyThatALaneSeesIsNotCalledMasked();
    void aKeyBeforeTheWindowAddsNothing();
    void theCellUnderTheMouseCountsWhileNoneIsPinned();
    void aCellThatTheRunDoesNotHaveIsNamedSo();
    void longHistoriesNameTheFirstStepsAndTheLast();
    void anotherCellIsAnotherTopic();
    void tokensThatLookLikeMarkupAreShownAsTheyAre();
    void aNumberOfTheMlpTellsWhatItComesFromAndWhoReadsIt();
    void rowsThatNeedTheModelSaySo();
};

void TestInspectorText::withoutACellItSaysWhatToDo()
{
    QVERIFY(textFor({}).startsWith("Point at a cell of the stage"));
    QVERIFY(textFor(viewStateAt(traceOf({}), 1, Gpt2::Scores)).startsWith("Point at a cell"));
}

void TestInspectorText::aCachedKeyTellsWhereItWasWrittenAndRead()
{
    const ViewState state =
        pinnedState(traceOf({.mode = CacheMode::On}), 2, Gpt2::Softmax, {StageMatrix::Keys, 3, 5});
    const QString text = textFor(state);
    QVERIFY2(text.contains("Keys K cache · head 2 of layer 2"), qPrintable(text));
    QVERIFY2(text.contains("Position 3 “·red”, column 5"), qPrintable(text));
    QVERIFY2(text.contains("It was written to the cache in step 1: Cache append."),
             qPrintable(text));
    QVERIFY2(text.contains("Scores reads it from the cache in steps 2 3 4 … 6."), qPrintable(text));
    QCOMPARE(linksOf(state),
             QStringList({"1 QkvProjection", "1 CacheAppend", "3 Scores", "3 Softmax",
                          "3 WeightedSum", "2 Scores", "3 Scores", "4 Scores", "6 Scores"}));
}

/// ExampleRun has 2 heads of 8 numbers.
void TestInspectorText::aCachedNumberTellsItsPlace()
{
    ExampleRun run;
    const auto textWith = [&](const char* right, Operation operation = Gpt2::Scores) {
        run.lanes = lanesNamed("static", right);
        return textFor(
            pinnedState(traceOf(run), 2, operation, PinnedCell{StageMatrix::Keys, 6, 3}));
    };
    const QString own = "row 6 × 16 + head 1 × 8 + column 3 = number 107 (f)";
    QCOMPARE(textWith("dynamic").count("Place in the cache: " + own), 2);
    QVERIFY(textWith("paged:4").contains(
        "Place in block 1: row 2 × 16 + head 1 × 8 + column 3 = number 43 (f)"));
    QVERIFY(textWith("recent:4").contains("row 0 × 16"));
    QVERIFY(textWith("heads:1").contains("row 6 × 8 + head 0 × 8 + column 3 = number 51 (f)"));
    QVERIFY(textWith("heads:1").contains("It is the mean of 2 heads."));
    QVERIFY(!textWith("evict:6@2").contains("row 5 ×"));
}

/// A row that this step computes is in the cache only after it has been appended.
void TestInspectorText::aNewNumberHasAPlaceOnceItIsAppended()
{
    const auto textAt = [](Operation operation) {
        return textFor(pinnedState(traceOf({}), 2, operation, PinnedCell{StageMatrix::Keys, 9, 3}));
    };
    QVERIFY(!textAt(Gpt2::QkvProjection).contains("Place in the cache"));
    QCOMPARE(textAt(Gpt2::CacheAppend).count("Place in the cache: row 9 ×"), 1);
}

void TestInspectorText::aRoundedNumberTellsWhatIsStored()
{
    ExampleRun run;
    for (const char* right : {"int8", "int4"}) {
        run.lanes = lanesNamed("static", right);
        const ViewState state =
            pinnedState(traceOf(run), 2, Gpt2::Scores, PinnedCell{StageMatrix::Values, 6, 3});
        const auto cell =
            storedCellAt(state.trace, 2, Lane{1}, {Layer{1}, Head{1}, Gpt2Tensor::Values, 6, 3});
        QVERIFY(cell && cell->whole);
        const float shown = state.attention->at(1)->values.row(6)[3];
        QCOMPARE(static_cast<float>(*cell->whole) * cell->scale, shown);
        QVERIFY(std::abs(shown - cell->computed) <= cell->scale / 2 * 1.0001F);
        QVERIFY(textFor(state).contains(QString("It is stored as %1 and read as %1 × %2.")
                                            .arg(*cell->whole)
                                            .arg(exactText(cell->scale))));
    }
}

void TestInspectorText::aValueIsShownInDecimalAndBits()
{
    const ViewState state = pinnedState(traceOf({}), 2, Gpt2::Softmax, {StageMatrix::Keys, 3, 5});
    const float value = state.attention->at(1)->keys.row(3)[5];
    const QString text = textFor(state);
    QCOMPARE(text.count(exactText(value) + " = " + hexText(value)), 2); // one per lane
    QVERIFY(text.contains("These are the same bits as with cache off."));
}

void TestInspectorText::aRowComputedAgainShowsTheEarlierStepsValue()
{
    const Trace trace = traceOf({});
    ViewState state = pinnedState(trace, 3, Gpt2::WeightedSum, {StageMatrix::Weights, 6, 2});
    state.attentionOf = [&](std::size_t step) {
        return viewStateAt(trace, step, Gpt2::Scores, 1, 1).attention;
    };
    const float earlier = state.attentionOf(2)->at(0)->weights.row(6)[2];
    const QString told =
        QString("It was computed again. In step 3, its value was %1, the same bits.");
    QVERIFY2(textFor(state).contains(told.arg(exactText(earlier))), qPrintable(textFor(state)));
    // A row that is new in this step has no earlier value.
    state.selection.pinned = PinnedCell{StageMatrix::Weights, 10, 2};
    QVERIFY(!textFor(state).contains("again."));
}

void TestInspectorText::lanesThatDifferAreToldInUlp()
{
    ViewState state = pinnedState(traceOf({}), 2, Gpt2::Softmax, {StageMatrix::Keys, 3, 5});
    LaneAttention changed = *state.attention;
    MeasuredMatrix& keys = changed[1]->keys;
    std::vector<float> values(keys.data, keys.data + keys.rows * keys.stride);
    keys.data = values.data(); // a copy, because the other lane uses the same memory
    for (int i = 0; i < 3; ++i)
        values[3 * 8 + 5] = std::nextafter(values[3 * 8 + 5], 100.0F);
    state.attention = std::make_shared<const LaneAttention>(changed);
    const QString text = textFor(state);
    QVERIFY2(text.contains("This is 3 ULP away from cache off. The difference is "),
             qPrintable(text));
    QVERIFY(!text.contains("same bits"));
}

void TestInspectorText::aScoreNamesItsTokensAndItsRows()
{
    const ViewState state = pinnedState(traceOf({}), 1, Gpt2::Softmax, {StageMatrix::Scores, 8, 3});
    const QString text = textFor(state);
    QVERIFY2(text.contains("Key: position 3 “·red”"), qPrintable(text));
    QVERIFY2(
        text.contains("It is the dot product of row 8 of queries Q and row 3 of keys K, computed "
                      "in step 2: Scores and divided by √(head width)."),
        qPrintable(text));
    QCOMPARE(linksOf(state),
             QStringList({"2 Scores", "1 QkvProjection", "2 Mask", "2 Softmax", "2 WeightedSum"}));
}

void TestInspectorText::aScoreThatOneSideDoesNotDivideIsNotSaidToBeDivided()
{
    const Trace trace = traceOf({.lanes = lanesNamed("off", "bug:no-scale")});
    const QString text = textFor(pinnedState(trace, 1, Gpt2::Softmax, {StageMatrix::Scores, 8, 3}));
    QVERIFY2(text.contains("computed in step 2: Scores. Only the side without the mistake divides "
                           "it by √(head width)."),
             qPrintable(text));
}

void TestInspectorText::wordsOfBothLanesAreNamedWhereTheyDiffer()
{
    ExampleRun run;
    run.lanes = lanesNamed("static", "token:2=7");
    const auto textOf = [trace = traceOf(run)](const PinnedCell& cell) {
        return textFor(pinnedState(trace, 0, Gpt2::Softmax, cell));
    };
    const QString weight = textOf({StageMatrix::Weights, 3, 2});
    QVERIFY2(weight.contains("Query: position 3 “·red” Key: position 2 “·a ≠ <E6>”"),
             qPrintable(weight));
    QVERIFY(textOf({StageMatrix::Keys, 2, 0}).contains("Position 2 “·a ≠ <E6>”, column 0"));
}

void TestInspectorText::aWeightMultipliesARowOfV()
{
    const ViewState state =
        pinnedState(traceOf({}), 1, Gpt2::WeightedSum, {StageMatrix::Weights, 8, 3});
    const QString text = textFor(state);
    QVERIFY2(text.contains("It multiplies row 3 of values V, in step 2: Weighted sum."),
             qPrintable(text));
    QCOMPARE(linksOf(state),
             QStringList({"2 Softmax", "2 Scores", "2 WeightedSum", "1 QkvProjection"}));
}

void TestInspectorText::aRowOfAnEarlierStepIsNotInTheCacheLane()
{
    const ViewState state =
        pinnedState(traceOf({}), 3, Gpt2::WeightedSum, {StageMatrix::Context, 4, 0});
    QVERIFY(textFor(state).contains("This row is not computed again in this step."));
}

void TestInspectorText::whatIsNotComputedYetHasNoValue()
{
    const ViewState state = pinnedState(traceOf({}), 1, Gpt2::Scores, {StageMatrix::Context, 8, 0});
    const QString text = textFor(state);
    QVERIFY2(text.contains("Row 0 has not been computed yet in this step."), qPrintable(text));
    QVERIFY(!text.contains("0x"));
}

void TestInspectorText::aRowThatIsNotThereLinksToTheStepThatComputedIt()
{
    const PinnedCell later{StageMatrix::Weights, 10, 3};
    const ViewState state = pinnedState(traceOf({}), 1, Gpt2::WeightedSum, later);
    QVERIFY(textFor(state).contains("This token has not been read yet in this step."));
    QCOMPARE(linksOf(state),
             QStringList({"4 Softmax", "4 Scores", "4 WeightedSum", "1 QkvProjection"}));
}

void TestInspectorText::aMaskedCellHasNoValueAndNoProductItComesFrom()
{
    const ViewState state =
        pinnedState(traceOf({}), 0, Gpt2::Softmax, {StageMatrix::Weights, 2, 6});
    const QString text = textFor(state);
    QVERIFY2(text.contains("Masked: this key comes after the query"), qPrintable(text));
    QVERIFY(!text.contains("0x"));
    for (const StageMatrix matrix : {StageMatrix::Scores, StageMatrix::Weights}) {
        const ViewState masked = pinnedState(traceOf({}), 0, Gpt2::WeightedSum, {matrix, 2, 6});
        const QString story = textFor(masked);
        QVERIFY2(
            story.contains("Comes from It is never computed. The key at position 6 comes after "
                           "the query at position 2"),
            qPrintable(story));
        QVERIFY2(story.contains("Goes to Softmax gives it a weight of exactly 0 in step 1: "
                                "Softmax, so row 6 of values V adds nothing to row 2"),
                 qPrintable(story));
        QVERIFY2(!story.contains("product"), qPrintable(story));
    }
}

void TestInspectorText::aNewerKeyThatALaneSeesIsNotCalledMasked()
{
    ExampleRun run;
    run.lanes = lanesNamed("off", "off,everything");
    const ViewState state =
        pinnedState(traceOf(run), 0, Gpt2::WeightedSum, {StageMatrix::Weights, 3, 6});
    const QString text = textFor(state);
    QVERIFY2(text.contains("It comes from the softmax of row 3 of the scores"), qPrintable(text));
    QVERIFY2(text.contains("It multiplies row 6 of values V"), qPrintable(text));
    QVERIFY2(!text.contains("never computed") && !text.contains("exactly 0"), qPrintable(text));
    const QString key =
        textFor(pinnedState(traceOf(run), 0, Gpt2::WeightedSum, {StageMatrix::Keys, 6, 0}));
    QVERIFY2(key.contains("each row of queries Q that may see it"), qPrintable(key));
    const ViewState causal =
        pinnedState(traceOf({}), 0, Gpt2::WeightedSum, {StageMatrix::Weights, 3, 6});
    QVERIFY(textFor(causal).contains("never computed"));
}

void TestInspectorText::aKeyBeforeTheWindowAddsNothing()
{
    ExampleRun run;
    run.lanes = {laneNamed("window:3+1")};
    const Trace trace = traceOf(run);
    // The second step does not have the query, because the first one computed it.
    for (const std::size_t step : {std::size_t{0}, std::size_t{1}}) {
        const QString text =
            textFor(pinnedState(trace, step, Gpt2::WeightedSum, {StageMatrix::Weights, 6, 2}));
        QVERIFY2(text.contains("Comes from It is not computed in this step, because this query "
                               "does not see this key."),
                 qPrintable(text));
        QVERIFY2(text.contains("Goes to Row 2 of values V adds nothing to row 6 of the output."),
                 qPrintable(text));
        QVERIFY2(!text.contains("softmax") && !text.contains("multiplies"), qPrintable(text));
    }
}

void TestInspectorText::theCellUnderTheMouseCountsWhileNoneIsPinned()
{
    ViewState state = viewStateAt(traceOf({}), 1, Gpt2::Softmax, 1, 1);
    const LaneCell cell{Lane{1}, {StageMatrix::Values, 2, 1}};
    QVERIFY(textFor(state, cell).contains("Under the mouse"));
    QVERIFY(textFor(state, cell).contains("Position 2 “·a”, column 1"));
    state.selection.pinned = PinnedCell{StageMatrix::Values, 5, 0};
    QVERIFY(textFor(state, cell).contains("Pinned"));
    QVERIFY(textFor(state, cell).contains("Position 5 “.”, column 0"));
}

void TestInspectorText::aCellThatTheRunDoesNotHaveIsNamedSo()
{
    for (const PinnedCell& cell :
         {PinnedCell{StageMatrix::Keys, 900, 0}, PinnedCell{StageMatrix::Keys, 0, 8},
          PinnedCell{StageMatrix::Weights, 4, 900}}) {
        const ViewState state = pinnedState(traceOf({}), 1, Gpt2::Softmax, cell);
        QVERIFY(textFor(state).endsWith("This run has no such cell."));
    }
}

void TestInspectorText::longHistoriesNameTheFirstStepsAndTheLast()
{
    const ViewState state =
        pinnedState(traceOf({.tokens = 40}), 30, Gpt2::Softmax, {StageMatrix::Keys, 3, 5});
    const QString text = textFor(state);
    QVERIFY2(
        text.contains("Cache off computed it in step 1: Q, K, V and again in steps 2 3 4 … 40."),
        qPrintable(text));
    QVERIFY(linksOf(state).size() < 16);
}

void TestInspectorText::anotherCellIsAnotherTopic()
{
    const Trace trace = traceOf({});
    const PinnedCell cell{StageMatrix::Keys, 3, 5};
    const QString topic = inspectorText(pinnedState(trace, 1, Gpt2::Softmax, cell), {}).topic();
    QCOMPARE(inspectorText(pinnedState(trace, 2, Gpt2::Scores, cell), {}).topic(), topic);
    const PinnedCell other{StageMatrix::Keys, 3, 6};
    QVERIFY(inspectorText(pinnedState(trace, 1, Gpt2::Softmax, other), {}).topic() != topic);
}

void TestInspectorText::tokensThatLookLikeMarkupAreShownAsTheyAre()
{
    const ViewState state = pinnedState(traceOf({.prompt = {"<b>", " %1&amp;", " red"}}), 0,
                                        Gpt2::Softmax, {StageMatrix::Scores, 1, 0});
    const QString text = textFor(state);
    QVERIFY2(text.contains("Query: position 1 “·%1&amp;”"), qPrintable(text));
    QVERIFY2(text.contains("Key: position 0 “<b>”"), qPrintable(text));
}

void TestInspectorText::aNumberOfTheMlpTellsWhatItComesFromAndWhoReadsIt()
{
    const Trace trace = traceOf({});
    ViewState state = pinnedState(trace, 2, Gpt2::MlpExpand, {rowsOf(Gpt2Tensor::Expanded), 4, 33});
    state.rowsOf = rowsSourceOf({}, trace);
    const MadeTensor tensor{Gpt2Tensor::Expanded, {Gpt2::MlpExpand, Layer{1}}};
    const float value = state.rowsOf(2, Lane{0}, tensor, {4, 1}).rows.row(0)[33];
    const QString text = textFor(state);
    QVERIFY2(text.startsWith("MLP rows · MLP expand, layer 2 "), qPrintable(text));
    QVERIFY2(text.contains(exactText(value) + " = "), qPrintable(text));
    QVERIFY2(text.contains("In step 2, its value was " + exactText(value) + ", the same bits"),
             qPrintable(text));
    QVERIFY(text.contains("This row is not computed again in this step.")); // with the cache
    QCOMPARE(linksOf(state), QStringList({"3 MlpExpand", "3 Gelu"}));
    // At a later operation, the number is still that of this layer.
    state.cursor = cursorAt(trace, 2, {Gpt2::LayerNorm1, Layer{2}});
    QVERIFY2(textFor(state).startsWith("MLP rows · MLP expand, layer 2 "),
             qPrintable(textFor(state)));
    state.cursor = cursorAt(trace, 2, {Gpt2::LayerNorm1, Layer{0}});
    QVERIFY2(textFor(state).contains("Not computed yet"), qPrintable(textFor(state)));
    state.cursor = cursorAt(trace, 2, {Gpt2::Residual2, Layer{1}});
    state.selection.pinned = PinnedCell{rowsOf(Gpt2Tensor::Residual2), 4, 3};
    QCOMPARE(linksOf(state), QStringList({"3 Residual2", "3 LayerNorm1", "3 Residual1"}));
}

void TestInspectorText::rowsThatNeedTheModelSaySo()
{
    const Trace trace = traceOf({});
    const QString text =
        textFor(pinnedState(trace, 2, Gpt2::Gelu, {rowsOf(Gpt2Tensor::Activated), 9, 3}));
    QVERIFY2(text.contains("open the model"), qPrintable(text));
    QVERIFY(!text.contains("0x"));
}

PASTKEYS_TEST(TestInspectorText)
#include "test_inspector_text.moc"
