#include "run/conversation.h"

#include "base/contract.h"
#include "base/errors.h"
#include "compare/comparison.h"
#include "kernels/select.h"
#include "record/pass_operations.h"
#include "record/row_blocks.h"
#include "run/decoder_alone.h"
#include "run/generation.h"
#include "run/pass_costs.h"
#include "run/run_memory.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// Why the rows that the lane keeps cannot serve another text that begins alike; empty if they can.
Text whyNotShared(const LaneSpec& lane)
{
    if (!keepsRows(lane))
        return Text::tr("Without a cache, there is nothing to find.");
    if (!lane.cache.kind->keepsWhatItsRuleSees() || !lane.cache.evictions.empty())
        return Text::tr("What this cache forgets depends on how the text was read.");
    if (lane.limit.kind != ContextLimit::Kind::Stop)
        return Text::tr("A lane that drops the start of its text has no start in common with the "
                        "next text.");
    if (lane.draft)
        return Text::tr("Proposed tokens are checked only in a run of its own.");
    if (lane.mistake || lane.replacement || !lane.rule.isOfPositions())
        return Text::tr("A row must depend on nothing but its own token and those before it.");
    if (lane.cache.rows.unrotated)
        return Text::tr("Recorded keys are rotated, so they cannot fill a cache that keeps keys "
                        "before their rotation.");
    return {};
}

/// Whether both lanes compute the same rows for the same tokens. \pre whyNotShared(own) is empty
bool computeTheSame(const LaneSpec& own, const LaneSpec& other)
{
    if (other.mistake || other.replacement || other.draft)
        return false;
    const bool sameForm = own.cache.rows == other.cache.rows && own.rule == other.rule &&
                          own.fused == other.fused && haveSameWeights(own, other);
    return mustBeEqual(own, other) || (sameForm && whyNotShared(other).empty());
}

/// Whether both networks record the same queries, keys and values. Their fingerprint alone does not
/// say so, because anyone can write a file.
bool haveSameRows(const Network& own, const Network& theirs)
{
    if (own.config().layers != theirs.config().layers ||
        own.config().vocabulary != theirs.config().vocabulary ||
        !std::ranges::equal(own.recorded(), theirs.recorded()))
        return false;
    for (const TensorKind tensor : own.recorded())
        if (own[tensor].columns != theirs[tensor].columns)
            return false;
    const auto layers = layersOf(own);
    return std::ranges::all_of(layers, [&](Layer layer) {
        const AttentionSite& a = own.site(layer);
        const AttentionSite& b = theirs.site(layer);
        return a.queries == b.queries && a.keys == b.keys && a.values == b.values;
    });
}

/// Whether tables with these names give the same bits.
bool haveSameBits(std::string_view one, std::string_view other)
{
    const auto isExact = [](std::string_view name) {
        return std::ranges::any_of(availableKernels(), [name](const Kernels* table) {
            return table->exact && table->name == name;
        });
    };
    return one == other || (isExact(one) && isExact(other));
}

/// Appends the rows at these positions to the cache.
/// \param parts  the rows from position 0 on, in order
void fill(KvCache& cache, const Network& network, std::span<const RowPart> parts, Span positions)
{
    if (positions.count == 0)
        return;
    const std::vector<RowRef> rows = rowsAt(parts, positions.first, positions.end());
    const std::vector<Position> at = positionsFrom(positions.first, positions.count);
    for (const CacheSite place : cache.shape().sources()) {
        const AttentionSite& site = network.site(place.layer);
        std::vector<std::vector<float>> memory;
        const auto matrixOf = [&](TensorKind tensor) {
            std::vector<float>& values = memory.emplace_back();
            for (const RowRef& row : rows) {
                const std::span<const float> one = row.of(place.layer, tensor);
                values.insert(values.end(), one.begin(), one.end());
            }
            const std::size_t columns = network[tensor].columns;
            return ConstMatrix{values.data(), rows.size(), columns, columns};
        };
        const ConstMatrix queries = matrixOf(site.queries);
        const ConstMatrix keys = matrixOf(site.keys);
        cache.append(place, at, {queries, keys, matrixOf(site.values)});
    }
    cache.commit();
}

