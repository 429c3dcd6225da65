#pragma once

#include "costs/machine.h"
#include "shared/text_panel.h"

namespace pastkeys {

/// The operation at the cursor in words and numbers.
class NowPanelView : public TextPanel
{
    Q_OBJECT

public:
    explicit NowPanelView(QWidget* parent = nullptr);

    /// \param machine  the machine's limits; none until they are measured
    void setMachine(const std::optional<MachineLimits>& machine);

protected:
    TextPage pageNow() const override;
    QString spokenText() const override;

private:
    std::optional<MachineLimits> m_machine;
};

} // namespace pastkeys
