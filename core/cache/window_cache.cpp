// A cache that keeps only the first positions ("attention sinks") and a window of the last ones.
// Source: Xiao et al. 2023, "Efficient Streaming Language Models with Attention Sinks". Unlike in
// the paper, rows keep their original positions.
//
// The cache forgets a row only when no later query may see it under the window rule. So the outputs
// are bit-identical to those of a pass that runs all rows again under this rule. They differ from
// those of full causal attention as soon as the text is longer than the sinks and the window
// combined.
#include "base/contract.h"
#include "cache/contiguous_cache.h"
#include "cache/kind_parts.h"

#include <algorithm>

namespace pastkeys {

namespace {

ReachRule ruleOf(const CacheOptions& options)
{
    return ReachRule::sliding(options.sinks, options.window);
}

class WindowCache : public ContiguousCache
{
public:
    WindowCache(const CacheShape& shape, const CacheOptions& options)
        : ContiguousCache(shape, options), m_rule(ruleOf(options))
    {
        PASTKEYS_EXPECTS(options.window > 0);
        reserve(std::min(options.sinks + options.window, shape.context));
    }

protected:
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
            .argument = ":N+SINKS",
            .readArgument =
                [](std::string_view text, CacheOptions& options) {
                    const std::size_t plus = text.find('+');
                    const auto window = countIn(text.substr(0, plus));
                    const auto sinks = plus == text.npos ? std::optional<std::size_t>(0)
                                                         : countIn(text.substr(plus + 1), 0);
                    options.window = window.value_or(1);
                    options.sinks = sinks.value_or(0);
                    return window && sinks;
                },
            .writtenArgument =
                [](const CacheOptions& options) {
                    return ":" + std::to_string(options.window) +
                           (options.sinks > 0 ? "+" + std::to_string(options.sinks) : "");
                },
            .make = makeOf<WindowCache>,
            .rule = ruleOf,
            .canKeepQueries = true,
            .lastKept = wholeWindow,
            .mostRows =
                [](const CacheShape&, const CacheOptions& options, const DecodedText& text) {
                    return std::min(options.sinks + options.window + text.chunk, text.positions);
                }};
}

} // namespace pastkeys
