// Hand-made batches, for testing layouts and messages.
#pragma once

#include "sequences/batch_state.h"

#include <chrono>
#include <string>
#include <vector>

namespace pastkeys::test {

inline Choice chosen(const std::string& bytes)
{
    return {.token = {TokenId{1}, bytes}, .sampled = {}};
}

inline BatchPart part(std::size_t sequence, RowsUse use, std::size_t rows, const std::string& token)
{
    BatchPart made{.sequence = sequence, .use = use, .first = 0, .rows = rows};
    if (!token.empty())
        made.choice = chosen(token);
    made.alone = std::chrono::milliseconds(2);
    made.maxUlp = 0;
    return made;
}

inline BatchHeader batchHeader(const std::vector<std::string>& prompts)
{
    BatchHeader header;
    header.slotCount = 2;
    header.block = 8;
    header.bytesPerBlock = 1024;
    header.bytesPerContext = 65'536;
    header.prompts = prompts;
    header.promptTokens.resize(prompts.size());
    return header;
}

/// Three sequences in two slots. The third waits, joins when the second has ended, and finds the
/// first block of the first sequence in the pool.
inline BatchState threeSequences(std::size_t step)
{
    BatchTrace batch{std::make_shared<const BatchHeader>(
                         batchHeader({"Mia has the ball.", "Tom sings.", "Mia has the kite."})),
                     {}};
    const auto add = [&batch](BatchStep made) {
        made.index = batch.steps.size();
        made.weightBytes = 8192;
        made.duration = std::chrono::milliseconds(3);
        made.bytesUsed = 1536;
        made.bytesReserved = 2048;
        made.waste.lastBlocks = 512;
        batch.steps.push_back(std::make_shared<const BatchStep>(std::move(made)));
    };
    add({.parts = {part(0, RowsUse::Prefill, 10, " the"), part(1, RowsUse::Prefill, 4, " and")},
         .waiting = {{}, {2, 1}},
         .blocks = {{{0}, 8}, {{0}, 2}, {{1}, 4}, {}}});
    BatchPart last = part(1, RowsUse::Decode, 1, ".");
    last.stopped = StopReason::EndOfText;
    add({.parts = {part(0, RowsUse::Decode, 1, " cat"), last},
         .waiting = {{}, {2, 1}},
         .blocks = {{{0}, 8}, {{0}, 3}, {}, {}}});
    BatchPart joins = part(2, RowsUse::Prefill, 2, " a");
    joins.first = 8;
    joins.found = 8;
    add({.parts = {part(0, RowsUse::Decode, 1, " sat"), joins},
         .blocks = {{{0, 2}, 8}, {{0}, 4}, {{2}, 2}, {{}, 8, true}}});
    return {.batch = batch, .step = step};
}

} // namespace pastkeys::test
