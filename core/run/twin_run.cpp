#include "run/twin_run.h"

#include "base/contract.h"
#include "model/decoder.h"
#include "run/generation.h"
#include "run/lane_pass.h"
#include "run/run_memory.h"
#include "trace/comparison.h"
#include "trace/recorder.h"
#include "trace/tensor_name.h"

#include <algorithm>

namespace pastkeys {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kWarmUpRows = 32; ///< enough to use the kernels for many rows

/// What a lane did in a step.
struct LanePass
{
    LaneRecord record;
    std::shared_ptr<const RowBlock> newRows; ///< set if this lane leads
    Verdict verdict;                         ///< against the leader, without logits
    std::vector<float> logits; ///< of the last row; empty while more of the prompt follows
};

/// \pre not empty
RepeatedTime summaryOf(std::vector<std::chrono::nanoseconds> times)
{
    std::ranges::sort(times);
    const std::size_t last = times.size() - 1;
    return {.passes = times.size(),
            .median = (times[last / 2] + times[(last + 1) / 2]) / 2,
            .lowerQuartile = times[last / 4],
            .upperQuartile = times[last - last / 4]};
}

ConstMatrix oneRow(std::span<const float> values)
{
    return {values.data(), 1, values.size(), values.size()};
}

} // namespace

struct TwinRun::State
{
    State(Machinery machine, const RunSettings& settings)
        : machinery(std::move(machine)), types(storedTypes(machinery.weights)),
          sizes(sizesOf(settings, machinery.config)), specs(settings.lanes),
          running(settings.running), repeatShorter(settings.repeatShorter),
          generation(machinery.config, machinery.tokensInUse, settings),
          decoder(machinery.config, machinery.weights, machinery.kernels, machinery.pool)
    {
    }

    StepRecordPtr step(const std::stop_token& stop);
    LanePass runLane(Lane lane, const StepRecordPtr& current, const std::stop_token& stop);
    ConstMatrix forward(Lane lane, std::size_t first, const PassOptions& options);
    std::optional<RepeatedTime> timedAgain(Lane lane, std::size_t first,
                                           std::chrono::nanoseconds recorded,
                                           const std::stop_token& stop);
    Verdict verdictOf(const LanePass& pass, std::span<const float> leaderLogits) const;
    void warmUp(const std::stop_token& stop);
    std::optional<Sample> choose(StepRecord& step, std::span<const float> logits);
    void expectRoom() const;
    KvCache& cacheOf(Lane lane);
    void commit(Lane lane, LaneRecord& record);
    void rollBack();
    TokenText textOf(TokenId token) const { return {token, machinery.bytesOf(token)}; }

    Machinery machinery;
    StoredTypes types;
    RunSizes sizes;
    std::vector<LaneSpec> specs;
    std::vector<Lane> running;
    std::chrono::nanoseconds repeatShorter;
    Generation generation;
    Decoder decoder;
    PerLane<std::unique_ptr<KvCache>> caches; ///< each is made by the first step of its lane
    std::vector<StepRecordPtr> steps;
};

/// Throws InputError when the caches that the next step makes would take more memory than is free.
void TwinRun::State::expectRoom() const
{
    std::uint64_t needed = 0;
    std::uint64_t most = 0;
    const LaneSpec* largest = nullptr;
    for (const Lane lane : running) {
        const LaneSpec& spec = specs[indexOf(lane)];
        if (caches[indexOf(lane)])
            continue;
        // Rows that a cache changes are recorded for its lane, too.
        const std::uint64_t bytes =
            bytesOfLane(machinery.config, spec, sizes) +
            (largest && mustBeEqual(specs[0], specs[1]) && !spec.mistake && !specs[0].mistake
                 ? 0
                 : bytesOfRecord(machinery.config, sizes.positions));
        needed += bytes;
        if (bytes >= most) {
            most = bytes;
            largest = &spec;
        }
    }
    if (largest)
        expectFreeMemory(needed, machinery.freeMemory(), *largest);
}

KvCache& TwinRun::State::cacheOf(Lane lane)
{
    std::unique_ptr<KvCache>& cache = caches[indexOf(lane)];
    if (!cache) {
        cache = makeCache(specs[indexOf(lane)].cache, cacheShapeOf(machinery.config));
    }
    return *cache;
}

/// \param current  the step with the lane that leads; null for the leading lane itself
LanePass TwinRun::State::runLane(Lane lane, const StepRecordPtr& current,
                                 const std::stop_token& stop)
{
    KvCache& cache = cacheOf(lane);
    const std::size_t first = indexOf(cache.next());
    const CacheAccount before = cache.account();
    Recorder recorder({.config = machinery.config,
                       .types = types,
                       .lane = lane,
                       .first = generation.fed(),
                       .earlier = steps,
                       .current = current});
    const ConstMatrix logits = forward(lane, first, {.stop = stop, .observer = &recorder});
    LanePass pass{.record = recorder.takeLane(), .newRows = {}, .verdict = recorder.verdict()};
    if (!current)
        pass.newRows = recorder.takeRows();
    if (generation.nextChooses())
        pass.logits.assign(logits.data, logits.data + logits.columns);
    // A pass that made its cache grow is not what a repetition would do.
    if (cache.account() == before)
        pass.record.repeated = timedAgain(lane, first, pass.record.duration, stop);
    return pass;
}

/// \param first position of the first row: where the lane's cache ends
ConstMatrix TwinRun::State::forward(Lane lane, std::size_t first, const PassOptions& options)
{
    const std::size_t end = generation.fed() + generation.nextRows();
    return forwardIn(specs[indexOf(lane)], decoder, cacheOf(lane),
                     generation.tokens().subspan(first, end - first),
                     generation.nextChooses() ? LogitRows::Last : LogitRows::None, options);
}

