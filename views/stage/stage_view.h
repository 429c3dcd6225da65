#pragma once

#include "shared/trace_view.h"
#include "stage/pin_moves.h"
#include "stage/stage_copy.h"
#include "stage/stage_motion.h"
#include "stage/stage_scroll.h"

#include <QPixmap>
#include <QVariantAnimation>

namespace pastkeys {

/// The matrices of one layer and head, cache off beside cache on. A click pins a cell, a double
/// click enlarges a matrix; a matrix can be copied as CSV, a cell as its value. After a step
/// forward it shows for a moment what moves; hover and clicks act on the finished picture all the
/// time.
class StageView : public TraceView
{
    Q_OBJECT

public:
    explicit StageView(QWidget* parent = nullptr);
    /// Sets the same speed as that of the playback.
    void setMotionSpeed(double speed) { m_motionSpeed = speed; }
    /// With reduced motion, every state is shown finished at once.
    void setReducedMotion(bool reduced);
    bool inMotion() const { return m_motion.has_value(); }
    /// After a matrix had the stage for itself, or was brought onto it by choice, the stage chooses
    /// again. \returns whether there was something to undo
    bool leaveChoice();
    /// Gives the matrix the whole stage.
    void showAlone(StageMatrix matrix);

signals:
    void cellUnderMouseChanged(const std::optional<pastkeys::LaneCell>& cell);
    /// Something was copied. \param what  in a few words; else why nothing was copied
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
    /// Scrolls the rows if some are cut off, or the columns with Shift. If nothing is cut off, the
    /// surrounding area scrolls.
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
    /// Gives the matrix the whole stage. Called again, it shows all matrices.
    void enlarge(StageMatrix matrix);
    /// The matrix of the pinned cell, else the one under the mouse, else the one that the operation
    /// makes.
    std::optional<StageMatrix> meantMatrix() const;
    void showNextHidden();
    void scroll(ScrollAlong along, std::ptrdiff_t cells);
    void scrollPage(ScrollAlong along, int direction);
    /// Along the keys if those are cut, else along the head's width. \param at  of the mouse
    ScrollAlong across(QPointF at) const;
    /// None if nothing is cut off.
    std::optional<ScrollAlong> wheelAlong(const QWheelEvent& event) const;
    /// Looks up the cell under the mouse in the layout shown.
    void lookUnderMouse();
    void addCopyActions();
    void copy(const StageCopy& what);

    std::optional<LaneCell> pointedCell() const;

    std::optional<QPointF> m_mouse; ///< none while it is elsewhere
    QAction* m_enlargePinned = nullptr;
    std::optional<LaneCell> m_underMouse;
    std::optional<Lane> m_clicked; ///< side of the pinned cell; none where keys alone pinned it
    StageChoice m_choice;
    QPoint m_turned; ///< turned by the wheel, but not enough to move by a cell

    std::optional<StagePlace> m_place; ///< that is shown
    std::optional<StageMotion> m_motion;
    QVariantAnimation m_motionClock{this}; ///< from 0 to 1
    QPixmap m_finished;                    ///< under the motion; painted for its first frame
    double m_motionSpeed = 1;
    bool m_reducedMotion = false;
};

} // namespace pastkeys
