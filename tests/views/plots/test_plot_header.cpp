// What stands over a plot, at sizes that the window gives it.
#include "plots/plot_header.h"
#include "plots/plot_text.h"
#include "support/layout_checks.h"
#include "support/view_states.h"

#include <QTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

const MachineReport kMachine{MachineState::Measured, "Test CPU", {2, 2e9, 6e9}};

PlotHeader headerAt(const PlotData& data, QSizeF size, AxisScale scale = AxisScale::Logarithmic)
{
    return headerOf(data, scale, 1, {size, fixedMetrics()});
}

} // namespace

class TestPlotHeader : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_trace = traceOf({}); }
    void legendAndUnitStayWhereTheCaptionHasNoRoom();
    void aLowRooflineKeepsItsPlotBeforeItsLegend();
    void aLogarithmicAxisSaysSo();
    void everyTextFits();
    void titlesAreShortWhereTheyKeepTheLine();
    void aMissingRoofIsExplainedFirst();
    void captionsLosePartsButNoNumberItsEnd();
    void whereThereIsNoRoomForAPlotItSaysSo();
    void anEmptyPlotHasOnlyItsMessage();

private:
    PlotData dataOf(PlotKind kind) const { return plotDataOf(kind, m_trace, kMachine); }

    Trace m_trace;
};

void TestPlotHeader::legendAndUnitStayWhereTheCaptionHasNoRoom()
{
    for (const PlotKind kind : kPlotKinds) {
        const PlotHeader low = headerAt(dataOf(kind), {310, 7.2 * 16});
        QVERIFY2(!low.legend.isEmpty() && !low.unit.isEmpty(), qPrintable(titleOf(kind)));
        const double lines = kind == PlotKind::Ledger ? 6 : 4; // has a bar for each group
        const PlotHeader lowest = headerAt(dataOf(kind), {310, lines * 16});
        QVERIFY2(!lowest.legend.isEmpty(), qPrintable(titleOf(kind)));
        QCOMPARE(lowest.caption, QString());
        QVERIFY(!lowest.axisTitle);
        const PlotHeader high = headerAt(dataOf(kind), {500, 30 * 16});
        QVERIFY(!high.caption.isEmpty());
        QCOMPARE(high.axisTitle, isByStep(kind));
    }
}

void TestPlotHeader::aLowRooflineKeepsItsPlotBeforeItsLegend()
{
    const PlotData data = dataOf(PlotKind::Roofline);
    QCOMPARE(headerAt(data, {310, 12 * 16}).legend.join('|'),
             "off, prefill|off, decode|on, prefill|on, decode");
    const PlotHeader low = headerAt(data, {220, 6 * 16});
    QCOMPARE(low.legend.join('|'), "|off||on"); // an entry for both phases
    QCOMPARE(low.legendColumns, 2);
    QVERIFY(headerAt(data, {220, 3 * 16}).legend.isEmpty());
}

void TestPlotHeader::aLogarithmicAxisSaysSo()
{
    const QSizeF size(700, 400);
    const PlotData flops = dataOf(PlotKind::Flops);
    QCOMPARE(headerAt(flops, size).unit, "FLOPs (c), log scale");
    QCOMPARE(headerAt(flops, size, AxisScale::Linear).unit, "FLOPs (c)");
    QCOMPARE(headerAt(dataOf(PlotKind::Cumulative), size, AxisScale::Linear).unit,
             "FLOPs so far (c), saved (c)");
    QCOMPARE(headerAt(dataOf(PlotKind::Roofline), size).unit,
             "GFLOP/s (m) over FLOP/byte (c), log scales");
    QCOMPARE(headerAt(dataOf(PlotKind::Ledger), size, AxisScale::Linear).unit,
             "FLOPs of the run (c)");
}

void TestPlotHeader::everyTextFits()
{
    for (double width = 220; width < 900; width += 30)
        for (const PlotKind kind : kPlotKinds) {
            const PlotHeader header = headerAt(dataOf(kind), {width, 160});
            const double legend =
                header.legendColumns * legendEntryWidth(header.legend, fixedMetrics());
            const double unit = fixedMetrics().widthOf(header.unit);
            QVERIFY(legend <= width);
            QVERIFY2(unit + (header.unitBesideLegend ? legend : 0) <= width,
                     qPrintable(header.unit));
        }
}

