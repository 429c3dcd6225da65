#include "stage/attention_plan.h"

#include "shared/matrix_caption.h"

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

constexpr double kAcross = 4;         ///< between matrices
constexpr double kDown = 4;           ///< and those below
constexpr std::size_t kFewCells = 12; ///< fewer rows or columns than that do not show what happens
constexpr double kSmallestLetters = 0.75; ///< where a name would not fit otherwise
// In lines of text: lower matrices are hard to see from afar. Where it must be, fewer are on show.
constexpr double kLowestOfAll = 7;
constexpr double kLowestOfPart = 5;
constexpr double kSeenRow = 0.45;

using enum StageMatrix;

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
        return {{{Scores}, {Weights}}, {{Scores, Weights}}};
    default:
        return {{{Weights}, {Values, Output}}, {{Weights}, {Values}, {Output}}};
    }
}

/// What the operation makes, and what it reads of keys and values: these are what a cache keeps.
std::vector<Arrangement> madeArrangements(Operation operation)
{
    switch (operation) {
    case Operation::QkvProjection:
        return {{{Queries}, {Keys}, {Values}}};
    case Operation::Scores:
        return {{{Keys}, {Scores}}};
    case Operation::Softmax:
        return {{{Weights}}};
    case Operation::WeightedSum:
        return {{{Values}, {Output}}};
    default:
        return partArrangements(operation);
    }
}

class Planner
{
public:
    Planner(const std::vector<LaneFigures>& lanes, const StageRoom& room,
            const TextMetrics& metrics)
        : m_lanes(lanes), m_size(room.size), m_scroll(room.scroll), m_metrics(metrics)
    {
    }

