#include "base/errors.h"
#include "query/draft_ledger.h"
#include "query/step_bound.h"
#include "record/lane_names.h"
#include "record/row_blocks.h"
#include "support/drafted_trace.h"
#include "support/other_family.h"
#include "support/seeds.h"
#include "support/small_llama.h"
#include "support/test_program.h"

#include <QtTest>

#include <array>
#include <cmath>
#include <map>
#include <random>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

Gpt2Config smallGpt2(std::uint32_t vocabulary = 40)
{
    Gpt2Config config;
    config.vocabulary = vocabulary;
    config.context = 48;
    config.width = 16;
    config.layers = 2;
    config.heads = 2;
    config.inner = 24;
    return config;
}

RandomModel modelOfFamily(const QString& family, std::uint32_t seed)
{
    if (family == "gpt2")
        return makeRandomModel(smallGpt2(), DType::Float32, seed);
    return makeRandomModel(family == "llama" ? llama(smallLlama()) : otherFamily(), seed);
}

std::vector<TokenId> idsIn(const std::vector<TokenText>& tokens)
{
    std::vector<TokenId> ids;
    for (const TokenText& token : tokens)
        ids.push_back(token.id);
    return ids;
}

/// Compares the tokens, the logits of each step and all recorded rows of the text.
void expectSame(const Trace& drafted, const Trace& plain)
{
    QCOMPARE(drafted.chosenBy(Lane{0}), plain.chosenBy(Lane{0}));
    QCOMPARE(idsIn(drafted.tokens()), idsIn(plain.tokens()));
    const std::size_t end = plain.tokens().size();
    for (const StepRecordPtr& step : drafted.steps())
        if (step->choice)
            QVERIFY(
                sameBits(step->logits,
                         plain.step(plain.stepOf(idAt<Position>(step->positions() - 1))).logits));
    const auto left = laneRowsAt(drafted.steps(), Lane{0}, 0, end);
    const auto right = laneRowsAt(plain.steps(), Lane{0}, 0, end);
    const Network& network = *plain.header().network;
    for (std::size_t p = 0; p < end; ++p)
        for (std::size_t l = 0; l < network.config().layers; ++l)
            for (const TensorKind tensor : network.recorded())
                QVERIFY(sameBits(left[p].of(idAt<Layer>(l), tensor),
                                 right[p].of(idAt<Layer>(l), tensor)));
    QCOMPARE(drafted.steps().back()->stopped, plain.steps().back()->stopped);
}

std::unique_ptr<Drafter> byLookup()
{
    return std::make_unique<PromptLookup>();
}

/// Proposes the same tokens in every call.
class Stubborn : public Drafter
{
public:
    explicit Stubborn(std::vector<TokenId> tokens) : m_tokens(std::move(tokens)) {}
    Draft propose(std::span<const TokenId>, std::size_t most, const std::stop_token&) override
    {
        Draft draft;
        for (const TokenId token : std::span(m_tokens).first(std::min(most, m_tokens.size())))
            draft.proposals.push_back({token});
        return draft;
    }

private:
    std::vector<TokenId> m_tokens;
};

std::string draftRefusal(const RandomModel& model, const RunSettings& settings)
{
    try {
        validate(settings, *model.network);
        validateDrafts(settings);
        return "accepted";
    } catch (const InputError& error) {
        return error.what();
    }
}

} // namespace

class TestDraftRun : public QObject
{
    Q_OBJECT

private slots:
    void greedyTextAndLogitsEqualPlainDecoding_data()
    {
        QTest::addColumn<QString>("family");
        QTest::addColumn<QString>("lane");
        for (const char* family : {"gpt2", "llama", "other"})
            for (const char* lane : {"static", "dynamic", "paged:4", "window:6+2", "window:3",
                                     "static,int8", "dynamic,int4", "paged:3,fused", "static,fused",
                                     "static,heads:1", "static,with-queries"})
                QTest::addRow("%s %s", family, lane) << family << lane;
        QTest::addRow("llama unrotated") << "llama"
                                         << "static,unrotated";
        QTest::addRow("gpt2 limit") << "gpt2"
                                    << "static,limit:20";
    }

