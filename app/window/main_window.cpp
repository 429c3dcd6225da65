#include "window/main_window.h"

#include "code/code_view.h"
#include "document/documents.h"
#include "document/settings_text.h"
#include "drawing/tr.h"
#include "inspector/inspector_view.h"
#include "now_panel/now_panel_view.h"
#include "now_panel/step_bound_text.h"
#include "plots/plots_view.h"
#include "shared/glossary.h"
#include "shared/lane_matrix.h"
#include "shared/scrolled.h"
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
#include "window/appearance.h"
#include "window/exporter.h"
#include "window/file_menu.h"
#include "window/laboratory_menu.h"
#include "window/lecture.h"
#include "window/lesson_dock.h"
#include "window/panels.h"
#include "window/run_bar.h"
#include "window/step_bar.h"
#include "window/weights_window.h"

#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QDropEvent>
#include <QLabel>
#include <QMenuBar>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QStatusBar>
#include <QTabBar>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
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

/// Whether the key must scroll the focused text instead of moving to another operation.
bool isForText(const QKeyEvent& event)
{
    const auto* text = qobject_cast<QAbstractScrollArea*>(QApplication::focusWidget());
    return (event.key() == Qt::Key_PageUp || event.key() == Qt::Key_PageDown) &&
           event.modifiers() == Qt::NoModifier && text && text->verticalScrollBar()->maximum() > 0;
}

std::shared_ptr<Documents> documentsFor(const StartOptions& options)
{
    auto documents = std::make_shared<Documents>();
    if (options.language)
        documents->settings.language = *options.language;
    RunRequest request = documents->settings.request;
    if (options.mode)
        request.setMode(*options.mode);
    if (!options.prompt.isEmpty())
        request.prompt = options.prompt;
    documents->run.setRequest(request);
    documents->run.playback().setStride(documents->settings.stride);
    documents->run.playback().setSpeed(documents->settings.speed);
    return documents;
}

} // namespace

MainWindow::MainWindow(const StartOptions& options)
    : MainWindow(documentsFor(options), options.sideWindows, nullptr)
{
    if (options.opensModel)
        start(options);
}

std::unique_ptr<MainWindow> MainWindow::inPlaceOf(const MainWindow& former)
{
    former.m_documents->translate();
    return std::unique_ptr<MainWindow>(
        new MainWindow(former.m_documents, former.m_sideKinds, &former));
}

MainWindow::MainWindow(std::shared_ptr<Documents> documents,
                       const std::vector<SideWindowKind>& kinds, const MainWindow* former)
    : m_documents(std::move(documents)), m_sideKinds(kinds), m_sides(kinds.size())
{
    useOutlinedStyle();
    setAcceptDrops(true);
    setMinimumSize(kSmallest);
    m_keeping.setSingleShot(true);
    m_keeping.setInterval(kKeepAfter);
    connect(&m_keeping, &QTimer::timeout, this, &MainWindow::keepSettings);
    makeParts();
    makeMenus();
    makeStartCard();
    connectViews();
    connectDocuments();
    connectControllers();
    const Settings& settings = m_documents->settings;
    resize(kWanted.boundedTo(screen()->availableSize() - kTitleBar));
    restoreGeometry(settings.geometry); // does nothing if no geometry was stored
    m_appearance->apply(settings.theme.value_or(systemTheme()));
    m_panels->restore();
    m_plots->setPlot(settings.plot);
    if (m_documents->run.model())
        showModel();
    present(kAllChanges);
    m_stage->setFocus(); // so that no control has the focus initially
    if (!former)
        return;
    if (!(former->windowState() & (Qt::WindowMaximized | Qt::WindowFullScreen)))
        setGeometry(former->geometry()); // restoreGeometry() may have moved this window
    m_appearance->continueFrom(*former->m_appearance);
    m_lecture->continueFrom(*former->m_lecture);
}

MainWindow::~MainWindow()
{
    m_lecture->covers().uncoverAll(); // while the widgets below the covers still exist
    qDeleteAll(m_sides);              // while the engine of their documents still exists
    delete findChild<WeightsWindow*>();
}

