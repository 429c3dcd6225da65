#pragma once

#include "shared/trace_view.h"

namespace pastkeys {

/// The steps as bars. A click goes to the same operation of that step.
class TimelineView : public TraceView
{
    Q_OBJECT

public:
    explicit TimelineView(QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    ViewLayout layoutFor(QSizeF size, const TextMetrics& metrics) const override;
    QString spokenText() const override;
};

} // namespace pastkeys
