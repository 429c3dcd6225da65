#pragma once

#include "shared/trace_view.h"

namespace pastkeys {

/// The operations as a column of blocks. A click on a block goes to its operation or selects its
/// layer. A scroll area around the column keeps the operation at the cursor visible.
class DecoderColumnView : public TraceView
{
    Q_OBJECT

public:
    explicit DecoderColumnView(QWidget* parent = nullptr);
    QSize minimumSizeHint() const override;

protected:
    ViewLayout layoutFor(QSizeF size, const TextMetrics& metrics) const override;
    QString spokenText() const override;
    void stateChanged() override;

private:
    void showCurrent();

    QSize m_least;                  ///< the minimum size at the last updateGeometry()
    std::optional<Cursor> m_cursor; ///< the cursor to which the column was last scrolled
};

} // namespace pastkeys
