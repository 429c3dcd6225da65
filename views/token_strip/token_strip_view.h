#pragma once

#include "shared/room.h"
#include "shared/trace_view.h"

namespace pastkeys {

/// The text as tokens. A click goes to the step that read the token.
class TokenStripView : public TraceView
{
    Q_OBJECT

public:
    explicit TokenStripView(QWidget* parent = nullptr);
    /// Of lines of tokens and, where there is room, the legend.
    int heightIn(Room room) const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    ViewLayout layoutFor(QSizeF size, const TextMetrics& metrics) const override;
    QString spokenText() const override;
};

} // namespace pastkeys
