#include "drawing/number_text.h"
#include "shared/operation_text.h"
#include "stage/stage_layout.h"
#include "support/layout_checks.h"
#include "support/view_states.h"

#include <QTest>

#include <cmath>

using namespace pastkeys;
using namespace pastkeys::test;
using Kind = DisplayItem::Kind;

namespace {

constexpr QSizeF kSize(900, 560);

ViewLayout laidOut(const ViewState& state, QSizeF size = kSize)
{
    return stageLayout(state, size, fixedMetrics());
}

/// How many captions begin with that text.
qsizetype captions(const ViewLayout& layout, const QString& start)
{
    qsizetype count = 0;
    for (const QString& text : textsOf(layout).split('\n'))
        count += text.startsWith(start) ? 1 : 0;
    return count;
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
    void newRowIsNotInTheCacheBeforeItIsAppended();
    void oneLaneUsesTheWholeWidth();
    void keysOfTheCacheAreReadAndTheNewRowIsWritten();
    void bothLanesColourANumberAlike();
    void weightsAreScaledToTheLargestOfTheLastRow();
    void mlpShowsRowsAndWidthsInBothLanes();
    void rowsHaveOneNameFromOperationToOperation();
    void narrowFlowCutsNoShape();
    void newRowShowsBesideManyOldOnes();
    void wideLaneStandsInTwoRows();
    void narrowLegendNamesAllRoles();
    void legendTellsNotComputedFromMasked();
    void probabilitiesStandOnOneAxisInColumns();
    void flowCaptionsStandOnTheirBlocks();
    void arrowDoesNotStrikeItsLabel();
    void logitsAreBarsWithTheChosenTokenLast();
    void bothLanesShowTheTokenThatTheyChose();
    void lanesThatDifferShareTheChoiceOfTheCachedOne();
    void unfinishedPromptHasNoLogits();
    void cellNamesItsTokensAndItsExactValue();
    void clickPinsACellAndASecondClickLetsGo();
    void everyCellNamesItsLaneAndPlace();
    void whatMakesAPinnedCellAndWhatItMakesIsDotted();
    void everythingStaysInsideTheView_data();
    void everythingStaysInsideTheView();
};

void TestStageLayout::emptyTraceSaysWhatToDo()
{
    QCOMPARE(textsOf(laidOut({})), QString("Run a prompt to see its attention here."));
}

void TestStageLayout::decodeShowsSquareScoresOffAndOneRowOn()
{
    const ViewLayout layout = laidOut(viewStateAt(traceOf({}), 1, Operation::Softmax, 1, 1));
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
    ExampleRun run;
    run.mode = CacheMode::On;
    run.chunks = {5, 3};
    const ViewLayout layout = laidOut(viewStateAt(traceOf(run), 1, Operation::Mask));
    QVERIFY(itemWithText(layout, "Scores [3 x 8]"));
    QCOMPARE(countOf(layout, Kind::Cross, Ink::Masked), std::size_t{3 + 1}); // and the legend's
}

void TestStageLayout::whatHasNotHappenedIsEmpty()
{
    const Trace trace = traceOf({});
    const auto maps = [&](Operation operation) {
        const ViewLayout layout = laidOut(viewStateAt(trace, 1, operation));
        return std::ranges::count_if(layout.list.items(), [](const DisplayItem& item) {
            return item.kind == Kind::Cells && item.cells->columns >= 8 && item.cells->columns <= 9;
        });
    };
    QCOMPARE(maps(Operation::QkvProjection), 6); // Q, K, V in two lanes
    QCOMPARE(maps(Operation::Scores), 8);
    QCOMPARE(maps(Operation::Mask), 8);
    QCOMPARE(maps(Operation::Softmax), 10);
    QCOMPARE(maps(Operation::WeightedSum), 12);
}

void TestStageLayout::headlineSaysWhatTheOperationDoesWithItsRows_data()
{
    QTest::addColumn<Operation>("operation");
    QTest::addColumn<QString>("off");
    QTest::addColumn<QString>("on");
    const QString again = "Cache off · 10 rows computed, 9 of them again";
    const QString one = "Cache on · 1 row computed";
    QTest::newRow("norm") << Operation::LayerNorm1 << again << one;
    QTest::newRow("qkv") << Operation::QkvProjection << again << one + ", 9 not needed";
    QTest::newRow("append") << Operation::CacheAppend << "Cache off · nothing is kept"
                            << "Cache on · 1 row written, 9 there";
    QTest::newRow("scores") << Operation::Scores << again << one + ", 9 read from the cache";
    QTest::newRow("mask") << Operation::Mask << again << one;
    QTest::newRow("softmax") << Operation::Softmax << again << one;
    QTest::newRow("sum") << Operation::WeightedSum << again << one + ", 9 read from the cache";
    QTest::newRow("mlp") << Operation::MlpExpand << again << one;
}

void TestStageLayout::headlineSaysWhatTheOperationDoesWithItsRows()
{
    QFETCH(Operation, operation);
    QFETCH(QString, off);
    QFETCH(QString, on);
    const ViewLayout layout = laidOut(viewStateAt(traceOf({}), 2, operation), {1100, 560});
    QVERIFY2(itemWithText(layout, off), qPrintable(textsOf(layout)));
    QVERIFY2(itemWithText(layout, on), qPrintable(textsOf(layout)));
}

void TestStageLayout::narrowHeadlineKeepsItsNumbers()
{
    const ViewLayout layout = laidOut(viewStateAt(traceOf({}), 2, Operation::Scores), {430, 560});
    QVERIFY2(itemWithText(layout, "Off · 10 computed, 9 again"), qPrintable(textsOf(layout)));
    QVERIFY(itemWithText(layout, "On · 1 computed, 9 read"));
    const ViewLayout projected =
        laidOut(viewStateAt(traceOf({}), 2, Operation::QkvProjection), {430, 560});
    const DisplayItem* headline = itemWithText(projected, "On · 1 computed, 9 not needed");
    QVERIFY2(headline, qPrintable(textsOf(projected)));
    QVERIFY(1.15 * fixedMetrics().widthOf(headline->text) * headline->size <=
            headline->rect.width());
}

void TestStageLayout::newRowIsNotInTheCacheBeforeItIsAppended()
{
    const Trace trace = traceOf({});
    const ViewLayout projected = laidOut(viewStateAt(trace, 2, Operation::QkvProjection));
    QVERIFY2(itemWithText(projected, "Keys K cache + new [9+1 x 8]"),
             qPrintable(textsOf(projected)));
    QVERIFY(itemWithText(projected, "Values V cache + new [9+1 x 8]"));
    QVERIFY(itemWithText(laidOut(viewStateAt(trace, 2, Operation::CacheAppend)),
                         "Keys K cache [10 x 8]"));
    QVERIFY(itemWithText(laidOut(viewStateAt(trace, 0, Operation::QkvProjection)),
                         "Keys K new [8 x 8]"));
}

void TestStageLayout::oneLaneUsesTheWholeWidth()
{
    ExampleRun run;
    run.mode = CacheMode::Off;
    const ViewLayout layout = laidOut(viewStateAt(traceOf(run), 1, Operation::WeightedSum));
    QCOMPARE(captions(layout, "Queries Q ["), 1);
    QCOMPARE(captions(layout, "Cache on"), 0);
    const DisplayItem* output = itemWithText(layout, "Output [9 x 8]");
    QVERIFY(output && output->rect.left() > kSize.width() / 2);
}

void TestStageLayout::keysOfTheCacheAreReadAndTheNewRowIsWritten()
{
    const Trace trace = traceOf({});
    const ViewLayout append = laidOut(viewStateAt(trace, 2, Operation::CacheAppend));
    // The last rows of K and V: a bar and a thick outline each; and the legend's swatch.
    QCOMPARE(countOf(append, Kind::Outline, Ink::Written), std::size_t{5});
    QVERIFY(textsOf(append).contains("written to the cache"));
    const ViewLayout scores = laidOut(viewStateAt(trace, 2, Operation::Scores));
    QCOMPARE(countOf(scores, Kind::Outline, Ink::Written), std::size_t{0});
    QVERIFY(!textsOf(scores).contains("written to the cache"));
    QCOMPARE(countOf(scores, Kind::Fill, Ink::Reused), std::size_t{3}); // K, V, legend
}

void TestStageLayout::bothLanesColourANumberAlike()
{
    const ViewLayout layout = laidOut(viewStateAt(traceOf({}), 1, Operation::WeightedSum, 1, 1));
    std::vector<std::vector<float>> lastRows;
    for (const DisplayItem& item : layout.list.items())
        if (item.kind == Kind::Cells && item.cells->columns == 8)
            lastRows.emplace_back(item.cells->values.end() - 8, item.cells->values.end());
    QCOMPARE(lastRows.size(), std::size_t{8}); // Q, K, V, output of off; then of on
    for (std::size_t i = 0; i < 4; ++i)
        QVERIFY2(lastRows[i] == lastRows[i + 4], qPrintable(QString::number(i)));
}

void TestStageLayout::weightsAreScaledToTheLargestOfTheLastRow()
{
    const ViewState state = viewStateAt(traceOf({}), 2, Operation::WeightedSum, 1, 1);
    const std::span<const float> weights = state.attention->on->weights.rowSpan(0);
    const float largest = *std::ranges::max_element(weights);
    QVERIFY(largest < 1); // the first row's weight is 1, and would leave the others pale
    const ViewLayout layout = laidOut(state, {1400, 700}); // with room for the colour keys
    std::vector<std::vector<float>> lastRows;
    for (const DisplayItem& item : layout.list.items())
        if (item.kind == Kind::Cells && item.scale == HeatScale::OneSign &&
            item.cells->columns == weights.size())
            lastRows.emplace_back(item.cells->values.end() -
                                      static_cast<std::ptrdiff_t>(weights.size()),
                                  item.cells->values.end());
    QCOMPARE(lastRows.size(), std::size_t{2}); // off and on
    QVERIFY(lastRows[0] == lastRows[1]);
    QCOMPARE(*std::ranges::max_element(lastRows[0]), 1.0F);
    const QString key = QString::number(static_cast<double>(largest), 'g', 2);
    QVERIFY2(itemWithText(layout, "0 … " + key), qPrintable(textsOf(layout)));
    QVERIFY(itemWithText(layout, "0 … " + key + "+")); // where the first row is too
}

void TestStageLayout::mlpShowsRowsAndWidthsInBothLanes()
{
    const ViewLayout layout = laidOut(viewStateAt(traceOf({}), 1, Operation::MlpExpand));
    for (const char* caption : {"normed state [9 x 16]", "MLP inside [9 x 64]",
                                "normed state [1 x 16]", "MLP inside [1 x 64]"})
        QVERIFY2(itemWithText(layout, caption), caption);
    QVERIFY(itemWithText(layout, "Cache on · 1 row computed"));
    QCOMPARE(countOf(layout, Kind::Hatch, Ink::Recomputed), std::size_t{3}); // and the legend
}

void TestStageLayout::rowsHaveOneNameFromOperationToOperation()
{
    const Trace trace = traceOf({});
    const auto captionsAt = [&](Operation operation) {
        QStringList names;
        const ViewLayout layout = laidOut(viewStateAt(trace, 1, operation), {1100, 400});
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
    const ViewLayout sum = laidOut(viewStateAt(trace, 1, Operation::Residual1), {1500, 400});
    QVERIFY2(itemWithText(sum, "plus the hidden state"), qPrintable(textsOf(sum)));
}

void TestStageLayout::narrowFlowCutsNoShape()
{
    const Trace trace = traceOf({});
    for (double width = 420; width < 800; width += 20) {
        const ViewState state = viewStateAt(trace, 3, Operation::MlpExpand);
        int shapes = 0;
        const ViewLayout layout = laidOut(state, {width, 300});
        for (const DisplayItem& item : layout.list.items())
            if (item.text.contains('[')) {
                ++shapes;
                QVERIFY2(fixedMetrics().widthOf(item.text) * item.size <= item.rect.width(),
                         qPrintable(QString("%1 in %2").arg(item.text).arg(width)));
            }
        QCOMPARE(shapes, 2 * 3); // what goes in, W, and what comes out
    }
}

void TestStageLayout::newRowShowsBesideManyOldOnes()
{
    ExampleRun run;
    run.config.context = 400;
    run.config.vocabulary = 320;
    run.prompt.assign(300, " a");
    run.tokens = 2;
    const ViewLayout layout =
        laidOut(viewStateAt(traceOf(run), 1, Operation::MlpExpand), {600, 260});
    std::size_t blocks = 0;
    for (const DisplayItem& item : layout.list.items())
        if (item.kind == Kind::Fill && item.ink == Ink::New && item.rect.top() < 230) {
            ++blocks; // in and out of both lanes, above the legend
            QVERIFY(item.rect.height() >= 3);
        }
    QCOMPARE(blocks, std::size_t{4});
    QCOMPARE(outside(layout, {600, 260}), QString());
}

void TestStageLayout::wideLaneStandsInTwoRows()
{
    ExampleRun run;
    run.mode = CacheMode::On;
    const ViewState state = viewStateAt(traceOf(run), 1, Operation::WeightedSum);
    const auto captionTop = [&](QSizeF size, const char* caption) {
        const ViewLayout layout = laidOut(state, size);
        const DisplayItem* item = itemWithText(layout, caption);
        return item ? item->rect.top() : -1;
    };
    const QSizeF wide(1500, 300);
    QCOMPARE(captionTop(wide, "Values V cache [9 x 8]"), captionTop(wide, "Queries Q [1 x 8]"));
    QCOMPARE(captionTop(wide, "Output [1 x 8]"), captionTop(wide, "Attention weights [1 x 9]"));
    QVERIFY(captionTop(wide, "Output [1 x 8]") > captionTop(wide, "Queries Q [1 x 8]"));
    const QSizeF high(560, 900);
    QCOMPARE(captionTop(high, "Scores [1 x 9]"), captionTop(high, "Queries Q [1 x 8]"));
    QCOMPARE(captionTop(high, "Output [1 x 8]"), captionTop(high, "Values V cache [9 x 8]"));
    QVERIFY(captionTop(high, "Values V cache [9 x 8]") > captionTop(high, "Keys K cache [9 x 8]"));
}

void TestStageLayout::narrowLegendNamesAllRoles()
{
    const ViewState state = viewStateAt(traceOf({}), 2, Operation::WeightedSum);
    const QStringList full{"computed now", "computed again", "read from the cache", "masked"};
    const QStringList brief{"computed", "again", "read", "masked"};
    for (const double width : {430.0, 900.0}) {
        const ViewLayout layout = laidOut(state, {width, 400});
        for (const QString& role : width > 500 ? full : brief)
            QVERIFY2(itemWithText(layout, role), qPrintable(textsOf(layout)));
        QCOMPARE(outside(layout, {width, 400}), QString());
    }
}

void TestStageLayout::legendTellsNotComputedFromMasked()
{
    const Trace trace = traceOf({});
    const auto legend = [&](Operation operation) {
        const QStringList texts = textsOf(laidOut(viewStateAt(trace, 2, operation))).split('\n');
        return std::pair(texts.contains("not computed"), texts.contains("masked"));
    };
    QCOMPARE(legend(Operation::Scores), std::pair(true, false));
    QCOMPARE(legend(Operation::Mask), std::pair(true, true)); // the weights are not yet
    QCOMPARE(legend(Operation::WeightedSum), std::pair(false, true));
}

void TestStageLayout::logitsAreBarsWithTheChosenTokenLast()
{
    const Trace trace = traceOf({});
    const ViewLayout layout = laidOut(viewStateAt(trace, 1, Operation::Sample));
    const QString chosen =
        QString::fromStdString(trace.step(1).choice->token.bytes).replace(' ', "·");
    QVERIFY2(textsOf(layout).contains(QString("Chosen: “%1”, the largest logit").arg(chosen)),
             qPrintable(textsOf(layout)));
    QVERIFY(itemWithText(
        layout, "Same answer: the logits of cache off and cache on are the same, bit for bit"));
    QCOMPARE(countOf(layout, Kind::Outline, Ink::Current), std::size_t{1});
    const ViewLayout before = laidOut(viewStateAt(trace, 1, Operation::Logits));
    QVERIFY(!textsOf(before).contains("Chosen"));
    QCOMPARE(countOf(before, Kind::Outline, Ink::Current), std::size_t{0});
}

void TestStageLayout::probabilitiesStandOnOneAxisInColumns()
{
    const Trace trace = traceOf({});
    const ViewLayout layout = laidOut(viewStateAt(trace, 1, Operation::Logits), {436, 400});
    const DisplayItem* all = itemWithText(layout, "100 %");
    const DisplayItem* none = itemWithText(layout, "0");
    QVERIFY(all && none && itemWithText(layout, "50 %"));
    const double axis = all->rect.center().x() - none->rect.center().x();
    const auto& entries = trace.step(1).topLogits;
    std::size_t bar = 0;
    for (const DisplayItem& item : layout.list.items())
        if (item.kind == Kind::Fill && (item.ink == Ink::Text || item.ink == Ink::Grid) &&
            bar < entries.size())
            QVERIFY(std::abs(item.rect.width() - entries[bar++].ranked.probability * axis) < 12);
    QVERIFY(bar > 2);
    QVERIFY(!itemWithText(laidOut(viewStateAt(trace, 1, Operation::Logits), {330, 400}), "50 %"));
    const DisplayItem* shares = itemWithText(layout, "probability (c)");
    const DisplayItem* logits = itemWithText(layout, "logit (c)");
    QVERIFY(shares && logits);
    QVERIFY(detailAtText(layout, "logit (c)").toolTip.startsWith("Logit: the model's score"));
    const DisplayItem* share = itemWithText(layout, percentText(entries[0].ranked.probability));
    const DisplayItem* logit = itemWithText(layout, cellText(entries[0].ranked.logit));
    QVERIFY(share && logit && (share->alignment & Qt::AlignRight));
    QCOMPARE(share->rect.right(), shares->rect.right());
    QCOMPARE(logit->rect.right(), logits->rect.right());
}

void TestStageLayout::flowCaptionsStandOnTheirBlocks()
{
    const ViewLayout layout =
        laidOut(viewStateAt(traceOf({}), 1, Operation::MlpExpand), {1400, 400});
    for (const char* caption : {"normed state [9 x 16]", "MLP inside [9 x 64]"}) {
        const DisplayItem* text = itemWithText(layout, caption);
        QVERIFY(text);
        QVERIFY(std::ranges::any_of(layout.list.items(), [&](const DisplayItem& item) {
            return item.kind == Kind::Fill && item.ink == Ink::New &&
                   std::abs(item.rect.left() - text->rect.left()) < 1;
        }));
    }
}

void TestStageLayout::arrowDoesNotStrikeItsLabel()
{
    const Trace trace = traceOf({});
    for (double height = 260; height < 500; height += 20) {
        const ViewLayout layout =
            laidOut(viewStateAt(trace, 3, Operation::MlpExpand), {780, height});
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

void TestStageLayout::bothLanesShowTheTokenThatTheyChose()
{
    const Trace trace = traceOf({});
    const ViewLayout layout = laidOut(viewStateAt(trace, 1, Operation::Sample));
    const QString chosen = visibleToken(trace.step(1).choice->token.bytes);
    const DisplayItem* off = itemWithText(layout, QString("Cache off chose “%1”").arg(chosen));
    const DisplayItem* on = itemWithText(layout, QString("Cache on chose “%1”").arg(chosen));
    QVERIFY2(off && on, qPrintable(textsOf(layout)));
    QCOMPARE(off->rect.top(), on->rect.top());
    QVERIFY(off->rect.right() < on->rect.left());
    QVERIFY(!textsOf(laidOut(viewStateAt(trace, 1, Operation::Logits))).contains("chose"));
}

void TestStageLayout::lanesThatDifferShareTheChoiceOfTheCachedOne()
{
    const Trace trace = traceOf({});
    // No other test shares this trace.
    const_cast<StepRecord&>(trace.step(1)).verdict->firstDifference = Difference{"logits"};
    const QString texts = textsOf(laidOut(viewStateAt(trace, 1, Operation::Sample)));
    QVERIFY2(texts.contains("Cache off goes on with “"), qPrintable(texts));
    QVERIFY(texts.contains("Cache on chose “"));
    QVERIFY(texts.contains("Not the same numbers"));
    QVERIFY(!texts.contains("Same answer"));
}

void TestStageLayout::unfinishedPromptHasNoLogits()
{
    ExampleRun run;
    run.chunks = {5, 3};
    const Trace trace = traceOf(run);
    QVERIFY(textsOf(laidOut(viewStateAt(trace, 0, Operation::Sample)))
                .contains("No logits in this step: more of the prompt follows."));
    QVERIFY(textsOf(laidOut(viewStateAt(trace, 0, Operation::FinalLayerNorm)))
                .contains("Not done in this step: more of the prompt follows."));
}

/// The middle of the last row's first cell of the figure whose caption is given.
QPointF lastRowOf(const ViewLayout& layout, const QString& caption)
{
    const DisplayItem* text = itemWithText(layout, caption);
    for (const DisplayItem& item : layout.list.items())
        if (text && item.kind == Kind::Cells && item.rect.top() > text->rect.top() &&
            item.rect.left() >= text->rect.left() && item.cells->columns > 2 &&
            item.rect.height() > 8 && item.rect.top() - text->rect.bottom() < 40)
            return item.rect.bottomLeft() + QPointF(1, -1);
    return {};
}

void TestStageLayout::cellNamesItsTokensAndItsExactValue()
{
    const ViewState state = viewStateAt(traceOf({}), 0, Operation::Mask);
    const ViewLayout layout = laidOut(state);
    const QString tip = layout.detailAt(lastRowOf(layout, "Scores [8 x 8]")).toolTip;
    const float score = state.attention->off->scores.row(7)[0];
    QCOMPARE(tip, QString("Query at position 7 “<E6>”, key at position 0 “Mia”\nValue %1 (scaled)")
                      .arg(exactText(score)));
}

void TestStageLayout::clickPinsACellAndASecondClickLetsGo()
{
    ViewState state = viewStateAt(traceOf({}), 0, Operation::Mask);
    const QPointF at = lastRowOf(laidOut(state), "Keys K [8 x 8]");
    const auto first = std::get<Selection>(laidOut(state).detailAt(at).action);
    QVERIFY((first.pinned == PinnedCell{StageMatrix::Keys, 7, 0}));
    state.selection = first;
    QCOMPARE(std::get<Selection>(laidOut(state).detailAt(at).action).pinned, std::nullopt);
}

void TestStageLayout::everyCellNamesItsLaneAndPlace()
{
    const ViewState state = viewStateAt(traceOf({}), 2, Operation::WeightedSum);
    const ViewLayout layout = laidOut(state);
    const auto cellAt = [&](const QString& caption) {
        return layout.detailAt(lastRowOf(layout, caption)).cell;
    };
    QCOMPARE(cellAt("Scores [10 x 10]"),
             (LaneCell{Lane::Off, PinnedCell{StageMatrix::Scores, 9, 0}}));
    QCOMPARE(cellAt("Values V cache [10 x 8]"),
             (LaneCell{Lane::On, PinnedCell{StageMatrix::Values, 9, 0}}));
    QCOMPARE(layout.detailAt({2, 2}).cell, std::nullopt);
}

void TestStageLayout::whatMakesAPinnedCellAndWhatItMakesIsDotted()
{
    ViewState state = viewStateAt(traceOf({}), 2, Operation::WeightedSum);
    QCOMPARE(countOf(laidOut(state), Kind::Dotted, Ink::Pinned), std::size_t{0});
    state.selection.pinned = PinnedCell{StageMatrix::Weights, 9, 3};
    // Rows of Q, K, V, scores and output, in both lanes; and the legend's.
    QCOMPARE(countOf(laidOut(state), Kind::Dotted, Ink::Pinned), std::size_t{10 + 1});
    QVERIFY(itemWithText(laidOut(state), "makes, or goes into, the pinned cell"));
    state.selection.pinned = PinnedCell{StageMatrix::Weights, 3, 1};
    // Query 3 was in an earlier step: the lane with a cache has only key 1's rows of K and V.
    QCOMPARE(countOf(laidOut(state), Kind::Dotted, Ink::Pinned), std::size_t{5 + 2 + 1});
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
        for (const Operation operation : kOperations)
            QCOMPARE(outside(laidOut(viewStateAt(trace, step, operation), size), size), QString());
}

QTEST_APPLESS_MAIN(TestStageLayout)
#include "test_stage_layout.moc"
