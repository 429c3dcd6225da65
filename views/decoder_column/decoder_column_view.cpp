#include "decoder_column/decoder_column_view.h"

#include "decoder_column/decoder_column_layout.h"
#include "shared/operation_text.h"

namespace pastkeys {

DecoderColumnView::DecoderColumnView(QWidget* parent) : TraceView(parent)
{
    setAccessibleName(tr("Decoder: the operations, with their share of the work"));
}

QSize DecoderColumnView::sizeHint() const
{
    return {static_cast<int>(metrics().charWidth * 30),
            static_cast<int>(metrics().lineHeight * 28)};
}

QSize DecoderColumnView::minimumSizeHint() const
{
    return {static_cast<int>(metrics().charWidth * 18),
            static_cast<int>(metrics().lineHeight * 16)};
}

ViewLayout DecoderColumnView::layoutFor(QSizeF size, const TextMetrics& metrics) const
{
    return decoderColumnLayout(state(), size, metrics);
}

QString DecoderColumnView::spokenText() const
{
    if (state().trace.empty())
        return tr("Nothing has run yet.");
    return tr("%1: operation %2 of %3 in this step.")
        .arg(titleOf(state().point()))
        .arg(state().cursor.operation + 1)
        .arg(operationCount(state().trace, state().cursor.step));
}

} // namespace pastkeys
