#pragma once

#include "shared/trace_view.h"

namespace pastkeys {

/// The operations as a column of blocks. A click goes to the operation, or selects the layer.
class DecoderColumnView : public TraceView
{
    Q_OBJECT

public:
    explicit DecoderColumnView(QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    ViewLayout layoutFor(QSizeF size, const TextMetrics& metrics) const override;
    QString spokenText() const override;
};

} // namespace pastkeys
