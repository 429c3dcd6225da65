#include "stage/attention_plan.h"

#include "shared/matrix_caption.h"
#include "stage/attention_layout.h"

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

constexpr double kAcross = 4;         ///< between matrices
constexpr double kDown = 4;           ///< and those below
constexpr std::size_t kFewCells = 12; ///< fewer rows or columns than that do not show what happens
constexpr double kSmallestLetters = 0.75; ///< where a name would not fit otherwise
constexpr double kLowestOfAll = 7;        ///< in lines of text
constexpr double kLowestOfFewer = 2.5;
constexpr double kSeenRow = 0.45;
constexpr std::size_t kMostSharing = 16; ///< one cell: more of them blur what happens

using enum StageMatrix;

std::size_t indexOf(StageMatrix matrix)
{
    return static_cast<std::size_t>(matrix);
}

/// The matrices that stand there in turn. Each of them stands nowhere else, so that what a person has
/// looked at is found there again after the next operation.
using Place = std::vector<StageMatrix>;
/// Columns of places, from left to right and from top to bottom.
using Arrangement = std::vector<std::vector<Place>>;

/// Columns of the head's width stand over each other, and so do keys.
const std::array<Arrangement, 2> kOfAll{{
    {{{Queries}, {Keys}, {Values}}, {{Scores}, {Weights}, {Output}}},
    {{{Queries}, {Keys}}, {{Scores}, {Weights}}, {{Values}, {Output}}},
}};
// Fewer of them are larger. In these, what an operation reads and makes is on show.
const Arrangement kInSquare{{{Queries, Weights}, {Keys, Output}}, {{Scores}, {Values}}};
const Arrangement kInRow{{{Queries, Weights}}, {{Keys, Output}}, {{Values, Scores}}};
// Here, what it makes before what it reads, and keys and values: these are what a cache keeps.
const Arrangement kInPair{{{Keys, Output, Weights}}, {{Values, Scores}}};

/// The one that the last operation is about, else that of the operation before.
StageMatrix shownAt(const Place& place, OperationList done)
{
    for (; !done.empty() && done.back().isOfHeads(); done = done.first(done.size() - 1)) {
        const auto found = std::ranges::find_if(
            place, [&](StageMatrix matrix) { return done.back().isAbout(kindOf(matrix)); });
        if (found != place.end())
            return *found;
    }
    return place.front();
}

/// Where matrices stand. It is asked of the run's end, and so they stay there from step to step.
class Planner
{
public:
    /// \param lanes   as they will be at the run's end
    Planner(const std::vector<LaneFigures>& lanes, QSizeF size, const TextMetrics& metrics)
        : m_lanes(lanes), m_size(size), m_metrics(metrics)
    {
    }

    /// All matrices if they are not too small, else fewer.
    const Arrangement& arrangement() const
    {
        const Arrangement& all = larger(kOfAll[0], kOfAll[1]);
        if (hasRoom(all) && (isHigh(all, kLowestOfAll) || isHighForOneQuery(all)))
            return all;
        const auto isClear = [this](const Arrangement& fewer) {
            return hasRoom(fewer) && isHigh(fewer, kLowestOfFewer) &&
                   (showsAllPositions(roomIn(fewer)) || !showsAllPositions(roomIn(kInPair)));
        };
        const Arrangement& fewer = larger(kInSquare, kInRow);
        return isClear(fewer) ? fewer : isClear(kInRow) ? kInRow : kInPair;
    }

    /// Without what of them is on show.
    AttentionPlan planOf(const Arrangement& arrangement, OperationList done) const
    {
        AttentionPlan plan;
        const double width = widthIn(arrangement);
        plan.caption = styleFor(arrangement, width);
        plan.room = roomIn(arrangement);
        for (std::size_t column = 0; column < arrangement.size(); ++column) {
            double top = 0;
            for (std::size_t row = 0; row < arrangement[column].size(); ++row) {
                const double head = headOf(arrangement, row, plan.caption);
                const double left = static_cast<double>(column) * (width + kAcross);
                plan.shown.push_back({shownAt(arrangement[column][row], done),
                                      QRectF(left, top, width, head + plan.room.height()),
                                      top + head});
                top += head + plan.room.height() + kFrameRoom + kDown;
            }
        }
        return plan;
    }

    /// Rows and keys: all of them where not too many share a cell, else some have one each.
    bool showsAllPositions(const QSizeF& room) const
    {
        return canShare(figure(Keys).rows, room.height()) &&
               canShare(figure(Scores).columns, room.width());
    }

    static bool canShare(std::size_t count, double room)
    {
        return cellsSharing(room / static_cast<double>(std::max(count, std::size_t{1}))) <=
               kMostSharing;
    }

private:
    /// All lanes have figures of the same kinds; of these the first has the most rows.
    const MatrixFigure& figure(StageMatrix matrix) const
    {
        return m_lanes.front()[indexOf(matrix)];
    }

    double widthIn(const Arrangement& arrangement) const
    {
        const auto across = static_cast<double>(arrangement.size());
        return (m_size.width() - kAcross * (across - 1)) / across;
    }

    /// For the cells of each matrix.
    QSizeF roomIn(const Arrangement& arrangement) const
    {
        const double width = widthIn(arrangement);
        const CaptionStyle caption = styleFor(arrangement, width);
        const std::size_t down = arrangement.front().size();
        double high = m_size.height() + kDown;
        for (std::size_t row = 0; row < down; ++row)
            high -= headOf(arrangement, row, caption) + kFrameRoom + kDown;
        return {std::max(0.0, width - rowNumbersWidth(figure(Keys), m_metrics) - kFrameRoom),
                std::max(0.0, high / static_cast<double>(down))};
    }

