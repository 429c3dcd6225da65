// Checks how the stage shows the rows of operations that are not part of attention.
#include "drawing/number_text.h"
#include "shared/lane_matrix.h"
#include "shared/matrix_figure.h"
#include "shared/operation_text.h"
#include "support/gpt2_names.h"
#include "support/stage_states.h"
#include "support/test_program.h"
#include "support/view_words.h"

#include <QTest>

#include <cmath>

using namespace pastkeys;
using namespace pastkeys::test;
using Kind = DisplayItem::Kind;

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

class TestFlowLayout : public QObject
{
    Q_OBJECT

private slots:
    void textsOfEachOperation()
    {
        ApprovedTexts texts("stage/flow");
        const Trace trace = traceOf({});
        for (const Operation operation : eachOperation())
            if (const ViewState state = viewStateAt(trace, 2, operation, 1, 1);
                !state.operation().isOfHeads && !state.operation().isAboutNextToken())
                texts.add(nameText(operation), stageOf(state));
        texts.add("no layer has run yet", stageOf(viewStateAt(trace, 2, Gpt2::LayerNorm1)));
        texts.add("the model gives the values", stageOf(openState({}, 2, Gpt2::Gelu, 1)));
        ViewState pinned = openState({}, 2, Gpt2::MlpContract, 1);
        pinned.selection.pinned = PinnedCell{rowsOf(Gpt2Tensor::MlpOutput), 3, 5};
        texts.add("pinned cell", stageOf(pinned));
        texts.add("more of the prompt follows",
                  stageOf(viewStateAt(traceOf({.chunks = {5, 3}}), 0, Gpt2::FinalLayerNorm)));
        texts.add("a long text",
                  stageOf(openState(longRun(300, 2), 1, Gpt2::MlpExpand), {900, 360}));
        texts.add("a matrix alone",
                  stageLayout(openState({}, 1, Gpt2::MlpExpand, 1), {1000, 400}, fixedMetrics(),
                              {{}, rowsOf(Gpt2Tensor::Expanded), true}));
        ExampleRun run;
        run.prompt.front() = "%2";
        const ViewLayout layout =
            stageOf(viewStateAt(traceOf(run), 1, Gpt2::Residual2, 1), {1400, 500});
        const PlacedMatrix& rows = placedIn(layout, Lane{0}, rowsOf(Gpt2Tensor::Residual2));
        texts.add("a token of percent and number", detailOfCell(layout, rows, 0, 0).toolTip);
        QVERIFY(texts.areApproved());
    }

    void narrowFlowCutsNoShape()
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

    void newRowShowsBesideManyOldOnes()
    {
        const ViewLayout layout =
            stageOf(viewStateAt(traceOf(longRun(300, 2)), 1, Gpt2::MlpExpand), {600, 260});
        std::size_t blocks = 0;
        for (const DisplayItem& item : layout.list.items())
            if (item.kind == Kind::Fill && item.ink == Ink::New && item.rect.top() < 230) {
                ++blocks; // the input and the output of each lane, above the legend
                QVERIFY(item.rect.height() >= 3);
            }
        QCOMPARE(blocks, std::size_t{4});
        QCOMPARE(outside(layout, {600, 260}), QString());
    }

    void flowCaptionsStandOnTheirBlocks()
    {
        const ViewLayout layout =
            stageOf(viewStateAt(traceOf({}), 1, Gpt2::MlpExpand), {1400, 400});
        for (const char* shape : {" [9 x 16]", " [9 x 64]"}) {
            const auto text =
                std::ranges::find_if(layout.list.items(), [&](const DisplayItem& item) {
                    return item.text.endsWith(shape) && item.text.size() > 12;
                });
            QVERIFY(std::ranges::any_of(layout.list.items(), [&](const DisplayItem& item) {
                return item.kind == Kind::Fill && item.ink == Ink::New &&
                       std::abs(item.rect.left() - text->rect.left()) < 1;
            }));
        }
    }

    void arrowDoesNotStrikeItsLabel()
    {
        const Trace trace = traceOf({});
        for (double height = 260; height < 500; height += 20) {
            const ViewLayout layout =
                stageOf(viewStateAt(trace, 3, Gpt2::MlpExpand), {780, height});
            for (const DisplayItem& line : layout.list.items()) {
                if (line.kind != Kind::Line || line.ink != Ink::Current)
                    continue;
                for (const DisplayItem& text : layout.list.items())
                    if (text.text.contains("FLOPs") || text.text.contains("W ["))
                        QVERIFY2(
                            !text.rect.intersects(line.rect.normalized().adjusted(0, 0, 0, 0.1)),
                            qPrintable(text.text));
            }
        }
    }

