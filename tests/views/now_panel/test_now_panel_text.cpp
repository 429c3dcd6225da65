#include "compare/side_by_side.h"
#include "drawing/number_text.h"
#include "now_panel/now_panel_text.h"
#include "now_panel/step_bound_text.h"
#include "record/lane_names.h"
#include "shared/lane_text.h"
#include "shared/operation_text.h"
#include "support/changed_trace.h"
#include "support/gpt2_names.h"
#include "support/page_text.h"
#include "support/test_program.h"
#include "support/view_states.h"

#include <QRegularExpression>
#include <QTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

QString textsAt(const ViewState& state)
{
    return plainText(nowPanelText(state));
}

/// The value of a formula shown in the panel, such as "9 rows × (2 × 16 × 48 + 48)".
std::uint64_t valueOf(QString formula)
{
    static const QRegularExpression words("[^0-9×+()]");
    formula.remove(words); // including the commas between groups of digits
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

class TestNowPanelText : public QObject
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
    void termsAreExplainedWhereTheyStand();
    void numbersAreGroupedAndRowsComeFirst();
    void fillingTheCacheIsNotCalledASaving();
    void aSavingSaysThatItIsOfTheStepAndOfProducts();
    void whatBothSidesSkipIsNotCalledASaving();
    void whatACacheDropsIsNotCalledASaving();
    void twoSidesWithoutACacheAreComparedByName();
    void whereNewerKeysAreSeenTheyAreNotCalledMasked();
    void whereOnlyOneCacheComputesThereIsNoRatio();
    void rowsThatAreDroppedAfterTheStepAreSaid();
    void runsSideBySideHaveNoArticle();
    void oneRowIsNotCalledRows();
    void attentionToForgottenRowsIsSaid();
    void aFormulaThatIsNotTheLanesIsNotShown();
    void withoutACacheInTheRunNothingIsSaidToBeInIt();
    void theLayerAtTheCursorCanBeShown();
    void inALowPanelTheNumbersComeFirst();
    void aLaneAloneSaysWhatItKeepsOrComputesAgain();
    void theFirstStepIsNotSaidToNeedOnlyOneRow();
    void severalNewTokensAreNotCalledOne();
    void aPartOfThePromptIsNotCalledThePrompt();
    void tokensThatTheCacheMissedAreReadNow();
    void aSideThatDidNotRunInThisStepOnlyIsExplained();
    void aSideWhoseTextHasEndedIsExplained();
    void aTextThatBeginsLaterIsExplained();
    void whereTheStageShowsAnotherLayerThatIsSaid();
    void eachStepSaysWhetherMemoryOrArithmeticLimitsItMore();
    void aStepFarFromBothLimitsSaysSo();
    void aStepFasterThanTheLimitsHasAReasonOfItsOwn();
    void whatDependsOnTheMachineCanBeMeasured();
};

void TestNowPanelText::scoresTellFormulaAndCountInBothLanes()
{
    const QString texts = textsAt(viewStateAt(traceOf({}), 1, Gpt2::Scores, 1));
    QVERIFY2(texts.startsWith("Scores Q·Kᵀ, layer 2\nStep 2 of 6, decode: reads 9 tokens with "
                              "cache off, 1 with cache on\n"),
             qPrintable(texts));
    QVERIFY2(texts.contains("\n\t\tcache off\tcache on\nFLOPs\t(f)\t1,440\t288\n"
                            "FLOPs\t(c)\t1,440\t288\nread\t(c)\t"),
             qPrintable(texts));
    QVERIFY(texts.contains(
        "\ntime, once\t(m)\t1.0 µs\t1.0 µs\n(f) formula, (c) counted, (m) measured"));
    // 9 * 10 / 2 pairs, 2 heads of 8: 45 * 2 * 8 * 2 = 1440
    QVERIFY(texts.contains("Cache off\n45 query-key pairs × 2 heads × 8 × 2\n= 1,440 FLOPs (f)"));
    QVERIFY(texts.contains("Cache on\n9 query-key pairs × 2 heads × 8 × 2\n= 288 FLOPs (f)"));
    QVERIFY(texts.contains("Without the cache, this operation takes 5 times as many FLOPs (c)."));
    QVERIFY(!texts.contains("do not agree"));
}

