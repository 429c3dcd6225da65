#include "shared/matrix_figure.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "shared/lane_text.h"
#include "shared/legend.h"
#include "shared/matrix_caption.h"
#include "shared/position_ticks.h"
#include "shared/shared_cell.h"
#include "shared/view_metrics.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace pastkeys {

namespace {

constexpr double kSmallestCross = 9;
constexpr double kSmallestLined = 8; ///< a line inside a smaller cell would hide its color
constexpr double kLowestBand = 3;
constexpr double kWordGap = 4; ///< between a token and its position

class Drawing
{
public:
    Drawing(ViewLayout& layout, const MatrixFigure& figure, const MatrixPlace& place,
            const TextMetrics& metrics)
        : m_layout(layout), m_figure(figure), m_metrics(metrics), m_place(place),
          m_origin(place.box.left() + place.words.ofRows + rowNumbersWidth(figure, metrics),
                   place.top),
          m_cellsDone(figure.computedRows()), m_rowsShare(cellsSharing(place.cell.height())),
          m_columnsShare(cellsSharing(place.cell.width()))
    {
    }

    void draw()
    {
        if (m_place.caption.lines > 0)
            layoutCaption(m_layout, m_figure, m_place.box, m_place.caption, m_metrics);
        if (frame().isEmpty()) // no rows, or no room beside their positions
            return;
        const auto figure = std::make_shared<const MatrixFigure>(m_figure);
        m_layout.matrices.push_back({m_figure.lane, m_figure.matrix, frame(), kGutter,
                                     m_figure.firstRow + m_place.rows.first, m_place.rows.count,
                                     m_place.columns.first, m_place.columns.count, figure});
        m_layout.list.fill(frame(), Ink::Panel);
        drawRowsNotRun();
        drawHeat();
        drawMask();
        drawRoles();
        drawNumbers();
        if (m_figure.current) // drawn around the cells, so that it hides no thin rows
            m_layout.list.frame(frame().adjusted(-0.5, -0.5, 0.5, 0.5), Ink::Current, 2);
        else
            m_layout.list.outline(frame().adjusted(-1, -1, 1, 1), Ink::Grid);
        drawRowPositions();
        if (columnsArePositions(m_figure.matrix))
            drawColumnPositions();
        drawBandOfPin();
        drawPin();
        addHits(figure);
    }

private:
    QRectF cell(std::size_t r, std::size_t c) const
    {
        return {m_origin.x() +
                    static_cast<double>(c - m_place.columns.first) * m_place.cell.width(),
                m_origin.y() + static_cast<double>(r - m_place.rows.first) * m_place.cell.height(),
                m_place.cell.width(), m_place.cell.height()};
    }

    /// The rectangle of the drawn cell that shows this number. Other numbers may share the cell.
    QRectF sharedCell(std::size_t r, std::size_t c) const
    {
        const Span rows = sharing(m_place.rows, r, m_rowsShare);
        const Span columns = sharing(m_place.columns, c, m_columnsShare);
        return cell(rows.first, columns.first).united(cell(rows.end() - 1, columns.end() - 1));
    }

    QRectF frame() const
    {
        return {m_origin.x(), m_origin.y(),
                m_place.cell.width() * static_cast<double>(m_place.columns.count),
                m_place.cell.height() * static_cast<double>(m_place.rows.count)};
    }

    /// Draws boxes for the earlier rows that are not computed because the cache holds them. If the
    /// lane has dropped rows, the space for the dropped rows stays empty.
    void drawRowsNotRun()
    {
        const double high = m_place.notRun - kFrameRoom;
        if (high <= 0)
            return;
        const Span all = m_place.rowsNotRun;
        const auto heightOf = [&](std::size_t count) {
            return high * (static_cast<double>(count) / static_cast<double>(all.count));
        };
        for (const Span& skipped : m_figure.rowsSkipped) {
            const Span part = overlapOf(skipped, all);
            if (part.count == 0)
                continue;
            const double top = m_origin.y() - m_place.notRun + heightOf(part.first - all.first);
            const QRectF box(m_origin.x(), top, frame().width(), heightOf(part.count));
            m_layout.list.dotted(box, Ink::Grid);
            m_layout.addHit(box,
                            Tr::tr("Rows of earlier tokens. They are not computed again, because "
                                   "the cache keeps what later tokens need from them."));
        }
    }

