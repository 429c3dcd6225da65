#include "drawing/number_text.h"
#include "head_strip/head_strip_layout.h"
#include "head_strip/head_strip_view.h"
#include "record/lane_names.h"
#include "shared/matrix_fit.h"
#include "support/gpt2_names.h"
#include "support/test_program.h"
#include "support/view_states.h"
#include "support/view_words.h"

#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace pastkeys;
using namespace pastkeys::test;
using Kind = DisplayItem::Kind;

namespace {

ViewState stateAt(const Trace& trace, std::size_t step, std::size_t head = 0)
{
    ViewState state = viewStateAt(trace, step, Gpt2::Scores, 1, head);
    state.heads = std::make_shared<const HeadWeights>(
        headWeightsAt(trace, step, Layer{1}, queriesOfThumbnails(trace.step(step), state.site()),
                      kernelsNamed("scalar")));
    return state;
}

ViewLayout laidOut(const ViewState& state, QSizeF size = {600, 46})
{
    return headStripLayout(state, size, fixedMetrics());
}

std::vector<const DisplayItem*> picturesOf(const ViewLayout& layout)
{
    std::vector<const DisplayItem*> pictures;
    for (const DisplayItem& item : layout.list.items())
        if (item.kind == Kind::Cells && item.rect.left() > 60) // right of the color scale
            pictures.push_back(&item);
    return pictures;
}

} // namespace

class TestHeadStrip : public QObject
{
    Q_OBJECT

private slots:
    void textsOfEachCache()
    {
        ApprovedTexts texts("head_strip/strips");
        const auto add = [&](const QString& name, const ViewState& state, QSizeF size = {600, 46}) {
            texts.add(name, laidOut(state, size));
        };
        add("no run", {});
        add("rows that were too large", viewStateAt(traceOf({}), 1, Gpt2::Gelu));
        add("off and on", stateAt(traceOf({}), 2, 1));
        add("no room for a picture", stateAt(traceOf({}), 2), {40, 40});
        add("prefill", stateAt(traceOf({}), 0));
        add("cells of several weights", stateAt(traceOf({.tokens = 50}), 49), {200, 46});
        ExampleRun run;
        for (const char* right : {"paged:4", "window:4+1,int8,heads:1,with-queries"}) {
            run.lanes = lanesNamed("static", right);
            add(QString("static and %1").arg(right), stateAt(traceOf(run), 2));
        }
        run.lanes = {laneNamed("paged:4")};
        add("only paged:4", stateAt(traceOf(run), 2));
        run.prompt.assign(run.prompt.size(), "%6");
        const ViewLayout layout = laidOut(stateAt(traceOf(run), 0));
        texts.add("a token of percent and number",
                  layout.detailAt(picturesOf(layout)[0]->rect.center()).toolTip);
        QVERIFY(texts.areApproved());
    }

    void eachHeadIsAPictureOfTheStepsQueries()
    {
        const Trace trace = traceOf({});
        const ViewLayout prefill = laidOut(stateAt(trace, 0));
        QCOMPARE(picturesOf(prefill).size(), std::size_t{2});
        QCOMPARE(picturesOf(prefill)[0]->cells->rows, std::size_t{8});
        const ViewLayout decode = laidOut(stateAt(trace, 2));
        QCOMPARE(picturesOf(decode)[1]->cells->rows, std::size_t{1});
        QCOMPARE(picturesOf(decode)[1]->cells->columns, std::size_t{10});
        for (const QSizeF size : {QSizeF(90, 400), QSizeF(40, 40)}) // without room for one
            QVERIFY(picturesOf(laidOut(stateAt(trace, 2), size)).empty());
    }

    void theSelectedHeadIsFramed()
    {
        const ViewLayout layout = laidOut(stateAt(traceOf({}), 2, 1));
        const std::vector<QRectF> frames = rectsOf(layout, Kind::Frame, Ink::Current);
        QCOMPARE(frames.size(), std::size_t{1});
        QVERIFY(frames[0].contains(picturesOf(layout)[1]->rect));
    }

    void hoverNamesTheLargestWeightAndItsTokens()
    {
        const ViewState state = stateAt(traceOf({}), 2);
        const auto row = state.heads->row(1, 0);
        const auto largest = std::ranges::max_element(row);
        const ViewLayout layout = laidOut(state);
        const QString tip = layout.detailAt(picturesOf(layout)[1]->rect.center()).toolTip;
        QVERIFY2(tip.contains(exactText(*largest)), qPrintable(tip));
        QVERIFY2(tip.contains(QString(" %1 “").arg(largest - row.begin())), qPrintable(tip));
    }

    void aClickSelectsTheHeadAndKeepsThePin()
    {
        HeadStripView view;
        ViewState state = stateAt(traceOf({}), 2);
        state.selection.pinned = PinnedCell{StageMatrix::Weights, 9, 3};
        view.resize(600, 60);
        view.present(state);
        QSignalSpy asked(&view, &TraceView::selectionRequested);
        QTest::mouseClick(&view, Qt::LeftButton, {},
                          picturesOf(view.currentLayout())[1]->rect.center().toPoint());
        QCOMPARE(asked.size(), 1);
        const auto selection = asked[0][0].value<Selection>();
        QCOMPARE(selection.head, Head{1});
        QCOMPARE(selection.pinned, state.selection.pinned);
    }

