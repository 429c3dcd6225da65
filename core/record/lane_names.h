// How lanes are written in options and records: a kind of cache with its argument, followed by
// changes to it, all separated by commas.
//
//     off                    no cache
//     off,window:64+4        no cache, and a query sees what window:64+4 would keep
//     static                 keeps everything
//     window:64+4            keeps the first 4 positions and the last 64
//     paged:16,int8          blocks of 16 positions, with rows rounded to 8 bits
//     int4                   rows rounded to 4 bits, in groups of 32 numbers
//     heads:1                one head of keys and values for all query heads, in a static cache
//     heavy:64               keeps the last 33 positions and the 31 others with the most attention
//     with-queries           also keeps queries
//     unrotated              keeps keys before their rotation
//     fused                  attention in one go, without scores in memory
//     off,everything         no cache, and a query sees all rows
//     token:5=17             reads token 17 in place of the one at position 5
//     lookup:4               checks up to 4 tokens per pass that followed the same words before
//     draft:4                checks up to 4 tokens per pass that a draft model proposes
//     bug:off-by-one         makes this mistake (cache/mistakes.h)
//     evict:17,18@5          from step 5 on, the cache no longer holds positions 17 and 18
//     half:32                at 32 positions, drops the older half and recomputes the rest
//     half:+4                does the same at 4 positions beyond the prompt
//     slide:32               reads the last 32 positions, and recomputes them at each step
//     limit:32               reads no more than 32 positions, as if the model's context ended there
#pragma once

#include "record/lane.h"

#include <string>
#include <string_view>

namespace pastkeys {

/// The most tokens that one pass of a lane can check.
inline constexpr std::size_t kMostProposed = 8;

/// Parses the description of a lane. If it is invalid, throws an InputError that says which part is
/// wrong and what would be valid there.
LaneSpec laneNamed(std::string_view text);

/// The lane's cache, rule and changes as a string that laneNamed() can parse.
std::string writtenOut(const LaneSpec& lane);
/// A string from writtenOut() with a space after each comma between parts, for sentences and
/// headings: "static, int8".
std::string toRead(std::string_view written);
/// Like writtenOut(), but without "static" if a change follows: "int8" for "static,int8".
std::string shortlyWritten(const LaneSpec& lane);

/// Names the lane after its cache and its other settings: "cache window:64+4". If it has weights of
/// its own, names it after those, and after its cache only if that is not a plain static one: "model
/// tiny (int8)".
void nameAfterCache(LaneSpec& lane);

/// Parses two lanes as laneNamed() does. They get the ids "left" and "right", and different colors.
std::vector<LaneSpec> lanesNamed(std::string_view left, std::string_view right);

/// One of the comma-separated parts that a lane's description can have.
struct LanePart
{
    std::string form;        ///< "window:N+SINKS"
    const char* explanation; ///< a whole sentence, in English
    bool isKind = false;     ///< whether it is a kind of cache rather than a change to one
};

/// All kinds of cache, and all changes and mistakes.
std::vector<LanePart> lanePartsToChoose();

/// Help text that lists the form and the explanation of each part in lanePartsToChoose(), one part
/// per line.
std::string laneHelp();

} // namespace pastkeys
