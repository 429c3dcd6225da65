#include "panel_area.h"

#include <QAction>
#include <QDockWidget>
#include <QEvent>
#include <QScrollArea>
#include <QSet>
#include <QStyle>

#include <algorithm>
#include <utility>

namespace pastkeys {

namespace {

/// Of the layout: another number whenever panels come or go, so that an old state is not taken.
constexpr int kLayoutVersion = 1;

// What the panels at the sides may take of the width, percent.
constexpr int kHalf = 50;
constexpr int kMostAtSides = 95;
constexpr QLatin1String kSides("sides"); ///< its name among the sizes of panels

QString sizeText(const QString& name, QSize size)
{
    return QStringLiteral("%1 %2x%3").arg(name).arg(size.width()).arg(size.height());
}

/// 0 x 0 where it is not among them, or makes no sense.
QSize sizeNamed(const QString& name, const QStringList& texts)
{
    for (const QString& text : texts) {
        const QStringList words = text.split(' ');
        const QStringList sides = words.back().split('x');
        if (words.size() == 2 && sides.size() == 2 && words.front() == name)
            return QSize(sides[0].toInt(), sides[1].toInt())
                .expandedTo({0, 0})
                .boundedTo({QWIDGETSIZE_MAX, QWIDGETSIZE_MAX});
    }
    return {0, 0};
}

} // namespace

PanelArea::PanelArea(QWidget* center, QWidget* parent) : QMainWindow(parent), m_mostAtSides(kHalf)
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
    m_chosen.append(QSize(0, 0));
    // Both after the area has made room.
    connect(
        dock, &QDockWidget::dockLocationChanged, this,
        [this, dock] {
            if (!dock->titleBarWidget()) // moved by hand
                chooseSizes({});
        },
        Qt::QueuedConnection);
    connect(dock->toggleViewAction(), &QAction::triggered, this, &PanelArea::fitPanels,
            Qt::QueuedConnection);
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

QStringList PanelArea::chosenSizes() const
{
    QStringList texts{sizeText(kSides, {m_mostAtSides, 100})};
    for (qsizetype i = 0; i < m_panels.size(); ++i)
        texts.append(sizeText(m_panels[i].dock->objectName(), m_chosen[i]));
    return texts;
}

void PanelArea::restoreLayout(const QByteArray& state, const QStringList& sizes)
{
    if (state.isEmpty() || !restoreState(state, kLayoutVersion))
        return;
    m_sized = true;
    m_mostAtSides = std::clamp(sizeNamed(kSides, sizes).width(), kHalf, kMostAtSides);
    for (qsizetype i = 0; i < m_panels.size(); ++i)
        m_chosen[i] = sizeNamed(m_panels[i].dock->objectName(), sizes);
}

void PanelArea::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    m_line = fontMetrics().height();
    if (!std::exchange(m_sized, true))
        applySizes();
    else
        chooseMissingSizes();
    fitPanels();
}

void PanelArea::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event); // by now the panels are squeezed
    fitPanels();
}

bool PanelArea::event(QEvent* event)
{
    // The mouse is on the area itself only between panels.
    if (event->type() == QEvent::MouseButtonPress)
        m_pressed = panelSizes();
    const bool done = QMainWindow::event(event);
    if (event->type() == QEvent::MouseButtonRelease && !m_pressed.isEmpty())
        chooseSizes(std::exchange(m_pressed, {}));
    return done;
}

QWidget* PanelArea::scrolled(PanelArea* area)
{
    auto* scroll = new QScrollArea;
    scroll->setObjectName(QStringLiteral("panels"));
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
    fitPanels();
}

void PanelArea::applySizes()
{
    const int line = fontMetrics().height();
    m_mostAtSides = kHalf;
    m_chosen.clear();
    for (const Panel& panel : std::as_const(m_panels))
        m_chosen.append(panel.wanted * line);
    QList<QSize> sizes = m_chosen;
    leaveHalf(sizes);
    setPanelSizes(sizes);
    for (qsizetype i = 0; i < m_panels.size(); ++i) {
        const QSize chosen = oriented(i, m_chosen[i]);
        const int room = oriented(i, m_panels[i].dock->size()).height();
        m_chosen[i] = oriented(i, {chosen.width(), chosen.height() > 0 ? chosen.height() : room});
    }
}

bool PanelArea::isShown(qsizetype panel) const
{
    const QDockWidget* dock = m_panels[panel].dock;
    return !dock->isHidden() && !dock->isFloating() && rect().intersects(dock->geometry());
}

bool PanelArea::isAtSide(qsizetype panel) const
{
    const Qt::DockWidgetArea area = dockWidgetArea(m_panels[panel].dock);
    return area == Qt::LeftDockWidgetArea || area == Qt::RightDockWidgetArea;
}

QSize PanelArea::oriented(qsizetype panel, QSize size) const
{
    return isAtSide(panel) ? size : size.transposed();
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
        if (isAtSide(i) && sizes[i].width() > 0)
            resizeDocks({m_panels[i].dock}, {sizes[i].width()}, Qt::Horizontal);
        if (sizes[i].height() > 0)
            resizeDocks({m_panels[i].dock}, {sizes[i].height()}, Qt::Vertical);
    }
}

void PanelArea::fitPanels()
{
    if (m_line == 0)
        return;
    QList<QSize> sizes = m_chosen;
    leaveHalf(sizes);
    leaveReadable(sizes);
    shareOut(sizes);
    QList<QDockWidget*> docks;
    QList<int> widths;
    QList<int> heights;
    for (qsizetype i = 0; i < m_panels.size(); ++i)
        if (isShown(i) && !sizes[i].isEmpty() && sizes[i] != m_panels[i].dock->size()) {
            docks.append(m_panels[i].dock);
            widths.append(sizes[i].width());
            heights.append(sizes[i].height());
        }
    if (docks.isEmpty())
        return;
    resizeDocks(docks, widths, Qt::Horizontal);
    resizeDocks(docks, heights, Qt::Vertical);
}

