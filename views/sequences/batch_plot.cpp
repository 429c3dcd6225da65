#include "sequences/batch_plot.h"

#include "drawing/tr.h"
#include "shared/legend_row.h"
#include "shared/scrolled.h"
#include "shared/text_page.h"
#include "shared/text_ticker.h"
#include "shared/tool_tip.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QPushButton>
#include <QScrollArea>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <set>

namespace pastkeys {

namespace {

constexpr double kAir = 1.15; ///< leaves space above the largest value
// Approximate numbers of ticks: at least two, because a tick at 0 alone does not show the scale.
constexpr int kLeastTicks = 2;
constexpr int kMostTicks = 3;
constexpr int kLinesPerTick = 5;
// These numbers are in lines of text.
constexpr double kLinesWithLegend = 11;
constexpr double kLinesOfPlot = 9; ///< the note gets only the height beyond this
constexpr double kLinesOfLegend = 2;
constexpr double kLinesOfNote = 2;   ///< minimum; the rest of the note can be scrolled
constexpr double kLinesAbove = 18;   ///< with at least this many lines, panes are stacked
constexpr double kColumnOfPane = 10; ///< minimum width of each pane if they are side by side

/// The unit in which the values of an axis are drawn.
struct AxisUnit
{
    double size = 1;
    QString suffix;
};

AxisUnit unitFor(const BatchPlotPane& pane, double most)
{
    AxisUnit unit;
    if (pane.unit != BatchUnit::Bytes)
        return unit;
    for (const char* name : {" KiB", " MiB", " GiB"})
        if (most / unit.size >= 1024) {
            unit.size *= 1024;
            unit.suffix = QLatin1String(name);
        }
    return unit;
}

QSharedPointer<QCPAxisTicker> tickerOf(const AxisUnit& unit, int ticks)
{
    auto ticker =
        QSharedPointer<TextTicker<QCPAxisTicker>>::create([suffix = unit.suffix](double value) {
            return QLocale().toString(value, 'g', 4) + (value == 0 ? QString() : suffix);
        });
    ticker->setTickCount(ticks);
    return ticker;
}

QCPRange rangeOfX(const BatchPlotData& plot)
{
    double least = HUGE_VAL;
    double most = 0;
    for (const BatchPlotPane& pane : plot.panes)
        for (const BatchPlotSeries& series : pane.series)
            for (const BatchPlotPoint& point : series.points) {
                least = std::min(least, point.x);
                most = std::max(most, point.x);
            }
    const double air = std::max(0.5, 0.04 * (most - least));
    if (most - least < 1) // the axis needs room for two numbers
        most = least + 1;
    return {least - air, most + air};
}

Qt::PenStyle lineOf(const BatchPlotSeries& series)
{
    if (series.isFormula)
        return Qt::DashLine;
    switch (series.mark) {
    case BatchMark::Disc:
        break;
    case BatchMark::Square:
        return Qt::DashDotLine;
    case BatchMark::Cross:
        return Qt::DotLine;
    }
    return Qt::SolidLine;
}

QCPScatterStyle::ScatterShape shapeOf(BatchMark mark)
{
    switch (mark) {
    case BatchMark::Disc:
        break;
    case BatchMark::Square:
        return QCPScatterStyle::ssSquare;
    case BatchMark::Cross:
        return QCPScatterStyle::ssCross;
    }
    return QCPScatterStyle::ssDisc;
}

double mostOf(const BatchPlotPane& pane)
{
    double most = 0;
    for (const BatchPlotSeries& series : pane.series)
        for (const BatchPlotPoint& point : series.points)
            most = std::max(most, point.y);
    return most > 0 ? most : 1;
}

} // namespace

BatchPlot::BatchPlot(QWidget* parent)
    : QWidget(parent), m_choice(new QComboBox(this)),
      m_measure(new QPushButton(Tr::tr("Meas&ure"), this)), m_note(new QLabel),
      m_notes(scrolled(m_note)), m_plot(new QCustomPlot(this))
{
    for (const BatchPlotKind kind : kBatchPlotKinds)
        m_choice->addItem(titleOf(kind));
    m_choice->setAccessibleName(Tr::tr("Which plot of the batch"));
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_choice->setMinimumContentsLength(10);
    m_measure->setAutoDefault(false);
    m_measure->setToolTip(
        Tr::tr("Runs the prompts with 1, 2, 4 and more slots, and times each run"));
    m_note->setWordWrap(true);
    m_note->setContentsMargins(4, 0, 4, 2);
    m_note->setTextFormat(Qt::PlainText);
    m_notes->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    for (QWidget* part : {static_cast<QWidget*>(m_note), m_notes->viewport()})
        part->setBackgroundRole(QPalette::Base);
    m_plot->setMinimumSize(80, 60);
    m_plot->setFocusPolicy(Qt::TabFocus);
    m_plot->setContextMenuPolicy(Qt::CustomContextMenu);
    m_plot->installEventFilter(this);
    connect(m_choice, &QComboBox::currentIndexChanged, this, &BatchPlot::refresh);
    connect(m_measure, &QPushButton::clicked, this, [this] {
        if (m_isMeasuring)
            return emit cancelRequested();
        setPlot(BatchPlotKind::Speed); // where the result will appear
        emit measureRequested();
    });
    connect(m_plot, &QCustomPlot::mouseRelease, this, &BatchPlot::clicked);
    connect(m_plot, &QCustomPlot::mouseMove, this, &BatchPlot::hovered);
    connect(m_plot, &QWidget::customContextMenuRequested, this, [this](QPoint at) {
        auto* menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->addAction(Tr::tr("&Copy the plot's data as CSV"), this,
                        [this] { QApplication::clipboard()->setText(csvOf(m_data)); });
        menu->popup(m_plot->mapToGlobal(at));
    });
    auto* top = new QHBoxLayout;
    top->addWidget(m_choice, 1);
    top->addWidget(m_measure);
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins(0, 0, 0, 0);
    box->setSpacing(2);
    box->addLayout(top);
    box->addWidget(m_plot, 1);
    box->addWidget(m_notes);
    box->addStretch(); // without a plot, the note is at the top
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    setMeasuring(false, false);
    setPlot(BatchPlotKind::Weights); // speeds exist only after a measurement
}

void BatchPlot::present(const BatchState& state)
{
    m_state = state;
    refresh();
}

void BatchPlot::setSpeeds(std::vector<BatchSpeed> speeds)
{
    m_speeds = std::move(speeds);
    refresh();
}

void BatchPlot::setPlot(BatchPlotKind kind)
{
    m_choice->setCurrentIndex(static_cast<int>(kind));
}

void BatchPlot::setTheme(const Theme& theme)
{
    m_theme = theme;
    refresh();
}

void BatchPlot::setMeasuring(bool isPossible, bool isMeasuring)
{
    m_isMeasuring = isMeasuring;
    m_measure->setEnabled(isPossible || isMeasuring);
    m_measure->setText(isMeasuring ? Tr::tr("&Cancel") : Tr::tr("Meas&ure"));
}

void BatchPlot::draw()
{
    m_plot->replot(QCustomPlot::rpImmediateRefresh);
}

void BatchPlot::refresh()
{
    m_data = batchPlotOf(kBatchPlotKinds[static_cast<std::size_t>(m_choice->currentIndex())],
                         m_state, m_speeds);
    m_note->setText(m_data.note);
    setWrappedToolTip(*m_choice, m_data.note);
    fitNote();
    m_plot->setVisible(!m_data.empty());
    m_plot->setAccessibleName(titleOf(m_data.kind));
    m_plot->setAccessibleDescription(m_data.note);
    fill();
}

/// The note gets only the height that the plot does not need, and can be scrolled. It is hidden if
/// there is no room for two lines of it. Without a plot, it is always shown, because it explains
/// what to do.
void BatchPlot::fitNote()
{
    const double line = fontMetrics().height();
    const int wanted = std::max(m_note->heightForWidth(width()), 0);
    const bool hasLegend = std::ranges::any_of(
        m_data.panes, [](const BatchPlotPane& pane) { return pane.series.size() > 1; });
    const double lines = kLinesOfPlot + (hasLegend ? kLinesOfLegend : 0);
    const int left = height() - m_choice->sizeHint().height() - static_cast<int>(lines * line);
    const int least = std::min(wanted, static_cast<int>(kLinesOfNote * line));
    m_notes->setVisible(m_data.empty() || left >= least);
    m_notes->setFixedHeight(m_data.empty() ? wanted : std::clamp(left, least, wanted));
}

/// Whether panes are side by side, because stacked panes would be too short.
bool BatchPlot::isInColumns() const
{
    const auto panes = static_cast<double>(m_data.panes.size());
    return panes > 1 && !hasRoom(kLinesAbove) &&
           width() >= panes * kColumnOfPane * fontMetrics().height();
}

bool BatchPlot::hasRoom(double lines) const
{
    return height() >= lines * fontMetrics().height();
}

void BatchPlot::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    refresh();
}

