// The logits, and the token that each lane chooses.
#include "drawing/number_text.h"
#include "record/lane_names.h"
#include "shared/operation_text.h"
#include "support/changed_trace.h"
#include "support/gpt2_names.h"
#include "support/stage_states.h"
#include "support/test_program.h"

#include <QTest>

#include <cmath>

using namespace pastkeys;
using namespace pastkeys::test;
using Kind = DisplayItem::Kind;

class TestNextTokensLayout : public QObject
{
    Q_OBJECT

private slots:
    void logitsAreBarsWithTheChosenTokenLast();
    void theChosenTokenIsOnShowWhereverItRanks();
    void probabilitiesStandOnOneAxisInColumns();
    void idsWithoutATokenAreSaidToTakePart();
    void aSingleLongBarIsExplained();
    void bothLanesShowTheTokenThatTheyChose();
    void lanesThatDifferShareTheChoiceOfTheFirstOne();
    void eachLaneHasItsOwnBarsWhereItsLogitsDiffer();
    void withOwnWordsEachLaneShowsItsChoice();
    void withTheSameLogitsEachLaneStillShowsItsChoice();
    void differentNumbersWarnOnlyWhereTheyMustBeEqual();
    void unfinishedPromptHasNoLogits();
    void aTokenOfPercentAndNumberStaysWhole();
};

void TestNextTokensLayout::logitsAreBarsWithTheChosenTokenLast()
{
    const Trace trace = traceOf({});
    const ViewLayout layout = stageOf(viewStateAt(trace, 1, Gpt2::Sample));
    const QString chosen =
        QString::fromStdString(trace.step(1).choice->token.bytes).replace(' ', "·");
    QVERIFY2(textsOf(layout).contains(QString("Chosen: “%1”, with the largest logit").arg(chosen)),
             qPrintable(textsOf(layout)));
    QVERIFY(itemWithText(layout, "Same answer: the logits with the cache off and with the cache on "
                                 "are the same, bit for bit"));
    QCOMPARE(countOf(layout, Kind::Outline, Ink::Current), std::size_t{1});
    const ViewLayout before = stageOf(viewStateAt(trace, 1, Gpt2::Logits));
    QVERIFY(!textsOf(before).contains("Chosen"));
    QCOMPARE(countOf(before, Kind::Outline, Ink::Current), std::size_t{0});
}

void TestNextTokensLayout::theChosenTokenIsOnShowWhereverItRanks()
{
    const Trace trace = traceOf({});
    const std::vector<LogitEntry>& ranked = trace.step(1).topLogits;
    for (const std::size_t rank : {std::size_t{0}, std::size_t{2}, ranked.size() - 1}) {
        const TokenText& token = ranked[rank].token;
        const Trace changed =
            withStep(trace, 1, [&token](StepRecord& step) { step.choice->token = token; });
        for (const double height : {230.0, 300.0, 560.0}) {
            const ViewLayout layout = stageOf(viewStateAt(changed, 1, Gpt2::Sample), {900, height});
            QCOMPARE(countOf(layout, Kind::Outline, Ink::Current), std::size_t{1});
            QVERIFY(itemWithText(layout, visibleToken(token.bytes)));
        }
    }
}

void TestNextTokensLayout::probabilitiesStandOnOneAxisInColumns()
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
            QVERIFY(std::abs(item.rect.width() - entries[bar++].ranked.probability * axis) < 12);
    QVERIFY(bar > 2);
    QVERIFY(!itemWithText(stageOf(viewStateAt(trace, 1, Gpt2::Logits), {330, 400}), "50%"));
    const DisplayItem* shares = itemWithText(layout, "probability (c)");
    const DisplayItem* logits = itemWithText(layout, "logit (c)");
    QVERIFY(shares && logits);
    QVERIFY(detailAtText(layout, "logit (c)").toolTip.startsWith("Logit: the number"));
    const DisplayItem* share = itemWithText(layout, percentText(entries[0].ranked.probability));
    const DisplayItem* logit = itemWithText(layout, cellText(entries[0].ranked.logit));
    QVERIFY(share && logit && (share->alignment & Qt::AlignRight));
    QCOMPARE(share->rect.right(), shares->rect.right());
    QCOMPARE(logit->rect.right(), logits->rect.right());
}