    /// The one that has the larger cells where they are square.
    const Arrangement& larger(const Arrangement& a, const Arrangement& b) const
    {
        const auto side = [this](const Arrangement& arrangement) {
            const QSizeF room = roomIn(arrangement);
            return std::min(room.width(), room.height());
        };
        return side(b) > side(a) ? b : a;
    }

    bool hasRoom(const Arrangement& arrangement) const
    {
        const std::size_t columns = std::min(figure(Queries).columns, kFewCells);
        return roomIn(arrangement).width() >= kSmallestCell * static_cast<double>(columns) &&
               widestCaption(arrangement, kStyles.size() - 1) * kSmallestLetters <=
                   widthIn(arrangement);
    }

    /// In lines of text: lower matrices are hard to see from afar.
    bool isHigh(const Arrangement& arrangement, double lines) const
    {
        const double rowsSeen = static_cast<double>(figure(Keys).rows) * kSeenRow;
        return roomIn(arrangement).height() >= std::min(lines, rowsSeen) * m_metrics.lineHeight;
    }

    /// One query is no higher where there are fewer matrices; only keys and values are.
    bool isHighForOneQuery(const Arrangement& arrangement) const
    {
        return figure(Scores).rows == 1 &&
               roomIn(arrangement).height() >=
                   kSmallestCell * static_cast<double>(figure(Keys).rows);
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
            for (const Place& place : column)
                for (const StageMatrix matrix : place)
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

    /// Above the cells of that row of places.
    double headOf(const Arrangement& arrangement, std::size_t row,
                  const CaptionStyle& caption) const
    {
        double head = 0;
        for (const auto& column : arrangement)
            for (const StageMatrix matrix : column[row])
                head = std::max(head, headHeight(figure(matrix), caption, m_metrics));
        return head;
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
    const TextMetrics& m_metrics;
};

/// As they will be at the run's end, with the longest names they may have until then.
std::vector<LaneFigures> grown(std::vector<LaneFigures> lanes, std::size_t positions)
{
    for (LaneFigures& lane : lanes) {
        const std::size_t all = lane[indexOf(Keys)].rows;
        for (MatrixFigure& figure : lane) {
            figure.values = {};
            figure.rows = figure.rows == all ? positions : figure.rows;
            figure.columns = figure.columnsArePositions ? positions : figure.columns;
            if (figure.keepsRows && (figure.matrix == Keys || figure.matrix == Values))
                nameRowsToAdd(figure, 1);
        }
    }
    return lanes;
}

/// None before it is computed.
std::optional<PinnedCell> largestLastWeight(const MatrixFigure& weights)
{
    if (weights.values.rows == 0 || weights.rowsDone < weights.rows)
        return std::nullopt;
    const std::size_t last = weights.rows - 1;
    const auto row = weights.values.rowSpan(last); // sees all keys
    const auto largest = std::ranges::max_element(row) - row.begin();
    return PinnedCell{Weights, weights.firstRow + last, static_cast<std::size_t>(largest)};
}

/// While rows are made and written, those are on show, wherever the cell leads to that is pinned.
std::optional<PinnedCell> focusOf(const LaneFigures& figures, const OperationDescriptor& operation)
{
    const auto& pinned = figures[indexOf(Queries)].pinned;
    const auto isProjected = [](StageMatrix matrix) {
        return matrix == Queries || matrix == Keys || matrix == Values;
    };
    if (!operation.attends())
        return pinned && isProjected(pinned->matrix) ? pinned : std::nullopt;
    return pinned ? pinned : largestLastWeight(figures[indexOf(Weights)]);
}

void chooseCells(AttentionPlan& plan, const LaneFigures& figures, bool allPositions,
                 const TextMetrics& metrics)
{
    const auto share = [](double room, std::size_t count) {
        return room / static_cast<double>(std::max(count, std::size_t{1}));
    };
    const auto onShow = [](bool all, std::size_t count, double room) {
        return all ? count : cellsFitting(count, room);
    };
    const std::size_t columns = figures[indexOf(Queries)].columns;
    plan.rows = onShow(allPositions, figures[indexOf(Keys)].rows, plan.room.height());
    plan.keys = onShow(allPositions, figures[indexOf(Scores)].columns, plan.room.width());
    plan.columns =
        onShow(Planner::canShare(columns, plan.room.width()), columns, plan.room.width());
    const QSizeF largest = largestCell(metrics);
    const double rowHeight =
        std::clamp(share(plan.room.height(), plan.rows), kSmallestCell, largest.height());
    const auto widthOf = [&](std::size_t count) {
        return std::min({share(plan.room.width(), count), largest.width(), rowHeight * 2.6});
    };
    plan.columnWidth = widthOf(plan.columns);
    plan.keyWidth = widthOf(plan.keys);
}

} // namespace

AttentionPlan planAttention(const std::vector<LaneFigures>& lanes, const StageRoom& room,
                            OperationList done, const TextMetrics& metrics)
{
    const std::vector<LaneFigures> last = grown(lanes, room.longest);
    const Planner planner(last, room.size, metrics);
    AttentionPlan plan = planner.planOf(planner.arrangement(), done);
    plan.focus = focusOf(lanes.front(), done.back());
    plan.scroll = room.scroll;
    chooseCells(plan, lanes.front(), planner.showsAllPositions(plan.room), metrics);
    return plan;
}

} // namespace pastkeys
