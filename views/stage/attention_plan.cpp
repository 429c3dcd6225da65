#include "stage/attention_plan.h"

#include "shared/matrix_caption.h"

#include <QCoreApplication>

#include <algorithm>

namespace pastkeys {

namespace {

constexpr double kAcross = 4;         ///< between matrices
constexpr double kDown = 4;           ///< and those below
constexpr std::size_t kFewCells = 12; ///< fewer rows or columns than that do not show what happens
constexpr double kSmallestLetters = 0.75; ///< where a name would not fit otherwise
constexpr double kSmallestColumn = 6;     ///< that a row's height is measured by

using enum StageMatrix;

QString tr(const char* text)
{
    return QCoreApplication::translate("Stage", text);
}

std::size_t indexOf(StageMatrix matrix)
{
    return static_cast<std::size_t>(matrix);
}

/// Columns of matrices, from left to right and from top to bottom.
using Arrangement = std::vector<std::vector<StageMatrix>>;

/// Columns of the head's width stand over each other, and so do keys.
const std::vector<Arrangement>& wholeArrangements()
{
    static const std::vector<Arrangement> all{
        {{Queries, Keys, Values}, {Scores, Weights, Output}},
        {{Queries, Keys}, {Scores, Weights}, {Values, Output}},
    };
    return all;
}

/// What the operation reads and makes, larger.
std::vector<Arrangement> partArrangements(Operation operation)
{
    switch (operation) {
    case Operation::QkvProjection:
        return {{{Queries}, {Keys, Values}}, {{Queries}, {Keys}, {Values}}};
    case Operation::CacheAppend:
        return {{{Keys}, {Values}}};
    case Operation::Scores:
        return {{{Queries, Keys}, {Scores}}, {{Queries}, {Keys}, {Scores}}};
    case Operation::Mask:
        return {{{Scores}}};
    case Operation::Softmax:
        return {{{Scores}, {Weights}}};
    default:
        return {{{Weights}, {Values, Output}}, {{Weights}, {Values}, {Output}}};
    }
}

class Planner
{
public:
    Planner(const std::vector<LaneFigures>& lanes, QSizeF size, const TextMetrics& metrics)
        : m_lanes(lanes), m_size(size), m_metrics(metrics)
    {
    }

    AttentionPlan planOf(const Arrangement& arrangement) const
    {
        AttentionPlan plan;
        const auto across = static_cast<double>(arrangement.size());
        const double width = (m_size.width() - kAcross * (across - 1)) / across;
        plan.caption = styleFor(arrangement, width);
        plan.pinned = figure(Queries).pinned;
        double rowsRoom = m_size.height();
        for (std::size_t i = 0; i < arrangement.size(); ++i)
            rowsRoom = std::min(rowsRoom, addColumn(plan, arrangement, i, width));
        const double room = width - rowNumbersWidth(figure(Keys), m_metrics) - kFrameRoom;
        plan.rows = cellsFitting(figure(Keys).rows, rowsRoom);
        plan.columns = cellsFitting(figure(Queries).columns, room);
        plan.keys = cellsFitting(figure(Scores).columns, room);
        const QSizeF largest = largestCell(m_metrics);
        const auto share = [](double all, std::size_t count) {
            return all / static_cast<double>(std::max(count, std::size_t{1}));
        };
        const double rowHeight = std::min(share(rowsRoom, plan.rows), largest.height());
        const auto widthOf = [&](std::size_t count) {
            return std::min({share(room, count), largest.width(), rowHeight * 2.6});
        };
        plan.columnWidth = std::max(widthOf(plan.columns), std::min(3.0, room));
        plan.keyWidth = std::max(widthOf(plan.keys), std::min(3.0, room));
        return plan;
    }

    /// The share of all cells that is on show.
    double shownBy(const AttentionPlan& plan) const
    {
        const auto share = [](std::size_t shown, std::size_t all) {
            return static_cast<double>(shown) / static_cast<double>(std::max(all, std::size_t{1}));
        };
        return share(plan.rows, figure(Keys).rows) * share(plan.keys, figure(Scores).columns) *
               share(plan.columns, figure(Queries).columns);
    }

