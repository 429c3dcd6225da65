// Checks how the stage shows the rows of operations that are not part of attention.
#include "drawing/number_text.h"
#include "shared/lane_matrix.h"
#include "shared/matrix_figure.h"
#include "shared/operation_text.h"
#include "support/gpt2_names.h"
#include "support/stage_states.h"
#include "support/test_program.h"

#include <QTest>

#include <cmath>

using namespace pastkeys;
using namespace pastkeys::test;
using Kind = DisplayItem::Kind;

class TestFlowLayout : public QObject
{
    Q_OBJECT

private slots:
    void mlpShowsRowsAndWidthsInBothLanes();
    void rowsHaveOneNameFromOperationToOperation();
    void narrowFlowCutsNoShape();
    void newRowShowsBesideManyOldOnes();
    void flowCaptionsStandOnTheirBlocks();
    void arrowDoesNotStrikeItsLabel();
    void recordedRowsShowTheirValues();
    void aTokenOfPercentAndNumberStaysWhole();
    void whatIsNotRecordedIsSaid();
    void rowsOfTheMlpShowTheValuesThatTheModelGives();
    void theFirstLayerBeginsWithTheEmbedding();
    void aClickPinsACellAndMarksItsInputs();
    void aClickOnTheOutputOfAllHeadsSelectsTheHead();
    void aNumberKeepsItsPinFromOperationToOperation();
    void longTextsShowTheirLastRowsUntilOneScrolls();
    void aMatrixAloneShowsItsNumbers();
    void onlyRowsOnShowAreComputed();
};

namespace {

/// The state at an operation of the example run, with its model open.
ViewState openState(const ExampleRun& run, std::size_t step, Operation operation,
                    std::size_t layer = 0)
{
    const Trace trace = traceOf(run);
    ViewState state = viewStateAt(trace, step, operation, layer);
    state.rowsOf = rowsSourceOf(run, trace);
    return state;
}

const PlacedMatrix& placedIn(const ViewLayout& layout, Lane lane, StageMatrix matrix)
{
    const PlacedMatrix* placed = layout.placed(lane, matrix);
    if (!placed)
        qFatal("the stage does not show tensor %d", static_cast<int>(matrix));
    return *placed;
}

/// What is at a cell of a matrix that shows all its rows and columns.
PointDetail detailOfCell(const ViewLayout& layout, const PlacedMatrix& placed, std::size_t position,
                         std::size_t column)
{
    const double high = placed.cells.height() / static_cast<double>(placed.rows);
    const double wide = placed.cells.width() / static_cast<double>(placed.columns);
    return layout.detailAt(placed.cells.topLeft() +
                           QPointF((static_cast<double>(column) + 0.5) * wide,
                                   (static_cast<double>(position - placed.firstRow) + 0.5) * high));
}

} // namespace

void TestFlowLayout::mlpShowsRowsAndWidthsInBothLanes()
{
    const ViewLayout layout = stageOf(viewStateAt(traceOf({}), 1, Gpt2::MlpExpand));
    for (const char* caption : {"normalized state [9 x 16]", "MLP rows [9 x 64]",
                                "normalized state [1 x 16]", "MLP rows [1 x 64]"})
        QVERIFY2(itemWithText(layout, caption), caption);
    QVERIFY(itemWithText(layout, "Cache on · 1 row computed"));
    QCOMPARE(countOf(layout, Kind::Hatch, Ink::Recomputed), std::size_t{3}); // in, out, the legend
}

void TestFlowLayout::rowsHaveOneNameFromOperationToOperation()
{
    const Trace trace = traceOf({});
    const auto captionsAt = [&](Operation operation) {
        QStringList names;
        const ViewLayout layout = stageOf(viewStateAt(trace, 1, operation), {1100, 400});
        for (const QString& text : textsOf(layout).split('\n'))
            if (text.contains(" [9 x ") && !text.contains("W ["))
                names << text;
        return names;
    };
    const std::array after{std::pair(Gpt2::OutputProjection, Gpt2::Residual1),
                           std::pair(Gpt2::Residual1, Gpt2::LayerNorm2),
                           std::pair(Gpt2::LayerNorm2, Gpt2::MlpExpand),
                           std::pair(Gpt2::MlpExpand, Gpt2::Gelu),
                           std::pair(Gpt2::Gelu, Gpt2::MlpContract),
                           std::pair(Gpt2::MlpContract, Gpt2::Residual2)};
    for (const auto& [one, next] : after) {
        QCOMPARE(captionsAt(one).size(), 2);
        QCOMPARE(captionsAt(next).front(), captionsAt(one).back());
    }
    const ViewLayout sum = stageOf(viewStateAt(trace, 1, Gpt2::Residual1), {1500, 400});
    QVERIFY2(itemWithText(sum, "plus the hidden state"), qPrintable(textsOf(sum)));
}

