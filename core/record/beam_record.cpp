#include "record/beam_record.h"

#include "base/contract.h"

#include <algorithm>
#include <cmath>
#include <ranges>
#include <utility>

namespace pastkeys {

namespace {

constexpr std::size_t kUsualBlock = 16; ///< positions per block of the cache "paged"

std::shared_ptr<StepRecord> withChoice(const StepRecord& step, const TokenText& token)
{
    auto chosen = std::make_shared<StepRecord>(step);
    const float own = step.logits.at(indexOf(token.id));
    const auto isBefore = [&](std::size_t id) {
        const float logit = step.logits[id];
        return logit > own || (logit == own && id < indexOf(token.id));
    };
    SampledToken sampled{.token = token.id, .candidates = 0}; // counted below
    double largest = own;
    for (const float logit : step.logits)
        largest = std::max<double>(largest, logit); // a NaN is never larger
    double sum = 0;
    for (std::size_t id = 0; id < step.logits.size(); ++id) {
        sampled.rank += isBefore(id) ? 1 : 0;
        if (!std::isnan(step.logits[id])) {
            sum += std::exp(step.logits[id] - largest);
            ++sampled.candidates;
        }
    }
    sampled.greedy = sampled.rank == 0;
    sampled.probability = std::exp(own - largest) / sum;
    if (std::ranges::none_of(step.topLogits,
                             [&](const LogitEntry& entry) { return entry.token.id == token.id; }))
        chosen->topLogits.push_back({token, {token.id, own, sampled.probability}});
    chosen->choice = Choice{token, sampled};
    return chosen;
}

/// Whether the beam got a copy of its parent's cache, because an earlier child kept that one. What
/// the copy has cost is counted anew.
bool isForked(const BeamStep& step, std::size_t beam)
{
    const auto* const first = std::ranges::find(step.beams.data(), step.beams.data() + beam,
                                                step.beams[beam].parent, &Beam::parent);
    return step.index > 0 && first != step.beams.data() + beam;
}

} // namespace

std::string_view nameOf(EarlyStopping stopping)
{
    switch (stopping) {
    case EarlyStopping::No:
        return "no";
    case EarlyStopping::Yes:
        return "yes";
    case EarlyStopping::Never:
        break;
    }
    return "never";
}

std::string_view nameOf(Fate fate)
{
    switch (fate) {
    case Fate::Continues:
        return "continues";
    case Fate::Ends:
        return "ends";
    case Fate::EndsWorse:
        return "ends worse";
    case Fate::EndsLate:
        return "ends late";
    case Fate::Dropped:
        break;
    }
    return "dropped";
}

std::string_view nameOf(BeamStop stop)
{
    switch (stop) {
    case BeamStop::EnoughHypotheses:
        return "enough hypotheses";
    case BeamStop::TokenCount:
        return "token count";
    case BeamStop::ContextFull:
        return "context full";
    case BeamStop::NoBeamLeft:
        break;
    }
    return "no beam left";
}

std::size_t BeamStep::childrenOf(std::size_t parent) const
{
    return static_cast<std::size_t>(std::ranges::count(beams, parent, &Beam::parent));
}

std::size_t BeamStep::ownersOf(std::size_t block) const
{
    return static_cast<std::size_t>(std::ranges::count_if(beams, [block](const Beam& beam) {
        return std::ranges::find(beam.blocks, block) != beam.blocks.end();
    }));
}

std::size_t BeamHeader::block() const
{
    return lane.cache.block() > 0 ? lane.cache.block() : kUsualBlock;
}

BeamMoves movesOf(const BeamHeader& header, const BeamStep& step)
{
    BeamMoves moves;
    if (step.index == 0)
        return moves;
    std::size_t copies = 0; // children that cannot keep the memory of their parent
    for (std::size_t parent = 0; parent < kMostBeams; ++parent)
        copies += std::max<std::size_t>(step.childrenOf(parent), 1) - 1;
    moves.inBlocks = copies * (step.held % header.block());
    moves.contiguous = copies * step.held;
    moves.allReordered = step.beams.size() * step.held;
    moves.recomputed = step.beams.size() * step.held;
    return moves;
}

std::uint64_t formulaBytes(const BeamHeader& header, const BeamStep& step)
{
    const BeamMoves moves = movesOf(header, step);
    const std::size_t rows = !keepsRows(header.lane)         ? moves.recomputed
                             : header.lane.cache.block() > 0 ? moves.inBlocks
                                                             : moves.contiguous;
    return rows * header.bytesPerPosition();
}

std::uint64_t countedBytes(const BeamHeader& header, const BeamStep& step)
{
    std::uint64_t bytes = 0;
    for (const Beam& beam : step.beams)
        bytes += keepsRows(header.lane)
                     ? beam.copiedBytes
                     : (beam.step->passes.front().rows - step.read) * header.bytesPerPosition();
    return bytes;
}

std::vector<std::size_t> ancestorsOf(const BeamTrace& trace, std::size_t step, std::size_t beam)
{
    std::vector<std::size_t> numbers{beam};
    for (; step > 0; --step)
        numbers.push_back(trace.steps.at(step)->beams.at(numbers.back()).parent);
    std::ranges::reverse(numbers);
    return numbers;
}

std::vector<TokenText> generatedBy(const BeamTrace& trace, std::size_t step, std::size_t beam)
{
    std::vector<TokenText> tokens;
    const std::vector<std::size_t> numbers = ancestorsOf(trace, step, beam);
    for (std::size_t s = 1; s < numbers.size(); ++s)
        tokens.push_back(trace.steps[s]->beams[numbers[s]].token);
    return tokens;
}

std::vector<TokenText> generatedBy(const BeamTrace& trace, const Hypothesis& hypothesis)
{
    std::vector<TokenText> tokens = generatedBy(trace, hypothesis.step, hypothesis.beam);
    tokens.push_back(hypothesis.token);
    return tokens;
}

std::vector<TokenId> idsOf(const std::vector<TokenText>& tokens)
{
    std::vector<TokenId> ids;
    ids.reserve(tokens.size());
    for (const TokenText& token : tokens)
        ids.push_back(token.id);
    return ids;
}

std::vector<StepRecordPtr> stepsOf(const BeamTrace& trace, const Hypothesis& hypothesis)
{
    const std::vector<TokenText> tokens = generatedBy(trace, hypothesis);
    const auto numbers = ancestorsOf(trace, hypothesis.step, hypothesis.beam);
    std::vector<StepRecordPtr> steps;
    CacheAccount before; // of the cache of the beam of the previous step
    CacheAccount all;    // of the caches of all beams of the text
    for (std::size_t s = 0; s < numbers.size(); ++s) {
        const auto step = withChoice(*trace.steps[s]->beams[numbers[s]].step, tokens[s]);
        CacheAccount& account = step->passes.front().account;
        if (isForked(*trace.steps[s], numbers[s]))
            before = {};
        all.allocations += account.allocations - before.allocations;
        all.copiedBytes += account.copiedBytes - before.copiedBytes;
        before = std::exchange(account, all);
        steps.push_back(step);
    }
    auto last = std::make_shared<StepRecord>(*steps.back());
    const bool isFull = trace.steps.back()->stopped == BeamStop::ContextFull;
    last->stopped = hypothesis.hasEnded ? StopReason::EndOfText
                    : isFull            ? StopReason::ContextFull
                                        : StopReason::TokenCount;
    steps.back() = std::move(last);
    return steps;
}

} // namespace pastkeys