    AttentionPlan planOf(const Arrangement& arrangement) const
    {
        AttentionPlan plan;
        const auto across = static_cast<double>(arrangement.size());
        const double width = (m_size.width() - kAcross * (across - 1)) / across;
        plan.caption = styleFor(arrangement, width);
        plan.focus = figure(Queries).pinned ? figure(Queries).pinned : largestLastWeight();
        plan.scroll = m_scroll;
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

    /// Whether it shows no fewer cells, and those higher.
    bool isClearer(const AttentionPlan& plan, const AttentionPlan& than) const
    {
        const double more = shownBy(plan) - shownBy(than);
        return more > 0 || (more == 0 && lowestOf(plan) > lowestOf(than));
    }

    /// The share of all cells that is on show, of the matrices that are.
    double shownBy(const AttentionPlan& plan) const
    {
        double shown = 1;
        if (plan.showsKeyColumns())
            shown *= seenShare(plan);
        if (plan.showsHeadColumns())
            shown *= share(plan.columns, figure(Queries).columns) *
                     std::sqrt(share(plan.rows, figure(Keys).rows));
        return shown;
    }

    bool showsFew(const AttentionPlan& plan) const
    {
        return plan.rows < std::min(figure(Keys).rows, kFewCells) ||
               plan.keys < std::min(figure(Scores).columns, kFewCells) ||
               plan.columns < std::min(figure(Queries).columns, kFewCells);
    }

    bool isLow(const AttentionPlan& plan, double lines) const
    {
        if (figure(Scores).rows == 1)
            return false; // rows of one query are no higher alone
        const double rowsSeen = static_cast<double>(figure(Keys).rows) * kSeenRow;
        return lowestOf(plan) < std::min(lines, rowsSeen) * m_metrics.lineHeight;
    }

    /// The one that shows most, and of those the one with the largest cells.
    const Arrangement& best(const std::vector<Arrangement>& arrangements) const
    {
        return *std::ranges::max_element(arrangements, {}, [this](const Arrangement& arrangement) {
            return rankOf(planOf(arrangement));
        });
    }

private:
    /// All lanes have figures of the same kinds; of these the first has the most rows.
    const MatrixFigure& figure(StageMatrix matrix) const
    {
        return m_lanes.front()[indexOf(matrix)];
    }

    static double share(std::size_t shown, std::size_t all)
    {
        return static_cast<double>(shown) / static_cast<double>(std::max(all, std::size_t{1}));
    }

    /// Of the scores that are not masked: rows of which no key is on show say nothing.
    double seenShare(const AttentionPlan& plan) const
    {
        const auto seenIn = [](std::size_t rows, std::size_t keys) {
            const auto count = static_cast<double>(std::min(rows, keys)); // the last ones
            return count * static_cast<double>(keys) - count * (count - 1) / 2;
        };
        const MatrixFigure& scores = figure(Scores);
        return seenIn(std::min(plan.rows, scores.rows), plan.keys) /
               std::max(seenIn(scores.rows, scores.columns), 1.0);
    }

    /// None before it is computed.
    std::optional<PinnedCell> largestLastWeight() const
    {
        const MatrixFigure& weights = figure(Weights);
        if (weights.values.rows == 0 || weights.rowsDone < weights.rows)
            return std::nullopt;
        const std::size_t last = weights.rows - 1;
        const auto row = weights.values.rowSpan(last); // sees all keys
        const auto largest = std::ranges::max_element(row) - row.begin();
        return PinnedCell{Weights, weights.firstRow + last, static_cast<std::size_t>(largest)};
    }

    /// Room for cells in the matrix that has least of it.
    static double lowestOf(const AttentionPlan& plan)
    {
        double lowest = std::numeric_limits<double>::max();
        for (const AttentionPlan::Slot& slot : plan.shown)
            lowest = std::min(lowest, slot.box.bottom() - slot.top);
        return lowest;
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
        for (std::size_t style = 0; style < kStyles.size(); ++style)
            if (widestCaption(arrangement, style) <= width)
                return kStyles[style];
        CaptionStyle smallest = kStyles.back();
        smallest.size *=
            std::max(width / widestCaption(arrangement, kStyles.size() - 1), kSmallestLetters);
        return smallest;
    }

    double widestCaption(const Arrangement& arrangement, std::size_t style) const
    {
        double widest = 0;
        for (const auto& column : arrangement)
            for (const StageMatrix matrix : column)
                widest = std::max(widest, widestCaption(matrix, style));
        return widest;
    }

    /// Asked for again with each arrangement.
    double widestCaption(StageMatrix matrix, std::size_t style) const
    {
        double& widest = m_widestCaptions[style][indexOf(matrix)];
        if (widest == 0)
            for (const LaneFigures& lane : m_lanes)
                widest = std::max(widest,
                                  captionWidth(lane[indexOf(matrix)], kStyles[style], m_metrics));
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

    using Key = CaptionStyle::Key;
    static constexpr std::array kStyles{
        CaptionStyle{Key::Full, 1},       CaptionStyle{Key::Short, 1},
        CaptionStyle{Key::Full, 0.85},    CaptionStyle{Key::Short, 0.85},
        CaptionStyle{Key::None, 0.85},    CaptionStyle{Key::None, 0.75},
        CaptionStyle{Key::None, 0.85, 2}, CaptionStyle{Key::None, 0.75, 2},
        CaptionStyle{Key::None, 0.75, 3},
    };

    const std::vector<LaneFigures>& m_lanes;
    /// Of all lanes, by style and matrix; 0: not asked for yet.
    mutable std::array<std::array<double, 6>, kStyles.size()> m_widestCaptions{};
    QSizeF m_size;
    StageScroll m_scroll;
    const TextMetrics& m_metrics;
};

/// As they will be at the run's end.
std::vector<LaneFigures> grown(std::vector<LaneFigures> lanes, std::size_t positions)
{
    for (LaneFigures& lane : lanes) {
        const std::size_t all = lane[indexOf(Keys)].rows;
        for (MatrixFigure& figure : lane) {
            figure.values = {};
            figure.rows = figure.rows == all ? positions : figure.rows;
            figure.columns = figure.columnsArePositions ? positions : figure.columns;
        }
    }
    return lanes;
}

} // namespace

AttentionPlan planAttention(const std::vector<LaneFigures>& lanes, const StageRoom& room,
                            Operation operation, const TextMetrics& metrics)
{
    const Planner planner(lanes, room, metrics);
    // Matrices keep their places from step to step, while cells are added.
    const std::vector<LaneFigures> last = grown(lanes, room.longest);
    const Planner atEnd(last, room, metrics);
    const auto best = [&](const std::vector<Arrangement>& arrangements) {
        return planner.planOf(atEnd.best(arrangements));
    };
    AttentionPlan whole = best(wholeArrangements());
    if (!planner.showsFew(whole) && !planner.isLow(whole, kLowestOfAll))
        return whole;
    AttentionPlan part = best(partArrangements(operation));
    if (!planner.isClearer(part, whole))
        return whole;
    if (!planner.isLow(part, kLowestOfPart))
        return part;
    AttentionPlan made = best(madeArrangements(operation));
    return planner.isClearer(made, part) ? made : part;
}

} // namespace pastkeys
