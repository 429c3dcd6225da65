// A recorded run that contradicts itself is refused; whatever the program can record is not.
#include "cache/mistakes.h"
#include "compare/side_by_side.h"
#include "files/safetensors.h"
#include "record/lane_names.h"
#include "support/example_trace.h"
#include "support/random_model.h"
#include "support/run_trace.h"
#include "support/seeds.h"
#include "support/small_llama.h"
#include "support/synthetic_trace.h"
#include "support/test_program.h"
#include "support/trace_files.h"

#include <QElapsedTimer>
#include <QtTest>

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <random>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// Chooses parts of random runs.
class Dice
{
public:
    explicit Dice(std::uint64_t seed) : m_random(seed) {}

    std::size_t below(std::size_t count) { return m_random() % count; }
    bool oneIn(std::size_t count) { return below(count) == 0; }
    template <typename Values> const auto& of(const Values& values)
    {
        return values[below(std::size(values))];
    }

private:
    std::mt19937_64 m_random;
};

/// The name of a lane, which may not make sense.
std::string randomLane(Dice& dice)
{
    static const std::vector<std::string> kinds{
        "off",      "static",  "dynamic", "window:3+1", "window:2", "recent:3",
        "recent:1", "heavy:4", "heavy:2", "paged:2",    "paged:5",  "static",
    };
    static const std::vector<std::string> changes{
        ",int8",        ",int4",      ",heads:1",   ",with-queries", ",fused",
        ",everything",  ",token:1=1", ",token:4=0", ",evict:1@2",    ",evict:0,2,3@4",
        ",evict:3,4@3", ",limit:7",   ",half:6",    ",slide:5",      ",half",
        ",shift:6",     ",shift:7+2", ",stream:5",  ",stream:7+2",   ",unrotated",
    };
    std::string lane = dice.of(kinds);
    for (std::size_t count = dice.below(3); count > 0; --count)
        lane += dice.of(changes);
    if (const Mistake& mistake = dice.of(mistakes());
        mistake.rejection == Mistake::Rejection::Right && dice.oneIn(4))
        lane += ",bug:" + std::string(mistake.name);
    return lane;
}

RandomModel smallRotatedModel()
{
    LlamaConfig config = smallLlama();
    config.context = 16;
    return makeRandomModel(llama(config), 3);
}

RunSettings randomSettings(const Gpt2Config& config, Dice& dice)
{
    RunSettings settings;
    settings.prompt = randomTokens(config, 1 + dice.below(6), dice.below(1000));
    settings.tokens = 1 + dice.below(10);
    settings.stopAtEndOfText = dice.oneIn(2);
    settings.ownWords = dice.oneIn(3);
    if (dice.oneIn(2))
        settings.sampling = {.greedy = false,
                             .temperature = 0.2 + 0.1 * static_cast<double>(dice.below(20)),
                             .topP = dice.oneIn(2) ? 1 : 0.8,
                             .seed = dice.below(100)};
    for (std::size_t count = dice.below(3); count > 0; --count)
        settings.chunks.push_back(1 + dice.below(3));
    settings.lanes = lanesNamed(randomLane(dice), randomLane(dice));
    placeLimits(settings, config);
    return settings;
}

/// A run of random kinds of caches, changes, mistakes and lanes that join late, or nothing if its
/// settings make no sense.
std::optional<Trace> randomTrace(const RandomModel& model, Dice& dice)
{
    try {
        const RunSettings settings = randomSettings(model.config, dice);
        std::vector<CacheMode> modes;
        if (!settings.ownWords)
            for (std::size_t step = 0; step < 12; ++step)
                modes.push_back(dice.oneIn(3) ? dice.of(std::array{CacheMode::Off, CacheMode::On})
                                              : CacheMode::Compare);
        const std::vector<CacheMode> some(
            modes.begin(),
            modes.begin() + static_cast<std::ptrdiff_t>(dice.below(modes.size() + 1)));
        return runTrace(model, settings, dice.oneIn(4) ? kernelsNamed("eigen") : bestKernels(), 1,
                        some);
    } catch (const InputError&) {
        return std::nullopt;
    }
}

/// The file with the first number of a tensor replaced.
template <typename Number> std::string withNumber(std::string file, const char* name, Number number)
{
    for (const TensorEntry& entry : parseSafetensors(file, "run.pastkeys"))
        if (entry.name == name)
            std::memcpy(file.data() + entry.begin, &number, sizeof(number));
    return file;
}

