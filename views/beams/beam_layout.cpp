#include "beams/beam_layout.h"

#include "beams/beam_text.h"
#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "shared/fitting_text.h"
#include "shared/legend.h"
#include "shared/view_metrics.h"

#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace pastkeys {

namespace {

// These numbers are in lines of text.
constexpr double kStepWidth = 5.6;
constexpr double kCellShare = 0.78; ///< of a column; the rest is for edges
constexpr double kBeamHeight = 2.4; // two lines, also of Chinese, which is taller
constexpr double kBarsHeight = 4;
constexpr double kMemoryRow = 1.35;
constexpr double kBlockWidth = 3.4;

constexpr std::array kMoveInks{Ink::Written, Ink::Reused, Ink::Key, Ink::Recomputed};

std::array<std::size_t, 4> rowsMoved(const BeamState& state, std::size_t step)
{
    const BeamMoves moves = movesOf(state.header(), *state.trace.steps[step]);
    return {moves.inBlocks, moves.contiguous, moves.allReordered, moves.recomputed};
}

class BeamDrawing
{
public:
    BeamDrawing(const BeamState& state, QSizeF size, const TextMetrics& metrics)
        : m_state(state), m_size(size), m_metrics(metrics), m_line(metrics.lineHeight)
    {
        const double width = kStepWidth * m_line;
        const std::size_t fit = static_cast<std::size_t>(
            std::max(1.0, std::floor((size.width() - 2 * kViewMargin) / width)));
        const std::size_t steps = state.trace.steps.size();
        m_picture.columns = std::min(fit, steps);
        const std::size_t before = std::min(state.step, fit / 2);
        m_picture.firstStep = std::min(state.step - before, steps - m_picture.columns);
        m_picture.left = kViewMargin;
        m_picture.columnWidth = width;
        m_picture.top = 1.5 * m_line;
        m_picture.rowHeight = kBeamHeight * m_line;
        findAncestors();
    }

    BeamPicture draw()
    {
        m_list.fill(QRectF(QPointF(), m_size), Ink::Background);
        for (std::size_t c = 0; c < m_picture.columns; ++c)
            drawStep(m_picture.firstStep + c);
        double top = m_picture.top + rows() * m_picture.rowHeight + 0.4 * m_line;
        drawBars(top);
        top += (kBarsHeight + 0.4) * m_line;
        top = drawMoveLegend(top);
        drawMemory(top);
        return std::move(m_picture);
    }

private:
    double rows() const { return static_cast<double>(m_state.header().rules.beams); }
    double leftOf(std::size_t step) const
    {
        return m_picture.left +
               static_cast<double>(step - m_picture.firstStep) * m_picture.columnWidth;
    }
    QRectF cellOf(std::size_t step, std::size_t beam) const
    {
        return {leftOf(step), m_picture.top + static_cast<double>(beam) * m_picture.rowHeight,
                kCellShare * m_picture.columnWidth, m_picture.rowHeight - 4};
    }

    /// Finds the beams from which the newest ones descend, and those of the chosen one.
    void findAncestors()
    {
        const BeamTrace& trace = m_state.trace;
        const std::size_t last = trace.steps.size() - 1;
        const auto add = [&](auto& all, std::size_t step, std::size_t beam) {
            const auto numbers = ancestorsOf(trace, step, beam);
            for (std::size_t s = 0; s < numbers.size(); ++s)
                all.emplace(s, numbers[s]);
        };
        for (std::size_t b = 0; b < trace.steps[last]->beams.size(); ++b)
            add(m_living, last, b);
        for (const Hypothesis& each : trace.steps[last]->hypotheses)
            add(m_living, each.step, each.beam);
        add(m_chosen, m_state.step, m_state.beam);
    }

