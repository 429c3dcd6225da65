#include "sequences/batch_plot.h"

#include "chart/plot_canvas.h"
#include "drawing/tr.h"
#include "shared/scrolled.h"
#include "shared/text_page.h"
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

namespace pastkeys {

namespace {

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

} // namespace

BatchPlot::BatchPlot(QWidget* parent)
    : QWidget(parent), m_choice(new QComboBox(this)),
      m_measure(new QPushButton(Tr::tr("Meas&ure"), this)), m_note(new QLabel),
      m_notes(scrolled(m_note)), m_canvas(new PlotCanvas(this))
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
    m_canvas->setMinimumSize(80, 60);
    m_canvas->setFocusPolicy(Qt::TabFocus);
    m_canvas->setContextMenuPolicy(Qt::CustomContextMenu);
    m_canvas->installEventFilter(this);
    connect(m_choice, &QComboBox::currentIndexChanged, this, &BatchPlot::refresh);
    connect(m_measure, &QPushButton::clicked, this, [this] {
        if (m_isMeasuring)
            return emit cancelRequested();
        setPlot(BatchPlotKind::Speed); // where the result will appear
        emit measureRequested();
    });
    connect(m_canvas, &QCustomPlot::mouseRelease, this, &BatchPlot::clicked);
    connect(m_canvas, &QCustomPlot::mouseMove, this, &BatchPlot::hovered);
    connect(m_canvas, &QWidget::customContextMenuRequested, this, [this](QPoint at) {
        auto* menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->addAction(Tr::tr("&Copy the plot's data as CSV"), this,
                        [this] { QApplication::clipboard()->setText(csvOf(m_data)); });
        menu->popup(m_canvas->mapToGlobal(at));
    });
    auto* top = new QHBoxLayout;
    top->addWidget(m_choice, 1);
    top->addWidget(m_measure);
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins(0, 0, 0, 0);
    box->setSpacing(2);
    box->addLayout(top);
    box->addWidget(m_canvas, 1);
    box->addWidget(m_notes);
    box->addStretch(); // without a plot, the note is at the top
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    setMeasuring(false, false);
    m_canvas->setStyle(m_theme, font());
    setPlot(BatchPlotKind::Weights); // speeds exist only after a measurement
}

void BatchPlot::present(const BatchState& state)
{
    m_state = state;
    refresh();
}

void BatchPlot::setSpeeds(std::vector<BatchSpeed> speeds)
{
    if (speeds == m_speeds)
        return;
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
    m_canvas->setStyle(m_theme, font());
}

void BatchPlot::setMeasuring(bool isPossible, bool isMeasuring)
{
    m_isMeasuring = isMeasuring;
    m_measure->setEnabled(isPossible || isMeasuring);
    m_measure->setText(isMeasuring ? Tr::tr("&Cancel") : Tr::tr("Meas&ure"));
}

void BatchPlot::draw()
{
    m_canvas->replot(QCustomPlot::rpImmediateRefresh);
}

void BatchPlot::refresh()
{
    m_data = batchPlotOf(kBatchPlotKinds[static_cast<std::size_t>(m_choice->currentIndex())],
                         m_state, m_speeds);
    m_note->setText(m_data.note);
    setWrappedToolTip(*m_choice, m_data.note);
    fitNote();
    m_canvas->setVisible(!m_data.empty());
    m_canvas->setAccessibleName(titleOf(m_data.kind));
    m_canvas->setAccessibleDescription(m_data.note);
    fitPlot();
    m_canvas->present(m_data);
}

/// The note gets only the height that the plot does not need, and can be scrolled. It is hidden if
/// there is no room for two lines of it. Without a plot, it is always shown, because it explains
/// what to do.
void BatchPlot::fitNote()
{
    const double line = fontMetrics().height();
    const int wanted = std::max(m_note->heightForWidth(width()), 0);
    const bool hasLegend = std::ranges::any_of(
        m_data.panes, [](const PlotPane& pane) { return pane.series.size() > 1; });
    const double lines = kLinesOfPlot + (hasLegend ? kLinesOfLegend : 0);
    const int left = height() - m_choice->sizeHint().height() - static_cast<int>(lines * line);
    const int least = std::min(wanted, static_cast<int>(kLinesOfNote * line));
    m_notes->setVisible(m_data.empty() || left >= least);
    m_notes->setFixedHeight(m_data.empty() ? wanted : std::clamp(left, least, wanted));
}

/// Panes are side by side if stacked ones would be too short.
void BatchPlot::fitPlot()
{
    const int line = fontMetrics().height();
    const auto panes = static_cast<int>(m_data.panes.size());
    m_data.hasLegend = hasRoom(kLinesWithLegend);
    m_data.inColumns =
        panes > 1 && !hasRoom(kLinesAbove) && width() >= panes * kColumnOfPane * line;
    const int stacked = m_data.inColumns ? 1 : panes;
    for (PlotPane& pane : m_data.panes)
        pane.y.tickCount =
            std::clamp(height() / (kLinesPerTick * stacked * line), kLeastTicks, kMostTicks);
    if (isByStep(m_data.kind))
        m_data.current = m_state.step;
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

void BatchPlot::clicked(QMouseEvent* event)
{
    const std::optional<NearPoint> near = m_canvas->pointAt(event->position());
    if (event->button() == Qt::LeftButton && near && isByStep(m_data.kind))
        emit stepRequested(near->point.source);
}

void BatchPlot::hovered(QMouseEvent* event)
{
    const std::optional<NearPoint> near = m_canvas->pointAt(event->position());
    m_canvas->setCursor(near && isByStep(m_data.kind) ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (near)
        QToolTip::showText(event->globalPosition().toPoint(),
                           toolTipHtml(valuesAt(m_data, near->point.x)), m_canvas);
}

void BatchPlot::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::FontChange)
        return;
    m_canvas->setStyle(m_theme, font());
    refresh();
}

bool BatchPlot::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_canvas && event->type() == QEvent::ToolTip)
        return true; // hovered() shows the plot's own tool tip
    return QWidget::eventFilter(watched, event);
}

} // namespace pastkeys
