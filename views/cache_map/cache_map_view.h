#pragma once

#include "shared/trace_view.h"

namespace pastkeys {

/// Shows what the cache holds. A click goes to the operation that wrote the row.
class CacheMapView : public TraceView
{
    Q_OBJECT

public:
    explicit CacheMapView(QWidget* parent = nullptr);

protected:
    ViewLayout layoutFor(QSizeF size, const TextMetrics& metrics) const override;
    QString spokenText() const override;
};

} // namespace pastkeys
