// What the commands print, and what they say of mistakes: tests/approved/commands has the command
// lines, their exit codes and the output. The tests of each command check its numbers, files and
// JSON.
#include "commands/command_line.h"
#include "support/approved_text.h"
#include "support/model_files.h"
#include "support/program.h"
#include "support/python.h"
#include "support/synthetic_models.h"
#include "support/test_program.h"
#include "support/transcript.h"

#include <QTemporaryDir>
#include <QtTest>

#include <filesystem>
#include <sys/stat.h>

using namespace pastkeys;
using namespace pastkeys::test;
namespace fs = std::filesystem;

class TestTranscripts : public QObject
{
    Q_OBJECT

private slots:
    /// Writes the inputs that the command lines name.
    void initTestCase()
    {
        const std::initializer_list<std::pair<const char*, QString>> files{
            {"prompts.txt", "Mia has a red ball. What color is the ball?\nMax\n"},
            {"one.txt", "the cat"},
            {"lines.txt", "\n \n"},
            {"long.txt", "Mia\n\n" + QString("Mia ").repeated(400)},
            {"two.txt", "Mia\nTom has a kite."},
            {"story.txt", "Mia has a red ball. Tom has a blue kite. What does Tom have?"},
            {"12.txt", "12"},
            {"padded.txt",
             "Mia has a red ball. What color is the ball?\nTom has a blue kite. Who has "
             "the kite?\nMia has a red ball. Who has the ball?\nMax"},
            {"empty.txt", ""},
            {"falcon.json", R"({"model_type": "falcon", "hidden_size": 4544, "multi_query": true,
            "num_attention_heads": 71, "num_hidden_layers": 32})"}};
        for (const auto& [name, content] : files)
            test::writeFile(path(name), content.toUtf8());
        test::writeFile(path("bytes.txt"), QByteArray("a\xFF has"));
        transcriptOf(R"(
0 $ synth --preset tiny --out model
0 $ trace --model model --prompt "the cat" --tokens 3 --out run.pastkeys
0 $ trace --model model --prompt "the cat" --tokens 2 --out run.jsonl
0 $ dump --model model --prompt "the cat" --out dump.safetensors)",
                     m_folder.path());
        fs::copy(path("run.pastkeys").toStdString(), path("recorded.png").toStdString());
        Gpt2Config config = gpt2Preset("tiny");
        config.context = 1;
        const SyntheticModelDir shortest(config);
        fs::copy(shortest.path().toStdString(), path("shortest").toStdString());
        const std::initializer_list<std::pair<const char*, const char*>> links{
            {"link.png", "model/config.json"}, {"link.html", "model/config.json"},
            {"link.gif", "model/config.json"}, {"folder", "model"},
            {"null.gif", "/dev/null"},         {"circle.html", "circle.html"}};
        for (const auto& [name, target] : links)
            fs::create_symlink(target, path(name).toStdString());
        fs::create_hard_link(path("model/model.safetensors").toStdString(),
                             path("hard.safetensors").toStdString());
        QCOMPARE(::mkfifo(path("pipe.html").toUtf8(), 0600), 0);
        QVERIFY(QDir(m_folder.path()).mkdir("full"));
        test::writeFile(path("full/old"), QByteArray("old"));
    }

    void commandsPrintWhatIsApproved_data()
    {
        QTest::addColumn<QString>("name");
        const QDir folder(inSource("tests/approved/commands/transcripts"));
        for (const QString& file : folder.entryList({"*.txt"}, QDir::Files))
            QTest::newRow(qPrintable(file)) << "commands/transcripts/" + file.chopped(4);
    }
    void commandsPrintWhatIsApproved()
    {
        QFETCH(QString, name);
        const QByteArray before = inputs();
        const QString text = transcriptAgain(name, m_folder.path());
        QCOMPARE(text, approved(name, text));
        QVERIFY(inputs() == before);
    }

    void everyCommandExplainsItself()
    {
        QString lines = "0 $ --help\n";
        for (const Command& command : plainCommands())
            lines += QString("0 $ %1 --help\n").arg(QString::fromStdString(command.name));
        for (const DrawingCommand& command : kDrawingCommands)
            lines += QString("0 $ %1 --help\n").arg(QString::fromUtf8(command.name));
        const QString text = transcriptOf(lines, m_folder.path());
        for (const QString& line : text.split('\n'))
            QVERIFY2(line.size() <= 100, qPrintable(line));
        QCOMPARE(text, approved("commands/help", text));
    }

private:
    QString path(const QString& name) const { return m_folder.filePath(name); }
    QByteArray inputs() const
    {
        return contentOf(path("model/model.safetensors")) + contentOf(path("model/config.json")) +
               contentOf(path("model/vocab.json")) + contentOf(path("recorded.png")) +
               contentOf(path("full/old"));
    }

    QTemporaryDir m_folder;
};

PASTKEYS_TEST(TestTranscripts)
#include "test_transcripts.moc"
