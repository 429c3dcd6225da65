#include "timeline/timeline_layout.h"

#include "drawing/number_text.h"
#include "drawing/term_text.h"
#include "drawing/tr.h"
#include "shared/fitting_text.h"
#include "shared/lane_text.h"
#include "shared/legend.h"
#include "shared/position_ticks.h"
#include "shared/view_metrics.h"
#include "shared/work_text.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace pastkeys {

namespace {

constexpr double kNarrowestStep = 8; ///< width in pixels; a step has two bars that overlap
constexpr double kLowestBar = 3;
constexpr double kNarrowestHatched = 7; ///< in narrower bars, hatching would differ from bar to bar
constexpr double kFramed = 24;          ///< a frame around a narrower step would hide its bars
constexpr double kLinesAround = 4; ///< in a view with fewer lines, all labels are beside the bars
constexpr double kWidestBeside = 0.25; ///< fraction of the view's width, for labels beside the bars
constexpr TextStyle kText{.ink = Ink::MutedText, .size = kSmallText};
constexpr TextStyle kNumberBefore{
    .ink = Ink::MutedText, .side = Qt::AlignRight, .size = kSmallText};

/// Steps that are drawn as one, because there is not enough room for all of them.
struct StepGroup
{
    std::size_t first = 0;
    std::size_t count = 1;
    PerLane<std::uint64_t> flops{}; ///< of the largest step
};

std::vector<Lane> lanesRun(const Trace& trace)
{
    std::vector<Lane> lanes;
    std::ranges::copy_if(lanesOf(trace.header()), std::back_inserter(lanes),
                         [&](Lane lane) { return trace.ran(lane); });
    return lanes;
}

std::vector<StepGroup> groupsOf(const Trace& trace, double room)
{
    const auto places =
        std::max<std::size_t>(1, static_cast<std::size_t>(std::max(room, 0.0) / kNarrowestStep));
    const std::size_t each = (trace.size() + places - 1) / places;
    std::vector<StepGroup> groups;
    for (std::size_t first = 0; first < trace.size(); first += each) {
        StepGroup group{first, std::min(each, trace.size() - first)};
        for (std::size_t i = first; i < first + group.count; ++i)
            for (const Lane lane : kLanes)
                group.flops[indexOf(lane)] =
                    std::max(group.flops[indexOf(lane)], flopsOf(trace.step(i), lane));
        groups.push_back(group);
    }
    return groups;
}

QString groupText(const Trace& trace, const StepGroup& group)
{
    const bool alone = group.count == 1;
    QStringList lines{alone
                          ? Tr::tr("Step %1").arg(grouped(group.first + 1))
                          : Tr::tr("The largest of steps %1 to %2")
                                .arg(grouped(group.first + 1), grouped(group.first + group.count))};
    for (const Lane lane : lanesOf(trace.header())) {
        const std::uint64_t flops = group.flops[indexOf(lane)];
        if (flops == 0)
            continue;
        const NumberKind kind = workKind(trace.header());
        const QString work = alone ? countedText(trace.step(group.first).lane(lane)->counted, kind)
                                   : ofKind(Tr::tr("%1 (c)"), kind).arg(exactFlopsText(flops));
        lines << Tr::tr("%1: %2").arg(capitalized(laneName(trace.header().lane(lane))), work);
    }
    return lines.join('\n');
}

class TimelineDrawing
{
public:
    TimelineDrawing(ViewLayout& layout, const ViewState& state, const TextMetrics& metrics)
        : m_layout(layout), m_state(state), m_metrics(metrics), m_lanes(lanesRun(state.trace)),
          m_full(flopsByFormula(state.trace.header(), *state.trace.steps().back(), Lane{0}, 0))
    {
    }

