#include "main_window.h"

#include "cache_map/cache_map_view.h"
#include "control_keys.h"
#include "decoder_column/decoder_column_view.h"
#include "exporter.h"
#include "head_strip/head_strip_view.h"
#include "inspector/inspector_view.h"
#include "lamp/lamp_view.h"
#include "machine_meter.h"
#include "message_bar.h"
#include "now_panel/now_panel_view.h"
#include "panel_area.h"
#include "panel_scroll.h"
#include "plots/plots_view.h"
#include "run_bar.h"
#include "run_control.h"
#include "stage/stage_view.h"
#include "start_card.h"
#include "step_bar.h"
#include "timeline/timeline_view.h"
#include "token_strip/token_strip_view.h"
#include "window_geometry.h"
#include "window_theme.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QDropEvent>
#include <QMenuBar>
#include <QMimeData>
#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace pastkeys {

namespace {

/// Narrower, the panels at the right would be cut. A lower window scrolls its panels.
constexpr QSize kSmallest(800, 450);

} // namespace

MainWindow::MainWindow(const StartOptions& options, QWidget* parent)
    : QMainWindow(parent), m_settings(loadSettings())
{
    useOutlinedStyle();
    setWindowTitle(tr("Pastkeys"));
    setAcceptDrops(true);
    setMinimumSize(kSmallest);
    makeViews();
    makeMenus();
    makeStepActions();
    makeStartCard();
    connect(&m_playback, &Playback::cursorChanged, this, &MainWindow::refresh);
    connect(&m_playback, &Playback::traceChanged, this, &MainWindow::refresh);
    m_runBar->setMode(options.mode.value_or(m_settings.mode));
    m_runBar->setTokens(m_settings.tokens);
    m_runBar->setSampling(m_settings.sampling);
    m_runBar->setPrompt(options.prompt.isEmpty() ? m_settings.prompt : options.prompt);
    applyTheme(m_settings.theme.value_or(systemTheme()));
    restore();
    refresh();
    m_stage->setFocus(); // no control is chosen yet
    if (!options.opensModel)
        return;
    m_startCard->setVisible(m_settings.startCard && options.model.isEmpty() &&
                            options.prompt.isEmpty());
    // After the window is up: a large model must not delay it.
    const QString model = !options.model.isEmpty() ? options.model : m_settings.model;
    QMetaObject::invokeMethod(
        m_runs.get(), [this, model] { m_runs->openModel(model); }, Qt::QueuedConnection);
}

MainWindow::~MainWindow() = default;

void MainWindow::makeViews()
{
    m_runBar = new RunBar;
    m_lamp = new LampView;
    m_tokens = new TokenStripView;
    m_decoder = new DecoderColumnView;
    m_heads = new HeadStripView;
    m_stage = new StageView;
    m_cache = new CacheMapView;
    m_now = new NowPanelView;
    m_inspector = new InspectorView;
    m_plots = new PlotsView;
    m_timeline = new TimelineView;
    m_views = {m_lamp,  m_tokens, m_decoder,   m_heads, m_stage,
               m_cache, m_now,    m_inspector, m_plots, m_timeline};
    for (TraceView* view : m_views) {
        connect(view, &TraceView::cursorRequested, &m_playback, &Playback::setCursor);
        connect(view, &TraceView::selectionRequested, this, &MainWindow::setSelection);
    }

    connect(m_stage, &StageView::cellUnderMouseChanged, m_inspector, &InspectorView::setUnderMouse);
    connect(&m_playback, &Playback::speedChanged, m_stage, &StageView::setMotionSpeed);
    assemble();
    makeRunControl();
    new MachineMeter(m_runs->engine(), *m_plots, this);
    m_exporter = new Exporter({*this, *m_stage, *m_plots, m_playback}, *m_messages, this);
    connect(m_stage, &StageView::copied, m_messages, &MessageBar::showNote);
    connect(m_plots, &PlotsView::copied, m_messages, &MessageBar::showNote);
    connect(m_plots, &PlotsView::pictureRequested, this,
            [this] { m_exporter->ask(ExportKind::Plot); });
}

void MainWindow::makeRunControl()
{
    m_runs = std::make_unique<RunControl>(*m_runBar, m_playback, m_selection, *m_messages);
    connect(m_runs.get(), &RunControl::selectionWanted, this,
            [this](const Selection& selection) { m_selection = selection; });
    connect(
        &m_runs->engine(), &EngineThread::firstAttention, this,
        [this](const std::shared_ptr<const FirstAttention>& first) { m_attention.adopt(*first); });
    connect(m_runs.get(), &RunControl::modelOpened, this, [this](const ModelInfo& model) {
        m_startCard->setExamples(m_runs->examples());
        rememberModel(m_settings, model.path == builtInModel() ? QString() : model.path);
        fillRecentMenu();
    });
    connect(m_runBar, &RunBar::runRequested, this, [this] {
        m_stage->setFocus(); // the next key steps
        m_runs->run();
    });
    connect(m_runBar, &RunBar::openRequested, this, &MainWindow::chooseModel);
}

