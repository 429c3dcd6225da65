#include "shared/machine_report.h"

#include "drawing/tr.h"
#include "query/own_machine.h"

namespace pastkeys {

MachineReport machineOf(const TraceHeader& header, const MachineReport& here)
{
    if (ranOnThisMachine(header))
        return here;
    return {MachineState::Elsewhere, QString::fromStdString(header.processor), {}};
}

QString elsewhereText(const QString& processor)
{
    return processor.isEmpty() ? Tr::tr("The record does not say which machine this was measured "
                                        "on, so its limits are unknown.")
                               : Tr::tr("Measured on %1, whose limits are unknown.").arg(processor);
}

} // namespace pastkeys
