#include "stage/stage_view.h"

#include "drawing/painter.h"
#include "shared/lane_matrix.h"
#include "shared/operation_text.h"
#include "stage/stage_layout.h"

#include <QAction>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <cstdlib>
#include <utility>

namespace pastkeys {

namespace {

/// At speed 1, where playing moves every 700 ms: a motion is over well before the next move.
constexpr double kMotionMilliseconds = 400;

} // namespace

StageView::StageView(QWidget* parent) : TraceView(parent)
{
    addCopyAction(tr("Copy the value of the pinned cell, else of the one under the mouse, else the "
                     "matrix"),
                  "Ctrl+C", copyOfMeant);
    addCopyAction(tr("Copy the matrix as CSV"), "Ctrl+Alt+C", copyOfMeantMatrix);
    addPinActions();
    addScrollActions();
    m_motionClock.setStartValue(0.0);
    m_motionClock.setEndValue(1.0);
    connect(&m_motionClock, &QVariantAnimation::valueChanged, this, qOverload<>(&QWidget::update));
    connect(&m_motionClock, &QVariantAnimation::finished, this, &StageView::endMotion);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Stage: the matrices of one layer and head"));
}

void StageView::addCopyAction(const QString& text, const char* key, MeantCopy copyOf)
{
    auto* action = new QAction(text, this);
    action->setShortcut(QKeySequence(key));
    connect(action, &QAction::triggered, this,
            [this, copyOf] { copy(copyOf(state(), pointedCell())); });
    addAction(action);
}

void StageView::addPinActions()
{
    struct Key
    {
        QString text;
        const char* key;
        PinMove move;
    };
    for (const Key& key :
         {Key{tr("Pin the cell to the left"), "Alt+Left", PinMove::Left},
          Key{tr("Pin the cell to the right"), "Alt+Right", PinMove::Right},
          Key{tr("Pin the cell above"), "Alt+Up", PinMove::Up},
          Key{tr("Pin the cell below"), "Alt+Down", PinMove::Down},
          Key{tr("Pin a cell of the next matrix"), "Alt+PgDown", PinMove::NextMatrix},
          Key{tr("Pin a cell of the matrix before"), "Alt+PgUp", PinMove::PreviousMatrix}}) {
        auto* action = new QAction(key.text, this);
        action->setShortcut(QKeySequence(key.key));
        connect(action, &QAction::triggered, this, [this, move = key.move] { movePin(move); });
        addAction(action);
    }
}

void StageView::movePin(PinMove move)
{
    Selection selection = state().selection;
    selection.pinned = movedPin(state(), move);
    if (selection.pinned)
        emit selectionRequested(selection);
}

QSize StageView::sizeHint() const
{
    return {760, 460};
}

QSize StageView::minimumSizeHint() const
{
    return {360, 260};
}

ViewLayout StageView::layoutFor(QSizeF size, const TextMetrics& metrics) const
{
    return stageLayout(state(), size, metrics, m_scroll);
}

QString StageView::spokenText() const
{
    if (state().trace.empty())
        return tr("Nothing has run yet.");
    return tr("%1. %2").arg(titleOf(state().point()), explanationOf(state()));
}

/// A pinned cell stays on the side that was clicked, also where keys have moved it.
std::optional<LaneCell> StageView::pointedCell() const
{
    const auto& pinned = state().selection.pinned;
    if (!pinned || !m_clicked || (m_underMouse && m_underMouse->cell == *pinned))
        return m_underMouse;
    const auto matrix = laneMatrixAt(state(), *m_clicked, pinned->matrix);
    return matrix && matrix->hasRow(pinned->position) ? LaneCell{*m_clicked, *pinned}
                                                      : m_underMouse;
}

void StageView::stateChanged()
{
    if (!state().selection.pinned)
        m_clicked.reset();
    auto place = stagePlaceOf(state());
    if (place == m_place)
        return; // the trace has grown: what is on show has not
    endMotion();
    const auto before = std::exchange(m_place, std::move(place));
    followPlace(before);
    if (const auto motion = motionFrom(before, state()))
        startMotion(*motion);
}

/// A new token's row must be on show, and so must a cell that is pinned elsewhere.
void StageView::followPlace(const std::optional<StagePlace>& before)
{
    if (m_scroll == StageScroll{})
        return;
    const auto& pin = state().selection.pinned;
    const bool sameStep = before && m_place && before->step == m_place->step;
    const bool newPin = before && pin && before->selection.pinned != pin;
    if (!sameStep || (newPin && !isOnShow(currentLayout(), *pin)))
        m_scroll = {};
}

void StageView::addScrollActions()
{
    struct Key
    {
        QString text;
        const char* key;
        bool across;
        int direction;
    };
    for (const Key& key :
         {Key{tr("Rows before those on the stage"), "PgUp", false, -1},
          Key{tr("Rows after those on the stage"), "PgDown", false, 1},
          Key{tr("Keys or columns before those on the stage"), "Shift+PgUp", true, -1},
          Key{tr("Keys or columns after those on the stage"), "Shift+PgDown", true, 1}}) {
        auto* action = new QAction(key.text, this);
        action->setShortcut(QKeySequence(key.key));
        action->setShortcutContext(Qt::WidgetShortcut); // texts have these keys too
        connect(action, &QAction::triggered, this, [this, key] {
            const ScrollAlong along = key.across ? across({-1, -1}) : ScrollAlong::Rows;
            const auto shown = cellsBetweenCuts(state(), currentLayout(), along);
            scroll(along,
                   key.direction * std::max<std::ptrdiff_t>(
                                       1, static_cast<std::ptrdiff_t>(shown.value_or(1)) - 2));
        });
        addAction(action);
    }
}

void StageView::scroll(ScrollAlong along, std::ptrdiff_t cells)
{
    const StageScroll moved = movedScroll(state(), currentLayout(), m_scroll, along, cells);
    if (moved == m_scroll)
        return;
    endMotion();
    m_scroll = moved;
    invalidate();
}

ScrollAlong StageView::across(QPointF at) const
{
    const auto isCut = [this](ScrollAlong along) {
        return cellsBetweenCuts(state(), currentLayout(), along).has_value();
    };
    const auto cell = currentLayout().detailAt(at).cell;
    if (cell && !columnsArePositions(cell->cell.matrix))
        return isCut(ScrollAlong::Columns) ? ScrollAlong::Columns : ScrollAlong::Keys;
    return isCut(ScrollAlong::Keys) ? ScrollAlong::Keys : ScrollAlong::Columns;
}

std::optional<ScrollAlong> StageView::wheelAlong(const QWheelEvent& event) const
{
    const QPoint by = event.angleDelta();
    const bool sideways =
        event.modifiers().testFlag(Qt::ShiftModifier) || std::abs(by.x()) > std::abs(by.y());
    const ScrollAlong along = sideways ? across(event.position()) : ScrollAlong::Rows;
    return cellsBetweenCuts(state(), currentLayout(), along) ? std::optional(along) : std::nullopt;
}

void StageView::wheelEvent(QWheelEvent* event)
{
    constexpr int kCell = 40; ///< eighths of a degree: three cells a notch
    const auto along = state().trace.empty() ? std::nullopt : wheelAlong(*event);
    if (!along)
        return event->ignore();
    m_turned += event->angleDelta();
    int& turned = std::abs(m_turned.x()) > std::abs(m_turned.y()) ? m_turned.rx() : m_turned.ry();
    const int cells = turned / kCell;
    turned -= cells * kCell;
    scroll(*along, -cells);
    event->accept();
}

void StageView::setReducedMotion(bool reduced)
{
    m_reducedMotion = reduced;
    if (reduced)
        endMotion();
}

void StageView::startMotion(StageMotion motion)
{
    if (m_reducedMotion || !isVisible())
        return;
    m_motion = motion;
    m_motionClock.setDuration(static_cast<int>(kMotionMilliseconds / m_motionSpeed));
    m_motionClock.start();
}

void StageView::endMotion()
{
    if (!m_motion)
        return;
    m_motion.reset();
    m_motionClock.stop();
    m_finished = {};
    update();
}

void StageView::paintEvent(QPaintEvent* event)
{
    if (!m_motion)
        return TraceView::paintEvent(event);
    if (m_finished.isNull()) {
        m_finished = QPixmap(size() * devicePixelRatioF());
        m_finished.setDevicePixelRatio(devicePixelRatioF());
        QPainter painter(&m_finished);
        paintLayout(painter, rect());
    }
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_finished);
    painter.setFont(font());
    paintDisplayList(
        painter,
        motionOverlay(*m_motion, currentLayout(), state(), m_motionClock.currentValue().toDouble()),
        theme());
    paintFocusRing(painter);
}

