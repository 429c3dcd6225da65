#include "run/twin_run.h"

#include "base/contract.h"
#include "compare/comparison.h"
#include "compare/verdicts.h"
#include "run/generation.h"
#include "run/pass_runner.h"
#include "run/run_memory.h"

#include <algorithm>
#include <deque>

namespace pastkeys {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kWarmUpRows = 32; ///< enough for the warm-up to use the kernels for many rows

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

    /// One value per lane, in the order of RunSettings::lanes.
    template <typename Value> using OfLanes = std::vector<Value>;

    bool finished() const
    {
        return std::ranges::none_of(running, [this](Lane lane) { return goesOn(lane); });
    }
    StepRecordPtr step(const std::stop_token& stop);
    RecordedFeed runLane(Lane lane, const StepRecordPtr& current, const std::stop_token& stop);
    std::optional<RepeatedTime> timedAgain(Lane lane, const Feed& feed,
                                           std::chrono::nanoseconds recorded,
                                           const std::stop_token& stop);
    std::optional<Verdict> verdictOf(const StepRecord& step);
    OfLanes<std::optional<Sample>> chooseIn(const std::vector<Lane>& lanes,
                                            const OfLanes<std::vector<float>>& logits);
    void setWords(StepRecord& step, OfLanes<std::vector<float>> logits,
                  const OfLanes<std::optional<Sample>>& samples) const;
    StopReason whyStopped(Lane lane) const;
    void expectRoom(const std::vector<Lane>& lanes) const;
    Stream& streamOf(Lane lane);
    void rollBack();

    /// The runner with the weights of the lane.
    PassRunner& runnerOf(Lane lane) { return runners[runners.size() > 1 ? indexOf(lane) : 0]; }
    Generation& textOf(Lane lane) { return texts[ownWords ? indexOf(lane) : 0]; }
    const Generation& textOf(Lane lane) const { return texts[ownWords ? indexOf(lane) : 0]; }
    /// The tokens at these positions, as the lane reads them.
    std::vector<TokenId> tokensOf(Lane lane, Span positions) const;
    /// Returns false if the lane's text has ended, or if the next step would exceed the lane's
    /// limit.
    bool goesOn(Lane lane) const;
    /// Whether the lanes that are compared have chosen the same tokens so far.
    bool haveOneText() const;

    Machinery machinery;
    std::deque<PassRunner> runners; ///< one per lane, or just one if all have the same weights
    RunSizes sizes;
    OfLanes<LaneSpec> specs;
    std::vector<Lane> running;
    bool ownWords;
    std::vector<TokenId> source;
    std::chrono::nanoseconds repeatShorter;
    std::optional<std::size_t> restart;        ///< where the prompt begins a second time
    OfLanes<std::optional<std::size_t>> rooms; ///< mostPositions() of each lane
    std::vector<Generation> texts;             ///< one per lane if ownWords, otherwise just one
    OfLanes<std::optional<Stream>> streams;    ///< each is created by its lane's first step
    std::vector<StepRecordPtr> steps;
    Verdicts verdicts; ///< of the steps, as long as both lanes have read one text
};

TwinRun::State::State(Machinery machine, const RunSettings& settings)
    : machinery(std::move(machine)), sizes(sizesOf(settings, machinery.config())),
      specs(settings.lanes), running(settings.running), ownWords(settings.ownWords),
      source(settings.source), repeatShorter(settings.repeatShorter),
      restart(secondPromptAt(settings)), streams(settings.lanes.size()),
      verdicts(*machinery.network, machinery.tokensInUse.end, layersOf(*machinery.network))
{
    validate(settings, *machinery.network);
    PASTKEYS_EXPECTS(
        std::ranges::none_of(specs, [](const LaneSpec& spec) { return spec.draft.has_value(); }));
    const bool haveOwnWeights =
        std::ranges::any_of(specs, [](const LaneSpec& spec) { return spec.weights != nullptr; });
    PASTKEYS_EXPECTS(machinery.ofLanes.size() == (haveOwnWeights ? specs.size() : 0));
    runners.emplace_back(machinery.with(machinery.weightsOf(Lane{0})));
    for (std::size_t lane = 1; lane < machinery.ofLanes.size(); ++lane)
        runners.emplace_back(machinery.with(*machinery.ofLanes[lane]));
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
    const Network& network = *machinery.network;
    std::uint64_t needed = 0;
    std::uint64_t most = 0;
    const LaneSpec* first = nullptr;
    const LaneSpec* largest = nullptr;
    for (const Lane lane : lanes) {
        const LaneSpec& spec = specs[indexOf(lane)];
        if (streams[indexOf(lane)])
            continue;
        // The record also holds a lane's rows if they may differ from those of the first lane.
        const std::uint64_t bytes =
            bytesOfLane(network, spec, sizes) +
            (first && mustBeEqual(*first, spec) && !spec.mistake && !first->mistake
                 ? 0
                 : bytesOfRecord(network, sizes));
        needed += bytes;
        if (!first)
            first = &spec;
        if (bytes >= most) {
            most = bytes;
            largest = &spec;
        }
    }
    if (largest)
        expectFreeMemory(needed, machinery.freeMemory(), *largest);
}

