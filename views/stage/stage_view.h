#pragma once

#include "shared/trace_view.h"

namespace pastkeys {

/// The matrices of one layer and head, cache off beside cache on. A click pins a cell.
class StageView : public TraceView
{
    Q_OBJECT

public:
    explicit StageView(QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    ViewLayout layoutFor(QSizeF size, const TextMetrics& metrics) const override;
    QString spokenText() const override;
};

} // namespace pastkeys
