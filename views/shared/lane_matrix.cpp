#include "shared/lane_matrix.h"

#include "drawing/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace pastkeys {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Matrix", text);
}

/// The whole matrix, all of it done.
LaneMatrix wholeMatrix(const AttentionMatrices& m, StageMatrix matrix)
{
    LaneMatrix whole;
    whole.values = matrixOf(m, matrix);
    whole.rowsDone = whole.values.rows;
    whole.firstRow = matrix == StageMatrix::Keys || matrix == StageMatrix::Values ? 0 : m.first;
    if (columnsArePositions(matrix)) {
        whole.visibleBefore = m.first + 1;
        whole.masked = true;
    }
    return whole;
}

/// Whether the selected layer has done that operation at the cursor.
bool done(const ViewState& state, Operation operation)
{
    const OperationList operations = operationsOf(state.trace.header().config);
    return placeIn(operations, state.point()) >=
           placeIn(operations, {operation, state.selection.layer});
}

/// For programs: "-inf" and "nan" where exactText() writes for people.
QString plainText(float value)
{
    if (std::isnan(value))
        return QStringLiteral("nan");
    if (std::isinf(value))
        return value > 0 ? QStringLiteral("inf") : QStringLiteral("-inf");
    return exactText(value);
}

} // namespace

const MeasuredMatrix& matrixOf(const AttentionMatrices& m, StageMatrix matrix)
{
    switch (matrix) {
    case StageMatrix::Queries:
        return m.queries;
    case StageMatrix::Keys:
        return m.keys;
    case StageMatrix::Values:
        return m.values;
    case StageMatrix::Scores:
        return m.scores;
    case StageMatrix::Weights:
        return m.weights;
    case StageMatrix::Output:
        return m.context;
    }
    return m.queries;
}

TensorKind kindOf(StageMatrix matrix)
{
    constexpr std::array kKinds{TensorKind::Queries, TensorKind::Keys,    TensorKind::Values,
                                TensorKind::Scores,  TensorKind::Weights, TensorKind::Context};
    return kKinds[static_cast<std::size_t>(matrix)];
}

QString titleOf(StageMatrix matrix, const LaneSpec& lane)
{
    if (keepsRows(lane) && matrix == StageMatrix::Keys)
        return tr("Keys K cache");
    if (keepsRows(lane) && matrix == StageMatrix::Values)
        return tr("Values V cache");
    return titleOf(matrix);
}

QString titleOf(StageMatrix matrix)
{
    switch (matrix) {
    case StageMatrix::Queries:
        return tr("Queries Q");
    case StageMatrix::Keys:
        return tr("Keys K");
    case StageMatrix::Values:
        return tr("Values V");
    case StageMatrix::Scores:
        return tr("Scores");
    case StageMatrix::Weights:
        return tr("Attention weights");
    case StageMatrix::Output:
        return tr("Output");
    }
    return {};
}

QString meaningOf(StageMatrix matrix)
{
    switch (matrix) {
    case StageMatrix::Queries:
        return tr("Queries Q: what each token looks for, a row a token.");
    case StageMatrix::Keys:
        return tr("Keys K: what each token is found by, a row a token.");
    case StageMatrix::Values:
        return tr("Values V: what each token passes on, a row a token.");
    case StageMatrix::Scores:
        return tr("Scores: how well each query (row) matches each key (column).");
    case StageMatrix::Weights:
        return tr("Attention weights: a query's scores as shares that add up to 1.");
    case StageMatrix::Output:
        return tr("Output: the values, mixed by the attention weights of each query.");
    }
    return {};
}

bool columnsArePositions(StageMatrix matrix)
{
    return matrix == StageMatrix::Scores || matrix == StageMatrix::Weights;
}

std::optional<LaneMatrix> laneMatrixAt(const ViewState& state, Lane lane, StageMatrix matrix)
{
    if (!state.attention || !(*state.attention)[indexOf(lane)])
        return std::nullopt;
    const AttentionMatrices& m = *(*state.attention)[indexOf(lane)];
    LaneMatrix found = wholeMatrix(m, matrix);
    const bool kept = matrix == StageMatrix::Keys || matrix == StageMatrix::Values;
    const OperationList operations = operationsOf(state.trace.header().config);
    if (!done(state, firstMakerOf(operations, kindOf(matrix))))
        found.rowsDone = kept ? m.first : 0; // the cache's rows are there from the start
    if (kept && keepsRows(state.spec(lane)) && !done(state, Operation::CacheAppend))
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

std::optional<float> finalValue(const LaneAttention& attention, Lane lane, const PinnedCell& cell)
{
    const auto& matrices = attention[indexOf(lane)];
    return matrices ? valueAt(wholeMatrix(*matrices, cell.matrix), cell) : std::nullopt;
}

QString csvOf(const LaneMatrix& matrix)
{
    QString text = QStringLiteral("position");
    for (std::size_t c = 0; c < matrix.values.columns; ++c)
        text += ',' + QString::number(c);
    text += '\n';
    for (std::size_t r = 0; r < std::min(matrix.rowsDone, matrix.values.rows); ++r) {
        text += QString::number(matrix.firstRow + r);
        for (std::size_t c = 0; c < matrix.values.columns; ++c) {
            text += ',';
            if (matrix.masked || matrix.shows(r, c))
                text += plainText(matrix.values.row(r)[c]);
        }
        text += '\n';
    }
    return text;
}

std::optional<CellBand> bandOf(const PinnedCell& cell, StageMatrix matrix)
{
    using enum StageMatrix;
    if (matrix == cell.matrix)
        return std::nullopt;
    const std::size_t all = CellBand::kAll;
    const std::size_t position = cell.position;
    const CellBand ownRow{position, position + 1, {}};
    const CellBand keyColumn{position, all, position}; // of the queries that see the key
    switch (cell.matrix) {
    case Queries:
        return columnsArePositions(matrix) || matrix == Output ? std::optional(ownRow)
                                                               : std::nullopt;
    case Keys:
        return columnsArePositions(matrix) ? std::optional(keyColumn)
               : matrix == Output          ? std::optional(CellBand{position, all, {}})
                                           : std::nullopt;
    case Values:
        return matrix == Weights  ? std::optional(keyColumn)
               : matrix == Output ? std::optional(CellBand{position, all, cell.column})
                                  : std::nullopt;
    case Scores:
    case Weights:
        if (matrix == Keys || matrix == Values)
            return CellBand{cell.column, cell.column + 1, {}};
        return ownRow; // softmax takes the whole row
    case Output:
        if (matrix == Keys)
            return CellBand{0, position + 1, {}};
        return matrix == Values ? CellBand{0, position + 1, cell.column} : ownRow;
    }
    return std::nullopt;
}

} // namespace pastkeys
