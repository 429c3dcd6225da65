// Beam searches in `.pastkeys` files.
#include "archive/beam_json.h"
#include "record/lane_names.h"
#include "run/beam_run.h"
#include "support/random_model.h"
#include "support/run_trace.h"
#include "support/seeds.h"
#include "support/test_program.h"
#include "support/trace_files.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <random>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

struct RecordedSearch
{
    BeamTrace beams;
    Trace best;
};

RandomModel modelOf(std::uint64_t seed)
{
    Gpt2Config config;
    config.vocabulary = 40;
    config.context = 48;
    config.width = 16;
    config.layers = 2;
    config.heads = 2;
    config.inner = 24;
    return makeRandomModel(config, DType::Float32, seed);
}

RecordedSearch searchOf(const std::string& lane, const BeamRules& rules, std::uint64_t seed,
                        bool stopsAtEnd = false)
{
    const RandomModel model = modelOf(seed);
    BeamSettings settings;
    settings.text = settingsFor(model, 6, 8);
    settings.text.lanes = {laneNamed(lane)};
    settings.text.running = {Lane{0}};
    settings.text.stopAtEndOfText = false;
    if (stopsAtEnd) // so that some texts end early
        for (std::uint32_t id = 0; id < 8; ++id)
            settings.text.stopTokens.push_back(TokenId{id});
    settings.rules = rules;
    WorkerPool pool(1);
    const Machinery machinery = machineryOf(model, pool);
    BeamRun run(machinery, settings);
    RecordedSearch all;
    all.beams.header = std::make_shared<BeamHeader>(
        headerOf(machinery, std::string("random"), "a prompt", settings));
    while (!run.finished())
        all.beams.steps.push_back(run.advance());
    TraceHeader header{.modelName = std::string("random"),
                       .modelFingerprint = model.description,
                       .network = model.network,
                       .types = storedTypes(*model.network, model.weights),
                       .kernels = all.beams.header->kernels,
                       .sampling = describe(Sampling{}),
                       .prompt = "a prompt",
                       .promptTokens = settings.text.prompt.size(),
                       .lanes = settings.text.lanes};
    all.best = Trace(header, stepsOf(all.beams, all.beams.steps.back()->hypotheses.front()));
    return all;
}

std::string textOf(const Hypothesis& each)
{
    return std::to_string(each.step) + " " + std::to_string(each.beam) + " " +
           std::to_string(indexOf(each.token.id)) + " " + std::to_string(each.length) + " " +
           std::to_string(each.sum) + " " + std::to_string(each.score) + (each.hasEnded ? "!" : "");
}

bool isSame(const Beam& a, const Beam& b)
{
    return a.parent == b.parent && a.token.id == b.token.id && a.token.bytes == b.token.bytes &&
           a.sum == b.sum && a.forkedRows == b.forkedRows && a.ownedRows == b.ownedRows &&
           a.copiedBytes == b.copiedBytes && a.grownBytes == b.grownBytes && a.blocks == b.blocks;
}

bool isSame(const BeamCandidate& a, const BeamCandidate& b)
{
    return a.beam == b.beam && a.token.id == b.token.id && a.sum == b.sum &&
           a.logProbability == b.logProbability && a.fate == b.fate;
}

bool isSame(const BeamStep& a, const BeamStep& b)
{
    return a.index == b.index && a.held == b.held && a.read == b.read && a.stopped == b.stopped &&
           a.duration == b.duration &&
           std::ranges::equal(a.beams, b.beams,
                              [](const Beam& x, const Beam& y) { return isSame(x, y); }) &&
           std::ranges::equal(
               a.candidates, b.candidates,
               [](const BeamCandidate& x, const BeamCandidate& y) { return isSame(x, y); }) &&
           std::ranges::equal(a.hypotheses, b.hypotheses, {}, textOf, textOf);
}

/// Why the search is refused with this change; empty if it is not.
QString refusalOf(const RecordedSearch& search, const OrderedJson& json)
{
    try {
        (void)beamsIn(parseStrictJson(json.dump(), "beams.pastkeys"), search.best);
    } catch (const InputError& error) {
        return QString::fromUtf8(error.what());
    }
    return {};
}

} // namespace

