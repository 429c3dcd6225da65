#include "cache_map/cache_map_layout.h"
#include "support/layout_checks.h"
#include "support/test_program.h"
#include "support/view_states.h"
#include "trace/lane_names.h"

#include <QRegularExpression>
#include <QTest>

using namespace pastkeys;
using namespace pastkeys::test;
using Kind = DisplayItem::Kind;

namespace {

constexpr QSizeF kSize(700, 200);

ViewLayout laidOut(const ViewState& state, QSizeF size = kSize)
{
    return cacheMapLayout(state, size, fixedMetrics());
}

/// Widths of the filled parts of K, layer by layer, in positions.
std::vector<int> heldKeys(const ViewLayout& layout)
{
    std::vector<int> held;
    for (const DisplayItem& item : layout.list.items())
        if (item.kind == Kind::Fill && item.ink == Ink::Key)
            held.push_back(static_cast<int>(item.rect.width() / 30.0 + 0.5));
    held.pop_back(); // the legend's swatch
    return held;
}

} // namespace

class TestCacheMapLayout : public QObject
{
    Q_OBJECT

private slots:
    void captionSaysUsedAndReserved();
    void captionSaysOfWhichLayerThePositionsAre();
    void narrowestMapCutsNoWord();
    void lowestMapShowsItsLayersRatherThanTheGauge();
    void gaugeStandsOverTheMapAndHasAName();
    void gaugeIsAsLongAsTheBytesInUse();
    void lowRowsHaveNumbersThatDoNotCollide();
    void layersFillOneAfterTheOther();
    void writtenRowsAreFramedInTheirLayer();
    void keysAreReadByScoresAndValuesByTheWeightedSum();
    void rowsOfThePinnedCellAreDotted();
    void rowsWithOtherBitsThanTheOtherCachesHaveALine();
    void runWithoutCacheSaysSo();
    void clickGoesToTheAppendThatWroteTheRow();
    void longContextSharesCellsAndSaysSo();
    void manyLayersAreCutAndSaySo();
    void heldRowsAreNotCoveredByLines();
    void layersStayWhereTheyAreWhileTheRunPlays();
    void smallMapNamesEachLayer();
    void lowRowsAreNumberedUnderAHeading();
    void lowestRowsNumberTheirEndsAndTheSelectedLayer();
    void twelveLayersInTheSmallestWindowAreCountedInTheLegend();
    void theMapIsAsWideAsItsView();
    void aMapWithoutRoomStillNamesTheLayerOnShow();
};

void TestCacheMapLayout::captionSaysUsedAndReserved()
{
    const ViewState state = viewStateAt(traceOf({}), 1, Operation::Sample);
    const ViewLayout layout = laidOut(state, {1000, 200});
    // 9 positions, K and V of 3 layers, 16 floats each
    QVERIFY2(textsOf(layout).startsWith(
                 "Cache\n9 of 64 positions · 3.38 KiB used (f), 24 KiB reserved (c)\n"),
             qPrintable(textsOf(layout)));
    QVERIFY(textsOf(layout).contains(QRegularExpression("positions 0–[0-9]+ of 64")));
    const ViewLayout narrow = laidOut(state, {400, 200});
    QVERIFY(itemWithText(narrow, "9 of 64 positions"));
    QVERIFY(detailAtText(narrow, "9 of 64 positions").toolTip.contains("3.38 KiB used (f)"));
    QCOMPARE(outside(laidOut(state), kSize), QString());
}

