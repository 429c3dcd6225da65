#pragma once

#include "model/decoder.h"
#include "record/lane.h"

#include <memory>

namespace pastkeys {

/// Runs tokens through the model with the lane's rule, its mistake (if any) and its kind of
/// attention. The first token is at position cache.next().
/// \returns the logits, in the form that Decoder::forward() returns
ConstMatrix forwardIn(const LaneSpec& lane, Decoder& decoder, KvCache& cache,
                      std::span<const TokenId> tokens, LogitRows logits,
                      const PassOptions& options);

/// The tokens as the lane reads them: LaneSpec::replacement may replace one of them.
/// \param first  the position of tokens[0] in the text
std::vector<TokenId> readIn(const LaneSpec& lane, std::span<const TokenId> tokens,
                            std::size_t first = 0);

/// The cache of a lane in a run. When the lane's limit drops tokens from the text, the cache is
/// cleared and the model continues with the rest of the text.
class LaneCache
{
public:
    LaneCache(const LaneSpec& lane, const Network& network);

    /// Begins a pass that reads the text up to position `end` (exclusive). Clears the cache if the
    /// text would exceed the lane's limit, or if this is the first pass to read beyond `restart`,
    /// the position where the prompt begins a second time. A lane with Mistake::keepsEarlierPrompt
    /// ignores `restart`.
    /// \returns the text positions that this pass feeds to the model
    Span beginPass(std::size_t end, std::optional<std::size_t> restart = {});

    KvCache& rows() { return *m_now.rows; }
    /// The position in the text that the cache and the model see as position 0.
    std::size_t origin() const { return m_now.origin; }
    /// The cost of making room for rows in this cache and in the earlier ones that it replaced.
    CacheAccount account() const;

    void commit();
    /// Undoes the pass as if it had never begun, even if the cache was cleared for it.
    void rollBack();

private:
    struct Rows
    {
        std::unique_ptr<KvCache> rows;
        std::size_t origin = 0;
        CacheAccount earlier; ///< the cost of earlier caches
    };

    LaneSpec m_lane;
    const Network& m_network;
    Rows m_now;
    Rows m_before; ///< what this pass cleared, kept until the pass is committed
};

} // namespace pastkeys
