#include "drawing/number_text.h"
#include "record/lane_names.h"
#include "record/row_blocks.h"
#include "support/changed_trace.h"
#include "support/gpt2_names.h"
#include "support/stage_states.h"
#include "support/test_program.h"

#include <QTest>

using namespace pastkeys;
using namespace pastkeys::test;
using Kind = DisplayItem::Kind;

namespace {

/// The number of texts in the layout that begin with `start`.
qsizetype captions(const ViewLayout& layout, const QString& start)
{
    qsizetype count = 0;
    for (const QString& text : textsOf(layout).split('\n'))
        count += text.startsWith(start) ? 1 : 0;
    return count;
}

/// A point in the first cell of the last row of the matrix with this caption; null if not found.
QPointF lastRowOf(const ViewLayout& layout, const QString& caption)
{
    const DisplayItem* text = itemWithText(layout, caption);
    for (const DisplayItem& item : layout.list.items())
        if (text && item.kind == Kind::Cells && item.rect.top() > text->rect.top() &&
            item.rect.left() >= text->rect.left() && item.cells->columns > 2 &&
            item.rect.height() > 8 && item.rect.top() - text->rect.bottom() < 80)
            return item.rect.bottomLeft() + QPointF(1, -1);
    return {};
}

} // namespace

class TestStageLayout : public QObject
{
    Q_OBJECT

private slots:
    void emptyTraceSaysWhatToDo();
    void decodeShowsSquareScoresOffAndOneRowOn();
    void chunkedPrefillShowsARectangle();
    void whatHasNotHappenedIsEmpty();
    void headlineSaysWhatTheOperationDoesWithItsRows_data();
    void headlineSaysWhatTheOperationDoesWithItsRows();
    void narrowHeadlineKeepsItsNumbers();
    void headlinesOfBothLanesAreAsLarge();
    void layerAheadOfTheStepIsNotReachedYet();
    void newRowIsNotInTheCacheBeforeItIsAppended();
    void captionsAndCrossesTellWhatTheCacheForgot();
    void oneLaneUsesTheWholeWidth();
    void keysOfTheCacheAreReadAndTheNewRowIsWritten();
    void bothLanesColorANumberAlike();
    void eachLaneShowsItsOwnRows();
    void aWeightHasOneColorInEveryRowLaneAndStep();
    void matricesStandInColumns();
    void narrowLegendNamesAllRoles();
    void legendWithoutRoomTellsTheRestInATip();
    void legendNamesOnlyRolesOnShow();
    void legendTellsNotComputedFromMasked();
    void legendCallsReadOnlyWhatTheOperationReads();
    void legendNamesRowsThatTheCacheMissed();
    void legendNamesWhatTheCacheOfEitherLaneDoes();
    void onlyRowsThatTheCacheHoldsAreSkipped();
    void headlineCountsNoRowsOfADroppedTextAsSkipped();
    void textsTellOfATextThatBecomesTooLong();
    void cellNamesItsTokensAndItsExactValue();
    void clickPinsACellAndASecondClickLetsGo();
    void everyCellNamesItsLaneAndPlace();
    void whatMakesAPinnedCellAndWhatItMakesIsDotted();
    void everythingStaysInsideTheView_data();
    void everythingStaysInsideTheView();
};

void TestStageLayout::emptyTraceSaysWhatToDo()
{
    QCOMPARE(textsOf(stageOf({})), QString("Run a prompt to see its attention here."));
}

void TestStageLayout::decodeShowsSquareScoresOffAndOneRowOn()
{
    const ViewLayout layout = stageOf(viewStateAt(traceOf({}), 1, Gpt2::Softmax, 1, 1));
    QVERIFY(itemWithText(layout, "Softmax · head 2 of layer 2"));
    QVERIFY(itemWithText(layout, "Scores [9 x 9]"));
    QVERIFY(itemWithText(layout, "Scores [1 x 9]"));
    QVERIFY(itemWithText(layout, "Keys K [9 x 8]"));
    QVERIFY(itemWithText(layout, "Keys K cache [9 x 8]"));
    QVERIFY(itemWithText(layout, "Cache off · 9 rows computed, 8 of them again"));
    QVERIFY(itemWithText(layout, "Cache on · 1 row computed"));
}