    void greedyTextAndLogitsEqualPlainDecoding()
    {
        QFETCH(QString, family);
        QFETCH(QString, lane);
        const auto seed = static_cast<std::uint32_t>(freshSeed("drafted runs"));
        std::mt19937 random(seed);
        const RandomModel model = modelOfFamily(family, seed);
        const RandomModel other = modelOfFamily(family, seed + 1);
        WorkerPool pool(1);
        RunSettings settings =
            draftedSettings(model, lane.toStdString(), 4 + random() % 5, 8 + random() % 12);
        if (random() % 2 == 0)
            settings.chunks = {3, 2};
        const Trace plain = runTrace(model, plainly(settings));
        const auto known = wholeText(settings, plain);
        for (std::size_t k = 1; k <= 8; ++k) {
            settings.lanes.back().draft->mostProposed = k;
            const std::size_t vocabulary = model.config.vocabulary;
            std::vector<std::unique_ptr<Drafter>> drafters;
            drafters.push_back(std::make_unique<KnownText>(known, vocabulary));
            drafters.push_back(byLookup());
            drafters.push_back(
                std::make_unique<DraftModel>(machineryOf(other, pool), Sampling{}, vocabulary));
            for (auto& drafter : drafters) {
                const bool isFirst = &drafter == &drafters.front();
                const Trace all = draftedToEnd(model, settings, std::move(drafter), pool);
                expectSame(all, plain);
                if (QTest::currentTestFailed())
                    return;
                const Verdict verdict = all.verdict();
                QVERIFY(verdict.identical() && verdict.equalityExpected);
                if (isFirst)
                    QVERIFY(all.size() < plain.size());
            }
        }
    }

    void everyPassCountsWhatItsFormulaSays()
    {
        const RandomModel model = modelOfFamily("other", 3);
        WorkerPool pool(1);
        RunSettings settings = draftedSettings(model, "window:6+2", 5, 24);
        const auto known = wholeText(settings, runTrace(model, plainly(settings)));
        settings.lanes.back().draft->mostProposed = 5;
        const Trace trace = draftedToEnd(
            model, settings, std::make_unique<KnownText>(known, model.config.vocabulary), pool);
        for (const StepRecordPtr& step : trace.steps()) {
            const PassRecord& plain = *step->lane(Lane{0});
            QCOMPARE(step->lane(Lane{1})->rows, step->tokens.size());
            QCOMPARE(plain.end(), step->positions());
            QCOMPARE(plain.passes, step->phase == Phase::Decode ? plain.rows : std::size_t{1});
            for (const PassRecord& pass : step->passes)
                for (const OperationRecord& operation : pass.operations)
                    QVERIFY(operation.formula == operation.counted);
        }
        const DraftLedger beside = draftLedgerOf(trace, Lane{0});
        QCOMPARE(beside.tokensPerPass(), 1.0);
        QCOMPARE(beside.countedWeightBytes, beside.passes * beside.weightBytesOfPass);
        const DraftLedger ledger = draftLedgerOf(trace, Lane{1});
        QCOMPARE(ledger.passes, trace.size() - 1);
        QCOMPARE(ledger.tokens, trace.chosenBy(Lane{0}).size() - 1);
        QCOMPARE(ledger.tokens, ledger.passes + ledger.drafts.accepted);
        QCOMPARE(ledger.passesSaved(), ledger.drafts.accepted);
        QVERIFY(ledger.drafts.accepted > 0 && ledger.drafts.accepted < ledger.drafts.proposed);
        QCOMPARE(ledger.countedWeightBytes, ledger.passes * ledger.weightBytesOfPass);
        QCOMPARE(ledger.weightBytesOfPass, weightBytesOfPass(*model.network, trace.header().types));
    }

