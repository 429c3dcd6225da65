#include "run/batch_run.h"

#include "base/contract.h"
#include "base/errors.h"
#include "cache/block_cache.h"
#include "compare/comparison.h"
#include "kernels/worker_pool.h"
#include "query/step_bound.h"
#include "run/batch_plan.h"
#include "run/decoder_alone.h"
#include "run/generation.h"
#include "run/pass_runner.h"

#include <algorithm>
#include <map>

namespace pastkeys {

namespace {

using Clock = std::chrono::steady_clock;

/// The maximum number of positions for which a sequence stores K and V. The last chosen token is
/// never fed to the model, so nothing is stored for it.
std::size_t mostRows(const std::vector<TokenId>& prompt, const BatchSettings& settings,
                     const Config& config)
{
    const std::size_t context = config.context;
    const std::size_t tokens = std::min(settings.each.tokens, context); // the sum must not wrap
    return std::min(prompt.size() + tokens - 1, context);
}

std::size_t blocksFor(std::size_t rows, std::size_t block)
{
    return (rows + block - 1) / block;
}

/// The maximum number of blocks in use at the same time: those of the `slotCount` longest
/// sequences, or those of all sequences if the pool keeps blocks.
std::size_t enoughBlocks(const BatchSettings& settings, const Config& config)
{
    std::vector<std::size_t> needs;
    for (const std::vector<TokenId>& prompt : settings.prompts)
        needs.push_back(blocksFor(mostRows(prompt, settings, config), settings.block));
    std::ranges::sort(needs, std::greater());
    if (!settings.keepsBlocks)
        needs.resize(std::min(needs.size(), settings.slotCount));
    std::size_t blocks = 0;
    for (const std::size_t need : needs)
        blocks += need;
    return blocks;
}

BatchPlanOptions planOf(const BatchSettings& settings, const Config& config)
{
    const bool isStatic = settings.kind == BatchKind::Static;
    const std::size_t slotCount = std::min(settings.slotCount, settings.prompts.size());
    return {.kind = settings.kind,
            .slotCount = slotCount,
            .block = isStatic ? config.context : settings.block,
            .blocks =
                isStatic ? slotCount : settings.blocks.value_or(enoughBlocks(settings, config)),
            .sharesBeginnings = settings.sharesBeginnings,
            .keepsBlocks = settings.keepsBlocks,
            .padding = settings.padding};
}

/// The number of padding positions before or after each prompt of a static batch.
std::vector<std::size_t> paddingOf(const BatchSettings& settings)
{
    const std::vector<std::vector<TokenId>>& prompts = settings.prompts;
    std::vector<std::size_t> padding(prompts.size());
    for (std::size_t first = 0; first < prompts.size(); first += settings.slotCount) {
        const std::size_t end = std::min(first + settings.slotCount, prompts.size());
        std::size_t longest = 0;
        for (std::size_t s = first; s < end; ++s)
            longest = std::max(longest, prompts[s].size());
        for (std::size_t s = first; s < end; ++s)
            padding[s] = longest - prompts[s].size();
    }
    return padding;
}

RunSettings settingsOf(const BatchSettings& settings, std::size_t sequence)
{
    RunSettings own = settings.each;
    own.prompt = settings.prompts[sequence];
    own.chunks.clear();
    own.sampling.seed += sequence;
    return own;
}

/// How messages name one of several prompts: by its line number and the beginning of its text.
Text nameOfPrompt(const BatchSettings& settings, std::size_t sequence)
{
    const std::size_t line = settings.lines.empty() ? sequence + 1 : settings.lines.at(sequence);
    const std::string& text = settings.texts.at(sequence);
    return Text::tr("prompt in line %1 (“%2”)", std::to_string(line), Text(text, 40));
}

/// The name of a prompt, preceded by the name of the prompts file, if there is one.
Text placeOfPrompt(const BatchSettings& settings, std::size_t sequence)
{
    Text name = nameOfPrompt(settings, sequence);
    return settings.promptsFile.empty() ? name : Text::tr("%1: %2", settings.promptsFile, name);
}

} // namespace

void validate(const BatchSettings& settings, const Network& network)
{
    expectDecoderAlone(network, Text::tr("a batch"));
    const Config& config = network.config();
    if (settings.prompts.empty())
        refuse({}, Text::tr("prompts"), Text::tr("at least one prompt"), std::string("0"));
    if (settings.slotCount == 0)
        refuse({}, Text::tr("slots"), Text::tr("room for at least one sequence"), std::string("0"));
    if (settings.block == 0)
        refuse({}, Text::tr("block"), Text::tr("blocks of at least one position"),
               std::string("0"));
    for (std::size_t s = 0; s < settings.prompts.size(); ++s)
        validatePrompt(settings.prompts[s], config, placeOfPrompt(settings, s));
    validate(settingsOf(settings, 0), network); // sequences differ only in prompt and seed
    if (settings.kind != BatchKind::Continuous || !settings.blocks)
        return;
    const auto longest = std::ranges::max_element(
        settings.prompts, {}, [](const std::vector<TokenId>& prompt) { return prompt.size(); });
    const std::size_t needed = blocksFor(mostRows(*longest, settings, config), settings.block);
    const auto sequence = static_cast<std::size_t>(longest - settings.prompts.begin());
    if (*settings.blocks < needed)
        refuse({}, {}, {}, {},
               Text::tr("The pool needs at least %1 blocks for the %2, but it "
                        "has %3. Use more or larger blocks, or generate fewer "
                        "tokens.",
                        needed, nameOfPrompt(settings, sequence), *settings.blocks));
}

BatchHeader headerOf(const Machinery& machinery, const Text& modelName,
                     const BatchSettings& settings)
{
    const Config& config = machinery.config();
    const BatchPlanOptions plan = planOf(settings, config);
    const std::uint64_t bytesPerPosition = cacheBytesPerToken(*machinery.network);
    BatchHeader header{.modelName = modelName,
                       .network = machinery.network,
                       .kernels = std::string(machinery.kernels.name),
                       .threads = machinery.pool.threads(),
                       .sampling = describe(settings.each.sampling),
                       .kind = settings.kind,
                       .padding = settings.padding,
                       .countsPadding = settings.countsPadding,
                       .keepsBlocks = settings.keepsBlocks,
                       .slotCount = plan.slotCount,
                       .block = plan.block,
                       .bytesPerBlock = plan.block * bytesPerPosition,
                       .bytesPerContext = config.context * bytesPerPosition,
                       .prompts = settings.texts,
                       .promptTokens = {}};
    header.prompts.resize(settings.prompts.size());
    for (const std::vector<TokenId>& prompt : settings.prompts) {
        std::vector<TokenText>& tokens = header.promptTokens.emplace_back();
        for (const TokenId token : prompt)
            tokens.push_back({token, machinery.bytesOf(token)});
    }
    return header;
}

namespace {

std::uint32_t ulpBetween(std::span<const float> a, std::span<const float> b)
{
    Verdict verdict;
    compareRows(verdict, {}, 0, oneRow(a), oneRow(b));
    return verdict.maxUlp;
}

} // namespace

struct KeptBlocks
{
    BlockMemory memory;
    KeptTexts texts;
};

struct BatchRun::State
{
    State(Machinery machine, const BatchSettings& batch,
          const std::shared_ptr<KeptBlocks>& earlier);

