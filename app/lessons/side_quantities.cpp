// The quantities of what a page shows in a window beside the main one.
#include "drawing/tr.h"
#include "lessons/quantity_entry.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace pastkeys {

namespace {

const ConversationState& conversationIn(const QuantityCase& of)
{
    if (of.side.conversation.empty())
        throw NoQuantity(Tr::tr("no conversation is shown"));
    return of.side.conversation;
}

const AnsweredTurn& turnOf(const QuantityCase& of)
{
    const ConversationState& state = conversationIn(of);
    return *state.turns.at(state.chosen);
}

const TurnRecord& recordOf(const QuantityCase& of)
{
    return turnOf(of).record;
}

/// A token's text, in quotation marks, at the first position where the text differs from what the
/// cache held.
Quantity firstOther(const QuantityCase& of, const std::vector<TokenText>& tokens)
{
    const std::size_t found = recordOf(of).found;
    if (recordOf(of).useless() == 0 || found >= tokens.size())
        throw NoQuantity(Tr::tr("the text begins with everything that the cache held"));
    return quoted(tokens[found].bytes);
}

/// The sum of a number over all turns.
template <typename Number> Quantity overTurns(const QuantityCase& of, Number number)
{
    std::uint64_t sum = 0;
    for (const auto& turn : conversationIn(of).turns)
        sum += number(turn->record);
    return countOf(sum);
}

const BeamState& beamsIn(const QuantityCase& of)
{
    if (of.side.beams.empty())
        throw NoQuantity(Tr::tr("no beam search is shown"));
    return of.side.beams;
}

std::uint64_t rowsAsBytes(const QuantityCase& of, std::size_t rows)
{
    return rows * beamsIn(of).header().bytesPerPosition();
}

Quantity movedBytes(const QuantityCase& of, std::size_t BeamMoves::*rows)
{
    const BeamState& state = beamsIn(of);
    return bytesOf(rowsAsBytes(of, movesOf(state.header(), state.current()).*rows),
                   NumberKind::Formula);
}

Quantity movedByAll(const QuantityCase& of, std::size_t BeamMoves::*rows)
{
    const BeamState& state = beamsIn(of);
    std::size_t all = 0;
    for (const BeamStepPtr& step : state.trace.steps)
        all += movesOf(state.header(), *step).*rows;
    return bytesOf(rowsAsBytes(of, all), NumberKind::Formula);
}

Quantity copiedRows(const QuantityCase& of)
{
    std::size_t rows = 0;
    for (const Beam& beam : beamsIn(of).current().beams)
        rows += beam.forkedRows + beam.ownedRows;
    return countOf(rows);
}

/// How many beams of the step continue a beam of the step before, which is counted from 1.
Quantity childrenOf(const QuantityCase& of)
{
    const BeamState& state = beamsIn(of);
    const std::size_t parent = of.number(0);
    if (state.step == 0)
        throw NoQuantity(Tr::tr("the first step continues no beam"));
    const std::size_t beams = state.trace.steps[state.step - 1]->beams.size();
    if (parent < 1 || parent > beams)
        throw NoQuantity(Tr::tr("the step before has beams 1 to %L1").arg(beams));
    return countOf(state.current().childrenOf(parent - 1));
}

std::multiset<std::size_t> blocksOf(const QuantityCase& of)
{
    std::multiset<std::size_t> blocks;
    for (const Beam& beam : beamsIn(of).current().beams)
        blocks.insert(beam.blocks.begin(), beam.blocks.end());
    if (blocks.empty())
        throw NoQuantity(Tr::tr("the rows of these beams are not in blocks"));
    return blocks;
}

/// How many blocks hold the rows of all beams, and how many of them have several owners.
Quantity blocks(const QuantityCase& of)
{
    const auto all = blocksOf(of);
    return countOf(std::set<std::size_t>(all.begin(), all.end()).size());
}

Quantity sharedBlocks(const QuantityCase& of)
{
    const auto all = blocksOf(of);
    std::size_t shared = 0;
    for (auto block = all.begin(); block != all.end(); block = all.upper_bound(*block))
        shared += all.count(*block) > 1 ? 1 : 0;
    return countOf(shared);
}

Quantity sameAlone(const QuantityCase& of)
{
    return sameness(std::ranges::all_of(beamsIn(of).alone, &Verdict::identical));
}

const Beam& beamOf(const QuantityCase& of)
{
    const BeamState& state = beamsIn(of);
    return state.current().beams.at(state.beam);
}

Quantity bestText(const QuantityCase& of)
{
    const BeamState& state = beamsIn(of);
    const auto& found = state.trace.steps.back()->hypotheses;
    std::string text;
    for (const TokenText& token : generatedBy(state.trace, found.at(0)))
        text += token.bytes;
    return pastkeys::quoted(text);
}

Quantity scoreOf(const QuantityCase& of)
{
    return ratioOf(beamsIn(of).trace.steps.back()->hypotheses.at(0).score);
}

// clang-format off
constexpr QuantityEntry kConversationEntries[]{
    {"conversation.turns", "", "turns of the conversation beside the window", [](const QuantityCase& of) { return countOf(conversationIn(of).turns.size()); }},
    {"conversation.found", "", "tokens of all turns whose rows were in the cache", [](const QuantityCase& of) { return overTurns(of, [](const TurnRecord& turn) { return turn.found; }); }},
    {"conversation.computed", "", "tokens of all turns whose rows were computed before an answer", [](const QuantityCase& of) { return overTurns(of, [](const TurnRecord& turn) { return turn.computed(); }); }},
    {"conversation.tokens", "", "tokens of all texts that the model was given, turn by turn", [](const QuantityCase& of) { return overTurns(of, [](const TurnRecord& turn) { return turn.text.size(); }); }},
    {"turn.number", "", "number of the chosen turn, from 1", [](const QuantityCase& of) { return sizeOf(conversationIn(of).chosen + 1); }},
    {"turn.tokens", "", "tokens of the whole text of the turn", [](const QuantityCase& of) { return countOf(recordOf(of).text.size()); }},
    {"turn.held", "", "rows that the cache held before the turn", [](const QuantityCase& of) { return countOf(recordOf(of).held); }},
    {"turn.found", "", "tokens of the turn whose rows were in the cache", [](const QuantityCase& of) { return countOf(recordOf(of).found); }},
    {"turn.computed", "", "tokens of the turn whose rows were computed before the answer", [](const QuantityCase& of) { return countOf(recordOf(of).computed()); }},
    {"turn.useless", "", "rows that the cache held after the first other token", [](const QuantityCase& of) { return countOf(recordOf(of).useless()); }},
    {"turn.heldToken", "", "the token in the cache at the first position that differs, in quotation marks", [](const QuantityCase& of) { return firstOther(of, turnOf(of).held); }},
    {"turn.otherToken", "", "the token of the text there, in quotation marks", [](const QuantityCase& of) { return firstOther(of, turnOf(of).text); }},
    {"turn.answer", "", "the answer of the turn, in quotation marks", [](const QuantityCase& of) { return quoted(turnOf(of).said); }},
    {"turn.flops", "", "FLOPs of matrix products up to the first token of the answer", [](const QuantityCase& of) { return flopsOf(recordOf(of).first.counted.products, NumberKind::Counted); }},
    {"turn.flopsAgain", "", "the same if the whole text is computed again", [](const QuantityCase& of) { return flopsOf(recordOf(of).again.counted.products, NumberKind::Counted); }},
    {"turn.same", "", "whether the logits of the first token have the same bits as if the whole text is computed again", [](const QuantityCase& of) { return sameness(recordOf(of).logits.identical()); }, "same different"},
};
constexpr QuantityEntry kBeamEntries[]{
    {"beams.width", "", "beams of the search beside the window", [](const QuantityCase& of) { return sizeOf(beamsIn(of).header().rules.beams); }},
    {"beams.steps", "", "steps of the search", [](const QuantityCase& of) { return countOf(beamsIn(of).trace.steps.size()); }},
    {"beams.step", "", "number of the chosen step, from 1", [](const QuantityCase& of) { return sizeOf(beamsIn(of).step + 1); }},
    {"beams.beam", "", "number of the chosen beam, from 1", [](const QuantityCase& of) { return sizeOf(beamsIn(of).beam + 1); }},
    {"beams.parent", "", "number of the beam of the step before that the chosen beam continues, from 1", [](const QuantityCase& of) { return countOf(beamOf(of).parent + 1); }},
    {"beams.children", "BEAM", "beams of the step that continue this beam of the step before, from 1", childrenOf},
    {"beams.held", "", "positions that each beam had before the step", [](const QuantityCase& of) { return countOf(beamsIn(of).current().held); }},
    {"beams.block", "", "positions in a block of the cache", [](const QuantityCase& of) { return sizeOf(beamsIn(of).header().block()); }},
    {"beams.blocks", "", "blocks that hold the rows of all beams after the step", blocks},
    {"beams.sharedBlocks", "", "those that several beams have", sharedBlocks},
    {"beams.rowBytes", "", "bytes of the rows of one position, in all layers", [](const QuantityCase& of) { return bytesOf(rowsAsBytes(of, 1), NumberKind::Formula); }},
    {"beams.copiedRows", "", "rows that the step copied", copiedRows},
    {"beams.counted", "", "bytes of these rows or, without a cache, of the rows computed again", [](const QuantityCase& of) { return bytesOf(countedBytes(beamsIn(of).header(), beamsIn(of).current()), NumberKind::Counted); }},
    {"beams.inBlocks", "", "bytes that the step copies if rows are in blocks", [](const QuantityCase& of) { return movedBytes(of, &BeamMoves::inBlocks); }},
    {"beams.contiguous", "", "bytes that the step copies if each beam has memory of its own", [](const QuantityCase& of) { return movedBytes(of, &BeamMoves::contiguous); }},
    {"beams.reordered", "", "bytes that the step copies if the memory of all beams is put in order", [](const QuantityCase& of) { return movedBytes(of, &BeamMoves::allReordered); }},
    {"beams.recomputed", "", "bytes of K and V that the step computes again without a cache", [](const QuantityCase& of) { return movedBytes(of, &BeamMoves::recomputed); }},
    {"beams.allInBlocks", "", "bytes that all steps copy if rows are in blocks", [](const QuantityCase& of) { return movedByAll(of, &BeamMoves::inBlocks); }},
    {"beams.allContiguous", "", "bytes that all steps copy if each beam has memory of its own", [](const QuantityCase& of) { return movedByAll(of, &BeamMoves::contiguous); }},
    {"beams.allOrdered", "", "bytes that all steps copy if the memory of all beams is put in order", [](const QuantityCase& of) { return movedByAll(of, &BeamMoves::allReordered); }},
    {"beams.same", "", "whether the logits of each text have the same bits as those of the text alone", sameAlone, "same different"},
    {"beams.text", "", "the best text, in quotation marks", bestText},
    {"beams.score", "", "the score of the best text", scoreOf},
};
// clang-format on

} // namespace

std::span<const QuantityEntry> conversationQuantities()
{
    return kConversationEntries;
}

std::span<const QuantityEntry> beamQuantities()
{
    return kBeamEntries;
}

} // namespace pastkeys
