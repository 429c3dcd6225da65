// Wherever the program runs out of memory, it says so and exits. It never crashes.
#include "support/program.h"
#include "support/test_program.h"

#include <QtTest>

using namespace pastkeys::test;

namespace {

constexpr int kExitDone = 0;
constexpr int kExitRunFailed = 1;
constexpr int kExitNotStarted = 127; // the loader had no memory for the libraries

ProgramResult runWithin(qint64 bytes, const QStringList& arguments)
{
    return runCli(arguments, {.wrapper = {"prlimit", QString("--as=%1").arg(bytes)}});
}

/// Returns false if the libraries run out of memory before main() starts; the program cannot catch
/// that.
bool starts(qint64 bytes, const ProgramResult& result)
{
    return result.exitCode >= 0 || runWithin(bytes, {"--version"}).exitCode == kExitDone;
}

} // namespace

class TestShortMemory : public QObject
{
    Q_OBJECT

private slots:
    void everyLimitSufficesOrIsReported_data()
    {
        QTest::addColumn<QStringList>("arguments");
        const QString prompt = QString("Mia had a red ball. ").repeated(12);
        const QStringList run{"run", "--prompt", prompt, "--tokens", "2", "--threads", "4"};
        QTest::newRow("exact kernels") << run;
        QTest::newRow("Eigen's products") << run + QStringList{"--kernels", "eigen"};
        QTest::newRow("rounded weights") << run + QStringList{"--weights", "int8"};
    }

    void everyLimitSufficesOrIsReported()
    {
        QFETCH(QStringList, arguments);
        constexpr qint64 kStep = 768 << 10;
        int refused = 0;
        int succeeded = 0;
        for (qint64 bytes = 64 << 20; succeeded < 6; bytes += kStep) {
            QVERIFY2(bytes < 2048LL << 20, "no limit suffices");
            const ProgramResult result = runWithin(bytes, arguments);
            if (result.exitCode == kExitNotStarted || !starts(bytes, result))
                continue;
            const QString at = QString("limit of %1 bytes: exit code %2, %3")
                                   .arg(bytes)
                                   .arg(result.exitCode)
                                   .arg(QString::fromUtf8(result.errors));
            QVERIFY2(result.exitCode == kExitDone || result.exitCode == kExitRunFailed,
                     qPrintable(at));
            QVERIFY2(result.exitCode == kExitDone || !result.errors.isEmpty(), qPrintable(at));
            refused += result.exitCode == kExitRunFailed ? 1 : 0;
            succeeded = result.exitCode == kExitDone ? succeeded + 1 : 0;
        }
        QVERIFY2(refused > 0, "the sweep began where memory suffices");
    }
};

PASTKEYS_TEST(TestShortMemory)
#include "test_short_memory.moc"