void MainWindow::assemble()
{
    auto* stage = new QWidget;
    auto* stageBox = new QVBoxLayout(stage);
    stageBox->setContentsMargins(0, 0, 0, 0);
    stageBox->setSpacing(0);
    stageBox->addWidget(m_heads);
    stageBox->addWidget(m_stage, 1);
    m_details = new QTabWidget;
    m_details->setDocumentMode(true);
    m_details->tabBar()->setAccessibleName(tr("Plots or inspector"));
    m_details->setFocusPolicy(Qt::NoFocus); // one stop for Tab, not two:
    m_details->tabBar()->setFocusPolicy(Qt::TabFocus);
    m_details->addTab(m_plots, tr("Plots"));
    m_details->addTab(m_inspector, tr("Inspector"));
    for (QAction* action : m_plots->actions()) { // while the inspector is in front, too
        QWidget::addAction(action);
        connect(action, &QAction::triggered, this,
                [this] { m_details->setCurrentWidget(m_plots); });
    }
    m_panels = new PanelArea(new PanelScroll(stage, 8.5));
    const auto addPanel = [this](const char* name, const QString& title, QWidget* view,
                                 Qt::DockWidgetArea area, QSize wanted) {
        view->setWindowTitle(title);
        m_panels->addPanel(name, view, area, wanted);
    };
    addPanel("decoder", tr("Decoder"), m_decoder, Qt::LeftDockWidgetArea, {17, 0});
    addPanel("cache", tr("Cache"), new PanelScroll(m_cache, 4.5), Qt::BottomDockWidgetArea, {0, 9});
    addPanel("now", tr("This operation"), m_now, Qt::RightDockWidgetArea, {21, 24});
    addPanel("details", tr("Plots and inspector"), m_details, Qt::RightDockWidgetArea, {21, 20});

    m_runBar->addAtEnd(m_lamp);
    auto* central = new QWidget;
    auto* box = new QVBoxLayout(central);
    box->setContentsMargins(0, 0, 0, 0);
    box->setSpacing(2);
    box->addWidget(m_runBar);
    box->addWidget(m_tokens);
    box->addWidget(PanelArea::scrolled(m_panels), 1);
    box->addWidget(m_timeline);
    auto* steps = new StepBar(m_playback);
    box->addWidget(steps);
    shareKeys(*m_runBar);
    shareKeys(*steps);
    shareKeys(*m_plots);
    setCentralWidget(central);
    m_messages = new MessageBar(*menuBar(), *steps, this);
    makeTabOrder({m_runBar, m_tokens, m_decoder, m_heads, m_stage, m_cache, m_now, m_details,
                  m_timeline, steps, m_messages});
}

void MainWindow::makeTabOrder(const QList<QWidget*>& parts)
{
    // In a part, its own order is right.
    QList<QWidget*> stops;
    for (QWidget* part : parts) {
        QWidget* each = part;
        do {
            const bool takesTab = each->focusPolicy() & Qt::TabFocus && !each->focusProxy();
            if (takesTab && (each == part || part->isAncestorOf(each)))
                stops.append(each);
            each = each->nextInFocusChain();
        } while (each != part);
    }
    for (qsizetype i = 1; i < stops.size(); ++i)
        setTabOrder(stops[i - 1], stops[i]);
}

void MainWindow::makeStartCard()
{
    m_startCard = new StartCard(centralWidget());
    m_startCard->hide();
    m_startCard->setShowsAtStart(m_settings.startCard);
    connect(m_startCard, &StartCard::exampleChosen, m_runBar, &RunBar::runExample);
    connect(m_startCard, &StartCard::emptyChosen, this, [this] {
        m_runBar->setPrompt({});
        m_runBar->focusPrompt();
    });
    connect(m_startCard, &StartCard::openChosen, this, &MainWindow::chooseModel);
    connect(m_startCard, &StartCard::beginningChosen, m_runs.get(), &RunControl::showBeginning);
    for (const QAction* action : findChildren<QAction*>())
        connect(action, &QAction::triggered, m_startCard, &QWidget::hide);
}

void MainWindow::escape()
{
    if (m_exporter->cancel())
        return;
    if (m_runs->isBusy())
        return m_runs->engine().cancel();
    if (m_startCard->isVisible())
        return m_startCard->hide();
    if (m_messages->isVisible())
        return m_messages->hide();
    if (const QWidget* focus = QApplication::focusWidget(); focus && focus != m_stage)
        return m_stage->setFocus();
    m_selection.pinned.reset();
    refresh();
}

void MainWindow::setSelection(Selection selection)
{
    if (selection.pinned && selection.pinned != m_selection.pinned)
        m_details->setCurrentWidget(m_inspector); // what a click asks about must be on show
    m_selection = selection;
    refresh();
}

void MainWindow::moveLayer(int by)
{
    if (const Trace& trace = m_playback.trace(); !trace.empty())
        setSelection(withOtherLayer(m_selection, trace.header().config, by));
}

