#pragma once

#include "shared/trace_view.h"

QT_BEGIN_NAMESPACE
class QScrollBar;
QT_END_NAMESPACE

namespace pastkeys {

/// A view of text that is as high as it needs. Scrolls where that is more than there is room.
class ScrolledView : public TraceView
{
    Q_OBJECT

public:
    explicit ScrolledView(const QString& scrollBarName, QWidget* parent = nullptr);

protected:
    /// The whole text at that width, from its top.
    virtual ViewLayout wholeLayout(double width, const TextMetrics& metrics) const = 0;
    /// As it is on show, from its top: laid out anew by each of the changes below.
    const ViewLayout& whole() const { return m_whole; }

    ViewLayout layoutFor(QSizeF size, const TextMetrics& metrics) const override;
    void stateChanged() override { fitScrollBar(); }
    void styleChanged() override { fitScrollBar(); }
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    /// Up, Down, PageUp and PageDown scroll.
    void keyPressEvent(QKeyEvent* event) override;
    /// To be called where the text has changed for other reasons than a new state or style.
    void textChanged();
    /// Scrolls as little as shows the lines from `top` to `bottom` of the whole text.
    void scrollTo(double top, double bottom);
    /// Room that the text has beside the scroll bar.
    double textWidth() const;

private:
    void fitScrollBar();

    ViewLayout m_whole;
    QScrollBar* m_bar; ///< hidden where all text fits
};

} // namespace pastkeys
