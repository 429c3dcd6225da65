#include "shared/legend.h"

#include <QCoreApplication>

#include <algorithm>

namespace pastkeys {

namespace {

constexpr double kLowestDotted = 8;
constexpr double kSmallestScale = 0.75;
constexpr double kSmallestOfFull = 0.85; ///< rather brief than smaller
constexpr double kTextSize = 0.9;
constexpr double kRounding = 0.04;     ///< of fonts to whole pixels, times the text
constexpr double kGap = 5;             ///< between swatch and text
constexpr double kSmallestInside = 10; ///< a cell that keeps its value within an outline

QSizeF swatchOf(const TextMetrics& metrics)
{
    return QSizeF(1.5, 1) * metrics.lineHeight * 0.75;
}

double entryWidth(const QString& text, const TextMetrics& metrics)
{
    const double width = metrics.widthOf(text) * kTextSize;
    return swatchOf(metrics).width() + kGap + width + std::max(6.0, kRounding * width);
}

const QString& ellipsis()
{
    static const QString dots = QStringLiteral("…");
    return dots;
}

/// The entries one after the other, as long as there is room.
class Row
{
public:
    Row(ViewLayout& layout, const QRectF& box, const LegendStyle& style, const TextMetrics& metrics)
        : m_layout(layout), m_box(box), m_style(style), m_metrics(metrics), m_left(box.left())
    {
    }

    /// \param after   room that what follows needs
    bool fits(const LegendEntry& entry, double after) const
    {
        constexpr double kTouch = 1;
        return m_left + widthOf(entry) + after <= m_box.right() + kTouch;
    }

    double dotsWidth() const
    {
        return (m_metrics.widthOf(ellipsis()) * kTextSize + 6 + m_metrics.charWidth) * m_style.size;
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
        if (entry.swatch == LegendEntry::Swatch::PinnedCell)
            layoutPin(m_layout.list, swatch.adjusted(size.width() / 6, 0, -size.width() / 6, 0));
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
        addText(ellipsis(), m_left, dotsWidth());
        m_layout.addHit(QRectF(m_left, m_box.top(), dotsWidth(), m_box.height()), toolTip);
        m_left += dotsWidth();
    }

    double left() const { return m_left; }

private:
    void addText(const QString& text, double left, double width)
    {
        m_layout.list.text(QRectF(left, m_box.top(), width, m_box.height()), text, Ink::MutedText,
                           Qt::AlignLeft | Qt::AlignVCenter, false, kTextSize * m_style.size);
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
        if (swatch.height() >= kLowestDotted) // dots would hide the colour of a low bar
            list.dotted(swatch.adjusted(1, 1, -1, -1), Ink::Background);
        break;
    case Ink::Written:
    case Ink::Current:
        list.outline(swatch, ink, std::min(3.0, swatch.height() / 5)); // leaves a hole
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

double legendWidth(const std::vector<LegendEntry>& entries, const TextMetrics& metrics, bool brief)
{
    double width = 0;
    for (const LegendEntry& entry : entries)
        width += entryWidth(entry.textFor(brief), metrics) + metrics.charWidth;
    return width;
}

LegendStyle legendStyle(const std::vector<LegendEntry>& entries, double width,
                        const TextMetrics& metrics, double beside)
{
    const auto sizeOf = [&](bool brief) {
        const double all = legendWidth(entries, metrics, brief) - metrics.charWidth + beside;
        return std::min(width / std::max(all, 1.0), 1.0);
    };
    if (const double size = sizeOf(false); size >= kSmallestOfFull)
        return {false, size};
    return {true, std::max(sizeOf(true), kSmallestScale)};
}

double layoutLegend(ViewLayout& layout, const std::vector<LegendEntry>& entries, const QRectF& box,
                    const TextMetrics& metrics)
{
    Row row(layout, box, legendStyle(entries, box.width(), metrics), metrics);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const bool isLast = i + 1 == entries.size();
        if (row.fits(entries[i], isLast ? 0 : row.dotsWidth())) {
            row.add(entries[i]);
            continue;
        }
        QStringList others;
        for (std::size_t j = i; j < entries.size(); ++j)
            others << entries[j].text;
        row.addDots(others.join('\n'));
        break;
    }
    return row.left();
}

} // namespace pastkeys
