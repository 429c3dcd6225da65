#include "shared/matrix_figure.h"

#include "drawing/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

constexpr double kSmallestCell = 3;
constexpr double kLargestCell = 44;

QString tr(const char* text)
{
    return QCoreApplication::translate("Matrix", text);
}

/// The cells on show: the last ones that fit.
struct Extent
{
    std::size_t first = 0;
    std::size_t count = 0;
    double size = 0; ///< of a cell, pixels
};

Extent extentFor(std::size_t count, double room)
{
    if (count == 0 || room < kSmallestCell)
        return {};
    const auto fitting = static_cast<std::size_t>(room / kSmallestCell);
    const std::size_t shown = std::min(count, fitting);
    return {count - shown, shown, room / static_cast<double>(shown)};
}

/// Cells may be up to four times as wide as high, so that numbers fit in.
void limitCells(Extent& rows, Extent& columns)
{
    rows.size =
        std::min({rows.size, kLargestCell / 2, std::max(columns.size, kSmallestCell) * 1.5});
    columns.size = std::min({columns.size, kLargestCell, rows.size * 2.4});
}

class Drawing
{
public:
    Drawing(ViewLayout& layout, const MatrixFigure& figure, const QRectF& box,
            const TextMetrics& metrics)
        : m_layout(layout), m_figure(figure), m_metrics(metrics)
    {
        const double labels = metrics.charWidth * (figure.firstRow + figure.rows > 99 ? 4.2 : 3.2);
        const double top = metrics.lineHeight * (figure.columnsArePositions ? 2.1 : 1.25);
        m_area = box.adjusted(labels, top, -2, -4);
        m_caption = QRectF(box.left(), box.top(), box.width(), metrics.lineHeight * 1.2);
        m_rows = extentFor(figure.rows, m_area.height());
        m_columns = extentFor(figure.columns, m_area.width());
        limitCells(m_rows, m_columns);
    }

    void draw()
    {
        drawCaption();
        if (m_rows.count == 0 || m_columns.count == 0)
            return;
        if (m_figure.values.rows > 0)
            drawCells();
        drawRowRoles();
        m_layout.list.outline(frame(), m_figure.current ? Ink::Current : Ink::Grid,
                              m_figure.current ? 2.5 : 1);
        drawPositions();
        drawValueRange();
    }

private:
    QRectF cell(std::size_t r, std::size_t c) const
    {
        return {m_area.left() + static_cast<double>(c - m_columns.first) * m_columns.size,
                m_area.top() + static_cast<double>(r - m_rows.first) * m_rows.size, m_columns.size,
                m_rows.size};
    }

    QRectF frame() const
    {
        return {m_area.left(), m_area.top(), m_columns.size * static_cast<double>(m_columns.count),
                m_rows.size * static_cast<double>(m_rows.count)};
    }

    std::size_t visibleIn(std::size_t row) const
    {
        return m_figure.visibleBefore > m_figure.columns
                   ? m_figure.columns
                   : std::min(m_figure.columns, m_figure.visibleBefore + row);
    }

    void drawCaption()
    {
        QString text =
            tr("%1 [%2 x %3]").arg(m_figure.title).arg(m_figure.rows).arg(m_figure.columns);
        if (m_rows.first > 0)
            text += ' ' + tr("last %1 rows").arg(m_rows.count);
        if (m_columns.first > 0)
            text += ' ' + tr("last %1 columns").arg(m_columns.count);
        m_layout.list.text(m_caption, text, Ink::Text, Qt::AlignLeft | Qt::AlignVCenter,
                           m_figure.current);
        m_layout.hits.push_back({m_caption, text, {}});
    }

    /// The largest size among the finite visible values, for the colours.
    double largest() const
    {
        double size = 0;
        for (std::size_t r = 0; r < std::min(m_figure.values.rows, m_figure.rowsDone); ++r)
            for (std::size_t c = 0; c < visibleIn(r); ++c)
                if (const double value = std::fabs(m_figure.values.row(r)[c]); std::isfinite(value))
                    size = std::max(size, value);
        return size > 0 ? size : 1;
    }

    void drawCells()
    {
        m_largest = m_figure.scale == HeatScale::OneSign ? 1 : largest();
        const std::size_t end = std::min(m_rows.first + m_rows.count, m_figure.rowsDone);
        const bool numbers =
            m_columns.size >= 5 * m_metrics.charWidth && m_rows.size >= m_metrics.lineHeight * 0.9;
        for (std::size_t r = m_rows.first; r < end; ++r)
            for (std::size_t c = m_columns.first; c < m_columns.first + m_columns.count; ++c)
                drawCell(r, c, numbers);
    }

