#include "record/beam_record.h"
#include "record/lane_names.h"
#include "record/row_blocks.h"
#include "run/pass_runner.h"
#include "run/twin_run.h"
#include "support/run_trace.h"
#include "support/seeds.h"
#include "support/test_program.h"

#include <array>
#include <random>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

TokenId likeliest(std::span<const float> logits)
{
    return idAt<TokenId>(
        static_cast<std::size_t>(std::ranges::max_element(logits) - logits.begin()));
}

TraceHeader headerOf(const RandomModel& model, const LaneSpec& lane)
{
    return {.network = model.network,
            .types = storedTypes(*model.network, model.weights),
            .lanes = {lane}};
}

/// One text, and the steps that have read it.
struct Read
{
    std::vector<TokenId> text;
    std::size_t fed = 0;
    Stream stream;
};

/// The step that reads the rest of the text, without its passes.
std::shared_ptr<StepRecord> nextStep(const Machinery& machinery, const Read& read,
                                     std::size_t index, std::optional<std::size_t> follows)
{
    auto step = std::make_shared<StepRecord>();
    step->index = index;
    step->follows = follows;
    step->phase = read.fed == 0 ? Phase::Prefill : Phase::Decode;
    step->first = read.fed;
    step->tokens = machinery.textOf(std::span(read.text).subspan(read.fed));
    return step;
}

/// Greedy decoding that reads several proposed tokens in one pass and keeps the ones that it would
/// have chosen itself. They are proposed in turn by another model, rightly (as in `known`), and
/// wrongly.
Trace verified(const RandomModel& model, const RandomModel& draft, const LaneSpec& lane,
               const std::vector<TokenId>& known, std::size_t prompt)
{
    WorkerPool pool(1);
    PassRunner runner(machineryOf(model, pool));
    PassRunner drafter(machineryOf(draft, pool));
    Stream drafted(laneWithCache(), drafter.network());
    Read read{{known.begin(), known.begin() + static_cast<std::ptrdiff_t>(prompt)},
              0,
              Stream(lane, runner.network())};
    Trace trace(headerOf(model, lane));
    while (read.text.size() < known.size()) {
        const std::size_t certain = read.text.size();
        const Span unread = drafted.beginPass(certain);
        ConstMatrix next = drafter.run(
            drafted, std::span(read.text).subspan(unread.first, unread.count), LogitRows::Last);
        drafted.commit();
        Stream trial = drafted.fork();
        // Nothing is proposed with the prompt.
        const std::size_t vocabulary = model.config.vocabulary;
        for (std::size_t left = trace.size() % 5; left > 0 && read.text.size() + 1 < known.size();
             --left) {
            const TokenId right = known[read.text.size()];
            const std::array tried{likeliest(next.rowSpan(0)), right,
                                   idAt<TokenId>((indexOf(right) + 1) % vocabulary)};
            read.text.push_back(tried[(trace.size() + left) % tried.size()]);
            next = drafter.run(trial, std::span(read.text).last(1), LogitRows::Last);
            trial.commit();
        }
        const Span rows = read.stream.beginPass(read.text.size());
        const auto tokens = std::span(read.text).subspan(rows.first, rows.count);
        const Feed feed{.stream = &read.stream,
                        .tokens = {tokens.begin(), tokens.end()},
                        .logits = LogitRows::All};
        const auto step = nextStep(runner.machinery(), read, trace.size(),
                                   trace.empty() ? std::nullopt : std::optional(trace.size() - 1));
        const PlaceInRecord place{.first = read.fed, .earlier = trace.steps()};
        RecordedFeed recorded = std::move(runner.record({&feed, 1}, {&place, 1}).front());
        const auto choiceAt = [&](std::size_t end) {
            return likeliest(recorded.logits.at(end - 1 - rows.first));
        };
        std::size_t end = certain;
        while (end < read.text.size() && choiceAt(end) == read.text[end])
            ++end;
        step->rejected = read.text.size() - end;
        step->rows = recorded.rows;
        commitRecorded(read.stream, step->add(std::move(recorded.pass)), end - rows.first);
        step->logits = recorded.logits.at(end - 1 - rows.first);
        step->choice = Choice{runner.machinery().textOf(choiceAt(end)), {}};
        read.text.resize(end);
        read.text.push_back(choiceAt(end));
        read.fed = end;
        trace = trace.appended(step);
    }
    return trace;
}

/// Compares all recorded rows of both traces up to this position.
void compareRowsOf(const Trace& a, const Trace& b, std::size_t end)
{
    const auto left = laneRowsAt(a.steps(), Lane{0}, 0, end);
    const auto right = laneRowsAt(b.steps(), Lane{0}, 0, end);
    const Network& network = *a.header().network;
    for (std::size_t p = 0; p < end; ++p)
        for (std::size_t l = 0; l < network.config().layers; ++l)
            for (const TensorKind tensor : network.recorded())
                QVERIFY(sameBits(left[p].of(idAt<Layer>(l), tensor),
                                 right[p].of(idAt<Layer>(l), tensor)));
}

