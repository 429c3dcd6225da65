#include "main_window.h"

#include "assets_dir.h"
#include "cache_map/cache_map_view.h"
#include "decoder_column/decoder_column_view.h"
#include "head_strip/head_strip_layout.h"
#include "head_strip/head_strip_view.h"
#include "inspector/inspector_view.h"
#include "lamp/lamp_view.h"
#include "message_bar.h"
#include "now_panel/now_panel_view.h"
#include "plots/plots_view.h"
#include "run_bar.h"
#include "stage/stage_view.h"
#include "step_bar.h"
#include "timeline/timeline_view.h"
#include "token_strip/token_strip_view.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QDropEvent>
#include <QFileDialog>
#include <QLabel>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QScreen>
#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace pastkeys {

namespace {

/// Steps that the engine may be ahead of what the window has taken.
constexpr std::size_t kStepsAhead = 4;
constexpr int kRecentModels = 8;

QPalette paletteOf(const Theme& theme)
{
    QPalette palette;
    const QColor text = theme.color(Ink::Text);
    const QColor background = theme.color(Ink::Background);
    const QColor panel = theme.color(Ink::Panel);
    palette.setColor(QPalette::Window, panel);
    palette.setColor(QPalette::Base, background);
    palette.setColor(QPalette::AlternateBase, panel);
    palette.setColor(QPalette::Button, panel);
    for (const auto role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText})
        palette.setColor(role, text);
    palette.setColor(QPalette::ToolTipBase, background);
    palette.setColor(QPalette::PlaceholderText, theme.color(Ink::MutedText));
    palette.setColor(QPalette::Highlight, theme.color(Ink::Reused));
    palette.setColor(QPalette::HighlightedText, readableOn(theme.color(Ink::Reused)));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, theme.color(Ink::Masked));
    return palette;
}

QString builtInModel()
{
    return QString::fromStdString(builtInModelDir().string());
}

} // namespace

MainWindow::MainWindow(const StartOptions& options, QWidget* parent)
    : QMainWindow(parent), m_settings(loadSettings()), m_runBar(new RunBar),
      m_messages(new MessageBar)
{
    setWindowTitle(tr("Pastkeys"));
    setAcceptDrops(true);
    makeViews();
    makeMenus();
    makeStepActions();
    connectEngine();
    connect(&m_playback, &Playback::cursorChanged, this, &MainWindow::refresh);
    connect(&m_playback, &Playback::traceChanged, this, &MainWindow::refresh);
    m_runBar->setMode(options.mode.value_or(m_settings.mode));
    m_runBar->setTokens(m_settings.tokens);
    m_runBar->setPrompt(options.prompt.isEmpty() ? m_settings.prompt : options.prompt);
    applyTheme(m_settings.theme);
    restore();
    refresh();
    if (!options.opensModel)
        return;
    // After the window is up: a large model must not delay it.
    const QString model = !options.model.isEmpty() ? options.model : m_settings.model;
    QMetaObject::invokeMethod(
        this, [this, model] { openModel(model.isEmpty() ? builtInModel() : model); },
        Qt::QueuedConnection);
}

MainWindow::~MainWindow() = default;

void MainWindow::makeViews()
{
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

    auto* stage = new QWidget;
    auto* stageBox = new QVBoxLayout(stage);
    stageBox->setContentsMargins(0, 0, 0, 0);
    stageBox->setSpacing(0);
    stageBox->addWidget(m_heads);
    stageBox->addWidget(m_stage, 1);
    m_details = new QTabWidget;
    m_details->setDocumentMode(true);
    m_details->addTab(m_plots, tr("Plots"));
    m_details->addTab(m_inspector, tr("Inspector"));
    auto* middle = new QSplitter(Qt::Vertical);
    middle->addWidget(stage);
    middle->addWidget(m_cache);
    middle->setStretchFactor(0, 1);
    middle->setSizes({520, 130});
    auto* right = new QSplitter(Qt::Vertical);
    right->addWidget(m_now);
    right->addWidget(m_details);
    right->setStretchFactor(0, 1);
    right->setSizes({440, 270});
    m_columns = new QSplitter(Qt::Horizontal);
    m_columns->addWidget(m_decoder);
    m_columns->addWidget(middle);
    m_columns->addWidget(right);
    m_columns->setStretchFactor(1, 1);
    m_columns->setSizes({250, 740, 310});
    for (QSplitter* splitter : {middle, right, m_columns})
        splitter->setChildrenCollapsible(false);

    m_lamp->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_runBar->addAtEnd(m_lamp);
    m_tokens->setFixedHeight(64);
    m_timeline->setFixedHeight(84);
    auto* central = new QWidget;
    auto* box = new QVBoxLayout(central);
    box->setContentsMargins(0, 0, 0, 0);
    box->setSpacing(2);
    box->addWidget(m_runBar);
    box->addWidget(m_messages);
    box->addWidget(m_tokens);
    box->addWidget(m_columns, 1);
    box->addWidget(m_timeline);
    box->addWidget(new StepBar(m_playback));
    setCentralWidget(central);
    connect(m_runBar, &RunBar::runRequested, this, &MainWindow::run);
    connect(m_runBar, &RunBar::cancelRequested, &m_engine, &EngineThread::cancel);
    connect(m_runBar, &RunBar::openRequested, this, &MainWindow::chooseModel);
    connect(m_runBar, &RunBar::modeChanged, this, [this](CacheMode mode) {
        m_engine.setMode(mode); // of a run that goes on: from its next step
        if (!m_running && m_model)
            run();
    });
}

