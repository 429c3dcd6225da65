#include "run/draft_run.h"

#include "base/contract.h"
#include "base/errors.h"
#include "compare/comparison.h"
#include "compare/verdicts.h"
#include "record/pass_operations.h"
#include "run/generation.h"
#include "run/pass_runner.h"
#include "run/run_memory.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// Why the lane cannot run in a run with proposed tokens; empty if it can.
Text whyNotWithDrafts(const LaneSpec& lane)
{
    const bool rejectsWrongly =
        lane.mistake && lane.mistake->rejection != Mistake::Rejection::Right;
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
    if ((lane.mistake && !rejectsWrongly) || !lane.rule.isOfPositions())
        return Text::tr("A row must see the same rows whether or not newer ones run in its pass.");
    if (lane.weights)
        return Text::tr("Both lanes must have the weights of the open model.");
    if (lane.replacement)
        return Text::tr("Proposed tokens are those of the text.");
    return {};
}

} // namespace

bool drafts(const std::vector<LaneSpec>& lanes)
{
    return std::ranges::any_of(lanes, [](const LaneSpec& lane) { return lane.draft.has_value(); });
}

void validateDrafts(const RunSettings& settings)
{
    const Text where = Text::tr("a run with proposed tokens");
    for (const LaneSpec& lane : settings.lanes)
        if (Text reason = whyNotWithDrafts(lane); !reason.empty())
            refuse({}, where, Text::tr("caches that give a row the same result in a longer pass"),
                   lane.shortName, std::move(reason));
    if (settings.lanes.size() > kLanes.size() || !settings.lanes.back().draft ||
        (settings.lanes.size() > 1 && settings.lanes.front().draft))
        refuse({}, where, Text::tr("proposed tokens in one lane, the right one"),
               settings.lanes.front().shortName);
    if (settings.ownWords)
        refuse({}, where, Text::tr("lanes that read one text"), Text::tr("a text for each lane"));
}

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kWarmUpTokens = 32; ///< enough to use the kernels for many rows

} // namespace

struct DraftRun::State
{
    State(Machinery machine, const RunSettings& wanted, std::unique_ptr<Drafter> proposer);

    /// What is chosen after the rows of a pass, until a choice is not the token of the next row.
    struct Checked
    {
        Generation text;
        std::optional<Sample> sample; ///< the last one
        std::size_t rows = 0;         ///< how many of them have chosen
    };

    StepRecordPtr step(const std::stop_token& stop);
    void expectRoom() const;
    Draft proposalsFor(const std::stop_token& stop) const;
    std::vector<TokenId> fedWith(const Draft& draft) const;
    RecordedFeed check(std::span<const TokenId> fed, const std::stop_token& stop);
    const RecordedFeed& plainPass(std::size_t row, std::span<const TokenId> fed,
                                  const StepRecordPtr& step, const std::stop_token& stop);
    Checked chosen(const Draft& draft, std::span<const TokenId> fed, const StepRecordPtr& step,
                   std::span<const std::vector<float>> logits, const std::stop_token& stop);
    void addPlain(StepRecord& step);
    void setWords(StepRecord& step, const Checked& done, std::vector<float> logits) const;

    const Machinery& machinery() const { return runner.machinery(); }
    Lane draftLane() const { return idAt<Lane>(settings.lanes.size() - 1); }
    const LaneDraft& proposing() const { return *settings.lanes.back().draft; }
    bool runs(Lane lane) const
    {
        return std::ranges::find(settings.running, lane) != settings.running.end();
    }
    bool checks() const { return runs(draftLane()); }
    bool decodesPlainly() const { return settings.lanes.size() > 1 && runs(Lane{0}); }
    LogitRows logitRows() const
    {
        return !text.nextChooses()                 ? LogitRows::None
               : text.nextPhase() == Phase::Decode ? LogitRows::All
                                                   : LogitRows::Last;
    }

    PassRunner runner;
    RunSettings settings;
    std::unique_ptr<Drafter> drafter;
    Stream stream; ///< of the lane with proposed tokens
    Stream plain;  ///< of the other one
    /// Passes of the plain lane in this step. They remain if the step throws, because the step will
    /// choose the same tokens again.
    std::vector<RecordedFeed> plainly;
    Verdicts verdicts;
    // These change only if a step succeeds.
    Generation text;
    std::vector<StepRecordPtr> steps;
    std::size_t tooHigh = 0; ///< with Mistake::Rejection::KeepsPositions: how many were rejected
};