void TestNowPanelText::cacheAppendSaysThatOffKeepsNothing()
{
    const QString texts = textsAt(viewStateAt(traceOf({}), 1, Gpt2::CacheAppend));
    QVERIFY2(texts.contains("\nCache off keeps nothing.\nCache on\n"
                            "K and V: 2 × 1 row × 16 × 4 bytes\n= 128 bytes (f)"),
             qPrintable(texts));
    QVERIFY2(texts.contains("\nwritten\t(c)\t–\t128 bytes\n"), qPrintable(texts));
    QVERIFY(!texts.contains("0 FLOPs"));
}

void TestNowPanelText::disagreementOfFormulaAndCountIsSaid()
{
    const Trace trace = withStep(traceOf({}), 1, [](StepRecord& step) {
        for (OperationRecord& record : step.lane(Lane{1})->operations)
            record.counted.products += 2;
    });
    QVERIFY(textsAt(viewStateAt(trace, 1, Gpt2::Scores))
                .contains("The formula and the count do not agree."));
}

void TestNowPanelText::logitsCostTheSameBothWays()
{
    QVERIFY(textsAt(viewStateAt(traceOf({}), 1, Gpt2::Logits))
                .contains("This operation takes the same work both ways (c)."));
}

void TestNowPanelText::writtenFormulaHasTheValueOfTheFormula()
{
    const Trace trace = traceOf({});
    for (const std::size_t step : {std::size_t{0}, std::size_t{2}})
        for (const Operation operation : eachOperation()) {
            const ViewState state = viewStateAt(trace, step, operation, 1);
            const QStringList lines = textsAt(state).split('\n');
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

void TestNowPanelText::numbersOfTheFormulaAndWordsOfTheFieldAreExplained()
{
    const Trace trace = traceOf({});
    QVERIFY(textsAt(viewStateAt(trace, 1, Gpt2::Scores))
                .endsWith("8 is the width of a head. The 2 stands for a multiplication and an "
                          "addition."));
    const auto says = [&](std::size_t step, const char* tip) {
        return behindText(nowPanelText(viewStateAt(trace, step, Gpt2::Scores))).contains(tip);
    };
    QVERIFY(says(0, "Prefill: ") && !says(0, "Decode: "));
    QVERIFY(says(1, "Decode: ") && !says(1, "Prefill: "));
}

void TestNowPanelText::tokenIsChosenOnceForBothLanes()
{
    const QString texts = textsAt(viewStateAt(traceOf({}), 1, Gpt2::Sample));
    QVERIFY2(texts.contains(
                 QRegularExpression("\nThe token was chosen once for both lanes, which took [^\n]* "
                                    "\\(m\\)\\.")),
             qPrintable(texts));
    QCOMPARE(texts.count("took"), 1);
    QVERIFY2(!texts.contains("FLOPs\t(f)") && !texts.contains("0 bytes"), qPrintable(texts));
    const QString one = textsAt(viewStateAt(traceOf({.mode = CacheMode::On}), 1, Gpt2::Sample));
    QVERIFY2(one.contains("\n\t\tcache on\ntime, once\t(m)\t") && !one.contains("once for both"),
             qPrintable(one));
}

void TestNowPanelText::termsAreExplainedWhereTheyStand()
{
    const auto tips = [](Operation operation) {
        return behindText(nowPanelText(viewStateAt(traceOf({}), 1, operation)));
    };
    const QString scores = tips(Gpt2::Scores);
    for (const char* tip :
         {"A FLOP is ", "Cache off: 1,440 (f)", "Bytes that the operation must load",
          "Formula: worked out from the sizes."})
        QVERIFY2(scores.contains(tip), tip);
    const QString expand = tips(Gpt2::MlpExpand);
    QVERIFY2(expand.contains("Cache off: 576 of other work (c)"), qPrintable(expand));
}

void TestNowPanelText::numbersAreGroupedAndRowsComeFirst()
{
    ExampleRun run;
    run.config.inner = 1024;
    const QString texts = textsAt(viewStateAt(traceOf(run), 1, Gpt2::MlpExpand));
    QVERIFY2(texts.contains(
                 "9 rows × (2 × 16 × 1,024 + 1,024)\n= 294,912 FLOPs + 9,216 of other work (f)"),
             qPrintable(texts));
    QVERIFY2(texts.contains("1 row × (2 × 16 × 1,024 + 1,024)"), qPrintable(texts));
    QVERIFY2(texts.contains("FLOPs\t(c)\t294.9 k\t32.77 k\nread\t"), qPrintable(texts));
}

void TestNowPanelText::fillingTheCacheIsNotCalledASaving()
{
    const Trace trace = traceOf({});
    const QString first = textsAt(viewStateAt(trace, 0, Gpt2::Scores));
    QVERIFY2(first.contains("This step stores the keys and values of 8 tokens. That saves nothing "
                            "yet (c)."),
             qPrintable(first));
    QVERIFY(!first.contains('%'));
    QVERIFY(first.contains("The next step saves work: press Ctrl+→."));
    QCOMPARE(std::get<GoTo>(nowPanelText(viewStateAt(trace, 0, Gpt2::Scores)).actions()[0]).cursor,
             cursorAt(trace, 1, {Gpt2::Scores, Layer{0}}));
}

void TestNowPanelText::aSavingSaysThatItIsOfTheStepAndOfProducts()
{
    const Trace trace = traceOf({});
    const StepRecord& step = trace.step(1);
    const double saved = 1 - static_cast<double>(step.lane(Lane{1})->counted.products) /
                                 static_cast<double>(step.lane(Lane{0})->counted.products);
    const TextPage page = nowPanelText(viewStateAt(trace, 1, Gpt2::Scores));
    QString said = "Skipping 8 earlier tokens saves %1 of this step's FLOPs (c).";
    said = said.arg(percentText(saved)).replace(QChar::Nbsp, ' ');
    QVERIFY2(plainText(page).contains(said), qPrintable(plainText(page)));
    const Work& off = step.lane(Lane{0})->counted;
    const QString whole = QString("Cache off, whole step: %1, plus %2 of other work (c)")
                              .arg(exactFlopsText(off.products), grouped(off.other));
    QVERIFY2(behindText(page).contains(whole), qPrintable(behindText(page)));
}

void TestNowPanelText::whatBothSidesSkipIsNotCalledASaving()
{
    ExampleRun run;
    run.lanes = lanesNamed("off,half:10", "half:10");
    const Trace trace = traceOf(run);
    QVERIFY(!textsAt(viewStateAt(trace, 3, Gpt2::Scores)).contains("Skipping"));
    const QString later = textsAt(viewStateAt(trace, 4, Gpt2::Scores));
    QVERIFY2(later.contains("Skipping 6 earlier tokens saves"), qPrintable(later));
}

void TestNowPanelText::whatACacheDropsIsNotCalledASaving()
{
    ExampleRun run;
    run.lanes = lanesNamed("off", "slide:10");
    const QString text = textsAt(viewStateAt(traceOf(run), 3, Gpt2::Scores));
    QVERIFY2(text.contains("too long") && !text.contains("Skipping"), qPrintable(text));
}

void TestNowPanelText::twoSidesWithoutACacheAreComparedByName()
{
    ExampleRun run;
    run.lanes = lanesNamed("off", "off,everything");
    const QString text = textsAt(viewStateAt(traceOf(run), 1, Gpt2::Scores));
    QVERIFY2(text.contains("Cache off takes ") && text.contains(" times as much work"),
             qPrintable(text));
    QVERIFY2(!text.contains("Without the cache, this") && !text.contains("Skipping"),
             qPrintable(text));
}

void TestNowPanelText::whereNewerKeysAreSeenTheyAreNotCalledMasked()
{
    ExampleRun run;
    run.lanes = lanesNamed("off,everything", "everything");
    const Trace trace = traceOf(run);
    const QString scores = explanationOf(viewStateAt(trace, 1, Gpt2::Scores));
    QVERIFY2(!scores.contains("up to"), qPrintable(scores));
    const QString mask = explanationOf(viewStateAt(trace, 1, Gpt2::Mask));
    QVERIFY2(mask.contains("that the query may not see"), qPrintable(mask));
}

void TestNowPanelText::attentionToForgottenRowsIsSaid()
{
    ExampleRun run;
    const auto stateWith = [&](const char* left, const char* right, std::size_t step) {
        run.lanes = lanesNamed(left, right);
        return viewStateAt(traceOf(run), step, Gpt2::Softmax, 1, 1);
    };
    for (const char* left : {"off", "static"}) {
        const ViewState state = stateWith(left, "evict:2,5@3", 3);
        const MeasuredMatrix& weights = state.attention->at(0)->weights;
        const auto newest = weights.rowSpan(weights.rows - 1);
        const QString share =
            percentText(static_cast<double>(newest[2]) + static_cast<double>(newest[5]));
        QVERIFY(textsAt(state).contains(share + " of this head's attention goes to rows that"));
    }
    QVERIFY(!textsAt(stateWith("static", "evict:2,5@3", 1)).contains("attention goes to rows"));
    QVERIFY(!textsAt(stateWith("recent:3", "evict:2@2", 3)).contains("attention goes to rows"));
    // Both lanes dropped the same rows.
    QVERIFY(!textsAt(stateWith("off,half:10", "half:10", 3)).contains("attention goes to rows"));
}

void TestNowPanelText::aFormulaThatIsNotTheLanesIsNotShown()
{
    ExampleRun run;
    const auto linesAt = [&](const char* right, Operation operation) {
        run.lanes = lanesNamed("static", right);
        return textsAt(viewStateAt(traceOf(run), 2, operation, 1)).count("\n= ");
    };
    QCOMPARE(linesAt("dynamic", Gpt2::Softmax), 2);
    QCOMPARE(linesAt("fused", Gpt2::Softmax), 1);
    QCOMPARE(linesAt("fused", Gpt2::Scores), 2);
    QCOMPARE(linesAt("dynamic", Gpt2::CacheAppend), 2);
    QCOMPARE(linesAt("with-queries", Gpt2::CacheAppend), 1);
}

void TestNowPanelText::whereOnlyOneCacheComputesThereIsNoRatio()
{
    ExampleRun run;
    for (const bool first : {false, true}) {
        run.lanes = first ? lanesNamed("int8", "static") : lanesNamed("static", "int8");
        const QString text = textsAt(viewStateAt(traceOf(run), 2, Gpt2::CacheAppend, 1));
        QVERIFY2(text.contains("computes here: it rounds 1 row of K and V to fewer bits (c)."),
                 qPrintable(text));
        QVERIFY2(!text.contains("times as much"), qPrintable(text));
    }
}

void TestNowPanelText::rowsThatAreDroppedAfterTheStepAreSaid()
{
    const QString text = textsAt(
        viewStateAt(traceOf({.lanes = lanesNamed("static", "window:3+1")}), 3, Gpt2::Logits));
    QVERIFY2(text.contains("After this step, the cache static holds "), qPrintable(text));
    QVERIFY2(
        text.contains("When this step ends, the cache window:3+1 drops 1 row from each layer."),
        qPrintable(text));
    QCOMPARE(text.count("When this step ends"), 1);
}

void TestNowPanelText::runsSideBySideHaveNoArticle()
{
    ExampleRun run;
    run.lanes = lanesNamed("static", "window:3+1");
    const Trace recorded = traceOf(run);
    QCOMPARE(laneNoun(recorded.header().lane(Lane{0})), QString("the cache static"));
    const Trace trace = sideBySide({recorded, Lane{0}}, {recorded, Lane{1}},
                                   {"monday.pastkeys", "tuesday.pastkeys"});
    QCOMPARE(laneNoun(trace.header().lane(Lane{0})), QString("run A"));
    const QString text = textsAt(viewStateAt(trace, 3, Gpt2::Logits));
    QVERIFY2(text.contains("After this step, run A holds "), qPrintable(text));
    QVERIFY2(text.contains("When this step ends, run B drops 1 row"), qPrintable(text));
}

void TestNowPanelText::oneRowIsNotCalledRows()
{
    const QString texts = textsAt(viewStateAt(traceOf({.prompt = {"Mia"}}), 1, Gpt2::MlpExpand));
    QVERIFY2(texts.contains("Skipping 1 earlier token saves"), qPrintable(texts));
    QVERIFY2(texts.contains("\n1 row × ("), qPrintable(texts));
    QVERIFY2(texts.contains("\n2 rows × ("), qPrintable(texts));
}

void TestNowPanelText::withoutACacheInTheRunNothingIsSaidToBeInIt()
{
    const Trace trace = traceOf({.mode = CacheMode::Off});
    for (const Operation operation : eachOperation()) {
        if (operation == Gpt2::CacheAppend)
            continue;
        const QString text = explanationOf(viewStateAt(trace, 1, operation));
        for (const char* claim :
             {"in the cache", "from the cache", "With the cache, only", "skipped"})
            QVERIFY2(!text.contains(claim), qPrintable(text));
    }
    QVERIFY(explanationOf(viewStateAt(trace, 1, Gpt2::QkvProjection))
                .contains("Without a cache, the keys and values of all earlier tokens are computed "
                          "again"));
}

void TestNowPanelText::theLayerAtTheCursorCanBeShown()
{
    ViewState state = viewStateAt(traceOf({}), 2, Gpt2::Scores, 1, 1);
    QVERIFY(nowPanelText(state).actions().empty());
    state.selection.layer = Layer{2};
    const TextPage page = nowPanelText(state);
    QVERIFY(plainText(page).contains("Show layer 2 on the stage"));
    QCOMPARE(std::get<Select>(page.actions().at(0)).selection, (Selection{Layer{1}, Head{1}, {}}));
}

void TestNowPanelText::inALowPanelTheNumbersComeFirst()
{
    for (const Operation operation : eachOperation()) {
        const ViewState state = viewStateAt(traceOf({}), 1, operation);
        if (operation == Gpt2::Sample) // both lanes share it, so it has no table
            continue;
        const QString low = plainText(nowPanelText(state, NowOrder::NumbersFirst));
        QVERIFY2(low.indexOf(cacheEffectOf(state)) > low.indexOf("\ntime, once\t"),
                 qPrintable(low));
        const QString high = plainText(nowPanelText(state));
        QVERIFY2(high.indexOf(cacheEffectOf(state)) < high.indexOf("\ntime, once\t"),
                 qPrintable(high));
    }
}

void TestNowPanelText::aLaneAloneSaysWhatItKeepsOrComputesAgain()
{
    ExampleRun run;
    run.mode = CacheMode::On;
    QVERIFY(textsAt(viewStateAt(traceOf(run), 1, Gpt2::Scores))
                .contains("The keys and values of 8 tokens are in the cache and are not computed "
                          "again."));
    run.mode = CacheMode::Off;
    const Trace off = traceOf(run);
    QVERIFY(textsAt(viewStateAt(off, 1, Gpt2::Scores))
                .contains("Nothing was kept, so the rows of 8 tokens must be computed again."));
    QVERIFY(!textsAt(viewStateAt(off, 0, Gpt2::Scores)).contains("Nothing was kept"));
}

void TestNowPanelText::theFirstStepIsNotSaidToNeedOnlyOneRow()
{
    const Trace trace = traceOf({});
    for (const Operation operation : eachOperation()) {
        const QString first = explanationOf(viewStateAt(trace, 0, operation));
        QVERIFY2(!first.contains("only the new") && !first.contains("one row instead"),
                 qPrintable(first));
    }
    QVERIFY(
        explanationOf(viewStateAt(trace, 0, Gpt2::Scores)).contains("each of them has a query"));
    QVERIFY(explanationOf(viewStateAt(trace, 1, Gpt2::Scores))
                .contains("only the new token has a query"));
}

void TestNowPanelText::severalNewTokensAreNotCalledOne()
{
    const Trace trace = traceOf({.chunks = {5, 3}});
    for (const Operation operation : eachOperation()) {
        const QString text = explanationOf(viewStateAt(trace, 1, operation));
        QVERIFY2(!text.contains("only the new") && !text.contains("one row instead") &&
                     !text.contains("nothing is masked") && !text.contains("The cache was empty"),
                 qPrintable(text));
    }
    QVERIFY(explanationOf(viewStateAt(trace, 1, Gpt2::Logits)).contains("One row is enough"));
    QVERIFY(explanationOf(viewStateAt(trace, 2, Gpt2::Mask)).contains("nothing is masked"));
}

void TestNowPanelText::aPartOfThePromptIsNotCalledThePrompt()
{
    const auto summary = [](const ExampleRun& run, std::size_t step) {
        return stepSummary(viewStateAt(traceOf(run), step, Gpt2::Scores));
    };
    QVERIFY(summary({}, 0).endsWith("prefill: reads the prompt"));
    QVERIFY(summary({.chunks = {7, 1}}, 0).endsWith("prefill: reads 7 tokens of the prompt"));
    QVERIFY(summary({.chunks = {7, 1}}, 1).endsWith("prefill: reads 1 token of the prompt"));
}

void TestNowPanelText::tokensThatTheCacheMissedAreReadNow()
{
    const Trace trace = traceOf({});
    QVERIFY(!textsAt(viewStateAt(trace, 1, Gpt2::Scores)).contains("missed"));
    const Trace missed = withStep(trace, 1, [](StepRecord& step) {
        PassRecord& on = *step.lane(Lane{1});
        on.rows += 3;
        on.first -= 3;
        on.held.back().count -= 3;
    });
    const QString texts = textsAt(viewStateAt(missed, 1, Gpt2::Scores));
    QVERIFY2(texts.contains("decode: reads 9 tokens with cache off, 4 with cache on\n"),
             qPrintable(texts));
    QVERIFY2(texts.contains("missed 3 tokens, which are read now."), qPrintable(texts));
    const Trace caches = traceOf({.lanes = lanesNamed("static", "dynamic")});
    for (const Lane lane : kLanes) {
        const Trace late = withStep(caches, 1, [lane](StepRecord& step) {
            PassRecord& record = *step.lane(lane);
            record.rows += 3;
            record.first -= 3;
            record.held.back().count -= 3;
        });
        const QString said = textsAt(viewStateAt(late, 1, Gpt2::Scores)).replace('\n', ' ');
        QVERIFY2(said.contains("It missed 3 tokens, which it reads now."), qPrintable(said));
    }
}

void TestNowPanelText::aSideThatDidNotRunInThisStepOnlyIsExplained()
{
    const Trace trace = withStep(traceOf({}), 1, [](StepRecord& step) { drop(step, Lane{0}); });
    const auto said = [&](std::size_t step) {
        return textsAt(viewStateAt(trace, step, Gpt2::Scores)).replace('\n', ' ');
    };
    QVERIFY2(said(1).contains("Cache off did not run in this step, because "), qPrintable(said(1)));
    QVERIFY(!said(2).contains("did not run"));
    QVERIFY(!textsAt(viewStateAt(traceOf({.mode = CacheMode::On}), 1, Gpt2::Scores))
                 .contains("did not run"));
}

void TestNowPanelText::aSideWhoseTextHasEndedIsExplained()
{
    ExampleRun run;
    run.lanes = lanesNamed("static", "limit:9");
    const Trace trace = traceOf(run);
    const auto said = [&](std::size_t step) {
        return textsAt(viewStateAt(trace, step, Gpt2::Scores)).replace('\n', ' ');
    };
    QVERIFY(!said(1).contains("did not run"));
    QVERIFY2(said(3).contains("Cache static, limit:9 did not run in this step, because it has no "
                              "room for more tokens."),
             qPrintable(said(3)));
    QVERIFY2(said(3).contains("are in the cache") && !said(3).contains("Nothing was kept"),
             qPrintable(said(3)));
}

void TestNowPanelText::aTextThatBeginsLaterIsExplained()
{
    ExampleRun run;
    run.lanes = lanesNamed("static", "half:10");
    const auto said = [&](std::size_t step) {
        return textsAt(viewStateAt(traceOf(run), step, Gpt2::Scores)).replace('\n', ' ');
    };
    QVERIFY(!said(2).contains("too long"));
    QVERIFY2(said(3).contains("The text became too long for cache static, half:10, which drops "
                              "everything before position 5 and computes the other 6 tokens again, "
                              "because their positions change"),
             qPrintable(said(3)));
    QVERIFY(!said(3).contains("missed"));
    QVERIFY(!said(4).contains("too long"));
    // Without a cache, later steps begin at the new position too, but only the first explains why.
    run.lanes = lanesNamed("off,half:10", "static");
    QVERIFY2(said(3).contains("The text became too long for cache off, half:10"),
             qPrintable(said(3)));
    QVERIFY2(!said(4).contains("too long"), qPrintable(said(4)));
    run.lanes = lanesNamed("off", "bug:not-cleared");
    QVERIFY2(said(1).contains(
                 "The prompt is read a second time. Cache off has forgotten the first reading."),
             qPrintable(said(1)));
    QVERIFY2(!said(2).contains("a second time"), qPrintable(said(2)));
}

void TestNowPanelText::whereTheStageShowsAnotherLayerThatIsSaid()
{
    ViewState state = viewStateAt(traceOf({}), 2, Gpt2::Scores, 1);
    QVERIFY(!textsAt(state).contains("The stage"));
    const auto said = [&](std::uint32_t layer) {
        state.selection.layer = idAt<Layer>(layer);
        return textsAt(state).replace('\n', ' ');
    };
    QVERIFY2(said(2).contains("The stage shows layer 3, which this step has not reached yet. This "
                              "panel describes layer 2."),
             qPrintable(said(2)));
    QVERIFY(said(0).contains("The stage shows layer 1, which this step has already finished."));
    state = viewStateAt(state.trace, 2, Gpt2::Logits);
    QVERIFY(!said(1).contains("The stage"));
}

void TestNowPanelText::eachStepSaysWhetherMemoryOrArithmeticLimitsItMore()
{
    const ViewState decode = viewStateAt(traceOf({}), 1, Gpt2::Scores);
    const TraceHeader& header = decode.trace.header();
    const QString weights = bytesText(stepBound(header, decode.step(), Lane{1}).weightBytes);
    const QString text = textsAt(decode);
    QVERIFY2(text.contains("\nCache on is limited by memory more than by arithmetic: " + weights +
                           " of weights are read for 1 token (f).\n"),
             qPrintable(text));
    QVERIFY2(text.contains("\nCache off reads "), qPrintable(text));
    // The machines could do the step in exactly the time that was measured.
    const StepBound off = stepBound(header, decode.step(), Lane{0});
    const MachineLimits slowMemory{1, static_cast<double>(off.bytes) / off.seconds, 1e15};
    QVERIFY(plainText(nowPanelText(decode, NowOrder::WordsFirst, slowMemory))
                .contains("\nCache off is limited by memory more than by arithmetic: "));
    const ViewState prefill = viewStateAt(traceOf({}), 0, Gpt2::Scores);
    const StepBound all = stepBound(header, prefill.step(), Lane{1});
    const MachineLimits slowArithmetic{1, 1e15, static_cast<double>(all.products) / all.seconds};
    const QString slow = plainText(nowPanelText(prefill, NowOrder::WordsFirst, slowArithmetic));
    QVERIFY2(slow.contains("\nThis step is limited by arithmetic more than by memory: ") &&
                 slow.contains(" of weights are read once for all 8 tokens (f).\n"),
             qPrintable(slow));
}

void TestNowPanelText::aStepFarFromBothLimitsSaysSo()
{
    const ViewState prefill = viewStateAt(traceOf({}), 0, Gpt2::Scores);
    const StepBound bound = stepBound(prefill.trace.header(), prefill.step(), Lane{1});
    const MachineLimits fast{1, static_cast<double>(10 * bound.bytes) / bound.seconds, 1e15};
    const auto [took, needed] = durationTexts(bound.seconds, bound.seconds / 10);
    const QString text = plainText(nowPanelText(prefill, NowOrder::WordsFirst, fast));
    QVERIFY2(text.contains("\nThis step took " + took + " (m).") &&
                 text.contains("it would take " + needed + " (m)."),
             qPrintable(text));
}

void TestNowPanelText::aStepFasterThanTheLimitsHasAReasonOfItsOwn()
{
    const ViewState prefill = viewStateAt(traceOf({}), 0, Gpt2::Scores);
    const StepBound bound = stepBound(prefill.trace.header(), prefill.step(), Lane{1});
    const auto textOn = [&](double times) { // on a machine that would need so many times as long
        const MachineLimits machine{1, static_cast<double>(bound.bytes) / bound.seconds / times,
                                    1e15};
        QString text = plainText(nowPanelText(prefill, NowOrder::WordsFirst, machine));
        const auto [took, needed] = durationTexts(bound.seconds, bound.seconds * times);
        if (!text.contains("\nThis step took " + took + " (m).") ||
            !text.contains("it would take " + needed + " (m)."))
            return "no numbers in " + text;
        text = text.section("\nThis step took ", 1).section('\n', 0, 0);
        return text.section(" (m). ", 2);
    };
    QVERIFY(!textOn(2).isEmpty() && !textOn(2).startsWith("no numbers"));
    QCOMPARE(textOn(2), textOn(5));
    QVERIFY(textOn(2) != textOn(0.1));
}

void TestNowPanelText::whatDependsOnTheMachineCanBeMeasured()
{
    const ViewState prefill = viewStateAt(traceOf({}), 0, Gpt2::Scores);
    QVERIFY(behindText(nowPanelText(prefill)).contains(kMeasureAddress));
    const MachineLimits machine{1, 1e9, 1e10};
    const TextPage known = nowPanelText(prefill, NowOrder::WordsFirst, machine);
    QVERIFY(!behindText(known).contains(kMeasureAddress));
}

PASTKEYS_TEST(TestNowPanelText)
#include "test_now_panel_text.moc"
