#include "base/errors.h"
#include "run/batch_plan.h"
#include "run/batch_run.h"
#include "run/batch_sizes.h"
#include "support/run_trace.h"
#include "support/seeds.h"
#include "support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <limits>
#include <random>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

RandomModel batchModel(std::uint32_t context = 40)
{
    return smallModel(context);
}

/// Prompts of these lengths. \param common  the number of leading tokens that all prompts share
BatchSettings settingsFor(const RandomModel& model, std::vector<std::size_t> lengths,
                          std::size_t common = 0)
{
    BatchSettings settings;
    const std::vector<TokenId> first = randomTokens(model.config, common, 99);
    for (std::size_t s = 0; s < lengths.size(); ++s) {
        std::vector<TokenId>& prompt =
            settings.prompts.emplace_back(randomTokens(model.config, lengths[s], s));
        std::copy_n(first.begin(), std::min(common, lengths[s]), prompt.begin());
        settings.texts.push_back("prompt " + std::to_string(s));
    }
    settings.each.tokens = 6;
    settings.block = 4;
    return settings;
}

BatchTrace runBatch(const RandomModel& model, const BatchSettings& settings,
                    std::size_t threads = 1)
{
    WorkerPool pool(threads);
    const Machinery machinery = machineryOf(model, pool);
    BatchRun run(machinery, settings);
    BatchTrace batch{
        std::make_shared<BatchHeader>(headerOf(machinery, std::string("random"), settings)), {}};
    while (!run.finished())
        batch.steps.push_back(run.advance());
    return batch;
}

std::vector<TokenId> chosenAlone(const RandomModel& model, const BatchSettings& batch,
                                 std::size_t sequence)
{
    RunSettings settings = batch.each;
    settings.prompt = batch.prompts[sequence];
    settings.sampling.seed += sequence;
    settings.running = lanesOf(CacheMode::On);
    return runTrace(model, settings).chosenBy(Lane{1});
}

/// Empty if each sequence has the same bits and tokens as when it runs alone.
QString difference(const RandomModel& model, const BatchSettings& settings, const BatchTrace& batch)
{
    for (const BatchStepPtr& step : batch.steps)
        for (const BatchPart& part : step->parts)
            if (part.use != RowsUse::Padding && part.maxUlp != 0U)
                return QString("step %1, sequence %2: other bits")
                    .arg(step->index)
                    .arg(part.sequence);
    for (std::size_t s = 0; s < settings.prompts.size(); ++s)
        if (chosenBy(batch, s, batch.steps.size()) != chosenAlone(model, settings, s))
            return QString("sequence %1: other tokens").arg(s);
    return {};
}

/// Empty if, in every step, the blocks of each running sequence hold all of its rows, plus fewer
/// other rows than one block can hold.
QString wrongCounts(const BatchTrace& batch)
{
    const std::size_t sequences = batch.header->sequences();
    for (const BatchStepPtr& step : batch.steps) {
        std::vector<std::size_t> rows(sequences);
        for (const BatchPart& part : step->parts)
            if (part.use != RowsUse::Padding)
                rows[part.sequence] = part.first + part.rows;
        for (std::size_t s = 0; s < sequences; ++s) {
            std::size_t held = 0;
            for (const BlockState& block : step->blocks)
                if (std::ranges::find(block.sequences, s) != block.sequences.end())
                    held += block.rows;
            const BatchPart* part = step->partOf(s);
            const bool ended = !part || part->stopped || part->use == RowsUse::Padding;
            // A shared block may also hold rows of other sequences.
            if (!ended && (held < rows[s] || held >= rows[s] + batch.header->block))
                return QString("step %1, sequence %2: %3 rows in blocks, not %4")
                    .arg(step->index)
                    .arg(s)
                    .arg(held)
                    .arg(rows[s]);
        }
    }
    return {};
}

std::uint64_t none()
{
    return 0;
}

/// A batch that keeps blocks. All prompts share their first 8 tokens.
BatchSettings keepingSettings(const RandomModel& model, std::vector<std::size_t> lengths)
{
    BatchSettings settings = settingsFor(model, std::move(lengths), 8);
    settings.keepsBlocks = true;
    return settings;
}

