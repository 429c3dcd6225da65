#include "shared/matrix_figure.h"

#include "drawing/number_text.h"
#include "shared/legend.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace pastkeys {

namespace {

constexpr double kSmallestCell = 3;
constexpr double kSmallestCross = 9;
constexpr double kRamp = 24; ///< width of the colour key's colours
constexpr double kKeyGap = 4;
constexpr double kGutter = 8; ///< the bar left of the rows that shows their roles

QString tr(const char* text)
{
    return QCoreApplication::translate("Matrix", text);
}

/// The rows or columns on show.
struct Extent
{
    std::size_t first = 0;
    std::size_t count = 0;
    double size = 0; ///< of a cell, pixels

    std::size_t end() const { return first + count; }
};

enum class Keep : std::uint8_t
{
    First,
    Last,
};

Extent extentFor(std::size_t count, double room, Keep keep)
{
    if (count == 0 || room < kSmallestCell)
        return {};
    const std::size_t shown = std::min(count, static_cast<std::size_t>(room / kSmallestCell));
    return {keep == Keep::Last ? count - shown : 0, shown, room / static_cast<double>(shown)};
}

class Drawing
{
public:
    Drawing(ViewLayout& layout, const MatrixFigure& figure, const QRectF& box,
            const TextMetrics& metrics)
        : m_layout(layout), m_figure(figure), m_metrics(metrics), m_box(box)
    {
        const QString longest = QString::number(figure.firstRow + figure.rows);
        const double labels = metrics.widthOf(longest) * 0.85 + 5 + kGutter;
        const double top = metrics.lineHeight * (figure.columnsArePositions ? 2.1 : 1.3);
        m_area = box.adjusted(labels, top, -3, -3);
        m_rows = extentFor(figure.rows, m_area.height(), Keep::Last);
        m_columns = extentFor(figure.columns, m_area.width(),
                              figure.columnsArePositions ? Keep::Last : Keep::First);
        limitCells();
        m_cellsDone = m_figure.values.rows == 0 ? 0 : std::min(figure.rowsDone, figure.rows);
    }