void TestCacheMapLayout::narrowestMapCutsNoWord()
{
    const Trace trace = traceOf({});
    for (const Operation operation :
         {Operation::CacheAppend, Operation::Scores, Operation::WeightedSum})
        for (const double width : {300.0, 340.0, 400.0, 520.0, 700.0}) {
            const QSizeF size(width, 8.5 * 16);
            ViewState state = viewStateAt(trace, 1, operation, 1);
            state.selection.pinned = PinnedCell{StageMatrix::Scores, 8, 3};
            const ViewLayout layout = laidOut(state, size);
            for (const DisplayItem& item : layout.list.items())
                QVERIFY2(fixedMetrics().widthOf(item.text) * item.size <= item.rect.width() + 0.5,
                         qPrintable(QString("%1 at %2").arg(item.text).arg(width)));
            const QString texts = textsOf(layout);
            QVERIFY2(texts.contains("layer 2: 9 of 64 positions"), qPrintable(texts));
            // What has no room in the legend is in the tool tip of its ellipsis.
            const QString named = texts + detailAtText(layout, "…").toolTip;
            QVERIFY2(named.contains(operation == Operation::CacheAppend ? "written" : "read"),
                     qPrintable(named));
            QVERIFY2(named.contains("pinned"), qPrintable(named));
            QVERIFY2(texts.contains("positions 0–"), qPrintable(texts));
            for (const char* layer : {"layer 1", "layer 2", "layer 3"})
                QVERIFY2(itemWithText(layout, layer), layer);
            QCOMPARE(outside(layout, size), QString());
        }
}

void TestCacheMapLayout::lowestMapShowsItsLayersRatherThanTheGauge()
{
    const ViewState state = viewStateAt(traceOf({}), 1, Operation::Scores, 1);
    QVERIFY(itemWithText(laidOut(state, {500, 8.5 * 16}), "used"));
    const QSizeF lowest(500, 6.5 * 16);
    const ViewLayout layout = laidOut(state, lowest);
    QVERIFY(!itemWithText(layout, "used"));
    for (const char* layer : {"layer 1", "layer 2", "layer 3"})
        QVERIFY2(itemWithText(layout, layer), layer);
    QCOMPARE(outside(layout, lowest), QString());
}

void TestCacheMapLayout::captionSaysOfWhichLayerThePositionsAre()
{
    const Trace trace = traceOf({});
    // The first layer has the new row, the third has not.
    const auto captionAt = [&](std::size_t operationLayer, std::size_t shownLayer) {
        ViewState state = viewStateAt(trace, 1, Operation::CacheAppend, operationLayer);
        state.selection.layer = idAt<Layer>(shownLayer);
        return textsOf(laidOut(state)).section('\n', 1, 1).section(" · ", 0, 0);
    };
    QVERIFY2(captionAt(0, 0).endsWith("layer 1: 9 of 64 positions"), qPrintable(captionAt(0, 0)));
    QVERIFY2(captionAt(0, 2).endsWith("layer 3: 8 of 64 positions"), qPrintable(captionAt(0, 2)));
    QCOMPARE(captionAt(2, 2), QString("9 of 64 positions"));
}

void TestCacheMapLayout::gaugeStandsOverTheMapAndHasAName()
{
    const ViewLayout layout = laidOut(viewStateAt(traceOf({}), 1, Operation::Sample));
    std::vector<QRectF> panels; // the gauge, then the layers
    for (const DisplayItem& item : layout.list.items())
        if (item.kind == Kind::Fill && item.ink == Ink::Panel)
            panels.push_back(item.rect);
    QCOMPARE(panels.size(), std::size_t{1 + 3});
    QCOMPARE(panels[0].left(), panels[1].left());
    QCOMPARE(panels[0].height(), 6.0);
    QVERIFY(itemWithText(layout, "used"));
    const QString tip = detailAtText(layout, "used").toolTip;
    QVERIFY2(tip.startsWith("3.38 KiB of the 24 KiB that all 64 positions need."), qPrintable(tip));
}

void TestCacheMapLayout::gaugeIsAsLongAsTheBytesInUse()
{
    // Only the first layer has the ninth position: 2 x 16 x 4 bytes each of 9 + 8 + 8.
    const ViewLayout layout = laidOut(viewStateAt(traceOf({}), 1, Operation::CacheAppend, 0));
    std::vector<QRectF> bars;
    for (const DisplayItem& item : layout.list.items())
        if (item.kind == Kind::Fill && item.rect.height() == 6.0)
            bars.push_back(item.rect);
    QCOMPARE(bars.size(), std::size_t{2});
    QCOMPARE(bars[1].width() / bars[0].width(), (9 + 8 + 8) * 128.0 / (64 * 384));
}