void TestStageLayout::chunkedPrefillShowsARectangle()
{
    const ViewLayout layout =
        stageOf(viewStateAt(traceOf({.mode = CacheMode::On, .chunks = {5, 3}}), 1, Gpt2::Mask));
    QVERIFY(itemWithText(layout, "Scores [3 x 8]"));
    QCOMPARE(countOf(layout, Kind::Cross, Ink::Masked), std::size_t{3 + 1}); // plus the legend's
}

void TestStageLayout::whatHasNotHappenedIsEmpty()
{
    const Trace trace = traceOf({});
    const auto maps = [&](Operation operation) {
        const ViewLayout layout = stageOf(viewStateAt(trace, 1, operation));
        return std::ranges::count_if(layout.list.items(), [](const DisplayItem& item) {
            return item.kind == Kind::Cells && item.cells->columns >= 8 && item.cells->columns <= 9;
        });
    };
    QCOMPARE(maps(Gpt2::QkvProjection), 6); // Q, K, V in two lanes
    QCOMPARE(maps(Gpt2::Scores), 8);
    QCOMPARE(maps(Gpt2::Mask), 8);
    QCOMPARE(maps(Gpt2::Softmax), 10);
    QCOMPARE(maps(Gpt2::WeightedSum), 12);
}

void TestStageLayout::headlineSaysWhatTheOperationDoesWithItsRows_data()
{
    QTest::addColumn<Operation>("operation");
    QTest::addColumn<QString>("off");
    QTest::addColumn<QString>("on");
    const QString again = "Cache off · 10 rows computed, 9 of them again";
    const QString one = "Cache on · 1 row computed";
    QTest::newRow("norm") << Gpt2::LayerNorm1 << again << one;
    QTest::newRow("qkv") << Gpt2::QkvProjection << again << one + ", 9 skipped";
    QTest::newRow("append") << Gpt2::CacheAppend << "Cache off · nothing is kept"
                            << "Cache on · 1 row written, 9 already there";
    QTest::newRow("scores") << Gpt2::Scores << again << one + ", 9 older ones from the cache";
    QTest::newRow("mask") << Gpt2::Mask << again << one;
    QTest::newRow("softmax") << Gpt2::Softmax << again << one;
    QTest::newRow("sum") << Gpt2::WeightedSum << again << one + ", 9 older ones from the cache";
    QTest::newRow("mlp") << Gpt2::MlpExpand << again << one;
}

void TestStageLayout::headlineSaysWhatTheOperationDoesWithItsRows()
{
    QFETCH(Operation, operation);
    QFETCH(QString, off);
    QFETCH(QString, on);
    const ViewLayout layout = stageOf(viewStateAt(traceOf({}), 2, operation), {1100, 560});
    QVERIFY2(itemWithText(layout, off), qPrintable(textsOf(layout)));
    QVERIFY2(itemWithText(layout, on), qPrintable(textsOf(layout)));
}

void TestStageLayout::narrowHeadlineKeepsItsNumbers()
{
    const ViewLayout layout = stageOf(viewStateAt(traceOf({}), 2, Gpt2::Scores), {430, 560});
    QVERIFY2(itemWithText(layout, "Off · 10 computed, 9 again"), qPrintable(textsOf(layout)));
    QVERIFY(itemWithText(layout, "On · 1 computed, 9 reused"));
    const ViewLayout projected =
        stageOf(viewStateAt(traceOf({}), 2, Gpt2::QkvProjection), {430, 560});
    const DisplayItem* headline = itemWithText(projected, "On · 1 computed, 9 skipped");
    QVERIFY2(headline, qPrintable(textsOf(projected)));
    QVERIFY(1.15 * fixedMetrics().widthOf(headline->text) * headline->size <=
            headline->rect.width());
}

