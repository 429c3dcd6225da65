#pragma once

#include "engine/engine_thread.h"
#include "shared/machine_report.h"

#include <QObject>

#include <variant>

namespace pastkeys {

class RunDocument;

/// Has the engine measure the machine's limits if the roofline needs them or the user asks for
/// them, but only while nothing else runs. Stores them in machine.ini beside the settings, for
/// later launches with the same processor and number of threads.
class MachineMeter : public QObject
{
    Q_OBJECT

public:
    /// \pre engine and run outlive the meter
    MachineMeter(EngineThread& engine, const RunDocument& run);

    const MachineReport& report() const { return m_report; }
    /// Has the engine measure the limits as soon as nothing else runs.
    void want();

signals:
    void reported(const pastkeys::MachineReport& report);

private:
    void follow();
    void measured(const MachineReport& report);
    void show(const MachineReport& report);

    const RunDocument& m_run;
    Source<std::variant<MachineLimits, Progress, Failed, Stopped>> m_source;
    MachineReport m_report;
    std::size_t m_threads = 0; ///< for which limits were last looked up
    bool m_wanted = false;
};

/// The limits stored for this processor and number of threads. Returns nothing if none are stored
/// or they are implausible.
std::optional<MachineReport> loadMachine(std::size_t threads);
/// \returns false if the file cannot be written; the next launch then measures again
bool saveMachine(const MachineReport& report);

} // namespace pastkeys
