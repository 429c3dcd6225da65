// A cache that keeps only the first positions ("attention sinks") and a window of the last ones.
// Source: Xiao et al. 2023, "Efficient Streaming Language Models with Attention Sinks". Unlike in
// the paper, rows keep their original positions.
//
// The cache forgets a row only when no later query may see it under the window rule. So the outputs
// are bit-identical to those of a pass that runs all rows again under this rule. They differ from
// those of full causal attention as soon as the text is longer than the sinks and the window
// combined.
#include "base/contract.h"
#include "base/translation.h"
#include "cache/cache_kinds.h"

namespace pastkeys {

namespace {

class WindowRetention : public Retention
{
public:
    explicit WindowRetention(const KindNumbers& numbers)
        : m_rule(ReachRule::sliding(numbers.sinks, numbers.count))
    {
        PASTKEYS_EXPECTS(numbers.count > 0);
    }

    std::unique_ptr<Retention> copy() const override
    {
        return std::make_unique<WindowRetention>(*this);
    }

    /// The rows that the next query will not see.
    std::vector<Span> forgotten(std::span<const Position> held) const override
    {
        if (held.empty())
            return {};
        const Position next = idAt<Position>(indexOf(held.back()) + 1);
        const Reach reach = reachOf(m_rule, next, held);
        return {spanBetween(reach.sinks.end(), reach.window.first)};
    }

private:
    ReachRule m_rule;
};

} // namespace

CacheKind windowCacheKind()
{
    return {.name = "window",
            .explanation = PASTKEYS_TR_NOOP(
                "pastkeys::Tr", "Keeps the first tokens and a window of the last ones."),
            .store = RowStore::Whole,
            .argument = ":N+SINKS",
            .usual = {.count = 32, .sinks = 4},
            .retention = retentionOf<WindowRetention>,
            .lastKept = wholeWindow,
            .hasWindow = true};
}

} // namespace pastkeys