    void drawStep(std::size_t step)
    {
        const QRectF head(leftOf(step), 0, kCellShare * m_picture.columnWidth, 1.3 * m_line);
        const bool isCurrent = step == m_state.step;
        m_list.text(head, grouped(step + 1),
                    {.ink = isCurrent ? Ink::Text : Ink::MutedText,
                     .side = Qt::AlignHCenter,
                     .bold = isCurrent});
        if (isCurrent)
            m_list.fill(QRectF(head.left(), head.bottom() - 2, head.width(), 2), Ink::Current);
        const BeamStep& record = *m_state.trace.steps[step];
        for (std::size_t b = 0; b < record.beams.size(); ++b) {
            if (step > m_picture.firstStep)
                drawEdge(step, b, record.beams[b].parent);
            drawBeam(step, b);
        }
    }

    void drawEdge(std::size_t step, std::size_t beam, std::size_t parent)
    {
        const QRectF from = cellOf(step - 1, parent);
        const QRectF to = cellOf(step, beam);
        const bool isChosen = m_chosen.contains({step, beam});
        const bool isLiving = m_living.contains({step, beam});
        m_list.line({from.right(), from.center().y()}, {to.left(), to.center().y()},
                    isChosen   ? Ink::Current
                    : isLiving ? Ink::Text
                               : Ink::Grid,
                    isChosen ? 3 : 1);
    }

    void drawBeam(std::size_t step, std::size_t beam)
    {
        const BeamStep& record = *m_state.trace.steps[step];
        const Beam& shown = record.beams[beam];
        const QRectF cell = cellOf(step, beam);
        const bool isLiving = m_living.contains({step, beam});
        const bool isChosen = m_chosen.contains({step, beam});
        const Ink ink = isLiving ? Ink::Text : Ink::MutedText;
        m_list.fill(cell, Ink::Panel);
        m_list.outline(cell,
                       isChosen   ? Ink::Current
                       : isLiving ? Ink::Text
                                  : Ink::Grid,
                       isChosen ? 2 : 1);
        if (step == m_state.step && beam == m_state.beam)
            m_list.frame(cell, Ink::Current, 2);
        const QRectF text = cell.adjusted(3, 0, -3, 0);
        const double half = text.height() / 2;
        const QString token = step == 0 ? Tr::tr("prompt")
                              : QString::fromStdString(shown.token.bytes).simplified().isEmpty()
                                  ? quotedToken(shown.token)
                                  : QString::fromStdString(shown.token.bytes).simplified();
        const double height = step == 0 ? text.height() : half; // the prompt has no sum below it
        m_list.text(QRectF(text.left(), text.top(), text.width(), height), token,
                    {.ink = ink, .bold = isLiving});
        if (step > 0)
            m_list.text(QRectF(text.left(), text.top() + half, text.width(), half),
                        QLocale().toString(shown.sum, 'f', 2), {.ink = ink, .size = kSmallText});
        if (shown.forkedRows + shown.ownedRows > 0)
            layoutRole(m_list, markAt(cell, 0), Ink::Written);
        const bool ends = std::ranges::any_of(record.candidates, [beam](const auto& each) {
            return each.beam == beam && each.fate == Fate::Ends;
        });
        if (ends)
            layoutRole(m_list, markAt(cell, 1), Ink::Good);
        m_picture.layout.addHit(cell, beamTip(m_state, step, beam));
    }

    /// A small square in the lower right of the cell.
    QRectF markAt(const QRectF& cell, int place) const
    {
        const double side = 0.6 * m_line;
        return {cell.right() - 3 - side - place * (side + 3), cell.bottom() - 3 - side, side, side};
    }

