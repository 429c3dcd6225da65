#include "decoder_column/decoder_column_view.h"

#include "decoder_column/decoder_column_layout.h"
#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "shared/operation_text.h"

#include <QScrollArea>

namespace pastkeys {

DecoderColumnView::DecoderColumnView(QWidget* parent) : TraceView(parent)
{
    setAccessibleName(Tr::tr("Decoder: the operations and their share of the work"));
}

QSize DecoderColumnView::minimumSizeHint() const
{
    return leastColumnSize(state(), metrics()).toSize();
}

ViewLayout DecoderColumnView::layoutFor(QSizeF size, const TextMetrics& metrics) const
{
    return decoderColumnLayout(state(), size, metrics);
}

void DecoderColumnView::stateChanged()
{
    if (const QSize least = minimumSizeHint(); std::exchange(m_least, least) != least)
        updateGeometry();
    if (state().trace.empty() || m_cursor == state().cursor)
        return;
    m_cursor = state().cursor;
    QMetaObject::invokeMethod(this, &DecoderColumnView::showCurrent, Qt::QueuedConnection);
}

/// Called after the scroll area has given the view its size.
void DecoderColumnView::showCurrent()
{
    for (QWidget* around = parentWidget(); around; around = around->parentWidget())
        if (auto* area = qobject_cast<QScrollArea*>(around))
            if (const QRectF current = currentLayout().current; !current.isEmpty())
                area->ensureVisible(0, qRound(current.center().y()), 0, qRound(current.height()));
}

QString DecoderColumnView::spokenText() const
{
    return Tr::tr("%1: operation %2 of %3 in this step.")
        .arg(titleOf(state().network(), state().point()), grouped(state().cursor.operation + 1),
             grouped(operationCount(state().trace, state().cursor.step)));
}

} // namespace pastkeys
