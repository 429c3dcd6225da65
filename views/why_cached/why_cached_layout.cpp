#include "why_cached/why_cached_layout.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "shared/fitting_text.h"
#include "shared/legend.h"
#include "shared/matrix_caption.h"
#include "shared/view_metrics.h"
#include "why_cached/why_cached_story.h"

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

constexpr double kGap = 10;         ///< between the four parts, and inside their edges
constexpr double kLeastPicture = 4; ///< height in lines; with less room, only the text is shown
constexpr std::size_t kShownNumbers = 4;

class Drawing
{
public:
    Drawing(const ViewState& state, QSizeF size, const TextMetrics& metrics)
        : m_state(state), m_size(size), m_metrics(metrics), m_why(whyCached(state))
    {
    }

    ViewLayout draw()
    {
        m_layout.list.fill(QRectF(QPointF(), m_size), Ink::Background);
        if (!m_why) {
            drawText(QRectF(QPointF(), m_size).adjusted(kGap, kGap, -kGap, -kGap),
                     whyCachedText(m_state), {});
            return m_layout;
        }
        const double legend = kRowHeight * m_metrics.lineHeight;
        drawLegend(QRectF(kGap, m_size.height() - legend, m_size.width() - 2 * kGap, legend));
        const QSizeF part((m_size.width() - 3 * kGap) / 2,
                          (m_size.height() - legend - 3 * kGap) / 2);
        for (std::size_t i = 0; i < m_why->parts.size(); ++i) {
            const auto column = static_cast<double>(i % 2);
            const double row = i < 2 ? 0 : 1;
            drawPart(i, QRectF(QPointF(kGap + column * (part.width() + kGap),
                                       kGap + row * (part.height() + kGap)),
                               part));
        }
        return m_layout;
    }

private:
    /// Draws the legend of the colors and patterns in the pictures.
    void drawLegend(const QRectF& box)
    {
        std::vector<LegendEntry> entries{{.ink = Ink::Pinned,
                                          .text = Tr::tr("the old row"),
                                          .draw = [](DisplayList& list, const QRectF& swatch,
                                                     double) { list.dotted(swatch, Ink::Pinned); }},
                                         {Ink::Masked, Tr::tr("masked")},
                                         {Ink::New, Tr::tr("computed now")}};
        if (m_why->again)
            entries.push_back({Ink::Recomputed, Tr::tr("computed again")});
        if (m_why->cached) {
            entries.push_back({Ink::Reused, Tr::tr("read from the cache")});
            entries.push_back({Ink::Written, Tr::tr("written to the cache")});
        }
        layoutLegend(m_layout, entries, box, m_metrics);
    }

    /// \returns the room below the text
    QRectF drawText(QRectF box, const QString& text, const TextStyle& style)
    {
        const double high = m_metrics.lineHeight * style.size;
        const TextFace face{style.bold, style.size};
        for (const QString& line : linesOf(text, box.width(), face, m_metrics)) {
            m_layout.list.text(QRectF(box.topLeft(), QSizeF(box.width(), high)), line, style);
            box.setTop(box.top() + high);
        }
        return box;
    }

    void drawPart(std::size_t index, const QRectF& part)
    {
        const WhyCached::Part& told = m_why->parts[index];
        m_layout.list.outline(part, Ink::Grid);
        QRectF room = part.adjusted(kGap, kGap / 2, -kGap, -kGap);
        room = drawText(room, told.title, {.bold = true});
        room = drawText(room, told.sentence, {});
        room.setTop(room.top() + kGap / 2);
        if (room.height() < kLeastPicture * m_metrics.lineHeight)
            return;
        switch (index) {
        case 0:
            return drawMask(room);
        case 1:
            return drawRow(room, m_why->again ? m_why->again->first : m_why->maskStep,
                           RowRole::New);
        case 2:
            if (m_why->again)
                drawRow(room, m_why->again->again, RowRole::Recomputed);
            return;
        default:
            drawCache(room);
        }
    }

    const AttentionMatrices* matricesOf(std::size_t step, Lane lane)
    {
        auto& kept =
            m_attention.emplace_back(m_state.attentionOf ? m_state.attentionOf(step) : nullptr);
        return kept && (*kept)[indexOf(lane)] ? &*(*kept)[indexOf(lane)] : nullptr;
    }

    MatrixFigure figureIn(Lane lane, StageMatrix matrix, const LaneMatrix& numbers) const
    {
        MatrixFigure figure = figureOf(m_state, numbers, matrix, lane);
        // The layout holds on to the figure, so the figure must keep its numbers alive.
        figure.cellDetail = [kept = m_attention.back()](const MatrixFigure& shown, std::size_t r,
                                                        std::size_t c) {
            return PointDetail{Tr::tr("Position %1, column %2: %3")
                                   .arg(shown.firstRow + r)
                                   .arg(c)
                                   .arg(exactText(shown.values.row(r)[c])),
                               {}};
        };
        return figure;
    }

