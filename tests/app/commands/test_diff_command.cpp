// What the `diff` command reports, and which files it refuses.
#include "base/errors.h"
#include "commands/diff_report.h"
#include "kernels/kernels.h"
#include "kernels/select.h"
#include "record/lane_names.h"
#include "support/example_trace.h"
#include "support/gpt2_names.h"
#include "support/program.h"
#include "support/synthetic_models.h"
#include "support/test_program.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>
#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;
using Json = nlohmann::json;

namespace {

DiffFile fileOf(const std::string& path, const ExampleRun& run)
{
    return {path, traceOf(run), {}};
}

std::string textOf(const DiffFile& a, const DiffFile& b, const std::string& lanes = "")
{
    return diffText(a, b, lanesCompared(a, b, lanes));
}

/// The error message for an invalid --lane.
std::string usageOf(const DiffFile& a, const DiffFile& b, const std::string& lanes)
{
    try {
        lanesCompared(a, b, lanes);
    } catch (const UsageError& error) {
        return error.what();
    }
    return "";
}

bool has(const std::string& text, const char* part)
{
    const bool found = text.find(part) != std::string::npos;
    if (!found)
        qWarning("%s", text.c_str());
    return found;
}

} // namespace

class TestDiffCommand : public QObject
{
    Q_OBJECT

private slots:
    void equalRunsAreSaidToBeEqual();
    void oneTokenIsCountedAsOne();
    void theFirstDifferenceIsSaidInWords();
    void whatACacheRoundsMayDifferBeforeTheFirstRecordedValue();
    void jsonHoldsTheSame();
    void lanesCanBeChosen();
    void theNameOfALaneCanHaveColons();
    void runsOfOtherPromptsAreBadInput();
    void filesThatAreNoTracesAreBadInput();
    void kernelsAndThreadsMakeNoDifference_data();
    void kernelsAndThreadsMakeNoDifference();
    void twoFilesAreNeeded();

private:
    QString path(const QString& name) const { return m_folder.filePath(name); }

    QTemporaryDir m_folder;
};

void TestDiffCommand::equalRunsAreSaidToBeEqual()
{
    const DiffFile a = fileOf("a.pastkeys", {});
    const std::string text = textOf(a, fileOf("b.pastkeys", {.chunks = {3}}));
    QVERIFY(has(text, "A: a.pastkeys, a run of example"));
    QVERIFY(has(text, "Lane off of A and lane off of B are equal, bit for bit: 13 positions and 6 "
                      "chosen tokens were compared.\n"));
    QVERIFY(has(text, "Lane on of A and lane on of B are equal"));
    QVERIFY(has(text, "All 6 chosen tokens are the same.\n"));
    QVERIFY(has(text,
                "     values    different  largest difference  relative         in ULP  tensor\n"));
    QVERIFY(
        has(text, "        624            0                   0         0              0  k\n"));
    QVERIFY(text.find("ULP is") == std::string::npos);
    QVERIFY(areEqual(lanesCompared(a, a, "off:on")));
}

void TestDiffCommand::oneTokenIsCountedAsOne()
{
    const DiffFile a = fileOf("a.pastkeys", {.prompt = {"Mia"}, .tokens = 1});
    const DiffFile b = fileOf("b.pastkeys", {.prompt = {"Mia"}, .tokens = 3});
    const std::string text = textOf(a, b);
    QVERIFY(has(text, ": 1 position and 1 chosen token were compared.\n"));
    QVERIFY(has(text, "A has read 1 token, B has read 3.\n"));
}

void TestDiffCommand::theFirstDifferenceIsSaidInWords()
{
    const DiffFile a = fileOf("a.pastkeys", {});
    const DiffFile b = fileOf("b.pastkeys", {.tokens = 3, .kernels = "eigen"});
    const std::vector<LaneDiff> diffs = lanesCompared(a, b, "on");
    QVERIFY(!areEqual(diffs));
    const std::string text = diffText(a, b, diffs);
    QVERIFY(has(text, "Lane on of A and lane on of B differ: "));
    QVERIFY(has(text, "The first recorded value that differs is in step 1, layer 1, head 1, in the "
                      "tensor layers.0.q "
                      "(operation QkvProjection), at position 0, column "));
    QVERIFY(has(text, " of the head: A has "));
    QVERIFY(has(text, " ULP apart.\n"));
    QVERIFY(has(text, "1 ULP is the distance to the next float32 number.\n"));
    QVERIFY(text.find("does not store them") == std::string::npos);
    QVERIFY(has(text, "A has read 13 tokens, B has read 10.\n"));
}

