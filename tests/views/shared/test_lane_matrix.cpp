#include "record/lane_names.h"
#include "shared/lane_matrix.h"
#include "support/gpt2_names.h"
#include "support/other_family.h"
#include "support/test_program.h"
#include "support/view_states.h"
#include "support/view_words.h"

#include <QTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

QStringList linesOf(const ViewState& state, Lane lane, StageMatrix matrix)
{
    return csvOf(state, lane, matrix).split('\n', Qt::SkipEmptyParts);
}

QString bandText(const PinnedCell& cell, StageMatrix matrix, const ReachRule& rule = {})
{
    const auto band = bandOf(cell, matrix, rule);
    if (!band)
        return "none";
    const QString rows = band->end == CellBand::kAll
                             ? QString("rows %1-").arg(band->first)
                             : QString("rows %1-%2").arg(band->first).arg(band->end - 1);
    return band->column ? rows + QString(" of column %1").arg(*band->column) : rows;
}

} // namespace

class TestLaneMatrix : public QObject
{
    Q_OBJECT

private slots:
    /// A pin outlives the run that it was made in, so a view may ask for its cell before the first step.
    void noMatrixHasValuesBeforeTheFirstStep()
    {
        const ViewState state;
        for (std::size_t kind = 0; kind <= indexOf(rowsOf(Gpt2Tensor::FinalNorm)); ++kind)
            QVERIFY(
                !laneMatrixAt(state, Lane{0}, PinnedCell{static_cast<StageMatrix>(kind), 0, 0}));
    }

    /// Every second layer of the other family has a window of 5 positions.
    void aKeyBeforeTheWindowOfALayerIsMasked()
    {
        const Trace trace = traceOf({.network = otherFamily()});
        const Operation sum = trace.header().network->only(OperationKind::WeightedSum);
        for (const std::size_t layer : {0, 1}) {
            const ViewState state = viewStateAt(trace, 2, sum, layer, 1);
            const LaneMatrix weights = laneMatrixAt(state, Lane{1}, StageMatrix::Weights).value();
            const std::size_t query = weights.firstRow;
            for (std::size_t key = 0; key <= query; ++key)
                QCOMPARE(weights.shows(0, key), layer == 0 || key + 5 > query);
        }
    }

    void csvReadsBackAsTheSameBits()
    {
        const ViewState state = viewStateAt(traceOf({}), 2, Gpt2::WeightedSum, 1, 1);
        const QStringList lines = linesOf(state, Lane{0}, StageMatrix::Keys);
        QCOMPARE(lines.size(), 11);
        for (int row = 0; row < 10; ++row) {
            const QStringList fields = lines[row + 1].split(',');
            QCOMPARE(fields.size(), 7 + 8);
            for (int column = 0; column < 8; ++column)
                QCOMPARE(fields[7 + column].toFloat(),
                         state.attention->at(0)->keys.row(static_cast<std::size_t>(row))[column]);
        }
    }

    void rowsOfAWindowedLaneSeeOnlyItsWindow()
    {
        const ViewState state = viewStateAt(
            traceOf({.lanes = {laneWithoutCache(ReachRule::sliding(1, 3))}}), 0, Gpt2::Mask);
        const LaneMatrix scores = *laneMatrixAt(state, Lane{0}, StageMatrix::Scores);
        for (std::size_t key = 0; key < 8; ++key)
            QCOMPARE(scores.shows(6, key), key == 0 || (key >= 4 && key <= 6));
        QVERIFY(!valueAt(scores, {StageMatrix::Scores, 6, 2}));
        QVERIFY(!finalValue(*state.attention, Lane{0}, state.spec(Lane{0}).rule,
                            {StageMatrix::Weights, 6, 2}));
    }

    void sinksAreTheFirstPositionsOfATextThatBeginsAgain()
    {
        ExampleRun run; // reads its 8 tokens twice
        run.lanes = lanesNamed("off,window:3+2", "window:3+2,bug:not-cleared");
        const ViewState state = viewStateAt(traceOf(run), 1, Gpt2::Softmax);
        const LaneMatrix weights = *laneMatrixAt(state, Lane{0}, StageMatrix::Weights);
        QCOMPARE(weights.firstRow, std::size_t{8});
        for (std::size_t key = 0; key < 16; ++key)
            QCOMPARE(weights.shows(5, key), key == 8 || key == 9 || (key >= 11 && key <= 13));
    }

    void linesOfCsvSayOfWhatTheyAre()
    {
        ApprovedTexts texts("shared/csv");
        const ViewState state = viewStateAt(traceOf({}), 2, Gpt2::WeightedSum, 1, 0);
        texts.add("queries", csvOf(state, Lane{1}, StageMatrix::Queries));
        const ViewState odd =
            viewStateAt(traceOf({.prompt = {"Mia", ",", "\"", "=1+1"}}), 0, Gpt2::WeightedSum);
        texts.add("weights of tokens with commas, quotes and formulas",
                  csvOf(odd, Lane{1}, StageMatrix::Weights));
        QVERIFY(texts.areApproved());
    }