    void drawHeat()
    {
        if (m_cellsDone <= m_place.rows.first)
            return;
        for (const SharedPart& rows : equalParts(m_place.rows, m_rowsShare))
            for (const SharedPart& columns : equalParts(m_place.columns, m_columnsShare))
                drawHeat(rows, columns);
    }

    void drawHeat(const SharedPart& rows, const SharedPart& columns)
    {
        HeatCells cells{cellsDrawn(rows.range.count, rows.share),
                        cellsDrawn(columns.range.count, columns.share),
                        {},
                        m_figure.largest};
        cells.values.reserve(cells.rows * cells.columns);
        for (std::size_t r = rows.range.first; r < rows.range.end(); r += rows.share)
            appendShared(largestOfColumns({r, rows.share}, columns.range), columns.share,
                         cells.values);
        m_layout.list.cells(cellsBetween(rows.range, columns.range), std::move(cells),
                            m_figure.scale);
    }

    /// Visits the values in memory order, because there may be a million of them.
    /// \returns the value with the largest magnitude in each column; NaN where no row has a value
    std::vector<float> largestOfColumns(Span rows, Span columns) const
    {
        std::vector<float> largest(columns.count, std::numeric_limits<float>::quiet_NaN());
        for (std::size_t r = rows.first; r < std::min(rows.end(), m_cellsDone); ++r) {
            if (m_figure.isRowForgotten(r))
                continue;
            for (const Span& part : m_figure.reach(r).partsIn(columns))
                keepLarger(std::span(largest).subspan(part.first - columns.first, part.count),
                           m_figure.values.row(r) + part.first);
        }
        for (const Span& gap : m_figure.forgotten) {
            const Span part = overlapOf(gap, columns);
            for (std::size_t c = part.first; c < part.end(); ++c)
                largest[c - columns.first] = std::numeric_limits<float>::quiet_NaN();
        }
        return largest;
    }

    /// The visible columns that are masked in all of these rows: those between the attention sinks
    /// and the window, and those after the last row's window. Leaves out columns that share a drawn
    /// cell with an unmasked column, because that cell shows a value.
    std::array<Span, 2> unseenBy(Span rows) const
    {
        const Reach first = m_figure.reach(rows.first);
        const Reach last = m_figure.reach(rows.end() - 1);
        return {wholeCells(last.sinks.end(), first.window.first),
                wholeCells(last.window.end(), m_place.columns.end())};
    }

    /// The visible columns of the drawn cells that lie entirely between `from` and `to`.
    Span wholeCells(std::size_t from, std::size_t to) const
    {
        const Span shown = m_place.columns;
        const std::size_t first = std::clamp(from, shown.first, shown.end());
        const std::size_t end = std::clamp(to, shown.first, shown.end());
        return spanBetween(first == shown.first ? first
                                                : sharing(shown, first - 1, m_columnsShare).end(),
                           end == shown.end() ? end : sharing(shown, end, m_columnsShare).first);
    }

    /// Draws a cross in each masked cell or, if the cells are small, fine crosses over all masked
    /// cells of a row. Keys that the cache has forgotten look the same, even before the operation
    /// "mask".
    void drawMask()
    {
        if (!m_figure.masked && m_figure.forgotten.empty())
            return;
        const bool small = std::min(m_place.cell.height(), m_place.cell.width()) < kSmallestCross;
        const std::size_t end = std::min(m_place.rows.end(), m_cellsDone);
        for (std::size_t r = m_place.rows.first; r < end;) {
            const Span shared = sharing(m_place.rows, r, m_rowsShare);
            const Span rows{r, std::min(shared.end(), end) - r};
            const auto drawCrosses = [&](const Span& unseen) {
                if (small && unseen.count > 0)
                    m_layout.list.crosses(cellsBetween(rows, unseen), Ink::Masked);
                for (std::size_t c = unseen.first; !small && c < unseen.end(); ++c)
                    m_layout.list.cross(cell(r, c).adjusted(1, 1, -1, -1), Ink::Masked);
            };
            if (m_figure.masked)
                std::ranges::for_each(unseenBy(rows), drawCrosses);
            for (const Span& gap : m_figure.forgotten)
                drawCrosses(wholeCells(gap.first, gap.end()));
            r = rows.end();
        }
    }

