#include "plots/plot_canvas.h"

#include "drawing/number_text.h"
#include "plots/plot_text.h"
#include "plots/plot_ticks.h"
#include "shared/operation_text.h"
#include "shared/view_layout.h"

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

constexpr double kMarkSize = 6;
constexpr double kMarkCell = 2;      ///< pixels: nearer marks cover each other
constexpr double kReach = 18;        ///< pixels from a point of the roofline
constexpr double kLinesOfPlot = 6.2; ///< lines of text that curves, ticks and title need
constexpr double kLeastZoom = 1e-3;  ///< of the whole

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

QCPRange bounded(const QCPRange& range, const QCPRange& whole, AxisScale scale)
{
    QCPRange inside = range.bounded(whole.lower, whole.upper);
    if (scale == AxisScale::Linear && inside.size() < whole.size() * kLeastZoom)
        inside = {inside.center() - whole.size() * kLeastZoom / 2,
                  inside.center() + whole.size() * kLeastZoom / 2};
    return inside;
}

QString titleOfBar(const LedgerBar& bar)
{
    return bar.operation ? shortTitleOf(*bar.operation)
                         : QCoreApplication::translate("Plots", "%n others", nullptr,
                                                       static_cast<int>(bar.operations));
}

PlotSpan spanOf(const QCPAxis& axis, double unit)
{
    return {axis.range().lower * unit, axis.range().upper * unit,
            axis.scaleType() == QCPAxis::stLogarithmic ? AxisScale::Logarithmic : AxisScale::Linear,
            axis.coordToPixel(axis.range().lower), axis.coordToPixel(axis.range().upper)};
}

} // namespace

PlotCanvas::PlotCanvas(QWidget* parent) : QCustomPlot(parent), m_caption(new QCPTextElement(this))
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(60, 40);
    // Over the plot, so that they hide no curve.
    plotLayout()->insertRow(0);
    plotLayout()->insertRow(0);
    plotLayout()->addElement(0, 0, m_caption);
    plotLayout()->addElement(1, 0, legend);
    plotLayout()->setRowStretchFactor(0, 0.001);
    plotLayout()->setRowStretchFactor(1, 0.001);
    plotLayout()->setRowSpacing(0);
    m_caption->setTextFlags(Qt::AlignLeft | Qt::AlignVCenter);
    m_caption->setMargins(QMargins(6, 2, 2, 0));
    legend->setVisible(true);
    legend->setFillOrder(QCPLegend::foColumnsFirst);
    legend->setBorderPen(Qt::NoPen);
    legend->setIconSize(22, 10);
    legend->setRowSpacing(0);
    legend->setMargins(QMargins(4, 1, 2, 0));
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
    xAxis->setTicker(isByStep(kind) ? stepTicks() : valueTicks(xScale));
    xAxis->setSubTicks(!isByStep(kind));
    yAxis->setSubTicks(!ledger);
    if (!ledger)
        yAxis->setTicker(valueTicks(m_scale));
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
    m_wholeY = rangeOf(y, m_scale, m_data.y.unit);
    if (m_data.kind == PlotKind::Ledger)
        m_wholeY = {-0.5, static_cast<double>(std::max<std::size_t>(m_shown.bars.size(), 1)) - 0.5};
    m_filling = true;
    xAxis->setRange(m_wholeX);
    yAxis->setRange(m_wholeY);
    m_filling = false;
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
    const double text = QFontMetricsF(m_font).horizontalAdvance(QStringLiteral(" −99.9 % "));
    const double axis = std::max(axisRect()->width(), 1);
    return 1 / (1 - std::min(text / axis, 0.6));
}

std::size_t PlotCanvas::barsThatFit() const
{
    const double line = QFontMetricsF(m_font).height();
    return static_cast<std::size_t>(std::max(axisRect()->height() / line, 2.0));
}

void PlotCanvas::refill()
{
    clearPlottables();
    clearItems();
    setBackground(m_theme.color(Ink::Background));
    m_shown = m_data.kind == PlotKind::Ledger ? withBars(m_data, barsThatFit()) : m_data;
    if (m_data.kind == PlotKind::Ledger && !isZoomed())
        showWholeRange();
    addLegendAndCaption();
    if (m_data.kind == PlotKind::Ledger)
        addBars();
    else
        for (const PlotSeries& series : m_shown.series)
            addSeries(series);
    styleAxis(xAxis, m_data.x.title);
    styleAxis(yAxis, m_data.y.title);
    styleAxis(yAxis2, QCoreApplication::translate("Plots", "saved (c)"));
    if (!m_data.empty())
        addMark();
    addCrossHair();
    replot(rpQueuedReplot);
}

