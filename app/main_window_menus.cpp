// The menus of the main window, and with them its keys.
#include "exporter.h"
#include "key_sheet.h"
#include "main_window.h"
#include "panel_area.h"
#include "plots/plots_view.h"
#include "run_bar.h"
#include "run_control.h"
#include "stage/stage_view.h"
#include "start_card.h"
#include "timeline/timeline_view.h"
#include "window_boxes.h"
#include "window_theme.h"

#include <QAction>
#include <QActionGroup>
#include <QFileDialog>
#include <QMenuBar>
#include <QStyle>

#include <algorithm>

namespace pastkeys {

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
    QMenu* file = menuBar()->addMenu(tr("&File"));
    addAction(file, tr("&Open model folder …"), QKeySequence("Ctrl+O"), [this] { chooseModel(); });
    addAction(file, tr("Open the &built-in model"), {}, [this] { m_runs->openModel({}); });
    m_recent = file->addMenu(tr("&Recent models"));
    addAction(file, tr("E&xport …"), QKeySequence("Ctrl+E"),
              [this] { m_exporter->ask(ExportKind::Stage); });
    file->addSeparator();
    addAction(file, tr("&Quit"), QKeySequence("Ctrl+Q"), [this] { close(); });
    setKeyGroup(file->actions(), KeyGroup::File);
    setKeyGroup(m_stage->actions(), KeyGroup::Cells);
    setKeyGroup(m_plots->actions(), KeyGroup::Plots);
    makeViewMenu();
}

void MainWindow::makeViewMenu()
{
    QMenu* view = menuBar()->addMenu(tr("&View"));
    makeThemeActions(view);
    view->addSeparator();
    addAction(view, tr("Larger &text"), QKeySequence("Ctrl+="), [this] { changeTextSize(10); });
    addAction(view, tr("S&maller text"), QKeySequence("Ctrl+-"), [this] { changeTextSize(-10); });
    addAction(view, tr("&Normal text"), QKeySequence("Ctrl+0"), [this] { applyTextSize(100); });
    view->addSeparator();
    makePanelActions(view);
    makeMotionAction(view);
    addAction(view, tr("&Full screen"), QKeySequence("F11"),
              [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });
    view->addSeparator();
    setKeyGroup({addAction(view, tr("Layer before"), QKeySequence("["), [this] { moveLayer(-1); }),
                 addAction(view, tr("Layer after"), QKeySequence("]"), [this] { moveLayer(1); }),
                 addAction(view, tr("Head before"), QKeySequence(","), [this] { moveHead(-1); }),
                 addAction(view, tr("Head after"), QKeySequence("."), [this] { moveHead(1); })},
                KeyGroup::Views);
}

void MainWindow::makeThemeActions(QMenu* menu)
{
    m_themes = new QActionGroup(this);
    const QString names[] = {tr("&Light"), tr("&Dark"), tr("&Projector")};
    for (const ThemeName name : kThemeNames) {
        QAction* action =
            addAction(menu, names[static_cast<int>(name)], {}, [this, name] { chooseTheme(name); });
        action->setCheckable(true);
        action->setData(static_cast<int>(name));
        m_themes->addAction(action);
    }
    addAction(menu, tr("Projector theme on or &off"), QKeySequence("P"), [this] {
        const bool projector = m_stage->theme().name == ThemeName::Projector;
        chooseTheme(projector ? m_plainTheme : ThemeName::Projector);
    });
}

void MainWindow::makePanelActions(QMenu* menu)
{
    QMenu* panels = menu->addMenu(tr("P&anels"));
    panels->addActions(m_panels->panelActions());
    QAction* timeline = addAction(panels, tr("Timeline"), {},
                                  [this] { m_timeline->setVisible(m_timeline->isHidden()); });
    timeline->setCheckable(true);
    connect(panels, &QMenu::aboutToShow, timeline,
            [this, timeline] { timeline->setChecked(!m_timeline->isHidden()); });
    panels->addSeparator();
    QAction* arrange = addAction(panels, tr("&Arrange panels"), {}, {});
    arrange->setCheckable(true);
    arrange->setToolTip(tr("Shows bars by which panels are moved"));
    connect(arrange, &QAction::toggled, m_panels, &PanelArea::setArranging);
    addAction(panels, tr("&Reset layout"), {}, [this, arrange] {
        arrange->setChecked(false);
        m_panels->resetLayout();
        m_timeline->show();
    });
}

