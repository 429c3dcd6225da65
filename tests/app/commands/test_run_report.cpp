// What `run` prints about runs with faults (which the tests inject into a trace) and about a side
// that stops early.
#include "commands/plain_numbers.h"
#include "commands/run_report.h"
#include "record/lane_names.h"
#include "support/changed_trace.h"
#include "support/example_trace.h"
#include "support/gpt2_names.h"
#include "support/test_program.h"

#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

class TestRunReport : public QObject
{
    Q_OBJECT

private slots:
    void theFirstDifferenceIsNamedAsPeopleCount()
    {
        const Trace trace = withStep(traceOf({}), 1, [](StepRecord& step) {
            step.verdict->maxUlp = 3;
            step.verdict->firstDifference =
                Difference{{Gpt2Tensor::Keys, Layer{2}}, 8, 5, {0.25F, 0.5F}, 3};
        });
        const QString report = QString::fromStdString(runReport(trace));
        QVERIFY2(
            report.contains(
                "The first recorded value that differs is in step 2, in the keys of layer 3, row "
                "8, column 5: 0.250000000 off, 0.500000000 on."),
            qPrintable(report));
    }

    void oneStepIsCountedAsOne()
    {
        const Trace trace = withStep(traceOf({.tokens = 1}), 0, [](StepRecord& step) {
            step.verdict->maxUlp = 3;
            step.verdict->firstDifference =
                Difference{{Gpt2Tensor::Keys, Layer{2}}, 7, 5, {0.25F, 0.5F}, 3};
            step.verdict->sameTopToken = false;
        });
        const QString report = QString::fromStdString(runReport(trace));
        QVERIFY2(report.contains("The most probable token differs in 1 of 1 step.\n"),
                 qPrintable(report));
    }

    void aCountThatDisagreesNamesItsStepAsPeopleCount()
    {
        const Trace trace = withStep(
            traceOf({}), 1, [](StepRecord& step) { ++step.passes.front().counted.products; });
        const QString report = QString::fromStdString(runReport(trace));
        QVERIFY2(report.contains("Formula and count disagree in step 2, cache off."),
                 qPrintable(report));
    }

    void onlyStepsThatBothRanSaveSomething()
    {
        // The prompt has 8 tokens, so the right side stops after 3 of the 6 steps.
        const Trace trace = traceOf({.lanes = lanesNamed("off", "limit:10")});
        QVERIFY(trace.size() == 6 && trace.step(2).ranBoth() && !trace.step(3).ranBoth());
        const auto flops = [&trace](Lane lane) {
            std::uint64_t all = 0;
            for (std::size_t step = 0; step < 3; ++step)
                all += trace.step(step).lane(lane)->counted.products;
            return groupedDigits(all);
        };
        const QString report = QString::fromStdString(runReport(trace)).simplified();
        QVERIFY2(report.contains("What the cache saved in the 3 steps that both ran, by operation"),
                 qPrintable(report));
        const std::string total = " all " + flops(Lane{0}) + " " + flops(Lane{1}) + " ";
        QVERIFY2(report.contains(QString::fromStdString(total)), qPrintable(report));
        QVERIFY(!QString::fromStdString(runReport(traceOf({}))).contains("that both ran"));
        const Trace without = traceOf({.lanes = lanesNamed("off", "off,half:10")});
        QVERIFY(!QString::fromStdString(runReport(without)).contains("What the cache"));
    }

    void timesThatProveNothingAreMarked()
    {
        using namespace std::chrono_literals;
        const Trace trace = traceOf({.tokens = 3});
        const auto setTimes = [&trace](std::size_t step, Lane lane, RepeatedTime time) {
            // allowed: the trace is our own
            const_cast<StepRecord&>(trace.step(step)).lane(lane)->repeated = time;
        };
        setTimes(0, Lane{0}, {5, 3210us, 3100us, 3300us});
        setTimes(0, Lane{1}, {5, 1us, 1us, 2us});
        setTimes(1, Lane{0}, {5, 20us, 10us, 30us});
        setTimes(1, Lane{1}, {5, 21us, 11us, 31us});
        const QStringList lines = QString::fromStdString(runReport(trace)).split('\n');
        const auto rowOf = [&lines](const QString& phase, qsizetype index) {
            return lines.filter(QRegularExpression("^ *\\d+ +" + phase)).value(index);
        };
        QVERIFY2(rowOf("prefill", 0).contains("3.210"), qPrintable(lines.join('\n'))); // the median
        QVERIFY(!rowOf("prefill", 0).contains("noise") && !rowOf("prefill", 0).contains("once"));
        QVERIFY(rowOf("decode", 0).contains("noise"));
        QVERIFY(rowOf("decode", 1).contains("once"));
    }
};

PASTKEYS_TEST(TestRunReport)
#include "test_run_report.moc"