void TestCacheMapLayout::lowRowsHaveNumbersThatDoNotCollide()
{
    ExampleRun run;
    run.config.layers = 12;
    run.tokens = 2;
    const Trace trace = traceOf(run);
    for (std::size_t shown = 0; shown < 12; ++shown) {
        const ViewLayout layout =
            laidOut(viewStateAt(trace, 1, Operation::Scores, shown), {780, 8.5 * 16});
        std::vector<double> middles;
        for (const DisplayItem& item : layout.list.items()) {
            bool number = false;
            const int layer = item.text.toInt(&number);
            if (number && layer >= 1 && item.rect.left() < 20)
                middles.push_back(item.rect.center().y());
        }
        QVERIFY(middles.size() >= 2);
        for (std::size_t i = 1; i < middles.size(); ++i)
            QVERIFY(middles[i] - middles[i - 1] >= 0.5 * 16);
    }
}

void TestCacheMapLayout::layersFillOneAfterTheOther()
{
    const Trace trace = traceOf({});
    QCOMPARE(heldKeys(laidOut(viewStateAt(trace, 1, Operation::CacheAppend, 0))),
             (std::vector<int>{9, 8, 8}));
    QCOMPARE(heldKeys(laidOut(viewStateAt(trace, 1, Operation::LayerNorm1, 2))),
             (std::vector<int>{9, 9, 8}));
    QVERIFY(heldKeys(laidOut(viewStateAt(trace, 0, Operation::Embedding))).empty());
}

void TestCacheMapLayout::writtenRowsAreFramedInTheirLayer()
{
    const Trace trace = traceOf({});
    const ViewLayout layout = laidOut(viewStateAt(trace, 1, Operation::CacheAppend, 1));
    QCOMPARE(countOf(layout, Kind::Frame, Ink::Written), std::size_t{2});   // around K and V
    QCOMPARE(countOf(layout, Kind::Outline, Ink::Written), std::size_t{1}); // in the legend
    QVERIFY(itemWithText(layout, "written now"));
}

void TestCacheMapLayout::keysAreReadByScoresAndValuesByTheWeightedSum()
{
    const Trace trace = traceOf({});
    for (const Operation operation : {Operation::Scores, Operation::WeightedSum}) {
        const ViewLayout layout = laidOut(viewStateAt(trace, 1, operation, 0));
        const QRectF& read =
            std::ranges::find(layout.list.items(), Kind::Dotted, &DisplayItem::kind)->rect;
        Ink under = Ink::Text;
        for (const DisplayItem& item : layout.list.items())
            if (item.kind == Kind::Fill && (item.ink == Ink::Key || item.ink == Ink::Value) &&
                item.rect.contains(read))
                under = item.ink;
        QCOMPARE(under, operation == Operation::Scores ? Ink::Key : Ink::Value);
        QVERIFY(itemWithText(layout, "read now"));
    }
}

void TestCacheMapLayout::rowsWithOtherBitsThanTheOtherCachesHaveALine()
{
    ExampleRun run;
    const auto lines = [&] {
        return countOf(laidOut(viewStateAt(traceOf(run), 2, Operation::Scores, 2)), Kind::Fill,
                       Ink::Text);
    };
    QCOMPARE(lines(), std::size_t{0});
    run.lanes = lanesNamed("static", "token:3=5");
    QCOMPARE(lines(), std::size_t{3 + 1}); // one for each layer, and the legend
}

void TestCacheMapLayout::rowsOfThePinnedCellAreDotted()
{
    ViewState state = viewStateAt(traceOf({}), 2, Operation::Scores, 1);
    const auto dotted = [&] { return countOf(laidOut(state), Kind::Dotted, Ink::Pinned); };
    state.selection.pinned = PinnedCell{StageMatrix::Scores, 9, 3};
    QCOMPARE(dotted(), std::size_t{2 + 1}); // the key's K and V, and the legend
    state.selection.pinned = PinnedCell{StageMatrix::Values, 3, 0};
    QCOMPARE(dotted(), std::size_t{1 + 1});
    state.selection.pinned = PinnedCell{StageMatrix::Output, 9, 3}; // all that its query sees
    QCOMPARE(dotted(), std::size_t{2 + 1});
    state.selection.pinned = PinnedCell{StageMatrix::Queries, 9, 3};
    QCOMPARE(dotted(), std::size_t{0});
    state.selection.pinned = PinnedCell{StageMatrix::Keys, 50, 3}; // not held yet
    QCOMPARE(dotted(), std::size_t{0});
}