void TestStageLayout::headlinesOfBothLanesAreAsLarge()
{
    const ViewLayout layout = stageOf(viewStateAt(traceOf({}), 2, Gpt2::QkvProjection), {430, 560});
    const DisplayItem* off = itemWithText(layout, "Off · 10 computed, 9 again");
    const DisplayItem* on = itemWithText(layout, "On · 1 computed, 9 skipped");
    QVERIFY2(off && on, qPrintable(textsOf(layout)));
    QVERIFY(on->size < 0.95); // it must shrink here
    QCOMPARE(off->size, on->size);
}

void TestStageLayout::layerAheadOfTheStepIsNotReachedYet()
{
    const Trace trace = traceOf({});
    const auto shown = [&](std::size_t layer, std::size_t layerOfStep) {
        ViewState state = viewStateAt(trace, 2, Gpt2::Scores, layer, 1);
        state.cursor = viewStateAt(trace, 2, Gpt2::Scores, layerOfStep).cursor;
        return stageOf(state, {1100, 560});
    };
    const ViewLayout ahead = shown(1, 0);
    QVERIFY2(itemWithText(ahead, "Not reached yet: head 2 of layer 2 (the step is in layer 1)"),
             qPrintable(textsOf(ahead)));
    QVERIFY(itemWithText(ahead, "Cache off · not reached yet"));
    QVERIFY(itemWithText(ahead, "Cache on · not reached yet"));

    const ViewLayout behind = shown(0, 1);
    QVERIFY2(itemWithText(behind, "Done: head 2 of layer 1 (the step is in layer 2)"),
             qPrintable(textsOf(behind)));
    QVERIFY(itemWithText(behind, "Cache off · 10 rows computed, 9 of them again"));
}

void TestStageLayout::newRowIsNotInTheCacheBeforeItIsAppended()
{
    const Trace trace = traceOf({});
    const ViewLayout projected = stageOf(viewStateAt(trace, 2, Gpt2::QkvProjection));
    QVERIFY2(itemWithText(projected, "Keys K cache + new [9+1 x 8]"),
             qPrintable(textsOf(projected)));
    QVERIFY(itemWithText(projected, "Values V cache + new [9+1 x 8]"));
    QVERIFY(
        itemWithText(stageOf(viewStateAt(trace, 2, Gpt2::CacheAppend)), "Keys K cache [10 x 8]"));
    QVERIFY(
        itemWithText(stageOf(viewStateAt(trace, 0, Gpt2::QkvProjection)), "Keys K new [8 x 8]"));
}

void TestStageLayout::captionsAndCrossesTellWhatTheCacheForgot()
{
    for (const Operation operation : {Gpt2::Scores, Gpt2::WeightedSum}) {
        const ViewState state =
            viewStateAt(traceOf({.lanes = lanesNamed("static", "window:3+1")}), 3, operation);
        const ViewLayout layout = stageOf(state, {1900, 900});
        const PassRecord& record = *state.step().lane(Lane{1});
        std::size_t gone = 0;
        for (const Span span : record.forgotten())
            gone += span.count;
        QVERIFY(gone > 0);
        const QString shape = QString("[%1 of 11 x 8]").arg(11 - gone);
        QVERIFY2(textsOf(layout).contains("Keys K cache " + shape), qPrintable(textsOf(layout)));
        QVERIFY(itemWithText(layout, "no longer in the cache"));
        QVERIFY(itemWithText(layout, "Keys K cache [11 x 8]"));                 // of the other lane
        QVERIFY(countOf(layout, Kind::Crosses, Ink::Masked) >= std::size_t{3}); // K, V, legend
    }
}

void TestStageLayout::oneLaneUsesTheWholeWidth()
{
    const ViewLayout layout =
        stageOf(viewStateAt(traceOf({.mode = CacheMode::Off}), 1, Gpt2::WeightedSum));
    QCOMPARE(captions(layout, "Queries Q ["), 1);
    QCOMPARE(captions(layout, "Cache on"), 0);
    const DisplayItem* output = itemWithText(layout, "Output [9 x 8]");
    QVERIFY(output && output->rect.left() > kStageSize.width() / 2);
}

