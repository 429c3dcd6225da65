#pragma once

#include <QScrollArea>

namespace pastkeys {

/// Shows a panel's content, and scrolls it where it needs more height than there is: so that no
/// panel with a scroll bar stands in another.
class PanelScroll : public QScrollArea
{
    Q_OBJECT

public:
    /// \param leastLines of text that must be seen of it
    PanelScroll(QWidget* content, double leastLines);

    QSize minimumSizeHint() const override;
    QSize sizeHint() const override;

private:
    double m_leastLines;
};

} // namespace pastkeys