Stream& TwinRun::State::streamOf(Lane lane)
{
    std::optional<Stream>& stream = streams[indexOf(lane)];
    if (!stream) {
        stream.emplace(specs[indexOf(lane)], *machinery.network);
        stream->readBeside(source);
    }
    return *stream;
}

std::vector<TokenId> TwinRun::State::tokensOf(Lane lane, Span positions) const
{
    return readIn(specs[indexOf(lane)],
                  textOf(lane).tokens().subspan(positions.first, positions.count), positions.first);
}

bool TwinRun::State::goesOn(Lane lane) const
{
    const Generation& text = textOf(lane);
    const auto& room = rooms[indexOf(lane)];
    return !text.stopped() && (!room || text.fed() + text.nextRows() <= *room);
}

bool TwinRun::State::haveOneText() const
{
    return texts.size() < 2 || std::ranges::equal(texts[0].chosen(), texts[1].chosen());
}

/// \param current  the step with the record of the leading lane; null if this lane leads
RecordedFeed TwinRun::State::runLane(Lane lane, const StepRecordPtr& current,
                                     const std::stop_token& stop)
{
    const Generation& text = textOf(lane);
    Stream& stream = streamOf(lane);
    const Span positions = stream.beginPass(text.fed() + text.nextRows(), restart);
    const CacheAccount before = stream.account();
    const Feed feed{.stream = &stream,
                    .tokens = tokensOf(lane, positions),
                    .logits = text.nextChooses() ? LogitRows::Last : LogitRows::None};
    const PlaceInRecord place{
        .lane = lane, .first = text.fed(), .earlier = steps, .current = current};
    RecordedFeed recorded = std::move(runnerOf(lane).record({&feed, 1}, {&place, 1}, stop).front());
    // A pass that made the cache grow is not repeated, because a repetition would do less work.
    if (stream.account() == before)
        recorded.pass.repeated = timedAgain(lane, feed, recorded.pass.duration, stop);
    return recorded;
}

