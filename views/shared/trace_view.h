#pragma once

#include "shared/layout_view.h"
#include "shared/picture.h"
#include "shared/run_wish.h"
#include "shared/view_state.h"

namespace pastkeys {

/// Shows a state, and asks for another cursor, selection or run when it is clicked.
class TraceView : public LayoutView
{
    Q_OBJECT

public:
    using LayoutView::LayoutView;

    /// Shows this state. While the view is hidden in an open window, all work is put off.
    /// \param changes  what has changed since the last state
    void present(const ViewState& state, Changes changes = kAllChanges);
    const ViewState& state() const { return m_state; }
    /// The view as a picture, without controls. \pre the view outlives the picture
    virtual Picture picture() { return pictureOf(*this); }

signals:
    void cursorRequested(pastkeys::Cursor cursor);
    void selectionRequested(pastkeys::Selection selection);
    /// The user wants to see only this matrix on the stage.
    void matrixRequested(pastkeys::StageMatrix matrix);
    /// The user wants to choose another cache for this lane.
    void cacheChoiceRequested(pastkeys::Lane lane);
    /// The user asks what can be done with a position of the text. \param at  point on the screen
    void positionMenuRequested(std::size_t position, QPoint at);
    void runRequested(pastkeys::RunWish wish);
    /// Something was clicked. Sent before the action of the click.
    void pointedAt(const pastkeys::PointDetail& detail);

protected:
    /// The changes after which the view looks different.
    virtual Changes concerns() const { return kAllChanges; }
    /// What a screen reader says about the state; empty if it says nothing. \pre something has run
    virtual QString spokenText() const { return {}; }

    /// Called after the state has changed, for views that hold more than a layout.
    virtual void stateChanged() {}

    /// Emits the signal that asks for what the action leads to.
    void follow(const ViewAction& action);
    /// Does the work that present() put off while the view was hidden.
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
    QSize m_hint;                       ///< size hint that the parent knows
    std::optional<DisplayList> m_shown; ///< what the widget shows once its updates are painted
    bool m_comparing = false;           ///< repaintIfChanged() is queued
    bool m_putOff = false;              ///< catchUp() has something to do
};

/// Sets up the view as if it were in a window of that theme, so that it can be drawn without a
/// window.
void prepareView(TraceView& view, const ViewState& state, const Theme& theme, QSize size);

/// The view as a picture. \param scale device pixels per logical pixel
QImage renderView(TraceView& view, const ViewState& state, const Theme& theme, QSize size,
                  qreal scale);

} // namespace pastkeys
