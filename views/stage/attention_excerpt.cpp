// What of each matrix is on show by a plan, and how that is said.
#include "stage/attention_plan.h"

#include <QCoreApplication>

#include <algorithm>

namespace pastkeys {

namespace {

constexpr double kSmallestColumn = 6; ///< that a row's height is measured by

using enum StageMatrix;

QString tr(const char* text)
{
    return QCoreApplication::translate("Stage", text);
}

std::size_t indexOf(StageMatrix matrix)
{
    return static_cast<std::size_t>(matrix);
}

/// The query that the cell is about.
std::optional<std::size_t> queryOf(const std::optional<PinnedCell>& cell)
{
    if (!cell || cell->matrix == Keys || cell->matrix == Values)
        return std::nullopt;
    return cell->position;
}

std::optional<std::size_t> keyOf(const std::optional<PinnedCell>& cell)
{
    return cell ? keyOf(*cell) : std::nullopt;
}

/// The column of the head's width.
std::optional<std::size_t> columnOf(const std::optional<PinnedCell>& cell)
{
    if (!cell || columnsArePositions(cell->matrix))
        return std::nullopt;
    return cell->column;
}

/// As many cells from there on as fit, or the last ones.
CellRange cellsFrom(std::size_t first, std::size_t count, std::size_t fitting)
{
    fitting = std::min(fitting, count);
    return {std::min(first, count - fitting), fitting};
}

CellRange rowsOf(const AttentionPlan& plan, const MatrixFigure& figure)
{
    if (const auto& row = plan.scroll.row)
        return cellsFrom(*row - std::min(*row, figure.firstRow), figure.rows, plan.rows);
    const bool kept = figure.matrix == Keys || figure.matrix == Values;
    auto wanted = kept ? keyOf(plan.focus) : queryOf(plan.focus);
    if (wanted && *wanted >= figure.firstRow)
        wanted = *wanted - figure.firstRow;
    else
        wanted.reset();
    return cellsOnShow(figure.rows, plan.rows, Keep::Last, wanted);
}

CellRange columnsOf(const AttentionPlan& plan, const MatrixFigure& figure)
{
    const std::size_t fitting = figure.columnsArePositions ? plan.keys : plan.columns;
    if (const auto& first = figure.columnsArePositions ? plan.scroll.key : plan.scroll.column)
        return cellsFrom(*first, figure.columns, fitting);
    return figure.columnsArePositions
               ? cellsOnShow(figure.columns, fitting, Keep::Last, keyOf(plan.focus))
               : cellsOnShow(figure.columns, fitting, Keep::First, columnOf(plan.focus));
}

/// "rows 6–22 of 23"
QString rangeText(const char* text, const CellRange& range, std::size_t all)
{
    return tr(text).arg(range.first).arg(range.end() - 1).arg(all);
}

/// None where all rows are on show, of the matrices that are.
QString rowsNote(const AttentionPlan& plan, const LaneFigures& figures)
{
    const MatrixFigure& keys = figures[indexOf(Keys)];
    const MatrixFigure& queries = figures[indexOf(Queries)];
    const CellRange kept = rowsOf(plan, keys);
    CellRange asked = rowsOf(plan, queries);
    const auto isCut = [&plan](bool ofKeys, const CellRange& range, std::size_t all) {
        return range.count > 0 && range.count < all &&
               std::ranges::any_of(plan.shown, [ofKeys](const AttentionPlan::Slot& slot) {
                   return (slot.matrix == Keys || slot.matrix == Values) == ofKeys;
               });
    };
    const bool keptIsCut = isCut(true, kept, keys.rows);
    const bool askedIsCut = isCut(false, asked, queries.rows);
    asked.first += queries.firstRow;
    if (keptIsCut && askedIsCut && asked != kept)
        return tr("%1, of keys and values %2–%3")
            .arg(rangeText("rows %1–%2 of %3", asked, keys.rows))
            .arg(kept.first)
            .arg(kept.end() - 1);
    if (!keptIsCut && !askedIsCut)
        return {};
    return rangeText("rows %1–%2 of %3", keptIsCut ? kept : asked, keys.rows);
}

/// None where each cell is drawn as one.
QString sharingNote(const AttentionPlan& plan)
{
    const auto rows = static_cast<double>(std::max(plan.rows, std::size_t{1}));
    QStringList shared;
    const auto add = [&shared](const char* text, double size) {
        if (const std::size_t count = cellsSharing(size); count > 1)
            shared << tr(text).arg(count);
    };
    add("%1 rows", plan.room.height() / rows);
    if (plan.showsKeyColumns())
        add("%1 keys", plan.keyWidth);
    if (plan.showsHeadColumns())
        add("%1 columns", plan.columnWidth);
    return shared.isEmpty() ? QString()
                            : tr("each cell = %1").arg(shared.join(QStringLiteral(", ")));
}

} // namespace

bool AttentionPlan::showsKeyColumns() const
{
    return std::ranges::any_of(shown,
                               [](const Slot& slot) { return columnsArePositions(slot.matrix); });
}

bool AttentionPlan::showsHeadColumns() const
{
    return std::ranges::any_of(shown,
                               [](const Slot& slot) { return !columnsArePositions(slot.matrix); });
}

MatrixPlace AttentionPlan::placeOf(const Slot& slot, const MatrixFigure& figure, QPointF lane,
                                   const TextMetrics& metrics) const
{
    MatrixPlace place;
    place.box = slot.box.translated(lane);
    place.top = slot.top + lane.y();
    place.rows = rowsOf(*this, figure);
    place.columns = columnsOf(*this, figure);
    place.caption = caption;
    const double width = figure.columnsArePositions ? keyWidth : columnWidth;
    const auto heightOf = [&](std::size_t count) {
        return std::min({room.height() / static_cast<double>(std::max(count, std::size_t{1})),
                         largestCell(metrics).height(), std::max(width, kSmallestColumn) * 2.4});
    };
    place.cell = QSizeF(width, heightOf(place.rows.count));
    if (figure.firstRow > 0) { // at the bottom, beside the rows of the same positions
        const double all = heightOf(rows) * static_cast<double>(rows);
        const double run = place.cell.height() * static_cast<double>(place.rows.count);
        place.notRun = std::max(0.0, all - run);
        place.top += place.notRun;
    }
    return place;
}

QStringList AttentionPlan::notes(const LaneFigures& figures) const
{
    QStringList notes;
    if (const QString note = sharingNote(*this); !note.isEmpty())
        notes << note;
    if (const QString note = rowsNote(*this, figures); !note.isEmpty())
        notes << note;
    const MatrixFigure& scores = figures[indexOf(Scores)];
    if (const CellRange range = columnsOf(*this, scores);
        range.count < scores.columns && showsKeyColumns())
        notes << rangeText("keys %1–%2 of %3", range, scores.columns);
    const MatrixFigure& queries = figures[indexOf(Queries)];
    if (const CellRange range = columnsOf(*this, queries);
        range.count < queries.columns && showsHeadColumns())
        notes << rangeText("columns %1–%2 of %3", range, queries.columns);
    QStringList missing;
    for (const MatrixFigure& figure : figures)
        if (std::ranges::find(shown, figure.matrix, &Slot::matrix) == shown.end())
            missing << titleOf(figure.matrix);
    if (!missing.isEmpty())
        notes << tr("no room for %1").arg(missing.join(QStringLiteral(", ")));
    return notes;
}

} // namespace pastkeys
