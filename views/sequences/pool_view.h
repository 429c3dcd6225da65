#pragma once

#include "sequences/batch_view.h"

namespace pastkeys {

/// The memory of a batch after the current step. Clicking a block chooses the sequence that reads
/// it. If several sequences share the block, each click chooses the next one.
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
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    /// The block at the point, or nothing if there is no block there.
    std::optional<std::size_t> blockAt(QPointF point) const;
};

} // namespace pastkeys
