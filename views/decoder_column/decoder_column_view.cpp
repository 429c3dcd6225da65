#include "decoder_column/decoder_column_view.h"

#include "decoder_column/decoder_column_layout.h"

namespace pastkeys {

DecoderColumnView::DecoderColumnView(QWidget* parent) : TraceView(parent)
{
    setAccessibleName(tr("The operations of the decoder, with their share of the work"));
}

ViewLayout DecoderColumnView::layoutFor(QSizeF size, const TextMetrics& metrics) const
{
    return decoderColumnLayout(state(), size, metrics);
}

} // namespace pastkeys
