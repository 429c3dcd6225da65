#include "plots/plot_canvas.h"

#include "drawing/number_text.h"
#include "plots/plot_header.h"
#include "plots/plot_text.h"
#include "plots/plot_ticks.h"
#include "shared/view_layout.h"

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

constexpr double kReach = 18;         ///< pixels from a point of the roofline
constexpr double kLeastZoom = 1e-3;   ///< of the whole
constexpr double kMostFree = 0.25;    ///< of the value axis, for marks and labels
constexpr double kSmallestBar = 0.75; ///< of a line, with its text

double powerOfTen(double value)
{
    return std::pow(10, value);
}

/// From power of ten to power of ten, so that each has its label.
QCPRange decadesAround(double least, double most)
{
    return {powerOfTen(std::floor(std::log10(least))),
            powerOfTen(std::floor(std::log10(most)) + 1)};
}

struct Extent
{
    double least = HUGE_VAL;
    double most = 0;
};

template <typename Coordinate> Extent extentOf(const PlotData& data, Coordinate coordinate)
{
    Extent extent;
    for (const PlotSeries& series : data.series)
        if (series.role != SeriesRole::Saved)
            for (const PlotPoint& point : series.points) {
                if (point.*coordinate > 0)
                    extent.least = std::min(extent.least, point.*coordinate);
                extent.most = std::max(extent.most, point.*coordinate);
            }
    return extent;
}

QCPRange rangeOf(Extent extent, AxisScale scale, double unit)
{
    if (extent.most <= 0)
        return {scale == AxisScale::Logarithmic ? 0.1 : 0, 1};
    if (scale == AxisScale::Logarithmic)
        return decadesAround(extent.least / unit, extent.most / unit);
    return {0, extent.most / unit * 1.1};
}

/// Shares of an axis that have no values.
struct FreeEnds
{
    double low = 0;
    double high = 0;
};

QCPRange withRoom(QCPRange range, Extent extent, AxisScale scale, FreeEnds free)
{
    if (extent.most <= 0)
        return range;
    if (scale == AxisScale::Linear) // from 0 on
        return {range.lower, std::max(range.upper, extent.most / (1 - free.high))};
    const double least = std::log10(extent.least);
    const double most = std::log10(extent.most);
    double lower = std::log10(range.lower);
    double upper = std::log10(range.upper);
    for (int i = 0; i < 4; ++i) { // each end's share is of what the other makes it
        lower = std::min(lower, least - free.low * (upper - lower));
        upper = std::max(upper, most + free.high * (upper - lower));
    }
    return {powerOfTen(lower), powerOfTen(upper)};
}

QCPRange bounded(const QCPRange& range, const QCPRange& whole, AxisScale scale)
{
    QCPRange inside = range.bounded(whole.lower, whole.upper);
    if (scale == AxisScale::Linear && inside.size() < whole.size() * kLeastZoom)
        inside = {inside.center() - whole.size() * kLeastZoom / 2,
                  inside.center() + whole.size() * kLeastZoom / 2};
    return inside;
}

} // namespace

PlotCanvas::PlotCanvas(QWidget* parent)
    : QCustomPlot(parent), m_caption(new QCPTextElement(this)), m_unit(new QCPTextElement(this)),
      m_head(new QCPLayoutGrid)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setPlottingHint(QCP::phImmediateRefresh, false); // it would paint the whole window, then again
    setMinimumSize(60, 40);
    // Over the plot, so that they hide no curve.
    plotLayout()->insertRow(0);
    plotLayout()->insertRow(0);
    plotLayout()->addElement(0, 0, m_caption);
    plotLayout()->addElement(1, 0, m_head);
    plotLayout()->setRowStretchFactor(0, 0.001);
    plotLayout()->setRowStretchFactor(1, 0.001);
    plotLayout()->setRowSpacing(0);
    m_head->addElement(0, 0, m_unit);
    m_head->addElement(1, 0, legend);
    m_head->setRowSpacing(0);
    m_head->setColumnSpacing(0);
    for (QCPTextElement* text : {m_caption, m_unit}) {
        text->setTextFlags(Qt::AlignLeft | Qt::AlignVCenter);
        text->setMargins(QMargins(6, 1, 2, 1));
    }
    legend->setVisible(true);
    legend->setFillOrder(QCPLegend::foColumnsFirst);
    legend->setBorderPen(Qt::NoPen);
    legend->setRowSpacing(0);
    legend->setMargins(QMargins(4, 1, 2, 0));
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
    const QCPRange x = xAxis->range();
    const QCPRange y = yAxis->range();
    m_data = plot;
    m_mark = mark;
    m_scale = scale;
    setAxes();
    showWholeRange();
    if (keepsZoom) {
        m_filling = true;
        xAxis->setRange(bounded(x, m_wholeX, AxisScale::Linear));
        yAxis->setRange(bounded(y, m_wholeY, AxisScale::Linear));
        m_filling = false;
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
    return xAxis->range() != m_wholeX || yAxis->range() != m_wholeY;
}

