#include "shared/legend.h"

#include "shared/fitting_text.h"
#include "shared/view_metrics.h"

#include <algorithm>

namespace pastkeys {

namespace {

constexpr double kLowestDotted = 8;
constexpr double kSmallestOfFull = 0.85; ///< below this size, brief texts replace full ones
constexpr double kGap = 5;               ///< between swatch and text
constexpr double kSmallestInside = 10;   ///< an outline would hide the value of a smaller cell

QSizeF swatchOf(const TextMetrics& metrics)
{
    return QSizeF(1.5, 1) * metrics.lineHeight * 0.75;
}

double entryWidth(const QString& text, const TextMetrics& metrics)
{
    return swatchOf(metrics).width() + kGap + widthOf(text, {.size = kSmallText}, metrics) + 4;
}

/// How entries are abbreviated or scaled down to fit.
struct LegendStyle
{
    bool brief = false;
    double size = 1;
};

LegendStyle styleFor(const std::vector<LegendEntry>& entries, double width,
                     const TextMetrics& metrics)
{
    const auto sizeOf = [&](bool brief) {
        const double all = legendWidth(entries, metrics, brief) - metrics.charWidth;
        return std::min(width / std::max(all, 1.0), 1.0);
    };
    if (const double size = sizeOf(false); size >= kSmallestOfFull)
        return {false, size};
    return {true, std::max(sizeOf(true), kSmallestText)};
}

/// Whether the full text of any entry is wider than a line.
bool tooWide(const std::vector<LegendEntry>& entries, double width, const TextMetrics& metrics)
{
    return std::ranges::any_of(
        entries, [&](const LegendEntry& entry) { return entryWidth(entry.text, metrics) > width; });
}

/// Draws entries one after another while there is room.
class Row
{
public:
    Row(ViewLayout& layout, const QRectF& box, const LegendStyle& style, const TextMetrics& metrics)
        : m_layout(layout), m_box(box), m_style(style), m_metrics(metrics), m_left(box.left())
    {
    }

    /// \param after   room that must stay free to the right of the entry
    bool fits(const LegendEntry& entry, double after) const
    {
        constexpr double kTouch = 1;
        return m_left + widthOf(entry) + after <= m_box.right() + kTouch;
    }

    double dotsWidth() const
    {
        return (pastkeys::widthOf(QStringLiteral("…"), {.size = kSmallText}, m_metrics) + 4 +
                m_metrics.charWidth) *
               m_style.size;
    }

    double widthOf(const LegendEntry& entry) const
    {
        return entryWidth(entry.textFor(m_style.brief), m_metrics) * m_style.size;
    }

    void add(const LegendEntry& entry)
    {
        const QString& text = entry.textFor(m_style.brief);
        const double width = widthOf(entry);
        const QSizeF size = swatchOf(m_metrics) * m_style.size;
        const QRectF swatch(QPointF(m_left, m_box.center().y() - size.height() / 2), size);
        if (entry.draw)
            entry.draw(m_layout.list, swatch, m_style.size);
        else
            layoutRole(m_layout.list, swatch, entry.ink);
        const double gap = kGap * m_style.size;
        addText(text, swatch.right() + gap, m_left + width - swatch.right() - gap);
        const QString& meaning =
            entry.toolTip.isEmpty() && text != entry.text ? entry.text : entry.toolTip;
        if (!meaning.isEmpty())
            m_layout.addHit(QRectF(m_left, m_box.top(), width, m_box.height()), meaning);
        m_left += width + m_metrics.charWidth * m_style.size;
    }

    void addDots(const QString& toolTip)
    {
        addText(QStringLiteral("…"), m_left, dotsWidth());
        m_layout.addHit(QRectF(m_left, m_box.top(), dotsWidth(), m_box.height()), toolTip);
    }

private:
    void addText(const QString& text, double left, double width)
    {
        m_layout.list.text(QRectF(left, m_box.top(), width, m_box.height()), text,
                           {.ink = Ink::MutedText, .size = kSmallText * m_style.size});
    }

