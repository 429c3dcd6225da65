#pragma once

#include "base/span.h"
#include "cache/kv_cache.h"
#include "model/segment.h"
#include "record/lane.h"

#include <limits>
#include <memory>
#include <span>
#include <vector>

namespace pastkeys {

/// The tokens as the lane reads them: LaneSpec::replacement may replace one of them.
/// \param first  the position of tokens[0] in the text
std::vector<TokenId> readIn(const LaneSpec& lane, std::span<const TokenId> tokens,
                            std::size_t first = 0);

/// A text that is being read: how (the lane), and the cache with its rows. When the lane's limit
/// drops tokens from the text, the model continues with the rest. The cache is cleared, or the next
/// pass moves the other rows to their new positions (ContextLimit::movesRows()).
class Stream
{
public:
    /// A text that has not begun. \param network  must outlive the stream
    Stream(const LaneSpec& lane, const Network& network);
    /// The same with these rows, for example in blocks of a memory that several texts share.
    Stream(LaneSpec lane, const Network& network, std::unique_ptr<KvCache> rows);

    /// Begins a pass that reads the text up to position `end` (exclusive). Clears the cache if the
    /// text would exceed the lane's limit, or if this is the first pass to read beyond `restart`,
    /// the position where the prompt begins a second time. A lane with Mistake::keepsEarlierPrompt
    /// ignores `restart`.
    /// \returns the text positions that this pass feeds to the model
    Span beginPass(std::size_t end, std::optional<std::size_t> restart = {});

    /// Gives a text that has not begun its source.
    void readBeside(std::vector<TokenId> source)
    {
        m_source = std::make_shared<const std::vector<TokenId>>(std::move(source));
    }
    /// Empty if there is none.
    std::span<const TokenId> source() const
    {
        return m_source ? std::span<const TokenId>(*m_source) : std::span<const TokenId>();
    }

    const LaneSpec& lane() const { return m_lane; }
    KvCache& rows() { return *m_now.rows; }
    /// What the pass that has begun moves into the cache before its own rows.
    const std::optional<MovedRows>& moved() const { return m_moved; }
    /// The position in the text that the cache and the model see as position 0.
    std::size_t origin() const { return m_now.origin; }
    /// PassRecord::sinks.
    std::size_t sinks() const { return m_now.sinks; }
    /// The cost of making room for rows in this cache and in the earlier ones that it replaced.
    CacheAccount account() const;

    /// Keeps the first `rows` rows of the pass, and takes back the others.
    void commit(std::size_t rows = std::numeric_limits<std::size_t>::max());
    /// Undoes the pass as if it had never begun, even if the cache was cleared for it.
    void rollBack();
    /// The same text, to be continued in another way. \pre no pass is pending
    Stream fork() const;

private:
    void moveRows();

    struct Rows
    {
        std::unique_ptr<KvCache> rows;
        std::size_t origin = 0;
        std::size_t sinks = 0;
        CacheAccount earlier; ///< the cost of earlier caches
    };

    LaneSpec m_lane;
    const Network* m_network;
    std::shared_ptr<const std::vector<TokenId>> m_source; ///< null if there is none
    Rows m_now;
    Rows m_before;                    ///< what this pass cleared, kept until the pass is committed
    std::optional<MovedRows> m_moved; ///< from m_before
};

} // namespace pastkeys