    void aDraftOfTheSameModelAcceptsEverything()
    {
        const auto seed = static_cast<std::uint32_t>(freshSeed("same model"));
        const RandomModel model = modelOfFamily("llama", seed);
        WorkerPool pool(1);
        for (const bool greedy : {true, false})
            for (std::size_t k = 1; k <= 8; ++k) {
                RunSettings settings = draftedSettings(model, "paged:4", 5, 1 + 2 * (k + 1));
                settings.sampling = {.greedy = greedy, .temperature = 0.9, .seed = seed};
                settings.lanes.back().draft->mostProposed = k;
                const Trace all = draftedToEnd(
                    model, settings,
                    std::make_unique<DraftModel>(machineryOf(model, pool), settings.sampling,
                                                 model.config.vocabulary),
                    pool);
                const DraftLedger ledger = draftLedgerOf(all, Lane{1});
                QCOMPARE(ledger.acceptanceRate(), 1.0);
                QCOMPARE(ledger.passes, std::size_t{2});
                QCOMPARE(ledger.tokensPerPass(), static_cast<double>(k + 1));
                QVERIFY(all.verdict().identical());
            }
    }

    /// Tokens that are proposed without a draw are accepted if the model draws them itself.
    void lookupDrawsTheSameTokensAsPlainDecoding()
    {
        const auto seed = static_cast<std::uint32_t>(freshSeed("drawn tokens"));
        const RandomModel model = makeRandomModel(smallGpt2(), DType::Float32, seed);
        WorkerPool pool(1);
        RunSettings settings = draftedSettings(model, "static", 6, 30);
        settings.sampling = {
            .greedy = false, .temperature = 0.3, .topK = 5, .topP = 0.9, .seed = seed};
        const Trace plain = runTrace(model, plainly(settings));
        expectSame(draftedToEnd(model, settings, byLookup(), pool), plain);
        const auto known = wholeText(settings, plain);
        const Trace some =
            draftedToEnd(model, settings, std::make_unique<KnownText>(known, 40), pool);
        expectSame(some, plain);
        QVERIFY(some.size() < plain.size());
    }

    /// Counts the texts of three tokens that many seeds give, and compares with their probabilities.
    void drawnTextsHaveTheModelsDistribution()
    {
        constexpr std::size_t kRuns = 6000;
        constexpr std::size_t kTokens = 3;
        const RandomModel model = makeRandomModel(smallGpt2(5), DType::Float32, 3);
        const RandomModel draft = makeRandomModel(smallGpt2(5), DType::Float32, 4);
        WorkerPool pool(1);
        RunSettings settings = draftedSettings(model, "static", 3, kTokens);
        settings.sampling = {.greedy = false, .temperature = 1.5, .topK = 4};
        settings.lanes.back().draft->mostProposed = 2;
        settings.lanes.erase(settings.lanes.begin());
        settings.running = {Lane{0}};
        std::map<std::vector<TokenId>, std::size_t> counts;
        std::size_t accepted = 0;
        for (std::size_t run = 0; run < kRuns; ++run) {
            settings.sampling.seed = run; // fixed, because a bound fails now and then
            auto drafter = std::make_unique<DraftModel>(machineryOf(draft, pool), settings.sampling,
                                                        std::size_t{5});
            const Trace trace = draftedToEnd(model, settings, std::move(drafter), pool);
            ++counts[trace.chosenBy(Lane{0})];
            accepted += draftLedgerOf(trace, Lane{0}).drafts.accepted;
        }
        QVERIFY(accepted > kRuns / 4);
        double square = 0;
        double cells = 0;
        const auto expected = probabilitiesOf(model, settings, kTokens);
        for (const auto& [text, probability] : expected)
            if (const double mean = probability * kRuns; mean >= 5) {
                square += std::pow(static_cast<double>(counts[text]) - mean, 2) / mean;
                ++cells;
            }
        for (const auto& [text, count] : counts)
            QVERIFY(expected.contains(text)); // top-k leaves out all others
        QVERIFY(cells > 20);
        // The mean of chi-square is the number of cells, and its variance twice that.
        QVERIFY2(square < cells + 4 * std::sqrt(2 * cells),
                 qPrintable(QString("%1 in %2 cells").arg(square).arg(cells)));
    }

