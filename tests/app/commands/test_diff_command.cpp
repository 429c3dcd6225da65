// What the `diff` command reports, and which files it refuses.
#include "base/errors.h"
#include "commands/diff_report.h"
#include "kernels/kernels.h"
#include "kernels/select.h"
#include "record/lane_names.h"
#include "support/approved_text.h"
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

/// The error message for an invalid --lane, or for files that cannot be compared.
std::string refusalOf(const DiffFile& a, const DiffFile& b, const std::string& lanes = "")
{
    try {
        lanesCompared(a, b, lanes);
    } catch (const UsageError& error) {
        return std::string("UsageError: ") + error.what() + "\n\n";
    } catch (const InputError& error) {
        return std::string("InputError: ") + error.what() + "\n\n";
    }
    return "accepted\n\n";
}

} // namespace

class TestDiffCommand : public QObject
{
    Q_OBJECT

private slots:
    void reportsAreAsApproved()
    {
        const DiffFile a = fileOf("a.pastkeys", {});
        const DiffFile short1 = fileOf("1.pastkeys", {.prompt = {"Mia"}, .tokens = 1});
        const DiffFile short3 = fileOf("3.pastkeys", {.prompt = {"Mia"}, .tokens = 3});
        const DiffFile eigen = fileOf("eigen.pastkeys", {.tokens = 3, .kernels = "eigen"});
        const DiffFile exact = fileOf("exact.pastkeys", {.lanes = lanesNamed("off", "static")});
        const DiffFile int8 = fileOf("int8.pastkeys", {.lanes = lanesNamed("off", "int8")});
        QVERIFY(areEqual(lanesCompared(a, a, "off:on")));
        QVERIFY(!areEqual(lanesCompared(a, eigen, "on")));
        const QString text =
            QString::fromStdString(textOf(a, fileOf("chunks.pastkeys", {.chunks = {3}})) + '\n' +
                                   textOf(short1, short3) + '\n' + textOf(exact, int8, "right"));
        QCOMPARE(text, approved("commands/diff_reports", text));
        // Eigen rounds differently on each machine.
        const std::string other = textOf(a, eigen, "on");
        QVERIFY2(other.find("in step 1, layer 1, head 1, in the tensor layers.0.q") != other.npos,
                 other.c_str());
    }

    void jsonHoldsTheSame()
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

    void lanesCanBeChosen()
    {
        const DiffFile a = fileOf("a.pastkeys", {});
        const DiffFile b = fileOf("b.pastkeys", {.mode = CacheMode::On});
        const DiffFile window = fileOf("w.pastkeys", {.lanes = {laneNamed("window:4+2")}});
        const DiffFile paged = fileOf("p.pastkeys", {.lanes = {laneNamed("paged:4")}});
        const auto compared = [](const DiffFile& left, const DiffFile& right, const char* lanes) {
            QStringList pairs;
            for (const LaneDiff& diff : lanesCompared(left, right, lanes))
                pairs << QString::fromStdString(diff.lanes[0] + " with " + diff.lanes[1]);
            return pairs.join(", ");
        };
        QCOMPARE(compared(a, b, ""), "on with on");
        QCOMPARE(compared(a, a, ""), "off with off, on with on");
        QCOMPARE(compared(a, b, "off:on"), "off with on");
        QCOMPARE(compared(window, a, "window:4+2:on"), "window:4+2 with on");
        QCOMPARE(compared(a, window, "on:window:4+2"), "on with window:4+2");
        QCOMPARE(compared(window, paged, "window:4+2:paged:4"), "window:4+2 with paged:4");
        QCOMPARE(compared(window, window, "window:4+2"), "window:4+2 with window:4+2");
        const DiffFile other = fileOf("c.pastkeys", {.lanes = lanesNamed("static", "dynamic")});
        const DiffFile layers = fileOf("d.pastkeys", {.config = sized({.vocabulary = 24,
                                                                       .context = 64,
                                                                       .width = 16,
                                                                       .layers = 2,
                                                                       .heads = 2,
                                                                       .inner = 64})});
        const QString text = QString::fromStdString(
            refusalOf(a, b, "off") + refusalOf(a, b, "x:on") + refusalOf(a, other) +
            refusalOf(window, a, "window:4+2") + refusalOf(a, layers));
        QCOMPARE(text, approved("commands/diff_refused", text));
    }

    void kernelsAndThreadsMakeNoDifference_data()
    {
        QTest::addColumn<QString>("kernels");
        QTest::addColumn<QString>("threads");
        for (const Kernels* table : availableKernels())
            if (table->exact)
                for (const char* const threads : {"1", "2"}) {
                    const QString name = QString::fromUtf8(
                        table->name.data(), static_cast<qsizetype>(table->name.size()));
                    QTest::addRow("%s, %s threads", qPrintable(name), threads) << name << threads;
                }
    }
    void kernelsAndThreadsMakeNoDifference()
    {
        QFETCH(const QString, kernels);
        QFETCH(const QString, threads);
        const auto record = [this](const QString& name, const QStringList& how) {
            outputOf(QStringList{"trace", "--model", tinyModelDir(), "--prompt", "the cat",
                                 "--tokens", "4", "--out", path(name)} +
                     how);
        };
        record("first.pastkeys", {"--kernels", "scalar", "--threads", "1"});
        record("other.pastkeys", {"--kernels", kernels, "--threads", threads});
        outputOf({"diff", path("first.pastkeys"), path("other.pastkeys")});
    }

private:
    QString path(const QString& name) const { return m_folder.filePath(name); }

    QTemporaryDir m_folder;
};

PASTKEYS_TEST(TestDiffCommand)
#include "test_diff_command.moc"