void TestDiffCommand::whatACacheRoundsMayDifferBeforeTheFirstRecordedValue()
{
    const DiffFile a = fileOf("a.pastkeys", {.lanes = lanesNamed("off", "static")});
    const DiffFile b = fileOf("b.pastkeys", {.lanes = lanesNamed("off", "int8")});
    QVERIFY(has(textOf(a, b, "right"), "A cache that does not store them exactly\nholds other"));
}

void TestDiffCommand::jsonHoldsTheSame()
{
    const DiffFile a = fileOf("a.pastkeys", {});
    const DiffFile b = fileOf("b.pastkeys", {.kernels = "eigen"});
    const std::vector<LaneDiff> diffs = lanesCompared(a, b, "on");
    const Json json = Json::parse(diffJson(a, b, diffs));
    QVERIFY(json.at("equal") == false);
    QVERIFY(json.at("files")[1].at("kernels") == "eigen");
    const Json& lane = json.at("lanes").at(0);
    const DiffPlace& first = *diffs[0].diff.first;
    QVERIFY(lane.at("lanes")[0] == "on");
    QVERIFY(lane.at("firstDifference").at("tensor") == gpt2Names().nameOf(first.tensor()));
    QVERIFY(lane.at("firstDifference").at("steps")[0] == 0);
    QVERIFY(lane.at("firstDifference").at("column") == first.column);
    QVERIFY(lane.at("firstDifference").at("values")[1].get<float>() == first.values[1]);
    QVERIFY(lane.at("tensors")[0].at("maxUlp") == diffs[0].diff.kinds[0].maxUlp);
    QVERIFY(lane.at("tensors")[0].at("maxAbsolute") == diffs[0].diff.kinds[0].maxAbsolute);
    const Json equal = Json::parse(diffJson(a, a, lanesCompared(a, a, "")));
    QVERIFY(equal.at("equal") == true && equal.at("lanes").size() == 2);
    QVERIFY(equal.at("lanes")[0].at("firstDifference").is_null());
}

void TestDiffCommand::lanesCanBeChosen()
{
    const DiffFile a = fileOf("a.pastkeys", {});
    const DiffFile b = fileOf("b.pastkeys", {.mode = CacheMode::On});
    QVERIFY(has(textOf(a, b), "Lane on of A and lane on of B"));
    QVERIFY(has(textOf(a, b, "off:on"), "Lane off of A and lane on of B"));
    QVERIFY(has(usageOf(a, b, "off"), "b.pastkeys has no lane off; it has on."));
    QVERIFY(has(usageOf(a, b, "x:on"), "a.pastkeys has no lane x; it has off and on."));
    const DiffFile other = fileOf("c.pastkeys", {.lanes = lanesNamed("static", "dynamic")});
    QVERIFY(has(usageOf(a, other, ""), "--lane"));
}

void TestDiffCommand::theNameOfALaneCanHaveColons()
{
    const DiffFile both = fileOf("a.pastkeys", {});
    const DiffFile window = fileOf("w.pastkeys", {.lanes = {laneNamed("window:4+2")}});
    const DiffFile paged = fileOf("p.pastkeys", {.lanes = {laneNamed("paged:4")}});
    QVERIFY(has(textOf(window, both, "window:4+2:on"), "Lane window:4+2 of A and lane on of B"));
    QVERIFY(has(textOf(both, window, "on:window:4+2"), "Lane on of A and lane window:4+2 of B"));
    QVERIFY(has(textOf(window, paged, "window:4+2:paged:4"),
                "Lane window:4+2 of A and lane paged:4 of B"));
    QVERIFY(has(textOf(window, window, "window:4+2"), "Lane window:4+2 of A and lane window:4+2"));
    QVERIFY(has(usageOf(window, both, "window:4+2"), "has no lane window:4+2; it has off and on."));
}

