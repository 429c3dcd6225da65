#pragma once

#include "run/run_settings.h"

#include <cstdint>

namespace pastkeys {

/// How much text a run decodes at most.
struct RunSizes
{
    std::size_t positions = 0; ///< of the prompt and what is generated
    std::size_t prompt = 0;    ///< tokens
    std::size_t chunk = 0;     ///< tokens of the prompt in one pass
};

RunSizes sizesOf(const RunSettings& settings, const Config& config);

/// Bytes that a lane takes at most, beside the weights: its cache, and the working memory of its
/// largest pass.
std::uint64_t bytesOfLane(const Config& config, const LaneSpec& lane, const RunSizes& sizes);

/// Bytes of the rows that a record of the run keeps.
std::uint64_t bytesOfRecord(const Config& config, std::size_t positions);

/// Throws InputError, with what is needed, what is free and what to do, where `needed` is more.
/// The system hands out memory when it is touched: without this question a run would be ended by
/// the system later, or end other programs.
void expectFreeMemory(std::uint64_t needed, std::uint64_t free, const LaneSpec& lane);

/// Makes static caches dynamic where they would not fit: those take only what the text needs.
/// \returns whether anything was changed
bool makeCachesFit(RunSettings& settings, const Config& config, std::uint64_t free);

} // namespace pastkeys
