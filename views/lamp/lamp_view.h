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
    bool event(QEvent* event) override;
    ViewLayout layoutFor(QSizeF size, const TextMetrics& metrics) const override;
    QString spokenText() const override;

private:
    /// Its run; while it is hidden, no run, because the width of a cover would tell the text below.
    const Trace& measuredTrace() const;
};

} // namespace pastkeys
