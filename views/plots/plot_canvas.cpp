#include "plots/plot_canvas.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "plots/drift_text.h"
#include "plots/plot_text.h"
#include "shared/legend_row.h"
#include "shared/text_ticker.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pastkeys {

namespace {

constexpr double kReach = 18;      ///< hit radius of a point in a scatter plot, in pixels
constexpr double kSmallest = 1e-3; ///< smallest share of a linear axis that a zoom can show

/// \param prefixed  whether 2,500,000 becomes "2.5 M", because the unit has no prefix of its own
QString tickText(double value, bool prefixed)
{
    if (value == std::floor(value) && !prefixed)
        return grouped(static_cast<std::uint64_t>(value));
    constexpr int kDigits = 6; // enough for ticks that are close together after zooming
    return value < 1 || !prefixed ? QLocale().toString(value, 'g', kDigits) : shortFlopsText(value);
}

QSharedPointer<QCPAxisTicker> valueTicker(bool logarithmic, bool prefixed)
{
    const auto text = [prefixed](double value) { return tickText(value, prefixed); };
    if (logarithmic)
        return QSharedPointer<TextTicker<QCPAxisTickerLog>>::create(text);
    return QSharedPointer<TextTicker<QCPAxisTicker>>::create(text);
}

/// Ticks at powers of ten and, if 0 has a place on the axis, another tick for 0 below them.
class DriftTicker : public QCPAxisTickerLog
{
public:
    explicit DriftTicker(std::optional<double> zero) : m_zero(zero) {}

protected:
    QVector<double> createTickVector(double step, const QCPRange& range) override
    {
        QVector<double> ticks = QCPAxisTickerLog::createTickVector(step, range);
        if (m_zero) {
            const double least = 9.99 * *m_zero;
            ticks.removeIf([least](double tick) { return tick < least; });
            ticks.prepend(*m_zero);
        }
        return ticks;
    }
    QString getTickLabel(double tick, const QLocale&, QChar, int) override
    {
        return tick == m_zero ? QStringLiteral("0") : smallNumberText(tick, 3);
    }

private:
    std::optional<double> m_zero;
};

QSharedPointer<QCPAxisTicker> driftTicker(bool logarithmic, std::optional<double> zero)
{
    const auto text = [](double value) { return smallNumberText(value, 3); };
    if (logarithmic)
        return QSharedPointer<DriftTicker>::create(zero);
    return QSharedPointer<TextTicker<QCPAxisTicker>>::create(text);
}

/// A range that begins and ends at a power of ten, with some extra room for the marks at the ends.
QCPRange decadesAround(double least, double most)
{
    constexpr double kAir = 0.06;
    if (most <= 0)
        return {0.1, 1};
    return {std::pow(10, std::floor(std::log10(least) - kAir)),
            std::pow(10, std::ceil(std::log10(most) + kAir))};
}

/// The smallest saved share, or 0 if no share is negative. A share is negative if the second cache
/// does more work than the first.
double leastShare(const PlotData& data)
{
    double least = 0;
    if (const PlotSeries* saved = data.find(SeriesKind::Saved))
        for (const PlotPoint& point : saved->points)
            least = std::min(least, point.y);
    return least;
}

} // namespace

PlotCanvas::PlotCanvas(QWidget* parent) : QCustomPlot(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setPlottingHint(QCP::phImmediateRefresh, false); // this hint would paint the whole window twice
    setAutoAddPlottableToLegend(false);
    setMinimumSize(60, 40);
    axisRect()->setMinimumSize(40, 20);
    setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    plotLayout()->insertRow(0);
    placeLegend(*legend, *plotLayout(), 0);
    plotLayout()->setRowSpacing(0);
    legend->setVisible(true);
    legend->setBorderPen(Qt::NoPen);
    legend->setBrush(Qt::NoBrush);
    legend->setMargins(QMargins(6, 1, 2, 0));
    m_flagAxis = axisRect()->addAxis(QCPAxis::atRight);
    m_flagAxis->setVisible(false);
    m_flagAxis->setRange(0, 1);
    connect(this, &QCustomPlot::afterLayout, this, &PlotCanvas::placePointNames);
    connect(xAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, [this] {
        keepInside(*xAxis, m_wholeX);
        showMarks();
    });
    connect(yAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this,
            [this] { keepInside(*yAxis, m_wholeY); });
}

