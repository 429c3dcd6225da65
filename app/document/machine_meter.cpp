#include "document/machine_meter.h"

#include "document/run_document.h"
#include "document/settings.h"
#include "engine/engine.h"

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

MachineMeter::MachineMeter(EngineThread& engine, const RunDocument& run)
    : m_run(run), m_source(engine, Rank::Measurement, [this](const auto& event) {
          MachineReport report{MachineState::Measured, QString::fromStdString(processorName()), {}};
          if (const auto* limits = std::get_if<MachineLimits>(&event))
              report.limits = *limits;
          else if (std::holds_alternative<Stopped>(event))
              report.state = MachineState::Waiting;
          else
              report.state = MachineState::Failed;
          measured(report);
      })
{
    connect(&run, &RunDocument::progressed, this, &MachineMeter::follow);
}

void MachineMeter::want()
{
    m_wanted = true;
    follow();
}

/// Measures if it is wanted and nothing runs.
void MachineMeter::follow()
{
    const ModelInfo* model = m_run.model();
    if (model && std::exchange(m_threads, model->threads) != model->threads)
        if (const std::optional<MachineReport> known = loadMachine(m_threads)) {
            m_wanted = false;
            show(*known);
        }
    if (!m_wanted || m_report.state == MachineState::Measuring)
        return;
    const bool idle = model && !m_run.isBusy();
    MachineReport report = m_report;
    report.state = idle ? MachineState::Measuring : MachineState::Waiting;
    show(report);
    if (idle)
        m_source.begin([](const auto& context) -> NextStep {
            const std::shared_ptr<Engine> engine = engineIn(context.open);
            context.report(measureMachine(engine->pool, context.stop));
            return {};
        });
}

void MachineMeter::measured(const MachineReport& report)
{
    m_wanted = report.state == MachineState::Waiting;
    show(report);
    if (report.state == MachineState::Measured && !saveMachine(report))
        qWarning("The machine's limits could not be written to %s", qPrintable(machinePath()));
    follow();
}

void MachineMeter::show(const MachineReport& report)
{
    m_report = report;
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
