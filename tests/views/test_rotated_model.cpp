// What the views show of a model with rotated queries and keys, and with heads that share keys and
// values.
#include "cache_map/cache_detail.h"
#include "cache_map/cache_map_layout.h"
#include "head_strip/head_strip_layout.h"
#include "inspector/inspector_text.h"
#include "now_panel/now_panel_text.h"
#include "query/state_at.h"
#include "record/lane_names.h"
#include "run/rows_again.h"
#include "shared/lane_matrix.h"
#include "stage/stage_layout.h"
#include "support/run_trace.h"
#include "support/small_llama.h"
#include "support/test_program.h"
#include "support/view_states.h"
#include "support/view_words.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>

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

    void aLineJoinsTheHeadsThatShareKeysAndValues()
    {
        ViewState state = stateAt(2, "Scores");
        state.heads = std::make_shared<const HeadWeights>(
            headWeightsAt(m_trace, 2, Layer{0}, 4, bestKernels()));
        const ViewLayout layout = headStripLayout(state, {600, 46}, fixedMetrics());
        const auto& items = layout.list.items();
        QCOMPARE(std::ranges::count(items, DisplayItem::Kind::Line, &DisplayItem::kind), 2);
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
        ApprovedTexts texts("rotated_model/window");
        texts.add("step 3", layout);
        for (const std::size_t position : {5, 6})
            texts.add(QString("position %1").arg(position),
                      cacheDetail(trace, 2, cacheAt(trace, state.cursor), 1, position).toolTip);
        const ViewState before =
            viewStateAt(trace, 0, model.network->operationNamed("RmsNorm1").value(), 0, 0);
        texts.add("before the first append", cacheMapLayout(before, {1300, 300}, fixedMetrics()));
        QVERIFY(texts.areApproved());
    }

    /// Column 5 of 8 belongs to pair 1, which turns by 0.1 rad per position.
    void viewsTellOfRotationsAndOfSharedHeads()
    {
        ApprovedTexts texts("rotated_model/texts");
        ViewState state = stateAt(2, "Scores");
        for (const StageMatrix matrix : {StageMatrix::Keys, StageMatrix::Values}) {
            state.selection.pinned = PinnedCell{matrix, 3, 5};
            texts.add(matrix == StageMatrix::Keys ? "a key" : "a value",
                      withoutLongNumbers(plainText(inspectorText(state, {}))));
        }
        texts.add("cache map",
                  cacheMapLayout(stateAt(2, "WeightedSum"), {700, 300}, fixedMetrics()));
        texts.add("stage", stageLayout(stateAt(2, "Scores"), {1900, 700}, fixedMetrics()));
        QVERIFY(texts.areApproved());
    }

    /// The prompt has 6 tokens. The lane is full with 8, and the last step reads position 9.
    void afterAShiftEachViewShowsWhatIsLeft()
    {
        const std::map<std::string, QList<int>> reads{// positions that the last query reads
                                                      {"shift:8", {4, 5, 6, 7, 8, 9}},
                                                      {"shift:8+2", {0, 1, 5, 6, 7, 8, 9}},
                                                      {"stream:8+2", {0, 1, 4, 5, 6, 7, 8, 9}}};
        ApprovedTexts texts("rotated_model/shifts");
        for (const auto& [lane, read] : reads) {
            RunSettings settings = settingsFor(m_model, 6, 5);
            settings.lanes = lanesNamed("static,half:8", lane);
            const Trace trace = runTrace(m_model, settings);
            const auto at = [&](std::size_t step, const char* operation) {
                return viewStateAt(trace, step, m_model.network->operationNamed(operation).value(),
                                   1, 3);
            };
            ViewState state = at(trace.size() - 1, "Scores");
            const LaneMatrix scores = laneMatrixAt(state, Lane{1}, StageMatrix::Scores).value();
            const auto held = cacheAt(trace, state.cursor).layers[1].held;
            for (std::size_t position = 0; position < 10; ++position) {
                const bool isRead = read.contains(static_cast<int>(position));
                QCOMPARE(scores.reaches->at(0).sees(position), isRead);
                QCOMPARE(std::isfinite(scores.values.row(0)[position]), isRead);
                QCOMPARE(anyContains(held, position), isRead);
            }
            state.selection.pinned = PinnedCell{StageMatrix::Keys, 5, 5};
            std::size_t shift = 0;
            while (!trace.step(shift).lane(Lane{1})->movesHeld)
                ++shift;
            QCOMPARE(trace.step(shift).positions(), std::size_t{9});
            const QString name = QString::fromStdString(lane);
            texts.add(name + ", inspector",
                      withoutLongNumbers(plainText(inspectorText(state, {}))));
            texts.add(name + ", now", storyOf(nowPanelText(at(shift, "Scores"))));
            texts.add(name + ", stage",
                      stageLayout(at(shift, "CacheAppend"), {1900, 700}, fixedMetrics()));
        }
        QVERIFY(texts.areApproved());
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
