#include "sequences/sequences_layout.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "sequences/batch_text.h"
#include "sequences/sequence_columns.h"
#include "shared/fitting_text.h"
#include "shared/legend.h"
#include "shared/view_metrics.h"

#include <algorithm>
#include <iterator>

namespace pastkeys {

namespace {

// These numbers are in lines of text.
constexpr double kHeader = 2.4;    ///< the step numbers, and how many rows each step has
constexpr double kLegend = 1.4;    ///< under the rows
constexpr double kLeastRow = 1.75; ///< a line of text, and the bar for the rows
constexpr double kMostRow = 2.1;
constexpr double kBar = 0.36;    ///< height of a bar for several rows
constexpr double kThinBar = 0.2; ///< height of a bar for one row

void drawWaitForSlot(DisplayList& list, const QRectF& box)
{
    list.line({box.left(), box.center().y()}, {box.right(), box.center().y()}, Ink::Grid);
}

/// Draws dashes, so that waits for memory and for a slot can be told apart without color.
void drawWaitForMemory(DisplayList& list, const QRectF& box)
{
    constexpr double kDash = 5;
    for (double left = box.left(); left + kDash <= box.right(); left += 2 * kDash)
        list.line({left, box.center().y()}, {left + kDash, box.center().y()}, Ink::Warning, 2);
}

class Drawing
{
public:
    Drawing(const BatchState& state, std::size_t firstStep, QSizeF size, const TextMetrics& metrics,
            double scrolled)
        : m_state(state), m_size(size), m_metrics(metrics), m_lineHeight(metrics.lineHeight),
          m_head(headWidth(state, size.width(), metrics))
    {
        m_layout.firstStep = std::min(firstStep, state.batch.steps.size() - 1);
        m_layout.sequences = state.header().sequences();
        m_layout.top = kHeader * m_lineHeight;
        m_layout.scrolled = scrolled;
        m_header = scrolled + m_layout.top - 2.1 * m_lineHeight;
        const double room = size.height() - (kHeader + kLegend) * m_lineHeight;
        m_layout.rowHeight = std::clamp(room / static_cast<double>(m_layout.sequences),
                                        kLeastRow * m_lineHeight, kMostRow * m_lineHeight);
    }

    SequencesLayout draw()
    {
        placeSteps();
        m_list.fill(QRectF(QPointF(), m_size), Ink::Background);
        drawSelected();
        for (std::size_t sequence = 0; sequence < m_layout.sequences; ++sequence)
            drawSequence(sequence);
        drawGrid();
        drawHeader();
        drawCurrent();
        drawLegend();
        addHits();
        return std::move(m_layout);
    }

private:
    std::size_t shownSteps() const { return m_layout.edges.size() - 1; }
    double right() const { return m_size.width() - kViewMargin; }
    double bottom() const
    {
        return m_layout.top + m_layout.rowHeight * static_cast<double>(m_layout.sequences);
    }
    double topOf(std::size_t sequence) const
    {
        return m_layout.top + m_layout.rowHeight * static_cast<double>(sequence);
    }

    void placeSteps()
    {
        m_layout.edges = {m_head + kViewMargin};
        for (std::size_t step = m_layout.firstStep; step < m_state.batch.steps.size(); ++step) {
            const double edge = m_layout.edges.back() + stepWidth(m_state, step, m_metrics);
            if (edge > right() && step > m_layout.firstStep)
                break;
            m_layout.edges.push_back(std::min(edge, right()));
        }
    }

    /// \param index  relative to the first visible step
    QRectF columnOf(std::size_t index) const
    {
        return {QPointF(m_layout.edges[index], m_header - 1),
                QPointF(m_layout.edges[index + 1], bottom())};
    }

    QRectF cellOf(std::size_t index, std::size_t sequence) const
    {
        const QRectF column = columnOf(index);
        return {column.left(), topOf(sequence), column.width(), m_layout.rowHeight};
    }

    void drawSelected()
    {
        m_list.fill(
            QRectF(kViewMargin, topOf(m_state.sequence), right() - kViewMargin, m_layout.rowHeight),
            Ink::Panel);
    }

    void drawHeader()
    {
        // Hides the rows that are scrolled behind the header.
        m_list.fill(QRectF(0, m_layout.scrolled, m_size.width(), m_layout.top), Ink::Background);
        const QRectF head(kViewMargin, m_header, m_head - kViewMargin - kTextGap,
                          1.1 * m_lineHeight);
        constexpr TextStyle kMuted{.ink = Ink::MutedText, .size = kSmallText};
        m_list.text(head, Tr::tr("Sequence and its prompt"), kMuted);
        const QString step = Tr::tr("Step");
        const double width = widthOf(step, kMuted, m_metrics) * kRounding;
        m_list.text(QRectF(head.right() - width, m_header, width, head.height()), step, kMuted);
        for (std::size_t index = 0; index < shownSteps(); ++index)
            drawStepNumber(m_layout.firstStep + index, columnOf(index));
    }