void TestDiffCommand::runsOfOtherPromptsAreBadInput()
{
    const DiffFile a = fileOf("a.pastkeys", {});
    const DiffFile b = fileOf("b.pastkeys", {.config = sized({.vocabulary = 24,
                                                              .context = 64,
                                                              .width = 16,
                                                              .layers = 2,
                                                              .heads = 2,
                                                              .inner = 64})});
    try {
        lanesCompared(a, b, "");
        QFAIL("nothing was refused");
    } catch (const InputError& error) {
        QVERIFY(has(error.what(), "b.pastkeys"));
        QVERIFY(has(error.what(), "different sizes"));
    }
}

void TestDiffCommand::filesThatAreNoTracesAreBadInput()
{
    const auto diff = [this](const QString& a, const QString& b) {
        return runCli({"diff", path(a), path(b)});
    };
    const QStringList run{"--model", tinyModelDir(), "--prompt", "the cat", "--out"};
    QCOMPARE(
        runCli(QStringList{"trace", "--tokens", "2"} + run + QStringList{path("a.jsonl")}).exitCode,
        0);
    QCOMPARE(runCli(QStringList{"dump"} + run + QStringList{path("a.safetensors")}).exitCode, 0);
    const ProgramResult lines = diff("a.jsonl", "a.safetensors");
    QCOMPARE(lines.exitCode, 3);
    QVERIFY2(lines.errors.contains(".pastkeys"), lines.errors.constData());
    const ProgramResult dumps = diff("a.safetensors", "a.safetensors");
    QCOMPARE(dumps.exitCode, 3);
    QVERIFY2(dumps.errors.contains("only be compared with a trace"), dumps.errors.constData());
    writeFile(path("text"), "hello, this is not a trace");
    QCOMPARE(diff("text", "a.safetensors").exitCode, 3);
    QVERIFY(diff("missing", "a.safetensors").exitCode >= 3);
}

void TestDiffCommand::kernelsAndThreadsMakeNoDifference_data()
{
    QTest::addColumn<QString>("kernels");
    QTest::addColumn<QString>("threads");
    for (const Kernels* table : availableKernels())
        if (table->exact)
            for (const char* const threads : {"1", "2"}) {
                const QString name = QString::fromUtf8(table->name.data(),
                                                       static_cast<qsizetype>(table->name.size()));
                QTest::addRow("%s, %s threads", qPrintable(name), threads) << name << threads;
            }
}

void TestDiffCommand::kernelsAndThreadsMakeNoDifference()
{
    QFETCH(const QString, kernels);
    QFETCH(const QString, threads);
    const auto record = [this](const QString& name, const QStringList& how) {
        return runCli(QStringList{"trace", "--model", tinyModelDir(), "--prompt", "the cat",
                                  "--tokens", "4", "--out", path(name)} +
                      how)
            .exitCode;
    };
    QCOMPARE(record("first.pastkeys", {"--kernels", "scalar", "--threads", "1"}), 0);
    QCOMPARE(record("other.pastkeys", {"--kernels", kernels, "--threads", threads}), 0);
    const ProgramResult diff = runCli({"diff", path("first.pastkeys"), path("other.pastkeys")});
    QVERIFY2(diff.exitCode == 0, diff.output.constData());
    QVERIFY(has(diff.output.toStdString(), "Lane off of A and lane off of B are equal"));
    QVERIFY(has(diff.output.toStdString(), "Lane on of A and lane on of B are equal"));
}

void TestDiffCommand::twoFilesAreNeeded()
{
    QCOMPARE(runCli({"diff", "a.pastkeys"}).exitCode, 2);
    QCOMPARE(runCli({"diff"}).exitCode, 2);
    QCOMPARE(runCli({"diff", "a", "b", "--format", "xml"}).exitCode, 2);
}

PASTKEYS_TEST(TestDiffCommand)
#include "test_diff_command.moc"
