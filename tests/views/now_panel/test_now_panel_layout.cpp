#include "drawing/number_text.h"
#include "now_panel/now_panel_layout.h"
#include "shared/operation_text.h"
#include "shared/text_column.h"
#include "support/layout_checks.h"
#include "support/view_states.h"

#include <QRegularExpression>
#include <QTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

QString textsAt(const ViewState& state, double width = 420)
{
    return textsOf(nowPanelLayout(state, width, fixedMetrics()));
}

/// Of the first line that begins with the text; far below where none does.
double bottomOf(const ViewLayout& layout, const QString& start)
{
    const auto found = std::ranges::find_if(
        layout.list.items(), [&](const DisplayItem& item) { return item.text.startsWith(start); });
    return found == layout.list.items().end() ? 1e6 : found->rect.bottom();
}

/// The value of a sum of products as the panel writes it: "9 rows × (2 × 16 × 48 + 48)".
std::uint64_t valueOf(QString formula)
{
    static const QRegularExpression words("[^0-9×+()]");
    formula.remove(words); // grouping commas too
    const qsizetype open = formula.indexOf('(');
    const auto products = [](const QString& text) {
        std::uint64_t total = 0;
        for (const QString& term : text.split('+')) {
            std::uint64_t product = 1;
            for (const QString& factor : term.split(u'×', Qt::SkipEmptyParts))
                product *= factor.toULongLong();
            total += product;
        }
        return total;
    };
    if (open < 0)
        return products(formula);
    return products(formula.left(open)) *
           products(formula.mid(open + 1, formula.indexOf(')') - open - 1));
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
    void writtenFormulaHasTheValueOfTheFormula();
    void numbersOfTheFormulaAndWordsOfTheFieldAreExplained();
    void tokenIsChosenOnceForBothLanes();
    void numbersOfBothLanesAreSeenWithoutScrolling();
    void termsAreExplainedWhereTheyStand();
    void numbersAreGroupedAndRowsComeFirst();
    void fillingTheCacheIsNotCalledASaving();
    void aLaneAloneSaysWhatItKeepsOrComputesAgain();
    void badgesStandInOneColumn();
    void theFirstStepIsNotSaidToNeedOnlyOneRow();
    void tokensThatTheCacheMissedAreReadNow();
    void aSideThatDidNotRunInThisStepOnlyIsExplained();
    void whereTheStageShowsAnotherLayerThatIsSaid();
    void unitStaysInTheLineOfItsNumber();
    void longTextIsBrokenIntoLinesThatFit();
    void scrollingReachesEachLineAndCutsNone();
};

void TestNowPanelLayout::scoresTellFormulaAndCountInBothLanes()
{
    const QString texts = textsAt(viewStateAt(traceOf({}), 1, Operation::Scores, 1));
    QVERIFY(
        texts.startsWith("Scores Q·Kᵀ, layer 2\nStep 2 of 6, decode: off reads 9 tokens, on 1\n"));
    QVERIFY2(
        texts.contains("\ncache off\ncache on\nFLOPs\n(f)\n1,440\n288\nFLOPs\n(c)\n1,440\n288\n"
                       "read\n(c)\n"),
        qPrintable(texts));
    QVERIFY(texts.contains(
        "\ntime\n(m)\n1.0 µs\n1.0 µs\n(f)\u00a0formula, (c)\u00a0counted, (m)\u00a0measured"));
    // 9 * 10 / 2 pairs, 2 heads of 8: 45 * 2 * 8 * 2 = 1440
    QVERIFY(texts.contains("Cache off\n45 query-key pairs × 2 heads × 8 × 2\n"
                           "= 1,440 FLOPs (f), counted 1,440 (c)"));
    QVERIFY(texts.contains("Cache on\n9 query-key pairs × 2 heads × 8 × 2\n"
                           "= 288 FLOPs (f), counted 288 (c)"));
    QVERIFY(texts.contains("Cache off does 5 times the FLOPs here (c)."));
    QVERIFY(!texts.contains("do not agree"));
}

void TestNowPanelLayout::cacheAppendSaysThatOffKeepsNothing()
{
    const QString texts = textsAt(viewStateAt(traceOf({}), 1, Operation::CacheAppend));
    QVERIFY2(texts.contains("\nCache off keeps nothing.\nCache on\n"
                            "K and V: 2 × 1 row × 16 × 4 bytes\n= 128 bytes (f)"),
             qPrintable(texts));
    QVERIFY2(texts.contains("\nwritten\n(c)\n–\n128 bytes\n"), qPrintable(texts));
    QVERIFY(!texts.contains("0 FLOPs"));
}

