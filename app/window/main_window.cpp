#include "window/main_window.h"

#include "code/code_view.h"
#include "drawing/tr.h"
#include "inspector/inspector_view.h"
#include "now_panel/now_panel_view.h"
#include "now_panel/step_bound_text.h"
#include "plots/plots_view.h"
#include "shared/lane_matrix.h"
#include "stage/stage_view.h"
#include "timeline/timeline_view.h"
#include "token_strip/token_strip_view.h"
#include "why_cached/why_cached_view.h"
#include "widgets/control_keys.h"
#include "widgets/cover.h"
#include "widgets/dragged_file.h"
#include "widgets/glossary_window.h"
#include "widgets/message_bar.h"
#include "widgets/start_card.h"
#include "widgets/why_cached_window.h"
#include "widgets/window_theme.h"
#include "window/answer_row.h"
#include "window/batch_controls.h"
#include "window/exporter.h"
#include "window/laboratory.h"
#include "window/lesson_guide.h"
#include "window/machine_meter.h"
#include "window/run_bar.h"
#include "window/run_control.h"
#include "window/sequences_window.h"
#include "window/settings_text.h"
#include "window/step_bar.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QDropEvent>
#include <QMenuBar>
#include <QScreen>
#include <QStatusBar>
#include <QTabBar>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <new>
#include <utility>