std::vector<RowPart> cutAt(std::vector<RowPart> parts, std::size_t end)
{
    std::erase_if(parts, [end](const RowPart& part) { return part.position >= end; });
    if (!parts.empty())
        parts.back().rows = std::min(parts.back().rows, end - parts.back().position);
    return parts;
}

void add(TurnCosts& costs, const PassRecord& pass)
{
    ++costs.passes;
    costs.formula += pass.formula;
    costs.counted += pass.counted;
    costs.duration += pass.duration;
}

using Clock = std::chrono::steady_clock;

constexpr std::size_t kTokensToWarmUp = 32; ///< enough to use the kernels for many rows

} // namespace

std::size_t commonTokens(std::span<const TokenId> a, std::span<const TokenId> b)
{
    return static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
}

void validateConversation(const RunSettings& each, const Network& network)
{
    expectDecoderAlone(network, Text::tr("a conversation"));
    const LaneSpec& lane = each.lanes.front();
    if (Text reason = whyNotShared(lane); !reason.empty())
        refuse({}, Text::tr("the cache of a conversation"),
               Text::tr("a cache whose rows can be used for another text that begins alike"),
               lane.shortName, std::move(reason));
    RunSettings settings = each;
    settings.prompt = {TokenId{0}}; // the texts are checked when they are asked
    validate(settings, network);
}

struct ConversationRun::State
{
    State(Machinery machine, const RunSettings& settings)
        : runner(std::move(machine)),
          each((validateConversation(settings, runner.network()), settings)),
          lane(each.lanes.front()), stream(lane, runner.network())
    {
        each.chunks.clear();
        each.lanes = {lane};
        each.running = {Lane{0}};
    }

    /// A text in the cache: its tokens, and their rows as they were computed.
    struct Held
    {
        std::vector<TokenId> tokens;
        std::vector<RowPart> rows;
    };

    const Network& network() const { return runner.network(); }
    const Machinery& machinery() const { return runner.machinery(); }
    void expectRoom(const RunSettings& settings) const;
    void goBackTo(std::size_t end);
    void pass(const std::stop_token& stop);
    void compareWithAgain(std::span<const float> logits, const std::stop_token& stop);
    void undo();

    PassRunner runner;
    RunSettings each;
    LaneSpec lane;
    Stream stream;
    Held held;
    bool isWarm = false;
    // The turn that runs, or the last one.
    std::optional<Generation> text;
    Held before; ///< what the cache held when the turn began
    TurnRecord turn;
};

/// Throws InputError if the turn could need more memory than is free: for the cache, for computing
/// everything again, and for the rows as they were computed.
void ConversationRun::State::expectRoom(const RunSettings& settings) const
{
    const RunSizes sizes = sizesOf(settings, machinery().config());
    expectFreeMemory(2 * bytesOfLane(network(), lane, sizes) +
                         sizes.positions * recordedBytesPerToken(network()),
                     machinery().freeMemory(), lane);
}

/// Drops the rows from this position on, or all of them if the cache has forgotten some.
void ConversationRun::State::goBackTo(std::size_t end)
{
    KvCache& rows = stream.rows();
    if (end == held.tokens.size())
        return;
    if (rows.canTruncate(idAt<Position>(end))) {
        rows.truncate(idAt<Position>(end));
        held.tokens.resize(end);
        held.rows = cutAt(std::move(held.rows), end);
    } else {
        stream = Stream(lane, network());
        held = {};
    }
}

/// Computes the whole text with an empty cache of the same kind.
void ConversationRun::State::compareWithAgain(std::span<const float> logits,
                                              const std::stop_token& stop)
{
    LaneSpec empty = lane;
    if (empty.cache.reservesContext())
        empty.cache = empty.cache.growing();
    Stream again(empty, network());
    PassCosts costs;
    const ConstMatrix all = runWithCosts(runner, again, turn.text, LogitRows::Last, costs, stop);
    turn.again = {costs.passes, {}, costs.counted, costs.duration};
    turn.logits.equalityExpected = machinery().kernels.exact;
    compareLogits(turn.logits, network(), turn.text.size() - 1, all.rowSpan(0), logits,
                  machinery().tokensInUse.end);
}