void PlotCanvas::present(const PlotData& plot, const PlotMark& mark, AxisScale scale)
{
    const bool another = plot.kind != m_data.kind || scale != m_scale || m_data.empty();
    const bool keepsZoom = isZoomed() && !another;
    m_data = plot;
    m_mark = mark;
    m_scale = scale;
    if (!keepsZoom)
        return fill();
    refill();
    keepMarkInView();
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
    replot(rpQueuedReplot);
}

void PlotCanvas::zoom(double factor)
{
    const auto here = static_cast<double>(m_mark.step + 1);
    const bool aroundStep = isByStep(m_data.kind) && xAxis->range().contains(here);
    const double center = m_data.kind == PlotKind::Ledger ? 0 : xAxis->range().center();
    xAxis->scaleRange(factor, aroundStep ? here : center);
    if (isScatter(m_data.kind))
        yAxis->scaleRange(factor);
    replot(rpQueuedReplot);
}

bool PlotCanvas::isZoomed() const
{
    return xAxis->range() != m_wholeX || yAxis->range() != m_wholeY;
}

QPointF PlotCanvas::pixelOf(const PlotSeries& series, const PlotPoint& point) const
{
    return {xAxis->coordToPixel(point.x / m_data.x.unit),
            valueAxisOf(series)->coordToPixel(valueOf(series, point.y))};
}

std::optional<NearPoint> PlotCanvas::pointAt(QPointF pixel) const
{
    std::optional<NearPoint> nearest;
    std::pair<double, double> least{HUGE_VAL, HUGE_VAL};
    if (!axisRect()->rect().adjusted(-4, -4, 4, 4).contains(pixel.toPoint()))
        return {};
    for (const PlotSeries& series : m_shown.series)
        for (const PlotPoint& point : series.points) {
            if (series.isLimit() || series.hasOwnAxis())
                continue; // its points belong to no step, or to another axis
            const QPointF from = pixelOf(series, point) - pixel;
            std::pair away(std::abs(from.x()), std::abs(from.y()));
            if (isScatter(m_data.kind))
                away = {std::hypot(from.x(), from.y()), 0};
            else if (m_data.kind == PlotKind::Ledger)
                std::swap(away.first, away.second);
            if (away < least) {
                least = away;
                nearest = NearPoint{&series, point};
            }
        }
    if (isScatter(m_data.kind) && least.first > kReach * m_theme.lineScale)
        return {};
    return nearest;
}

void PlotCanvas::setCrossHair(const std::optional<NearPoint>& near)
{
    if (!m_crossHair)
        return;
    m_crossHair->setVisible(near.has_value());
    if (near)
        m_crossHair->position->setCoords(near->point.x / m_data.x.unit,
                                         valueOf(*near->series, near->point.y));
    layer(QStringLiteral("overlay"))->replot();
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
    m_focusRing.paint(painter, m_theme);
}

void PlotCanvas::showEvent(QShowEvent* event)
{
    QCustomPlot::showEvent(event);
    replot();
}

/// The size determines how many bars, ticks and legend entries are drawn.
void PlotCanvas::resizeEvent(QResizeEvent* event)
{
    refill();
    QCustomPlot::resizeEvent(event);
}

void PlotCanvas::refill()
{
    const bool zoomed = isZoomed();
    const std::pair before(xAxis->range(), yAxis->range());
    fill();
    if (!zoomed)
        return;
    xAxis->setRange(before.first);
    if (isScatter(m_data.kind)) // in other plots, the value axis is never zoomed
        yAxis->setRange(before.second);
}

void PlotCanvas::fill()
{
    clearPlottables();
    clearItems();
    m_pointNames.clear();
    setBackground(m_theme.color(Ink::Background));
    const QFontMetricsF metrics(m_font);
    const bool ledger = m_data.kind == PlotKind::Ledger;
    // The legend and the axis take about three lines.
    const double lines = height() / metrics.height() - 3;
    m_shown = ledger ? withBars(m_data, static_cast<std::size_t>(std::max(lines, 1.0))) : m_data;
    if (m_data.empty())
        m_shown.series.clear();
    m_zero = placeForZero();
    setAxes();
    setTickers();
    for (const PlotSeries& series : m_shown.series)
        if (ledger)
            addBars(series);
        else
            addSeries(series);
    if (ledger)
        addBarTexts();
    addLegend();
    showWholeRange();
    axisRect()->setVisible(!m_data.empty());
    if (!m_data.empty())
        addMark();
    addPointNames();
    m_crossHair = new QCPItemTracer(this);
    m_crossHair->setLayer(QStringLiteral("overlay"));
    m_crossHair->setStyle(QCPItemTracer::tsCrosshair);
    m_crossHair->setPen(QPen(m_theme.color(Ink::MutedText), m_theme.lineScale, Qt::DotLine));
    m_crossHair->setVisible(false);
    if (isVisible() || !window()->isVisible()) // a hidden plot is drawn when its tab is chosen
        replot(rpQueuedReplot);
}