/// Opens what the options and the settings name.
void MainWindow::start(const StartOptions& options)
{
    RunDocument& run = m_documents->run;
    const Settings& settings = m_documents->settings;
    if (settings.bad)
        run.sayOnceOpen(badSettingsText(*settings.bad));
    m_startCard->setVisible(settings.startCard && options.model.isEmpty() &&
                            options.prompt.isEmpty() && options.trace.isEmpty());
    // The model is opened after the window is shown, because a large model would delay the window.
    const QString model = !options.model.isEmpty() ? options.model : settings.model;
    if (!options.trace.isEmpty()) {
        run.setModelForLater(model);
        QMetaObject::invokeMethod(
            &run, [&run, trace = options.trace] { run.openTrace(trace); }, Qt::QueuedConnection);
        return;
    }
    RunWish wish;
    if (!options.prompt.isEmpty())
        wish.prompt = options.prompt;
    else if (settings.place)
        run.startAt(*settings.place);
    QMetaObject::invokeMethod(
        &run, [&run, model, wish] { run.openModel(model, wish); }, Qt::QueuedConnection);
}

RunDocument& MainWindow::document()
{
    return m_documents->run;
}

BatchDocument& MainWindow::batch()
{
    return m_documents->batch;
}

ConversationDocument& MainWindow::conversation()
{
    return m_documents->conversation;
}

Session& MainWindow::session()
{
    return m_documents->run.session();
}

Playback& MainWindow::playback()
{
    return m_documents->run.playback();
}

LessonGuide& MainWindow::lessons()
{
    return m_documents->lessons;
}

Messages& MainWindow::messages()
{
    return m_documents->messages;
}

Covers& MainWindow::covers()
{
    return m_lecture->covers();
}

void MainWindow::chooseTheme(ThemeName name)
{
    m_appearance->choose(name);
}

void MainWindow::openLesson(const QString& folder)
{
    m_lessons->open(folder);
}

void MainWindow::makeParts()
{
    m_stage = m_views.of<StageView>();
    m_plots = m_views.of<PlotsView>();
    m_inspector = m_views.of<InspectorView>();
    m_timeline = m_views.of<TimelineView>();
    m_tokens = m_views.of<TokenStripView>();
    m_runBar = new RunBar(document());
    m_stepBar = new StepBar(session(), playback());
    m_laboratory = new LaboratoryMenu(*this, *m_documents);
    m_files = new FileMenu(*this, *m_documents);
    m_appearance = new Appearance(*this, *m_documents);
    makeTop();
    makeBottom();
    m_panels = new Panels(*this, m_views, *m_timelineBar, m_documents->settings);
    m_lecture = new Lecture(*this, *m_documents, m_views, *m_panels, *m_runBar);
    makeStage();
    m_messageBar = new MessageBar(m_documents->messages, *m_menus, *m_messageRow, this);
    m_exporter = new Exporter({*this, *m_messageBar, *m_stage, *m_plots, document()},
                              m_documents->messages, this);
    m_lessons = new LessonDock(*this, *m_documents, m_views, *m_panels, *m_exporter);
}

/// Uses no tool bar, because a tool bar would not notice that the run bar needs more height as it
/// gets narrower.
void MainWindow::makeTop()
{
    m_menus = new QMenuBar;
    m_answerRow = new AnswerRow(m_views.at(ViewArea::Answer), m_laboratory->backToNormal(),
                                m_views.at(ViewArea::Lamp));
    m_messageRow = new QWidget;
    // Below what is used to run a prompt, so that no button moves away from under the mouse.
    setMenuWidget(
        columnOf({m_menus, m_runBar, m_answerRow, m_messageRow, m_views.at(ViewArea::Top)}));
}