    QRectF cellsBetween(Span rows, const Span& columns) const
    {
        return cell(rows.first, columns.first).united(cell(rows.end() - 1, columns.end() - 1));
    }

    /// Shows the role of each row with a pattern and a bar to its left. Adjacent rows with the same
    /// role form one band.
    void drawRoles()
    {
        const std::size_t end =
            std::min({m_place.rows.end(), m_cellsDone, m_figure.rowRoles.size()});
        for (std::size_t r = m_place.rows.first; r < end;) {
            const RowRole role = m_figure.rowRoles[r];
            std::size_t next = r + 1;
            while (next < end && m_figure.rowRoles[next] == role)
                ++next;
            QRectF band(m_origin.x(), cell(r, m_place.columns.first).top(), frame().width(),
                        static_cast<double>(next - r) * m_place.cell.height());
            band.setTop(
                std::min(band.top(), band.bottom() - std::min(kLowestBand, frame().height())));
            drawBand({r, next - r}, band, role);
            r = next;
        }
    }

    void drawBand(Span rows, const QRectF& band, RowRole role)
    {
        const QRectF bar(band.left() - kGutter, band.top(), kGutter - 1, band.height());
        switch (role) {
        case RowRole::New:
            m_layout.list.fill(bar, Ink::New);
            outlineBand(band, Ink::New);
            break;
        case RowRole::Recomputed:
            layoutRole(m_layout.list, bar, Ink::Recomputed);
            hatchCells(rows);
            break;
        case RowRole::Reused:
            layoutRole(m_layout.list, bar, Ink::Reused);
            m_layout.list.dotted(band, Ink::Reused);
            break;
        case RowRole::Written:
            layoutRole(m_layout.list, bar, Ink::Written);
            drawWritten(band);
            break;
        case RowRole::Forgotten:
            m_layout.list.fill(bar, Ink::Grid);
            m_layout.list.crosses(band, Ink::Masked);
            break;
        }
    }

    /// Draws a border around the band: just inside its edges, or just outside if the cells are so
    /// small that the line would hide them.
    void outlineBand(const QRectF& band, Ink ink)
    {
        const double width = std::clamp(m_place.cell.height() / 6, 0.5, 1.5);
        if (isSmall())
            m_layout.list.frame(band, ink, width);
        else
            m_layout.list.outline(band, ink, width);
    }

    bool isSmall() const
    {
        return std::min(m_place.cell.width(), m_place.cell.height()) < kSmallestLined;
    }

    /// Draws a border around the written rows: just inside their edges, or just outside if the
    /// cells are short. A wide border has two tones, so that it stands out against any heat color.
    void drawWritten(const QRectF& band)
    {
        if (m_place.cell.height() < kSmallestLined)
            return m_layout.list.frame(band, Ink::Written, 1);
        const double width = std::clamp(m_place.cell.height() / 6, 1.0, 3.0);
        if (width > 1.5)
            m_layout.list.outline(band, Ink::Background, width + 1);
        m_layout.list.outline(band, Ink::Written, width);
    }

    /// Hatches the recomputed rows, except for masked cells. Does nothing if cells show numbers or
    /// are small, because the lines would hide the numbers or the heat colors. The bar on the left
    /// shows the role in any case.
    void hatchCells(Span rows)
    {
        if (numbersFit() || isSmall())
            return;
        const Span shown = m_place.columns;
        if (!m_figure.reaches) {
            m_layout.list.hatchOverHeat(cellsBetween(rows, shown), Ink::Recomputed);
            return;
        }
        for (std::size_t r = rows.first; r < rows.end();) {
            const Span shared = sharing(m_place.rows, r, m_rowsShare);
            const Span part{r, std::min(shared.end(), rows.end()) - r};
            const auto [before, after] = unseenBy(part);
            for (const Span& seen :
                 {spanBetween(shown.first, before.count > 0 ? before.first : shown.first),
                  spanBetween(before.count > 0 ? before.end() : shown.first,
                              after.count > 0 ? after.first : shown.end())})
                if (seen.count > 0)
                    m_layout.list.hatchOverHeat(cellsBetween(part, seen), Ink::Recomputed);
            r = part.end();
        }
    }

