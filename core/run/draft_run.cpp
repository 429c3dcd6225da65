#include "run/draft_run.h"

#include "base/contract.h"
#include "base/errors.h"
#include "compare/comparison.h"
#include "record/row_blocks.h"
#include "run/generation.h"
#include "run/run_memory.h"

#include <algorithm>
#include <deque>

namespace pastkeys {

namespace {

/// Why the lane cannot check several tokens in one pass; empty if it can.
Text whyNotDrafted(const LaneSpec& lane)
{
    if (!keepsRows(lane))
        return Text::tr("Without a cache, each pass runs all rows again.");
    if (!lane.cache.kind->keepsWhatItsRuleSees())
        return Text::tr("What this cache forgets depends on how many rows run in one pass, so a "
                        "proposed token would change the result even if it was rejected.");
    if (!lane.cache.evictions.empty())
        return Text::tr("Rows are evicted at the start of a step, and steps with proposed tokens "
                        "begin at other positions.");
    if (lane.limit.kind != ContextLimit::Kind::Stop)
        return Text::tr("A lane that drops the start of its text cannot bring it back when a "
                        "proposed token is rejected.");
    if (lane.mistake || !lane.rule.isOfPositions())
        return Text::tr("A row must see the same rows whether or not newer ones run in its pass.");
    return {};
}

using Clock = std::chrono::steady_clock;

constexpr std::size_t kWarmUpTokens = 32; ///< enough to use the kernels for many rows

} // namespace

PlainComparison& PlainComparison::operator+=(const PlainComparison& later)
{
    logits += later.logits;
    if (!otherToken)
        otherToken = later.otherToken;
    costs += later.costs;
    return *this;
}

void validate(const DraftSettings& settings, const Network& network)
{
    validate(settings.text, network);
    const LaneSpec& lane = settings.text.lanes.front();
    if (Text reason = whyNotDrafted(lane); !reason.empty())
        refuse({}, Text::tr("the lane of proposed tokens"),
               Text::tr("a cache that gives each row the same result in a longer pass"),
               lane.shortName, std::move(reason));
    if (settings.mostProposed == 0 || settings.mostProposed > kMostProposed)
        refuse({}, Text::tr("draft tokens"), Text::tr("a number from 1 to %1", kMostProposed),
               std::to_string(settings.mostProposed));
}

struct DraftRun::State
{
    State(Machinery machine, const DraftSettings& draft, std::unique_ptr<Drafter> proposer);

    Step step(const std::stop_token& stop);
    void expectRoom() const;
    Draft proposalsFor(const std::stop_token& stop) const;

    /// A pass of plain decoding: up to which position it reads, and the logits to compare with.
    struct PlainPass
    {
        std::size_t end = 0;
        std::vector<float> logits; ///< empty while more of the prompt follows
    };

    /// What is chosen after the rows of a pass, until a choice is not the token of the next row.
    struct Checked
    {
        Generation text;
        std::deque<PlainPass> toCompare;
        std::optional<Sample> sample; ///< the last one
        std::size_t rows = 0;         ///< how many of them have chosen
    };

    std::vector<TokenId> fedWith(const Draft& draft) const;
    Checked check(const Draft& draft, std::span<const TokenId> fed,
                  const std::vector<std::vector<float>>& logits) const;

    const Machinery& machinery() const { return runner.machinery(); }

    PassRunner runner;
    DraftSettings settings;
    LaneSpec lane;
    std::unique_ptr<Drafter> drafter;
    Stream stream;
    Stream plain;

