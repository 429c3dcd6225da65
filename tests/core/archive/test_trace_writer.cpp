#include "archive/trace_writer.h"
#include "record/lane_names.h"
#include "support/foreign_trace.h"
#include "support/gpt2_names.h"
#include "support/json_schema.h"
#include "support/random_model.h"
#include "support/run_trace.h"
#include "support/source_tree.h"
#include "support/test_program.h"

#include <nlohmann/json.hpp>

#include <QtTest>

#include <bit>
#include <cmath>
#include <fstream>
#include <limits>

using namespace pastkeys;
using namespace pastkeys::test;
using Json = nlohmann::json;

namespace {

Json schema()
{
    std::ifstream file(sourceDir() / "assets" / "trace" / "trace.schema.json");
    return Json::parse(file);
}

RunSettings settingsFor(const RandomModel& model, CacheMode mode)
{
    RunSettings settings;
    settings.prompt = randomTokens(model.config, std::min(5U, model.config.context - 1), 3);
    settings.tokens = 3;
    settings.chunks = {2};
    settings.running = lanesOf(mode);
    settings.stopAtEndOfText = false;
    return settings;
}

std::string faultOf(const std::string& line)
{
    const Json document = schema();
    return schemaFault(document, document, Json::parse(line));
}

} // namespace

class TestTraceWriter : public QObject
{
    Q_OBJECT

private slots:
    void everyLineMatchesTheSchema_data();
    void everyLineMatchesTheSchema();
    void theRecordOfAFileMatchesTheSchema();
    void theSchemaRefusesWrongLines();
    void everyLineIsOneLine();
    void numbersOfTheRecordComeBackExactly();
    void eachLaneHasItsId();
    void bytesThatAreNotTextAreHex();
    void notANumberIsNull();
    void theEndOfTextIsNullOneIdOrAList();
    void whatNobodyCountedOrMeasuredIsAbsent();
};

void TestTraceWriter::everyLineMatchesTheSchema_data()
{
    QTest::addColumn<int>("mode");
    QTest::newRow("off") << static_cast<int>(CacheMode::Off);
    QTest::newRow("on") << static_cast<int>(CacheMode::On);
    QTest::newRow("compare") << static_cast<int>(CacheMode::Compare);
}

void TestTraceWriter::everyLineMatchesTheSchema()
{
    QFETCH(int, mode);
    const RandomModel model = makeRandomModel(7);
    const Trace trace = runTrace(model, settingsFor(model, static_cast<CacheMode>(mode)));
    QCOMPARE(faultOf(traceHeaderLine(trace.header())), std::string());
    for (const StepRecordPtr& step : trace.steps())
        QCOMPARE(faultOf(traceStepLine(trace.header(), *step)), std::string());
}

void TestTraceWriter::theRecordOfAFileMatchesTheSchema()
{
    const RandomModel model = makeRandomModel(7);
    RunSettings settings = settingsFor(model, CacheMode::Compare);
    settings.lanes = lanesNamed("static", "recent:1"); // so that a lane has its own rows
    const Trace trace = runTrace(model, settings);
    const Json document = schema();
    const Json record = Json::parse(recordText(trace, ownTensorsOf(trace)));
    QCOMPARE(schemaFault(document, document["$defs"]["record"], record), std::string());
    QVERIFY(!record["steps"].back()["lanes"][0]["ownRows"].empty());
}

void TestTraceWriter::theEndOfTextIsNullOneIdOrAList()
{
    const RandomModel model = makeRandomModel(7);
    TraceHeader header = runTrace(model, settingsFor(model, CacheMode::Compare)).header();
    const auto written = [&header](std::vector<TokenId> ends) {
        resize(header, [&ends](Gpt2Config& config) {
            config.endOfText = ends;
            config.activation = Activation::QuickGelu;
        });
        const std::string line = traceHeaderLine(header);
        const std::string fault = faultOf(line);
        return fault.empty() ? Json::parse(line)["model"]["config"]["endOfText"] : Json(fault);
    };
    QVERIFY(written({}) == Json());
    QVERIFY(written({TokenId{7}}) == Json(7));
    QVERIFY(written({TokenId{7}, TokenId{2}}) == Json::array({7, 2}));
}

void TestTraceWriter::theSchemaRefusesWrongLines()
{
    const RandomModel model = makeRandomModel(7);
    const Trace trace = runTrace(model, settingsFor(model, CacheMode::Compare));
    const Json good = Json::parse(traceStepLine(trace.header(), trace.step(0)));
    const Json document = schema();
    const auto isRefused = [&](const char* pointer, const Json& value) {
        Json bad = good;
        bad[Json::json_pointer(pointer)] = value;
        return !schemaFault(document, document, bad).empty();
    };
    QVERIFY(!isRefused("/index", 0));
    QVERIFY(isRefused("/index", -1));
    QVERIFY(isRefused("/phase", "thinking"));
    QVERIFY(isRefused("/tokens", Json::array()));
    QVERIFY(isRefused("/lanes/0/operations/0/operation", 7));
    QVERIFY(isRefused("/lanes/0/operations/0/counted/products", 1.5));
    QVERIFY(isRefused("/verdict/maxUlp", "0"));
    Json short_ = good;
    short_.erase("lanes");
    QVERIFY(!schemaFault(document, document, short_).empty());
}