namespace pastkeys {

namespace {

/// A narrower window would cut off controls. At this height, the panels scroll.
constexpr QSize kSmallest(800, 450);
constexpr QSize kWanted(1440, 900);
constexpr QSize kTitleBar(0, 30);
constexpr int kKeepAfter = 500; ///< milliseconds; debounces writing the settings

QWidget* columnOf(const QList<QWidget*>& parts)
{
    auto* column = new QWidget;
    auto* box = new QVBoxLayout(column);
    box->setContentsMargins(0, 0, 0, 0);
    box->setSpacing(0);
    for (QWidget* part : parts)
        box->addWidget(part);
    return column;
}

/// This part's tab stops, in the part's own order.
QList<QWidget*> tabStopsIn(QWidget* part)
{
    QList<QWidget*> stops;
    QWidget* each = part;
    do {
        const bool takesTab = each->focusPolicy() & Qt::TabFocus && !each->focusProxy();
        if (takesTab && (each == part || part->isAncestorOf(each)))
            stops.append(each);
        each = each->nextInFocusChain();
    } while (each != part);
    return stops;
}

} // namespace

MainWindow::MainWindow(const StartOptions& options, QWidget* parent)
    : QMainWindow(parent), m_settings(options.former ? options.former->m_settings : loadSettings()),
      m_presenter(m_settings.theme == ThemeName::Projector)
{
    if (options.language)
        m_settings.language = *options.language;
    useOutlinedStyle();
    setAcceptDrops(true);
    setMinimumSize(kSmallest);
    m_keeping.setSingleShot(true);
    m_keeping.setInterval(kKeepAfter);
    connect(&m_keeping, &QTimer::timeout, this, &MainWindow::keepSettings);
    makeViews(options.former ? options.former->m_runs->sharedEngine()
                             : std::make_shared<EngineThread>());
    makeMenus();
    makeStepActions();
    showTitle();
    makeStartCard();
    connect(&m_session, &Session::changed, this, &MainWindow::present);
    m_runBar->setMode(options.mode.value_or(m_settings.mode));
    m_runBar->setTokens(m_settings.tokens);
    m_runBar->setSampling(m_settings.sampling);
    m_runBar->setPrompt(options.prompt.isEmpty() ? m_settings.prompt : options.prompt);
    resize(kWanted.boundedTo(screen()->availableSize() - kTitleBar));
    restoreGeometry(m_settings.geometry); // does nothing if no geometry was stored
    applyTheme(m_settings.theme.value_or(systemTheme()));
    restoreLayout();
    m_plots->setPlot(m_settings.plot);
    m_playback.setStride(m_settings.stride);
    m_playback.setSpeed(m_settings.speed);
    present(kAllChanges);
    m_stage->setFocus(); // so that no control has the focus initially
    if (options.former)
        takeOver(*options.former);
    if (options.former || !options.opensModel)
        return;
    if (m_settings.bad)
        m_runs->sayOnceOpen(badSettingsText(*m_settings.bad));
    m_startCard->setVisible(m_settings.startCard && options.model.isEmpty() &&
                            options.prompt.isEmpty() && options.trace.isEmpty());
    // The model is opened after the window is shown, because a large model would delay the window.
    const QString model = !options.model.isEmpty() ? options.model : m_settings.model;
    if (!options.trace.isEmpty()) {
        m_runs->setModelForLater(model);
        QMetaObject::invokeMethod(
            m_runs.get(), [this, trace = options.trace] { m_runs->openTrace(trace); },
            Qt::QueuedConnection);
        return;
    }
    RunWish wish;
    if (!options.prompt.isEmpty())
        wish.prompt = options.prompt;
    else if (m_settings.place)
        m_runs->startAt(*m_settings.place);
    QMetaObject::invokeMethod(
        m_runs.get(), [this, model, wish] { m_runs->openModel(model, wish); },
        Qt::QueuedConnection);
}

MainWindow::~MainWindow()
{
    m_covers->uncoverAll(); // while the widgets below the covers still exist
}

void MainWindow::takeOver(MainWindow& former)
{
    if (!(former.windowState() & (Qt::WindowMaximized | Qt::WindowFullScreen)))
        setGeometry(former.geometry()); // restoreGeometry() may have moved this window
    m_plainTheme = former.m_plainTheme;
    m_session.takeOver(former.m_session);
    m_runBar->takeOver(*former.m_runBar);
    m_runs->takeOver(*former.m_runs);
    m_settings.model = former.m_settings.model; // the open one may be a lesson's
    m_playback.setPlaying(former.m_playback.playing());
    m_meter->takeOver(*former.m_meter);
    m_batch = former.m_sequences
                  ? std::make_shared<const BatchRequest>(former.m_sequences->controls().request())
                  : former.m_batch;
    m_cover->setChecked(former.m_cover->isChecked());
    m_pointer->setChecked(former.m_pointer->isChecked());
    if (former.m_guide->isOpen())
        m_guide->takeOver(*former.m_guide);
}

template <typename View> View* MainWindow::viewOf() const
{
    for (const ShownView& shown : m_views)
        if (auto* view = qobject_cast<View*>(shown.view))
            return view;
    return nullptr;
}

TraceView* MainWindow::viewAt(ViewArea area) const
{
    return std::ranges::find(m_views, area,
                             [](const ShownView& shown) { return shown.entry->area; })
        ->view;
}

void MainWindow::makeViews(const std::shared_ptr<EngineThread>& engine)
{
    for (const ViewEntry& entry : allViews())
        m_views.push_back({&entry, entry.make().release()});
    m_stage = viewOf<StageView>();
    m_plots = viewOf<PlotsView>();
    m_inspector = viewOf<InspectorView>();
    m_timeline = viewOf<TimelineView>();
    m_tokens = viewOf<TokenStripView>();
    m_runBar = new RunBar;
    m_stepBar = new StepBar(m_session, m_playback);
    makeTop();
    makeStage();
    makeBottom();
    m_messages = new MessageBar(*m_menus, *m_messageRow, this);
    makePanels();
    makeRunControl(engine);
    connectViews();
    makeLessons();
}

void MainWindow::connectViews()
{
    for (const auto& [entry, view] : m_views) {
        connect(view, &TraceView::cursorRequested, this, [this, view = view](Cursor cursor) {
            if (view != m_tokens || !m_guide->asksForToken()) // then the click is the answer
                m_session.setCursor(cursor);
        });
        connect(view, &TraceView::selectionRequested, this, &MainWindow::requestSelection);
        connect(view, &TraceView::matrixRequested, this, &MainWindow::showMatrix);
        connect(view, &TraceView::runRequested, m_runs.get(), &RunControl::run);
        connect(view, &TraceView::cacheChoiceRequested, this, &MainWindow::chooseCaches);
        connect(view, &TraceView::positionMenuRequested, this, &MainWindow::showPositionMenu);
    }
    connect(m_stage, &StageView::cellUnderMouseChanged, m_inspector, &InspectorView::setUnderMouse);
    connect(&m_playback, &Playback::speedChanged, m_stage, &StageView::setMotionSpeed);
    connect(&m_playback, &Playback::speedChanged, &m_keeping, qOverload<>(&QTimer::start));
    connect(&m_playback, &Playback::strideChanged, &m_keeping, qOverload<>(&QTimer::start));
    m_meter = new MachineMeter(m_runs->engine(), *m_plots, this);
    auto* now = viewOf<NowPanelView>();
    connect(m_meter, &MachineMeter::reported, now, [now](const MachineReport& report) {
        if (report.state == MachineState::Measured)
            now->setMachine(report.limits);
    });
    connect(now, &TextPanel::addressRequested, this, [this](const QString& address) {
        if (address == kMeasureAddress)
            m_meter->want();
        else if (address == kWhyCachedAddress)
            showWhyCached();
        else if (const QString term = termOf(address); !term.isEmpty())
            showGlossary(this, term);
    });
    m_exporter = new Exporter({*this, *m_stage, *m_plots, m_session, *m_runs}, *m_messages, this);
    connect(m_stage, &StageView::copied, m_messages, &MessageBar::showNote);
    connect(m_plots, &PlotsView::copied, m_messages, &MessageBar::showNote);
    connect(m_plots, &PlotsView::pictureRequested, this,
            [this] { m_exporter->ask(ExportKind::Plot); });
    for (QAction* action : m_plots->actions()) { // so that they also work when the plots are hidden
        QWidget::addAction(action);
        connect(action, &QAction::triggered, this, [this] { bringForward(*m_plots); });
    }
    for (QWidget* part :
         std::initializer_list<QWidget*>{m_runBar, m_stepBar, m_plots, viewOf<CodeView>()})
        shareKeys(*part);
}

void MainWindow::makeRunControl(const std::shared_ptr<EngineThread>& engine)
{
    m_runs = std::make_unique<RunControl>(*m_runBar, m_session, *m_messages, engine);
    connect(
        &m_runs->engine(), &EngineThread::firstAttention, this,
        [this](const std::shared_ptr<const FirstAttention>& first) { m_attention.adopt(*first); });
    connect(m_runs.get(), &RunControl::modelOpened, this, [this](const ModelInfo& model) {
        m_startCard->setExamples(m_runs->examples());
        computeRowsWith(model.loaded.lock());
        m_batch.reset(); // it was for another model
        if (!m_guide->isOpening(model.path))
            rememberModel(m_settings, model.path == builtInModel() ? QString()
                                      : isBuiltIn(model.path) ? QFileInfo(model.path).fileName()
                                                              : model.path);
        fillRecentMenu();
        m_keeping.start();
    });
    connect(m_runs.get(), &RunControl::weightsOpened, this, &MainWindow::importWeights);
    connect(m_runs.get(), &RunControl::traceOpened, this, [this](const QString& path) {
        rememberTrace(m_settings, path);
        fillRecentMenu();
        m_keeping.start();
    });
    connect(m_runs.get(), &RunControl::traceFileChanged, this, &MainWindow::showTitle);
    connect(m_runBar, &RunBar::runRequested, this, [this] {
        m_stage->setFocus(); // so that the arrow keys step through the run
        m_runs->run();
    });
    connect(m_runBar, &RunBar::exampleChosen, this, [this](const Example& example) {
        m_stage->setFocus(); // so that the arrow keys step through the run
        m_runs->run({.prompt = example.prompt, .tokens = example.tokens, .place = example.look});
    });
    connect(m_runBar, &RunBar::modelMenuOpens, this, &MainWindow::fillModelMenu);
    connect(m_runBar, &RunBar::pasteRefused, m_messages, &MessageBar::showWarning);
}

/// Uses no tool bar, because a tool bar would not notice that the run bar needs more height as it
/// gets narrower.
void MainWindow::makeTop()
{
    m_menus = new QMenuBar;
    m_backToNormal = new QAction(Tr::tr("&Back to normal"), this);
    m_answerRow = new AnswerRow(viewAt(ViewArea::Answer), m_backToNormal, viewAt(ViewArea::Lamp));
    m_messageRow = new QWidget;
    // Below what is used to run a prompt, so that no button moves away from under the mouse.
    setMenuWidget(columnOf({m_menus, m_runBar, m_answerRow, m_messageRow, viewAt(ViewArea::Top)}));
}

void MainWindow::makeBottom()
{
    auto* answer = new QToolButton;
    m_answer = new QAction(Tr::tr("Go to the &answer"), this);
    answer->setDefaultAction(m_answer);
    answer->setAccessibleName(Tr::tr("Go to the answer"));
    auto* row = new QWidget;
    auto* box = new QHBoxLayout(row);
    box->setContentsMargins(0, 0, 8, 0);
    box->setSpacing(0);
    box->addWidget(m_stepBar, 1);
    box->addWidget(answer);
    statusBar()->setSizeGripEnabled(false);
    statusBar()->addWidget(row, 1);
    m_timelineBar = new QToolBar(Tr::tr("Timeline"), this);
    m_timelineBar->setObjectName("timeline");
    m_timelineBar->setMovable(false);
    m_timelineBar->layout()->setContentsMargins(0, 0, 0, 0);
    m_timeline->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_timelineBar->addWidget(m_timeline);
    addToolBar(Qt::BottomToolBarArea, m_timelineBar);
}

void MainWindow::makeTabOrder()
{
    QList<QWidget*> parts{m_runBar, m_answerRow};
    for (std::size_t i = 0; i < m_views.size(); ++i) {
        const ViewArea area = m_views[i].entry->area;
        const bool hasMoreBehind =
            i + 1 < m_views.size() && m_views[i + 1].entry->area == ViewArea::Behind;
        if (hasMoreBehind && area != ViewArea::Behind)
            for (QTabBar* tabs : findChildren<QTabBar*>(Qt::FindDirectChildrenOnly))
                parts.append(tabs);
        if (area != ViewArea::Answer && area != ViewArea::Lamp) // they are in the row of the answer
            parts.append(m_views[i].view);
    }
    parts += {m_stepBar->parentWidget(), m_messages};
    QList<QWidget*> stops;
    for (QWidget* part : std::as_const(parts))
        stops += tabStopsIn(part);
    for (qsizetype i = 1; i < stops.size(); ++i)
        setTabOrder(stops[i - 1], stops[i]);
}

void MainWindow::makeStartCard()
{
    m_startCard = new StartCard(this);
    m_startCard->hide();
    m_startCard->setShowsAtStart(m_settings.startCard);
    connect(m_startCard, &StartCard::exampleChosen, m_runBar, &RunBar::runExample);
    connect(m_startCard, &StartCard::emptyChosen, this, [this] {
        m_runBar->setPrompt({});
        m_runBar->focusPrompt();
    });
    connect(m_startCard, &StartCard::lessonsChosen, this, [this] { openLesson(nextLesson()); });
    connect(m_startCard, &StartCard::openChosen, this, &MainWindow::chooseModel);
    connect(m_startCard, &StartCard::beginningChosen, m_runs.get(), &RunControl::goToBeginning);
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
    if (m_stage->leaveChoice())
        return;
    Selection selection = m_session.selection();
    selection.pinned.reset();
    m_session.setSelection(selection);
}

void MainWindow::requestSelection(const Selection& selection)
{
    if (selection.pinned && selection.pinned != m_session.selection().pinned)
        bringForward(*m_inspector); // which explains the pinned cell
    m_session.setSelection(selection);
}

/// Shows the matrix enlarged. If the current operation draws no matrices, first goes to the
/// operation that computes this matrix.
void MainWindow::showMatrix(StageMatrix matrix)
{
    const Trace& trace = m_session.trace();
    if (trace.empty())
        return;
    const Network& network = *trace.header().network;
    const Cursor cursor = m_session.cursor();
    if (!operationSpecAt(trace, cursor).isOfHeads)
        m_session.setCursor(cursorAt(
            trace, cursor.step,
            {network.firstMakerOf(tensorOf(network, matrix)), m_session.selection().layer}));
    m_stage->showAlone(matrix);
}

void MainWindow::moveLayer(int by)
{
    if (const Trace& trace = m_session.trace(); !trace.empty())
        m_session.setSelection(withOtherLayer(m_session.selection(), *trace.header().network, by));
}

void MainWindow::moveHead(int by)
{
    if (const Trace& trace = m_session.trace(); !trace.empty())
        m_session.setSelection(withOtherHead(m_session.selection(), *trace.header().network, by));
}

void MainWindow::chooseTheme(ThemeName name)
{
    m_settings.theme = name;
    applyTheme(name);
    m_keeping.start();
}

void MainWindow::toggleProjector()
{
    const bool isProjector = m_stage->theme().name == ThemeName::Projector;
    chooseTheme(isProjector ? m_plainTheme : ThemeName::Projector);
}

void MainWindow::applyTheme(ThemeName name)
{
    if (name != ThemeName::Projector)
        m_plainTheme = name;
    const Theme& theme = themeNamed(name);
    QApplication::setPalette(paletteOf(theme));
    for (const ShownView& shown : m_views)
        shown.view->setTheme(theme);
    if (m_whyCached)
        m_whyCached->view().setTheme(theme);
    if (m_sequences)
        m_sequences->setTheme(theme);
    for (QAction* action : m_themes->actions())
        action->setChecked(action->data().toInt() == static_cast<int>(name));
    applyTextSize(m_settings.textPercent);
    choosePresenter(name == ThemeName::Projector);
    fitToText();
}

void MainWindow::applyTextSize(int percent)
{
    m_settings.textPercent = std::clamp(percent, kSmallestTextPercent, kLargestTextPercent);
    const double wanted = m_settings.textPercent * fittingTextScale(m_stage->theme(), size()) / 100;
    // Rounded down to a multiple of 1/20, so that dragging an edge of the window does not change
    // the font at every pixel.
    const double most = std::floor(largestTextScale(size()) * 20) / 20;
    setTextScale(std::min(wanted, most));
}

void MainWindow::changeTextSize(int by)
{
    const double most = largestTextScale(size()) / fittingTextScale(m_stage->theme(), size());
    const int shown = std::min(m_settings.textPercent, static_cast<int>(most * 100));
    if (by > 0 && shown + by > most * 100)
        m_messages->showNote(Tr::tr("This window has no room for larger text."));
    else
        applyTextSize(shown + by);
    m_keeping.start();
}

void MainWindow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange && m_stage)
        fitToText();
    if (event->type() == QEvent::WindowStateChange)
        emit fullScreenChanged(isFullScreen());
    QMainWindow::changeEvent(event);
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    applyTextSize(m_settings.textPercent);
    fitToText();
}