    void draw()
    {
        drawCaption();
        if (m_rows.count == 0 || m_columns.count == 0)
            return;
        m_layout.matrices.push_back({m_figure.lane, m_figure.matrix, frame(), kGutter,
                                     m_figure.firstRow + m_rows.first, m_rows.count,
                                     m_columns.first, m_columns.count});
        m_layout.list.fill(frame(), Ink::Panel);
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
    /// Cells are at most as large as a number needs, and not much longer than wide.
    void limitCells()
    {
        const double widest = m_metrics.widthOf(QStringLiteral("-00.00")) * 0.85 + 6;
        const double highest = m_metrics.lineHeight * 1.2;
        m_rows.size = std::min({m_rows.size, highest, std::max(m_columns.size, 6.0) * 2.4});
        m_columns.size = std::min({m_columns.size, widest, m_rows.size * 2.6});
    }

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

    bool drawn(std::size_t r, std::size_t c) const
    {
        return r < m_cellsDone && m_figure.shows(r, c);
    }

    QString shapeText(const QString& title) const
    {
        const QString rows =
            m_figure.rowsAdded == 0
                ? QString::number(m_figure.rows)
                : tr("%1+%2").arg(m_figure.rows - m_figure.rowsAdded).arg(m_figure.rowsAdded);
        return tr("%1 [%2 x %3]").arg(title, rows).arg(m_figure.columns).trimmed();
    }

    /// Shape and extent in words, shorter, and without the extent.
    QStringList captions() const
    {
        QStringList texts(3, shapeText(m_figure.title));
        if (m_rows.count < m_figure.rows) {
            const std::size_t first = m_figure.firstRow + m_rows.first;
            const std::size_t last = m_figure.firstRow + m_rows.end() - 1;
            texts[0] = tr("%1, only positions %2–%3").arg(texts[0]).arg(first).arg(last);
            texts[1] = tr("%1 from %2").arg(texts[1]).arg(first);
        }
        if (m_columns.count < m_figure.columns) {
            const std::size_t last = m_columns.end() - 1;
            texts[0] = (m_figure.columnsArePositions ? tr("%1, only keys %2–%3")
                                                     : tr("%1, only columns %2–%3"))
                           .arg(texts[0])
                           .arg(m_columns.first)
                           .arg(last);
            texts[1] = (m_figure.columnsArePositions
                            ? tr("%1, keys from %2").arg(texts[1]).arg(m_columns.first)
                            : tr("%1 to column %2").arg(texts[1]).arg(last));
        }
        return texts;
    }

    struct Caption
    {
        QString text;
        double size = 1;
    };

    double widthOf(const Caption& caption) const
    {
        const double bold = m_figure.current ? 1.13 : 1;
        return m_metrics.widthOf(caption.text) * caption.size * bold + 2;
    }

    /// The longest that fits the room, by itself or beside the colour key.
    Caption captionFor(const QStringList& texts, double keyWidth) const
    {
        constexpr double kSmall = 0.85;
        constexpr double kSmallest = 0.75;
        const QString brief = shapeText(m_figure.shortTitle);
        const std::array beside{Caption{texts[0]}, Caption{texts[1]}, Caption{texts[2]},
                                Caption{texts[2], kSmall}};
        const std::array alone{Caption{texts[0]},      Caption{texts[1]},
                               Caption{texts[2]},      Caption{texts[2], kSmall},
                               Caption{brief, kSmall}, Caption{brief, kSmallest}};
        for (const Caption& caption : beside)
            if (keyWidth > 0 && widthOf(caption) + keyWidth + kKeyGap <= m_box.width())
                return caption;
        for (const Caption& caption : alone)
            if (widthOf(caption) <= m_box.width())
                return caption;
        return {shapeText({}), kSmall};
    }

    void drawCaption()
    {
        const QStringList texts = captions();
        const double keyWidth = colorKeyWidth();
        const Caption shown = captionFor(texts, keyWidth);
        const bool hasKey = keyWidth > 0 && widthOf(shown) + keyWidth + kKeyGap <= m_box.width();
        if (hasKey)
            drawColorKey(keyWidth);
        const QRectF caption(m_box.left(), m_box.top(), m_box.width() - (hasKey ? keyWidth : 0),
                             m_metrics.lineHeight * 1.2);
        m_layout.list.text(caption, shown.text, m_cellsDone > 0 ? Ink::Text : Ink::MutedText,
                           Qt::AlignLeft | Qt::AlignVCenter, m_figure.current, shown.size);
        m_layout.addHit(caption,
                        m_cellsDone > 0 ? texts[0] : tr("%1: not computed yet").arg(texts[0]));
    }

    void drawHeat()
    {
        if (m_cellsDone <= m_rows.first)
            return;
        HeatCells cells{m_rows.count, m_columns.count, {}};
        cells.values.reserve(m_rows.count * m_columns.count);
        for (std::size_t r = m_rows.first; r < m_rows.end(); ++r)
            for (std::size_t c = m_columns.first; c < m_columns.end(); ++c)
                cells.values.push_back(drawn(r, c) ? m_figure.values.row(r)[c] /
                                                         static_cast<float>(m_figure.largest)
                                                   : std::numeric_limits<float>::quiet_NaN());
        m_layout.list.cells(frame(), std::move(cells), m_figure.scale);
    }

    /// A cross in each masked cell, or fine crosses over a row's masked cells where they are small.
    void drawMask()
    {
        if (!m_figure.masked || m_figure.visibleBefore >= m_figure.columns)
            return;
        const bool small = std::min(m_rows.size, m_columns.size) < kSmallestCross;
        for (std::size_t r = m_rows.first; r < std::min(m_rows.end(), m_cellsDone); ++r) {
            const std::size_t first =
                std::max(m_figure.visibleBefore + r, m_columns.first); // masked from here on
            if (small && first < m_columns.end())
                m_layout.list.crosses(cell(r, first).united(cell(r, m_columns.end() - 1)),
                                      Ink::Masked);
            for (std::size_t c = first; !small && c < m_columns.end(); ++c)
                m_layout.list.cross(cell(r, c).adjusted(1, 1, -1, -1), Ink::Masked);
        }
    }

    /// The roles of rows: a bar at their left, and a pattern. Neighbours of one role are one band.
    void drawRoles()
    {
        const std::size_t end = std::min({m_rows.end(), m_cellsDone, m_figure.rowInks.size()});
        for (std::size_t r = m_rows.first; r < end;) {
            const Ink ink = m_figure.rowInks[r];
            std::size_t next = r + 1;
            while (next < end && m_figure.rowInks[next] == ink)
                ++next;
            drawBand(QRectF(m_area.left(), cell(r, m_columns.first).top(), frame().width(),
                            static_cast<double>(next - r) * m_rows.size),
                     ink);
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
        case Ink::Written:
            m_layout.list.fill(bar, ink);
            m_layout.list.outline(band, ink, std::clamp(m_rows.size / 4, 1.0, 3.0));
            break;
        default:
            m_layout.list.fill(bar, ink);
            m_layout.list.outline(band, ink, std::clamp(m_rows.size / 6, 0.5, 1.5));
        }
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
        for (double top = band.top(); top < band.bottom() - 0.5; top += m_rows.size) {
            const auto row =
                static_cast<std::size_t>(std::lround((top - m_area.top()) / m_rows.size));
            const std::size_t shown =
                std::min(m_figure.visibleBefore + m_rows.first + row, m_columns.end());
            if (shown > m_columns.first)
                m_layout.list.hatchOverHeat(
                    QRectF(band.left(), top,
                           static_cast<double>(shown - m_columns.first) * m_columns.size,
                           m_rows.size),
                    Ink::Recomputed);
        }
    }

    bool numbersFit() const
    {
        return m_columns.size >= m_metrics.widthOf(QStringLiteral("-0.00")) * 0.8 + 3 &&
               m_rows.size >= 0.85 * m_metrics.lineHeight;
    }

    void drawNumbers()
    {
        if (!numbersFit())
            return;
        for (std::size_t r = m_rows.first; r < std::min(m_rows.end(), m_cellsDone); ++r)
            for (std::size_t c = m_columns.first; c < m_columns.end() && drawn(r, c); ++c)
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
        const double line = m_metrics.lineHeight;
        const auto every = static_cast<std::size_t>(std::ceil(line * 0.85 / m_rows.size));
        double below =
            m_box.bottom() + line; // the last row's number stands higher where rows are low
        for (std::size_t r = m_rows.end(); r-- > m_rows.first;) {
            const double middle = cell(r, m_columns.first).center().y();
            const double top = std::min(middle - line / 2, m_box.bottom() - line);
            if ((m_rows.end() - 1 - r) % every != 0 || top + line * 0.8 > below)
                continue;
            m_layout.list.text(
                QRectF(m_box.left(), top, m_area.left() - kGutter - 3 - m_box.left(), line),
                QString::number(m_figure.firstRow + r), Ink::MutedText,
                Qt::AlignRight | Qt::AlignVCenter, false, 0.8);
            below = top;
        }
    }

    void drawColumnPositions()
    {
        if (!m_figure.columnsArePositions)
            return;
        const double line = m_metrics.lineHeight;
        const double label = m_metrics.widthOf(QString::number(m_columns.end())) + 2;
        const auto every = static_cast<std::size_t>(std::ceil(label / m_columns.size));
        for (std::size_t c = m_columns.first; c < m_columns.end(); ++c)
            if ((m_columns.end() - 1 - c) % every == 0) {
                const double middle = cell(m_rows.first, c).center().x();
                m_layout.list.text(
                    QRectF(middle - label, m_area.top() - line * 0.9, 2 * label, line * 0.85),
                    QString::number(c), Ink::MutedText, Qt::AlignCenter, false, 0.8);
            }
    }

    bool hasOneSign() const { return m_figure.scale == HeatScale::OneSign; }

    QString colorKeyText() const
    {
        if (!hasOneSign())
            return tr("±%1").arg(cellText(static_cast<float>(m_figure.largest)));
        return (m_figure.exceeded ? tr("≥%1") : tr("%1")).arg(m_figure.largest, 0, 'g', 2);
    }

    /// 0 where there are no colours.
    double colorKeyWidth() const
    {
        return m_cellsDone == 0 ? 0 : m_metrics.widthOf(colorKeyText()) * 0.82 + kRamp + 4 + 2;
    }

    /// What the strongest colours mean, at the right of the caption.
    void drawColorKey(double width)
    {
        constexpr std::size_t kSteps = 15;
        HeatCells ramp{1, kSteps, {}};
        for (std::size_t i = 0; i < kSteps; ++i) {
            const float share = static_cast<float>(i) / static_cast<float>(kSteps - 1);
            ramp.values.push_back(hasOneSign() ? share : 2 * share - 1);
        }
        const double line = m_metrics.lineHeight * 1.2;
        const QRectF key(m_box.right() - width, m_box.top() + line / 2 - 4, kRamp, 8);
        m_layout.list.cells(key, std::move(ramp), m_figure.scale);
        m_layout.list.outline(key, Ink::Grid);
        m_layout.list.text(QRectF(key.right() + 4, m_box.top(), width - kRamp - 4, line),
                           colorKeyText(), Ink::MutedText, Qt::AlignLeft | Qt::AlignVCenter, false,
                           0.8);
        const QString largest = exactText(static_cast<float>(m_figure.largest));
        m_layout.addHit(
            QRectF(key.left(), m_box.top(), width, line),
            !hasOneSign() ? tr("Blue is negative, white is 0, orange is positive; the "
                               "strongest colour is %1.")
                                .arg(largest)
            : m_figure.exceeded
                ? tr("From 0 to %1, the largest weight of the last row. Larger ones in the rows "
                     "above have the same colour.")
                      .arg(largest)
                : tr("From 0 to %1, the largest weight.").arg(largest));
    }

    void drawPin()
    {
        const auto& pin = m_figure.pinned;
        if (!pin || pin->matrix != m_figure.matrix || pin->position < m_figure.firstRow)
            return;
        const std::size_t row = pin->position - m_figure.firstRow;
        if (row < m_rows.first || row >= m_rows.end() || pin->column < m_columns.first ||
            pin->column >= m_columns.end())
            return;
        // Around the cell, however small it is, and in two tones: it shows on every heat colour.
        const QRectF pinned = cell(row, pin->column);
        m_layout.list.frame(pinned, Ink::Background, 4);
        m_layout.list.frame(pinned, Ink::Pinned, 3);
        m_layout.list.frame(pinned, Ink::Background, 1);
    }

    /// Dotted in two colours, so that it shows on every heat colour.
    void drawBandOfPin()
    {
        if (!m_figure.band)
            return;
        QRectF band = frame();
        if (const auto& position = m_figure.band->position) {
            const std::size_t row = *position - m_figure.firstRow;
            if (*position < m_figure.firstRow || row < m_rows.first || row >= m_rows.end())
                return;
            band.setTop(cell(row, m_columns.first).top());
            band.setHeight(m_rows.size);
        }
        if (const auto& column = m_figure.band->column) {
            if (*column < m_columns.first || *column >= m_columns.end())
                return;
            band.setLeft(cell(m_rows.first, *column).left());
            band.setWidth(m_columns.size);
        }
        m_layout.list.frame(band, Ink::Background, 2);
        m_layout.list.dotted(band.adjusted(-2, -2, 2, 2), Ink::Pinned);
    }

    void addHits()
    {
        if (!m_figure.cellDetail)
            return;
        const QRectF area = frame();
        m_layout.hits.push_back(
            {area,
             {},
             [area, rows = m_rows, columns = m_columns, detail = m_figure.cellDetail](QPointF at) {
                 const auto index = [](double offset, const Extent& extent) {
                     const auto cells =
                         static_cast<std::size_t>(std::max(0.0, offset / extent.size));
                     return extent.first + std::min(cells, extent.count - 1);
                 };
                 return detail(index(at.y() - area.top(), rows),
                               index(at.x() - area.left(), columns));
             }});
    }

    ViewLayout& m_layout;
    const MatrixFigure& m_figure;
    const TextMetrics& m_metrics;
    QRectF m_box;
    QRectF m_area;
    Extent m_rows;
    Extent m_columns;
    std::size_t m_cellsDone = 0; ///< rows that have values
};

} // namespace

void layoutMatrix(ViewLayout& layout, const MatrixFigure& figure, const QRectF& box,
                  const TextMetrics& metrics)
{
    Drawing(layout, figure, box, metrics).draw();
}

} // namespace pastkeys
