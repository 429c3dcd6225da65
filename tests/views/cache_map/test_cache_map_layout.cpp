#include "cache_map/cache_detail.h"
#include "cache_map/cache_map_layout.h"
#include "cache_map/cache_map_view.h"
#include "record/lane_names.h"
#include "support/gpt2_names.h"
#include "support/layout_checks.h"
#include "support/test_program.h"
#include "support/view_states.h"

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

Trace runOf(const char* right, const char* left = "off")
{
    return traceOf({.lanes = lanesNamed(left, right)});
}

/// The rectangle of the first layer's K rows.
QRectF firstKeys(const ViewLayout& layout)
{
    return rectsOf(layout, Kind::Fill, Ink::Key).front();
}

/// Converts a width to positions. \param rows  the number of rows that the first layer holds
int positionsIn(double width, const ViewLayout& layout, int rows)
{
    return qRound(width / firstKeys(layout).width() * rows);
}

/// The tool tip of a position in the first layer, which holds 9 rows.
QString tipAt(const ViewLayout& layout, int position)
{
    const QRectF rows = firstKeys(layout);
    return layout.detailAt(rows.topLeft() + QPointF(rows.width() / 9 * (position + 0.5), 2))
        .toolTip;
}

/// The rectangle in which an unrotated string is painted.
QRectF paintedRect(const DisplayItem& item)
{
    const double width = fixedMetrics().widthOf(item.text) * item.size;
    const QRectF& box = item.rect;
    const double left = item.alignment & Qt::AlignHCenter ? box.center().x() - width / 2
                        : item.alignment & Qt::AlignRight ? box.right() - width
                                                          : box.left();
    return {left, box.center().y() - 8 * item.size * 0.8, width, 16 * item.size * 0.8};
}

/// Lists the pairs of strings that overlap.
QString collisionsIn(const ViewLayout& layout)
{
    QString found;
    std::vector<const DisplayItem*> texts;
    for (const DisplayItem& item : layout.list.items()) {
        if (item.kind != Kind::Text)
            continue;
        for (const DisplayItem* other : texts)
            if (paintedRect(*other).intersects(paintedRect(item)))
                found += other->text + " | " + item.text + '\n';
        texts.push_back(&item);
    }
    return found;
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
    void aRowWrittenAgainNamesTheLaterStep();
    void aRowIsNamedByTheTokenThatItsLaneRead();
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
    void pagedCacheHasABlockTable();
    void theRestOfTheLastBlockIsEmptyAndWhatFollowsIsNotReserved();
    void blocksAreApartFromEachOther();
    void onlyMemoryThatIsReservedIsABox_data();
    void onlyMemoryThatIsReservedIsABox();
    void sinksAndWindowAreFramedAndNamed();
    void aLowMapExplainsItsFramesInTheLegend();
    void aLegendThatIsTooLongTakesMoreLines();
    void roundedRowsAreLowerAndSayTheirBits();
    void ofTwoCachesTheCaptionNamesTheOneOnShow();
    void longTextsKeepTheirTextsApart_data();
    void longTextsKeepTheirTextsApart();
};