void MainWindow::makeStage()
{
    auto* content = columnOf({m_lecture->line(), m_views.at(ViewArea::AboveStage), m_stage});
    static_cast<QVBoxLayout*>(content->layout())->setStretchFactor(m_stage, 1);
    QScrollArea* area = scrolled(content);
    area->setMinimumSize(Panels::kLeastPanel);
    setCentralWidget(area);
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

void MainWindow::connectViews()
{
    for (const auto& [entry, view] : m_views) {
        const TextsOf texts = entry->texts;
        connect(view, &TraceView::cursorRequested, this, [this, texts, view = view](Cursor cursor) {
            if (view == m_tokens && lessons().asksForToken())
                return; // the click is the answer
            if (texts == TextsOf::Step)
                session().setShownCursor(cursor);
            else
                session().setCursor(cursor);
        });
        connect(view, &TraceView::selectionRequested, this,
                [this, texts](const Selection& wanted) { requestSelection(texts, wanted); });
        connect(view, &TraceView::matrixRequested, this, &MainWindow::showMatrix);
        connect(view, &TraceView::runRequested, &document(), &RunDocument::run);
        // An encoder has no cache.
        const auto isOfRun = [this, texts] {
            return texts == TextsOf::Run || session().shownText() == Axis::Text;
        };
        connect(view, &TraceView::encoderRequested, this,
                [this] { session().showText(Axis::Source); });
        connect(view, &TraceView::cacheChoiceRequested, this, [this, isOfRun](Lane lane) {
            if (isOfRun())
                m_laboratory->chooseCaches(lane);
        });
        connect(view, &TraceView::positionMenuRequested, this,
                [this, isOfRun](std::size_t position, QPoint at) {
                    if (isOfRun())
                        m_laboratory->showPositionMenu(position, at);
                });
    }
    connect(m_stage, &StageView::cellUnderMouseChanged, m_inspector, &InspectorView::setUnderMouse);
    connect(m_stage, &StageView::copied, &messages(), &Messages::showNote);
    connect(m_plots, &PlotsView::copied, &messages(), &Messages::showNote);
    connect(m_plots, &PlotsView::pictureRequested, this,
            [this] { m_exporter->ask(ExportKind::Plot); });
    for (QAction* action : m_plots->actions()) { // so that they also work when the plots are hidden
        QWidget::addAction(action);
        connect(action, &QAction::triggered, this, [this] { m_panels->bringForward(*m_plots); });
    }
    auto* now = m_views.of<NowPanelView>();
    MachineMeter& machine = m_documents->machine;
    const auto showMachine = [this, now](const MachineReport& report) {
        m_plots->setMachine(report);
        if (report.state == MachineState::Measured)
            now->setMachine(report.limits);
    };
    showMachine(machine.report());
    connect(&machine, &MachineMeter::reported, now, showMachine);
    connect(m_plots, &PlotsView::measureRequested, &machine, &MachineMeter::want);
    connect(now, &TextPanel::addressRequested, this, [this](const QString& address) {
        if (address == kMeasureAddress)
            m_documents->machine.want();
        else if (address == kWhyCachedAddress)
            showWhyCached();
        else if (const QString term = termOf(address); !term.isEmpty())
            showGlossary(this, term);
    });
    for (QWidget* part :
         std::initializer_list<QWidget*>{m_runBar, m_stepBar, m_plots, m_views.of<CodeView>()})
        shareKeys(*part);
}

void MainWindow::connectDocuments()
{
    RunDocument& run = document();
    connect(&session(), &Session::changed, this, &MainWindow::present);
    connect(&run, &RunDocument::firstAttentionComputed, this,
            [this](const FirstAttention& first) { m_attention.adopt(first); });
    connect(&run, &RunDocument::modelOpened, this, &MainWindow::showModel);
    connect(&run, &RunDocument::otherModelOpened, this,
            [this] { computeRowsWith(document().modelsAtHand()); });
    connect(&playback(), &Playback::speedChanged, m_stage, &StageView::setMotionSpeed);
    m_stage->setMotionSpeed(playback().speed());
    connect(&playback(), &Playback::speedChanged, &m_keeping, qOverload<>(&QTimer::start));
    connect(&playback(), &Playback::strideChanged, &m_keeping, qOverload<>(&QTimer::start));
    connect(m_runBar, &RunBar::runRequested, this, &MainWindow::runPrompt);
    connect(m_runBar, &RunBar::exampleChosen, this, [this](const Example& example) {
        m_stage->setFocus(); // so that the arrow keys step through the run
        document().runExample(example);
    });
    connect(m_runBar, &RunBar::modelMenuOpens, m_files, &FileMenu::fillModels);
    connect(m_runBar, &RunBar::pasteRefused, &messages(), &Messages::showWarning);
}

void MainWindow::connectControllers()
{
    const auto keepSoon = qOverload<>(&QTimer::start);
    connect(m_files, &FileMenu::settingsChanged, &m_keeping, keepSoon);
    connect(m_panels, &Panels::settingsChanged, &m_keeping, keepSoon);
    connect(m_panels, &Panels::tabsChanged, this, &MainWindow::makeTabOrder);
    connect(m_appearance, &Appearance::settingsChanged, &m_keeping, keepSoon);
    connect(m_appearance, &Appearance::themeApplied, this, &MainWindow::applyTheme);
    connect(m_appearance, &Appearance::languageChosen, this, &MainWindow::changeLanguage);
    connect(m_lessons, &LessonDock::settingsChanged, &m_keeping, keepSoon);
    connect(m_lessons, &LessonDock::pageChanged, m_lecture, &Lecture::coverAnew);
    connect(m_lessons, &LessonDock::sideWindowWanted, this, &MainWindow::showBesidePage);
    connect(m_lessons, &LessonDock::closed, m_stage, qOverload<>(&QWidget::setFocus));
    connect(m_lessons, &LessonDock::opens, this, [this] {
        m_panels->keepLayout();
        keepRun();
    });
}

void MainWindow::showModel()
{
    m_startCard->setExamples(document().examples());
    computeRowsWith(document().modelsAtHand());
}

void MainWindow::makeTabOrder()
{
    QList<QWidget*> parts{m_runBar, m_answerRow};
    for (auto shown = m_views.begin(); shown != m_views.end(); ++shown) {
        const ViewArea area = shown->entry->area;
        const auto next = std::next(shown);
        const bool hasMoreBehind = next != m_views.end() && next->entry->area == ViewArea::Behind;
        if (hasMoreBehind && area != ViewArea::Behind)
            for (QTabBar* tabs : findChildren<QTabBar*>(Qt::FindDirectChildrenOnly))
                parts.append(tabs);
        if (area != ViewArea::Answer && area != ViewArea::Lamp) // they are in the row of the answer
            parts.append(shown->view);
    }
    parts += {m_stepBar->parentWidget(), m_messageBar};
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
    m_startCard->setShowsAtStart(m_documents->settings.startCard);
    connect(m_startCard, &StartCard::exampleChosen, m_runBar, &RunBar::exampleChosen);
    connect(m_startCard, &StartCard::emptyChosen, this, [this] {
        document().setPrompt({});
        m_runBar->focusPrompt();
    });
    connect(m_startCard, &StartCard::lessonsChosen, m_lessons, &LessonDock::continueLessons);
    m_startCard->setOpeningActions(m_files->openingActions());
    connect(m_startCard, &StartCard::beginningChosen, &document(), &RunDocument::goToBeginning);
    for (const QAction* action : findChildren<QAction*>())
        connect(action, &QAction::triggered, m_startCard, &QWidget::hide);
}

void MainWindow::runPrompt()
{
    m_stage->setFocus(); // so that the arrow keys step through the run
    document().run();
}

void MainWindow::escape()
{
    if (m_exporter->cancel())
        return;
    if (document().isBusy())
        return document().cancel();
    if (m_startCard->isVisible())
        return m_startCard->hide();
    if (messages().shown())
        return messages().close();
    if (const QWidget* focus = QApplication::focusWidget(); focus && focus != m_stage)
        return m_stage->setFocus();
    if (m_stage->leaveChoice())
        return;
    Selection selection = session().shownSelection();
    selection.pinned.reset();
    session().setShownSelection(selection);
}

/// \param texts  of the view that requests it
void MainWindow::requestSelection(TextsOf texts, const Selection& selection)
{
    const bool isOfStep = texts == TextsOf::Step;
    const Selection& before = isOfStep ? session().shownSelection() : session().selection();
    if (selection.pinned && selection.pinned != before.pinned)
        m_panels->bringForward(*m_inspector); // which explains the pinned cell
    if (isOfStep)
        session().setShownSelection(selection);
    else
        session().setSelection(selection);
}

/// Shows the matrix enlarged. If the current operation draws no matrices, first goes to the
/// operation that computes this matrix.
void MainWindow::showMatrix(StageMatrix matrix)
{
    const Trace& trace = session().shownTrace();
    if (trace.empty())
        return;
    const Network& network = *trace.header().network;
    const Cursor cursor = session().shownCursor();
    const Layer layer = session().shownSelection().layer;
    if (!operationSpecAt(trace, cursor).isOfHeads)
        session().setShownCursor(
            cursorAt(trace, cursor.step,
                     {network.firstMakerOf(isOfHead(matrix) ? tensorOf(network.site(layer), matrix)
                                                            : tensorOf(matrix)),
                      layer}));
    m_stage->showAlone(matrix);
}

void MainWindow::moveLayer(int by)
{
    if (const Trace& trace = session().shownTrace(); !trace.empty())
        session().setShownSelection(
            withOtherLayer(session().shownSelection(), *trace.header().network, by));
}

void MainWindow::moveHead(int by)
{
    if (const Trace& trace = session().shownTrace(); !trace.empty())
        session().setShownSelection(
            withOtherHead(session().shownSelection(), *trace.header().network, by));
}

void MainWindow::showWhyCached()
{
    if (const ViewState state = stateOfRun(); state.isOverSource()) // it tells of the text's rows
        session().setCursor(
            cursorAt(state.trace, state.cursor.step,
                     {state.network().only(OperationKind::Scores), state.selection.layer}));
    if (!m_whyCached)
        m_whyCached = new WhyCachedWindow(this);
    m_whyCached->view().setTheme(m_stage->theme());
    m_whyCached->view().present(stateOfRun());
    m_whyCached->show();
    m_whyCached->raise();
    m_whyCached->activateWindow();
}

SideWindow& MainWindow::sideWindow(std::size_t kind)
{
    SideWindow*& side = m_sides[kind];
    if (!side) {
        side = m_sideKinds[kind].make(*m_documents, this);
        connect(side, &SideWindow::runRequested, this, [this](RunWish wish) {
            const Selection& shown = session().selection();
            wish.place->layer = shown.layer;
            wish.place->head = shown.head;
            raise();
            activateWindow();
            document().run(wish);
        });
        connect(side, &SideWindow::projectorToggled, m_appearance, &Appearance::toggleProjector);
        connect(side, &SideWindow::exportRequested, m_exporter, &Exporter::askFor);
    }
    side->setTheme(m_appearance->theme());
    return *side;
}

void MainWindow::openSideWindow(std::size_t kind)
{
    SideWindow& side = sideWindow(kind);
    side.show();
    side.raise();
    side.activateWindow();
}

/// Shows what the page of a lesson is about. The page keeps the focus.
/// \param name  of the kind; empty for none
void MainWindow::showBesidePage(const QString& name, const QRect& room)
{
    const auto kind = std::ranges::find_if(m_sideKinds, [&name](const SideWindowKind& each) {
        return !name.isEmpty() && each.name == name;
    });
    SideWindow* wanted = kind == m_sideKinds.end()
                             ? nullptr
                             : &sideWindow(static_cast<std::size_t>(kind - m_sideKinds.begin()));
    if (m_besidePage && m_besidePage != wanted) {
        if (m_placeBefore.isEmpty())
            m_besidePage->hide();
        else
            m_besidePage->restoreGeometry(m_placeBefore);
    }
    if (!wanted || wanted == m_besidePage) {
        m_besidePage = wanted;
        if (wanted && !wanted->isVisible())
            wanted->showInactive();
        return;
    }
    m_placeBefore = wanted->isVisible() ? wanted->saveGeometry() : QByteArray();
    m_besidePage = wanted;
    wanted->setGeometry(room.adjusted(0, style()->pixelMetric(QStyle::PM_TitleBarHeight), 0, 0));
    wanted->showInactive();
}

void MainWindow::applyTheme(const Theme& theme)
{
    for (const ShownView& shown : m_views)
        shown.view->setTheme(theme);
    if (m_whyCached)
        m_whyCached->view().setTheme(theme);
    for (SideWindow* side : m_sides)
        if (side)
            side->setTheme(theme);
    m_appearance->fitText();
    m_panels->setForLectures(theme.name == ThemeName::Projector);
    m_lessons->show();
    fitToText();
}

bool MainWindow::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && isForText(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return QMainWindow::event(event);
}

void MainWindow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange && m_panels)
        fitToText();
    QMainWindow::changeEvent(event);
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    m_appearance->fitText();
    fitToText();
}