void MainWindow::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    fitToText();
}

void MainWindow::fitToText()
{
    m_line = fontMetrics().height();
    const WindowHeight room = windowHeightOf(height(), m_line);
    const WindowHeight ofTokens = m_presenter ? WindowHeight::Low : room;
    const WindowHeight ofTimeline =
        room == WindowHeight::High ? WindowHeight::Medium : WindowHeight::Low;
    m_tokens->setFixedHeight(m_tokens->heightIn(ofTokens));
    m_timeline->setFixedHeight(m_timeline->heightIn(ofTimeline));
    constexpr int kLinesWithHeads = 32; // smaller windows hide the heads, but keys still select one
    viewAt(ViewArea::AboveStage)->setVisible(height() / m_line >= kLinesWithHeads);
    for (const auto& [entry, view] : m_views)
        if (!entry->least.isEmpty())
            view->setMinimumSize((entry->least * m_line).toSize());
    fitLectureLine();
    fitPanels();
}

void MainWindow::computeRowsWith(const std::shared_ptr<const LoadedModel>& model)
{
    m_attention.setModel(model);
    if (!m_session.trace().empty())
        present(kAllChanges); // a run from a file may be on show
}

void MainWindow::present(Changes changes)
{
    try {
        if (changes & Change::Trace)
            m_plots->setTrials(m_session.trials());
        const ViewState state =
            m_attention.stateAt(m_session.trace(), m_session.cursor(), m_session.selection());
        for (const ShownView& shown : m_views)
            shown.view->present(state, changes);
        if (m_whyCached)
            m_whyCached->view().present(state, changes);
        prepareNextLayer();
    } catch (const std::bad_alloc&) {
        m_messages->showError(Tr::tr("There is not enough memory to show this step. Close other "
                                     "programs, or run a shorter prompt."));
    }
    const std::optional<Cursor> answer = endOfAnswerIn(m_session.trace());
    m_answer->setEnabled(answer && m_session.cursor() < *answer && !m_session.running());
    m_hide->setEnabled(m_session.selection().pinned && !m_session.trace().empty());
    m_tellMistake->setEnabled(mistakeIn(m_session.trace().header()) != nullptr);
    for (QAction* action : {m_unhide, m_backToNormal})
        action->setEnabled(hasEvictions(m_session.trace().header().lanes));
    if (changes & (Changes(Change::Trace) | Change::Cursor))
        coverAnswers();
    showLectureLine();
    if (changes & Change::Running)
        m_keeping.start(); // another prompt may have run
}