    void columnsThatDoNotFitAreTheLargestOfSeveralKeys()
    {
        const ViewState state = stateAt(traceOf({.tokens = 50}), 49);
        const ViewLayout layout = laidOut(state, {200, 46});
        const HeatCells& cells = *picturesOf(layout)[0]->cells;
        QCOMPARE(cells.columns, std::size_t{11}); // the first also shows the 2 leftover keys
        QVERIFY(picturesOf(layout)[0]->rect.width() >= kSmallestCell * 11);
        const auto row = state.heads->row(0, 0);
        const auto largest = [&row](std::size_t first, std::size_t count) {
            return std::ranges::max(row.subspan(first, count));
        };
        QCOMPARE(cells.values[3] / cells.values[0], largest(17, 5) / largest(0, 7));
        QCOMPARE(cells.values.back(), largest(52, 5)); // the newest keys fill a cell
    }

    void aLongPromptHasAnUnbrokenDiagonal()
    {
        const ViewState state = stateAt(traceOf(longRun(60, 1)), 0);
        QCOMPARE(state.heads->queries.size(), std::size_t{60});
        const ViewLayout layout = laidOut(state, {600, 40});
        const HeatCells& cells = *picturesOf(layout)[0]->cells;
        // A row of cells shows several queries. The first ones see fewer keys.
        QVERIFY(cells.rows < state.heads->queries.size() && cells.rows > 1);
        std::size_t seen = 0; // keys that the row above sees
        for (std::size_t row = 0; row < cells.rows; ++row) {
            const auto first =
                cells.values.begin() + static_cast<std::ptrdiff_t>(row * cells.columns);
            const auto end = std::find_if(first, first + static_cast<std::ptrdiff_t>(cells.columns),
                                          [](float value) { return std::isnan(value); });
            const auto now = static_cast<std::size_t>(end - first);
            QVERIFY(now > seen && *(end - 1) > 0);
            seen = now;
        }
        QCOMPARE(seen, cells.columns);
    }

    void fewerQueriesOfALargeModelAreDrawn()
    {
        const Trace trace = traceOf({});
        AttentionSite large = trace.header().network->site(Layer{0});
        large.headDim = 1'000'000;
        QCOMPARE(queriesOfThumbnails(trace.step(0), large), kThumbnailRows);
    }

    void aWeightHasOneColorInAllHeadsAndTheScaleIsOnShow()
    {
        const ViewState state = stateAt(traceOf({}), 2);
        const ViewLayout layout = laidOut(state);
        const auto pictures = picturesOf(layout);
        for (std::size_t head = 0; head < pictures.size(); ++head)
            QVERIFY(std::ranges::equal(pictures[head]->cells->values, state.heads->row(head, 0)));
        QVERIFY(itemWithText(layout, "0") && itemWithText(layout, "1"));
    }

    void keysBeforeAWindowHaveNoColor()
    {
        const ViewLayout layout =
            laidOut(stateAt(traceOf({.lanes = {laneWithoutCache(ReachRule::sliding(1, 3))}}), 2));
        const HeatCells& cells = *picturesOf(layout)[0]->cells;
        for (std::size_t key = 0; key < 10; ++key)
            QCOMPARE(std::isnan(cells.values[key]), key > 0 && key < 7);
    }

    void theSinksOfATextThatBeginsAgainHaveColors()
    {
        ExampleRun run; // reads its 8 tokens twice
        run.lanes = lanesNamed("window:3+2,bug:not-cleared", "off,window:3+2");
        const ViewLayout layout = laidOut(stateAt(traceOf(run), 2));
        const HeatCells& cells = *picturesOf(layout)[0]->cells;
        QCOMPARE(cells.columns, std::size_t{17});
        for (std::size_t key = 0; key < 17; ++key)
            QCOMPARE(!std::isnan(cells.values[key]), key == 8 || key == 9 || key >= 14);
    }

    void aPinnedWeightIsMarkedInTheSelectedHead()
    {
        ViewState state = stateAt(traceOf({}), 2);
        state.selection.pinned = PinnedCell{StageMatrix::Weights, 9, 3};
        const auto marks = [&] {
            const ViewLayout layout = laidOut(state);
            return countOf(layout, Kind::Outline, Ink::Pinned) +
                   countOf(layout, Kind::Frame, Ink::Pinned);
        };
        QCOMPARE(marks(), std::size_t{1});
        state.selection.pinned = PinnedCell{StageMatrix::Weights, 2, 1}; // of another step's query
        QCOMPARE(marks(), std::size_t{0});
    }

    void manyHeadsStayInsideAroundTheSelectedOne()
    {
        ExampleRun run;
        run.config.width = 48;
        run.config.heads = 24;
        for (const QSizeF size : {QSizeF(190, 46), QSizeF(400, 46), QSizeF(1600, 60)})
            for (const std::size_t head : {0U, 11U, 23U}) {
                const ViewLayout layout = laidOut(stateAt(traceOf(run), 2, head), size);
                QCOMPARE(outside(layout, size), QString());
                QVERIFY(itemWithText(layout, QString::number(head + 1)));
            }
    }
};

PASTKEYS_TEST(TestHeadStrip)
#include "test_head_strip.moc"