void TestFlowLayout::narrowFlowCutsNoShape()
{
    const Trace trace = traceOf({});
    for (double width = 420; width < 800; width += 20) {
        const ViewState state = viewStateAt(trace, 3, Gpt2::MlpExpand);
        int shapes = 0;
        const ViewLayout layout = stageOf(state, {width, 300});
        for (const DisplayItem& item : layout.list.items())
            if (item.text.contains('[')) {
                ++shapes;
                QVERIFY2(fixedMetrics().widthOf(item.text) * item.size <= item.rect.width(),
                         qPrintable(QString("%1 in %2").arg(item.text).arg(width)));
            }
        QCOMPARE(shapes, 2 * 3); // in each lane: the input, W and the output
    }
}

void TestFlowLayout::newRowShowsBesideManyOldOnes()
{
    ExampleRun run;
    run.config.context = 400;
    run.config.vocabulary = 320;
    run.prompt.assign(300, " a");
    run.tokens = 2;
    const ViewLayout layout = stageOf(viewStateAt(traceOf(run), 1, Gpt2::MlpExpand), {600, 260});
    std::size_t blocks = 0;
    for (const DisplayItem& item : layout.list.items())
        if (item.kind == Kind::Fill && item.ink == Ink::New && item.rect.top() < 230) {
            ++blocks; // the input and the output of each lane, above the legend
            QVERIFY(item.rect.height() >= 3);
        }
    QCOMPARE(blocks, std::size_t{4});
    QCOMPARE(outside(layout, {600, 260}), QString());
}

void TestFlowLayout::flowCaptionsStandOnTheirBlocks()
{
    const ViewLayout layout = stageOf(viewStateAt(traceOf({}), 1, Gpt2::MlpExpand), {1400, 400});
    for (const char* caption : {"normalized state [9 x 16]", "MLP rows [9 x 64]"}) {
        const DisplayItem* text = itemWithText(layout, caption);
        QVERIFY(text);
        QVERIFY(std::ranges::any_of(layout.list.items(), [&](const DisplayItem& item) {
            return item.kind == Kind::Fill && item.ink == Ink::New &&
                   std::abs(item.rect.left() - text->rect.left()) < 1;
        }));
    }
}

void TestFlowLayout::arrowDoesNotStrikeItsLabel()
{
    const Trace trace = traceOf({});
    for (double height = 260; height < 500; height += 20) {
        const ViewLayout layout = stageOf(viewStateAt(trace, 3, Gpt2::MlpExpand), {780, height});
        for (const DisplayItem& line : layout.list.items()) {
            if (line.kind != Kind::Line || line.ink != Ink::Current)
                continue;
            for (const DisplayItem& text : layout.list.items())
                if (text.text.contains("FLOPs") || text.text.contains("W ["))
                    QVERIFY2(!text.rect.intersects(line.rect.normalized().adjusted(0, 0, 0, 0.1)),
                             qPrintable(text.text));
        }
    }
}

