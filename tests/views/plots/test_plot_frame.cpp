#include "plots/plot_frame.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace pastkeys;

namespace {

/// 100 x 50 pixels at 10, 20; y grows upwards.
PlotFrame frameOf(double fromX, double toX, double fromY, double toY,
                  AxisScale scale = AxisScale::Linear)
{
    return {{fromX, toX, scale, 10, 110}, {fromY, toY, scale, 70, 20}};
}

std::vector<PlotPoint> wave(std::size_t count)
{
    std::vector<PlotPoint> points;
    points.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
        points.push_back({static_cast<double>(i), std::sin(static_cast<double>(i)), i});
    points[count / 2].y = 7; // must not be lost
    return points;
}

} // namespace

class TestPlotFrame : public QObject
{
    Q_OBJECT

private slots:
    void pixelsFollowTheScale();
    void aLineIsBrokenWhereAStepHasNoPoint();
    void aLongLineHasTwoPointsAColumnAndKeepsItsPeak();
    void aShortLineIsWhole();
    void aLineThatGoesOnHasItsNeighbours();
    void marksThatCoverEachOtherAreOne();
    void theMouseMeansTheNearestStepAndThenTheNearestSeries();
    void theMouseMeansABarByItsHeight();
    void theRooflinesPointsAreMeantOnlyFromNear();
};

void TestPlotFrame::pixelsFollowTheScale()
{
    QCOMPARE(frameOf(0, 10, 0, 10).pixelOf({5, 10, 0}), QPointF(60, 20));
    QCOMPARE(frameOf(1, 100, 1, 100, AxisScale::Logarithmic).pixelOf({10, 1, 0}), QPointF(60, 70));
}

void TestPlotFrame::aLineIsBrokenWhereAStepHasNoPoint()
{
    std::vector<PlotPoint> points = wave(10);
    QCOMPARE(unbrokenParts(points).size(), std::size_t{1});
    points.erase(points.begin() + 3, points.begin() + 5);
    points.erase(points.end() - 2);
    const auto parts = unbrokenParts(points);
    QCOMPARE(parts.size(), std::size_t{3});
    QCOMPARE(parts[0].back().source, std::size_t{2});
    QCOMPARE(parts[1].front().source, std::size_t{5});
    QCOMPARE(parts[1].back().source, std::size_t{7});
    QCOMPARE(parts[2].front().source, std::size_t{9});
    QVERIFY(unbrokenParts({}).empty());
}

void TestPlotFrame::aLongLineHasTwoPointsAColumnAndKeepsItsPeak()
{
    const auto points = wave(100'000);
    const auto thinned = thinnedLine(points, frameOf(0, 99'999, -1, 7));
    QVERIFY(thinned.size() <= 2 * 101 + 2);
    QVERIFY(thinned.size() > 150);
    QVERIFY(std::ranges::any_of(thinned, [](const PlotPoint& point) { return point.y == 7; }));
    QVERIFY(std::ranges::is_sorted(thinned, {}, &PlotPoint::x));
}

void TestPlotFrame::aShortLineIsWhole()
{
    const auto points = wave(40);
    QCOMPARE(thinnedLine(points, frameOf(-0.5, 39.5, -1, 7)), points);
    QVERIFY(thinnedLine({}, frameOf(0, 1, 0, 1)).empty());
}

void TestPlotFrame::aLineThatGoesOnHasItsNeighbours()
{
    const auto thinned = thinnedLine(wave(100), frameOf(9.5, 12.5, -1, 7));
    QCOMPARE(thinned.size(), std::size_t{5});
    QCOMPARE(thinned.front().source, std::size_t{9});
    QCOMPARE(thinned.back().source, std::size_t{13});
}

void TestPlotFrame::marksThatCoverEachOtherAreOne()
{
    std::vector<PlotPoint> points(50'000, PlotPoint{5, 5, 1});
    points.push_back({6, 5, 2});
    points.push_back({60, 5, 3}); // outside
    const auto kept = thinnedMarks(points, frameOf(0, 10, 0, 10), 2);
    QCOMPARE(kept.size(), std::size_t{2});
    QCOMPARE(kept[1].source, std::size_t{2});
}

void TestPlotFrame::theMouseMeansTheNearestStepAndThenTheNearestSeries()
{
    PlotData data;
    data.series = {{SeriesRole::Off, {{1, 10, 0}, {2, 10, 1}}},
                   {SeriesRole::On, {{1, 0, 0}, {2, 0, 1}}}};
    const PlotFrame frame = frameOf(0, 10, 0, 10);
    const auto near = pointNear(data, frame, {frame.x.pixelOf(1.6), 60}, 10);
    QVERIFY(near);
    QCOMPARE(near->point.source, std::size_t{1});
    QVERIFY(near->role == SeriesRole::On);
    QVERIFY(!pointNear({}, frame, {50, 50}, 10));
}

void TestPlotFrame::theMouseMeansABarByItsHeight()
{
    PlotData data;
    data.kind = PlotKind::Ledger;
    data.series = {{SeriesRole::Off, {{10, 0, 0}, {1, 1, 1}}}};
    const PlotFrame frame = frameOf(0, 10, -0.5, 1.5);
    QCOMPARE(pointNear(data, frame, {108, frame.y.pixelOf(1.2)}, 10)->point.source, std::size_t{1});
}

void TestPlotFrame::theRooflinesPointsAreMeantOnlyFromNear()
{
    PlotData data;
    data.kind = PlotKind::Roofline;
    data.series = {{SeriesRole::OnDecode, {{10, 10, 4}}}, {SeriesRole::Roof, {{1, 1, 0}}}};
    const PlotFrame frame = frameOf(1, 100, 1, 100, AxisScale::Logarithmic);
    QCOMPARE(pointNear(data, frame, {63, 45}, 10)->point.source, std::size_t{4});
    QVERIFY(!pointNear(data, frame, {10, 70}, 10)); // the roof is no step
}

QTEST_APPLESS_MAIN(TestPlotFrame)
#include "test_plot_frame.moc"