void TestCacheMapLayout::runWithoutCacheSaysSo()
{
    ExampleRun run;
    run.mode = CacheMode::Off;
    QCOMPARE(textsOf(laidOut(viewStateAt(traceOf(run), 1, Operation::Scores))),
             QString("The cache is off: nothing is kept between steps."));
}

void TestCacheMapLayout::clickGoesToTheAppendThatWroteTheRow()
{
    const Trace trace = traceOf({});
    const ViewLayout layout = laidOut(viewStateAt(trace, 3, Operation::Sample));
    QRectF held; // K of the last layer
    for (const DisplayItem& item : layout.list.items())
        if (item.kind == Kind::Fill && item.ink == Ink::Key && item.rect.width() > 100)
            held = item.rect;
    const PointDetail detail = layout.detailAt(held.topLeft() + QPointF(9.5 * 30, 2));
    QCOMPARE(std::get<Cursor>(detail.action),
             cursorAt(trace, 2, {Operation::CacheAppend, Layer{2}}));
    QVERIFY2(detail.toolTip.startsWith("Layer 3, position 9"), qPrintable(detail.toolTip));
    const PointDetail empty = layout.detailAt(held.topRight() + QPointF(45, 2));
    QVERIFY2(empty.toolTip.endsWith("empty"), qPrintable(empty.toolTip));
}

void TestCacheMapLayout::longContextSharesCellsAndSaysSo()
{
    ExampleRun run;
    run.config.context = 400;
    run.config.vocabulary = 320;
    run.prompt.assign(300, " a");
    run.tokens = 1;
    const ViewLayout layout = laidOut(viewStateAt(traceOf(run), 0, Operation::Sample), {320, 200});
    QVERIFY2(textsOf(layout).contains("5 positions per cell"), qPrintable(textsOf(layout)));
    QCOMPARE(outside(layout, {320, 200}), QString());
}

void TestCacheMapLayout::manyLayersAreCutAndSaySo()
{
    ExampleRun run;
    run.config.layers = 40;
    run.tokens = 1;
    const ViewLayout layout = laidOut(viewStateAt(traceOf(run), 0, Operation::Scores, 39));
    QVERIFY2(textsOf(layout).contains("–40 of 40"), qPrintable(textsOf(layout)));
    QCOMPARE(outside(layout, kSize), QString());
}

void TestCacheMapLayout::heldRowsAreNotCoveredByLines()
{
    const ViewLayout layout = laidOut(viewStateAt(traceOf({}), 3, Operation::Sample), {700, 110});
    QRectF held;
    for (const DisplayItem& item : layout.list.items()) {
        if (item.kind == Kind::Fill && item.ink == Ink::Key)
            held = item.rect;
        const bool grid = item.kind == Kind::Outline && item.ink == Ink::Grid;
        QVERIFY2(!grid || !item.rect.contains(held) || held.isEmpty(), "a frame over the colours");
    }
}

void TestCacheMapLayout::layersStayWhereTheyAreWhileTheRunPlays()
{
    const Trace trace = traceOf({});
    for (double width = 200; width < 900; width += 20) {
        const auto topOfKeys = [&](std::size_t step) {
            const ViewLayout layout =
                laidOut(viewStateAt(trace, step, Operation::Sample), {width, 220});
            for (const DisplayItem& item : layout.list.items())
                if (item.kind == Kind::Fill && item.ink == Ink::Key)
                    return item.rect.top();
            return -1.0;
        };
        QCOMPARE(topOfKeys(trace.size() - 1), topOfKeys(0));
    }
}

void TestCacheMapLayout::smallMapNamesEachLayer()
{
    ExampleRun run;
    run.config.layers = 4;
    for (const double width : {440.0, 780.0}) {
        // the least height of the view, in lines of 16
        const ViewLayout layout =
            laidOut(viewStateAt(traceOf(run), 2, Operation::Scores, 2), {width, 8.5 * 16});
        for (const char* name : {"layer 1", "layer 2", "layer 3", "layer 4"})
            QVERIFY2(itemWithText(layout, name), name);
        QCOMPARE(outside(layout, {width, 8.5 * 16}), QString());
    }
}

