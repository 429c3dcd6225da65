#include "panel_area.h"

#include <QAction>
#include <QDockWidget>
#include <QEvent>

#include <utility>

namespace pastkeys {

namespace {

/// Of the layout: another number whenever panels come or go, so that an old state is not taken.
constexpr int kLayoutVersion = 1;

} // namespace

PanelArea::PanelArea(QWidget* center, QWidget* parent) : QMainWindow(parent)
{
    setWindowFlags(Qt::Widget);
    setContextMenuPolicy(Qt::NoContextMenu);
    setDockOptions(QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks);
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    setCentralWidget(center);
}

void PanelArea::addPanel(const QString& name, QWidget* content, Qt::DockWidgetArea area,
                         QSize wanted)
{
    auto* dock = new QDockWidget(content->windowTitle(), this);
    dock->setObjectName(name);
    dock->setWidget(content);
    dock->setTitleBarWidget(new QWidget(dock));
    addDockWidget(area, dock);
    m_panels.append({dock, area, wanted});
}

QList<QAction*> PanelArea::panelActions() const
{
    QList<QAction*> actions;
    for (const Panel& panel : m_panels)
        actions.append(panel.dock->toggleViewAction());
    return actions;
}

void PanelArea::setArranging(bool arranging)
{
    for (const Panel& panel : std::as_const(m_panels)) {
        QWidget* old = panel.dock->titleBarWidget();
        if (arranging != (old == nullptr))
            panel.dock->setTitleBarWidget(arranging ? nullptr : new QWidget(panel.dock));
        if (arranging)
            delete old;
    }
}

QByteArray PanelArea::layoutState() const
{
    return saveState(kLayoutVersion);
}

void PanelArea::restoreLayout(const QByteArray& state)
{
    if (!state.isEmpty() && restoreState(state, kLayoutVersion))
        m_sized = true;
}

void PanelArea::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    m_line = fontMetrics().height();
    if (!std::exchange(m_sized, true))
        applySizes();
}

void PanelArea::resetLayout()
{
    for (const Panel& panel : std::as_const(m_panels)) {
        panel.dock->setFloating(false);
        removeDockWidget(panel.dock);
    }
    for (const Panel& panel : std::as_const(m_panels)) {
        addDockWidget(panel.area, panel.dock);
        panel.dock->show();
    }
    applySizes();
}

void PanelArea::applySizes()
{
    const int line = fontMetrics().height();
    for (const Panel& panel : std::as_const(m_panels)) {
        if (panel.wanted.width() > 0)
            resizeDocks({panel.dock}, {panel.wanted.width() * line}, Qt::Horizontal);
        if (panel.wanted.height() > 0)
            resizeDocks({panel.dock}, {panel.wanted.height() * line}, Qt::Vertical);
    }
}

void PanelArea::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    if (event->type() != QEvent::FontChange || m_line == 0)
        return;
    // As many letters as before have room in each panel.
    const double ratio = static_cast<double>(fontMetrics().height()) / m_line;
    m_line = fontMetrics().height();
    for (const Panel& panel : std::as_const(m_panels))
        if (panel.wanted.width() > 0)
            resizeDocks({panel.dock}, {qRound(panel.dock->width() * ratio)}, Qt::Horizontal);
}

} // namespace pastkeys
