// The logits, and the token that each lane chooses.
#include "drawing/number_text.h"
#include "record/lane_names.h"
#include "shared/operation_text.h"
#include "support/changed_trace.h"
#include "support/gpt2_names.h"
#include "support/stage_states.h"
#include "support/test_program.h"
#include "support/view_words.h"

#include <QTest>

#include <cmath>

using namespace pastkeys;
using namespace pastkeys::test;
using Kind = DisplayItem::Kind;

class TestNextTokensLayout : public QObject
{
    Q_OBJECT

private slots:
    void textsOfLogitsAndChoices()
    {
        ApprovedTexts texts("stage/next_tokens");
        const auto add = [&](const char* name, const Trace& trace, std::size_t step = 1,
                             Operation operation = Gpt2::Sample) {
            texts.add(name, stageOf(viewStateAt(trace, step, operation)));
        };
        const Trace same = traceOf({});
        add("logits", same, 1, Gpt2::Logits);
        add("the same choice", same);
        add("more of the prompt follows", traceOf({.chunks = {5, 3}}), 0);
        TraceHeader header = same.header();
        resize(header, [](Gpt2Config& config) { config.vocabulary = 1000; });
        header.tokensInUse = 990;
        add("ids without a token", Trace(header, {same.steps().begin(), same.steps().end()}));
        add("almost certain", withStep(same, 1, [](StepRecord& step) {
                step.topLogits.front().ranked.probability = 0.9999;
            }));
        add("drawn, and a token of percent and number", withStep(same, 1, [](StepRecord& step) {
                step.topLogits.front().token.bytes = "%3";
                step.choice->token = step.topLogits.front().token;
                step.choice->sampled = {
                    .greedy = false, .candidates = 5, .rank = 1, .probability = 0.5, .drawn = 0.25};
            }));
        add("other numbers, which must be the same", withStep(same, 1, [](StepRecord& step) {
                step.verdict->firstDifference = Difference{{Gpt2Tensor::Logits, {}}};
            }));
        ExampleRun run{.lanes = lanesNamed("static", "heads:1")};
        add("other numbers", traceOf(run));
        run.ownWords = true;
        const Trace own = traceOf(run);
        QVERIFY(own.firstOtherToken()); // in this run, the lanes choose differently
        const std::size_t step = own.stepOf(idAt<Position>(*own.firstOtherToken()));
        add("own words, the first choice that differs", own, step - 1);
        add("own words, a step later", own, step);
        const Trace seeds = withStep(traceOf({.ownWords = true}), 1, [](StepRecord& each) {
            each.lane(Lane{1})->own.choice = each.choice; // as in a run with another seed
            each.lane(Lane{1})->own.choice->token = each.topLogits[1].token;
        });
        add("own words, the same logits, but another choice", seeds);
        add("own words, the same choice", traceOf({.ownWords = true}));
        QVERIFY(texts.areApproved());
    }

    void onlyTheChosenTokenIsFramed()
    {
        const auto frames = [](Operation operation) {
            return countOf(stageOf(viewStateAt(traceOf({}), 1, operation)), Kind::Outline,
                           Ink::Current);
        };
        QCOMPARE(frames(Gpt2::Sample), std::size_t{1});
        QCOMPARE(frames(Gpt2::Logits), std::size_t{0});
    }

    void theChosenTokenIsOnShowWhereverItRanks()
    {
        const Trace trace = traceOf({});
        const std::vector<LogitEntry>& ranked = trace.step(1).topLogits;
        for (const std::size_t rank : {std::size_t{0}, std::size_t{2}, ranked.size() - 1}) {
            const TokenText& token = ranked[rank].token;
            const Trace changed =
                withStep(trace, 1, [&token](StepRecord& step) { step.choice->token = token; });
            for (const double height : {230.0, 300.0, 560.0}) {
                const ViewLayout layout =
                    stageOf(viewStateAt(changed, 1, Gpt2::Sample), {900, height});
                QCOMPARE(countOf(layout, Kind::Outline, Ink::Current), std::size_t{1});
                QVERIFY(itemWithText(layout, visibleToken(token.bytes)));
            }
        }
    }