    void drawMask(const QRectF& room)
    {
        const AttentionMatrices* m = matricesOf(m_why->maskStep, m_why->maskLane);
        if (!m)
            return;
        const Lane lane = m_why->maskLane;
        MatrixFigure figure = figureIn(lane, StageMatrix::Weights,
                                       wholeMatrix(*m, StageMatrix::Weights, m_state.ruleOf(lane)));
        figure.cellDetail = [inner = figure.cellDetail](const MatrixFigure& shown, std::size_t r,
                                                        std::size_t c) {
            return shown.shows(r, c) ? inner(shown, r, c)
                                     : PointDetail{Tr::tr("Masked: this query does not see "
                                                          "this key"),
                                                   {}};
        };
        figure.scale = HeatScale::OneSign;
        figure.band = CellBand{m_why->position, m_why->position + 1, {}};
        place(figure, room);
    }

    /// Draws the old row's key in the selected head as a strip of cells, with its first numbers
    /// below.
    void drawRow(const QRectF& room, std::size_t step, RowRole role)
    {
        const Lane lane = m_why->again ? m_why->again->lane : m_why->maskLane;
        const AttentionMatrices* m = matricesOf(step, lane);
        if (!m || m_why->position >= m->keys.rows)
            return;
        MatrixFigure figure = figureIn(
            lane, StageMatrix::Keys,
            {.values = {m->keys.rowBlock(m_why->position, 1)}, .firstRow = m_why->position});
        figure.title = Tr::tr("Key in step %1").arg(step + 1);
        figure.rowRoles = {role};
        figure.largest = largestOf(m->keys);
        const double high = m_metrics.lineHeight;
        QRectF line = place(figure, room.adjusted(0, 0, 0, -high - kGap / 2));
        line = QRectF(room.left(), line.bottom() + kGap / 2, room.width(), high);
        QStringList numbers;
        const std::span<const float> row = figure.values.rowSpan(0);
        for (const float value : row.first(std::min(kShownNumbers, row.size())))
            numbers << exactText(value);
        layoutText(m_layout, line,
                   {Tr::tr("It begins with %1.").arg(numbers.join("  ")), numbers.join("  ")},
                   {.ink = Ink::MutedText, .size = kSmallText}, m_metrics);
    }

    void drawCache(const QRectF& room)
    {
        if (!m_why->cached)
            return;
        const Lane lane = *m_why->cached;
        const AttentionMatrices* m = matricesOf(m_why->step, lane);
        if (!m)
            return;
        MatrixFigure figure = figureIn(lane, StageMatrix::Keys,
                                       wholeMatrix(*m, StageMatrix::Keys, m_state.ruleOf(lane)));
        figure.largest = largestOf(m->keys);
        const PassRecord& record = *m_state.trace.step(m_why->step).lane(lane);
        for (std::size_t r = 0; r < figure.rows; ++r)
            figure.rowRoles.push_back(record.computes(r) ? RowRole::Written
                                      : record.holds(r)  ? RowRole::Reused
                                                         : RowRole::Forgotten);
        figure.band = CellBand{m_why->position, m_why->position + 1, {}};
        place(figure, room);
    }

    static double largestOf(const MeasuredMatrix& matrix)
    {
        double largest = 0;
        for (const float value : matrix.largest)
            largest = std::max(largest, static_cast<double>(value));
        return largest > 0 ? largest : 1;
    }

    /// All rows or columns or, if too many of them would share a cell, those around `wanted`.
    static Span onShow(std::size_t count, double room, std::size_t wanted)
    {
        return canShareCells(count, room)
                   ? Span{0, count}
                   : cellsOnShow(count, cellsFitting(count, room), Keep::Last, wanted);
    }

    /// Draws the figure as large as the room allows, but with no cell larger than largestCell().
    /// \returns the area of the cells
    QRectF place(const MatrixFigure& figure, const QRectF& room)
    {
        MatrixPlace at;
        at.box = room;
        at.caption = {.key = CaptionStyle::Key::Short, .size = kSmallText};
        at.top = room.top() + headHeight(figure, at.caption, m_metrics);
        const double roomWide = room.width() - rowNumbersWidth(figure, m_metrics) - kFrameRoom;
        const double roomHigh = room.bottom() - at.top - kFrameRoom;
        if (roomWide <= 0 || roomHigh <= 0)
            return room;
        const std::size_t position = m_why->position;
        at.rows = onShow(figure.rows, roomHigh, position - std::min(position, figure.firstRow));
        at.columns =
            onShow(figure.columns, roomWide, columnsArePositions(figure.matrix) ? position : 0);
        const QSizeF most = largestCell(m_metrics);
        const double wide =
            roomWide / static_cast<double>(std::max<std::size_t>(1, at.columns.count));
        const double high = roomHigh / static_cast<double>(std::max<std::size_t>(1, at.rows.count));
        at.cell = {std::min(wide, most.width()), std::min(high, most.height())};
        if (columnsArePositions(figure.matrix))
            at.cell = QSizeF(1, 1) * std::min(at.cell.width(), at.cell.height());
        layoutMatrix(m_layout, figure, at, m_metrics);
        return m_layout.matrices.back().cells;
    }

    const ViewState& m_state;
    QSizeF m_size;
    const TextMetrics& m_metrics;
    std::optional<WhyCached> m_why;
    std::vector<std::shared_ptr<const LaneAttention>> m_attention; ///< owns the figures' numbers
    ViewLayout m_layout;
};

} // namespace

ViewLayout whyCachedLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics)
{
    return Drawing(state, size, metrics).draw();
}

} // namespace pastkeys
