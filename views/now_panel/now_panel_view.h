#pragma once

#include "shared/trace_view.h"

QT_BEGIN_NAMESPACE
class QScrollBar;
QT_END_NAMESPACE

namespace pastkeys {

/// The operation at the cursor in words and numbers. Scrolls where they need more room.
class NowPanelView : public TraceView
{
    Q_OBJECT

public:
    explicit NowPanelView(QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    ViewLayout layoutFor(QSizeF size, const TextMetrics& metrics) const override;
    QString spokenText() const override;
    void stateChanged() override { fitScrollBar(); }
    void styleChanged() override { fitScrollBar(); }
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void fitScrollBar();

    QScrollBar* m_bar; ///< hidden where all text fits
};

} // namespace pastkeys