void ConversationRun::State::pass(const std::stop_token& stop)
{
    const bool isFirst = text->fed() == 0;
    if (isFirst) {
        if (!std::exchange(isWarm, true))
            runner.warmUp(std::span(turn.text).first(std::min(turn.text.size(), kTokensToWarmUp)),
                          stop);
        goBackTo(turn.found);
        turn.found = held.tokens.size(); // none if the cache could not go back
    }
    const std::span<const TokenId> tokens = text->tokens();
    const Span unread = stream.beginPass(tokens.size());
    const auto read = tokens.subspan(unread.first, unread.count);
    const Feed feed{.stream = &stream, .tokens = {read.begin(), read.end()}};
    const PlaceInRecord place{.first = unread.first};
    RecordedFeed recorded = std::move(runner.record({&feed, 1}, {&place, 1}, stop).front());
    const std::vector<float>& logits = recorded.logits.front();
    if (isFirst)
        compareWithAgain(logits, stop);
    const Clock::time_point start = Clock::now();
    const std::optional<Sample> sample = text->choose(logits);
    addSampleOperation(recorded.pass, network(), Clock::now() - start);
    recorded.pass.duration += recorded.pass.operations.back().duration;
    add(isFirst ? turn.first : turn.later, recorded.pass);
    held.tokens.insert(held.tokens.end(), feed.tokens.begin(), feed.tokens.end());
    addPart(held.rows, {recorded.rows, unread.first, unread.count, 0});
    turn.answer.push_back(sample->chosen.token);
    // Nothing below can fail, so a pass is never left half done.
    commitRecorded(stream, recorded.pass);
    turn.cacheBytes = recorded.pass.cacheBytesUsed;
    text->advance(sample);
    turn.stopped = text->stopped();
}

/// Takes back what the turn has done to the cache, and fills in the rows that it has dropped.
void ConversationRun::State::undo()
{
    stream.rollBack();
    if (!text || text->stopped())
        return;
    text.reset();
    const std::size_t read = indexOf(stream.rows().next()); // the pass may have failed anywhere
    held.tokens.resize(read);
    held.rows = cutAt(std::move(held.rows), read);
    goBackTo(std::min(turn.found, read));
    const std::size_t kept = held.tokens.size();
    held = std::move(before);
    fill(stream.rows(), network(), held.rows, spanBetween(kept, held.tokens.size()));
}

ConversationRun::ConversationRun(Machinery machinery, const RunSettings& each)
    : m_state(std::make_unique<State>(std::move(machinery), each))
{
}

ConversationRun::~ConversationRun() = default;

void ConversationRun::begin(std::vector<TokenId> text)
{
    State& state = *m_state;
    cancel();
    RunSettings settings = state.each;
    settings.prompt = text;
    validate(settings, state.network());
    state.expectRoom(settings);
    const Config& config = state.machinery().config();
    const std::size_t common = commonTokens(state.held.tokens, text);
    state.before = state.held;
    state.text.emplace(config, state.machinery().tokensInUse, settings, text,
                       mostPositions(state.lane, settings, config));
    state.turn = {};
    state.turn.held = state.held.tokens.size();
    state.turn.found = std::min(common, text.size() - 1);
    state.turn.text = std::move(text);
}

bool ConversationRun::isAnswering() const
{
    return m_state->text && !m_state->text->stopped();
}

void ConversationRun::advance(const std::stop_token& stop)
{
    PASTKEYS_EXPECTS(isAnswering());
    try {
        m_state->pass(stop);
    } catch (...) {
        m_state->undo();
        throw;
    }
}

void ConversationRun::cancel()
{
    m_state->undo();
}

const TurnRecord& ConversationRun::turn() const
{
    return m_state->turn;
}

std::span<const TokenId> ConversationRun::held() const
{
    return m_state->held.tokens;
}