    void draw(const QRectF& box)
    {
        const double line = m_metrics.lineHeight;
        const bool around = box.height() >= line * kLinesAround;
        m_groups = groupsOf(m_state.trace, box.width() * (around ? 1 : 1 - kWidestBeside));
        for (const StepGroup& group : m_groups)
            m_full = std::max(m_full, std::ranges::max(group.flops));
        if (around) {
            drawKey(QRectF(box.left(), box.top(), box.width(), line * kRowHeight));
            m_bars = box.adjusted(0, line * kRowHeight + 4, 0, -line - 4);
        } else {
            m_bars = drawBeside(box.adjusted(0, 4, 0, -2));
        }
        m_width = m_bars.width() / static_cast<double>(m_groups.size());
        m_layout.list.line(m_bars.bottomLeft(), m_bars.bottomRight(), Ink::Grid);
        for (std::size_t i = 0; i < m_groups.size(); ++i)
            drawGroup(i);
        addHits();
        if (around)
            drawNumbers();
    }

private:
    /// Draws a legend that explains the bars.
    void drawKey(const QRectF& box)
    {
        std::vector<LegendEntry> legend;
        for (const Lane lane : m_lanes)
            legend.push_back({inkOf(m_state.spec(lane)), laneName(m_state.spec(lane))});
        const double gap = 2 * m_metrics.lineHeight;
        m_layout.addHit(box, scaleExplained());
        const double room = std::max(box.width() - legendWidth(legend, m_metrics) - gap, 0.0);
        const QString text = wordingFor(keyText(), room, kText, m_metrics);
        const double width = std::min(widthOf(text, kText, m_metrics), box.width());
        layoutText(m_layout, QRectF(box.topLeft(), QSizeF(width, box.height())), {text}, kText,
                   m_metrics);
        QRectF rest = box;
        rest.setLeft(std::min(box.left() + width + gap, box.right()));
        layoutLegend(m_layout, legend, rest, m_metrics);
    }

    /// Draws the title and the number of the first step to the left of the bars, and the number of
    /// the last step to their right.
    /// \returns the room that is left for the bars
    QRectF drawBeside(const QRectF& box)
    {
        const QString last = grouped(m_state.trace.size());
        const double number = widthOf(last, kText, m_metrics) * kRounding;
        const QString title = keyText().brief;
        const double wanted = widthOf(title, kText, m_metrics) * kRounding + kTextGap;
        const double width = wanted > kWidestBeside * box.width() ? 0 : wanted;
        const QRectF bars = box.adjusted(width + number + kTextGap, 0, -number - kTextGap, 0);
        if (width > 0)
            m_layout.list.text(QRectF(box.topLeft(), QSizeF(width, box.height())), title, kText);
        m_layout.list.text(QRectF(box.left() + width, box.top(), number, box.height()), grouped(1),
                           kNumberBefore);
        m_layout.list.text(QRectF(bars.right() + kTextGap, box.top(), number, box.height()), last,
                           kText);
        m_layout.addHit(box, scaleExplained());
        return bars;
    }

    QString scaleExplained() const
    {
        return Tr::tr("A bar of full height stands for %1 (f). That is what a step without "
                      "a cache takes at the end of this run.")
                   .arg(exactFlopsText(m_full)) +
               '\n' + flopExplained();
    }

    FittingText keyText() const
    {
        const std::size_t each = m_groups.front().count;
        const QString full = flopsText(m_full);
        const NumberKind kind = workKind(m_state.trace.header());
        if (each == 1)
            return {ofKind(Tr::tr("FLOPs per step (c); full height: %1 (f)"), kind).arg(full),
                    ofKind(Tr::tr("FLOPs per step (c)"), kind)};
        return {ofKind(Tr::tr("FLOPs per step (c); each bar is the largest of %1 steps; full "
                              "height: %2 (f)"),
                       kind)
                    .arg(grouped(each), full),
                ofKind(Tr::tr("Largest of %1 steps (c)"), kind).arg(grouped(each))};
    }

    QString placeText() const
    {
        return Tr::tr("step %1 of %2")
            .arg(grouped(m_state.cursor.step + 1), grouped(m_state.trace.size()));
    }

    QRectF slotOf(std::size_t group) const
    {
        return {m_bars.left() + static_cast<double>(group) * m_width, m_bars.top(), m_width,
                m_bars.height()};
    }

    /// The second lane's bar is narrower and in front of the first one's, so that both are visible
    /// even if they have the same height.
    QRectF barOf(const StepGroup& group, const QRectF& slot, Lane lane) const
    {
        const double around = std::clamp(m_width * 0.1, 0.5, kViewMargin);
        const double inside = indexOf(lane) == 0 ? 0 : (m_width - 2 * around) / 4;
        const double share = static_cast<double>(group.flops[indexOf(lane)]) /
                             static_cast<double>(std::max<std::uint64_t>(m_full, 1));
        const double height = std::max(slot.height() * share, kLowestBar);
        return {slot.left() + around + inside, slot.bottom() - height,
                m_width - 2 * (around + inside), height};
    }

