// What the views show of a model with rotated queries and keys, and with heads that share keys and
// values.
#include "cache_map/cache_map_layout.h"
#include "head_strip/head_strip_layout.h"
#include "inspector/inspector_text.h"
#include "now_panel/now_panel_text.h"
#include "query/state_at.h"
#include "record/lane_names.h"
#include "run/rows_again.h"
#include "shared/lane_matrix.h"
#include "support/layout_checks.h"
#include "support/page_text.h"
#include "support/run_trace.h"
#include "support/small_llama.h"
#include "support/test_program.h"
#include "support/view_states.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

LlamaConfig llamaWithNorms()
{
    LlamaConfig config = smallLlama();
    config.normsHeads = true;
    return config;
}

} // namespace

class TestRotatedModel : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_model = makeRandomModel(llama(llamaWithNorms()), 5);
        m_trace = runTrace(m_model, settingsFor(m_model, 6, 4));
    }

    void queriesAreShownBeforeTheirRotationAndAfterIt()
    {
        for (const std::size_t step : {0U, 2U})
            for (const Lane lane : kLanes) {
                const LaneMatrix before = matrixAt(step, "KeyNorm", lane, StageMatrix::Queries);
                const LaneMatrix after =
                    matrixAt(step, "RotaryEmbedding", lane, StageMatrix::Queries);
                QVERIFY(before.isBeforeRotation);
                QVERIFY(!after.isBeforeRotation);
                QCOMPARE(before.computedRows(), after.values.rows);
                expectRotated(before, after);
            }
    }

    void keysAreShownBeforeTheirRotationUnlessACacheHasThemRotated()
    {
        const LaneMatrix off = matrixAt(2, "KeyNorm", Lane{0}, StageMatrix::Keys);
        QVERIFY(off.isBeforeRotation);
        expectRotated(off, matrixAt(2, "RotaryEmbedding", Lane{0}, StageMatrix::Keys));
        const LaneMatrix on = matrixAt(2, "KeyNorm", Lane{1}, StageMatrix::Keys);
        QVERIFY(!on.isBeforeRotation);
        QCOMPARE(on.rowsDone, m_trace.step(2).first);
    }

    void nothingIsShownBeforeTheProjection()
    {
        const LaneMatrix queries = matrixAt(2, "RmsNorm1", Lane{0}, StageMatrix::Queries);
        QVERIFY(!queries.isBeforeRotation);
        QCOMPARE(queries.computedRows(), std::size_t{0});
    }

    void withoutTheModelOnlyRotatedRowsAreShown()
    {
        ViewState state = stateAt(2, "KeyNorm");
        state.rowsOf = nullptr;
        const LaneMatrix queries = *laneMatrixAt(state, Lane{0}, StageMatrix::Queries);
        QVERIFY(!queries.isBeforeRotation);
        QCOMPARE(queries.computedRows(), std::size_t{0});
    }

    /// Column 5 of 8 belongs to pair 1, which turns by 0.1 rad per position.
    void theInspectorSaysByWhichAngleANumberWasRotated()
    {
        ViewState state = stateAt(2, "Scores");
        state.selection.pinned = PinnedCell{StageMatrix::Keys, 3, 5};
        const QString text = plainText(inspectorText(state, {}));
        QVERIFY2(text.contains("column 1") && text.contains("3 × 0.1 rad = 0.3 rad"),
                 qPrintable(text));
        state.selection.pinned = PinnedCell{StageMatrix::Values, 3, 5};
        QVERIFY(!plainText(inspectorText(state, {})).contains("rad"));
    }

    void aLineJoinsTheHeadsThatShareKeysAndValues()
    {
        ViewState state = stateAt(2, "Scores");
        state.heads = std::make_shared<const HeadWeights>(
            headWeightsAt(m_trace, 2, Layer{0}, 4, bestKernels()));
        const ViewLayout layout = headStripLayout(state, {600, 46}, fixedMetrics());
        const auto& items = layout.list.items();
        QCOMPARE(std::ranges::count(items, DisplayItem::Kind::Line, &DisplayItem::kind), 2);
    }

    void theCacheMapSaysHowManyHeadsShareARow()
    {
        const ViewLayout layout =
            cacheMapLayout(stateAt(2, "WeightedSum"), {700, 300}, fixedMetrics());
        QVERIFY(std::ranges::any_of(layout.list.items(), [](const DisplayItem& item) {
            return item.text.contains("2 heads share one stored head");
        }));
    }

    /// In step 3, the newest query is at position 8. In the second layer, it sees positions 6 to 8.
    void theCacheMapShowsWhichRowsAreOutsideALayersWindow()
    {
        LlamaConfig config = llamaWithNorms();
        config.windows = {0, 3};
        const RandomModel model = makeRandomModel(llama(config), 5);
        const Trace trace = runTrace(model, settingsFor(model, 7, 4));
        const ViewState state =
            viewStateAt(trace, 2, model.network->operationNamed("WeightedSum").value(), 1, 0);
        const ViewLayout layout = cacheMapLayout(state, {1300, 300}, fixedMetrics());
        std::vector<double> seen;
        std::vector<double> hollow;
        for (const DisplayItem& item : layout.list.items())
            if (item.ink == Ink::Key && item.rect.width() > 40)
                (item.kind == DisplayItem::Kind::Outline ? hollow : seen)
                    .push_back(item.rect.width());
        QCOMPARE(seen.size(), std::size_t{2});
        QCOMPARE(hollow.size(), std::size_t{1});
        QCOMPARE(qRound(9 * seen[1] / seen[0]), 3);
        QCOMPARE(qRound(9 * hollow[0] / seen[0]), 6);
        const QString legend = "outside its layer's window";
        QVERIFY(detailAtText(layout, legend).toolTip.contains("still kept"));
        const auto tipAt = [&](double position) {
            for (const DisplayItem& item : layout.list.items())
                if (item.kind == DisplayItem::Kind::Outline && item.ink == Ink::Key)
                    return layout
                        .detailAt(item.rect.topLeft() + QPointF(seen[0] / 9 * (position + 0.5), 2))
                        .toolTip;
            return QString();
        };
        QVERIFY2(tipAt(5).contains("does not see this one"), qPrintable(tipAt(5)));
        QVERIFY2(tipAt(6).contains("last 3 positions."), qPrintable(tipAt(6)));
        const ViewState before =
            viewStateAt(trace, 0, model.network->operationNamed("RmsNorm1").value(), 0, 0);
        QVERIFY(!itemWithText(cacheMapLayout(before, {1300, 300}, fixedMetrics()), legend));
    }

    void afterAShiftEachViewShowsWhatIsLeft_data()
    {
        QTest::addColumn<QString>("lane");
        QTest::addColumn<QList<int>>("read"); ///< positions that the last query reads
        QTest::addColumn<QString>("keyMoved");
        QTest::newRow("half") << "shift:8" << QList{4, 5, 6, 7, 8, 9} << "position 5 to position 1";
        QTest::newRow("half, after sinks")
            << "shift:8+2" << QList{0, 1, 5, 6, 7, 8, 9} << "position 5 to position 2";
        QTest::newRow("one by one")
            << "stream:8+2" << QList{0, 1, 4, 5, 6, 7, 8, 9} << "position 4 to position 3";
    }
    /// The prompt has 6 tokens. The lane is full with 8, and the last step reads position 9.
    void afterAShiftEachViewShowsWhatIsLeft()
    {
        QFETCH(QString, lane);
        QFETCH(QList<int>, read);
        QFETCH(QString, keyMoved);
        RunSettings settings = settingsFor(m_model, 6, 5);
        settings.lanes = lanesNamed("static,half:8", lane.toStdString());
        const Trace trace = runTrace(m_model, settings);
        const std::size_t last = trace.size() - 1;
        ViewState state =
            viewStateAt(trace, last, m_model.network->operationNamed("Scores").value(), 1, 3);
        const LaneMatrix scores = laneMatrixAt(state, Lane{1}, StageMatrix::Scores).value();
        const auto held = cacheAt(trace, state.cursor).layers[1].held;
        for (int position = 0; position < 10; ++position) {
            const auto at = static_cast<std::size_t>(position);
            QCOMPARE(scores.reaches->at(0).sees(at), read.contains(position));
            QCOMPARE(std::isfinite(scores.values.row(0)[at]), read.contains(position));
            QCOMPARE(anyContains(held, at), read.contains(position));
        }
        state.selection.pinned = PinnedCell{StageMatrix::Keys, 5, 5};
        QVERIFY2(plainText(inspectorText(state, {})).contains(keyMoved),
                 qPrintable(plainText(inspectorText(state, {}))));
        std::size_t shift = 0;
        while (!trace.step(shift).lane(Lane{1})->movesHeld)
            ++shift;
        QCOMPARE(trace.step(shift).positions(), std::size_t{9});
        const QString now = plainText(nowPanelText(
            viewStateAt(trace, shift, m_model.network->operationNamed("Scores").value(), 1, 3)));
        const PassRecord& pass = *trace.step(shift).lane(Lane{1});
        QVERIFY2(
            now.contains(QString("%1 to %2").arg(pass.sinks).arg(pass.sinks + pass.origin - 1)),
            qPrintable(now));
    }

