// The menus of the main window, and the keys of their actions.
#include "document/documents.h"
#include "drawing/tr.h"
#include "plots/plots_view.h"
#include "shared/text_page.h"
#include "stage/stage_view.h"
#include "widgets/glossary_window.h"
#include "widgets/key_sheet.h"
#include "widgets/start_card.h"
#include "window/appearance.h"
#include "window/exporter.h"
#include "window/file_menu.h"
#include "window/laboratory_menu.h"
#include "window/lecture.h"
#include "window/lesson_dock.h"
#include "window/main_window.h"
#include "window/menu_items.h"
#include "window/panels.h"
#include "window/run_bar.h"

#include <QAction>
#include <QApplication>
#include <QMenuBar>
#include <QMessageBox>
#include <QStyle>

namespace pastkeys {

namespace {

void showAbout(QWidget* window)
{
    auto* about = new QMessageBox(
        QMessageBox::NoIcon, Tr::tr("About Pastkeys"),
        Tr::tr("<h3>Pastkeys %1</h3><p>Runs a real language model with its KV "
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

void MainWindow::makeMenus()
{
    makeFileMenu();
    makeViewMenu();
    makeRunMenu();
    m_lessons->addMenuTo(*m_menus);
    m_laboratory->addTo(*m_menus);
    makeHelpMenu();
    showToolTips(*m_menus);
}

void MainWindow::makeFileMenu()
{
    QMenu& file = *m_menus->addMenu(Tr::tr("&File"));
    m_files->addTo(file);
    m_lessons->addFileActionsTo(file);
    QMenu& exports = *file.addMenu(Tr::tr("E&xport"));
    for (const ExportKind kind : kExportKinds)
        addItem(exports, menuTextOf(kind), QKeySequence(kind == ExportKind::Stage ? "Ctrl+E" : ""),
                [this, kind] { m_exporter->ask(kind); });
    setKeyGroup(exports.actions(), KeyGroup::File);
    file.addSeparator();
    addItem(file, Tr::tr("&Quit"), QKeySequence("Ctrl+Q"), [this] { close(); });
    setKeyGroup(file.actions(), KeyGroup::File);
    setKeyGroup(m_stage->actions(), KeyGroup::Cells);
    setKeyGroup(m_plots->actions(), KeyGroup::Plots);
}

void MainWindow::makeViewMenu()
{
    QMenu& view = *m_menus->addMenu(Tr::tr("&View"));
    m_appearance->addThemesTo(view);
    m_appearance->addLanguagesTo(view);
    view.addSeparator();
    m_appearance->addTextSizesTo(view);
    view.addSeparator();
    QMenu& panels = *view.addMenu(Tr::tr("P&anels"));
    m_panels->addSwitchesTo(panels);
    m_lecture->addPanelSwitchesTo(panels);
    panels.addSeparator();
    m_panels->addArrangingTo(panels);
    addMotionTo(view);
    m_appearance->addFullScreenTo(view);
    m_lecture->addActionsTo(view);
    view.addSeparator();
    for (std::size_t i = 0; i < m_sideKinds.size(); ++i) {
        const SideWindowKind& kind = m_sideKinds[i];
        addItem(view, Tr::tr(kind.text), kind.key, [this, i] {
            openSideWindow(i);
        })->setToolTip(Tr::tr(kind.toolTip));
        for (const SideWindowKind::Beginning& beginning : kind.beginnings)
            addItem(view, Tr::tr(beginning.text), {}, [this, i, begin = beginning.begin] {
                begin(*m_documents);
                openSideWindow(i);
            })->setToolTip(Tr::tr(beginning.toolTip));
    }
    view.addSeparator();
    addSelectionTo(view);
}

void MainWindow::addSelectionTo(QMenu& menu)
{
    setKeyGroup(
        {addItem(menu, Tr::tr("Previous layer"), QKeySequence("["), [this] { moveLayer(-1); }),
         addItem(menu, Tr::tr("Next layer"), QKeySequence("]"), [this] { moveLayer(1); }),
         addItem(menu, Tr::tr("Previous head"), QKeySequence(","), [this] { moveHead(-1); }),
         addItem(menu, Tr::tr("Next head"), QKeySequence("."), [this] { moveHead(1); })},
        KeyGroup::Views);
}

void MainWindow::addMotionTo(QMenu& menu)
{
    Settings& settings = m_documents->settings;
    QAction* reduced = addSwitch(menu, Tr::tr("Red&uced motion"), {}, [this, &settings](bool on) {
        settings.reducedMotion = on;
        m_keeping.start();
    });
    connect(reduced, &QAction::toggled, m_stage, &StageView::setReducedMotion);
    const bool systemMoves = style()->styleHint(QStyle::SH_Widget_Animate) != 0;
    reduced->setChecked(settings.reducedMotion.value_or(!systemMoves));
}

void MainWindow::addSpecialTokensTo(QMenu& menu)
{
    RunDocument& run = document();
    QAction* special =
        addSwitch(menu, Tr::tr("Read &special tokens in the prompt"), {}, [&run](bool recognized) {
            RunRequest request = run.request();
            request.special = recognized ? SpecialTokens::Recognize : SpecialTokens::AsText;
            run.setRequest(request);
            run.run();
        });
    special->setToolTip(
        Tr::tr("If this is on, the spelling of a special token in the prompt, such as "
               "<|endoftext|>, becomes this token. If it is off, the spelling is read like any "
               "other text. Changing this runs the prompt again."));
    const auto follow = [&run, special] {
        special->setChecked(run.request().special == SpecialTokens::Recognize);
    };
    follow();
    connect(&run, &RunDocument::requestChanged, special, follow);
}

void MainWindow::makeRunMenu()
{
    QMenu& run = *m_menus->addMenu(Tr::tr("&Run"));
    addItem(run, Tr::tr("&Run the prompt"), QKeySequence("Ctrl+Return"), [this] { runPrompt(); });
    addItem(run, Tr::tr("&Cancel the run, or close a message"), QKeySequence::Cancel,
            [this] { escape(); });
    addItem(run, Tr::tr("Next cache &mode: Off, On, Compare"), QKeySequence("C"), [this] {
        const auto mode = static_cast<int>(document().request().mode());
        document().setMode(static_cast<CacheMode>((mode + 1) % 3));
    });
    addItem(run, Tr::tr("&Edit the prompt"), QKeySequence("Ctrl+L"), [this] {
        m_lecture->showRunBar();
        m_runBar->focusPrompt();
    });
    addSpecialTokensTo(run);
    m_files->addVerificationTo(run);
    setKeyGroup(run.actions(), KeyGroup::Run);
    const qsizetype ofRun = run.actions().size();
    run.addSeparator();
    addItem(run, Tr::tr("&Play or pause"), QKeySequence("Space"),
            [this] { playback().setPlaying(!playback().playing()); });
    addMovesTo(run);
    setKeyGroup(run.actions().mid(ofRun), KeyGroup::Stepping);
}

void MainWindow::makeHelpMenu()
{
    QMenu& help = *m_menus->addMenu(Tr::tr("&Help"));
    addItem(help, Tr::tr("&Keyboard and mouse"), {}, [this] {
        showKeySheet(this);
    })->setShortcuts({QKeySequence("?"), QKeySequence("F1")});
    addItem(help, Tr::tr("&Glossary"), QKeySequence("G"), [this] { showGlossary(this); });
    addItem(help, Tr::tr("&Why can keys and values be cached?"), {}, [this] { showWhyCached(); });
    QAction* start = addItem(help, Tr::tr("&Show the welcome card"), {}, {});
    connect(
        start, &QAction::triggered, this, [this] { m_startCard->show(); },
        Qt::QueuedConnection); // later, because every action hides the card
    addItem(help, Tr::tr("&About Pastkeys"), {}, [this] { showAbout(this); });
}

void MainWindow::addMovesTo(QMenu& run)
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
        addItem(run, move.forward, {}, [this, move] {
            session().forward(move.stride);
        })->setShortcuts(QList{right} + move.alsoForward);
        addItem(run, move.back, {}, [this, move] {
            session().back(move.stride);
        })->setShortcuts(QList{left} + move.alsoBack);
    }
    addItem(run, Tr::tr("Go to the start"), QKeySequence("Home"), [this] { session().toStart(); });
    addAnswerTo(run);
    addItem(run, Tr::tr("Go to the end"), QKeySequence("End"), [this] { session().toEnd(); });
    addItem(run, Tr::tr("Back to the previous place"), QKeySequence("Backspace"),
            [this] { session().goBack(); });
    m_source = addSwitch(run, Tr::tr("Step through the encoder"), QKeySequence("E"),
                         [this](bool on) { session().showText(on ? Axis::Source : Axis::Text); });
    m_source->setToolTip(Tr::tr(
        "Some models translate: an encoder reads the source before the decoder writes. Shows "
        "the operations of the encoder instead of those of the decoder."));
    addItem(run, Tr::tr("Faster"), QKeySequence("+"),
            [this] { playback().setSpeed(playback().speed() * 2); });
    addItem(run, Tr::tr("Slower"), QKeySequence("-"),
            [this] { playback().setSpeed(playback().speed() / 2); });
}

void MainWindow::addAnswerTo(QMenu& menu)
{
    m_answer->setShortcut(QKeySequence("A"));
    m_answer->setToolTip(Tr::tr("Go to the step that completes the answer (key A)"));
    connect(m_answer, &QAction::triggered, this, [this] {
        if (const std::optional<Cursor> answer = endOfAnswerIn(session().trace()))
            session().setCursor(*answer);
    });
    menu.addAction(m_answer);
}

} // namespace pastkeys