    bool finished() const { return plan.finished(); }
    BatchStepPtr step(const std::stop_token& stop);
    bool canGoOnWith(const KeptBlocks& earlier) const;
    void expectRoom(std::size_t newBlocks) const;
    /// Runs the pass of a step. \returns the logits of its parts, except those of padding
    ConstMatrix runTogether(const BatchPlan& after, const PlannedStep& planned,
                            const std::stop_token& stop);
    /// Runs the part's sequence in a pass of its own, and compares the logits and the chosen token
    /// with those of the batch.
    void runAlone(BatchPart& part, std::span<const float> logits, const std::stop_token& stop);
    void addMemory(BatchStep& step) const;
    Position positionOf(std::size_t sequence, std::size_t index) const;
    std::vector<Position> positionsOf(std::size_t sequence, Span rows) const;

    const Machinery& machinery() const { return runner.machinery(); }
    const Network& network() const { return runner.network(); }

    PassRunner runner;
    BatchSettings settings;
    BatchPlanOptions options;
    /// The number of padding positions per sequence if padding counts as positions; otherwise 0.
    std::vector<std::size_t> padding;
    std::uint64_t weightBytes;
    std::optional<BlockMemory> memory; ///< created by the first step or taken from an earlier batch
    std::size_t keptBefore = 0;        ///< number of blocks that hold rows of an earlier batch
    std::vector<std::optional<Stream>> alone; ///< of each sequence, if it also runs alone

