#include "plots/plot_canvas.h"

#include "drawing/number_text.h"
#include "plots/plot_style.h"
#include "plots/plot_text.h"
#include "plots/plot_ticks.h"

#include <algorithm>

namespace pastkeys {

namespace {

constexpr double kReach = 18;         ///< pixels from a point of the roofline
constexpr double kMostFree = 0.25;    ///< of the value axis, for marks and labels
constexpr double kSmallestBar = 0.75; ///< of a line, with its text
constexpr double kMostBehind = 0.6;   ///< of the ledger's axis, for text behind the bars

} // namespace

PlotCanvas::PlotCanvas(QWidget* parent) : QCustomPlot(parent), m_head(*this)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setPlottingHint(QCP::phImmediateRefresh, false); // it would paint the whole window, then again
    setMinimumSize(60, 40);
    axisRect()->setMinimumSize(40, 20);
    setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    for (QCPAxis* axis : {xAxis, yAxis})
        connect(axis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this,
                &PlotCanvas::boundRanges);
}

void PlotCanvas::present(const PlotData& plot, const PlotMark& mark, AxisScale scale)
{
    const bool another = plot.kind != m_data.kind || scale != m_scale || m_data.empty();
    const bool keepsZoom = isZoomed() && !another;
    const PlotRanges before = ranges();
    m_data = plot;
    m_mark = mark;
    m_scale = scale;
    setAxes();
    chooseShown();
    showWholeRange();
    if (keepsZoom) {
        setRanges({bounded(before.x, m_whole.x, AxisScale::Linear),
                   bounded(before.y, m_whole.y, AxisScale::Linear)});
        keepMarkInView();
    }
    refill();
    if (another)
        flush();
}

void PlotCanvas::setStyle(const Theme& theme, const QFont& font)
{
    m_theme = theme;
    m_font = font;
    refill();
}

void PlotCanvas::showAll()
{
    showWholeRange();
    refill();
}

void PlotCanvas::zoom(double factor)
{
    const bool byStep = isByStep(m_data.kind);
    const auto here = static_cast<double>(m_mark.step + 1);
    xAxis->scaleRange(factor, byStep && xAxis->range().contains(here) ? here
                              : m_data.kind == PlotKind::Ledger       ? 0
                                                                      : xAxis->range().center());
    if (m_data.kind == PlotKind::Roofline)
        yAxis->scaleRange(factor);
    replot(rpQueuedReplot);
}

bool PlotCanvas::isZoomed() const
{
    return ranges() != m_whole;
}

PlotFrame PlotCanvas::frame() const
{
    return {spanOf(*xAxis, m_data.x.unit), spanOf(*yAxis, m_data.y.unit)};
}

std::optional<NearPoint> PlotCanvas::pointAt(QPointF pixel) const
{
    if (!m_hasRoom || !axisRect()->rect().adjusted(-4, -4, 4, 4).contains(pixel.toPoint()))
        return {};
    return pointNear(m_shown, frame(), pixel, kReach * m_theme.lineScale);
}

void PlotCanvas::setCrossHair(const std::optional<PlotPoint>& point)
{
    if (!m_acrossX)
        return;
    const bool shows = point.has_value();
    m_acrossX->setVisible(shows);
    m_acrossY->setVisible(shows);
    if (shows) {
        const QPointF pixel = frame().pixelOf(*point);
        const QRect area = axisRect()->rect();
        m_acrossX->start->setCoords(area.left(), pixel.y());
        m_acrossX->end->setCoords(area.right(), pixel.y());
        m_acrossY->start->setCoords(pixel.x(), area.top());
        m_acrossY->end->setCoords(pixel.x(), area.bottom());
    }
    layer(QStringLiteral("overlay"))->replot();
}

void PlotCanvas::flush()
{
    for (int i = 0; i < 3; ++i) { // what has room depends on the layout, and it on that
        updateLayout();
        refill();
    }
    replot(rpQueuedRefresh);
}

void PlotCanvas::paintEvent(QPaintEvent* event)
{
    {
        QCPPainter painter(this);
        const QPaintEngine* engine = painter.paintEngine();
        if (engine->type() != QPaintEngine::Raster ||
            engine->paintDevice()->devicePixelRatioF() != devicePixelRatioF()) {
            painter.setMode(QCPPainter::pmVectorized);
            toPainter(&painter, width(), height());
            return;
        }
    }
    QCustomPlot::paintEvent(event);
    QPainter painter(this);
    m_focusRing.paint(painter, rect(), m_theme);
}

void PlotCanvas::focusInEvent(QFocusEvent* event)
{
    QCustomPlot::focusInEvent(event);
    m_focusRing.focusIn(event->reason());
    update();
}