ExampleRun shortRun()
{
    ExampleRun run = smallRun();
    run.tokens = 4;
    return run;
}

} // namespace

class TestTraceContradictions : public QObject
{
    Q_OBJECT

private slots:
    void aRunOfOurOwnIsRead()
    {
        const std::uint64_t seed = freshSeed("runs of our own");
        Dice dice(seed);
        std::size_t read = 0;
        for (int count = 0; count < 400; ++count) {
            const RandomModel model = dice.oneIn(2) ? smallModel(16) : smallRotatedModel();
            const std::optional<Trace> trace = randomTrace(model, dice);
            if (!trace || trace->empty())
                continue;
            ++read;
            const std::string file = fileOf(*trace);
            const std::string refusal = refusalOf(file);
            QVERIFY2(
                refusal == "accepted",
                qPrintable(QString("run %1: %2\n%3 and %4")
                               .arg(count)
                               .arg(refusal.c_str(), writtenOut(trace->header().lanes[0]).c_str(),
                                    writtenOut(trace->header().lanes[1]).c_str())));
            QCOMPARE(differenceOf(*trace, test::read(file)), std::string());
        }
        QVERIFY2(read > 100, qPrintable(QString::number(read)));
    }

    void aRunThatEndsWithinItsPromptIsRead()
    {
        ExampleRun run = shortRun();
        run.prompt = {"a", "b", "c", "d", "e"};
        run.chunks = {2};
        const Trace whole = traceOf(run);
        QVERIFY(!whole.step(1).choice);
        const Trace beginning(whole.header(), {whole.steps().begin(), whole.steps().begin() + 2});
        QCOMPARE(refusalOf(fileOf(beginning)), std::string("accepted"));
    }

    void twoJoinedRunsAreRead()
    {
        const RandomModel model = smallModel(16);
        const auto runOf = [&](const char* lane, double temperature) {
            RunSettings settings = settingsFor(model, 4, 6);
            settings.lanes = lanesNamed("off", lane);
            settings.sampling = {.greedy = temperature == 0, .temperature = 1 + temperature};
            return runTrace(model, settings);
        };
        const Trace greedy = runOf("static", 0);
        for (const Trace& other : {runOf("static,int4", 0), runOf("recent:2", 1)}) {
            const Trace joined = sideBySide({greedy, Lane{1}}, {other, Lane{1}}, {"a", "b"});
            QCOMPARE(refusalOf(fileOf(joined)), std::string("accepted"));
            const Trace back = sideBySide({other, Lane{1}}, {greedy, Lane{0}}, {"b", "a"});
            QCOMPARE(refusalOf(fileOf(back)), std::string("accepted"));
        }
    }

    void aRecordThatContradictsItselfIsRefused_data()
    {
        QTest::addColumn<QString>("pointer");
        QTest::addColumn<QString>("value");
        const auto add = [](const char* what, const char* pointer, const char* value) {
            QTest::newRow(what) << pointer << value;
        };
        add("a lane without a cache holds rows", "/steps/1/lanes/0/held", "[[0, 2]]");
        add("a static cache holds nothing", "/steps/1/lanes/1/held", "[]");
        add("a static cache holds too little", "/steps/2/lanes/1/held", "[[0, 2]]");
        add("a lane without a cache uses bytes", "/steps/1/lanes/0/cacheBytesUsed", "8");
        add("a lane without a cache reserves rows", "/steps/1/lanes/0/rowsReservedBefore", "2");
        add("a lane without a cache allocates", "/steps/1/lanes/0/cacheAllocations", "1");
        add("a lane without a cache starts late", "/steps/1/lanes/0/first", "1");
        add("impossible bytes used", "/steps/1/lanes/1/cacheBytesUsed", "9223372036854775807");
        add("one byte too many", "/steps/1/lanes/1/cacheBytesUsed", "97");
        add("impossible bytes reserved", "/steps/1/lanes/1/cacheBytesReserved",
            "9223372036854775807");
        add("more bytes used than reserved", "/steps/1/lanes/1/cacheBytesReserved", "95");
        add("no room for the rows held", "/steps/1/lanes/1/rowsReservedBefore", "1");
        add("more room than the context", "/steps/1/lanes/1/rowsReservedBefore", "13");
        add("costs that shrink", "/steps/2/lanes/1/cacheAllocations", "0");
        add("a choice that is not the best", "/steps/3/choice/id", "LEAST");
        add("a choice that the next step does not read", "/steps/2/tokens/0/id", "OTHER");
        add("a largest logit that is not there", "/steps/1/topLogits/0/logit", "1e30");
        add("a probability that does not follow", "/steps/1/topLogits/3/probability", "0.9");
        add("one token twice among the largest", "/steps/1/topLogits/1", "FIRST");
        add("the largest logit left out", "/steps/1/topLogits", "REST");
        add("no candidate of that rank", "/steps/1/choice/rank", "1");
        add("steps after the last one", "/steps/1/stopped", "\"context full\"");
        add("a prompt longer than the text", "/settings/promptTokens", "3");
        add("a prompt longer than any", "/settings/promptTokens", "1073741824");
        add("greedy choices of a sampled run", "/settings/sampling",
            "\"temperature 9, top-k 3, seed 1\"");
    }

