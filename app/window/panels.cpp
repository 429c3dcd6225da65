#include "window/panels.h"

#include "drawing/tr.h"
#include "shared/scrolled.h"
#include "window/menu_items.h"

#include <QAction>
#include <QDockWidget>
#include <QLayout>
#include <QMainWindow>
#include <QMenu>
#include <QMouseEvent>
#include <QScrollArea>
#include <QTabBar>
#include <QToolBar>

#include <algorithm>
#include <utility>

namespace pastkeys {

namespace {

/// The version of saved layouts. Change it whenever panels are added or removed, so that old
/// layouts are not used.
constexpr int kLayoutVersion = 3;
constexpr QSizeF kLargestPanel(500, 500); ///< in line heights; larger ones come from a damaged file
/// The largest share of the window's width that fit() gives to both sides together.
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

} // namespace

Panels::Panels(QMainWindow& window, const ShownViews& views, QToolBar& timeline, Settings& settings)
    : QObject(&window), m_window(window), m_timeline(timeline), m_settings(settings),
      m_isForLectures(settings.theme == ThemeName::Projector)
{
    window.setContextMenuPolicy(Qt::NoContextMenu);
    window.setDockOptions(QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks);
    window.setDocumentMode(true);
    window.setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    window.setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    window.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    window.installEventFilter(this);
    for (const auto& [entry, view] : views) {
        if (!isPanel(entry->area))
            continue;
        auto* dock = new QDockWidget(Tr::tr(entry->title), &window);
        QScrollArea* area = scrolled(view);
        area->setMinimumSize(kLeastPanel);
        dock->setObjectName(nameOf(*entry));
        dock->setWidget(area);
        dock->setTitleBarWidget(new QWidget(dock));
        // Qt does not hide a panel whose tab is behind another. Without this connection, the view
        // in the panel would count as visible.
        connect(dock, &QDockWidget::visibilityChanged, view, &QWidget::setVisible);
        connect(dock->toggleViewAction(), &QAction::triggered, this, &Panels::fit,
                Qt::QueuedConnection);
        m_panels.push_back({entry, dock});
    }
}

void Panels::addSwitchesTo(QMenu& menu)
{
    for (const PanelOfView& panel : m_panels)
        menu.addAction(panel.dock->toggleViewAction());
    menu.addAction(m_timeline.toggleViewAction());
    for (const QAction* action : menu.actions())
        connect(action, &QAction::triggered, this, &Panels::settingsChanged);
}

void Panels::addArrangingTo(QMenu& menu)
{
    QAction* arrange = addSwitch(menu, Tr::tr("&Arrange panels"));
    arrange->setToolTip(Tr::tr("Shows title bars, so that you can move the panels"));
    connect(arrange, &QAction::toggled, this, &Panels::setArranging);
    addItem(menu, Tr::tr("&Reset layout"), {}, [this, arrange] {
        arrange->setChecked(false);
        m_settings.panelSizes.clear();
        m_settings.layouts[m_isForLectures].clear();
        applyLayout();
        emit settingsChanged();
    });
}

/// Puts the panels into their default places, and hides them in the layout for lectures.
void Panels::arrange()
{
    for (const PanelOfView& panel : m_panels) {
        panel.dock->setFloating(false);
        m_window.removeDockWidget(panel.dock);
    }
    QDockWidget* front = nullptr;
    for (const auto& [entry, dock] : m_panels) {
        if (entry->area == ViewArea::Behind)
            m_window.tabifyDockWidget(front, dock);
        else
            m_window.addDockWidget(entry->area == ViewArea::Left ? Qt::LeftDockWidgetArea
                                                                 : Qt::RightDockWidgetArea,
                                   front = dock);
        dock->setVisible(!m_isForLectures);
    }
    for (const auto& [entry, dock] : m_panels)
        if (entry->area != ViewArea::Behind)
            dock->raise();
    m_timeline.setVisible(!m_isForLectures);
}

void Panels::setArranging(bool arranging)
{
    for (const PanelOfView& panel : m_panels) {
        QWidget* old = panel.dock->titleBarWidget();
        if (arranging != (old == nullptr))
            panel.dock->setTitleBarWidget(arranging ? nullptr : new QWidget(panel.dock));
        if (arranging)
            delete old;
    }
}

void Panels::restore()
{
    const std::optional<BadSettings> bad = restoringOnce([this] { applyLayout(); });
    if (!bad)
        return;
    m_settings.bad = bad;
    m_settings.layouts = {};
    m_settings.panelSizes.clear();
    applyLayout();
}

void Panels::setForLectures(bool forLectures)
{
    if (forLectures == m_isForLectures)
        return;
    keepLayout();
    m_isForLectures = forLectures;
    applyLayout();
}

void Panels::applyLayout()
{
    const QByteArray& layout = m_settings.layouts[m_isForLectures];
    if (layout.isEmpty() || !m_window.restoreState(layout, kLayoutVersion))
        arrange();
    emit layoutApplied();
    nameTabs();
    fit();
}

void Panels::keepLayout()
{
    if (!m_isOfLesson)
        m_settings.layouts[m_isForLectures] = m_window.saveState(kLayoutVersion);
}

void Panels::fitToText(int lineHeight)
{
    m_lineHeight = lineHeight;
    fit();
}

/// Qt reports a panel as hidden if it is shown before it has left its place behind another panel,
/// and does not report that it can be seen afterwards.
void Panels::place()
{
    m_window.layout()->activate();
    for (const auto& [entry, dock] : m_panels)
        if (auto* view = dock->findChild<TraceView*>(); view && isOnShow(*dock))
            view->show();
}

void Panels::fit()
{
    if (!m_window.isVisible())
        return;
    place();
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
        const QSizeF wanted = (chosen.isEmpty() ? entry->wanted : chosen) * m_lineHeight;
        all.append(dock);
        heights.append(qRound(wanted.height()));
        if (const Qt::DockWidgetArea area = m_window.dockWidgetArea(dock); isAtSide(area)) {
            atSides.append(dock);
            widths.append(wanted.width());
            widest[area] = std::max(widest[area], wanted.width());
        }
    }
    double sides = 1;
    for (const double width : std::as_const(widest))
        sides += width;
    const double share = std::min(1.0, kMostAtSides * m_window.width() / sides);
    QList<int> fitting;
    for (const double width : std::as_const(widths))
        fitting.append(qRound(width * share));
    m_window.resizeDocks(atSides, fitting, Qt::Horizontal);
    m_window.resizeDocks(all, heights, Qt::Vertical);
}