    void probabilitiesStandOnOneAxisInColumns()
    {
        const Trace trace = traceOf({});
        const ViewLayout layout = stageOf(viewStateAt(trace, 1, Gpt2::Logits), {436, 400});
        const DisplayItem* all = itemWithText(layout, "100%");
        const DisplayItem* none = itemWithText(layout, "0");
        QVERIFY(all && none && itemWithText(layout, "50%"));
        const double axis = all->rect.center().x() - none->rect.center().x();
        const auto& entries = trace.step(1).topLogits;
        std::size_t bar = 0;
        for (const DisplayItem& item : layout.list.items())
            if (item.kind == Kind::Fill && (item.ink == Ink::Text || item.ink == Ink::Grid) &&
                bar < entries.size())
                QVERIFY(std::abs(item.rect.width() - entries[bar++].ranked.probability * axis) <
                        12);
        QVERIFY(bar > 2);
        QVERIFY(!itemWithText(stageOf(viewStateAt(trace, 1, Gpt2::Logits), {330, 400}), "50%"));
        const DisplayItem* shares = itemWithText(layout, "probability (c)");
        const DisplayItem* logits = itemWithText(layout, "logit (c)");
        const DisplayItem* share = itemWithText(layout, percentText(entries[0].ranked.probability));
        const DisplayItem* logit = itemWithText(layout, cellText(entries[0].ranked.logit));
        QVERIFY(share && logit && (share->alignment & Qt::AlignRight));
        QCOMPARE(share->rect.right(), shares->rect.right());
        QCOMPARE(logit->rect.right(), logits->rect.right());
    }

    void eachLaneHasItsOwnBarsWhereItsLogitsDiffer()
    {
        const Trace trace = traceOf({.lanes = lanesNamed("static", "heads:1")});
        const ViewLayout layout = stageOf(viewStateAt(trace, 1, Gpt2::Sample));
        for (const Lane lane : kLanes) {
            const LogitEntry& top = trace.step(1).topLogitsOf(lane).front();
            const DisplayItem* logit = itemWithText(layout, cellText(top.ranked.logit));
            QVERIFY(logit);
            QCOMPARE(logit->rect.center().x() < kStageSize.width() / 2, lane == Lane{0});
        }
        std::vector<double> ticks; // 0, 50 and 100% of each lane
        for (const DisplayItem& item : layout.list.items())
            if (item.kind == Kind::Line && item.ink == Ink::Grid && item.width == 0.5)
                ticks.push_back(item.rect.left());
        QCOMPARE(ticks.size(), std::size_t{6});
        QCOMPARE(ticks[2] - ticks[0], ticks[5] - ticks[3]); // one scale for both lanes
        QCOMPARE(countOf(layout, Kind::Outline, Ink::Current),
                 std::size_t{1}); // only one lane chooses
    }

    void differentNumbersWarnOnlyWhereTheyMustBeEqual()
    {
        const auto inkOfVerdict = [](const Trace& trace) {
            const ViewLayout layout = stageOf(viewStateAt(trace, 1, Gpt2::Logits));
            return std::ranges::find_if(layout.list.items(),
                                        [](const DisplayItem& item) {
                                            return item.bold && item.size == 1 &&
                                                   item.ink != Ink::Off && item.ink != Ink::On;
                                        })
                ->ink;
        };
        const Trace wrong = withStep(traceOf({}), 1, [](StepRecord& step) {
            step.verdict->firstDifference = Difference{{Gpt2Tensor::Logits, {}}};
        });
        QVERIFY(wrong.step(1).verdict->equalityExpected);
        QCOMPARE(inkOfVerdict(wrong), Ink::Warning);
        const Trace rounded =
            withStep(wrong, 1, [](StepRecord& step) { step.verdict->equalityExpected = false; });
        QCOMPARE(inkOfVerdict(rounded), Ink::Text);
    }
};

PASTKEYS_TEST(TestNextTokensLayout)
#include "test_next_tokens_layout.moc"
