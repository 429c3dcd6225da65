#include "run/batch_sizes.h"

#include "base/errors.h"
#include "base/median.h"

#include <algorithm>
#include <chrono>
#include <cstddef>

namespace pastkeys {

namespace {

constexpr double kShortRunMs = 200;
constexpr std::size_t kLeastRounds = 3;
constexpr std::size_t kRounds = 5; ///< for sizes whose runs are short

double millisecondsOf(std::chrono::nanoseconds duration)
{
    return std::chrono::duration<double, std::milli>(duration).count();
}

double medianStepMs(const BatchTrace& batch)
{
    std::size_t fullest = 0; // rows of the fullest step that only decodes; 0: no such step
    for (const BatchStepPtr& step : batch.steps)
        if (const std::size_t rows = step->rows(); step->rowsOf(RowsUse::Decode) == rows)
            fullest = std::max(fullest, rows);
    std::vector<double> durations;
    for (const BatchStepPtr& step : batch.steps)
        if (fullest == 0 || (step->rows() == fullest && step->rowsOf(RowsUse::Decode) == fullest))
            durations.push_back(millisecondsOf(step->duration));
    return median(std::move(durations));
}

/// The mean time between consecutive tokens of a sequence, in ms. 0 if no sequence generated two
/// tokens.
double msBetweenTokens(const BatchTrace& batch, std::size_t sequences)
{
    double sum = 0;
    std::size_t tokens = 0;
    for (std::size_t sequence = 0; sequence < sequences; ++sequence) {
        bool hasBegun = false;
        double since = 0; // time since the sequence's last token
        for (const BatchStepPtr& step : batch.steps) {
            since += millisecondsOf(step->duration);
            const BatchPart* const part = step->partOf(sequence);
            if (!part || !part->choice)
                continue;
            if (hasBegun) {
                sum += since;
                ++tokens;
            }
            hasBegun = true;
            since = 0;
        }
    }
    return tokens == 0 ? 0 : sum / static_cast<double>(tokens);
}

std::size_t mostSequences(const BatchTrace& batch)
{
    std::size_t most = 0;
    for (const BatchStepPtr& step : batch.steps)
        most = std::max(most, step->sequences());
    return most;
}

/// A batch that ran from beginning to end.
struct TimedRun
{
    BatchSizePoint point;
    double ms = 0;
};

TimedRun timedRun(const Machinery& machinery, const BatchSettings& settings,
                  const std::stop_token& stop)
{
    BatchRun run(machinery, settings);
    BatchTrace batch;
    while (!run.finished()) {
        if (stop.stop_requested())
            throw Cancelled();
        batch.steps.push_back(run.advance(stop));
    }
    const BatchTotals totals = totalsOf(batch, batch.steps.size());
    return {{.slotCount = settings.slotCount,
             .mostAtOnce = mostSequences(batch),
             .runs = 1,
             .tokensPerSecond = totals.tokensPerSecond(),
             .msPerStep = medianStepMs(batch),
             .msPerToken = msBetweenTokens(batch, settings.prompts.size()),
             .weightBytesPerToken = totals.weightBytesPerToken()},
            millisecondsOf(totals.duration)};
}

/// \pre at least one run, all with the same number of slots
BatchSizePoint medianOf(const std::vector<TimedRun>& runs)
{
    BatchSizePoint point = runs.front().point;
    point.runs = runs.size();
    for (double BatchSizePoint::*const number :
         {&BatchSizePoint::tokensPerSecond, &BatchSizePoint::msPerStep, &BatchSizePoint::msPerToken,
          &BatchSizePoint::weightBytesPerToken}) {
        std::vector<double> values;
        values.reserve(runs.size());
        for (const TimedRun& run : runs)
            values.push_back(run.point.*number);
        point.*number = median(std::move(values));
    }
    const auto [least, most] = std::ranges::minmax_element(
        runs, {}, [](const TimedRun& run) { return run.point.tokensPerSecond; });
    if (point.tokensPerSecond > 0)
        point.spread =
            (most->point.tokensPerSecond - least->point.tokensPerSecond) / point.tokensPerSecond;
    return point;
}

} // namespace

std::vector<BatchSizePoint> measureBatchSizes(const Machinery& machinery, BatchSettings settings,
                                              std::span<const std::size_t> sizes,
                                              const std::stop_token& stop,
                                              const std::function<void(double)>& progress)
{
    settings.compares = false;
    std::vector<std::vector<TimedRun>> runs(sizes.size());
    for (std::size_t round = 0; round < kRounds; ++round)
        for (std::size_t i = 0; i < sizes.size(); ++i) {
            if (round >= kLeastRounds && runs[i].front().ms >= kShortRunMs)
                continue;
            settings.slotCount = sizes[i];
            runs[i].push_back(timedRun(machinery, settings, stop));
            if (round < kLeastRounds)
                progress(static_cast<double>(round * sizes.size() + i + 1) /
                         static_cast<double>(kLeastRounds * sizes.size()));
        }
    std::vector<BatchSizePoint> points;
    points.reserve(runs.size());
    for (const std::vector<TimedRun>& ofSize : runs)
        points.push_back(medianOf(ofSize));
    return points;
}

} // namespace pastkeys