void MainWindow::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    fitToText();
}

void MainWindow::fitToText()
{
    const int line = fontMetrics().height();
    const WindowHeight room = windowHeightOf(height(), line);
    const WindowHeight ofTokens = m_panels->isForLectures() ? WindowHeight::Low : room;
    const WindowHeight ofTimeline =
        room == WindowHeight::High ? WindowHeight::Medium : WindowHeight::Low;
    m_tokens->setFixedHeight(m_tokens->heightIn(ofTokens));
    m_timeline->setFixedHeight(m_timeline->heightIn(ofTimeline));
    constexpr int kLinesWithHeads = 32; // smaller windows hide the heads, but keys still select one
    m_views.at(ViewArea::AboveStage)->setVisible(height() / line >= kLinesWithHeads);
    for (const auto& [entry, view] : m_views)
        if (!entry->least.isEmpty())
            view->setMinimumSize((entry->least * line).toSize());
    m_lecture->fitToText();
    m_panels->fitToText(line);
}

void MainWindow::computeRowsWith(const OpenModels& models)
{
    m_attention.setModels(models);
    m_encoderAttention.setModels(models);
    if (!session().trace().empty())
        present(kAllChanges); // a run from a file may be on show
}

ViewState MainWindow::stateOfRun()
{
    return m_attention.stateAt(session().trace(), session().cursor(), session().selection());
}

