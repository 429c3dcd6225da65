// Checks what is copied from the stage, and the message about it.
#include "record/lane_names.h"
#include "shared/lane_matrix.h"
#include "stage/stage_copy.h"
#include "stage/stage_view.h"
#include "support/fixed_font.h"
#include "support/gpt2_names.h"
#include "support/mouse.h"
#include "support/stage_states.h"
#include "support/test_program.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QSignalSpy>
#include <QTest>

using namespace pastkeys;
using namespace pastkeys::test;

class TestStageCopy : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(useFixedFont());
        m_trace = traceOf({});
    }

    void theValueOfThePinnedCellIsCopiedAndItsSideIsSaid()
    {
        ViewState state = viewStateAt(m_trace, 2, Gpt2::Softmax);
        state.selection.pinned = PinnedCell{StageMatrix::Keys, 1, 3};
        const LaneCell underMouse{Lane{0}, {StageMatrix::Values, 0, 0}};
        const StageCopy copy = copyOfMeant(state, underMouse);
        const float value = laneMatrixAt(state, Lane{1}, StageMatrix::Keys)->values.row(1)[3];
        QCOMPARE(copy.text.toFloat(), value);
        QCOMPARE(copy.message, QString("Copied the value %1: Keys K, cache on.").arg(copy.text));
    }

    void aRowThatOnlyCacheOffHasIsOfThatSide()
    {
        ViewState state = viewStateAt(m_trace, 2, Gpt2::Softmax);
        state.selection.pinned = PinnedCell{StageMatrix::Queries, 1, 3};
        QVERIFY(copyOfMeant(state, {}).message.endsWith(": Queries Q, cache off."));
    }

    void theMessageSaysThatTheCacheNoLongerHoldsTheRow()
    {
        const Trace trace = traceOf({.lanes = lanesNamed("off", "window:3+1")});
        const ViewState state = viewStateAt(trace, 3, Gpt2::WeightedSum);
        const std::vector<Span> gone = trace.step(3).lane(Lane{1})->forgotten();
        QVERIFY(!gone.empty());
        const auto messageAt = [&](Lane lane, std::size_t position) {
            const LaneCell cell{lane, {StageMatrix::Values, position, 2}};
            return copyOfValue(state, cell).message;
        };
        const QString text = "The cache no longer holds this row.";
        const QString said = messageAt(Lane{1}, gone.front().first);
        QVERIFY2(said.startsWith("Copied the value ") && said.endsWith(". " + text),
                 qPrintable(said));
        QVERIFY(!messageAt(Lane{1}, 0).contains(text)); // the attention sink
        QVERIFY(!messageAt(Lane{0}, gone.front().first).contains(text));
    }

    void thePinnedCellUnderTheMouseIsOfTheSideThatWasClicked()
    {
        ViewState state = viewStateAt(m_trace, 2, Gpt2::Softmax);
        state.selection.pinned = PinnedCell{StageMatrix::Keys, 1, 3};
        const LaneCell clicked{Lane{0}, *state.selection.pinned};
        QVERIFY(copyOfMeantMatrix(state, clicked).message.endsWith(": Keys K, cache off."));
        QVERIFY(copyOfMeantMatrix(state, {}).message.endsWith(": Keys K, cache on."));
    }

    void aPinnedCellThatKeysMoveStaysOnTheSideThatWasClicked()
    {
        StageView stage;
        stage.resize(900, 560);
        connect(&stage, &StageView::selectionRequested, &stage, [&](const Selection& selection) {
            ViewState state = stage.state();
            state.selection = selection;
            stage.present(state);
        });
        stage.present(viewStateAt(m_trace, 2, Gpt2::WeightedSum));
        stage.show();
        QSignalSpy said(&stage, &StageView::copied);
        const auto copied = [&](const char* move) {
            triggerShortcut(stage, move);
            triggerShortcut(stage, "Ctrl+C");
            return said.last().first().toString();
        };
        for (const Lane lane : kLanes) {
            const QPointF cell = firstCellOf(stage.currentLayout(), lane, StageMatrix::Keys);
            QTest::mouseClick(&stage, Qt::LeftButton, {}, cell.toPoint());
            const QString side = lane == Lane{0} ? "Keys K, cache off." : "Keys K, cache on.";
            for (const char* move : {"Alt+Right", "Alt+Down"}) {
                const QString message = copied(move);
                QVERIFY2(message.endsWith(side), qPrintable(message));
            }
        }
        // The lane "cache on" has no query of this old row, so the other lane's query is copied.
        QVERIFY(copied("Alt+PgUp").endsWith("Queries Q, cache off."));
    }

    void withoutAPinTheCellUnderTheMouseCounts()
    {
        const ViewState state = viewStateAt(m_trace, 2, Gpt2::Softmax);
        const LaneCell underMouse{Lane{0}, {StageMatrix::Values, 0, 5}};
        const auto values = laneMatrixAt(state, Lane{0}, StageMatrix::Values);
        QCOMPARE(copyOfMeant(state, underMouse).text.toFloat(), values->values.row(0)[5]);
        const StageCopy matrix = copyOfMeantMatrix(state, underMouse);
        QCOMPARE(matrix.text, csvOf(state, Lane{0}, StageMatrix::Values));
        QCOMPARE(matrix.message, QString("Copied %1 × 8 numbers as CSV: Values V, cache off.")
                                     .arg(m_trace.step(2).positions()));
    }

    void withoutAnyCellTheOperationsMatrixIsCopied()
    {
        const ViewState state = viewStateAt(m_trace, 2, Gpt2::Softmax);
        const StageCopy copy = copyOfMeant(state, {});
        QCOMPARE(copy.text, csvOf(state, Lane{1}, StageMatrix::Weights));
        QCOMPARE(copy.message, QString("Copied 1 × %1 numbers as CSV: Attention weights, cache on.")
                                   .arg(m_trace.step(2).positions()));
        QCOMPARE(copyOfMeantMatrix(state, {}).text, copy.text);
    }

    void whereNothingCanBeCopiedTheMessageSaysWhy()
    {
        const StageCopy none = copyOfMeant({}, {});
        QVERIFY(none.text.isEmpty());
        QVERIFY(none.message.contains("no prompt has run"));
        const StageCopy other = copyOfMeantMatrix(viewStateAt(m_trace, 2, Gpt2::Gelu), {});
        QVERIFY(other.text.isEmpty());
        QVERIFY2(other.message.contains("not recorded"), qPrintable(other.message));
        QVERIFY(copyOfMeantMatrix(viewStateAt(m_trace, 2, Gpt2::Logits), {})
                    .message.contains("shows no matrix"));
        ViewState early = viewStateAt(m_trace, 2, Gpt2::QkvProjection);
        early.selection.pinned = PinnedCell{StageMatrix::Scores, 4, 1};
        QVERIFY(copyOfMeant(early, {}).text.isEmpty());
        QCOMPARE(
            copyOfMeantMatrix(early, {}).message,
            QString("Nothing copied, because this has not been computed yet: Scores, cache off."));
    }

    void allRowsThatFlowAreCopiedEvenIfOnlySomeAreOnShow()
    {
        ExampleRun run{.prompt = std::vector<std::string>(40, " a"), .tokens = 1};
        run.config.vocabulary = 64; // each place of the prompt has a token of its own
        const Trace trace = traceOf(run);
        ViewState state = viewStateAt(trace, 0, Gpt2::Gelu, 1);
        state.rowsOf = rowsSourceOf(run, trace);
        const PinnedCell cell{rowsOf(Gpt2Tensor::Expanded), 3, 9};
        const TensorRows made =
            state.rowsOf(0, Lane{0}, {Gpt2Tensor::Expanded, {Gpt2::MlpExpand, Layer{1}}}, {0, 40});
        QCOMPARE(copyOfValue(state, {Lane{0}, cell}).text.toFloat(), made.rows.row(3)[9]);
        const QStringList lines = copyOfMatrix(state, {Lane{0}, cell}).text.split('\n');
        QCOMPARE(lines.size(), 1 + 40 + 1); // the header, the rows, and an empty last line
        QVERIFY2(lines[4].startsWith("\"MLP rows\",1,2,,off,3,"), qPrintable(lines[4]));
        QCOMPARE(lines[4].split(',').last().toFloat(), made.rows.row(3)[63]);
        const StageCopy copy = copyOfMeantMatrix(state, {});
        QVERIFY2(copy.text.contains("\n\"activated MLP rows\",1,2,,on,0,"),
                 qPrintable(copy.message));
    }

    void keysCopyFromWhatIsOnShow()
    {
        StageView stage;
        stage.resize(900, 560);
        stage.present(viewStateAt(m_trace, 2, Gpt2::WeightedSum));
        stage.show();
        QSignalSpy said(&stage, &StageView::copied);
        const auto press = [&stage](const char* key) {
            triggerShortcut(stage, key);
            return QGuiApplication::clipboard()->text();
        };
        const auto keys = laneMatrixAt(stage.state(), Lane{0}, StageMatrix::Keys);
        const QPointF cell = firstCellOf(stage.currentLayout(), Lane{0}, StageMatrix::Keys);
        hover(stage, cell);
        QCOMPARE(press("Ctrl+C").toFloat(), keys->values.row(0)[0]);
        const QString csv = csvOf(stage.state(), Lane{0}, StageMatrix::Keys);
        QCOMPARE(press("Ctrl+Alt+C"), csv);
        QCOMPARE(said.size(), 2);
        stage.present(viewStateAt(m_trace, 2, Gpt2::Gelu));
        hover(stage, {1, 1});
        QCOMPARE(press("Ctrl+C"), csv); // the old content remains
        QVERIFY(said.last().first().toString().startsWith("Nothing copied"));
    }

private:
    Trace m_trace;
};

PASTKEYS_TEST(TestStageCopy)
#include "test_stage_copy.moc"
