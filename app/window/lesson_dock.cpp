#include "window/lesson_dock.h"

#include "decoder_column/decoder_column_view.h"
#include "document/documents.h"
#include "drawing/tr.h"
#include "export/side_export.h"
#include "lessons/answer_sheet.h"
#include "lessons/lesson_panel.h"
#include "lessons/worksheet.h"
#include "plots/plots_view.h"
#include "shared/glossary.h"
#include "stage/stage_view.h"
#include "widgets/glossary_window.h"
#include "widgets/key_sheet.h"
#include "widgets/plain_text.h"
#include "window/exporter.h"
#include "window/menu_items.h"
#include "window/panels.h"

#include <QAction>
#include <QBuffer>
#include <QDockWidget>
#include <QFileDialog>
#include <QMainWindow>
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

/// The stage of the page or, if the page has a window beside, what this shows.
QImage pictureOf(const LessonGuide::PageState& each)
{
    constexpr QSize kSize(960, 560);
    constexpr double kScale = 2;
    const Theme& theme = themeNamed(ThemeName::Light);
    const StageLook look = stageLookOf(theme, QSize(kSize.width(), 0));
    if (!each.side.conversation.empty())
        return imageOf(
            conversationPicture({.state = each.side.conversation,
                                 .prices = {},
                                 .model = translated(each.state.trace.header().modelName)},
                                look),
            kScale);
    if (!each.side.beams.empty())
        return imageOf(beamsPicture(each.side.beams, look), kScale);
    StageView stage;
    return renderView(stage, each.state, theme, kSize, kScale);
}

QByteArray worksheetOf(const QString& title, const QList<LessonGuide::PageState>& collected)
{
    QList<WorksheetPage> pages;
    for (const LessonGuide::PageState& each : collected) {
        QBuffer png;
        png.open(QIODevice::WriteOnly);
        pictureOf(each).save(&png, "PNG");
        pages.append({each.page,
                      [state = each.state, side = each.side](const QuantityName& name) {
                          return quantityOf(name, state, side);
                      },
                      png.data()});
    }
    return worksheetHtml(title, pages);
}

} // namespace

LessonDock::LessonDock(QMainWindow& window, Documents& documents, const ShownViews& views,
                       Panels& panels, Exporter& exporter)
    : QObject(&window), m_window(window), m_documents(documents), m_views(views), m_panels(panels),
      m_exporter(exporter), m_page(new LessonPanel),
      m_dock(new QDockWidget(Tr::tr("Lesson"), &window))
{
    m_dock->setObjectName("lesson");
    m_dock->setWidget(m_page);
    m_dock->setTitleBarWidget(new QWidget(m_dock));
    window.addDockWidget(Qt::RightDockWidgetArea, m_dock);
    m_dock->hide();
    listen(views);
}

void LessonDock::listen(const ShownViews& views)
{
    LessonGuide& guide = m_documents.lessons;
    connect(&guide, &LessonGuide::opened, this, &LessonDock::opens);
    connect(&guide, &LessonGuide::cameBack, this, [this] {
        m_documents.run.playback().setPlaying(false);
        while (m_views.of<StageView>()->leaveChoice()) { // each choice, e.g. an enlarged matrix
        }
        showBeside(); // if the reader has closed it
    });
    connect(&guide, &LessonGuide::closed, this, &LessonDock::hide);
    connect(&guide, &LessonGuide::pageChanged, this, &LessonDock::show);
    connect(&guide, &LessonGuide::pageShown, m_page, &LessonPanel::showPage);
    connect(&guide, &LessonGuide::awayChanged, m_page, &LessonPanel::setAway);
    connect(&guide, &LessonGuide::answerPointedAt, m_page, &LessonPanel::point);
    connect(&guide, &LessonGuide::lessonRequested, this, &LessonDock::open);
    connect(&guide, &LessonGuide::linkActivated, this, [this](const QString& address) {
        if (const QString term = termOf(address); !term.isEmpty())
            showGlossary(&m_window, term);
    });
    connect(&guide, &LessonGuide::progressed, this, [this, &guide] {
        m_documents.settings.lessonTitles[guide.lesson().name()] = guide.lesson().title();
        emit settingsChanged();
    });
    connect(m_page, &LessonPanel::answered, &guide, &LessonGuide::keep);
    connect(m_page, &LessonPanel::turned, &guide, &LessonGuide::turn);
    connect(m_page, &LessonPanel::backRequested, &guide, &LessonGuide::comeBack);
    connect(m_page, &LessonPanel::closeRequested, &guide, &LessonGuide::close);
    connect(m_page, &LessonPanel::linkActivated, &guide, &LessonGuide::openLink);
    connect(&m_panels, &Panels::layoutApplied, m_dock,
            [this, &guide] { m_dock->setVisible(guide.isOpen()); });
    for (const auto& [entry, view] : views) {
        const bool isDecoder = qobject_cast<DecoderColumnView*>(view);
        connect(view, &TraceView::pointedAt, this,
                [this, isDecoder](const PointDetail& detail) { pointOut(detail, isDecoder); });
    }
    // Cells can be pinned from the keyboard, too.
    Session& session = m_documents.run.session();
    connect(&session, &Session::changed, this, [&session, &guide](Changes changes) {
        if (const auto& pin = session.selection().pinned; pin && changes & Change::Selection)
            guide.point({.cell = pin});
    });
}

