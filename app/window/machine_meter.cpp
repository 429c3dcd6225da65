#include "window/machine_meter.h"

#include "plots/plots_view.h"
#include "window/settings.h"

#include <QDir>
#include <QFileInfo>
#include <QSettings>

namespace pastkeys {

namespace {

// In bytes or FLOPs per second. A rate outside this range comes from a damaged file.
constexpr double kLeast = 1e6;
constexpr double kMost = 1e16;

QString machinePath()
{
    return QFileInfo(settingsPath()).absolutePath() + "/machine.ini";
}

/// The rate in the file under this key. Returns nothing if it is missing or outside kLeast ...
/// kMost.
std::optional<double> rateIn(const QSettings& file, const char* key)
{
    bool number = false;
    const double rate = file.value(key).toDouble(&number);
    if (!number || !(rate >= kLeast && rate <= kMost))
        return {};
    return rate;
}

} // namespace

MachineMeter::MachineMeter(EngineThread& engine, PlotsView& plots, QObject* parent)
    : QObject(parent), m_engine(engine), m_plots(plots)
{
    connect(&plots, &PlotsView::measureRequested, this, &MachineMeter::want);
    connect(&engine, &EngineThread::machineMeasured, this, &MachineMeter::measured);
    connect(&engine, &EngineThread::loading, this, [this] { setIdle(false); });
    connect(&engine, &EngineThread::started, this, [this] { setIdle(false); });
    connect(&engine, &EngineThread::stepRecorded, this,
            [this](const StepRecordPtr& record) { setIdle(record->stopped.has_value()); });
    connect(&engine, &EngineThread::opened, this,
            [this](const std::shared_ptr<const ModelInfo>& model) { modelOpened(model->threads); });
    // At the start of the program, a recorded run may be read before a model is open.
    connect(&engine, &EngineThread::traceRead, this, [this] { setIdle(m_hasModel); });
    connect(&engine, &EngineThread::compared, this, [this] { setIdle(true); });
    connect(&engine, &EngineThread::verified, this, [this] { setIdle(true); });
    connect(&engine, &EngineThread::failed, this, [this] { setIdle(true); });
    connect(&engine, &EngineThread::cancelled, this, [this] { setIdle(true); });
}

void MachineMeter::takeOver(const MachineMeter& other)
{
    m_wanted = other.m_wanted;
    m_hasModel = other.m_hasModel;
    m_idle = other.m_idle;
    show(other.m_report);
}

void MachineMeter::modelOpened(std::size_t threads)
{
    if (m_report.state != MachineState::Measured || m_report.limits.threads != threads)
        if (const std::optional<MachineReport> known = loadMachine(threads)) {
            m_wanted = false;
            show(*known);
        }
    m_hasModel = true;
    setIdle(true);
}

void MachineMeter::want()
{
    m_wanted = true;
    setIdle(m_idle);
}

void MachineMeter::setIdle(bool idle)
{
    m_idle = idle;
    if (!m_wanted || m_report.state == MachineState::Measuring)
        return;
    MachineReport report = m_report;
    report.state = idle ? MachineState::Measuring : MachineState::Waiting;
    show(report);
    if (idle)
        m_engine.measureMachine();
}

void MachineMeter::measured(const MachineReport& report)
{
    m_wanted = report.state == MachineState::Waiting;
    if (m_wanted)
        m_idle = false; // the engine first runs a prompt or opens a model
    show(report);
    if (report.state == MachineState::Measured && !saveMachine(report))
        qWarning("The machine's limits could not be written to %s", qPrintable(machinePath()));
    setIdle(m_idle);
}

void MachineMeter::show(const MachineReport& report)
{
    m_report = report;
    m_plots.setMachine(report);
    emit reported(report);
}

std::optional<MachineReport> loadMachine(std::size_t threads)
{
    const QString processor = QString::fromStdString(processorName());
    if (processor.isEmpty() || !QFileInfo::exists(machinePath()))
        return {}; // without a name, this may not be the processor that was measured
    const QSettings file(machinePath(), QSettings::IniFormat);
    const std::optional<double> bytes = rateIn(file, "machine/readBytesPerSecond");
    const std::optional<double> flops = rateIn(file, "machine/flopsPerSecond");
    if (file.status() != QSettings::NoError || !bytes || !flops ||
        file.value("machine/processor").toString() != processor ||
        file.value("machine/threads").toULongLong() != threads)
        return {};
    return MachineReport{MachineState::Measured, processor, {threads, *bytes, *flops}};
}

bool saveMachine(const MachineReport& report)
{
    QDir().mkpath(QFileInfo(machinePath()).absolutePath());
    QSettings file(machinePath(), QSettings::IniFormat);
    file.setValue("machine/processor", report.processor);
    file.setValue("machine/threads", static_cast<qulonglong>(report.limits.threads));
    file.setValue("machine/readBytesPerSecond", report.limits.readBytesPerSecond);
    file.setValue("machine/flopsPerSecond", report.limits.flopsPerSecond);
    file.sync();
    return file.status() == QSettings::NoError;
}

} // namespace pastkeys
