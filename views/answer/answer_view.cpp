#include "answer/answer_view.h"

#include "answer/answer_layout.h"
#include "drawing/tr.h"

namespace pastkeys {

AnswerView::AnswerView(QWidget* parent) : LineView(parent)
{
    setAccessibleName(Tr::tr("Answer of the model"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize AnswerView::sizeHint() const
{
    constexpr double kWidth = 32; ///< in lines of text
    return QSizeF(metrics().lineHeight * kWidth, lineHeight()).toSize();
}

QSize AnswerView::minimumSizeHint() const
{
    constexpr double kLeastWidth = 10; ///< in lines of text
    return QSizeF(metrics().lineHeight * kLeastWidth, lineHeight()).toSize();
}

ViewLayout AnswerView::layoutFor(QSizeF size, const TextMetrics& metrics) const
{
    return answerLayout(state(), size, metrics);
}

QString AnswerView::spokenText() const
{
    return answerSummary(state().trace);
}

} // namespace pastkeys
