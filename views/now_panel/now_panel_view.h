#pragma once

#include "shared/trace_view.h"

namespace pastkeys {

/// The operation at the cursor in words and numbers.
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
};

} // namespace pastkeys
