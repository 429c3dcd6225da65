#include "shared/scrolled.h"

#include <QScrollArea>

namespace pastkeys {

QScrollArea* scrolled(QWidget* content)
{
    auto* area = new QScrollArea;
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidgetResizable(true);
    area->setWidget(content);
    return area;
}

} // namespace pastkeys
