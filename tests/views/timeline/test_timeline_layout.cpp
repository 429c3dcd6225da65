#include "drawing/number_text.h"
#include "support/gpt2_names.h"
#include "support/layout_checks.h"
#include "support/test_program.h"
#include "support/view_states.h"
#include "timeline/timeline_layout.h"

#include <QRegularExpression>
#include <QTest>

using namespace pastkeys;
using namespace pastkeys::test;
using Kind = DisplayItem::Kind;

namespace {

constexpr QSizeF kSize(900, 90);

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
    void barsAreProportionalToCountedFlops();
    void theBarWithTheCacheStandsInFrontOfTheOther();
    void theScaleIsTheSameWhicheverLanesRan();
    void keyNamesTheBarsOfLanesThatRan();
    void lowViewHasItsUnitAndTheFirstAndLastStepBesideItsBars();
    void numbersOfStepsAreBelowTheirBars();
    void firstCurrentAndLastStepAreNumberedInALongRun();
    void currentStepNeverHidesItsBar();
    void clickGoesToTheSameOperationOfThatStep();
    void manyStepsShareBarsAndSaySo();
};

void TestTimelineLayout::barsAreProportionalToCountedFlops()
{
    const Trace trace = traceOf({});
    const ViewLayout layout =
        timelineLayout(viewStateAt(trace, 2, Gpt2::Scores), kSize, fixedMetrics());
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
    QVERIFY(itemWithText(layout, "step 3 of 6"));
    QCOMPARE(outside(layout, kSize), QString());
}

