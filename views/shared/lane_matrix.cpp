#include "shared/lane_matrix.h"

#include "base/contract.h"
#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "query/draft_ledger.h"
#include "shared/csv_cell.h"
#include "shared/operation_text.h"

#include <algorithm>
#include <numeric>

namespace pastkeys {

namespace {

struct Described
{
    MeasuredMatrix AttentionMatrices::*numbers;
    const char* title; ///< in English, like `meaning`; translated when shown
    const char* meaning;
};

/// In the order of kStageMatrices.
constexpr Described kDescribed[]{
    {&AttentionMatrices::queries, QT_TRANSLATE_NOOP("pastkeys::Tr", "Queries Q"),
     QT_TRANSLATE_NOOP("pastkeys::Tr", "Queries Q: what each token looks for, one row per token.")},
    {&AttentionMatrices::keys, QT_TRANSLATE_NOOP("pastkeys::Tr", "Keys K"),
     QT_TRANSLATE_NOOP("pastkeys::Tr",
                       "Keys K: what each token can be found by, one row per token.")},
    {&AttentionMatrices::values, QT_TRANSLATE_NOOP("pastkeys::Tr", "Values V"),
     QT_TRANSLATE_NOOP("pastkeys::Tr", "Values V: what each token passes on, one row per token.")},
    {&AttentionMatrices::scores, QT_TRANSLATE_NOOP("pastkeys::Tr", "Scores"),
     QT_TRANSLATE_NOOP("pastkeys::Tr",
                       "Scores: how well each query (row) matches each key (column).")},
    {&AttentionMatrices::weights, QT_TRANSLATE_NOOP("pastkeys::Tr", "Attention weights"),
     QT_TRANSLATE_NOOP("pastkeys::Tr", "Attention weights: the scores of each query (row), turned "
                                       "into shares that add up to 1.")},
    {&AttentionMatrices::context, QT_TRANSLATE_NOOP("pastkeys::Tr", "Output"),
     QT_TRANSLATE_NOOP("pastkeys::Tr",
                       "Output: the values, mixed by the attention weights of each query.")}};

/// Whether the cursor has reached this operation in the selected layer.
bool done(const ViewState& state, Operation operation)
{
    const Network& network = state.network();
    return network.placeOf(state.point()) >= network.placeOf({operation, state.selection.layer});
}

constexpr std::size_t kRowsAtOnce = 64; ///< in a copy of a matrix whose rows are computed for it

/// The columns of a line of CSV up to the position.
QString csvPlace(const ViewState& state, Lane lane, StageMatrix matrix)
{
    std::optional<Layer> layer = state.selection.layer;
    QString head = QString::number(indexOf(state.selection.head) + 1);
    if (!isOfHead(matrix)) {
        layer = newestTensor(state.network(), state.point(), tensorOf(matrix))->maker.layer;
        head.clear();
    }
    return QStringLiteral("\n%1,%2,%3,%4,%5,")
        .arg(csvCell(titleOf(state, matrix)))
        .arg(state.cursor.step + 1)
        .arg(layer ? QString::number(indexOf(*layer) + 1) : QString(), head,
             csvCell(QString::fromStdString(state.spec(lane).id)));
}

/// \param wordOf  the token of a row
void addCsvLines(QString& text, const QString& place, const LaneMatrix& numbers,
                 const std::function<QString(std::size_t position)>& wordOf)
{
    for (std::size_t r = 0; r < numbers.computedRows(); ++r) {
        const std::size_t position = numbers.firstRow + r;
        text += place + QString::number(position) + ',' + csvCell(wordOf(position));
        for (std::size_t c = 0; c < numbers.values.columns; ++c) {
            text += ',';
            if ((numbers.masked && !numbers.isForgotten(c)) || numbers.shows(r, c))
                text += exactDigits(numbers.values.row(r)[c]);
        }
    }
}

/// Some rows of a matrix that is not of a head.
std::optional<LaneMatrix> rowsAt(const ViewState& state, Lane lane, StageMatrix matrix, Span wanted)
{
    const auto tensor = newestTensor(state.network(), state.point(), tensorOf(matrix));
    const Span all =
        tensor ? positionsOf(state.trace, state.cursor.step, lane, tensor->maker) : Span{};
    if (all.count == 0)
        return std::nullopt;
    const Span some = overlapOf(all, wanted);
    LaneMatrix found;
    found.firstRow = some.count > 0 ? some.first : all.first;
    found.rowsBefore = found.firstRow - all.first;
    found.rowsAfter = all.end() - found.firstRow;
    if (some.count > 0) {
        TensorRows rows = tensorRowsAt(state, lane, *tensor, some);
        found.values = {rows.rows};
        found.memory = std::move(rows.memory);
        found.gap = rows.gap;
        found.rowsAfter -= found.values.rows;
    }
    found.values.columns = state.network()[tensor->kind].columns;
    found.keepsRows = keepsRows(state.spec(lane));
    return found;
}

/// Shows the queries or keys as they are before the operation that rotates them, if the pass has
/// made them and none of the rows is in a cache, where they are rotated.
void showEarlierVersion(LaneMatrix& found, const ViewState& state, Lane lane, TensorKind tensor)
{
    const Network& network = state.network();
    std::optional<MadeTensor> earlier;
    for (auto version = network[tensor].versionOf; version && !earlier;
         version = network[*version].versionOf)
        earlier = newestTensor(network, state.point(), *version);
    if (!earlier || earlier->maker.layer != state.selection.layer)
        return;
    const Span rows{found.firstRow, found.values.rows};
    const Span computed = positionsOf(state.trace, state.cursor.step, lane, earlier->maker);
    if (computed.first > rows.first || computed.end() < rows.end())
        return;
    TensorRows made = tensorRowsAt(state, lane, *earlier, rows);
    if (made.gap != RowsGap::None)
        return;
    const AttentionSite& site = state.site();
    const bool isKeys = tensor == site.keys;
    const std::size_t head =
        isKeys ? indexOf(site.kvHeadOf(state.selection.head)) : indexOf(state.selection.head);
    found.values = {made.rows.columnBlock(head * site.headDim, site.headDim)};
    found.memory = std::move(made.memory);
    found.rowsDone = LaneMatrix::kAll;
    found.isBeforeRotation = true;
}

/// The title of a matrix, which names the source if its rows are those of the source.
QString ofSource(const ViewState& state, StageMatrix matrix, const QString& title)
{
    return isKept(matrix) && state.isOverSource()
               ? Tr::tr("%1 of the source", "keys or values").arg(title)
               : title;
}

} // namespace

const MeasuredMatrix& matrixOf(const AttentionMatrices& m, StageMatrix matrix)
{
    PASTKEYS_EXPECTS(isOfHead(matrix));
    return m.*kDescribed[indexOf(matrix)].numbers;
}

QString titleOf(const ViewState& state, StageMatrix matrix, Lane lane)
{
    if (state.keeps(lane) && matrix == StageMatrix::Keys)
        return ofSource(state, matrix, Tr::tr("Keys K cache"));
    if (state.keeps(lane) && matrix == StageMatrix::Values)
        return ofSource(state, matrix, Tr::tr("Values V cache"));
    return titleOf(state, matrix);
}

QString titleOf(const ViewState& state, StageMatrix matrix, Lane lane, const LaneMatrix& numbers)
{
    if (!numbers.isBeforeRotation)
        return titleOf(state, matrix, lane);
    return matrix == StageMatrix::Keys ? Tr::tr("Keys K before rotation")
                                       : Tr::tr("Queries Q before rotation");
}

QString titleOf(const ViewState& state, StageMatrix matrix)
{
    return isOfHead(matrix) ? ofSource(state, matrix, Tr::tr(kDescribed[indexOf(matrix)].title))
                            : titleOf(state.network()[tensorOf(matrix)]);
}

QString meaningOf(const ViewState& state, StageMatrix matrix)
{
    if (!isOfHead(matrix))
        return operationText(state.network()[tensorOf(matrix)].meaning);
    const QString meaning = Tr::tr(kDescribed[indexOf(matrix)].meaning);
    return isKept(matrix) && state.isOverSource()
               ? meaning + ' ' + Tr::tr("These tokens are those of the source.")
               : meaning;
}

QString wordOfRow(const ViewState& state, Lane lane, std::size_t position)
{
    return visibleToken(tokenOfRow(state.trace, state.cursor.step, lane, position).bytes);
}

QString wordOfKey(const ViewState& state, Lane lane, std::size_t position)
{
    return state.isOverSource() ? visibleToken(state.keyTokens().at(position).bytes)
                                : wordOfRow(state, lane, position);
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
        if (pass.sinks > 0) { // of the lane, whose rule is causal
            reach.sinks = overlapOf(reach.window, {0, pass.sinks});
            reach.window = spanBetween(reach.sinks.end(), reach.window.end());
        } else {
            reach.sinks.first += pass.origin;
        }
        reach.window.first += pass.origin;
    }
    return reaches;
}

