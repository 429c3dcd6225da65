#include "archive/trace_file.h"
#include "archive/trace_writer.h"
#include "base/errors.h"
#include "files/safetensors.h"
#include "record/lane_names.h"
#include "record/row_blocks.h"
#include "support/example_trace.h"
#include "support/gpt2_names.h"
#include "support/random_model.h"
#include "support/run_trace.h"
#include "support/seeds.h"
#include "support/test_program.h"
#include "support/trace_files.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>
#include <QtTest>

#include <cstring>
#include <fstream>
#include <random>

using namespace pastkeys;
using namespace pastkeys::test;
class TestTraceFile : public QObject
{
    Q_OBJECT

private slots:
    void whatIsWrittenIsReadAgainBitForBit_data();
    void whatIsWrittenIsReadAgainBitForBit();
    void randomRunsComeBack();
    void everyCacheAndMistakeComesBack_data();
    void everyCacheAndMistakeComesBack();
    void mistakesInBothLanesComeBack();
    void aLaneThatJoinsLateComesBack();
    void twoLanesComeBackWithTheirColors();
    void theFileBeginsWithItsFormat();
    void theFileIsHardlyLargerThanItsTensors();
    void aFileWithoutCountsShowsFormulas();
    void aFileWithoutVerdictsIsCompared();
    void aFileWithSomeLayersHasTheirRows();
    void unknownFieldsAndTensorsAreIgnored();
    void aNewerVersionIsRefused();
    void badRecordsAreRefused_data();
    void badRecordsAreRefused();
    void lanesThatContradictTheirTextAreRefused();
    void aSpanCannotBeHeldAgainAndAgain();
    void badTensorsAreRefused();
    void everyTruncationIsRefused();
    void noFlippedByteIsMoreThanRefused();
    void whatWouldNotFitInMemoryIsRefused();
    void writingAndReadingStopWhenAsked();
    void otherFilesSaySoInAnError();
};

void TestTraceFile::whatIsWrittenIsReadAgainBitForBit_data()
{
    QTest::addColumn<QString>("left");
    QTest::addColumn<QString>("right");
    QTest::addColumn<int>("mode");
    QTest::addColumn<bool>("ownWords");
    const auto compare = static_cast<int>(CacheMode::Compare);
    QTest::newRow("off and on") << "off"
                                << "static" << compare << false;
    QTest::newRow("off only") << "off"
                              << "static" << static_cast<int>(CacheMode::Off) << false;
    QTest::newRow("on only") << "off"
                             << "static" << static_cast<int>(CacheMode::On) << false;
    QTest::newRow("rows that differ") << "off"
                                      << "window:4+1" << compare << false;
    QTest::newRow("words that differ") << "static"
                                       << "recent:2" << compare << true;
    QTest::newRow("rounded") << "static"
                             << "static,int4" << compare << false;
    QTest::newRow("evicted") << "dynamic"
                             << "dynamic,evict:1,3@3" << compare << false;
}

void TestTraceFile::whatIsWrittenIsReadAgainBitForBit()
{
    QFETCH(QString, left);
    QFETCH(QString, right);
    QFETCH(int, mode);
    QFETCH(bool, ownWords);
    const Trace trace = traceOf({.lanes = lanesNamed(left.toStdString(), right.toStdString()),
                                 .mode = static_cast<CacheMode>(mode),
                                 .ownWords = ownWords,
                                 .chunks = {3}});
    const std::string file = fileOf(trace);
    const Trace again = read(file);
    QCOMPARE(differenceOf(trace, again), std::string());
    QVERIFY(again.header().counted && again.header().timed);
    QCOMPARE(again.firstOtherToken(), trace.firstOtherToken());
    QVERIFY2(fileOf(again) == file, "a trace that was read is written as the same file");
}

