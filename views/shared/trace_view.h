#pragma once

#include "shared/run_wish.h"
#include "shared/view.h"

namespace pastkeys {

/// A view of a run. Requests another cursor, selection or run when clicked.
class TraceView : public View<ViewState>
{
    Q_OBJECT

public:
    using View<ViewState>::View;

signals:
    void cursorRequested(pastkeys::Cursor cursor);
    void selectionRequested(pastkeys::Selection selection);
    /// Emitted when the user wants to see only this matrix on the stage.
    void matrixRequested(pastkeys::StageMatrix matrix);
    /// Emitted when the user wants to choose another cache for this lane.
    void cacheChoiceRequested(pastkeys::Lane lane);
    void encoderRequested();
    /// Emitted when the user requests the context menu of a position in the text.
    /// \param at  point on the screen
    void positionMenuRequested(std::size_t position, QPoint at);
    void runRequested(pastkeys::RunWish wish);
    /// Emitted when something is clicked, before the click takes effect.
    void pointedAt(const pastkeys::PointDetail& detail);

protected:
    /// Emits the signal that requests the target of the action.
    void follow(const ViewAction& action);
    void mousePressEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
};

} // namespace pastkeys