    void drawCell(std::size_t r, std::size_t c, bool number)
    {
        const QRectF rect = cell(r, c);
        const float value = m_figure.values.row(r)[c];
        QString tip = m_figure.cellPlace ? m_figure.cellPlace(r, c) : QString();
        if (c >= visibleIn(r)) {
            if (m_figure.masked && m_rows.size >= 2 * kSmallestCell)
                m_layout.list.cross(rect.adjusted(1, 1, -1, -1), Ink::Masked);
            tip += '\n' + (m_figure.masked ? tr("Masked: this key comes after the query.")
                                           : tr("Not computed."));
        } else {
            m_layout.list.heat(rect.adjusted(0, 0, -0.5, -0.5),
                               static_cast<double>(value) / m_largest, m_figure.scale);
            tip += '\n' + tr("Value %1").arg(exactText(value));
            if (number)
                m_layout.list.add({.kind = DisplayItem::Kind::Text,
                                   .rect = rect,
                                   .ink = Ink::Text,
                                   .heat = static_cast<double>(value) / m_largest,
                                   .scale = m_figure.scale,
                                   .text = cellText(value),
                                   .alignment = Qt::AlignCenter,
                                   .size = 0.85,
                                   .onHeat = true});
        }
        m_layout.hits.push_back({rect, tip, {}});
    }

    /// The roles of rows, as a bar at their left and a pattern over them.
    void drawRowRoles()
    {
        for (std::size_t r = m_rows.first; r < m_rows.first + m_rows.count; ++r) {
            if (r >= m_figure.rowInks.size() || r >= m_figure.rowsDone || m_figure.values.rows == 0)
                continue;
            const QRectF row(m_area.left(), cell(r, m_columns.first).top(), frame().width(),
                             m_rows.size);
            const Ink ink = m_figure.rowInks[r];
            m_layout.list.fill(
                QRectF(row.left() - 4, row.top(), 4, std::max(row.height() - 0.5, 1.0)), ink);
            if (ink == Ink::Recomputed)
                m_layout.list.hatch(row, ink);
            if (ink == Ink::Reused && m_rows.size >= 6)
                m_layout.list.dotted(row, ink);
            if (ink == Ink::Written || ink == Ink::New)
                m_layout.list.outline(row.adjusted(-4, 0, 0, 0), ink,
                                      ink == Ink::Written ? 3 : 1.5);
        }
    }

    void drawPositions()
    {
        const double every = std::ceil(m_metrics.lineHeight * 0.8 / m_rows.size);
        for (std::size_t r = m_rows.first; r < m_rows.first + m_rows.count; ++r)
            if ((m_rows.first + m_rows.count - 1 - r) % static_cast<std::size_t>(every) == 0) {
                const QRectF at = cell(r, m_columns.first);
                const double middle = at.center().y() - m_metrics.lineHeight / 2;
                m_layout.list.text(QRectF(m_area.left() - 6 - 4 * m_metrics.charWidth, middle,
                                          4 * m_metrics.charWidth, m_metrics.lineHeight),
                                   QString::number(m_figure.firstRow + r), Ink::MutedText,
                                   Qt::AlignRight | Qt::AlignVCenter, false, 0.8);
            }
        if (!m_figure.columnsArePositions)
            return;
        const double step = std::ceil(3.2 * m_metrics.charWidth / m_columns.size);
        for (std::size_t c = m_columns.first; c < m_columns.first + m_columns.count; ++c)
            if ((m_columns.first + m_columns.count - 1 - c) % static_cast<std::size_t>(step) == 0) {
                const double middle = cell(m_rows.first, c).center().x();
                m_layout.list.text(QRectF(middle - 2 * m_metrics.charWidth,
                                          m_area.top() - m_metrics.lineHeight * 0.9,
                                          4 * m_metrics.charWidth, m_metrics.lineHeight * 0.9),
                                   QString::number(c), Ink::MutedText, Qt::AlignCenter, false, 0.8);
            }
    }

    /// What the strongest colours mean, at the right of the matrix where there is room.
    void drawValueRange()
    {
        if (m_figure.values.rows == 0 || m_figure.rowsDone == 0)
            return;
        const double room = m_area.right() - frame().right();
        if (room < 9 * m_metrics.charWidth || m_area.height() < 2 * m_metrics.lineHeight)
            return;
        const QString text = m_figure.scale == HeatScale::OneSign
                                 ? tr("0 to 1")
                                 : tr("±%1").arg(cellText(static_cast<float>(m_largest)));
        const QRectF key(frame().right() + 8, m_area.top(), 6 * m_metrics.charWidth, 6);
        for (int i = 0; i < 12; ++i) {
            const double share = i / 11.0;
            m_layout.list.heat(QRectF(key.left() + i * key.width() / 12, key.top(),
                                      key.width() / 12 + 0.5, key.height()),
                               m_figure.scale == HeatScale::OneSign ? share : 2 * share - 1,
                               m_figure.scale);
        }
        m_layout.list.text(QRectF(key.left(), key.bottom() + 2, room - 8, m_metrics.lineHeight),
                           text, Ink::MutedText, Qt::AlignLeft | Qt::AlignVCenter, false, 0.8);
    }

    ViewLayout& m_layout;
    const MatrixFigure& m_figure;
    const TextMetrics& m_metrics;
    QRectF m_area;
    QRectF m_caption;
    Extent m_rows;
    Extent m_columns;
    double m_largest = 1;
};

} // namespace

void layoutMatrix(ViewLayout& layout, const MatrixFigure& figure, const QRectF& box,
                  const TextMetrics& metrics)
{
    Drawing(layout, figure, box, metrics).draw();
}

} // namespace pastkeys