void PlotCanvas::addLegendAndCaption()
{
    legend->setIconSize(m_data.kind == PlotKind::Roofline ? 14 : 22, 10);
    const QFontMetricsF metrics(m_font);
    double widest = 0;
    for (const PlotSeries& series : m_data.series)
        widest = std::max(widest, metrics.horizontalAdvance(titleOf(series.role)));
    const double entry = widest + legend->iconSize().width() + legend->iconTextPadding() +
                         legend->columnSpacing() + 2;
    const int columns = std::max(1, static_cast<int>(width() / entry));
    const auto entries = static_cast<int>(m_data.series.size());
    // What is low has room for the plot first, then for its roles. A roof that is missing must be
    // explained before them.
    double room = height() / metrics.height() - kLinesOfPlot;
    const bool missesRoof =
        m_data.kind == PlotKind::Roofline && m_data.machine.state != MachineState::Measured;
    const bool explains = m_data.empty() || missesRoof;
    const double rows = entries > 0 ? (entries + columns - 1) / columns : 0;
    const bool showsLegend = room - (explains ? 1 : 0) >= rows;
    room -= showsLegend ? rows : 0;
    legend->setWrap(columns);
    legend->setFont(m_font);
    legend->setTextColor(m_theme.color(Ink::Text));
    legend->setBrush(m_theme.color(Ink::Background));
    place(legend, 1, showsLegend && entries > 0);
    setAutoAddPlottableToLegend(showsLegend);
    setCaption(explains || room >= 1);
}