QAction* MainWindow::addAction(QMenu* menu, const QString& text, const QKeySequence& key,
                               std::function<void()> act)
{
    auto* action = new QAction(text, this);
    action->setShortcut(key);
    connect(action, &QAction::triggered, this, std::move(act));
    menu->addAction(action);
    return action;
}

void MainWindow::makeMenus()
{
    QMenu* file = menuBar()->addMenu(tr("&File"));
    addAction(file, tr("&Open model folder …"), QKeySequence("Ctrl+O"), [this] { chooseModel(); });
    addAction(file, tr("Open the &built-in model"), {}, [this] { openModel(builtInModel()); });
    m_recent = file->addMenu(tr("&Recent models"));
    file->addSeparator();
    addAction(file, tr("&Quit"), QKeySequence("Ctrl+Q"), [this] { close(); });

    QMenu* view = menuBar()->addMenu(tr("&View"));
    auto* themes = new QActionGroup(this);
    const QString names[] = {tr("&Light"), tr("&Dark"), tr("&Projector")};
    for (const ThemeName name : kThemeNames) {
        QAction* action =
            addAction(view, names[static_cast<int>(name)], {}, [this, name] { applyTheme(name); });
        action->setCheckable(true);
        action->setData(static_cast<int>(name));
        action->setChecked(name == m_settings.theme);
        themes->addAction(action);
    }
    addAction(view, tr("S&witch projector theme"), QKeySequence("P"), [this] {
        applyTheme(m_settings.theme == ThemeName::Projector ? ThemeName::Light
                                                            : ThemeName::Projector);
    });
    addAction(view, tr("&Full screen"), QKeySequence("F11"),
              [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });
    view->addSeparator();
    addAction(view, tr("Layer before"), QKeySequence("["), [this] { moveLayer(-1); });
    addAction(view, tr("Layer after"), QKeySequence("]"), [this] { moveLayer(1); });
    addAction(view, tr("Head before"), QKeySequence(","), [this] { moveHead(-1); });
    addAction(view, tr("Head after"), QKeySequence("."), [this] { moveHead(1); });
}

void MainWindow::makeStepActions()
{
    QMenu* run = menuBar()->addMenu(tr("&Run"));
    addAction(run, tr("&Run the prompt"), QKeySequence("Ctrl+Return"), [this] { this->run(); });
    addAction(run, tr("&Cancel, or leave the prompt"), QKeySequence("Esc"), [this] {
        m_engine.cancel();
        m_messages->hide();
        m_stage->setFocus();
    });
    addAction(run, tr("Change the cache &mode"), QKeySequence("C"), [this] {
        m_runBar->setMode(static_cast<CacheMode>((static_cast<int>(m_runBar->mode()) + 1) % 3));
    });
    addAction(run, tr("&Edit the prompt"), QKeySequence("Ctrl+L"),
              [this] { m_runBar->focusPrompt(); });
    run->addSeparator();
    addAction(run, tr("&Play or pause"), QKeySequence("Space"),
              [this] { m_playback.setPlaying(!m_playback.playing()); });
    struct Move
    {
        QString text;
        const char* forwardKey;
        const char* backKey;
        Stride stride;
    };
    for (const Move& move : {Move{tr("operation"), "Right", "Left", Stride::Operation},
                             Move{tr("layer"), "Shift+Right", "Shift+Left", Stride::Layer},
                             Move{tr("token"), "Ctrl+Right", "Ctrl+Left", Stride::Token}}) {
        addAction(run, tr("Forward by %1").arg(move.text), QKeySequence(move.forwardKey),
                  [this, move] { m_playback.forward(move.stride); });
        addAction(run, tr("Back by %1").arg(move.text), QKeySequence(move.backKey),
                  [this, move] { m_playback.back(move.stride); });
    }
    addAction(run, tr("To the start"), QKeySequence("Home"), [this] { m_playback.toStart(); });
    addAction(run, tr("To the end"), QKeySequence("End"), [this] { m_playback.toEnd(); });
    addAction(run, tr("Faster"), QKeySequence("+"),
              [this] { m_playback.setSpeed(m_playback.speed() * 2); });
    addAction(run, tr("Slower"), QKeySequence("-"),
              [this] { m_playback.setSpeed(m_playback.speed() / 2); });
    QMenu* help = menuBar()->addMenu(tr("&Help"));
    addAction(help, tr("&Keys"), QKeySequence("?"), [this] { showShortcuts(); });
    addAction(help, tr("&About Pastkeys"), {}, [this] { showAbout(); });
}