    void drawStepNumber(std::size_t step, const QRectF& column)
    {
        m_list.text(QRectF(column.left(), m_header, column.width(), 1.1 * m_lineHeight),
                    ordinalText(step), {.side = Qt::AlignHCenter, .bold = step == m_state.step});
        m_list.text(
            QRectF(column.left(), m_header + 1.1 * m_lineHeight, column.width(), m_lineHeight),
            rowsText(*m_state.batch.steps[step]),
            {.ink = Ink::MutedText, .side = Qt::AlignHCenter, .size = kTinyText});
    }

    void drawSequence(std::size_t sequence)
    {
        const double top = topOf(sequence);
        m_list.line({kViewMargin, top}, {right(), top}, Ink::Grid, 0.5);
        drawHead(sequence);
        for (std::size_t index = 0; index < shownSteps(); ++index)
            drawCell(cellOf(index, sequence), sequence, m_layout.firstStep + index);
    }

    void drawHead(std::size_t sequence)
    {
        const double top = topOf(sequence);
        const double side = 1.35 * m_lineHeight;
        const QRectF badge(kViewMargin + 2, top + (m_layout.rowHeight - side) / 2, 1.25 * side,
                           side);
        m_list.fill(badge, inkOfSequence(sequence));
        m_list.text(badge, ordinalText(sequence),
                    {.ink = Ink::Background, .side = Qt::AlignHCenter, .bold = true});
        const QRectF room(badge.right() + kTextGap, top, m_head - badge.right() - 2 * kTextGap,
                          m_layout.rowHeight);
        const QString prompt = promptLine(m_state.header(), sequence);
        const bool isChosen = sequence == m_state.sequence;
        m_list.text(room, withoutMiddle(prompt, room.width(), {.bold = isChosen}, m_metrics),
                    {.bold = isChosen});
    }

    void drawCell(const QRectF& cell, std::size_t sequence, std::size_t step)
    {
        switch (doingOf(m_state.batch, sequence, step)) {
        case SequenceDoing::WaitingForSlot:
            m_used.waitingForSlot = true;
            drawWaitForSlot(m_list, cell);
            return;
        case SequenceDoing::WaitingForMemory:
            m_used.waitingForMemory = true;
            drawWaitForMemory(m_list, cell);
            return;
        case SequenceDoing::Suspended:
            m_used.suspended = true;
            drawPause(QRectF(cell.left() + kInsideCell, cell.center().y() - 0.4 * m_lineHeight,
                             0.6 * m_lineHeight, 0.8 * m_lineHeight));
            m_list.text(cell.adjusted(kInsideCell + m_lineHeight, 0, -kInsideCell, 0),
                        cellTextOf(m_state.batch, sequence, step).count,
                        {.ink = Ink::Warning, .size = kTinyText});
            return;
        case SequenceDoing::Computing:
        case SequenceDoing::Padding: {
            const CellText text = cellTextOf(m_state.batch, sequence, step);
            drawTexts(cell, text);
            drawBar(cell, sequence, step);
            if (text.isOther)
                drawOther(cell);
            return;
        }
        case SequenceDoing::Nothing:
            return;
        }
    }

    /// Marks a word that the sequence does not choose when it runs alone. The mark is inside the
    /// cell, so that the frame of the current step does not hide it.
    void drawOther(const QRectF& cell)
    {
        m_used.other = true;
        m_list.outline(cell.adjusted(3, 2, -3, -2), Ink::Warning, 2);
    }

    void drawPause(const QRectF& box)
    {
        m_list.fill(QRectF(box.left(), box.top(), box.width() / 3, box.height()), Ink::Warning);
        m_list.fill(QRectF(box.right() - box.width() / 3, box.top(), box.width() / 3, box.height()),
                    Ink::Warning);
    }

    void drawTexts(const QRectF& cell, const CellText& text)
    {
        QRectF room = cell.adjusted(kInsideCell, 2, -kInsideCell, -kBar * m_lineHeight - 2);
        if (!text.count.isEmpty()) {
            const double width =
                std::min(widthOf(text.count, kCountStyle, m_metrics) * kRounding, room.width());
            m_list.text(QRectF(room.topLeft(), QSizeF(width, room.height())), text.count,
                        kCountStyle);
            room.setLeft(room.left() + width + kTextGap);
        }
        if (!text.token.isEmpty() && room.width() > 0)
            m_list.text(room, text.token, text.ends ? kCountStyle : kTokenStyle);
    }

