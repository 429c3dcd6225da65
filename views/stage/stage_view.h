#pragma once

#include "shared/trace_view.h"
#include "stage/pin_moves.h"
#include "stage/stage_copy.h"
#include "stage/stage_motion.h"
#include "stage/stage_scroll.h"

#include <QPixmap>
#include <QVariantAnimation>

namespace pastkeys {

/// Shows the matrices of one layer and head, with the lanes side by side. A click pins a cell, and
/// a double click enlarges a matrix. The user can copy the value of a cell, or a matrix as CSV.
/// When the cursor moves forward by one operation, a short motion shows what changes. Even during
/// the motion, hovering and clicking act on the finished picture.
class StageView : public TraceView
{
    Q_OBJECT

public:
    explicit StageView(QWidget* parent = nullptr);
    /// Sets the animation speed, which follows the playback speed.
    void setMotionSpeed(double speed) { m_motionSpeed = speed; }
    /// With reduced motion, the finished picture appears immediately.
    void setReducedMotion(bool reduced);
    bool inMotion() const { return m_motion.has_value(); }
    /// Lets the stage choose its matrices again, after the user has enlarged one or brought a
    /// hidden one onto the stage. \returns whether there was something to undo
    bool leaveChoice();
    /// Gives the matrix the whole stage.
    void showAlone(StageMatrix matrix);

signals:
    void cellUnderMouseChanged(const std::optional<pastkeys::LaneCell>& cell);
    /// Emitted when the user has asked to copy something.
    /// \param what  a short note on what was copied, or why nothing was
    void copied(const QString& what);

protected:
    ViewLayout layoutFor(QSizeF size, const TextMetrics& metrics) const override;
    QString spokenText() const override;
    void stateChanged() override;
    void styleChanged() override { endMotion(); }
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    /// Scrolls the rows if some are cut off. With Shift, scrolls the columns. If nothing is cut
    /// off, the surrounding area scrolls.
    void wheelEvent(QWheelEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void startMotion(StageMotion motion);
    void endMotion();
    void addPinActions();
    void movePin(PinMove move);
    void followPlace(const std::optional<StagePlace>& before);
    void addScrollActions();
    void addChoiceActions();
    void choose(const StageChoice& choice);
    /// Gives the matrix the whole stage. If a matrix has it already, shows all matrices again.
    void enlarge(StageMatrix matrix);
    /// The matrix that has the whole stage, else the one of the pinned cell, else the one under the
    /// mouse, else the one that the operation produces.
    std::optional<StageMatrix> meantMatrix() const;
    void showNextHidden();
    void scroll(ScrollAlong along, std::ptrdiff_t cells);
    void scrollPage(ScrollAlong along, int direction);
    /// What scrolling sideways moves: the keys, or the columns of the head. This depends on the
    /// matrix under the mouse; if there is none, the keys move. If nothing of that kind is cut off,
    /// the other kind moves. \param at  the position of the mouse
    ScrollAlong across(QPointF at) const;
    /// The direction in which the wheel scrolls, or nullopt if no cells are cut off along it.
    std::optional<ScrollAlong> wheelAlong(const QWheelEvent& event) const;
    /// Looks up the cell under the mouse in the current layout.
    void lookUnderMouse();
    void addCopyActions();
    void copy(const StageCopy& what);

    std::optional<LaneCell> pointedCell() const;

    std::optional<QPointF> m_mouse; ///< unset while the mouse is elsewhere
    QAction* m_enlargePinned = nullptr;
    std::optional<LaneCell> m_underMouse;
    std::optional<Lane> m_clicked; ///< lane of the last click on a cell; reset if no cell is pinned
    StageChoice m_choice;
    QPoint m_turned; ///< leftover wheel movement, too small to scroll a cell

    std::optional<StagePlace> m_place; ///< the place shown
    std::optional<StageMotion> m_motion;
    QVariantAnimation m_motionClock{this}; ///< runs from 0 to 1
    QPixmap m_finished; ///< the picture beneath the motion, painted when the motion starts
    double m_motionSpeed = 1;
    bool m_reducedMotion = false;
};

} // namespace pastkeys
