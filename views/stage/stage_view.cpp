#include "stage/stage_view.h"

#include "drawing/painter.h"
#include "drawing/tr.h"
#include "shared/lane_matrix.h"
#include "shared/operation_text.h"
#include "stage/stage_accessible.h"
#include "stage/stage_layout.h"

#include <QAction>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace pastkeys {

StageView::StageView(QWidget* parent) : TraceView(parent)
{
    makeStagesAccessible();
    addCopyActions();
    addPinActions();
    addScrollActions();
    addChoiceActions();
    m_motionClock.setStartValue(0.0);
    m_motionClock.setEndValue(1.0);
    connect(&m_motionClock, &QVariantAnimation::valueChanged, this, qOverload<>(&QWidget::update));
    connect(&m_motionClock, &QVariantAnimation::finished, this, &StageView::endMotion);
    setAccessibleName(Tr::tr("Stage: the matrices of one layer and head"));
}

void StageView::addCopyActions()
{
    addAction(Tr::tr("Copy the value of the pinned cell or of the cell under the mouse; if there "
                     "is neither, copy the matrix"),
              QKeySequence("Ctrl+C"), this, [this] { copy(copyOfMeant(state(), pointedCell())); });
    addAction(Tr::tr("Copy the matrix as CSV"), QKeySequence("Ctrl+Alt+C"), this,
              [this] { copy(copyOfMeantMatrix(state(), pointedCell())); });
}

void StageView::addPinActions()
{
    const auto add = [this](const QString& text, const char* key, PinMove move) {
        addAction(text, QKeySequence(key), this, [this, move] { movePin(move); });
    };
    add(Tr::tr("Pin the cell to the left"), "Alt+Left", PinMove::Left);
    add(Tr::tr("Pin the cell to the right"), "Alt+Right", PinMove::Right);
    add(Tr::tr("Pin the cell above"), "Alt+Up", PinMove::Up);
    add(Tr::tr("Pin the cell below"), "Alt+Down", PinMove::Down);
    add(Tr::tr("Pin a cell of the next matrix"), "Alt+PgDown", PinMove::NextMatrix);
    add(Tr::tr("Pin a cell of the previous matrix"), "Alt+PgUp", PinMove::PreviousMatrix);
}

void StageView::movePin(PinMove move)
{
    Selection selection = state().selection;
    selection.pinned = movedPin(state(), move);
    if (selection.pinned)
        emit selectionRequested(selection);
}

ViewLayout StageView::layoutFor(QSizeF size, const TextMetrics& metrics) const
{
    return stageLayout(state(), size, metrics, m_choice);
}

QString StageView::spokenText() const
{
    return Tr::tr("%1. %2").arg(titleOf(state().network(), state().point()),
                                explanationOf(state()));
}

/// The cell under the mouse if it is the pinned cell, or if no cell was pinned by a click.
/// Otherwise, the pinned cell in the lane that was clicked, even if the keyboard has moved the pin
/// since. If that lane does not have the pinned cell, the cell under the mouse.
std::optional<LaneCell> StageView::pointedCell() const
{
    const auto& pinned = state().selection.pinned;
    if (!pinned || !m_clicked || (m_underMouse && m_underMouse->cell == *pinned))
        return m_underMouse;
    const auto matrix = laneMatrixAt(state(), *m_clicked, *pinned);
    return matrix && matrix->hasRow(pinned->position) ? LaneCell{*m_clicked, *pinned}
                                                      : m_underMouse;
}

void StageView::stateChanged()
{
    if (!state().selection.pinned)
        m_clicked.reset();
    // If no cell is pinned, other widgets can use the Return key.
    m_enlargePinned->setEnabled(state().selection.pinned.has_value());
    auto place = stagePlaceOf(state());
    if (place == m_place)
        return; // the trace has grown, but the stage shows the same place
    endMotion();
    tellOfOtherCells(*this);
    // Even if the mouse has not moved, a different cell or none may be under it in the new layout.
    if (m_mouse)
        QMetaObject::invokeMethod(this, &StageView::lookUnderMouse, Qt::QueuedConnection);
    const auto before = std::exchange(m_place, std::move(place));
    followPlace(before);
    if (const auto motion = motionFrom(before, state()))
        startMotion(*motion);
}

/// Undoes the user's scrolling when the step changes, because the new rows must be visible, and
/// when a newly pinned cell is not visible. A matrix that was brought onto the stage stays until
/// the cursor moves; one that has the stage to itself stays even then.
void StageView::followPlace(const std::optional<StagePlace>& before)
{
    const bool sameCursor = before && m_place && before->cursor == m_place->cursor;
    if (!sameCursor && !m_choice.alone)
        m_choice.matrix.reset();
    if (m_choice.scroll == StageScroll{})
        return;
    const auto& pin = state().selection.pinned;
    const bool sameStep = before && m_place && before->step == m_place->step;
    const bool newPin = before && pin && before->selection.pinned != pin;
    if (!sameStep || (newPin && !isOnShow(currentLayout(), *pin)))
        m_choice.scroll = {};
}

void StageView::addScrollActions()
{
    const auto add = [this](const QString& text, const char* key, auto&& along, int direction) {
        QAction* action = addAction(text, QKeySequence(key), this,
                                    [this, along, direction] { scrollPage(along(), direction); });
        action->setShortcutContext(Qt::WidgetShortcut); // in text fields, these keys move the caret
    };
    const auto down = [] { return ScrollAlong::Rows; };
    const auto sideways = [this] { return across({-1, -1}); };
    add(Tr::tr("Scroll the rows on the stage up"), "Up", down, -1);
    add(Tr::tr("Scroll the rows on the stage down"), "Down", down, 1);
    add(Tr::tr("Scroll the keys or columns left"), "Shift+Up", sideways, -1);
    add(Tr::tr("Scroll the keys or columns right"), "Shift+Down", sideways, 1);
}