void MainWindow::moveHead(int by)
{
    if (const Trace& trace = m_playback.trace(); !trace.empty())
        setSelection(withOtherHead(m_selection, trace.header().config, by));
}

void MainWindow::chooseTheme(ThemeName name)
{
    m_settings.theme = name;
    applyTheme(name);
}

void MainWindow::applyTheme(ThemeName name)
{
    if (name != ThemeName::Projector)
        m_plainTheme = name;
    const Theme& theme = themeNamed(name);
    QApplication::setPalette(paletteOf(theme));
    for (TraceView* view : m_views)
        view->setTheme(theme);
    for (QAction* action : m_themes->actions())
        action->setChecked(action->data().toInt() == static_cast<int>(name));
    applyTextSize(m_settings.textPercent);
}

void MainWindow::applyTextSize(int percent)
{
    m_settings.textPercent = std::clamp(percent, kSmallestTextPercent, kLargestTextPercent);
    const double wanted = m_settings.textPercent * fittingTextScale(m_stage->theme(), size()) / 100;
    setTextScale(std::min(wanted, largestTextScale(size())));
    fitToText();
}

void MainWindow::changeTextSize(int by)
{
    const double most = largestTextScale(size()) / fittingTextScale(m_stage->theme(), size());
    const int shown = std::min(m_settings.textPercent, static_cast<int>(most * 100));
    if (by > 0 && shown + by > most * 100)
        m_messages->showNote(tr("The text is as large as this window has room for."));
    else
        applyTextSize(shown + by);
}

void MainWindow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange && m_stage)
        fitToText();
    QMainWindow::changeEvent(event);
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    applyTextSize(m_settings.textPercent);
}

void MainWindow::fitToText()
{
    const Room room = roomOf(height(), fontMetrics().height());
    m_tokens->setFixedHeight(m_tokens->heightIn(room));
    m_timeline->setFixedHeight(m_timeline->heightIn(room));
    // It is scrolled then, so that its matrices need not be tiny; 0: as it likes.
    constexpr int kLinesOfStage = 13;
    const int readable =
        std::max(m_stage->minimumSizeHint().height(), kLinesOfStage * fontMetrics().height());
    m_stage->setMinimumHeight(room == Room::Scarce ? readable : 0);
    constexpr int kLinesWithHeads = 32; // keys choose the head, too
    m_heads->setVisible(height() / fontMetrics().height() >= kLinesWithHeads);
    for (PanelScroll* panel : m_panels->findChildren<PanelScroll*>())
        panel->setRoom(room);
    m_panels->fitPanels();
}

void MainWindow::refresh()
{
    const Trace& trace = m_playback.trace();
    // The layer on show follows the cursor into another layer.
    if (!trace.empty()) {
        const OperationPoint point = operationAt(trace, m_playback.cursor());
        if (point.layer && sender() == &m_playback)
            m_selection.layer = *point.layer;
    }
    const ViewState state = m_attention.stateAt(trace, m_playback.cursor(), m_selection);
    for (TraceView* view : m_views)
        view->present(state);
    prepareNextLayer();
}

/// A long prompt's attention takes longer than a frame. Not beside a run: it would be timed, too.
void MainWindow::prepareNextLayer()
{
    const Trace& trace = m_playback.trace();
    if (m_runs->isBusy() || trace.empty())
        return;
    const std::size_t next = indexOf(m_selection.layer) + 1;
    if (next < trace.header().config.layers)
        m_attention.prepare(trace, idAt<Layer>(next), m_selection.head);
}

void MainWindow::restore()
{
    placeWindow(*this, m_settings.geometry);
    m_panels->restoreLayout(m_settings.panels, m_settings.panelSizes);
    m_timeline->setVisible(!m_settings.timelineHidden);
    m_plots->setPlot(m_settings.plot);
    m_playback.setStride(m_settings.stride);
    m_playback.setSpeed(m_settings.speed);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    m_settings.geometry = saveGeometry();
    m_settings.panels = m_panels->layoutState();
    m_settings.panelSizes = m_panels->chosenSizes();
    m_settings.timelineHidden = m_timeline->isHidden();
    m_settings.startCard = m_startCard->showsAtStart();
    m_settings.mode = m_runBar->mode();
    m_settings.tokens = m_runBar->tokens();
    m_settings.sampling = m_runBar->sampling();
    if (const Trace& trace = m_playback.trace(); !trace.empty()) // it runs at the next start
        m_settings.prompt = QString::fromStdString(trace.header().prompt);
    m_settings.plot = m_plots->plot();
    m_settings.stride = m_playback.stride();
    m_settings.speed = m_playback.speed();
    if (!saveSettings(m_settings))
        qWarning("The settings could not be written to %s", qPrintable(settingsPath()));
    m_runs->engine().cancel();
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->urls().size() == 1 && event->mimeData()->urls().first().isLocalFile())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    m_runs->openModel(event->mimeData()->urls().first().toLocalFile());
}

} // namespace pastkeys