int PanelArea::edges() const
{
    return 2 * style()->pixelMetric(QStyle::PM_DockWidgetSeparatorExtent, nullptr, this);
}

int PanelArea::widthAt(Qt::DockWidgetArea side, const QList<QSize>& sizes) const
{
    int widest = 0;
    for (qsizetype i = 0; i < m_panels.size(); ++i)
        if (isShown(i) && dockWidgetArea(m_panels[i].dock) == side)
            widest = std::max(widest, sizes[i].width());
    return widest;
}

int PanelArea::widthAtSides(const QList<QSize>& sizes) const
{
    return widthAt(Qt::LeftDockWidgetArea, sizes) + widthAt(Qt::RightDockWidgetArea, sizes);
}

void PanelArea::leaveHalf(QList<QSize>& sizes) const
{
    const int sides = widthAtSides(sizes);
    const int most = width() * m_mostAtSides / 100 - edges();
    if (sides <= most)
        return;
    for (qsizetype i = 0; i < m_panels.size(); ++i)
        if (isAtSide(i))
            sizes[i].setWidth(sizes[i].width() * most / sides);
}

void PanelArea::leaveReadable(QList<QSize>& sizes) const
{
    const auto* middle = qobject_cast<const QScrollArea*>(centralWidget());
    if (!middle)
        return;
    const int most = height() - middle->widget()->minimumSizeHint().height() - edges();
    for (qsizetype i = 0; i < m_panels.size(); ++i) {
        const int least = m_panels[i].dock->minimumSizeHint().height();
        if (!isAtSide(i) && isShown(i))
            sizes[i].setHeight(std::min(sizes[i].height(), std::max(most, least)));
    }
}

void PanelArea::shareOut(QList<QSize>& sizes) const
{
    const QList<QSize> wanted = sizes;
    for (qsizetype i = 0; i < m_panels.size(); ++i) {
        int roomOfAll = 0;
        int wantedByAll = 0;
        for (qsizetype j = 0; j < m_panels.size(); ++j)
            if (isShown(j) && areInLine(i, j)) {
                roomOfAll += oriented(j, m_panels[j].dock->size()).height();
                wantedByAll += oriented(j, wanted[j]).height();
            }
        const QSize own = oriented(i, wanted[i]);
        if (wantedByAll > 0)
            sizes[i] =
                oriented(i, {own.width(), qRound(own.height() * 1.0 * roomOfAll / wantedByAll)});
    }
}

bool PanelArea::areInLine(qsizetype one, qsizetype other) const
{
    const QPoint first = m_panels[one].dock->pos();
    const QPoint second = m_panels[other].dock->pos();
    if (dockWidgetArea(m_panels[one].dock) != dockWidgetArea(m_panels[other].dock))
        return false;
    return isAtSide(one) ? first.x() == second.x() : first.y() == second.y();
}

void PanelArea::chooseSizes(const QList<QSize>& before)
{
    const QList<QSize> now = panelSizes();
    QSet<Qt::DockWidgetArea> sharedAnew;
    bool otherSides = false;
    for (qsizetype i = 0; i < m_panels.size(); ++i) {
        const QSize old = before.isEmpty() ? QSize() : oriented(i, before[i]);
        const QSize own = oriented(i, now[i]);
        if (!isShown(i))
            continue;
        if (own.height() != old.height())
            sharedAnew.insert(dockWidgetArea(m_panels[i].dock));
        if (own.width() == old.width())
            continue;
        m_chosen[i] = oriented(i, {own.width(), oriented(i, m_chosen[i]).height()});
        otherSides |= isAtSide(i);
    }
    for (qsizetype i = 0; i < m_panels.size(); ++i)
        if (isShown(i) && sharedAnew.contains(dockWidgetArea(m_panels[i].dock)))
            m_chosen[i] =
                oriented(i, {oriented(i, m_chosen[i]).width(), oriented(i, now[i]).height()});
    if (otherSides)
        m_mostAtSides = std::clamp(100 * (widthAtSides(now) + edges()) / std::max(1, width()) + 1,
                                   kHalf, kMostAtSides);
}

void PanelArea::chooseMissingSizes()
{
    if (std::ranges::all_of(m_chosen, &QSize::isEmpty))
        chooseSizes({});
    for (qsizetype i = 0; i < m_panels.size(); ++i) {
        if (!m_chosen[i].isEmpty())
            continue;
        const QSize wanted = m_panels[i].wanted * m_line;
        m_chosen[i] = isShown(i) ? m_panels[i].dock->size()
                                 : QSize(wanted.width() > 0 ? wanted.width() : width(),
                                         wanted.height() > 0 ? wanted.height() : height());
    }
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
    m_sizes[m_line] = m_chosen;
    const double ratio = static_cast<double>(line) / std::exchange(m_line, line);
    if (const auto known = m_sizes.constFind(line); known != m_sizes.constEnd())
        m_chosen = *known;
    else // As many letters and lines as before have room in each panel.
        for (qsizetype i = 0; i < m_panels.size(); ++i) {
            if (m_panels[i].wanted.width() > 0)
                m_chosen[i].setWidth(qRound(m_chosen[i].width() * ratio));
            if (m_panels[i].wanted.height() > 0)
                m_chosen[i].setHeight(qRound(m_chosen[i].height() * ratio));
        }
    fitPanels();
}

} // namespace pastkeys