    void aTextEndsInsideAnAcceptedRunAsItEndsPlainly()
    {
        const auto seed = static_cast<std::uint32_t>(freshSeed("ends"));
        const RandomModel model = makeRandomModel(smallGpt2(), DType::Float32, seed);
        WorkerPool pool(1);
        RunSettings settings = draftedSettings(model, "static", 5, 30);
        settings.lanes.back().draft->mostProposed = 6;
        const auto known = wholeText(settings, runTrace(model, plainly(settings)));
        for (std::size_t at = 5; at < known.size(); ++at) {
            settings.stopTokens = {known[at]};
            const Trace plain = runTrace(model, plainly(settings));
            QCOMPARE(plain.steps().back()->stopped, StopReason::StopToken);
            const Trace all = draftedToEnd(
                model, settings, std::make_unique<KnownText>(known, model.config.vocabulary), pool);
            expectSame(all, plain);
            for (const StepRecordPtr& step : all.steps())
                for (std::size_t t = 1; step->phase == Phase::Decode && t < step->tokens.size();
                     ++t)
                    QVERIFY(step->tokens[t].id != known[at]); // nothing would follow it
        }
    }

    void endOfTextStopsAndMayBePassed()
    {
        Gpt2Config config = smallGpt2();
        RandomModel model = makeRandomModel(config, DType::Float32, 3);
        RunSettings settings = draftedSettings(model, "static", 5, 30);
        const auto known = wholeText(settings, runTrace(model, plainly(settings)));
        config.endOfText = {known[12]};
        model = makeRandomModel(config, DType::Float32, 3);
        WorkerPool pool(1);
        for (const bool stops : {true, false}) {
            settings.stopAtEndOfText = stops;
            const Trace plain = runTrace(model, plainly(settings));
            expectSame(draftedToEnd(model, settings, std::make_unique<KnownText>(known, 40), pool),
                       plain);
            QVERIFY(stops == (plain.steps().back()->stopped == StopReason::EndOfText));
        }
    }

    void theCountOfTokensAndTheContextAreNeverExceeded()
    {
        const RandomModel model = makeRandomModel(smallGpt2(), DType::Float32, 3);
        WorkerPool pool(1);
        for (const std::size_t tokens : {1, 2, 3, 7, 100}) {
            RunSettings settings = draftedSettings(model, "static", 40, tokens);
            settings.lanes.back().draft->mostProposed = 8;
            const Trace plain = runTrace(model, plainly(settings));
            const auto known = wholeText(settings, plain);
            const Trace trace =
                draftedToEnd(model, settings, std::make_unique<KnownText>(known, 40), pool);
            expectSame(trace, plain);
            QCOMPARE(trace.steps().back()->stopped,
                     tokens == 100 ? StopReason::ContextFull : StopReason::TokenCount);
            for (const StepRecordPtr& step : trace.steps())
                QVERIFY(step->end() <= model.config.context);
        }
    }

    void idsThatTheModelLacksAreNeverRead()
    {
        const RandomModel model = makeRandomModel(smallGpt2(), DType::Float32, 3);
        WorkerPool pool(1);
        const RunSettings settings = draftedSettings(model, "static", 5, 10);
        const Trace plain = runTrace(model, plainly(settings));
        auto drafter = std::make_unique<Stubborn>(std::vector{TokenId{4000}, TokenId{1}});
        expectSame(draftedToEnd(model, settings, std::move(drafter), pool), plain);
    }

