#include "drawing/painter.h"

#include "drawing/repaint.h"
#include "drawing/text_painter.h"

#include <QFontMetricsF>
#include <QImage>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

namespace pastkeys {

namespace {

QPen penOf(const DisplayItem& item, const Theme& theme, Qt::PenStyle style = Qt::SolidLine)
{
    QPen pen(theme.color(item.ink), item.width * theme.lineScale, style);
    pen.setJoinStyle(Qt::MiterJoin);
    return pen;
}

/// The rectangle whose outline, drawn at this thickness, lies just inside `rect`.
QRectF inset(const QRectF& rect, double thickness)
{
    const double half = thickness / 2;
    return rect.adjusted(half, half, -half, -half);
}

/// Whether the device stores shapes rather than pixels, as SVG and PDF do.
bool keepsShapes(const QPainter& painter)
{
    return painter.paintEngine()->type() != QPaintEngine::Raster;
}

/// Fills the rectangle. Splits a translucent fill into pieces too short for Qt to hand to other
/// threads, because waking a thread takes longer than the fill.
void fillPixels(QPainter& painter, const QRectF& rect, const QColor& color)
{
    constexpr double kHigh = 64;
    const double piece = color.alpha() == 255 ? rect.height() : kHigh;
    for (double top = rect.top(); top < rect.bottom(); top += piece)
        painter.fillRect(
            QRectF(rect.left(), top, rect.width(), std::min(piece, rect.bottom() - top)), color);
}

/// The color of a line. A line thinner than 1 is drawn with thickness 1, but fainter.
QColor lineColor(QColor color, double width)
{
    color.setAlphaF(color.alphaF() * static_cast<float>(std::min(width, 1.0)));
    return color;
}

/// Draws a line along the inside of the rectangle. On a pixel image, four fills are several times
/// as fast as a stroke.
void paintOutline(QPainter& painter, const QRectF& rect, double width, const QColor& full)
{
    const QColor color = lineColor(full, width);
    const double thickness = std::max(width, 1.0);
    if (keepsShapes(painter)) {
        painter.setPen(QPen(color, thickness, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
        painter.drawRect(inset(rect, thickness));
        return;
    }
    const double inside = std::max(0.0, rect.height() - 2 * thickness);
    const double top = rect.top() + thickness;
    const auto fill = [&](const QRectF& side) { fillPixels(painter, side, color); };
    fill({rect.left(), rect.top(), rect.width(), thickness});
    fill({rect.left(), rect.bottom() - thickness, rect.width(), thickness});
    fill({rect.left(), top, thickness, inside});
    fill({rect.right() - thickness, top, thickness, inside});
}

/// Draws diagonal lines. Their positions depend on the painter's origin, not on the rectangle, so
/// that the lines continue in neighboring rectangles.
void drawDiagonals(QPainter& painter, const QRectF& rect, double step, double shift)
{
    const double first = std::floor((rect.left() + rect.top()) / step) * step + shift;
    for (double sum = first; sum <= rect.right() + rect.bottom(); sum += step) {
        painter.drawLine(QPointF(sum - rect.top(), rect.top()),
                         QPointF(sum - rect.bottom(), rect.bottom()));
    }
}

/// Like drawDiagonals(), but in the other direction.
void drawOtherDiagonals(QPainter& painter, const QRectF& rect, double step)
{
    const double first = std::floor((rect.left() - rect.bottom()) / step) * step;
    for (double difference = first; difference <= rect.right() - rect.top(); difference += step)
        painter.drawLine(QPointF(difference + rect.top(), rect.top()),
                         QPointF(difference + rect.bottom(), rect.bottom()));
}

constexpr double kHatchStep = 6;
constexpr double kWideHatchStep = 12;
constexpr int kHatchOnHeat = 100; ///< alpha out of 255; the colors beneath must stay readable

void drawHatch(QPainter& painter, const QRectF& rect, const DisplayItem& item, const Theme& theme)
{
    painter.setRenderHint(QPainter::Antialiasing);
    if (item.kind == DisplayItem::Kind::Crosses) {
        painter.setPen(QPen(theme.color(item.ink), 0.8 * std::min(theme.lineScale, 1.2)));
        drawDiagonals(painter, rect, kHatchStep, 0);
        return drawOtherDiagonals(painter, rect, kHatchStep);
    }
    if (!item.onHeat) {
        painter.setPen(QPen(theme.color(item.ink), 1.2 * theme.lineScale));
        return drawDiagonals(painter, rect, kHatchStep, 0);
    }
    const double width = std::min(theme.lineScale, 1.2); // cells may be as small as 3 pixels
    painter.setPen(QPen(QColor(0, 0, 0, kHatchOnHeat), width));
    drawDiagonals(painter, rect, kWideHatchStep, 0);
    painter.setPen(QPen(QColor(255, 255, 255, kHatchOnHeat), width));
    drawDiagonals(painter, rect, kWideHatchStep, 1.4 * width);
}

constexpr double kTile = 2 * kWideHatchStep; ///< a whole number of pixels at scales of 1, 1.25 ...

/// A square tile of the hatch, which repeats from the painter's origin. Copying the tile is far
/// faster than drawing lines.
const QImage& hatchTile(const DisplayItem& item, const Theme& theme, double scale)
{
    static thread_local std::map<std::tuple<ThemeName, DisplayItem::Kind, Ink, bool, double>,
                                 QImage>
        made;
    QImage& tile = made[{theme.name, item.kind, item.ink, item.onHeat, scale}];
    if (!tile.isNull())
        return tile;
    const int side = static_cast<int>(kTile * scale);
    tile = QImage(side, side, QImage::Format_ARGB32_Premultiplied);
    tile.fill(Qt::transparent);
    QPainter painter(&tile);
    painter.scale(scale, scale);
    // Also draws the neighboring tiles, because their lines reach into this one.
    drawHatch(painter, QRectF(-kTile, -kTile, 3 * kTile, 3 * kTile), item, theme);
    return tile;
}

/// The pixels in the region `part` of a plane covered with tiles.
QImage tiled(const QImage& tile, const QRect& part)
{
    const int side = tile.width();
    const int left = (part.left() % side + side) % side;
    const int top = (part.top() % side + side) % side;
    QImage image(part.size(), tile.format());
    for (int y = 0; y < part.height(); ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        const auto* of = reinterpret_cast<const QRgb*>(tile.constScanLine((top + y) % side));
        for (int x = 0, from = left; x < part.width(); from = 0) {
            const int count = std::min(side - from, part.width() - x);
            std::copy_n(of + from, count, line + x);
            x += count;
        }
    }
    return image;
}

/// The rectangle in device pixels. Rectangles that touch still touch in pixels. QRectF::toRect()
/// does not guarantee this, because it rounds the size separately.
QRect pixelsOf(const QPainter& painter, const QRectF& rect)
{
    const QRectF pixels = painter.deviceTransform().mapRect(rect);
    const QPoint end = pixels.bottomRight().toPoint();
    return {pixels.topLeft().toPoint(), QPoint(end.x() - 1, end.y() - 1)};
}

/// \param at  the device pixel at the image's top left
void paintImage(QPainter& painter, QImage image, QPoint at)
{
    image.setDevicePixelRatio(painter.deviceTransform().m11());
    painter.drawImage(painter.deviceTransform().inverted().map(QPointF(at)), image);
}

void paintHatch(QPainter& painter, const DisplayItem& item, const Theme& theme)
{
    const QTransform toPixels = painter.deviceTransform();
    if (!keepsShapes(painter) && std::fmod(kTile * toPixels.m11(), 1) == 0) {
        // A brush would do the same, but Qt hands such fills to other threads, and waits for them
        // even if no core is free.
        const QRect pixels = pixelsOf(painter, item.rect);
        const QPoint origin = toPixels.map(QPointF()).toPoint();
        if (!pixels.isEmpty())
            paintImage(painter,
                       tiled(hatchTile(item, theme, toPixels.m11()), pixels.translated(-origin)),
                       pixels.topLeft());
        return;
    }
    painter.save();
    painter.setClipRect(item.rect, Qt::IntersectClip);
    drawHatch(painter, item.rect, item, theme);
    painter.restore();
}

/// Shades per sign: more than the 256 levels of a color channel.
constexpr int kShades = 1024;

/// The colors of values from -1 to 1, precomputed because mixing a color for each cell takes longer
/// than drawing the cell.
const std::array<QRgb, 2 * kShades + 1>& shadesOf(HeatScale scale, const Theme& theme)
{
    static thread_local std::map<std::pair<ThemeName, HeatScale>, std::array<QRgb, 2 * kShades + 1>>
        made;
    const auto [found, isNew] = made.try_emplace({theme.name, scale});
    if (isNew)
        for (int i = 0; i <= 2 * kShades; ++i)
            found->second[static_cast<std::size_t>(i)] =
                heatColor(static_cast<double>(i - kShades) / kShades, scale, theme).rgb();
    return found->second;
}

QImage imageOf(const HeatCells& cells, HeatScale scale, const Theme& theme)
{
    const auto& shades = shadesOf(scale, theme);
    QImage image(static_cast<int>(cells.columns), static_cast<int>(cells.rows),
                 QImage::Format_ARGB32_Premultiplied);
    bool opaque = true;
    for (std::size_t r = 0; r < cells.rows; ++r) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(static_cast<int>(r)));
        for (std::size_t c = 0; c < cells.columns; ++c) {
            const float share = cells.shareOf(cells.values[r * cells.columns + c]);
            const float value = std::clamp(share, -1.0F, 1.0F);
            opaque = opaque && !std::isnan(value);
            line[c] = std::isnan(value) ? qRgba(0, 0, 0, 0)
                                        : shades[static_cast<std::size_t>((value + 1) * kShades)];
        }
    }
    if (opaque)
        image.reinterpretAsFormat(QImage::Format_RGB32); // is copied instead of blended
    return image;
}

/// The image enlarged to `size`, with sharp edges between cells. If the painter scaled the image,
/// the edges would depend on how it clips.
QImage enlarged(const QImage& cells, QSize size)
{
    QImage image(size, cells.format());
    std::vector<int> columns(static_cast<std::size_t>(size.width())); ///< cell column per pixel
    for (int x = 0; x < size.width(); ++x)
        columns[static_cast<std::size_t>(x)] = (2 * x + 1) * cells.width() / (2 * size.width());
    int made = -1; ///< the row of cells in the previous line of pixels
    for (int y = 0; y < size.height(); ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        const int row = (2 * y + 1) * cells.height() / (2 * size.height());
        if (row == std::exchange(made, row)) {
            std::copy_n(reinterpret_cast<const QRgb*>(image.constScanLine(y - 1)), size.width(),
                        line);
            continue;
        }
        const auto* colors = reinterpret_cast<const QRgb*>(cells.constScanLine(row));
        for (const int column : columns)
            *line++ = colors[column];
    }
    return image;
}

void paintCells(QPainter& painter, const DisplayItem& item, const Theme& theme)
{
    if (item.rect.isEmpty())
        return;
    const QImage image = imageOf(*item.cells, item.scale, theme);
    if (keepsShapes(painter)) {
        // One image takes far less space than one shape per cell. Some viewers blur images, but
        // cells that are many pixels wide keep their edges.
        constexpr double kPixels = 3; ///< pixels of the image per logical pixel
        const auto pixels = [](double length, int cells) {
            return cells * static_cast<int>(std::ceil(kPixels * length / cells));
        };
        painter.drawImage(item.rect, enlarged(image, {pixels(item.rect.width(), image.width()),
                                                      pixels(item.rect.height(), image.height())}));
        return;
    }
    const QRect pixels = pixelsOf(painter, item.rect);
    paintImage(painter, enlarged(image, pixels.size()), pixels.topLeft());
}

void paintCross(QPainter& painter, const DisplayItem& item, const Theme& theme)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.color(item.ink), 0.8 * theme.lineScale));
    painter.drawLine(item.rect.topLeft(), item.rect.bottomRight());
    painter.drawLine(item.rect.bottomLeft(), item.rect.topRight());
    painter.setRenderHint(QPainter::Antialiasing, false);
}

