// The machine's limits are measured once and saved. They are measured again if the saved ones are
// damaged or from another machine.
#include "archive/trace_file.h"
#include "export/save_file.h"
#include "plots/plots_view.h"
#include "support/example_trace.h"
#include "support/program.h"
#include "support/source_tree.h"
#include "support/test_program.h"
#include "window/machine_meter.h"
#include "window/settings.h"

#include <QElapsedTimer>
#include <QFile>
#include <QSignalSpy>
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

/// A meter with an engine and plots. open() opens a model in the engine.
struct Bench
{
    EngineThread engine;
    PlotsView plots;
    MachineMeter meter{engine, plots, nullptr};
    QSignalSpy measured{&engine, &EngineThread::machineMeasured};
    std::shared_ptr<const ModelInfo> model;

    void open(const QString& path)
    {
        QSignalSpy opened(&engine, &EngineThread::opened);
        engine.open(path);
        QVERIFY(opened.wait(kPatience));
        model = opened[0][0].value<std::shared_ptr<const ModelInfo>>();
    }
    /// A short run of the open model.
    Trace run()
    {
        Trace trace;
        const QObject context;
        QObject::connect(&engine, &EngineThread::started, &context,
                         [&](const TraceHeader& header) { trace = Trace(header); });
        QObject::connect(&engine, &EngineThread::stepRecorded, &context,
                         [&](const StepRecordPtr& record) { trace = trace.appended(record); });
        RunRequest request;
        request.prompt = "the cat";
        request.settings.tokens = 3;
        engine.start(request, {});
        engine.advance(3);
        const auto hasEnded = [&] {
            return !trace.empty() && trace.steps().back()->stopped.has_value();
        };
        if (!QTest::qWaitFor(hasEnded, kPatience))
            qFatal("the run did not end");
        return trace;
    }
    MachineState state() const { return plots.machine().state; }
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

    void theRooflineIsMeasuredOnceAndKept()
    {
        {
            Bench bench;
            bench.plots.setPlot(PlotKind::Roofline);
            QVERIFY(bench.state() == MachineState::Waiting); // no model is open yet
            bench.open(smallModel());
            QVERIFY(bench.state() == MachineState::Measuring);
            QTRY_VERIFY_WITH_TIMEOUT(bench.state() == MachineState::Measured, kPatience);
            QVERIFY(bench.plots.machine().limits.readBytesPerSecond > 0);
            QCOMPARE(bench.plots.machine().limits.threads, bench.model->threads);
        }
        Bench later;
        later.open(smallModel());
        QVERIFY(later.state() == MachineState::Measured);
        later.plots.setPlot(PlotKind::Roofline);
        QCOMPARE(later.measured.size(), 0);
    }

    void nothingIsMeasuredBeforeTheRooflineIsShown()
    {
        Bench bench;
        bench.open(smallModel());
        bench.plots.setPlot(PlotKind::Ledger);
        QVERIFY(bench.state() == MachineState::NotMeasured);
        QVERIFY(!QFile::exists(machineFile()));
    }

    void aRunStopsTheMeasurementAndItIsDoneAfterwards()
    {
        Bench bench;
        bench.open(smallModel());
        bench.plots.setPlot(PlotKind::Roofline);
        QVERIFY(bench.state() == MachineState::Measuring);
        RunRequest run;
        run.prompt = "the cat";
        run.settings.tokens = 3;
        QSignalSpy started(&bench.engine, &EngineThread::started);
        bench.engine.start(run, {});
        QVERIFY(started.wait(kPatience));
        QVERIFY(bench.measured.size() == 1);
        QVERIFY(bench.state() == MachineState::Waiting);
        bench.engine.advance(3);
        QTRY_VERIFY_WITH_TIMEOUT(bench.state() == MachineState::Measured, kPatience);
        QCOMPARE(bench.measured.size(), 2);
    }

    /// Reading and verifying a run both report progress, as loading a model does.
    void itIsMeasuredAfterARecordedRunWasReadOrVerified()
    {
        Bench bench;
        bench.open(smallModel());
        const Trace trace = bench.run();
        const QString path = m_settings->filePath("run.pastkeys");
        saveFile(path.toStdString(), [&](const ByteSink& sink) { writeTraceFile(trace, sink); });
        QSignalSpy loading(&bench.engine, &EngineThread::loading);
        QSignalSpy wasRead(&bench.engine, &EngineThread::traceRead);
        QSignalSpy verified(&bench.engine, &EngineThread::verified);
        const auto measureAfter = [&](QSignalSpy& finished) {
            QVERIFY(finished.wait(kPatience) && !loading.isEmpty());
            loading.clear();
            bench.meter.want();
            QVERIFY(bench.state() == MachineState::Measuring);
            QTRY_VERIFY_WITH_TIMEOUT(bench.state() == MachineState::Measured, kPatience);
        };
        bench.engine.readTrace(path);
        measureAfter(wasRead);
        bench.engine.verify(trace);
        measureAfter(verified);
    }

    void aRecordedRunWithoutAModelIsNotMeasured()
    {
        const QString path = m_settings->filePath("run.pastkeys");
        saveFile(path.toStdString(),
                 [](const ByteSink& sink) { writeTraceFile(test::traceOf({}), sink); });
        Bench bench;
        bench.meter.want();
        QSignalSpy wasRead(&bench.engine, &EngineThread::traceRead);
        bench.engine.readTrace(path);
        QVERIFY(wasRead.wait(kPatience));
        QVERIFY(bench.state() == MachineState::Waiting);
    }

    void closingWhileMeasuringIsQuick()
    {
        auto bench = std::make_unique<Bench>();
        bench->open(smallModel());
        bench->plots.setPlot(PlotKind::Roofline);
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
