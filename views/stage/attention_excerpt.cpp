// Which part of each matrix a plan shows, and the notes about it on the stage.
#include "drawing/tr.h"
#include "stage/attention_plan.h"

#include <algorithm>

namespace pastkeys {

namespace {

constexpr double kSmallestColumn = 6; ///< pixels; even if columns are narrower, rows get no shorter

using enum StageMatrix;

/// The position of the query that the cell belongs to.
std::optional<std::size_t> queryOf(const std::optional<PinnedCell>& cell)
{
    if (!cell || isKept(cell->matrix))
        return std::nullopt;
    return cell->position;
}

std::optional<std::size_t> keyOf(const std::optional<PinnedCell>& cell)
{
    return cell ? keyOf(*cell) : std::nullopt;
}

/// The cell's column within the head's width, or nullopt for scores and weights.
std::optional<std::size_t> columnOf(const std::optional<PinnedCell>& cell)
{
    if (!cell || columnsArePositions(cell->matrix))
        return std::nullopt;
    return cell->column;
}

/// As many cells as fit, starting at `first`. If there are too few from there on to fill the room,
/// starts earlier, so that the last cells are shown.
Span cellsFrom(std::size_t first, std::size_t count, std::size_t fitting)
{
    fitting = std::min(fitting, count);
    return {std::min(first, count - fitting), fitting};
}

Span rowsOf(const AttentionPlan& plan, const MatrixFigure& figure)
{
    if (const auto& row = plan.scroll.row)
        return cellsFrom(*row - std::min(*row, figure.firstRow), figure.rows, plan.rows);
    auto wanted = isKept(figure.matrix) ? keyOf(plan.focus) : queryOf(plan.focus);
    if (wanted && *wanted >= figure.firstRow)
        wanted = *wanted - figure.firstRow;
    else
        wanted.reset();
    return cellsOnShow(figure.rows, plan.rows, Keep::Last, wanted);
}

Span columnsOf(const AttentionPlan& plan, const MatrixFigure& figure)
{
    const bool ofKeys = columnsArePositions(figure.matrix);
    const std::size_t fitting = ofKeys ? plan.keys : plan.columns;
    if (const auto& first = ofKeys ? plan.scroll.key : plan.scroll.column)
        return cellsFrom(*first, figure.columns, fitting);
    return ofKeys ? cellsOnShow(figure.columns, fitting, Keep::Last, keyOf(plan.focus))
                  : cellsOnShow(figure.columns, fitting, Keep::First, columnOf(plan.focus));
}

/// "rows 6–22 of 23"
QString rangeText(const char* text, Span range, std::size_t all)
{
    return Tr::tr(text).arg(range.first).arg(range.end() - 1).arg(all);
}

/// States which rows are shown. Empty if the matrices on the stage show all their rows.
QString rowsNote(const AttentionPlan& plan, const LaneFigures& figures)
{
    const MatrixFigure& keys = figures[Keys];
    const MatrixFigure& queries = figures[Queries];
    const Span kept = rowsOf(plan, keys);
    Span asked = rowsOf(plan, queries);
    const auto isCut = [&plan](bool ofKeys, Span range, std::size_t all) {
        return range.count > 0 && range.count < all &&
               std::ranges::any_of(plan.shown, [ofKeys](const AttentionPlan::Slot& slot) {
                   return isKept(slot.matrix) == ofKeys;
               });
    };
    const bool keptIsCut = isCut(true, kept, keys.rows);
    const bool askedIsCut = isCut(false, asked, queries.rows);
    asked.first += queries.firstRow;
    if (keptIsCut && askedIsCut && asked != kept)
        return Tr::tr("%1; keys and values: %2–%3")
            .arg(rangeText(QT_TRANSLATE_NOOP("pastkeys::Tr", "rows %1–%2 of %3"), asked, keys.rows))
            .arg(kept.first)
            .arg(kept.end() - 1);
    if (!keptIsCut && !askedIsCut)
        return {};
    return rangeText(QT_TRANSLATE_NOOP("pastkeys::Tr", "rows %1–%2 of %3"),
                     keptIsCut ? kept : asked, keys.rows);
}

/// Whether any matrix shown has columns of this kind.
/// \param ofKeys  true for one column per key, false for one column per dimension of the head
bool showsColumns(const AttentionPlan& plan, bool ofKeys)
{
    return std::ranges::any_of(plan.shown, [ofKeys](const AttentionPlan::Slot& slot) {
        return columnsArePositions(slot.matrix) == ofKeys;
    });
}

/// States how many numbers share a cell. Empty if every number has its own.
QString sharingNote(const AttentionPlan& plan)
{
    const auto rows = static_cast<double>(std::max(plan.rows, std::size_t{1}));
    QStringList shared;
    const auto add = [&shared](const char* text, double size) {
        if (const std::size_t count = cellsSharing(size); count > 1)
            shared << Tr::tr(text).arg(count);
    };
    add(QT_TRANSLATE_NOOP("pastkeys::Tr", "%1 rows"), plan.room.height() / rows);
    if (showsColumns(plan, true))
        add(QT_TRANSLATE_NOOP("pastkeys::Tr", "%1 keys"), plan.keyWidth);
    if (showsColumns(plan, false))
        add(QT_TRANSLATE_NOOP("pastkeys::Tr", "%1 columns"), plan.columnWidth);
    return shared.isEmpty() ? QString()
                            : Tr::tr("each cell = %1").arg(shared.join(QStringLiteral(", ")));
}

} // namespace

MatrixPlace AttentionPlan::placeOf(const Slot& slot, const MatrixFigure& figure, QPointF lane) const
{
    MatrixPlace place;
    place.box = slot.box.translated(lane);
    place.top = slot.top + lane.y();
    place.rows = rowsOf(*this, figure);
    place.columns = columnsOf(*this, figure);
    place.caption = caption;
    const bool ofKeys = columnsArePositions(figure.matrix);
    if (ofKeys)
        place.words = words;
    const double width = ofKeys ? keyWidth : columnWidth;
    const auto heightOf = [&](std::size_t count) {
        return std::min({room.height() / static_cast<double>(std::max(count, std::size_t{1})),
                         largestCell.height(), std::max(width, kSmallestColumn) * 2.4});
    };
    place.cell = QSizeF(width, heightOf(place.rows.count));
    if (figure.firstRow > 0) { // its rows are at the bottom, in line with the other figures
        const double all = heightOf(rows) * static_cast<double>(rows);
        const double run = place.cell.height() * static_cast<double>(place.rows.count);
        place.notRun = std::max(0.0, all - run);
        const std::size_t before = rows - std::min(rows, place.rows.count);
        place.rowsNotRun =
            spanBetween(figure.firstRow - std::min(figure.firstRow, before), figure.firstRow);
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
    const MatrixFigure& scores = figures[Scores];
    if (const Span range = columnsOf(*this, scores);
        range.count < scores.columns && showsColumns(*this, true))
        notes << rangeText(QT_TRANSLATE_NOOP("pastkeys::Tr", "keys %1–%2 of %3"), range,
                           scores.columns);
    const MatrixFigure& queries = figures[Queries];
    if (const Span range = columnsOf(*this, queries);
        range.count < queries.columns && showsColumns(*this, false))
        notes << rangeText(QT_TRANSLATE_NOOP("pastkeys::Tr", "columns %1–%2 of %3"), range,
                           queries.columns);
    return notes;
}

} // namespace pastkeys
