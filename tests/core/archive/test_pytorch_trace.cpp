// assets/python/pastkeys_trace.py records runs in PyTorch, and Pastkeys opens the files.
#include "archive/network_json.h"
#include "archive/trace_file.h"
#include "files/model_folder.h"
#include "record/row_blocks.h"
#include "support/python.h"
#include "support/relative_error.h"
#include "support/row_values.h"
#include "support/run_trace.h"
#include "support/test_program.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <utility>

using namespace pastkeys;
using namespace pastkeys::test;
using Json = nlohmann::json;

namespace {

const QStringList kPrompt{"7", "200", "13", "56", "99"};
constexpr std::size_t kTokens = 12;

/// The values that the lane computed in the step, [rows][width].
std::vector<float> rowsOf(const Trace& trace, std::size_t step, Lane lane, std::size_t layer,
                          TensorKind tensor)
{
    const PassRecord& record = *trace.step(step).lane(lane);
    return valuesOf(laneRows(trace.steps().first(step + 1), lane, idAt<Layer>(layer), tensor,
                             record.first, record.end()));
}

std::vector<std::uint32_t> chosenIn(const Trace& trace)
{
    std::vector<std::uint32_t> ids;
    for (const TokenId id : trace.chosenBy(Lane{0}))
        ids.push_back(static_cast<std::uint32_t>(indexOf(id)));
    return ids;
}

} // namespace

class TestPytorchTrace : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_python = pythonWith("torch, numpy");
        if (m_python.isEmpty())
            QSKIP("Python has no PyTorch: install python3-torch");
    }

    void bothLanesAreRecordedAsPyTorchComputesThem()
    {
        const PythonResult result =
            runPython(m_python, {inSource("tests/support/check_pytorch_trace.py")});
        QVERIFY2(result.exitCode == 0, qPrintable(result.errors));
        QVERIFY2(result.errors.contains("\nOK"), qPrintable(result.errors));
    }

    void theFileSaysWhatPyTorchDid_data()
    {
        QTest::addColumn<QString>("threads");
        for (const char* threads : {"1", "2"})
            QTest::addRow("%s", threads) << threads;
    }
    void theFileSaysWhatPyTorchDid()
    {
        QFETCH(QString, threads);
        const Json summary = recorded("gpt2", {"--threads", threads});
        const Trace trace = readTraceFile(file());
        QCOMPARE(trace.size(), kTokens);
        QCOMPARE(trace.header().kernels, std::string("pytorch"));
        QCOMPARE(trace.header().threads, threads.toUInt());
        QCOMPARE(trace.header().network->site(Layer{0}).heads, 4U);
        QCOMPARE(trace.header().lanes.back().cache.kind->name, std::string_view("dynamic"));
        QCOMPARE(chosenIn(trace), summary["chosen"].get<std::vector<std::uint32_t>>());
        const Verdict verdict = trace.verdict();
        QVERIFY(!verdict.equalityExpected);
        QCOMPARE(verdict.maxUlp, summary["maxUlp"].get<std::uint32_t>());
        QCOMPARE(verdict.identical(), summary["maxUlp"] == 0);
        std::size_t different = 0;
        for (const StepRecordPtr& step : trace.steps()) {
            for (const RowPart& part : step->lane(Lane{0})->ownRows)
                different += part.rows;
            QVERIFY(step->lane(Lane{0})->duration.count() > 0);
            QCOMPARE(step->lane(Lane{1})->cacheBytesUsed, 2U * 3 * 48 * 4 * step->positions());
        }
        QCOMPARE(different, summary["different"].get<std::size_t>());
    }

    void pyTorchAndPastkeysComputeTheSame_data() { addModels(); }
    void pyTorchAndPastkeysComputeTheSame()
    {
        QFETCH(QString, name);
        recorded(name);
        const Trace theirs = readTraceFile(file());
        const Trace ours = ownRun(kTokens);
        QVERIFY(
            haveSameTensors(*theirs.header().network, *ours.header().network, TensorsMeant::All));
        QCOMPARE(withoutFields(*theirs.header().network), withoutFields(*ours.header().network));
        QCOMPARE(chosenIn(theirs), chosenIn(ours));
        for (std::size_t step = 0; step < kTokens; ++step)
            for (const Lane lane : kLanes)
                expectNear(ours, theirs, step, lane);
    }

    void aPartOfARunHasTheChosenLayersAndSteps()
    {
        constexpr std::size_t kSkipped = 3;
        recorded("qwen3", {"--layers", "1", "--skip", QString::number(kSkipped)});
        const Trace theirs = readTraceFile(file());
        QCOMPARE(theirs.header().layersWithRows(), std::vector{Layer{1}});
        QCOMPARE(theirs.header().skippedSteps, kSkipped);
        const std::size_t given = static_cast<std::size_t>(kPrompt.size()) + kSkipped;
        QCOMPARE(theirs.header().promptTokens, given);
        QCOMPARE(theirs.step(0).tokens.size(), given);
        const Trace ours = ownRun(kSkipped + kTokens);
        const auto all = chosenIn(ours);
        QCOMPARE(chosenIn(theirs), std::vector(all.begin() + kSkipped, all.end()));
        for (const TensorKind tensor : ours.header().network->recorded())
            QVERIFY(relativeError(rowsOf(ours, kSkipped, Lane{0}, 1, tensor),
                                  rowsOf(theirs, 0, Lane{0}, 1, tensor)) <= 2e-5);
    }