void PlotCanvas::focusOutEvent(QFocusEvent* event)
{
    QCustomPlot::focusOutEvent(event);
    m_focusRing.focusOut(event->reason());
    update();
}

void PlotCanvas::showEvent(QShowEvent* event)
{
    QCustomPlot::showEvent(event);
    replot();
}

void PlotCanvas::resizeEvent(QResizeEvent* event)
{
    QCustomPlot::resizeEvent(event);
    flush();
}

void PlotCanvas::setAxes()
{
    const PlotKind kind = m_data.kind;
    const bool ledger = kind == PlotKind::Ledger;
    const AxisScale xScale =
        kind == PlotKind::Roofline ? AxisScale::Logarithmic : AxisScale::Linear;
    const auto type = [](AxisScale scale) {
        return scale == AxisScale::Logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear;
    };
    m_filling = true;
    // A logarithmic axis takes no range that reaches 0.
    xAxis->setRange(1, 10);
    yAxis->setRange(1, 10);
    xAxis->setScaleType(type(xScale));
    yAxis->setScaleType(type(m_scale));
    m_filling = false;
    yAxis->setRangeReversed(ledger); // the largest on top
    xAxis->setSubTicks(!isByStep(kind));
    yAxis->setSubTicks(!ledger);
    yAxis->grid()->setVisible(!ledger);
    const bool shares = kind == PlotKind::Cumulative && m_data.find(SeriesRole::Saved);
    yAxis2->setVisible(shares);
    yAxis2->setSubTicks(false);
    yAxis2->setRange(0, 1.1);
    const bool free = kind == PlotKind::Roofline;
    axisRect()->setRangeDrag(free ? Qt::Horizontal | Qt::Vertical
                                  : Qt::Orientations(Qt::Horizontal));
    axisRect()->setRangeZoom(axisRect()->rangeDrag());
}

void PlotCanvas::chooseShown()
{
    m_shown = m_data.kind == PlotKind::Ledger ? withBars(m_data, barsThatFit()) : m_data;
}

void PlotCanvas::showWholeRange()
{
    m_whole = wholeRanges(m_shown, m_scale,
                          {freeShare(kMarkSize), freeShare(heightOfLabels()), shareBehindBars(),
                           std::min(ringSide() / std::max(axisRect()->width(), 1), kMostFree)});
    setRanges(m_whole);
}

PlotRanges PlotCanvas::ranges() const
{
    return {xAxis->range(), yAxis->range()};
}

void PlotCanvas::setRanges(const PlotRanges& ranges)
{
    m_filling = true;
    xAxis->setRange(ranges.x);
    yAxis->setRange(ranges.y);
    m_filling = false;
}

/// Pixels from a point to outside its ring.
double PlotCanvas::ringSide() const
{
    return 0.95 * kMarkSize * m_theme.lineScale + 3;
}

/// Of the value axis, so that the ring of the current step is whole, and something so high has
/// room.
double PlotCanvas::freeShare(double pixels) const
{
    return std::min(std::max(ringSide(), pixels) / std::max(axisRect()->height(), 1), kMostFree);
}

/// Over the roof; none where the plot is too low for both.
double PlotCanvas::heightOfLabels() const
{
    constexpr double kLeastLines = 3;
    const double line = QFontMetricsF(m_font).height();
    return m_data.find(SeriesRole::Roof) && axisRect()->height() > kLeastLines * line ? line + 5
                                                                                      : 0;
}

PlotSpan PlotCanvas::spanOf(const QCPAxis& axis, double unit)
{
    return {axis.range().lower * unit, axis.range().upper * unit,
            axis.scaleType() == QCPAxis::stLogarithmic ? AxisScale::Logarithmic : AxisScale::Linear,
            axis.coordToPixel(axis.range().lower), axis.coordToPixel(axis.range().upper)};
}

void PlotCanvas::keepMarkInView()
{
    const auto here = static_cast<double>(m_mark.step + 1);
    if (!isByStep(m_data.kind) || xAxis->range().contains(here))
        return;
    const double half = xAxis->range().size() / 2;
    setRanges({bounded({here - half, here + half}, m_whole.x, AxisScale::Linear), yAxis->range()});
}

void PlotCanvas::boundRanges()
{
    if (m_filling)
        return;
    const bool linear = xAxis->scaleType() == QCPAxis::stLinear;
    setRanges(
        {bounded(xAxis->range(), m_whole.x, linear ? AxisScale::Linear : AxisScale::Logarithmic),
         bounded(yAxis->range(), m_whole.y, m_scale)});
    refill();
}

/// The text behind the longest bar has room.
double PlotCanvas::shareBehindBars() const
{
    const double text = QFontMetricsF(m_font).horizontalAdvance(savedLabel(0.999) + ' ');
    return std::min(text / std::max(axisRect()->width(), 1), kMostBehind);
}

