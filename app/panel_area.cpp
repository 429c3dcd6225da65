#include "panel_area.h"

#include <QAction>
#include <QDockWidget>
#include <QEvent>
#include <QScrollArea>
#include <QStyle>

#include <algorithm>
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

QWidget* PanelArea::scrolled(PanelArea* area)
{
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus); // its panels take the keys, and hand on those that scroll
    scroll->setWidgetResizable(true);
    scroll->setWidget(area);
    return scroll;
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
    m_sizes.clear();
    applySizes();
}

void PanelArea::applySizes()
{
    const int line = fontMetrics().height();
    QList<QSize> sizes;
    for (const Panel& panel : std::as_const(m_panels))
        sizes.append(panel.wanted * line);
    leaveHalf(sizes);
    setPanelSizes(sizes);
}

QList<QSize> PanelArea::panelSizes() const
{
    QList<QSize> sizes;
    for (const Panel& panel : m_panels)
        sizes.append(panel.dock->size());
    return sizes;
}

void PanelArea::setPanelSizes(const QList<QSize>& sizes)
{
    for (qsizetype i = 0; i < m_panels.size(); ++i) {
        const Qt::DockWidgetArea area = dockWidgetArea(m_panels[i].dock);
        const bool atSide = area == Qt::LeftDockWidgetArea || area == Qt::RightDockWidgetArea;
        if (atSide && sizes[i].width() > 0)
            resizeDocks({m_panels[i].dock}, {sizes[i].width()}, Qt::Horizontal);
        if (sizes[i].height() > 0)
            resizeDocks({m_panels[i].dock}, {sizes[i].height()}, Qt::Vertical);
    }
}

void PanelArea::leaveHalf(QList<QSize>& sizes) const
{
    QHash<Qt::DockWidgetArea, int> widths;
    for (qsizetype i = 0; i < m_panels.size(); ++i)
        if (const auto area = dockWidgetArea(m_panels[i].dock); sizes[i].width() > 0)
            widths[area] = std::max(widths[area], sizes[i].width());
    const int edges = 2 * style()->pixelMetric(QStyle::PM_DockWidgetSeparatorExtent, nullptr, this);
    const int sides = widths[Qt::LeftDockWidgetArea] + widths[Qt::RightDockWidgetArea];
    const int most = width() / 2 - edges;
    if (sides <= most)
        return;
    for (QSize& size : sizes)
        size.setWidth(size.width() * most / sides);
}

void PanelArea::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    const int line = fontMetrics().height();
    if (event->type() == QEvent::FontChange && m_line > 0 && line != m_line)
        fitSizesToText(line);
}

void PanelArea::fitSizesToText(int line)
{
    const QList<QSize> before = panelSizes();
    m_sizes[m_line] = before;
    const double ratio = static_cast<double>(line) / std::exchange(m_line, line);
    if (const auto known = m_sizes.constFind(line); known != m_sizes.constEnd()) {
        setPanelSizes(*known);
        return;
    }
    // As many letters as before have room in each panel.
    QList<QSize> sizes;
    for (qsizetype i = 0; i < m_panels.size(); ++i)
        sizes.append(m_panels[i].wanted.width() > 0 ? QSize(qRound(before[i].width() * ratio), 0)
                                                    : QSize(0, 0));
    leaveHalf(sizes);
    setPanelSizes(sizes);
}

} // namespace pastkeys
