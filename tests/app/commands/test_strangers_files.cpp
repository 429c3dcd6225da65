// Recorded runs from strangers: what is drawn takes memory and time for what it shows.
#include "support/program.h"
#include "support/synthetic_trace.h"
#include "support/test_program.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QtTest>

using namespace pastkeys::test;

class TestStrangersFiles : public QObject
{
    Q_OBJECT

private slots:
    /// All scores of this prompt would take 3.2 GB per lane; the file has 1 MB.
    void aLongPromptIsDrawnInLittleMemory_data()
    {
        QTest::addColumn<QString>("view");
        for (const char* view : {"stage", "lamp", "inspector", "window"})
            QTest::newRow(view) << view;
    }

    void aLongPromptIsDrawnInLittleMemory()
    {
        QFETCH(QString, view);
        const QTemporaryDir folder;
        const QString file = folder.filePath("long.pastkeys");
        writeFile(file, QByteArray::fromStdString(syntheticTraceFile({.prompt = 20'000})));
        const QString picture = folder.filePath("a.png");
        outputOf({"render", "--trace", file, "--view", view, "--out", picture},
                 {.wrapper = {"prlimit", QString("--as=%1").arg(2LL << 30)}});
        QVERIFY(QFile::exists(picture));
    }

    void aTokenOfAnyLengthIsDrawnInLittleTime()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath("token.pastkeys");
        std::string accents;
        for (int i = 0; i < 20'000; ++i)
            accents += "\u0301";
        for (const std::string& token : {accents, std::string(1'000'000, 'W')}) {
            writeFile(file, QByteArray::fromStdString(
                                syntheticTraceFile({.steps = 2, .prompt = 3, .token = token})));
            QElapsedTimer timer;
            timer.start();
            outputOf(
                {"render", "--trace", file, "--view", "window", "--out", folder.filePath("a.png")});
            QVERIFY2(timer.elapsed() < 20'000, qPrintable(QString::number(timer.elapsed())));
        }
    }
};

PASTKEYS_TEST(TestStrangersFiles)
#include "test_strangers_files.moc"