class TestBeamJson : public QObject
{
    Q_OBJECT

private slots:
    void whatIsWrittenIsReadBack_data()
    {
        QTest::addColumn<QString>("lane");
        for (const char* lane : {"off", "static", "dynamic", "paged:4", "paged:3", "paged:4,int8"})
            QTest::newRow(lane) << lane;
    }
    void whatIsWrittenIsReadBack()
    {
        QFETCH(QString, lane);
        std::mt19937 random(static_cast<std::uint32_t>(freshSeed("beam files")));
        for (const bool ends : {false, true}) {
            const BeamRules rules{.beams = 2 + random() % 4,
                                  .lengthPenalty = static_cast<double>(random() % 5) / 2 - 1,
                                  .earlyStopping = static_cast<EarlyStopping>(random() % 3)};
            const RecordedSearch search = searchOf(lane.toStdString(), rules, random(), ends);
            const BeamTrace again = throughFile(search);
            QCOMPARE(again.steps.size(), search.beams.steps.size());
            QVERIFY(again.header->rules == rules);
            QCOMPARE(again.header->tokens, search.beams.header->tokens);
            QCOMPARE(again.header->promptTokens.size(), std::size_t{6});
            for (std::size_t s = 0; s < again.steps.size(); ++s) {
                QVERIFY(isSame(*again.steps[s], *search.beams.steps[s]));
                QCOMPARE(countedBytes(*again.header, *again.steps[s]),
                         countedBytes(*search.beams.header, *search.beams.steps[s]));
                QCOMPARE(formulaBytes(*again.header, *again.steps[s]),
                         formulaBytes(*search.beams.header, *search.beams.steps[s]));
            }
        }
    }

    void aFileWithoutASearchHasNone()
    {
        const RecordedSearch search = searchOf("static", {.beams = 3}, 1);
        const QString path = m_folder.filePath("run.pastkeys");
        write(path, fileOf(search.best));
        QVERIFY(!readBeams(path.toStdString(), search.best));
    }

    /// A program that does not know of searches reads the run of the best text.
    void theRunOfTheBestTextIsReadAsBefore()
    {
        const RecordedSearch search = searchOf("paged:4", {.beams = 3}, 2);
        const Trace again = read(fileOf(search.best, {.beams = &search.beams}));
        QCOMPARE(QByteArray::fromStdString(differenceOf(again, search.best)), QByteArray());
    }

