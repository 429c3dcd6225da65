// The axes of the canvas: their ranges and ticks.
#include "chart/plot_canvas.h"
#include "drawing/number_text.h"
#include "shared/text_ticker.h"

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

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

void PlotCanvas::styleAxis(QCPAxis& axis)
{
    const bool plain = m_plot.isPlain;
    const QColor text = m_theme.color(Ink::Text);
    axis.setLabelColor(text);
    axis.setTickLabelColor(text);
    axis.setLabelFont(m_font);
    axis.setTickLabelFont(m_font);
    if (!plain) {
        axis.setLabelPadding(1);
        axis.setTickLabelPadding(3);
        axis.grid()->setZeroLinePen(Qt::NoPen);
    }
    const QPen pen(m_theme.color(plain ? Ink::MutedText : Ink::Grid), m_theme.lineScale);
    for (const auto set : {&QCPAxis::setBasePen, &QCPAxis::setTickPen, &QCPAxis::setSubTickPen})
        (axis.*set)(pen);
    QColor faint = m_theme.color(Ink::Grid);
    faint.setAlphaF(plain ? 0.4F : 0.35F);
    axis.grid()->setPen(QPen(faint, 1, plain ? Qt::DotLine : Qt::SolidLine));
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

} // namespace pastkeys
