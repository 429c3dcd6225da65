// What commands write, and what they must never overwrite.
#include "support/program.h"
#include "support/synthetic_models.h"
#include "support/test_program.h"

#include <QTemporaryDir>
#include <QtTest>

#include <filesystem>
#include <memory>

using namespace pastkeys::test;
namespace fs = std::filesystem;

class TestOutputs : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        fs::copy(tinyModelDir().toStdString(), inFolder("model").toStdString());
    }

    void aShardIsNeverReplaced()
    {
        QVERIFY(QFile::rename(inFolder("model/model.safetensors"), inFolder("model/first.shard")));
        writeFile(inFolder("model/model.safetensors.index.json"),
                  R"({"weight_map": {"wte.weight": "first.shard"}})");
        QCOMPARE(traceTo(inFolder("model/first.shard")).exitCode, 4);
    }

    void theFileOfThePromptIsNeverReplaced()
    {
        const QString prompt = inFolder("prompt.txt");
        writeFile(prompt, "hello");
        const ProgramResult result =
            runCli({"trace", "--model", inFolder("model"), "--prompt", "-", "--out", prompt},
                   {.wrapper = {"sh", "-c", "exec \"$@\" <" + prompt, "sh"}});
        QCOMPARE(result.exitCode, 4);
        QCOMPARE(contentOf(prompt), QByteArray("hello"));
    }

    void anotherFileInTheModelFolderMayBeWritten()
    {
        for (int time = 0; time < 2; ++time)
            QCOMPARE(traceTo(inFolder("model/trace.jsonl")).exitCode, 0);
    }

    void aFileSizeLimitIsReportedAndLeavesNothing()
    {
        const QString path = inFolder("dump.safetensors");
        const ProgramResult result =
            runCli({"dump", "--model", inFolder("model"), "--prompt", "hello", "--out", path},
                   {.wrapper = {"prlimit", "--fsize=1000"}});
        QCOMPARE(result.exitCode, 4);
        QCOMPARE(QDir(m_folder->path())
                     .entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
                 QStringList("model"));
    }

    void namesCannotSteerTheTerminal()
    {
        const QString steering = QStringLiteral("\x1b]0;title\x07\u009b31m");
        const QString model = inFolder("model" + steering);
        QVERIFY(QFile::rename(inFolder("model"), model));
        const QStringList common{"--model", model, "--prompt", "a\u009bb", "--tokens", "1"};
        const QList<ProgramResult> results{
            runCli(QStringList{"trace", "--out", inFolder(steering + ".jsonl")} + common),
            runCli(QStringList{"render", "--out", inFolder(steering + ".png")} + common),
            runCli({"dump", "--model", model, "--ids", "1", "--out", inFolder(steering)}),
            runCli({"synth", "--out", inFolder("synth" + steering)}),
            runCli(QStringList{"run"} + common),
            runCli(QStringList{"run", "--json"} + common),
            runCli({"info", "--model", model}),
            runCli({"info", "--model", model, "--json"}),
            runCli({"info", "--model", model + "nowhere"})};
        for (const ProgramResult& result : results) {
            QVERIFY2(result.exitCode == 0 || result.exitCode == 3, result.errors.constData());
            for (const QByteArray& text : {result.output, result.errors})
                for (const char* control : {"\x1b", "\x07", "\xC2\x9B"})
                    QVERIFY2(!text.contains(control), text.constData());
        }
    }

    void aFolderThatMayNotBeReadIsSaid()
    {
        const QString model = inFolder("model");
        fs::permissions(m_folder->path().toStdString(), fs::perms::all);
        fs::permissions(model.toStdString(), fs::perms::none);
        ProgramSetup nobody;
        if (::geteuid() == 0)
            nobody.wrapper = {"setpriv", "--reuid=65534", "--clear-groups"};
        for (const char* command : {"info", "tokenize"})
            QCOMPARE(runCli({command, "--model", model}, nobody).exitCode, 4);
        fs::permissions(model.toStdString(), fs::perms::all);
    }

private:
    QString inFolder(const QString& name) const { return m_folder->filePath(name); }
    /// Runs the trace command on a copy of the tiny model.
    ProgramResult traceTo(const QString& path) const
    {
        return runCli({"trace", "--model", inFolder("model"), "--prompt", "hello", "--tokens", "2",
                       "--out", path});
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

PASTKEYS_TEST(TestOutputs)
#include "test_outputs.moc"