LaneMatrix wholeMatrix(const AttentionMatrices& m, StageMatrix matrix, const ReachRule& rule)
{
    LaneMatrix whole;
    whole.values = matrixOf(m, matrix);
    whole.firstRow = isKept(matrix) ? 0 : m.first;
    whole.rule =
        rule.last > 0 && rule.kind == ReachRule::Kind::Causal ? ReachRule::Kind::Window : rule.kind;
    if (columnsArePositions(matrix) && m.isOverSource) {
        whole.masked = true;
    } else if (columnsArePositions(matrix)) {
        std::vector<std::size_t> queries(m.rows);
        std::iota(queries.begin(), queries.end(), m.first);
        whole.reaches = std::make_shared<const std::vector<Reach>>(
            reachesIn({m.origin, m.sinks, m.first, m.positions}, rule, queries));
        whole.masked = true;
    }
    return whole;
}

TensorRows tensorRowsAt(const ViewState& state, Lane lane, const MadeTensor& tensor, Span positions)
{
    return state.rowsOf ? state.rowsOf(state.cursor.step, lane, tensor, positions)
                        : recordedRows(state.trace, state.cursor.step, lane, tensor, positions);
}

std::vector<StageMatrix> stageMatricesAt(const ViewState& state)
{
    const OperationSpec& operation = state.operation();
    if (operation.isOfHeads)
        return {kStageMatrices.begin(), kStageMatrices.end()};
    std::vector<StageMatrix> matrices;
    if (operation.isAboutNextToken())
        return matrices;
    if (const auto entering = enteringTensor(state.network(), state.point()))
        matrices.push_back(stageMatrixOf(state.network(), entering->kind));
    if (const auto leaving = leavingTensor(state.network(), state.point()))
        matrices.push_back(stageMatrixOf(state.network(), leaving->kind));
    return matrices;
}

