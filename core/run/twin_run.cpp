#include "run/twin_run.h"

#include "base/contract.h"
#include "model/decoder.h"
#include "run/generation.h"
#include "trace/recorder.h"

#include <algorithm>

namespace pastkeys {

namespace {

using Clock = std::chrono::steady_clock;

/// Bytes of inexact lanes' own rows that a whole run may keep.
constexpr std::uint64_t kOwnRowsOfRun = std::uint64_t{64} << 20;

constexpr std::size_t kWarmUpRows = 32; ///< enough for the kernels that take many rows

CacheShape shapeOf(const Config& config)
{
    return {config.layers, config.heads, config.headDim(), config.context};
}

} // namespace

struct TwinRun::State
{
    State(Machinery machine, const RunSettings& settings)
        : machinery(std::move(machine)), types(storedTypes(machinery.weights)), mode(settings.mode),
          cacheKind(settings.cacheKind),
          generation(machinery.config, machinery.tokensInUse, settings),
          decoder(machinery.config, machinery.weights, machinery.kernels, machinery.pool),
          ownRowsLeft(machinery.kernels.exact ? 0 : kOwnRowsOfRun)
    {
    }

    RecorderSetup setupOf(Lane lane) const;
    LaneRecord runLane(Lane lane, Recorder& recorder, const std::stop_token& stop);
    void runLanes(StepRecord& record, const std::stop_token& stop);
    void warmUp(const std::stop_token& stop);
    void choose(StepRecord& record);
    TokenText textOf(TokenId token) const { return {token, machinery.bytesOf(token)}; }

    Machinery machinery;
    StoredTypes types;
    CacheMode mode;
    CacheKind cacheKind;
    Generation generation;
    Decoder decoder;
    std::unique_ptr<KvCache> cache; ///< made by the first step with the cache on
    std::vector<StepRecordPtr> steps;
    std::vector<float> logits; ///< of the step's last row
    std::uint64_t ownRowsLeft;
};

RecorderSetup TwinRun::State::setupOf(Lane lane) const
{
    RecorderSetup setup{.config = machinery.config, .types = types};
    setup.lane = lane;
    setup.first = generation.fed();
    setup.logitRows = generation.nextChooses() ? 1 : 0;
    setup.ownRowsLimit = ownRowsLeft;
    setup.earlier = steps;
    return setup;
}

LaneRecord TwinRun::State::runLane(Lane lane, Recorder& recorder, const std::stop_token& stop)
{
    KvCache* const used = lane == Lane::On ? cache.get() : nullptr;
    const std::size_t past = used ? used->length() : 0;
    const std::size_t end = generation.fed() + generation.nextRows();
    const PassOptions options{.logits =
                                  generation.nextChooses() ? LogitRows::Last : LogitRows::None,
                              .stop = stop,
                              .observer = &recorder};
    decoder.forward(generation.tokens().subspan(past, end - past), used, options);
    LaneRecord record = recorder.takeLane();
    if (used) {
        record.cacheBytesUsed = used->bytesUsed();
        record.cacheBytesReserved = used->bytesReserved();
        record.account = used->account();
    }
    if (record.ownRows)
        ownRowsLeft -= bytesOf(*record.ownRows);
    return record;
}

void TwinRun::State::runLanes(StepRecord& record, const std::stop_token& stop)
{
    const bool on = mode != CacheMode::Off;
    const bool off = mode != CacheMode::On;
    if (on) {
        if (!cache)
            cache = makeCache(cacheKind, shapeOf(machinery.config));
        const std::size_t before = cache->length();
        RecorderSetup first = setupOf(Lane::On);
        first.logits = &logits;
        Recorder recorder(first);
        record.on = runLane(Lane::On, recorder, stop);
        record.rows = recorder.takeRows();
        if (!off)
            return;
        RecorderSetup setup = setupOf(Lane::Off);
        setup.otherRows = &record.rows;
        if (!logits.empty())
            setup.otherLogits = {logits.data(), 1, logits.size(), logits.size()};
        Recorder offRecorder(setup);
        try {
            record.off = runLane(Lane::Off, offRecorder, stop);
        } catch (...) {
            cache->truncate(before); // the step was not done: the next try does it again
            throw;
        }
        record.verdict = offRecorder.verdict();
        return;
    }
    RecorderSetup setup = setupOf(Lane::Off);
    setup.logits = &logits;
    Recorder recorder(setup);
    record.off = runLane(Lane::Off, recorder, stop);
    record.rows = recorder.takeRows();
}

/// The first pass also pays for waking threads, fetching weights and touching new memory. It is in
/// no lane's time, or the lane that runs first would seem the slower one.
void TwinRun::State::warmUp(const std::stop_token& stop)
{
    const std::size_t rows = std::min(generation.nextRows(), kWarmUpRows);
    decoder.forward(generation.tokens().first(rows), nullptr, {.stop = stop});
}

void TwinRun::State::choose(StepRecord& record)
{
    const Clock::time_point start = Clock::now();
    const std::optional<Sample> sample = generation.advance(logits);
    record.stopped = generation.stopped();
    if (!sample)
        return;
    const auto duration = Clock::now() - start;
    record.choice = Choice{textOf(sample->chosen.token), sample->chosen};
    for (const RankedLogit& ranked : sample->top)
        record.topLogits.push_back({textOf(ranked.token), ranked});
    for (auto* lane : {&record.off, &record.on})
        if (*lane)
            addSampleOperation(**lane, duration);
}

TwinRun::TwinRun(Machinery machinery, const RunSettings& settings)
    : m_state(std::make_unique<State>(std::move(machinery), settings))
{
}

TwinRun::~TwinRun() = default;

bool TwinRun::finished() const
{
    return m_state->generation.stopped().has_value();
}

void TwinRun::setMode(CacheMode mode)
{
    m_state->mode = mode;
}

StepRecordPtr TwinRun::advance(const std::stop_token& stop)
{
    PASTKEYS_EXPECTS(!finished());
    State& state = *m_state;
    const auto record = std::make_shared<StepRecord>();
    record->index = state.steps.size();
    record->phase = state.generation.nextPhase();
    record->first = state.generation.fed();
    const std::size_t rows = state.generation.nextRows();
    for (const TokenId token : state.generation.tokens().subspan(record->first, rows))
        record->tokens.push_back(state.textOf(token));
    if (state.steps.empty())
        state.warmUp(stop);
    state.runLanes(*record, stop);
    state.choose(*record);
    state.steps.push_back(record);
    return record;
}

} // namespace pastkeys