/// If the question asks the reader to point at something, enters what was clicked as the answer.
void LessonDock::pointOut(const PointDetail& detail, bool isDecoder)
{
    LessonGuide& guide = m_documents.lessons;
    const auto* goTo = std::get_if<GoTo>(&detail.action);
    if (isDecoder && goTo)
        guide.point({.operation = pointedAt(
                         operationSpecAt(m_documents.run.session().trace(), goTo->cursor))});
    else if (detail.cell)
        guide.point({.number = static_cast<double>(
                         keyOf(detail.cell->cell).value_or(detail.cell->cell.position))});
    else if (detail.position)
        guide.point({.number = static_cast<double>(*detail.position)});
}

void LessonDock::addMenuTo(QMenuBar& menus)
{
    m_menu = menus.addMenu(Tr::tr("L&essons"));
    // The menu is filled only when it opens, because filling it reads all lessons.
    connect(m_menu, &QMenu::aboutToShow, this, &LessonDock::fillMenu);
    QAction* next = addItem(*m_menu, Tr::tr("C&ontinue the lessons"), QKeySequence("L"), [this] {
        if (m_documents.lessons.isOpen())
            m_page->setFocus();
        else
            continueLessons();
    });
    next->setToolTip(Tr::tr("Opens the lesson in which you stopped, or the next one"));
    LessonGuide& guide = m_documents.lessons;
    m_ofOpenLesson = {
        addItem(*m_menu, Tr::tr("&Next page"), QKeySequence("N"), [&guide] { guide.turn(1); }),
        addItem(*m_menu, Tr::tr("&Previous page"), QKeySequence("Shift+N"),
                [&guide] { guide.turn(-1); }),
        addItem(*m_menu, Tr::tr("&Back to the lesson"), QKeySequence("Shift+L"),
                [&guide] { guide.comeBack(); }),
        addItem(*m_menu, Tr::tr("&Reload the lesson"), QKeySequence("F5"),
                [&guide] { guide.reload(); }),
        addItem(*m_menu, Tr::tr("Re&start the lesson"), {}, [&guide] { guide.beginAgain(); }),
        addItem(*m_menu, Tr::tr("&Close the lesson"), {}, [&guide] { guide.close(); })};
    setKeyGroup(m_menu->actions(), KeyGroup::Run);
    m_menu->addSeparator();
    m_fixedActions = static_cast<int>(m_menu->actions().size());
    for (QAction* action : std::as_const(m_ofOpenLesson))
        action->setEnabled(guide.isOpen());
}

void LessonDock::addFileActionsTo(QMenu& menu)
{
    addItem(menu, Tr::tr("Open &lesson …"), {}, [this] { choose(); });
    addItem(menu, Tr::tr("Save &answers …"), {}, [this] { saveAnswers(); });
    addItem(menu, Tr::tr("Save &worksheet …"), {}, [this] { saveWorksheet(); });
}

void LessonDock::fillMenu()
{
    const QList<QAction*> actions = m_menu->actions();
    for (QAction* old : actions.mid(m_fixedActions))
        delete old;
    int number = 0;
    for (const LessonEntry& entry : builtInLessons()) {
        const auto done =
            static_cast<int>(m_documents.lessons.progressOf(entry.name).results.size());
        const QString title =
            Tr::tr("%1. %2", "number and title of a lesson").arg(++number).arg(entry.title);
        const QString text =
            done >= entry.questions ? Tr::tr("%1 ✓", "a lesson that is done").arg(title)
            : done > 0 ? Tr::tr("%1 (%2 of %3)").arg(title).arg(done).arg(entry.questions)
                       : title;
        m_menu->addAction(plainLabel(text), this, [this, folder = entry.folder] { open(folder); });
    }
}

void LessonDock::continueLessons()
{
    const auto next = m_documents.lessons.nextLesson();
    open(next ? next->folder : builtInLessons().value(0).folder);
}

void LessonDock::open(const QString& folder)
{
    m_documents.run.playback().setPlaying(false);
    m_documents.lessons.open(folder);
    if (m_documents.lessons.isOpen())
        m_page->setFocus();
}

