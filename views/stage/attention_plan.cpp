#include "stage/attention_plan.h"

#include "shared/matrix_caption.h"
#include "shared/view_metrics.h"
#include "stage/attention_layout.h"

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

constexpr double kBetween = 4;        ///< room between two matrices, in pixels
constexpr std::size_t kFewCells = 12; ///< columns that must fit, or all columns if there are fewer
constexpr double kLowestOfAll = 7;    ///< minimum height in text lines if all matrices are shown
constexpr double kLowestOfFewer = 2.5;
constexpr double kSeenRow = 0.45;
constexpr double kClearCell = 6;     ///< width of a key's column, in pixels
constexpr double kWordsShare = 0.28; ///< tokens take at most this fraction of a matrix's room
constexpr double kEnlarged = 5;      ///< scale factor for the largest cell if a matrix is alone

using enum StageMatrix;

/// How many matrices are side by side, and how many are stacked.
struct Shape
{
    std::size_t across;
    std::size_t down;
};

constexpr Shape kAllWide{4, 2};
constexpr Shape kAllUsual{3, 2};
constexpr Shape kAllHigh{2, 3};
constexpr Shape kSquare{2, 2}; // fewer but larger matrices
constexpr Shape kRow{3, 1};
constexpr Shape kPair{2, 1};
constexpr Shape kAlone{1, 1};

using Column = std::vector<StageMatrix>;

/// The operation whose matrices the stage shows: the last one that produces a new matrix.
/// Operations that only change a matrix, such as the mask, do not count, so the stage shows the
/// same matrices before and after them.
const OperationSpec& shownOperation(const AttentionSite& site, OperationList done)
{
    const auto changes = [&](const OperationSpec& operation) {
        return std::ranges::any_of(kStageMatrices, [&](StageMatrix matrix) {
            const TensorKind tensor = tensorOf(site, matrix);
            return operation.reads.contains(tensor) && operation.makes.contains(tensor);
        });
    };
    while (done.size() > 1 && changes(done.back()))
        done = done.first(done.size() - 1);
    return done.back();
}

/// Which matrices are shown for an operation, and in which columns.
class Sequence
{
public:
    Sequence(const ViewState& state, const StageChoice& choice)
        : m_operations(state.network().operations()), m_site(state.site()),
          m_operation(
              shownOperation(m_site, m_operations.first(indexOf(state.point().operation) + 1))),
          m_choice(choice), m_pinned(state.selection.pinned)
    {
    }

    std::vector<Column> columnsIn(const Shape& shape) const
    {
        std::vector<StageMatrix> shown(kStageMatrices.begin(), kStageMatrices.end());
        while (shown.size() > shape.across * shape.down)
            shown.erase(leastNeeded(shown));
        if (shown.size() == kStageMatrices.size()) { // they stay in place for all operations
            std::vector<Column> columns = columnsOf(shown, shape.down, m_operations);
            return columns.size() <= shape.across ? columns : columnsOf(shown, shape.down, {});
        }
        for (;; shown.erase(leastNeeded(shown)))
            if (auto columns = columnsOf(shown, shape.down, {&m_operation, 1});
                columns.size() <= shape.across)
                return columns;
    }

private:
    bool isMade(StageMatrix matrix) const
    {
        return m_operation.makes.contains(tensorOf(m_site, matrix));
    }
    bool isRead(StageMatrix matrix) const
    {
        return m_operation.reads.contains(tensorOf(m_site, matrix));
    }

    /// How far the matrix is from those that the operation reads and produces; 0 if it lies between
    /// them.
    std::size_t distance(StageMatrix matrix) const
    {
        std::size_t first = kStageMatrices.size();
        std::size_t last = 0;
        for (const StageMatrix each : kStageMatrices)
            if (isMade(each) || isRead(each)) {
                first = std::min(first, indexOf(each));
                last = indexOf(each);
            }
        const std::size_t index = indexOf(matrix);
        return index < first ? first - index : index > last ? index - last : 0;
    }

    bool isLater(StageMatrix matrix) const
    {
        return std::ranges::none_of(kStageMatrices, [&](StageMatrix each) {
            return each > matrix && (isMade(each) || isRead(each));
        });
    }

    /// If there is no room for all matrices, those with the lowest ranks are shown. Among the
    /// matrices that the operation produces, keys and values come first, because a cache keeps
    /// them. The same holds among those that it reads.
    std::size_t rank(StageMatrix matrix) const
    {
        if (matrix == m_choice.matrix)
            return 0;
        if (isMade(matrix))
            return isKept(matrix) ? 1 : 2;
        if (isRead(matrix))
            return isKept(matrix) ? 3 : 4;
        if (m_pinned && m_pinned->matrix == matrix)
            return 5;
        return 6 + 2 * distance(matrix) + (isLater(matrix) ? 1 : 0);
    }

