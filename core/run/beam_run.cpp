#include "run/beam_run.h"

#include "base/contract.h"
#include "base/errors.h"
#include "compare/comparison.h"
#include "kernels/worker_pool.h"
#include "record/row_blocks.h"
#include "run/beam_search.h"
#include "run/pass_runner.h"
#include "run/run_memory.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pastkeys {

namespace {

/// Why beams cannot be searched in this lane; empty if they can.
Text whyNoBeams(const LaneSpec& lane)
{
    if (lane.cache.kind->forgets() || !lane.cache.evictions.empty())
        return Text::tr("Beams that forget rows would not show what beam search copies: each of "
                        "them must hold all rows of its text.");
    if (lane.limit.kind != ContextLimit::Kind::Stop)
        return Text::tr(
            "All beams have the same length, and end where the model can read no more.");
    if (lane.mistake || lane.replacement || lane.draft || !lane.rule.isOfPositions())
        return Text::tr("Each beam must give the same bits as its text alone.");
    return {};
}

using BeamClock = std::chrono::steady_clock;

constexpr std::size_t kMostWarmUpTokens = 32; ///< enough to use the kernels for many rows

std::vector<TokenId> endTokensOf(const RunSettings& text, const Config& config)
{
    std::vector<TokenId> ends = text.stopTokens;
    if (text.stopAtEndOfText)
        ends.insert(ends.end(), config.endOfText.begin(), config.endOfText.end());
    std::ranges::sort(ends);
    ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
    return ends;
}

/// The most tokens that a text may get. The last one is not read.
std::size_t mostTokens(const BeamSettings& settings, const Config& config)
{
    const LaneSpec& lane = settings.text.lanes.front();
    const auto room = mostPositions(lane, settings.text, config);
    const std::size_t prompt = settings.text.prompt.size();
    return room ? std::min(settings.text.tokens, *room - std::min(*room, prompt) + 1)
                : settings.text.tokens;
}

/// The blocks of a beam, by position; empty if its rows are not in blocks.
std::vector<std::size_t> blocksOf(Stream& stream, std::size_t block)
{
    std::vector<std::size_t> blocks;
    if (stream.lane().cache.block() == 0)
        return blocks;
    const KvCache& rows = stream.rows();
    for (const CacheLayout::Stretch& stretch : rows.layout(rows.shape().sources().front()).held)
        for (std::size_t row = 0; row < stretch.rows; ++row)
            if ((indexOf(stretch.first) + row) % block == 0)
                blocks.push_back((stretch.slot + row) / block);
    return blocks;
}

} // namespace

void validate(const BeamSettings& settings, const Network& network)
{
    validate(settings.text, network);
    const BeamRules& rules = settings.rules;
    if (rules.beams < kFewestBeams || rules.beams > kMostBeams)
        refuse({}, Text::tr("beams"), Text::tr("a number from %1 to %2", kFewestBeams, kMostBeams),
               std::to_string(rules.beams));
    if (!std::isfinite(rules.lengthPenalty) || std::fabs(rules.lengthPenalty) > kMostLengthPenalty)
        refuse({}, Text::tr("length penalty"), Text::tr("a number from -10 to 10"),
               std::to_string(rules.lengthPenalty));
    if (!settings.text.sampling.greedy)
        refuse({}, Text::tr("sampling"), Text::tr("none, because beam search draws no tokens"),
               describe(settings.text.sampling));
    if (!settings.text.chunks.empty())
        refuse({}, Text::tr("chunks"), Text::tr("none: one pass reads the prompt of a beam search"),
               std::to_string(settings.text.chunks.front()));
    const LaneSpec& lane = settings.text.lanes.front();
    if (Text reason = whyNoBeams(lane); !reason.empty())
        refuse({}, Text::tr("the cache of a beam search"),
               Text::tr("a cache that keeps all rows, or none"), lane.shortName, std::move(reason));
}

BeamHeader headerOf(const Machinery& machinery, const Text& modelName, std::string prompt,
                    const BeamSettings& settings)
{
    return {.modelName = modelName,
            .network = machinery.network,
            .kernels = std::string(machinery.kernels.name),
            .threads = machinery.pool.threads(),
            .prompt = std::move(prompt),
            .promptTokens = machinery.textOf(settings.text.prompt),
            .lane = settings.text.lanes.front(),
            .rules = settings.rules,
            .tokens = mostTokens(settings, machinery.config())};
}

