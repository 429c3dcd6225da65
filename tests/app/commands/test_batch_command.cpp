#include "support/json_output.h"
#include "support/program.h"
#include "support/synthetic_models.h"
#include "support/test_program.h"

#include <nlohmann/json.hpp>

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QtTest>

using namespace pastkeys::test;
using Json = nlohmann::json;

namespace {

const QStringList kPrompts{"Mia has a red ball. What color is the ball?",
                           "Tom has a blue kite. Who has the kite?",
                           "Mia has a red ball. Who has the ball?", "Max"};

/// Writes a file with these lines. \returns its path
QString fileOf(const QTemporaryDir& folder, const QStringList& lines)
{
    const QString path = folder.filePath("prompts.txt");
    writeFile(path, lines.join('\n').toUtf8());
    return path;
}

} // namespace

class TestBatchCommand : public QObject
{
    Q_OBJECT

private slots:
    void eachPromptGoesOnAsItDoesAlone_data();
    void eachPromptGoesOnAsItDoesAlone();
    void aSequenceOfOneStepNamesOneStep();
    void aFullPoolSuspendsAndLosesNothing();
    void countedPaddingIsAMistakeOnPurpose();
    void theReportNamesRowsTimesAndTheVerdict();
    void promptsComeFromStandardInputToo();
    void withoutComparisonNothingIsSaidAboutBits();
    void manyPromptsTakeTimeForTheirNumber();
    void sizesAreMeasured();
    void withOneTokenEachThereIsNoTimeBetweenTokens();
    void aTraceHasALinePerStep();
    void aPictureShowsAFullStepAndThePlotThatIsAskedFor();
    void whatCannotBeDrawnIsSaid_data();
    void whatCannotBeDrawnIsSaid();
    void badRequestsAreRefused_data();
    void badRequestsAreRefused();
    void whatCannotBeReadIsNamed();

private:
    QTemporaryDir m_folder;
};

void TestBatchCommand::eachPromptGoesOnAsItDoesAlone_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::newRow("continuous") << QStringList{"--slots", "2", "--block", "4"};
    QTest::newRow("static") << QStringList{"--batch", "static", "--padding", "right"};
    QTest::newRow("not shared") << QStringList{"--no-sharing"};
    QTest::newRow("kept") << QStringList{"--prefix-cache", "--slots", "1"};
}

void TestBatchCommand::eachPromptGoesOnAsItDoesAlone()
{
    QFETCH(QStringList, options);
    const Json batch = jsonOf(
        QStringList{"run", "--tokens", "7", "--prompts", fileOf(m_folder, kPrompts)} + options);
    QCOMPARE(batch["format"].get<std::string>(), std::string("pastkeys-batch"));
    QCOMPARE(batch["sequences"].size(), std::size_t(kPrompts.size()));
    for (qsizetype s = 0; s < kPrompts.size(); ++s) {
        const Json& sequence = batch["sequences"][std::size_t(s)];
        const Json alone =
            jsonOf({"run", "--tokens", "7", "--cache", "on", "--prompt", kPrompts[s]});
        QCOMPARE(sequence["promptIds"], alone["promptIds"]);
        QCOMPARE(sequence["generatedIds"], alone["generatedIds"]);
        QCOMPARE(sequence["text"], alone["text"]);
        QCOMPARE(sequence["maxUlp"].get<int>(), 0);
    }
}

void TestBatchCommand::aSequenceOfOneStepNamesOneStep()
{
    const ProgramResult result =
        runCli({"run", "--tokens", "1", "--slots", "1", "--prompts", fileOf(m_folder, kPrompts)});
    QCOMPARE(result.exitCode, 0);
    QVERIFY2(result.output.contains("Sequence 2, step 2, "), result.output.constData());
}

void TestBatchCommand::aFullPoolSuspendsAndLosesNothing()
{
    const QStringList words{"run",      "--prompts", fileOf(m_folder, kPrompts),
                            "--tokens", "12",        "--no-stop-at-end",
                            "--block",  "4"};
    const Json small = jsonOf(words + QStringList{"--blocks", "8"});
    const Json large = jsonOf(words);
    std::size_t suspended = 0;
    for (const Json& step : small["steps"])
        suspended += step["suspended"].size();
    QVERIFY(suspended > 0);
    QVERIFY(std::ranges::any_of(small["steps"], [](const Json& step) {
        const Json& shortage = step["shortage"];
        return !shortage.is_null() && shortage["needed"] > shortage["free"] &&
               shortage["sequence"] == step["waiting"][0];
    }));
    for (const Json& step : large["steps"])
        QVERIFY(step["shortage"].is_null());
    for (std::size_t s = 0; s < small["sequences"].size(); ++s)
        QCOMPARE(small["sequences"][s]["generatedIds"], large["sequences"][s]["generatedIds"]);
}