void TestTraceWriter::everyLineIsOneLine()
{
    TraceHeader header;
    header.prompt = "two\nlines, \"quotes\" and \xE2\x80\xA8";
    const std::string line = traceHeaderLine(header);
    QCOMPARE(line.find('\n'), line.size() - 1);
    QCOMPARE(Json::parse(line)["settings"]["prompt"].get<std::string>(), header.prompt);
}

void TestTraceWriter::numbersOfTheRecordComeBackExactly()
{
    const RandomModel model = makeRandomModel(11);
    const Trace trace = runTrace(model, settingsFor(model, CacheMode::Compare));
    for (const StepRecordPtr& step : trace.steps()) {
        const Json json = Json::parse(traceStepLine(trace.header(), *step));
        QCOMPARE(json["lanes"][1]["counted"]["products"].get<std::uint64_t>(),
                 step->lane(Lane{1})->counted.products);
        QCOMPARE(json["lanes"][0]["formula"]["bytesRead"].get<std::uint64_t>(),
                 step->lane(Lane{0})->formula.bytesRead);
        QCOMPARE(json["lanes"][1]["operations"].size(), step->lane(Lane{1})->operations.size());
        QCOMPARE(json["topLogits"].size(), step->topLogits.size());
        for (std::size_t i = 0; i < step->topLogits.size(); ++i)
            QCOMPARE(std::bit_cast<std::uint32_t>(json["topLogits"][i]["logit"].get<float>()),
                     std::bit_cast<std::uint32_t>(step->topLogits[i].ranked.logit));
    }
    StepRecord huge;
    huge.add({}).counted.products = std::numeric_limits<std::uint64_t>::max();
    QCOMPARE(Json::parse(traceStepLine({}, huge))["lanes"][0]["counted"]["products"]
                 .get<std::uint64_t>(),
             std::numeric_limits<std::uint64_t>::max());
}

void TestTraceWriter::eachLaneHasItsId()
{
    const RandomModel model = makeRandomModel(7);
    const auto idsIn = [&](CacheMode mode) {
        const Trace trace = runTrace(model, settingsFor(model, mode));
        std::string ids;
        const Json step = Json::parse(traceStepLine(trace.header(), trace.step(0)));
        for (const Json& lane : step["lanes"])
            ids += lane["lane"].get<std::string>() + " ";
        return ids;
    };
    QCOMPARE(idsIn(CacheMode::Compare), std::string("off on "));
    QCOMPARE(idsIn(CacheMode::On), std::string("on "));
    TraceHeader header;
    header.lanes = cacheOffAndOn("dynamic");
    const Json lanes = Json::parse(traceHeaderLine(header))["lanes"];
    QCOMPARE(
        lanes[0].dump(),
        std::string(
            R"({"cache":"off","id":"off","name":"cache off","rule":{"name":"causal"},"spec":"off"})"));
    QCOMPARE(lanes[1]["spec"].get<std::string>(), std::string("dynamic"));
    header.lanes = lanesNamed("static", "window:9+2,int8");
    const Json named = Json::parse(traceHeaderLine(header))["lanes"][1];
    QCOMPARE(named["spec"].get<std::string>(), std::string("window:9+2,int8"));
    QCOMPARE(named["cache"].get<std::string>(), std::string("window"));
    QCOMPARE(named["rule"]["sinks"].get<int>(), 2);
}

void TestTraceWriter::bytesThatAreNotTextAreHex()
{
    StepRecord step;
    step.tokens = {{idAt<TokenId>(4), "\xE6\x97"}, {idAt<TokenId>(5), "\xE6\x97\xA5"}};
    const Json tokens = Json::parse(traceStepLine({}, step))["tokens"];
    QCOMPARE(tokens[0].dump(), std::string(R"({"hex":"e697","id":4})"));
    QCOMPARE(tokens[1]["text"].get<std::string>(), std::string("\xE6\x97\xA5"));
    QVERIFY(!tokens[1].contains("hex"));
}

void TestTraceWriter::notANumberIsNull()
{
    Verdict verdict;
    verdict.firstDifference =
        Difference{.tensor = {Gpt2Tensor::Logits, {}},
                   .values = {std::nanf(""), std::numeric_limits<float>::infinity()},
                   .ulp = 7};
    const Json json = Json::parse(verdictAsJson(gpt2Names(), verdict));
    QVERIFY(json["firstDifference"]["values"][0].is_null());
    QVERIFY(json["firstDifference"]["values"][1].is_null());
    verdict.divergence = std::numeric_limits<double>::infinity();
    QVERIFY(Json::parse(verdictAsJson(gpt2Names(), verdict))["divergenceNats"].is_null());
    QCOMPARE(verdictAsJson(gpt2Names(), std::nullopt), std::string("null"));
}

void TestTraceWriter::whatNobodyCountedOrMeasuredIsAbsent()
{
    const RandomModel model = makeRandomModel(7);
    const Trace own = runTrace(model, settingsFor(model, CacheMode::Compare));
    const Trace trace = foreignTrace(own, std::chrono::nanoseconds(1500));
    const std::string line = traceStepLine(trace.header(), trace.step(0));
    QCOMPARE(faultOf(line), std::string());
    const Json lane = Json::parse(line)["lanes"][1];
    const Json operation = lane["operations"][0];
    QVERIFY(!lane.contains("counted") && !operation.contains("counted"));
    QVERIFY(lane.contains("formula") && operation.contains("formula"));
    QCOMPARE(lane["nanoseconds"].get<int>(), 1500);
    QVERIFY(!operation.contains("nanoseconds"));
}

PASTKEYS_TEST(TestTraceWriter)
#include "test_trace_writer.moc"
