#pragma once

#include "shared/trace_view.h"
#include "stage/pin_moves.h"

QT_BEGIN_NAMESPACE
class QAction;
QT_END_NAMESPACE

namespace pastkeys {

/// The matrices of one layer and head, cache off beside cache on. A click pins a cell; a matrix can
/// be copied as CSV, a cell as its value.
class StageView : public TraceView
{
    Q_OBJECT

public:
    explicit StageView(QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void cellUnderMouseChanged(const std::optional<pastkeys::LaneCell>& cell);

protected:
    ViewLayout layoutFor(QSizeF size, const TextMetrics& metrics) const override;
    QString spokenText() const override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void addPinActions();
    void movePin(PinMove move);
    void setUnderMouse(const std::optional<LaneCell>& cell);
    /// The pinned cell in the lane that has it. None where nothing is pinned.
    std::optional<LaneCell> pinnedCell() const;
    void copyMatrix(const LaneCell& cell) const;
    void copyValue(const LaneCell& cell) const;

    std::optional<LaneCell> m_underMouse;
    QAction* m_copyMatrix; ///< of the cell under the mouse, else of the pinned one
};

} // namespace pastkeys