    std::vector<StageMatrix>::const_iterator
    leastNeeded(const std::vector<StageMatrix>& shown) const
    {
        return std::ranges::max_element(shown, {},
                                        [this](StageMatrix matrix) { return rank(matrix); });
    }

    /// Arranges the matrices in columns of at most `down` matrices. A matrix starts a new column if
    /// one of the operations computes it from a matrix in the current column.
    std::vector<Column> columnsOf(const std::vector<StageMatrix>& shown, std::size_t down,
                                  OperationList operations) const
    {
        std::vector<Column> columns(1);
        for (const StageMatrix matrix : shown) {
            const auto isInput = [&](StageMatrix above) {
                return std::ranges::any_of(operations, [&](const OperationSpec& operation) {
                    const TensorKind from = tensorOf(m_site, above);
                    return operation.makes.contains(tensorOf(m_site, matrix)) &&
                           operation.reads.contains(from) && !operation.makes.contains(from);
                });
            };
            if (columns.back().size() == down || std::ranges::any_of(columns.back(), isInput))
                columns.emplace_back();
            columns.back().push_back(matrix);
        }
        return columns;
    }

    OperationList m_operations; ///< of the whole pass
    const AttentionSite& m_site;
    const OperationSpec& m_operation;
    const StageChoice& m_choice;
    const std::optional<PinnedCell>& m_pinned;
};

/// The rows of the matrix that has the most: there may be more keys than queries, or fewer if they are
/// those of a source.
std::size_t mostRows(const LaneFigures& figures)
{
    return std::max(figures[Keys].rows, figures[Queries].rows);
}

/// Decides where the matrices go. Plans for the end of the run, so that the matrices keep their
/// places from step to step.
class Planner
{
public:
    /// \param lanes   the lanes as they will be at the end of the run
    Planner(const std::vector<LaneFigures>& lanes, QSizeF size, const TextMetrics& metrics)
        : m_lanes(lanes), m_size(size), m_metrics(metrics), m_longestWord(longestWord())
    {
    }

    /// The shape with room for all matrices, or for fewer if all of them would be too small.
    Shape shape() const
    {
        const Shape usual = larger(kAllUsual, kAllHigh);
        const bool isWide = hasRoom(kAllWide) && hasClearKeys(kAllWide);
        const Shape all = isWide ? larger(kAllWide, usual) : usual;
        if (hasRoom(all) && (isHigh(all, kLowestOfAll) || isHighForOneQuery(all)))
            return all;
        const auto isClear = [this](const Shape& fewer) {
            return hasRoom(fewer) && isHigh(fewer, kLowestOfFewer) &&
                   (showsAllPositions(fewer) || !showsAllPositions(kPair));
        };
        const Shape fewer = larger(kSquare, kRow);
        return isClear(fewer) ? fewer : isClear(kRow) ? kRow : kPair;
    }

    /// The plan without the visible part of each matrix, which chooseCells() adds.
    AttentionPlan planOf(const Shape& shape, const std::vector<Column>& columns) const
    {
        AttentionPlan plan;
        const double width = widthIn(shape);
        plan.caption = styleFor(width);
        plan.words = wordsIn(shape);
        plan.room = roomIn(shape);
        const double head = headOf(Scores, shape);
        for (std::size_t column = 0; column < columns.size(); ++column)
            for (std::size_t row = 0; row < columns[column].size(); ++row) {
                const double left = static_cast<double>(column) * (width + kBetween);
                const double top =
                    static_cast<double>(row) * (head + plan.room.height() + kFrameRoom + kBetween);
                const double own = headOf(columns[column][row], shape);
                plan.shown.push_back(
                    {columns[column][row],
                     QRectF(left, top + head - own, width, own + plan.room.height()), top + head});
            }
        for (const StageMatrix matrix : kStageMatrices)
            if (std::ranges::find(plan.shown, matrix, &AttentionPlan::Slot::matrix) ==
                plan.shown.end())
                plan.hidden.push_back(matrix);
        return plan;
    }

    /// Whether all rows and keys are shown. If too many of them would have to share a cell, only
    /// some are shown, each in its own cell.
    bool showsAllPositions(const Shape& shape) const
    {
        return canShareCells(mostRows(m_lanes.front()), roomIn(shape).height()) &&
               canShareCells(figure(Scores).columns, keysWidth(shape));
    }

private:
    /// All lanes have the same kinds of figures; those of the first lane have the most rows.
    const MatrixFigure& figure(StageMatrix matrix) const { return m_lanes.front()[matrix]; }

    double longestWord() const
    {
        double longest = 0;
        for (const TokenWords& words : {figure(Scores).words, figure(Scores).columnWords})
            if (words)
                for (const QString& word : *words)
                    longest = std::max(longest, m_metrics.widthOf(word));
        return longest * kTinyText * kRounding + kBetween;
    }

