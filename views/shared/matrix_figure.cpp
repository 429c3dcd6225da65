#include "shared/matrix_figure.h"

#include "drawing/number_text.h"
#include "shared/legend.h"
#include "shared/matrix_caption.h"
#include "shared/position_ticks.h"
#include "shared/shared_cell.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

constexpr double kSmallestCross = 9;
constexpr double kLowestBand = 3;

class Drawing
{
public:
    Drawing(ViewLayout& layout, const MatrixFigure& figure, const MatrixPlace& place,
            const TextMetrics& metrics)
        : m_layout(layout), m_figure(figure), m_metrics(metrics), m_place(place),
          m_origin(place.box.left() + rowNumbersWidth(figure, metrics), place.top),
          m_cellsDone(figure.values.rows == 0 ? 0 : std::min(figure.rowsDone, figure.rows)),
          m_rowsShare(cellsSharing(place.cell.height())),
          m_columnsShare(cellsSharing(place.cell.width()))
    {
    }

    void draw()
    {
        layoutCaption(m_layout, m_figure, m_place.box, m_place.caption, m_metrics);
        if (m_place.rows.count == 0 || m_place.columns.count == 0)
            return;
        m_layout.matrices.push_back({m_figure.lane, m_figure.matrix, frame(), kGutter,
                                     m_figure.firstRow + m_place.rows.first, m_place.rows.count,
                                     m_place.columns.first, m_place.columns.count});
        m_layout.list.fill(frame(), Ink::Panel);
        drawRowsNotRun();
        drawHeat();
        drawMask();
        drawRoles();
        drawNumbers();
        if (m_figure.current) // around the cells: it must not hide low rows
            m_layout.list.frame(frame().adjusted(-0.5, -0.5, 0.5, 0.5), Ink::Current, 2);
        else
            m_layout.list.outline(frame().adjusted(-1, -1, 1, 1), Ink::Grid);
        drawRowPositions();
        drawColumnPositions();
        drawBandOfPin();
        drawPin();
        addHits();
    }

private:
    QRectF cell(std::size_t r, std::size_t c) const
    {
        return {m_origin.x() +
                    static_cast<double>(c - m_place.columns.first) * m_place.cell.width(),
                m_origin.y() + static_cast<double>(r - m_place.rows.first) * m_place.cell.height(),
                m_place.cell.width(), m_place.cell.height()};
    }

    /// What is drawn for it and those it shares a cell with.
    QRectF sharedCell(std::size_t r, std::size_t c) const
    {
        const CellRange rows = sharing(m_place.rows, r, m_rowsShare);
        const CellRange columns = sharing(m_place.columns, c, m_columnsShare);
        return cell(rows.first, columns.first).united(cell(rows.end() - 1, columns.end() - 1));
    }

    QRectF frame() const
    {
        return {m_origin.x(), m_origin.y(),
                m_place.cell.width() * static_cast<double>(m_place.columns.count),
                m_place.cell.height() * static_cast<double>(m_place.rows.count)};
    }

    bool drawn(std::size_t r, std::size_t c) const
    {
        return r < m_cellsDone && m_figure.shows(r, c);
    }

    void drawRowsNotRun()
    {
        if (m_place.notRun <= kFrameRoom)
            return;
        const QRectF rows(m_origin.x(), m_origin.y() - m_place.notRun, frame().width(),
                          m_place.notRun - kFrameRoom);
        m_layout.list.dotted(rows, Ink::Grid);
        m_layout.addHit(rows,
                        QCoreApplication::translate(
                            "MatrixFigure", "Rows of earlier tokens: they do not run again, since "
                                            "the cache keeps what is needed of them."));
    }

    void drawHeat()
    {
        if (m_cellsDone <= m_place.rows.first)
            return;
        for (const CellRange& rows : fullAndRest(m_place.rows, m_rowsShare))
            for (const CellRange& columns : fullAndRest(m_place.columns, m_columnsShare))
                drawHeat(rows, columns);
    }

