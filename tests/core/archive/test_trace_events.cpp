#include "archive/trace_events.h"
#include "base/errors.h"
#include "support/changed_trace.h"
#include "support/example_trace.h"
#include "support/foreign_trace.h"
#include "support/source_tree.h"
#include "support/test_program.h"
#include "support/written_bytes.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace pastkeys;
using namespace pastkeys::test;
using Json = nlohmann::json;

namespace {

std::string timelineOf(const Trace& trace)
{
    return writtenBytes([&trace](const ByteSink& sink) {
        TraceEventWriter writer(sink, trace.header());
        for (const StepRecordPtr& step : trace.steps())
            writer.append(*step);
        writer.finish();
    });
}

/// The trace, but with a different time for each operation, never a whole number of microseconds.
Trace withOddTimes(const Trace& trace)
{
    std::int64_t time = 0;
    return withSteps(trace, [&time](StepRecord& step) {
        for (PassRecord& pass : step.passes)
            for (OperationRecord& operation : pass.operations)
                operation.duration = std::chrono::nanoseconds(time += 1237);
    });
}

Json eventsOf(const Trace& trace)
{
    return Json::parse(timelineOf(trace)).at("traceEvents");
}

std::int64_t nanosecondsOf(const Json& microseconds)
{
    return std::llround(microseconds.get<double>() * 1000);
}

struct Slice
{
    std::string category;
    std::int64_t begin = 0;
    std::int64_t end = 0;
    Json event;
};

/// The slices of a lane, in file order.
std::vector<Slice> slicesOf(const Json& events, Lane lane)
{
    std::vector<Slice> slices;
    for (const Json& event : events)
        if (event.at("ph") == "X" && event.at("tid") == indexOf(lane) + 1) {
            const std::int64_t begin = nanosecondsOf(event.at("ts"));
            slices.push_back(
                {event.at("cat"), begin, begin + nanosecondsOf(event.at("dur")), event});
        }
    return slices;
}

/// The args of the counters with this name, in file order.
std::vector<Json> countersOf(const Json& events, const std::string& name)
{
    std::vector<Json> counters;
    for (const Json& event : events)
        if (event.at("ph") == "C" && event.at("name") == name)
            counters.push_back(event.at("args"));
    return counters;
}

} // namespace

class TestTraceEvents : public QObject
{
    Q_OBJECT

private slots:
    void everyEventHasTheFieldsOfItsPhase();
    void eachLaneIsATrackWithItsName();
    void operationsAreEndToEndInsideTheirSteps();
    void argumentsSayWhatWasDone();
    void countersEqualTheRecord();
    void textThatIsNotUtf8IsStillValidJson();
    void aRunThatStoppedEarlyIsStillAFile();
    void anotherProgramFindsTheSameTracks();
    void withoutTimesOfOperationsThereIsNoTimeLine();
    void workThatNobodyCountedIsOnlyThatOfTheFormula();
};

void TestTraceEvents::everyEventHasTheFieldsOfItsPhase()
{
    const Json file = Json::parse(timelineOf(traceOf({})));
    QVERIFY(file.at("displayTimeUnit") == "ns");
    for (const Json& event : file.at("traceEvents")) {
        const std::string phase = event.at("ph");
        QVERIFY(event.at("name").is_string() && event.at("cat").is_string());
        QVERIFY(event.at("pid").is_number_integer() && event.at("tid").is_number_integer());
        QVERIFY(event.at("args").is_object());
        QVERIFY(phase == "M" || event.at("ts").is_number());
        QCOMPARE(event.contains("dur"), phase == "X");
        if (phase == "C")
            for (const Json& value : event.at("args"))
                QVERIFY(value.is_number());
    }
}

void TestTraceEvents::eachLaneIsATrackWithItsName()
{
    std::string names;
    for (const Json& event : eventsOf(traceOf({})))
        if (event.at("name") == "thread_name")
            names += event.at("args").at("name").get<std::string>() + ";";
    QCOMPARE(names, std::string("cache off;cache on;"));
}

void TestTraceEvents::operationsAreEndToEndInsideTheirSteps()
{
    const Trace trace = withOddTimes(traceOf({.chunks = {3}}));
    const Json events = eventsOf(trace);
    for (const Lane lane : kLanes) {
        std::int64_t end = 0;
        Slice step;
        std::size_t operations = 0;
        for (const Slice& slice : slicesOf(events, lane)) {
            QCOMPARE(slice.begin, end);
            if (slice.category == "step") {
                QCOMPARE(end, step.end); // the last operation ends with its step
                step = slice;
                continue;
            }
            QVERIFY(slice.end <= step.end);
            end = slice.end;
            ++operations;
        }
        QCOMPARE(end, step.end);
        std::int64_t sum = 0;
        for (const StepRecordPtr& record : trace.steps()) {
            operations -= record->lane(lane)->operations.size();
            for (const OperationRecord& operation : record->lane(lane)->operations)
                sum += operation.duration.count();
        }
        QCOMPARE(end, sum);
        QCOMPARE(operations, std::size_t{0});
    }
}