    void aCancelledStepCanBeDoneAgain()
    {
        const RandomModel model = modelOfFamily("llama", 3);
        const RandomModel other = modelOfFamily("llama", 4);
        WorkerPool pool(1);
        RunSettings settings = draftedSettings(model, "paged:4", 5, 16);
        settings.sampling = {.greedy = false, .temperature = 0.8, .seed = 9};
        const auto drafter = [&] {
            return std::make_unique<DraftModel>(machineryOf(other, pool), settings.sampling,
                                                model.config.vocabulary);
        };
        const Trace all = draftedToEnd(model, settings, drafter(), pool);
        std::stop_source stop;
        stop.request_stop();
        DraftRun run(machineryOf(model, pool), settings, drafter());
        for (std::size_t s = 0; !run.finished(); ++s) {
            const std::vector<TokenId> before(run.tokens().begin(), run.tokens().end());
            QVERIFY_THROWS_EXCEPTION(Cancelled, run.advance(stop.get_token()));
            QVERIFY(std::ranges::equal(before, run.tokens()));
            const StepRecordPtr step = run.advance();
            QCOMPARE(step->index, s);
            QVERIFY(sameBits(step->logits, all.step(s).logits));
            QCOMPARE(idsIn(step->tokens), idsIn(all.step(s).tokens));
            QCOMPARE(step->rejected, all.step(s).rejected);
            QCOMPARE(step->lane(Lane{0})->passes, all.step(s).lane(Lane{0})->passes);
            QVERIFY(step->verdict->identical());
        }
        QVERIFY(std::ranges::equal(run.tokens(), wholeText(settings, all)));
    }

    void positionsThatAreNotCutShowInTheLogits()
    {
        const Trace trace = withMistake("static", "bug:positions-not-cut");
        QVERIFY(!trace.verdict().identical());
        std::size_t rejected = 0; // until a token is rejected, nothing is wrong
        for (const StepRecordPtr& step : trace.steps()) {
            QVERIFY(rejected > 0 || step->verdict->identical());
            rejected += step->rejected;
        }
        QVERIFY(rejected > 0);
    }

    void aRingLosesOldRowsToRejectedTokens()
    {
        const Trace trace = withMistake("window:6", "bug:ring");
        QVERIFY(!trace.verdict().identical());
        bool isShort = false;
        for (const StepRecordPtr& step : trace.steps())
            isShort = isShort || step->lane(Lane{1})->heldRows() < step->lane(Lane{0})->heldRows();
        QVERIFY(isShort);
    }

    void aDraftCacheThatKeepsRejectedRowsOnlyProposesWorse()
    {
        const auto seed = static_cast<std::uint32_t>(freshSeed("draft cache"));
        const RandomModel model = modelOfFamily("gpt2", seed);
        const RandomModel other = modelOfFamily("gpt2", seed + 1);
        WorkerPool pool(1);
        const RunSettings settings = draftedSettings(model, "static", 5, 30);
        const auto runWith = [&](const RandomModel& draft, Mistake::Rejection rejection) {
            return draftedToEnd(model, settings,
                                std::make_unique<DraftModel>(machineryOf(draft, pool), Sampling{},
                                                             model.config.vocabulary, rejection),
                                pool);
        };
        const auto wrong = Mistake::Rejection::DrafterKeepsRows;
        QVERIFY(runWith(other, wrong).verdict().identical());
        QCOMPARE(idsIn(runWith(other, wrong).tokens()),
                 idsIn(runWith(other, Mistake::Rejection::Right).tokens()));
        // A draft of the same model is never rejected, so nothing is left behind.
        QCOMPARE(draftLedgerOf(runWith(model, wrong), Lane{1}).acceptanceRate(), 1.0);
    }

    void theEigenTablePromisesNothing()
    {
        const RandomModel model = modelOfFamily("gpt2", 3);
        WorkerPool pool(1);
        RunSettings settings = draftedSettings(model, "static", 5, 16);
        const Trace all = draftedToEnd(model, settings, byLookup(), pool, kernelsNamed("eigen"));
        QVERIFY(!all.verdict().equalityExpected);
    }

