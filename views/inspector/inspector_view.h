#pragma once

#include "shared/scrolled_view.h"

namespace pastkeys {

/// One cell of the stage in numbers and words, with links to where it comes from and goes. Up and
/// Down choose a link, Enter follows it.
class InspectorView : public ScrolledView
{
    Q_OBJECT

public:
    explicit InspectorView(QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

    /// The cell under the mouse, which counts while none is pinned.
    void setUnderMouse(const std::optional<pastkeys::LaneCell>& cell);

protected:
    ViewLayout wholeLayout(double width, const TextMetrics& metrics) const override;
    QString spokenText() const override;
    void stateChanged() override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    /// The pinned cell, else the one under the mouse.
    std::optional<PinnedCell> toldCell() const;
    /// The links, from top to bottom, where they stand in the whole text.
    std::vector<HitArea> links() const;
    void chooseLink(std::size_t index);

    std::optional<LaneCell> m_underMouse;
    std::optional<PinnedCell> m_told; ///< by the text
    std::size_t m_link = 0;           ///< that Enter follows
};

} // namespace pastkeys
