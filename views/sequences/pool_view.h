#pragma once

#include "sequences/batch_view.h"

namespace pastkeys {

/// The memory of a batch after the step on show.
class PoolView : public BatchView
{
    Q_OBJECT

public:
    explicit PoolView(QWidget* parent = nullptr);
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize minimumSizeHint() const override;

protected:
    ViewLayout layoutFor(QSizeF size, const TextMetrics& metrics) const override;
    QString spokenText() const override;
};

} // namespace pastkeys
