#pragma once

#include "run/run_settings.h"

#include <cstdint>

namespace pastkeys {

/// The sizes of the longest text that a run may decode.
struct RunSizes
{
    std::size_t positions = 0; ///< of the prompt and the generated tokens together
    std::size_t prompt = 0;    ///< tokens in the prompt
    std::size_t chunk = 0;     ///< the most prompt tokens in one pass
    std::size_t source = 0;    ///< tokens that the encoder reads, if there is one
};

RunSizes sizesOf(const RunSettings& settings, const Config& config);

/// The maximum number of bytes that a lane needs in addition to the weights: its cache and the
/// working memory of its largest pass, with those of the source and of the encoder.
std::uint64_t bytesOfLane(const Network& network, const LaneSpec& lane, const RunSizes& sizes);

/// The bytes that a run's record needs for rows, those of the source, too, and for the logits of each
/// chosen token.
std::uint64_t bytesOfRecord(const Network& network, const RunSizes& sizes);

/// Throws InputError if `needed` exceeds `free`. The error states how much is needed, how much is
/// free and what to do. The system promises memory but provides it only on first use; without this
/// check, it could later kill the run, and perhaps other programs.
void expectFreeMemory(std::uint64_t needed, std::uint64_t free, const LaneSpec& lane);

/// Makes static caches dynamic if they need more than `free` bytes. Dynamic caches take only what
/// the text needs.
/// \returns whether anything changed
bool makeCachesFit(RunSettings& settings, const Network& network, std::uint64_t free);

} // namespace pastkeys