PlotFrame PlotCanvas::frame() const
{
    return {spanOf(*xAxis, m_data.x.unit), spanOf(*yAxis, m_data.y.unit)};
}

std::optional<NearPoint> PlotCanvas::pointAt(QPointF pixel) const
{
    if (!axisRect()->rect().adjusted(-4, -4, 4, 4).contains(pixel.toPoint()))
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
    for (int i = 0; i < 2; ++i) { // what has room depends on the layout, and it on that
        replot(rpImmediateRefresh);
        refill();
    }
    replot(rpImmediateRefresh);
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
    yAxis2->setTicker(shareTicks());
    yAxis2->setSubTicks(false);
    yAxis2->setRange(0, 1.1);
    const bool free = kind == PlotKind::Roofline;
    axisRect()->setRangeDrag(free ? Qt::Horizontal | Qt::Vertical
                                  : Qt::Orientations(Qt::Horizontal));
    axisRect()->setRangeZoom(axisRect()->rangeDrag());
}

void PlotCanvas::showWholeRange()
{
    const Extent x = extentOf(m_data, &PlotPoint::x);
    const Extent y = extentOf(m_data, &PlotPoint::y);
    if (isByStep(m_data.kind))
        m_wholeX = {0.5, static_cast<double>(std::max<std::size_t>(m_data.steps, 2)) + 0.5};
    else if (m_data.kind == PlotKind::Ledger)
        m_wholeX = {0, std::max(extentOf(m_shown, &PlotPoint::x).most, 1.0) * roomForShares()};
    else
        m_wholeX = rangeOf(x, AxisScale::Logarithmic, m_data.x.unit);
    // The roof ends at powers of ten: no decade more.
    if (const PlotSeries* roof = m_data.find(SeriesRole::Roof))
        m_wholeX = {roof->points.front().x, roof->points.back().x};
    m_wholeY = withRoom(rangeOf(y, m_scale, m_data.y.unit),
                        {y.least / m_data.y.unit, y.most / m_data.y.unit}, m_scale,
                        {freeShare(kMarkSize), freeShare(heightOfLabels())});
    if (m_data.kind == PlotKind::Ledger)
        m_wholeY = {-0.5, static_cast<double>(std::max<std::size_t>(m_shown.bars.size(), 1)) - 0.5};
    m_filling = true;
    xAxis->setRange(m_wholeX);
    yAxis->setRange(m_wholeY);
    m_filling = false;
}

/// Of the value axis, so that the ring of the current step is whole, and something so high has
/// room.
double PlotCanvas::freeShare(double pixels) const
{
    const double ring = 0.95 * kMarkSize * m_theme.lineScale + 3;
    return std::min(std::max(ring, pixels) / std::max(axisRect()->height(), 1), kMostFree);
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
    m_filling = true;
    const double half = xAxis->range().size() / 2;
    xAxis->setRange(bounded({here - half, here + half}, m_wholeX, AxisScale::Linear));
    m_filling = false;
}

void PlotCanvas::boundRanges()
{
    if (m_filling)
        return;
    m_filling = true;
    const bool linear = xAxis->scaleType() == QCPAxis::stLinear;
    xAxis->setRange(
        bounded(xAxis->range(), m_wholeX, linear ? AxisScale::Linear : AxisScale::Logarithmic));
    yAxis->setRange(bounded(yAxis->range(), m_wholeY, m_scale));
    m_filling = false;
    refill();
}

/// So much longer than the longest bar is the axis: the text behind it has room.
double PlotCanvas::roomForShares() const
{
    const double text = QFontMetricsF(m_font).horizontalAdvance(savedLabel(0.999) + ' ');
    const double axis = std::max(axisRect()->width(), 1);
    return 1 / (1 - std::min(text / axis, 0.6));
}

