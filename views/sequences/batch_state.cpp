#include "sequences/batch_state.h"

#include <algorithm>

namespace pastkeys {

Ink inkOfSequence(std::size_t sequence)
{
    constexpr int kColors = static_cast<int>(Ink::Sequence8) - static_cast<int>(Ink::Sequence1) + 1;
    return static_cast<Ink>(static_cast<int>(Ink::Sequence1) +
                            static_cast<int>(sequence % kColors));
}

SequenceDoing doingOf(const BatchTrace& batch, std::size_t sequence, std::size_t step)
{
    const BatchStep& now = *batch.steps[step];
    const std::vector<const BatchPart*> parts = partsOfSequence(now, sequence);
    if (std::ranges::any_of(parts,
                            [](const BatchPart* part) { return part->use != RowsUse::Padding; }))
        return SequenceDoing::Computing;
    if (std::ranges::count(now.suspended, sequence) > 0)
        return SequenceDoing::Suspended;
    if (!parts.empty())
        return SequenceDoing::Padding;
    if (!now.waiting.contains(sequence))
        return SequenceDoing::Nothing;
    return now.shortage || now.sequences() < batch.header->slotCount
               ? SequenceDoing::WaitingForMemory
               : SequenceDoing::WaitingForSlot;
}

std::vector<const BatchPart*> partsOfSequence(const BatchStep& step, std::size_t sequence)
{
    std::vector<const BatchPart*> parts;
    for (const BatchPart& part : step.parts)
        if (part.sequence == sequence)
            parts.push_back(&part);
    return parts;
}

} // namespace pastkeys
