#include "inspector/inspector_view.h"

#include "drawing/tr.h"
#include "inspector/inspector_text.h"

namespace pastkeys {

InspectorView::InspectorView(QWidget* parent)
    : TextPanel(Tr::tr("Inspector: one cell's exact value, where it comes from and where it goes"),
                parent)
{
}

void InspectorView::setUnderMouse(const std::optional<LaneCell>& cell)
{
    if (cell == m_underMouse)
        return;
    m_underMouse = cell;
    if (!state().selection.pinned)
        present(state());
}

TextPage InspectorView::pageNow() const
{
    return inspectorText(state(), m_underMouse);
}

} // namespace pastkeys