void TestCacheMapLayout::captionSaysUsedAndReserved()
{
    const ViewState state = viewStateAt(traceOf({}), 1, Gpt2::Sample);
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
    for (const Operation operation : {Gpt2::CacheAppend, Gpt2::Scores, Gpt2::WeightedSum})
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
            // Entries that do not fit in the legend are named in the tool tip of its ellipsis.
            const QString named = texts + detailAtText(layout, "…").toolTip;
            QVERIFY2(named.contains(operation == Gpt2::CacheAppend ? "written" : "read"),
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
    const ViewState state = viewStateAt(traceOf({}), 1, Gpt2::Scores, 1);
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
    // The first layer already has the new row; the third does not.
    const auto captionAt = [&](std::size_t operationLayer, std::size_t shownLayer) {
        ViewState state = viewStateAt(trace, 1, Gpt2::CacheAppend, operationLayer);
        state.selection.layer = idAt<Layer>(shownLayer);
        return textsOf(laidOut(state)).section('\n', 1, 1).section(" · ", 0, 0);
    };
    QVERIFY2(captionAt(0, 0).endsWith("layer 1: 9 of 64 positions"), qPrintable(captionAt(0, 0)));
    QVERIFY2(captionAt(0, 2).endsWith("layer 3: 8 of 64 positions"), qPrintable(captionAt(0, 2)));
    QCOMPARE(captionAt(2, 2), QString("9 of 64 positions"));
}

void TestCacheMapLayout::gaugeStandsOverTheMapAndHasAName()
{
    const ViewLayout layout = laidOut(viewStateAt(traceOf({}), 1, Gpt2::Sample));
    // The gauge, then the layers.
    const std::vector<QRectF> panels = rectsOf(layout, Kind::Fill, Ink::Panel);
    QCOMPARE(panels.size(), std::size_t{1 + 3});
    QCOMPARE(panels[0].left(), panels[1].left());
    QCOMPARE(panels[0].height(), 6.0);
    QVERIFY(itemWithText(layout, "used"));
    const QString tip = detailAtText(layout, "used").toolTip;
    QVERIFY2(tip.startsWith("In use: 3.38 KiB of the 24 KiB that all 64 positions would need."),
             qPrintable(tip));
}

void TestCacheMapLayout::gaugeIsAsLongAsTheBytesInUse()
{
    // Only the first layer has the ninth position: 9 + 8 + 8 positions of 2 x 16 x 4 bytes.
    const ViewLayout layout = laidOut(viewStateAt(traceOf({}), 1, Gpt2::CacheAppend, 0));
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
            laidOut(viewStateAt(trace, 1, Gpt2::Scores, shown), {780, 8.5 * 16});
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
    QCOMPARE(heldKeys(laidOut(viewStateAt(trace, 1, Gpt2::CacheAppend, 0))),
             (std::vector<int>{9, 8, 8}));
    QCOMPARE(heldKeys(laidOut(viewStateAt(trace, 1, Gpt2::LayerNorm1, 2))),
             (std::vector<int>{9, 9, 8}));
    QVERIFY(heldKeys(laidOut(viewStateAt(trace, 0, Gpt2::Embedding))).empty());
}

void TestCacheMapLayout::writtenRowsAreFramedInTheirLayer()
{
    const Trace trace = traceOf({});
    const ViewLayout layout = laidOut(viewStateAt(trace, 1, Gpt2::CacheAppend, 1));
    QCOMPARE(countOf(layout, Kind::Frame, Ink::Written), std::size_t{2});   // around K and V
    QCOMPARE(countOf(layout, Kind::Outline, Ink::Written), std::size_t{1}); // in the legend
    QVERIFY(itemWithText(layout, "written now"));
}

void TestCacheMapLayout::keysAreReadByScoresAndValuesByTheWeightedSum()
{
    const Trace trace = traceOf({});
    for (const Operation operation : {Gpt2::Scores, Gpt2::WeightedSum}) {
        const ViewLayout layout = laidOut(viewStateAt(trace, 1, operation, 0));
        const QRectF& read =
            std::ranges::find(layout.list.items(), Kind::Dotted, &DisplayItem::kind)->rect;
        Ink under = Ink::Text;
        for (const DisplayItem& item : layout.list.items())
            if (item.kind == Kind::Fill && (item.ink == Ink::Key || item.ink == Ink::Value) &&
                item.rect.contains(read))
                under = item.ink;
        QCOMPARE(under, operation == Gpt2::Scores ? Ink::Key : Ink::Value);
        QVERIFY(itemWithText(layout, "read now"));
    }
}

void TestCacheMapLayout::rowsWithOtherBitsThanTheOtherCachesHaveALine()
{
    ExampleRun run;
    const auto lines = [&] {
        return countOf(laidOut(viewStateAt(traceOf(run), 2, Gpt2::Scores, 2)), Kind::Fill,
                       Ink::Text);
    };
    QCOMPARE(lines(), std::size_t{0});
    run.lanes = lanesNamed("static", "token:3=5");
    QCOMPARE(lines(), std::size_t{3 + 1}); // one for each layer, and one in the legend
}

void TestCacheMapLayout::rowsOfThePinnedCellAreDotted()
{
    ViewState state = viewStateAt(traceOf({}), 2, Gpt2::Scores, 1);
    const auto dotted = [&] { return countOf(laidOut(state), Kind::Dotted, Ink::Pinned); };
    state.selection.pinned = PinnedCell{StageMatrix::Scores, 9, 3};
    QCOMPARE(dotted(), std::size_t{2 + 1}); // the key's K and V, and the legend
    state.selection.pinned = PinnedCell{StageMatrix::Values, 3, 0};
    QCOMPARE(dotted(), std::size_t{1 + 1});
    state.selection.pinned = PinnedCell{StageMatrix::Context, 9, 3}; // K and V that its query sees
    QCOMPARE(dotted(), std::size_t{2 + 1});
    state.selection.pinned = PinnedCell{StageMatrix::Queries, 9, 3};
    QCOMPARE(dotted(), std::size_t{0});
    state.selection.pinned = PinnedCell{StageMatrix::Keys, 50, 3}; // not held yet
    QCOMPARE(dotted(), std::size_t{0});
}

void TestCacheMapLayout::runWithoutCacheSaysSo()
{
    const ViewState state = viewStateAt(traceOf({.mode = CacheMode::Off}), 1, Gpt2::Scores);
    const QString said = "The cache is off: nothing is kept between steps.";
    QCOMPARE(textsOf(laidOut(state)), said);
    CacheMapView view;
    view.present(state);
    QCOMPARE(view.accessibleDescription(), said); // a screen reader says the same
}

void TestCacheMapLayout::clickGoesToTheAppendThatWroteTheRow()
{
    const Trace trace = traceOf({});
    const ViewLayout layout = laidOut(viewStateAt(trace, 3, Gpt2::Sample));
    QRectF held; // K of the last layer
    for (const DisplayItem& item : layout.list.items())
        if (item.kind == Kind::Fill && item.ink == Ink::Key && item.rect.width() > 100)
            held = item.rect;
    const PointDetail detail = layout.detailAt(held.topLeft() + QPointF(9.5 * 30, 2));
    QCOMPARE(std::get<GoTo>(detail.action).cursor,
             cursorAt(trace, 2, {Gpt2::CacheAppend, Layer{2}}));
    QVERIFY2(detail.toolTip.startsWith("Layer 3, position 9"), qPrintable(detail.toolTip));
    const PointDetail empty = layout.detailAt(held.topRight() + QPointF(45, 2));
    QVERIFY2(empty.toolTip.endsWith("empty"), qPrintable(empty.toolTip));
}

void TestCacheMapLayout::aRowWrittenAgainNamesTheLaterStep()
{
    // Step 4 drops the first 5 positions and writes the others again.
    const Trace trace = runOf("half:10", "static");
    const auto detailIn = [&](std::size_t step, Operation operation, std::size_t position) {
        const ViewState state = viewStateAt(trace, step, operation);
        return cacheDetail(trace, step, cacheAt(trace, state.cursor), 0, position);
    };
    const PointDetail again = detailIn(4, Gpt2::Sample, 7);
    QVERIFY2(again.toolTip.contains("\nWritten in step 4."), qPrintable(again.toolTip));
    QCOMPARE(std::get<GoTo>(again.action).cursor,
             cursorAt(trace, 3, {Gpt2::CacheAppend, Layer{0}}));
    QVERIFY(detailIn(2, Gpt2::Sample, 7).toolTip.contains("\nWritten in step 1."));
    QVERIFY(detailIn(4, Gpt2::Sample, 2).toolTip.contains("forgotten\nWritten in step 1."));
    // Before step 4 appends, the cache is empty.
    QVERIFY(detailIn(3, Gpt2::Embedding, 7).toolTip.contains("\nWritten in step 1."));
}

void TestCacheMapLayout::aRowIsNamedByTheTokenThatItsLaneRead()
{
    const ViewState state = viewStateAt(runOf("token:2=7", "static"), 1, Gpt2::Sample);
    const QString tip = tipAt(laidOut(state), 2);
    QVERIFY2(tip.startsWith("Layer 1, position 2 “<E6>”: "), qPrintable(tip));
}

void TestCacheMapLayout::longContextSharesCellsAndSaysSo()
{
    ExampleRun run;
    run.config.context = 400;
    run.config.vocabulary = 320;
    run.prompt.assign(300, " a");
    run.tokens = 1;
    const ViewLayout layout = laidOut(viewStateAt(traceOf(run), 0, Gpt2::Sample), {320, 200});
    QVERIFY2(textsOf(layout).contains("5 positions per cell"), qPrintable(textsOf(layout)));
    QCOMPARE(outside(layout, {320, 200}), QString());
}

void TestCacheMapLayout::manyLayersAreCutAndSaySo()
{
    ExampleRun run;
    run.config.layers = 40;
    run.tokens = 1;
    const ViewLayout layout = laidOut(viewStateAt(traceOf(run), 0, Gpt2::Scores, 39));
    QVERIFY2(textsOf(layout).contains("–40 of 40"), qPrintable(textsOf(layout)));
    QCOMPARE(outside(layout, kSize), QString());
}

void TestCacheMapLayout::heldRowsAreNotCoveredByLines()
{
    const ViewLayout layout = laidOut(viewStateAt(traceOf({}), 3, Gpt2::Sample), {700, 110});
    QRectF held;
    for (const DisplayItem& item : layout.list.items()) {
        if (item.kind == Kind::Fill && item.ink == Ink::Key)
            held = item.rect;
        const bool grid = item.kind == Kind::Outline && item.ink == Ink::Grid;
        QVERIFY2(!grid || !item.rect.contains(held) || held.isEmpty(), "a frame over the colors");
    }
}

void TestCacheMapLayout::layersStayWhereTheyAreWhileTheRunPlays()
{
    const Trace trace = traceOf({});
    for (double width = 200; width < 900; width += 20) {
        const auto topOfKeys = [&](std::size_t step) {
            const ViewLayout layout = laidOut(viewStateAt(trace, step, Gpt2::Sample), {width, 220});
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
        // the minimum height of the view: 8.5 lines of 16 pixels
        const ViewLayout layout =
            laidOut(viewStateAt(traceOf(run), 2, Gpt2::Scores, 2), {width, 8.5 * 16});
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
        laidOut(viewStateAt(traceOf(run), 2, Gpt2::Scores, 2), {600, 6.5 * 16});
    const DisplayItem* heading = itemWithText(layout, "layer");
    QVERIFY(heading);
    std::vector<QRectF> numbers;
    for (const DisplayItem& item : layout.list.items())
        if (item.kind == Kind::Text && item.rect.left() == heading->rect.left() &&
            item.text.size() == 1)
            numbers.push_back(item.rect);
    QCOMPARE(numbers.size(), std::size_t{4}); // each layer has its number
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
        const ViewLayout layout = cacheMapLayout(viewStateAt(traceOf(run), 1, Gpt2::Scores, layer),
                                                 {1300, height}, large);
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
                laidOut(viewStateAt(trace, 1, Gpt2::Scores, layer), {width, 7 * 16});
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
        const ViewLayout layout = laidOut(viewStateAt(trace, 1, Gpt2::Sample), {width, 12 * 16});
        double right = 0;
        for (const DisplayItem& item : layout.list.items())
            if (item.kind == Kind::Fill && item.ink == Ink::Panel)
                right = item.rect.right();
        QCOMPARE(right, width - 8);
        // The map shows as many positions as fit at an easily visible size.
        const bool all = width >= 2200;
        QCOMPARE(textsOf(layout).contains("positions 0–"), !all);
    }
}

void TestCacheMapLayout::aMapWithoutRoomStillNamesTheLayerOnShow()
{
    for (const char* lane : {"static", "paged:4", "window:4+2", "heavy:4,int4"}) {
        const ViewState state = viewStateAt(runOf(lane), 1, Gpt2::Scores, 1);
        for (const double height : {0.0, 10.0, 30.0, 60.0})
            for (const double width : {0.0, 20.0, 500.0})
                QVERIFY(itemWithText(laidOut(state, {width, height}), "2"));
        QVERIFY(itemWithText(laidOut(state, {0, 300}), "layer 2"));
    }
}

void TestCacheMapLayout::pagedCacheHasABlockTable()
{
    const ViewLayout layout = laidOut(viewStateAt(runOf("paged:4"), 1, Gpt2::Sample));
    std::vector<QRectF> boxes; // of the table below the layers
    for (const QRectF& box : rectsOf(layout, Kind::Outline, Ink::Grid))
        if (box.top() > rectsOf(layout, Kind::Fill, Ink::Key).at(2).bottom() &&
            positionsIn(box.width(), layout, 9) == 4)
            boxes.push_back(box);
    QCOMPARE(boxes.size(), std::size_t{3}); // 9 rows need 3 blocks of 4
    QVERIFY(itemWithText(layout, "block"));
    const auto tipOf = [&](std::size_t block) {
        return layout.detailAt(boxes[block].center()).toolTip;
    };
    QCOMPARE(tipOf(0), QString("Block 0 holds positions 0–3."));
    QCOMPARE(tipOf(2), QString("Block 2 is reserved for positions 8–11. So far, it holds 1 of "
                               "them, and the rest of the block is empty."));
    for (std::size_t b = 0; b < 3; ++b)
        QVERIFY(std::ranges::any_of(layout.list.items(), [&](const DisplayItem& item) {
            return item.text == QString::number(b) && item.rect.center() == boxes[b].center();
        }));
    QVERIFY2(tipAt(layout, 6).contains("\nIt is row 2 of block 1."), qPrintable(tipAt(layout, 6)));
}

void TestCacheMapLayout::theRestOfTheLastBlockIsEmptyAndWhatFollowsIsNotReserved()
{
    // The first layer already has its ninth row, so it has allocated a third block.
    const ViewLayout layout = laidOut(viewStateAt(runOf("paged:4"), 1, Gpt2::CacheAppend, 0));
    std::vector<int> memory;
    for (const QRectF& box : rectsOf(layout, Kind::Fill, Ink::Panel))
        memory.push_back(positionsIn(box.width(), layout, 9));
    // the gauge, 3 layers, the legend
    QCOMPARE(memory, (std::vector<int>{memory.front(), 12, 8, 8, memory.back()}));
    QCOMPARE(heldKeys(layout), (std::vector<int>{9, 8, 8}));
    QVERIFY2(tipAt(layout, 10).endsWith("reserved, but empty"), qPrintable(tipAt(layout, 10)));
    QVERIFY2(tipAt(layout, 12).endsWith("no memory is reserved yet"),
             qPrintable(tipAt(layout, 12)));
    for (const char* role : {"empty", "not reserved"})
        QVERIFY2(textsOf(layout).contains(role), role);
}

void TestCacheMapLayout::blocksAreApartFromEachOther()
{
    const auto gapsOf = [](const char* lane, QSizeF size) {
        return countOf(laidOut(viewStateAt(runOf(lane), 1, Gpt2::Sample), size), Kind::Fill,
                       Ink::Background);
    };
    QCOMPARE(gapsOf("paged:4", kSize), std::size_t{3 * 2}); // 3 blocks in 3 layers
    QCOMPARE(gapsOf("static", kSize), std::size_t{0});
    QCOMPARE(gapsOf("paged:1", {130, 200}), std::size_t{0}); // the gaps would hide the rows
}

void TestCacheMapLayout::onlyMemoryThatIsReservedIsABox_data()
{
    QTest::addColumn<QString>("lane");
    QTest::addColumn<int>("before"); // positions reserved by the third layer, which has 8 rows
    QTest::addColumn<int>("after");  // positions reserved by the first layer, which has 9 rows
    QTest::newRow("static") << "static" << 20 << 20; // all positions that are drawn
    QTest::newRow("dynamic") << "dynamic" << 8 << 9;
    QTest::newRow("paged") << "paged:8" << 8 << 16;
    QTest::newRow("int8") << "dynamic,int8" << 8 << 9;
}

void TestCacheMapLayout::onlyMemoryThatIsReservedIsABox()
{
    QFETCH(QString, lane);
    const Trace trace = runOf(qPrintable(lane));
    const ViewLayout layout = laidOut(viewStateAt(trace, 1, Gpt2::CacheAppend, 0));
    const std::vector<QRectF> boxes = rectsOf(layout, Kind::Fill, Ink::Panel);
    QVERIFY(boxes.size() >= 4);
    const QString legend = textsOf(laidOut(viewStateAt(trace, 1, Gpt2::CacheAppend), {1300, 200}));
    // Only the reserved memory of paged caches is marked, and the legend explains the mark.
    QCOMPARE(legend.contains("reserved, but empty"), lane.startsWith("paged"));
    QCOMPARE(legend.contains("not reserved yet"), lane != "static");
    QTEST(positionsIn(boxes[3].width(), layout, 9), "before");
    QTEST(positionsIn(boxes[1].width(), layout, 9), "after");
}

void TestCacheMapLayout::sinksAndWindowAreFramedAndNamed()
{
    const auto layoutOf = [](const char* lane) {
        return laidOut(viewStateAt(runOf(lane), 4, Gpt2::Sample)); // 12 positions
    };
    const auto framesOf = [](const ViewLayout& layout) {
        const double left = firstKeys(layout).left();
        std::vector<Span> frames;
        for (const QRectF& frame : rectsOf(layout, Kind::Frame, Ink::MutedText))
            frames.push_back({static_cast<std::size_t>(qRound((frame.left() + 2 - left) / 30)),
                              static_cast<std::size_t>(qRound((frame.width() - 4) / 30))});
        return frames;
    };
    const ViewLayout window = layoutOf("window:4+2");
    QCOMPARE(framesOf(window), (std::vector<Span>{{0, 2}, {8, 4}}));
    QVERIFY(itemWithText(window, "sinks 2") && itemWithText(window, "window 4"));
    QCOMPARE(detailAtText(window, "window 4").toolTip,
             QString("The newest query sees a window of the last 4 positions, including its own."));
    QCOMPARE(outside(window, kSize), QString());
    const double middle = itemWithText(window, "window 4")->rect.center().x();
    QCOMPARE(middle, rectsOf(window, Kind::Frame, Ink::MutedText).back().center().x());
    const ViewLayout heavy = layoutOf("heavy:6");
    QCOMPARE(framesOf(heavy).size(), std::size_t{1});
    QVERIFY(detailAtText(heavy, "last 4").toolTip.contains("got the most attention"));
    QVERIFY(itemWithText(layoutOf("recent:5"), "last 5"));
    QVERIFY(framesOf(layoutOf("static")).empty());
    // As long as the window covers all positions, the sinks have no frame of their own.
    const ViewLayout wide = layoutOf("window:20+2");
    QCOMPARE(framesOf(wide), (std::vector<Span>{{0, 12}}));
    QVERIFY(!textsOf(wide).contains("sinks"));
}

void TestCacheMapLayout::aLowMapExplainsItsFramesInTheLegend()
{
    const ViewState state = viewStateAt(runOf("window:4+2"), 4, Gpt2::Sample);
    QVERIFY(!textsOf(laidOut(state, {1300, 200})).contains("kept for the newest query"));
    const ViewLayout low = laidOut(state, {1300, 96});
    QVERIFY(!itemWithText(low, "window 4"));
    QVERIFY2(itemWithText(low, "kept for the newest query"), qPrintable(textsOf(low)));
}

void TestCacheMapLayout::aLegendThatIsTooLongTakesMoreLines()
{
    const ViewState state =
        viewStateAt(traceOf({.lanes = lanesNamed("static", "window:4+2")}), 2, Gpt2::Scores, 2);
    const ViewLayout narrow = laidOut(state, {300, 260});
    for (const char* text :
         {"keys K", "values V", "bits differ from the cache static", "read now", "forgotten"})
        QVERIFY2(textsOf(narrow).contains(text), text);
    QVERIFY(!itemWithText(narrow, "…"));
    QCOMPARE(outside(narrow, {300, 260}), QString());
}

void TestCacheMapLayout::roundedRowsAreLowerAndSayTheirBits()
{
    const auto layoutOf = [](const char* lane, QSizeF size = {1200, 200}) {
        return laidOut(viewStateAt(runOf(lane), 1, Gpt2::Sample), size);
    };
    const auto heightOf = [&](const char* lane) {
        return rectsOf(layoutOf(lane), Kind::Fill, Ink::Panel)[1].height();
    };
    QVERIFY(heightOf("int8") < heightOf("static"));
    QVERIFY(heightOf("int4") < heightOf("int8"));
    QVERIFY(heightOf("heads:1") < heightOf("static"));
    QVERIFY(itemWithText(layoutOf("int8"), "int8: 8 bits per number, 1 scale per head and row"));
    QVERIFY(itemWithText(layoutOf("int4"), "int4: 4 bits per number, 1 scale per head and row"));
    QVERIFY(itemWithText(layoutOf("heads:1"), "2 heads share one stored head"));
    const QSizeF low(400, 120);
    QVERIFY(itemWithText(layoutOf("int8", low), "int8: 8 bits"));
    QVERIFY(!textsOf(layoutOf("static")).contains("bits per number"));
    // 2 heads, each with 8 bytes of numbers and a 4-byte scale, instead of 64 bytes
    const QString tip = detailAtText(layoutOf("int8", low), "int8: 8 bits").toolTip;
    QVERIFY2(tip.contains("37.5% of the bytes"), qPrintable(tip));
}

void TestCacheMapLayout::ofTwoCachesTheCaptionNamesTheOneOnShow()
{
    const auto captionOf = [](const char* left, double width = 700) {
        return textsOf(laidOut(viewStateAt(runOf("paged:4", left), 1, Gpt2::Sample), {width, 200}))
            .section('\n', 0, 0);
    };
    QCOMPARE(captionOf("static"), QString("Cache paged:4"));
    QCOMPARE(captionOf("static", 200), QString("Cache")); // too narrow for the cache's name
    QCOMPARE(captionOf("off"), QString("Cache"));
}

void TestCacheMapLayout::longTextsKeepTheirTextsApart_data()
{
    QTest::addColumn<QString>("lane");
    QTest::addColumn<int>("tokens");
    for (const char* lane : {"paged:1", "paged:16", "window:16+4", "recent:8", "heavy:8,int4"})
        for (const int tokens : {256, 1024})
            QTest::addRow("%s, %d", lane, tokens) << lane << tokens;
}

void TestCacheMapLayout::longTextsKeepTheirTextsApart()
{
    QFETCH(QString, lane);
    QFETCH(int, tokens);
    ExampleRun run;
    run.config.context = static_cast<std::size_t>(tokens);
    run.config.vocabulary = run.config.context;
    run.config.layers = 1;
    run.prompt.assign(run.config.context - 2, " a");
    run.chunks = {run.config.context - 20, 18};
    run.tokens = 2;
    run.lanes = {laneNamed(lane.toStdString())};
    const Trace trace = traceOf(run);
    for (const double width : {260.0, 400.0, 700.0, 1300.0, 1900.0}) {
        const QSizeF size(width, 180);
        const ViewLayout layout = laidOut(viewStateAt(trace, trace.size() - 1, Gpt2::Sample), size);
        QCOMPARE(outside(layout, size), QString());
        QCOMPARE(collisionsIn(layout), QString());
        const char* under = lane.startsWith("paged") ? "block" : "last";
        QVERIFY2(itemWithText(layout, lane.startsWith("window") ? "window 16" : under) ||
                     textsOf(layout).contains(under),
                 qPrintable(textsOf(layout)));
    }
}

PASTKEYS_TEST(TestCacheMapLayout)
#include "test_cache_map_layout.moc"
