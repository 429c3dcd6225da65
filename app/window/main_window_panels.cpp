// The panels of the main window. There are two layouts: one for working, and one for lectures, in
// which the stage has the window to itself until a panel is opened. The panel sizes chosen by the
// user are stored in line heights, so that they also suit larger text. If the window is made small
// and then large again, the panels return to these sizes.
#include "drawing/tr.h"
#include "shared/scrolled.h"
#include "stage/stage_view.h"
#include "window/lesson_guide.h"
#include "window/main_window.h"

#include <QApplication>
#include <QDockWidget>
#include <QKeyEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabBar>
#include <QToolBar>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace pastkeys {

namespace {

/// The version of saved layouts. Change it whenever panels are added or removed, so that old
/// layouts are not used.
constexpr int kLayoutVersion = 3;
constexpr QSize kLeastPanel(80, 24);      ///< pixels; a smaller panel is hard to find again
constexpr QSizeF kLargestPanel(500, 500); ///< in line heights; larger ones come from a damaged file
/// The largest share of the window's width that fitPanels() gives to both sides together.
constexpr double kMostAtSides = 0.5;

bool isAtSide(Qt::DockWidgetArea area)
{
    return area == Qt::LeftDockWidgetArea || area == Qt::RightDockWidgetArea;
}

/// Whether the panel can be seen in the window: it is not hidden, floating or behind another panel.
bool isOnShow(const QDockWidget& dock)
{
    return !dock.isHidden() && !dock.isFloating() &&
           dock.parentWidget()->rect().intersects(dock.geometry());
}

/// Whether the key must scroll the focused text instead of moving to another operation.
bool isForText(const QKeyEvent& event)
{
    const auto* text = qobject_cast<QAbstractScrollArea*>(QApplication::focusWidget());
    return (event.key() == Qt::Key_PageUp || event.key() == Qt::Key_PageDown) &&
           event.modifiers() == Qt::NoModifier && text && text->verticalScrollBar()->maximum() > 0;
}

QScrollArea* panelOf(QWidget* content)
{
    QScrollArea* area = scrolled(content);
    area->setMinimumSize(kLeastPanel);
    return area;
}

} // namespace

void MainWindow::makeStage()
{
    auto* content = new QWidget;
    auto* box = new QVBoxLayout(content);
    box->setContentsMargins(0, 0, 0, 0);
    box->setSpacing(0);
    box->addWidget(makeLectureLine());
    box->addWidget(viewAt(ViewArea::AboveStage));
    box->addWidget(m_stage, 1);
    setCentralWidget(panelOf(content));
}

void MainWindow::makePanels()
{
    setContextMenuPolicy(Qt::NoContextMenu);
    setDockOptions(AllowNestedDocks | AllowTabbedDocks);
    setDocumentMode(true);
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    for (const auto& [entry, view] : m_views) {
        if (!isPanel(entry->area))
            continue;
        auto* dock = new QDockWidget(Tr::tr(entry->title), this);
        dock->setObjectName(nameOf(*entry));
        dock->setWidget(panelOf(view));
        dock->setTitleBarWidget(new QWidget(dock));
        // Qt does not hide a panel whose tab is behind another. Without this connection, the view
        // in the panel would count as visible.
        connect(dock, &QDockWidget::visibilityChanged, view, &QWidget::setVisible);
        connect(dock->toggleViewAction(), &QAction::triggered, this, &MainWindow::fitPanels,
                Qt::QueuedConnection);
        m_panels.push_back({entry, dock});
    }
}

/// Puts the panels into their default places, and hides them in the layout for lectures.
void MainWindow::arrangePanels()
{
    for (const Panel& panel : m_panels) {
        panel.dock->setFloating(false);
        removeDockWidget(panel.dock);
    }
    QDockWidget* front = nullptr;
    for (const auto& [entry, dock] : m_panels) {
        if (entry->area == ViewArea::Behind)
            tabifyDockWidget(front, dock);
        else
            addDockWidget(entry->area == ViewArea::Left ? Qt::LeftDockWidgetArea
                                                        : Qt::RightDockWidgetArea,
                          front = dock);
        dock->setVisible(!m_presenter);
    }
    for (const auto& [entry, dock] : m_panels)
        if (entry->area != ViewArea::Behind)
            dock->raise();
    m_timelineBar->setVisible(!m_presenter);
}

void MainWindow::setArranging(bool arranging)
{
    for (const Panel& panel : m_panels) {
        QWidget* old = panel.dock->titleBarWidget();
        if (arranging != (old == nullptr))
            panel.dock->setTitleBarWidget(arranging ? nullptr : new QWidget(panel.dock));
        if (arranging)
            delete old;
    }
}