void TestFlowLayout::recordedRowsShowTheirValues()
{
    const Trace trace = traceOf({});
    const RowBlock& block = *trace.step(1).rows; // the row of position 8, which this step reads
    const ConstMatrix hidden = rowsOf(block, Layer{1}, Gpt2Tensor::Residual2);
    for (const auto& [operation, layer] :
         {std::pair(Gpt2::Residual2, 1U), std::pair(Gpt2::LayerNorm1, 2U)}) {
        const ViewLayout layout = stageOf(viewStateAt(trace, 1, operation, layer), {1400, 500});
        std::vector<const DisplayItem*> maps;
        for (const DisplayItem& item : layout.list.items())
            if (item.kind == Kind::Cells && item.rect.height() > 12)
                maps.push_back(&item);
        QCOMPARE(maps.size(), std::size_t{2}); // off and on
        QCOMPARE(maps[0]->cells->rows, std::size_t{9});
        QCOMPARE(maps[1]->cells->rows, std::size_t{1});
        const auto& newest = maps[1]->cells->values;
        QVERIFY(std::equal(newest.begin(), newest.end(), maps[0]->cells->values.end() - 16));
        const double largest = static_cast<double>(hidden.row(0)[5]) / newest[5];
        for (std::size_t c = 0; c < 16; ++c)
            QVERIFY(std::abs(static_cast<double>(newest[c]) * largest - hidden.row(0)[c]) < 1e-4);
        const QString tip = layout.detailAt(maps[1]->rect.topLeft() + QPointF(1, 1)).toolTip;
        QVERIFY2(tip.endsWith("\nColumn 0: value " + exactText(hidden.row(0)[0])), qPrintable(tip));
        QVERIFY(itemWithText(layout, "− … +")); // explains the colors
    }
}

void TestFlowLayout::aTokenOfPercentAndNumberStaysWhole()
{
    ExampleRun run;
    run.prompt.front() = "%2";
    const ViewLayout layout =
        stageOf(viewStateAt(traceOf(run), 1, Gpt2::Residual2, 1), {1400, 500});
    const auto rows = std::ranges::find_if(layout.list.items(), [](const DisplayItem& item) {
        return item.kind == Kind::Cells && item.rect.height() > 12;
    });
    QVERIFY(rows != layout.list.items().end());
    const QString tip = layout.detailAt(rows->rect.topLeft() + QPointF(1, 1)).toolTip;
    QVERIFY2(tip.startsWith("Position 0 “%2”: computed again\nColumn 0: value "), qPrintable(tip));
}

void TestFlowLayout::whatIsNotRecordedIsSaid()
{
    const Trace trace = traceOf({});
    const ViewLayout inside = stageOf(viewStateAt(trace, 1, Gpt2::Gelu), {1100, 400});
    QVERIFY2(itemWithText(inside, "these values are not recorded"), qPrintable(textsOf(inside)));
    const ViewLayout first = stageOf(viewStateAt(trace, 1, Gpt2::LayerNorm1), {1100, 400});
    QVERIFY(itemWithText(first, "these values are not recorded")); // no layer has run yet
    const ViewLayout after = stageOf(viewStateAt(trace, 1, Gpt2::Residual2), {1100, 400});
    QVERIFY(!itemWithText(after, "these values are not recorded"));
}

void TestFlowLayout::rowsOfTheMlpShowTheValuesThatTheModelGives()
{
    const ViewState state = openState({}, 2, Gpt2::Gelu, 1);
    const ViewLayout layout = stageOf(state);
    QVERIFY(!itemWithText(layout, "these values are not recorded"));
    for (const auto& [tensor, maker] : {std::pair(Gpt2Tensor::Expanded, Gpt2::MlpExpand),
                                        std::pair(Gpt2Tensor::Activated, Gpt2::Gelu)}) {
        const StageMatrix matrix = rowsOf(tensor);
        const TensorRows made = state.rowsOf(2, Lane{0}, {tensor, {maker, Layer{1}}}, {0, 10});
        QCOMPARE(placedIn(layout, Lane{0}, matrix).rows, std::size_t{10});
        QCOMPARE(placedIn(layout, Lane{1}, matrix).rows, std::size_t{1});
        for (const Lane lane : kLanes) {
            const PointDetail detail = detailOfCell(layout, placedIn(layout, lane, matrix), 9, 33);
            QVERIFY2(detail.toolTip.startsWith("Position 9 “" +
                                               visibleToken(state.trace.tokens()[9].bytes) + "”"),
                     qPrintable(detail.toolTip));
            QVERIFY2(
                detail.toolTip.contains("\nColumn 33: value " + exactText(made.rows.row(9)[33])),
                qPrintable(detail.toolTip));
        }
    }
}