void TestTraceFile::randomRunsComeBack()
{
    const std::uint64_t first = freshSeed("random runs in files");
    for (std::uint64_t seed = first; seed < first + 12; ++seed) {
        const RandomModel model = makeRandomModel(seed);
        RunSettings settings;
        settings.prompt = randomTokens(model.config, std::min(4U, model.config.context - 1), seed);
        settings.tokens = 1 + seed % 4;
        settings.stopAtEndOfText = false;
        settings.sampling = {.greedy = false, .temperature = 0.9, .topK = 5U, .seed = seed};
        if (model.config.vocabulary < 5)
            settings.sampling.topK.reset();
        const Trace trace = runTrace(model, settings);
        QCOMPARE(differenceOf(trace, read(fileOf(trace))), std::string());
    }
}

void TestTraceFile::everyCacheAndMistakeComesBack_data()
{
    QTest::addColumn<std::string>("cache");
    for (const CacheKind& kind : cacheKinds())
        if (kind.name != "off")
            QTest::newRow(kind.name.data()) << std::string(kind.name);
    for (const Mistake& mistake : mistakes())
        if (mistake.rotation == Mistake::Rotation::Right && // the others need another model
            mistake.rejection == Mistake::Rejection::Right) // or proposed tokens
            QTest::newRow(mistake.name.data()) << "dynamic,bug:" + std::string(mistake.name);
    for (const char* change :
         {"static,fused", "static,heads:1", "off,everything", "paged:2,int8", "static,with-queries",
          "static,token:1=3", "dynamic,half:12", "static,slide:12"})
        QTest::newRow(change) << std::string(change);
}

void TestTraceFile::everyCacheAndMistakeComesBack()
{
    QFETCH(std::string, cache);
    const Trace trace = traceOf({.lanes = lanesNamed("static", cache)});
    QCOMPARE(differenceOf(trace, read(fileOf(trace))), std::string());
}

/// A lane that joins late never computes the rows before its context.
void TestTraceFile::aLaneThatJoinsLateComesBack()
{
    const RandomModel model = smallModel();
    RunSettings settings = settingsFor(model, 3, 12);
    settings.lanes = lanesNamed("off", "static,half:6");
    std::vector<CacheMode> modes(settings.tokens, CacheMode::Off);
    modes[5] = modes[11] = CacheMode::Compare;
    const Trace trace = runTrace(model, settings, bestKernels(), 1, modes);
    const std::string file = fileOf(trace);
    QCOMPARE(differenceOf(trace, read(file)), std::string());
    const PassRecord& joined = *trace.step(5).lane(Lane{1});
    QCOMPARE(joined.first, joined.origin);
    QVERIFY(refusalOf(withRecord(file, "/steps/5/lanes/1/origin", joined.origin - 1))
                .find("rows that start at position") != std::string::npos);
    QVERIFY(refusalOf(withRecord(file, "/steps/11/lanes/1/origin", joined.origin - 1))
                .find("has dropped what comes before") != std::string::npos);
}

/// When one lane reads the prompt a second time, the other lane's text starts over.
void TestTraceFile::mistakesInBothLanesComeBack()
{
    for (const auto& lanes : {lanesNamed("static,bug:off-by-one", "static,bug:not-cleared"),
                              lanesNamed("static,bug:not-cleared", "static,bug:off-by-one")}) {
        const Trace trace = traceOf({.lanes = lanes});
        QCOMPARE(differenceOf(trace, read(fileOf(trace))), std::string());
    }
}

void TestTraceFile::twoLanesComeBackWithTheirColors()
{
    ExampleRun run = smallRun();
    run.lanes = lanesNamed("static", "int8");
    const TraceHeader header = read(fileOf(traceOf(run))).header();
    QVERIFY(header.lanes[0].ink == run.lanes[0].ink);
    QVERIFY(header.lanes[1].ink == run.lanes[1].ink);
    QVERIFY(header.lanes[0].ink != header.lanes[1].ink);
}

void TestTraceFile::theFileBeginsWithItsFormat()
{
    const std::string file = fileOf(traceOf({}));
    QVERIFY(file.substr(kHeaderAt).starts_with(R"({"__metadata__":{"format":"pastkeys-trace")"));
}

