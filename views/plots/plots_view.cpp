#include "plots/plots_view.h"

#include "plots/plot_csv.h"
#include "plots/plot_text.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QMenu>
#include <QToolButton>
#include <QToolTip>

#include <algorithm>

namespace pastkeys {

PlotsView::PlotsView(QWidget* parent)
    : TraceView(parent), m_choice(new QComboBox(this)), m_more(new QToolButton(this)),
      m_menu(new QMenu(this)), m_canvas(new PlotCanvas(this))
{
    // A decode step is far below the prefill.
    m_scales.fill(AxisScale::Linear);
    for (const PlotKind kind : {PlotKind::Flops, PlotKind::Time, PlotKind::Roofline})
        m_scales[static_cast<std::size_t>(kind)] = AxisScale::Logarithmic;
    makeHeader();
    makeActions();
    m_canvas->installEventFilter(this);
    m_canvas->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_canvas, &QWidget::customContextMenuRequested, this,
            [this](QPoint at) { m_menu->popup(m_canvas->mapToGlobal(at)); });
    connect(m_canvas, &QCustomPlot::mousePress, this,
            [this](QMouseEvent* event) { m_pressed = event->position(); });
    connect(m_canvas, &QCustomPlot::mouseRelease, this, &PlotsView::released);
    connect(m_canvas, &QCustomPlot::mouseMove, this, &PlotsView::hovered);
    connect(m_canvas, &QCustomPlot::mouseDoubleClick, this, &PlotsView::showAll);
    auto* header = new QHBoxLayout;
    header->setContentsMargins(4, 2, 2, 0);
    header->setSpacing(2);
    header->addWidget(m_choice, 1);
    header->addWidget(m_more);
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins(0, 0, 0, 0);
    box->setSpacing(0);
    box->addLayout(header);
    box->addWidget(m_canvas, 1);
    setPlot(PlotKind::Flops);
}

void PlotsView::makeHeader()
{
    for (const PlotKind kind : kPlotKinds) {
        m_choice->addItem(titleOf(kind));
        m_choice->setItemData(m_choice->count() - 1, descriptionOf(kind), Qt::ToolTipRole);
    }
    m_choice->setAccessibleName(tr("Which plot"));
    m_choice->setToolTip(tr("Which plot is shown. In it, a click goes to a step, drag moves, the "
                            "wheel zooms, a double click shows all."));
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_choice->setMinimumContentsLength(10);
    connect(m_choice, &QComboBox::currentIndexChanged, this,
            [this](int index) { setPlot(kPlotKinds[static_cast<std::size_t>(index)]); });
    m_more->setText(QStringLiteral("⋯"));
    m_more->setToolTip(tr("Copy, save and more"));
    m_more->setAccessibleName(tr("Copy, save and more"));
    m_more->setMenu(m_menu);
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_more->setStyleSheet(QStringLiteral("QToolButton::menu-indicator { image: none; }"));
    m_more->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred); // as high as the choice
}

QAction* PlotsView::addMenuAction(const QString& text, const QKeySequence& key,
                                  void (PlotsView::*act)())
{
    QAction* action = m_menu->addAction(text);
    action->setShortcut(key);
    connect(action, &QAction::triggered, this, act);
    addAction(action); // its key works wherever the focus is, while the plot is on show
    return action;
}

void PlotsView::makeActions()
{
    addMenuAction(tr("&Copy the plot's data as CSV"), QKeySequence("Ctrl+Shift+C"),
                  &PlotsView::copy);
    addMenuAction(tr("&Save the plot's picture …"), QKeySequence("Ctrl+Shift+S"),
                  &PlotsView::requestPicture);
    m_menu->addSeparator();
    addMenuAction(tr("Show the &whole plot"), QKeySequence("Ctrl+Shift+W"), &PlotsView::showAll);
    m_logarithmic = addMenuAction(tr("&Logarithmic scale"), QKeySequence("Ctrl+Shift+G"),
                                  &PlotsView::switchScale);
    m_logarithmic->setCheckable(true);
    addMenuAction(tr("&Next plot"), QKeySequence("Ctrl+PgDown"), &PlotsView::showNextPlot);
    addMenuAction(tr("&Previous plot"), QKeySequence("Ctrl+PgUp"), &PlotsView::showPreviousPlot);
    m_menu->addSeparator();
    m_measure = addMenuAction(tr("&Measure this machine again"), QKeySequence("Ctrl+Shift+M"),
                              &PlotsView::measureAgain);
}

QSize PlotsView::sizeHint() const
{
    return {300, 240};
}

QSize PlotsView::minimumSizeHint() const
{
    return {220, 150};
}