/// The blocks that a batch keeps.
std::shared_ptr<KeptBlocks> keptBy(const Machinery& machinery, const BatchSettings& settings)
{
    BatchRun run(machinery, settings);
    while (!run.finished())
        run.advance();
    return run.takeKeptBlocks();
}

} // namespace

class TestBatchRun : public QObject
{
    Q_OBJECT

private slots:
    void eachSequenceHasTheBitsOfRunningItAlone();
    void sequencesJoinAsSoonAsASlotIsFree();
    void aStaticBatchWaitsForItsLongestSequenceAndPads();
    void countingPaddingAsPositionsChangesTheBits_data();
    void countingPaddingAsPositionsChangesTheBits();
    void aWordThatTheSequenceAloneWouldNotChooseIsRecorded();
    void aCommonBeginningIsStoredOnceAndComputedOnce();
    void theSamePromptTwiceCopiesTheSharedBlockBeforeWritingIt();
    void aFullPoolSuspendsTheLastSequenceAndComputesItsRowsAgain();
    void aMeasurementSaysHowManySequencesRanAtTheSameTime();
    void keptBlocksAreFoundByLaterPromptsUntilTheyAreNeeded();
    void aLaterBatchFindsTheBlocksOfAnEarlierOne();
    void weightsAreReadOncePerPassHoweverManyTokensItChooses();
    void theFullestStepIsTheFirstInWhichTheMostSequencesRun();
    void aStepThatIsStoppedCanBeRunAgain();
    void badSettingsAreRefused_data();
    void badSettingsAreRefused();
    void aFaultNamesThePromptThatIsAtFault();
    void tooLittleMemoryIsRefusedBeforeTheFirstStep();
    void aBatchThatDoesNotFitLeavesTheKeptBlocks();
    void thePoolOfAnEarlierBatchNeedsNoNewMemory();
    void howeverManyTokensAreWantedThePoolHoldsTheWholeContext_data();
    void howeverManyTokensAreWantedThePoolHoldsTheWholeContext();
    void randomSchedulesLoseNothing();
};

void TestBatchRun::eachSequenceHasTheBitsOfRunningItAlone()
{
    const RandomModel model = batchModel();
    for (const BatchKind kind : {BatchKind::Static, BatchKind::Continuous})
        for (const std::size_t threads : {1U, 2U}) {
            BatchSettings settings = settingsFor(model, {1, 9, 30, 4, 17});
            settings.kind = kind;
            settings.slotCount = 3;
            settings.each.sampling.greedy = false;
            const BatchTrace batch = runBatch(model, settings, threads);
            QCOMPARE(difference(model, settings, batch), QString());
            QCOMPARE(wrongCounts(batch), QString());
            QCOMPARE(totalsOf(batch, batch.steps.size()).maxUlp, std::optional(0U));
            QCOMPARE(totalsOf(batch, batch.steps.size()).otherTokens, std::size_t{0});
        }
}

void TestBatchRun::sequencesJoinAsSoonAsASlotIsFree()
{
    const RandomModel model = batchModel();
    BatchSettings settings = settingsFor(model, {5, 7, 8});
    settings.slotCount = 2;
    const BatchTrace batch = runBatch(model, settings);
    QCOMPARE(batch.steps.size(), std::size_t{12}); // 6 for the first two, then 6 for the third
    QCOMPARE(batch.steps[0]->rowsOf(RowsUse::Prefill), std::size_t{12});
    QCOMPARE(batch.steps[0]->waiting.all(), std::vector<std::size_t>{2});
    QVERIFY(!batch.steps[0]->shortage); // sequence 2 waits for a slot, not for blocks
    QCOMPARE(batch.steps[1]->rowsOf(RowsUse::Decode), std::size_t{2});
    QCOMPARE(firstStepOf(batch, 2), std::optional<std::size_t>(6));
    QCOMPARE(lastStepOf(batch, 0), std::optional<std::size_t>(5));
    QVERIFY(!firstStepOf({}, 0));
}

