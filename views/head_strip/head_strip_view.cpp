#include "head_strip/head_strip_view.h"

#include "drawing/tr.h"
#include "head_strip/head_strip_layout.h"
#include "shared/lane_text.h"

namespace pastkeys {

HeadStripView::HeadStripView(QWidget* parent) : TraceView(parent)
{
    setAccessibleName(Tr::tr("Heads: the attention weights of all heads of a layer"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

QSize HeadStripView::sizeHint() const
{
    return {720, static_cast<int>(metrics().lineHeight * 2.9)};
}

QSize HeadStripView::minimumSizeHint() const
{
    return {static_cast<int>(metrics().charWidth * 24), sizeHint().height()};
}

ViewLayout HeadStripView::layoutFor(QSizeF size, const TextMetrics& metrics) const
{
    return headStripLayout(state(), size, metrics);
}

QString HeadStripView::spokenText() const
{
    const auto sentence = [this](const QString& text) {
        return text.arg(indexOf(state().selection.head) + 1)
            .arg(state().site().heads)
            .arg(indexOf(state().selection.layer) + 1);
    };
    if (!state().step().ranBoth())
        return sentence(Tr::tr("Head %1 of %2 in layer %3."));
    return sentence(Tr::tr("Head %1 of %2 in layer %3, with %4."))
        .arg(laneNoun(state().spec(state().step().leader())));
}

} // namespace pastkeys