void TestBatchCommand::countedPaddingIsAMistakeOnPurpose()
{
    // With random weights, the next word depends on the positions more than on anything else.
    const QString model = m_folder.filePath("random");
    QCOMPARE(runCli({"synth", "--preset", "tiny", "--out", model}).exitCode, 0);
    const QStringList words{"run",       "--tokens",
                            "8",         "--batch",
                            "static",    "--count-padding",
                            "--model",   model,
                            "--prompts", fileOf(m_folder, kPrompts)};
    const ProgramResult result = runCli(words);
    QCOMPARE(result.exitCode, 0);
    QVERIFY(result.errors.contains("on purpose"));
    QVERIFY(result.output.contains("different results than alone"));
    const Json json = jsonOf(words);
    std::vector<int> others(kPrompts.size());
    for (const Json& step : json["steps"])
        for (const Json& part : step["parts"])
            if (!part["choiceAlone"].is_null()) {
                QVERIFY(part["choice"]["id"] != part["choiceAlone"]["id"]);
                ++others[part["sequence"].get<std::size_t>()];
            }
    int sum = 0;
    for (std::size_t s = 0; s < others.size(); ++s) {
        sum += others[s];
        QCOMPARE(json["sequences"][s]["otherTokens"].get<int>(), others[s]);
        const QString line = QString("Sequence %1: %2 of 8 words differ from those that it chooses "
                                     "alone after the same text; its logits differ by up to ")
                                 .arg(s + 1)
                                 .arg(others[s]);
        QVERIFY2(others[s] == 0 || result.output.contains(line.toUtf8()), qPrintable(line));
    }
    QCOMPARE(json["totals"]["otherTokens"].get<int>(), sum);
    QVERIFY(sum > 0);
    fileOf(m_folder, {kPrompts.front(), kPrompts.back()}); // only the second one needs padding
    const QByteArray two = runCli(words).output;
    QVERIFY2(two.contains("1 of 2 sequences gives different results than alone"), two.constData());
}

void TestBatchCommand::theReportNamesRowsTimesAndTheVerdict()
{
    const ProgramResult result =
        runCli({"run", "--tokens", "4", "--prompts", fileOf(m_folder, kPrompts)});
    QCOMPARE(result.exitCode, 0);
    QVERIFY(result.output.contains("All 4 sequences give the same bits as alone"));
    QVERIFY(result.output.contains("one by one"));
    QVERIFY(result.output.contains("decode rows"));
    QVERIFY(result.output.contains("tokens per second"));
}

void TestBatchCommand::promptsComeFromStandardInputToo()
{
    const QStringList words{"run", "--tokens", "2", "--json", "--prompts"};
    // A byte order mark and Windows line endings are not part of a prompt.
    const QByteArray text = "\xEF\xBB\xBF" + kPrompts.join("\r\n").toUtf8() + "\r\n";
    const ProgramResult piped = runCli(words + QStringList{"-"}, {.input = text});
    QVERIFY2(piped.exitCode == 0, piped.errors.constData());
    const Json json = Json::parse(piped.output.toStdString());
    const Json same = jsonOf({"run", "--tokens", "2", "--prompts", fileOf(m_folder, kPrompts)});
    QCOMPARE(json["sequences"].size(), same["sequences"].size());
    for (std::size_t s = 0; s < same["sequences"].size(); ++s)
        QVERIFY(json["sequences"][s] == same["sequences"][s]);
}