void TestBatchRun::aStaticBatchWaitsForItsLongestSequenceAndPads()
{
    const RandomModel model = batchModel();
    for (const PaddingSide side : {PaddingSide::Left, PaddingSide::Right}) {
        BatchSettings settings = settingsFor(model, {39, 3, 5});
        settings.kind = BatchKind::Static;
        settings.slotCount = 2;
        settings.padding = side;
        const BatchTrace batch = runBatch(model, settings);
        const BatchStep& first = *batch.steps[0];
        QCOMPARE(first.rowsOf(RowsUse::Padding), std::size_t{36});
        QCOMPARE(first.parts[1].use,
                 side == PaddingSide::Left ? RowsUse::Padding : RowsUse::Prefill);
        QCOMPARE(first.waste.reserved, (1 + 37) * batch.header->bytesPerContext / 40);
        for (const BatchStepPtr& step : batch.steps) // even after a sequence has ended
            QCOMPARE(step->waste.reserved, step->bytesReserved - step->bytesUsed);
        // The first sequence fills the context after two tokens; the second one continues.
        QCOMPARE(batch.steps[1]->parts.front().stopped, std::optional(StopReason::ContextFull));
        QCOMPARE(batch.steps[2]->rowsOf(RowsUse::Padding), std::size_t{1});
        QCOMPARE(firstStepOf(batch, 2), std::optional<std::size_t>(6));
        QCOMPARE(difference(model, settings, batch), QString());
    }
}

void TestBatchRun::countingPaddingAsPositionsChangesTheBits_data()
{
    QTest::addColumn<bool>("left");
    QTest::newRow("left") << true;
    QTest::newRow("right") << false;
}

void TestBatchRun::countingPaddingAsPositionsChangesTheBits()
{
    QFETCH(bool, left);
    const RandomModel model = batchModel();
    BatchSettings settings = settingsFor(model, {20, 3});
    settings.kind = BatchKind::Static;
    settings.padding = left ? PaddingSide::Left : PaddingSide::Right;
    settings.countsPadding = true;
    const BatchTrace batch = runBatch(model, settings);
    // The longest prompt has no padding. Padding on the right comes after the prompt, so it does
    // not affect the first step.
    QCOMPARE(batch.steps[1]->partOf(0)->maxUlp, std::optional(0U));
    QCOMPARE(*batch.steps[0]->partOf(1)->maxUlp > 0, left);
    QVERIFY(*batch.steps[1]->partOf(1)->maxUlp > 0);
}

void TestBatchRun::aWordThatTheSequenceAloneWouldNotChooseIsRecorded()
{
    const RandomModel model = batchModel();
    BatchSettings settings = settingsFor(model, {20, 3, 6, 9});
    settings.kind = BatchKind::Static;
    settings.countsPadding = true;
    const BatchTrace batch = runBatch(model, settings);
    std::vector<std::size_t> others(settings.prompts.size());
    std::vector<std::vector<TokenId>> texts = settings.prompts;
    for (const BatchStepPtr& step : batch.steps)
        for (const BatchPart& part : step->parts) {
            if (!part.choice)
                continue;
            std::vector<TokenId>& text = texts[part.sequence];
            RunSettings next = settings.each; // the next word after this text, without batching
            next.prompt = text;
            next.tokens = 1;
            next.running = lanesOf(CacheMode::On);
            const TokenId alone = runTrace(model, next).chosenBy(Lane{1}).front();
            QCOMPARE(part.choiceAlone.has_value(), alone != part.choice->token.id);
            if (part.choiceAlone) {
                QVERIFY(part.choiceAlone->token.id == alone);
                ++others[part.sequence];
            }
            text.push_back(part.choice->token.id);
        }
    std::size_t all = 0;
    for (std::size_t s = 0; s < others.size(); ++s) {
        QCOMPARE(comparedAlone(batch, s).otherTokens, others[s]);
        QCOMPARE(comparedAlone(batch, s).compared, std::size_t{6});
        all += others[s];
    }
    QCOMPARE(others[0], std::size_t{0}); // the longest prompt has no padding
    QVERIFY(all > 0);
    QCOMPARE(totalsOf(batch, batch.steps.size()).otherTokens, all);
}

