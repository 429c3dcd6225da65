#pragma once

#include "shared/room.h"

#include <QScrollArea>

namespace pastkeys {

/// Shows a panel's content, and scrolls it where it needs more height than there is: so that no
/// panel with a scroll bar stands in another.
class PanelScroll : public QScrollArea
{
    Q_OBJECT

public:
    /// \param leastLines of text that must be seen of it where there is little room
    PanelScroll(QWidget* content, double leastLines);
    /// Where there is more, all of it must be seen.
    void setRoom(Room room);

    QSize minimumSizeHint() const override;
    QSize sizeHint() const override;

private:
    double m_leastLines;
    Room m_room = Room::Ample;
};

} // namespace pastkeys