void BatchPlot::fill()
{
    m_plot->clearPlottables();
    m_plot->clearItems();
    m_plot->plotLayout()->clear();
    m_plot->setBackground(m_theme.color(Ink::Background));
    const bool inColumns = isInColumns();
    // Aligns the left and right edges of stacked panes.
    auto* margins = inColumns ? nullptr : new QCPMarginGroup(m_plot);
    for (std::size_t i = 0; i < m_data.panes.size(); ++i) {
        auto* place = new QCPLayoutGrid;
        const auto index = static_cast<int>(i);
        m_plot->plotLayout()->addElement(inColumns ? 0 : index, inColumns ? index : 0, place);
        addPane(m_data.panes[i], inColumns || i + 1 == m_data.panes.size(), *place)
            ->setMarginGroup(QCP::msLeft | QCP::msRight, margins);
    }
    if (isByStep(m_data.kind) && !m_data.empty())
        addMark();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

/// Adds a pane. Its legend is above the axes, where it hides no point.
/// \param hasTitle  whether the horizontal axis has its title and numbers
/// \param rows  an empty grid that receives the parts of the pane
QCPAxisRect* BatchPlot::addPane(const BatchPlotPane& pane, bool hasTitle, QCPLayoutGrid& rows)
{
    auto* title = new QCPTextElement(m_plot, pane.title, font());
    title->setTextColor(m_theme.color(Ink::Text));
    title->setTextFlags(Qt::AlignLeft | Qt::AlignVCenter);
    title->setMargins(QMargins(4, 2, 2, 0));
    rows.addElement(rows.rowCount(), 0, title);
    rows.setRowStretchFactor(rows.rowCount() - 1, kNoStretch);
    QCPLegend* legend = nullptr;
    if (pane.series.size() > 1 && hasRoom(kLinesWithLegend)) {
        legend = new QCPLegend;
        placeLegend(*legend, rows, rows.rowCount());
    }
    auto* rect = new QCPAxisRect(m_plot);
    rows.addElement(rows.rowCount(), 0, rect);
    rows.setRowSpacing(0);
    QCPAxis& x = *rect->axis(QCPAxis::atBottom);
    QCPAxis& y = *rect->axis(QCPAxis::atLeft);
    for (QCPAxis* axis : {&x, &y})
        styleAxis(*axis);
    x.setTicker(wholeTicker());
    x.setSubTicks(false);
    x.setTickLabels(hasTitle);
    x.setLabel(hasTitle ? m_data.x : QString());
    x.setRange(rangeOfX(m_data));
    const double most = mostOf(pane);
    const AxisUnit unit = unitFor(pane, most);
    const auto panes = isInColumns() ? 1 : static_cast<int>(m_data.panes.size());
    const int ticks = height() / (kLinesPerTick * panes * fontMetrics().height());
    y.setTicker(tickerOf(unit, std::clamp(ticks, kLeastTicks, kMostTicks)));
    y.setSubTicks(false);
    y.setRange(0, kAir * most / unit.size);
    rect->setMinimumMargins(QMargins(2, 4, 8, 2));
    for (const BatchPlotSeries& series : pane.series)
        addSeries(series, *rect, unit.size);
    if (legend)
        addLegend(*legend, *rect);
    return rect;
}

/// \param unit  the value drawn as 1
void BatchPlot::addSeries(const BatchPlotSeries& series, QCPAxisRect& rect, double unit)
{
    QCPGraph* graph = m_plot->addGraph(rect.axis(QCPAxis::atBottom), rect.axis(QCPAxis::atLeft));
    graph->setName(series.name);
    graph->setPen(QPen(m_theme.color(series.ink), (series.isFormula ? 1.2 : 2) * m_theme.lineScale,
                       lineOf(series)));
    graph->setLineStyle(series.isJoined ? QCPGraph::lsLine : QCPGraph::lsNone);
    if (!series.isFormula) {
        QCPScatterStyle mark(shapeOf(series.mark),
                             series.points.size() > 40 ? 3.0 : 6 * m_theme.lineScale);
        mark.setPen(QPen(m_theme.color(series.ink), m_theme.lineScale)); // not dashed
        graph->setScatterStyle(mark);
    }
    for (const BatchPlotPoint& point : series.points)
        graph->addData(point.x, point.y / unit);
}

/// Fills the legend of a pane, in as few lines as the width allows.
void BatchPlot::addLegend(QCPLegend& legend, const QCPAxisRect& rect)
{
    legend.setLayer(QStringLiteral("legend"));
    legend.setFont(font());
    legend.setTextColor(m_theme.color(Ink::Text));
    legend.setBrush(Qt::NoBrush);
    legend.setBorderPen(Qt::NoPen);
    legend.setIconSize(2 * fontMetrics().height(), fontMetrics().height());
    legend.setMargins(QMargins(3, 1, 3, 1));
    for (QCPGraph* graph : rect.graphs())
        graph->addToLegend(&legend);
    wrapLegend(legend, m_plot->width());
}

void BatchPlot::styleAxis(QCPAxis& axis)
{
    const QColor ink = m_theme.color(Ink::MutedText);
    for (const auto set : {&QCPAxis::setBasePen, &QCPAxis::setTickPen, &QCPAxis::setSubTickPen})
        (axis.*set)(QPen(ink, m_theme.lineScale));
    axis.setLabelColor(m_theme.color(Ink::Text));
    axis.setTickLabelColor(m_theme.color(Ink::Text));
    axis.setLabelFont(font());
    axis.setTickLabelFont(font());
    QColor grid = m_theme.color(Ink::Grid);
    grid.setAlphaF(0.4F);
    axis.grid()->setPen(QPen(grid, 1, Qt::DotLine));
}

/// Marks the current step.
void BatchPlot::addMark()
{
    const auto step = static_cast<double>(m_state.step + 1);
    for (QCPAxisRect* rect : m_plot->axisRects()) {
        auto* mark = new QCPItemStraightLine(m_plot);
        mark->setClipAxisRect(rect);
        for (QCPItemPosition* point : {mark->point1, mark->point2}) {
            point->setAxisRect(rect);
            point->setAxes(rect->axis(QCPAxis::atBottom), rect->axis(QCPAxis::atLeft));
        }
        mark->point1->setCoords(step, 0);
        mark->point2->setCoords(step, 1);
        mark->setPen(QPen(m_theme.color(Ink::Current), m_theme.lineScale, Qt::DotLine));
    }
}

std::optional<double> BatchPlot::placeAt(QPointF pixel) const
{
    std::optional<double> nearest;
    if (m_data.empty())
        return nearest;
    const QCPAxisRect* under = m_plot->axisRectAt(pixel);
    const QCPAxisRect* rect = under ? under : m_plot->axisRects().first();
    const double at = rect->axis(QCPAxis::atBottom)->pixelToCoord(pixel.x());
    for (const BatchPlotPane& pane : m_data.panes)
        for (const BatchPlotSeries& series : pane.series) {
            if (series.isFormula && !isByStep(m_data.kind))
                continue; // its curve also has points where nothing was counted
            for (const BatchPlotPoint& point : series.points)
                if (!nearest || std::abs(point.x - at) < std::abs(*nearest - at))
                    nearest = point.x;
        }
    return nearest;
}

void BatchPlot::clicked(QMouseEvent* event)
{
    const std::optional<double> place = placeAt(event->position());
    if (event->button() == Qt::LeftButton && place && isByStep(m_data.kind))
        emit stepRequested(static_cast<std::size_t>(*place) - 1);
}

void BatchPlot::hovered(QMouseEvent* event)
{
    const std::optional<double> place = placeAt(event->position());
    m_plot->setCursor(place && isByStep(m_data.kind) ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (place)
        QToolTip::showText(event->globalPosition().toPoint(), toolTipHtml(valuesAt(m_data, *place)),
                           m_plot);
}

void BatchPlot::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange)
        refresh();
}

bool BatchPlot::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_plot && event->type() == QEvent::ToolTip)
        return true; // hovered() shows the plot's own tool tip
    return QWidget::eventFilter(watched, event);
}

} // namespace pastkeys
