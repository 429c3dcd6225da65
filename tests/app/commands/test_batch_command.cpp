#include "support/approved_text.h"
#include "support/json_output.h"
#include "support/program.h"
#include "support/svg_texts.h"
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
    void eachPromptGoesOnAsItDoesAlone_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::newRow("continuous") << QStringList{"--slots", "2", "--block", "4"};
        QTest::newRow("static") << QStringList{"--batch", "static", "--padding", "right"};
        QTest::newRow("not shared") << QStringList{"--no-sharing"};
        QTest::newRow("kept") << QStringList{"--prefix-cache", "--slots", "1"};
    }
    void eachPromptGoesOnAsItDoesAlone()
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

    void aFullPoolSuspendsAndLosesNothing()
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

    void countedPaddingIsAMistakeOnPurpose()
    {
        // With random weights, the next word depends on the positions more than on anything else.
        const QString model = m_folder.filePath("random");
        outputOf({"synth", "--preset", "tiny", "--out", model});
        const QStringList words{"run",       "--tokens",
                                "8",         "--batch",
                                "static",    "--count-padding",
                                "--model",   model,
                                "--prompts", fileOf(m_folder, kPrompts)};
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
        }
        QCOMPARE(json["totals"]["otherTokens"].get<int>(), sum);
        QVERIFY(sum > 0);
    }

    void promptsComeFromStandardInputToo()
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

    void withoutComparisonNothingIsSaidAboutBits()
    {
        const Json json = jsonOf(
            {"run", "--tokens", "2", "--no-compare", "--prompts", fileOf(m_folder, kPrompts)});
        for (const Json& sequence : json["sequences"])
            QVERIFY(sequence["maxUlp"].is_null());
        QVERIFY(json["totals"]["millisecondsAlone"].is_null());
        QCOMPARE(json["totals"]["compared"].get<int>(), 0);
    }

    /// In time that grew with the square of the number, one slot took minutes.
    void manyPromptsTakeTimeForTheirNumber()
    {
        const QString prompts = fileOf(m_folder, QStringList(8000, "the"));
        for (const char* slotCount : {"1", "8000"}) {
            QElapsedTimer timer;
            timer.start();
            const ProgramResult result =
                runCli({"run", "--model", tinyModelDir(), "--prompts", prompts, "--tokens", "3",
                        "--slots", slotCount, "--no-compare"});
            QCOMPARE(result.exitCode, 0);
            QVERIFY2(timer.elapsed() < 100'000, qPrintable(QString::number(timer.elapsed())));
        }
    }

    void sizesAreMeasured()
    {
        const Json batch = jsonOf(
            {"run", "--tokens", "3", "--sizes", "1,4", "--prompts", fileOf(m_folder, kPrompts)});
        QCOMPARE(batch["sizes"].size(), std::size_t{2});
        QCOMPARE(batch["sizes"][1]["slots"].get<int>(), 4);
        QCOMPARE(batch["sizes"][1]["mostAtOnce"].get<int>(), 4);
        QVERIFY(batch["sizes"][0]["tokensPerSecond"].get<double>() > 0);
        QVERIFY(batch["sizes"][0]["spread"].get<double>() >= 0);
        QVERIFY(batch["sizes"][0]["weightBytesPerToken"].get<double>() >
                batch["sizes"][1]["weightBytesPerToken"].get<double>());
        QVERIFY(batch["sizes"][0]["millisecondsPerToken"].get<double>() > 0);
    }

    void withOneTokenEachThereIsNoTimeBetweenTokens()
    {
        const Json json = jsonOf(
            {"run", "--tokens", "1", "--sizes", "1", "--prompts", fileOf(m_folder, kPrompts)});
        QVERIFY(json["sizes"][0]["millisecondsPerToken"].is_null());
    }

    void aTraceHasALinePerStep()
    {
        const QString path = m_folder.filePath("batch.jsonl");
        const QStringList words{"trace", "--tokens", "3", "--prompts", fileOf(m_folder, kPrompts)};
        outputOf(words + QStringList{"--out", path});
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
    }

    void aPictureShowsAFullStepAndThePlotThatIsAskedFor()
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
        static const QRegularExpression title("^Step \\d+: |^Weights read|^Waste|^Memory");
        QStringList texts;
        for (const QStringList& options :
             {QStringList{}, QStringList{"--step", "4", "--plot", "Waste"},
              QStringList{"--plot", "pool"}})
            for (const QString& text : svgTexts(drawn(options)).filter(title))
                texts << text;
        const QString all = texts.join('\n');
        QCOMPARE(all, approved("commands/sequences_pictures", all));
    }

private:
    QTemporaryDir m_folder;
};

PASTKEYS_TEST(TestBatchCommand)
#include "test_batch_command.moc"