    // These change only if a step succeeds.
    Generation text;
    std::vector<StepRecordPtr> steps;
    std::deque<PlainPass> toCompare;
};

DraftRun::State::State(Machinery machine, const DraftSettings& draft,
                       std::unique_ptr<Drafter> proposer)
    : runner(std::move(machine)), settings((validate(draft, runner.network()), draft)),
      lane(settings.text.lanes.front()), drafter(std::move(proposer)),
      stream(lane, runner.network()), plain(lane, runner.network()),
      text(machinery().config(), machinery().tokensInUse, settings.text,
           readIn(lane, settings.text.prompt),
           mostPositions(lane, settings.text, machinery().config()))
{
    PASTKEYS_EXPECTS(drafter);
}

/// Throws InputError if the run could need more memory than is free: for its cache, for that of
/// plain decoding, and for the record, which keeps the rows of rejected tokens, too.
void DraftRun::State::expectRoom() const
{
    const Network& network = runner.network();
    RunSizes sizes = sizesOf(settings.text, machinery().config());
    sizes.chunk = std::max(sizes.chunk, settings.mostProposed + 1);
    const std::uint64_t rejected = (sizes.positions - sizes.prompt) * settings.mostProposed;
    expectFreeMemory((settings.compares ? 2 : 1) * bytesOfLane(network, lane, sizes) +
                         bytesOfRecord(network, sizes) + rejected * recordedBytesPerToken(network),
                     machinery().freeMemory(), lane);
}

/// Proposals for the next step. The last one may be a token that ends the text, or that the model
/// has no embedding for: it is not fed, but it still decides what is chosen.
Draft DraftRun::State::proposalsFor(const std::stop_token& stop) const
{
    const std::size_t most = std::min(settings.mostProposed, text.tokensLeft() - 1);
    if (text.nextPhase() == Phase::Prefill || most == 0)
        return {};
    Draft draft = drafter->propose(text.tokens(), most, stop);
    const auto last = std::ranges::find_if(draft.proposals, [this](const Proposal& proposal) {
        return text.endsWith(proposal.token) || !machinery().tokensInUse.contain(proposal.token);
    });
    if (last != draft.proposals.end())
        draft.proposals.erase(last + 1, draft.proposals.end());
    return draft;
}

/// The tokens of the next step, and after them, those of the proposals that can be fed.
std::vector<TokenId> DraftRun::State::fedWith(const Draft& draft) const
{
    const auto next = text.tokens().subspan(text.fed(), text.nextRows());
    std::vector<TokenId> fed(next.begin(), next.end());
    for (const Proposal& proposal : draft.proposals)
        if (!text.endsWith(proposal.token) && machinery().tokensInUse.contain(proposal.token))
            fed.push_back(proposal.token);
    return fed;
}

DraftRun::State::Checked DraftRun::State::check(const Draft& draft, std::span<const TokenId> fed,
                                                const std::vector<std::vector<float>>& logits) const
{
    Checked done{text, toCompare, {}, 0};
    for (bool agrees = true; agrees; ++done.rows) {
        const bool isProposed = done.rows < draft.proposals.size();
        const auto own = logits.empty() ? std::span<const float>() : logits[done.rows];
        done.sample =
            isProposed ? done.text.choose(own, draft.proposals[done.rows]) : done.text.choose(own);
        done.text.advance(done.sample);
        if (settings.compares)
            done.toCompare.push_back({done.text.fed(), {own.begin(), own.end()}});
        agrees = isProposed && done.rows + 1 < fed.size() &&
                 done.sample->chosen.token == fed[done.rows + 1];
    }
    return done;
}

DraftRun::Step DraftRun::State::step(const std::stop_token& stop)
{
    if (steps.empty())
        expectRoom(); // before the step changes anything
    const Draft draft = proposalsFor(stop);
    const std::vector<TokenId> fed = fedWith(draft);
    const auto step = std::make_shared<StepRecord>();
    step->setIndexInText(steps.size());
    step->phase = text.nextPhase();
    step->first = text.fed();
    step->tokens = machinery().textOf(fed);
    if (steps.empty())
        runner.warmUp(std::span(fed).first(std::min(fed.size(), kWarmUpTokens)), stop);
    const bool isDecode = step->phase == Phase::Decode;
    const LogitRows logitRows = !text.nextChooses() ? LogitRows::None
                                : isDecode          ? LogitRows::All
                                                    : LogitRows::Last;
    stream.beginPass(text.fed() + fed.size());
    const Feed feed{.stream = &stream, .tokens = fed, .logits = logitRows};
    const PlaceInRecord place{.first = text.fed(), .earlier = steps};
    RecordedFeed recorded = std::move(runner.record({&feed, 1}, {&place, 1}, stop).front());
    step->rows = std::move(recorded.rows);

    const Clock::time_point start = Clock::now();
    Checked checked = check(draft, fed, recorded.logits);
    if (checked.sample) {
        addSampleOperation(recorded.pass, runner.network(), Clock::now() - start);
        recorded.pass.operations.back().rows = recorded.logits.size();
        step->logits = std::move(recorded.logits[checked.rows - 1]);
        step->topLogits = machinery().textOf(checked.sample->top);
        step->choice = machinery().choiceOf(checked.sample->chosen);
    }
    const std::size_t kept = isDecode ? checked.rows : fed.size();
    step->rejected = fed.size() - kept;
    step->stopped = checked.text.stopped();
    PassRecord& pass = step->add(std::move(recorded.pass));
    steps.push_back(step);
    // Nothing below can fail, so a step is never left half done.
    commitRecorded(stream, pass, kept);
    text = std::move(checked.text);
    toCompare = std::move(checked.toCompare);
    return {step, draft.costs};
}

DraftRun::DraftRun(Machinery machinery, const DraftSettings& settings,
                   std::unique_ptr<Drafter> drafter)
    : m_state(std::make_unique<State>(std::move(machinery), settings, std::move(drafter)))
{
}

DraftRun::~DraftRun() = default;

bool DraftRun::finished() const
{
    return m_state->text.stopped().has_value();
}

std::span<const TokenId> DraftRun::tokens() const
{
    return m_state->text.tokens();
}

DraftRun::Step DraftRun::advance(const std::stop_token& stop)
{
    PASTKEYS_EXPECTS(!finished());
    try {
        return m_state->step(stop);
    } catch (...) {
        m_state->stream.rollBack();
        throw;
    }
}

PlainComparison DraftRun::compareWithPlain(const std::stop_token& stop)
{
    State& state = *m_state;
    PASTKEYS_EXPECTS(state.settings.compares);
    const Network& network = state.runner.network();
    const TokensInUse& inUse = state.machinery().tokensInUse;
    PlainComparison all;
    while (!state.toCompare.empty()) {
        const State::PlainPass& pass = state.toCompare.front();
        const auto tokens = state.text.tokens();
        PlainComparison one;
        one.logits.equalityExpected = state.machinery().kernels.exact;
        try {
            const Span unread = state.plain.beginPass(pass.end);
            const ConstMatrix plain = runWithCosts(
                state.runner, state.plain, tokens.subspan(unread.first, unread.count),
                pass.logits.empty() ? LogitRows::None : LogitRows::Last, one.costs, stop);
            if (!pass.logits.empty()) {
                compareLogits(one.logits, network, pass.end - 1, plain.rowSpan(0), pass.logits,
                              inUse.end);
                const bool isGreedy = state.settings.text.sampling.greedy;
                if (isGreedy && state.text.top(plain.rowSpan(0)).front().token != tokens[pass.end])
                    one.otherToken = pass.end;
            }
        } catch (...) {
            state.plain.rollBack();
            throw;
        }
        state.plain.commit();
        state.toCompare.pop_front();
        all += one;
    }
    return all;
}

} // namespace pastkeys