void PlotsView::setPlot(PlotKind kind)
{
    if (m_choice->currentIndex() != static_cast<int>(kind))
        return m_choice->setCurrentIndex(static_cast<int>(kind)); // comes back here
    m_kind = kind;
    setAccessibleName(descriptionOf(kind));
    m_canvas->setAccessibleName(descriptionOf(kind));
    m_logarithmic->setEnabled(hasTwoScales(kind));
    m_logarithmic->setChecked(axisScale() == AxisScale::Logarithmic);
    refreshPlot();
    if (kind == PlotKind::Roofline && m_machine.state == MachineState::NotMeasured)
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

QString PlotsView::csv() const
{
    return csvOf(m_data);
}

void PlotsView::copyData() const
{
    QApplication::clipboard()->setText(csv());
}

void PlotsView::copy()
{
    copyData();
    const auto lines = csv().count('\n') - 1; // under the titles
    emit copied(
        tr("Copied “%1” as CSV: %n lines.", nullptr, static_cast<int>(lines)).arg(titleOf(m_kind)));
}

Picture PlotsView::picture() const
{
    return pictureOf(*m_canvas);
}

void PlotsView::drawNow()
{
    layout()->activate();
    m_canvas->flush();
}

ViewLayout PlotsView::layoutFor(QSizeF, const TextMetrics&) const
{
    return {}; // the plot covers the view
}

QString PlotsView::spokenText() const
{
    return spokenTextOf(plotDataOf(m_kind, state().trace, m_machine), state().cursor.step);
}

void PlotsView::stateChanged()
{
    const auto steps = state().trace.steps();
    Shown now;
    if (!steps.empty())
        now = {steps[state().cursor.step], steps.back(), state().point().operation};
    if (m_kind != PlotKind::Ledger)
        now.operation = {};
    if (now == m_shown)
        return; // another operation of the same step
    m_shown = now;
    refreshPlot();
}

void PlotsView::styleChanged()
{
    QPalette palette = QApplication::palette();
    for (const auto role : {QPalette::Text, QPalette::ButtonText, QPalette::WindowText})
        palette.setColor(role, theme().color(Ink::Text));
    for (const auto role : {QPalette::Button, QPalette::Base, QPalette::Window})
        palette.setColor(role, theme().color(Ink::Panel));
    for (QWidget* widget : {static_cast<QWidget*>(m_choice), static_cast<QWidget*>(m_more)}) {
        widget->setFont(font());
        widget->setPalette(palette);
    }
    m_canvas->setStyle(theme(), font());
}

void PlotsView::refreshPlot()
{
    m_data = plotDataOf(m_kind, state().trace, m_machine);
    m_canvas->present(m_data, markOf(state()), axisScale());
    const QString spoken = spokenTextOf(m_data, state().cursor.step);
    setAccessibleDescription(spoken);
    m_canvas->setAccessibleDescription(spoken);
}

PlotMark PlotsView::markOf(const ViewState& state) const
{
    if (state.trace.empty())
        return {};
    return {state.cursor.step, state.point().operation};
}

void PlotsView::movePlot(int by)
{
    const int count = static_cast<int>(kPlotKinds.size());
    setPlot(kPlotKinds[static_cast<std::size_t>((static_cast<int>(m_kind) + by + count) % count)]);
}

void PlotsView::showAll()
{
    m_canvas->showAll();
}

void PlotsView::switchScale()
{
    setAxisScale(axisScale() == AxisScale::Linear ? AxisScale::Logarithmic : AxisScale::Linear);
}

void PlotsView::released(QMouseEvent* event)
{
    const double moved = (event->position() - m_pressed).manhattanLength();
    if (event->button() != Qt::LeftButton || moved >= QApplication::startDragDistance())
        return;
    const std::optional<NearPoint> near = m_canvas->pointAt(event->position());
    if (!near)
        return;
    const std::size_t source = near->point.source;
    OperationPoint point = state().point();
    if (m_kind != PlotKind::Ledger) {
        emit cursorRequested(cursorAt(state().trace, source, point));
    } else if (const auto operation = m_canvas->shown().bars[source].operation) {
        point = {*operation, {}};
        if (isPerLayer(*operation))
            point.layer = state().selection.layer;
        emit cursorRequested(cursorAt(state().trace, state().cursor.step, point));
    }
}

void PlotsView::hovered(QMouseEvent* event)
{
    if (event->buttons() != Qt::NoButton)
        return;
    const std::optional<NearPoint> near = m_canvas->pointAt(event->position());
    m_canvas->setCrossHair(near ? std::optional(near->point) : std::nullopt);
    m_canvas->setCursor(near ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (near)
        QToolTip::showText(event->globalPosition().toPoint(),
                           sourceText(m_canvas->shown(), near->point.source), m_canvas);
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
    if (watched == m_canvas && event->type() == QEvent::KeyPress)
        return pressedKey(static_cast<QKeyEvent*>(event)->key());
    if (watched == m_canvas && event->type() == QEvent::Leave)
        m_canvas->setCrossHair({});
    return TraceView::eventFilter(watched, event);
}

} // namespace pastkeys
