#pragma once

#include "model/decoder.h"
#include "trace/lane.h"

namespace pastkeys {

/// Runs tokens as a lane does: under its rule, with its mistake and its replaced token. The first
/// one is at cache.next().
/// \returns the logits, as Decoder::forward() does
ConstMatrix forwardIn(const LaneSpec& lane, Decoder& decoder, KvCache& cache,
                      std::span<const TokenId> tokens, LogitRows logits,
                      const PassOptions& options);

} // namespace pastkeys
