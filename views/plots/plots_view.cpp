#include "plots/plots_view.h"

#include "drawing/tr.h"
#include "plots/drift_text.h"
#include "plots/plot_csv.h"
#include "plots/plot_text.h"
#include "shared/tool_tip.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QToolButton>
#include <QToolTip>

#include <algorithm>

namespace pastkeys {

PlotsView::PlotsView(QWidget* parent)
    : TraceView(parent), m_choice(new QComboBox(this)), m_more(new QToolButton(this)),
      m_menu(new QMenu(this)), m_caption(new QLabel(this)), m_canvas(new PlotCanvas(this))
{
    setFocusPolicy(Qt::NoFocus); // its parts take the focus
    // Some plots start with a logarithmic scale, because a decode step costs far less than the
    // prefill, and caches drift by very different amounts.
    m_scales.fill(AxisScale::Linear);
    for (const PlotKind kind :
         {PlotKind::Flops, PlotKind::Time, PlotKind::Roofline, PlotKind::Drift, PlotKind::Tradeoff})
        m_scales[static_cast<std::size_t>(kind)] = AxisScale::Logarithmic;
    makeHeader();
    makeActions();
    m_caption->setTextFormat(Qt::PlainText);
    m_caption->setWordWrap(true);
    m_caption->setContentsMargins(6, 1, 4, 1);
    m_canvas->installEventFilter(this);
    m_canvas->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_canvas, &QWidget::customContextMenuRequested, this,
            [this](QPoint at) { m_menu->popup(m_canvas->mapToGlobal(at)); });
    connect(m_canvas, &QCustomPlot::mousePress, this,
            [this](QMouseEvent* event) { m_pressed = event->position(); });
    connect(m_canvas, &QCustomPlot::mouseRelease, this, &PlotsView::released);
    connect(m_canvas, &QCustomPlot::mouseMove, this, &PlotsView::hovered);
    connect(m_canvas, &QCustomPlot::mouseDoubleClick, m_canvas, &PlotCanvas::showAll);
    auto* header = new QHBoxLayout;
    header->setContentsMargins(4, 2, 2, 0);
    header->setSpacing(2);
    header->addWidget(m_choice, 1);
    header->addWidget(m_more);
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins(0, 0, 0, 0);
    box->setSpacing(0);
    box->addLayout(header);
    box->addWidget(m_caption);
    box->addWidget(m_canvas, 1);
    setPlot(PlotKind::Flops);
}

void PlotsView::makeHeader()
{
    for (const PlotKind kind : kPlotKinds)
        m_choice->addItem(titleOf(kind, state().trace.header()));
    m_choice->setAccessibleName(Tr::tr("Which plot"));
    setWrappedToolTip(
        *m_choice,
        Tr::tr("Choose which plot is shown. In the plot, click to go to a step, drag to move, turn "
               "the wheel to zoom, and double-click to show all of it."));
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_choice->setMinimumContentsLength(10);
    connect(m_choice, &QComboBox::currentIndexChanged, this,
            [this](int index) { setPlot(kPlotKinds[static_cast<std::size_t>(index)]); });
    m_more->setText(QStringLiteral("⋯"));
    m_more->setToolTip(Tr::tr("Copy, save and more"));
    m_more->setAccessibleName(Tr::tr("Copy, save and more"));
    m_more->setMenu(m_menu);
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_more->setStyleSheet(QStringLiteral("QToolButton::menu-indicator { image: none; }"));
    m_more->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred); // as tall as m_choice
}

void PlotsView::makeActions()
{
    const auto add = [this](const QString& text, const char* key, auto&&... act) {
        QAction* action = m_menu->addAction(text, QKeySequence(key), act...);
        addAction(action); // so that its key works wherever the focus is
        return action;
    };
    add(Tr::tr("&Copy the plot's data as CSV"), "Ctrl+Shift+C", this, &PlotsView::copy);
    add(Tr::tr("&Save the plot's picture …"), "Ctrl+Shift+S", this, &PlotsView::pictureRequested);
    m_menu->addSeparator();
    add(Tr::tr("Show the &whole plot"), "Ctrl+Shift+W", m_canvas, &PlotCanvas::showAll);
    m_logarithmic = add(Tr::tr("&Logarithmic scale"), "Ctrl+Shift+G", this, [this](bool checked) {
        setAxisScale(checked ? AxisScale::Logarithmic : AxisScale::Linear);
    });
    m_logarithmic->setCheckable(true);
    add(Tr::tr("&Next plot"), "Ctrl+PgDown", this, [this] { movePlot(1); });
    add(Tr::tr("&Previous plot"), "Ctrl+PgUp", this, [this] { movePlot(-1); });
    m_menu->addSeparator();
    m_measure = add(Tr::tr("&Measure this machine again"), "Ctrl+Shift+M", this,
                    &PlotsView::measureRequested);
}