    bool showsFew(const AttentionPlan& plan) const
    {
        return plan.rows < std::min(figure(Keys).rows, kFewCells) ||
               plan.keys < std::min(figure(Scores).columns, kFewCells) ||
               plan.columns < std::min(figure(Queries).columns, kFewCells);
    }

    /// The one that shows most, and of those the one with the largest cells.
    AttentionPlan best(const std::vector<Arrangement>& arrangements) const
    {
        AttentionPlan best = planOf(arrangements.front());
        for (std::size_t i = 1; i < arrangements.size(); ++i) {
            AttentionPlan plan = planOf(arrangements[i]);
            if (rankOf(plan) > rankOf(best))
                best = std::move(plan);
        }
        return best;
    }

private:
    /// All lanes have figures of the same kinds; of these the first has the most rows.
    const MatrixFigure& figure(StageMatrix matrix) const
    {
        return m_lanes.front()[indexOf(matrix)];
    }

    std::pair<double, double> rankOf(const AttentionPlan& plan) const
    {
        double height = 0;
        for (const AttentionPlan::Slot& slot : plan.shown)
            height = std::max(height, slot.box.bottom() - slot.top);
        const double row =
            std::min(height / static_cast<double>(std::max(plan.rows, std::size_t{1})),
                     largestCell(m_metrics).height());
        return {shownBy(plan), row * (plan.columnWidth + plan.keyWidth)};
    }

    /// The captions' style in which the tightest of all fits: in smaller letters and more lines where
    /// there is little room, but always with the whole name.
    CaptionStyle styleFor(const Arrangement& arrangement, double width) const
    {
        using Key = CaptionStyle::Key;
        static constexpr std::array kStyles{
            CaptionStyle{Key::Full, 1},       CaptionStyle{Key::Short, 1},
            CaptionStyle{Key::Full, 0.85},    CaptionStyle{Key::Short, 0.85},
            CaptionStyle{Key::None, 0.85},    CaptionStyle{Key::None, 0.75},
            CaptionStyle{Key::None, 0.85, 2}, CaptionStyle{Key::None, 0.75, 2},
            CaptionStyle{Key::None, 0.75, 3},
        };
        for (const CaptionStyle& style : kStyles)
            if (widestCaption(arrangement, style) <= width)
                return style;
        CaptionStyle smallest = kStyles.back();
        smallest.size *= std::max(width / widestCaption(arrangement, smallest), kSmallestLetters);
        return smallest;
    }

    double widestCaption(const Arrangement& arrangement, const CaptionStyle& style) const
    {
        double widest = 0;
        for (const auto& column : arrangement)
            for (const StageMatrix matrix : column)
                for (const LaneFigures& lane : m_lanes)
                    widest =
                        std::max(widest, captionWidth(lane[indexOf(matrix)], style, m_metrics));
        return widest;
    }

    /// Above the cells of that row, the same in all columns with as many.
    double headOf(const Arrangement& arrangement, std::size_t down, std::size_t row,
                  const CaptionStyle& caption) const
    {
        double head = 0;
        for (const auto& column : arrangement)
            if (column.size() == down)
                head = std::max(head, headHeight(figure(column[row]), caption, m_metrics));
        return head;
    }

    /// \returns the height for cells in each of its matrices
    double addColumn(AttentionPlan& plan, const Arrangement& arrangement, std::size_t column,
                     double width) const
    {
        const auto& matrices = arrangement[column];
        double heads = 0;
        for (std::size_t row = 0; row < matrices.size(); ++row)
            heads += headOf(arrangement, matrices.size(), row, plan.caption) + kFrameRoom;
        const auto down = static_cast<double>(matrices.size());
        const double room = std::max(0.0, (m_size.height() - heads - kDown * (down - 1)) / down);
        const double left = static_cast<double>(column) * (width + kAcross);
        double top = 0;
        for (std::size_t row = 0; row < matrices.size(); ++row) {
            const double head = headOf(arrangement, matrices.size(), row, plan.caption);
            plan.shown.push_back(
                {matrices[row], QRectF(left, top, width, head + room), top + head});
            top += head + room + kFrameRoom + kDown;
        }
        return room;
    }

