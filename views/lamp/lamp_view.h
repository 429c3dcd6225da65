#pragma once

#include "shared/line_view.h"

namespace pastkeys {

/// Shows whether both lanes agree. A click goes to the first difference or, if there is none, shows
/// what was compared.
class LampView : public LineView
{
    Q_OBJECT

public:
    explicit LampView(QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    ViewLayout layoutFor(QSizeF size, const TextMetrics& metrics) const override;
    QString spokenText() const override;
};

} // namespace pastkeys
