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
    const double room = place.box.bottom() - place.top;
    const double height =
        std::min({room / static_cast<double>(std::max(place.rows.count, std::size_t{1})),
                  largestCell(metrics).height(), std::max(width, kSmallestColumn) * 2.4});
    place.cell = QSizeF(width, height);
    return place;
}

QStringList AttentionPlan::notes(const std::vector<LaneFigures>& lanes) const
{
    const LaneFigures& figures = lanes.front();
    QStringList cut;
    if (const QString note = rowsNote(*this, figures); !note.isEmpty())
        cut << note;
    const MatrixFigure& scores = figures[indexOf(Scores)];
    if (const CellRange range = columnsOf(*this, scores);
        range.count < scores.columns && showsKeyColumns())
        cut << rangeText("keys %1–%2 of %3", range, scores.columns);
    const MatrixFigure& queries = figures[indexOf(Queries)];
    if (const CellRange range = columnsOf(*this, queries);
        range.count < queries.columns && showsHeadColumns())
        cut << rangeText("columns %1–%2 of %3", range, queries.columns);
    QStringList missing;
    for (const MatrixFigure& figure : figures)
        if (std::none_of(shown.begin(), shown.end(),
                         [&](const Slot& slot) { return slot.matrix == figure.matrix; }))
            missing << titleOf(figure.matrix, Lane::Off);
    QStringList brief = cut;
    if (!missing.isEmpty() && cut.isEmpty())
        return {tr("Not on show: %1").arg(missing.join(QStringLiteral(", "))),
                tr("%1 of %2 matrices on show").arg(shown.size()).arg(figures.size())};
    if (!missing.isEmpty()) {
        cut << tr("without %1").arg(missing.join(QStringLiteral(", ")));
        brief << tr("%1 of %2 matrices").arg(shown.size()).arg(figures.size());
    }
    if (cut.isEmpty())
        return {};
    const QString all = cut.join(kBetweenNotes);
    return {tr("On show: %1").arg(all), all, brief.join(kBetweenNotes)};
}

} // namespace pastkeys
