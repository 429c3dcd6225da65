#pragma once

#include "drawing/theme.h"
#include "shared/focus_ring.h"
#include "shared/view_layout.h"

#include <QWidget>

#include <optional>

namespace pastkeys {

/// A widget that shows the layout returned by layoutFor(), with its tool tips. Tab and clicks give
/// the widget the focus.
class LayoutView : public QWidget
{
    Q_OBJECT

public:
    explicit LayoutView(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    const Theme& theme() const { return m_theme; }
    /// The layout at the widget's size.
    const ViewLayout& currentLayout() const;

protected:
    virtual ViewLayout layoutFor(QSizeF size, const TextMetrics& metrics) const = 0;
    /// Called after the theme or font has changed, for views that hold more than a layout.
    virtual void styleChanged() {}

    /// Discards the layout and schedules a repaint.
    virtual void invalidate();
    /// Makes the next call to currentLayout() recompute the layout.
    void forgetLayout() { m_valid = false; }
    /// Paints the background and the layout, at least within `region`.
    void paintLayout(QPainter& painter, const QRegion& region) const;
    /// The tool tip as HTML; empty if there is none.
    QString toolTipAt(QPointF point) const;
    TextMetrics metrics() const;
    /// The colors of controls in the view.
    QPalette controlPalette() const;
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;
    FocusRing& focusRing() { return m_focusRing; }

private:
    void forgetStyle();

    Theme m_theme = themeNamed(ThemeName::Light);
    mutable ViewLayout m_layout;
    mutable bool m_valid = false;
    mutable std::optional<TextMetrics> m_metrics;
    FocusRing m_focusRing{*this};
};

} // namespace pastkeys