void LessonDock::choose()
{
    const QString folder =
        QFileDialog::getExistingDirectory(&m_window, Tr::tr("Open a lesson folder"));
    if (!folder.isEmpty())
        open(folder);
}

void LessonDock::saveAnswers()
{
    const QList<AnsweredLesson> lessons = answeredLessons(m_documents.settings);
    if (lessons.isEmpty())
        return m_documents.messages.showNote(
            Tr::tr("No question has been answered yet. Press L to open "
                   "a lesson."));
    m_exporter.askFor(
        "pastkeys-answers.html", {Tr::tr("Printable page (*.html)"), Tr::tr("Table (*.csv)")},
        [lessons](const QString& ending) {
            return ending == "csv" ? answerSheetCsv(lessons) : answerSheetHtml(lessons);
        });
}

void LessonDock::saveWorksheet()
{
    if (!m_documents.lessons.isOpen())
        return m_documents.messages.showNote(
            Tr::tr("Open a lesson first (key L), then save its worksheet."));
    m_documents.lessons.collect([this](const QList<LessonGuide::PageState>& collected) {
        m_exporter.askFor(m_documents.lessons.lesson().name() + ".html",
                          {Tr::tr("Printable page (*.html)")},
                          [html = worksheetOf(m_documents.lessons.lesson().title(), collected)](
                              const QString&) { return html; });
    });
}

void LessonDock::show()
{
    const LessonGuide& guide = m_documents.lessons;
    if (!guide.isOpen())
        return;
    m_panels.setOfLesson(true);
    for (QAction* action : std::as_const(m_ofOpenLesson))
        action->setEnabled(true);
    const LessonScene& scene = guide.scene();
    QStringList panels = scene.panels;
    if (guide.isAsking()) // a covered panel would only take room from the question
        panels.removeIf([&scene](const QString& name) { return scene.covered.contains(name); });
    for (const auto& [entry, dock] : m_panels.all())
        dock->setVisible(panels.contains(nameOf(*entry)));
    QDockWidget* below = nullptr; // the first panel below the page; its tab is in front
    for (const QString& name : panels) {
        const auto panel = std::ranges::find(
            m_panels.all(), name, [](const PanelOfView& each) { return nameOf(*each.entry); });
        if (panel == m_panels.all().end() || panel->entry->area == ViewArea::Left)
            continue;
        if (below)
            m_window.tabifyDockWidget(below, panel->dock);
        else
            m_window.splitDockWidget(m_dock, below = panel->dock, Qt::Vertical);
    }
    m_dock->show();
    m_dock->raise();
    m_panels.timeline().setVisible(scene.panels.contains("timeline"));
    if (const auto plot = plotNamed(scene.plot.toStdString()))
        m_views.of<PlotsView>()->setPlot(*plot);
    if (below)
        below->raise();
    m_panels.nameTabs();
    fit(below);
    m_panels.place();
    emit pageChanged();
    showBeside();
}

/// Has the page's window shown left of the page, unless it would give the answer away.
void LessonDock::showBeside()
{
    const LessonGuide& guide = m_documents.lessons;
    const LessonScene& scene = guide.scene();
    const bool isHidden =
        !guide.isReady() || (guide.isAsking() && scene.covered.contains(QString(kSideWindowCover)));
    const QRect all = m_window.geometry();
    const int right = m_dock->mapTo(&m_window, QPoint()).x();
    const int top = m_dock->mapTo(&m_window, QPoint()).y();
    emit sideWindowWanted(isHidden ? QString() : nameOf(scene.side.window),
                          QRect(all.left(), all.top() + top, right, all.height() - top));
}

void LessonDock::fit(QDockWidget* below)
{
    const int page =
        qRound(std::min(kLessonWidth * m_panels.lineHeight(), kMostOfWidth * m_window.width()));
    QList<QDockWidget*> docks{m_dock};
    QList<int> widths{page};
    for (const auto& [entry, dock] : m_panels.all())
        if (entry->area == ViewArea::Left && dock->isVisible()) {
            docks << dock;
            widths << qRound(std::min(entry->wanted.width() * m_panels.lineHeight(),
                                      kMostOfLeft * m_window.width()));
        }
    m_window.resizeDocks(docks, widths, Qt::Horizontal);
    if (!below)
        return;
    const int height = m_dock->height() + below->height();
    m_window.resizeDocks({m_dock, below},
                         {qRound(height * kShareOfPage), qRound(height * (1 - kShareOfPage))},
                         Qt::Vertical);
}

void LessonDock::hide()
{
    m_panels.setOfLesson(false);
    for (QAction* action : std::as_const(m_ofOpenLesson))
        action->setEnabled(false);
    m_dock->hide();
    m_panels.applyLayout();
    emit pageChanged();
    emit sideWindowWanted({}, {});
    emit closed();
}

} // namespace pastkeys