void TestFlowLayout::theFirstLayerBeginsWithTheEmbedding()
{
    const ViewLayout embedding = stageOf(openState({}, 1, Gpt2::Embedding));
    const ViewLayout norm = stageOf(openState({}, 1, Gpt2::LayerNorm1));
    const auto tip = [](const ViewLayout& layout) {
        return detailOfCell(layout, placedIn(layout, Lane{0}, rowsOf(Gpt2Tensor::Embedding)), 4, 7)
            .toolTip;
    };
    QVERIFY(tip(embedding).contains("Column 7: value "));
    QCOMPARE(tip(norm), tip(embedding));
    const ViewLayout second = stageOf(openState({}, 1, Gpt2::LayerNorm1, 1));
    QVERIFY(!second.placed(Lane{0}, rowsOf(Gpt2Tensor::Embedding)));
    QVERIFY(second.placed(Lane{0}, rowsOf(Gpt2Tensor::Residual2)));
}

void TestFlowLayout::aClickPinsACellAndMarksItsInputs()
{
    ViewState state = openState({}, 1, Gpt2::MlpContract, 2);
    const ViewLayout before = stageOf(state);
    const PointDetail detail =
        detailOfCell(before, placedIn(before, Lane{0}, rowsOf(Gpt2Tensor::MlpOutput)), 3, 5);
    const PinnedCell cell{rowsOf(Gpt2Tensor::MlpOutput), 3, 5};
    QCOMPARE(detail.cell, (LaneCell{Lane{0}, cell}));
    state.selection = std::get<Select>(detail.action).selection;
    QCOMPARE(state.selection.pinned, cell);
    const ViewLayout after = stageOf(state);
    const auto& inputs = placedIn(after, Lane{0}, rowsOf(Gpt2Tensor::Activated)).figure->band;
    QCOMPARE(inputs, (CellBand{3, 4, {}})); // the whole row
    QVERIFY(itemWithText(after, "pinned cell"));
    const PointDetail again =
        detailOfCell(after, placedIn(after, Lane{0}, rowsOf(Gpt2Tensor::MlpOutput)), 3, 5);
    QCOMPARE(std::get<Select>(again.action).selection.pinned,
             std::nullopt); // a second click unpins it
    state.cursor = cursorAt(state.trace, 1, {Gpt2::Residual2, Layer{2}});
    const ViewLayout sum = stageOf(state);
    QCOMPARE(placedIn(sum, Lane{0}, rowsOf(Gpt2Tensor::Residual2)).figure->band,
             (CellBand{3, 4, 5}));
}

void TestFlowLayout::aClickOnTheOutputOfAllHeadsSelectsTheHead()
{
    ViewState state = openState({}, 1, Gpt2::OutputProjection, 1);
    const ViewLayout layout = stageOf(state);
    const PlacedMatrix& context = placedIn(layout, Lane{0}, rowsOf(Gpt2Tensor::Context));
    const std::size_t headDim = state.site().headDim;
    const PointDetail own = detailOfCell(layout, context, 2, 3);
    QCOMPARE(own.cell->cell, (PinnedCell{rowsOf(Gpt2Tensor::Context), 2, 3}));
    const PointDetail other = detailOfCell(layout, context, 2, headDim + 3);
    QVERIFY(!other.cell);
    state.selection = std::get<Select>(other.action).selection;
    QCOMPARE(state.selection.head, Head{1});
    QCOMPARE(state.selection.pinned, (PinnedCell{rowsOf(Gpt2Tensor::Context), 2, 3}));
    const ViewLayout pinned = stageOf(state);
    QCOMPARE(placedIn(pinned, Lane{0}, rowsOf(Gpt2Tensor::Context)).figure->pinned->column,
             headDim + 3);
}

void TestFlowLayout::aNumberKeepsItsPinFromOperationToOperation()
{
    ViewState state = openState({}, 1, Gpt2::LayerNorm2, 1);
    state.selection.pinned = PinnedCell{rowsOf(Gpt2Tensor::Norm2), 8, 4};
    const auto shows = [&](Operation operation) {
        state.cursor = cursorAt(state.trace, 1, {operation, Layer{1}});
        const PlacedMatrix* placed = stageOf(state).placed(Lane{1}, rowsOf(Gpt2Tensor::Norm2));
        return placed && placed->figure->pinned == state.selection.pinned;
    };
    QVERIFY(shows(Gpt2::LayerNorm2)); // which makes it
    QVERIFY(shows(Gpt2::MlpExpand));  // which reads it
    QVERIFY(!shows(Gpt2::Gelu));
}