void TestBatchRun::aCommonBeginningIsStoredOnceAndComputedOnce()
{
    const RandomModel model = batchModel();
    BatchSettings settings = settingsFor(model, {14, 15, 13}, 10);
    const BatchTrace shared = runBatch(model, settings);
    const BatchStep& first = *shared.steps[0];
    // The 10 common tokens fill two blocks of 4. Each sequence computes the remaining two tokens
    // itself.
    QCOMPARE(first.parts[1].found, std::size_t{8});
    QCOMPARE(first.rows(), std::size_t{14 + 7 + 5});
    QCOMPARE(first.blocks[0].sequences, (std::vector<std::size_t>{0, 1, 2}));
    QCOMPARE(difference(model, settings, shared), QString());
    settings.sharesBeginnings = false;
    const BatchTrace apart = runBatch(model, settings);
    QCOMPARE(apart.steps[0]->rows(), std::size_t{14 + 15 + 13});
    QVERIFY(apart.steps[0]->bytesUsed > first.bytesUsed);
}

void TestBatchRun::theSamePromptTwiceCopiesTheSharedBlockBeforeWritingIt()
{
    const RandomModel model = batchModel();
    BatchSettings settings = settingsFor(model, {10, 2, 10}, 10);
    settings.slotCount = 2;
    settings.each.tokens = 3;
    settings.keepsBlocks = true;
    const BatchTrace batch = runBatch(model, settings);
    const BatchPart& third = *batch.steps[*firstStepOf(batch, 2)]->partOf(2);
    QCOMPARE(third.found, std::size_t{9}); // the last token must be fed to get logits
    QCOMPARE(third.rows, std::size_t{1});
    QCOMPARE(third.copiedRows, std::size_t{1});
    QCOMPARE(difference(model, settings, batch), QString());
}

void TestBatchRun::aFullPoolSuspendsTheLastSequenceAndComputesItsRowsAgain()
{
    const RandomModel model = batchModel();
    BatchSettings settings = settingsFor(model, {7, 7, 7});
    settings.each.tokens = 12;
    settings.blocks = 7; // one sequence needs 5
    const BatchTrace batch = runBatch(model, settings);
    // In the first step, all three sequences fit. The third is suspended when each of the others
    // needs a third block.
    QVERIFY(!batch.steps[0]->shortage);
    const auto wants = std::ranges::find_if(
        batch.steps, [](const BatchStepPtr& step) { return step->shortage.has_value(); });
    QVERIFY(wants != batch.steps.end());
    const BlockShortage shortage = *(*wants)->shortage;
    QCOMPARE(shortage.sequence, (*wants)->waiting.front());
    QVERIFY(shortage.needed > shortage.free);
    const BatchTotals totals = totalsOf(batch, batch.steps.size());
    QVERIFY(totals.suspensions > 0);
    QVERIFY(totals.again > 0);
    QCOMPARE(totals.chosen, std::size_t{36});
    QCOMPARE(difference(model, settings, batch), QString());
    QCOMPARE(wrongCounts(batch), QString());
    const BlockState& last = batch.steps.back()->blocks.front();
    QVERIFY(last.isFree());
}

void TestBatchRun::aMeasurementSaysHowManySequencesRanAtTheSameTime()
{
    const RandomModel model = batchModel();
    WorkerPool pool(1);
    BatchSettings settings = settingsFor(model, {7, 7, 7});
    settings.each.tokens = 12;
    settings.blocks = 5; // two prompts take 4 of them
    const std::vector<std::size_t> sizes{1, 3};
    const std::vector<BatchSizePoint> points =
        measureBatchSizes(machineryOf(model, pool), settings, sizes, {}, [](double) {});
    QCOMPARE(points[0].mostAtOnce, std::size_t{1});
    QCOMPARE(points[1].mostAtOnce, std::size_t{2});
    settings.blocks.reset();
    QCOMPARE(measureBatchSizes(machineryOf(model, pool), settings, sizes, {}, [](double) {})
                 .back()
                 .mostAtOnce,
             std::size_t{3});
    settings.kind = BatchKind::Static; // static batches are also measured
    settings.prompts[0].resize(2);
    const auto padded =
        measureBatchSizes(machineryOf(model, pool), settings, sizes, {}, [](double) {});
    QVERIFY(padded[1].weightBytesPerToken < padded[0].weightBytesPerToken);
}