void ConversationRun::drop()
{
    PASTKEYS_EXPECTS(!isAnswering());
    m_state->stream = Stream(m_state->lane, m_state->network());
    m_state->held = {};
}

Trace ConversationRun::rows(TraceHeader header) const
{
    const State& state = *m_state;
    const std::size_t count = state.held.tokens.size();
    PASTKEYS_EXPECTS(!isAnswering() && count > 0);
    header.lanes = {state.lane};
    header.promptTokens = count;
    header.counted = false;
    header.timed = false;
    RowBlock block = makeRowBlock(count, state.network());
    for (const RowPart& part : state.held.rows)
        copyRows(part, block, part.position);
    auto step = std::make_shared<StepRecord>();
    step->tokens = state.machinery().textOf(state.held.tokens);
    step->rows = std::make_shared<const RowBlock>(std::move(block));
    PassRecord pass;
    pass.rows = count;
    pass.operations = operationsOfPass(header, state.lane, pass, 0);
    for (OperationRecord& operation : pass.operations) {
        operation.counted = operation.formula; // as for any run without counts
        pass.formula += operation.formula;
    }
    pass.counted = pass.formula;
    step->add(std::move(pass));
    return Trace(std::move(header), {std::move(step)});
}

void ConversationRun::load(const Trace& recorded, const TraceHeader& header,
                           std::span<const TokenId> text, const std::string& file)
{
    State& state = *m_state;
    PASTKEYS_EXPECTS(!isAnswering());
    const TraceHeader& theirs = recorded.header();
    const auto lanes = lanesOf(theirs);
    const auto lane = std::ranges::find_if(lanes, [&](Lane each) {
        return theirs.fingerprintOf(theirs.lane(each)) == header.modelFingerprint &&
               recorded.ran(each);
    });
    if (lane == lanes.end())
        refuse(file, Text::tr("model"),
               Text::tr("rows of the model %1 (%2)", header.modelName, header.modelFingerprint),
               Text::tr("rows of the model %1 (%2)", theirs.modelName, theirs.modelFingerprint));
    if (!haveSameRows(*header.network, *theirs.network))
        refuse(file, Text::tr("model"), Text::tr("rows of the sizes of the open model"),
               Text::tr("rows of other sizes"));
    if (!haveSameBits(header.kernels, theirs.kernels))
        refuse(file, Text::tr("kernels"), Text::tr("rows that give the bits of %1", header.kernels),
               theirs.kernels);
    const auto same = std::ranges::find_if(lanes, [&](Lane each) {
        LaneSpec other = theirs.lane(each);
        other.weights.reset(); // their fingerprint has been compared
        return recorded.ran(each) && computeTheSame(state.lane, other);
    });
    if (same == lanes.end())
        refuse(file, Text::tr("form"), Text::tr("rows of a cache like %1", state.lane.shortName),
               theirs.lane(*lane).shortName,
               Text::tr("The rows of a layer follow from what the cache of the layers before it "
                        "gives back, so they must have been stored in the same form."));
    if (theirs.recordedLayers)
        refuse(file, Text::tr("layers"), Text::tr("the rows of all layers"),
               Text::tr("those of layers %1", layerNumbers(*theirs.recordedLayers)));
    std::vector<TokenId> tokens;
    for (const TokenText& token : recorded.tokens(*same))
        tokens.push_back(token.id);
    if (commonTokens(tokens, text) == 0)
        refuse(
            file, Text::tr("tokens"),
            Text::tr("a text that begins with token %1, as this one does",
                     std::to_string(indexOf(text.front()))),
            Text::tr("a text that begins with token %1", std::to_string(indexOf(tokens.front()))),
            Text::tr("Rows are of use only as far as both texts begin alike."));
    tokens.resize(std::min<std::size_t>(tokens.size(), header.config().context));
    const auto parts = laneParts(recorded.steps(), *same, 0, tokens.size());
    Stream stream(state.lane, state.network());
    fill(stream.rows(), state.network(), parts, {0, tokens.size()});
    state.stream = std::move(stream);
    state.held = {std::move(tokens), parts};
    state.text.reset();
}

} // namespace pastkeys