/// Computes the next layer's attention in advance, because this takes longer than a frame if the
/// prompt is long. Does nothing during a run, so as not to inflate the measured times.
void MainWindow::prepareNextLayer()
{
    const Trace& trace = m_session.trace();
    if (m_runs->isBusy() || trace.empty())
        return;
    const std::size_t next = indexOf(m_session.selection().layer) + 1;
    if (next < trace.header().config().layers)
        m_attention.prepare(trace, idAt<Layer>(next), m_session.selection().head);
}

/// Saves the run for the next launch.
void MainWindow::keepRun()
{
    if (!m_runs->traceFile().isEmpty())
        return; // the run was read from a file
    m_settings.mode = m_runBar->mode();
    m_settings.tokens = m_runBar->tokens();
    m_settings.sampling = m_runBar->sampling();
    const Trace& trace = m_session.trace();
    const QString prompt = QString::fromStdString(trace.header().prompt);
    if (trace.empty() || prompt.size() > kLongestKeptPrompt)
        return;
    m_settings.prompt = prompt;
    m_settings.place = m_session.place();
}

void MainWindow::keepSettings()
{
    m_settings.geometry = saveGeometry();
    m_settings.startCard = m_startCard->showsAtStart();
    if (!m_guide->isOpen()) // otherwise, the run from before the lesson stays saved
        keepRun();
    m_settings.plot = m_plots->plot();
    m_settings.stride = m_playback.stride();
    m_settings.speed = m_playback.speed();
    keepLayout();
    const SavedSettings saved = saveSettings(m_settings);
    const bool wasWritten = std::exchange(m_areSettingsWritten, saved.isWritten);
    if (!saved.isWritten)
        qWarning("The settings could not be written to %s", qPrintable(settingsPath()));
    if (!saved.isWritten && wasWritten) // said once, because this is called again and again
        m_messages->showError(unwrittenSettingsText());
    else if (!saved.movedTo.isEmpty())
        m_messages->showWarning(movedSettingsText(saved.movedTo));
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    m_keeping.stop();
    keepSettings();
    m_runs->engine().cancel();
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (draggedFile(*event))
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    if (const std::optional<QString> file = draggedFile(*event))
        m_runs->open(*file);
}

} // namespace pastkeys
