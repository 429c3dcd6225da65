#include "decoder_column/decoder_column_view.h"

#include "decoder_column/decoder_column_layout.h"
#include "shared/operation_text.h"

namespace pastkeys {

DecoderColumnView::DecoderColumnView(QWidget* parent)
    : ScrolledView(tr("Scroll the operations"), parent)
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
    constexpr int kPipesAndMargins = 74;
    return {static_cast<int>(metrics().charWidth * 11) + kPipesAndMargins,
            static_cast<int>(metrics().lineHeight * 6)};
}

ViewLayout DecoderColumnView::wholeLayout(double width, const TextMetrics& metrics) const
{
    return decoderColumnLayout(state(), {width, static_cast<double>(height())}, metrics);
}

void DecoderColumnView::stateChanged()
{
    ScrolledView::stateChanged();
    if (state().trace.empty() || m_cursor == state().cursor)
        return;
    m_cursor = state().cursor;
    if (textWidth() == width())
        return; // all is on show
    for (const DisplayItem& item : whole().list.items())
        if (item.ink == Ink::Current)
            scrollTo(item.rect.top(), item.rect.bottom());
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