    void drawGroup(std::size_t index)
    {
        const StepGroup& group = m_groups[index];
        const QRectF slot = slotOf(index);
        double top = slot.bottom();
        for (const Lane lane : m_lanes) {
            if (group.flops[indexOf(lane)] == 0)
                continue;
            const QRectF bar = barOf(group, slot, lane);
            const Ink ink = inkOf(m_state.spec(lane));
            const bool isHatched = m_state.spec(lane).ink == LaneInk::WithoutCache;
            if (isHatched && bar.width() < kNarrowestHatched)
                m_layout.list.outline(bar, ink);
            else
                layoutRole(m_layout.list, bar, ink);
            top = std::min(top, bar.top());
        }
        if (m_state.cursor.step - group.first < group.count) // unsigned: false for earlier steps
            markCurrent(slot, top);
    }

    /// A wide step gets a frame. A narrow one gets an arrow below its bars and a line above them.
    void markCurrent(const QRectF& slot, double topOfBars)
    {
        m_current = slot;
        if (m_width >= kFramed) {
            m_layout.list.outline(slot.adjusted(0, -3, 0, 3), Ink::Current, 2);
            return;
        }
        constexpr double kArrow = 5;
        const double middle = slot.center().x();
        for (double row = 0; row < kArrow; ++row)
            m_layout.list.fill(QRectF(middle - row - 1, slot.bottom() + 1 + row, 2 * row + 2, 1),
                               Ink::Current);
        const QRectF above(QPointF(middle - 1, slot.top() - 3), QPointF(middle + 1, topOfBars - 2));
        if (above.height() > 0)
            m_layout.list.fill(above, Ink::Current);
    }

    /// Looks up a bar's text and step only when the mouse is on the bar, because looking up all of
    /// them would take longer than drawing the bars.
    void addHits()
    {
        const auto detail = [trace = m_state.trace, point = m_state.point(), groups = m_groups,
                             bars = m_bars](QPointF at) {
            const double bar =
                (at.x() - bars.left()) / bars.width() * static_cast<double>(groups.size());
            const StepGroup& group =
                groups[std::min(static_cast<std::size_t>(std::max(bar, 0.0)), groups.size() - 1)];
            return PointDetail{groupText(trace, group), GoTo{cursorAt(trace, group.first, point)}};
        };
        m_layout.hits.push_back({m_bars, {}, detail});
    }

    /// Draws the numbers of the current, the first and the last step, and round numbers where there
    /// is room.
    void drawNumbers()
    {
        const auto box = [&](const QString& text, double middle) {
            const double width = widthOf(text, kText, m_metrics) + m_metrics.lineHeight;
            const double last = std::max(m_bars.left(), m_bars.right() - width);
            return QRectF(std::clamp(middle - width / 2, m_bars.left(), last), m_bars.bottom() + 5,
                          width, m_metrics.lineHeight);
        };
        std::vector<QRectF> taken{box(placeText(), m_current.center().x())};
        m_layout.list.text(taken.front(), placeText(),
                           {.side = Qt::AlignCenter, .size = kSmallText});
        const std::size_t each = m_groups.front().count;
        const std::size_t last = m_state.trace.size();
        const double apart = box(grouped(last), 0).width() / m_width * static_cast<double>(each);
        std::vector<std::size_t> steps{1, last};
        std::ranges::copy(ticksOf({1, last}, apart), std::back_inserter(steps));
        for (const std::size_t step : steps) {
            const QRectF number = box(grouped(step), slotOf((step - 1) / each).center().x());
            if (std::ranges::any_of(taken, [&](const QRectF& r) { return r.intersects(number); }))
                continue;
            taken.push_back(number);
            m_layout.list.text(
                number, grouped(step),
                {.ink = Ink::MutedText, .side = Qt::AlignCenter, .size = kSmallText});
        }
    }

    ViewLayout& m_layout;
    const ViewState& m_state;
    const TextMetrics& m_metrics;
    std::vector<Lane> m_lanes; ///< the lanes that ran in any step
    std::vector<StepGroup> m_groups;
    /// The FLOPs of a full-height bar: at least what the last step would take without a cache.
    std::uint64_t m_full;
    QRectF m_bars;
    double m_width = 0; ///< of a step or group
    QRectF m_current;
};

} // namespace

ViewLayout timelineLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics)
{
    ViewLayout layout;
    const QRectF box = QRectF(QPointF(0, 0), size).adjusted(kViewMargin, 2, -kViewMargin, -4);
    if (state.trace.empty())
        layout.list.text(box, Tr::tr("Each step of a run gets a bar here."),
                         {.ink = Ink::MutedText});
    else
        TimelineDrawing(layout, state, metrics).draw(box);
    return layout;
}

} // namespace pastkeys
