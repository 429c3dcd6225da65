// Mistakes that people make when they implement a cache. A run can make one deliberately, so that
// the user can see its effect and find its cause. mistakes.cpp lists them.
#pragma once

#include "base/ids.h"
#include "cache/reach.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace pastkeys {

struct Mistake
{
    std::string_view name;   ///< as in files and on the command line, e.g. "off-by-one"
    const char* explanation; ///< a complete sentence, in English
    /// If set, it replaces the lane's own rule.
    std::optional<ReachRule> rule = {};
    /// Returns the position whose embedding a token gets. If null, each token gets the embedding of
    /// its own position. Positions past the end of the context are clamped to the last one.
    /// \param passFirst  the position of the pass's first token
    Position (*embedded)(Position own, Position passFirst) = nullptr;
    bool swapsKeysAndValues = false;
    bool forgetsScale = false; ///< scores are not multiplied by 1 / sqrt(headDim)
    bool storesTwice = false;  ///< after the first pass, each row is stored twice
    /// How the passes after the first rotate queries and keys; only for models that rotate them.
    enum class Rotation : std::uint8_t
    {
        Right,
        OtherPairs, ///< (0, 1), (2, 3), ... in place of (i, i + half), as in the original LLaMA
        KeysTwice,
    };
    Rotation rotation = Rotation::Right;
    /// The cache still holds an earlier prompt when the next one begins.
    bool keepsEarlierPrompt = false;
    /// What a lane with proposed tokens forgets to do when some are rejected.
    enum class Rejection : std::uint8_t
    {
        Right,
        KeepsPositions,  ///< new tokens get the positions after the rejected ones
        LosesOldRows,    ///< the rejected rows had taken the places of the oldest ones
        DrafterKeepsRows ///< the draft model still sees the tokens that were rejected
    };
    Rejection rejection = Rejection::Right;
};

std::span<const Mistake> mistakes();

} // namespace pastkeys