/// In time that grew with the square of the number, one slot took minutes.
void TestBatchCommand::manyPromptsTakeTimeForTheirNumber()
{
    const QString prompts = fileOf(m_folder, QStringList(8000, "the"));
    for (const char* slotCount : {"1", "8000"}) {
        QElapsedTimer timer;
        timer.start();
        const ProgramResult result =
            runCli({"run", "--model", tinyModelDir(), "--prompts", prompts, "--tokens", "3",
                    "--slots", slotCount, "--no-compare"});
        QCOMPARE(result.exitCode, 0);
        QVERIFY(result.output.contains("Sequence 8000"));
        QVERIFY2(timer.elapsed() < 100'000, qPrintable(QString::number(timer.elapsed())));
    }
}

void TestBatchCommand::withoutComparisonNothingIsSaidAboutBits()
{
    const Json json =
        jsonOf({"run", "--tokens", "2", "--no-compare", "--prompts", fileOf(m_folder, kPrompts)});
    for (const Json& sequence : json["sequences"])
        QVERIFY(sequence["maxUlp"].is_null());
    QVERIFY(json["totals"]["millisecondsAlone"].is_null());
    QCOMPARE(json["totals"]["compared"].get<int>(), 0);
}

void TestBatchCommand::sizesAreMeasured()
{
    const Json batch =
        jsonOf({"run", "--tokens", "3", "--sizes", "1,4", "--prompts", fileOf(m_folder, kPrompts)});
    QCOMPARE(batch["sizes"].size(), std::size_t{2});
    QCOMPARE(batch["sizes"][1]["slots"].get<int>(), 4);
    QCOMPARE(batch["sizes"][1]["mostAtOnce"].get<int>(), 4);
    QVERIFY(batch["sizes"][0]["tokensPerSecond"].get<double>() > 0);
    QVERIFY(batch["sizes"][0]["spread"].get<double>() >= 0);
    QVERIFY(batch["sizes"][0]["weightBytesPerToken"].get<double>() >
            batch["sizes"][1]["weightBytesPerToken"].get<double>());
    QVERIFY(batch["sizes"][0]["millisecondsPerToken"].get<double>() > 0);
}

void TestBatchCommand::withOneTokenEachThereIsNoTimeBetweenTokens()
{
    const QStringList words{
        "run", "--tokens", "1", "--sizes", "1", "--prompts", fileOf(m_folder, kPrompts)};
    QVERIFY(jsonOf(words)["sizes"][0]["millisecondsPerToken"].is_null());
    QVERIFY(!runCli(words).output.contains(" 0.000 "));
}

void TestBatchCommand::aTraceHasALinePerStep()
{
    const QString path = m_folder.filePath("batch.jsonl");
    const QStringList words{"trace", "--tokens", "3", "--prompts", fileOf(m_folder, kPrompts)};
    QCOMPARE(runCli(words + QStringList{"--out", path}).exitCode, 0);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QList<QByteArray> lines = file.readAll().trimmed().split('\n');
    QCOMPARE(lines.size(), 1 + 3);
    const Json header = Json::parse(lines[0].toStdString());
    QCOMPARE(header["format"].get<std::string>(), std::string("pastkeys-batch"));
    QCOMPARE(header["sequences"].size(), std::size_t(kPrompts.size()));
    QCOMPARE(header["sequences"][3]["prompt"].get<std::string>(), std::string("Max"));
    std::size_t read = 0;
    for (const Json& sequence : header["sequences"])
        read += sequence["promptIds"].size();
    const Json first = Json::parse(lines[1].toStdString());
    std::size_t rows = 0;
    for (const Json& part : first["parts"])
        rows += part["rows"].get<std::size_t>() + part["found"].get<std::size_t>();
    QCOMPARE(rows, read);
    for (int step = 1; step < lines.size(); ++step)
        QCOMPARE(Json::parse(lines[step].toStdString())["index"].get<int>(), step - 1);
    const ProgramResult refused =
        runCli(words + QStringList{"--out", m_folder.filePath("x.pastkeys")});
    QVERIFY(refused.exitCode != 0);
    QVERIFY2(refused.errors.contains(".jsonl"), refused.errors.constData());
}

void TestBatchCommand::aPictureShowsAFullStepAndThePlotThatIsAskedFor()
{
    const auto drawn = [&](const QStringList& options) {
        QFile file(m_folder.filePath("batch.svg"));
        const ProgramResult result =
            runCli(QStringList{"render", "--view", "sequences", "--tokens", "4", "--prompts",
                               fileOf(m_folder, kPrompts), "--out", file.fileName()} +
                   options);
        if (result.exitCode != 0 || !file.open(QIODevice::ReadOnly))
            qFatal("%s", result.errors.constData());
        return file.readAll();
    };
    const QByteArray usual = drawn({});
    QVERIFY(usual.contains(">Step 1: 4 prefills"));
    QVERIFY(usual.contains(">Weights read per token<"));
    const QByteArray other = drawn({"--step", "4", "--plot", "Waste"});
    QVERIFY(other.contains(">Step 4: 4 decode rows"));
    QVERIFY(other.contains(">Waste<"));
    QVERIFY(drawn({"--plot", "pool"}).contains(">Memory of the pool<"));
}

void TestBatchCommand::whatCannotBeDrawnIsSaid_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("reason");
    const QStringList prompts{"--prompts", "prompts.txt"};
    const QStringList sequences = QStringList{"--view", "sequences"} + prompts;
    const auto row = [](const char* name, const QStringList& options, const char* reason) {
        QTest::newRow(name) << options << QString(reason);
    };
    row("no view", prompts, "--view stage cannot draw the batch of --prompts. Choose --view seq");
    row("window", prompts + QStringList{"--view", "window"}, "--view window cannot draw the batch");
    row("motion", prompts + QStringList{"--animate"}, "or draw one prompt alone with --prompt.");
    row("no prompts", {"--view", "sequences"}, "--view sequences needs --prompts.");
    row("plot of a run", sequences + QStringList{"--plot", "time"},
        "--plot time is not a plot of a batch: expected weights, pool or waste.");
    row("plot of a batch", {"--prompt", "Mia", "--view", "plots", "--plot", "waste"},
        "--plot waste is a plot of a batch: it needs --view sequences and --prompts.");
    row("recorded run", sequences + QStringList{"--trace", "run.pastkeys"},
        "--trace has no effect with --view sequences.");
    row("handout", sequences + QStringList{"--hand-out", "a.html"},
        "--hand-out has no effect with --view sequences.");
    row("layer", sequences + QStringList{"--layer", "2"},
        "--layer has no effect with --view sequences.");
}