void TestStageLayout::keysOfTheCacheAreReadAndTheNewRowIsWritten()
{
    const Trace trace = traceOf({});
    const ViewLayout append = stageOf(viewStateAt(trace, 2, Gpt2::CacheAppend));
    // The last rows of K and V, each with a bar and a thick outline; plus the legend's swatch.
    QCOMPARE(countOf(append, Kind::Outline, Ink::Written) +
                 countOf(append, Kind::Frame, Ink::Written),
             std::size_t{5});
    QVERIFY(textsOf(append).contains("written to the cache"));
    const ViewLayout scores = stageOf(viewStateAt(trace, 2, Gpt2::Scores));
    QCOMPARE(countOf(scores, Kind::Outline, Ink::Written), std::size_t{0});
    QVERIFY(!textsOf(scores).contains("written to the cache"));
    QCOMPARE(countOf(scores, Kind::Fill, Ink::Reused), std::size_t{3}); // K, V, legend
}

void TestStageLayout::bothLanesColorANumberAlike()
{
    const ViewLayout layout = stageOf(viewStateAt(traceOf({}), 1, Gpt2::WeightedSum, 1, 1));
    std::vector<std::vector<float>> lastRows;
    for (const DisplayItem& item : layout.list.items())
        if (item.kind == Kind::Cells && item.cells->columns == 8)
            lastRows.emplace_back(item.cells->values.end() - 8, item.cells->values.end());
    QCOMPARE(lastRows.size(), std::size_t{8}); // Q, K, V and output: cache off, then on
    for (std::size_t i = 0; i < 4; ++i)
        QVERIFY2(lastRows[i] == lastRows[i + 4], qPrintable(QString::number(i)));
}

void TestStageLayout::eachLaneShowsItsOwnRows()
{
    const Trace same = traceOf({});
    const auto block = std::make_shared<RowBlock>(makeRowBlock(1, *same.header().network));
    for (std::vector<RecordedRows>& layer : block->layers)
        for (RecordedRows& recorded : layer)
            std::fill_n(recorded.values.data(), recorded.values.size(), 0.5F);
    const Trace trace = withStep(same, 2, [&block](StepRecord& step) {
        step.lane(Lane{0})->ownRows = {{block, 3, 1, 0}};
    });
    const ViewState state = viewStateAt(trace, 2, Gpt2::Softmax, 1, 1);
    const LaneAttention& lanes = *state.attention;
    QCOMPARE(lanes[0]->keys.row(3)[0], 0.5F);
    QVERIFY(lanes[1]->keys.row(3)[0] != 0.5F);
    QVERIFY(lanes[0]->weights.row(9)[3] != lanes[1]->weights.row(0)[3]);
    QCOMPARE(lanes[0]->keys.row(4)[0], lanes[1]->keys.row(4)[0]);
    const ViewLayout layout = stageOf(state);
    for (const char* const matrix :
         {"Scores [10 x 10]", "Scores [1 x 10]", "Keys K [10 x 8]", "Keys K cache [10 x 8]"})
        QVERIFY2(itemWithText(layout, matrix), matrix);
    const auto tipOf = [&](Lane lane, std::size_t row) {
        for (const PlacedMatrix& placed : layout.matrices)
            if (placed.lane == lane && placed.matrix == StageMatrix::Keys) {
                const double height = placed.cells.height() / static_cast<double>(placed.rows);
                return layout
                    .detailAt(placed.cells.topLeft() +
                              QPointF(1, (static_cast<double>(row) + 0.5) * height))
                    .toolTip;
            }
        return QString();
    };
    QVERIFY2(tipOf(Lane{0}, 3).contains("Value 0.5"), qPrintable(tipOf(Lane{0}, 3)));
    QVERIFY2(tipOf(Lane{1}, 3).contains(exactText(lanes[1]->keys.row(3)[0])),
             qPrintable(tipOf(Lane{1}, 3)));
}

