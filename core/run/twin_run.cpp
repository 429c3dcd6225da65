#include "run/twin_run.h"

#include "base/contract.h"
#include "compare/comparison.h"
#include "compare/verdicts.h"
#include "model/decoder.h"
#include "record/recorder.h"
#include "run/generation.h"
#include "run/lane_pass.h"
#include "run/run_memory.h"

#include <algorithm>

namespace pastkeys {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kWarmUpRows = 32; ///< enough for the warm-up to use the kernels for many rows

/// The results of one lane in a step.
struct LanePass
{
    LaneRecord record;
    std::shared_ptr<const RowBlock> newRows; ///< set if this lane leads
    std::vector<float> logits; ///< of the last row; empty while more of the prompt follows
};

/// \pre `times` is not empty
RepeatedTime summaryOf(std::vector<std::chrono::nanoseconds> times)
{
    std::ranges::sort(times);
    const std::size_t last = times.size() - 1;
    return {.passes = times.size(),
            .median = (times[last / 2] + times[(last + 1) / 2]) / 2,
            .lowerQuartile = times[last / 4],
            .upperQuartile = times[last - last / 4]};
}

} // namespace

struct TwinRun::State
{
    State(Machinery machine, const RunSettings& settings);

    bool finished() const
    {
        return std::ranges::none_of(running, [this](Lane lane) { return goesOn(lane); });
    }
    StepRecordPtr step(const std::stop_token& stop);
    LanePass runLane(Lane lane, const StepRecordPtr& current, const std::stop_token& stop);
    ConstMatrix forward(Lane lane, Span pass, const PassOptions& options);
    std::optional<RepeatedTime> timedAgain(Lane lane, Span pass, std::chrono::nanoseconds recorded,
                                           const std::stop_token& stop);
    std::optional<Verdict> verdictOf(const StepRecord& step);
    void warmUp(const std::stop_token& stop);
    PerLane<std::optional<Sample>> chooseIn(const std::vector<Lane>& lanes,
                                            const PerLane<std::vector<float>>& logits);
    void setWords(StepRecord& step, const std::vector<Lane>& lanes,
                  PerLane<std::vector<float>> logits,
                  const PerLane<std::optional<Sample>>& samples) const;
    StopReason whyStopped(Lane lane) const;
    void expectRoom(const std::vector<Lane>& lanes) const;
    LaneCache& cacheOf(Lane lane);
    void commit(Lane lane, LaneRecord& record);
    void rollBack();

    Generation& textOf(Lane lane) { return texts[ownWords ? indexOf(lane) : 0]; }
    const Generation& textOf(Lane lane) const { return texts[ownWords ? indexOf(lane) : 0]; }
    /// The tokens at these positions, as the lane reads them.
    std::vector<TokenId> tokensOf(Lane lane, Span positions) const;
    std::vector<TokenText> withBytes(std::span<const TokenId> tokens) const;
    std::vector<LogitEntry> withBytes(std::span<const RankedLogit> logits) const;
    /// Returns false if the lane's text has ended, or if the next step would exceed the lane's
    /// limit.
    bool goesOn(Lane lane) const;
    /// Whether all lanes have chosen the same tokens so far.
    bool haveOneText() const;

    Machinery machinery;
    StoredTypes types;
    RunSizes sizes;
    std::vector<LaneSpec> specs;
    std::vector<Lane> running;
    bool ownWords;
    std::chrono::nanoseconds repeatShorter;
    std::optional<std::size_t> restart;            ///< where the prompt begins a second time
    std::vector<std::optional<std::size_t>> rooms; ///< mostPositions() of each lane
    std::vector<Generation> texts;                 ///< one per lane if ownWords, otherwise just one
    Decoder decoder;
    PerLane<std::optional<LaneCache>> caches; ///< each is created by its lane's first step
    std::vector<StepRecordPtr> steps;
    Verdicts verdicts; ///< of the steps, as long as both lanes have read one text
};