    void anEmptyCellNamesTheRuleOfItsLane()
    {
        ApprovedTexts texts("shared/empty_cells");
        const auto add = [&](const char* left, const char* right, Operation operation,
                             const LaneCell& cell) {
            const ViewState state =
                viewStateAt(traceOf({.lanes = lanesNamed(left, right)}), 1, operation);
            const LaneMatrix matrix = *laneMatrixAt(state, cell.lane, cell.cell.matrix);
            texts.add(QString("%1 and %2, %3").arg(left, right, nameText(operation)),
                      whyNoValue(matrix, cell.cell.position - matrix.firstRow, cell.cell.column));
        };
        // The only query of step 2 is at position 8, and a mask aligned to the top left lets it
        // see only key 0.
        const LaneCell score{Lane{1}, {StageMatrix::Scores, 8, 5}};
        add("static", "bug:top-left-mask", Gpt2::Mask, score);
        add("static", "bug:top-left-mask", Gpt2::Scores, score);
        add("static", "window:3+1", Gpt2::Mask, score);
        add("off,window:3+1", "window:3+1", Gpt2::Softmax, {Lane{0}, {StageMatrix::Weights, 8, 5}});
        // Here, step 2 reads the prompt again, so the left lane's text begins at position 8.
        add("off", "bug:not-cleared", Gpt2::Softmax, {Lane{0}, {StageMatrix::Weights, 13, 3}});
        const Trace trace = traceOf({.network = otherFamily()});
        const Operation sum = trace.header().network->only(OperationKind::WeightedSum);
        const LaneMatrix windowed =
            laneMatrixAt(viewStateAt(trace, 2, sum, 1, 1), Lane{1}, StageMatrix::Weights).value();
        texts.add("a layer with a window", whyNoValue(windowed, 0, 0));
        QVERIFY(texts.areApproved());
    }

    void csvHasOnlyWhatIsComputed()
    {
        const Trace trace = traceOf({});
        const QStringList scores =
            linesOf(viewStateAt(trace, 0, Gpt2::Scores), Lane{1}, StageMatrix::Scores);
        QVERIFY(scores[1].endsWith(",,,,,,,"));
        const QStringList masked =
            linesOf(viewStateAt(trace, 0, Gpt2::Mask), Lane{1}, StageMatrix::Scores);
        QVERIFY(masked[1].endsWith(",-inf,-inf,-inf,-inf,-inf,-inf,-inf"));
        QCOMPARE(linesOf(viewStateAt(trace, 0, Gpt2::Scores), Lane{1}, StageMatrix::Weights).size(),
                 1);
        // Before the projection, the cache has only its old rows, and the other lane has none.
        const ViewState before = viewStateAt(trace, 2, Gpt2::LayerNorm1);
        QCOMPARE(linesOf(before, Lane{1}, StageMatrix::Keys).size(), 10);
        QCOMPARE(linesOf(before, Lane{0}, StageMatrix::Keys).size(), 1);
    }

    void finalValueIsTheMatricesOwn()
    {
        const ViewState state = viewStateAt(traceOf({}), 2, Gpt2::Embedding);
        const LaneAttention& attention = *state.attention;
        QCOMPARE(finalValue(attention, Lane{1}, {}, {StageMatrix::Weights, 9, 4}),
                 std::optional(attention[1]->weights.row(0)[4]));
        QCOMPARE(finalValue(attention, Lane{0}, {}, {StageMatrix::Context, 3, 2}),
                 std::optional(attention[0]->context.row(3)[2]));
        QCOMPARE(finalValue(attention, Lane{1}, {}, {StageMatrix::Weights, 8, 4}), std::nullopt);
        QCOMPARE(finalValue(attention, Lane{0}, {}, {StageMatrix::Context, 3, 8}), std::nullopt);
    }

    void bandsFollowTheArithmetic()
    {
        const auto follow = [](const PinnedCell& cell, const QStringList& bands) {
            QCOMPARE(bands.size(), static_cast<qsizetype>(kStageMatrices.size()));
            for (const StageMatrix matrix : kStageMatrices)
                QCOMPARE(bandText(cell, matrix), bands[static_cast<qsizetype>(indexOf(matrix))]);
        };
        // Each list gives the bands in Q, K, V, scores, weights and output, as kStageMatrices does.
        follow({StageMatrix::Queries, 8, 5},
               {"none", "none", "none", "rows 8-8", "rows 8-8", "rows 8-8"});
        follow({StageMatrix::Keys, 3, 5},
               {"none", "none", "none", "rows 3- of column 3", "rows 3- of column 3", "rows 3-"});
        follow({StageMatrix::Values, 3, 5},
               {"none", "none", "none", "none", "rows 3- of column 3", "rows 3- of column 5"});
        follow({StageMatrix::Scores, 8, 3},
               {"rows 8-8", "rows 3-3", "rows 3-3", "none", "rows 8-8", "rows 8-8"});
        follow({StageMatrix::Weights, 8, 3},
               {"rows 8-8", "rows 3-3", "rows 3-3", "rows 8-8", "none", "rows 8-8"});
        follow({StageMatrix::Context, 8, 5},
               {"rows 8-8", "rows 0-8", "rows 0-8 of column 5", "rows 8-8", "rows 8-8", "none"});
    }

    void bandsReachEarlierQueriesAndNewerKeysIfEverythingIsSeen()
    {
        const ReachRule rule = ReachRule::everything();
        using enum StageMatrix;
        QCOMPARE(bandText({Keys, 3, 5}, Weights, rule), QString("rows 0- of column 3"));
        QCOMPARE(bandText({Keys, 3, 5}, Context, rule), QString("rows 0-"));
        QCOMPARE(bandText({Values, 3, 5}, Context, rule), QString("rows 0- of column 5"));
        QCOMPARE(bandText({Context, 8, 5}, Keys, rule), QString("rows 0-"));
        QCOMPARE(bandText({Context, 8, 5}, Values, rule), QString("rows 0- of column 5"));
        QCOMPARE(bandText({Queries, 8, 5}, Scores, rule), QString("rows 8-8"));
    }
};

PASTKEYS_TEST(TestLaneMatrix)
#include "test_lane_matrix.moc"