    void impossibleNumbersAreRefused_data()
    {
        QTest::addColumn<QString>("pointer");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("reason");
        const auto row = [](const char* pointer, const char* value, const char* reason) {
            QTest::addRow("%s %s", pointer, value) << pointer << value << reason;
        };
        row("/beams", "1", "a number from 2 to 8");
        row("/beams", "9", "/beams");
        row("/beams", "2", "at most 2");
        row("/lengthPenalty", "11", "-10 to 10");
        row("/lengthPenalty", "null", "/lengthPenalty");
        row("/earlyStopping", "\"perhaps\"", "one of no, yes, never");
        row("/tokens", "3", "an array of 1 to 3 steps");
        row("/stopped", "\"nothing\"", "one of");
        row("/steps", "[]", "an array of 1 to");
        row("/steps", "{}", "an array of 1 to");
        row("/steps/1/beams/0/parent", "1", "/steps/1/beams/0/parent");
        row("/steps/2/beams/0/parent", "7", "/steps/2/beams/0/parent");
        row("/steps/2/beams/1/parent", "-1", "/steps/2/beams/1/parent");
        row("/steps/1/beams/0/id", "40", "/steps/1/beams/0/id");
        row("/steps/1/beams/0/id", "0", "candidates of the previous step");
        row("/steps/1/beams/0/sum", "0.5", "not above 0");
        row("/steps/1/beams/0/sum", "-99", "candidates of the previous step");
        row("/steps/1/beams/0/sum", "\"low\"", "/steps/1/beams/0/sum");
        row("/steps/1/beams", "[]", "one beam in the first step");
        row("/steps/0/beams/0/rows", "5", "6 rows");
        row("/steps/1/beams/0/rows", "18446744073709551615", "/steps/1/beams/0/rows");
        row("/steps/1/beams/0/forkedRows", "7", "/steps/1/beams/0/forkedRows");
        row("/steps/1/beams/0/copiedBytes", "1", "those of the copied rows");
        row("/steps/1/beams/0/grownBytes", "9223372036854775807", "/steps/1/beams/0/grownBytes");
        row("/steps/1/beams/0/blocks", "[0]", "an array of 2 blocks");
        row("/steps/1/beams/0/blocks", "[0,-1]", "/steps/1/beams/0/blocks/1");
        row("/steps/1/candidates/0/beam", "3", "/steps/1/candidates/0/beam");
        row("/steps/1/candidates/0/sum", "-50", "the sum of its beam");
        row("/steps/1/candidates/0/logProbability", "1e300", "the sum of its beam");
        row("/steps/1/candidates/0/fate", "\"lost\"", "one of continues");
        row("/steps/7/hypotheses/0/step", "8", "/steps/7/hypotheses/0/step");
        row("/steps/7/hypotheses/0/beam", "3", "/steps/7/hypotheses/0/beam");
        row("/steps/7/hypotheses/0/score", "-900", "the sum divided by the length");
        row("/steps/7/hypotheses", "[]", "a best text after the last step");
        row("/steps/7/hypotheses/0/id", "1", "the text of the run");
        row("/steps/1/nanoseconds", "-1", "/steps/1/nanoseconds");
    }
    void impossibleNumbersAreRefused()
    {
        QFETCH(const QString, pointer);
        QFETCH(const QString, value);
        QFETCH(const QString, reason);
        const RecordedSearch search = searchOf("paged:4", {.beams = 3}, 3);
        OrderedJson json = OrderedJson::parse(beamsAsJson(search.beams));
        QCOMPARE(refusalOf(search, json), QString());
        json[OrderedJson::json_pointer(pointer.toStdString())] =
            OrderedJson::parse(value.toStdString());
        const QString refusal = refusalOf(search, json);
        QVERIFY2(refusal.contains(reason), qPrintable(refusal));
    }

    void missingMembersAreRefused()
    {
        const RecordedSearch search = searchOf("paged:4", {.beams = 3}, 3);
        const OrderedJson whole = OrderedJson::parse(beamsAsJson(search.beams));
        for (const char* pointer : {"/beams", "/lengthPenalty", "/earlyStopping", "/tokens",
                                    "/stopped", "/steps", "/steps/1/beams", "/steps/1/beams/0/id",
                                    "/steps/1/beams/0/sum", "/steps/1/beams/0/rows",
                                    "/steps/1/candidates/0/fate", "/steps/7/hypotheses/0/score"}) {
            OrderedJson json = whole;
            const OrderedJson::json_pointer at{std::string(pointer)};
            json[at.parent_pointer()].erase(at.back());
            QVERIFY2(!refusalOf(search, json).isEmpty(), pointer);
        }
    }

    void theSearchOfAnotherRunIsRefused()
    {
        const RecordedSearch search = searchOf("paged:4", {.beams = 3}, 3);
        RecordedSearch other = searchOf("paged:4", {.beams = 3}, 4);
        const OrderedJson json = OrderedJson::parse(beamsAsJson(search.beams));
        QVERIFY(!refusalOf(other, json).isEmpty());
        TraceHeader header = search.best.header();
        header.lanes = {laneNamed("window:8")};
        other.best = Trace(header, {search.best.steps().begin(), search.best.steps().end()});
        QVERIFY(refusalOf(other, json).contains("forgets"));
    }

private:
    static void write(const QString& path, const std::string& content)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(content));
    }
    BeamTrace throughFile(const RecordedSearch& search)
    {
        const QString path = m_folder.filePath("beams.pastkeys");
        write(path, fileOf(search.best, {.beams = &search.beams}));
        return readBeams(path.toStdString(), read(fileOf(search.best))).value();
    }

    QTemporaryDir m_folder;
};

PASTKEYS_TEST(TestBeamJson)
#include "test_beam_json.moc"