TwinRun::State::State(Machinery machine, const RunSettings& settings)
    : machinery(std::move(machine)), types(storedTypes(*machinery.network, machinery.weights)),
      sizes(sizesOf(settings, machinery.config())), specs(settings.lanes),
      running(settings.running), ownWords(settings.ownWords), repeatShorter(settings.repeatShorter),
      restart(secondPromptAt(settings)),
      decoder(machinery.network, machinery.weights, machinery.kernels, machinery.pool),
      verdicts(*machinery.network, machinery.tokensInUse.end)
{
    validate(settings, *machinery.network);
    for (const LaneSpec& spec : specs)
        rooms.push_back(mostPositions(spec, settings, machinery.config()));
    const bool hasEnd =
        std::ranges::all_of(rooms, [](const auto& room) { return room.has_value(); });
    const std::vector<TokenId> given = givenTokens(settings);
    const auto addText = [&](std::vector<TokenId> tokens, std::optional<std::size_t> room) {
        texts.emplace_back(machinery.config(), machinery.tokensInUse, settings, std::move(tokens),
                           room);
    };
    if (!ownWords)
        addText(given, hasEnd ? std::ranges::max(rooms) : std::nullopt);
    for (std::size_t lane = 0; ownWords && lane < specs.size(); ++lane)
        addText(readIn(specs[lane], given), rooms[lane]);
}

/// Throws InputError if the caches that the next step creates would take more memory than is free.
void TwinRun::State::expectRoom(const std::vector<Lane>& lanes) const
{
    std::uint64_t needed = 0;
    std::uint64_t most = 0;
    const LaneSpec* largest = nullptr;
    for (const Lane lane : lanes) {
        const LaneSpec& spec = specs[indexOf(lane)];
        if (caches[indexOf(lane)])
            continue;
        // The record also holds the second lane's rows if they may differ from the first lane's.
        const std::uint64_t bytes =
            bytesOfLane(*machinery.network, spec, sizes) +
            (largest && mustBeEqual(specs[0], specs[1]) && !spec.mistake && !specs[0].mistake
                 ? 0
                 : bytesOfRecord(*machinery.network, sizes));
        needed += bytes;
        if (bytes >= most) {
            most = bytes;
            largest = &spec;
        }
    }
    if (largest)
        expectFreeMemory(needed, machinery.freeMemory(), *largest);
}

LaneCache& TwinRun::State::cacheOf(Lane lane)
{
    std::optional<LaneCache>& cache = caches[indexOf(lane)];
    if (!cache)
        cache.emplace(specs[indexOf(lane)], *machinery.network);
    return *cache;
}

std::vector<TokenId> TwinRun::State::tokensOf(Lane lane, Span positions) const
{
    return readIn(specs[indexOf(lane)],
                  textOf(lane).tokens().subspan(positions.first, positions.count), positions.first);
}

std::vector<TokenText> TwinRun::State::withBytes(std::span<const TokenId> tokens) const
{
    std::vector<TokenText> read;
    read.reserve(tokens.size());
    for (const TokenId token : tokens)
        read.push_back({token, machinery.bytesOf(token)});
    return read;
}

std::vector<LogitEntry> TwinRun::State::withBytes(std::span<const RankedLogit> logits) const
{
    std::vector<LogitEntry> entries;
    entries.reserve(logits.size());
    for (const RankedLogit& ranked : logits)
        entries.push_back({{ranked.token, machinery.bytesOf(ranked.token)}, ranked});
    return entries;
}

bool TwinRun::State::goesOn(Lane lane) const
{
    const Generation& text = textOf(lane);
    const auto& room = rooms[indexOf(lane)];
    return !text.stopped() && (!room || text.fed() + text.nextRows() <= *room);
}

bool TwinRun::State::haveOneText() const
{
    return !ownWords || std::ranges::equal(texts.front().chosen(), texts.back().chosen());
}

