#pragma once

#include "shared/line_view.h"

namespace pastkeys {

/// Shows the model's answer as a sentence, or two answers side by side. A click shows all of it.
class AnswerView : public LineView
{
    Q_OBJECT

public:
    explicit AnswerView(QWidget* parent = nullptr);
    /// Does not depend on the answer, so that nothing moves when the answer grows.
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    ViewLayout layoutFor(QSizeF size, const TextMetrics& metrics) const override;
    QString spokenText() const override;
};

} // namespace pastkeys