void TestNowPanelLayout::disagreementOfFormulaAndCountIsSaid()
{
    const Trace trace = traceOf({});
    // No other test shares this trace: a count is changed behind its back.
    auto& step = const_cast<StepRecord&>(trace.step(1));
    for (OperationRecord& record : step.lanes[1]->operations)
        record.counted.products += 2;
    QVERIFY(textsAt(viewStateAt(trace, 1, Operation::Scores))
                .contains("Formula and counted do not agree."));
}

void TestNowPanelLayout::logitsCostTheSameBothWays()
{
    QVERIFY(textsAt(viewStateAt(traceOf({}), 1, Operation::Logits))
                .contains("Here both ways cost the same (c);"));
}

void TestNowPanelLayout::writtenFormulaHasTheValueOfTheFormula()
{
    const Trace trace = traceOf({});
    for (const std::size_t step : {std::size_t{0}, std::size_t{2}})
        for (const Operation operation : eachOperation()) {
            const ViewState state = viewStateAt(trace, step, operation, 1);
            const QStringList lines = textsAt(state, 2000).split('\n');
            for (const Lane lane : kLanes) {
                const OperationRecord* record = operationRecordAt(trace, state.cursor, lane);
                if (!record || record->formula.flops() == 0)
                    continue;
                const auto at = lines.lastIndexOf(lane == Lane{0} ? "Cache off" : "Cache on");
                const QString& formula = lines[at + 1];
                QVERIFY2(valueOf(formula) == record->formula.flops(), qPrintable(formula));
                QVERIFY2(lines[at + 2].startsWith("= "), qPrintable(lines[at + 2]));
            }
        }
}

void TestNowPanelLayout::numbersOfTheFormulaAndWordsOfTheFieldAreExplained()
{
    const Trace trace = traceOf({});
    const QString terms = "8: width of a head. 2: a multiplication and an addition.";
    QVERIFY(textsAt(viewStateAt(trace, 1, Operation::Scores), 2000).endsWith(terms));
    const auto tipOf = [&](std::size_t step) {
        const ViewLayout layout =
            nowPanelLayout(viewStateAt(trace, step, Operation::Scores), 420, fixedMetrics());
        return layout.detailAt(layout.list.items()[1].rect.center()).toolTip;
    };
    QVERIFY2(tipOf(0).startsWith("Prefill: "), qPrintable(tipOf(0)));
    QVERIFY2(tipOf(1).startsWith("Decode: "), qPrintable(tipOf(1)));
}

void TestNowPanelLayout::tokenIsChosenOnceForBothLanes()
{
    const QString texts = textsAt(viewStateAt(traceOf({}), 1, Operation::Sample));
    QVERIFY2(texts.contains(
                 QRegularExpression("\nDone once, for cache off and on: it took [^\n]* \\(m\\)")),
             qPrintable(texts));
    QCOMPARE(texts.count("took"), 1);
    QVERIFY2(!texts.contains("FLOPs\n(f)") && !texts.contains("0 bytes"), qPrintable(texts));
    ExampleRun alone;
    alone.mode = CacheMode::On;
    const QString one = textsAt(viewStateAt(traceOf(alone), 1, Operation::Sample));
    QVERIFY2(one.contains("\ncache on\ntime\n(m)\n") && !one.contains("once, for"),
             qPrintable(one));
}

void TestNowPanelLayout::numbersOfBothLanesAreSeenWithoutScrolling()
{
    // As wide and as high as the panel is in a window of 1366x768; in a hall letters are larger.
    constexpr double kWidth = 310;
    constexpr double kSeen = 20.2 * 16;
    constexpr double kSeenInHall = 13.5 * 16;
    const Trace trace = traceOf({});
    for (const Operation operation : eachOperation()) {
        const ViewState state = viewStateAt(trace, 1, operation);
        const ViewLayout layout = nowPanelLayout(state, kWidth, fixedMetrics());
        QVERIFY2(bottomOf(layout, badgesText().left(10)) <= kSeen, qPrintable(textsOf(layout)));
        const ViewLayout low =
            nowPanelLayout(state, kWidth, fixedMetrics(), NowOrder::NumbersFirst);
        if (operation != Operation::Sample) // it is done once and has no table
            QVERIFY2(bottomOf(low, "time") <= kSeenInHall, qPrintable(textsOf(low)));
        const QString last = operation == Operation::Sample ? "choose the same" : "again, saving";
        QVERIFY2(bottomOf(low, last) <= kSeenInHall, qPrintable(textsOf(low)));
        for (const QString& word : explanationOf(state).split(' '))
            QVERIFY2(textsOf(low).contains(word), qPrintable(word)); // further down
    }
}

