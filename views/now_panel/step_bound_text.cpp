#include "now_panel/step_bound_text.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "shared/lane_text.h"
#include "shared/machine_report.h"
#include "shared/work_text.h"

#include <QLocale>

namespace pastkeys {

namespace {

/// The cache is mentioned if its bytes are at least 1 / kWorthSaying of the weights' bytes.
constexpr std::uint64_t kWorthSaying = 10;

QString rate(double flopsPerByte)
{
    return QLocale().toString(flopsPerByte, 'g', 2);
}

QString sentenceOf(const QString& lane, const StepBound& bound)
{
    const int rows = static_cast<int>(bound.rows);
    const QString weights = bytesText(bound.weightBytes);
    if (!bound.limit)
        return Tr::tr("%1 reads %2 of weights for %Ln tokens (f). Whether memory or arithmetic "
                      "limits it more depends on the machine.",
                      nullptr, rows)
            .arg(lane, weights);
    if (*bound.limit == StepLimit::Neither) {
        const auto [took, needed] = durationTexts(bound.seconds, bound.secondsNeeded);
        if (bound.seconds < bound.secondsNeeded)
            return Tr::tr("%1 took %2 (m). By the limits of memory and arithmetic, it would take "
                          "%3 (m). It was faster, because the processor's own caches held the "
                          "weights, so that memory did not have to deliver them.")
                .arg(lane, took, needed);
        return Tr::tr("%1 took %2 (m). By the limits of memory and arithmetic, it would take %3 "
                      "(m). So neither of them is what limits it.")
            .arg(lane, took, needed);
    }
    if (*bound.limit == StepLimit::Arithmetic)
        return Tr::tr("%1 is limited by arithmetic more than by memory: %2 of weights are read "
                      "once for all %Ln tokens (f).",
                      nullptr, rows)
            .arg(lane, weights);
    if (bound.cacheBytes > 0 && bound.cacheBytes * kWorthSaying >= bound.weightBytes)
        return Tr::tr("%1 is limited by memory more than by arithmetic: %2 of weights and %3 of "
                      "the cache are read for %Ln tokens (f).",
                      nullptr, rows)
            .arg(lane, weights, bytesText(bound.cacheBytes));
    return Tr::tr("%1 is limited by memory more than by arithmetic: %2 of weights are read for "
                  "%Ln tokens (f).",
                  nullptr, rows)
        .arg(lane, weights);
}

/// \param machine  the machine on which the run was done
QString reasonOf(const TraceHeader& header, const StepBound& bound, const MachineReport& machine)
{
    const QString done =
        ofKind(Tr::tr("The step does %1 FLOPs for each byte that it moves (c)."), workKind(header))
            .arg(rate(bound.flopsPerByte()));
    QString comparison;
    if (machine.state == MachineState::Measured)
        comparison =
            Tr::tr("While memory delivers one byte, this machine can do %1 FLOPs (m).")
                .arg(rate(machine.limits.flopsPerSecond / machine.limits.readBytesPerSecond));
    else if (bound.limit == StepLimit::Memory)
        comparison = Tr::tr(
            "Every current machine can do more FLOPs than that while memory delivers one byte.");
    else if (bound.limit == StepLimit::Arithmetic)
        comparison =
            Tr::tr("No current machine can do that many FLOPs while memory delivers one byte.");
    else if (machine.state == MachineState::Elsewhere)
        comparison = machine.processor.isEmpty()
                         ? Tr::tr("The record does not say which machine this run used.")
                         : Tr::tr("The run was done on %1, whose limits are unknown.")
                               .arg(machine.processor);
    else
        comparison = Tr::tr(
            "Not measured yet: how much this machine can do while memory delivers one byte.");
    return done + '\n' + comparison;
}

/// The lanes that ran, the leader first. Only the leader if all compute the same number of rows in
/// as many passes with the same weights.
std::vector<Lane> lanesToTell(const TraceHeader& header, const StepRecord& step)
{
    const Lane leader = step.leader();
    std::vector<Lane> lanes{leader};
    if (step.ranBoth() && (step.lane(Lane{0})->rows != step.lane(leader)->rows ||
                           step.lane(Lane{0})->passes != step.lane(leader)->passes ||
                           !haveSameWeights(header.lane(Lane{0}), header.lane(leader))))
        lanes.push_back(Lane{0});
    return lanes;
}

} // namespace

void addStepBound(TextPage& page, const ViewState& state,
                  const std::optional<MachineLimits>& limits, NowOrder order)
{
    const TraceHeader& header = state.trace.header();
    const MachineReport here =
        limits ? MachineReport{MachineState::Measured, {}, *limits} : MachineReport{};
    const MachineReport machine = machineOf(header, here);
    const bool known = machine.state == MachineState::Measured;
    std::vector<Lane> lanes = lanesToTell(header, state.step());
    const bool differ = lanes.size() > 1;
    if (order == NowOrder::NumbersFirst)
        lanes.resize(1);
    for (const Lane lane : lanes) {
        const StepBound bound =
            stepBound(header, state.step(), lane, known ? limits : std::nullopt);
        const QString name = differ ? capitalized(laneName(state.spec(lane))) : Tr::tr("This step");
        PageText text{{sentenceOf(name, bound), {.toolTip = reasonOf(header, bound, machine)}}};
        if (!bound.limit && machine.state != MachineState::Elsewhere) {
            text.push_back({QStringLiteral(" ")});
            text.push_back({Tr::tr("Measure this machine"),
                            {.toolTip = Tr::tr("Takes about a second. The result is kept.")},
                            kMeasureAddress});
        }
        page.add(std::move(text));
    }
}

} // namespace pastkeys