/// Repeats the recorded pass and times it. Leaves the cache as the recorded pass did, with the same
/// rows still uncommitted. Returns nothing for a long pass, i.e. if the recorded time is at least
/// ten times `repeatShorter`, or if the recorded time and the first repetition both reach
/// `repeatShorter`. (The recorded time alone is not enough, because a single interrupt can make a
/// short pass look long.)
std::optional<RepeatedTime> TwinRun::State::timedAgain(Lane lane, const Feed& feed,
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
        feed.stream->rows().rollBack();
        const Clock::time_point start = Clock::now();
        runnerOf(lane).run({&feed, 1}, {.stop = stop});
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

StepRecordPtr TwinRun::State::step(const std::stop_token& stop)
{
    std::vector<Lane> lanes;
    std::ranges::copy_if(running, std::back_inserter(lanes),
                         [this](Lane lane) { return goesOn(lane); });
    const Generation& text = textOf(lanes.front());
    const auto step = std::make_shared<StepRecord>();
    step->setIndexInText(steps.size());
    step->phase = text.nextPhase();
    step->first = text.fed();
    step->tokens = machinery.textOf(tokensOf(lanes.front(), {text.fed(), text.nextRows()}));
    expectRoom(lanes); // before the step changes anything
    if (steps.empty())
        for (PassRunner& runner : runners)
            runner.warmUp(text.tokens().first(std::min(text.nextRows(), kWarmUpRows)), stop);
    OfLanes<std::vector<float>> logits(specs.size());
    for (auto lane = lanes.rbegin(); lane != lanes.rend(); ++lane) {
        RecordedFeed pass = runLane(*lane, step->passes.empty() ? nullptr : step, stop);
        if (pass.rows)
            step->rows = std::move(pass.rows);
        step->add(std::move(pass.pass));
        if (!pass.logits.empty())
            logits[indexOf(*lane)] = std::move(pass.logits.front());
    }
    const Clock::time_point start = Clock::now();
    const OfLanes<std::optional<Sample>> samples = chooseIn(lanes, logits);
    const auto duration = Clock::now() - start;
    for (PassRecord& pass : step->passes)
        if (samples[indexOf(pass.lane)])
            addSampleOperation(pass, *machinery.network, duration);
    setWords(*step, std::move(logits), samples);
    if (haveOneText()) // until the texts advance
        step->verdict = verdictOf(*step);
    steps.push_back(step);
    // Nothing below can fail, so a step is never left half done.
    for (PassRecord& pass : step->passes) {
        if (ownWords || pass.lane == lanes.front())
            textOf(pass.lane).advance(samples[indexOf(pass.lane)]);
        commitRecorded(streamOf(pass.lane), pass);
    }
    if (finished())
        step->stopped = whyStopped(lanes.front());
    else
        for (PassRecord& pass : step->passes)
            if (!goesOn(pass.lane))
                pass.own.stopped = whyStopped(pass.lane);
    return step;
}

/// Chooses the next token of each lane. Lanes that share a text share the token.
TwinRun::State::OfLanes<std::optional<Sample>>
TwinRun::State::chooseIn(const std::vector<Lane>& lanes, const OfLanes<std::vector<float>>& logits)
{
    OfLanes<std::optional<Sample>> samples(specs.size());
    for (const Lane lane : lanes)
        samples[indexOf(lane)] = ownWords || lane == lanes.front()
                                     ? textOf(lane).choose(logits[indexOf(lane)])
                                     : samples[indexOf(lanes.front())];
    return samples;
}

/// Records the first lane's logits and choice in the step. Records the tokens of another lane only
/// if they differ from the first lane's, and its logits only if they differ. In the second case, if
/// each lane writes its own text, also records the other lane's choice.
void TwinRun::State::setWords(StepRecord& step, OfLanes<std::vector<float>> logits,
                              const OfLanes<std::optional<Sample>>& samples) const
{
    const auto choiceOf = [&](Lane lane) -> std::optional<Choice> {
        const std::optional<Sample>& sample = samples[indexOf(lane)];
        return sample ? std::optional(machinery.choiceOf(sample->chosen)) : std::nullopt;
    };
    const Lane first = step.chooser();
    step.logits = std::move(logits[indexOf(first)]);
    step.choice = choiceOf(first);
    if (samples[indexOf(first)])
        step.topLogits = machinery.textOf(samples[indexOf(first)]->top);
    for (PassRecord& pass : step.passes) {
        if (pass.lane == first)
            continue;
        const Span fed{step.first, step.tokens.size()};
        if (const auto tokens = tokensOf(pass.lane, fed); tokens != tokensOf(first, fed))
            pass.own.tokens = machinery.textOf(tokens);
        std::vector<float>& values = logits[indexOf(pass.lane)];
        if (values.empty() || sameBits(oneRow(values), oneRow(step.logits)))
            continue;
        pass.own.topLogits = machinery.textOf(ownWords ? samples[indexOf(pass.lane)]->top
                                                       : textOf(pass.lane).top(values));
        pass.own.logits = std::move(values);
        if (ownWords)
            pass.own.choice = choiceOf(pass.lane);
    }
}

StopReason TwinRun::State::whyStopped(Lane lane) const
{
    return textOf(lane).stopped().value_or(StopReason::ContextFull);
}

void TwinRun::State::rollBack()
{
    for (std::optional<Stream>& stream : streams)
        if (stream)
            stream->rollBack();
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