    void drawBars(double top)
    {
        std::size_t most = 1;
        for (std::size_t s = 0; s < m_state.trace.steps.size(); ++s)
            most = std::max(most, std::ranges::max(rowsMoved(m_state, s)));
        const double height = kBarsHeight * m_line;
        for (std::size_t c = 0; c < m_picture.columns; ++c) {
            const std::size_t step = m_picture.firstStep + c;
            const QRectF box(leftOf(step), top, kCellShare * m_picture.columnWidth, height);
            const auto moved = rowsMoved(m_state, step);
            const double width = box.width() / static_cast<double>(moved.size());
            for (std::size_t k = 0; k < moved.size(); ++k) {
                const double high =
                    height * static_cast<double>(moved[k]) / static_cast<double>(most);
                if (moved[k] > 0)
                    layoutRole(m_list,
                               QRectF(box.left() + width * static_cast<double>(k) + 1,
                                      box.bottom() - high, width - 2, high),
                               kMoveInks[k]);
            }
            m_list.line(box.bottomLeft(), box.bottomRight(), Ink::Grid);
            m_picture.layout.addHit(box, movesSentence(m_state, step));
        }
    }

    double drawMoveLegend(double top)
    {
        const std::vector<LegendEntry> entries{
            {kMoveInks[0], Tr::tr("copied with blocks (f)")},
            {kMoveInks[1], Tr::tr("copied with contiguous memory (f)")},
            {kMoveInks[2], Tr::tr("copied to put all beams in order (f)")},
            {kMoveInks[3], Tr::tr("computed again without a cache (f)")},
            {.ink = Ink::Good, .text = Tr::tr("a text ends here")}};
        const double width = m_size.width() - 2 * kViewMargin;
        const std::size_t lines = std::min<std::size_t>(legendLines(entries, width, m_metrics), 2);
        const double height = static_cast<double>(lines) * kRowHeight * m_line;
        layoutLegend(m_picture.layout, entries, QRectF(kViewMargin, top, width, height), m_metrics,
                     lines);
        return top + height + 0.4 * m_line;
    }

    void drawMemory(double top)
    {
        const BeamStep& step = m_state.current();
        const bool isPaged = m_state.header().lane.cache.block() > 0;
        const QString title = isPaged ? Tr::tr("Blocks of each beam after step %1, with the number "
                                               "of their owners")
                              : keepsRows(m_state.header().lane)
                                  ? Tr::tr("Rows of each beam after step %1")
                                  : Tr::tr("Rows that each beam computes in step %1");
        const double width = m_size.width() - 2 * kViewMargin;
        m_list.text(QRectF(kViewMargin, top, width, 1.2 * m_line),
                    title.arg(grouped(m_state.step + 1)), {.bold = true});
        top += 1.4 * m_line;
        for (std::size_t b = 0; b < step.beams.size(); ++b) {
            const QRectF row(kViewMargin, top, width, kMemoryRow * m_line - 3);
            m_list.text(
                QRectF(row.left(), row.top(), 2 * m_line, row.height()), grouped(b + 1),
                {.ink = b == m_state.beam ? Ink::Text : Ink::MutedText, .bold = b == m_state.beam});
            const QRectF rest = row.adjusted(2 * m_line, 0, 0, 0);
            if (isPaged)
                drawBlocks(rest, b);
            else
                drawRows(rest, b);
            top += kMemoryRow * m_line;
        }
        drawMemoryLegend(QRectF(kViewMargin, top, width, kRowHeight * m_line), isPaged);
    }

    void drawBlocks(const QRectF& row, std::size_t beam)
    {
        const BeamStep& step = m_state.current();
        const std::vector<std::size_t>& blocks = step.beams[beam].blocks;
        const double width =
            std::min(kBlockWidth * m_line, row.width() / static_cast<double>(blocks.size()));
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            const QRectF box(row.left() + width * static_cast<double>(i), row.top(), width - 3,
                             row.height());
            const std::size_t owners = step.ownersOf(blocks[i]);
            const QRectF label(box.left() + 3, box.top() + 2, box.width() - 6, box.height() - 4);
            if (isCopiedNow(m_state, beam, i)) {
                layoutRole(m_list, box, Ink::Written); // a thick frame
            } else if (owners > 1) {
                layoutRole(m_list, box, Ink::Reused);
                m_list.outline(box, Ink::Current, 2);
                m_list.fill(label, Ink::Background);
            } else {
                m_list.outline(box, Ink::Grid);
            }
            const QString number = grouped(blocks[i] + 1);
            m_list.text(label, owners > 1 ? Tr::tr("%1 × %2").arg(number, grouped(owners)) : number,
                        {.side = Qt::AlignHCenter, .size = kSmallText});
            m_picture.layout.addHit(box, beamBlockTip(m_state, beam, i));
        }
    }

