// A cache that forgets: it keeps the first positions ("attention sinks") and a window of the last
// ones. Source: Xiao et al. 2023, "Efficient Streaming Language Models with Attention Sinks"; rows
// keep their own positions here.
//
// What it forgets no later query may see, if the rule is the same window. So its outputs have the
// bits of a pass that runs all rows again under that rule.
#include "base/contract.h"
#include "cache/cache_kinds.h"
#include "cache/contiguous_cache.h"

#include <algorithm>

namespace pastkeys {

namespace {

class WindowCache : public ContiguousCache
{
public:
    WindowCache(const CacheShape& shape, const CacheOptions& options)
        : ContiguousCache(shape), m_options(options)
    {
        PASTKEYS_EXPECTS(options.window > 0);
        reserve(std::min(options.sinks + options.window, shape.context));
    }

protected:
    /// The rows between the sinks and the window of the next query, which will see itself and
    /// window - 1 older positions.
    Span evicted(std::span<const Position> held) const override
    {
        if (held.empty())
            return {};
        const std::size_t next = indexOf(held.back()) + 1;
        const auto indexFrom = [held](std::size_t position) {
            return static_cast<std::size_t>(
                std::ranges::partition_point(
                    held, [position](Position p) { return indexOf(p) < position; }) -
                held.begin());
        };
        const std::size_t windowFirst = next + 1 - std::min(next + 1, m_options.window);
        return spanBetween(indexFrom(m_options.sinks), indexFrom(windowFirst));
    }

private:
    CacheOptions m_options;
};

} // namespace

CacheKind windowCacheKind()
{
    return {.name = "window",
            .explanation = "Keeps the first tokens and a window of the last ones.",
            .make = [](const CacheShape& shape,
                       const CacheOptions& options) -> std::unique_ptr<KvCache> {
                return std::make_unique<WindowCache>(shape, options);
            },
            .rule =
                [](const CacheOptions& options) {
                    return ReachRule::sliding(options.sinks, options.window);
                },
            .mostRows =
                [](const CacheShape&, const CacheOptions& options, const DecodedText& text) {
                    return std::min(options.sinks + options.window + text.chunk, text.positions);
                }};
}

} // namespace pastkeys
