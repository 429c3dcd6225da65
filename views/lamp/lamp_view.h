#pragma once

#include "shared/trace_view.h"

namespace pastkeys {

/// Shows whether both lanes agree. A click goes to the first difference or, if there is none, shows
/// what was compared.
class LampView : public TraceView
{
    Q_OBJECT

public:
    explicit LampView(QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    Changes concerns() const override { return Change::Trace | Change::Cursor; }
    ViewLayout layoutFor(QSizeF size, const TextMetrics& metrics) const override;
    QString spokenText() const override;
    void mousePressEvent(QMouseEvent* event) override;
    /// Enter does the same as a click.
    void keyPressEvent(QKeyEvent* event) override;
};

} // namespace pastkeys