/// Leaves the cache as the recorded pass did: the same rows are pending again. None where the pass is
/// long, which a second one must confirm: an interrupt can make a short pass look ten times as long.
std::optional<RepeatedTime> TwinRun::State::timedAgain(Lane lane, std::size_t first,
                                                       std::chrono::nanoseconds recorded,
                                                       const std::stop_token& stop)
{
    constexpr int kInterrupt = 10;
    constexpr std::size_t kLeastPasses = 5;
    constexpr std::size_t kMostPasses = 15;
    if (recorded >= kInterrupt * repeatShorter)
        return {};
    std::vector<std::chrono::nanoseconds> times;
    std::chrono::nanoseconds spent{};
    while (times.size() < kLeastPasses || (spent < repeatShorter && times.size() < kMostPasses)) {
        cacheOf(lane).rollBack();
        const Clock::time_point start = Clock::now();
        forward(lane, first, {.stop = stop});
        times.push_back(Clock::now() - start);
        spent += times.back();
        if (std::min(recorded, times.front()) >= repeatShorter)
            return {};
    }
    return summaryOf(std::move(times));
}

/// \param pass  of lane 0   \param leaderLogits  of lane 1; empty while more of the prompt follows
Verdict TwinRun::State::verdictOf(const LanePass& pass, std::span<const float> leaderLogits) const
{
    Verdict verdict = pass.verdict;
    verdict.equalityExpected = machinery.kernels.exact && mustBeEqual(specs[0], specs[1]);
    if (leaderLogits.empty())
        return verdict;
    ++verdict.tensorsCompared;
    compareRows(verdict, tensorName(TensorKind::Logits, {}),
                generation.fed() + generation.nextRows() - 1, oneRow(pass.logits),
                oneRow(leaderLogits));
    const std::size_t tokens = std::min(machinery.tokensInUse, leaderLogits.size());
    compareNextTokens(verdict, std::span(pass.logits).first(tokens), leaderLogits.first(tokens));
    return verdict;
}

/// The first pass also pays for waking threads, fetching weights and touching new memory. This pass
/// is not part of any lane's time. Otherwise the lane that runs first would seem slower.
void TwinRun::State::warmUp(const std::stop_token& stop)
{
    const std::size_t rows = std::min(generation.nextRows(), kWarmUpRows);
    const auto cache = makeCache({.kind = "off"}, cacheShapeOf(machinery.config));
    decoder.forward(generation.tokens().first(rows), *cache, {}, LogitRows::Last, {.stop = stop});
}

StepRecordPtr TwinRun::State::step(const std::stop_token& stop)
{
    const auto step = std::make_shared<StepRecord>();
    step->index = steps.size();
    step->phase = generation.nextPhase();
    step->first = generation.fed();
    for (const TokenId token : generation.tokens().subspan(step->first, generation.nextRows()))
        step->tokens.push_back(textOf(token));
    expectRoom(); // before anything is done
    if (steps.empty())
        warmUp(stop);
    std::vector<float> logits; // of the lane that ran last
    for (auto lane = running.rbegin(); lane != running.rend(); ++lane) {
        const bool leads = lane == running.rbegin();
        LanePass pass = runLane(*lane, leads ? nullptr : step, stop);
        if (leads)
            step->rows = std::move(pass.newRows);
        else
            step->verdict = verdictOf(pass, logits);
        step->lanes.at(indexOf(*lane)) = std::move(pass.record);
        logits = std::move(pass.logits);
    }
    const std::optional<Sample> sample = choose(*step, logits);
    steps.push_back(step);
    // Nothing below can fail. So the step is done in every part of the run, or in none.
    generation.advance(sample);
    step->stopped = generation.stopped();
    for (const Lane lane : running)
        commit(lane, *step->lanes[indexOf(lane)]);
    return step;
}

std::optional<Sample> TwinRun::State::choose(StepRecord& step, std::span<const float> logits)
{
    const Clock::time_point start = Clock::now();
    std::optional<Sample> sample = generation.choose(logits);
    const auto duration = Clock::now() - start;
    if (!sample)
        return sample;
    step.choice = Choice{textOf(sample->chosen.token), sample->chosen};
    for (const RankedLogit& ranked : sample->top)
        step.topLogits.push_back({textOf(ranked.token), ranked});
    for (const Lane lane : running)
        addSampleOperation(*step.lanes[indexOf(lane)], duration);
    return sample;
}

void TwinRun::State::commit(Lane lane, LaneRecord& record)
{
    KvCache& cache = cacheOf(lane);
    cache.commit();
    record.cacheBytesUsed = bytesUsed(cache);
    record.cacheBytesReserved = bytesReserved(cache);
    record.account = cache.account();
}

void TwinRun::State::rollBack()
{
    for (const std::unique_ptr<KvCache>& cache : caches)
        if (cache)
            cache->rollBack();
}

TwinRun::TwinRun(Machinery machinery, const RunSettings& settings)
    : m_state(std::make_unique<State>(std::move(machinery), settings))
{
    setRunning(settings.running);
}

TwinRun::~TwinRun() = default;

bool TwinRun::finished() const
{
    return m_state->generation.stopped().has_value();
}

void TwinRun::setRunning(std::vector<Lane> lanes)
{
    PASTKEYS_EXPECTS(!lanes.empty() && std::ranges::is_sorted(lanes) &&
                     indexOf(lanes.back()) < m_state->specs.size());
    m_state->running = std::move(lanes);
}

StepRecordPtr TwinRun::advance(const std::stop_token& stop)
{
    PASTKEYS_EXPECTS(!finished());
    try {
        return m_state->step(stop);
    } catch (...) {
        m_state->rollBack();
        throw;
    }
}

} // namespace pastkeys