    void aRecordThatContradictsItselfIsRefused()
    {
        QFETCH(QString, pointer);
        QFETCH(QString, value);
        static const Trace trace = traceOf(shortRun());
        static const std::string file = fileOf(trace);
        QCOMPARE(refusalOf(file), std::string("accepted"));
        const std::string text = headerOf(file)["__metadata__"]["record"];
        const OrderedJson record = OrderedJson::parse(text);
        OrderedJson changed;
        if (value == "LEAST") {
            const std::vector<float>& logits = trace.step(3).logits;
            changed = std::ranges::min_element(logits) - logits.begin();
        } else if (value == "OTHER") {
            changed = (indexOf(trace.step(2).tokens[0].id) + 1) % 24;
        } else if (value == "FIRST") {
            changed = record["steps"][1]["topLogits"][0];
        } else if (value == "REST") {
            changed = record["steps"][1]["topLogits"];
            changed.erase(0);
        } else {
            changed = OrderedJson::parse(value.toStdString());
        }
        const std::string refusal = refusalOf(withRecord(file, qPrintable(pointer), changed));
        QVERIFY2(refusal.starts_with("run.pastkeys"), refusal.c_str());
    }

    void aCacheThatComputesAllRowsAgainIsRefused()
    {
        std::string file = fileOf(traceOf(shortRun()));
        file = withRecord(file, "/steps/1/lanes/1/first", 0);
        file = withRecord(file, "/steps/1/lanes/1/rows", 3);
        file = withRecord(file, "/steps/1/lanes/1/held", OrderedJson::array());
        QVERIFY(refusalOf(file).find("rows that start at position 2") != std::string::npos);
    }

    void aLaneThatStoppedCannotGoOn()
    {
        ExampleRun run = shortRun();
        run.ownWords = true;
        const std::string file = fileOf(traceOf(run));
        QCOMPARE(refusalOf(file), std::string("accepted"));
        QVERIFY(refusalOf(withRecord(file, "/steps/1/lanes/1/stopped", "token count")) !=
                "accepted");
    }

    void aCacheCannotHoldWhatItsKindForgets_data()
    {
        QTest::addColumn<QString>("lane");
        QTest::addColumn<QString>("right");
        QTest::addColumn<QString>("wrong");
        const auto add = [](const char* lane, const char* right,
                            std::initializer_list<const char*> wrong) {
            for (const char* each : wrong)
                QTest::newRow(qPrintable(QString("%1: %2").arg(lane, each)))
                    << lane << right << each;
        };
        // what each cache holds before the fourth step, which reads position 4
        add("window:2+1", "[[0, 1], [3, 1]]",
            {"[[0, 4]]", "[[0, 1], [2, 2]]", "[[0, 1]]", "[[3, 1]]", "[[1, 1], [3, 1]]"});
        add("recent:3", "[[2, 2]]", {"[[1, 3]]", "[[3, 1]]", "[[1, 2]]", "[]"});
        add("paged:2", "[[0, 4]]", {"[[0, 2]]", "[[1, 3]]"});
        add("dynamic,evict:1@2", "[[0, 1], [2, 2]]", {"[[0, 4]]", "[[2, 2]]"});
        add("static,bug:twice", "[[0, 3], [2, 2], [3, 1]]", {"[[0, 4]]", "[[0, 2], [2, 1]]"});
    }

