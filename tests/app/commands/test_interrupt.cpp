// Ctrl+C, a closed terminal, and other ways to stop a command: no partial file may remain.
#include "support/program.h"
#include "support/source_tree.h"
#include "support/synthetic_models.h"
#include "support/test_program.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>
#include <filesystem>
#include <memory>
#include <sys/resource.h>

using namespace pastkeys::test;

namespace {

constexpr QDir::Filters kEverything = QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot;

/// The processor time of the processes that have ended, which does not depend on what else runs.
double secondsOfEnded()
{
    rusage used = {};
    ::getrusage(RUSAGE_CHILDREN, &used);
    return static_cast<double>(used.ru_utime.tv_sec) +
           1e-6 * static_cast<double>(used.ru_utime.tv_usec);
}

} // namespace

class TestInterrupt : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_process.reset();
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(QDir(m_folder->path()).mkdir("temporary") &&
                QDir(m_folder->path()).mkdir("results"));
        m_process = std::make_unique<QProcess>();
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("TMPDIR", m_folder->filePath("temporary"));
        // If XDG_RUNTIME_DIR is not set, Qt creates a folder for it among the temporary files.
        environment.insert("XDG_RUNTIME_DIR", m_folder->path());
        m_process->setProcessEnvironment(environment);
        m_process->setWorkingDirectory(m_folder->filePath("results"));
    }

    void aSignalEndsWith130AndLeavesNothing_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("busy");
        QTest::addColumn<int>("first");
        QTest::addColumn<int>("second");
        const QStringList synth{"synth", "--preset", "gpt2-xl", "--out", "a/b/model"};
        const QStringList bench{"bench", "--preset", "gpt2-xl"};
        const QStringList trace{
            "trace",   "--prompt", "Mia",       "--tokens", "1000",  "--no-stop-at-end",
            "--cache", "off",      "--threads", "1",        "--out", "trace.jsonl"};
        const std::filesystem::path prompts =
            sourceDir() / "assets" / "models" / "pocket-stories" / "prompts.txt";
        const QStringList batch{"trace",     "--prompts", QString::fromStdString(prompts.string()),
                                "--tokens",  "200",       "--no-stop-at-end",
                                "--kernels", "scalar",    "--threads",
                                "1",         "--out",     "batch.jsonl"};
        const QStringList drawn{"render",           "--prompt",  "Mia",       "--tokens", "30",
                                "--no-stop-at-end", "--by",      "operation", "--steps",  "1..30",
                                "--size",           "1600x1200", "--animate", "--out"};
        QTest::newRow("a GIF, Ctrl+C") << drawn + QStringList{"a.gif"} << "results" << SIGINT << 0;
        QTest::newRow("frames, Ctrl+C") << drawn + QStringList{"a/b/"} << "results" << SIGINT << 0;
        QTest::newRow("frames, Ctrl+C twice")
            << drawn + QStringList{"a/b/"} << "results" << SIGINT << SIGTERM;
        QTest::newRow("a model, Ctrl+C") << synth << "results" << SIGINT << 0;
        QTest::newRow("a model, Ctrl+C twice") << synth << "results" << SIGINT << SIGTERM;
        QTest::newRow("a model, hang-up") << synth << "results" << SIGHUP << 0;
        QTest::newRow("a benchmark, hang-up") << bench << "temporary" << SIGHUP << 0;
        QTest::newRow("a benchmark, Ctrl+C twice") << bench << "temporary" << SIGINT << SIGHUP;
        QTest::newRow("a batch, Ctrl+C") << batch << "results" << SIGINT << 0;
        QTest::newRow("a batch, Ctrl+C twice") << batch << "results" << SIGINT << SIGTERM;
        QTest::newRow("a trace, hang-up") << trace << "results" << SIGHUP << 0;
        QTest::newRow("a trace, Ctrl+\\") << trace << "results" << SIGQUIT << 0;
        QTest::newRow("a trace, Ctrl+C twice") << trace << "results" << SIGINT << SIGTERM;
    }
    void aSignalEndsWith130AndLeavesNothing()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, busy);
        QFETCH(int, first);
        QFETCH(int, second);
        start(arguments);
        QTRY_VERIFY(!isEmpty(busy));
        if (second == 0)
            send({first});
        else
            send({first, second});
        QVERIFY(m_process->waitForFinished());
        QCOMPARE(m_process->exitStatus(), QProcess::NormalExit);
        QCOMPARE(m_process->exitCode(), 130);
        QVERIFY(isEmpty("results"));
        QVERIFY(isEmpty("temporary"));
    }

    /// Starts the program with SIGHUP ignored, as nohup does.
    void anIgnoredHangUpStaysIgnored()
    {
        start({"trace", "--model", tinyModelDir(), "--prompt", "-", "--tokens", "1", "--out",
               "trace.jsonl"},
              {"sh", "-c", "trap '' HUP; exec \"$@\"", "sh"});
        QTest::qWait(300); // the program waits for its prompt
        send({SIGHUP});
        m_process->write("hello");
        m_process->closeWriteChannel();
        QVERIFY(m_process->waitForFinished());
        QCOMPARE(m_process->exitCode(), 0);
    }

    void tokenizingCanBeInterrupted()
    {
        m_process->setStandardOutputFile(QProcess::nullDevice());
        const double before = secondsOfEnded();
        start({"tokenize"});
        m_process->write(QByteArray("acgt").repeated(12 << 20)); // one word of 48 MB takes 10 s
        m_process->closeWriteChannel();
        QVERIFY(m_process->waitForBytesWritten(60'000));
        QTest::qWait(500);
        send({SIGINT});
        QVERIFY(m_process->waitForFinished(60'000));
        QCOMPARE(m_process->exitCode(), 130);
        const double seconds = secondsOfEnded() - before;
        QVERIFY2(seconds > 0 && seconds < 4, qPrintable(QString::number(seconds)));
    }

    void drawingCanBeInterrupted()
    {
        start({"render", "--model", tinyModelDir(), "--prompt", "hello", "--size", "8000x8000",
               "--out", "a.png"});
        QTest::qWait(1000); // by now it is drawing, which takes more than a second
        send({SIGINT});
        QVERIFY(m_process->waitForFinished());
        QCOMPARE(m_process->exitCode(), 130);
        QVERIFY(isEmpty("results"));
    }

    void aRefusedThreadIsReported()
    {
        QStringList limit{"prlimit", "--nproc=1"};
        if (::geteuid() == 0) // the limit does not apply to root
            limit = QStringList{"setpriv", "--reuid=65534", "--clear-groups"} + limit;
        const ProgramResult result = runCli({"--version"}, {.wrapper = limit});
        QCOMPARE(result.exitCode, 1);
        QVERIFY2(result.errors.contains("the system refused a thread"), result.errors.constData());
    }

private:
    /// Starts the program, with its temporary files in a folder of its own.
    /// \param wrapper  a command to run the program through; may be empty
    void start(const QStringList& arguments, QStringList wrapper = {})
    {
        wrapper << QString::fromStdString(cliPath().string()) << arguments;
        m_process->start(wrapper.takeFirst(), wrapper);
        QVERIFY(m_process->waitForStarted());
    }
    /// Suspends the program first, so that all signals are pending when it resumes.
    void send(std::initializer_list<int> signalNumbers)
    {
        const auto process = static_cast<pid_t>(m_process->processId());
        ::kill(process, SIGSTOP);
        for (const int number : signalNumbers)
            ::kill(process, number);
        ::kill(process, SIGCONT);
    }

    bool isEmpty(const QString& name) const
    {
        return QDir(m_folder->filePath(name)).isEmpty(kEverything);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<QProcess> m_process;
};

PASTKEYS_TEST(TestInterrupt)
#include "test_interrupt.moc"
