#pragma once

#include "drawing/theme.h"
#include "sequences/batch_state.h"
#include "shared/focus_ring.h"
#include "shared/view_layout.h"

#include <QWidget>

namespace pastkeys {

/// A widget that shows a batch through a pure layout.
class BatchView : public QWidget
{
    Q_OBJECT

public:
    explicit BatchView(QWidget* parent = nullptr);

    void present(const BatchState& state);
    void setTheme(const Theme& theme);
    const BatchState& state() const { return m_state; }
    const Theme& theme() const { return m_theme; }
    /// The picture at the widget's size.
    const ViewLayout& currentLayout() const;

protected:
    virtual ViewLayout layoutFor(QSizeF size, const TextMetrics& metrics) const = 0;
    /// What a screen reader says of the state.
    virtual QString spokenText() const = 0;
    /// Called before a new state is laid out.
    virtual void stateChanged() {}

    /// Lays out and paints again.
    void invalidate();
    TextMetrics metrics() const;
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    BatchState m_state;
    Theme m_theme = themeNamed(ThemeName::Light);
    mutable std::optional<ViewLayout> m_layout;
    mutable std::optional<TextMetrics> m_metrics; ///< of the font
    FocusRing m_focusRing{*this};
};

} // namespace pastkeys