/// \param current  the step with the record of the leading lane; null if this lane leads
LanePass TwinRun::State::runLane(Lane lane, const StepRecordPtr& current,
                                 const std::stop_token& stop)
{
    const Generation& text = textOf(lane);
    LaneCache& cache = cacheOf(lane);
    const Span positions = cache.beginPass(text.fed() + text.nextRows(), restart);
    const CacheAccount before = cache.account();
    Recorder recorder({.network = *machinery.network,
                       .types = types,
                       .lane = lane,
                       .origin = cache.origin(),
                       .first = text.fed(),
                       .earlier = steps,
                       .current = current});
    const ConstMatrix logits = forward(lane, positions, {.stop = stop, .observer = &recorder});
    LanePass pass{.record = recorder.takeLane(), .newRows = {}, .logits = {}};
    if (!current)
        pass.newRows = recorder.takeRows();
    if (text.nextChooses())
        pass.logits.assign(logits.data, logits.data + logits.columns);
    // A pass that made the cache grow is not repeated, because a repetition would do less work.
    if (cache.account() == before)
        pass.record.repeated = timedAgain(lane, positions, pass.record.duration, stop);
    return pass;
}

/// \param pass  positions in the text, beginning where the lane's cache ends
ConstMatrix TwinRun::State::forward(Lane lane, Span pass, const PassOptions& options)
{
    return forwardIn(specs[indexOf(lane)], decoder, cacheOf(lane).rows(), tokensOf(lane, pass),
                     textOf(lane).nextChooses() ? LogitRows::Last : LogitRows::None, options);
}

/// Repeats the recorded pass and times it. Leaves the cache as the recorded pass did, with the same
/// rows still uncommitted. Returns nothing for a long pass, i.e. if the recorded time is at least
/// ten times `repeatShorter`, or if the recorded time and the first repetition both reach
/// `repeatShorter`. (The recorded time alone is not enough, because a single interrupt can make a
/// short pass look long.)
std::optional<RepeatedTime> TwinRun::State::timedAgain(Lane lane, Span pass,
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
        cacheOf(lane).rows().rollBack();
        const Clock::time_point start = Clock::now();
        forward(lane, pass, {.stop = stop});
        times.push_back(Clock::now() - start);
        spent += times.back();
        if (std::min(recorded, times.front()) >= repeatShorter)
            return {};
    }
    return summaryOf(std::move(times));
}

/// \pre the lanes had read one text before the step, which is complete
std::optional<Verdict> TwinRun::State::verdictOf(const StepRecord& step)
{
    std::optional<Verdict> verdict = verdicts.next(step);
    if (verdict)
        verdict->equalityExpected = machinery.kernels.exact && mustBeEqual(specs[0], specs[1]);
    return verdict;
}

/// Runs an untimed pass, because the first pass also pays for waking threads, fetching weights and
/// touching new memory. Without this pass, the lane that runs first would appear slower.
void TwinRun::State::warmUp(const std::stop_token& stop)
{
    const Generation& text = texts.front();
    const std::size_t rows = std::min(text.nextRows(), kWarmUpRows);
    const auto cache = makeCache("off", cacheShapeOf(*machinery.network));
    decoder.forward(text.tokens().first(rows), *cache, {}, LogitRows::Last, {.stop = stop});
}

StepRecordPtr TwinRun::State::step(const std::stop_token& stop)
{
    std::vector<Lane> lanes;
    std::ranges::copy_if(running, std::back_inserter(lanes),
                         [this](Lane lane) { return goesOn(lane); });
    const Generation& text = textOf(lanes.front());
    const auto step = std::make_shared<StepRecord>();
    step->index = steps.size();
    step->phase = text.nextPhase();
    step->first = text.fed();
    step->tokens = withBytes(tokensOf(lanes.front(), {text.fed(), text.nextRows()}));
    expectRoom(lanes); // before the step changes anything
    if (steps.empty())
        warmUp(stop);
    PerLane<std::vector<float>> logits;
    for (auto lane = lanes.rbegin(); lane != lanes.rend(); ++lane) {
        const bool leads = lane == lanes.rbegin();
        LanePass pass = runLane(*lane, leads ? nullptr : step, stop);
        if (leads)
            step->rows = std::move(pass.newRows);
        step->lanes.at(indexOf(*lane)) = std::move(pass.record);
        logits.at(indexOf(*lane)) = std::move(pass.logits);
    }
    const Clock::time_point start = Clock::now();
    const PerLane<std::optional<Sample>> samples = chooseIn(lanes, logits);
    const auto duration = Clock::now() - start;
    for (const Lane lane : lanes)
        if (samples[indexOf(lane)])
            addSampleOperation(*step->lanes[indexOf(lane)], *machinery.network, duration);
    setWords(*step, lanes, std::move(logits), samples);
    if (haveOneText()) // until the texts advance
        step->verdict = verdictOf(*step);
    steps.push_back(step);
    // Nothing below can fail, so a step is never left half done.
    for (const Lane lane : lanes) {
        if (ownWords || lane == lanes.front())
            textOf(lane).advance(samples[indexOf(lane)]);
        commit(lane, *step->lanes[indexOf(lane)]);
    }
    if (finished())
        step->stopped = whyStopped(lanes.front());
    else
        for (const Lane lane : lanes)
            if (!goesOn(lane))
                step->lanes[indexOf(lane)]->own.stopped = whyStopped(lane);
    return step;
}