void TestStageLayout::aWeightHasOneColorInEveryRowLaneAndStep()
{
    const Trace trace = traceOf({});
    for (const std::size_t step : {0U, 2U}) {
        const ViewState state = viewStateAt(trace, step, Gpt2::WeightedSum, 1, 1);
        const ViewLayout layout = stageOf(state, {2800, 700}); // with room for the color keys
        std::size_t maps = 0;
        for (const DisplayItem& item : layout.list.items())
            if (item.kind == Kind::Cells && item.scale == HeatScale::OneSign &&
                item.cells->columns == state.step().positions()) {
                const MeasuredMatrix& weights = state.attention->at(maps++)->weights;
                for (std::size_t row = 0; row < weights.rows; ++row)
                    for (std::size_t key = 0; key <= weights.columns - weights.rows + row; ++key)
                        QCOMPARE(item.cells->values[row * weights.columns + key],
                                 weights.row(row)[key]);
            }
        QCOMPARE(maps, std::size_t{2});
        QVERIFY2(itemWithText(layout, "0 … 1"), qPrintable(textsOf(layout)));
    }
}

void TestStageLayout::matricesStandInColumns()
{
    const ViewState state = viewStateAt(traceOf({.mode = CacheMode::On}), 1, Gpt2::WeightedSum);
    const ViewLayout layout = stageOf(state);
    const auto at = [&](const char* caption) {
        const DisplayItem* item = itemWithText(layout, caption);
        return item ? item->rect.topLeft() : QPointF();
    };
    const QPointF queries = at("Queries Q [1 x 8]");
    const QPointF values = at("Values V cache [9 x 8]");
    const QPointF weights = at("Attention weights [1 x 9]");
    const QPointF output = at("Output [1 x 8]");
    QVERIFY(at("Keys K cache [9 x 8]").x() == queries.x() && queries.x() < values.x());
    QVERIFY(at("Scores [1 x 9]").x() == values.x() && values.x() < weights.x());
    QVERIFY(weights.x() < output.x());
    QCOMPARE(output.y(), queries.y());
    QVERIFY(at("Scores [1 x 9]").y() > queries.y());
}

void TestStageLayout::narrowLegendNamesAllRoles()
{
    ViewState state = viewStateAt(traceOf({}), 2, Gpt2::Softmax);
    state.selection.pinned = PinnedCell{StageMatrix::Values, 3, 1};
    const QStringList full{"computed now", "computed again", "in the cache", "masked",
                           "its inputs and results"};
    const QStringList brief{"computed",     "again",  "cached", "masked",
                            "not computed", "pinned", "related"};
    for (const double width : {640.0, 1200.0}) {
        const ViewLayout layout = stageOf(state, {width, 700});
        for (const QString& role : width > 700 ? full : brief)
            QVERIFY2(itemWithText(layout, role), qPrintable(textsOf(layout)));
        QCOMPARE(outside(layout, {width, 700}), QString());
        QVERIFY(!itemWithText(layout, "…"));
    }
    QVERIFY(detailAtText(stageOf(state, {640, 700}), "related").toolTip.contains("computed from"));
}

void TestStageLayout::legendWithoutRoomTellsTheRestInATip()
{
    ViewState state = viewStateAt(traceOf({}), 2, Gpt2::Softmax);
    state.selection.pinned = PinnedCell{StageMatrix::Values, 3, 1};
    const ViewLayout layout = stageOf(state, {420, 700});
    QVERIFY2(itemWithText(layout, "computed") && !itemWithText(layout, "related"),
             qPrintable(textsOf(layout)));
    QVERIFY(detailAtText(layout, "…").toolTip.contains("its inputs and results"));
    for (const DisplayItem& item : layout.list.items()) // no word is cut
        QVERIFY2(item.kind != Kind::Text || item.rect.top() < 670 ||
                     fixedMetrics().widthOf(item.text) * item.size <= item.rect.width() + 0.01,
                 qPrintable(item.text));
}

void TestStageLayout::legendNamesOnlyRolesOnShow()
{
    const Trace trace = traceOf({});
    const ViewState state = viewStateAt(trace, 2, Gpt2::Softmax);
    QVERIFY(itemWithText(stageOf(state), "in the cache"));
    const ViewLayout low = stageOf(state, {260, 190}); // too small for keys or values
    QVERIFY2(!itemWithText(low, "in the cache"), qPrintable(textsOf(low)));
}

