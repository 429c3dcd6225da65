// The views of a run with two texts: attention over the source, and the cache of its rows.
#include "all_views.h"
#include "cache_map/cache_map_layout.h"
#include "decoder_column/decoder_blocks.h"
#include "inspector/inspector_text.h"
#include "query/head_weights.h"
#include "query/state_at.h"
#include "shared/font_text_metrics.h"
#include "shared/lane_matrix.h"
#include "stage/attention_layout.h"
#include "stage/stage_layout.h"
#include "support/encoder_decoder_reference.h"
#include "support/page_text.h"
#include "support/random_states.h"
#include "support/run_trace.h"
#include "support/seeds.h"
#include "support/test_program.h"

#include <QTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

Trace traceOf(const std::string& family, std::uint64_t seed, const char* left = "off",
              const char* right = "static")
{
    const RandomModel model = drawnPair(family, seed).model;
    RunSettings settings = settingsFor(model, 1, 4);
    settings.source = randomTokens(model.config, 2 + seed % 11, 3);
    settings.lanes = lanesNamed(left, right);
    settings.stopAtEndOfText = false;
    return runTrace(model, settings);
}

ViewState stateAt(const Trace& trace, std::size_t step, const char* operation)
{
    const Network& network = *trace.header().network;
    return viewStateAt(trace, step, network.operationNamed(operation).value());
}

LaneFigures figuresAt(const ViewState& state, Lane lane)
{
    const auto words = [](const std::vector<TokenText>& tokens) {
        auto all = std::make_shared<std::vector<QString>>();
        for (const TokenText& token : tokens)
            all->push_back(QString::fromStdString(token.bytes));
        return all;
    };
    static const TextMetrics kMetrics = textMetricsOf(QFont());
    return attentionFigures(
        {state, lane, kMetrics, words(state.trace.tokens()), words(state.keyTokens())});
}

} // namespace

class TestSourceViews : public QObject
{
    Q_OBJECT

private slots:
    void everyViewShowsEveryOperation_data()
    {
        QTest::addColumn<QString>("family");
        for (const char* family : kTwoTextFamilies)
            QTest::newRow(family) << family;
    }
    void everyViewShowsEveryOperation()
    {
        QFETCH(QString, family);
        Random random(freshSeed("source"));
        std::vector<std::unique_ptr<TraceView>> views;
        for (const ViewEntry& entry : allViews())
            views.push_back(entry.make());
        for (const auto& [left, right] :
             {std::pair("off", "static"), std::pair("static,text-only", "paged:3"),
              std::pair("dynamic,source-again", "static,int8")}) {
            const Trace trace = traceOf(family.toStdString(), random(), left, right);
            const Network& network = *trace.header().network;
            for (std::optional cursor(Cursor{}); cursor; cursor = next(trace, *cursor)) {
                ViewState state =
                    viewStateAt(trace, cursor->step, operationAt(trace, *cursor).operation,
                                below(random, network.config().layers),
                                below(random, network.site(Layer{0}).heads));
                state.cursor = *cursor;
                const auto weightsAt = state.isOverSource() ? sourceWeightsAt : headWeightsAt;
                state.heads = std::make_shared<const HeadWeights>(
                    weightsAt(trace, cursor->step, state.selection.layer, 1 + below(random, 9),
                              bestKernels()));
                if (below(random, 2) == 0)
                    state.selection.pinned = PinnedCell{
                        stageMatrixOf(network,
                                      idAt<TensorKind>(below(random, network.tensors().size()))),
                        below(random, 14), below(random, 14)};
                for (const auto& view : views) {
                    view->resize(80 + static_cast<int>(below(random, 900)),
                                 60 + static_cast<int>(below(random, 600)));
                    view->present(state);
                    QVERIFY2(!view->currentLayout().list.items().empty() ||
                                 view->inherits("pastkeys::TextPanel") || // not drawings
                                 view->inherits("pastkeys::PlotsView"),
                             view->metaObject()->className());
                }
            }
        }
    }