void PlotsView::setPlot(PlotKind kind)
{
    if (m_choice->currentIndex() != static_cast<int>(kind))
        return m_choice->setCurrentIndex(static_cast<int>(kind)); // calls this function again
    m_kind = kind;
    m_logarithmic->setEnabled(hasTwoScales(kind));
    m_logarithmic->setChecked(axisScale() == AxisScale::Logarithmic);
    refreshPlot();
    if (kind == PlotKind::Roofline && m_data.machine.state == MachineState::NotMeasured)
        emit measureRequested();
}

void PlotsView::setAxisScale(AxisScale scale)
{
    if (!hasTwoScales(m_kind))
        return;
    m_scales[static_cast<std::size_t>(m_kind)] = scale;
    m_logarithmic->setChecked(scale == AxisScale::Logarithmic);
    refreshPlot();
}

AxisScale PlotsView::axisScale() const
{
    return m_scales[static_cast<std::size_t>(m_kind)];
}

void PlotsView::setMachine(const MachineReport& machine)
{
    m_machine = machine;
    const bool busy =
        machine.state == MachineState::Measuring || machine.state == MachineState::Waiting;
    m_measure->setEnabled(!busy);
    if (m_kind == PlotKind::Roofline)
        refreshPlot();
}

void PlotsView::setTrials(const CacheTrials& trials)
{
    m_trials = trials;
    if (m_kind == PlotKind::Tradeoff)
        refreshPlot();
}

QString PlotsView::csv() const
{
    return csvOf(m_data);
}

void PlotsView::copy()
{
    catchUp(); // the key works even if another panel hides the plot
    const QString text = csv();
    QApplication::clipboard()->setText(text);
    const auto lines = text.count('\n') - 1; // the first line holds the titles
    emit copied(Tr::tr("Copied “%1” as CSV: %n lines.", nullptr, static_cast<int>(lines))
                    .arg(m_choice->currentText()));
}

Picture PlotsView::picture()
{
    Picture picture = pictureOf(*this);
    picture.paint = [this](QPainter& painter) { paintPlot(painter); };
    return picture;
}

void PlotsView::paintPlot(QPainter& painter)
{
    layout()->setGeometry(rect()); // a hidden view may not have been laid out yet
    const QRect title = m_choice->geometry().adjusted(2, 0, 0, 0);
    painter.fillRect(rect(), theme().color(Ink::Background));
    painter.setFont(font());
    painter.setPen(theme().color(Ink::Text));
    painter.drawText(title, Qt::AlignVCenter | Qt::TextSingleLine, m_choice->currentText());
    for (QWidget* part : {static_cast<QWidget*>(m_caption), static_cast<QWidget*>(m_canvas)})
        if (!part->isHidden())
            part->render(&painter, part->pos(), {}, QWidget::DrawChildren);
}

void PlotsView::drawNow()
{
    catchUp();
    layout()->setGeometry(rect());
    m_canvas->replot(QCustomPlot::rpQueuedRefresh);
}

ViewLayout PlotsView::layoutFor(QSizeF, const TextMetrics&) const
{
    return {}; // the plot covers the view
}

QString PlotsView::spokenText() const
{
    return spokenTextOf(m_data, state().cursor.step);
}

PlotsView::Shown PlotsView::toShow() const
{
    const auto steps = state().trace.steps();
    Shown now;
    if (!steps.empty())
        now = {steps[state().cursor.step], steps.back(), state().point().operation};
    if (m_kind != PlotKind::Ledger)
        now.operation = {};
    return now;
}

void PlotsView::stateChanged()
{
    const Shown now = toShow();
    if (now == m_shown)
        return; // at most the operation has changed, which only the ledger shows
    if (now.last != m_shown.last)
        return refreshPlot();
    m_shown = now;
    showPlot(); // refreshPlot() takes longer than a frame for a long run
}

void PlotsView::styleChanged()
{
    for (QWidget* widget : {static_cast<QWidget*>(m_choice), static_cast<QWidget*>(m_more),
                            static_cast<QWidget*>(m_caption)}) {
        widget->setFont(font());
        widget->setPalette(controlPalette());
    }
    showCaption();
    m_canvas->setStyle(theme(), font());
    drawPlot();
}

void PlotsView::refreshPlot()
{
    m_shown = toShow();
    m_data = plotDataOf(m_kind, state().trace, m_machine, m_trials);
    const TraceHeader& header = state().trace.header();
    for (const PlotKind kind : kPlotKinds) {
        m_choice->setItemText(static_cast<int>(kind), titleOf(kind, header));
        m_choice->setItemData(static_cast<int>(kind), descriptionOf(kind, header), Qt::ToolTipRole);
    }
    showPlot();
}

void PlotsView::showPlot()
{
    for (QWidget* widget : {static_cast<QWidget*>(this), static_cast<QWidget*>(m_canvas)}) {
        widget->setAccessibleName(descriptionOf(m_kind, state().trace.header()));
        widget->setAccessibleDescription(spokenText());
    }
    showCaption();
    drawPlot();
}