QString whyNoRows(RowsGap gap)
{
    switch (gap) {
    case RowsGap::None:
        break;
    case RowsGap::NoModel:
        return Tr::tr("These values are not recorded. To compute them again, open the model that "
                      "made this run.");
    case RowsGap::OtherModel:
        return Tr::tr("These values are not recorded, and the open model is not the one that made "
                      "this run, so they cannot be computed again.");
    case RowsGap::OtherBits:
        return Tr::tr("These values are not recorded. The open model gives other numbers than "
                      "those that are recorded, so it cannot compute them again.");
    case RowsGap::TooManyRows:
        return Tr::tr("These values are not recorded. With inexact kernels they depend on all rows "
                      "of the step, which are too many to compute again.");
    case RowsGap::LeftOut:
        return Tr::tr("This run was recorded with the rows of some layers only. These values are "
                      "of another layer, or follow from its rows.");
    }
    return {};
}

std::optional<LaneMatrix> laneMatrixAt(const ViewState& state, Lane lane, const PinnedCell& cell)
{
    return laneMatrixAt(state, lane, cell.matrix, {cell.position, 1});
}

std::optional<LaneMatrix> laneMatrixAt(const ViewState& state, Lane lane, StageMatrix matrix,
                                       Span wanted)
{
    if (state.trace.empty())
        return std::nullopt;
    if (!isOfHead(matrix))
        return rowsAt(state, lane, matrix, wanted);
    if (!state.attention || !(*state.attention)[indexOf(lane)])
        return std::nullopt;
    const AttentionMatrices& m = *(*state.attention)[indexOf(lane)];
    LaneMatrix found = wholeMatrix(m, matrix, state.ruleOf(lane));
    found.keepsRows = isKept(matrix) ? state.keeps(lane) : keepsRows(state.spec(lane));
    const PassRecord& pass = *state.step().lane(lane);
    if (columnsArePositions(matrix) && !m.isOverSource)
        found.forgotten = pass.forgotten();
    const TensorKind tensor = tensorOf(state.site(), matrix);
    // Rows that are there from the start, because the cache has them.
    const std::size_t older = !isKept(matrix)       ? 0
                              : !m.isOverSource     ? m.first
                              : pass.sourceRows > 0 ? 0
                                                    : LaneMatrix::kAll;
    if (!done(state, state.network().firstMakerOf(tensor))) {
        found.rowsDone = older;
        showEarlierVersion(found, state, lane, tensor);
    }
    if (isKept(matrix) && found.keepsRows && !done(state, state.operationOf(OperationKind::Append)))
        found.rowsInCache = older;
    found.masked = found.masked && done(state, state.operationOf(OperationKind::Mask));
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
    const LaneMatrix whole = laneMatrixAt(state, lane, matrix, Span{}).value();
    QString text = QStringLiteral("matrix,step,layer,head,cache,position,token");
    for (std::size_t c = 0; c < whole.values.columns; ++c)
        text += ',' + (columnsArePositions(matrix)
                           ? csvCell(QString::number(c) + ' ' + wordOfKey(state, lane, c))
                           : QString::number(c));
    const QString place = csvPlace(state, lane, matrix);
    const auto wordOf = [&](std::size_t position) {
        return isKept(matrix) ? wordOfKey(state, lane, position) : wordOfRow(state, lane, position);
    };
    if (isOfHead(matrix)) {
        addCsvLines(text, place, whole, wordOf);
    } else {
        for (std::size_t p = whole.positions().first; p < whole.positions().end(); p += kRowsAtOnce)
            addCsvLines(text, place, laneMatrixAt(state, lane, matrix, {p, kRowsAtOnce}).value(),
                        wordOf);
    }
    return text + '\n';
}

std::optional<CellBand> bandOf(const PinnedCell& cell, StageMatrix matrix, const ReachRule& rule)
{
    using enum StageMatrix;
    if (matrix == cell.matrix || !isOfHead(cell.matrix) || !isOfHead(matrix))
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
        return columnsArePositions(matrix) || matrix == Context ? std::optional(ownRow)
                                                                : std::nullopt;
    case Keys:
        return columnsArePositions(matrix) ? std::optional(keyColumn)
               : matrix == Context         ? std::optional(CellBand{firstQuery, all, {}})
                                           : std::nullopt;
    case Values:
        return matrix == Weights   ? std::optional(keyColumn)
               : matrix == Context ? std::optional(CellBand{firstQuery, all, cell.column})
                                   : std::nullopt;
    case Scores:
    case Weights:
        if (matrix == Keys || matrix == Values)
            return CellBand{cell.column, cell.column + 1, {}};
        return ownRow; // softmax reads the whole row
    case Context:
        if (matrix == Keys)
            return CellBand{0, keysEnd, {}};
        return matrix == Values ? CellBand{0, keysEnd, cell.column} : ownRow;
    default:
        break;
    }
    return std::nullopt;
}

} // namespace pastkeys
