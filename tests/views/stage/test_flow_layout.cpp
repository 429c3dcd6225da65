// Checks how the stage shows the rows of operations that are not part of attention.
#include "drawing/number_text.h"
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
};

void TestFlowLayout::mlpShowsRowsAndWidthsInBothLanes()
{
    const ViewLayout layout = stageOf(viewStateAt(traceOf({}), 1, Operation::MlpExpand));
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
    const std::array after{std::pair(Operation::OutputProjection, Operation::Residual1),
                           std::pair(Operation::Residual1, Operation::LayerNorm2),
                           std::pair(Operation::LayerNorm2, Operation::MlpExpand),
                           std::pair(Operation::MlpExpand, Operation::Gelu),
                           std::pair(Operation::Gelu, Operation::MlpContract),
                           std::pair(Operation::MlpContract, Operation::Residual2)};
    for (const auto& [one, next] : after) {
        QCOMPARE(captionsAt(one).size(), 2);
        QCOMPARE(captionsAt(next).front(), captionsAt(one).back());
    }
    const ViewLayout sum = stageOf(viewStateAt(trace, 1, Operation::Residual1), {1500, 400});
    QVERIFY2(itemWithText(sum, "plus the hidden state"), qPrintable(textsOf(sum)));
}

void TestFlowLayout::narrowFlowCutsNoShape()
{
    const Trace trace = traceOf({});
    for (double width = 420; width < 800; width += 20) {
        const ViewState state = viewStateAt(trace, 3, Operation::MlpExpand);
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
    const ViewLayout layout =
        stageOf(viewStateAt(traceOf(run), 1, Operation::MlpExpand), {600, 260});
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
    const ViewLayout layout =
        stageOf(viewStateAt(traceOf({}), 1, Operation::MlpExpand), {1400, 400});
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
        const ViewLayout layout =
            stageOf(viewStateAt(trace, 3, Operation::MlpExpand), {780, height});
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
    const ConstMatrix hidden{block.layers[1].hidden.data(), 1, 16, 16};
    for (const auto& [operation, layer] :
         {std::pair(Operation::Residual2, 1U), std::pair(Operation::LayerNorm1, 2U)}) {
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
        stageOf(viewStateAt(traceOf(run), 1, Operation::Residual2, 1), {1400, 500});
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
    const ViewLayout inside = stageOf(viewStateAt(trace, 1, Operation::Gelu), {1100, 400});
    QVERIFY2(itemWithText(inside, "these values are not recorded"), qPrintable(textsOf(inside)));
    const ViewLayout first = stageOf(viewStateAt(trace, 1, Operation::LayerNorm1), {1100, 400});
    QVERIFY(itemWithText(first, "these values are not recorded")); // no layer has run yet
    const ViewLayout after = stageOf(viewStateAt(trace, 1, Operation::Residual2), {1100, 400});
    QVERIFY(!itemWithText(after, "these values are not recorded"));
}

PASTKEYS_TEST(TestFlowLayout)
#include "test_flow_layout.moc"