    const std::vector<LaneFigures>& m_lanes;
    QSizeF m_size;
    const TextMetrics& m_metrics;
};

/// The query that the pinned cell is about.
std::optional<std::size_t> queryOf(const std::optional<PinnedCell>& pinned)
{
    if (!pinned || pinned->matrix == Keys || pinned->matrix == Values)
        return std::nullopt;
    return pinned->position;
}

std::optional<std::size_t> keyOf(const std::optional<PinnedCell>& pinned)
{
    return pinned ? keyOf(*pinned) : std::nullopt;
}

/// The column of the head's width.
std::optional<std::size_t> columnOf(const std::optional<PinnedCell>& pinned)
{
    if (!pinned || columnsArePositions(pinned->matrix))
        return std::nullopt;
    return pinned->column;
}

CellRange rowsOf(const AttentionPlan& plan, const MatrixFigure& figure)
{
    const bool kept = figure.matrix == Keys || figure.matrix == Values;
    auto wanted = kept ? keyOf(plan.pinned) : queryOf(plan.pinned);
    if (wanted && *wanted >= figure.firstRow)
        wanted = *wanted - figure.firstRow;
    else
        wanted.reset();
    return cellsOnShow(figure.rows, plan.rows, Keep::Last, wanted);
}

CellRange columnsOf(const AttentionPlan& plan, const MatrixFigure& figure)
{
    return figure.columnsArePositions
               ? cellsOnShow(figure.columns, plan.keys, Keep::Last, keyOf(plan.pinned))
               : cellsOnShow(figure.columns, plan.columns, Keep::First, columnOf(plan.pinned));
}

/// "rows 6–22 of 23"
QString rangeText(const char* text, const CellRange& range, std::size_t all)
{
    return tr(text).arg(range.first).arg(range.end() - 1).arg(all);
}

/// None where all rows are on show.
QString rowsNote(const AttentionPlan& plan, const LaneFigures& figures)
{
    const MatrixFigure& keys = figures[indexOf(Keys)];
    const MatrixFigure& queries = figures[indexOf(Queries)];
    const CellRange kept = rowsOf(plan, keys);
    if (kept.count >= keys.rows || kept.count == 0)
        return {};
    CellRange asked = rowsOf(plan, queries);
    asked.first += queries.firstRow;
    if (queries.rows == keys.rows && asked != kept)
        return tr("%1, of keys and values %2–%3")
            .arg(rangeText("rows %1–%2 of %3", asked, queries.rows))
            .arg(kept.first)
            .arg(kept.end() - 1);
    return rangeText("rows %1–%2 of %3", kept, keys.rows);
}

} // namespace

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
    if (const CellRange range = columnsOf(*this, scores); range.count < scores.columns)
        cut << rangeText("keys %1–%2 of %3", range, scores.columns);
    const MatrixFigure& queries = figures[indexOf(Queries)];
    if (const CellRange range = columnsOf(*this, queries); range.count < queries.columns)
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
    const QString all = cut.join(QStringLiteral(" · "));
    return {tr("On show: %1").arg(all), all, brief.join(QStringLiteral(" · "))};
}

AttentionPlan planAttention(const std::vector<LaneFigures>& lanes, QSizeF size, Operation operation,
                            const TextMetrics& metrics)
{
    const Planner planner(lanes, size, metrics);
    AttentionPlan whole = planner.best(wholeArrangements());
    if (!planner.showsFew(whole))
        return whole;
    AttentionPlan part = planner.best(partArrangements(operation));
    return planner.shownBy(part) > planner.shownBy(whole) ? part : whole;
}

} // namespace pastkeys
