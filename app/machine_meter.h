#pragma once

#include "engine_worker.h"

namespace pastkeys {

class PlotsView;

/// Has the machine's limits measured when the roofline needs them and nothing runs, and keeps them
/// for later starts in machine.ini beside the settings: they hold for one processor and number of
/// threads.
class MachineMeter : public QObject
{
    Q_OBJECT

public:
    /// Both outlive the meter.
    MachineMeter(EngineThread& engine, PlotsView& plots, QObject* parent);

    const MachineReport& report() const { return m_report; }

private:
    void modelOpened(std::size_t threads);
    void want();
    void setIdle(bool idle);
    void measured(const MachineReport& report);
    void show(const MachineReport& report);

    EngineThread& m_engine;
    PlotsView& m_plots;
    MachineReport m_report;
    bool m_wanted = false;
    bool m_idle = false; ///< a model is open and nothing runs
};

/// What was kept for this processor and as many threads. None where nothing was, or where it cannot
/// be true.
std::optional<MachineReport> loadMachine(std::size_t threads);
/// \returns false when it cannot be written; it is measured again at the next start
bool saveMachine(const MachineReport& report);

} // namespace pastkeys