void MainWindow::connectEngine()
{
    connect(&m_engine, &EngineThread::loading, this,
            [this](double fraction) { m_runBar->setBusy(true, fraction); });
    connect(&m_engine, &EngineThread::opened, this,
            [this](const std::shared_ptr<const ModelInfo>& model) {
                m_model = model;
                modelOpened(*model);
            });
    connect(&m_engine, &EngineThread::started, this, &MainWindow::runStarted);
    connect(&m_engine, &EngineThread::stepRecorded, this, &MainWindow::stepRecorded);
    connect(&m_engine, &EngineThread::failed, this, [this](const QString& message) {
        m_running = false;
        m_runBar->setBusy(false);
        m_messages->showError(message);
    });
    connect(&m_engine, &EngineThread::cancelled, this, [this] {
        m_running = false;
        m_runBar->setBusy(false);
        m_messages->showNote(tr("Cancelled. What was recorded stays."));
    });
}

void MainWindow::chooseModel()
{
    const QString path = QFileDialog::getExistingDirectory(this, tr("Open a model folder"),
                                                           m_model ? m_model->path : "");
    if (!path.isEmpty())
        openModel(path);
}

void MainWindow::openModel(const QString& path)
{
    m_running = false;
    m_messages->hide();
    m_runBar->setBusy(true, 0);
    m_engine.open(path);
}

void MainWindow::modelOpened(const ModelInfo& model)
{
    m_runBar->setBusy(false);
    m_runBar->setModel(model);
    m_examples = examplesOf(model.path);
    m_runBar->setExamples(m_examples);
    m_selection = {};
    if (!model.warnings.isEmpty())
        m_messages->showNote(model.warnings.join('\n'));
    const bool builtIn = model.path == builtInModel();
    m_settings.model = builtIn ? QString() : model.path;
    if (!builtIn) {
        m_settings.recentModels.removeAll(model.path);
        m_settings.recentModels.prepend(model.path);
        m_settings.recentModels = m_settings.recentModels.mid(0, kRecentModels);
    }
    fillRecentMenu();
    if (m_runBar->prompt().isEmpty() && !m_examples.isEmpty()) {
        m_runBar->setPrompt(m_examples.first().prompt);
        m_runBar->setTokens(m_examples.first().tokens);
    }
    if (std::exchange(m_runOnOpen, false) || !m_playback.trace().empty())
        run();
}

void MainWindow::run()
{
    if (!m_model)
        return;
    m_messages->hide();
    m_running = true;
    m_look = placeToLook();
    m_runBar->setBusy(true);
    m_engine.start(m_runBar->request());
}

void MainWindow::runStarted(const TraceHeader& header, const QString& note)
{
    if (!note.isEmpty())
        m_messages->showNote(note);
    m_selection.layer =
        idAt<Layer>(std::min<std::size_t>(indexOf(m_selection.layer), header.config.layers - 1));
    m_selection.head =
        idAt<Head>(std::min<std::size_t>(indexOf(m_selection.head), header.config.heads - 1));
    m_playback.setTrace(Trace(header));
    m_engine.advance(kStepsAhead);
}

void MainWindow::stepRecorded(const StepRecordPtr& record)
{
    m_playback.extend(m_playback.trace().appended(record));
    if (m_playback.trace().size() == m_look.step + 1 && m_playback.cursor() == Cursor{})
        showPlaceToLook();
    if (record->stopped) {
        m_running = false;
        m_runBar->setBusy(false);
        if (*record->stopped == StopReason::ContextFull)
            m_messages->showNote(
                tr("The model's context is full: it has no position for another token."));
        return;
    }
    const double wanted = static_cast<double>(m_runBar->tokens());
    m_runBar->setBusy(true, static_cast<double>(m_playback.trace().size()) / wanted);
    m_engine.advance(1);
}

PlaceToLook MainWindow::placeToLook() const
{
    for (const Example& example : m_examples)
        if (example.look && example.prompt == m_runBar->prompt())
            return *example.look;
    // The first decode step at the last layer: one query against all keys.
    const Layer last = idAt<Layer>(m_model->config.layers - 1);
    return {1, {Operation::WeightedSum, last}, m_selection.head};
}