void PlotsView::drawPlot()
{
    const std::size_t step = state().cursor.step;
    m_drawn = m_data;
    if (m_kind == PlotKind::Ledger) {
        // The legend and the axis take about three lines.
        const double lines = m_canvas->height() / QFontMetricsF(font()).height() - 3;
        m_drawn = withBars(m_data, static_cast<std::size_t>(std::max(lines, 1.0)));
        if (!state().trace.empty())
            m_drawn.current = m_drawn.barOf(state().network()[state().point().operation]);
    } else {
        m_drawn.current = m_kind == PlotKind::Tradeoff    ? m_data.ownTrial
                          : m_kind == PlotKind::Proposals ? m_data.ownDraft
                                                          : std::optional<std::size_t>(step);
    }
    if (m_data.empty())
        m_drawn.series().clear();
    m_drawn.y().scale = axisScale();
    for (PlotSeries& series : m_drawn.series()) {
        series.titleWithValue = legendText(m_drawn, series, step, axisScale());
        series.isInRange = isInRange(m_data, series, axisScale());
    }
    m_canvas->present(m_drawn);
}

/// A short plot has no caption, because it needs the room itself. But an empty plot, a roofline
/// without a roof, and a plot of one cache always have a caption, which explains what is missing or
/// what to do.
void PlotsView::showCaption()
{
    constexpr double kLines = 9;
    constexpr double kLinesWithNote = 18;
    const double lines = height() / metrics().lineHeight;
    const QString caption = captionOf(m_data, state().cursor.step, axisScale());
    const QString note = m_data.empty() ? QString() : noteOf(m_data);
    const bool withNote = lines >= kLinesWithNote && !note.isEmpty();
    const bool lacksOthers = lacksPoints(m_data) && !m_data.empty();
    m_caption->setText(withNote      ? Tr::tr("%1 · %2").arg(caption, note)
                       : lacksOthers ? tradeoffHint(m_data)
                                     : caption);
    setWrappedToolTip(*m_caption, note);
    const bool lacks =
        m_kind == PlotKind::Roofline && m_data.machine.state != MachineState::Measured;
    m_caption->setVisible(m_data.empty() || lacks || lacksOthers || lines >= kLines);
}

void PlotsView::resizeEvent(QResizeEvent* event)
{
    TraceView::resizeEvent(event);
    showCaption();
}

void PlotsView::movePlot(int by)
{
    const int count = static_cast<int>(kPlotKinds.size());
    setPlot(kPlotKinds[static_cast<std::size_t>((static_cast<int>(m_kind) + by + count) % count)]);
}

void PlotsView::released(QMouseEvent* event)
{
    const double moved = (event->position() - m_pressed).manhattanLength();
    if (event->button() != Qt::LeftButton || moved >= QApplication::startDragDistance())
        return;
    const std::optional<NearPoint> near = m_canvas->pointAt(event->position());
    if (!near || !leadsSomewhere(m_kind))
        return;
    const std::size_t source = near->point.source;
    if (m_kind != PlotKind::Ledger) {
        emit cursorRequested(cursorAt(state().trace, source, state().point()));
    } else if (const auto operation = m_drawn.bars[source].operation) {
        const OperationPoint point = state().network().pointIn(*operation, state().selection.layer);
        emit cursorRequested(cursorAt(state().trace, state().cursor.step, point));
    }
}

void PlotsView::hovered(QMouseEvent* event)
{
    if (event->buttons() != Qt::NoButton)
        return;
    const std::optional<NearPoint> near = m_canvas->pointAt(event->position());
    m_canvas->setCrossHair(near);
    m_canvas->setCursor(near && leadsSomewhere(m_kind) ? Qt::PointingHandCursor : Qt::ArrowCursor);
    constexpr int kHour = 3'600'000; // the tool tip stays as long as the cross hair
    if (near)
        QToolTip::showText(event->globalPosition().toPoint(),
                           sourceText(m_drawn, near->point.source), m_canvas, {}, kHour);
    else
        QToolTip::hideText();
}

bool PlotsView::pressedKey(int key)
{
    constexpr double kZoomStep = 0.8;
    if (key != Qt::Key_Up && key != Qt::Key_Down)
        return false;
    m_canvas->zoom(key == Qt::Key_Up ? kZoomStep : 1 / kZoomStep);
    return true;
}

bool PlotsView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_canvas)
        return TraceView::eventFilter(watched, event);
    switch (event->type()) {
    case QEvent::Resize: // the number of bars may change
        if (m_kind == PlotKind::Ledger)
            drawPlot();
        return false;
    case QEvent::KeyPress:
        m_canvas->setCrossHair({});
        return pressedKey(static_cast<QKeyEvent*>(event)->key());
    case QEvent::ToolTip:
        return true; // the view would hide the tool tip that hovered() shows
    case QEvent::Leave:
    case QEvent::MouseButtonPress: // these hide the tool tip
    case QEvent::Wheel:
        m_canvas->setCrossHair({});
        return false;
    default:
        return false;
    }
}

} // namespace pastkeys