void TestTraceEvents::argumentsSayWhatWasDone()
{
    const Trace trace = traceOf({});
    const std::vector<Slice> slices = slicesOf(eventsOf(trace), Lane{1});
    const PassRecord& lane = *trace.step(0).lane(Lane{1});
    const Json& step = slices[0].event.at("args");
    QVERIFY(step.at("times").get<std::string>().find("laid end to end") != std::string::npos);
    QCOMPARE(step.at("counted").at("flops").get<std::uint64_t>(), lane.counted.flops());
    for (std::size_t i = 0; i < lane.operations.size(); ++i) {
        const OperationRecord& record = lane.operations[i];
        const Json& args = slices.at(i + 1).event.at("args");
        QCOMPARE(args.at("step").get<std::size_t>(), std::size_t{0});
        QCOMPARE(args.contains("layer"), record.point.layer.has_value());
        QVERIFY(!record.point.layer ||
                args.at("layer").get<std::size_t>() == indexOf(*record.point.layer));
        QCOMPARE(args.at("rows").get<std::size_t>(), record.rows);
        QCOMPARE(args.at("keys").get<std::size_t>(), record.keys);
        QCOMPARE(args.at("formula").at("flops").get<std::uint64_t>(), record.formula.flops());
        QCOMPARE(args.at("counted").at("bytesRead").get<std::uint64_t>(), record.counted.bytesRead);
    }
}

void TestTraceEvents::countersEqualTheRecord()
{
    const Trace trace = traceOf({.chunks = {3}});
    const Json events = eventsOf(trace);
    for (const Lane lane : kLanes) {
        const std::string inLane = " (" + trace.header().lane(lane).id + ")";
        const std::vector<Json> used = countersOf(events, "cache bytes used" + inLane);
        const std::vector<Json> reserved = countersOf(events, "cache bytes reserved" + inLane);
        const std::vector<Json> flops = countersOf(events, "FLOPs of the step" + inLane);
        QCOMPARE(used.size(), trace.size());
        for (std::size_t i = 0; i < trace.size(); ++i) {
            const PassRecord& record = *trace.step(i).lane(lane);
            QCOMPARE(used.at(i).at("bytes").get<std::uint64_t>(), record.cacheBytesUsed);
            QCOMPARE(reserved.at(i).at("bytes").get<std::uint64_t>(), record.cacheBytesReserved);
            QCOMPARE(flops.at(i).at("products").get<std::uint64_t>(), record.counted.products);
            QCOMPARE(flops.at(i).at("other").get<std::uint64_t>(), record.counted.other);
        }
    }
}

void TestTraceEvents::textThatIsNotUtf8IsStillValidJson()
{
    const std::vector<Slice> slices =
        slicesOf(eventsOf(traceOf({.prompt = {"\"a\n", "\xE6"}})), Lane{1});
    QCOMPARE(slices[0].event.at("args").at("tokens").get<std::string>(),
             std::string("\"a\n\xEF\xBF\xBD"));
}

void TestTraceEvents::aRunThatStoppedEarlyIsStillAFile()
{
    QCOMPARE(eventsOf(Trace(traceOf({}).header())).size(), std::size_t{3}); // only the names
    QVERIFY(slicesOf(eventsOf(traceOf({.mode = CacheMode::On})), Lane{0}).empty());
}

/// TracerBench's trace model infers the nesting of slices from their times.
void TestTraceEvents::anotherProgramFindsTheSameTracks()
{
    const bool isInstalled =
        QFile::exists(npmFolder() + QStringLiteral("/node_modules/@tracerbench/trace-model")) &&
        !QStandardPaths::findExecutable(QStringLiteral("node")).isEmpty();
    if (!isInstalled)
        QSKIP("The reader is not installed; run tests/support/reference_tokenizer/install.sh");
    const Trace trace = withOddTimes(traceOf({.chunks = {3}}));
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("run.trace.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(timelineOf(trace)));
    file.close();
    QProcess node;
    node.start(QStringLiteral("node"),
               {QStringLiteral(PASTKEYS_SOURCE_DIR "/tests/support/trace_model/read_trace.mjs"),
                npmFolder(), file.fileName()});
    QVERIFY(node.waitForFinished(60'000));
    QVERIFY2(node.exitCode() == 0, node.readAllStandardError().constData());
    std::map<std::string, std::vector<Json>> slices;
    for (const QByteArray& line : node.readAllStandardOutput().split('\n'))
        if (!line.isEmpty())
            if (const Json event = Json::parse(line.toStdString()); event.at("phase") == "X")
                slices[event.at("thread")].push_back(event);
    for (const Lane lane : kLanes) {
        std::vector<Json> found = slices[trace.header().lane(lane).name.english()];
        std::size_t next = 0;
        for (const StepRecordPtr& step : trace.steps()) {
            const std::string name = "step " + std::to_string(step->index);
            QVERIFY(found.at(next).at("name") == name && found.at(next).at("parent").is_null());
            ++next;
            for (const OperationRecord& operation : step->lane(lane)->operations) {
                QVERIFY(found.at(next).at("parent") == name);
                QCOMPARE(nanosecondsOf(found.at(next).at("duration")), operation.duration.count());
                ++next;
            }
        }
        QCOMPARE(next, found.size());
    }
}

void TestTraceEvents::withoutTimesOfOperationsThereIsNoTimeLine()
{
    const Trace trace = foreignTrace(traceOf({}));
    QVERIFY_EXCEPTION_THROWN(timelineOf(trace), RunError);
}

void TestTraceEvents::workThatNobodyCountedIsOnlyThatOfTheFormula()
{
    const Trace own = traceOf({});
    TraceHeader header = own.header();
    header.counted = false;
    const Trace trace(header, {own.steps().begin(), own.steps().end()});
    for (const Json& event : eventsOf(trace))
        if (event.at("ph") == "X") {
            QVERIFY(event.at("args").contains("formula"));
            QVERIFY(!event.at("args").contains("counted"));
        }
}

PASTKEYS_TEST(TestTraceEvents)
#include "test_trace_events.moc"
