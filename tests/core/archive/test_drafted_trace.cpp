// Runs with proposed tokens as `.pastkeys` files.
#include "model/llama.h"
#include "query/draft_ledger.h"
#include "record/lane_names.h"
#include "support/drafted_trace.h"
#include "support/random_model.h"
#include "support/seeds.h"
#include "support/small_llama.h"
#include "support/test_program.h"
#include "support/trace_files.h"

#include <QtTest>

#include <random>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// A decode step that rejected some tokens and accepted others.
std::size_t mixedStep(const Trace& trace)
{
    for (const StepRecordPtr& step : trace.steps())
        if (step->rejected > 0 && step->proposed().accepted > 0)
            return step->index;
    return trace.size();
}

bool sameCosts(const PassRecord& a, const PassRecord& b)
{
    return a.passes == b.passes && a.rows == b.rows && a.formula == b.formula &&
           a.counted == b.counted && a.drafting.has_value() == b.drafting.has_value() &&
           (!a.drafting || a.drafting->duration == b.drafting->duration) &&
           std::ranges::equal(a.operations, b.operations, [](const auto& one, const auto& other) {
               return one.formula == other.formula && one.counted == other.counted &&
                      one.rows == other.rows && one.keys == other.keys &&
                      one.cacheRowsRead == other.cacheRowsRead &&
                      one.cacheRowsWritten == other.cacheRowsWritten;
           });
}

} // namespace

class TestDraftedTrace : public QObject
{
    Q_OBJECT

private slots:
    void aStepThatJustReadsSeveralTokensProposesNone()
    {
        const Trace trace = draftedRun(smallModel(40), "static", 4);
        StepRecord step = trace.step(mixedStep(trace));
        QCOMPARE(step.proposed().proposed, step.tokens.size() - 1);
        step.passes.front().operations.back().rows = 1; // logits of the last token only
        QCOMPARE(step.proposed().proposed, std::size_t{0});
    }

    void whatIsWrittenIsReadBack_data()
    {
        QTest::addColumn<QString>("lane");
        for (const char* lane : {"static", "dynamic", "paged:4", "window:6+2", "static,int8",
                                 "paged:3,fused", "static,unrotated"})
            QTest::newRow(lane) << lane;
    }

    void whatIsWrittenIsReadBack()
    {
        QFETCH(QString, lane);
        const auto seed = static_cast<std::uint32_t>(freshSeed("drafted files"));
        std::mt19937 random(seed);
        const RandomModel model = makeRandomModel(llama(smallLlama()), seed);
        const Sampling drawn{.greedy = false, .temperature = 0.7, .topK = 9, .seed = seed};
        for (const Sampling& sampling : {Sampling{}, drawn}) {
            const Trace trace = draftedPair(model, lane.toStdString(), 2 + random() % 6, sampling);
            const Trace again = read(fileOf(trace));
            QCOMPARE(again.size(), trace.size());
            QCOMPARE(again.chosenBy(Lane{0}), trace.chosenBy(Lane{0}));
            QCOMPARE(again.tokens().size(), trace.tokens().size());
            std::size_t rejected = 0;
            for (std::size_t s = 0; s < trace.size(); ++s) {
                const StepRecord& a = trace.step(s);
                const StepRecord& b = again.step(s);
                QCOMPARE(b.rejected, a.rejected);
                QCOMPARE(b.positions(), a.positions());
                QCOMPARE(b.tokens.size(), a.tokens.size());
                QVERIFY(sameBits(b.logits, a.logits));
                rejected += b.rejected;
                for (const Lane which : kLanes) {
                    QVERIFY(sameRows(again, trace, which, s));
                    QVERIFY(sameCosts(*b.lane(which), *a.lane(which)));
                }
                QCOMPARE(b.verdict->valuesCompared, a.verdict->valuesCompared);
                QVERIFY(b.verdict->identical());
            }
            QVERIFY(rejected > 0);
            QCOMPARE(fileOf(again), fileOf(trace));
        }
    }

    void impossibleNumbersOfTheLaneBesideAreRefused()
    {
        const Trace trace = draftedPair(smallModel(40), "static", 5);
        const std::size_t mixed = mixedStep(trace);
        QVERIFY(mixed < trace.size());
        const std::string file = fileOf(trace);
        QCOMPARE(refusalOf(file), std::string("accepted"));
        const std::string plain = "/steps/" + std::to_string(mixed) + "/lanes/0";
        for (const auto& [field, value] :
             {std::pair("/passes", 1000), {"/passes", 0}, {"/rows", 1}, {"/rows", 1000}})
            QVERIFY(refusalOf(withRecord(file, (plain + field).c_str(), value)).find(plain) !=
                    std::string::npos);
        const std::string drafted = "/steps/" + std::to_string(mixed) + "/lanes/1/passes";
        QVERIFY(refusalOf(withRecord(file, drafted.c_str(), 2)).find("/lanes/1") !=
                std::string::npos);
    }

    void filesWithoutProposalsDoNotMentionThem()
    {
        RunSettings settings = settingsFor(smallModel(), 4, 4);
        const std::string file = fileOf(runTrace(smallModel(), settings));
        QVERIFY(file.find("rejected") == std::string::npos);
        QVERIFY(file.find("logitRows") == std::string::npos);
    }

    void impossibleNumbersAreRefused()
    {
        const RandomModel model = makeRandomModel(llama(smallLlama()), 5);
        const Trace trace = draftedRun(model, "static", 5);
        const std::size_t mixed = mixedStep(trace);
        QVERIFY(mixed < trace.size());
        const StepRecord& step = trace.step(mixed);
        const std::string file = fileOf(trace);
        const std::string place = "/steps/" + std::to_string(mixed);
        const auto refused = [&](const std::string& at, const OrderedJson& value,
                                 const std::string& named) {
            const std::string text = refusalOf(withRecord(file, at.c_str(), value));
            return text.find(named) != std::string::npos;
        };
        QCOMPARE(refusalOf(file), std::string("accepted"));
        const std::string rejected = place + "/rejected";
        QVERIFY(refused(rejected, step.tokens.size(), rejected));
        QVERIFY(refused(rejected, -1, rejected));
        QVERIFY(refused(rejected, 1000, rejected));
        QVERIFY(refused("/steps/0/rejected", 1, "/steps/0/rejected"));
        const std::string rows = place + "/logitRows";
        QVERIFY(refused(rows, step.rejected, rows));
        QVERIFY(refused(rows, step.tokens.size() + 1, rows));
        QVERIFY(refused("/steps/0/logitRows", 1000, "/steps/0/logitRows"));
        // A cache that keeps what was rejected, and a next step that does not begin at the right place.
        const std::string next = "/steps/" + std::to_string(mixed + 1);
        QVERIFY(refused(rejected, step.rejected - 1, next));
        QVERIFY(refused(next + "/lanes/0/held", {{0, step.end()}}, next));
        QVERIFY(refused(next + "/first", step.end(), next + "/first"));
    }
};

PASTKEYS_TEST(TestDraftedTrace)
#include "test_drafted_trace.moc"
