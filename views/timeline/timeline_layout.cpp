#include "timeline/timeline_layout.h"

#include "drawing/number_text.h"
#include "drawing/term_text.h"
#include "shared/legend.h"

#include <QCoreApplication>

#include <algorithm>

namespace pastkeys {

namespace {

constexpr double kSmallestBar = 3;
constexpr double kLowestBar = 2;
constexpr double kLowestHatched = 8;     ///< lines over a lower bar would hide it
constexpr double kFramed = 24;           ///< a frame around a narrower bar would hide it
constexpr double kArrow = 5;             ///< its height
constexpr double kLinesWithHeader = 3.4; ///< a lower view has its bars only

QString tr(const char* text)
{
    return QCoreApplication::translate("Timeline", text);
}

std::uint64_t flopsOf(const StepRecord& step, Lane lane)
{
    const auto& record = step.lane(lane);
    return record ? record->counted.flops() : 0;
}

/// Steps that share a bar, because there are more steps than bars of 3 pixels.
struct StepGroup
{
    std::size_t first = 0;
    std::size_t count = 1;
    std::uint64_t off = 0; ///< the most of a step
    std::uint64_t on = 0;
};

std::vector<StepGroup> groupsOf(const Trace& trace, double room)
{
    const auto most =
        std::max<std::size_t>(1, static_cast<std::size_t>(std::max(room, 0.0) / kSmallestBar));
    const std::size_t each = (trace.size() + most - 1) / most;
    std::vector<StepGroup> groups;
    for (std::size_t first = 0; first < trace.size(); first += each) {
        StepGroup group{first, std::min(each, trace.size() - first)};
        for (std::size_t i = first; i < first + group.count; ++i) {
            group.off = std::max(group.off, flopsOf(trace.step(i), Lane::Off));
            group.on = std::max(group.on, flopsOf(trace.step(i), Lane::On));
        }
        groups.push_back(group);
    }
    return groups;
}

QString groupText(const StepGroup& group)
{
    QStringList lines{
        group.count == 1
            ? tr("Step %1").arg(group.first + 1)
            : tr("The most of steps %1 to %2").arg(group.first + 1).arg(group.first + group.count)};
    if (group.off > 0)
        lines << tr("Cache off: %1 (c)").arg(exactFlopsText(group.off));
    if (group.on > 0)
        lines << tr("Cache on: %1 (c)").arg(exactFlopsText(group.on));
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
        m_groups = groupsOf(m_state.trace, box.width());
        for (const StepGroup& group : m_groups)
            m_most = std::max({m_most, group.off, group.on});
        const bool header = box.height() >= line * kLinesWithHeader;
        if (header)
            drawHeader(QRectF(box.left(), box.top(), box.width(), line * 1.2));
        const QRectF bars = box.adjusted(0, header ? line * 1.3 : 4, 0, -line - 2);
        m_width = bars.width() / static_cast<double>(m_groups.size());
        m_layout.list.line(bars.bottomLeft(), bars.bottomRight(), Ink::Grid);
        for (std::size_t i = 0; i < m_groups.size(); ++i)
            drawGroup(i, bars);
        addHits(bars);
        drawNumbers(bars);
    }

private:
    void drawHeader(const QRectF& box)
    {
        const std::size_t each = m_groups.front().count;
        const QString text = each == 1
                                 ? tr("FLOPs of each step, highest %1 %2")
                                       .arg(flopsText(m_most), badge(NumberKind::Counted))
                                 : tr("FLOPs, each bar = the largest of %1 steps, highest %2 %3")
                                       .arg(each)
                                       .arg(flopsText(m_most), badge(NumberKind::Counted));
        const double width = m_metrics.widthOf(text) + 20;
        m_layout.list.text(QRectF(box.left(), box.top(), width, box.height()), text, Ink::MutedText,
                           Qt::AlignLeft | Qt::AlignVCenter, false, 0.95);
        m_layout.addHit(box, exactFlopsText(m_most) + '\n' + flopExplained());
        std::vector<LegendEntry> legend;
        if (std::ranges::any_of(m_groups, [](const StepGroup& g) { return g.off > 0; }))
            legend.push_back({Ink::Off, tr("cache off")});
        if (std::ranges::any_of(m_groups, [](const StepGroup& g) { return g.on > 0; }))
            legend.push_back({Ink::On, tr("cache on")});
        layoutLegend(m_layout, legend, box.adjusted(width, 0, 0, 0), m_metrics);
    }

    void drawGroup(std::size_t index, const QRectF& area)
    {
        const StepGroup& group = m_groups[index];
        const QRectF slot(area.left() + static_cast<double>(index) * m_width, area.top(), m_width,
                          area.height());
        // Off's hatching over on, as wide: so that areas compare as heights do, and that both are
        // seen where they are as high.
        const double inset = m_width > 8 ? 2 : m_width > 4 ? 0.5 : 0;
        const auto bar = [&](std::uint64_t flops) {
            const double height = flops == 0 ? 0
                                             : std::max(slot.height() * static_cast<double>(flops) /
                                                            static_cast<double>(m_most),
                                                        kLowestBar);
            return QRectF(slot.left() + inset, slot.bottom() - height,
                          std::max(slot.width() - 2 * inset, 1.0), height);
        };
        const QRectF off = bar(group.off);
        const QRectF on = bar(group.on);
        if (group.on > 0)
            layoutRole(m_layout.list, on, Ink::On);
        if (group.off > 0)
            drawOff(off, group.on > 0 ? on : QRectF());
        const std::size_t step = m_state.cursor.step;
        if (step >= group.first && step < group.first + group.count)
            markCurrent(slot, std::min(off.top(), on.top()));
    }

    /// Hatched all over, in the colour that shows on what is behind.
    void drawOff(const QRectF& off, const QRectF& on)
    {
        const double bare = off.height() - on.height();
        if (bare > 0)
            m_layout.list.hatch(QRectF(off.left(), off.top(), off.width(), bare), Ink::Off);
        const QRectF both = off & on;
        if (both.height() >= kLowestHatched)
            m_layout.list.hatch(both, Ink::Background);
        m_layout.list.outline(off, Ink::Off);
    }

    /// A frame, or where the bar is narrow an arrow under it and a line over it.
    void markCurrent(const QRectF& slot, double topOfBar)
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
        if (topOfBar - 2 > slot.top() - 3)
            m_layout.list.fill(
                QRectF(middle - 1, slot.top() - 3, 2, topOfBar - 2 - (slot.top() - 3)),
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
            return PointDetail{groupText(group), cursorAt(trace, group.first, point)};
        };
        m_layout.hits.push_back({bars, {}, detail});
    }

    void drawNumbers(const QRectF& bars)
    {
        const double line = m_metrics.lineHeight;
        const QString here =
            tr("step %1 of %2").arg(m_state.cursor.step + 1).arg(m_state.trace.size());
        const double width = m_metrics.widthOf(here) + 6;
        const double left = std::clamp(m_current.center().x() - width / 2, bars.left(),
                                       std::max(bars.left(), bars.right() - width));
        m_layout.list.text(QRectF(left, bars.bottom() + 5, width, line), here, Ink::Text,
                           Qt::AlignCenter, false, 0.9);
    }

    ViewLayout& m_layout;
    const ViewState& m_state;
    const TextMetrics& m_metrics;
    std::vector<StepGroup> m_groups;
    std::uint64_t m_most = 0;
    double m_width = 0;
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