void MainWindow::showPlaceToLook()
{
    const Config& config = m_playback.trace().header().config;
    if (indexOf(*m_look.point.layer) >= config.layers || indexOf(m_look.head) >= config.heads)
        return;
    m_selection.layer = *m_look.point.layer;
    m_selection.head = m_look.head;
    m_playback.setCursor(cursorAt(m_playback.trace(), m_look.step, m_look.point));
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
    if (m_playback.trace().empty())
        return;
    const int layers = static_cast<int>(m_playback.trace().header().config.layers);
    Selection selection = m_selection;
    selection.layer = idAt<Layer>(static_cast<std::size_t>(
        (static_cast<int>(indexOf(selection.layer)) + by + layers) % layers));
    setSelection(selection);
}

void MainWindow::moveHead(int by)
{
    if (m_playback.trace().empty())
        return;
    const int heads = static_cast<int>(m_playback.trace().header().config.heads);
    Selection selection = m_selection;
    selection.head = idAt<Head>(
        static_cast<std::size_t>((static_cast<int>(indexOf(selection.head)) + by + heads) % heads));
    setSelection(selection);
}

void MainWindow::applyTheme(ThemeName name)
{
    m_settings.theme = name;
    const Theme& theme = themeNamed(name);
    QApplication::setPalette(paletteOf(theme));
    for (TraceView* view : m_views)
        view->setTheme(theme);
    for (QAction* action : findChildren<QAction*>())
        if (action->isCheckable() && action->data().isValid())
            action->setChecked(action->data().toInt() == static_cast<int>(name));
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
    m_heads->setVisible(showsHeads(state));
    for (TraceView* view : m_views)
        view->present(state);
}

void MainWindow::showShortcuts()
{
    QString text;
    for (const QAction* action : findChildren<QAction*>())
        if (!action->shortcut().isEmpty())
            text +=
                QStringLiteral("<tr><td style='padding-right:24px'><b>%1</b></td><td>%2</td></tr>")
                    .arg(action->shortcut().toString(QKeySequence::NativeText).toHtmlEscaped(),
                         action->text().remove('&').toHtmlEscaped());
    auto* sheet =
        new QMessageBox(QMessageBox::NoIcon, tr("Keys"),
                        QStringLiteral("<table>%1</table>").arg(text), QMessageBox::Close, this);
    sheet->setAttribute(Qt::WA_DeleteOnClose);
    sheet->setModal(false);
    sheet->show();
}

void MainWindow::showAbout()
{
    auto* about =
        new QMessageBox(QMessageBox::NoIcon, tr("About Pastkeys"),
                        tr("<h3>Pastkeys %1</h3><p>Runs a real GPT-2 style decoder with its KV "
                           "cache off and on, proves bit for bit "
                           "that both give the same, and lets you step through every "
                           "operation.</p><p>Free software under the GNU General "
                           "Public License, version 3 or later. Nothing is sent anywhere.</p>")
                            .arg(QApplication::applicationVersion()),
                        QMessageBox::Close, this);
    about->setAttribute(Qt::WA_DeleteOnClose);
    about->setModal(false);
    about->show();
}

void MainWindow::restore()
{
    const QScreen* primary = QGuiApplication::primaryScreen();
    resize(QSize(1440, 900).boundedTo(primary ? primary->availableSize() - QSize(0, 30)
                                              : QSize(1440, 900)));
    if (!m_settings.geometry.isEmpty())
        restoreGeometry(m_settings.geometry);
    if (!m_settings.splitters.isEmpty())
        m_columns->restoreState(m_settings.splitters);
    // A window on a screen that is gone comes back to one that is there.
    const auto screens = QGuiApplication::screens();
    const bool visible = std::any_of(screens.begin(), screens.end(), [this](const QScreen* screen) {
        return screen->availableGeometry().intersects(geometry().adjusted(40, 0, -40, -40));
    });
    if (!visible && !screens.isEmpty())
        move(screens.first()->availableGeometry().topLeft());
}

void MainWindow::fillRecentMenu()
{
    m_recent->clear();
    for (const QString& path : std::as_const(m_settings.recentModels))
        m_recent->addAction(path, this, [this, path] { openModel(path); });
    m_recent->setEnabled(!m_settings.recentModels.isEmpty());
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    m_settings.geometry = saveGeometry();
    m_settings.splitters = m_columns->saveState();
    m_settings.mode = m_runBar->mode();
    m_settings.tokens = m_runBar->tokens();
    m_settings.prompt = m_runBar->prompt();
    if (!saveSettings(m_settings))
        qWarning("The settings could not be written to %s", qPrintable(settingsPath()));
    m_engine.cancel();
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->urls().size() == 1 && event->mimeData()->urls().first().isLocalFile())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    openModel(event->mimeData()->urls().first().toLocalFile());
}

} // namespace pastkeys