    void drawHeat(const CellRange& rows, const CellRange& columns)
    {
        HeatCells cells{(rows.count + m_rowsShare - 1) / m_rowsShare,
                        (columns.count + m_columnsShare - 1) / m_columnsShare,
                        {}};
        cells.values.reserve(cells.rows * cells.columns);
        std::vector<float> largest(columns.count);
        for (std::size_t r = rows.first; r < rows.end(); r += m_rowsShare) {
            const std::size_t seen =
                largestOfColumns(sharing(rows, r, m_rowsShare), columns, largest);
            for (std::size_t c = 0; c < columns.count; c += m_columnsShare) {
                float value = std::numeric_limits<float>::quiet_NaN(); // none is computed
                for (std::size_t i = c; i < std::min(c + m_columnsShare, seen); ++i)
                    value = i == c ? largest[i] : largerOf(value, largest[i]);
                cells.values.push_back(value / static_cast<float>(m_figure.largest));
            }
        }
        const QRectF first = cell(rows.first, columns.first);
        const QRectF last = cell(rows.end() - 1, columns.end() - 1);
        m_layout.list.cells(first.united(last), std::move(cells), m_figure.scale);
    }

    static float largerOf(float a, float b) { return std::abs(b) > std::abs(a) ? b : a; }

    /// Row after row, as they lie in memory: there may be a million values.
    /// \param largest of each column, out
    /// \returns how many of the columns have a value
    std::size_t largestOfColumns(const CellRange& rows, const CellRange& columns,
                                 std::vector<float>& largest) const
    {
        std::ranges::fill(largest, 0.0F);
        std::size_t seen = 0;
        for (std::size_t r = rows.first; r < std::min(rows.end(), m_cellsDone); ++r) {
            const std::size_t count =
                std::clamp(m_figure.shownColumns(r), columns.first, columns.end()) - columns.first;
            const float* values = m_figure.values.row(r) + columns.first;
            for (std::size_t c = 0; c < count; ++c)
                largest[c] = largerOf(largest[c], values[c]);
            seen = std::max(seen, count);
        }
        return seen;
    }

    /// The columns of those rows that are masked begin here: past the cells that have a colour.
    std::size_t shownEnd(const CellRange& rows) const
    {
        const std::size_t end = std::clamp(m_figure.shownColumns(rows.end() - 1),
                                           m_place.columns.first, m_place.columns.end());
        const std::size_t cells =
            (end - m_place.columns.first + m_columnsShare - 1) / m_columnsShare;
        return std::min(m_place.columns.first + cells * m_columnsShare, m_place.columns.end());
    }

    /// A cross in each masked cell, or fine crosses over a row's masked cells where they are small.
    void drawMask()
    {
        if (!m_figure.masked || m_figure.visibleBefore >= m_figure.columns)
            return;
        const bool small = std::min(m_place.cell.height(), m_place.cell.width()) < kSmallestCross;
        const std::size_t end = std::min(m_place.rows.end(), m_cellsDone);
        for (std::size_t r = m_place.rows.first; r < end; r += m_rowsShare) {
            const CellRange rows{r, std::min(m_rowsShare, end - r)};
            const std::size_t first = shownEnd(rows);
            if (small && first < m_place.columns.end())
                m_layout.list.crosses(
                    cell(r, first).united(cell(rows.end() - 1, m_place.columns.end() - 1)),
                    Ink::Masked);
            for (std::size_t c = first; !small && c < m_place.columns.end(); ++c)
                m_layout.list.cross(cell(r, c).adjusted(1, 1, -1, -1), Ink::Masked);
        }
    }

    /// The roles of rows: a bar at their left, and a pattern. Neighbours of one role are one band.
    void drawRoles()
    {
        const std::size_t end =
            std::min({m_place.rows.end(), m_cellsDone, m_figure.rowInks.size()});
        for (std::size_t r = m_place.rows.first; r < end;) {
            const Ink ink = m_figure.rowInks[r];
            std::size_t next = r + 1;
            while (next < end && m_figure.rowInks[next] == ink)
                ++next;
            QRectF band(m_origin.x(), cell(r, m_place.columns.first).top(), frame().width(),
                        static_cast<double>(next - r) * m_place.cell.height());
            band.setTop(
                std::min(band.top(), band.bottom() - std::min(kLowestBand, frame().height())));
            drawBand(band, ink);
            r = next;
        }
    }

    void drawBand(const QRectF& band, Ink ink)
    {
        const QRectF bar(band.left() - kGutter, band.top(), kGutter - 1, band.height());
        switch (ink) {
        case Ink::Recomputed:
            layoutRole(m_layout.list, bar, ink);
            hatchCells(band);
            break;
        case Ink::Reused:
            layoutRole(m_layout.list, bar, ink);
            m_layout.list.dotted(band, ink);
            break;
        case Ink::Written: // in two tones, so that it shows on every heat colour
            layoutRole(m_layout.list, bar, ink);
            drawWritten(band);
            break;
        default:
            m_layout.list.fill(bar, ink);
            m_layout.list.outline(band, ink, std::clamp(m_place.cell.height() / 6, 0.5, 1.5));
        }
    }

