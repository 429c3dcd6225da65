#pragma once

#include <QPushButton>

namespace pastkeys {

/// A button whose text is cut with an ellipsis where there is no room for it. Its tool tip must say
/// the whole.
class ElidingButton : public QPushButton
{
    Q_OBJECT

public:
    using QPushButton::QPushButton;

    /// Centred unless told.
    void setTextAlignment(Qt::Alignment alignment);
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Qt::Alignment m_alignment = Qt::AlignCenter;
};

} // namespace pastkeys