void TestStageLayout::legendCallsReadOnlyWhatTheOperationReads()
{
    const ViewState state = viewStateAt(traceOf({}), 2, Gpt2::Scores, 1, 1);
    const ViewLayout all = stageOf(state, {1900, 900}); // with the values, which are not read
    QVERIFY(itemWithText(all, "Values V cache [10 x 8]"));
    QVERIFY2(itemWithText(all, "in the cache"), qPrintable(textsOf(all)));
    QVERIFY(!itemWithText(all, "read from the cache"));
    const ViewLayout part = stageOf(state, {640, 180});
    QCOMPARE(captions(part, "Values V cache"), 0); // V is hidden; only its name is shown
    QVERIFY2(itemWithText(part, "read from the cache") || itemWithText(part, "read"),
             qPrintable(textsOf(part)));
}

void TestStageLayout::legendTellsNotComputedFromMasked()
{
    const Trace trace = traceOf({});
    const auto legend = [&](Operation operation) {
        const QStringList texts = textsOf(stageOf(viewStateAt(trace, 2, operation))).split('\n');
        return std::pair(texts.contains("not computed"), texts.contains("masked"));
    };
    QCOMPARE(legend(Gpt2::Scores), std::pair(true, false));
    QCOMPARE(legend(Gpt2::Mask), std::pair(true, true)); // the weights are not computed yet
    QCOMPARE(legend(Gpt2::WeightedSum), std::pair(false, true));
}

void TestStageLayout::legendNamesRowsThatTheCacheMissed()
{
    const auto saysAgain = [trace = traceOf({})](Operation operation) {
        return textsOf(stageOf(viewStateAt(trace, 2, operation))).contains("computed again");
    };
    QVERIFY(saysAgain(Gpt2::LayerNorm2));
    QVERIFY2(!saysAgain(Gpt2::FinalLayerNorm), "only the last row is normalized");
    const Trace trace = traceIn(CacheMode::On);
    QVERIFY(!textsOf(stageOf(viewStateAt(trace, 3, Gpt2::Scores))).contains("again"));
    const Trace missed = withStep(trace, 3, [](StepRecord& step) {
        PassRecord& on = *step.lane(Lane{1});
        on.rows += 2;
        on.first -= 2;
        on.held.back().count -= 2;
    });
    const ViewLayout layout = stageOf(viewStateAt(missed, 3, Gpt2::Scores));
    QVERIFY2(itemWithText(layout, "computed again"), qPrintable(textsOf(layout)));
}

void TestStageLayout::legendNamesWhatTheCacheOfEitherLaneDoes()
{
    // In this step, the right lane drops the older half of the text, and its cache with it.
    const Trace trace = traceOf({.lanes = lanesNamed("static", "half:10")});
    QVERIFY(!trace.step(3).lane(Lane{0})->held.empty());
    QVERIFY(trace.step(3).lane(Lane{1})->held.empty());
    const ViewLayout scores = stageOf(viewStateAt(trace, 3, Gpt2::Scores, 1, 1), {1900, 900});
    QVERIFY2(itemWithText(scores, "in the cache"), qPrintable(textsOf(scores)));
    const ViewLayout norm = stageOf(viewStateAt(trace, 3, Gpt2::LayerNorm1, 1, 1));
    QVERIFY2(itemWithText(norm, "skipped"), qPrintable(textsOf(norm)));
    // Only the left lane runs.
    const Trace left = traceOf({.lanes = lanesNamed("static", "int8"), .mode = CacheMode::Off});
    const ViewLayout append = stageOf(viewStateAt(left, 2, Gpt2::CacheAppend, 1, 1));
    QVERIFY2(itemWithText(append, "written to the cache"), qPrintable(textsOf(append)));
}