    double widthIn(const Shape& shape) const
    {
        const auto across = static_cast<double>(shape.across);
        return (m_size.width() - kBetween * (across - 1)) / across;
    }

    /// The room for tokens beside and above a matrix: enough for the longest token, but at most a
    /// fraction of the matrix's room. 0 if most tokens would be cut too short.
    AxisWords wordsIn(const Shape& shape) const
    {
        const double least = std::min(
            m_longestWord, m_metrics.widthOf(QStringLiteral("·had")) * kTinyText + kBetween);
        const auto wordRoom = [&](double room) {
            const double most = std::min(room * kWordsShare, m_longestWord);
            return most < least ? 0 : most;
        };
        const double cells = widthIn(shape) - rowNumbersWidth(figure(Keys), m_metrics) - kFrameRoom;
        const double smallest = kSmallestCell * static_cast<double>(figure(Scores).columns);
        const double ofRows = wordRoom(widthIn(shape));
        return {cells - ofRows < smallest ? 0 : ofRows, // cells for all keys take precedence
                wordRoom(m_size.height() / static_cast<double>(shape.down))};
    }

    /// The height of the caption and the column labels above the cells. It is greatest for scores
    /// and weights, because their columns are labeled with tokens.
    double headOf(StageMatrix matrix, const Shape& shape) const
    {
        return headHeight(figure(matrix), styleFor(widthIn(shape)), m_metrics) +
               (columnsArePositions(matrix) ? wordsIn(shape).ofColumns : 0);
    }

    /// The room for the cells of each matrix.
    QSizeF roomIn(const Shape& shape) const
    {
        const auto down = static_cast<double>(shape.down);
        const double high =
            (m_size.height() + kBetween) / down - headOf(Scores, shape) - kFrameRoom - kBetween;
        return {
            std::max(0.0, widthIn(shape) - rowNumbersWidth(figure(Keys), m_metrics) - kFrameRoom),
            std::max(0.0, high)};
    }

    double keysWidth(const Shape& shape) const
    {
        return std::max(0.0, roomIn(shape).width() - wordsIn(shape).ofRows);
    }

    /// The shape in which a square matrix would be larger.
    Shape larger(const Shape& a, const Shape& b) const
    {
        const auto side = [this](const Shape& shape) {
            const QSizeF room = roomIn(shape);
            return std::min(room.width(), room.height());
        };
        return side(b) > side(a) ? b : a;
    }

    bool hasRoom(const Shape& shape) const
    {
        const std::size_t columns = std::min(figure(Queries).columns, kFewCells);
        return roomIn(shape).width() >= kSmallestCell * static_cast<double>(columns) &&
               widestCaption(kStyles.size() - 1) * kSmallestText <= widthIn(shape);
    }

    bool hasClearKeys(const Shape& shape) const
    {
        return keysWidth(shape) >= kClearCell * static_cast<double>(figure(Scores).columns);
    }

    /// Whether the matrices are at least `lines` lines of text high, or high enough for all their
    /// rows. Shorter matrices are hard to see from a distance.
    bool isHigh(const Shape& shape, double lines) const
    {
        const double rowsSeen = static_cast<double>(mostRows(m_lanes.front())) * kSeenRow;
        return roomIn(shape).height() >= std::min(lines, rowsSeen) * m_metrics.lineHeight;
    }

    /// Whether there is only one query, and each row of the keys has room. If fewer matrices were
    /// shown, only keys and values would get taller, not the query.
    bool isHighForOneQuery(const Shape& shape) const
    {
        return figure(Scores).rows == 1 &&
               roomIn(shape).height() >= kSmallestCell * static_cast<double>(figure(Keys).rows);
    }

    /// The style in which the widest caption fits. Where space is tight, captions are smaller and
    /// take more lines, but always give the whole name.
    CaptionStyle styleFor(double width) const
    {
        for (std::size_t style = 0; style < kStyles.size(); ++style)
            if (widestCaption(style) <= width)
                return kStyles[style];
        CaptionStyle smallest = kStyles.back();
        smallest.size *= std::max(width / widestCaption(kStyles.size() - 1), kSmallestText);
        return smallest;
    }

    /// The width of the widest caption, cached because each shape asks for it again.
    double widestCaption(std::size_t style) const
    {
        double& widest = m_widestCaptions[style];
        if (widest == 0)
            for (const LaneFigures& lane : m_lanes)
                for (const MatrixFigure& each : lane)
                    widest = std::max(widest, captionWidth(each, kStyles[style], m_metrics));
        return widest;
    }

    using Key = CaptionStyle::Key;
    static constexpr std::array kStyles{
        CaptionStyle{Key::Full, 1},       CaptionStyle{Key::Short, 1},
        CaptionStyle{Key::Short, 0.85},   CaptionStyle{Key::None, 0.75},
        CaptionStyle{Key::None, 0.85, 2}, CaptionStyle{Key::None, 0.75, 2},
        CaptionStyle{Key::None, 0.75, 3},
    };