void TestTraceFile::theFileIsHardlyLargerThanItsTensors()
{
    // GPT-2 124M with a narrow MLP, because the file stores no MLP values.
    ExampleRun run;
    run.config = sized(
        {.vocabulary = 50257, .context = 64, .width = 768, .layers = 12, .heads = 12, .inner = 64});
    run.kernels = "auto";
    run.tokens = 8;
    const std::string file = fileOf(traceOf(run));
    std::uint64_t tensors = 0;
    for (const TensorEntry& entry : parseSafetensors(file, "run.pastkeys"))
        tensors += entry.bytes();
    QVERIFY2(static_cast<double>(file.size()) < 1.1 * static_cast<double>(tensors),
             qPrintable(QString("%1 and %2 bytes").arg(file.size()).arg(tensors)));
}

void TestTraceFile::aFileWithoutCountsShowsFormulas()
{
    const Trace trace = traceOf({});
    TraceHeader header = trace.header();
    header.counted = header.timed = false;
    const Trace foreign(header, {trace.steps().begin(), trace.steps().end()});
    const Trace again = read(fileOf(foreign));
    QVERIFY(!again.header().counted && !again.header().timed);
    const PassRecord& lane = *again.step(1).lane(Lane{1});
    QCOMPARE(lane.counted.products, lane.formula.products);
    QVERIFY(lane.formula.products > 0);
    QCOMPARE(lane.operations.front().duration.count(), 0);
}

void TestTraceFile::aFileWithSomeLayersHasTheirRows()
{
    const Trace whole = traceOf({.lanes = lanesNamed("off", "window:4+1")}); // some rows differ
    TraceHeader header = whole.header();
    const std::size_t last = header.config().layers - 1;
    QVERIFY(last > 0);
    header.recordedLayers = std::vector{idAt<Layer>(last)};
    header.skippedSteps = 7;
    const std::string file = fileOf(Trace(header, {whole.steps().begin(), whole.steps().end()}));
    QVERIFY(file.size() < fileOf(whole).size());
    const Trace again = read(file);
    QVERIFY(again.header().records(idAt<Layer>(last)) && !again.header().records(Layer{0}));
    QCOMPARE(again.header().skippedSteps, std::size_t{7});
    // The first file has the verdicts of all layers; on reading, those of the recorded ones are found.
    const std::string second = fileOf(again);
    QVERIFY2(fileOf(read(second)) == second, "a trace that was read is written as the same file");
    const std::span<const StepRecordPtr> steps = again.steps();
    for (std::size_t s = 0; s < steps.size(); ++s)
        for (const TensorKind tensor : again.header().network->recorded()) {
            const PassRecord& pass = *steps[s]->lane(Lane{0});
            const auto rowsIn = [&](const Trace& trace, std::size_t layer) {
                return laneRows(trace.steps().first(s + 1), Lane{0}, idAt<Layer>(layer), tensor,
                                pass.first, pass.end());
            };
            QCOMPARE(valuesOf(rowsIn(again, last)), valuesOf(rowsIn(whole, last)));
            QVERIFY(std::ranges::all_of(rowsIn(again, 0), [](const ConstMatrix& rows) {
                return rows.data == nullptr && rows.columns == 0;
            }));
        }
}

void TestTraceFile::aFileWithoutVerdictsIsCompared()
{
    const Trace trace = traceOf({.lanes = lanesNamed("off", "window:4+1")});
    std::string file = fileOf(trace);
    for (std::size_t s = 0; s < trace.size(); ++s)
        file = withRecord(file, ("/steps/" + std::to_string(s) + "/verdict").c_str(), nullptr);
    const Trace again = read(file);
    QVERIFY(trace.verdict().firstDifference.has_value());
    QCOMPARE(verdictAsJson(gpt2Names(), again.verdict()),
             verdictAsJson(gpt2Names(), trace.verdict()));
}

void TestTraceFile::unknownFieldsAndTensorsAreIgnored()
{
    const Trace trace = traceOf({});
    std::string file = fileOf(trace);
    file = withRecord(file, "/steps/0/mood", "good");
    file = withRecord(file, "/color", OrderedJson::array({1, 2}));
    OrderedJson header = headerOf(file);
    std::uint64_t end = 0;
    for (const auto& [name, tensor] : header.items())
        if (name != "__metadata__")
            end = std::max(end, tensor["data_offsets"][1].get<std::uint64_t>());
    header["extra"] = {{"dtype", "F16"}, {"shape", {2}}, {"data_offsets", {end, end + 4}}};
    header["__metadata__"]["author"] = "somebody";
    QCOMPARE(differenceOf(trace, read(withHeader(file, header) + "abcd")), std::string());
}