    void aCacheCannotHoldWhatItsKindForgets()
    {
        QFETCH(QString, lane);
        QFETCH(QString, right);
        QFETCH(QString, wrong);
        ExampleRun run = shortRun();
        run.lanes = lanesNamed("off", lane.toStdString());
        const std::string file = fileOf(traceOf(run));
        const auto refusalWith = [&](const QString& held) {
            return refusalOf(
                withRecord(file, "/steps/3/lanes/1/held", OrderedJson::parse(held.toStdString())));
        };
        QCOMPARE(refusalWith(right), std::string("accepted"));
        QVERIFY(refusalWith(wrong) != "accepted");
    }

    void movedRowsThatContradictTheirLaneAreRefused_data()
    {
        QTest::addColumn<QString>("place");
        QTest::addColumn<QString>("value");
        const auto add = [](const char* name, const char* place, const char* value) {
            QTest::newRow(name) << place << value;
        };
        add("not moved", "/steps/4/lanes/0/movesHeld", "false");
        add("moved again", "/steps/5/lanes/0/movesHeld", "true");
        add("no sinks", "/steps/4/lanes/0/sinks", "0");
        add("too many sinks", "/steps/4/lanes/0/sinks", "3");
        add("sinks that vanish", "/steps/5/lanes/0/sinks", "0");
        add("held in the gap", "/steps/4/lanes/0/held", "[[0, 8]]");
        add("moved rows without a place", "/steps/4/lanes/0/ownRows", "[]");
        add("one moved row without a place", "/steps/4/lanes/0/ownRows", "[[5, 2, 0]]");
        add("a place in the gap", "/steps/4/lanes/0/ownRows", "[[4, 4, 0]]");
        add("an origin behind the end", "/steps/4/lanes/0/origin", "9");
        add("a limit that clears", "/lanes/0/spec", "\"static,half:8\"");
        add("fewer sinks in the limit", "/lanes/0/spec", "\"static,shift:8+1\"");
        add("rows that cannot be moved", "/lanes/0/spec", "\"static,int8,shift:8+2\"");
    }

    /// The prompt has 5 tokens, and the fifth step reads position 8: it drops 3 positions after the
    /// 2 sinks, and moves the rows of positions 5 to 7.
    void movedRowsThatContradictTheirLaneAreRefused()
    {
        QFETCH(QString, place);
        QFETCH(QString, value);
        const RandomModel model = smallRotatedModel();
        RunSettings settings = settingsFor(model, 5, 7);
        settings.lanes = {laneNamed("static,shift:8+2")};
        settings.running = {Lane{0}};
        const Trace trace = runTrace(model, settings);
        const PassRecord& pass = *trace.step(4).lane(Lane{0});
        QVERIFY(pass.movesHeld && pass.sinks == 2 && pass.origin == 3);
        const std::string file = fileOf(trace);
        QCOMPARE(refusalOf(file), std::string("accepted"));
        QVERIFY(refusalOf(withRecord(file, qPrintable(place),
                                     OrderedJson::parse(value.toStdString()))) != "accepted");
    }

    void countsThatWrapAreRefused()
    {
        const std::string file = fileOf(traceOf(shortRun()));
        constexpr auto kMost = std::numeric_limits<std::uint64_t>::max();
        for (const std::uint64_t count : {kMost, kMost / 2})
            QVERIFY(refusalOf(withNumber(file, "operations.counted", count)) != "accepted");
        QCOMPARE(refusalOf(withNumber(file, "operations.counted", kMost / 8)),
                 std::string("accepted"));
    }

    /// The verdicts of two lanes are found again in time that grows with the text, not its square:
    /// the old way took 50 s for this file.
    void aLongRunIsReadInTimeForItsLength()
    {
        const std::string file = syntheticTraceFile({.steps = 16'000});
        QElapsedTimer timer;
        timer.start();
        const Trace trace = test::read(file);
        QCOMPARE(trace.size(), std::size_t{16'000});
        QCOMPARE(trace.step(15'999).verdict->valuesCompared, std::uint64_t{3 * 16'000 + 2});
        QVERIFY2(timer.elapsed() < 20'000, qPrintable(QString::number(timer.elapsed())));
    }
};

PASTKEYS_TEST(TestTraceContradictions)
#include "test_trace_contradictions.moc"
