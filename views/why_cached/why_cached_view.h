#pragma once

#include "shared/trace_view.h"

namespace pastkeys {

/// The card "Why can this be cached?": four pictures of the run, each with a sentence.
class WhyCachedView : public TraceView
{
    Q_OBJECT

public:
    explicit WhyCachedView(QWidget* parent = nullptr);
    QSize sizeHint() const override;

protected:
    ViewLayout layoutFor(QSizeF size, const TextMetrics& metrics) const override;
    QString spokenText() const override;
};

} // namespace pastkeys