    const std::vector<LaneFigures>& m_lanes;
    mutable std::array<double, kStyles.size()> m_widestCaptions{}; ///< 0 if not computed yet
    QSizeF m_size;
    const TextMetrics& m_metrics;
    double m_longestWord;
};

/// The figures at the size that they reach by the end of the run, each with the longest caption
/// that it has until then. Those of the source do not grow.
std::vector<LaneFigures> grown(std::vector<LaneFigures> lanes, const ViewState& state)
{
    const std::size_t positions = state.trace.steps().back()->end();
    const bool keysGrow = !state.isOverSource();
    for (LaneFigures& lane : lanes) {
        const std::size_t all = lane[Queries].firstRow + lane[Queries].rows;
        for (MatrixFigure& figure : lane) {
            figure.values = {};
            if (keysGrow ? figure.rows == all : !figure.keepsRows && !isKept(figure.matrix))
                figure.rows = positions;
            if (keysGrow && columnsArePositions(figure.matrix))
                figure.columns = positions;
            if (keysGrow && figure.keepsRows && isKept(figure.matrix)) {
                nameRowsToAdd(figure, 1);
                // If rows were forgotten, the caption is widest with one forgotten row.
                figure.rowsForgotten = std::min<std::size_t>(figure.rowsForgotten, 1);
            }
        }
    }
    return lanes;
}

/// The cell with the largest weight of the last query, or nullopt before the weights are computed.
std::optional<PinnedCell> largestLastWeight(const MatrixFigure& weights)
{
    if (weights.values.rows == 0 || weights.rowsDone < weights.rows)
        return std::nullopt;
    const std::size_t last = weights.rows - 1;
    const auto row = weights.values.rowSpan(last); // 0 for keys that the query does not see
    const auto largest = std::ranges::max_element(row) - row.begin();
    return PinnedCell{Weights, weights.firstRow + last, static_cast<std::size_t>(largest)};
}

/// The cell that must be visible: the pinned cell or else the largest weight of the last query.
/// Before the scores are computed, it can only be a pinned cell of Q, K or V. Returns nullopt if
/// there is no such cell.
std::optional<PinnedCell> focusOf(const LaneFigures& figures, const OperationSpec& operation)
{
    const auto& pinned = figures[Queries].pinned;
    const auto isProjected = [](StageMatrix matrix) {
        return matrix == Queries || matrix == Keys || matrix == Values;
    };
    if (!operation.attends())
        return pinned && isProjected(pinned->matrix) ? pinned : std::nullopt;
    return pinned ? pinned : largestLastWeight(figures[Weights]);
}

void chooseCells(AttentionPlan& plan, const LaneFigures& figures, bool allPositions)
{
    const auto share = [](double room, std::size_t count) {
        return room / static_cast<double>(std::max(count, std::size_t{1}));
    };
    const auto onShow = [](bool all, std::size_t count, double room) {
        return all ? count : cellsFitting(count, room);
    };
    const double keysWidth = std::max(0.0, plan.room.width() - plan.words.ofRows);
    const std::size_t columns = figures[Queries].columns;
    plan.rows = onShow(allPositions, mostRows(figures), plan.room.height());
    plan.keys = onShow(allPositions, figures[Scores].columns, keysWidth);
    plan.columns = onShow(canShareCells(columns, plan.room.width()), columns, plan.room.width());
    const double rowHeight =
        std::clamp(share(plan.room.height(), plan.rows), kSmallestCell, plan.largestCell.height());
    const auto widthOf = [&](double room, std::size_t count) {
        return std::min({share(room, count), plan.largestCell.width(), rowHeight * 2.6});
    };
    plan.columnWidth = widthOf(plan.room.width(), plan.columns);
    plan.keyWidth = widthOf(keysWidth, plan.keys);
}

} // namespace

AttentionPlan planAttention(const std::vector<LaneFigures>& lanes, const StageRoom& room,
                            const ViewState& state, const TextMetrics& metrics)
{
    const std::vector<LaneFigures> last = grown(lanes, state);
    const Planner planner(last, room.size, metrics);
    const bool alone = room.choice.alone && room.choice.matrix;
    const Shape shape = alone ? kAlone : planner.shape();
    AttentionPlan plan = planner.planOf(shape, Sequence(state, room.choice).columnsIn(shape));
    plan.focus = focusOf(lanes.front(), state.operation());
    plan.scroll = room.choice.scroll;
    plan.largestCell = largestCell(metrics) * (alone ? kEnlarged : 1);
    chooseCells(plan, lanes.front(), planner.showsAllPositions(shape));
    return plan;
}

} // namespace pastkeys
