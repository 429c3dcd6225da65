#include "cache/reach.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// How many of these positions are below `end`.
std::size_t countBelow(std::span<const Position> held, std::size_t end)
{
    // Usually every position below `end` is held once. The count is then `end`, and no search is
    // needed.
    if (end == 0)
        return 0;
    if (end <= held.size() && indexOf(held[end - 1]) == end - 1 &&
        (end == held.size() || indexOf(held[end]) >= end))
        return end;
    const auto first = std::ranges::partition_point(
        held, [end](Position position) { return indexOf(position) < end; });
    return static_cast<std::size_t>(first - held.begin());
}

} // namespace

std::string_view nameOf(ReachRule::Kind kind)
{
    switch (kind) {
    case ReachRule::Kind::Causal:
        return "causal";
    case ReachRule::Kind::Window:
        return "window";
    case ReachRule::Kind::Everything:
        return "everything";
    case ReachRule::Kind::TopLeft:
        return "top-left";
    }
    return "";
}

ReachRule ReachRule::inPass(std::size_t first) const
{
    ReachRule rule = *this;
    if (kind == Kind::TopLeft)
        rule.passFirst = first;
    return rule;
}

ReachRule ReachRule::inLayer(std::size_t lastSeen) const
{
    ReachRule rule = *this;
    rule.last = lastSeen;
    return rule;
}

namespace {

Reach reachInAll(const ReachRule& rule, Position query, std::span<const Position> held)
{
    const std::size_t end = countBelow(held, indexOf(query) + 1);
    switch (rule.kind) {
    case ReachRule::Kind::Causal:
        return {{}, {0, end}};
    case ReachRule::Kind::Window: {
        const std::size_t first = indexOf(query) + 1 - std::min(indexOf(query) + 1, rule.window);
        const std::size_t sinks = countBelow(held, std::min(rule.sinks, first));
        return {{0, sinks}, spanBetween(countBelow(held, first), end)};
    }
    case ReachRule::Kind::Everything:
        return {{}, {0, held.size()}};
    case ReachRule::Kind::TopLeft:
        return {{}, {0, std::min(indexOf(query) + 1 - rule.passFirst, held.size())}};
    }
    return {};
}

Span from(std::size_t first, Span span)
{
    return spanBetween(std::max(first, span.first), std::max(first, span.end()));
}

} // namespace

Reach reachOf(const ReachRule& rule, Position query, std::span<const Position> held)
{
    const Reach reach = reachInAll(rule, query, held);
    if (rule.last == 0 || rule.last > indexOf(query))
        return reach;
    const std::size_t first = countBelow(held, indexOf(query) + 1 - rule.last);
    return {from(first, reach.sinks), from(first, reach.window)};
}

std::vector<Reach> reachesOf(const ReachRule& rule, std::span<const Position> queries,
                             std::span<const Position> held)
{
    std::vector<Reach> reaches;
    reaches.reserve(queries.size());
    for (const Position query : queries)
        reaches.push_back(reachOf(rule, query, held));
    return reaches;
}

std::vector<Position> positionsFrom(std::size_t first, std::size_t count)
{
    std::vector<Position> positions;
    positions.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
        positions.push_back(idAt<Position>(first + i));
    return positions;
}

} // namespace pastkeys