    void drawWritten(const QRectF& band)
    {
        const double width = std::clamp(m_place.cell.height() / 6, 1.0, 3.0);
        if (width > 1.5)
            m_layout.list.outline(band, Ink::Background, width + 1);
        m_layout.list.outline(band, Ink::Written, width);
    }

    /// Over what was computed again: not beyond the diagonal, and not over numbers.
    void hatchCells(const QRectF& band)
    {
        if (numbersFit())
            return;
        if (m_figure.visibleBefore >= m_figure.columns) {
            m_layout.list.hatchOverHeat(band, Ink::Recomputed);
            return;
        }
        const auto rowAt = [this](double y) {
            return m_place.rows.first + static_cast<std::size_t>(std::lround(
                                            (y - m_origin.y()) / m_place.cell.height()));
        };
        const std::size_t end = rowAt(band.bottom());
        for (std::size_t r = rowAt(band.top()); r < end;) {
            const std::size_t next = std::min(sharing(m_place.rows, r, m_rowsShare).end(), end);
            if (const std::size_t shown = shownEnd({r, next - r}); shown > m_place.columns.first)
                m_layout.list.hatchOverHeat(
                    cell(r, m_place.columns.first).united(cell(next - 1, shown - 1)),
                    Ink::Recomputed);
            r = next;
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
            for (std::size_t c = m_place.columns.first; c < m_place.columns.end() && drawn(r, c);
                 ++c)
                m_layout.list.add(
                    {.kind = DisplayItem::Kind::Text,
                     .rect = cell(r, c),
                     .heat = static_cast<double>(m_figure.values.row(r)[c]) / m_figure.largest,
                     .scale = m_figure.scale,
                     .text = cellText(m_figure.values.row(r)[c]),
                     .alignment = Qt::AlignCenter,
                     .size = 0.8,
                     .onHeat = true});
    }

    void drawRowPositions()
    {
        const double high = m_metrics.lineHeight * 0.85;
        const std::size_t shown = m_figure.firstRow + m_place.rows.first;
        for (const std::size_t position :
             ticksOf({shown, m_place.rows.count}, high / m_place.cell.height())) {
            const double middle =
                cell(position - m_figure.firstRow, m_place.columns.first).center().y();
            m_layout.list.text(QRectF(m_place.box.left(), middle - high / 2,
                                      m_origin.x() - kGutter - 3 - m_place.box.left(), high),
                               QString::number(position), Ink::MutedText,
                               Qt::AlignRight | Qt::AlignVCenter, false, 0.8);
        }
    }

    void drawColumnPositions()
    {
        if (!m_figure.columnsArePositions)
            return;
        const double high = m_metrics.lineHeight * 0.75;
        const double wide = m_metrics.widthOf(QString::number(m_place.columns.end())) + 2;
        for (const std::size_t c : ticksOf(m_place.columns, wide / m_place.cell.width())) {
            const double middle = cell(m_place.rows.first, c).center().x();
            m_layout.list.text(QRectF(middle - wide,
                                      m_origin.y() - m_place.notRun - kFrameRoom - high, 2 * wide,
                                      high),
                               QString::number(c), Ink::MutedText, Qt::AlignCenter, false, 0.8);
        }
    }

    /// In two tones, so that one of them shows on every heat colour: inside the cell, or around one
    /// that is too small for that.
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

    /// Dotted on the lines around it, in two colours, so that it shows on every heat colour.
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

    void addHits()
    {
        if (!m_figure.cellDetail)
            return;
        const QRectF area = frame();
        const auto answer = [area, place = m_place, rowsShare = m_rowsShare,
                             columnsShare = m_columnsShare, figure = m_figure](QPointF at) {
            const auto cells = [](double offset, const CellRange& range, double size,
                                  std::size_t share) {
                const auto index = static_cast<std::size_t>(std::max(0.0, offset / size));
                return sharing(range, range.first + std::min(index, range.count - 1), share);
            };
            return detailOf(
                figure,
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
    std::size_t m_cellsDone; ///< rows that have values
    std::size_t m_rowsShare; ///< one drawn cell
    std::size_t m_columnsShare;
};

} // namespace

void layoutMatrix(ViewLayout& layout, const MatrixFigure& figure, const MatrixPlace& place,
                  const TextMetrics& metrics)
{
    Drawing(layout, figure, place, metrics).draw();
}

} // namespace pastkeys