void TestFlowLayout::longTextsShowTheirLastRowsUntilOneScrolls()
{
    ExampleRun run;
    run.config.context = 400;
    run.config.vocabulary = 320;
    run.prompt.assign(300, " a");
    run.tokens = 2;
    const ViewState state = openState(run, 1, Gpt2::MlpExpand);
    const QSizeF size(900, 360);
    const ViewLayout layout = stageOf(state, size);
    const PlacedMatrix& off = placedIn(layout, Lane{0}, rowsOf(Gpt2Tensor::Expanded));
    QVERIFY(off.rows < 301 && off.firstRow + off.rows == 301);
    QVERIFY(off.cells.height() / static_cast<double>(off.rows) >= kSmallestCell);
    QCOMPARE(off.figure->positions(), (Span{0, 301}));
    QVERIFY2(textsOf(layout).contains(QString("rows %1–300 of 301").arg(off.firstRow)),
             qPrintable(textsOf(layout)));
    QCOMPARE(outside(layout, size), QString());
    const ViewLayout top = stageLayout(state, size, fixedMetrics(), {{.row = 20}, {}, false});
    QCOMPARE(placedIn(top, Lane{0}, rowsOf(Gpt2Tensor::Expanded)).firstRow, std::size_t{20});
    QVERIFY(!top.placed(Lane{1}, rowsOf(Gpt2Tensor::Expanded))); // its row is not among these
    ViewState pinned = state;
    pinned.selection.pinned = PinnedCell{rowsOf(Gpt2Tensor::Expanded), 50, 1};
    const ViewLayout around = stageOf(pinned, size);
    const PlacedMatrix& seen = placedIn(around, Lane{0}, rowsOf(Gpt2Tensor::Expanded));
    QVERIFY(seen.firstRow <= 50 && seen.firstRow + seen.rows > 50);
}

void TestFlowLayout::aMatrixAloneShowsItsNumbers()
{
    const ViewState state = openState({}, 1, Gpt2::MlpExpand, 1);
    const ViewLayout layout =
        stageLayout(state, {1000, 400}, fixedMetrics(), {{}, rowsOf(Gpt2Tensor::Expanded), true});
    QVERIFY(!layout.placed(Lane{0}, rowsOf(Gpt2Tensor::Norm2)));
    const PlacedMatrix& rows = placedIn(layout, Lane{0}, rowsOf(Gpt2Tensor::Expanded));
    QVERIFY(rows.columns < rows.figure->columns);
    const float value = rows.figure->values.row(2)[rows.firstColumn + 1];
    QVERIFY2(itemWithText(layout, cellText(value)), qPrintable(textsOf(layout)));
    QVERIFY(textsOf(layout).contains(QString("columns 0–%1 of 64").arg(rows.columns - 1)));
    // Another operation has no such matrix, and shows its own.
    ViewState scores = state;
    scores.cursor = cursorAt(state.trace, 1, {Gpt2::Scores, Layer{1}});
    const ViewLayout other =
        stageLayout(scores, kStageSize, fixedMetrics(), {{}, rowsOf(Gpt2Tensor::Expanded), true});
    QVERIFY(other.placed(Lane{0}, rowsOf(Gpt2Tensor::Scores)) &&
            other.placed(Lane{0}, rowsOf(Gpt2Tensor::Keys)));
}

void TestFlowLayout::onlyRowsOnShowAreComputed()
{
    ExampleRun run;
    run.config.context = 400;
    run.config.vocabulary = 320;
    run.prompt.assign(300, " a");
    run.tokens = 1;
    ViewState state = openState(run, 0, Gpt2::Gelu);
    std::size_t most = 0;
    state.rowsOf = [&most, inner = state.rowsOf](std::size_t step, Lane lane,
                                                 const MadeTensor& tensor, Span positions) {
        most = std::max(most, positions.count);
        return inner(step, lane, tensor, positions);
    };
    stageOf(state, {900, 3000});
    QVERIFY2(most > 60 && most <= 128, qPrintable(QString::number(most)));
}

PASTKEYS_TEST(TestFlowLayout)
#include "test_flow_layout.moc"
