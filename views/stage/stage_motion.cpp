#include "stage/stage_motion.h"

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

constexpr double kFrame = 3; ///< around the cells of a figure

Span from(std::size_t first)
{
    return spanBetween(first, std::numeric_limits<std::size_t>::max());
}

/// The rectangle of the visible part of those rows and columns. Empty if none are visible.
QRectF cellsAt(const PlacedMatrix& placed, Span rows, Span columns = from(0))
{
    const Span r = overlapOf(rows, {placed.firstRow, placed.rows});
    const Span c = overlapOf(columns, {placed.firstColumn, placed.columns});
    const double high = placed.cells.height() / static_cast<double>(placed.rows);
    const double wide = placed.cells.width() / static_cast<double>(placed.columns);
    return {placed.cells.left() + static_cast<double>(c.first - placed.firstColumn) * wide,
            placed.cells.top() + static_cast<double>(r.first - placed.firstRow) * high,
            static_cast<double>(c.count) * wide, static_cast<double>(r.count) * high};
}

bool contains(const QRectF& outer, const QRectF& inner)
{
    constexpr double kRounding = 0.5;
    return outer.adjusted(-kRounding, -kRounding, kRounding, kRounding).contains(inner);
}

/// The cells without the first `skipped` rows.
HeatCells rowsOf(const HeatCells& cells, std::size_t skipped)
{
    const auto from = static_cast<std::ptrdiff_t>(skipped * cells.columns);
    return {cells.rows - skipped,
            cells.columns,
            {cells.values.begin() + from, cells.values.end()},
            cells.largest};
}

class Overlay
{
public:
    Overlay(const ViewLayout& finished, const ViewState& state, double progress)
        : m_finished(finished), m_state(state), m_progress(progress)
    {
    }

    DisplayList of(StageMotion motion)
    {
        switch (motion) {
        case StageMotion::RowsAgain:
            hatchRowsAgain();
            break;
        case StageMotion::RowsIntoCache:
            for (const Lane lane : kLanes)
                if (m_state.step().lane(lane) && m_state.keeps(lane))
                    for (const StageMatrix matrix : {StageMatrix::Keys, StageMatrix::Values})
                        slideIntoCache(lane, matrix);
            break;
        case StageMotion::KeysSwept:
            for (const Lane lane : kLanes)
                sweepKeys(lane);
            break;
        case StageMotion::MaskFalls:
            for (const Lane lane : kLanes)
                dropMask(lane);
            break;
        case StageMotion::ValuesSwept:
            for (const Lane lane : kLanes)
                sweepValues(lane);
            break;
        }
        return std::move(m_list);
    }

private:
    /// How many of `count` cells the motion has reached.
    std::size_t share(std::size_t count) const
    {
        return static_cast<std::size_t>(m_progress * static_cast<double>(count));
    }

    /// Makes these cells look as if they had not been computed yet.
    void hide(const QRectF& cells)
    {
        if (!cells.isEmpty())
            m_list.fill(cells, Ink::Panel);
    }

    /// Draws a two-tone frame, so that it stands out against any heat color. The frame goes around
    /// the cells, because they may be thin.
    void mark(const QRectF& cells, Ink ink)
    {
        if (cells.isEmpty())
            return;
        m_list.frame(cells, Ink::Background, 3.5);
        m_list.frame(cells, ink, 2.5);
    }

    /// During the first half of the motion, hides the values of recomputed rows and hatches these
    /// rows. Then the same values as before reappear.
    void hatchRowsAgain()
    {
        if (m_progress >= 0.5)
            return;
        const Span again{0, m_state.step().first};
        for (const StageMatrix matrix :
             {StageMatrix::Queries, StageMatrix::Keys, StageMatrix::Values})
            for (const Lane lane : kLanes) {
                const PlacedMatrix* rows = m_finished.placed(lane, matrix);
                if (!rows || keepsRows(m_state.spec(lane)))
                    continue;
                const QRectF cells = cellsAt(*rows, again);
                hide(cells);
                m_list.hatch(cells, Ink::Recomputed);
                m_list.outline(cells, Ink::Recomputed, 1.5);
            }
    }

    void slideIntoCache(Lane lane, StageMatrix matrix)
    {
        const PlacedMatrix* cache = m_finished.placed(lane, matrix);
        if (!cache)
            return;
        const QRectF cells =
            cellsAt(*cache, from(m_state.isOverSource() ? 0 : m_state.step().lane(lane)->first));
        if (cells.isEmpty())
            return; // the new rows are not visible, because of scrolling or a pinned cell
        const QRectF rows = cells.adjusted(-cache->gutter, 0, 0, 0);
        const double bar = cache->gutter - kFrame;
        m_list.fill(QRectF(rows.left(), rows.top(), bar, rows.height()), Ink::Background);
        hide(cells);
        m_list.dotted(cells, Ink::Written);
        const double left = (1 - m_progress) * (1 - m_progress); // eases out
        const QPointF by(left * rows.width(), 0);
        for (const DisplayItem& item : m_finished.list.items())
            drawMoved(item, *cache, rows, by);
        m_list.frame(rows.translated(by), Ink::Written, 2);
    }

    /// Draws the part of the item that lies in these rows of the matrix, at the current place of
    /// the rows. Does nothing if there is no such part.
    void drawMoved(const DisplayItem& item, const PlacedMatrix& from, const QRectF& rows,
                   QPointF by)
    {
        DisplayItem moved = item;
        if (item.kind == DisplayItem::Kind::Cells && contains(from.cells, item.rect)) {
            // One cell of the item may show several rows.
            const double high = item.rect.height() / static_cast<double>(item.cells->rows);
            const double above = std::max(rows.top() - item.rect.top(), 0.0);
            const auto skipped = static_cast<std::size_t>(above / high + 0.01);
            if (skipped >= item.cells->rows)
                return;
            moved.rect.setTop(item.rect.top() + above);
            moved.cells = std::make_shared<const HeatCells>(rowsOf(*item.cells, skipped));
        } else if (!contains(rows, item.rect)) {
            return;
        }
        moved.rect.translate(by);
        m_list.add(std::move(moved));
    }

