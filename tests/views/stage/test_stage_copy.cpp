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
#include "support/view_words.h"

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

    void messagesSayWhatWasCopiedAndOfWhichSide()
    {
        using enum StageMatrix;
        ApprovedTexts texts("stage/copies");
        const auto stateAt = [this](Operation operation, std::optional<PinnedCell> pinned = {}) {
            ViewState state = viewStateAt(m_trace, 2, operation);
            state.selection.pinned = pinned;
            return state;
        };
        const auto add = [&](const char* name, const StageCopy& copy) {
            texts.add(name, copy.message);
        };
        const LaneCell values{Lane{0}, {Values, 0, 0}};
        const ViewState pinned = stateAt(Gpt2::Softmax, PinnedCell{Keys, 1, 3});
        add("pinned, another cell under the mouse", copyOfMeant(pinned, values));
        add("pinned, a row that only cache off has",
            copyOfMeant(stateAt(Gpt2::Softmax, PinnedCell{Queries, 1, 3}), {}));
        add("pinned", copyOfMeantMatrix(pinned, {}));
        add("pinned, under the mouse with cache off",
            copyOfMeantMatrix(pinned, LaneCell{Lane{0}, {Keys, 1, 3}}));
        add("under the mouse", copyOfMeantMatrix(stateAt(Gpt2::Softmax), values));
        add("no cell", copyOfMeant(stateAt(Gpt2::Softmax), {}));
        const Trace window = traceOf({.lanes = lanesNamed("off", "window:3+1")});
        const std::vector<Span> gone = window.step(3).lane(Lane{1})->forgotten();
        QVERIFY(!gone.empty());
        for (const Lane lane : kLanes)
            for (const std::size_t position : {std::size_t{0}, gone.front().first})
                add(position == 0 ? "an attention sink" : "a row that a cache forgot",
                    copyOfValue(viewStateAt(window, 3, Gpt2::WeightedSum),
                                {lane, {Values, position, 2}}));
        for (const StageCopy& none :
             {copyOfMeant({}, {}), copyOfMeantMatrix(stateAt(Gpt2::Gelu), {}),
              copyOfMeantMatrix(stateAt(Gpt2::Logits), {}),
              copyOfMeant(stateAt(Gpt2::QkvProjection, PinnedCell{Scores, 4, 1}), {}),
              copyOfMeantMatrix(stateAt(Gpt2::QkvProjection, PinnedCell{Scores, 4, 1}), {})}) {
            QVERIFY(none.text.isEmpty());
            add("nothing", none);
        }
        QVERIFY(texts.areApproved());
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

    void thePinnedCellCountsThenThatUnderTheMouseThenTheOperation()
    {
        ViewState state = viewStateAt(m_trace, 2, Gpt2::Softmax);
        QCOMPARE(copyOfMeant(state, {}).text, csvOf(state, Lane{1}, StageMatrix::Weights));
        QCOMPARE(copyOfMeantMatrix(state, {}).text, copyOfMeant(state, {}).text);
        const LaneCell underMouse{Lane{0}, {StageMatrix::Values, 0, 5}};
        const auto values = laneMatrixAt(state, Lane{0}, StageMatrix::Values);
        QCOMPARE(copyOfMeant(state, underMouse).text.toFloat(), values->values.row(0)[5]);
        QCOMPARE(copyOfMeantMatrix(state, underMouse).text,
                 csvOf(state, Lane{0}, StageMatrix::Values));
        state.selection.pinned = PinnedCell{StageMatrix::Keys, 1, 3};
        const float pinned = laneMatrixAt(state, Lane{1}, StageMatrix::Keys)->values.row(1)[3];
        QCOMPARE(copyOfMeant(state, underMouse).text.toFloat(), pinned);
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
        QVERIFY2(lines[4].contains(",1,2,,off,3,"), qPrintable(lines[4]));
        QCOMPARE(lines[4].split(',').last().toFloat(), made.rows.row(3)[63]);
        const StageCopy copy = copyOfMeantMatrix(state, {});
        QVERIFY2(copy.text.contains(",1,2,,on,0,"), qPrintable(copy.message));
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
        QCOMPARE(said.size(), 3);
    }

private:
    Trace m_trace;
};

PASTKEYS_TEST(TestStageCopy)
#include "test_stage_copy.moc"