    bool numbersFit() const
    {
        return m_place.cell.width() >= m_metrics.widthOf(QStringLiteral("-0.00")) * 0.8 + 3 &&
               m_place.cell.height() >= 0.85 * m_metrics.lineHeight;
    }

    void drawNumbers()
    {
        if (!numbersFit())
            return;
        for (std::size_t r = m_place.rows.first; r < std::min(m_place.rows.end(), m_cellsDone); ++r)
            for (const Span& part : m_figure.reach(r).partsIn(m_place.columns))
                for (std::size_t c = part.first; c < part.end(); ++c)
                    if (!m_figure.isForgotten(c) && !m_figure.isRowForgotten(r))
                        drawNumber(cell(r, c), m_figure.values.row(r)[c]);
    }

    void drawNumber(const QRectF& rect, float value)
    {
        m_layout.list.add({.kind = DisplayItem::Kind::Text,
                           .rect = rect,
                           .heat = static_cast<double>(value) / m_figure.largest,
                           .scale = m_figure.scale,
                           .text = cellText(value),
                           .alignment = Qt::AlignCenter,
                           .size = kTinyText,
                           .onHeat = true});
    }

    /// Draws row positions next to the cells, and tokens to the left of the positions, as space
    /// permits.
    void drawRowPositions()
    {
        const double high = m_metrics.lineHeight * 0.85;
        const std::size_t shown = m_figure.firstRow + m_place.rows.first;
        const double right = m_origin.x() - kGutter - 3;
        const double left = m_place.box.left() + m_place.words.ofRows;
        for (const std::size_t position :
             ticksOf({shown, m_place.rows.count}, high / m_place.cell.height())) {
            const double top =
                cell(position - m_figure.firstRow, m_place.columns.first).center().y() - high / 2;
            m_layout.list.text(QRectF(left, top, right - left, high), QString::number(position),
                               {.ink = Ink::MutedText, .side = Qt::AlignRight, .size = kTinyText});
            if (m_place.words.ofRows > 0)
                m_layout.list.text(
                    QRectF(m_place.box.left(), top, m_place.words.ofRows - kWordGap, high),
                    wordAt(m_figure.words, position), {.side = Qt::AlignRight, .size = kTinyText});
        }
    }

    /// Draws column positions above the cells, and tokens above the positions, as space permits. If
    /// the widest token is wider than a cell, all tokens are rotated.
    void drawColumnPositions()
    {
        const double high = m_metrics.lineHeight * 0.75;
        const double wide = m_metrics.widthOf(QString::number(m_place.columns.end())) + 2;
        const bool withWords = m_place.words.ofColumns > 0;
        const double line = m_metrics.lineHeight * 0.85;
        const double apart = withWords ? std::max(wide, line) : wide;
        const double bottom = m_origin.y() - m_place.notRun - kFrameRoom;
        const bool turned = withWords && widestWord() > m_place.cell.width();
        for (const std::size_t c : ticksOf(m_place.columns, apart / m_place.cell.width())) {
            const double middle = cell(m_place.rows.first, c).center().x();
            m_layout.list.text(QRectF(middle - wide, bottom - high, 2 * wide, high),
                               QString::number(c),
                               {.ink = Ink::MutedText, .side = Qt::AlignCenter, .size = kTinyText});
            if (withWords)
                drawWord(c, middle, bottom - high - kWordGap, turned);
        }
    }

    void drawWord(std::size_t column, double middle, double bottom, bool turned)
    {
        const double across = turned ? m_metrics.lineHeight * 0.85 : m_place.cell.width();
        const double high = m_place.words.ofColumns - kWordGap;
        m_layout.list.add({.kind = DisplayItem::Kind::Text,
                           .rect = QRectF(middle - across / 2, bottom - high, across, high),
                           .text = wordAt(m_figure.columnWords, column),
                           .alignment = turned ? Qt::AlignLeft | Qt::AlignVCenter
                                               : Qt::AlignHCenter | Qt::AlignBottom,
                           .size = kTinyText,
                           .turned = turned});
    }

