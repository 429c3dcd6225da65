#include "timeline/timeline_layout.h"

#include "drawing/number_text.h"
#include "drawing/term_text.h"
#include "shared/lane_text.h"
#include "shared/legend.h"
#include "shared/position_ticks.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace pastkeys {

namespace {

constexpr double kNarrowestBar = 3;
constexpr double kLowestBar = 3;
constexpr double kNarrowestHatched = 7; ///< lines in a narrower bar look different in each
constexpr double kBeside = 0.1;         ///< free on either side of a step's bars, of its width
constexpr double kMostBeside = 8;
constexpr double kFramed = 24;       ///< a frame around a narrower step would hide its bars
constexpr double kArrow = 5;         ///< its height
constexpr double kLinesWithKey = 2;  ///< a lower view has its bars only
constexpr double kLinesToNumber = 4; ///< a lower one has no line for numbers below the bars
constexpr double kSmall = 0.9;       ///< size of the text

QString tr(const char* text)
{
    return QCoreApplication::translate("Timeline", text);
}

std::uint64_t flopsOf(const StepRecord& step, Lane lane)
{
    const LaneRecord* record = step.lane(lane);
    return record ? record->counted.flops() : 0;
}

/// Steps that share a place, because there are more of them than places.
struct StepGroup
{
    std::size_t first = 0;
    std::size_t count = 1;
    PerLane<std::uint64_t> flops{}; ///< the most of a step
};

/// Lanes that ran in any step.
std::vector<Lane> lanesRun(const Trace& trace)
{
    std::vector<Lane> lanes;
    for (const Lane lane : kLanes)
        if (trace.countedOf(lane).flops() > 0)
            lanes.push_back(lane);
    return lanes;
}

std::vector<StepGroup> groupsOf(const Trace& trace, double room, double narrowest)
{
    const auto most =
        std::max<std::size_t>(1, static_cast<std::size_t>(std::max(room, 0.0) / narrowest));
    const std::size_t each = (trace.size() + most - 1) / most;
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

QString groupText(const TraceHeader& header, const StepGroup& group)
{
    QStringList lines{
        group.count == 1
            ? tr("Step %1").arg(group.first + 1)
            : tr("The most of steps %1 to %2").arg(group.first + 1).arg(group.first + group.count)};
    for (const Lane lane : lanesOf(header))
        if (const std::uint64_t flops = group.flops[indexOf(lane)]; flops > 0)
            lines << tr("%1: %2 (c)").arg(laneTitle(header.lane(lane)), exactFlopsText(flops));
    return lines.join('\n');
}

class TimelineDrawing
{
public:
    TimelineDrawing(ViewLayout& layout, const ViewState& state, const TextMetrics& metrics)
        : m_layout(layout), m_state(state), m_metrics(metrics)
    {
    }

    void draw(const QRectF& box)
    {
        const double line = m_metrics.lineHeight;
        m_lanes = lanesRun(m_state.trace);
        m_groups = groupsOf(m_state.trace, box.width(), (kNarrowestBar + 1) * laneCount());
        for (const StepGroup& group : m_groups)
            m_most = std::max(m_most, std::ranges::max(group.flops));
        const bool key = box.height() >= line * kLinesWithKey;
        const bool numbers = box.height() >= line * kLinesToNumber;
        if (key)
            drawKey(QRectF(box.left(), box.top(), box.width(), line * 1.1), numbers);
        const QRectF bars = box.adjusted(0, key ? line * 1.1 + 6 : 4, 0, numbers ? -line - 4 : -2);
        m_width = bars.width() / static_cast<double>(m_groups.size());
        m_layout.list.line(bars.bottomLeft(), bars.bottomRight(), Ink::Grid);
        for (std::size_t i = 0; i < m_groups.size(); ++i)
            drawGroup(i, bars);
        addHits(bars);
        if (numbers)
            drawNumbers(bars);
    }

private:
    /// What the bars are, from left to right, and where the cursor is if nothing below says so.
    void drawKey(const QRectF& box, bool numbered)
    {
        std::vector<LegendEntry> legend;
        for (const Lane lane : m_lanes) {
            const LaneSpec& spec = m_state.spec(lane);
            legend.push_back({inkOf(spec), laneName(spec), shortLaneName(spec)});
        }
        const double gap = 3 * m_metrics.charWidth;
        const QString here = placeText();
        const double place = numbered ? 0 : m_metrics.widthOf(here) * kSmall + gap;
        const double room = box.width() - place - gap;
        const QString text =
            fitting(keyTexts(), (room - legendWidth(legend, m_metrics, true)) / kSmall, m_metrics);
        const double width = m_metrics.widthOf(text) * kSmall + gap;
        m_layout.list.text(QRectF(box.left(), box.top(), width, box.height()), text, Ink::MutedText,
                           Qt::AlignLeft | Qt::AlignVCenter, false, kSmall);
        m_layout.addHit(box, tr("The highest bar: %1 (c)").arg(exactFlopsText(m_most)) + '\n' +
                                 flopExplained());
        layoutLegend(m_layout, legend, box.adjusted(width, 0, -place, 0), m_metrics);
        if (!numbered)
            m_layout.list.text(QRectF(box.right() - place, box.top(), place, box.height()), here,
                               Ink::Text, Qt::AlignRight | Qt::AlignVCenter, false, kSmall);
    }

    double laneCount() const { return std::max(static_cast<double>(m_lanes.size()), 1.0); }

    QStringList keyTexts() const
    {
        const std::size_t each = m_groups.front().count;
        const QString most = flopsText(m_most);
        const QString kind = badge(NumberKind::Counted);
        if (each == 1)
            return {tr("FLOPs of each step, highest %1 %2").arg(most, kind),
                    tr("FLOPs of each step %1").arg(kind), tr("FLOPs %1").arg(kind)};
        return {tr("FLOPs, each bar = the largest of %1 steps, highest %2 %3")
                    .arg(each)
                    .arg(most, kind),
                tr("FLOPs, each bar = the largest of %1 steps %2").arg(each).arg(kind),
                tr("Largest of %1 steps %2").arg(each).arg(kind)};
    }

    QString placeText() const
    {
        return tr("step %1 of %2").arg(m_state.cursor.step + 1).arg(m_state.trace.size());
    }

    /// The lanes side by side: each is seen whole, however little its work is.
    void drawGroup(std::size_t index, const QRectF& area)
    {
        const StepGroup& group = m_groups[index];
        const QRectF slot(area.left() + static_cast<double>(index) * m_width, area.top(), m_width,
                          area.height());
        const double margin = std::clamp(m_width * kBeside, 0.5, kMostBeside);
        const double between = m_lanes.size() > 1 && m_width >= kFramed ? 1 : 0;
        const double width = (m_width - 2 * margin - between) / laneCount();
        double left = slot.left() + margin;
        double top = slot.bottom();
        const auto addBar = [&](std::uint64_t flops, Ink ink) {
            const double height =
                std::max(slot.height() * static_cast<double>(flops) /
                             static_cast<double>(std::max<std::uint64_t>(m_most, 1)),
                         kLowestBar);
            const QRectF bar(left, slot.bottom() - height, width, height);
            left += width + between;
            if (flops == 0)
                return;
            if (ink == Ink::Off && width < kNarrowestHatched)
                m_layout.list.outline(bar, ink);
            else
                layoutRole(m_layout.list, bar, ink);
            top = std::min(top, bar.top());
        };
        for (const Lane lane : m_lanes)
            addBar(group.flops[indexOf(lane)], inkOf(m_state.spec(lane)));
        const std::size_t step = m_state.cursor.step;
        if (step >= group.first && step < group.first + group.count)
            markCurrent(slot, top);
    }

    /// A frame, or where the step is narrow an arrow under it and a line over it.
    void markCurrent(const QRectF& slot, double topOfBars)
    {
        m_current = slot;
        if (m_width >= kFramed) {
            m_layout.list.outline(slot.adjusted(0, -3, 0, 3), Ink::Current, 2);
            return;
        }
        const double middle = slot.center().x();
        for (double row = 0; row < kArrow; ++row)
            m_layout.list.fill(QRectF(middle - row - 1, slot.bottom() + 1 + row, 2 * row + 2, 1),
                               Ink::Current);
        if (topOfBars - 2 > slot.top() - 3)
            m_layout.list.fill(
                QRectF(middle - 1, slot.top() - 3, 2, topOfBars - 2 - (slot.top() - 3)),
                Ink::Current);
    }

    /// A bar's text and step are looked up when the mouse is there: for all bars that would take
    /// longer than drawing them.
    void addHits(const QRectF& bars)
    {
        const auto detail = [trace = m_state.trace, point = m_state.point(), groups = m_groups,
                             bars](QPointF at) {
            const double bar =
                (at.x() - bars.left()) / bars.width() * static_cast<double>(groups.size());
            const StepGroup& group =
                groups[std::min(static_cast<std::size_t>(std::max(bar, 0.0)), groups.size() - 1)];
            return PointDetail{groupText(trace.header(), group),
                               cursorAt(trace, group.first, point)};
        };
        m_layout.hits.push_back({bars, {}, detail});
    }

    /// The step that is shown, the first and the last one, and round ones where they have room.
    void drawNumbers(const QRectF& bars)
    {
        const double line = m_metrics.lineHeight;
        const double below = bars.bottom() + 5;
        const auto box = [&](const QString& text, double middle) {
            const double width = m_metrics.widthOf(text) * kSmall + 2 * m_metrics.charWidth;
            const double last = std::max(bars.left(), bars.right() - width);
            return QRectF(std::clamp(middle - width / 2, bars.left(), last), below, width, line);
        };
        std::vector<QRectF> taken{box(placeText(), m_current.center().x())};
        m_layout.list.text(taken.front(), placeText(), Ink::Text, Qt::AlignCenter, false, kSmall);
        const auto each = static_cast<double>(m_groups.front().count);
        const std::size_t last = m_state.trace.size();
        const double widest = box(QString::number(last), 0).width();
        std::vector<std::size_t> steps{1, last};
        std::ranges::copy(ticksOf({1, last}, widest / m_width * each), std::back_inserter(steps));
        for (const std::size_t step : steps) {
            const double group = std::floor(static_cast<double>(step - 1) / each);
            const QString text = QString::number(step);
            const QRectF number = box(text, bars.left() + (group + 0.5) * m_width);
            if (std::ranges::any_of(taken, [&](const QRectF& r) { return r.intersects(number); }))
                continue;
            taken.push_back(number);
            m_layout.list.text(number, text, Ink::MutedText, Qt::AlignCenter, false, kSmall);
        }
    }

    ViewLayout& m_layout;
    const ViewState& m_state;
    const TextMetrics& m_metrics;
    std::vector<Lane> m_lanes; ///< that ran in any step
    std::vector<StepGroup> m_groups;
    std::uint64_t m_most = 0;
    double m_width = 0; ///< of a step or group
    QRectF m_current;
};

} // namespace

ViewLayout timelineLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics)
{
    ViewLayout layout;
    const QRectF box = QRectF(QPointF(0, 0), size).adjusted(8, 2, -8, -4);
    if (state.trace.empty()) {
        layout.list.text(box, tr("Each step of a run gets a bar here."), Ink::MutedText);
        return layout;
    }
    TimelineDrawing(layout, state, metrics).draw(box);
    return layout;
}

} // namespace pastkeys
