#include "cache_map/cache_detail.h"
#include "cache_map/cache_map_layout.h"
#include "record/lane_names.h"
#include "support/gpt2_names.h"
#include "support/test_program.h"
#include "support/view_states.h"
#include "support/view_words.h"

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
    void textsOfMapsOfEachCacheAndSize()
    {
        ApprovedTexts texts("cache_map/maps");
        const auto add = [&](const QString& name, const ViewState& state, QSizeF size = kSize) {
            const ViewLayout layout = laidOut(state, size);
            QCOMPARE(outside(layout, size), QString());
            texts.add(QString("%1, %2 x %3").arg(name).arg(size.width()).arg(size.height()),
                      layout);
        };
        const Trace trace = traceOf({});
        add("no run", {});
        add("only cache off", viewStateAt(traceOf({.mode = CacheMode::Off}), 1, Gpt2::Scores));
        for (const double width : {1000.0, 400.0})
            add("after a step", viewStateAt(trace, 1, Gpt2::Sample), {width, 200});
        for (const Operation operation : {Gpt2::CacheAppend, Gpt2::Scores, Gpt2::WeightedSum}) {
            ViewState state = viewStateAt(trace, 1, operation, 1);
            add(nameText(operation), state);
            state.selection.pinned = PinnedCell{StageMatrix::Scores, 8, 3};
            add(nameText(operation) + ", pinned cell", state, {300, 136});
        }
        ViewState other = viewStateAt(trace, 1, Gpt2::CacheAppend);
        other.selection.layer = Layer{2};
        add("CacheAppend in layer 1, the stage shows layer 3", other);
        add("CacheAppend in the last layer", viewStateAt(trace, 1, Gpt2::CacheAppend, 2));
        add("lowest", viewStateAt(trace, 1, Gpt2::Scores, 1), {500, 104});
        add("300 tokens", viewStateAt(traceOf(longRun(300, 1)), 0, Gpt2::Sample), {320, 200});
        ExampleRun run{.tokens = 1};
        run.config.layers = 40;
        add("layer 40 of 40", viewStateAt(traceOf(run), 0, Gpt2::Scores, 39));
        for (const char* right : {"static", "dynamic", "paged:4", "window:4+2", "window:20+2",
                                  "heavy:6", "recent:5", "int8", "int4", "heads:1"}) {
            add(right, viewStateAt(runOf("off", right), 4, Gpt2::Sample), {1300, 200});
            add(right, viewStateAt(runOf("off", right), 4, Gpt2::CacheAppend), {400, 120});
        }
        add("window:4+2", viewStateAt(runOf("off", "window:4+2"), 4, Gpt2::Sample), {1300, 96});
        for (const double width : {700.0, 200.0})
            add("static and paged:4", viewStateAt(runOf("static", "paged:4"), 1, Gpt2::Sample),
                {width, 200});
        add("static and window:4+2", viewStateAt(runOf("static", "window:4+2"), 2, Gpt2::Scores, 2),
            {300, 260});
        QVERIFY(texts.areApproved());
    }

    void rowsSayWhatTheyAre()
    {
        ApprovedTexts texts("cache_map/rows");
        const auto add = [&](const char* name, const Trace& trace, std::size_t step,
                             Operation operation, std::size_t position) {
            const CacheState cache = cacheAt(trace, viewStateAt(trace, step, operation).cursor);
            texts.add(name, cacheDetail(trace, step, cache, 0, position).toolTip);
        };
        add("held", runOf("off", "static"), 1, Gpt2::Sample, 2);
        add("empty", runOf("off", "static"), 1, Gpt2::Sample, 12);
        add("in a block", runOf("off", "paged:4"), 1, Gpt2::Sample, 6);
        add("empty, in a block", runOf("off", "paged:4"), 1, Gpt2::Sample, 10);
        add("in no block", runOf("off", "paged:4"), 1, Gpt2::Sample, 12);
        add("another word", runOf("static", "token:2=7"), 1, Gpt2::Sample, 2);
        // Step 4 drops the first 5 positions and writes the others again.
        const Trace half = runOf("static", "half:10");
        add("half:10, before step 4", half, 2, Gpt2::Sample, 7);
        add("half:10, in step 4, whose cache is still empty", half, 3, Gpt2::Embedding, 7);
        add("half:10, after step 4", half, 4, Gpt2::Sample, 7);
        add("half:10, dropped in step 4", half, 4, Gpt2::Sample, 2);
        QVERIFY(texts.areApproved());
        const CacheState cache = cacheAt(half, viewStateAt(half, 4, Gpt2::Sample).cursor);
        QCOMPARE(std::get<GoTo>(cacheDetail(half, 4, cache, 0, 7).action).cursor,
                 cursorAt(half, 3, {Gpt2::CacheAppend, Layer{0}}));
    }

    void narrowestMapNamesItsLayersAndCutsNoWord()
    {
        ExampleRun run;
        run.config.layers = 4;
        const Trace trace = traceOf(run);
        for (const Operation operation : {Gpt2::CacheAppend, Gpt2::Scores, Gpt2::WeightedSum})
            for (const double width : {300.0, 340.0, 400.0, 520.0, 780.0}) {
                const QSizeF size(width, 8.5 * 16);
                ViewState state = viewStateAt(trace, 1, operation, 1);
                state.selection.pinned = PinnedCell{StageMatrix::Scores, 8, 3};
                const ViewLayout layout = laidOut(state, size);
                for (const DisplayItem& item : layout.list.items())
                    QVERIFY2(fixedMetrics().widthOf(item.text) * item.size <=
                                 item.rect.width() + 0.5,
                             qPrintable(QString("%1 at %2").arg(item.text).arg(width)));
                for (const char* layer : {"layer 1", "layer 2", "layer 3", "layer 4"})
                    QVERIFY2(itemWithText(layout, layer), layer);
                QCOMPARE(outside(layout, size), QString());
            }
    }

    void gaugeOverTheMapIsAsLongAsTheBytesInUse()
    {
        // Only the first layer has the ninth position: 9 + 8 + 8 positions of 2 x 16 x 4 bytes.
        const ViewLayout layout = laidOut(viewStateAt(traceOf({}), 1, Gpt2::CacheAppend, 0));
        const std::vector<QRectF> panels = rectsOf(layout, Kind::Fill, Ink::Panel);
        QCOMPARE(panels.size(), std::size_t{1 + 3}); // the gauge, then the layers
        QCOMPARE(panels[0].left(), panels[1].left());
        const auto used = std::ranges::find_if(layout.list.items(), [&](const DisplayItem& item) {
            return item.kind == Kind::Fill && item.ink != Ink::Panel &&
                   item.rect.topLeft() == panels[0].topLeft();
        });
        QVERIFY(used != layout.list.items().end());
        QCOMPARE(used->rect.width() / panels[0].width(), (9 + 8 + 8) * 128.0 / (64 * 384));
    }

    void layersFillOneAfterTheOther()
    {
        const Trace trace = traceOf({});
        QCOMPARE(heldKeys(laidOut(viewStateAt(trace, 1, Gpt2::CacheAppend, 0))),
                 (std::vector<int>{9, 8, 8}));
        QCOMPARE(heldKeys(laidOut(viewStateAt(trace, 1, Gpt2::LayerNorm1, 2))),
                 (std::vector<int>{9, 9, 8}));
        QVERIFY(heldKeys(laidOut(viewStateAt(trace, 0, Gpt2::Embedding))).empty());
    }

    void writtenRowsAreFramedInTheirLayer()
    {
        const Trace trace = traceOf({});
        const ViewLayout layout = laidOut(viewStateAt(trace, 1, Gpt2::CacheAppend, 1));
        QCOMPARE(countOf(layout, Kind::Frame, Ink::Written), std::size_t{2});   // around K and V
        QCOMPARE(countOf(layout, Kind::Outline, Ink::Written), std::size_t{1}); // in the legend
    }

    void keysAreReadByScoresAndValuesByTheWeightedSum()
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
        }
    }

    void rowsOfThePinnedCellAreDotted()
    {
        ViewState state = viewStateAt(traceOf({}), 2, Gpt2::Scores, 1);
        const auto dotted = [&] { return countOf(laidOut(state), Kind::Dotted, Ink::Pinned); };
        state.selection.pinned = PinnedCell{StageMatrix::Scores, 9, 3};
        QCOMPARE(dotted(), std::size_t{2 + 1}); // the key's K and V, and the legend
        state.selection.pinned = PinnedCell{StageMatrix::Values, 3, 0};
        QCOMPARE(dotted(), std::size_t{1 + 1});
        state.selection.pinned =
            PinnedCell{StageMatrix::Context, 9, 3}; // K and V that its query sees
        QCOMPARE(dotted(), std::size_t{2 + 1});
        state.selection.pinned = PinnedCell{StageMatrix::Queries, 9, 3};
        QCOMPARE(dotted(), std::size_t{0});
        state.selection.pinned = PinnedCell{StageMatrix::Keys, 50, 3}; // not held yet
        QCOMPARE(dotted(), std::size_t{0});
    }

    void rowsWithOtherBitsThanTheOtherCachesHaveALine()
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

    void heldRowsAreNotCoveredByLines()
    {
        const ViewLayout layout = laidOut(viewStateAt(traceOf({}), 3, Gpt2::Sample), {700, 110});
        QRectF held;
        for (const DisplayItem& item : layout.list.items()) {
            if (item.kind == Kind::Fill && item.ink == Ink::Key)
                held = item.rect;
            const bool grid = item.kind == Kind::Outline && item.ink == Ink::Grid;
            QVERIFY2(!grid || !item.rect.contains(held) || held.isEmpty(),
                     "a frame over the colors");
        }
    }

    void layersStayWhereTheyAreWhileTheRunPlays()
    {
        const Trace trace = traceOf({});
        for (double width = 200; width < 900; width += 20) {
            const auto topOfKeys = [&](std::size_t step) {
                const ViewLayout layout =
                    laidOut(viewStateAt(trace, step, Gpt2::Sample), {width, 220});
                for (const DisplayItem& item : layout.list.items())
                    if (item.kind == Kind::Fill && item.ink == Ink::Key)
                        return item.rect.top();
                return -1.0;
            };
            QCOMPARE(topOfKeys(trace.size() - 1), topOfKeys(0));
        }
    }

    void lowRowsAreNumberedUnderAHeadingWithoutCollisions()
    {
        ExampleRun run{.tokens = 2};
        const auto numbersOf = [](const ViewLayout& layout) {
            const DisplayItem* heading = itemWithText(layout, "layer");
            std::vector<const DisplayItem*> numbers;
            for (const DisplayItem& item : layout.list.items())
                if (heading && item.rect.left() == heading->rect.left() && item.text.toInt() > 0)
                    numbers.push_back(&item);
            return numbers;
        };
        const auto layoutOf = [&](std::size_t layer, QSizeF size, const TextMetrics& metrics) {
            return cacheMapLayout(viewStateAt(traceOf(run), 1, Gpt2::Scores, layer), size, metrics);
        };
        run.config.layers = 4;
        QCOMPARE(numbersOf(layoutOf(2, {600, 6.5 * 16}, {})).size(), std::size_t{4});
        run.config.layers = 12;
        for (std::size_t layer = 0; layer < 12; ++layer) {
            const ViewLayout layout = layoutOf(layer, {780, 8.5 * 16}, {});
            double above = itemWithText(layout, "layer")->rect.center().y() + 1;
            QVERIFY(numbersOf(layout).size() >= 2);
            for (const DisplayItem* number : numbersOf(layout)) {
                QVERIFY(number->rect.center().y() >= above);
                above = number->rect.center().y() + 0.5 * 16;
            }
        }
        const auto lowest = [&](std::size_t layer) {
            const ViewLayout layout = layoutOf(layer, {1300, 9 * 28}, {12, 28, {}});
            QStringList numbers;
            for (const DisplayItem* number : numbersOf(layout))
                numbers << (number->bold ? '*' + number->text : number->text);
            return numbers.join(' ');
        };
        QCOMPARE(lowest(4), QString("1 *5 12"));
        QCOMPARE(lowest(0), QString("*1 12"));
        QCOMPARE(lowest(1), QString("*2 12")); // a "1" would touch the "2"
    }

    void theMapIsAsWideAsItsView()
    {
        const Trace trace = traceOf({});
        for (const double width : {500.0, 900.0, 1900.0, 3000.0}) {
            const ViewLayout layout =
                laidOut(viewStateAt(trace, 1, Gpt2::Sample), {width, 12 * 16});
            double right = 0;
            for (const DisplayItem& item : layout.list.items())
                if (item.kind == Kind::Fill && item.ink == Ink::Panel)
                    right = item.rect.right();
            QCOMPARE(right, width - 8);
        }
    }

    void aMapWithoutRoomStillNamesTheLayerOnShow()
    {
        for (const char* lane : {"static", "paged:4", "window:4+2", "heavy:4,int4"}) {
            const ViewState state = viewStateAt(runOf("off", lane), 1, Gpt2::Scores, 1);
            for (const double height : {0.0, 10.0, 30.0, 60.0})
                for (const double width : {0.0, 20.0, 500.0})
                    QVERIFY(itemWithText(laidOut(state, {width, height}), "2"));
            QVERIFY(itemWithText(laidOut(state, {0, 300}), "layer 2"));
        }
    }

    void pagedCacheHasABlockTable()
    {
        const ViewLayout layout = laidOut(viewStateAt(runOf("off", "paged:4"), 1, Gpt2::Sample));
        std::vector<QRectF> boxes; // of the table below the layers
        for (const QRectF& box : rectsOf(layout, Kind::Outline, Ink::Grid))
            if (box.top() > rectsOf(layout, Kind::Fill, Ink::Key).at(2).bottom() &&
                positionsIn(box.width(), layout, 9) == 4)
                boxes.push_back(box);
        QCOMPARE(boxes.size(), std::size_t{3}); // 9 rows need 3 blocks of 4
        for (std::size_t b = 0; b < 3; ++b)
            QVERIFY(std::ranges::any_of(layout.list.items(), [&](const DisplayItem& item) {
                return item.text == QString::number(b) && item.rect.center() == boxes[b].center();
            }));
    }

    void blocksAreApartFromEachOther()
    {
        const auto gapsOf = [](const char* lane, QSizeF size) {
            return countOf(laidOut(viewStateAt(runOf("off", lane), 1, Gpt2::Sample), size),
                           Kind::Fill, Ink::Background);
        };
        QCOMPARE(gapsOf("paged:4", kSize), std::size_t{3 * 2}); // 3 blocks in 3 layers
        QCOMPARE(gapsOf("static", kSize), std::size_t{0});
        QCOMPARE(gapsOf("paged:1", {130, 200}), std::size_t{0}); // the gaps would hide the rows
    }

    void onlyMemoryThatIsReservedIsABox_data()
    {
        QTest::addColumn<QString>("lane");
        QTest::addColumn<int>("before"); // positions reserved by the third layer, which has 8 rows
        QTest::addColumn<int>("after");  // positions reserved by the first layer, which has 9 rows
        QTest::newRow("static") << "static" << 20 << 20; // all positions that are drawn
        QTest::newRow("dynamic") << "dynamic" << 8 << 9;
        QTest::newRow("paged:8") << "paged:8" << 8 << 16;
        QTest::newRow("paged:4") << "paged:4" << 8 << 12;
        QTest::newRow("int8") << "dynamic,int8" << 8 << 9;
    }

    void onlyMemoryThatIsReservedIsABox()
    {
        QFETCH(QString, lane);
        const Trace trace = runOf("off", qPrintable(lane));
        const ViewLayout layout = laidOut(viewStateAt(trace, 1, Gpt2::CacheAppend, 0));
        const std::vector<QRectF> boxes = rectsOf(layout, Kind::Fill, Ink::Panel);
        QVERIFY(boxes.size() >= 4);
        QTEST(positionsIn(boxes[3].width(), layout, 9), "before");
        QTEST(positionsIn(boxes[1].width(), layout, 9), "after");
    }

    void sinksAndWindowAreFramed()
    {
        const auto layoutOf = [](const char* lane) {
            return laidOut(viewStateAt(runOf("off", lane), 4, Gpt2::Sample)); // 12 positions
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
        const double middle = itemWithText(window, "window 4")->rect.center().x();
        QCOMPARE(middle, rectsOf(window, Kind::Frame, Ink::MutedText).back().center().x());
        QCOMPARE(framesOf(layoutOf("heavy:6")).size(), std::size_t{1});
        QVERIFY(framesOf(layoutOf("static")).empty());
        // As long as the window covers all positions, the sinks have no frame of their own.
        QCOMPARE(framesOf(layoutOf("window:20+2")), (std::vector<Span>{{0, 12}}));
    }

    void roundedRowsAreLower()
    {
        const auto heightOf = [](const char* lane) {
            const ViewLayout layout =
                laidOut(viewStateAt(runOf("off", lane), 1, Gpt2::Sample), {1200, 200});
            return rectsOf(layout, Kind::Fill, Ink::Panel)[1].height();
        };
        QVERIFY(heightOf("int8") < heightOf("static"));
        QVERIFY(heightOf("int4") < heightOf("int8"));
        QVERIFY(heightOf("heads:1") < heightOf("static"));
    }

    void longTextsKeepTheirTextsApart()
    {
        for (const char* lane : {"paged:1", "paged:16", "window:16+4", "recent:8", "heavy:8,int4"})
            for (const std::uint32_t tokens : {256U, 1024U}) {
                ExampleRun run = longRun(tokens - 2, 2);
                run.config.context = tokens;
                run.config.vocabulary = tokens;
                run.config.layers = 1;
                run.chunks = {tokens - 20, 18};
                run.lanes = {laneNamed(lane)};
                const Trace trace = traceOf(run);
                for (const double width : {260.0, 400.0, 700.0, 1300.0, 1900.0}) {
                    const QSizeF size(width, 180);
                    const ViewLayout layout =
                        laidOut(viewStateAt(trace, trace.size() - 1, Gpt2::Sample), size);
                    QCOMPARE(outside(layout, size), QString());
                    QCOMPARE(collisionsIn(layout), QString());
                }
            }
    }
};

PASTKEYS_TEST(TestCacheMapLayout)
#include "test_cache_map_layout.moc"