Gpt2Config sizesOfModel(std::size_t layers)
{
    Gpt2Config config;
    config.vocabulary = 40;
    config.context = 64;
    config.width = 16;
    config.layers = static_cast<std::uint32_t>(layers);
    config.heads = 2;
    config.inner = 24;
    return config;
}

} // namespace

class TestPassRunner : public QObject
{
    Q_OBJECT

private slots:
    void proposedTokensAreTakenBackWithoutATrace_data()
    {
        QTest::addColumn<QString>("cache");
        for (const char* cache : {"off", "static", "dynamic", "paged:4", "window:6+2", "int8"})
            QTest::newRow(cache) << cache;
    }

    void proposedTokensAreTakenBackWithoutATrace()
    {
        QFETCH(QString, cache);
        const auto seed = static_cast<std::uint32_t>(freshSeed("drafts"));
        const RandomModel model = makeRandomModel(sizesOfModel(3), DType::Float32, seed);
        const RandomModel draft = makeRandomModel(sizesOfModel(1), DType::Float32, seed + 1);
        RunSettings settings = settingsFor(model, 7, 30);
        settings.lanes = {laneNamed(cache.toStdString())};
        settings.running = {Lane{0}};
        settings.stopAtEndOfText = false;
        const Trace plain = runTrace(model, settings);
        std::vector<TokenId> known = settings.prompt;
        std::ranges::copy(plain.chosenBy(Lane{0}), std::back_inserter(known));
        const Trace trace =
            verified(model, draft, settings.lanes.front(), known, settings.prompt.size());
        const std::size_t read = trace.tokens().size();
        std::size_t rejected = 0;
        std::size_t accepted = 0;
        for (const StepRecordPtr& step : trace.steps()) {
            rejected += step->rejected;
            if (step->phase == Phase::Decode)
                accepted += step->tokens.size() - step->rejected - 1;
        }
        QVERIFY(rejected > 0 && accepted > 0 && trace.size() < plain.size());
        QCOMPARE(idsOf(trace.tokens()),
                 std::vector(known.begin(), known.begin() + static_cast<std::ptrdiff_t>(read)));
        const std::vector<TokenId> chosen = trace.chosenBy(Lane{0});
        QVERIFY(std::ranges::equal(
            chosen, std::span(known).subspan(settings.prompt.size(), chosen.size())));
        compareRowsOf(trace, plain, read);
        for (std::size_t p = 0; p < read; ++p) {
            const StepRecord& step = trace.step(trace.stepOf(idAt<Position>(p)));
            QVERIFY(step.first <= p && p < step.positions());
        }
        const StepRecord& last = *trace.steps().back();
        QVERIFY(sameBits(last.logits, plain.step(plain.stepOf(idAt<Position>(read - 1))).logits));
    }

    /// Three texts that begin alike run in one pass. In each step they continue others of the three.
    void textsThatBranchAreEachAsIfAlone_data()
    {
        QTest::addColumn<QString>("cache");
        for (const char* cache : {"off", "dynamic", "paged:4", "window:6+2"})
            QTest::newRow(cache) << cache;
    }

    void textsThatBranchAreEachAsIfAlone()
    {
        QFETCH(QString, cache);
        constexpr std::size_t kBeams = 3;
        const auto seed = static_cast<std::uint32_t>(freshSeed("beams"));
        std::mt19937 random(seed);
        const RandomModel model = makeRandomModel(sizesOfModel(3), DType::Float32, seed);
        const LaneSpec lane = laneNamed(cache.toStdString());
        WorkerPool pool(1);
        PassRunner runner(machineryOf(model, pool));
        std::vector<StepRecordPtr> recording;
        std::vector<std::size_t> lastSteps;
        std::vector<Read> beams;
        for (std::size_t b = 0; b < kBeams; ++b)
            beams.push_back(
                {randomTokens(model.config, 5 + b, seed + 1), 0, Stream(lane, runner.network())});
        for (int round = 0; round < 12; ++round) {
            std::vector<Feed> feeds;
            std::vector<std::vector<StepRecordPtr>> earlier(kBeams);
            std::vector<PlaceInRecord> places;
            std::vector<std::shared_ptr<StepRecord>> steps;
            for (std::size_t b = 0; b < kBeams; ++b) {
                Read& beam = beams[b];
                const Span rows = beam.stream.beginPass(beam.text.size());
                const auto tokens = std::span(beam.text).subspan(rows.first, rows.count);
                feeds.push_back({.stream = &beam.stream, .tokens = {tokens.begin(), tokens.end()}});
                const auto follows = lastSteps.empty() ? std::nullopt : std::optional(lastSteps[b]);
                if (follows)
                    earlier[b] = pathTo(recording, *follows);
                places.push_back({.first = beam.fed, .earlier = earlier[b]});
                steps.push_back(nextStep(runner.machinery(), beam, recording.size() + b, follows));
            }
            std::vector<RecordedFeed> recorded = runner.record(feeds, places);
            lastSteps.clear();
            for (std::size_t b = 0; b < kBeams; ++b) {
                QCOMPARE(recorded[b].pass.texts, kBeams);
                steps[b]->rows = recorded[b].rows;
                commitRecorded(beams[b].stream, steps[b]->add(std::move(recorded[b].pass)));
                steps[b]->logits = std::move(recorded[b].logits.front());
                beams[b].fed = beams[b].text.size();
                lastSteps.push_back(recording.size());
                recording.push_back(steps[b]);
            }
            std::vector<Read> next;
            std::vector<std::size_t> follow;
            for (std::size_t b = 0; b < kBeams; ++b) {
                const std::size_t from = random() % kBeams;
                next.push_back({beams[from].text, beams[from].fed, beams[from].stream.fork()});
                next.back().text.push_back(idAt<TokenId>(random() % model.config.vocabulary));
                follow.push_back(lastSteps[from]);
            }
            for (const std::size_t leaf : lastSteps)
                compareWithAlone(model, lane, recording, leaf);
            beams = std::move(next);
            lastSteps = std::move(follow);
        }
    }