/// Scrolls by the number of visible cells minus two.
void StageView::scrollPage(ScrollAlong along, int direction)
{
    const auto shown = cellsBetweenCuts(currentLayout(), along).value_or(1);
    scroll(along, direction * std::max<std::ptrdiff_t>(1, static_cast<std::ptrdiff_t>(shown) - 2));
}

void StageView::scroll(ScrollAlong along, std::ptrdiff_t cells)
{
    StageChoice moved = m_choice;
    moved.scroll = movedScroll(currentLayout(), m_choice.scroll, along, cells);
    choose(moved);
}

void StageView::choose(const StageChoice& choice)
{
    if (choice == m_choice)
        return;
    endMotion();
    m_choice = choice;
    invalidate();
    tellOfOtherCells(*this);
}

void StageView::addChoiceActions()
{
    const auto enlargeMeant = [this] {
        if (const auto matrix = meantMatrix())
            enlarge(*matrix);
    };
    addAction(Tr::tr("Enlarge the matrix, or show all matrices again"), QKeySequence("Z"), this,
              enlargeMeant);
    m_enlargePinned = addAction(Tr::tr("Enlarge the matrix of the pinned cell"),
                                QKeySequence(Qt::Key_Return), this, enlargeMeant);
    m_enlargePinned->setShortcutContext(Qt::WidgetShortcut);
    addAction(Tr::tr("Bring the next matrix onto the stage"), QKeySequence("X"), this,
              &StageView::showNextHidden);
}

std::optional<StageMatrix> StageView::meantMatrix() const
{
    if (m_choice.alone)
        return m_choice.matrix;
    if (const auto cell = meantCell(state(), pointedCell()))
        return cell->cell.matrix;
    const auto made = movedPin(state(), PinMove::Right);
    return made ? std::optional(made->matrix) : std::nullopt;
}

void StageView::enlarge(StageMatrix matrix)
{
    if (!m_choice.alone || !leaveChoice())
        showAlone(matrix);
}

void StageView::showAlone(StageMatrix matrix)
{
    choose({{}, matrix, true});
}

bool StageView::leaveChoice()
{
    if (!m_choice.matrix || state().trace.empty() ||
        !std::ranges::count(stageMatricesAt(state()), *m_choice.matrix))
        return false;
    choose({m_choice.scroll, {}, false});
    return true;
}

void StageView::showNextHidden()
{
    std::vector<StageMatrix> hidden;
    for (const HitArea& hit : currentLayout().hits)
        if (const auto* enlarge = std::get_if<Enlarge>(&hit.detail.action))
            hidden.push_back(enlarge->matrix);
    if (!hidden.empty())
        choose({m_choice.scroll, nextHidden(hidden, m_choice.matrix), m_choice.alone});
}

ScrollAlong StageView::across(QPointF at) const
{
    const auto isCut = [this](ScrollAlong along) {
        return cellsBetweenCuts(currentLayout(), along).has_value();
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
    return cellsBetweenCuts(currentLayout(), along) ? std::optional(along) : std::nullopt;
}

void StageView::wheelEvent(QWheelEvent* event)
{
    constexpr int kCell = 40; ///< eighths of a degree: three cells per notch
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
    focusRing().paint(painter, theme());
}

void StageView::resizeEvent(QResizeEvent* event)
{
    endMotion();
    TraceView::resizeEvent(event);
    tellOfOtherCells(*this);
}

void StageView::mousePressEvent(QMouseEvent* event)
{
    endMotion();
    const PointDetail detail = currentLayout().detailAt(event->position());
    if (event->button() == Qt::LeftButton) {
        if (const auto* enlarge = std::get_if<Enlarge>(&detail.action))
            return choose({m_choice.scroll, enlarge->matrix, m_choice.alone});
        if (detail.cell)
            m_clicked = detail.cell->lane;
    }
    TraceView::mousePressEvent(event);
}

/// The first of the two clicks has already pinned or unpinned the cell.
void StageView::mouseDoubleClickEvent(QMouseEvent* event)
{
    const PointDetail detail = currentLayout().detailAt(event->position());
    if (event->button() == Qt::LeftButton && detail.cell)
        return enlarge(detail.cell->cell.matrix);
    mousePressEvent(event);
}

void StageView::mouseMoveEvent(QMouseEvent* event)
{
    TraceView::mouseMoveEvent(event);
    m_mouse = event->position();
    lookUnderMouse();
}

void StageView::leaveEvent(QEvent* event)
{
    TraceView::leaveEvent(event);
    m_mouse.reset();
    lookUnderMouse();
}

void StageView::lookUnderMouse()
{
    const auto cell = m_mouse ? currentLayout().detailAt(*m_mouse).cell : std::nullopt;
    if (std::exchange(m_underMouse, cell) != cell)
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
    const auto matrix = cell ? laneMatrixAt(state(), cell->lane, cell->cell) : std::nullopt;
    if (!matrix) {
        event->ignore();
        return;
    }
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    // What was clicked, even if another run begins while the menu is open.
    const auto copyOf = [this, clicked = state(), cell = *cell](auto part) {
        return [=, this] { copy(part(clicked, cell)); };
    };
    menu->addAction(Tr::tr("Copy value"), this, copyOf(copyOfValue))
        ->setEnabled(valueAt(*matrix, cell->cell).has_value());
    menu->addAction(Tr::tr("Copy matrix as CSV"), this, copyOf(copyOfMatrix))
        ->setEnabled(matrix->computedRows() > 0);
    menu->popup(event->globalPos());
}

} // namespace pastkeys
