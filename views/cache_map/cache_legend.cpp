#include "cache_map/cache_legend.h"

#include "drawing/number_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace pastkeys {

namespace {

constexpr double kSmallestLegend = 0.8; ///< of its entries, for want of room

QString tr(const char* text)
{
    return QCoreApplication::translate("CacheMap", text);
}

std::vector<LegendEntry> entriesOf(const MapOnShow& map, bool brief)
{
    const QString keys = brief ? tr("K") : tr("keys K");
    const QString values = brief ? tr("V") : tr("values V");
    std::vector<LegendEntry> entries{
        {Ink::Key, map.halvesAreLabelled ? keys : tr("%1 above").arg(keys)},
        {Ink::Value, map.halvesAreLabelled ? values : tr("%1 below").arg(values)}};
    if (map.use == CacheUse::Writes)
        entries.push_back({Ink::Written, brief ? tr("written") : tr("written now")});
    if (map.use == CacheUse::Reads)
        entries.push_back({Ink::Current, brief ? tr("read") : tr("read now")});
    if (map.pinned)
        entries.push_back({Ink::Pinned, brief ? tr("pinned") : tr("of the pinned cell")});
    return entries;
}

QStringList notesOf(const MapOnShow& map)
{
    QStringList notes;
    if (map.perCell > 1)
        notes << tr("each cell = %1 positions").arg(map.perCell);
    if (map.layers < map.allLayers)
        notes << tr("layers %1–%2 of %3 drawn")
                     .arg(map.firstLayer + 1)
                     .arg(map.firstLayer + map.layers)
                     .arg(map.allLayers);
    if (map.positions < map.capacity)
        notes << tr("positions 0–%1 of %2 drawn")
                     .arg(grouped(map.positions - 1), grouped(map.capacity));
    return notes;
}

} // namespace

CacheLegend::CacheLegend(const MapOnShow& map, double width, const TextMetrics& metrics)
    : m_metrics(metrics), m_notes(notesOf(map))
{
    chooseWords(map, width);
}

/// All words where there is room for them.
void CacheLegend::chooseWords(const MapOnShow& map, double width)
{
    QStringList texts{m_notes.join(QStringLiteral(" · ")), m_notes.value(0)};
    if (map.perCell == 1)
        texts << tr("positions 0–%1").arg(map.positions - 1);
    const auto longestIn = [&](double room) {
        const auto found = std::ranges::find_if(
            texts, [&](const QString& text) { return noteWidth(text) <= room; });
        return found == texts.end() ? QString() : *found;
    };
    for (const bool brief : {false, true}) {
        m_entries = entriesOf(map, brief);
        const double room = width - legendWidth(m_entries, m_metrics) - 8;
        m_note = longestIn(room);
        if (m_notes.isEmpty() ? room >= 0 : !m_note.isEmpty())
            return;
    }
    // Where all is drawn but later positions, the numbers over the map tell that.
    m_fits = map.perCell == 1 && map.layers == map.allLayers &&
             legendWidth(m_entries, m_metrics) * kSmallestLegend <= width;
    m_note = m_fits ? QString() : longestIn(width);
}

void CacheLegend::layout(ViewLayout& layout, const QRectF& box) const
{
    layout.addHit(box, m_notes.join(QStringLiteral(" · ")));
    const double line = m_fits ? box.height() : box.height() / 2;
    const double width = m_note.isEmpty() ? 0 : std::min(noteWidth(m_note), box.width());
    QRectF entries(box.left(), box.top(), box.width(), line);
    if (m_fits)
        entries.setRight(box.right() - width);
    layoutLegend(layout, m_entries, entries, m_metrics);
    if (!m_note.isEmpty())
        layout.list.text(QRectF(box.right() - width, box.bottom() - line, width, line), m_note,
                         Ink::MutedText, Qt::AlignRight | Qt::AlignVCenter, false, 0.9);
}

} // namespace pastkeys