struct BeamRun::State
{
    State(Machinery machine, const BeamSettings& beams);

    /// A beam, and what is known of it before its pass.
    struct Live
    {
        std::unique_ptr<Stream> stream;
        std::vector<TokenId> tokens; ///< with the prompt
        std::vector<StepRecordPtr> steps;
        Beam beam;
        std::uint64_t accountBefore = 0;
        std::vector<std::size_t> blocksBefore = {};
    };

    void expectRoom() const;
    void reorder();
    std::vector<RecordedFeed> runPass(const std::stop_token& stop);
    std::shared_ptr<StepRecord> recordOf(const Live& live, RecordedFeed& recorded) const;
    BeamStepPtr step(const std::stop_token& stop);
    void choose(BeamStep& step, std::span<const std::span<const float>> logits,
                Hypotheses& known) const;
    void keep(Live& live, const std::shared_ptr<StepRecord>& record) const;

    const Machinery& machinery() const { return runner.machinery(); }
    std::size_t generated(const Live& live) const
    {
        return live.tokens.size() - settings.text.prompt.size();
    }

    PassRunner runner;
    BeamSettings settings;
    LaneSpec lane;
    std::vector<TokenId> endTokens;
    std::size_t most; ///< tokens that a text may get
    std::size_t block;

    // These change only if a step succeeds.
    std::vector<Live> beams;
    std::vector<BeamCandidate> next; ///< the beams of the next step, which is not prepared yet
    Hypotheses hypotheses;
    std::size_t steps = 0;
    bool hasStopped = false;
};

BeamRun::State::State(Machinery machine, const BeamSettings& given)
    : runner(std::move(machine)), settings((validate(given, runner.network()), given)),
      lane(settings.text.lanes.front()),
      endTokens(endTokensOf(settings.text, machinery().config())),
      most(mostTokens(settings, machinery().config())), block(lane.cache.block()),
      hypotheses(settings.rules, most)
{
    beams.push_back({.stream = std::make_unique<Stream>(lane, runner.network()),
                     .tokens = settings.text.prompt,
                     .steps = {},
                     .beam = {.token = machinery().textOf(settings.text.prompt.back())}});
    beams.front().stream->readBeside(settings.text.source);
}

/// Throws InputError if the run could need more memory than is free: for the caches of all beams
/// and of a text alone, for the copies while they are made, and for the record.
void BeamRun::State::expectRoom() const
{
    const Network& network = runner.network();
    const RunSizes sizes = sizesOf(settings.text, machinery().config());
    const std::size_t many = settings.rules.beams;
    expectFreeMemory((2 * many + 1) * bytesOfLane(network, lane, sizes) +
                         many * bytesOfRecord(network, sizes),
                     machinery().freeMemory(), lane);
}

/// Makes the beams of the next step. All copies are made first, so that nothing has changed if
/// there is no memory for them.
void BeamRun::State::reorder()
{
    std::vector<Live> children;
    std::vector<Live*> heirs(beams.size()); // the first child of each beam
    children.reserve(next.size());
    for (const BeamCandidate& candidate : next) {
        const Live& parent = beams[candidate.beam];
        Live& child = children.emplace_back(Live{
            .stream = nullptr,
            .tokens = parent.tokens,
            .steps = parent.steps,
            .beam = {.parent = candidate.beam, .token = candidate.token, .sum = candidate.sum}});
        child.tokens.push_back(candidate.token.id);
        if (!heirs[candidate.beam]) {
            heirs[candidate.beam] = &child;
            continue;
        }
        child.stream = std::make_unique<Stream>(parent.stream->fork());
        child.beam.copiedBytes = child.stream->account().copiedBytes;
        child.beam.forkedRows = child.beam.copiedBytes > 0 ? parent.tokens.size() : 0;
    }
    for (std::size_t parent = 0; parent < beams.size(); ++parent)
        if (heirs[parent])
            heirs[parent]->stream = std::move(beams[parent].stream);
    beams = std::move(children); // drops the caches of beams without children
    next.clear();
    for (Live& live : beams) {
        live.accountBefore = live.stream->account().copiedBytes;
        live.blocksBefore = blocksOf(*live.stream, block);
    }
}