void TestStageLayout::onlyRowsThatTheCacheHoldsAreSkipped()
{
    // This step has 12 positions. Both lanes dropped the first five of them one step earlier.
    const Trace trace = traceOf({.lanes = lanesNamed("off,half:10", "static,half:10")});
    const ViewLayout layout = stageOf(viewStateAt(trace, 4, Gpt2::WeightedSum));
    QVERIFY(itemWithText(layout, "skipped"));
    const auto cellsOf = [&](Lane lane, StageMatrix matrix) {
        const PlacedMatrix* placed = layout.placed(lane, matrix);
        return placed ? placed->cells : QRectF();
    };
    const QRectF one = cellsOf(Lane{1}, StageMatrix::Queries);
    const double room = cellsOf(Lane{1}, StageMatrix::Keys).height() - one.height();
    QVERIFY(!one.isEmpty() && room > 50);
    int boxes = 0;
    for (const QRectF& box : rectsOf(layout, Kind::Dotted, Ink::Grid)) {
        QVERIFY(box.left() != cellsOf(Lane{0}, StageMatrix::Queries).left());
        if (box.left() != one.left())
            continue;
        ++boxes;
        QVERIFY(box.height() < 0.6 * room && box.height() > 0.4 * room); // 6 of 11 rows
    }
    QVERIFY(boxes > 0);
    const Trace off = traceOf({.lanes = trace.header().lanes, .mode = CacheMode::Off});
    const ViewLayout withoutCache = stageOf(viewStateAt(off, 4, Gpt2::WeightedSum));
    QVERIFY2(!itemWithText(withoutCache, "skipped"), qPrintable(textsOf(withoutCache)));
    QCOMPARE(countOf(withoutCache, Kind::Dotted, Ink::Grid), std::size_t{0});
}

void TestStageLayout::headlineCountsNoRowsOfADroppedTextAsSkipped()
{
    const auto headlines = [](std::size_t step) {
        const Trace trace = traceOf({.lanes = lanesNamed("off,half:10", "static,half:10")});
        return textsOf(stageOf(viewStateAt(trace, step, Gpt2::QkvProjection), {1800, 560}));
    };
    const QString dropped = headlines(3); // drops five of eleven tokens
    QVERIFY2(dropped.contains("static, half:10 · 6 rows computed") &&
                 !dropped.contains("5 skipped"),
             qPrintable(dropped));
    const QString next = headlines(4);
    QVERIFY2(next.contains("half:10 · 1 row computed, 6 skipped"), qPrintable(next));
}

void TestStageLayout::textsTellOfATextThatBecomesTooLong()
{
    const auto tips = [](const char* left, const char* right) {
        const Trace trace = traceOf({.lanes = lanesNamed(left, right)});
        const ViewLayout layout = stageOf(viewStateAt(trace, 4, Gpt2::Softmax));
        QStringList texts{detailAtText(layout, "computed again").toolTip};
        for (const DisplayItem& item : layout.list.items())
            if (item.bold && item.text.startsWith("Cache "))
                texts << layout.detailAt(item.rect.center()).toolTip;
        return texts.join('\n');
    };
    const QString plain = tips("off", "static");
    QVERIFY2(plain.contains("with the same bits as before"), qPrintable(plain));
    QVERIFY2(plain.contains("again, from the first one") && plain.contains("only the rows of new"),
             qPrintable(plain));
    const QString half = tips("off,half:10", "static,half:10");
    QVERIFY2(half.contains("too long, its older half is dropped") &&
                 half.contains("the other half are computed again"),
             qPrintable(half));
    const QString slide = tips("off,slide:9", "static,slide:9");
    QVERIFY2(slide.contains("too long, each step drops the oldest") &&
                 slide.contains("the rows of all others again"),
             qPrintable(slide));
    for (const QString& text : {half, slide})
        QVERIFY2(!text.contains("same bits") && !text.contains("from the first one") &&
                     !text.contains("only the rows of new"),
                 qPrintable(text));
}