    /// For each use of rows, draws a piece whose width is proportional to the number of those rows.
    void drawBar(const QRectF& cell, std::size_t sequence, std::size_t step)
    {
        const auto parts = partsOfSequence(*m_state.batch.steps[step], sequence);
        std::size_t all = 0;
        for (const BatchPart* part : parts)
            all += part->rows + part->found;
        const double high = (all > 1 ? kBar : kThinBar) * m_lineHeight;
        const QRectF bar(cell.left() + 3, cell.bottom() - high - 3, cell.width() - 6, high);
        double left = bar.left();
        const auto add = [&](std::size_t rows, std::optional<RowsUse> use) { // none: found
            const double width = bar.width() * static_cast<double>(rows) /
                                 static_cast<double>(std::max<std::size_t>(all, 1));
            const QRectF piece(left, bar.top(), width, bar.height());
            if (rows > 0 && use == RowsUse::Padding)
                drawPadding(piece);
            else if (rows > 0)
                layoutRole(m_list, piece, use ? inkOf(*use) : Ink::Reused);
            left += width;
        };
        for (const BatchPart* part : parts) {
            add(part->found, {});
            add(part->rows, part->use);
            m_used.found = m_used.found || part->found > 0;
            m_used.uses[static_cast<std::size_t>(part->use)] = true;
            if (part->stopped)
                drawEnd(cell);
        }
    }

    /// Padding gets crosses that are small enough for a thin bar.
    void drawPadding(const QRectF& rect)
    {
        m_list.crosses(rect, Ink::Masked);
        m_list.outline(rect, Ink::Masked);
    }

    void drawEnd(const QRectF& cell)
    {
        m_used.ended = true;
        m_list.fill(QRectF(cell.right() - 5, cell.top() + 3, 3, cell.height() - 6), Ink::Text);
    }

    static Ink inkOf(RowsUse use)
    {
        switch (use) {
        case RowsUse::Again:
            return Ink::Recomputed;
        case RowsUse::Padding:
            return Ink::Masked;
        default:
            return Ink::New;
        }
    }

    void drawGrid()
    {
        m_list.line({kViewMargin, bottom()}, {right(), bottom()}, Ink::Grid, 0.5);
        for (std::size_t index = 0; index <= shownSteps(); ++index)
            m_list.line({m_layout.edges[index], m_layout.top}, {m_layout.edges[index], bottom()},
                        Ink::Grid, 0.5);
    }

    void drawCurrent()
    {
        if (m_state.step >= m_layout.firstStep && m_state.step < m_layout.firstStep + shownSteps())
            m_list.outline(columnOf(m_state.step - m_layout.firstStep), Ink::Current, 2);
    }

    /// Draws a legend that names only what is visible.
    void drawLegend()
    {
        std::vector<LegendEntry> entries;
        const auto uses = [this](RowsUse use) {
            return m_used.uses[static_cast<std::size_t>(use)];
        };
        if (uses(RowsUse::Prefill) || uses(RowsUse::Decode))
            entries.push_back({Ink::New, Tr::tr("rows computed now")});
        if (m_used.found)
            entries.push_back({Ink::Reused, Tr::tr("positions found in the pool")});
        if (uses(RowsUse::Again))
            entries.push_back({Ink::Recomputed, Tr::tr("rows computed again")});
        if (uses(RowsUse::Padding))
            entries.push_back({.ink = Ink::Masked,
                               .text = Tr::tr("padding"),
                               .draw = [](DisplayList& list, const QRectF& swatch, double) {
                                   list.crosses(swatch, Ink::Masked);
                                   list.outline(swatch, Ink::Masked);
                               }});
        if (m_used.waitingForSlot)
            entries.push_back({.ink = Ink::Grid,
                               .text = Tr::tr("waits for a slot"),
                               .draw = [](DisplayList& list, const QRectF& swatch, double) {
                                   drawWaitForSlot(list, swatch);
                               }});
        if (m_used.waitingForMemory)
            entries.push_back({.ink = Ink::Warning,
                               .text = Tr::tr("waits for memory"),
                               .draw = [](DisplayList& list, const QRectF& swatch, double) {
                                   drawWaitForMemory(list, swatch);
                               }});
        if (m_used.suspended)
            entries.push_back({.ink = Ink::Warning,
                               .text = Tr::tr("its blocks were taken away"),
                               .draw = [this](DisplayList&, const QRectF& swatch, double) {
                                   drawPause(QRectF(swatch.left(), swatch.top(), swatch.height(),
                                                    swatch.height()));
                               }});
        if (m_used.other)
            entries.push_back({.ink = Ink::Warning,
                               .text = Tr::tr("word differs from the run alone"),
                               .draw = [](DisplayList& list, const QRectF& swatch, double) {
                                   list.outline(swatch, Ink::Warning, 2);
                               }});
        if (m_used.ended)
            entries.push_back(
                {.ink = Ink::Text,
                 .text = Tr::tr("ends"),
                 .draw = [](DisplayList& list, const QRectF& swatch, double) {
                     list.fill(QRectF(swatch.center().x() - 1, swatch.top(), 3, swatch.height()),
                               Ink::Text);
                 }});
        const QRectF box(kViewMargin, bottom() + 2, right() - kViewMargin, 1.2 * m_lineHeight);
        layoutLegend(m_layout.picture, entries, box, m_metrics);
    }