void MainWindow::restoreLayout()
{
    const std::optional<BadSettings> bad = restoringOnce([this] { applyLayout(); });
    if (!bad)
        return;
    m_settings.bad = bad;
    m_settings.layouts = {};
    m_settings.panelSizes.clear();
    applyLayout();
}

void MainWindow::choosePresenter(bool presenter)
{
    if (presenter == m_presenter)
        return;
    keepLayout();
    m_presenter = presenter;
    applyLayout();
    showLesson();
}

void MainWindow::applyLayout()
{
    const QByteArray& layout = m_settings.layouts[m_presenter];
    if (layout.isEmpty() || !restoreState(layout, kLayoutVersion))
        arrangePanels();
    m_lessonDock->setVisible(m_guide->isOpen());
    arrangeLecture();
    nameTabs();
    fitPanels();
}

void MainWindow::keepLayout(bool beforeLesson)
{
    if (m_guide->isOpen() && !beforeLesson)
        return;
    m_settings.layouts[m_presenter] = saveState(kLayoutVersion);
}

/// Gives the panels their places, and shows the views of those that can be seen. Qt reports a panel
/// as hidden if it is shown before it has left its place behind another panel, and does not report
/// that it can be seen afterwards.
void MainWindow::placePanels()
{
    layout()->activate();
    for (const auto& [entry, dock] : m_panels)
        if (auto* view = dock->findChild<TraceView*>(); view && isOnShow(*dock))
            view->show();
}

void MainWindow::fitPanels()
{
    if (!isVisible())
        return;
    placePanels();
    QList<QDockWidget*> atSides;
    QList<QDockWidget*> all;
    QList<double> widths;
    QList<int> heights;
    QHash<Qt::DockWidgetArea, double> widest;
    for (const auto& [entry, dock] : m_panels) {
        if (!isOnShow(*dock))
            continue;
        const QSizeF chosen =
            m_settings.panelSizes.value(dock->objectName()).toSizeF().boundedTo(kLargestPanel);
        const QSizeF wanted = (chosen.isEmpty() ? entry->wanted : chosen) * m_line;
        all.append(dock);
        heights.append(qRound(wanted.height()));
        if (const Qt::DockWidgetArea area = dockWidgetArea(dock); isAtSide(area)) {
            atSides.append(dock);
            widths.append(wanted.width());
            widest[area] = std::max(widest[area], wanted.width());
        }
    }
    double sides = 1;
    for (const double width : std::as_const(widest))
        sides += width;
    const double share = std::min(1.0, kMostAtSides * width() / sides);
    QList<int> fitting;
    for (const double width : std::as_const(widths))
        fitting.append(qRound(width * share));
    resizeDocks(atSides, fitting, Qt::Horizontal);
    resizeDocks(all, heights, Qt::Vertical);
}

/// Called after the user has moved an edge between panels.
void MainWindow::rememberPanelSizes()
{
    int tabs = 0;
    for (const QTabBar* bar : findChildren<QTabBar*>(Qt::FindDirectChildrenOnly))
        if (bar->isVisible())
            tabs = bar->height();
    for (const auto& [entry, dock] : m_panels) {
        if (!isOnShow(*dock))
            continue;
        const bool hasTabs = !tabifiedDockWidgets(dock).isEmpty(); // the stored size includes tabs
        m_settings.panelSizes[dock->objectName()] =
            QSizeF(dock->width(), dock->height() + (hasTabs ? tabs : 0)) / m_line;
    }
    m_keeping.start();
}

/// Gives accessible names to the tab bars of panels that share a place. Qt creates these bars on
/// demand.
void MainWindow::nameTabs()
{
    for (QTabBar* tabs : findChildren<QTabBar*>(Qt::FindDirectChildrenOnly)) {
        tabs->setAccessibleName(Tr::tr("Panels that share this place"));
        tabs->setFocusPolicy(Qt::TabFocus);
    }
    makeTabOrder();
}

void MainWindow::bringForward(const QWidget& view)
{
    for (const auto& [entry, dock] : m_panels)
        if (dock->isAncestorOf(&view))
            dock->raise();
}

bool MainWindow::event(QEvent* event)
{
    const auto sizes = [this] {
        QList<QSize> all;
        for (const Panel& panel : m_panels)
            all.append(panel.dock->size());
        return all;
    };
    if (event->type() == QEvent::ShortcutOverride && isForText(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    // The window itself receives only the mouse presses that land between its parts.
    if (event->type() == QEvent::MouseButtonPress)
        m_pressed = sizes();
    const bool done = QMainWindow::event(event);
    if (event->type() == QEvent::MouseButtonRelease && !m_pressed.isEmpty() &&
        std::exchange(m_pressed, {}) != sizes())
        rememberPanelSizes();
    return done;
}

} // namespace pastkeys
