#include "export/clipping_device.h"

#include <QFontInfo>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <limits>
#include <optional>
#include <span>

namespace pastkeys {

namespace {

QPainterPath pathOf(const QRegion& region)
{
    QPainterPath path;
    path.addRegion(region);
    return path.simplified();
}

/// Whether the path contains the rectangle. Unlike QPainterPath::contains(), this is also true if
/// edges of the rectangle lie on edges of a rectangular path.
bool holds(const QPainterPath& path, const QRectF& rect)
{
    const QRectF bounds = path.boundingRect();
    if (!bounds.contains(rect))
        return false;
    bool isBounds = path.elementCount() == 5;
    for (int i = 0; i < path.elementCount() && isBounds; ++i) {
        const QPointF corner = path.elementAt(i);
        isBounds = (corner.x() == bounds.left() || corner.x() == bounds.right()) &&
                   (corner.y() == bounds.top() || corner.y() == bounds.bottom());
    }
    return isBounds || path.contains(rect);
}

/// Replaces an alias that only this machine knows, such as "Sans Serif", with the name of the real
/// font family, which viewers can find.
QFont withRealFamily(const QFont& font)
{
    QFont real = font;
    real.setFamilies(QStringList{QFontInfo(font).family()} + font.families().mid(1) +
                     QStringList{QStringLiteral("sans-serif")});
    return real;
}

} // namespace

/// Paints on the target only what is inside the clip. Stores the clip in device pixels.
class ClippingEngine : public QPaintEngine
{
public:
    explicit ClippingEngine(QPainter& target)
        : QPaintEngine(QPaintEngine::AllFeatures), m_target(target), m_base(target.transform())
    {
    }

    Type type() const override { return QPaintEngine::User; }
    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState& now) override;
    void drawRects(const QRectF* rects, int count) override;
    void drawPath(const QPainterPath& path) override;
    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override;
    void drawTextItem(const QPointF& at, const QTextItem& item) override;
    void drawPixmap(const QRectF& to, const QPixmap& pixmap, const QRectF& from) override;
    void drawImage(const QRectF& to, const QImage& image, const QRectF& from,
                   Qt::ImageConversionFlags flags) override;
    using QPaintEngine::drawPolygon;
    using QPaintEngine::drawRects;

private:
    enum class Shown : std::uint8_t
    {
        Whole,
        Partly,
        Not,
    };

    void setClip(const QPainterPath& path, Qt::ClipOperation operation);
    /// How much of a rectangle is visible. \param rect in the painter's coordinates
    Shown shown(const QRectF& rect);
    /// Fills the part of the path that the last call to shown() found visible. Draws no outline.
    /// \param path in the painter's coordinates
    void fillPartly(const QPainterPath& path, const QBrush& brush);
    void strokePartly(const QPainterPath& path);

    QPainter& m_target;
    const QTransform m_base; ///< from device pixels to target coordinates
    QTransform m_transform;  ///< from painter coordinates to device pixels
    bool m_clips = false;
    std::optional<QPainterPath> m_clip; ///< in device pixels, like all members below
    QRegion m_widgetRegion;
    QPainterPath m_widgetClip;
    QPainterPath m_seen; ///< what the last call to shown() found visible
};

/// Copies the clip only if Qt reports a change. Copies everything else on every call, because
/// QWidget::render() uses several painters in turn, and Qt does not report the changes from one
/// painter to the next.
void ClippingEngine::updateState(const QPaintEngineState& now)
{
    m_transform = now.transform();
    m_target.setTransform(m_transform * m_base);
    m_target.setPen(now.pen());
    m_target.setBrush(now.brush());
    m_target.setBrushOrigin(now.brushOrigin());
    m_target.setOpacity(now.opacity());
    m_target.setRenderHints(m_target.renderHints(), false);
    m_target.setRenderHints(now.renderHints() | QPainter::LosslessImageRendering);
    if (now.state() & DirtyClipPath)
        setClip(m_transform.map(now.clipPath()), now.clipOperation());
    if (now.state() & DirtyClipRegion)
        setClip(m_transform.map(pathOf(now.clipRegion())), now.clipOperation());
    m_clips = now.isClipEnabled();
}

void ClippingEngine::setClip(const QPainterPath& path, Qt::ClipOperation operation)
{
    if (operation == Qt::NoClip)
        m_clip.reset();
    else if (operation == Qt::IntersectClip && m_clip)
        m_clip = m_clip->intersected(path);
    else
        m_clip = path;
}

ClippingEngine::Shown ClippingEngine::shown(const QRectF& rect)
{
    if (const QRegion region = systemClip(); region != m_widgetRegion) {
        m_widgetRegion = region;
        m_widgetClip = pathOf(region);
    }
    const QRectF area = m_transform.mapRect(rect);
    bool whole = true;
    m_seen = QPainterPath();
    m_seen.addRect(area);
    const auto cutTo = [&](const QPainterPath& clip) {
        if (holds(clip, area))
            return;
        whole = false;
        m_seen = m_seen.intersected(clip);
    };
    if (m_clips && m_clip)
        cutTo(*m_clip);
    if (!m_widgetRegion.isEmpty())
        cutTo(m_widgetClip);
    return whole ? Shown::Whole : m_seen.isEmpty() ? Shown::Not : Shown::Partly;
}