void TestPlotHeader::titlesAreShortWhereTheyKeepTheLine()
{
    const PlotData data = dataOf(PlotKind::Flops);
    const PlotHeader wide = headerAt(data, {500, 160});
    QCOMPARE(wide.legend.join('|'), "cache off|cache on");
    QVERIFY(wide.unitBesideLegend);
    const PlotHeader narrow = headerAt(data, {250, 160});
    QCOMPARE(narrow.legend.join('|'), "off|on");
    QVERIFY(narrow.unitBesideLegend);
    const PlotHeader three = headerAt(dataOf(PlotKind::Cumulative), {300, 250});
    QCOMPARE(three.legend.join('|'), "off|on|saved"); // else "saved" had a line of its own
    // A roof is named where it is drawn.
    QCOMPARE(headerAt(dataOf(PlotKind::Roofline), {500, 160}).legend.size(), 4);
}

void TestPlotHeader::aMissingRoofIsExplainedFirst()
{
    const PlotData data =
        plotDataOf(PlotKind::Roofline, m_trace, {MachineState::Measuring, {}, {}});
    QVERIFY(headerAt(data, {310, 5 * 16}).caption.startsWith("Measuring"));
}

void TestPlotHeader::captionsLosePartsButNoNumberItsEnd()
{
    const PlotData data = dataOf(PlotKind::Flops);
    QStringList captions;
    for (double width = 700; width > 20 * 7; width -= 7) {
        const QString caption = headerAt(data, {width, 200}).caption;
        QVERIFY2(fixedMetrics().widthOf(caption) <= width, qPrintable(caption));
        if (captions.isEmpty() || captions.back() != caption)
            captions << caption;
    }
    QCOMPARE(captions.size(), 5);
    QVERIFY2(captions[0].startsWith("Step 2: cache off "), qPrintable(captions[0]));
    QCOMPARE(captions[1].count("FLOPs"), 1); // one unit for both
    QVERIFY(captions[1].startsWith("Step 2: off ") && captions[1].endsWith(" kFLOPs (c)"));
    QVERIFY(captions[2].startsWith("Step 2: off ") && captions[2].size() < captions[1].size());
    QCOMPARE(captions[1], "Step 2: " + captions[3]);
    QCOMPARE(captions[4], "Step 2");
    PlotData apart = data; // in units of their own the values would be too long
    for (PlotPoint& point : apart.series.front().points)
        point.y *= 1000;
    const QString caption = headerAt(apart, {45 * 7, 200}).caption;
    QVERIFY2(caption.startsWith("Step 2: off ") && caption.endsWith(" MFLOPs (c)"),
             qPrintable(caption));
    QVERIFY2(caption.contains(", on 0.0"), qPrintable(caption));
    const QString saved = headerAt(dataOf(PlotKind::Cumulative), {30 * 7, 200}).caption;
    QVERIFY2(saved.startsWith("Step 2: saved ") && saved.endsWith(" % (c)"), qPrintable(saved));
    const QString used = headerAt(dataOf(PlotKind::CacheBytes), {35 * 7, 200}).caption;
    QVERIFY2(used.startsWith("After step 2: used ") && used.endsWith(" KiB (c)"), qPrintable(used));
    QVERIFY(!used.contains("reserved"));
}

void TestPlotHeader::whereThereIsNoRoomForAPlotItSaysSo()
{
    for (const PlotKind kind : kPlotKinds)
        for (const QSizeF size : {QSizeF(310, 3 * 16), QSizeF(16 * 7, 300)}) {
            const PlotHeader header = headerAt(dataOf(kind), size);
            QVERIFY(!header.plot);
            QVERIFY(header.caption.startsWith("No room"));
            QVERIFY(header.legend.isEmpty() && header.unit.isEmpty() && !header.axisTitle);
            for (const QString& line : header.caption.split('\n'))
                QVERIFY(fixedMetrics().widthOf(line) <= size.width());
            QVERIFY(headerAt(dataOf(kind), {310, 5 * 16}).plot);
        }
    QCOMPARE(headerAt(dataOf(PlotKind::Flops), {310, 10}).caption, QString());
}

void TestPlotHeader::anEmptyPlotHasOnlyItsMessage()
{
    for (const PlotKind kind : kPlotKinds) {
        const PlotHeader header = headerAt(plotDataOf(kind, {}, kMachine), {310, 160});
        QCOMPARE(header.caption, "Nothing has run yet.");
        QVERIFY(header.legend.isEmpty() && header.unit.isEmpty() && !header.axisTitle);
    }
}

QTEST_APPLESS_MAIN(TestPlotHeader)
#include "test_plot_header.moc"
