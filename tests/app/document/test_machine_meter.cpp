// The machine's limits are measured once and saved. They are measured again if the saved ones are
// damaged or from another machine.
#include "archive/trace_file.h"
#include "document/machine_meter.h"
#include "document/run_document.h"
#include "export/save_file.h"
#include "session/messages.h"
#include "support/program.h"
#include "support/source_tree.h"
#include "support/test_program.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace pastkeys;

namespace {

constexpr int kPatience = 60'000;

QString machineFile()
{
    return qEnvironmentVariable("PASTKEYS_PORTABLE") + "/machine.ini";
}

MachineReport example()
{
    return {MachineState::Measured, QString::fromStdString(processorName()), {2, 12e9, 150e9}};
}

/// A meter with an engine and a run. open() opens a model.
struct Bench
{
    EngineThread engine;
    Messages messages;
    RunDocument run{engine, messages};
    MachineMeter meter{engine, run};
    int measurements = 0;

    Bench()
    {
        QObject::connect(&meter, &MachineMeter::reported, &run, [this](const auto& report) {
            measurements += report.state == MachineState::Measuring ? 1 : 0;
        });
    }
    void open(const QString& path)
    {
        run.openModel(path, std::nullopt);
        QVERIFY(QTest::qWaitFor([this] { return run.model() && !run.isBusy(); }, kPatience));
    }
    /// Runs a few tokens with the open model.
    void decode()
    {
        run.run({.prompt = "the cat", .tokens = 3});
        QVERIFY(run.isBusy());
    }
    bool ended() const
    {
        return QTest::qWaitFor([this] { return !run.isBusy(); }, kPatience);
    }
    bool measured() const
    {
        return QTest::qWaitFor([this] { return state() == MachineState::Measured; }, kPatience);
    }
    MachineState state() const { return meter.report().state; }
};

QString smallModel()
{
    return QString::fromStdString((test::goldenDir() / "models" / "a").string());
}

} // namespace

class TestMachineMeter : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_settings = std::make_unique<QTemporaryDir>();
        qputenv("PASTKEYS_PORTABLE", m_settings->path().toUtf8());
    }

    void whatWasSavedIsLoadedForTheSameThreads()
    {
        QVERIFY(saveMachine(example()));
        const auto loaded = loadMachine(2);
        QVERIFY(loaded && loaded->state == MachineState::Measured);
        QCOMPARE(loaded->processor, example().processor);
        QCOMPARE(loaded->limits.readBytesPerSecond, 12e9);
        QCOMPARE(loaded->limits.flopsPerSecond, 150e9);
        QVERIFY(!loadMachine(3));
    }

    void whatCannotBeTrueIsNotLoaded_data()
    {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::newRow("another processor") << example().processor.toUtf8() << QByteArray("Abacus");
        QTest::newRow("no number") << QByteArray("1.2e+10") << QByteArray("fast");
        QTest::newRow("nan") << QByteArray("1.2e+10") << QByteArray("nan");
        QTest::newRow("infinite") << QByteArray("1.2e+10") << QByteArray("inf");
        QTest::newRow("negative") << QByteArray("1.2e+10") << QByteArray("-1.2e+10");
        QTest::newRow("zero") << QByteArray("1.2e+10") << QByteArray("0");
        QTest::newRow("absurd") << QByteArray("1.5e+11") << QByteArray("1e300");
        QTest::newRow("missing") << QByteArray("flopsPerSecond=") << QByteArray("other=");
    }
    void whatCannotBeTrueIsNotLoaded()
    {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QVERIFY(saveMachine(example()));
        const QByteArray good = test::contentOf(machineFile());
        QByteArray bad = good;
        QVERIFY2(bad.contains(from), good.constData());
        test::writeFile(machineFile(), bad.replace(from, to));
        QVERIFY(!loadMachine(2));
        test::writeFile(machineFile(), good);
        QVERIFY(loadMachine(2));
    }

    void garbageIsNotLoaded()
    {
        test::writeFile(machineFile(), "\x01\x02\xff not settings");
        QVERIFY(!loadMachine(2));
        QFile::remove(machineFile());
        QVERIFY(!loadMachine(2));
    }

    void theMachineIsMeasuredOnceAndTheLimitsAreKept()
    {
        {
            Bench bench;
            bench.meter.want();
            QVERIFY(bench.state() == MachineState::Waiting); // no model is open yet
            bench.open(smallModel());
            QVERIFY(bench.state() == MachineState::Measuring);
            QVERIFY(bench.measured());
            QVERIFY(bench.meter.report().limits.readBytesPerSecond > 0);
            QCOMPARE(bench.meter.report().limits.threads, bench.run.model()->threads);
        }
        Bench later;
        later.open(smallModel());
        QVERIFY(later.state() == MachineState::Measured);
        QCOMPARE(later.measurements, 0);
    }

    void nothingIsMeasuredBeforeItIsWanted()
    {
        Bench bench;
        bench.open(smallModel());
        QVERIFY(bench.state() == MachineState::NotMeasured);
        QVERIFY(!QFile::exists(machineFile()));
    }

    void aRunStopsTheMeasurementAndItIsDoneAfterwards()
    {
        Bench bench;
        bench.open(smallModel());
        bench.meter.want();
        QVERIFY(bench.state() == MachineState::Measuring);
        bench.decode();
        QVERIFY(bench.ended() && bench.measured());
        QCOMPARE(bench.measurements, 2);
    }

    /// Reading and verifying a run both report progress, as loading a model does.
    void itIsMeasuredAfterARecordedRunWasReadOrVerified()
    {
        Bench bench;
        bench.open(smallModel());
        bench.decode();
        QVERIFY(bench.ended());
        const Trace trace = bench.run.session().trace();
        const QString path = m_settings->filePath("run.pastkeys");
        saveFile(path.toStdString(), [&](const ByteSink& sink) { writeTraceFile(trace, sink); });
        const auto measureDuring = [&] {
            QVERIFY(bench.run.isBusy());
            bench.meter.want();
            QVERIFY(bench.state() == MachineState::Waiting);
            QVERIFY(bench.ended() && bench.measured());
        };
        bench.run.openTrace(path);
        measureDuring();
        bench.run.verify();
        measureDuring();
    }

    void closingWhileMeasuringIsQuick()
    {
        auto bench = std::make_unique<Bench>();
        bench->open(smallModel());
        bench->meter.want();
        QElapsedTimer clock;
        clock.start();
        bench.reset();
        QVERIFY2(clock.elapsed() < 1000, qPrintable(QString::number(clock.elapsed())));
    }

private:
    std::unique_ptr<QTemporaryDir> m_settings;
};

PASTKEYS_TEST(TestMachineMeter)
#include "test_machine_meter.moc"