void TestStageLayout::cellNamesItsTokensAndItsExactValue()
{
    ExampleRun run;
    run.prompt.back() = "%3"; // a token may look like a placeholder
    for (const auto& [trace, token] :
         {std::pair(traceOf({}), QString("<E6>")), std::pair(traceOf(run), QString("%3"))}) {
        const ViewState state = viewStateAt(trace, 0, Gpt2::Mask);
        const ViewLayout layout = stageOf(state);
        const QString tip = layout.detailAt(lastRowOf(layout, "Scores [8 x 8]")).toolTip;
        const float score = state.attention->at(0)->scores.row(7)[0];
        QCOMPARE(tip, QString("Query at position 7 “%1”, key at position 0 “Mia”\n"
                              "Value %2 (scaled)")
                          .arg(token, exactText(score)));
        QVERIFY(layout.detailAt(lastRowOf(layout, "Keys K [8 x 8]"))
                    .toolTip.startsWith(QString("Position 7 “%1”, column 0\n").arg(token)));
    }
}

void TestStageLayout::clickPinsACellAndASecondClickLetsGo()
{
    ViewState state = viewStateAt(traceOf({}), 0, Gpt2::Mask);
    const QPointF at = lastRowOf(stageOf(state), "Keys K [8 x 8]");
    const auto first = std::get<Select>(stageOf(state).detailAt(at).action).selection;
    QVERIFY((first.pinned == PinnedCell{StageMatrix::Keys, 7, 0}));
    state.selection = first;
    QCOMPARE(std::get<Select>(stageOf(state).detailAt(at).action).selection.pinned, std::nullopt);
}

void TestStageLayout::everyCellNamesItsLaneAndPlace()
{
    const ViewState state = viewStateAt(traceOf({}), 2, Gpt2::WeightedSum);
    const ViewLayout layout = stageOf(state);
    const auto cellAt = [&](const QString& caption) {
        return layout.detailAt(lastRowOf(layout, caption)).cell;
    };
    QCOMPARE(cellAt("Scores [10 x 10]"),
             (LaneCell{Lane{0}, PinnedCell{StageMatrix::Scores, 9, 0}}));
    QCOMPARE(cellAt("Values V cache [10 x 8]"),
             (LaneCell{Lane{1}, PinnedCell{StageMatrix::Values, 9, 0}}));
    QCOMPARE(layout.detailAt({2, 2}).cell, std::nullopt);
}

void TestStageLayout::whatMakesAPinnedCellAndWhatItMakesIsDotted()
{
    ViewState state = viewStateAt(traceOf({}), 2, Gpt2::WeightedSum);
    QCOMPARE(countOf(stageOf(state), Kind::Dotted, Ink::Pinned), std::size_t{0});
    state.selection.pinned = PinnedCell{StageMatrix::Weights, 9, 3};
    // Rows of Q, K, V, scores and output, in both lanes; plus the legend's.
    QCOMPARE(countOf(stageOf(state), Kind::Dotted, Ink::Pinned), std::size_t{10 + 1});
    QVERIFY(itemWithText(stageOf(state), "its inputs and results"));
    QVERIFY(detailAtText(stageOf(state), "pinned cell").toolTip.contains("unpin it"));
    state.selection.pinned = PinnedCell{StageMatrix::Weights, 3, 1};
    // Query 3 was computed earlier, so the lane with a cache has dots only at the K and V of key 1.
    QCOMPARE(countOf(stageOf(state), Kind::Dotted, Ink::Pinned), std::size_t{5 + 2 + 1});
}

void TestStageLayout::everythingStaysInsideTheView_data()
{
    QTest::addColumn<QSizeF>("size");
    QTest::newRow("small") << QSizeF(420, 260);
    QTest::newRow("usual") << QSizeF(900, 560);
    QTest::newRow("large") << QSizeF(2600, 1500);
}

void TestStageLayout::everythingStaysInsideTheView()
{
    QFETCH(QSizeF, size);
    const Trace trace = traceOf({});
    for (std::size_t step = 0; step < trace.size(); ++step)
        for (const Operation operation : eachOperation())
            QCOMPARE(outside(stageOf(viewStateAt(trace, step, operation), size), size), QString());
}

PASTKEYS_TEST(TestStageLayout)
#include "test_stage_layout.moc"