    ViewLayout& m_layout;
    QRectF m_box;
    LegendStyle m_style;
    const TextMetrics& m_metrics;
    double m_left;
};

} // namespace

void layoutRole(DisplayList& list, const QRectF& swatch, Ink ink)
{
    switch (ink) {
    case Ink::Recomputed:
    case Ink::Off:
        list.hatch(swatch, ink);
        list.outline(swatch, ink);
        break;
    case Ink::Reused:
        list.fill(swatch, ink);
        if (swatch.height() >= kLowestDotted) // dots would hide the color of a thin bar
            list.dotted(swatch.adjusted(1, 1, -1, -1), Ink::Background);
        break;
    case Ink::Written:
    case Ink::Current:
        list.outline(swatch, ink, std::min(3.0, swatch.height() / 5)); // leaves the middle open
        break;
    case Ink::Pinned:
        list.outline(swatch, Ink::Background, 2);
        list.dotted(swatch, ink);
        break;
    case Ink::Grid:
        list.dotted(swatch, ink);
        break;
    case Ink::Masked:
        list.cross(swatch, ink);
        list.outline(swatch, ink);
        break;
    case Ink::Panel: // without an outline, it would hardly stand out
        list.fill(swatch, ink);
        list.outline(swatch, Ink::Grid);
        break;
    default:
        list.fill(swatch, ink);
    }
}

void layoutPin(DisplayList& list, const QRectF& cell)
{
    constexpr double kThick = 2;
    constexpr double kThin = 1;
    if (std::min(cell.width(), cell.height()) >= kSmallestInside) {
        list.outline(cell, Ink::Background, kThick + kThin);
        list.outline(cell, Ink::Pinned, kThick);
    } else {
        list.frame(cell, Ink::Background, kThick + kThin);
        list.frame(cell, Ink::Pinned, kThick);
    }
}

void layoutRamp(DisplayList& list, const QRectF& rect, HeatScale scale)
{
    constexpr std::size_t kSteps = 15;
    HeatCells ramp{1, kSteps, {}};
    ramp.values.reserve(kSteps);
    for (std::size_t i = 0; i < kSteps; ++i) {
        const float share = static_cast<float>(i) / static_cast<float>(kSteps - 1);
        ramp.values.push_back(scale == HeatScale::OneSign ? share : 2 * share - 1);
    }
    list.cells(rect, std::move(ramp), scale);
    list.outline(rect, Ink::Grid);
}

double legendWidth(const std::vector<LegendEntry>& entries, const TextMetrics& metrics, bool brief)
{
    double width = 0;
    for (const LegendEntry& entry : entries)
        width += entryWidth(entry.textFor(brief), metrics) + metrics.charWidth;
    return width;
}

void layoutLegend(ViewLayout& layout, const std::vector<LegendEntry>& entries, const QRectF& box,
                  const TextMetrics& metrics)
{
    Row row(layout, box, styleFor(entries, box.width(), metrics), metrics);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const bool isLast = i + 1 == entries.size();
        if (row.fits(entries[i], isLast ? 0 : row.dotsWidth())) {
            row.add(entries[i]);
            continue;
        }
        QStringList others;
        for (std::size_t j = i; j < entries.size(); ++j)
            others << entries[j].text;
        return row.addDots(others.join('\n'));
    }
}

std::size_t legendLines(const std::vector<LegendEntry>& entries, double width,
                        const TextMetrics& metrics)
{
    const bool brief = tooWide(entries, width, metrics);
    std::size_t lines = 1;
    double left = 0;
    for (const LegendEntry& entry : entries) {
        const double own = entryWidth(entry.textFor(brief), metrics);
        if (left > 0 && left + own > width) {
            ++lines;
            left = 0;
        }
        left += own + metrics.charWidth;
    }
    return lines;
}

void layoutLegend(ViewLayout& layout, const std::vector<LegendEntry>& entries, const QRectF& box,
                  const TextMetrics& metrics, std::size_t lines)
{
    const LegendStyle style{tooWide(entries, box.width(), metrics)};
    const double height = box.height() / static_cast<double>(lines);
    auto next = entries.begin();
    QRectF line(box.left(), box.top(), box.width(), height);
    for (; lines > 1; --lines) {
        Row row(layout, line, style, metrics);
        while (next != entries.end() && row.fits(*next, 0))
            row.add(*next++);
        line.translate(0, height);
    }
    layoutLegend(layout, {next, entries.end()}, line, metrics);
}

} // namespace pastkeys
