#include "now_panel/now_panel_view.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "now_panel/now_panel_text.h"
#include "shared/lane_text.h"
#include "shared/operation_text.h"

namespace pastkeys {

namespace {

/// A panel with fewer lines has no room for both words and numbers.
constexpr double kLow = 22;

} // namespace

NowPanelView::NowPanelView(QWidget* parent)
    : TextPanel(Tr::tr("Now: what the current operation does and costs"), parent)
{
}

void NowPanelView::setMachine(const std::optional<MachineLimits>& machine)
{
    m_machine = machine;
    showPage();
}

TextPage NowPanelView::pageNow() const
{
    const bool low = height() < kLow * metrics().lineHeight;
    return nowPanelText(state(), low ? NowOrder::NumbersFirst : NowOrder::WordsFirst, m_machine);
}

QString NowPanelView::spokenText() const
{
    QStringList sentences{titleOf(state().network(), state().point()) + '.',
                          explanationOf(state())};
    for (const Lane lane : lanesOf(state().trace.header())) {
        const OperationRecord* record = operationRecordAt(state().trace, state().cursor, lane);
        const QString name = capitalized(laneName(state().spec(lane)));
        sentences << (record ? Tr::tr("%1: %2 and %3 of other work.")
                                   .arg(name, exactFlopsText(record->counted.products),
                                        grouped(record->counted.other))
                             : Tr::tr("%1 does not do this operation.").arg(name));
    }
    return sentences.join(' ');
}

} // namespace pastkeys