void TestBatchRun::keptBlocksAreFoundByLaterPromptsUntilTheyAreNeeded()
{
    const RandomModel model = batchModel();
    BatchSettings settings = settingsFor(model, {13, 14, 14}, 12);
    settings.slotCount = 1;
    settings.keepsBlocks = true;
    const BatchTrace batch = runBatch(model, settings);
    const BatchTotals totals = totalsOf(batch, batch.steps.size());
    QCOMPARE(totals.found, std::size_t{24});
    QCOMPARE(totals.asked, std::size_t{13 + 14 + 14});
    QVERIFY(batch.steps.back()->blocks.front().isKept);
    QCOMPARE(difference(model, settings, batch), QString());
    settings.blocks = 5; // enough for one sequence, if kept blocks are freed
    const BatchTrace small = runBatch(model, settings);
    QCOMPARE(difference(model, settings, small), QString());
    QCOMPARE(totalsOf(small, small.steps.size()).suspensions, std::size_t{0});
}

void TestBatchRun::aLaterBatchFindsTheBlocksOfAnEarlierOne()
{
    const RandomModel model = batchModel();
    WorkerPool pool(1);
    BatchSettings settings = settingsFor(model, {14, 9}, 8);
    settings.keepsBlocks = true;
    BatchRun first(machineryOf(model, pool), settings);
    QCOMPARE(first.keptBefore(), std::size_t{0});
    while (!first.finished())
        first.advance();
    std::shared_ptr<KeptBlocks> kept = first.takeKeptBlocks();
    // The pool grows for the larger batch.
    BatchSettings more = settingsFor(model, {14, 9, 30, 8}, 8);
    more.keepsBlocks = true;
    BatchRun second(machineryOf(model, pool), more, std::move(kept));
    // The texts have 14 + 5 and 9 + 5 rows, so they take 5 and 4 blocks of 4 rows. They share the
    // first two blocks.
    QCOMPARE(second.keptBefore(), std::size_t{7});
    BatchTrace batch;
    while (!second.finished())
        batch.steps.push_back(second.advance());
    const std::vector<BatchPart>& parts = batch.steps[0]->parts;
    // The last token of a prompt is always fed, so it does not count as found.
    QCOMPARE(parts[0].found, std::size_t{13});
    QCOMPARE(parts[1].found, std::size_t{8});
    QCOMPARE(parts[2].found, std::size_t{8});
    QCOMPARE(parts[3].found, std::size_t{7});
    QCOMPARE(difference(model, more, batch), QString());
    // Blocks of a different size cannot be reused.
    more.block = 5;
    BatchRun third(machineryOf(model, pool), more, second.takeKeptBlocks());
    QCOMPARE(third.advance()->parts[0].found, std::size_t{0});
    // A batch that is not told to keep blocks has none to give away.
    settings.keepsBlocks = false;
    BatchRun plain(machineryOf(model, pool), settings);
    plain.advance();
    QVERIFY(!plain.takeKeptBlocks());
}

void TestBatchRun::weightsAreReadOncePerPassHoweverManyTokensItChooses()
{
    const RandomModel model = batchModel();
    const BatchTrace one = runBatch(model, settingsFor(model, {5}));
    const BatchTrace four = runBatch(model, settingsFor(model, {5, 6, 7, 8}));
    QCOMPARE(one.steps[0]->weightBytes, four.steps[0]->weightBytes);
    // All weights except the position embedding, of which a pass reads only one row per token.
    QCOMPARE(one.steps[0]->weightBytes,
             model.weights.bytes() - model.config.context * model.config.width * sizeof(float));
    QCOMPARE(totalsOf(one, 6).weightBytesPerToken(), 4 * totalsOf(four, 6).weightBytesPerToken());
}

