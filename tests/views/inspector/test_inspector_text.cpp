#include "drawing/number_text.h"
#include "inspector/inspector_text.h"
#include "query/stored_cell.h"
#include "record/lane_names.h"
#include "support/gpt2_names.h"
#include "support/test_program.h"
#include "support/view_states.h"
#include "support/view_words.h"

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

ViewState pinnedState(const char* right, std::size_t step, Operation operation, PinnedCell cell)
{
    return pinnedState(traceOf({.lanes = lanesNamed("static", right)}), step, operation, cell);
}

QString textFor(const ViewState& state, const std::optional<LaneCell>& underMouse = {})
{
    return plainText(inspectorText(state, underMouse));
}

/// A state in which the largest product of every number has a weight of this type.
ViewState withWeightsIn(DType type, ViewState state)
{
    state.largestProduct = [type](Lane, const OperationPoint&, std::size_t column,
                                  std::span<const float>) {
        const bool hasMinimum = formOf(type).blocks->hasMinimum;
        return LargestProduct{
            .index = 3,
            .number = 0.5F,
            .column = column,
            .type = type,
            .block = 0,
            .weight = {.scale = 0.25F, .integer = 9, .minimum = hasMinimum ? -0.5F : 0.0F}};
    };
    return state;
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
    void cellsOfEachMatrix()
    {
        using enum StageMatrix;
        const Trace trace = traceOf({});
        ApprovedTexts texts("inspector/matrices");
        const auto add = [&](const char* name, const ViewState& state) {
            texts.add(name, textFor(state));
        };
        add("no cell", viewStateAt(trace, 1, Gpt2::Scores));
        add("no run", {});
        const ViewState key =
            pinnedState(traceOf({.mode = CacheMode::On}), 2, Gpt2::Softmax, {Keys, 3, 5});
        texts.add("K, cache on only", wordsOf(inspectorText(key, {})));
        add("K in 40 steps", pinnedState(traceOf({.tokens = 40}), 30, Gpt2::Softmax, {Keys, 3, 5}));
        add("Q", pinnedState(trace, 1, Gpt2::WeightedSum, {Queries, 8, 3}));
        add("V", pinnedState(trace, 1, Gpt2::WeightedSum, {Values, 3, 5}));
        add("scores", pinnedState(trace, 1, Gpt2::Softmax, {Scores, 8, 3}));
        add("weights", pinnedState(trace, 1, Gpt2::WeightedSum, {Weights, 8, 3}));
        add("output", pinnedState(trace, 1, Gpt2::WeightedSum, {Context, 8, 0}));
        ViewState mlp =
            pinnedState(trace, 2, Gpt2::MlpExpand, {rowsOf(Gpt2Tensor::Expanded), 4, 33});
        add("a row of the MLP without the model", mlp);
        mlp.rowsOf = rowsSourceOf({}, trace);
        add("a row of the MLP", mlp);
        add("a row of the MLP with weights in blocks", withWeightsIn(DType::Q4_K, mlp));
        ViewState values =
            withWeightsIn(DType::Q8_0, pinnedState(trace, 1, Gpt2::WeightedSum, {Values, 3, 5}));
        values.rowsOf = mlp.rowsOf;
        add("V with weights in blocks", values);
        mlp.cursor = cursorAt(trace, 2, {Gpt2::LayerNorm1, Layer{0}});
        add("a row of the MLP before the MLP", mlp);
        mlp.cursor = cursorAt(trace, 2, {Gpt2::Residual2, Layer{1}});
        mlp.selection.pinned = PinnedCell{rowsOf(Gpt2Tensor::Residual2), 4, 3};
        add("a sum", mlp);
        QVERIFY(texts.areApproved());
    }

    void cellsWithoutAValueAndCellsThatDiffer()
    {
        using enum StageMatrix;
        const Trace trace = traceOf({});
        ApprovedTexts texts("inspector/gaps");
        const auto add = [&](const char* name, const ViewState& state) {
            texts.add(name, textFor(state));
        };
        add("no such cell", pinnedState(trace, 1, Gpt2::Softmax, {Keys, 900, 0}));
        add("no such column", pinnedState(trace, 1, Gpt2::Softmax, {Keys, 0, 8}));
        add("no such key", pinnedState(trace, 1, Gpt2::Softmax, {Weights, 4, 900}));
        add("not computed yet", pinnedState(trace, 1, Gpt2::Scores, {Context, 8, 0}));
        add("not computed again", pinnedState(trace, 3, Gpt2::WeightedSum, {Context, 4, 0}));
        add("not read yet", pinnedState(trace, 1, Gpt2::WeightedSum, {Weights, 10, 3}));
        add("a newer key", pinnedState(trace, 0, Gpt2::WeightedSum, {Scores, 2, 6}));
        add("a newer key that a lane sees",
            pinnedState(traceOf({.lanes = lanesNamed("off", "off,everything")}), 0,
                        Gpt2::WeightedSum, {Weights, 3, 6}));
        const Trace window = traceOf({.lanes = {laneNamed("window:3+1")}});
        add("a key before the window", pinnedState(window, 0, Gpt2::WeightedSum, {Weights, 6, 2}));
        add("a key before the window, a step later",
            pinnedState(window, 1, Gpt2::WeightedSum, {Weights, 6, 2}));
        add("one side does not divide",
            pinnedState("bug:no-scale", 1, Gpt2::Softmax, {Scores, 8, 3}));
        add("other words", pinnedState("token:2=7", 0, Gpt2::Softmax, {Weights, 3, 2}));
        add("tokens that look like markup",
            pinnedState(traceOf({.prompt = {"<b>", " %1&amp;", " red"}}), 0, Gpt2::Softmax,
                        {Scores, 1, 0}));
        ViewState again = pinnedState(trace, 3, Gpt2::WeightedSum, {Weights, 6, 2});
        again.attentionOf = [&](std::size_t step) {
            return viewStateAt(trace, step, Gpt2::Scores, 1, 1).attention;
        };
        add("computed again", again);
        again.selection.pinned = PinnedCell{Weights, 10, 2};
        add("computed for the first time", again);
        QVERIFY(texts.areApproved());
    }

    /// ExampleRun has 2 heads of 8 numbers.
    void cellsOfEachKindOfCache()
    {
        using enum StageMatrix;
        ApprovedTexts texts("inspector/caches");
        texts.add("static", textFor(pinnedState("static", 2, Gpt2::Scores, {Values, 6, 3})));
        for (const char* right :
             {"dynamic", "paged:4", "recent:4", "heads:1", "evict:6@2", "int8", "int4"})
            texts.addChanges(right, textFor(pinnedState(right, 2, Gpt2::Scores, {Values, 6, 3})));
        for (const Operation operation : {Gpt2::QkvProjection, Gpt2::CacheAppend})
            texts.addChanges("a new row, " + nameText(operation),
                             textFor(pinnedState("dynamic", 2, operation, {Values, 9, 3})));
        QVERIFY(texts.areApproved());
    }

    void aValueIsShownInDecimalAndBits()
    {
        ViewState state = pinnedState(traceOf({}), 2, Gpt2::Softmax, {StageMatrix::Keys, 3, 5});
        const float value = state.attention->at(1)->keys.row(3)[5];
        QCOMPARE(textFor(state).count(exactText(value) + " = " + hexText(value)), 2); // per lane
        LaneAttention changed = *state.attention;
        MeasuredMatrix& keys = changed[1]->keys;
        std::vector<float> values(keys.data, keys.data + keys.rows * keys.stride);
        keys.data = values.data(); // a copy, because the other lane uses the same memory
        for (int i = 0; i < 3; ++i)
            values[3 * 8 + 5] = std::nextafter(values[3 * 8 + 5], 100.0F);
        state.attention = std::make_shared<const LaneAttention>(changed);
        QCOMPARE(textFor(state).count(exactText(value) + " = " + hexText(value)), 1);
        QVERIFY2(textFor(state).contains("3 ULP"), qPrintable(textFor(state)));
    }

    void aRoundedNumberTellsWhatIsStored()
    {
        for (const char* right : {"int8", "int4"}) {
            const ViewState state =
                pinnedState(right, 2, Gpt2::Scores, {StageMatrix::Values, 6, 3});
            const auto cell = storedCellAt(state.trace, 2, Lane{1},
                                           {Layer{1}, Head{1}, Gpt2Tensor::Values, 6, 3});
            QVERIFY(cell && cell->whole);
            const float shown = state.attention->at(1)->values.row(6)[3];
            QCOMPARE(static_cast<float>(*cell->whole) * cell->scale, shown);
            QVERIFY(std::abs(shown - cell->computed) <= cell->scale / 2 * 1.0001F);
            QVERIFY(textFor(state).contains(
                QString("%1 × %2.").arg(*cell->whole).arg(exactText(cell->scale))));
        }
    }

    void anEarlierValueIsThatOfTheEarlierStep()
    {
        const Trace trace = traceOf({});
        ViewState state = pinnedState(trace, 3, Gpt2::WeightedSum, {StageMatrix::Weights, 6, 2});
        state.attentionOf = [&](std::size_t step) {
            return viewStateAt(trace, step, Gpt2::Scores, 1, 1).attention;
        };
        const float earlier = state.attentionOf(2)->at(0)->weights.row(6)[2];
        QVERIFY(textFor(state).contains(' ' + exactText(earlier) + ','));
        ViewState mlp =
            pinnedState(trace, 2, Gpt2::MlpExpand, {rowsOf(Gpt2Tensor::Expanded), 4, 33});
        mlp.rowsOf = rowsSourceOf({}, trace);
        const MadeTensor tensor{Gpt2Tensor::Expanded, {Gpt2::MlpExpand, Layer{1}}};
        const float value = mlp.rowsOf(2, Lane{0}, tensor, {4, 1}).rows.row(0)[33];
        QVERIFY(textFor(mlp).contains(exactText(value) + " = "));
        QVERIFY(textFor(mlp).contains(' ' + exactText(value) + ','));
    }

    void linksLeadToTheStepsThatATextNames_data()
    {
        using enum StageMatrix;
        QTest::addColumn<ViewState>("state");
        QTest::addColumn<QStringList>("links");
        const Trace trace = traceOf({});
        QTest::newRow("K") << pinnedState(traceOf({.mode = CacheMode::On}), 2, Gpt2::Softmax,
                                          {Keys, 3, 5})
                           << QStringList{"1 QkvProjection", "1 CacheAppend", "3 Scores",
                                          "3 Softmax",       "3 WeightedSum", "2 Scores",
                                          "3 Scores",        "4 Scores",      "6 Scores"};
        QTest::newRow("scores") << pinnedState(trace, 1, Gpt2::Softmax, {Scores, 8, 3})
                                << QStringList{"2 Scores", "1 QkvProjection", "2 Mask", "2 Softmax",
                                               "2 WeightedSum"};
        QTest::newRow("weights") << pinnedState(trace, 1, Gpt2::WeightedSum, {Weights, 8, 3})
                                 << QStringList{"2 Softmax", "2 Scores", "2 WeightedSum",
                                                "1 QkvProjection"};
        QTest::newRow("a row of a later step")
            << pinnedState(trace, 1, Gpt2::WeightedSum, {Weights, 10, 3})
            << QStringList{"4 Softmax", "4 Scores", "4 WeightedSum", "1 QkvProjection"};
        QTest::newRow("MLP") << pinnedState(trace, 2, Gpt2::MlpExpand,
                                            {rowsOf(Gpt2Tensor::Expanded), 4, 33})
                             << QStringList{"3 MlpExpand", "3 Gelu"};
        QTest::newRow("sum") << pinnedState(trace, 2, Gpt2::Residual2,
                                            {rowsOf(Gpt2Tensor::Residual2), 4, 3})
                             << QStringList{"3 Residual2", "3 LayerNorm1", "3 Residual1"};
    }

    void linksLeadToTheStepsThatATextNames()
    {
        QFETCH(const ViewState, state);
        QTEST(linksOf(state), "links");
    }

    void atALaterOperationANumberIsStillThatOfItsLayer()
    {
        const Trace trace = traceOf({});
        ViewState state =
            pinnedState(trace, 2, Gpt2::MlpExpand, {rowsOf(Gpt2Tensor::Expanded), 4, 33});
        state.rowsOf = rowsSourceOf({}, trace);
        const QString here = textFor(state);
        state.cursor = cursorAt(trace, 2, {Gpt2::LayerNorm1, Layer{2}});
        QCOMPARE(textFor(state), here);
    }

    void theCellUnderTheMouseCountsWhileNoneIsPinned()
    {
        ViewState state = viewStateAt(traceOf({}), 1, Gpt2::Softmax, 1, 1);
        const LaneCell cell{Lane{1}, {StageMatrix::Values, 2, 1}};
        const auto topic = [&] { return inspectorText(state, cell).topic(); };
        const QString underMouse = topic();
        state.selection.pinned = cell.cell;
        QCOMPARE(topic(), underMouse);
        QVERIFY(textFor(state) != textFor(viewStateAt(state.trace, 1, Gpt2::Softmax, 1, 1), cell));
        state.selection.pinned = PinnedCell{StageMatrix::Values, 5, 0};
        QVERIFY(topic() != underMouse);
        QCOMPARE(textFor(state, cell), textFor(state));
    }

    void anotherCellIsAnotherTopic()
    {
        const Trace trace = traceOf({});
        const PinnedCell cell{StageMatrix::Keys, 3, 5};
        const QString topic = inspectorText(pinnedState(trace, 1, Gpt2::Softmax, cell), {}).topic();
        QCOMPARE(inspectorText(pinnedState(trace, 2, Gpt2::Scores, cell), {}).topic(), topic);
        const PinnedCell other{StageMatrix::Keys, 3, 6};
        QVERIFY(inspectorText(pinnedState(trace, 1, Gpt2::Softmax, other), {}).topic() != topic);
    }
};

PASTKEYS_TEST(TestInspectorText)
#include "test_inspector_text.moc"
