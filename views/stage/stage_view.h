#pragma once

#include "shared/trace_view.h"
#include "stage/pin_moves.h"
#include "stage/stage_copy.h"
#include "stage/stage_motion.h"
#include "stage/stage_scroll.h"

#include <QPixmap>
#include <QVariantAnimation>

namespace pastkeys {

/// The matrices of one layer and head, cache off beside cache on. A click pins a cell; a matrix can
/// be copied as CSV, a cell as its value. After a step forward it shows for a moment what moves;
/// hover and clicks act on the finished picture all the time.
class StageView : public TraceView
{
    Q_OBJECT

public:
    explicit StageView(QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    /// As that of the playback.
    void setMotionSpeed(double speed) { m_motionSpeed = speed; }
    /// Every state is shown finished at once.
    void setReducedMotion(bool reduced);
    bool inMotion() const { return m_motion.has_value(); }

signals:
    void cellUnderMouseChanged(const std::optional<pastkeys::LaneCell>& cell);
    /// Into the clipboard. \param what in a few words; else why nothing was
    void copied(const QString& what);

protected:
    ViewLayout layoutFor(QSizeF size, const TextMetrics& metrics) const override;
    QString spokenText() const override;
    void stateChanged() override;
    void styleChanged() override { endMotion(); }
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    /// Through the rows where not all are on show, across with Shift; else that of what is around.
    void wheelEvent(QWheelEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void startMotion(StageMotion motion);
    void endMotion();
    void addPinActions();
    void movePin(PinMove move);
    void followPlace(const std::optional<StagePlace>& before);
    void addScrollActions();
    void scroll(ScrollAlong along, std::ptrdiff_t cells);
    /// Keys where those are cut, else columns of the head's width. \param at of the mouse
    ScrollAlong across(QPointF at) const;
    /// None where what is there is all on show.
    std::optional<ScrollAlong> wheelAlong(const QWheelEvent& event) const;
    void setUnderMouse(const std::optional<LaneCell>& cell);
    using MeantCopy = StageCopy (*)(const ViewState&, const std::optional<LaneCell>&);
    void addCopyAction(const QString& text, const char* key, MeantCopy copyOf);
    void copy(const StageCopy& what);

    std::optional<LaneCell> pointedCell() const;

    std::optional<LaneCell> m_underMouse;
    std::optional<Lane> m_clicked; ///< side of the pinned cell; none where keys alone pinned it
    StageScroll m_scroll;
    QPoint m_turned; ///< by the wheel, less than what moves a cell

    std::optional<StagePlace> m_place; ///< on show
    std::optional<StageMotion> m_motion;
    QVariantAnimation m_motionClock{this}; ///< from 0 to 1
    QPixmap m_finished;                    ///< under the motion; painted for its first frame
    double m_motionSpeed = 1;
    bool m_reducedMotion = false;
};

} // namespace pastkeys
