#pragma once

#include "shared/scrolled_view.h"

namespace pastkeys {

/// The operations as a column of blocks. A click goes to the operation, or selects the layer.
class DecoderColumnView : public ScrolledView
{
    Q_OBJECT

public:
    explicit DecoderColumnView(QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    ViewLayout wholeLayout(double width, const TextMetrics& metrics) const override;
    QString spokenText() const override;
    /// Where not all of it is on show, the operation at the cursor is.
    void stateChanged() override;

private:
    std::optional<Cursor> m_cursor; ///< that was scrolled to
};

} // namespace pastkeys