    /// Adds the tool tips of steps, sequences and cells. The text of a tool tip is generated only
    /// when the mouse points at the step, sequence or cell.
    void addHits()
    {
        const QRectF cells(QPointF(m_layout.edges.front(), 0),
                           QPointF(m_layout.edges.back(), bottom()));
        const SequencesPlaces& places = m_layout; // the hits copy it, but not the picture
        m_layout.picture.hits.push_back(
            {cells, {}, [places, batch = m_state.batch](QPointF at) {
                 const std::size_t step = *places.stepAt(at.x());
                 const QString text = at.y() < places.scrolled + places.top
                                          ? rowsSentence(*batch.steps[step])
                                          : cellSentence(batch, *places.sequenceAt(at.y()), step);
                 return PointDetail{text, GoTo{{step, 0}}};
             }});
        const QRectF heads(QPointF(kViewMargin, m_layout.scrolled + m_layout.top),
                           QPointF(m_head, bottom()));
        m_layout.picture.hits.push_back(
            {heads, {}, [places, batch = m_state.batch](QPointF at) {
                 return PointDetail{headSentence(batch, *places.sequenceAt(at.y())), {}};
             }});
    }

    /// What the picture shows, for the legend.
    struct Used
    {
        std::array<bool, 4> uses{};
        bool found = false;
        bool waitingForSlot = false;
        bool waitingForMemory = false;
        bool suspended = false;
        bool other = false;
        bool ended = false;
    };

    const BatchState& m_state;
    QSizeF m_size;
    const TextMetrics& m_metrics;
    double m_lineHeight;
    double m_head;
    double m_header = 0; ///< top of the step numbers
    SequencesLayout m_layout;
    DisplayList& m_list = m_layout.picture.list;
    Used m_used;
};

} // namespace

std::optional<std::size_t> SequencesPlaces::stepAt(double x) const
{
    if (edges.size() < 2)
        return std::nullopt;
    const auto after = std::upper_bound(edges.begin(), edges.end(), x);
    const auto index = std::clamp<std::ptrdiff_t>(std::distance(edges.begin(), after) - 1, 0,
                                                  static_cast<std::ptrdiff_t>(edges.size()) - 2);
    return firstStep + static_cast<std::size_t>(index);
}

std::optional<std::size_t> SequencesPlaces::sequenceAt(double y) const
{
    if (sequences == 0 || rowHeight <= 0)
        return std::nullopt;
    const double row = std::max((y - top) / rowHeight, 0.0);
    return std::min(static_cast<std::size_t>(row), sequences - 1);
}

bool SequencesPlaces::isInRows(double y) const
{
    return y >= scrolled + top && y < top + rowHeight * static_cast<double>(sequences);
}

SequencesLayout sequencesLayout(const BatchState& state, std::size_t firstStep, QSizeF size,
                                const TextMetrics& metrics, double scrolled)
{
    if (!state.empty())
        return Drawing(state, firstStep, size, metrics, scrolled).draw();
    SequencesLayout layout;
    const QRectF box = QRectF(QPointF(), size).adjusted(kViewMargin, 4, -kViewMargin, -4);
    layout.picture.list.fill(QRectF(QPointF(), size), Ink::Background);
    double top = box.top();
    for (const QString& line :
         linesOf(Tr::tr("Choose an example, or write prompts, and press Run."), box.width(), {},
                 metrics)) {
        layout.picture.list.text(QRectF(box.left(), top, box.width(), metrics.lineHeight), line,
                                 {.ink = Ink::MutedText});
        top += metrics.lineHeight;
    }
    return layout;
}

double leastHeight(const BatchState& state, const TextMetrics& metrics)
{
    const auto rows = static_cast<double>(state.header().sequences());
    return (kHeader + kLegend + kLeastRow * std::max(rows, 1.0)) * metrics.lineHeight;
}

double wantedHeight(const BatchState& state, const TextMetrics& metrics)
{
    const auto rows = static_cast<double>(state.header().sequences());
    return (kHeader + kLegend + kMostRow * std::max(rows, 1.0)) * metrics.lineHeight;
}

} // namespace pastkeys
