// Runs of models with an encoder other than a plain one: beam searches, repeated runs, and those that
// have no place for a source.
#include "base/errors.h"
#include "record/lane_names.h"
#include "run/batch_run.h"
#include "run/beam_run.h"
#include "run/beam_search.h"
#include "run/conversation.h"
#include "run/run_again.h"
#include "run/run_memory.h"
#include "support/encoder_decoder_reference.h"
#include "support/run_trace.h"
#include "support/seeds.h"
#include "support/test_program.h"

#include <QtTest>

#include <random>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

constexpr std::size_t kWritten = 7;

BeamSettings beamsOver(const RandomModel& model, const std::string& lane, std::size_t source)
{
    BeamSettings settings;
    settings.text = settingsFor(model, 2, kWritten);
    settings.text.source = randomTokens(model.config, source, 5);
    settings.text.lanes = {laneNamed(lane)};
    settings.text.running = {Lane{0}};
    settings.text.stopAtEndOfText = false;
    settings.rules.beams = 3;
    return settings;
}

struct SearchedOver
{
    BeamTrace trace;
    std::vector<Verdict> alone; ///< of each hypothesis
};

SearchedOver searchedOver(const RandomModel& model, const BeamSettings& settings)
{
    WorkerPool pool(1);
    const Machinery machinery = machineryOf(model, pool);
    BeamRun run(machinery, settings);
    SearchedOver all{{std::make_shared<BeamHeader>(
                          headerOf(machinery, std::string("random"), "a source", settings)),
                      {}},
                     {}};
    while (!run.finished())
        all.trace.steps.push_back(run.advance());
    for (const Hypothesis& each : all.trace.steps.back()->hypotheses)
        all.alone.push_back(run.compareAlone(all.trace, each));
    return all;
}

RunSettings runOver(const RandomModel& model, std::size_t source)
{
    RunSettings settings = settingsFor(model, 1, kWritten);
    settings.source = randomTokens(model.config, source, 5);
    settings.stopAtEndOfText = false;
    return settings;
}

template <typename Function> QString sourceRefusalOf(const Function& function)
{
    try {
        function();
    } catch (const InputError& error) {
        return QString::fromUtf8(error.what());
    }
    return {};
}

} // namespace

class TestSourceRuns : public QObject
{
    Q_OBJECT

private slots:
    void beamsHaveTheBitsOfTheirTextsAlone_data() { addFamilies(); }
    void beamsHaveTheBitsOfTheirTextsAlone()
    {
        QFETCH(QString, family);
        std::mt19937_64 random(freshSeed("models"));
        for (const char* lane : {"off", "static", "dynamic", "paged:3", "dynamic,text-only",
                                 "paged:3,source-again", "dynamic,int8", "static,fused"}) {
            const DrawnPair drawn = drawnPair(family.toStdString(), random());
            const SearchedOver all =
                searchedOver(drawn.model, beamsOver(drawn.model, lane, 1 + random() % 9));
            QVERIFY(!all.alone.empty());
            for (const Verdict& alone : all.alone) {
                QVERIFY(alone.equalityExpected);
                QVERIFY2(alone.identical(), lane);
            }
        }
    }

    void beamsHaveTheBitsOfAPlainRunOfTheirText_data() { addFamilies(); }
    /// Which shares no code with the beams: its lane reads one text.
    void beamsHaveTheBitsOfAPlainRunOfTheirText()
    {
        QFETCH(QString, family);
        const DrawnPair drawn = drawnPair(family.toStdString(), freshSeed("model"));
        const BeamSettings settings = beamsOver(drawn.model, "paged:3", 6);
        const BeamTrace trace = searchedOver(drawn.model, settings).trace;
        const Hypothesis& best = trace.steps.back()->hypotheses.front();
        const std::vector<StepRecordPtr> steps = stepsOf(trace, best);
        RunSettings text = settings.text;
        for (const TokenText& token : generatedBy(trace, best))
            text.prompt.push_back(token.id);
        text.prompt.pop_back(); // the last one is not read
        text.tokens = 1;
        text.lanes = {laneWithoutCache()};
        const Trace plain = runTrace(drawn.model, text);
        QVERIFY(sameBits(plain.step(0).logits, steps.back()->logits));
    }

    void beamsShareTheRowsOfTheSource_data() { addFamilies(); }
    void beamsShareTheRowsOfTheSource()
    {
        QFETCH(QString, family);
        std::mt19937_64 random(freshSeed("models"));
        for (const char* lane :
             {"dynamic", "static", "dynamic,source-again", "dynamic,text-only"}) {
            const DrawnPair drawn = drawnPair(family.toStdString(), random());
            const CacheShape shape = cacheShapeOf(*drawn.model.network);
            const LaneSpec spec = laneNamed(lane);
            const std::uint64_t row = bytesPerPositionOf(shape, spec.cache.rows);
            const BeamTrace trace =
                searchedOver(drawn.model, beamsOver(drawn.model, lane, 8)).trace;
            std::size_t forked = 0;
            for (const BeamStepPtr& step : trace.steps)
                for (const Beam& beam : step->beams) {
                    forked += beam.forkedRows;
                    QCOMPARE(beam.copiedBytes, beam.forkedRows * row);
                    QCOMPARE(beam.forkedRows == 0 || beam.forkedRows == step->held, true);
                    const PassRecord& pass = *beam.step->lane(Lane{0});
                    const bool computes =
                        step->index == 0 || spec.cache.source != SourceRowsKept::Yes;
                    QCOMPARE(pass.sourceRows, computes ? std::size_t{8} : 0);
                    QCOMPARE(pass.sourceRead, std::size_t{8});
                }
            QVERIFY(forked > 0);
        }
    }