    void aThirdLaneIsRecordedLikeASecond()
    {
        const RandomModel model = makeRandomModel(sizesOfModel(2), DType::Float32, 3);
        RunSettings settings = settingsFor(model, 6, 9);
        settings.lanes = {laneNamed("off"), laneNamed("int8"), laneNamed("paged:4")};
        settings.running = {Lane{0}, Lane{1}, Lane{2}};
        const Trace three = runTrace(model, settings);
        settings.lanes.pop_back();
        settings.running.pop_back();
        const Trace two = runTrace(model, settings);
        QCOMPARE(three.size(), two.size());
        for (std::size_t s = 0; s < three.size(); ++s) {
            const StepRecord& step = three.step(s);
            QCOMPARE(step.passes.size(), std::size_t{3});
            QVERIFY(step.leader() == Lane{2} && step.chooser() == Lane{0});
            QVERIFY(step.lane(Lane{0})->ownRows.empty() && step.lane(Lane{2})->ownRows.empty());
            QVERIFY(sameBits(step.logitsOf(Lane{1}), two.step(s).logitsOf(Lane{1})));
            QVERIFY(sameBits(step.logitsOf(Lane{2}), two.step(s).logitsOf(Lane{0})));
            QCOMPARE(step.verdict->maxUlp, two.step(s).verdict->maxUlp);
            QCOMPARE(step.verdict->valuesCompared, two.step(s).verdict->valuesCompared);
        }
        QCOMPARE(idsOf(three.tokens(Lane{2})), idsOf(two.tokens()));
    }

private:
    /// Runs the text that ends with this step alone, one token per step after the prompt.
    static void compareWithAlone(const RandomModel& model, const LaneSpec& lane,
                                 const std::vector<StepRecordPtr>& recording, std::size_t leaf)
    {
        const Trace trace(headerOf(model, lane), pathTo(recording, leaf));
        const std::vector<TokenId> text = idsOf(trace.tokens());
        WorkerPool pool(1);
        PassRunner runner(machineryOf(model, pool));
        Stream stream(lane, runner.network());
        std::vector<StepRecordPtr> steps;
        for (std::size_t s = 0; s < trace.size(); ++s) {
            const StepRecord& step = trace.step(s);
            QCOMPARE(step.index, s);
            QCOMPARE(step.first, steps.empty() ? 0 : steps.back()->positions());
            const Span rows = stream.beginPass(step.positions());
            const Feed feed{.stream = &stream,
                            .tokens = {text.begin() + static_cast<std::ptrdiff_t>(rows.first),
                                       text.begin() + static_cast<std::ptrdiff_t>(rows.end())}};
            const PlaceInRecord place{.first = step.first, .earlier = steps};
            RecordedFeed alone = std::move(runner.record({&feed, 1}, {&place, 1}).front());
            QVERIFY(sameBits(alone.logits.front(), step.logits));
            const PassRecord& together = *step.lane(Lane{0});
            QCOMPARE(alone.pass.positionsRead(), together.positionsRead());
            QCOMPARE(alone.pass.formula, together.formula);
            auto copy = std::make_shared<StepRecord>(step);
            copy->passes = {std::move(alone.pass)};
            copy->rows = alone.rows;
            commitRecorded(stream, copy->passes.front());
            steps.push_back(std::move(copy));
        }
        compareRowsOf(trace, Trace(trace.header(), steps), text.size());
    }
};

PASTKEYS_TEST(TestPassRunner)
#include "test_pass_runner.moc"
