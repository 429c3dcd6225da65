#pragma once

#include "shared/scrolled_view.h"

namespace pastkeys {

/// The operation at the cursor in words and numbers. Scrolls where they need more room; another
/// operation begins at the top. The same one in another layer or step stays where its numbers are read.
class NowPanelView : public ScrolledView
{
    Q_OBJECT

public:
    explicit NowPanelView(QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    ViewLayout wholeLayout(double width, const TextMetrics& metrics) const override;
    QString spokenText() const override;
    void stateChanged() override;

private:
    std::optional<Operation> m_operation; ///< that was told of
};

} // namespace pastkeys
