#pragma once

#include "shared/scrolled_view.h"

namespace pastkeys {

/// The operation at the cursor in words and numbers. Scrolls where they need more room.
class NowPanelView : public ScrolledView
{
    Q_OBJECT

public:
    explicit NowPanelView(QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    ViewLayout wholeLayout(double width, const TextMetrics& metrics) const override;
    QString spokenText() const override;
};

} // namespace pastkeys