    // These change only if a step succeeds.
    BatchPlan plan;
    std::vector<Generation> texts;
    std::vector<std::span<const TokenId>> known; ///< the tokens of each text
    std::size_t steps = 0;
};

BatchRun::State::State(Machinery machine, const BatchSettings& batch,
                       const std::shared_ptr<KeptBlocks>& earlier)
    : runner(std::move(machine)), settings((validate(batch, network()), batch)),
      options(planOf(batch, machinery().config())),
      padding(batch.kind == BatchKind::Static && batch.countsPadding
                  ? paddingOf(batch)
                  : std::vector<std::size_t>(batch.prompts.size())),
      weightBytes(weightBytesOfPass(network(), runner.types())), alone(batch.prompts.size()),
      plan({}, batch.prompts.size())
{
    const bool goesOn = earlier && canGoOnWith(*earlier);
    const std::size_t taken = goesOn ? earlier->texts.owners.blocks() : 0;
    options.blocks = std::max(options.blocks, taken);
    expectRoom(options.blocks - taken); // if this throws, `earlier` is unchanged
    if (goesOn) {
        keptBefore = taken - earlier->texts.owners.free();
        plan = BatchPlan(options, batch.prompts.size(), std::move(earlier->texts));
        memory = std::move(earlier->memory);
    } else {
        plan = BatchPlan(options, batch.prompts.size());
    }
    for (std::size_t s = 0; s < batch.prompts.size(); ++s)
        texts.emplace_back(machinery().config(), machinery().tokensInUse, settingsOf(batch, s),
                           batch.prompts[s], machinery().config().context - padding[s]);
    for (const Generation& text : texts)
        known.push_back(text.tokens());
}

bool BatchRun::State::canGoOnWith(const KeptBlocks& earlier) const
{
    return settings.kind == BatchKind::Continuous && settings.keepsBlocks &&
           earlier.memory.positions() == settings.block &&
           (!settings.blocks || *settings.blocks == earlier.texts.owners.blocks());
}

/// Throws InputError if too little memory is free for the batch's new blocks and, if each sequence
/// also runs alone, for the rows of those runs.
void BatchRun::State::expectRoom(std::size_t newBlocks) const
{
    const BatchHeader header = headerOf(machinery(), {}, settings);
    std::uint64_t needed = newBlocks * header.bytesPerBlock;
    if (settings.compares)
        for (const std::vector<TokenId>& prompt : settings.prompts)
            needed += mostRows(prompt, settings, machinery().config()) * header.bytesPerContext /
                      machinery().config().context;
    expectMemory(needed, machinery().freeMemory(), {}, Text::tr("memory for this batch"),
                 Text::tr("Use fewer slots or blocks, or generate fewer tokens."));
}

Position BatchRun::State::positionOf(std::size_t sequence, std::size_t index) const
{
    const bool isAfter =
        settings.padding == PaddingSide::Left || index >= settings.prompts[sequence].size();
    return idAt<Position>(index + (isAfter ? padding[sequence] : 0));
}

std::vector<Position> BatchRun::State::positionsOf(std::size_t sequence, Span rows) const
{
    std::vector<Position> positions;
    positions.reserve(rows.count);
    for (std::size_t row = rows.first; row < rows.end(); ++row)
        positions.push_back(positionOf(sequence, row));
    return positions;
}

ConstMatrix BatchRun::State::runTogether(const BatchPlan& after, const PlannedStep& planned,
                                         const std::stop_token& stop)
{
    std::vector<Stream> streams;
    std::vector<Feed> feeds;
    streams.reserve(planned.parts.size());
    for (const BatchPart& part : planned.parts) {
        const std::size_t s = part.sequence;
        Feed& feed = feeds.emplace_back();
        if (part.use == RowsUse::Padding) {
            const std::vector<TokenId>& ends = machinery().config().endOfText;
            feed.tokens.assign(part.rows, ends.empty() ? TokenId{0} : ends.front());
            feed.logits = LogitRows::None;
            streams.emplace_back(laneWithoutCache(), network());
        } else {
            const auto tokens = texts[s].tokens().subspan(part.first, part.rows);
            feed.tokens.assign(tokens.begin(), tokens.end());
            feed.positions = positionsOf(s, {part.first, part.rows});
            streams.emplace_back(LaneSpec(), network(),
                                 std::make_unique<BlockCache>(*memory, after.tableOf(s),
                                                              positionsOf(s, {0, part.first})));
        }
        feed.stream = &streams.back();
    }
    return runner.run(feeds, {.stop = stop});
}

void BatchRun::State::runAlone(BatchPart& part, std::span<const float> logits,
                               const std::stop_token& stop)
{
    std::optional<Stream>& own = alone[part.sequence];
    if (!own)
        own.emplace(laneWithCache("dynamic"), network());
    const std::span<const TokenId> tokens = texts[part.sequence].tokens();
    const Span unread = own->beginPass(tokens.size());
    const Clock::time_point start = Clock::now();
    const ConstMatrix result = runner.run(*own, tokens.subspan(unread.first, unread.count),
                                          LogitRows::Last, {.stop = stop});
    part.alone = Clock::now() - start;
    const std::span<const float> ownLogits{result.data, result.columns};
    part.maxUlp = ulpBetween(ownLogits, logits);
    if (*part.maxUlp == 0)
        return;
    Generation text = texts[part.sequence]; // copied, so that it draws the same random numbers
    const std::optional<Sample> sample = text.choose(ownLogits);
    if (sample->chosen.token != part.choice->token.id)
        part.choiceAlone = machinery().choiceOf(sample->chosen);
}

BatchStepPtr BatchRun::State::step(const std::stop_token& stop)
{
    if (steps == 0) {
        if (!memory)
            memory.emplace(cacheShapeOf(network()), RowStorage(), options.block);
        memory->grow(options.blocks);
    }
    BatchPlan after = plan;
    std::map<std::size_t, Generation> chosen; // the texts of the sequences that run
    PlannedStep planned = after.next(known);
    const auto step = std::make_shared<BatchStep>();
    step->index = steps;
    step->weightBytes = weightBytes;
    for (const BlockCopy& copy : planned.copies)
        memory->copy(copy.from, copy.to, copy.rows);
    // The first pass also pays for waking threads, fetching weights and touching new memory, so it
    // is run once before it is timed.
    if (steps == 0)
        runTogether(after, planned, stop);
    const Clock::time_point start = Clock::now();
    const ConstMatrix logits = runTogether(after, planned, stop);
    step->duration = Clock::now() - start;
    std::vector<std::vector<float>> rows;
    for (std::size_t r = 0; r < logits.rows; ++r)
        rows.emplace_back(logits.row(r), logits.row(r) + logits.columns);
    auto row = rows.begin();
    for (BatchPart& part : planned.parts) {
        if (part.use == RowsUse::Padding)
            continue;
        Generation& text = chosen.emplace(part.sequence, texts[part.sequence]).first->second;
        const std::optional<Sample> sample = text.choose(*row);
        part.choice = machinery().choiceOf(sample->chosen);
        if (settings.compares)
            runAlone(part, *row, stop);
        ++row;
        text.advance(sample);
        part.stopped = text.stopped();
        if (part.stopped)
            after.end(part.sequence, text.tokens());
    }
    step->parts = std::move(planned.parts);
    step->suspended = std::move(planned.suspended);
    step->shortage = planned.shortage;
    step->waiting = after.waiting();
    step->blocks = after.blocks();
    addMemory(*step);
    // Nothing below can throw, so a step that throws leaves the run unchanged.
    for (const BatchPart& part : step->parts)
        if (part.alone)
            alone[part.sequence]->commit();
    plan = std::move(after);
    for (auto& [sequence, text] : chosen) {
        texts[sequence] = std::move(text);
        known[sequence] = texts[sequence].tokens();
    }
    ++steps;
    return step;
}

void BatchRun::State::addMemory(BatchStep& step) const
{
    const std::uint64_t perPosition = memory->bytesPerPosition();
    for (const BlockState& block : step.blocks) {
        if (block.isFree())
            continue;
        step.bytesUsed += block.rows * perPosition;
        if (settings.kind == BatchKind::Continuous)
            step.waste.lastBlocks += (options.block - block.rows) * perPosition;
    }
    step.bytesReserved = options.blocks * memory->bytesPerBlock();
    if (settings.kind == BatchKind::Static)
        step.waste.reserved = step.bytesReserved - step.bytesUsed;
}

BatchRun::BatchRun(Machinery machinery, const BatchSettings& settings,
                   const std::shared_ptr<KeptBlocks>& earlier)
    : m_state(std::make_unique<State>(std::move(machinery), settings, earlier))
{
}

BatchRun::~BatchRun() = default;

bool BatchRun::finished() const
{
    return m_state->finished();
}

std::size_t BatchRun::keptBefore() const
{
    return m_state->keptBefore;
}

BatchStepPtr BatchRun::advance(const std::stop_token& stop)
{
    PASTKEYS_EXPECTS(!finished());
    try {
        return m_state->step(stop);
    } catch (...) {
        for (std::optional<Stream>& own : m_state->alone)
            if (own)
                own->rollBack();
        throw;
    }
}

std::shared_ptr<KeptBlocks> BatchRun::takeKeptBlocks()
{
    if (!m_state->settings.keepsBlocks || !m_state->memory)
        return nullptr;
    return std::make_shared<KeptBlocks>(
        KeptBlocks{std::move(*m_state->memory), m_state->plan.kept()});
}

std::span<const TokenId> BatchRun::tokensOf(std::size_t sequence) const
{
    return m_state->texts.at(sequence).tokens();
}

} // namespace pastkeys