/// Called after the user has moved an edge between panels.
void Panels::rememberSizes()
{
    int tabs = 0;
    for (const QTabBar* bar : m_window.findChildren<QTabBar*>(Qt::FindDirectChildrenOnly))
        if (bar->isVisible())
            tabs = bar->height();
    for (const auto& [entry, dock] : m_panels) {
        if (!isOnShow(*dock))
            continue;
        const bool hasTabs =
            !m_window.tabifiedDockWidgets(dock).isEmpty(); // the stored size includes tabs
        m_settings.panelSizes[dock->objectName()] =
            QSizeF(dock->width(), dock->height() + (hasTabs ? tabs : 0)) / m_lineHeight;
    }
    emit settingsChanged();
}

/// Gives accessible names to the tab bars of panels that share a place. Qt creates these bars on
/// demand.
void Panels::nameTabs()
{
    for (QTabBar* tabs : m_window.findChildren<QTabBar*>(Qt::FindDirectChildrenOnly)) {
        tabs->setAccessibleName(Tr::tr("Panels that share this place"));
        tabs->setFocusPolicy(Qt::TabFocus);
    }
    emit tabsChanged();
}

void Panels::bringForward(const QWidget& view)
{
    for (const auto& [entry, dock] : m_panels)
        if (dock->isAncestorOf(&view))
            dock->raise();
}

QList<QSize> Panels::sizes() const
{
    QList<QSize> all;
    for (const PanelOfView& panel : m_panels)
        all.append(panel.dock->size());
    return all;
}

/// The window itself receives only the mouse presses that land between its parts.
bool Panels::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &m_window && event->type() == QEvent::MouseButtonPress)
        m_pressed = sizes();
    if (watched == &m_window && event->type() == QEvent::MouseButtonRelease &&
        !m_pressed.isEmpty() && std::exchange(m_pressed, {}) != sizes())
        rememberSizes();
    return QObject::eventFilter(watched, event);
}

} // namespace pastkeys
