// What stands under the map: the roles on screen, and what is not drawn one to one.
#pragma once

#include "shared/legend.h"
#include "trace/cursor.h"

namespace pastkeys {

/// Of the cache.
struct MapOnShow
{
    CacheUse use = CacheUse::None;  ///< by the operation at the cursor
    bool halvesAreLabelled = false; ///< K and V stand beside their rows
    bool pinned = false;            ///< rows of the pinned cell are marked
    std::size_t positions = 0;
    std::size_t capacity = 0;
    std::size_t perCell = 1; ///< positions
    std::size_t firstLayer = 0;
    std::size_t layers = 0;
    std::size_t allLayers = 0;
};

/// In one line where that has room, else the notes stand in a second one.
class CacheLegend
{
public:
    /// \pre the metrics outlive the legend
    CacheLegend(const MapOnShow& map, double width, const TextMetrics& metrics);
    /// One line is enough.
    bool fits() const { return m_fits; }
    void layout(ViewLayout& layout, const QRectF& box) const;

private:
    double noteWidth(const QString& note) const { return m_metrics.widthOf(note) * 0.92 + 4; }
    void chooseWords(const MapOnShow& map, double width);

    const TextMetrics& m_metrics;
    std::vector<LegendEntry> m_entries;
    QStringList m_notes; ///< the most important first
    QString m_note;      ///< on show
    bool m_fits = true;
};

} // namespace pastkeys