void MainWindow::present(Changes changes)
{
    const bool isText = session().shownText() == Axis::Text;
    try {
        if (changes & Change::Trace)
            m_plots->setTrials(session().trials());
        const ViewState run = stateOfRun();
        const ViewState step =
            isText ? run
                   : m_encoderAttention.stateAt(session().shownTrace(), session().shownCursor(),
                                                session().shownSelection());
        for (const ShownView& shown : m_views)
            shown.view->present(shown.entry->texts == TextsOf::Step ? step : run, changes);
        if (m_whyCached)
            m_whyCached->view().present(run, changes);
        prepareNextLayer();
    } catch (const std::bad_alloc&) {
        messages().showError(Tr::tr("There is not enough memory to show this step. Close other "
                                    "programs, or run a shorter prompt."));
    }
    const std::optional<Cursor> answer = endOfAnswerIn(session().trace());
    const bool isThere = isText && answer && session().cursor() >= *answer;
    m_answer->setEnabled(answer && !isThere && !session().running());
    m_source->setEnabled(session().hasSource());
    m_source->setChecked(!isText);
    m_laboratory->present();
    if (changes & (Changes(Change::Trace) | Change::Cursor))
        m_lecture->present();
    if (changes & Change::Running)
        m_keeping.start(); // another prompt may have run
}