void TestTraceFile::aNewerVersionIsRefused()
{
    const std::string file = fileOf(traceOf(smallRun()));
    const auto withVersion = [&](const char* version) {
        OrderedJson header = headerOf(file);
        header["__metadata__"]["version"] = version;
        return refusalOf(withHeader(file, header));
    };
    QVERIFY(withVersion("4").find("A newer version of Pastkeys wrote this file") !=
            std::string::npos);
    QCOMPARE(withVersion("3.7"), std::string("accepted"));
    QVERIFY(withVersion("two").find("a version number") != std::string::npos);
    QVERIFY(withVersion("-1").find("a version number") != std::string::npos);
}

void TestTraceFile::badRecordsAreRefused_data()
{
    QTest::addColumn<QString>("pointer");
    QTest::addColumn<QString>("value");
    const auto add = [](const char* pointer, const char* value) {
        QTest::newRow(qPrintable(QString("%1 = %2").arg(pointer, value))) << pointer << value;
    };
    add("/steps", "[]");
    add("/steps", "{}");
    add("/steps", "null");
    add("/lanes", "[]");
    add("/lanes/0/spec", "\"nothing\"");
    add("/lanes/0/spec", "\"static,heads:3\"");
    add("/lanes/0/spec", "\"static,limit:1000\"");
    add("/lanes/1/id", "\"off\"");
    add("/model", "[]");
    add("/model/types/layers", "[]");
    add("/model/tokensInUse", "25");
    add("/settings/promptTokens", "-1");
    add("/settings/recordedLayers", "[]");
    add("/settings/recordedLayers", "[1, 0]");
    add("/settings/recordedLayers", "[99]");
    add("/settings/recordedLayers", "1");
    add("/settings/skippedSteps", "-1");
    add("/steps/0/index", "1");
    add("/steps/1/first", "9");
    add("/steps/0/tokens", "[]");
    add("/steps/0/tokens/0/id", "24");
    add("/steps/0/tokens/0/id", "-1");
    add("/steps/0/tokens/0/id", "1e400");
    add("/steps/0/lanes", "[]");
    add("/steps/0/lanes/0/lane", "\"third\"");
    add("/steps/0/lanes/1/lane", "\"off\"");
    add("/steps/0/lanes/0/rows", "0");
    add("/steps/0/lanes/0/rows", "3");
    add("/steps/0/lanes/0/rows", "18446744073709551615");
    add("/steps/1/lanes/1/first", "3");
    add("/steps/1/lanes/1/origin", "3");
    add("/steps/1/lanes/1/held", "[[1, 5]]");
    add("/steps/1/lanes/1/held", "[[1, 1], [0, 1]]");
    add("/steps/1/lanes/1/held", "[[0]]");
    add("/steps/1/lanes/1/held", "[[0, 1073741824]]");
    add("/steps/1/lanes/1/copies", "2");
    add("/steps/1/lanes/1/copies", "0");
    add("/steps/1/lanes/0/ownRows", "[[0, 1, 0]]");
    add("/steps/1/lanes/0/ownRows", "[[0, 9, 0]]");
    add("/steps/1/lanes/0/ownLogits", "0");
    add("/steps/0/choice/id", "99");
    add("/steps/0/choice", "null");
    add("/steps/0/stopped", "\"tired\"");
    add("/steps/0/phase", "\"thinking\"");
    add("/steps/0/topLogits/0/id", "100");
    add("/steps/0/lanes/0/nanoseconds", "-5");
    add("/steps/0/lanes/0/tokens", "[{\"id\": 1}]");
    add("/steps/0/lanes/1/nanoseconds", "9223372036854775807");
    add("/steps/0/lanes/1/rowsReservedBefore", "9223372036854775807");
    add("/steps/0/topLogits/0/logit", "1e39");
    add("/steps/0/topLogits/0/probability", "1.5");
    add("/steps/0/choice/drawn", "-0.5");
    add("/lanes/0/spec", "\"off,limit:2\""); // but the text has 3 tokens
}

