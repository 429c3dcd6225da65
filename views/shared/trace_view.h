#pragma once

#include "shared/layout_view.h"
#include "shared/picture.h"
#include "shared/run_wish.h"
#include "shared/view_state.h"

namespace pastkeys {

/// Shows a state, and requests another cursor, selection or run when clicked.
class TraceView : public LayoutView
{
    Q_OBJECT

public:
    using LayoutView::LayoutView;

    /// Shows the state. While the view is hidden in an open window, all work is deferred.
    /// \param changes  what has changed since the last state
    void present(const ViewState& state, Changes changes = kAllChanges);
    const ViewState& state() const { return m_state; }
    /// The view as a picture, without controls. \pre the view outlives the picture
    virtual Picture picture() { return pictureOf(*this); }

signals:
    void cursorRequested(pastkeys::Cursor cursor);
    void selectionRequested(pastkeys::Selection selection);
    /// Emitted when the user wants to see only this matrix on the stage.
    void matrixRequested(pastkeys::StageMatrix matrix);
    /// Emitted when the user wants to choose another cache for this lane.
    void cacheChoiceRequested(pastkeys::Lane lane);
    /// Emitted when the user requests the context menu of a position in the text.
    /// \param at  point on the screen
    void positionMenuRequested(std::size_t position, QPoint at);
    void runRequested(pastkeys::RunWish wish);
    /// Emitted when something is clicked, before the click takes effect.
    void pointedAt(const pastkeys::PointDetail& detail);

protected:
    /// The changes that affect what the view looks like.
    virtual Changes concerns() const { return kAllChanges; }
    /// The description of the state for screen readers; may be empty. \pre something has run
    virtual QString spokenText() const { return {}; }

    /// Called after the state has changed, for views that hold more than a layout.
    virtual void stateChanged() {}

    /// Emits the signal that requests the target of the action.
    void follow(const ViewAction& action);
    /// Does the work that present() deferred while the view was hidden.
    void catchUp();
    void invalidate() override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void repaintIfChanged();

    ViewState m_state;
    QSize m_hint; ///< the size hint that the parent's layout used; empty if that is not known
    std::optional<DisplayList> m_shown; ///< shown once all pending updates are painted
    bool m_comparing = false;           ///< whether repaintIfChanged() is queued
    bool m_putOff = false;              ///< whether catchUp() has work to do
};

/// Sets up the view as if it were in a window with that theme, so that it can be drawn without a
/// window.
void prepareView(TraceView& view, const ViewState& state, const Theme& theme, QSize size);

/// Renders the view as an image. \param scale device pixels per logical pixel
QImage renderView(TraceView& view, const ViewState& state, const Theme& theme, QSize size,
                  qreal scale);

} // namespace pastkeys
