// The menus of the main window, and the keys of their actions.
#include "drawing/language.h"
#include "drawing/tr.h"
#include "plots/plots_view.h"
#include "record/lane_fit.h"
#include "shared/lane_text.h"
#include "shared/operation_text.h"
#include "shared/text_page.h"
#include "stage/stage_view.h"
#include "timeline/timeline_view.h"
#include "widgets/cache_price.h"
#include "widgets/glossary_window.h"
#include "widgets/key_sheet.h"
#include "widgets/message_bar.h"
#include "widgets/plain_text.h"
#include "widgets/start_card.h"
#include "widgets/window_theme.h"
#include "window/cache_chooser.h"
#include "window/exporter.h"
#include "window/import_dialog.h"
#include "window/laboratory.h"
#include "window/main_window.h"
#include "window/model_tip.h"
#include "window/run_bar.h"
#include "window/run_control.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QMenuBar>
#include <QMessageBox>
#include <QStyle>
#include <QToolBar>

#include <algorithm>

namespace pastkeys {

namespace {

void showCachePrice(QWidget* window)
{
    auto* price = window->findChild<CachePrice*>();
    if (!price)
        price = new CachePrice(window);
    price->show();
    price->raise();
    price->activateWindow();
}

/// The two lanes to compare, one from run A and one from run B. Asks only if there are several
/// pairs. Returns nothing if there is no pair or the user cancels. The dialog lists the pairs of
/// pairedLanes() first, in reverse order, and then all other pairs.
std::optional<LanePair> askForLanes(QWidget* window, const Trace& a, const Trace& b)
{
    const std::vector<LanePair> usual = pairedLanes(a, b);
    std::vector<LanePair> pairs(usual.rbegin(), usual.rend());
    for (const Lane left : lanesOf(a.header()))
        for (const Lane right : lanesOf(b.header()))
            if (a.ran(left) && b.ran(right) &&
                std::ranges::find(pairs, LanePair{left, right}) == pairs.end())
                pairs.push_back({left, right});
    if (pairs.size() < 2)
        return pairs.empty() ? std::nullopt : std::optional(pairs.front());
    QStringList names;
    for (const LanePair& pair : pairs)
        names << Tr::tr("A: %1, B: %2")
                     .arg(translated(a.header().lane(pair[0]).name),
                          translated(b.header().lane(pair[1]).name));
    bool chosen = false;
    const QString name = QInputDialog::getItem(
        window, Tr::tr("Compare with a recorded run"),
        Tr::tr("Run A is in the window, and run B is in the file. Compare these lanes:"), names, 0,
        false, &chosen);
    if (!chosen)
        return std::nullopt;
    return pairs[static_cast<std::size_t>(names.indexOf(name))];
}

void showAbout(QWidget* window)
{
    auto* about = new QMessageBox(
        QMessageBox::NoIcon, Tr::tr("About Pastkeys"),
        Tr::tr("<h3>Pastkeys %1</h3><p>Runs a real GPT-2-style decoder with its KV "
               "cache off and on, proves that both runs give the same output, bit for "
               "bit, and lets you step through every "
               "operation.</p><p>Free software under the GNU General "
               "Public License, version 3 or later. Nothing is sent anywhere.</p>")
            .arg(QApplication::applicationVersion()),
        QMessageBox::Close, window);
    about->setAttribute(Qt::WA_DeleteOnClose);
    about->setModal(false);
    about->show();
}

/// Shows the tool tips of actions, which menus hide by default, and lets them wrap.
void showToolTips(const QMenuBar& menus)
{
    for (QMenu* menu : menus.findChildren<QMenu*>()) {
        menu->setToolTipsVisible(true);
        for (QAction* action : menu->actions())
            if (const QString tip = action->toolTip(); tip != QAction(action->text()).toolTip())
                action->setToolTip(toolTipHtml(tip));
    }
}

} // namespace

QAction* MainWindow::addAction(QMenu* menu, const QString& text, const QKeySequence& key,
                               std::function<void()> act)
{
    auto* action = new QAction(text, this);
    action->setShortcut(key);
    if (act)
        connect(action, &QAction::triggered, this, std::move(act));
    menu->addAction(action);
    return action;
}

void MainWindow::makeMenus()
{
    QMenu* file = m_menus->addMenu(Tr::tr("&File"));
    m_openModel = addAction(file, Tr::tr("&Open model folder …"), QKeySequence::Open,
                            [this] { chooseModel(); });
    QMenu* builtIn = file->addMenu(Tr::tr("Open a &built-in model"));
    for (const QString& path : builtInModels())
        addAction(builtIn, builtInText(path), {}, [this, path] { m_runs->openModel(path); });
    addAction(file, Tr::tr("Open recorded r&un …"), QKeySequence("Ctrl+Shift+O"),
              [this] { chooseTrace(); });
    addAction(file, Tr::tr("Co&mpare with recorded run …"), {}, [this] { compareWithTrace(); });
    m_recent = file->addMenu(Tr::tr("Open &recent"));
    addAction(file, Tr::tr("&Import your own weights …"), {}, [this] { chooseWeights(); });
    addAction(file, Tr::tr("Open &lesson …"), {}, [this] { chooseLesson(); });
    addAction(file, Tr::tr("Save &answers …"), {}, [this] { saveAnswers(); });
    addAction(file, Tr::tr("Save &worksheet …"), {}, [this] { saveWorksheet(); });
    QMenu* exports = file->addMenu(Tr::tr("E&xport"));
    for (const ExportKind kind : kExportKinds)
        addAction(exports, menuTextOf(kind),
                  QKeySequence(kind == ExportKind::Stage ? "Ctrl+E" : ""),
                  [this, kind] { m_exporter->ask(kind); });
    setKeyGroup(exports->actions(), KeyGroup::File);
    file->addSeparator();
    addAction(file, Tr::tr("&Quit"), QKeySequence("Ctrl+Q"), [this] { close(); });
    setKeyGroup(file->actions(), KeyGroup::File);
    setKeyGroup(m_stage->actions(), KeyGroup::Cells);
    setKeyGroup(m_plots->actions(), KeyGroup::Plots);
    makeViewMenu();
}

void MainWindow::makeViewMenu()
{
    QMenu* view = m_menus->addMenu(Tr::tr("&View"));
    makeThemeActions(view);
    makeLanguageMenu(view);
    view->addSeparator();
    makeTextActions(view);
    view->addSeparator();
    makePanelActions(view);
    makeMotionAction(view);
    makeFullScreenAction(view);
    makeCoverAction(view);
    makePointerAction(view);
    view->addSeparator();
    addAction(view, Tr::tr("&Sequences …"), QKeySequence("S"), [this] {
        showSequences();
    })->setToolTip(Tr::tr("Runs several prompts at once, as a server does"));
    view->addSeparator();
    makeSelectionActions(view);
}

void MainWindow::makeTextActions(QMenu* menu)
{
    QAction* larger = addAction(menu, Tr::tr("Larger &text"), {}, [this] { changeTextSize(10); });
    // On many keyboards, the plus key needs Shift; without Shift, it is an equals sign.
    larger->setShortcuts(QKeySequence::keyBindings(QKeySequence::ZoomIn) << QKeySequence("Ctrl+="));
    addAction(menu, Tr::tr("S&maller text"), QKeySequence::ZoomOut,
              [this] { changeTextSize(-10); });
    addAction(menu, Tr::tr("&Normal text size"), QKeySequence("Ctrl+0"), [this] {
        applyTextSize(100);
        m_keeping.start();
    });
}

void MainWindow::makeFullScreenAction(QMenu* menu)
{
    QAction* full = addAction(menu, Tr::tr("&Full screen"), {},
                              [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });
    QList<QKeySequence> keys{QKeySequence("F11")};
    for (const QKeySequence& key : QKeySequence::keyBindings(QKeySequence::FullScreen))
        if (!keys.contains(key))
            keys.append(key);
    full->setShortcuts(keys);
    full->setCheckable(true);
    connect(this, &MainWindow::fullScreenChanged, full, &QAction::setChecked);
}

void MainWindow::makeSelectionActions(QMenu* menu)
{
    setKeyGroup(
        {addAction(menu, Tr::tr("Previous layer"), QKeySequence("["), [this] { moveLayer(-1); }),
         addAction(menu, Tr::tr("Next layer"), QKeySequence("]"), [this] { moveLayer(1); }),
         addAction(menu, Tr::tr("Previous head"), QKeySequence(","), [this] { moveHead(-1); }),
         addAction(menu, Tr::tr("Next head"), QKeySequence("."), [this] { moveHead(1); })},
        KeyGroup::Views);
}

void MainWindow::makeThemeActions(QMenu* menu)
{
    m_themes = new QActionGroup(this);
    const QString names[] = {Tr::tr("&Light"), Tr::tr("&Dark"), Tr::tr("&Projector")};
    for (const ThemeName name : kThemeNames) {
        QAction* action =
            addAction(menu, names[static_cast<int>(name)], {}, [this, name] { chooseTheme(name); });
        action->setCheckable(true);
        action->setData(static_cast<int>(name));
        m_themes->addAction(action);
    }
    addAction(menu, Tr::tr("T&oggle the projector theme"), QKeySequence("P"),
              [this] { toggleProjector(); });
}

/// Lists each language under its own name, so that users can find it even if they can read no other
/// language.
void MainWindow::makeLanguageMenu(QMenu* menu)
{
    QMenu* languages = menu->addMenu(Tr::tr("Lan&guage"));
    auto* group = new QActionGroup(this);
    const auto add = [&](const QString& name, const QString& code) {
        QAction* action = addAction(languages, name, {}, [this, code] { chooseLanguage(code); });
        action->setCheckable(true);
        action->setChecked(m_settings.language == code);
        group->addAction(action);
    };
    add(Tr::tr("Same as the &system"), {});
    for (const TextLanguage& language : kLanguages)
        add(QString::fromUtf8(language.name), QString::fromLatin1(language.code));
}

/// Saves the choice of language, and changes the language. If a file is being exported, first lets
/// the export finish, because it would be stopped when a new window replaces this one.
void MainWindow::chooseLanguage(const QString& code)
{
    m_settings.language = code;
    keepSettings();
    const auto change = [this] { emit languageChosen(m_settings.language); };
    if (m_exporter->isWriting())
        connect(m_exporter, &Exporter::finished, this, change, Qt::SingleShotConnection);
    else
        change();
}

void MainWindow::makePanelActions(QMenu* menu)
{
    QMenu* panels = menu->addMenu(Tr::tr("P&anels"));
    for (const Panel& panel : m_panels)
        panels->addAction(panel.dock->toggleViewAction());
    panels->addAction(m_timelineBar->toggleViewAction());
    makeLecturePanelActions(panels);
    for (const QAction* action : panels->actions())
        connect(action, &QAction::triggered, &m_keeping, qOverload<>(&QTimer::start));
    panels->addSeparator();
    QAction* arrange = addAction(panels, Tr::tr("&Arrange panels"), {}, {});
    arrange->setCheckable(true);
    arrange->setToolTip(Tr::tr("Shows title bars, so that you can move the panels"));
    connect(arrange, &QAction::toggled, this, &MainWindow::setArranging);
    addAction(panels, Tr::tr("&Reset layout"), {}, [this, arrange] {
        arrange->setChecked(false);
        m_settings.panelSizes.clear();
        m_settings.layouts[m_presenter].clear();
        applyLayout();
        m_keeping.start();
    });
}

void MainWindow::makeMotionAction(QMenu* menu)
{
    QAction* reduced = addAction(menu, Tr::tr("Red&uced motion"), {}, {});
    reduced->setCheckable(true);
    connect(reduced, &QAction::toggled, m_stage, &StageView::setReducedMotion);
    connect(reduced, &QAction::triggered, this, [this](bool on) {
        m_settings.reducedMotion = on;
        m_keeping.start();
    });
    const bool systemMoves = style()->styleHint(QStyle::SH_Widget_Animate) != 0;
    reduced->setChecked(m_settings.reducedMotion.value_or(!systemMoves));
}

void MainWindow::makeSpecialTokensAction(QMenu* menu)
{
    QAction* special = addAction(menu, Tr::tr("Read &special tokens in the prompt"), {}, {});
    special->setCheckable(true);
    special->setChecked(true);
    special->setToolTip(
        Tr::tr("If this is on, the spelling of a special token in the prompt, such as "
               "<|endoftext|>, becomes this token. If it is off, the spelling is read like any "
               "other text. Changing this runs the prompt again."));
    connect(m_runBar, &RunBar::specialTokensSet, special, &QAction::setChecked);
    // Unlike toggled(), triggered() is not emitted when the action merely follows the run bar.
    connect(special, &QAction::triggered, this, [this](bool recognized) {
        m_runBar->setSpecialTokens(recognized);
        m_runs->run();
    });
}

void MainWindow::makeStepActions()
{
    QMenu* run = m_menus->addMenu(Tr::tr("&Run"));
    addAction(run, Tr::tr("&Run the prompt"), QKeySequence("Ctrl+Return"), [this] {
        m_stage->setFocus(); // so that the arrow keys step through the run
        m_runs->run();
    });
    addAction(run, Tr::tr("&Cancel the run, or close a message"), QKeySequence::Cancel,
              [this] { escape(); });
    addAction(run, Tr::tr("Next cache &mode: Off, On, Compare"), QKeySequence("C"), [this] {
        m_runBar->setMode(static_cast<CacheMode>((static_cast<int>(m_runBar->mode()) + 1) % 3));
    });
    addAction(run, Tr::tr("&Edit the prompt"), QKeySequence("Ctrl+L"), [this] {
        m_showRunBar->setChecked(true);
        m_runBar->focusPrompt();
    });
    makeSpecialTokensAction(run);
    m_verify = addAction(run, Tr::tr("&Verify the recorded run"), {}, [this] { m_runs->verify(); });
    m_verify->setToolTip(
        Tr::tr("Repeats the run with the open model, and compares each bit with the recording"));
    setKeyGroup(run->actions(), KeyGroup::Run);
    const qsizetype ofRun = run->actions().size();
    run->addSeparator();
    addAction(run, Tr::tr("&Play or pause"), QKeySequence("Space"),
              [this] { m_playback.setPlaying(!m_playback.playing()); });
    makeMoveActions(run);
    setKeyGroup(run->actions().mid(ofRun), KeyGroup::Stepping);
    makeLessonMenu();
    makeLaboratoryMenu();
    QMenu* help = m_menus->addMenu(Tr::tr("&Help"));
    addAction(help, Tr::tr("&Keyboard and mouse"), {}, [this] {
        showKeySheet(this);
    })->setShortcuts({QKeySequence("?"), QKeySequence("F1")});
    addAction(help, Tr::tr("&Glossary"), QKeySequence("G"), [this] { showGlossary(this); });
    addAction(help, Tr::tr("&Why can keys and values be cached?"), {}, [this] { showWhyCached(); });
    QAction* start = addAction(help, Tr::tr("&Show the welcome card"), {}, {});
    connect(
        start, &QAction::triggered, this, [this] { m_startCard->show(); },
        Qt::QueuedConnection); // later, because every action hides the card
    addAction(help, Tr::tr("&About Pastkeys"), {}, [this] { showAbout(this); });
    showToolTips(*m_menus);
}

void MainWindow::makeLaboratoryMenu()
{
    QMenu* laboratory = m_menus->addMenu(Tr::tr("&Laboratory"));
    const auto addComparisons = [this](QMenu* menu, const QList<Comparison>& comparisons) {
        for (const Comparison& comparison : comparisons) {
            QAction* action = addAction(menu, comparison.question, {},
                                        [this, comparison] { runComparison(comparison); });
            action->setToolTip(
                Tr::tr("Left: %1. Right: %2.")
                    .arg(laneName(comparison.lanes[0]), laneName(comparison.lanes[1])));
            if (!needsRotation(comparison.lanes[1]))
                continue;
            action->setVisible(false);
            connect(m_runs.get(), &RunControl::modelOpened, action,
                    [action](const ModelInfo& model) {
                        action->setVisible(!model.network->site(Layer{}).rotation.empty());
                    });
        }
    };
    addComparisons(laboratory, readyComparisons());
    addAction(laboratory,
              Tr::tr("What if heads share keys and values? The same &prompt in the other "
                     "built-in model"),
              {}, [this] { runInOtherModel(); });
    QMenu* mistakes = laboratory->addMenu(Tr::tr("Find the &mistake in a cache"));
    addComparisons(mistakes, mistakesToFind());
    mistakes->addSeparator();
    m_tellMistake = addAction(mistakes, Tr::tr("&Tell me what the cache does wrong"), {}, [this] {
        m_messages->showNote(Tr::tr("What the cache does wrong: %1")
                                 .arg(Tr::tr(mistakeIn(m_session.trace().header())->explanation)));
    });
    laboratory->addSeparator();
    addAction(laboratory, Tr::tr("&Choose two caches …"), QKeySequence("Ctrl+K"),
              [this] { chooseCaches(Lane{1}); });
    m_ownWords = addAction(laboratory, Tr::tr("In a comparison, each side &writes its own text"),
                           QKeySequence("W"), {});
    m_ownWords->setCheckable(true);
    m_ownWords->setToolTip(
        Tr::tr("If this is off, the right side reads the words that the left side chose, so that "
               "every step can be compared. Changing this runs the prompt again."));
    connect(m_runBar, &RunBar::ownWordsSet, m_ownWords, &QAction::setChecked);
    // Unlike toggled(), triggered() is not emitted when the action merely follows the run bar.
    connect(m_ownWords, &QAction::triggered, this, [this](bool own) {
        m_runs->run(
            {.ownWords = own,
             .hint =
                 own ? Tr::tr("Each side now continues with its own text. Press W again to make "
                              "both read the same words, so that every step can be compared.")
                     : QString()});
    });
    m_hide = addAction(laboratory,
                       Tr::tr("&Have the cache forget the pinned position from this step on"),
                       QKeySequence("H"), [this] { hidePinnedPosition(); });
    m_hide->setToolTip(Tr::tr("Runs the prompt again and compares the cache with one that forgets "
                              "this position from the current step on"));
    m_unhide = addAction(laboratory, Tr::tr("&Undo forgetting"), QKeySequence("Shift+H"), [this] {
        m_runs->run({.lanes = withoutLastEviction(m_session.trace().header().lanes)});
    });
    m_backToNormal->setToolTip(
        Tr::tr("Gives back all hidden positions to the cache, and runs the prompt again"));
    connect(m_backToNormal, &QAction::triggered, this,
            [this] { m_runs->run({.lanes = withoutEvictions(m_session.trace().header().lanes)}); });
    laboratory->addAction(m_backToNormal);
    setKeyGroup({m_ownWords}, KeyGroup::Run);
    setKeyGroup({m_hide, m_unhide}, KeyGroup::Cells);
    laboratory->addSeparator();
    addAction(laboratory, Tr::tr("&Size of a cache …"), {}, [this] { showCachePrice(this); });
}

void MainWindow::runComparison(const Comparison& comparison)
{
    RunWish wish{.lanes = comparison.lanes, .hint = comparison.hint};
    const Selection& shown = m_session.selection();
    if (const ModelInfo* model = m_runs->model(); model && comparison.operation) {
        const Network& network = *model->network;
        wish.place = Place{comparison.step, network[network.only(*comparison.operation)].name,
                           shown.layer, shown.head};
    }
    m_runs->run(wish);
}

/// Runs the prompt in the built-in model after the open one, and says how their caches differ.
void MainWindow::runInOtherModel()
{
    const QStringList models = builtInModels();
    const QString now = m_runs->model() ? m_runs->model()->path : QString();
    const QString& other = models[(models.indexOf(now) + 1) % models.size()];
    const QString shown = models.contains(now) ? now : models.back();
    m_runs->openModel(other, RunWish{.hint = cachesOfModelsText({shown, other})});
}

void MainWindow::chooseCaches(Lane lane)
{
    auto* chooser = new CacheChooser(lanesToChange(m_session.trace().header().lanes), lane, this);
    chooser->setAttribute(Qt::WA_DeleteOnClose);
    connect(chooser, &CacheChooser::chosen, this,
            [this](const std::vector<LaneSpec>& lanes) { m_runs->run({.lanes = lanes}); });
    chooser->open();
}

void MainWindow::hidePinnedPosition()
{
    const std::optional<PinnedCell>& pin = m_session.selection().pinned;
    if (!pin)
        return;
    hidePosition(keyOf(*pin).value_or(pin->position));
}

void MainWindow::hidePosition(std::size_t position)
{
    m_runs->run({.lanes = withoutPosition(m_session.trace().header().lanes,
                                          idAt<Position>(position), m_session.cursor().step + 1)});
}

void MainWindow::showPositionMenu(std::size_t position, QPoint at)
{
    const auto& tokens = m_session.trace().tokens();
    if (position >= tokens.size())
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const QString word = visibleToken(tokens[position].bytes);
    menu->addAction(plainLabel(Tr::tr("Have the cache forget position %1 “%2” from this step on")
                                   .arg(position)
                                   .arg(word)),
                    this, [this, position] { hidePosition(position); });
    menu->popup(at);
}

void MainWindow::makeMoveActions(QMenu* run)
{
    struct Move
    {
        QString forward;
        QString back;
        const char* key;
        Stride stride;
        QList<QKeySequence> alsoForward = {};
        QList<QKeySequence> alsoBack = {};
    };
    for (const Move& move :
         {Move{Tr::tr("Forward one operation"),
               Tr::tr("Back one operation"),
               "",
               Stride::Operation,
               {QKeySequence("PgDown")},
               {QKeySequence("PgUp")}},
          Move{Tr::tr("Forward one layer"), Tr::tr("Back one layer"), "Shift+", Stride::Layer},
          Move{Tr::tr("Forward one token"), Tr::tr("Back one token"), "Ctrl+", Stride::Token}}) {
        const QKeySequence right(move.key + QStringLiteral("Right"));
        const QKeySequence left(move.key + QStringLiteral("Left"));
        addAction(run, move.forward, {}, [this, move] {
            m_session.forward(move.stride);
        })->setShortcuts(QList{right} + move.alsoForward);
        addAction(run, move.back, {}, [this, move] {
            m_session.back(move.stride);
        })->setShortcuts(QList{left} + move.alsoBack);
    }
    addAction(run, Tr::tr("Go to the start"), QKeySequence("Home"),
              [this] { m_session.toStart(); });
    makeAnswerAction(run);
    addAction(run, Tr::tr("Go to the end"), QKeySequence("End"), [this] { m_session.toEnd(); });
    addAction(run, Tr::tr("Back to the previous place"), QKeySequence("Backspace"),
              [this] { m_session.goBack(); });
    addAction(run, Tr::tr("Faster"), QKeySequence("+"),
              [this] { m_playback.setSpeed(m_playback.speed() * 2); });
    addAction(run, Tr::tr("Slower"), QKeySequence("-"),
              [this] { m_playback.setSpeed(m_playback.speed() / 2); });
}

void MainWindow::makeAnswerAction(QMenu* menu)
{
    m_answer->setShortcut(QKeySequence("A"));
    m_answer->setToolTip(Tr::tr("Go to the step that completes the answer (key A)"));
    connect(m_answer, &QAction::triggered, this, [this] {
        if (const std::optional<Cursor> answer = endOfAnswerIn(m_session.trace()))
            m_session.setCursor(*answer);
    });
    menu->addAction(m_answer);
}

void MainWindow::chooseModel()
{
    const QString path = QFileDialog::getExistingDirectory(
        this, Tr::tr("Open a model folder"), m_runs->model() ? m_runs->model()->path : "");
    if (!path.isEmpty())
        m_runs->openModel(path);
}

void MainWindow::chooseWeights()
{
    const QString path = QFileDialog::getOpenFileName(
        this, Tr::tr("Weights of your own model"), {},
        Tr::tr("Weights from a training (*.safetensors *.bin *.pt *.pth)"));
    if (!path.isEmpty())
        importWeights(path);
}

void MainWindow::importWeights(const QString& path)
{
    auto* dialog = new ImportDialog(path, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ImportDialog::chosen, m_runs.get(), &RunControl::importModel);
    dialog->open();
}

/// Asks the user for a file. Returns an empty path if the user cancels.
QString MainWindow::askForTrace(const QString& title)
{
    const QString folder = m_settings.recentTraces.isEmpty()
                               ? QString()
                               : QFileInfo(m_settings.recentTraces.first()).path();
    return QFileDialog::getOpenFileName(this, title, folder, Tr::tr("Recorded runs (*.pastkeys)"));
}

void MainWindow::chooseTrace()
{
    if (const QString path = askForTrace(Tr::tr("Open a recorded run")); !path.isEmpty())
        m_runs->openTrace(path);
}

void MainWindow::compareWithTrace()
{
    if (m_session.trace().empty())
        return m_messages->showNote(Tr::tr("Run a prompt first, or open a recorded run."));
    const QString path = askForTrace(Tr::tr("Compare with a recorded run"));
    if (!path.isEmpty())
        m_runs->compareWithTrace(path, askForLanes);
}

void MainWindow::fillRecentMenu()
{
    m_recent->clear();
    for (const QString& path : m_settings.recentModels + m_settings.recentTraces)
        m_recent->addAction(plainLabel(path), this, [this, path] { m_runs->open(path); });
    m_recent->setEnabled(!m_recent->isEmpty());
}

/// Fills the menu of the button with the model's name.
void MainWindow::fillModelMenu(QMenu& menu)
{
    menu.clear();
    const auto add = [&](const QString& path, const QString& text) {
        QAction* action = menu.addAction(text, this, [this, path] { m_runs->openModel(path); });
        action->setCheckable(true);
        action->setChecked(m_runs->model() && m_runs->model()->path == path);
    };
    for (const QString& path : builtInModels())
        add(path, builtInText(path));
    menu.addSeparator();
    for (const QString& path : m_settings.recentModels)
        add(path, plainLabel(path));
    menu.addAction(m_openModel);
}

/// If the run was read from a file, shows the file's name in the title. Otherwise, the run would
/// look new.
void MainWindow::showTitle()
{
    const QString file = QFileInfo(m_runs->traceFile()).fileName();
    const std::vector<LaneSpec>& lanes = m_session.trace().header().lanes;
    if (file.isEmpty())
        setWindowTitle(Tr::tr("Pastkeys"));
    else if (lanes.front().file.empty())
        setWindowTitle(Tr::tr("%1 – Pastkeys").arg(file));
    else
        setWindowTitle(Tr::tr("%1 and %2 – Pastkeys")
                           .arg(QString::fromStdString(lanes.front().file),
                                QString::fromStdString(lanes.back().file)));
    m_verify->setEnabled(!file.isEmpty());
}

} // namespace pastkeys