void TestTraceFile::badRecordsAreRefused()
{
    QFETCH(QString, pointer);
    QFETCH(QString, value);
    static const std::string file = fileOf(traceOf(smallRun()));
    const std::string changed = withRecord(file, qPrintable(pointer), "VALUE");
    // Inserts the value as text, because a JSON library would not write some of these values.
    std::string text = changed;
    const std::string mark = R"(\"VALUE\")";
    const std::size_t at = text.find(mark);
    QVERIFY(at != std::string::npos);
    const std::string escaped = value.replace("\"", "\\\"").toStdString();
    text.replace(at, mark.size(), escaped);
    std::uint64_t length = 0;
    std::memcpy(&length, text.data(), kHeaderAt);
    length += escaped.size() - mark.size();
    std::memcpy(text.data(), &length, kHeaderAt);
    const std::string refusal = refusalOf(text);
    QVERIFY2(refusal != "accepted" && refusal.find("run.pastkeys") == 0, refusal.c_str());
}

void TestTraceFile::lanesThatContradictTheirTextAreRefused()
{
    const std::string file = fileOf(traceOf(smallRun()));
    const std::string later = withRecord(file, "/steps/1/lanes/1/held", OrderedJson::array());
    QVERIFY(refusalOf(withRecord(later, "/steps/1/lanes/1/origin", 1))
                .find("rows that start at position 1") != std::string::npos);
    // A lane that starts over would have fewer tokens than the step has positions.
    std::string returns = withRecord(file, "/settings/ownWords", true);
    const std::string record = headerOf(file)["__metadata__"]["record"];
    OrderedJson lanes = OrderedJson::parse(record)["steps"][0]["lanes"];
    lanes.erase(1);
    returns = withRecord(returns, "/steps/0/lanes", lanes);
    returns = withRecord(returns, "/steps/1/lanes/1/held", OrderedJson::array());
    returns = withRecord(returns, "/steps/1/lanes/1/first", 0);
    returns = withRecord(returns, "/steps/1/lanes/1/rows", 3);
    QVERIFY(refusalOf(returns).find("ended in an earlier step") != std::string::npos);
    QVERIFY(
        refusalOf(withRecord(returns, "/settings/ownWords", false)).find("operations.counted") !=
        std::string::npos); // the record is valid, but a lane has fewer operations
}

void TestTraceFile::aSpanCannotBeHeldAgainAndAgain()
{
    ExampleRun run = smallRun();
    run.lanes = lanesNamed("static", "static,bug:twice");
    const std::string file = fileOf(traceOf(run));
    const auto refused = [&file](const OrderedJson& held) {
        return refusalOf(withRecord(file, "/steps/1/lanes/1/held", held)) != "accepted";
    };
    QCOMPARE(refusalOf(file), std::string("accepted"));
    QVERIFY(refused({{0, 2}, {1, 1}}));
    QVERIFY(refused({{0, 2}, {0, 2}}));
    QVERIFY(refused({{0, 2}, {1, 1}, {1, 1}, {1, 1}}));
}

