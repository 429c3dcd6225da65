#include "cache_map/cache_map_layout.h"

#include "drawing/number_text.h"
#include "shared/operation_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("CacheMap", text);
}

/// How positions and layers become cells.
struct Grid
{
    QRectF area;
    std::size_t perCell = 1; ///< positions
    double cellWidth = 0;
    double rowHeight = 0;

    QRectF half(std::size_t layer, std::size_t cell, bool value) const
    {
        const double height = (rowHeight - 2) / 2;
        return {area.left() + static_cast<double>(cell) * cellWidth,
                area.top() + static_cast<double>(layer) * rowHeight + (value ? height : 0),
                cellWidth - 0.6, height - 0.4};
    }
};

Grid gridFor(const CacheState& cache, const QRectF& area)
{
    constexpr double kSmallestCell = 3;
    Grid grid;
    grid.area = area;
    while (area.width() * static_cast<double>(grid.perCell) <
           kSmallestCell * static_cast<double>(cache.capacity))
        grid.perCell *= 2;
    const double cells =
        std::ceil(static_cast<double>(cache.capacity) / static_cast<double>(grid.perCell));
    grid.cellWidth = std::min(area.width() / cells, 16.0);
    grid.rowHeight = std::min(area.height() / static_cast<double>(cache.layers.size()), 34.0);
    return grid;
}

Ink inkOf(const CacheState& cache, const CacheLayerState& layer, std::size_t position, bool value)
{
    if (position >= layer.length)
        return Ink::Grid;
    if (position >= layer.length - layer.written)
        return Ink::Written;
    const bool reads = layer.read && (cache.point.operation == Operation::WeightedSum) == value;
    return reads ? Ink::Current : value ? Ink::Value : Ink::Key;
}

void drawCell(ViewLayout& layout, const Grid& grid, const CacheState& cache, std::size_t l,
              std::size_t cell)
{
    const CacheLayerState& layer = cache.layers[l];
    const std::size_t first = cell * grid.perCell;
    for (const bool value : {false, true}) {
        const QRectF rect = grid.half(l, cell, value);
        // With several positions a cell, the newest of them decides.
        const std::size_t last =
            std::min(first + grid.perCell, std::max(layer.length, first + 1)) - 1;
        const Ink ink = inkOf(cache, layer, last, value);
        if (first >= layer.length) {
            layout.list.outline(rect, Ink::Grid, 0.5);
            continue;
        }
        layout.list.fill(rect, ink == Ink::Current ? (value ? Ink::Value : Ink::Key) : ink);
        if (ink == Ink::Current)
            layout.list.outline(rect, Ink::Current, 1.2);
        if (ink == Ink::Written)
            layout.list.outline(rect.adjusted(-1, -1, 1, 1), Ink::Current, 1.5);
    }
}

void drawCells(ViewLayout& layout, const ViewState& state, const CacheState& cache,
               const Grid& grid)
{
    const std::size_t cells = (cache.capacity + grid.perCell - 1) / grid.perCell;
    const std::vector<TokenText> tokens = state.trace.tokens();
    for (std::size_t l = 0; l < cache.layers.size(); ++l)
        for (std::size_t cell = 0; cell < cells; ++cell) {
            drawCell(layout, grid, cache, l, cell);
            const std::size_t position = cell * grid.perCell;
            const bool held = position < cache.layers[l].length;
            const QString token =
                position < tokens.size() ? visibleToken(tokens[position].bytes) : QString();
            const QString tip =
                held ? tr("Layer %1, position %2 \"%3\": K above, V below.")
                           .arg(l + 1)
                           .arg(position)
                           .arg(token)
                     : tr("Layer %1, position %2: nothing stored.").arg(l + 1).arg(position);
            layout.hits.push_back({grid.half(l, cell, false).united(grid.half(l, cell, true)), tip,
                                   Selection{idAt<Layer>(l), state.selection.head}});
        }
}

QString captionOf(const CacheState& cache)
{
    std::size_t longest = 0;
    for (const CacheLayerState& layer : cache.layers)
        longest = std::max(longest, layer.length);
    if (longest == 0 && cache.bytesReserved == 0)
        return tr("KV cache: nothing is stored. This run computes all keys and values again in "
                  "every step.");
    return tr("KV cache: %1 of %2 positions, %3 used (c), %4 reserved; %5 allocations, %6 moved.")
        .arg(longest)
        .arg(cache.capacity)
        .arg(bytesText(cache.bytesUsed), bytesText(cache.bytesReserved),
             grouped(cache.account.allocations), bytesText(cache.account.copiedBytes));
}

} // namespace

ViewLayout cacheMapLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics)
{
    ViewLayout layout;
    if (state.trace.empty()) {
        layout.list.text(QRectF(QPointF(8, 0), size), tr("The cache fills while a prompt runs."),
                         Ink::MutedText);
        return layout;
    }
    const CacheState cache = cacheAt(state.trace, state.cursor);
    const double line = metrics.lineHeight;
    const double labels = 4 * metrics.charWidth + 8;
    const Grid grid = gridFor(cache, QRectF(labels, line * 1.5, size.width() - labels - 8,
                                            size.height() - line * 1.5 - 6));
    QString caption = captionOf(cache);
    if (grid.perCell > 1)
        caption += ' ' + tr("Each cell is %1 positions.").arg(grid.perCell);
    const QRectF head(8, 2, size.width() - 16, line * 1.3);
    layout.list.text(head, caption);
    layout.hits.push_back({head, caption, {}});
    drawCells(layout, state, cache, grid);
    for (std::size_t l = 0; l < cache.layers.size(); ++l) {
        const bool selected = l == indexOf(state.selection.layer);
        const double every = std::ceil(line * 0.8 / grid.rowHeight);
        if (l % static_cast<std::size_t>(every) == 0 || selected)
            layout.list.text(QRectF(0, grid.area.top() + static_cast<double>(l) * grid.rowHeight,
                                    labels - 6, grid.rowHeight),
                             tr("L%1").arg(l + 1), selected ? Ink::Text : Ink::MutedText,
                             Qt::AlignRight | Qt::AlignVCenter, selected, 0.9);
    }
    return layout;
}

} // namespace pastkeys
