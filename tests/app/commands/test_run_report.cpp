// What `run` prints about runs with faults, which the tests put into a trace.
#include "commands/run_report.h"
#include "support/changed_trace.h"
#include "support/example_trace.h"
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
            step.verdict->firstDifference = Difference{"layers.2.k", 8, 5, {0.25F, 0.5F}, 3};
        });
        const QString report = QString::fromStdString(runReport(trace));
        QVERIFY2(
            report.contains(
                "The first recorded value that differs is in step 2, in the keys of layer 3, row "
                "8, column 5: 0.250000000 off, 0.500000000 on."),
            qPrintable(report));
    }

    void aCountThatDisagreesNamesItsStepAsPeopleCount()
    {
        const Trace trace = withStep(
            traceOf({}), 1, [](StepRecord& step) { ++step.lanes.front()->counted.products; });
        const QString report = QString::fromStdString(runReport(trace));
        QVERIFY2(report.contains("Formula and count disagree in step 2, cache off."),
                 qPrintable(report));
    }
};

PASTKEYS_TEST(TestRunReport)
#include "test_run_report.moc"