void StageView::resizeEvent(QResizeEvent* event)
{
    endMotion();
    TraceView::resizeEvent(event);
}

void StageView::mousePressEvent(QMouseEvent* event)
{
    endMotion();
    const auto cell = currentLayout().detailAt(event->position()).cell;
    if (cell && event->button() == Qt::LeftButton)
        m_clicked = cell->lane;
    TraceView::mousePressEvent(event);
}

void StageView::mouseMoveEvent(QMouseEvent* event)
{
    TraceView::mouseMoveEvent(event);
    setUnderMouse(currentLayout().detailAt(event->position()).cell);
}

void StageView::leaveEvent(QEvent* event)
{
    TraceView::leaveEvent(event);
    setUnderMouse(std::nullopt);
}

void StageView::setUnderMouse(const std::optional<LaneCell>& cell)
{
    if (cell == m_underMouse)
        return;
    m_underMouse = cell;
    emit cellUnderMouseChanged(cell);
}

void StageView::copy(const StageCopy& what)
{
    if (!what.text.isEmpty())
        QGuiApplication::clipboard()->setText(what.text);
    emit copied(what.message);
}

void StageView::contextMenuEvent(QContextMenuEvent* event)
{
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    const auto cell = !byKey                     ? currentLayout().detailAt(event->pos()).cell
                      : state().selection.pinned ? meantCell(state(), pointedCell())
                                                 : std::nullopt;
    const auto matrix = cell ? laneMatrixAt(state(), cell->lane, cell->cell.matrix) : std::nullopt;
    if (!matrix) {
        event->ignore();
        return;
    }
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Copy value"), this, [this, cell] { copy(copyOfValue(state(), *cell)); })
        ->setEnabled(valueAt(*matrix, cell->cell).has_value());
    menu->addAction(tr("Copy matrix as CSV"), this,
                    [this, cell] { copy(copyOfMatrix(state(), *cell)); })
        ->setEnabled(matrix->rowsDone > 0);
    menu->popup(event->globalPos());
}

} // namespace pastkeys
