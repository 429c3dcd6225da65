#include "record/lane_names.h"
#include "support/gpt2_names.h"
#include "support/test_program.h"
#include "support/view_states.h"
#include "support/view_words.h"
#include "timeline/timeline_layout.h"

#include <QTest>

using namespace pastkeys;
using namespace pastkeys::test;
using Kind = DisplayItem::Kind;

namespace {

constexpr QSizeF kSize(900, 90);

ViewLayout laidOut(const ExampleRun& run, std::size_t step, QSizeF size = kSize)
{
    return timelineLayout(viewStateAt(traceOf(run), step, Gpt2::Scores), size, fixedMetrics());
}

/// The bars, which are below the first line of text.
std::vector<QRectF> bars(const ViewLayout& layout, Kind kind, Ink ink)
{
    std::vector<QRectF> rects = rectsOf(layout, kind, ink);
    std::erase_if(rects, [](const QRectF& rect) { return rect.top() <= 16; });
    return rects;
}

std::vector<double> heights(const ViewLayout& layout, Kind kind, Ink ink)
{
    std::vector<double> heights;
    for (const QRectF& bar : bars(layout, kind, ink))
        heights.push_back(bar.height());
    return heights;
}

} // namespace

class TestTimelineLayout : public QObject
{
    Q_OBJECT

private slots:
    void textsOfEachRunAndSize()
    {
        ApprovedTexts texts("timeline/timelines");
        const auto add = [&](const char* name, const ExampleRun& run, std::size_t step,
                             QSizeF size = kSize) {
            const ViewLayout layout = laidOut(run, step, size);
            texts.add(name, layout);
            texts.add(QString(name) + ", the bar in the middle",
                      layout.detailAt({size.width() / 2 + 5, size.height() / 2}).toolTip);
        };
        texts.add("no run", timelineLayout({}, kSize, fixedMetrics()));
        add("off and on", {}, 2);
        add("off and on, low", {}, 2, {1350, 38});
        add("only cache off", {.mode = CacheMode::Off}, 1);
        add("only cache on", {.mode = CacheMode::On}, 1);
        add("two caches", {.lanes = lanesNamed("static", "window:4+1")}, 4);
        add("bars of two steps", {.tokens = 50}, 49, {400, 90});
        add("bars of two steps, only cache on, narrow", {.tokens = 50, .mode = CacheMode::On}, 49,
            {230, 90});
        QVERIFY(texts.areApproved());
    }

    void barsAreProportionalToCountedFlops()
    {
        const Trace trace = traceOf({});
        const ViewLayout layout = laidOut({}, 2);
        const auto off = heights(layout, Kind::Outline, Ink::Off);
        const auto on = heights(layout, Kind::Fill, Ink::On);
        QCOMPARE(off.size(), trace.size());
        QCOMPARE(on.size(), trace.size());
        const double full = off.back();
        const auto most =
            static_cast<double>(trace.step(trace.size() - 1).lane(Lane{0})->counted.products);
        for (std::size_t i = 0; i < trace.size(); ++i) {
            const auto flops = static_cast<double>(trace.step(i).lane(Lane{0})->counted.products);
            QVERIFY(std::abs(off[i] - full * flops / most) < 1e-6);
        }
        QCOMPARE(off[0], on[0]); // the prefill costs the same in both lanes
        QVERIFY(on[1] < off[1] / 5);
        QCOMPARE(outside(layout, kSize), QString());
    }

    void theBarWithTheCacheStandsInFrontOfTheOther()
    {
        for (const std::size_t tokens : {std::size_t{2}, std::size_t{6}, std::size_t{50}}) {
            const ViewLayout layout = laidOut({.tokens = tokens}, 1);
            const auto off = bars(layout, Kind::Outline, Ink::Off);
            const auto on = bars(layout, Kind::Fill, Ink::On);
            QCOMPARE(off.size(), tokens);
            QCOMPARE(on.size(), tokens);
            for (std::size_t i = 0; i < tokens; ++i) {
                // The rear bar is visible even in the first step, where both are equally tall.
                QVERIFY(on[i].left() >= off[i].left() + 2 && on[i].right() <= off[i].right() - 2);
                QCOMPARE(on[i].center().x(), off[i].center().x());
                QCOMPARE(on[i].bottom(), off[i].bottom());
                QVERIFY(on[i].width() >= 3 && on[i].height() >= 3);
                if (i > 0)
                    QVERIFY(off[i].left() > off[i - 1].right());
            }
            QVERIFY(off.back().right() > kSize.width() - 18);
        }
    }