    /// The width of the widest token in the visible columns.
    double widestWord() const
    {
        double widest = 0;
        for (std::size_t c = m_place.columns.first; c < m_place.columns.end(); ++c)
            widest = std::max(widest, m_metrics.widthOf(wordAt(m_figure.columnWords, c)) *
                                          kTinyText * kRounding);
        return widest;
    }

    void drawPin()
    {
        const auto& pin = m_figure.pinned;
        if (!pin || pin->matrix != m_figure.matrix || pin->position < m_figure.firstRow)
            return;
        const std::size_t row = pin->position - m_figure.firstRow;
        if (row < m_place.rows.first || row >= m_place.rows.end() ||
            pin->column < m_place.columns.first || pin->column >= m_place.columns.end())
            return;
        layoutPin(m_layout.list, sharedCell(row, pin->column));
    }

    /// Draws dotted lines around the cells that the pinned cell is computed from or contributes to.
    /// The lines have two colors, so that they stand out against any heat color.
    void drawBandOfPin()
    {
        if (!m_figure.band)
            return;
        const std::size_t shown = m_figure.firstRow + m_place.rows.first;
        const std::size_t first = std::max(m_figure.band->first, shown);
        const std::size_t end = std::min(m_figure.band->end, shown + m_place.rows.count);
        if (first >= end)
            return;
        QRectF band = frame();
        band.setTop(cell(first - m_figure.firstRow, m_place.columns.first).top());
        band.setHeight(m_place.cell.height() * static_cast<double>(end - first));
        if (const auto& column = m_figure.band->column) {
            if (*column < m_place.columns.first || *column >= m_place.columns.end())
                return;
            band.setLeft(cell(m_place.rows.first, *column).left());
            band.setWidth(m_place.cell.width());
        }
        m_layout.list.frame(band, Ink::Background, 1);
        m_layout.list.dotted(band.adjusted(-1, -1, 1, 1), Ink::Pinned);
    }

    void addHits(const std::shared_ptr<const MatrixFigure>& owned)
    {
        if (!m_figure.cellDetail)
            return;
        const QRectF area = frame();
        const auto answer = [area, place = m_place, rowsShare = m_rowsShare,
                             columnsShare = m_columnsShare, owned](QPointF at) {
            const auto cells = [](double offset, Span range, double size, std::size_t share) {
                const auto index = static_cast<std::size_t>(std::max(0.0, offset / size));
                return sharing(range, range.first + std::min(index, range.count - 1), share);
            };
            return detailOf(
                *owned,
                {cells(at.y() - area.top(), place.rows, place.cell.height(), rowsShare),
                 cells(at.x() - area.left(), place.columns, place.cell.width(), columnsShare)});
        };
        m_layout.hits.push_back({area, {}, answer});
    }

    ViewLayout& m_layout;
    const MatrixFigure& m_figure;
    const TextMetrics& m_metrics;
    MatrixPlace m_place;
    QPointF m_origin;        ///< of the cells
    std::size_t m_cellsDone; ///< the number of rows that have values
    std::size_t m_rowsShare; ///< the number of rows that share a drawn cell
    std::size_t m_columnsShare;
};

} // namespace

QString wordAt(const TokenWords& words, std::size_t position)
{
    return words && position < words->size() ? (*words)[position] : QString();
}

MatrixFigure figureOf(const ViewState& state, const LaneMatrix& numbers, StageMatrix matrix,
                      Lane lane)
{
    MatrixFigure figure;
    static_cast<LaneMatrix&>(figure) = numbers;
    figure.lane = lane;
    figure.laneName = laneName(state.spec(lane));
    figure.matrix = matrix;
    figure.title = titleOf(state, matrix, lane, numbers);
    figure.meaning = meaningOf(state, matrix);
    figure.rows = numbers.values.rows;
    figure.columns = numbers.values.columns;
    return figure;
}

void layoutMatrix(ViewLayout& layout, const MatrixFigure& figure, const MatrixPlace& place,
                  const TextMetrics& metrics)
{
    Drawing(layout, figure, place, metrics).draw();
}

} // namespace pastkeys