void MainWindow::makeMotionAction(QMenu* menu)
{
    QAction* reduced = addAction(menu, tr("Red&uced motion"), {}, {});
    reduced->setCheckable(true);
    connect(reduced, &QAction::toggled, m_stage, &StageView::setReducedMotion);
    connect(reduced, &QAction::triggered, this, [this](bool on) { m_settings.reducedMotion = on; });
    const bool systemMoves = style()->styleHint(QStyle::SH_Widget_Animate) != 0;
    reduced->setChecked(m_settings.reducedMotion.value_or(!systemMoves));
}

void MainWindow::makeStepActions()
{
    QMenu* run = menuBar()->addMenu(tr("&Run"));
    addAction(run, tr("&Run the prompt"), QKeySequence("Ctrl+Return"), [this] {
        m_stage->setFocus(); // the next key steps
        m_runs->run();
    });
    addAction(run, tr("&Cancel, close a message, leave the prompt, let go of a cell"),
              QKeySequence("Esc"), [this] { escape(); });
    addAction(run, tr("Next cache &mode: Off, On, Compare"), QKeySequence("C"), [this] {
        m_runBar->setMode(static_cast<CacheMode>((static_cast<int>(m_runBar->mode()) + 1) % 3));
    });
    addAction(run, tr("&Edit the prompt"), QKeySequence("Ctrl+L"),
              [this] { m_runBar->focusPrompt(); });
    setKeyGroup(run->actions(), KeyGroup::Run);
    const qsizetype ofRun = run->actions().size();
    run->addSeparator();
    addAction(run, tr("&Play or pause"), QKeySequence("Space"),
              [this] { m_playback.setPlaying(!m_playback.playing()); });
    makeMoveActions(run);
    setKeyGroup(run->actions().mid(ofRun), KeyGroup::Stepping);
    QMenu* help = menuBar()->addMenu(tr("&Help"));
    addAction(help, tr("&Keys and mouse"), QKeySequence("?"), [this] { showKeySheet(this); });
    QAction* start = addAction(help, tr("&Start card"), {}, {});
    connect(
        start, &QAction::triggered, this, [this] { m_startCard->show(); },
        Qt::QueuedConnection); // every action hides it
    addAction(help, tr("&About Pastkeys"), {}, [this] { showAbout(this); });
}

void MainWindow::makeMoveActions(QMenu* run)
{
    struct Move
    {
        QString text;
        const char* forwardKey;
        const char* backKey;
        Stride stride;
    };
    for (const Move& move :
         {Move{tr("operation"), "Right", "Left", Stride::Operation},
          Move{tr("layer"), "Shift+Right", "Shift+Left", Stride::Layer},
          Move{tr("token, one step"), "Ctrl+Right", "Ctrl+Left", Stride::Token}}) {
        addAction(run, tr("Forward by %1").arg(move.text), QKeySequence(move.forwardKey),
                  [this, move] { m_playback.forward(move.stride); });
        addAction(run, tr("Back by %1").arg(move.text), QKeySequence(move.backKey),
                  [this, move] { m_playback.back(move.stride); });
    }
    addAction(run, tr("To the start"), QKeySequence("Home"), [this] { m_playback.toStart(); });
    addAction(run, tr("To the end"), QKeySequence("End"), [this] { m_playback.toEnd(); });
    addAction(run, tr("Back to the place before the last jump"), QKeySequence("Backspace"),
              [this] { m_playback.toPlaceBefore(); });
    addAction(run, tr("Faster"), QKeySequence("+"),
              [this] { m_playback.setSpeed(m_playback.speed() * 2); });
    addAction(run, tr("Slower"), QKeySequence("-"),
              [this] { m_playback.setSpeed(m_playback.speed() / 2); });
}

void MainWindow::chooseModel()
{
    const QString path = QFileDialog::getExistingDirectory(
        this, tr("Open a model folder"), m_runs->model() ? m_runs->model()->path : "");
    if (!path.isEmpty())
        m_runs->openModel(path);
}

void MainWindow::fillRecentMenu()
{
    m_recent->clear();
    for (const QString& path : std::as_const(m_settings.recentModels))
        m_recent->addAction(path, this, [this, path] { m_runs->openModel(path); });
    m_recent->setEnabled(!m_settings.recentModels.isEmpty());
}

} // namespace pastkeys