void PlotCanvas::setAxes()
{
    const bool ledger = m_data.kind == PlotKind::Ledger;
    const bool roofline = m_data.kind == PlotKind::Roofline;
    xAxis->setScaleType(roofline ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    yAxis->setScaleType(m_scale == AxisScale::Logarithmic ? QCPAxis::stLogarithmic
                                                          : QCPAxis::stLinear);
    yAxis->setRangeReversed(ledger); // the largest bar is at the top
    xAxis->setSubTicks(!isByStep(m_data.kind));
    yAxis->setSubTicks(!ledger && !m_zero);
    yAxis->grid()->setVisible(!ledger);
    yAxis2->setVisible(m_data.find(SeriesKind::Saved));
    yAxis2->setSubTicks(false);
    const double least = leastShare(m_data);
    yAxis2->setRange(1.1 * least, 1.1);
    const QFontMetricsF metrics(m_font);
    // Half of the topmost label is above the vertical axis, and half of the last label is to the
    // right of the horizontal axis.
    axisRect()->setMinimumMargins(QMargins(6, qRound(0.5 * metrics.height()),
                                           roofline ? qRound(2 * metrics.height()) : 8, 2));
    // The tradeoff plot has axis titles even if it is rather short, because after a single trial
    // its caption does not explain the axes.
    const double highEnough = m_data.kind == PlotKind::Tradeoff ? 7 : 12; // lines
    const bool titled = !ledger && height() > highEnough * metrics.height();
    xAxis->setLabel(titled ? m_data.x.title : QString());
    for (QCPAxis* axis : {xAxis, yAxis, yAxis2})
        styleAxis(*axis);
    const Qt::Orientations free =
        isScatter(m_data.kind) ? Qt::Horizontal | Qt::Vertical : Qt::Horizontal;
    axisRect()->setRangeDrag(free);
    axisRect()->setRangeZoom(free);
}

/// Sets the ticks of the axes. There are fewer of them if there is little room for their labels.
void PlotCanvas::setTickers()
{
    const QFontMetricsF metrics(m_font);
    const auto count = [](double room, double label) {
        constexpr int kMost = 5;
        return std::clamp(static_cast<int>(room / label), 1, kMost);
    };
    const bool ledger = m_data.kind == PlotKind::Ledger;
    const bool logarithmic = m_scale == AxisScale::Logarithmic;
    xAxis->setTicker(isByStep(m_data.kind)
                         ? wholeTicker(static_cast<double>(m_data.steps))
                         : valueTicker(m_data.kind == PlotKind::Roofline, ledger));
    xAxis->ticker()->setTickCount(
        count(0.8 * width(), 2.2 * metrics.horizontalAdvance(QStringLiteral("1,000"))));
    if (ledger) {
        const auto titles = QSharedPointer<QCPAxisTickerText>::create();
        for (std::size_t i = 0; i < m_shown.bars.size(); ++i)
            titles->addTick(static_cast<double>(i), shortTitleOf(m_shown, m_shown.bars[i]));
        yAxis->setTicker(titles);
        return;
    }
    // If a logarithmic axis spans less than a factor of 50, the library spaces its ticks linearly,
    // so they crowd at the upper end.
    const QCPRange whole = wholeY();
    const bool oneDecade = logarithmic && whole.upper < 50 * whole.lower;
    yAxis->setTicker(showsDrift(m_data.kind) ? driftTicker(logarithmic, m_zero)
                                             : valueTicker(logarithmic, m_data.y.unit == 1));
    // The legend and the horizontal axis take about five lines.
    const int ticks = count(height() - 5 * metrics.height(), 2.5 * metrics.height());
    constexpr double kHighEnough = 8; // lines; one tick alone would not show the scale
    const bool two = logarithmic && height() > kHighEnough * metrics.height();
    yAxis->ticker()->setTickCount(oneDecade ? std::min(ticks, 2) : std::max(ticks, two ? 2 : 1));
    const auto shares = QSharedPointer<TextTicker<QCPAxisTickerFixed>>::create(
        [](double share) { return percentText(share); });
    const double least = leastShare(m_data);
    shares->setTickStep(least < -1 ? std::ceil((1 - least) / 2) : ticks > 1 ? 0.5 : 1);
    yAxis2->setTicker(shares);
}

QCPRange PlotCanvas::wholeX() const
{
    if (isByStep(m_data.kind)) {
        const auto last = static_cast<double>(std::max<std::size_t>(m_data.steps, 2));
        const double beside = std::max(0.5, 0.03 * last);
        return {1 - beside, last + beside};
    }
    double least = HUGE_VAL;
    double most = 0;
    const auto include = [&](const PlotPoint& point) {
        least = std::min(least, point.x);
        most = std::max(most, point.x);
    };
    std::ranges::for_each(m_data.alsoInRange, include);
    for (const PlotSeries& series : m_shown.series)
        if (!series.isLimit())
            std::ranges::for_each(series.points, include);
    if (m_data.kind == PlotKind::Roofline)
        return decadesAround(least, most);
    if (m_data.kind == PlotKind::Tradeoff)
        return {0, most > 0 ? 1.12 * most / m_data.x.unit : 1};
    // Leaves room for the text beside the longest bar. Titles of operations take up a third of
    // the width.
    const double text = QFontMetricsF(m_font).horizontalAdvance(Tr::tr(" saves %1").arg("99.9 % "));
    return {0, std::max(most, 1.0) / (1 - std::min(text / (0.65 * std::max(width(), 1)), 0.6))};
}

QCPRange PlotCanvas::wholeY() const
{
    if (m_data.kind == PlotKind::Ledger)
        return {-0.5, static_cast<double>(std::max<std::size_t>(m_shown.bars.size(), 1)) - 0.5};
    const ValueRange values = valueRange();
    if (m_scale == AxisScale::Linear)
        return {0, values.most > 0 ? 1.12 * values.most : 1};
    QCPRange decades = decadesAround(values.leastPositive, values.most);
    constexpr double kHalfDecade = 3.2;
    if (m_zero)
        decades.lower = *m_zero / kHalfDecade;
    else if (m_data.kind == PlotKind::Roofline) // keeps the axes' labels apart in the corner
        decades.lower *= std::pow(decades.lower / decades.upper, 0.05);
    return decades;
}

PlotCanvas::ValueRange PlotCanvas::valueRange() const
{
    ValueRange range;
    const auto include = [&](const PlotPoint& point) {
        const double value = point.y / m_data.y.unit;
        if (value > 0)
            range.leastPositive = std::min(range.leastPositive, value);
        range.most = std::max(range.most, value);
        range.hasZero = range.hasZero || value <= 0;
    };
    std::ranges::for_each(m_data.alsoInRange, include);
    for (const PlotSeries& series : m_shown.series)
        if (!series.isLimit() && !series.hasOwnAxis() && isInRange(m_data, series, m_scale))
            std::ranges::for_each(series.points, include);
    return range;
}

std::optional<double> PlotCanvas::placeForZero() const
{
    if (m_scale == AxisScale::Linear || !showsDrift(m_data.kind))
        return std::nullopt;
    const ValueRange values = valueRange();
    if (!values.hasZero)
        return std::nullopt;
    return decadesAround(values.leastPositive, values.most).lower / 10;
}

void PlotCanvas::showWholeRange()
{
    m_wholeX = wholeX();
    m_wholeY = wholeY();
    xAxis->setRange(m_wholeX);
    yAxis->setRange(m_wholeY);
    showMarks();
}

void PlotCanvas::keepMarkInView()
{
    const auto here = static_cast<double>(m_mark.step + 1);
    if (isByStep(m_data.kind) && !xAxis->range().contains(here))
        xAxis->setRange(here, xAxis->range().size(), Qt::AlignCenter);
}

void PlotCanvas::keepInside(QCPAxis& axis, const QCPRange& whole)
{
    QCPRange inside = axis.range().bounded(whole.lower, whole.upper);
    const double least = whole.size() * kSmallest;
    if (axis.scaleType() == QCPAxis::stLinear && inside.size() < least)
        inside = QCPRange(inside.center() - least / 2, inside.center() + least / 2);
    axis.setRange(inside);
}

} // namespace pastkeys
