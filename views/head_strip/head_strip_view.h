#pragma once

#include "shared/trace_view.h"

namespace pastkeys {

/// All heads of the selected layer as thumbnails to choose from.
class HeadStripView : public TraceView
{
    Q_OBJECT

public:
    explicit HeadStripView(QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    Changes concerns() const override
    {
        const Changes always = Changes(Change::Trace) | Change::Step | Change::Selection;
        // With a source, the cursor decides which of two attentions is shown.
        return state().network().encoder() ? always | Change::Cursor : always;
    }
    ViewLayout layoutFor(QSizeF size, const TextMetrics& metrics) const override;
    QString spokenText() const override;
};

} // namespace pastkeys