void ClippingEngine::fillPartly(const QPainterPath& path, const QBrush& brush)
{
    QBrush moved = brush;
    moved.setTransform(brush.transform() * m_transform);
    m_target.setTransform(m_base);
    m_target.fillPath(m_transform.map(path).intersected(m_seen), moved);
    m_target.setTransform(m_transform * m_base);
}

void ClippingEngine::strokePartly(const QPainterPath& path)
{
    QPen pen = m_target.pen();
    if (pen.widthF() == 0)
        pen.setWidthF(1);
    fillPartly(QPainterPathStroker(pen).createStroke(path), pen.brush());
}

void ClippingEngine::drawRects(const QRectF* rects, int count)
{
    for (const QRectF& rect : std::span(rects, static_cast<std::size_t>(count))) {
        const double half = m_target.pen().style() == Qt::NoPen ? 0 : m_target.pen().widthF() / 2;
        if (shown(rect.adjusted(-half, -half, half, half)) == Shown::Whole) {
            m_target.drawRect(rect);
            continue;
        }
        QPainterPath path;
        path.addRect(rect);
        drawPath(path);
    }
}

void ClippingEngine::drawPath(const QPainterPath& path)
{
    const bool strokes = m_target.pen().style() != Qt::NoPen;
    // Caps and miter joins extend beyond half the pen's width.
    const double reach = strokes ? std::max(m_target.pen().widthF(), 1.0) * 2 : 0;
    const Shown seen = shown(path.boundingRect().adjusted(-reach, -reach, reach, reach));
    if (seen == Shown::Whole) {
        m_target.drawPath(path);
    } else if (seen == Shown::Partly) {
        if (m_target.brush().style() != Qt::NoBrush)
            fillPartly(path, m_target.brush());
        if (strokes)
            strokePartly(path);
    }
}

void ClippingEngine::drawPolygon(const QPointF* points, int count, PolygonDrawMode mode)
{
    QPainterPath path(points[0]);
    for (const QPointF& point : std::span(points, static_cast<std::size_t>(count)).subspan(1))
        path.lineTo(point);
    if (mode == PolylineMode) {
        const QBrush brush = m_target.brush();
        m_target.setBrush(Qt::NoBrush);
        drawPath(path);
        m_target.setBrush(brush);
        return;
    }
    path.closeSubpath();
    path.setFillRule(mode == WindingMode ? Qt::WindingFill : Qt::OddEvenFill);
    drawPath(path);
}

void ClippingEngine::drawTextItem(const QPointF& at, const QTextItem& item)
{
    const QFont font = withRealFamily(item.font());
    const QRectF area(at.x(), at.y() - item.ascent(), item.width(), item.ascent() + item.descent());
    const Shown seen = shown(area.adjusted(0, 1, 0, -1)); // the top and bottom pixels have no ink
    if (seen == Shown::Whole) {
        m_target.setFont(font);
        m_target.drawText(at, item.text());
    } else if (seen == Shown::Partly) {
        QPainterPath path;
        path.addText(at, font, item.text());
        fillPartly(path, m_target.pen().brush());
    }
}

void ClippingEngine::drawPixmap(const QRectF& to, const QPixmap& pixmap, const QRectF& from)
{
    drawImage(to, pixmap.toImage(), from, Qt::AutoColor);
}

void ClippingEngine::drawImage(const QRectF& to, const QImage& image, const QRectF& from,
                               Qt::ImageConversionFlags)
{
    if (shown(to) == Shown::Not)
        return;
    // For images, it is enough to draw the rectangle around the visible part.
    const QRectF seen = m_transform.inverted().mapRect(m_seen.boundingRect());
    const double across = from.width() / to.width();
    const double down = from.height() / to.height();
    const QRectF part((seen.left() - to.left()) * across + from.left(),
                      (seen.top() - to.top()) * down + from.top(), seen.width() * across,
                      seen.height() * down);
    m_target.drawImage(seen, image.copy(part.toRect()));
}

ClippingDevice::ClippingDevice(QPainter& target, QSize size, int dotsPerInch)
    : m_engine(std::make_unique<ClippingEngine>(target)), m_size(size), m_dotsPerInch(dotsPerInch)
{
}

ClippingDevice::~ClippingDevice() = default;

QPaintEngine* ClippingDevice::paintEngine() const
{
    return m_engine.get();
}

int ClippingDevice::metric(PaintDeviceMetric metric) const
{
    constexpr double kMillimetresPerInch = 25.4;
    switch (metric) {
    case PdmWidth:
        return m_size.width();
    case PdmHeight:
        return m_size.height();
    case PdmWidthMM:
        return qRound(m_size.width() * kMillimetresPerInch / m_dotsPerInch);
    case PdmHeightMM:
        return qRound(m_size.height() * kMillimetresPerInch / m_dotsPerInch);
    case PdmDpiX:
    case PdmDpiY:
    case PdmPhysicalDpiX:
    case PdmPhysicalDpiY:
        return m_dotsPerInch;
    case PdmDevicePixelRatio:
        return 1;
    case PdmDevicePixelRatioScaled:
        return qRound(devicePixelRatioFScale());
    case PdmDepth:
        return 32;
    case PdmNumColors:
        return std::numeric_limits<int>::max();
    default: // newer versions of Qt have more
        return QPaintDevice::metric(metric);
    }
}

} // namespace pastkeys
