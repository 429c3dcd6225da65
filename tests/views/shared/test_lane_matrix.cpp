#include "shared/lane_matrix.h"
#include "support/view_states.h"

#include <QTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

QStringList linesOf(const ViewState& state, Lane lane, StageMatrix matrix)
{
    return csvOf(*laneMatrixAt(state, lane, matrix)).split('\n', Qt::SkipEmptyParts);
}

QString bandText(const PinnedCell& cell, StageMatrix matrix)
{
    const auto band = bandOf(cell, matrix);
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
    void csvReadsBackAsTheSameBits()
    {
        const ViewState state = viewStateAt(traceOf({}), 2, Operation::WeightedSum, 1, 1);
        const QStringList lines = linesOf(state, Lane{0}, StageMatrix::Keys);
        QCOMPARE(lines.size(), 11);
        QCOMPARE(lines[0], QString("position,0,1,2,3,4,5,6,7"));
        for (int row = 0; row < 10; ++row) {
            const QStringList fields = lines[row + 1].split(',');
            QCOMPARE(fields.size(), 9);
            QCOMPARE(fields[0], QString::number(row));
            for (int column = 0; column < 8; ++column)
                QCOMPARE(fields[column + 1].toFloat(),
                         state.attention->at(0)->keys.row(static_cast<std::size_t>(row))[column]);
        }
    }

    void csvRowsAreNamedByPosition()
    {
        const ViewState state = viewStateAt(traceOf({}), 2, Operation::WeightedSum);
        const QStringList lines = linesOf(state, Lane{1}, StageMatrix::Queries);
        QCOMPARE(lines.size(), 2);
        QVERIFY(lines[1].startsWith("9,"));
    }

    void csvHasOnlyWhatIsComputed()
    {
        const Trace trace = traceOf({});
        const QStringList scores =
            linesOf(viewStateAt(trace, 0, Operation::Scores), Lane{1}, StageMatrix::Scores);
        QVERIFY(scores[1].endsWith(",,,,,,,"));
        const QStringList masked =
            linesOf(viewStateAt(trace, 0, Operation::Mask), Lane{1}, StageMatrix::Scores);
        QVERIFY(masked[1].endsWith(",-inf,-inf,-inf,-inf,-inf,-inf,-inf"));
        QCOMPARE(
            linesOf(viewStateAt(trace, 0, Operation::Scores), Lane{1}, StageMatrix::Weights).size(),
            1);
        // Before the projection the cache has its old rows, and the other lane has none.
        const ViewState before = viewStateAt(trace, 2, Operation::LayerNorm1);
        QCOMPARE(linesOf(before, Lane{1}, StageMatrix::Keys).size(), 10);
        QCOMPARE(linesOf(before, Lane{0}, StageMatrix::Keys).size(), 1);
    }

    void finalValueIsTheMatricesOwn()
    {
        const ViewState state = viewStateAt(traceOf({}), 2, Operation::Embedding);
        const LaneAttention& attention = *state.attention;
        QCOMPARE(finalValue(attention, Lane{1}, {StageMatrix::Weights, 9, 4}),
                 std::optional(attention[1]->weights.row(0)[4]));
        QCOMPARE(finalValue(attention, Lane{0}, {StageMatrix::Output, 3, 2}),
                 std::optional(attention[0]->context.row(3)[2]));
        QCOMPARE(finalValue(attention, Lane{1}, {StageMatrix::Weights, 8, 4}), std::nullopt);
        QCOMPARE(finalValue(attention, Lane{0}, {StageMatrix::Output, 3, 8}), std::nullopt);
    }

    void bandsFollowTheArithmetic()
    {
        const auto follow = [](const PinnedCell& cell, const QStringList& bands) {
            for (int i = 0; i < bands.size(); ++i)
                QCOMPARE(bandText(cell, static_cast<StageMatrix>(i)), bands[i]);
        };
        // In Q, K, V, scores, weights and output.
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
        follow({StageMatrix::Output, 8, 5},
               {"rows 8-8", "rows 0-8", "rows 0-8 of column 5", "rows 8-8", "rows 8-8", "none"});
    }
};

QTEST_APPLESS_MAIN(TestLaneMatrix)
#include "test_lane_matrix.moc"
