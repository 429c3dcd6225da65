#include "run/lane_pass.h"

namespace pastkeys {

ConstMatrix forwardIn(const LaneSpec& lane, Decoder& decoder, KvCache& cache,
                      std::span<const TokenId> tokens, LogitRows logits, const PassOptions& options)
{
    const Span pass{indexOf(cache.next()), tokens.size()};
    std::vector<TokenId> own(tokens.begin(), tokens.end());
    if (lane.replacement && pass.contains(indexOf(lane.replacement->position)))
        own[indexOf(lane.replacement->position) - pass.first] = lane.replacement->token;
    const std::vector<Position> positions = positionsFrom(pass.first, pass.count);
    const Segment segment{own, positions, cache, lane.rule, logits, lane.mistake, lane.fused};
    return decoder.forward({&segment, 1}, options);
}

} // namespace pastkeys