void TestBatchCommand::whatCannotBeDrawnIsSaid()
{
    QFETCH(QStringList, options);
    QFETCH(QString, reason);
    const QString path = m_folder.filePath("no.png");
    const ProgramResult result = runCli(QStringList{"render", "--out", path} + options);
    QCOMPARE(result.exitCode, 2);
    QVERIFY2(result.errors.contains(reason.toUtf8()), result.errors.constData());
    QVERIFY(!QFile::exists(path));
}

void TestBatchCommand::badRequestsAreRefused_data()
{
    QTest::addColumn<QStringList>("lines");
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("reason");
    const QStringList one{"Mia"};
    QTest::newRow("empty") << QStringList{} << QStringList{} << "an empty file";
    QTest::newRow("only empty lines") << QStringList{"", " "} << QStringList{} << "empty lines";
    QTest::newRow("long") << QStringList{"Mia", "", QString("Mia ").repeated(400)} << QStringList{}
                          << "prompts.txt: prompt in line 3 (“Mia Mia";
    QTest::newRow("small pool") << QStringList{"Mia", "Tom has a kite."}
                                << QStringList{"--blocks", "1"}
                                << "blocks for the prompt in line 2 (“Tom has";
    QTest::newRow("no slots") << one << QStringList{"--slots", "0"} << "slots";
    QTest::newRow("prompt, too") << one << QStringList{"--prompt", "Tom"} << "exclude";
    QTest::newRow("static blocks")
        << one << QStringList{"--batch", "static", "--blocks", "9"} << "no blocks";
    QTest::newRow("padding of continuous") << one << QStringList{"--padding", "left"} << "static";
    QTest::newRow("lanes") << one << QStringList{"--left", "off"} << "no effect";
}

void TestBatchCommand::badRequestsAreRefused()
{
    QFETCH(QStringList, lines);
    QFETCH(QStringList, options);
    QFETCH(QString, reason);
    const ProgramResult result =
        runCli(QStringList{"run", "--prompts", fileOf(m_folder, lines)} + options);
    QVERIFY(result.exitCode > 0);
    QVERIFY2(result.errors.contains(reason.toUtf8()), result.errors.constData());
}

void TestBatchCommand::whatCannotBeReadIsNamed()
{
    const ProgramResult missing = runCli({"run", "--prompts", m_folder.filePath("none.txt")});
    QVERIFY(missing.exitCode > 0);
    QVERIFY2(missing.errors.contains("none.txt"), missing.errors.constData());
    const ProgramResult alone = runCli({"run", "--prompt", "Mia", "--slots", "2"});
    QVERIFY(alone.exitCode > 0);
    QVERIFY2(alone.errors.contains("--slots has no effect without --prompts"),
             alone.errors.constData());
}

PASTKEYS_TEST(TestBatchCommand)
#include "test_batch_command.moc"
