#pragma once

#include "shared/text_panel.h"

namespace pastkeys {

/// The operation at the cursor in words and numbers.
class NowPanelView : public TextPanel
{
    Q_OBJECT

public:
    explicit NowPanelView(QWidget* parent = nullptr);

protected:
    TextPage pageNow() const override;
    QString spokenText() const override;
};

} // namespace pastkeys
