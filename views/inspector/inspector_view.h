#pragma once

#include "shared/text_panel.h"

namespace pastkeys {

/// One cell of the stage in numbers and words, with links to what it is computed from and what is
/// computed from it.
class InspectorView : public TextPanel
{
    Q_OBJECT

public:
    explicit InspectorView(QWidget* parent = nullptr);

    /// Sets the cell under the mouse, which the view shows while no cell is pinned.
    void setUnderMouse(const std::optional<pastkeys::LaneCell>& cell);

protected:
    TextPage pageNow() const override;

private:
    std::optional<LaneCell> m_underMouse;
};

} // namespace pastkeys