private:
    static void addModels()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"gpt2", "llama", "mistral", "qwen2", "qwen3", "gemma3_text",
                                 "gpt_neo", "gpt_neox", "serial"})
            QTest::newRow(name) << name;
    }

    /// Our own run of the recorded model.
    Trace ownRun(std::size_t tokens) const
    {
        LoadedModel model = loadModel(m_folder.filePath("model").toStdString());
        RunSettings settings{.tokens = tokens};
        for (const QString& id : kPrompt)
            settings.prompt.push_back(TokenId{id.toUInt()});
        return runTrace({{}, model.network, std::move(model.weights), "small"}, settings);
    }

    /// The description without the fields of the family, and with rounded numbers: PyTorch computes
    /// frequencies in float32.
    static std::string withoutFields(const Network& network)
    {
        Json json = Json::parse(networkText(network));
        json.erase("config");
        for (Json& layer : json["layers"]) {
            Json& site = layer["attention"];
            site["scale"] = std::round(site["scale"].get<double>() * 1e6);
            if (site.contains("rotation"))
                for (Json& each : site["rotation"])
                    each = std::round(each.get<double>() * 1e6);
        }
        return json.dump(1);
    }

    std::filesystem::path file() const { return m_folder.filePath("t.pastkeys").toStdString(); }

    /// Writes the weights of a small model and a recorded run of it. Returns a summary of the run.
    Json recorded(const QString& name, const QStringList& options = {})
    {
        const PythonResult result = runPython(
            m_python, QStringList{inSource("tests/support/small_families.py"), name,
                                  m_folder.filePath("model"), m_folder.filePath("t.pastkeys")} +
                          kPrompt + QStringList{"--tokens", QString::number(kTokens)} + options);
        if (result.exitCode != 0)
            qFatal("%s", qPrintable(result.errors));
        return Json::parse(result.output.toStdString());
    }

    /// The bounds are the same as in tests/golden.
    static void expectNear(const Trace& ours, const Trace& theirs, std::size_t step, Lane lane)
    {
        for (std::size_t layer = 0; layer < ours.header().config().layers; ++layer)
            for (const TensorKind tensor : ours.header().network->recorded())
                QVERIFY(relativeError(rowsOf(ours, step, lane, layer, tensor),
                                      rowsOf(theirs, step, lane, layer, tensor)) <= 2e-5);
        QVERIFY(relativeError(ours.step(step).logitsOf(lane), theirs.step(step).logitsOf(lane)) <=
                4e-5);
    }

    QString m_python;
    QTemporaryDir m_folder;
};

PASTKEYS_TEST(TestPytorchTrace)
#include "test_pytorch_trace.moc"