void PlotCanvas::setCaption(bool shows)
{
    const QFontMetricsF metrics(m_font);
    const TextMetrics measure{metrics.averageCharWidth(), metrics.height(),
                              [&](const QString& text) { return metrics.horizontalAdvance(text); }};
    const QStringList captions = captionsOf(m_data, m_mark.step);
    QString caption = messageOf(m_data);
    if (shows && !captions.isEmpty())
        caption = fitting(captions, width() - 12, measure);
    m_caption->setText(caption);
    m_caption->setFont(m_font);
    m_caption->setTextColor(m_theme.color(Ink::Text));
    place(m_caption, 0, !caption.isEmpty());
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

void PlotCanvas::addSeries(const PlotSeries& series)
{
    QCPAxis* values = valueAxisOf(series.role);
    QCPGraph* graph = addGraph(xAxis, values);
    const bool marks = m_data.kind == PlotKind::Roofline && series.role != SeriesRole::Roof;
    const PlotFrame pixels{spanOf(*xAxis, m_data.x.unit),
                           spanOf(*values, values == yAxis ? m_data.y.unit : 1)};
    const std::vector<PlotPoint> points =
        marks ? thinnedMarks(series.points, pixels, kMarkCell) : thinnedLine(series.points, pixels);
    for (const PlotPoint& point : points)
        graph->addData(point.x / m_data.x.unit, point.y / (values == yAxis ? m_data.y.unit : 1));
    graph->setName(titleOf(series.role));
    graph->setPen(penOf(series.role));
    if (marks)
        graph->setLineStyle(QCPGraph::lsNone);
    // Marks of a line that cover each other would hide its dashes.
    const double room = axisRect()->width() / std::max(static_cast<double>(points.size()), 1.0);
    if (marks || room > kMarkSize)
        graph->setScatterStyle(scatterOf(series.role));
}

void PlotCanvas::addBars()
{
    QStringList titles;
    for (const LedgerBar& bar : m_shown.bars)
        titles << titleOfBar(bar);
    yAxis->setTicker(barTicks(titles));
    for (const PlotSeries& series : m_shown.series) {
        auto* bars = new QCPBars(yAxis, xAxis);
        const bool off = series.role == SeriesRole::Off;
        bars->setName(titleOf(series.role));
        bars->setWidth(off ? 0.8 : 0.4); // hatched behind, solid in front
        const QColor color = m_theme.color(off ? Ink::Off : Ink::On);
        bars->setPen(QPen(color, m_theme.lineScale));
        bars->setBrush(QBrush(color, off ? Qt::BDiagPattern : Qt::SolidPattern));
        for (const PlotPoint& point : series.points)
            bars->addData(point.y, point.x);
    }
    for (std::size_t i = 0; i < m_shown.bars.size(); ++i) {
        const LedgerBar& bar = m_shown.bars[i];
        if (bar.off == 0 || bar.on == 0 || bar.on >= bar.off)
            continue;
        auto* share = new QCPItemText(this);
        share->setText(QStringLiteral(" −") +
                       percentText(1 - static_cast<double>(bar.on) / static_cast<double>(bar.off)));
        share->setFont(m_font);
        share->setColor(m_theme.color(Ink::Text));
        share->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        share->position->setCoords(static_cast<double>(bar.off), static_cast<double>(i));
    }
}

void PlotCanvas::addMark()
{
    if (m_data.kind == PlotKind::Ledger)
        return addRowMark();
    if (isByStep(m_data.kind)) {
        const auto here = static_cast<double>(m_mark.step + 1);
        auto* line = new QCPItemStraightLine(this);
        line->setPen(QPen(m_theme.color(Ink::Current), m_theme.lineScale));
        line->point1->setCoords(here, yAxis->range().lower);
        line->point2->setCoords(here, yAxis->range().upper);
    }
    addRings();
}

void PlotCanvas::addRings()
{
    for (const PlotSeries& series : m_shown.series)
        for (const PlotPoint& point : series.points) {
            if (point.source != m_mark.step || series.role == SeriesRole::Roof)
                continue;
            QCPAxis* values = valueAxisOf(series.role);
            QCPGraph* ring = addGraph(xAxis, values);
            if (autoAddPlottableToLegend())
                ring->removeFromLegend();
            ring->setLineStyle(QCPGraph::lsNone);
            ring->setScatterStyle({QCPScatterStyle::ssCircle,
                                   QPen(m_theme.color(Ink::Current), 1.5 * m_theme.lineScale),
                                   Qt::NoBrush, 1.9 * kMarkSize * m_theme.lineScale});
            ring->addData(point.x / m_data.x.unit, point.y / (values == yAxis ? m_data.y.unit : 1));
        }
}

void PlotCanvas::addRowMark()
{
    for (std::size_t i = 0; i < m_shown.bars.size(); ++i) {
        if (m_shown.bars[i].operation != m_mark.operation)
            continue;
        auto* box = new QCPItemRect(this);
        box->setPen(QPen(m_theme.color(Ink::Current), 1.5 * m_theme.lineScale));
        box->topLeft->setCoords(xAxis->range().lower, static_cast<double>(i) - 0.48);
        box->bottomRight->setCoords(xAxis->range().upper, static_cast<double>(i) + 0.48);
    }
}

void PlotCanvas::addCrossHair()
{
    for (QCPItemLine** line : {&m_acrossX, &m_acrossY}) {
        *line = new QCPItemLine(this);
        (*line)->setLayer(QStringLiteral("overlay"));
        (*line)->setPen(QPen(m_theme.color(Ink::MutedText), m_theme.lineScale, Qt::DotLine));
        (*line)->setVisible(false);
        (*line)->start->setType(QCPItemPosition::ptAbsolute);
        (*line)->end->setType(QCPItemPosition::ptAbsolute);
    }
}

void PlotCanvas::styleAxis(QCPAxis* axis, const QString& title)
{
    const QColor text = m_theme.color(Ink::Text);
    axis->setLabel(title);
    axis->setLabelColor(text);
    axis->setTickLabelColor(text);
    axis->setLabelFont(m_font);
    axis->setTickLabelFont(m_font);
    axis->setLabelPadding(1);
    axis->setTickLabelPadding(3);
    for (const auto set : {&QCPAxis::setBasePen, &QCPAxis::setTickPen, &QCPAxis::setSubTickPen})
        (axis->*set)(QPen(m_theme.color(Ink::Grid), m_theme.lineScale));
    QColor faint = m_theme.color(Ink::Grid);
    faint.setAlphaF(0.35F);
    axis->grid()->setPen(QPen(faint, 1));
    axis->grid()->setZeroLinePen(Qt::NoPen);
}

QPen PlotCanvas::penOf(SeriesRole role) const
{
    const double width = 2 * m_theme.lineScale;
    switch (role) {
    case SeriesRole::Off:
    case SeriesRole::OffPrefill:
    case SeriesRole::OffDecode:
        return {m_theme.color(Ink::Off), width, Qt::DashLine};
    case SeriesRole::On:
    case SeriesRole::OnPrefill:
    case SeriesRole::OnDecode:
        return {m_theme.color(Ink::On), width};
    case SeriesRole::Saved:
        return {m_theme.color(Ink::Reused), width, Qt::DotLine};
    case SeriesRole::Used:
        return {m_theme.color(Ink::Reused), width};
    case SeriesRole::Reserved:
        return {m_theme.color(Ink::MutedText), width, Qt::DashDotLine};
    case SeriesRole::Roof:
        return {m_theme.color(Ink::Text), width};
    }
    return {};
}

QCPScatterStyle PlotCanvas::scatterOf(SeriesRole role) const
{
    const double size = kMarkSize * m_theme.lineScale;
    const QColor color = penOf(role).color();
    const QPen pen(color, 1.2 * m_theme.lineScale);
    switch (role) {
    case SeriesRole::Off:
    case SeriesRole::OffPrefill:
        return {QCPScatterStyle::ssSquare, pen, Qt::NoBrush, size};
    case SeriesRole::OffDecode:
        return {QCPScatterStyle::ssSquare, pen, color, size};
    case SeriesRole::On:
    case SeriesRole::OnDecode:
    case SeriesRole::Used:
        return {QCPScatterStyle::ssCircle, pen, color, size};
    case SeriesRole::OnPrefill:
        return {QCPScatterStyle::ssCircle, pen, Qt::NoBrush, size};
    case SeriesRole::Saved:
        return {QCPScatterStyle::ssDiamond, pen, Qt::NoBrush, size};
    default:
        return {QCPScatterStyle::ssNone};
    }
}

QCPAxis* PlotCanvas::valueAxisOf(SeriesRole role) const
{
    return role == SeriesRole::Saved ? yAxis2 : yAxis;
}

} // namespace pastkeys
