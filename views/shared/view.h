#pragma once

#include "shared/layout_view.h"
#include "shared/picture.h"
#include "shared/view_state.h"

#include <optional>

namespace pastkeys {

/// A view of a recording. While it is hidden in an open window, all work is deferred. The state that
/// it shows is in View<State>.
class RecordingView : public LayoutView
{
    Q_OBJECT

public:
    using LayoutView::LayoutView;

    /// The view as a picture, without controls. \pre the view outlives the picture
    virtual Picture picture() { return pictureOf(*this); }

protected:
    virtual bool hasNothingToShow() const = 0;
    /// The changes that affect what the view looks like.
    virtual Changes concerns() const { return kAllChanges; }
    /// The description of the state for screen readers; may be empty. \pre something has run
    virtual QString spokenText() const { return {}; }
    /// Called after the state has changed, for views that hold more than a layout.
    virtual void stateChanged() {}

    /// Shows the new state, now or once the view is visible.
    void showChanges(Changes changes);
    /// Does the work that was deferred while the view was hidden.
    void catchUp();
    void invalidate() override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void repaintIfChanged();

    QSize m_hint; ///< the size hint that the parent's layout used; empty if that is not known
    std::optional<DisplayList> m_shown; ///< shown once all pending updates are painted
    bool m_comparing = false;           ///< whether repaintIfChanged() is queued
    bool m_putOff = false;              ///< whether catchUp() has work to do
};

/// A view as a function of a state: what is recorded, and where the user is in it.
/// \tparam State  a value with empty()
template <typename State> class View : public RecordingView
{
public:
    using RecordingView::RecordingView;

    /// \param changes  what has changed since the last state
    void present(const State& state, Changes changes = kAllChanges)
    {
        m_state = state;
        showChanges(changes);
    }
    const State& state() const { return m_state; }

private:
    bool hasNothingToShow() const override { return m_state.empty(); }

    State m_state;
};

/// Gives the view the theme, font and size that it has in a window, so that it can be drawn without
/// one.
void prepareLook(RecordingView& view, const Theme& theme, QSize size);

/// Sets up the view as if it were in a window with that theme.
template <typename State>
void prepareView(View<State>& view, const State& state, const Theme& theme, QSize size)
{
    prepareLook(view, theme, size);
    view.present(state);
}

/// Renders the view as an image. \param scale device pixels per logical pixel
template <typename State>
QImage renderView(View<State>& view, const State& state, const Theme& theme, QSize size,
                  qreal scale)
{
    prepareView(view, state, theme, size);
    return imageOf(view.picture(), scale);
}

} // namespace pastkeys