std::vector<RecordedFeed> BeamRun::State::runPass(const std::stop_token& stop)
{
    std::vector<Feed> feeds;
    std::vector<PlaceInRecord> places;
    for (Live& live : beams) {
        const Span unread = live.stream->beginPass(live.tokens.size());
        const auto tokens = std::span(live.tokens).subspan(unread.first, unread.count);
        feeds.push_back({.stream = live.stream.get(),
                         .tokens = {tokens.begin(), tokens.end()},
                         .logits = LogitRows::Last});
        places.push_back({.first = steps == 0 ? 0 : live.tokens.size() - 1, .earlier = live.steps});
    }
    if (steps == 0) {
        const auto& prompt = settings.text.prompt;
        runner.warmUp(std::span(prompt).first(std::min(prompt.size(), kMostWarmUpTokens)), stop);
    }
    return runner.record(feeds, places, stop);
}

/// What the pass computed of this beam, without its cache sizes. Throws RunError if no token can be
/// chosen.
std::shared_ptr<StepRecord> BeamRun::State::recordOf(const Live& live, RecordedFeed& recorded) const
{
    auto record = std::make_shared<StepRecord>();
    record->setIndexInText(steps);
    record->phase = steps == 0 ? Phase::Prefill : Phase::Decode;
    record->first = steps == 0 ? 0 : live.tokens.size() - 1;
    record->tokens = machinery().textOf(std::span(live.tokens).subspan(record->first));
    record->rows = std::move(recorded.rows);
    record->logits = std::move(recorded.logits.front());
    record->topLogits =
        machinery().textOf(Sampler(Sampling{}).top(record->logits, machinery().tokensInUse));
    record->add(std::move(recorded.pass));
    return record;
}

/// Finds the best candidates, and what becomes of each.
void BeamRun::State::choose(BeamStep& step, std::span<const std::span<const float>> logits,
                            Hypotheses& known) const
{
    std::vector<double> sums;
    for (const Live& live : beams)
        sums.push_back(live.beam.sum);
    const std::size_t length = generated(beams.front()) + 1;
    const std::size_t many = settings.rules.beams;
    const auto best = bestContinuations(sums, logits, machinery().tokensInUse,
                                        candidatesPerStep(many, endTokens.size()));
    std::size_t going = 0;
    for (std::size_t rank = 0; rank < best.size(); ++rank) {
        const Continuation& each = best[rank];
        BeamCandidate& candidate = step.candidates.emplace_back(BeamCandidate{
            each.beam, machinery().textOf(each.token), each.logProbability, each.sum});
        if (going == many)
            continue; // Fate::Dropped
        const bool ends = std::ranges::binary_search(endTokens, each.token);
        if (!ends) {
            candidate.fate = Fate::Continues;
            ++going;
        } else if (rank >= many) {
            candidate.fate = Fate::EndsLate;
        } else {
            candidate.fate = known.add({.step = steps,
                                        .beam = each.beam,
                                        .token = candidate.token,
                                        .length = length,
                                        .sum = each.sum})
                                 ? Fate::Ends
                                 : Fate::EndsWorse;
        }
    }
    if (known.areEnough(best.front().sum, length))
        step.stopped = BeamStop::EnoughHypotheses;
    else if (length == most)
        step.stopped =
            length == settings.text.tokens ? BeamStop::TokenCount : BeamStop::ContextFull;
    else if (going == 0)
        step.stopped = BeamStop::NoBeamLeft;
    if (step.stopped && step.stopped != BeamStop::EnoughHypotheses)
        for (const BeamCandidate& candidate : step.candidates)
            if (candidate.fate == Fate::Continues)
                known.add({.step = steps,
                           .beam = candidate.beam,
                           .token = candidate.token,
                           .length = length,
                           .sum = candidate.sum,
                           .hasEnded = false});
    step.hypotheses = known.best();
}