void TestBatchRun::theFullestStepIsTheFirstInWhichTheMostSequencesRun()
{
    const auto step = [](std::size_t running, std::size_t padding) {
        BatchStep made;
        for (std::size_t s = 0; s < running + padding; ++s)
            made.parts.push_back({.sequence = s,
                                  .use = s < running ? RowsUse::Decode : RowsUse::Padding,
                                  .rows = 1});
        return std::make_shared<const BatchStep>(std::move(made));
    };
    BatchTrace batch;
    batch.steps = {step(2, 0), step(2, 2), step(3, 1), step(3, 0), step(1, 3)};
    QCOMPARE(fullestStep(batch), std::size_t{2});
    QCOMPARE(batch.steps[1]->sequences(), std::size_t{4});
}

void TestBatchRun::aStepThatIsStoppedCanBeRunAgain()
{
    const RandomModel model = batchModel();
    WorkerPool pool(1);
    const BatchSettings settings = settingsFor(model, {5, 9}, 4);
    BatchRun run(machineryOf(model, pool), settings);
    run.advance();
    std::stop_source stop;
    stop.request_stop();
    QVERIFY_EXCEPTION_THROWN(run.advance(stop.get_token()), Cancelled);
    while (!run.finished()) {
        const BatchStepPtr step = run.advance();
        for (const BatchPart& part : step->parts)
            QCOMPARE(part.maxUlp, std::optional(0U));
    }
    QCOMPARE(run.tokensOf(0).size(), std::size_t{11});
}

void TestBatchRun::badSettingsAreRefused_data()
{
    QTest::addColumn<QString>("what");
    for (const char* what : {"prompts", "slots", "block", "blocks", "prompt"})
        QTest::newRow(what) << what;
}

void TestBatchRun::badSettingsAreRefused()
{
    QFETCH(QString, what);
    const RandomModel model = batchModel();
    BatchSettings settings = settingsFor(model, {5, what == "prompt" ? 41U : 9U});
    if (what == "prompts")
        settings.prompts.clear();
    if (what == "slots")
        settings.slotCount = 0;
    if (what == "block")
        settings.block = 0;
    if (what == "blocks")
        settings.blocks = 3;
    WorkerPool pool(1);
    try {
        BatchRun run(machineryOf(model, pool), settings);
        QFAIL("accepted");
    } catch (const InputError& error) {
        QVERIFY2(QString(error.what()).contains(what), error.what());
    }
}

void TestBatchRun::aFaultNamesThePromptThatIsAtFault()
{
    const RandomModel model = batchModel();
    const auto faultOf = [&](const BatchSettings& settings) {
        try {
            validate(settings, *gpt2(model.config));
        } catch (const InputError& error) {
            return QString::fromUtf8(error.what());
        }
        return QString();
    };
    BatchSettings settings = settingsFor(model, {5, 41, 9});
    settings.texts[1] = "Tom sings";
    settings.lines = {1, 3, 4}; // an empty line is not a prompt
    settings.promptsFile = "p.txt";
    QCOMPARE(faultOf(settings),
             QString("p.txt: prompt in line 3 (“Tom sings”): expected at most 40 tokens (the "
                     "model's context), found 41 tokens. Shorten the prompt."));
    settings = settingsFor(model, {5, 9, 7});
    settings.blocks = 3;
    QVERIFY2(faultOf(settings).contains(
                 "at least 4 blocks for the prompt in line 2 (“prompt 1”), but it has 3."),
             qPrintable(faultOf(settings)));
}

void TestBatchRun::tooLittleMemoryIsRefusedBeforeTheFirstStep()
{
    const RandomModel model = batchModel();
    WorkerPool pool(1);
    Machinery machinery = machineryOf(model, pool);
    machinery.freeMemory = none;
    QVERIFY_EXCEPTION_THROWN(BatchRun(machinery, settingsFor(model, {5, 9})), InputError);
}