void TestNowPanelLayout::termsAreExplainedWhereTheyStand()
{
    const ViewLayout layout =
        nowPanelLayout(viewStateAt(traceOf({}), 1, Operation::Scores), 310, fixedMetrics());
    QVERIFY(detailAtText(layout, "FLOPs").toolTip.contains("A FLOP is "));
    QVERIFY(detailAtText(layout, "FLOPs").toolTip.startsWith("Cache off: 1,440 FLOPs (f)\n"));
    QVERIFY(detailAtText(layout, "read").toolTip.contains("Bytes that "));
    const auto key = std::ranges::find_if(layout.list.items(), [](const DisplayItem& item) {
        return item.text.startsWith("(f)\u00a0formula");
    });
    QVERIFY(layout.detailAt(key->rect.center()).toolTip.startsWith("Formula: "));
}

void TestNowPanelLayout::numbersAreGroupedAndRowsComeFirst()
{
    ExampleRun run;
    run.config.inner = 1024;
    const QString texts = textsAt(viewStateAt(traceOf(run), 1, Operation::MlpExpand), 2000);
    QVERIFY2(texts.contains(
                 "9 rows × (2 × 16 × 1,024 + 1,024)\n= 304,128 FLOPs (f), counted 304,128 (c)"),
             qPrintable(texts));
    QVERIFY2(texts.contains("1 row × (2 × 16 × 1,024 + 1,024)"), qPrintable(texts));
    QVERIFY2(texts.contains("FLOPs\n(c)\n304.1 k\n33.79 k\n"), qPrintable(texts));
}

void TestNowPanelLayout::fillingTheCacheIsNotCalledASaving()
{
    const Trace trace = traceOf({});
    const QString first = textsAt(viewStateAt(trace, 0, Operation::Scores), 2000);
    QVERIFY2(first.contains("This step stores the keys and values of 8 tokens. That saves nothing "
                            "yet (c)."),
             qPrintable(first));
    QVERIFY(!first.contains('%'));
    QVERIFY(first.contains("The next step saves: press Ctrl+→."));
    QVERIFY(textsAt(viewStateAt(trace, 1, Operation::Scores), 2000)
                .contains("8 earlier tokens are not computed again, saving "));
}

void TestNowPanelLayout::aLaneAloneSaysWhatItKeepsOrComputesAgain()
{
    ExampleRun run;
    run.mode = CacheMode::On;
    QVERIFY(textsAt(viewStateAt(traceOf(run), 1, Operation::Scores), 2000)
                .contains("The keys and values of 8 tokens are in the cache: they are not computed "
                          "again."));
    run.mode = CacheMode::Off;
    const Trace off = traceOf(run);
    QVERIFY(textsAt(viewStateAt(off, 1, Operation::Scores), 2000)
                .contains("Nothing was kept: 8 tokens must be computed again."));
    QVERIFY(!textsAt(viewStateAt(off, 0, Operation::Scores), 2000).contains("Nothing was kept"));
}

void TestNowPanelLayout::badgesStandInOneColumn()
{
    const ViewLayout layout =
        nowPanelLayout(viewStateAt(traceOf({}), 1, Operation::Scores), 310, fixedMetrics());
    std::vector<double> ends;
    for (const DisplayItem& item : layout.list.items())
        if (item.text.size() == 3 && item.text.startsWith('(')) {
            QVERIFY(item.alignment.testFlag(Qt::AlignRight));
            ends.push_back(item.rect.right());
        }
    QCOMPARE(ends, std::vector<double>(5, ends.front()));
}

void TestNowPanelLayout::theFirstStepIsNotSaidToNeedOnlyOneRow()
{
    const Trace trace = traceOf({});
    for (const Operation operation : eachOperation()) {
        const QString first = explanationOf(viewStateAt(trace, 0, operation));
        QVERIFY2(!first.contains("only the new") && !first.contains("one row instead"),
                 qPrintable(first));
    }
    QVERIFY(explanationOf(viewStateAt(trace, 0, Operation::Scores)).contains("each is a query"));
    QVERIFY(explanationOf(viewStateAt(trace, 1, Operation::Scores))
                .contains("only the new token is a query"));
}