private:
    ViewState stateAt(std::size_t step, const char* operation) const
    {
        ViewState state =
            viewStateAt(m_trace, step, m_model.network->operationNamed(operation).value(), 0, 3);
        state.rowsOf = [this](std::size_t at, Lane lane, const MadeTensor& tensor, Span positions) {
            auto part = std::make_shared<const PartAgain>(partAgain(
                m_trace, at, lane, tensor.maker, positions, m_model.weights, bestKernels()));
            return TensorRows{part->rowsOf(tensor.kind), RowsGap::None, part};
        };
        return state;
    }

    LaneMatrix matrixAt(std::size_t step, const char* operation, Lane lane,
                        StageMatrix matrix) const
    {
        const ViewState state = stateAt(step, operation);
        LaneMatrix found = laneMatrixAt(state, lane, matrix).value();
        if (!found.memory) // the values belong to the state
            found.memory = state.attention;
        return found;
    }

    /// Rotates the rows in double precision.
    static void expectRotated(const LaneMatrix& before, const LaneMatrix& after)
    {
        constexpr std::size_t kPairs = 4;
        for (std::size_t r = 0; r < after.values.rows; ++r)
            for (std::size_t i = 0; i < kPairs; ++i) {
                const double angle = static_cast<double>(after.firstRow + r) *
                                     std::pow(10000.0, -static_cast<double>(i) / kPairs);
                const double x = static_cast<double>(before.values.row(r)[i]);
                const double y = static_cast<double>(before.values.row(r)[i + kPairs]);
                const double turned = x * std::cos(angle) - y * std::sin(angle);
                QVERIFY(std::abs(turned - static_cast<double>(after.values.row(r)[i])) < 1e-5);
            }
    }

    RandomModel m_model;
    Trace m_trace;
};

PASTKEYS_TEST(TestRotatedModel)
#include "test_rotated_model.moc"