void TestBatchRun::aBatchThatDoesNotFitLeavesTheKeptBlocks()
{
    const RandomModel model = batchModel();
    WorkerPool pool(1);
    const BatchSettings settings = keepingSettings(model, {14, 9});
    const std::shared_ptr<KeptBlocks> kept = keptBy(machineryOf(model, pool), settings);
    Machinery machinery = machineryOf(model, pool);
    machinery.freeMemory = none;
    const BatchSettings more = keepingSettings(model, {14, 9, 30, 8});
    QVERIFY_EXCEPTION_THROWN(BatchRun(machinery, more, kept), InputError);
    QCOMPARE(BatchRun(machineryOf(model, pool), settings, kept).keptBefore(), std::size_t{7});
}

void TestBatchRun::thePoolOfAnEarlierBatchNeedsNoNewMemory()
{
    const RandomModel model = batchModel();
    WorkerPool pool(1);
    BatchSettings settings = keepingSettings(model, {14, 9});
    settings.compares = false;
    Machinery machinery = machineryOf(model, pool);
    const std::shared_ptr<KeptBlocks> kept = keptBy(machinery, settings);
    machinery.freeMemory = none;
    QCOMPARE(BatchRun(machinery, settings, kept).keptBefore(), std::size_t{7});
}

void TestBatchRun::howeverManyTokensAreWantedThePoolHoldsTheWholeContext_data()
{
    QTest::addColumn<std::size_t>("fewer");
    QTest::newRow("the largest number") << std::size_t{0};
    QTest::newRow("a prompt less") << std::size_t{5};
}

void TestBatchRun::howeverManyTokensAreWantedThePoolHoldsTheWholeContext()
{
    QFETCH(std::size_t, fewer);
    const RandomModel model = batchModel();
    BatchSettings settings = settingsFor(model, {5, 9});
    settings.each.tokens = std::numeric_limits<std::size_t>::max() - fewer;
    const BatchTrace batch = runBatch(model, settings);
    // A context of 40 positions has 10 blocks of 4.
    QCOMPARE(batch.steps.front()->blocks.size(), std::size_t{20});
    QCOMPARE(difference(model, settings, batch), QString());
}

/// The environment variable PASTKEYS_STEPS sets the minimum number of steps to run.
void TestBatchRun::randomSchedulesLoseNothing()
{
    const char* wanted = std::getenv("PASTKEYS_STEPS");
    const std::size_t steps = wanted ? std::strtoull(wanted, nullptr, 10) : 400;
    std::mt19937_64 random(freshSeed("random schedules"));
    const auto draw = [&random](std::size_t least, std::size_t most) {
        return least + random() % (most - least + 1);
    };
    for (std::size_t done = 0; done < steps;) {
        const RandomModel model = batchModel(static_cast<std::uint32_t>(draw(8, 48)));
        std::vector<std::size_t> lengths;
        for (std::size_t s = draw(1, 9); s > 0; --s)
            lengths.push_back(draw(1, model.config.context));
        BatchSettings settings =
            settingsFor(model, lengths, draw(0, 1) * draw(0, model.config.context));
        settings.kind = draw(0, 3) == 0 ? BatchKind::Static : BatchKind::Continuous;
        settings.slotCount = draw(1, 10);
        settings.block = draw(1, 17);
        settings.each.tokens = draw(1, 20);
        settings.each.sampling.greedy = draw(0, 1) == 0;
        settings.sharesBeginnings = draw(0, 3) != 0;
        settings.keepsBlocks = draw(0, 1) == 0;
        const std::size_t enough = (model.config.context + settings.block - 1) / settings.block;
        if (draw(0, 2) > 0)
            settings.blocks = draw(enough, 2 * enough);
        const BatchTrace batch = runBatch(model, settings, draw(1, 2));
        QCOMPARE(difference(model, settings, batch), QString());
        QCOMPARE(wrongCounts(batch), QString());
        done += batch.steps.size();
    }
}

PASTKEYS_TEST(TestBatchRun)
#include "test_batch_run.moc"