/// Commits the rows of a beam, and notes what its pass has copied.
void BeamRun::State::keep(Live& live, const std::shared_ptr<StepRecord>& record) const
{
    live.steps.push_back(record);
    commitRecorded(*live.stream, record->passes.front());
    Beam& beam = live.beam;
    const std::uint64_t inPass = live.stream->account().copiedBytes - live.accountBefore;
    (block > 0 ? beam.copiedBytes : beam.grownBytes) += inPass;
    beam.step = record;
    beam.blocks = blocksOf(*live.stream, block);
    const std::size_t before = live.blocksBefore.size();
    if (before > 0 && beam.blocks[before - 1] != live.blocksBefore.back())
        beam.ownedRows = (live.tokens.size() - 1) % block;
}

BeamStepPtr BeamRun::State::step(const std::stop_token& stop)
{
    if (steps == 0)
        expectRoom();
    if (!next.empty())
        reorder();
    const auto step = std::make_shared<BeamStep>();
    step->index = steps;
    step->read = steps == 0 ? beams.front().tokens.size() : 1;
    step->held = beams.front().tokens.size() - step->read;
    const BeamClock::time_point start = BeamClock::now();
    std::vector<RecordedFeed> recorded = runPass(stop);
    const BeamClock::time_point computed = BeamClock::now();
    step->duration = computed - start;
    std::vector<std::shared_ptr<StepRecord>> records;
    std::vector<std::span<const float>> logits;
    for (std::size_t b = 0; b < beams.size(); ++b)
        logits.emplace_back(records.emplace_back(recordOf(beams[b], recorded[b]))->logits);
    Hypotheses known = hypotheses;
    choose(*step, logits, known);
    const auto choosing = BeamClock::now() - computed;
    for (const std::shared_ptr<StepRecord>& record : records) {
        addSampleOperation(record->passes.front(), runner.network(), choosing);
        record->passes.front().operations.back().rows = 1;
    }
    std::vector<BeamCandidate> going;
    for (const BeamCandidate& candidate : step->candidates)
        if (candidate.fate == Fate::Continues && !step->stopped)
            going.push_back(candidate);
    for (std::size_t b = 0; b < beams.size(); ++b) {
        keep(beams[b], records[b]);
        step->beams.push_back(beams[b].beam);
    }
    hypotheses = std::move(known);
    next = std::move(going);
    hasStopped = step->stopped.has_value();
    ++steps;
    return step;
}

BeamRun::BeamRun(Machinery machinery, const BeamSettings& settings)
    : m_state(std::make_unique<State>(std::move(machinery), settings))
{
}

BeamRun::~BeamRun() = default;

bool BeamRun::finished() const
{
    return m_state->hasStopped;
}

BeamStepPtr BeamRun::advance(const std::stop_token& stop)
{
    PASTKEYS_EXPECTS(!finished());
    try {
        return m_state->step(stop);
    } catch (...) {
        for (State::Live& live : m_state->beams)
            live.stream->rollBack();
        throw;
    }
}

Verdict BeamRun::compareAlone(const BeamTrace& trace, const Hypothesis& hypothesis,
                              const std::stop_token& stop)
{
    PassRunner& runner = m_state->runner;
    Verdict verdict;
    verdict.equalityExpected = runner.machinery().kernels.exact;
    std::vector<TokenId> text = m_state->settings.text.prompt;
    for (const TokenText& token : generatedBy(trace, hypothesis))
        text.push_back(token.id);
    const auto numbers = ancestorsOf(trace, hypothesis.step, hypothesis.beam);
    Stream alone(m_state->lane, runner.network());
    alone.readBeside(m_state->settings.text.source);
    for (std::size_t s = 0; s < numbers.size(); ++s) {
        const std::size_t end = m_state->settings.text.prompt.size() + s;
        const Span unread = alone.beginPass(end);
        const ConstMatrix logits =
            runner.run(alone, std::span(text).subspan(unread.first, unread.count), LogitRows::Last,
                       {.stop = stop});
        compareLogits(verdict, runner.network(), end - 1, logits.rowSpan(0),
                      trace.steps[s]->beams[numbers[s]].step->logits,
                      runner.machinery().tokensInUse.end);
        alone.commit();
    }
    return verdict;
}

} // namespace pastkeys