    void drawRows(const QRectF& row, std::size_t beam)
    {
        const BeamStep& step = m_state.current();
        const Beam& shown = step.beams[beam];
        const bool keeps = keepsRows(m_state.header().lane);
        const std::size_t all = step.held + step.read;
        const double each = std::min(
            0.8 * m_line, row.width() / static_cast<double>(std::max<std::size_t>(all, 1)));
        const Ink ink = !keeps                 ? Ink::Recomputed
                        : shown.forkedRows > 0 ? Ink::Written
                                               : Ink::Reused;
        const QRectF held(row.left(), row.top(), each * static_cast<double>(step.held),
                          row.height());
        if (step.held > 0)
            layoutRole(m_list, held, ink);
        layoutRole(
            m_list,
            QRectF(held.right(), row.top(), each * static_cast<double>(step.read), row.height()),
            Ink::New);
        m_picture.layout.addHit(row, beamTip(m_state, m_state.step, beam));
    }

    void drawMemoryLegend(const QRectF& box, bool isPaged)
    {
        std::vector<LegendEntry> entries;
        if (isPaged) {
            entries = {{Ink::Reused, Tr::tr("shared, × owners")},
                       {Ink::Written, Tr::tr("copied in this step, before the write")},
                       {.ink = Ink::Grid,
                        .text = Tr::tr("of one beam"),
                        .draw = [](DisplayList& list, const QRectF& swatch, double) {
                            list.outline(swatch, Ink::Grid);
                        }}};
        } else if (keepsRows(m_state.header().lane)) {
            entries = {{Ink::Reused, Tr::tr("kept from the parent")},
                       {Ink::Written, Tr::tr("copied in this step")},
                       {Ink::New, Tr::tr("new in this step")}};
        } else {
            entries = {{Ink::Recomputed, Tr::tr("computed again")},
                       {Ink::New, Tr::tr("new in this step")}};
        }
        layoutLegend(m_picture.layout, entries, box, m_metrics);
    }

    const BeamState& m_state;
    QSizeF m_size;
    const TextMetrics& m_metrics;
    double m_line;
    std::set<std::pair<std::size_t, std::size_t>> m_living; ///< steps and beams
    std::set<std::pair<std::size_t, std::size_t>> m_chosen;
    BeamPicture m_picture;
    DisplayList& m_list = m_picture.layout.list;
};

} // namespace

std::optional<std::size_t> BeamPicture::stepAt(double x) const
{
    const double column = std::floor((x - left) / std::max(columnWidth, 1.0));
    if (column < 0 || column >= static_cast<double>(columns))
        return std::nullopt;
    return firstStep + static_cast<std::size_t>(column);
}

std::optional<std::size_t> BeamPicture::beamAt(double y, std::size_t beams) const
{
    const double row = std::floor((y - top) / std::max(rowHeight, 1.0));
    if (row < 0 || row >= static_cast<double>(beams))
        return std::nullopt;
    return static_cast<std::size_t>(row);
}

BeamPicture beamPicture(const BeamState& state, QSizeF size, const TextMetrics& metrics)
{
    if (!state.empty())
        return BeamDrawing(state, size, metrics).draw();
    BeamPicture picture;
    picture.layout.list.fill(QRectF(QPointF(), size), Ink::Background);
    return picture;
}

double beamHeight(const BeamState& state, const TextMetrics& metrics)
{
    const auto beams =
        static_cast<double>(state.empty() ? BeamRules().beams : state.header().rules.beams);
    return (1.5 + beams * (kBeamHeight + kMemoryRow) + kBarsHeight + 3 * kRowHeight + 3.4) *
           metrics.lineHeight;
}

} // namespace pastkeys
