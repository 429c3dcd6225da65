// What the canvas draws, with the library's plottables and items.
#include "drawing/number_text.h"
#include "plots/plot_canvas.h"
#include "plots/plot_style.h"
#include "plots/plot_text.h"
#include "plots/plot_ticks.h"

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

constexpr double kMarkCell = 2; ///< pixels: nearer marks cover each other

/// One with no line to it.
bool hasLonePoint(const PlotSeries& series)
{
    return std::ranges::any_of(unbrokenParts(series.points),
                               [](const auto& part) { return part.size() == 1; });
}

} // namespace

void PlotCanvas::addSeries(const PlotSeries& series)
{
    QCPAxis* values = valueAxisOf(series.role);
    QCPGraph* graph = addGraph(xAxis, values);
    const bool marks = m_data.kind == PlotKind::Roofline && series.role != SeriesRole::Roof;
    const PlotFrame pixels{spanOf(*xAxis, m_data.x.unit),
                           spanOf(*values, values == yAxis ? m_data.y.unit : 1)};
    if (marks)
        for (const PlotPoint& point : thinnedMarks(series.points, pixels, kMarkCell))
            addPoint(*graph, series.role, point);
    else
        addLine(*graph, series, pixels);
    graph->setName(legendTitleOf(series.role));
    if (graph->name().isEmpty())
        graph->removeFromLegend();
    graph->setPen(penOf(series.role, m_theme));
    if (marks)
        graph->setLineStyle(QCPGraph::lsNone);
    if (marks || marksOfStepsFit() || hasLonePoint(series))
        graph->setScatterStyle(markOf(series.role, m_theme));
}

/// Side by side, of all lines alike: marks that cover each other would hide dashes.
bool PlotCanvas::marksOfStepsFit() const
{
    constexpr double kWithAir = 1.5;
    const double steps = std::min(xAxis->range().size(), static_cast<double>(m_data.steps));
    return axisRect()->width() >= steps * kWithAir * kMarkSize * m_theme.lineScale;
}

/// With no line through steps that the lane did not run.
void PlotCanvas::addLine(QCPGraph& graph, const PlotSeries& series, const PlotFrame& pixels) const
{
    std::vector<std::span<const PlotPoint>> parts{series.points};
    if (isByStep(m_data.kind))
        parts = unbrokenParts(series.points);
    for (const std::span<const PlotPoint>& part : parts) {
        if (graph.dataCount() > 0) // the library breaks a line at NaN
            addPoint(graph, series.role, {part.front().x, std::nan(""), part.front().source});
        for (const PlotPoint& point : thinnedLine(part, pixels))
            addPoint(graph, series.role, point);
    }
}

/// As the header found room for; empty where it has no entry.
QString PlotCanvas::legendTitleOf(SeriesRole role) const
{
    if (!isInLegend(role))
        return {};
    qsizetype at = 0;
    for (const PlotSeries& series : m_data.series) {
        if (series.role == role)
            break;
        at += isInLegend(series.role) ? 1 : 0;
    }
    return m_legendTitles.value(at);
}

void PlotCanvas::addBars()
{
    QStringList titles;
    for (const LedgerBar& bar : m_shown.bars)
        titles << shortTitleOf(bar);
    yAxis->setTicker(barTicks(titles));
    for (const PlotSeries& series : m_shown.series) {
        auto* bars = new QCPBars(yAxis, xAxis);
        const bool off = series.role == SeriesRole::Off;
        bars->setName(legendTitleOf(series.role));
        if (bars->name().isEmpty())
            bars->removeFromLegend();
        bars->setWidth(off ? 0.8 : 0.74); // solid in front: areas compare, equal ones both show
        const QColor color = m_theme.color(off ? Ink::Off : Ink::On);
        bars->setPen(QPen(color, m_theme.lineScale));
        bars->setBrush(QBrush(color, off ? Qt::BDiagPattern : Qt::SolidPattern));
        for (const PlotPoint& point : series.points)
            bars->addData(point.y, point.x);
    }
    for (std::size_t i = 0; i < m_shown.bars.size(); ++i) {
        const LedgerBar& bar = m_shown.bars[i];
        const auto [baseline, other] = bar.flops;
        if (other == 0 || other >= baseline)
            continue;
        auto* share = new QCPItemText(this);
        share->setText(savedLabel(1 - static_cast<double>(other) / static_cast<double>(baseline)));
        share->setFont(fontOfBars());
        share->setColor(m_theme.color(Ink::Text));
        share->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        share->position->setCoords(static_cast<double>(baseline), static_cast<double>(i));
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
            QCPGraph* ring = addGraph(xAxis, valueAxisOf(series.role));
            ring->removeFromLegend();
            ring->setLineStyle(QCPGraph::lsNone);
            ring->setScatterStyle(ringOf(m_theme));
            addPoint(*ring, series.role, point);
        }
}

