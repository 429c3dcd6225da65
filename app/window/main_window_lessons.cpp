// Lessons in the main window: a panel on the right with the page, and below it the panels that the
// page shows. Closing a lesson restores the previous panels.
#include "decoder_column/decoder_column_view.h"
#include "drawing/tr.h"
#include "lessons/answer_sheet.h"
#include "lessons/lesson_panel.h"
#include "lessons/worksheet.h"
#include "plots/plots_view.h"
#include "shared/glossary.h"
#include "stage/stage_view.h"
#include "widgets/glossary_window.h"
#include "widgets/key_sheet.h"
#include "widgets/message_bar.h"
#include "widgets/plain_text.h"
#include "window/exporter.h"
#include "window/lesson_guide.h"
#include "window/main_window.h"
#include "window/run_control.h"

#include <QAction>
#include <QBuffer>
#include <QDockWidget>
#include <QFileDialog>
#include <QLabel>
#include <QMenuBar>
#include <QToolBar>

#include <algorithm>

namespace pastkeys {

namespace {

constexpr double kLessonWidth = 25;   ///< in line heights
constexpr double kMostOfWidth = 0.36; ///< largest share of the window's width for the page
constexpr double kMostOfLeft = 0.22;  ///< largest share of that width for a panel on the left
constexpr double kShareOfPage = 0.62; ///< the page's share of the height, if panels are below it

/// The lessons in which a question was answered: first the built-in ones, then all others.
QList<AnsweredLesson> answeredLessons(const Settings& settings)
{
    QStringList names;
    QVariantMap titles = settings.lessonTitles;
    for (const LessonEntry& entry : builtInLessons()) {
        names << entry.name;
        titles[entry.name] = entry.title; // in the language of the window
    }
    names += settings.lessons.keys();
    names.removeDuplicates();
    QList<AnsweredLesson> answered;
    for (const QString& name : std::as_const(names))
        if (const LessonProgress progress = progressFrom(settings.lessons.value(name).toMap());
            !progress.results.isEmpty())
            answered.append({titles.value(name, name).toString(), progress});
    return answered;
}

QByteArray worksheetOf(const QString& title, const QList<LessonGuide::PageState>& collected)
{
    constexpr QSize kSize(960, 560);
    QList<WorksheetPage> pages;
    for (const LessonGuide::PageState& each : collected) {
        StageView stage;
        QBuffer png;
        png.open(QIODevice::WriteOnly);
        renderView(stage, each.state, themeNamed(ThemeName::Light), kSize, 2).save(&png, "PNG");
        pages.append(
            {each.page,
             [state = each.state](const QuantityName& name) { return quantityOf(name, state); },
             png.data()});
    }
    return worksheetHtml(title, pages);
}

} // namespace

void MainWindow::makeLessons()
{
    m_lessonPanel = new LessonPanel;
    m_lessonDock = new QDockWidget(Tr::tr("Lesson"), this);
    m_lessonDock->setObjectName("lesson");
    m_lessonDock->setWidget(m_lessonPanel);
    m_lessonDock->setTitleBarWidget(new QWidget(m_lessonDock));
    addDockWidget(Qt::RightDockWidgetArea, m_lessonDock);
    m_lessonDock->hide();
    m_guide = new LessonGuide({*m_runs, *m_runBar, m_session, *m_lessonPanel, *m_messages},
                              m_settings.lessons, this);
    connect(m_guide, &LessonGuide::opened, this, [this] {
        keepLayout(true);
        keepRun();
        showLesson();
    });
    connect(m_guide, &LessonGuide::cameBack, this, [this] {
        m_playback.setPlaying(false);
        while (m_stage->leaveChoice()) { // undoes each choice, e.g. an enlarged matrix
        }
    });
    connect(m_guide, &LessonGuide::closed, this, &MainWindow::hideLesson);
    connect(m_guide, &LessonGuide::pageChanged, this, &MainWindow::showLesson);
    connect(m_guide, &LessonGuide::linkActivated, this, [this](const QString& address) {
        if (const QString term = termOf(address); !term.isEmpty())
            showGlossary(this, term);
    });
    connect(m_guide, &LessonGuide::progressed, this, [this] {
        m_settings.lessonTitles[m_guide->lesson().name()] = m_guide->lesson().title();
        m_keeping.start();
    });
    for (const auto& [entry, view] : m_views) {
        const bool isDecoder = qobject_cast<DecoderColumnView*>(view);
        connect(view, &TraceView::pointedAt, this,
                [this, isDecoder](const PointDetail& detail) { pointOut(detail, isDecoder); });
    }
    // Cells can be pinned from the keyboard, too.
    connect(&m_session, &Session::changed, this, [this](Changes changes) {
        if (const auto& pin = m_session.selection().pinned; pin && changes & Change::Selection)
            m_guide->point({.cell = pin});
    });
}

/// If the question asks the reader to point at something, enters what was clicked as the answer.
void MainWindow::pointOut(const PointDetail& detail, bool isDecoder)
{
    const auto* goTo = std::get_if<GoTo>(&detail.action);
    if (isDecoder && goTo)
        m_guide->point({.operation = pointedAt(operationSpecAt(m_session.trace(), goTo->cursor))});
    else if (detail.cell)
        m_guide->point({.number = static_cast<double>(
                            keyOf(detail.cell->cell).value_or(detail.cell->cell.position))});
    else if (detail.position)
        m_guide->point({.number = static_cast<double>(*detail.position)});
}

void MainWindow::makeLessonMenu()
{
    QMenu* menu = m_menus->addMenu(Tr::tr("L&essons"));
    m_lessons = menu;
    // The menu is filled only when it opens, because filling it reads all lessons.
    connect(menu, &QMenu::aboutToShow, this, &MainWindow::fillLessonMenu);
    QAction* next = addAction(menu, Tr::tr("C&ontinue the lessons"), QKeySequence("L"), [this] {
        if (m_guide->isOpen())
            m_lessonPanel->setFocus();
        else
            openLesson(nextLesson());
    });
    next->setToolTip(Tr::tr("Opens the lesson in which you stopped, or the next one"));
    const auto whileOpen = [this, menu](const QString& text, const QKeySequence& key,
                                        std::function<void()> act) {
        m_lessonActions.append(addAction(menu, text, key, std::move(act)));
    };
    whileOpen(Tr::tr("&Next page"), QKeySequence("N"), [this] { m_guide->turn(1); });
    whileOpen(Tr::tr("&Previous page"), QKeySequence("Shift+N"), [this] { m_guide->turn(-1); });
    whileOpen(Tr::tr("&Back to the lesson"), QKeySequence("Shift+L"),
              [this] { m_guide->comeBack(); });
    whileOpen(Tr::tr("&Reload the lesson"), QKeySequence("F5"), [this] { m_guide->reload(); });
    whileOpen(Tr::tr("Re&start the lesson"), {}, [this] { m_guide->beginAgain(); });
    whileOpen(Tr::tr("&Close the lesson"), {}, [this] { m_guide->close(); });
    setKeyGroup(menu->actions(), KeyGroup::Run);
    menu->addSeparator();
    m_lessonsFixed = static_cast<int>(menu->actions().size());
    for (QAction* action : std::as_const(m_lessonActions))
        action->setEnabled(false);
}

void MainWindow::fillLessonMenu()
{
    const QList<QAction*> actions = m_lessons->actions();
    for (QAction* old : actions.mid(m_lessonsFixed))
        delete old;
    int number = 0;
    for (const LessonEntry& entry : builtInLessons()) {
        const auto done = static_cast<int>(m_guide->progressOf(entry.name).results.size());
        const QString title =
            Tr::tr("%1. %2", "number and title of a lesson").arg(++number).arg(entry.title);
        const QString text =
            done >= entry.questions ? Tr::tr("%1 ✓", "a lesson that is done").arg(title)
            : done > 0 ? Tr::tr("%1 (%2 of %3)").arg(title).arg(done).arg(entry.questions)
                       : title;
        m_lessons->addAction(plainLabel(text), this,
                             [this, folder = entry.folder] { openLesson(folder); });
    }
}

QString MainWindow::nextLesson() const
{
    if (const auto next = m_guide->nextLesson())
        return next->folder;
    return builtInLessons().value(0).folder;
}

void MainWindow::openLesson(const QString& folder)
{
    m_playback.setPlaying(false);
    m_guide->open(folder);
    if (m_guide->isOpen())
        m_lessonPanel->setFocus();
}

void MainWindow::chooseLesson()
{
    const QString folder = QFileDialog::getExistingDirectory(this, Tr::tr("Open a lesson folder"));
    if (!folder.isEmpty())
        openLesson(folder);
}

void MainWindow::saveAnswers()
{
    const QList<AnsweredLesson> lessons = answeredLessons(m_settings);
    if (lessons.isEmpty())
        return m_messages->showNote(Tr::tr("No question has been answered yet. Press L to open "
                                           "a lesson."));
    m_exporter->askFor(
        "pastkeys-answers.html", {Tr::tr("Printable page (*.html)"), Tr::tr("Table (*.csv)")},
        [lessons](const QString& ending) {
            return ending == "csv" ? answerSheetCsv(lessons) : answerSheetHtml(lessons);
        });
}

void MainWindow::saveWorksheet()
{
    if (!m_guide->isOpen())
        return m_messages->showNote(
            Tr::tr("Open a lesson first (key L), then save its worksheet."));
    m_guide->collect([this](const QList<LessonGuide::PageState>& collected) {
        m_exporter->askFor(m_guide->lesson().name() + ".html", {Tr::tr("Printable page (*.html)")},
                           [html = worksheetOf(m_guide->lesson().title(), collected)](
                               const QString&) { return html; });
    });
}

/// Shows the page's panels and covers.
void MainWindow::showLesson()
{
    if (!m_guide->isOpen())
        return;
    for (QAction* action : std::as_const(m_lessonActions))
        action->setEnabled(true);
    const LessonScene& scene = m_guide->scene();
    QStringList panels = scene.panels;
    if (m_guide->isAsking()) // a covered panel would only take room from the question
        panels.removeIf([&scene](const QString& name) { return scene.covered.contains(name); });
    for (const auto& [entry, dock] : m_panels)
        dock->setVisible(panels.contains(nameOf(*entry)));
    QDockWidget* below = nullptr; // the first panel below the page; its tab is in front
    for (const QString& name : panels) {
        const auto panel = std::ranges::find(m_panels, name,
                                             [](const Panel& each) { return nameOf(*each.entry); });
        if (panel == m_panels.end() || panel->entry->area == ViewArea::Left)
            continue;
        if (below)
            tabifyDockWidget(below, panel->dock);
        else
            splitDockWidget(m_lessonDock, below = panel->dock, Qt::Vertical);
    }
    m_lessonDock->show();
    m_lessonDock->raise();
    m_timelineBar->setVisible(scene.panels.contains("timeline"));
    m_lectureLine->hide(); // the page has enough text
    if (const auto plot = plotNamed(scene.plot.toStdString()))
        m_plots->setPlot(*plot);
    if (below)
        below->raise();
    nameTabs();
    fitLesson(below);
    placePanels();
    coverAnew();
}

void MainWindow::fitLesson(QDockWidget* below)
{
    const int page = qRound(std::min(kLessonWidth * m_line, kMostOfWidth * width()));
    QList<QDockWidget*> docks{m_lessonDock};
    QList<int> widths{page};
    for (const auto& [entry, dock] : m_panels)
        if (entry->area == ViewArea::Left && dock->isVisible()) {
            docks << dock;
            widths << qRound(std::min(entry->wanted.width() * m_line, kMostOfLeft * width()));
        }
    resizeDocks(docks, widths, Qt::Horizontal);
    if (!below)
        return;
    const int height = m_lessonDock->height() + below->height();
    resizeDocks({m_lessonDock, below},
                {qRound(height * kShareOfPage), qRound(height * (1 - kShareOfPage))}, Qt::Vertical);
}

void MainWindow::hideLesson()
{
    coverAnew();
    for (QAction* action : std::as_const(m_lessonActions))
        action->setEnabled(false);
    m_lessonDock->hide();
    applyLayout();
    m_stage->setFocus();
}

} // namespace pastkeys