DraftRun::State::State(Machinery machine, const RunSettings& wanted,
                       std::unique_ptr<Drafter> proposer)
    : runner(std::move(machine)), settings((validate(wanted, runner.network()), wanted)),
      drafter(std::move(proposer)), stream(settings.lanes.back(), runner.network()),
      plain(settings.lanes.front(), runner.network()),
      verdicts(runner.network(), machinery().tokensInUse.end, layersOf(runner.network())),
      text(machinery().config(), machinery().tokensInUse, settings, settings.prompt,
           mostPositions(settings.lanes.back(), settings, machinery().config()))
{
    PASTKEYS_EXPECTS(drafter);
}

/// Throws InputError if the run could need more memory than is free: for its caches, and for the
/// record, which keeps the rows of rejected tokens, too.
void DraftRun::State::expectRoom() const
{
    const Network& network = runner.network();
    RunSizes sizes = sizesOf(settings, machinery().config());
    sizes.chunk = std::max(sizes.chunk, proposing().mostProposed + 1);
    const std::uint64_t rejected = (sizes.positions - sizes.prompt) * proposing().mostProposed;
    std::uint64_t needed =
        bytesOfRecord(network, sizes) + rejected * recordedBytesPerToken(network);
    for (const Lane lane : settings.running)
        needed += bytesOfLane(network, settings.lanes[indexOf(lane)], sizes);
    expectFreeMemory(needed, machinery().freeMemory(), settings.lanes.back());
}