/// "saves 85.6 % (c)", shorter where the bars need the room.
QString PlotCanvas::savedLabel(double share) const
{
    const auto texts = [](const QString& percent) {
        return QStringList{QCoreApplication::translate("Plots", " saves %1 (c)").arg(percent),
                           QCoreApplication::translate("Plots", " saves %1").arg(percent),
                           QStringLiteral(" −") + percent};
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
    m_shown = m_data.kind == PlotKind::Ledger ? withBars(m_data, barsThatFit()) : m_data;
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
    if (!m_data.empty())
        addMark();
    if (m_data.find(SeriesRole::Roof))
        addRoofLabels();
    addCrossHair();
    if (isVisible() || !window()->isVisible()) // else when its tab is chosen
        replot(rpQueuedReplot);
}

void PlotCanvas::addHeader()
{
    const QFontMetricsF metrics(m_font);
    const PlotRoom room{QSizeF(size()),
                        {metrics.averageCharWidth(), metrics.height(),
                         [&](const QString& text) { return metrics.horizontalAdvance(text); }}};
    const PlotHeader header = headerOf(m_data, m_scale, m_mark.step, room);
    m_legendTitles = header.legend;
    for (QCPLayoutElement* element :
         {static_cast<QCPLayoutElement*>(m_unit), static_cast<QCPLayoutElement*>(legend)})
        if (element->layout() == m_head)
            m_head->take(element);
    m_head->simplify();
    if (!header.unit.isEmpty())
        m_head->addElement(0, 0, m_unit);
    if (!header.legend.isEmpty())
        m_head->addElement(header.unitBesideLegend || header.unit.isEmpty() ? 0 : 1,
                           header.unitBesideLegend ? 1 : 0, legend);
    if (header.unitBesideLegend)
        m_head->setColumnStretchFactor(0, 0.001);
    m_unit->setVisible(!header.unit.isEmpty());
    legend->setVisible(!header.legend.isEmpty());
    legend->setIconSize(kLegendIcon, qRound(kMarkSize * m_theme.lineScale) + 4);
    legend->setWrap(header.legendColumns);
    legend->setFont(m_font);
    legend->setTextColor(m_theme.color(Ink::Text));
    legend->setBrush(m_theme.color(Ink::Background));
    // The highest label stands half over its axis.
    axisRect()->setMinimumMargins(QMargins(6, qRound(0.4 * metrics.height()), 8, 2));
    m_unit->setText(header.unit);
    m_caption->setText(header.caption);
    for (QCPTextElement* text : {m_caption, m_unit}) {
        text->setFont(m_font);
        text->setTextColor(m_theme.color(text == m_unit ? Ink::MutedText : Ink::Text));
    }
    place(m_caption, 0, !header.caption.isEmpty());
    xAxis->setLabel(header.axisTitle ? m_data.x.title : QString());
}

/// As many labels as have room.
void PlotCanvas::setTicks()
{
    const QFontMetricsF metrics(m_font);
    const auto gaps = [](double length, double label) {
        return std::clamp(static_cast<int>(length / label), 1, 4);
    };
    const TickNumbers numbers = m_data.y.unit == 1 ? TickNumbers::Prefixed : TickNumbers::Grouped;
    if (isByStep(m_data.kind)) {
        xAxis->setTicker(stepTicks());
    } else {
        const double label = metrics.horizontalAdvance(QStringLiteral("1,000")) * 1.8;
        const bool roofline = m_data.kind == PlotKind::Roofline;
        xAxis->setTicker(valueTicks(roofline ? AxisScale::Logarithmic : AxisScale::Linear,
                                    roofline ? TickNumbers::Grouped : TickNumbers::Prefixed,
                                    gaps(axisRect()->width(), label)));
    }
    if (m_data.kind != PlotKind::Ledger)
        yAxis->setTicker(
            valueTicks(m_scale, numbers, gaps(axisRect()->height(), metrics.height() * 1.4)));
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

void PlotCanvas::place(QCPLayoutElement* element, int row, bool shows)
{
    element->setVisible(shows);
    // An empty element in the layout would still take room, and limit the others' width.
    const bool there = plotLayout()->hasElement(row, 0);
    if (there && !shows)
        plotLayout()->take(element);
    else if (!there && shows)
        plotLayout()->addElement(row, 0, element);
}

} // namespace pastkeys