void TestNowPanelLayout::tokensThatTheCacheMissedAreReadNow()
{
    const Trace trace = traceOf({});
    QVERIFY(!textsAt(viewStateAt(trace, 1, Operation::Scores)).contains("missed"));
    LaneRecord& on =
        *const_cast<StepRecord&>(trace.step(1)).lanes[1]; // no other test shares this trace
    on.rows += 3;
    on.first -= 3;
    on.held.back().count -= 3;
    const QString texts = textsAt(viewStateAt(trace, 1, Operation::Scores));
    QVERIFY2(texts.contains("decode: off reads 9 tokens, on 4\n"), qPrintable(texts));
    QVERIFY2(texts.simplified().contains("missed 3 tokens"), qPrintable(texts));
}

void TestNowPanelLayout::aSideThatDidNotRunInThisStepOnlyIsExplained()
{
    const Trace trace = traceOf({});
    const_cast<StepRecord&>(trace.step(1)).lanes[0].reset(); // no other test shares this trace
    const auto said = [&](std::size_t step) {
        return textsAt(viewStateAt(trace, step, Operation::Scores)).replace('\n', ' ');
    };
    QVERIFY2(said(1).contains("Cache off did not run in this step: "), qPrintable(said(1)));
    QVERIFY(!said(2).contains("did not run"));
    ExampleRun alone;
    alone.mode = CacheMode::On;
    QVERIFY(!textsAt(viewStateAt(traceOf(alone), 1, Operation::Scores)).contains("did not run"));
}

void TestNowPanelLayout::whereTheStageShowsAnotherLayerThatIsSaid()
{
    ViewState state = viewStateAt(traceOf({}), 2, Operation::Scores, 1);
    QVERIFY(!textsAt(state).contains("The stage"));
    const auto said = [&](std::uint32_t layer) {
        state.selection.layer = idAt<Layer>(layer);
        return textsAt(state).replace('\n', ' ');
    };
    QVERIFY2(said(2).contains("The stage shows layer 3, which this step has not reached yet. What "
                              "is told here is of layer 2."),
             qPrintable(said(2)));
    QVERIFY(said(0).contains("The stage shows layer 1, which this step is done with."));
    state = viewStateAt(state.trace, 2, Operation::Logits);
    QVERIFY(!said(1).contains("The stage"));
}

void TestNowPanelLayout::unitStaysInTheLineOfItsNumber()
{
    const ViewState state = viewStateAt(traceOf({}), 2, Operation::Scores);
    static const QRegularExpression badStart("\n(%|FLOPs|kFLOPs|bytes|KiB|\\([fcm]\\))");
    for (double width = 120; width < 420; width += 7) {
        QString texts = textsAt(state, width);
        texts.remove(
            QRegularExpression("\n(FLOPs|read|written|time)\n\\([fcm]\\)(?=\n|$)")); // a table's
        texts.replace('\n' + QString("(c)\u00a0"), " (c)\u00a0"); // what the badges mean
        texts.replace('\n' + QString("(m)\u00a0"), " (m)\u00a0");
        QVERIFY2(texts.contains(badgesText()), qPrintable(texts));
        texts.remove('\n' + badgesText());
        texts.replace("the\nFLOPs", "the FLOPs")
            .replace("of\nFLOPs", "of FLOPs"); // no number there
        QVERIFY2(!texts.contains(badStart), qPrintable(texts));
    }
}

void TestNowPanelLayout::longTextIsBrokenIntoLinesThatFit()
{
    for (const double width : {200.0, 280.0, 900.0})
        for (const Operation operation : eachOperation()) {
            const ViewLayout layout =
                nowPanelLayout(viewStateAt(traceOf({}), 1, operation), width, fixedMetrics());
            QCOMPARE(outside(layout, {width, heightOf(layout)}), QString());
            for (const DisplayItem& item : layout.list.items())
                QVERIFY2(fixedMetrics().widthOf(item.text) * item.size <= item.rect.width() + 1,
                         qPrintable(item.text));
        }
}

void TestNowPanelLayout::scrollingReachesEachLineAndCutsNone()
{
    constexpr double kWidth = 280;
    constexpr double kHeight = 100;
    const ViewLayout whole =
        nowPanelLayout(viewStateAt(traceOf({}), 1, Operation::Scores), kWidth, fixedMetrics());
    QVERIFY(heightOf(whole) > 2 * kHeight);
    QStringList missing = textsOf(whole).split('\n');
    for (double top = 0; top < heightOf(whole) - kHeight + 5; top += 5) {
        const ViewLayout part = scrolled(whole, top, kHeight);
        QCOMPARE(outside(part, {kWidth, kHeight}), QString());
        for (const QString& line : textsOf(part).split('\n'))
            missing.removeAll(line);
    }
    QCOMPARE(missing, QStringList());
}

QTEST_APPLESS_MAIN(TestNowPanelLayout)
#include "test_now_panel_layout.moc"