/// Chooses the next token of each lane. Lanes that share a text share the token.
PerLane<std::optional<Sample>> TwinRun::State::chooseIn(const std::vector<Lane>& lanes,
                                                        const PerLane<std::vector<float>>& logits)
{
    PerLane<std::optional<Sample>> samples;
    for (const Lane lane : lanes)
        samples.at(indexOf(lane)) = ownWords || lane == lanes.front()
                                        ? textOf(lane).choose(logits[indexOf(lane)])
                                        : samples[indexOf(lanes.front())];
    return samples;
}

/// Records the first lane's logits and choice in the step. Records the other lane's tokens only if
/// they differ from the first lane's, and its logits only if they differ. In the second case, if
/// each lane writes its own text, also records the other lane's choice.
void TwinRun::State::setWords(StepRecord& step, const std::vector<Lane>& lanes,
                              PerLane<std::vector<float>> logits,
                              const PerLane<std::optional<Sample>>& samples) const
{
    const auto choiceOf = [&](Lane lane) -> std::optional<Choice> {
        const std::optional<Sample>& sample = samples[indexOf(lane)];
        if (!sample)
            return std::nullopt;
        const TokenId token = sample->chosen.token;
        return Choice{{token, machinery.bytesOf(token)}, sample->chosen};
    };
    const Lane first = lanes.front();
    step.logits = std::move(logits[indexOf(first)]);
    step.choice = choiceOf(first);
    if (samples[indexOf(first)])
        step.topLogits = withBytes(samples[indexOf(first)]->top);
    for (const Lane lane : lanes) {
        if (lane == first)
            continue;
        OwnWords& own = step.lanes[indexOf(lane)]->own;
        const Span fed{step.first, step.tokens.size()};
        if (const auto tokens = tokensOf(lane, fed); tokens != tokensOf(first, fed))
            own.tokens = withBytes(tokens);
        std::vector<float>& values = logits[indexOf(lane)];
        if (values.empty() || sameBits(oneRow(values), oneRow(step.logits)))
            continue;
        own.topLogits =
            withBytes(ownWords ? samples[indexOf(lane)]->top : textOf(lane).top(values));
        own.logits = std::move(values);
        if (ownWords)
            own.choice = choiceOf(lane);
    }
}

StopReason TwinRun::State::whyStopped(Lane lane) const
{
    return textOf(lane).stopped().value_or(StopReason::ContextFull);
}

void TwinRun::State::commit(Lane lane, LaneRecord& record)
{
    LaneCache& cache = cacheOf(lane);
    cache.commit();
    record.cacheBytesUsed = bytesUsed(cache.rows());
    record.cacheBytesReserved = bytesReserved(cache.rows());
    record.account = cache.account();
}

void TwinRun::State::rollBack()
{
    for (std::optional<LaneCache>& cache : caches)
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
    return m_state->finished();
}

void TwinRun::setRunning(std::vector<Lane> lanes)
{
    PASTKEYS_EXPECTS(!lanes.empty() && std::ranges::is_sorted(lanes) &&
                     indexOf(lanes.back()) < m_state->specs.size() &&
                     (!m_state->ownWords || m_state->steps.empty()));
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