/// Draws horizontal and vertical lines on a pixel image as fills, which are several times as fast.
void paintLine(QPainter& painter, const DisplayItem& item, const Theme& theme)
{
    const QRectF& line = item.rect;
    if (keepsShapes(painter) || (line.width() != 0 && line.height() != 0)) {
        painter.setPen(penOf(item, theme));
        painter.drawLine(line.topLeft(), line.bottomRight());
        return;
    }
    const double width = item.width * theme.lineScale;
    const double half = std::max(width, 1.0) / 2;
    fillPixels(painter, line.normalized().adjusted(-half, -half, half, half),
               lineColor(theme.color(item.ink), width));
}

void paintItem(QPainter& painter, const DisplayItem& item, const Theme& theme)
{
    switch (item.kind) {
    case DisplayItem::Kind::Fill:
        painter.fillRect(item.rect, theme.color(item.ink));
        break;
    case DisplayItem::Kind::Cells:
        paintCells(painter, item, theme);
        break;
    case DisplayItem::Kind::Outline:
        paintOutline(painter, item.rect, item.width * theme.lineScale, theme.color(item.ink));
        break;
    case DisplayItem::Kind::Frame: {
        const double width = item.width * theme.lineScale;
        paintOutline(painter, item.rect.adjusted(-width, -width, width, width), width,
                     theme.color(item.ink));
        break;
    }
    case DisplayItem::Kind::Dotted:
        painter.setPen(penOf(item, theme, Qt::DotLine));
        painter.drawRect(inset(item.rect, item.width * theme.lineScale));
        break;
    case DisplayItem::Kind::Hatch:
    case DisplayItem::Kind::Crosses:
        paintHatch(painter, item, theme);
        break;
    case DisplayItem::Kind::Cross:
        paintCross(painter, item, theme);
        break;
    case DisplayItem::Kind::Line:
        paintLine(painter, item, theme);
        break;
    case DisplayItem::Kind::Text:
        break; // painted by TextPainter
    }
}

} // namespace

void paintDisplayList(QPainter& painter, const DisplayList& list, const Theme& theme,
                      const QRegion& region)
{
    painter.save();
    painter.setBrush(Qt::NoBrush);
    TextPainter texts(painter);
    const double line = QFontMetricsF(painter.font()).height();
    for (const DisplayItem& item : list.items()) {
        if (!region.intersects(coverOf(item, theme, line).toAlignedRect()))
            continue;
        if (item.kind == DisplayItem::Kind::Text)
            texts.paint(item, theme);
        else
            paintItem(painter, item, theme);
    }
    painter.restore();
}

void paintDisplayList(QPainter& painter, const DisplayList& list, const Theme& theme)
{
    constexpr int kEverywhere = 1 << 24;
    paintDisplayList(painter, list, theme,
                     QRect(-kEverywhere / 2, -kEverywhere / 2, kEverywhere, kEverywhere));
}

} // namespace pastkeys
