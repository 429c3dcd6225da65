#include "plots/plot_canvas.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "shared/legend_row.h"
#include "shared/text_ticker.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pastkeys {

namespace {

constexpr double kReach = 18;      ///< hit radius of a point in a scatter plot, in pixels
constexpr double kSmallest = 1e-3; ///< smallest share of a linear axis that a zoom can show

QString tickText(double value, const PlotAxis& axis)
{
    constexpr int kDigits = 6; // enough for ticks that are close together after zooming
    const bool prefixed = axis.ticks == TickText::Prefixed;
    if (axis.ticks == TickText::Small)
        return smallNumberText(value, 3);
    if (prefixed && value >= 1)
        return shortFlopsText(value);
    const QString text = value == std::floor(value) && !prefixed
                             ? grouped(static_cast<std::uint64_t>(value))
                             : QLocale().toString(value, 'g', kDigits);
    return value == 0 ? text : text + axis.suffix;
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

/// \param zero  where 0 is on a logarithmic axis
QSharedPointer<QCPAxisTicker> tickerFor(const PlotAxis& axis, std::optional<double> zero = {})
{
    const bool logarithmic = axis.scale == AxisScale::Logarithmic;
    const auto text = [axis](double value) { return tickText(value, axis); };
    if (axis.ticks == TickText::Whole)
        return wholeTicker(axis.last);
    if (axis.ticks == TickText::Small && logarithmic)
        return QSharedPointer<DriftTicker>::create(zero);
    if (logarithmic)
        return QSharedPointer<TextTicker<QCPAxisTickerLog>>::create(text);
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
double leastShare(const Plot& plot)
{
    double least = 0;
    if (const PlotSeries* saved = plot.find(SeriesKind::Saved))
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
    connect(this, &QCustomPlot::afterLayout, this, &PlotCanvas::placePointNames);
    arrangePanes();
}

void PlotCanvas::present(const Plot& plot)
{
    const bool another =
        plot.name != m_plot.name || plot.y().scale != m_plot.y().scale || m_plot.empty();
    const bool keepsZoom = isZoomed() && !another;
    m_plot = plot;
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
    const auto here = static_cast<double>(m_plot.current.value_or(0) + 1);
    const bool aroundStep = m_plot.form == PlotForm::Steps && xAxis->range().contains(here);
    const double center = m_plot.form == PlotForm::Bars ? 0 : xAxis->range().center();
    xAxis->scaleRange(factor, aroundStep ? here : center);
    if (m_plot.form == PlotForm::Scatter)
        yAxis->scaleRange(factor);
    replot(rpQueuedReplot);
}

bool PlotCanvas::isZoomed() const
{
    return xAxis->range() != m_wholeX || yAxis->range() != m_panes.front().wholeY;
}

QPointF PlotCanvas::pixelOf(const PlotSeries& series, const PlotPoint& point) const
{
    return {xAxis->coordToPixel(point.x / m_plot.x.unit),
            valueAxisOf(series, 0)->coordToPixel(valueOf(series, 0, point.y))};
}

std::optional<NearPoint> PlotCanvas::pointAt(QPointF pixel) const
{
    std::optional<NearPoint> nearest;
    std::pair<double, double> least{HUGE_VAL, HUGE_VAL};
    for (std::size_t i = 0; i < m_plot.panes.size(); ++i) {
        if (!m_panes[i].rect->rect().adjusted(-4, -4, 4, 4).contains(pixel.toPoint()))
            continue;
        for (const PlotSeries& series : m_plot.panes[i].series) {
            const bool isCurve =
                series.kind == SeriesKind::Formula && m_plot.form == PlotForm::Counts;
            if (series.isLimit() || series.hasOwnAxis() || isCurve)
                continue; // its points have no source, or belong to another axis
            for (const PlotPoint& point : series.points) {
                const QPointF from =
                    QPointF(m_panes[i].x()->coordToPixel(point.x / m_plot.x.unit),
                            m_panes[i].y()->coordToPixel(valueOf(series, i, point.y))) -
                    pixel;
                std::pair away(std::abs(from.x()), std::abs(from.y()));
                if (m_plot.form == PlotForm::Scatter)
                    away = {std::hypot(from.x(), from.y()), 0};
                else if (m_plot.form == PlotForm::Bars)
                    std::swap(away.first, away.second);
                if (away < least) {
                    least = away;
                    nearest = NearPoint{&series, point};
                }
            }
        }
    }
    if (m_plot.form == PlotForm::Scatter && least.first > kReach * m_theme.lineScale)
        return {};
    return nearest;
}

void PlotCanvas::setCrossHair(const std::optional<NearPoint>& near)
{
    if (!m_crossHair)
        return;
    m_crossHair->setVisible(near.has_value());
    if (near)
        m_crossHair->position->setCoords(near->point.x / m_plot.x.unit,
                                         valueOf(*near->series, 0, near->point.y));
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

/// The size determines how many ticks and legend entries are drawn.
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
    if (m_plot.form == PlotForm::Scatter) // in other plots, the value axis is never zoomed
        yAxis->setRange(before.second);
}

void PlotCanvas::fill()
{
    clearPlottables();
    clearItems();
    m_pointNames.clear();
    setBackground(m_theme.color(Ink::Background));
    setInteractions(m_plot.isPlain ? QCP::Interactions() : QCP::iRangeDrag | QCP::iRangeZoom);
    arrangePanes();
    for (std::size_t i = 0; i < m_panes.size(); ++i)
        fillPane(i);
    addLabels();
    for (std::size_t i = 0; i < m_panes.size(); ++i)
        addLegend(i);
    showWholeRange();
    axisRect()->setVisible(!m_plot.empty());
    if (!m_plot.empty() && m_plot.current)
        for (std::size_t i = 0; i < m_panes.size(); ++i)
            addMark(i);
    addPointNames();
    m_crossHair = new QCPItemTracer(this);
    m_crossHair->setLayer(QStringLiteral("overlay"));
    m_crossHair->setStyle(QCPItemTracer::tsCrosshair);
    m_crossHair->setPen(QPen(m_theme.color(Ink::MutedText), m_theme.lineScale, Qt::DotLine));
    m_crossHair->setVisible(false);
    if (isVisible() || !window()->isVisible()) // a hidden plot is drawn when its tab is chosen
        replot(rpQueuedReplot);
}

void PlotCanvas::arrangePanes()
{
    QString arrangement =
        QStringLiteral("%1 %2").arg(int{m_plot.isPlain}).arg(int{m_plot.inColumns});
    for (const PlotPane& pane : m_plot.panes)
        arrangement += QStringLiteral("|%1%2").arg(pane.title.isEmpty() ? '-' : 't',
                                                   hasLegend(pane) ? 'l' : '-');
    if (arrangement == m_arrangement)
        return;
    m_arrangement = arrangement;
    m_panes.clear();
    plotLayout()->clear();
    // Aligns the left and right edges of stacked panes.
    auto* margins =
        m_plot.inColumns || m_plot.panes.size() < 2 ? nullptr : new QCPMarginGroup(this);
    for (std::size_t i = 0; i < m_plot.panes.size(); ++i)
        addPane(i, margins);
    const DrawnPane& first = m_panes.front();
    xAxis = first.x();
    yAxis = first.y();
    yAxis2 = first.shares();
    legend = first.legend;
    connect(xAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, [this] {
        keepInside(*xAxis, m_wholeX);
        showMarks();
    });
    connect(yAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this,
            [this] { keepInside(*yAxis, m_panes.front().wholeY); });
}

bool PlotCanvas::hasLegend(const PlotPane& pane) const
{
    return !m_plot.isPlain || (m_plot.hasLegend && pane.series.size() > 1);
}

/// Adds a pane. Its legend is above the axes, where it hides no point.
void PlotCanvas::addPane(std::size_t pane, QCPMarginGroup* margins)
{
    DrawnPane drawn;
    auto* rows = new QCPLayoutGrid;
    const auto index = static_cast<int>(pane);
    plotLayout()->addElement(m_plot.inColumns ? 0 : index, m_plot.inColumns ? index : 0, rows);
    rows->setRowSpacing(0);
    if (!m_plot.panes[pane].title.isEmpty()) {
        drawn.title = new QCPTextElement(this);
        drawn.title->setTextFlags(Qt::AlignLeft | Qt::AlignVCenter);
        drawn.title->setMargins(QMargins(4, 2, 2, 0));
        rows->addElement(rows->rowCount(), 0, drawn.title);
        rows->setRowStretchFactor(rows->rowCount() - 1, kNoStretch);
    }
    if (hasLegend(m_plot.panes[pane])) {
        drawn.legend = new QCPLegend;
        placeLegend(*drawn.legend, *rows, rows->rowCount());
        drawn.legend->setLayer(QStringLiteral("legend"));
        drawn.legend->setBorderPen(Qt::NoPen);
        drawn.legend->setBrush(Qt::NoBrush);
        drawn.legend->setMargins(m_plot.isPlain ? QMargins(3, 1, 3, 1) : QMargins(6, 1, 2, 0));
    }
    drawn.rect = new QCPAxisRect(this);
    rows->addElement(rows->rowCount(), 0, drawn.rect);
    drawn.rect->setMarginGroup(QCP::msLeft | QCP::msRight, margins);
    if (!m_plot.isPlain) {
        drawn.rect->setMinimumSize(40, 20);
        for (QCPAxis* axis : drawn.rect->axes()) { // in a plain plot, lines cover the axes
            axis->setLayer(QStringLiteral("axes"));
            axis->grid()->setLayer(QStringLiteral("grid"));
        }
    }
    drawn.flags = drawn.rect->addAxis(QCPAxis::atRight);
    drawn.flags->setVisible(false);
    drawn.flags->setRange(0, 1);
    m_panes.push_back(drawn);
}

void PlotCanvas::fillPane(std::size_t pane)
{
    DrawnPane& drawn = m_panes[pane];
    drawn.zero = placeForZero(m_plot.panes[pane]);
    if (drawn.title) {
        drawn.title->setText(m_plot.panes[pane].title);
        drawn.title->setFont(m_font);
        drawn.title->setTextColor(m_theme.color(Ink::Text));
    }
    setAxes(pane);
    setTickers(pane);
    for (const PlotSeries& series : m_plot.panes[pane].series)
        if (m_plot.form == PlotForm::Bars)
            addBars(series);
        else
            addSeries(series, pane);
}

void PlotCanvas::setAxes(std::size_t pane)
{
    const DrawnPane& drawn = m_panes[pane];
    const bool bars = m_plot.form == PlotForm::Bars;
    const bool logarithmicX = m_plot.x.scale == AxisScale::Logarithmic;
    const auto typeOf = [](const PlotAxis& axis) {
        return axis.scale == AxisScale::Logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear;
    };
    drawn.x()->setScaleType(typeOf(m_plot.x));
    drawn.y()->setScaleType(typeOf(m_plot.panes[pane].y));
    drawn.y()->setRangeReversed(bars); // the largest bar is at the top
    drawn.x()->setSubTicks(m_plot.x.ticks != TickText::Whole);
    drawn.y()->setSubTicks(!bars && !drawn.zero && !m_plot.isPlain);
    drawn.y()->grid()->setVisible(!bars);
    drawn.shares()->setVisible(m_plot.find(SeriesKind::Saved));
    drawn.shares()->setSubTicks(false);
    drawn.shares()->setRange(1.1 * leastShare(m_plot), 1.1);
    const QFontMetricsF metrics(m_font);
    // Half of the topmost label is above the vertical axis, and half of the last label is to the
    // right of the horizontal axis.
    drawn.rect->setMinimumMargins(
        m_plot.isPlain ? QMargins(2, 4, 8, 2)
                       : QMargins(6, qRound(0.5 * metrics.height()),
                                  logarithmicX ? qRound(2 * metrics.height()) : 8, 2));
    const bool lowest = m_plot.inColumns || pane + 1 == m_panes.size();
    drawn.x()->setTickLabels(lowest);
    drawn.x()->setLabel(lowest && !bars && lines() > m_plot.linesWithTitle ? m_plot.x.title
                                                                           : QString());
    for (QCPAxis* axis : {drawn.x(), drawn.y(), drawn.shares()})
        styleAxis(*axis);
    const Qt::Orientations free =
        m_plot.form == PlotForm::Scatter ? Qt::Horizontal | Qt::Vertical : Qt::Horizontal;
    drawn.rect->setRangeDrag(free);
    drawn.rect->setRangeZoom(free);
}

int PlotCanvas::valueTicks() const
{
    constexpr int kMost = 5;
    const double height = QFontMetricsF(m_font).height();
    // The legend and the horizontal axis take about five lines.
    return std::clamp(static_cast<int>((this->height() - 5 * height) / (2.5 * height)), 1, kMost);
}

/// Sets the ticks of the axes. There are fewer of them if there is little room for their labels.
void PlotCanvas::setTickers(std::size_t pane)
{
    const DrawnPane& drawn = m_panes[pane];
    const PlotAxis& values = m_plot.panes[pane].y;
    drawn.x()->setTicker(tickerFor(m_plot.x));
    if (!m_plot.isPlain) {
        const double label = 2.2 * QFontMetricsF(m_font).horizontalAdvance(QStringLiteral("1,000"));
        drawn.x()->ticker()->setTickCount(
            std::clamp(static_cast<int>(0.8 * width() / label), 1, 5));
    }
    if (m_plot.form == PlotForm::Bars) {
        const auto titles = QSharedPointer<QCPAxisTickerText>::create();
        for (qsizetype i = 0; i < m_plot.names.size(); ++i)
            titles->addTick(static_cast<double>(i), m_plot.names[i]);
        drawn.y()->setTicker(titles);
        return;
    }
    // If a logarithmic axis spans less than a factor of 50, the library spaces its ticks linearly,
    // so they crowd at the upper end.
    const bool logarithmic = values.scale == AxisScale::Logarithmic;
    const QCPRange whole = wholeY(pane);
    const bool oneDecade = logarithmic && whole.upper < 50 * whole.lower;
    drawn.y()->setTicker(tickerFor(values, drawn.zero));
    const int ticks = values.tickCount > 0 ? values.tickCount : valueTicks();
    constexpr double kHighEnough = 8; // lines; one tick alone would not show the scale
    const bool two = logarithmic && lines() > kHighEnough;
    drawn.y()->ticker()->setTickCount(oneDecade ? std::min(ticks, 2)
                                                : std::max(ticks, two ? 2 : 1));
    const auto shares = QSharedPointer<TextTicker<QCPAxisTickerFixed>>::create(
        [](double share) { return percentText(share); });
    const double least = leastShare(m_plot);
    shares->setTickStep(least < -1 ? std::ceil((1 - least) / 2) : ticks > 1 ? 0.5 : 1);
    drawn.shares()->setTicker(shares);
}

double PlotCanvas::lines() const
{
    return height() / QFontMetricsF(m_font).height();
}

QCPRange PlotCanvas::wholeX() const
{
    if (m_plot.form == PlotForm::Steps && !m_plot.isPlain) {
        const double last = std::max(m_plot.x.last, 2.0);
        const double beside = std::max(0.5, 0.03 * last);
        return {1 - beside, last + beside};
    }
    double least = HUGE_VAL;
    double most = 0;
    const auto include = [&](const PlotPoint& point) {
        least = std::min(least, point.x);
        most = std::max(most, point.x);
    };
    std::ranges::for_each(m_plot.alsoInRange, include);
    for (const PlotPane& pane : m_plot.panes)
        for (const PlotSeries& series : pane.series)
            if (!series.isLimit())
                std::ranges::for_each(series.points, include);
    if (m_plot.x.ticks == TickText::Whole) {
        const double beside = std::max(0.5, 0.04 * (most - least));
        return {least - beside, std::max(most, least + 1) + beside}; // has room for two numbers
    }
    if (m_plot.x.scale == AxisScale::Logarithmic)
        return decadesAround(least, most);
    if (m_plot.form == PlotForm::Scatter)
        return {0, most > 0 ? 1.12 * most / m_plot.x.unit : 1};
    // Leaves room for the text beside the longest bar. Titles of operations take up a third of
    // the width.
    const double text = QFontMetricsF(m_font).horizontalAdvance(m_plot.longestLabel);
    return {0, std::max(most, 1.0) / (1 - std::min(text / (0.65 * std::max(width(), 1)), 0.6))};
}

QCPRange PlotCanvas::wholeY(std::size_t pane) const
{
    if (m_plot.form == PlotForm::Bars)
        return {-0.5, static_cast<double>(std::max<qsizetype>(m_plot.names.size(), 1)) - 0.5};
    const PlotPane& shown = m_plot.panes[pane];
    const ValueRange values = valueRange(shown);
    const double air = m_plot.isPlain ? 1.15 : 1.12;
    if (shown.y.scale == AxisScale::Linear)
        return {0, values.most > 0 ? air * values.most : 1};
    QCPRange decades = decadesAround(values.leastPositive, values.most);
    constexpr double kHalfDecade = 3.2;
    if (m_panes[pane].zero)
        decades.lower = *m_panes[pane].zero / kHalfDecade;
    else if (m_plot.x.scale == AxisScale::Logarithmic) // keeps the labels in the corner apart
        decades.lower *= std::pow(decades.lower / decades.upper, 0.05);
    return decades;
}

PlotCanvas::ValueRange PlotCanvas::valueRange(const PlotPane& pane) const
{
    ValueRange range;
    const auto include = [&](const PlotPoint& point) {
        const double value = point.y / pane.y.unit;
        if (value > 0)
            range.leastPositive = std::min(range.leastPositive, value);
        range.most = std::max(range.most, value);
        range.hasZero = range.hasZero || value <= 0;
    };
    std::ranges::for_each(m_plot.alsoInRange, include);
    for (const PlotSeries& series : pane.series)
        if (!series.isLimit() && !series.hasOwnAxis() && series.isInRange)
            std::ranges::for_each(series.points, include);
    return range;
}

std::optional<double> PlotCanvas::placeForZero(const PlotPane& pane) const
{
    if (pane.y.scale == AxisScale::Linear || pane.y.ticks != TickText::Small)
        return std::nullopt;
    const ValueRange values = valueRange(pane);
    if (!values.hasZero)
        return std::nullopt;
    return decadesAround(values.leastPositive, values.most).lower / 10;
}

void PlotCanvas::showWholeRange()
{
    m_wholeX = wholeX();
    for (std::size_t i = 0; i < m_panes.size(); ++i) {
        m_panes[i].wholeY = wholeY(i);
        m_panes[i].x()->setRange(m_wholeX);
        m_panes[i].y()->setRange(m_panes[i].wholeY);
    }
    showMarks();
}

void PlotCanvas::keepMarkInView()
{
    const auto here = static_cast<double>(m_plot.current.value_or(0) + 1);
    if (m_plot.form == PlotForm::Steps && !xAxis->range().contains(here))
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
