// What `run` prints about runs with faults (which the tests inject into a trace) and about a side
// that stops early.
#include "commands/run_report.h"
#include "record/lane_names.h"
#include "support/approved_text.h"
#include "support/changed_trace.h"
#include "support/example_trace.h"
#include "support/gpt2_names.h"
#include "support/test_program.h"

#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

Q_DECLARE_METATYPE(Trace)

class TestRunReport : public QObject
{
    Q_OBJECT

private slots:
    void reportsAreAsApproved_data()
    {
        using namespace std::chrono_literals;
        QTest::addColumn<Trace>("trace");
        const auto differing = [](StepRecord& step) {
            step.verdict->maxUlp = 3;
            step.verdict->firstDifference =
                Difference{{Gpt2Tensor::Keys, Layer{2}}, 7, 5, {0.25F, 0.5F}, 3};
        };
        QTest::newRow("first difference") << withStep(traceOf({}), 1, differing);
        QTest::newRow("one step") << withStep(traceOf({.tokens = 1}), 0, [&](StepRecord& step) {
            differing(step);
            step.verdict->sameTopToken = false;
        });
        QTest::newRow("count that disagrees") << withStep(
            traceOf({}), 1, [](StepRecord& step) { ++step.passes.front().counted.products; });
        // The prompt has 8 tokens, so the right side stops after 3 of the 6 steps.
        QTest::newRow("side that stops early") << traceOf({.lanes = lanesNamed("off", "limit:10")});
        QTest::newRow("no cache") << traceOf({.lanes = lanesNamed("off", "off,half:10")});
        QTest::newRow("times") << withSteps(traceOf({.tokens = 3}), [](StepRecord& step) {
            if (step.index == 0) { // far apart
                step.passes[0].repeated = RepeatedTime{5, 3210us, 3100us, 3300us};
                step.passes[1].repeated = RepeatedTime{5, 1us, 1us, 2us};
            } else if (step.index == 1) { // these overlap; the third step was measured once
                step.passes[0].repeated = RepeatedTime{5, 20us, 10us, 30us};
                step.passes[1].repeated = RepeatedTime{5, 21us, 11us, 31us};
            }
        });
    }

    void reportsAreAsApproved()
    {
        QFETCH(Trace, trace);
        const QString text = QString::fromStdString(runReport(trace));
        const QString name = QString(QTest::currentDataTag()).replace(' ', '_');
        QCOMPARE(text, approved("commands/run_report/" + name, text));
    }
};

PASTKEYS_TEST(TestRunReport)
#include "test_run_report.moc"
