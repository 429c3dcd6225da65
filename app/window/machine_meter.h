#pragma once

#include "engine/engine_worker.h"

namespace pastkeys {

class PlotsView;

/// Has the engine measure the machine's limits if the roofline needs them or the user asks for
/// them, but only while nothing else runs. Stores them in machine.ini beside the settings, for
/// later launches with the same processor and number of threads.
class MachineMeter : public QObject
{
    Q_OBJECT

public:
    /// \pre engine and plots outlive the meter
    MachineMeter(EngineThread& engine, PlotsView& plots, QObject* parent);
    /// Takes over the other meter's state. \pre both have the same engine
    void takeOver(const MachineMeter& other);

    /// Has the engine measure the limits as soon as nothing else runs.
    void want();

signals:
    void reported(const pastkeys::MachineReport& report);

private:
    void modelOpened(std::size_t threads);
    void setIdle(bool idle);
    void measured(const MachineReport& report);
    void show(const MachineReport& report);

    EngineThread& m_engine;
    PlotsView& m_plots;
    MachineReport m_report;
    bool m_wanted = false;
    bool m_hasModel = false; ///< a model has been opened
    bool m_idle = false;     ///< a model is open and nothing runs
};

/// The limits stored for this processor and number of threads. Returns nothing if none are stored
/// or they are implausible.
std::optional<MachineReport> loadMachine(std::size_t threads);
/// \returns false if the file cannot be written; the next launch then measures again
bool saveMachine(const MachineReport& report);

} // namespace pastkeys