    void aRectangleHasTheSourceAboveAndTheTextBeside()
    {
        const Trace trace = traceOf("marian", freshSeed("source"));
        const ViewState state = stateAt(trace, 2, "CrossSoftmax");
        const std::size_t source = trace.header().source.size();
        for (const Lane lane : kLanes) {
            const LaneFigures figures = figuresAt(state, lane);
            const MatrixFigure& weights = figures[StageMatrix::Weights];
            QCOMPARE(weights.columns, source);
            QCOMPARE(weights.rows, trace.step(2).lane(lane)->rows);
            QCOMPARE(weights.columnWords->front(),
                     QString::fromStdString(trace.header().source.front().bytes));
            QCOMPARE(weights.words->size(), trace.tokens().size());
            for (std::size_t row = 0; row < weights.rows; ++row)
                for (std::size_t column = 0; column < source; ++column)
                    QVERIFY(weights.shows(row, column)); // nothing is masked
            QCOMPARE(figures[StageMatrix::Keys].rows, source);
        }
    }

    void theRowsOfTheSourceSayWhatThePassDidWithThem()
    {
        const Trace trace = traceOf("t5", freshSeed("source"));
        const auto roleIn = [&](std::size_t step, const char* operation, Lane lane) {
            return figuresAt(stateAt(trace, step, operation), lane)[StageMatrix::Keys]
                .rowRoles.front();
        };
        QCOMPARE(roleIn(0, "CrossKeysValues", Lane{0}), RowRole::New);
        QCOMPARE(roleIn(0, "CrossCacheAppend", Lane{1}), RowRole::Written);
        QCOMPARE(roleIn(1, "CrossKeysValues", Lane{0}), RowRole::Recomputed);
        QCOMPARE(roleIn(1, "CrossScores", Lane{1}), RowRole::Reused);
        // Before the operation, only the lane with a cache has them.
        const ViewState before = stateAt(trace, 1, "CrossQuery");
        QCOMPARE(laneMatrixAt(before, Lane{0}, StageMatrix::Keys)->computedRows(), std::size_t{0});
        QCOMPARE(laneMatrixAt(before, Lane{1}, StageMatrix::Keys)->computedRows(),
                 trace.header().source.size());
    }

    void theInspectorTellsWhereARowOfTheSourceComesFrom()
    {
        const Trace trace = traceOf("bart", freshSeed("source"));
        ViewState state = stateAt(trace, 2, "CrossScores");
        const std::size_t last = trace.header().source.size() - 1;
        state.selection.pinned = PinnedCell{StageMatrix::Keys, last, 0};
        const QString word = QString::fromStdString(trace.header().source.back().bytes);
        const QString page = plainText(inspectorText(state, {}));
        QVERIFY2(page.contains(word), qPrintable(page));
        QCOMPARE(page.count("again in steps"), 1); // of the lane without a cache
        state.selection.pinned->position = last + 1;
        QVERIFY(!plainText(inspectorText(state, {})).contains("again in steps"));
    }

    void theMapHasASectionForEachCache()
    {
        const Trace trace = traceOf("marian", freshSeed("source"));
        const ViewState state = stateAt(trace, 2, "CrossScores");
        const ViewLayout layout = cacheMapLayout(state, {700, 300}, textMetricsOf(QFont()));
        std::size_t toTheWriter = 0;
        const Operation append = sourceAppendOf(state.network());
        for (const HitArea& hit : layout.hits) {
            if (!hit.detailAt)
                continue;
            const PointDetail detail = hit.detailAt(hit.rect.center());
            if (const auto* goTo = std::get_if<GoTo>(&detail.action))
                toTheWriter +=
                    operationAt(trace, goTo->cursor).operation == append && goTo->cursor.step == 0
                        ? 1
                        : 0;
        }
        QCOMPARE(toTheWriter, layersOf(*trace.header().network).size());
    }

    void theColumnHasTheEncoderWhereverALaneRanIt()
    {
        const Trace trace = traceOf("marian", freshSeed("source"), "static", "dynamic");
        const auto hasEncoder = [&](std::size_t step) {
            const std::vector<Block> blocks = blocksOf(stateAt(trace, step, "Embedding"), 1);
            return blocks.front().kind == BlockKind::Encoder &&
                   blocks.front().lanes[1].counted.products > 0;
        };
        QVERIFY(hasEncoder(0));
        QVERIFY(!hasEncoder(1));
    }
};

PASTKEYS_TEST(TestSourceViews)
#include "test_source_views.moc"