    void recordedRowsShowTheirValues()
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
                QVERIFY(std::abs(static_cast<double>(newest[c]) * largest - hidden.row(0)[c]) <
                        1e-4);
            const QString tip = layout.detailAt(maps[1]->rect.topLeft() + QPointF(1, 1)).toolTip;
            QVERIFY2(tip.endsWith(' ' + exactText(hidden.row(0)[0])), qPrintable(tip));
        }
    }

    void rowsOfTheMlpShowTheValuesThatTheModelGives()
    {
        const ViewState state = openState({}, 2, Gpt2::Gelu, 1);
        const ViewLayout layout = stageOf(state);
        for (const auto& [tensor, maker] : {std::pair(Gpt2Tensor::Expanded, Gpt2::MlpExpand),
                                            std::pair(Gpt2Tensor::Activated, Gpt2::Gelu)}) {
            const StageMatrix matrix = rowsOf(tensor);
            const TensorRows made = state.rowsOf(2, Lane{0}, {tensor, {maker, Layer{1}}}, {0, 10});
            QCOMPARE(placedIn(layout, Lane{0}, matrix).rows, std::size_t{10});
            QCOMPARE(placedIn(layout, Lane{1}, matrix).rows, std::size_t{1});
            for (const Lane lane : kLanes) {
                const PointDetail detail =
                    detailOfCell(layout, placedIn(layout, lane, matrix), 9, 33);
                for (const QString& part :
                     {visibleToken(state.trace.tokens()[9].bytes), exactText(made.rows.row(9)[33])})
                    QVERIFY2(detail.toolTip.contains(part), qPrintable(detail.toolTip));
            }
        }
    }

    void theFirstLayerBeginsWithTheEmbedding()
    {
        const ViewLayout embedding = stageOf(openState({}, 1, Gpt2::Embedding));
        const ViewLayout norm = stageOf(openState({}, 1, Gpt2::LayerNorm1));
        const auto tip = [](const ViewLayout& layout) {
            return detailOfCell(layout, placedIn(layout, Lane{0}, rowsOf(Gpt2Tensor::Embedding)), 4,
                                7)
                .toolTip;
        };
        QCOMPARE(tip(norm), tip(embedding));
        const ViewLayout second = stageOf(openState({}, 1, Gpt2::LayerNorm1, 1));
        QVERIFY(!second.placed(Lane{0}, rowsOf(Gpt2Tensor::Embedding)));
        QVERIFY(second.placed(Lane{0}, rowsOf(Gpt2Tensor::Residual2)));
    }

    void aClickPinsACellAndMarksItsInputs()
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
        const PointDetail again =
            detailOfCell(after, placedIn(after, Lane{0}, rowsOf(Gpt2Tensor::MlpOutput)), 3, 5);
        QCOMPARE(std::get<Select>(again.action).selection.pinned,
                 std::nullopt); // a second click unpins it
        state.cursor = cursorAt(state.trace, 1, {Gpt2::Residual2, Layer{2}});
        const ViewLayout sum = stageOf(state);
        QCOMPARE(placedIn(sum, Lane{0}, rowsOf(Gpt2Tensor::Residual2)).figure->band,
                 (CellBand{3, 4, 5}));
    }

    void aClickOnTheOutputOfAllHeadsSelectsTheHead()
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

    void aNumberKeepsItsPinFromOperationToOperation()
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

    void longTextsShowTheirLastRowsUntilOneScrolls()
    {
        const ViewState state = openState(longRun(300, 2), 1, Gpt2::MlpExpand);
        const QSizeF size(900, 360);
        const ViewLayout layout = stageOf(state, size);
        const PlacedMatrix& off = placedIn(layout, Lane{0}, rowsOf(Gpt2Tensor::Expanded));
        QVERIFY(off.rows < 301 && off.firstRow + off.rows == 301);
        QVERIFY(off.cells.height() / static_cast<double>(off.rows) >= kSmallestCell);
        QCOMPARE(off.figure->positions(), (Span{0, 301}));
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

    void aMatrixAloneShowsItsNumbers()
    {
        const ViewState state = openState({}, 1, Gpt2::MlpExpand, 1);
        const ViewLayout layout = stageLayout(state, {1000, 400}, fixedMetrics(),
                                              {{}, rowsOf(Gpt2Tensor::Expanded), true});
        QVERIFY(!layout.placed(Lane{0}, rowsOf(Gpt2Tensor::Norm2)));
        const PlacedMatrix& rows = placedIn(layout, Lane{0}, rowsOf(Gpt2Tensor::Expanded));
        QVERIFY(rows.columns < rows.figure->columns);
        const float value = rows.figure->values.row(2)[rows.firstColumn + 1];
        QVERIFY2(itemWithText(layout, cellText(value)), qPrintable(textsOf(layout)));
        // Another operation has no such matrix, and shows its own.
        ViewState scores = state;
        scores.cursor = cursorAt(state.trace, 1, {Gpt2::Scores, Layer{1}});
        const ViewLayout other = stageLayout(scores, kStageSize, fixedMetrics(),
                                             {{}, rowsOf(Gpt2Tensor::Expanded), true});
        QVERIFY(other.placed(Lane{0}, rowsOf(Gpt2Tensor::Scores)) &&
                other.placed(Lane{0}, rowsOf(Gpt2Tensor::Keys)));
    }

    void onlyRowsOnShowAreComputed()
    {
        ViewState state = openState(longRun(300, 1), 0, Gpt2::Gelu);
        std::size_t most = 0;
        state.rowsOf = [&most, inner = state.rowsOf](std::size_t step, Lane lane,
                                                     const MadeTensor& tensor, Span positions) {
            most = std::max(most, positions.count);
            return inner(step, lane, tensor, positions);
        };
        stageOf(state, {900, 3000});
        QVERIFY2(most > 60 && most <= 128, qPrintable(QString::number(most)));
    }
};

PASTKEYS_TEST(TestFlowLayout)
#include "test_flow_layout.moc"
