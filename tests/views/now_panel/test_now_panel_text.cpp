#include "compare/side_by_side.h"
#include "drawing/number_text.h"
#include "now_panel/now_panel_text.h"
#include "now_panel/step_bound_text.h"
#include "record/lane_names.h"
#include "shared/lane_text.h"
#include "shared/operation_text.h"
#include "support/changed_trace.h"
#include "support/gpt2_names.h"
#include "support/test_program.h"
#include "support/view_states.h"
#include "support/view_words.h"

#include <QRegularExpression>
#include <QTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

QString textsAt(const ViewState& state)
{
    return wordsOf(nowPanelText(state));
}

QString storyAt(const ViewState& state)
{
    return storyOf(nowPanelText(state));
}

/// As if the lane had not run for three steps before step 1.
Trace missedBy(const Trace& trace, Lane lane)
{
    return withStep(trace, 1, [lane](StepRecord& step) {
        PassRecord& record = *step.lane(lane);
        record.rows += 3;
        record.first -= 3;
        record.held.back().count -= 3;
    });
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
    void everyOperationIsExplainedForItsStepAndCache()
    {
        const Trace both = traceOf({});
        const Trace chunks = traceOf({.chunks = {5, 3}});
        const Trace off = traceOf({.mode = CacheMode::Off});
        const Trace everything = runOf("off,everything", "everything");
        ApprovedTexts texts("now_panel/explanations");
        for (const Operation operation : eachOperation()) {
            const auto at = [operation](const Trace& trace, std::size_t step) {
                return explanationOf(viewStateAt(trace, step, operation));
            };
            QStringList lines{"first step: " + at(both, 0), "decode: " + at(both, 1),
                              "several new tokens: " + at(chunks, 1),
                              "newer keys are seen: " + at(everything, 1)};
            if (operation != Gpt2::CacheAppend)
                lines << "no cache in the run: " + at(off, 1);
            texts.add(nameText(operation), lines.join('\n'));
        }
        QVERIFY(texts.areApproved());
    }

    void everyOperationHasItsFormulas()
    {
        ApprovedTexts texts("now_panel/formulas");
        const auto add = [&](const QString& name, const ViewState& state) {
            texts.add(name, plainText(nowPanelText(state)).section("(m) measured\n", 1));
        };
        const Trace trace = traceOf({});
        for (const Operation operation : eachOperation())
            add(nameText(operation), viewStateAt(trace, 1, operation, 1));
        for (const char* right : {"fused", "dynamic"})
            add(QString("%1: Softmax").arg(right),
                viewStateAt(runOf("static", right), 2, Gpt2::Softmax, 1));
        for (const char* right : {"with-queries", "int8", "dynamic"})
            add(QString("%1: CacheAppend").arg(right),
                viewStateAt(runOf("static", right), 2, Gpt2::CacheAppend, 1));
        add("one token in the prompt",
            viewStateAt(traceOf({.prompt = {"Mia"}}), 1, Gpt2::MlpExpand));
        add("more of the prompt follows",
            viewStateAt(traceOf({.chunks = {5, 3}}), 0, Gpt2::Logits));
        const auto countMore = [](StepRecord& step) {
            for (OperationRecord& record : step.lane(Lane{1})->operations)
                record.counted.products += 2;
        };
        add("formula and count do not agree",
            viewStateAt(withStep(trace, 1, countMore), 1, Gpt2::Scores));
        QVERIFY(texts.areApproved());
    }

    void stepsWithTheCacheOffAndOn()
    {
        const Trace trace = traceOf({});
        ApprovedTexts texts("now_panel/steps");
        texts.add("decode, the whole panel", textsAt(viewStateAt(trace, 1, Gpt2::Scores, 1)));
        const auto add = [&](const char* name, const Trace& run, std::size_t step,
                             Operation operation = Gpt2::Scores) {
            texts.add(name, storyAt(viewStateAt(run, step, operation, 1)));
        };
        add("prefill", trace, 0);
        add("cache append", trace, 1, Gpt2::CacheAppend);
        add("the same work both ways", trace, 1, Gpt2::Logits);
        add("one choice for both lanes", trace, 1, Gpt2::Sample);
        ExampleRun wide;
        wide.config.inner = 1024;
        add("large numbers and other work", traceOf(wide), 1, Gpt2::MlpExpand);
        add("one token in the prompt", traceOf({.prompt = {"Mia"}}), 1);
        add("a part of the prompt", traceOf({.chunks = {7, 1}}), 0);
        add("the last token of the prompt", traceOf({.chunks = {7, 1}}), 1);
        add("only cache on", traceOf({.mode = CacheMode::On}), 1);
        add("only cache on, choice", traceOf({.mode = CacheMode::On}), 1, Gpt2::Sample);
        add("only cache off", traceOf({.mode = CacheMode::Off}), 1);
        add("only cache off, prefill", traceOf({.mode = CacheMode::Off}), 0);
        add("the cache missed tokens", missedBy(trace, Lane{1}), 1);
        const auto without = [](StepRecord& step) { drop(step, Lane{0}); };
        add("cache off did not run in this step", withStep(trace, 1, without), 1);
        add("cache off did not run in the step before", withStep(trace, 0, without), 1);
        ViewState state = viewStateAt(trace, 1, Gpt2::Scores, 1);
        for (const std::size_t layer : {0, 2}) {
            state.selection.layer = idAt<Layer>(layer);
            texts.add(QString("the stage shows layer %1").arg(layer + 1), storyAt(state));
        }
        state.cursor = cursorAt(trace, 1, {Gpt2::Logits, {}});
        texts.add("the stage shows layer 3, logits", storyAt(state));
        QVERIFY(texts.areApproved());
    }

    void stepsWithEachKindOfCache()
    {
        ApprovedTexts texts("now_panel/caches");
        texts.add("static and dynamic, decode",
                  storyAt(viewStateAt(runOf("static", "dynamic"), 3, Gpt2::Scores, 1, 1)));
        const auto add = [&](const char* left, const char* right, std::size_t step,
                             Operation operation = Gpt2::Scores) {
            texts.add(QString("%1 and %2, step %3, %4")
                          .arg(left, right)
                          .arg(step + 1)
                          .arg(nameText(operation)),
                      storyAt(viewStateAt(runOf(left, right), step, operation, 1, 1)));
        };
        texts.add("the left cache missed tokens",
                  storyAt(viewStateAt(missedBy(runOf("static", "dynamic"), Lane{0}), 1,
                                      Gpt2::Scores, 1, 1)));
        texts.add("the right cache missed tokens",
                  storyAt(viewStateAt(missedBy(runOf("static", "dynamic"), Lane{1}), 1,
                                      Gpt2::Scores, 1, 1)));
        add("off", "off,everything", 1);
        add("off,half:10", "half:10", 3);
        add("off,half:10", "half:10", 4);
        add("off", "slide:10", 3);
        add("static", "half:10", 2);
        add("static", "half:10", 3);
        add("static", "half:10", 4);
        add("off,half:10", "static", 3);
        add("off,half:10", "static", 4);
        add("off", "bug:not-cleared", 1);
        add("off", "bug:not-cleared", 2);
        add("static", "limit:9", 3);
        add("static", "int8", 2, Gpt2::CacheAppend);
        add("int8", "static", 2, Gpt2::CacheAppend);
        add("off", "evict:2,5@3", 3);
        add("static", "evict:2,5@3", 1);
        add("static", "evict:2,5@3", 3);
        add("recent:3", "evict:2@2", 3);
        add("static", "window:3+1", 3);
        const Trace window = runOf("static", "window:3+1");
        texts.add("two runs side by side",
                  storyAt(viewStateAt(sideBySide({window, Lane{0}}, {window, Lane{1}},
                                                 {"monday.pastkeys", "tuesday.pastkeys"}),
                                      3, Gpt2::Scores, 1, 1)));
        QVERIFY(texts.areApproved());
    }

    void stepsByTheLimitsOfMachines()
    {
        const Trace trace = traceOf({});
        ApprovedTexts texts("now_panel/machines");
        const auto add = [&](const char* name, std::size_t step, const MachineLimits& machine) {
            const ViewState state = viewStateAt(trace, step, Gpt2::Scores);
            texts.add(name, storyOf(nowPanelText(state, NowOrder::WordsFirst, machine)));
        };
        for (const std::size_t step : {1, 0}) {
            const StepBound all = stepBound(trace.header(), trace.step(step), Lane{0});
            const double bytes = static_cast<double>(all.bytes) / all.seconds;
            const double products = static_cast<double>(all.products) / all.seconds;
            const QString phase = step == 0 ? "prefill" : "decode";
            texts.add(phase, storyAt(viewStateAt(trace, step, Gpt2::Scores)));
            add(qPrintable(phase + ", slow memory"), step, {1, bytes, 1e15});
            add(qPrintable(phase + ", slow arithmetic"), step, {1, 1e15, products});
            add(qPrintable(phase + ", far from both limits"), step, {1, 10 * bytes, 1e15});
            add(qPrintable(phase + ", faster than the limits"), step, {1, bytes / 2, 1e15});
        }
        QVERIFY(texts.areApproved());
    }

    void writtenFormulaHasTheValueOfTheFormula()
    {
        const Trace trace = traceOf({});
        for (const std::size_t step : {std::size_t{0}, std::size_t{2}})
            for (const Operation operation : eachOperation()) {
                const ViewState state = viewStateAt(trace, step, operation, 1);
                const QStringList lines = plainText(nowPanelText(state)).split('\n');
                for (const Lane lane : kLanes) {
                    const OperationRecord* record = operationRecordAt(trace, state.cursor, lane);
                    if (!record || record->formula.flops() == 0)
                        continue;
                    const auto at = lines.lastIndexOf(capitalized(laneName(state.spec(lane))));
                    const QString& formula = lines[at + 1];
                    QVERIFY2(valueOf(formula) == record->formula.flops(), qPrintable(formula));
                    QVERIFY2(lines[at + 2].startsWith("= "), qPrintable(lines[at + 2]));
                }
            }
    }

    void aSavingIsOfTheProductsOfTheWholeStep()
    {
        const Trace trace = traceOf({});
        const Work& off = trace.step(1).lane(Lane{0})->counted;
        const Work& on = trace.step(1).lane(Lane{1})->counted;
        const double saved =
            1 - static_cast<double>(on.products) / static_cast<double>(off.products);
        const QString texts = textsAt(viewStateAt(trace, 1, Gpt2::Scores));
        QVERIFY(texts.contains(percentText(saved).replace(QChar::Nbsp, ' ')));
        QVERIFY(texts.contains(exactFlopsText(off.products)));
        QVERIFY(texts.contains(grouped(off.other)));
    }

    void theAttentionToForgottenRowsIsThatOfTheNewestQuery()
    {
        for (const char* left : {"off", "static"}) {
            const ViewState state = viewStateAt(runOf(left, "evict:2,5@3"), 3, Gpt2::Softmax, 1, 1);
            const MeasuredMatrix& weights = state.attention->at(0)->weights;
            const auto newest = weights.rowSpan(weights.rows - 1);
            QVERIFY(textsAt(state).contains(
                percentText(static_cast<double>(newest[2]) + static_cast<double>(newest[5]))
                    .replace(QChar::Nbsp, ' ')));
        }
    }

    void linksLeadToTheNextStepAndToTheLayerAtTheCursor()
    {
        const Trace trace = traceOf({});
        QCOMPARE(
            std::get<GoTo>(nowPanelText(viewStateAt(trace, 0, Gpt2::Scores)).actions()[0]).cursor,
            cursorAt(trace, 1, {Gpt2::Scores, Layer{0}}));
        ViewState state = viewStateAt(trace, 2, Gpt2::Scores, 1, 1);
        QVERIFY(nowPanelText(state).actions().empty());
        state.selection.layer = Layer{2};
        QCOMPARE(std::get<Select>(nowPanelText(state).actions().at(0)).selection,
                 (Selection{Layer{1}, Head{1}, {}}));
    }

    void inALowPanelTheNumbersComeFirst()
    {
        for (const Operation operation : eachOperation()) {
            const ViewState state = viewStateAt(traceOf({}), 1, operation);
            if (operation == Gpt2::Sample) // both lanes share it, so it has no table
                continue;
            const auto wordsComeFirst = [&](NowOrder order) {
                const QString text = plainText(nowPanelText(state, order));
                return text.indexOf(cacheEffectOf(state)) < text.indexOf("(m) measured");
            };
            QVERIFY(wordsComeFirst(NowOrder::WordsFirst));
            QVERIFY(!wordsComeFirst(NowOrder::NumbersFirst));
        }
    }

    void whatDependsOnTheMachineCanBeMeasured()
    {
        const ViewState prefill = viewStateAt(traceOf({}), 0, Gpt2::Scores);
        QVERIFY(behindText(nowPanelText(prefill)).contains(kMeasureAddress));
        const MachineLimits machine{1, 1e9, 1e10};
        const TextPage known = nowPanelText(prefill, NowOrder::WordsFirst, machine);
        QVERIFY(!behindText(known).contains(kMeasureAddress));
    }
};

PASTKEYS_TEST(TestNowPanelText)
#include "test_now_panel_text.moc"