/// Along its two parts, where they have room; the caption has the numbers too.
void PlotCanvas::addRoofLabels()
{
    constexpr double kAbove = 2;
    const PlotSeries& roof = *m_data.find(SeriesRole::Roof);
    const QFontMetricsF metrics(m_font);
    const QRectF area = axisRect()->rect();
    const auto pixel = [this](const PlotPoint& point) { return frame().pixelOf(point); };
    const auto add = [this](const QString& text, QPointF at, Qt::Alignment side, double rotation) {
        auto* label = new QCPItemText(this);
        label->setText(text);
        label->setFont(m_font);
        label->setColor(m_theme.color(Ink::Text));
        label->setPositionAlignment(side);
        label->setRotation(rotation);
        label->position->setType(QCPItemPosition::ptAbsolute);
        label->position->setCoords(at);
    };
    if (!isAllInView(roof))
        return;
    const QPointF ridge = pixel(roof.points[1]);
    const QLineF slope(pixel(roof.points.front()), ridge);
    const double turned = slope.dx() / std::max(slope.length(), 1.0);
    // A turned label leans back over its start, by its height.
    const double start = 6 + metrics.height() * std::sqrt(std::max(0.0, 1 - turned * turned));
    const bool over = ridge.y() - metrics.height() - kAbove >= area.top();
    // Both in full, or in short where that is too long.
    for (const RoofText text : {RoofText::Full, RoofText::Short}) {
        const QString flat = roofLabel(m_data.machine.limits, RoofPart::Arithmetic, text);
        const QString memory = roofLabel(m_data.machine.limits, RoofPart::Memory, text);
        const double end = area.right() - metrics.horizontalAdvance(flat) - 10;
        const double length = metrics.horizontalAdvance(memory) + start + 6;
        if (!over || length > slope.length() || slope.x1() + length * turned > end)
            continue;
        add(flat, {area.right() - 2, ridge.y() - kAbove}, Qt::AlignRight | Qt::AlignBottom, 0);
        add(memory, slope.pointAt(start / slope.length()) - QPointF(0, kAbove + 2),
            Qt::AlignLeft | Qt::AlignBottom, -slope.angle());
        return;
    }
}

bool PlotCanvas::isAllInView(const PlotSeries& series) const
{
    const PlotFrame shown = frame();
    return std::ranges::all_of(series.points, [&](const PlotPoint& point) {
        return shown.x.contains(point.x) && shown.y.contains(point.y);
    });
}

void PlotCanvas::addRowMark()
{
    for (std::size_t i = 0; i < m_shown.bars.size(); ++i) {
        if (!m_shown.bars[i].holds(m_mark.operation))
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

void PlotCanvas::styleAxis(QCPAxis* axis)
{
    const QColor text = m_theme.color(Ink::Text);
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

QCPAxis* PlotCanvas::valueAxisOf(SeriesRole role) const
{
    return role == SeriesRole::Saved ? yAxis2 : yAxis;
}

void PlotCanvas::addPoint(QCPGraph& graph, SeriesRole role, const PlotPoint& point) const
{
    graph.addData(point.x / m_data.x.unit,
                  point.y / (role == SeriesRole::Saved ? 1 : m_data.y.unit));
}

} // namespace pastkeys