void TestTimelineLayout::theBarWithTheCacheStandsInFrontOfTheOther()
{
    for (const std::size_t tokens : {std::size_t{2}, std::size_t{6}, std::size_t{50}}) {
        const ViewLayout layout = timelineLayout(
            viewStateAt(traceOf({.tokens = tokens}), 1, Gpt2::Scores), kSize, fixedMetrics());
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

void TestTimelineLayout::theScaleIsTheSameWhicheverLanesRan()
{
    const auto barsIn = [](CacheMode mode, Kind kind, Ink ink) {
        const ViewLayout layout = timelineLayout(
            viewStateAt(traceOf({.mode = mode}), 1, Gpt2::Scores), kSize, fixedMetrics());
        const DisplayItem& key =
            *std::ranges::find(layout.list.items(), Kind::Text, &DisplayItem::kind);
        return std::pair(bars(layout, kind, ink), key.text);
    };
    const auto compared = barsIn(CacheMode::Compare, Kind::Fill, Ink::On);
    QCOMPARE(barsIn(CacheMode::On, Kind::Fill, Ink::On), compared);
    QVERIFY2(compared.second.contains(QRegularExpression("full height: [0-9.,]+ kFLOPs \\(f\\)")),
             qPrintable(compared.second));
    QCOMPARE(barsIn(CacheMode::Off, Kind::Outline, Ink::Off),
             barsIn(CacheMode::Compare, Kind::Outline, Ink::Off));
    const auto off = barsIn(CacheMode::Off, Kind::Outline, Ink::Off).first;
    QVERIFY(off.back().height() > 3 * compared.first.back().height());
    QVERIFY(bars(timelineLayout(viewStateAt(traceOf({.mode = CacheMode::Off}), 1, Gpt2::Scores),
                                kSize, fixedMetrics()),
                 Kind::Fill, Ink::On)
                .empty());
}

void TestTimelineLayout::keyNamesTheBarsOfLanesThatRan()
{
    const ViewLayout both =
        timelineLayout(viewStateAt(traceOf({}), 1, Gpt2::Scores), kSize, fixedMetrics());
    QVERIFY(itemWithText(both, "cache off"));
    QVERIFY(itemWithText(both, "cache on"));
    const ViewLayout on = timelineLayout(
        viewStateAt(traceOf({.mode = CacheMode::On}), 1, Gpt2::Scores), kSize, fixedMetrics());
    QVERIFY(!itemWithText(on, "cache off"));
    QVERIFY(itemWithText(on, "cache on"));
}

void TestTimelineLayout::lowViewHasItsUnitAndTheFirstAndLastStepBesideItsBars()
{
    const ViewState state = viewStateAt(traceOf({}), 2, Gpt2::Scores);
    for (const double height : {34.0, 38.0, 64.0}) // 38 is the height in a 1366x768 window
        for (const double width : {1350.0, 1008.0, 240.0}) {
            const ViewLayout layout = timelineLayout(state, {width, height}, fixedMetrics());
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
                            item.rect.right() < last->rect.left() && item.rect.height() <= height);
            QCOMPARE(outside(layout, {width, height}), QString());
        }
}

void TestTimelineLayout::numbersOfStepsAreBelowTheirBars()
{
    const ViewLayout layout =
        timelineLayout(viewStateAt(traceOf({}), 2, Gpt2::Scores), {900, 96}, fixedMetrics());
    const auto off = bars(layout, Kind::Outline, Ink::Off);
    for (const std::size_t i : {std::size_t{0}, std::size_t{1}, std::size_t{3}, std::size_t{5}}) {
        const DisplayItem* number = itemWithText(layout, QString::number(i + 1));
        QVERIFY(number);
        QVERIFY(number->rect.top() > off[i].bottom());
        const double middle = off[i].center().x();
        QVERIFY(std::abs(number->rect.center().x() - middle) < 1);
    }
    QVERIFY(!itemWithText(layout, "3")); // "step 3 of 6" takes its place
}

void TestTimelineLayout::firstCurrentAndLastStepAreNumberedInALongRun()
{
    const ViewState state = viewStateAt(traceOf({.tokens = 50}), 24, Gpt2::Scores);
    for (const double width : {1900.0, 700.0, 300.0}) {
        const QSizeF size(width, 4.8 * 16); // as in a 1920x1080 window
        const ViewLayout layout = timelineLayout(state, size, fixedMetrics());
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

void TestTimelineLayout::currentStepNeverHidesItsBar()
{
    for (const double width : {2000.0, 900.0, 400.0}) {
        const QSizeF size(width, 90);
        const ViewLayout layout = timelineLayout(
            viewStateAt(traceOf({.tokens = 50}), 30, Gpt2::Scores), size, fixedMetrics());
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

void TestTimelineLayout::clickGoesToTheSameOperationOfThatStep()
{
    const Trace trace = traceOf({});
    const ViewLayout layout =
        timelineLayout(viewStateAt(trace, 2, Gpt2::Softmax, 1), kSize, fixedMetrics());
    const double bar = (kSize.width() - 2 * 8) / static_cast<double>(trace.size());
    const PointDetail fifth = layout.detailAt({8 + 4.5 * bar, 50});
    QCOMPARE(std::get<GoTo>(fifth.action).cursor, cursorAt(trace, 4, {Gpt2::Softmax, Layer{1}}));
    QVERIFY(fifth.toolTip.startsWith("Step 5\nCache off: "));
    const Work& off = trace.step(4).lane(Lane{0})->counted;
    QVERIFY2(fifth.toolTip.contains(QString("%1 FLOPs (c), plus %2 of other work (c)")
                                        .arg(grouped(off.products), grouped(off.other))),
             qPrintable(fifth.toolTip));
}

void TestTimelineLayout::manyStepsShareBarsAndSaySo()
{
    ExampleRun run;
    run.tokens = 50;
    run.mode = CacheMode::On;
    const ViewState state = viewStateAt(traceOf(run), 49, Gpt2::Scores);
    const QSizeF narrow(230, 90);
    const ViewLayout layout = timelineLayout(state, narrow, fixedMetrics());
    QVERIFY2(textsOf(layout).contains("Largest of 2 steps (c)"), qPrintable(textsOf(layout)));
    QCOMPARE(heights(layout, Kind::Fill, Ink::On).size(), std::size_t{25});
    run.mode = CacheMode::Compare;
    const ViewLayout wide =
        timelineLayout(viewStateAt(traceOf(run), 49, Gpt2::Scores), {400, 90}, fixedMetrics());
    QVERIFY2(textsOf(wide).contains("largest of 2 steps", Qt::CaseInsensitive),
             qPrintable(textsOf(wide)));
    QCOMPARE(heights(wide, Kind::Fill, Ink::On).size(), std::size_t{25});
    QCOMPARE(heights(wide, Kind::Outline, Ink::Off).size(), std::size_t{25});
    for (const QRectF& bar : bars(wide, Kind::Fill, Ink::On))
        QVERIFY(bar.width() >= 3);
}

PASTKEYS_TEST(TestTimelineLayout)
#include "test_timeline_layout.moc"
