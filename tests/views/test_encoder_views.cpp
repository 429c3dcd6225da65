// Every view shows the encoder of a run as it shows a run.
#include "all_views.h"
#include "code/code_page.h"
#include "decoder_column/decoder_blocks.h"
#include "now_panel/now_panel_text.h"
#include "query/encoder_trace.h"
#include "support/encoder_decoder_reference.h"
#include "support/random_states.h"
#include "support/run_trace.h"
#include "support/seeds.h"
#include "support/test_program.h"

#include <QTest>

#include <cmath>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

Trace drawnEncoder(const QString& family, Random& random)
{
    const RandomModel model = drawnPair(family.toStdString(), random()).model;
    RunSettings settings = settingsFor(model, 1, 2);
    settings.source = randomTokens(model.config, 1 + below(random, 15), 3);
    settings.stopAtEndOfText = false;
    return encoderTrace(runTrace(model, settings));
}

/// Half of the time with a pinned cell, which the run may not have.
ViewState encoderState(const Trace& trace, Cursor cursor, Random& random)
{
    const Network& network = *trace.header().network;
    ViewState state = viewStateAt(trace, 0, operationAt(trace, cursor).operation,
                                  below(random, network.config().layers),
                                  below(random, network.site(Layer{0}).heads));
    state.cursor = cursor;
    state.heads = std::make_shared<const HeadWeights>(
        headWeightsAt(trace, 0, state.selection.layer, 1 + below(random, 20), bestKernels()));
    if (below(random, 2) == 0)
        state.selection.pinned = PinnedCell{
            stageMatrixOf(network, idAt<TensorKind>(below(random, network.tensors().size()))),
            below(random, 18), below(random, 18)};
    return state;
}

} // namespace

class TestEncoderViews : public QObject
{
    Q_OBJECT

private slots:
    void everyViewShowsEveryOperation_data() { addFamilies(); }
    void everyViewShowsEveryOperation()
    {
        QFETCH(QString, family);
        Random random(freshSeed("encoder"));
        std::vector<std::unique_ptr<TraceView>> views;
        for (const ViewEntry& entry : allViews())
            views.push_back(entry.make());
        for (int model = 0; model < 4; ++model) {
            const Trace trace = drawnEncoder(family, random);
            for (std::optional cursor(Cursor{}); cursor; cursor = next(trace, *cursor)) {
                const ViewState state = encoderState(trace, *cursor, random);
                for (const auto& view : views) {
                    view->resize(80 + static_cast<int>(below(random, 900)),
                                 60 + static_cast<int>(below(random, 600)));
                    view->present(state);
                    for (const DisplayItem& item : view->currentLayout().list.items())
                        QVERIFY2(std::isfinite(item.rect.x()) && std::isfinite(item.rect.width()),
                                 qPrintable(view->accessibleName()));
                }
            }
        }
    }

    void theColumnHasABlockForEachOperationThatRan_data() { addFamilies(); }
    void theColumnHasABlockForEachOperationThatRan()
    {
        QFETCH(QString, family);
        Random random(freshSeed("encoder"));
        const Trace trace = drawnEncoder(family, random);
        const ViewState state = encoderState(trace, {}, random);
        std::size_t operations = 0;
        for (const Block& block : blocksOf(state, 1))
            if (block.isOperation()) {
                ++operations;
                QVERIFY(block.lanes[0].rows == trace.tokens().size());
                QVERIFY(state.network()[*block.which].kind != OperationKind::Append);
            }
        const Network& network = state.network();
        const std::size_t ofOtherLayers =
            (network.config().layers - 1) *
            (network.pointsOf(OperationPart::Layer, Layer{0}).size() - 1);
        QCOMPARE(operations, operationCount(trace, 0) - ofOtherLayers);
    }

    void theTextsSayThatItIsTheEncoder()
    {
        Random random(freshSeed("encoder"));
        const Trace trace = drawnEncoder("marian", random);
        const ViewState state = encoderState(trace, {}, random);
        QVERIFY(stepSummary(state).startsWith("Encoder: reads"));
        QVERIFY(!stepSummary(state).contains("prompt"));
    }

    /// A query of the encoder sees keys that come later.
    void noScoreIsMasked()
    {
        Random random(freshSeed("encoder"));
        const Trace trace = drawnEncoder("t5", random);
        const ViewState state = encoderState(trace, *lastCursor(trace), random);
        for (const AttentionMatrices& head : {*state.attention->front()})
            for (std::size_t row = 0; row < head.rows; ++row)
                for (const float score : head.scores.rowSpan(row))
                    QVERIFY(std::isfinite(score));
    }

private:
    static void addFamilies()
    {
        QTest::addColumn<QString>("family");
        for (const char* family : kTwoTextFamilies)
            QTest::newRow(family) << family;
    }
};

PASTKEYS_TEST(TestEncoderViews)
#include "test_encoder_views.moc"
