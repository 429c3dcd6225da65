#include "shared/lane_matrix.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "shared/csv_cell.h"
#include "shared/operation_text.h"

#include <algorithm>
#include <numeric>

namespace pastkeys {

namespace {

struct Described
{
    TensorKind kind;
    MeasuredMatrix AttentionMatrices::*numbers;
    const char* title; ///< in English, like `meaning`; translated when shown
    const char* meaning;
};

/// In the order of StageMatrix.
constexpr Described kDescribed[]{
    {TensorKind::Queries, &AttentionMatrices::queries,
     QT_TRANSLATE_NOOP("pastkeys::Tr", "Queries Q"),
     QT_TRANSLATE_NOOP("pastkeys::Tr", "Queries Q: what each token looks for, one row per token.")},
    {TensorKind::Keys, &AttentionMatrices::keys, QT_TRANSLATE_NOOP("pastkeys::Tr", "Keys K"),
     QT_TRANSLATE_NOOP("pastkeys::Tr",
                       "Keys K: what each token can be found by, one row per token.")},
    {TensorKind::Values, &AttentionMatrices::values, QT_TRANSLATE_NOOP("pastkeys::Tr", "Values V"),
     QT_TRANSLATE_NOOP("pastkeys::Tr", "Values V: what each token passes on, one row per token.")},
    {TensorKind::Scores, &AttentionMatrices::scores, QT_TRANSLATE_NOOP("pastkeys::Tr", "Scores"),
     QT_TRANSLATE_NOOP("pastkeys::Tr",
                       "Scores: how well each query (row) matches each key (column).")},
    {TensorKind::Weights, &AttentionMatrices::weights,
     QT_TRANSLATE_NOOP("pastkeys::Tr", "Attention weights"),
     QT_TRANSLATE_NOOP("pastkeys::Tr", "Attention weights: the scores of each query (row), turned "
                                       "into shares that add up to 1.")},
    {TensorKind::Context, &AttentionMatrices::context, QT_TRANSLATE_NOOP("pastkeys::Tr", "Output"),
     QT_TRANSLATE_NOOP("pastkeys::Tr",
                       "Output: the values, mixed by the attention weights of each query.")}};

/// Whether the cursor has reached this operation in the selected layer.
bool done(const ViewState& state, Operation operation)
{
    const OperationList operations = operationsOf(state.trace.header().config);
    return placeIn(operations, state.point()) >=
           placeIn(operations, {operation, state.selection.layer});
}

QString tokenAt(const ViewState& state, Lane lane, std::size_t position)
{
    return visibleToken(state.trace.tokens(lane)[position].bytes);
}

} // namespace

const MeasuredMatrix& matrixOf(const AttentionMatrices& m, StageMatrix matrix)
{
    return m.*kDescribed[indexOf(matrix)].numbers;
}

TensorKind kindOf(StageMatrix matrix)
{
    return kDescribed[indexOf(matrix)].kind;
}

QString titleOf(StageMatrix matrix, const LaneSpec& lane)
{
    if (keepsRows(lane) && matrix == StageMatrix::Keys)
        return Tr::tr("Keys K cache");
    if (keepsRows(lane) && matrix == StageMatrix::Values)
        return Tr::tr("Values V cache");
    return titleOf(matrix);
}

QString titleOf(StageMatrix matrix)
{
    return Tr::tr(kDescribed[indexOf(matrix)].title);
}

QString meaningOf(StageMatrix matrix)
{
    return Tr::tr(kDescribed[indexOf(matrix)].meaning);
}

bool columnsArePositions(StageMatrix matrix)
{
    return matrix == StageMatrix::Scores || matrix == StageMatrix::Weights;
}

bool isKept(StageMatrix matrix)
{
    return matrix == StageMatrix::Keys || matrix == StageMatrix::Values;
}

std::vector<Reach> reachesIn(const PlaceOfPass& pass, const ReachRule& rule,
                             std::span<const std::size_t> queries)
{
    std::vector<Position> counted; // in the model's own numbering
    counted.reserve(queries.size());
    for (const std::size_t query : queries)
        counted.push_back(idAt<Position>(query - pass.origin));
    std::vector<Reach> reaches = reachesOf(rule.inPass(pass.first - pass.origin), counted,
                                           positionsFrom(0, pass.end - pass.origin));
    for (Reach& reach : reaches) {
        reach.sinks.first += pass.origin;
        reach.window.first += pass.origin;
    }
    return reaches;
}

LaneMatrix wholeMatrix(const AttentionMatrices& m, StageMatrix matrix, const ReachRule& rule)
{
    LaneMatrix whole;
    whole.values = matrixOf(m, matrix);
    whole.firstRow = isKept(matrix) ? 0 : m.first;
    whole.rule = rule.kind;
    if (columnsArePositions(matrix)) {
        std::vector<std::size_t> queries(m.rows);
        std::iota(queries.begin(), queries.end(), m.first);
        whole.reaches = std::make_shared<const std::vector<Reach>>(
            reachesIn({m.origin, m.first, m.positions}, rule, queries));
        whole.masked = true;
    }
    return whole;
}

std::optional<LaneMatrix> laneMatrixAt(const ViewState& state, Lane lane, StageMatrix matrix)
{
    if (!state.attention || !(*state.attention)[indexOf(lane)])
        return std::nullopt;
    const AttentionMatrices& m = *(*state.attention)[indexOf(lane)];
    LaneMatrix found = wholeMatrix(m, matrix, state.spec(lane).rule);
    found.keepsRows = keepsRows(state.spec(lane));
    if (columnsArePositions(matrix))
        found.forgotten = state.step().lane(lane)->forgotten();
    const OperationList operations = operationsOf(state.trace.header().config);
    if (!done(state, firstMakerOf(operations, kindOf(matrix))))
        found.rowsDone = isKept(matrix) ? m.first : 0; // cached rows are there from the start
    if (isKept(matrix) && found.keepsRows && !done(state, Operation::CacheAppend))
        found.rowsInCache = m.first;
    found.masked = found.masked && done(state, Operation::Mask);
    return found;
}

std::optional<float> valueAt(const LaneMatrix& matrix, const PinnedCell& cell)
{
    if (!matrix.hasRow(cell.position) || cell.column >= matrix.values.columns)
        return std::nullopt;
    const std::size_t row = cell.position - matrix.firstRow;
    if (row >= matrix.rowsDone || !matrix.shows(row, cell.column))
        return std::nullopt;
    return matrix.values.row(row)[cell.column];
}

QString whyNoValue(const LaneMatrix& matrix, std::size_t row, std::size_t column)
{
    if (row >= matrix.rowsDone)
        return Tr::tr("Not computed yet");
    if (matrix.isForgotten(column))
        return matrix.keepsRows ? Tr::tr("Not computed: the cache no longer holds this key")
                                : Tr::tr("Not computed: the model's text begins after this key");
    if (matrix.rule == ReachRule::Kind::Everything) // only a later step reads such a key
        return Tr::tr("Not computed yet");
    if (column > matrix.firstRow + row)
        return matrix.masked ? Tr::tr("Masked: this key comes after the query")
                             : Tr::tr("Not computed: this key comes after the query");
    if (matrix.rule == ReachRule::Kind::Window)
        return matrix.masked ? Tr::tr("Masked: this key comes before the query's window")
                             : Tr::tr("Not computed: this key comes before the query's window");
    return matrix.masked ? Tr::tr("Masked: this query does not see this key")
                         : Tr::tr("Not computed: this query does not see this key");
}

std::optional<float> finalValue(const LaneAttention& attention, Lane lane, const ReachRule& rule,
                                const PinnedCell& cell)
{
    const auto& matrices = attention[indexOf(lane)];
    return matrices ? valueAt(wholeMatrix(*matrices, cell.matrix, rule), cell) : std::nullopt;
}

QString csvOf(const ViewState& state, Lane lane, StageMatrix matrix)
{
    const LaneMatrix numbers = laneMatrixAt(state, lane, matrix).value();
    QString text = QStringLiteral("matrix,step,layer,head,cache,position,token");
    for (std::size_t c = 0; c < numbers.values.columns; ++c)
        text += ',' + (columnsArePositions(matrix)
                           ? csvCell(QString::number(c) + ' ' + tokenAt(state, lane, c))
                           : QString::number(c));
    const QString place = QStringLiteral("\n%1,%2,%3,%4,%5,")
                              .arg(csvCell(titleOf(matrix)))
                              .arg(state.cursor.step + 1)
                              .arg(indexOf(state.selection.layer) + 1)
                              .arg(indexOf(state.selection.head) + 1)
                              .arg(csvCell(QString::fromStdString(state.spec(lane).id)));
    for (std::size_t r = 0; r < numbers.computedRows(); ++r) {
        const std::size_t position = numbers.firstRow + r;
        text += place + QString::number(position) + ',' + csvCell(tokenAt(state, lane, position));
        for (std::size_t c = 0; c < numbers.values.columns; ++c) {
            text += ',';
            if ((numbers.masked && !numbers.isForgotten(c)) || numbers.shows(r, c))
                text += exactDigits(numbers.values.row(r)[c]);
        }
    }
    return text + '\n';
}

std::optional<CellBand> bandOf(const PinnedCell& cell, StageMatrix matrix, const ReachRule& rule)
{
    using enum StageMatrix;
    if (matrix == cell.matrix)
        return std::nullopt;
    const std::size_t all = CellBand::kAll;
    const std::size_t position = cell.position;
    const bool seesNewer = rule.kind == ReachRule::Kind::Everything;
    const std::size_t firstQuery = seesNewer ? 0 : position;    // the first query that sees the key
    const std::size_t keysEnd = seesNewer ? all : position + 1; // end of the keys seen by the query
    const CellBand ownRow{position, position + 1, {}};
    const CellBand keyColumn{firstQuery, all, position}; // rows of the queries that see the key
    switch (cell.matrix) {
    case Queries:
        return columnsArePositions(matrix) || matrix == Output ? std::optional(ownRow)
                                                               : std::nullopt;
    case Keys:
        return columnsArePositions(matrix) ? std::optional(keyColumn)
               : matrix == Output          ? std::optional(CellBand{firstQuery, all, {}})
                                           : std::nullopt;
    case Values:
        return matrix == Weights  ? std::optional(keyColumn)
               : matrix == Output ? std::optional(CellBand{firstQuery, all, cell.column})
                                  : std::nullopt;
    case Scores:
    case Weights:
        if (matrix == Keys || matrix == Values)
            return CellBand{cell.column, cell.column + 1, {}};
        return ownRow; // softmax reads the whole row
    case Output:
        if (matrix == Keys)
            return CellBand{0, keysEnd, {}};
        return matrix == Values ? CellBand{0, keysEnd, cell.column} : ownRow;
    }
    return std::nullopt;
}

} // namespace pastkeys