void TestNextTokensLayout::idsWithoutATokenAreSaidToTakePart()
{
    const Trace whole = traceOf({});
    TraceHeader header = whole.header();
    resize(header, [](Gpt2Config& config) { config.vocabulary = 1000; });
    header.tokensInUse = 990;
    const Trace padded(header, {whole.steps().begin(), whole.steps().end()});
    const auto tipIn = [](const Trace& trace) {
        return detailAtText(stageOf(viewStateAt(trace, 1, Gpt2::Logits)), "probability (c)")
            .toolTip;
    };
    QVERIFY(!tipIn(whole).contains("without a token"));
    QVERIFY2(tipIn(padded).contains("1,000") && tipIn(padded).contains("10 "),
             qPrintable(tipIn(padded)));
}

void TestNextTokensLayout::aSingleLongBarIsExplained()
{
    const auto isExplained = [](const Trace& trace) {
        return textsOf(stageOf(viewStateAt(trace, 1, Gpt2::Logits)))
            .contains("the model is almost certain of the first one");
    };
    QVERIFY(!isExplained(traceOf({})));
    QVERIFY(isExplained(withStep(traceOf({}), 1, [](StepRecord& step) {
        step.topLogits.front().ranked.probability = 0.9999;
    })));
}

void TestNextTokensLayout::bothLanesShowTheTokenThatTheyChose()
{
    const Trace trace = traceOf({});
    const ViewLayout layout = stageOf(viewStateAt(trace, 1, Gpt2::Sample));
    const QString chosen = visibleToken(trace.step(1).choice->token.bytes);
    const DisplayItem* off = itemWithText(layout, QString("Cache off chose “%1”").arg(chosen));
    const DisplayItem* on = itemWithText(layout, QString("Cache on chose “%1”").arg(chosen));
    QVERIFY2(off && on, qPrintable(textsOf(layout)));
    QCOMPARE(off->rect.top(), on->rect.top());
    QVERIFY(off->rect.right() < on->rect.left());
    QVERIFY(!textsOf(stageOf(viewStateAt(trace, 1, Gpt2::Logits))).contains("chose"));
}

void TestNextTokensLayout::eachLaneHasItsOwnBarsWhereItsLogitsDiffer()
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
    QCOMPARE(countOf(layout, Kind::Outline, Ink::Current), std::size_t{1}); // only one lane chooses
    QVERIFY(textsOf(layout).contains("Its largest logit is that of “"));
    QVERIFY(textsOf(layout).contains(
        "The numbers differ, but both lanes go on with the token that the cache static chose"));
}

void TestNextTokensLayout::withOwnWordsEachLaneShowsItsChoice()
{
    ExampleRun run;
    run.lanes = lanesNamed("static", "heads:1");
    run.ownWords = true;
    const Trace trace = traceOf(run);
    QVERIFY(trace.firstOtherToken()); // in this run, the lanes choose differently
    const std::size_t step = trace.stepOf(idAt<Position>(*trace.firstOtherToken()));
    const QString before = textsOf(stageOf(viewStateAt(trace, step - 1, Gpt2::Sample)));
    QVERIFY2(before.contains("The numbers differ, and each lane goes on with its own token"),
             qPrintable(before));
    QCOMPARE(before.count(" chose “"), 2);
    const QString after = textsOf(stageOf(viewStateAt(trace, step, Gpt2::Sample)));
    QVERIFY2(after.contains("Each lane reads its own words, so the numbers are not compared"),
             qPrintable(after));
}