    /// The position of the key that the sweep has reached.
    std::size_t sweptKey(const PlacedMatrix& keysAcross) const
    {
        return keysAcross.firstColumn + std::min(share(keysAcross.columns), keysAcross.columns - 1);
    }

    /// The queries that see the key: those at its position and at later ones, or all.
    Span queriesOf(std::size_t key) const { return from(m_state.site().seesAll ? 0 : key); }

    /// Marks the key that the sweep has reached, and the queries that see it. Hides the scores of later keys.
    void sweepKeys(Lane lane)
    {
        const PlacedMatrix* scores = m_finished.placed(lane, StageMatrix::Scores);
        if (!scores)
            return;
        const std::size_t key = sweptKey(*scores);
        hide(cellsAt(*scores, from(0), from(key + 1)));
        mark(cellsAt(*scores, queriesOf(key), {key, 1}), Ink::Query);
        if (const PlacedMatrix* queries = m_finished.placed(lane, StageMatrix::Queries))
            mark(cellsAt(*queries, queriesOf(key)), Ink::Query);
        if (const PlacedMatrix* keys = m_finished.placed(lane, StageMatrix::Keys))
            mark(cellsAt(*keys, {key, 1}), Ink::Query);
    }

    void dropMask(Lane lane)
    {
        const PlacedMatrix* scores = m_finished.placed(lane, StageMatrix::Scores);
        if (!scores || scores->rows == 1)
            return; // a single query is the last one, so no key comes after it
        const std::size_t fallen = scores->firstRow + share(scores->rows);
        for (std::size_t row = fallen; row < scores->firstRow + scores->rows; ++row)
            hide(cellsAt(*scores, {row, 1}, from(row + 1)));
        for (const DisplayItem& item : m_finished.list.items()) // outlines stay visible
            if (item.kind == DisplayItem::Kind::Outline && contains(scores->cells, item.rect))
                m_list.add(item);
        const QRectF front = cellsAt(*scores, {fallen, 1});
        m_list.line(front.topLeft(), front.topRight(), Ink::Masked, 2.5);
    }

    /// Marks the value that the sweep has reached, and its weights. Hides the unfinished rows of
    /// the output: a row is finished once the value at its own position has been added.
    void sweepValues(Lane lane)
    {
        const PlacedMatrix* weights = m_finished.placed(lane, StageMatrix::Weights);
        if (!weights)
            return;
        const std::size_t key = sweptKey(*weights);
        mark(cellsAt(*weights, queriesOf(key), {key, 1}), Ink::Value);
        if (const PlacedMatrix* values = m_finished.placed(lane, StageMatrix::Values))
            mark(cellsAt(*values, {key, 1}), Ink::Value);
        if (const PlacedMatrix* output = m_finished.placed(lane, StageMatrix::Context))
            hide(cellsAt(*output, m_state.site().seesAll ? from(0) : from(key)));
    }

    const ViewLayout& m_finished;
    const ViewState& m_state;
    double m_progress;
    DisplayList m_list;
};

/// Whether a lane that keeps no rows must recompute earlier rows.
bool computesAgain(const ViewState& state)
{
    return std::ranges::any_of(kLanes, [&](Lane lane) {
        const PassRecord* record = state.step().lane(lane);
        return record && !keepsRows(state.spec(lane)) && record->rows > state.step().tokens.size();
    });
}

bool masksSomething(const StepRecord& step)
{
    return std::ranges::any_of(
        kLanes, [&](Lane lane) { return step.lane(lane) && step.lane(lane)->rows > 1; });
}

} // namespace

std::optional<StagePlace> stagePlaceOf(const ViewState& state)
{
    if (state.trace.empty())
        return std::nullopt;
    return StagePlace{state.trace.steps()[state.cursor.step], state.cursor, state.selection};
}

std::optional<StageMotion> motionFrom(const std::optional<StagePlace>& before,
                                      const ViewState& state)
{
    const auto after = stagePlaceOf(state);
    if (!before || !after || before->step != after->step || before->selection != after->selection ||
        before->cursor.operation + 1 != after->cursor.operation ||
        state.point().layer != state.selection.layer)
        return std::nullopt;
    const auto where = [](bool moves, StageMotion motion) {
        return moves ? std::optional(motion) : std::nullopt;
    };
    const OperationSpec& operation = state.operation();
    if (operation.cache() == CacheUse::Writes)
        return where(state.cachedRecord() != nullptr, StageMotion::RowsIntoCache);
    const AttentionSite& site = state.site();
    if (operation.makes.contains(site.queries) && !state.isOverSource())
        return where(computesAgain(state), StageMotion::RowsAgain);
    if (operation.reads.contains(site.keys))
        return StageMotion::KeysSwept;
    if (operation.makes.contains(site.scores))
        return where(!site.seesAll && masksSomething(state.step()), StageMotion::MaskFalls);
    return where(operation.reads.contains(site.values), StageMotion::ValuesSwept);
}

DisplayList motionOverlay(StageMotion motion, const ViewLayout& finished, const ViewState& state,
                          double progress)
{
    if (progress >= 1)
        return {};
    return Overlay(finished, state, progress).of(motion);
}

} // namespace pastkeys