/// Proposals for the next step. The last one may be a token that ends the text, or that the model
/// has no embedding for: it is not fed, but it still decides what is chosen.
Draft DraftRun::State::proposalsFor(const std::stop_token& stop) const
{
    const std::size_t most = std::min(proposing().mostProposed, text.tokensLeft() - 1);
    if (!checks() || text.nextPhase() == Phase::Prefill || most == 0)
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

/// The pass that checks proposed tokens.
RecordedFeed DraftRun::State::check(std::span<const TokenId> fed, const std::stop_token& stop)
{
    stream.beginPass(text.fed() + fed.size());
    const Feed feed{.stream = &stream,
                    .tokens = {fed.begin(), fed.end()},
                    .logits = logitRows(),
                    .tooHigh = tooHigh};
    const PlaceInRecord place{.lane = draftLane(), .first = text.fed(), .earlier = steps};
    return std::move(runner.record({&feed, 1}, {&place, 1}, stop).front());
}

/// The pass of plain decoding that reads this row of the step, or the whole chunk of a prompt.
/// \param step  with the rows of the lane that checked them; null if that lane does not run
const RecordedFeed& DraftRun::State::plainPass(std::size_t row, std::span<const TokenId> fed,
                                               const StepRecordPtr& step,
                                               const std::stop_token& stop)
{
    if (row < plainly.size())
        return plainly[row];
    const bool isDecode = text.nextPhase() == Phase::Decode;
    const Span rows = isDecode ? Span{row, 1} : Span{0, fed.size()};
    const auto tokens = fed.subspan(rows.first, rows.count);
    plain.beginPass(text.fed() + rows.end());
    const Feed feed{.stream = &plain,
                    .tokens = {tokens.begin(), tokens.end()},
                    .logits = text.nextChooses() ? LogitRows::Last : LogitRows::None};
    const PlaceInRecord place{
        .lane = Lane{0}, .first = text.fed(), .earlier = steps, .current = step};
    RecordedFeed recorded = std::move(runner.record({&feed, 1}, {&place, 1}, stop).front());
    commitRecorded(plain, recorded.pass);
    plainly.push_back(std::move(recorded));
    return plainly.back();
}

/// \param logits  of the pass that checked the proposed tokens; used if it alone runs
DraftRun::State::Checked DraftRun::State::chosen(const Draft& draft, std::span<const TokenId> fed,
                                                 const StepRecordPtr& step,
                                                 std::span<const std::vector<float>> logits,
                                                 const std::stop_token& stop)
{
    Checked done{text, {}, 0};
    for (bool agrees = true; agrees; ++done.rows) {
        const bool isProposed = done.rows < draft.proposals.size();
        std::span<const std::vector<float>> own =
            logits.subspan(std::min(done.rows, logits.size()));
        if (decodesPlainly())
            own = plainPass(done.rows, fed, checks() ? step : nullptr, stop).logits;
        const auto last = own.empty() ? std::span<const float>() : std::span(own.front());
        done.sample = isProposed ? done.text.choose(last, draft.proposals[done.rows])
                                 : done.text.choose(last);
        done.text.advance(done.sample);
        agrees = isProposed && done.rows + 1 < fed.size() &&
                 done.sample->chosen.token == fed[done.rows + 1];
    }
    return done;
}

/// Adds the passes of plain decoding as one.
void DraftRun::State::addPlain(StepRecord& step)
{
    PassRecord all = std::move(plainly.front().pass);
    for (std::size_t row = 1; row < plainly.size(); ++row)
        addPass(all, std::move(plainly[row].pass));
    if (plainly.front().rows)
        step.rows = plainly.front().rows;
    step.add(std::move(all));
}

/// Records what was chosen, and the logits of the last row that is kept.
/// \param logits  of the pass that checked proposed tokens, at this row; empty if there was none
void DraftRun::State::setWords(StepRecord& step, const Checked& done,
                               std::vector<float> logits) const
{
    step.topLogits = machinery().textOf(done.sample->top);
    step.choice = machinery().choiceOf(done.sample->chosen);
    if (!decodesPlainly()) {
        step.logits = std::move(logits);
        return;
    }
    step.logits = plainly[done.rows - 1].logits.front();
    if (logits.empty() || sameBits(std::span<const float>(logits), step.logits))
        return;
    OwnWords& own = step.lane(draftLane())->own;
    own.topLogits = machinery().textOf(text.top(logits));
    own.logits = std::move(logits);
}

StepRecordPtr DraftRun::State::step(const std::stop_token& stop)
{
    if (steps.empty())
        expectRoom(); // before the step changes anything
    Clock::time_point start = Clock::now();
    const Draft draft = proposalsFor(stop);
    const auto drafting = Clock::now() - start;
    const std::vector<TokenId> fed = fedWith(draft);
    const auto step = std::make_shared<StepRecord>();
    step->setIndexInText(steps.size());
    step->phase = text.nextPhase();
    step->first = text.fed();
    step->tokens = machinery().textOf(fed);
    if (steps.empty())
        runner.warmUp(std::span(fed).first(std::min(fed.size(), kWarmUpTokens)), stop);
    RecordedFeed checked;
    if (checks()) {
        checked = check(fed, stop);
        step->rows = std::move(checked.rows);
        checked.pass.drafting = DraftingRecord{draft.costs.passes, draft.costs.counted, drafting};
        step->add(std::move(checked.pass));
    }
    start = Clock::now();
    Checked done = chosen(draft, fed, step, checked.logits, stop);
    const auto choosing = decodesPlainly() ? std::chrono::nanoseconds() : Clock::now() - start;
    const std::size_t kept = step->phase == Phase::Decode ? done.rows : fed.size();
    step->rejected = fed.size() - kept;
    if (decodesPlainly())
        addPlain(*step);
    if (done.sample) {
        for (PassRecord& pass : step->passes) {
            const bool isPlain = decodesPlainly() && pass.lane == Lane{0};
            addSampleOperation(pass, runner.network(), choosing);
            pass.operations.back().rows = isPlain ? done.rows : checked.logits.size();
        }
        setWords(*step, done,
                 checked.logits.empty() ? std::vector<float>()
                                        : std::move(checked.logits[done.rows - 1]));
    }
    step->stopped = done.text.stopped();
    step->verdict = verdicts.next(*step);
    if (step->verdict)
        step->verdict->equalityExpected =
            machinery().kernels.exact && mustBeEqual(settings.lanes[0], settings.lanes[1]);
    steps.push_back(step);
    // Nothing below can fail, so a step is never left half done.
    if (checks())
        commitRecorded(stream, *step->lane(draftLane()), kept);
    const Mistake* mistake = settings.lanes.back().mistake;
    if (mistake && mistake->rejection == Mistake::Rejection::KeepsPositions)
        tooHigh += step->rejected;
    plainly.clear();
    text = std::move(done.text);
    return step;
}

DraftRun::DraftRun(Machinery machinery, const RunSettings& settings,
                   std::unique_ptr<Drafter> drafter)
    : m_state(std::make_unique<State>(std::move(machinery), settings, std::move(drafter)))
{
}

DraftRun::~DraftRun() = default;

bool DraftRun::finished() const
{
    return m_state->text.stopped().has_value();
}

void DraftRun::setRunning(std::vector<Lane> lanes)
{
    PASTKEYS_EXPECTS(m_state->steps.empty() && !lanes.empty() && std::ranges::is_sorted(lanes) &&
                     indexOf(lanes.back()) < m_state->settings.lanes.size());
    m_state->settings.running = std::move(lanes);
}

std::span<const TokenId> DraftRun::tokens() const
{
    return m_state->text.tokens();
}

StepRecordPtr DraftRun::advance(const std::stop_token& stop)
{
    PASTKEYS_EXPECTS(!finished());
    try {
        return m_state->step(stop);
    } catch (...) {
        m_state->stream.rollBack();
        m_state->plain.rollBack();
        throw;
    }
}

} // namespace pastkeys
