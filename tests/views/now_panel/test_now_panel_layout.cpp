#include "now_panel/now_panel_layout.h"
#include "support/layout_checks.h"
#include "support/view_states.h"

#include <QTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

QString textsAt(const ViewState& state, QSizeF size = {420, 640})
{
    return textsOf(nowPanelLayout(state, size, fixedMetrics()));
}

} // namespace

class TestNowPanelLayout : public QObject
{
    Q_OBJECT

private slots:
    void scoresTellFormulaAndCountInBothLanes();
    void cacheAppendSaysThatOffKeepsNothing();
    void disagreementOfFormulaAndCountIsSaid();
    void logitsCostTheSameBothWays();
    void longTextIsBrokenAndNothingIsCutInHalf();
};

void TestNowPanelLayout::scoresTellFormulaAndCountInBothLanes()
{
    const QString texts = textsAt(viewStateAt(traceOf({}), 1, Operation::Scores, 1));
    QVERIFY(texts.startsWith("Scores Q·Kᵀ, layer 2\nStep 2 of 6, decode: reads one token\n"));
    // 9 * 10 / 2 pairs, 2 heads of 8: 45 * 2 * 8 * 2 = 1440
    QVERIFY2(texts.contains("45 query-key pairs × 2 heads × 8 × 2\n= 1,440 FLOPs (f) "
                            "1,440 FLOPs (c)"),
             qPrintable(texts));
    QVERIFY(texts.contains("9 query-key pairs × 2 heads × 8 × 2\n= 288 FLOPs (f) 288 FLOPs (c)"));
    QVERIFY(texts.contains("Cache off does 5 times the FLOPs of cache on"));
    QVERIFY(texts.contains("took 1.0 µs (m)"));
    QVERIFY(!texts.contains("do not agree"));
}

void TestNowPanelLayout::cacheAppendSaysThatOffKeepsNothing()
{
    const QString texts = textsAt(viewStateAt(traceOf({}), 1, Operation::CacheAppend));
    QVERIFY2(texts.contains("Cache off\nKeeps nothing.\nCache on\n"), qPrintable(texts));
}

void TestNowPanelLayout::disagreementOfFormulaAndCountIsSaid()
{
    const Trace trace = traceOf({});
    // No other test shares this trace: a count is changed behind its back.
    auto& step = const_cast<StepRecord&>(trace.step(1));
    for (OperationRecord& record : step.on->operations)
        record.counted.products += 2;
    QVERIFY(textsAt(viewStateAt(trace, 1, Operation::Scores))
                .contains("Formula and counted do not agree."));
}

void TestNowPanelLayout::logitsCostTheSameBothWays()
{
    QVERIFY(textsAt(viewStateAt(traceOf({}), 1, Operation::Logits))
                .contains("Here both ways cost the same (c)."));
}

void TestNowPanelLayout::longTextIsBrokenAndNothingIsCutInHalf()
{
    for (const QSizeF size : {QSizeF(200, 300), QSizeF(280, 460), QSizeF(900, 200)})
        for (const Operation operation : kOperations) {
            const ViewLayout layout =
                nowPanelLayout(viewStateAt(traceOf({}), 1, operation), size, fixedMetrics());
            QCOMPARE(outside(layout, size), QString());
            for (const DisplayItem& item : layout.list.items())
                QVERIFY2(fixedMetrics().widthOf(item.text) <= item.rect.width() + 1,
                         qPrintable(item.text));
        }
}

QTEST_APPLESS_MAIN(TestNowPanelLayout)
#include "test_now_panel_layout.moc"