void TestNextTokensLayout::withTheSameLogitsEachLaneStillShowsItsChoice()
{
    const Trace same = traceOf({.ownWords = true});
    const auto other = same.step(1).topLogits[1].token;
    const Trace trace = withStep(same, 1, [&other](StepRecord& step) {
        step.lane(Lane{1})->own.choice = step.choice;
        step.lane(Lane{1})->own.choice->token = other; // as in a run with another seed
    });
    const ViewState state = viewStateAt(trace, 1, Gpt2::Sample);
    const QString texts = textsOf(stageOf(state));
    QVERIFY2(!texts.contains("Same answer"), qPrintable(texts));
    QVERIFY2(texts.contains("the same logits, bit for bit"), qPrintable(texts));
    QVERIFY(explanationOf(state).contains("but each lane draws its own token"));
    for (const TokenText& token : {same.step(1).choice->token, other})
        QVERIFY2(texts.contains(QString("Chosen: “%1”").arg(visibleToken(token.bytes))),
                 qPrintable(texts));
    QVERIFY(textsOf(stageOf(viewStateAt(same, 1, Gpt2::Sample))).contains("Same answer"));
}

void TestNextTokensLayout::lanesThatDifferShareTheChoiceOfTheFirstOne()
{
    const Trace trace = withStep(traceOf({}), 1, [](StepRecord& step) {
        step.verdict->firstDifference = Difference{{Gpt2Tensor::Logits, {}}};
    });
    const QString texts = textsOf(stageOf(viewStateAt(trace, 1, Gpt2::Sample)));
    QVERIFY2(texts.contains("Cache on goes on with “"), qPrintable(texts));
    QVERIFY(texts.contains("Cache off chose “"));
    QVERIFY(texts.contains("The numbers differ"));
    QVERIFY(!texts.contains("Same answer"));
}

void TestNextTokensLayout::differentNumbersWarnOnlyWhereTheyMustBeEqual()
{
    const auto inkOfVerdict = [](const Trace& trace) {
        const ViewLayout layout = stageOf(viewStateAt(trace, 1, Gpt2::Logits));
        for (const DisplayItem& item : layout.list.items())
            if (item.text.startsWith("The numbers differ"))
                return item.ink;
        return Ink::Good;
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

void TestNextTokensLayout::unfinishedPromptHasNoLogits()
{
    const Trace trace = traceOf({.chunks = {5, 3}});
    QVERIFY(textsOf(stageOf(viewStateAt(trace, 0, Gpt2::Sample)))
                .contains("No logits in this step: more of the prompt follows."));
    QVERIFY(textsOf(stageOf(viewStateAt(trace, 0, Gpt2::FinalLayerNorm)))
                .contains("Not done in this step: more of the prompt follows."));
}

void TestNextTokensLayout::aTokenOfPercentAndNumberStaysWhole()
{
    const Trace trace = traceOf({});
    auto& step = const_cast<StepRecord&>(trace.step(1)); // no other test shares this trace
    LogitEntry& largest = step.topLogits.front();
    largest.token.bytes = "%3";
    step.choice->token = largest.token;
    step.choice->sampled = {
        .greedy = false, .candidates = 5, .rank = 1, .probability = 0.5, .drawn = 0.25};
    const ViewLayout layout = stageOf(viewStateAt(trace, 1, Gpt2::Sample));
    QVERIFY2(textsOf(layout).contains("Chosen: “%3”, drawn by the random number 0.2500 as "
                                      "candidate 2 of 5; its probability among them is 50.0% (c)"),
             qPrintable(textsOf(layout)));
    const QString tip = detailAtText(layout, "%3").toolTip;
    QVERIFY2(tip.startsWith("Token " + QString::number(indexOf(largest.token.id)) +
                            " “%3”\nLogit " + exactText(largest.ranked.logit) + ", probability "),
             qPrintable(tip));
}

PASTKEYS_TEST(TestNextTokensLayout)
#include "test_next_tokens_layout.moc"