    void cachesWhoseRowsDependOnThePassAreRefused_data()
    {
        QTest::addColumn<QString>("lane");
        for (const char* lane :
             {"recent:8", "heavy:8", "static,evict:1@3", "static,half:16", "static,slide:16",
              "static,everything", "static,bug:off-by-one", "static,token:2=5"})
            QTest::newRow(lane) << lane;
    }

    void cachesWhoseRowsDependOnThePassAreRefused()
    {
        QFETCH(QString, lane);
        const RandomModel model = modelOfFamily("gpt2", 3);
        const RunSettings settings = draftedSettings(model, lane.toStdString(), 5, 16);
        const QString text = QString::fromStdString(draftRefusal(model, settings));
        QVERIFY2(text.contains("a run with proposed tokens"), qPrintable(text));
    }

    void settingsThatCannotRunAreRefused()
    {
        const RandomModel model = modelOfFamily("gpt2", 3);
        RunSettings settings = draftedSettings(model, "static", 5, 16);
        QCOMPARE(draftRefusal(model, settings), std::string("accepted"));
        const std::vector<LaneSpec> lanes = settings.lanes;
        settings.ownWords = true;
        QVERIFY(draftRefusal(model, settings).find("one text") != std::string::npos);
        settings.ownWords = false;
        for (const char* left : {"off", "static,lookup:2"}) {
            settings.lanes = lanesNamed(left, "static,lookup:4");
            QVERIFY(draftRefusal(model, settings) != "accepted");
        }
        settings.lanes = lanes;
        settings.prompt.clear();
        QVERIFY(draftRefusal(model, settings).find("prompt") != std::string::npos);
    }

    void aRunThatNeedsMoreMemoryThanIsFreeIsRefused()
    {
        const RandomModel model = modelOfFamily("gpt2", 3);
        WorkerPool pool(1);
        Machinery machinery = machineryOf(model, pool);
        machinery.freeMemory = [] { return std::uint64_t{1000}; };
        DraftRun run(machinery, draftedSettings(model, "static", 5, 16), byLookup());
        QVERIFY_THROWS_EXCEPTION(InputError, run.advance());
    }

private:
    static Trace withMistake(const std::string& lane, const std::string& mistake)
    {
        const RandomModel model = modelOfFamily("gpt2", 3);
        WorkerPool pool(1);
        RunSettings settings = draftedSettings(model, lane, 5, 30);
        const auto known = wholeText(settings, runTrace(model, plainly(settings)));
        settings.lanes = lanesNamed(lane, lane + ",lookup:4," + mistake);
        return draftedToEnd(model, settings, std::make_unique<KnownText>(known, 40), pool);
    }

    /// The probability of each text of this length that can follow the prompt.
    static std::map<std::vector<TokenId>, double>
    probabilitiesOf(const RandomModel& model, const RunSettings& settings, std::size_t length)
    {
        WorkerPool pool(1);
        PassRunner runner(machineryOf(model, pool));
        std::map<std::vector<TokenId>, double> texts{{{}, 1.0}};
        for (std::size_t t = 0; t < length; ++t) {
            std::map<std::vector<TokenId>, double> longer;
            for (const auto& [begun, probability] : texts) {
                std::vector<TokenId> text = settings.prompt;
                text.insert(text.end(), begun.begin(), begun.end());
                Stream stream(laneWithoutCache(), runner.network());
                const ConstMatrix logits = runner.run(stream, text, LogitRows::Last);
                for (const TokenProbability& next : distributionOf(
                         settings.sampling, logits.rowSpan(0), runner.machinery().tokensInUse)) {
                    std::vector<TokenId> more = begun;
                    more.push_back(next.token);
                    longer[more] = probability * next.probability;
                }
            }
            texts = std::move(longer);
        }
        return texts;
    }
};

PASTKEYS_TEST(TestDraftRun)
#include "test_draft_run.moc"