    void aRunOverASourceCanBeRepeated_data() { addFamilies(); }
    void aRunOverASourceCanBeRepeated()
    {
        QFETCH(QString, family);
        const DrawnPair drawn = drawnPair(family.toStdString(), freshSeed("model"));
        RunSettings settings = runOver(drawn.model, 5);
        settings.lanes = lanesNamed("static,text-only", "static");
        const Trace trace = runTrace(drawn.model, settings);
        QCOMPARE(settingsOf(trace).source, settings.source);
        WorkerPool pool(1);
        const auto make = [&](const RunSettings& again) -> std::unique_ptr<LaneRun> {
            return std::make_unique<TwinRun>(machineryOf(drawn.model, pool), again);
        };
        const Trace again = runAgain(*drawn.model.network, make, trace.header(), trace, {}, {});
        QCOMPARE(again.size(), trace.size());
        for (std::size_t s = 0; s < trace.size(); ++s)
            QVERIFY(sameBits(again.step(s).logits, trace.step(s).logits));
    }

    void memoryIsNeededForTheSourceAsTheLaneKeepsIt_data() { addFamilies(); }
    void memoryIsNeededForTheSourceAsTheLaneKeepsIt()
    {
        QFETCH(QString, family);
        const NetworkPtr drawn = drawnPair(family.toStdString(), freshSeed("model")).model.network;
        const Network& network = *drawn;
        constexpr std::size_t kSource = 500;
        const auto more = [&](const char* lane) {
            return bytesOfLane(network, laneNamed(lane), {9, 1, 1, kSource}) -
                   bytesOfLane(network, laneNamed(lane), {9, 1, 1, 0});
        };
        const AttentionSite& site = *network.overSource(Layer{0});
        const std::uint64_t kept =
            kSource * network.config().layers * 2 * site.kvWidth() * sizeof(float);
        const std::uint64_t computed = more("static,text-only");
        QCOMPARE(more("static"), computed + kept);
        QCOMPARE(more("dynamic,source-again"), computed + kept);
        // At least the scores of one head of the encoder, and a row of it for each token.
        QVERIFY(computed > (kSource + network.config().width) * kSource * sizeof(float));
        QVERIFY(bytesOfRecord(network, {9, 1, 1, kSource}) >
                bytesOfRecord(network, {9, 1, 1, 0}) + kept);
    }

    void aLongSourceTakesTheRoomOfAStaticCache()
    {
        const DrawnPair drawn = drawnPair("marian", 3);
        RunSettings settings = runOver(drawn.model, 4);
        const std::uint64_t fits = bytesOfLane(*drawn.model.network, settings.lanes[1],
                                               sizesOf(settings, drawn.model.network->config()));
        QVERIFY(!makeCachesFit(settings, *drawn.model.network, fits));
        settings.source.push_back(settings.source.front());
        QVERIFY(makeCachesFit(settings, *drawn.model.network, fits));
        QCOMPARE(settings.lanes[1].cache.kind->name, std::string_view("dynamic"));
    }

    void batchesAndConversationsAreRefusedWithWhatToDoInstead()
    {
        const DrawnPair drawn = drawnPair("bart", 4);
        const Network& network = *drawn.model.network;
        BatchSettings batch;
        batch.prompts = {randomTokens(drawn.model.config, 2, 1)};
        batch.texts = {"a text"};
        RunSettings each = settingsFor(drawn.model, 1, 2);
        each.lanes = {laneWithCache()};
        for (const QString& refusal :
             {sourceRefusalOf([&] { validate(batch, network); }),
              sourceRefusalOf([&] { validateConversation(each, network); })})
            QVERIFY2(refusal.contains("a model with an encoder") &&
                         refusal.contains("run one text at a time, alone or with beams"),
                     qPrintable(refusal));
    }

    void proposedTokensAreRefused()
    {
        const DrawnPair drawn = drawnPair("t5", 4);
        RunSettings settings = runOver(drawn.model, 4);
        settings.lanes = lanesNamed("static", "static,lookup:2");
        const QString refusal = sourceRefusalOf([&] { validate(settings, *drawn.model.network); });
        QVERIFY2(refusal.contains("a model without an encoder"), qPrintable(refusal));
    }

    void lanesThatKeepTheSourceInAnotherWayNeedAnEncoder()
    {
        const RandomModel model = smallModel();
        RunSettings settings = settingsFor(model, 2, 2);
        for (const char* lane : {"text-only", "source-again"}) {
            settings.lanes = lanesNamed("static", lane);
            const QString refusal = sourceRefusalOf([&] { validate(settings, *model.network); });
            QVERIFY2(refusal.contains("a model with an encoder, which reads a source"),
                     qPrintable(refusal));
        }
    }

private:
    static void addFamilies()
    {
        QTest::addColumn<QString>("family");
        for (const char* family : kTwoTextFamilies)
            QTest::newRow(family) << family;
    }
};

PASTKEYS_TEST(TestSourceRuns)
#include "test_source_runs.moc"