void TestTraceFile::badTensorsAreRefused()
{
    const std::string file = fileOf(traceOf(smallRun()));
    const auto renamed = [&](const std::string& from) {
        const OrderedJson before = headerOf(file);
        OrderedJson header = OrderedJson::object();
        for (const auto& [name, value] : before.items())
            header[name == from ? "other" : name] = value;
        return refusalOf(withHeader(file, header));
    };
    QVERIFY(renamed("layers.0.k").find("tensor layers.0.k") != std::string::npos);
    QVERIFY(renamed("logits").find("no tensor with this name") != std::string::npos);
    const auto reshaped = [&](const char* name, const OrderedJson& shape) {
        OrderedJson header = headerOf(file);
        header[name]["shape"] = shape;
        return refusalOf(withHeader(file, header));
    };
    QVERIFY(reshaped("layers.0.k", {4, 3, 1}).find("F32 [2, 3, 2]") != std::string::npos);
    QVERIFY(reshaped("operations.counted", {4, 38}).find("U64 [") != std::string::npos);
    const auto withValue = [&](const char* name, const auto& value) {
        std::string changed = file;
        for (const TensorEntry& entry : parseSafetensors(file, "run.pastkeys"))
            if (entry.name == name)
                std::memcpy(changed.data() + entry.begin, &value, sizeof(value));
        return refusalOf(changed);
    };
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    QVERIFY(withValue("layers.0.v", kNan).find("finite numbers") != std::string::npos);
    QVERIFY(withValue("logits", kInfinity).find("a finite number as the largest logit") !=
            std::string::npos);
    QVERIFY(withValue("operations.nanoseconds", std::int64_t{-1}).find("durations of 0 or more") !=
            std::string::npos);
}

void TestTraceFile::everyTruncationIsRefused()
{
    const std::string file = fileOf(traceOf(smallRun()));
    for (std::size_t size = 0; size < file.size(); ++size)
        QVERIFY2(refusalOf(std::string_view(file).substr(0, size)) != "accepted",
                 qPrintable(QString::number(size)));
}

void TestTraceFile::noFlippedByteIsMoreThanRefused()
{
    const std::string file = fileOf(traceOf(smallRun()));
    std::size_t refused = 0;
    for (std::size_t i = 0; i < file.size(); ++i) {
        std::string changed = file;
        changed[i] = static_cast<char>(changed[i] ^ 0x55);
        refused += refusalOf(changed) == "accepted" ? 0 : 1;
    }
    QVERIFY(refused > 0);
}

void TestTraceFile::whatWouldNotFitInMemoryIsRefused()
{
    const std::string file = fileOf(traceOf({}));
    TraceFileOptions options;
    options.freeMemory = [] { return std::uint64_t{1000}; };
    QVERIFY_EXCEPTION_THROWN(parseTraceFile(file, "run.pastkeys", options), InputError);
}

void TestTraceFile::writingAndReadingStopWhenAsked()
{
    const Trace trace = traceOf({});
    std::stop_source stop;
    TraceFileOptions options;
    options.stop = stop.get_token();
    double reached = 0;
    options.progress = [&](double fraction) {
        QVERIFY(fraction >= reached && fraction <= 1);
        reached = fraction;
    };
    const std::string file = fileOf(trace, options);
    QCOMPARE(reached, 1.0);
    reached = 0;
    parseTraceFile(file, "run.pastkeys", options);
    QVERIFY(reached > 0.5);
    stop.request_stop();
    QVERIFY_EXCEPTION_THROWN(fileOf(trace, options), Cancelled);
    QVERIFY_EXCEPTION_THROWN(parseTraceFile(file, "run.pastkeys", options), Cancelled);
}

void TestTraceFile::otherFilesSaySoInAnError()
{
    const QTemporaryDir folder;
    const auto refusalOfFile = [&](const std::string& content) -> std::string {
        const std::string path = folder.filePath("run.pastkeys").toStdString();
        std::ofstream(path, std::ios::binary) << content;
        try {
            readTraceFile(path);
        } catch (const InputError& error) {
            return error.what();
        }
        return "accepted";
    };
    const Trace trace = traceOf(smallRun());
    QCOMPARE(refusalOfFile(fileOf(trace)), std::string("accepted"));
    QVERIFY(refusalOfFile(traceHeaderLine(trace.header())).find("JSON Lines has no tensors") !=
            std::string::npos);
    QVERIFY(refusalOfFile("").find("an empty file") != std::string::npos);
    const std::string weights = R"({"w":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})";
    const std::uint64_t length = weights.size();
    QVERIFY(refusalOfFile(std::string(reinterpret_cast<const char*>(&length), 8) + weights + "abcd")
                .find("open its folder as a model") != std::string::npos);
    QVERIFY_EXCEPTION_THROWN(readTraceFile(folder.path().toStdString()), InputError);
}

PASTKEYS_TEST(TestTraceFile)
#include "test_trace_file.moc"