    void theScaleIsTheSameWhicheverLanesRan()
    {
        const auto barsIn = [](CacheMode mode, Kind kind, Ink ink) {
            return bars(laidOut({.mode = mode}, 1), kind, ink);
        };
        const auto on = barsIn(CacheMode::Compare, Kind::Fill, Ink::On);
        const auto off = barsIn(CacheMode::Compare, Kind::Outline, Ink::Off);
        QCOMPARE(barsIn(CacheMode::On, Kind::Fill, Ink::On), on);
        QCOMPARE(barsIn(CacheMode::Off, Kind::Outline, Ink::Off), off);
        QVERIFY(off.back().height() > 3 * on.back().height());
        QVERIFY(barsIn(CacheMode::Off, Kind::Fill, Ink::On).empty());
    }

    void lowViewHasItsUnitAndTheFirstAndLastStepBesideItsBars()
    {
        for (const double height : {34.0, 38.0, 64.0}) // 38 is the height in a 1366x768 window
            for (const double width : {1350.0, 1008.0, 240.0}) {
                const ViewLayout layout = laidOut({}, 2, {width, height});
                const DisplayItem* unit = itemWithText(layout, "FLOPs per step (c)");
                const DisplayItem* first = itemWithText(layout, "1");
                const DisplayItem* last = itemWithText(layout, "6");
                QVERIFY(first && last);
                QCOMPARE(unit != nullptr, width > 300); // omitted in a narrow view
                if (unit)
                    QVERIFY(unit->rect.right() < first->rect.left() + 1);
                for (const DisplayItem& item : layout.list.items())
                    if (item.ink == Ink::Off || item.ink == Ink::On)
                        QVERIFY(item.rect.left() > first->rect.right() &&
                                item.rect.right() < last->rect.left() &&
                                item.rect.height() <= height);
                QCOMPARE(outside(layout, {width, height}), QString());
            }
    }

    void numbersOfStepsAreBelowTheirBars()
    {
        const ViewLayout layout = laidOut({}, 2, {900, 96});
        const auto off = bars(layout, Kind::Outline, Ink::Off);
        for (const std::size_t i : {0, 1, 3, 5}) {
            const DisplayItem* number = itemWithText(layout, QString::number(i + 1));
            QVERIFY(number);
            QVERIFY(number->rect.top() > off[i].bottom());
            QVERIFY(std::abs(number->rect.center().x() - off[i].center().x()) < 1);
        }
        QVERIFY(!itemWithText(layout, "3")); // "step 3 of 6" takes its place
    }

    void firstCurrentAndLastStepAreNumberedInALongRun()
    {
        for (const double width : {1900.0, 700.0, 300.0}) {
            const QSizeF size(width, 4.8 * 16); // as in a 1920x1080 window
            const ViewLayout layout = laidOut({.tokens = 50}, 24, size);
            for (const char* text : {"1", "step 25 of 50", "50"})
                QVERIFY2(itemWithText(layout, text), text);
            std::vector<QRectF> numbers;
            for (const DisplayItem& item : layout.list.items())
                if (item.alignment == Qt::AlignCenter) {
                    for (const QRectF& other : numbers)
                        QVERIFY2(!other.intersects(item.rect), qPrintable(item.text));
                    numbers.push_back(item.rect);
                }
            QVERIFY(numbers.size() >= (width > 600 ? 6 : 3));
            QVERIFY(bars(layout, Kind::Outline, Ink::Off).back().height() > 16);
            QCOMPARE(outside(layout, size), QString());
        }
    }

    void currentStepNeverHidesItsBar()
    {
        for (const double width : {2000.0, 900.0, 400.0}) {
            const QSizeF size(width, 90);
            const ViewLayout layout = laidOut({.tokens = 50}, 30, size);
            QCOMPARE(outside(layout, size), QString());
            const double bottom = bars(layout, Kind::Outline, Ink::Off).front().bottom();
            std::size_t marks = 0;
            for (const DisplayItem& item : layout.list.items()) {
                if (item.ink != Ink::Current)
                    continue;
                ++marks;
                if (item.kind == Kind::Outline)
                    QVERIFY(item.rect.width() >= 24);
                else
                    QVERIFY(item.rect.top() > bottom ||
                            item.rect.bottom() <=
                                bottom - heights(layout, Kind::Outline, Ink::Off).front());
            }
            QVERIFY(marks > 0);
        }
    }

    void manyStepsShareBars()
    {
        const ViewLayout narrow = laidOut({.tokens = 50, .mode = CacheMode::On}, 49, {230, 90});
        QCOMPARE(heights(narrow, Kind::Fill, Ink::On).size(), std::size_t{25});
        const ViewLayout wide = laidOut({.tokens = 50}, 49, {400, 90});
        QCOMPARE(heights(wide, Kind::Fill, Ink::On).size(), std::size_t{25});
        QCOMPARE(heights(wide, Kind::Outline, Ink::Off).size(), std::size_t{25});
        for (const QRectF& bar : bars(wide, Kind::Fill, Ink::On))
            QVERIFY(bar.width() >= 3);
    }
};

PASTKEYS_TEST(TestTimelineLayout)
#include "test_timeline_layout.moc"
