#include "cache/mistakes.h"

#include "base/translation.h"

#include <array>

namespace pastkeys {

namespace {

Position fromZero(Position own, Position passFirst)
{
    return idAt<Position>(indexOf(own) - indexOf(passFirst));
}

/// The first pass gets the right positions, so the mistake goes unnoticed until the first decode
/// step.
Position oneTooLow(Position own, Position passFirst)
{
    return indexOf(passFirst) == 0 ? own : idAt<Position>(indexOf(own) - 1);
}

/// Shifts each position as if kPadding padding tokens preceded the prompt.
Position afterPadding(Position own, Position /*passFirst*/)
{
    constexpr std::size_t kPadding = 4;
    return idAt<Position>(indexOf(own) + kPadding);
}

} // namespace

std::span<const Mistake> mistakes()
{
    static const std::array all{
        Mistake{.name = "top-left-mask",
                .explanation = PASTKEYS_TR_NOOP(
                    "pastkeys::Tr", "Aligns the mask with the first key, not the last."),
                .rule = ReachRule::topLeft()},
        Mistake{.name = "no-mask",
                .explanation = PASTKEYS_TR_NOOP(
                    "pastkeys::Tr", "Lets the rows of a pass see newer rows of the same pass."),
                .rule = ReachRule::everything()},
        Mistake{.name = "positions-from-zero",
                .explanation =
                    PASTKEYS_TR_NOOP("pastkeys::Tr", "Numbers the tokens of each pass from 0."),
                .embedded = fromZero},
        Mistake{.name = "off-by-one",
                .explanation = PASTKEYS_TR_NOOP(
                    "pastkeys::Tr", "Gives each new token the position before its own."),
                .embedded = oneTooLow},
        Mistake{.name = "counts-padding",
                .explanation = PASTKEYS_TR_NOOP(
                    "pastkeys::Tr", "Counts the padding before the prompt as positions."),
                .embedded = afterPadding},
        Mistake{.name = "swapped",
                .explanation =
                    PASTKEYS_TR_NOOP("pastkeys::Tr", "Stores values as keys, and keys as values."),
                .swapsKeysAndValues = true},
        Mistake{.name = "no-scale",
                .explanation = PASTKEYS_TR_NOOP(
                    "pastkeys::Tr", "Does not divide scores by the square root of the head width."),
                .forgetsScale = true},
        Mistake{.name = "twice",
                .explanation = PASTKEYS_TR_NOOP("pastkeys::Tr",
                                                "After the first pass, stores each new row twice."),
                .storesTwice = true},
        Mistake{.name = "not-cleared",
                .explanation = PASTKEYS_TR_NOOP(
                    "pastkeys::Tr", "Reads the prompt twice without clearing the cache."),
                .keepsEarlierPrompt = true},
        Mistake{.name = "other-pairs",
                .explanation = PASTKEYS_TR_NOOP(
                    "pastkeys::Tr", "Rotates other pairs in new tokens than in the prompt."),
                .rotation = Mistake::Rotation::OtherPairs},
        Mistake{.name = "rotated-twice",
                .explanation =
                    PASTKEYS_TR_NOOP("pastkeys::Tr", "Rotates the keys of new tokens twice."),
                .rotation = Mistake::Rotation::KeysTwice},
        Mistake{.name = "positions-not-cut",
                .explanation =
                    PASTKEYS_TR_NOOP("pastkeys::Tr", "Counts rejected tokens as positions."),
                .rejection = Mistake::Rejection::KeepsPositions},
        Mistake{.name = "ring",
                .explanation = PASTKEYS_TR_NOOP(
                    "pastkeys::Tr", "Lets rejected tokens overwrite the oldest rows of a window."),
                .rejection = Mistake::Rejection::LosesOldRows},
        Mistake{.name = "draft-not-cut",
                .explanation = PASTKEYS_TR_NOOP(
                    "pastkeys::Tr", "Leaves rejected tokens in the draft model's cache."),
                .rejection = Mistake::Rejection::DrafterKeepsRows}};
    return all;
}

} // namespace pastkeys