/// "saves 85.6 % (c)", shorter where the bars need the room.
QString PlotCanvas::savedLabel(double share) const
{
    const auto texts = [](const QString& percent) {
        return QStringList{QCoreApplication::translate("Plots", "  saves %1 (c)").arg(percent),
                           QCoreApplication::translate("Plots", "  saves %1").arg(percent),
                           QStringLiteral("  −") + percent};
    };
    const QStringList widest = texts(percentText(0.999));
    const double room = 0.5 * std::max(axisRect()->width(), 1);
    const QFontMetricsF metrics(m_font);
    for (qsizetype i = 0; i + 1 < widest.size(); ++i)
        if (metrics.horizontalAdvance(widest[i]) <= room)
            return texts(percentText(share))[i];
    return texts(percentText(share)).back();
}

std::size_t PlotCanvas::barsThatFit() const
{
    const double line = QFontMetricsF(m_font).height() * kSmallestBar;
    return static_cast<std::size_t>(std::max(axisRect()->height() / line, 2.0));
}

void PlotCanvas::refill()
{
    clearPlottables();
    clearItems();
    setBackground(m_theme.color(Ink::Background));
    chooseShown();
    if (!isZoomed())
        showWholeRange(); // depends on the room
    addHeader();
    setTicks();
    if (m_data.kind == PlotKind::Ledger)
        addBars();
    else
        for (const PlotSeries& series : m_shown.series)
            addSeries(series);
    for (QCPAxis* axis : {xAxis, yAxis, yAxis2})
        styleAxis(axis);
    if (m_data.kind == PlotKind::Ledger)
        yAxis->setTickLabelFont(fontOfBars());
    if (m_hasRoom)
        addItems();
    addCrossHair();
    if (isVisible() || !window()->isVisible()) // else when its tab is chosen
        replot(rpQueuedReplot);
}

void PlotCanvas::addItems()
{
    if (!m_data.empty())
        addMark();
    if (m_data.find(SeriesRole::Roof))
        addRoofLabels();
}

void PlotCanvas::addHeader()
{
    const QFontMetricsF metrics(m_font);
    const PlotRoom room{QSizeF(size()),
                        {metrics.averageCharWidth(), metrics.height(),
                         [&](const QString& text) { return metrics.horizontalAdvance(text); }}};
    const PlotHeader header = headerOf(m_data, m_scale, m_mark.step, room);
    m_legendTitles = header.legend;
    m_hasRoom = header.plot;
    axisRect()->setVisible(m_hasRoom);
    m_head.show(header, m_theme, m_font);
    // The highest label stands half over its axis, that of a roofline's end half beside it: one that
    // reaches over the edge is not drawn.
    const bool roofline = m_data.kind == PlotKind::Roofline;
    const double beside = roofline ? metrics.horizontalAdvance(QStringLiteral("1,000")) / 2 + 2 : 8;
    axisRect()->setMinimumMargins(QMargins(6, qRound(0.4 * metrics.height()), qRound(beside), 2));
    xAxis->setLabel(header.axisTitle ? m_data.x.title : QString());
}

/// As many labels as have room.
void PlotCanvas::setTicks()
{
    const QFontMetricsF metrics(m_font);
    const TickRoom high{static_cast<double>(axisRect()->height()), metrics.height()};
    const auto wide = [&](const QString& widest) {
        constexpr double kWithAir = 1.3;
        return TickRoom{static_cast<double>(axisRect()->width()),
                        metrics.horizontalAdvance(widest) * kWithAir};
    };
    const TickNumbers numbers = m_data.y.unit == 1 ? TickNumbers::Prefixed : TickNumbers::Grouped;
    const bool roofline = m_data.kind == PlotKind::Roofline;
    if (isByStep(m_data.kind))
        xAxis->setTicker(stepTicks(m_data.steps, wide(QString::number(m_data.steps))));
    else
        xAxis->setTicker(valueTicks(roofline ? AxisScale::Logarithmic : AxisScale::Linear,
                                    roofline ? TickNumbers::Grouped : TickNumbers::Prefixed,
                                    wide(QStringLiteral("1,000"))));
    if (m_data.kind != PlotKind::Ledger)
        yAxis->setTicker(valueTicks(m_scale, numbers, high));
    yAxis2->setTicker(shareTicks(high));
}

/// Smaller where more bars than lines must fit.
QFont PlotCanvas::fontOfBars() const
{
    const double bars = static_cast<double>(std::max<std::size_t>(m_shown.bars.size(), 1));
    QFont font = m_font;
    font.setPointSizeF(font.pointSizeF() *
                       std::clamp(axisRect()->height() / bars / QFontMetricsF(m_font).height(),
                                  kSmallestBar, 1.0));
    return font;
}

} // namespace pastkeys