/// Computes the next layer's attention in advance, because this takes longer than a frame if the
/// prompt is long. Does nothing during a run, so as not to inflate the measured times.
void MainWindow::prepareNextLayer()
{
    const Trace& trace = session().shownTrace();
    if (document().isBusy() || trace.empty())
        return;
    const Selection& selection = session().shownSelection();
    AttentionSource& source =
        session().shownText() == Axis::Text ? m_attention : m_encoderAttention;
    if (const std::size_t next = indexOf(selection.layer) + 1;
        next < trace.header().config().layers)
        source.prepare(trace, idAt<Layer>(next), selection.head);
}

/// Saves the language, and changes it. If a file is being exported, first lets the export finish,
/// because it would be stopped when a new window replaces this one.
void MainWindow::changeLanguage()
{
    keepSettings();
    const auto change = [this] { emit languageChosen(m_documents->settings.language); };
    if (m_exporter->isWriting())
        connect(m_exporter, &Exporter::finished, this, change, Qt::SingleShotConnection);
    else
        change();
}

/// Saves the run for the next launch.
void MainWindow::keepRun()
{
    if (!document().traceFile().isEmpty())
        return; // the run was read from a file
    RunRequest& kept = m_documents->settings.request;
    const QString before = std::exchange(kept, document().request()).prompt;
    const Trace& trace = session().trace();
    const QString prompt = QString::fromStdString(trace.header().prompt);
    const bool isKept = !trace.empty() && prompt.size() <= kLongestKeptPrompt;
    kept.prompt = isKept ? prompt : before;
    if (isKept)
        m_documents->settings.place = session().place();
}

void MainWindow::keepSettings()
{
    Settings& settings = m_documents->settings;
    settings.geometry = saveGeometry();
    settings.startCard = m_startCard->showsAtStart();
    if (!lessons().isOpen()) // otherwise, the run from before the lesson stays saved
        keepRun();
    settings.plot = m_plots->plot();
    settings.stride = playback().stride();
    settings.speed = playback().speed();
    m_panels->keepLayout();
    const SavedSettings saved = saveSettings(settings);
    const bool wasWritten = std::exchange(m_areSettingsWritten, saved.isWritten);
    if (!saved.isWritten)
        qWarning("The settings could not be written to %s", qPrintable(settingsPath()));
    if (!saved.isWritten && wasWritten) // said once, because this is called again and again
        messages().showError(unwrittenSettingsText());
    else if (!saved.movedTo.isEmpty())
        messages().showWarning(movedSettingsText(saved.movedTo));
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    m_keeping.stop();
    keepSettings();
    document().cancel();
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
        document().open(*file);
}

} // namespace pastkeys