void TestCacheMapLayout::lowRowsAreNumberedUnderAHeading()
{
    ExampleRun run;
    run.config.layers = 4;
    const ViewLayout layout =
        laidOut(viewStateAt(traceOf(run), 2, Operation::Scores, 2), {600, 6.5 * 16});
    const DisplayItem* heading = itemWithText(layout, "layer");
    QVERIFY(heading);
    std::vector<QRectF> numbers;
    for (const DisplayItem& item : layout.list.items())
        if (item.kind == Kind::Text && item.rect.left() == heading->rect.left() &&
            item.text.size() == 1)
            numbers.push_back(item.rect);
    QCOMPARE(numbers.size(), std::size_t{4}); // none looks as if it were not there
    QVERIFY(numbers.front().center().y() > heading->rect.center().y());
    QCOMPARE(numbers.front().right(), heading->rect.right());
}

void TestCacheMapLayout::lowestRowsNumberTheirEndsAndTheSelectedLayer()
{
    ExampleRun run;
    run.config.layers = 12;
    run.tokens = 2;
    const TextMetrics large{12, 28, {}};
    const auto numbersAt = [&](std::size_t layer, double height) {
        const ViewLayout layout = cacheMapLayout(
            viewStateAt(traceOf(run), 1, Operation::Scores, layer), {1300, height}, large);
        const DisplayItem* heading = itemWithText(layout, "layer");
        QStringList numbers;
        for (const DisplayItem& item : layout.list.items())
            if (heading && item.kind == Kind::Text && item.rect.left() == heading->rect.left() &&
                item.text.toInt() > 0)
                numbers << (item.bold ? '*' + item.text : item.text);
        return numbers.join(' ');
    };
    QCOMPARE(numbersAt(4, 9 * 28), QString("1 *5 12"));
    QCOMPARE(numbersAt(0, 9 * 28), QString("*1 12"));
    QCOMPARE(numbersAt(1, 9 * 28), QString("*2 12")); // a "1" would touch the "2"
}

void TestCacheMapLayout::twelveLayersInTheSmallestWindowAreCountedInTheLegend()
{
    ExampleRun run;
    run.config.layers = 12;
    run.tokens = 2;
    const Trace trace = traceOf(run);
    for (std::size_t layer = 0; layer < 12; ++layer)
        for (const double width : {300.0, 500.0, 780.0}) {
            const ViewLayout layout =
                laidOut(viewStateAt(trace, 1, Operation::Scores, layer), {width, 7 * 16});
            std::size_t drawn = 0;
            for (const DisplayItem& item : layout.list.items())
                drawn += item.kind == Kind::Fill && item.ink == Ink::Panel ? 1 : 0;
            QVERIFY(drawn < 12);
            const QString said = QString("–%1 of 12").arg(std::max<std::size_t>(layer + 1, drawn));
            QVERIFY2(textsOf(layout).contains(said), qPrintable(textsOf(layout)));
        }
}

void TestCacheMapLayout::theMapIsAsWideAsItsView()
{
    const Trace trace = traceOf({});
    for (const double width : {500.0, 900.0, 1900.0, 3000.0}) {
        const ViewLayout layout =
            laidOut(viewStateAt(trace, 1, Operation::Sample), {width, 12 * 16});
        double right = 0;
        for (const DisplayItem& item : layout.list.items())
            if (item.kind == Kind::Fill && item.ink == Ink::Panel)
                right = item.rect.right();
        QCOMPARE(right, width - 8);
        // As many positions as have room at a size to be seen well; no more than there are.
        const bool all = width >= 2200;
        QCOMPARE(textsOf(layout).contains("positions 0–"), !all);
    }
}

void TestCacheMapLayout::aMapWithoutRoomStillNamesTheLayerOnShow()
{
    const ViewState state = viewStateAt(traceOf({}), 1, Operation::Scores, 1);
    for (const double height : {0.0, 10.0, 30.0, 60.0})
        for (const double width : {0.0, 20.0, 500.0})
            QVERIFY(itemWithText(laidOut(state, {width, height}), "2"));
}

PASTKEYS_TEST(TestCacheMapLayout)
#include "test_cache_map_layout.moc"
