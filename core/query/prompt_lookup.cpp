#include "query/prompt_lookup.h"

#include <algorithm>
#include <optional>

namespace pastkeys {

namespace {

/// Where the latest earlier occurrence of the last `size` tokens ends, if there is one.
std::optional<std::size_t> endOfEarlier(std::span<const TokenId> text, std::size_t size)
{
    for (std::size_t end = text.size() - 1; end >= size; --end)
        if (std::ranges::equal(text.subspan(end - size, size), text.last(size)))
            return end;
    return std::nullopt;
}

} // namespace

std::vector<TokenId> lookedUp(std::span<const TokenId> text, std::size_t most)
{
    constexpr std::size_t kLongestLookup = 3;
    std::vector<TokenId> found;
    for (std::size_t size = text.empty() ? 0 : std::min(kLongestLookup, text.size() - 1);
         size > 0 && found.empty(); --size)
        if (const auto end = endOfEarlier(text, size))
            for (std::size_t next = *end; found.size() < most; ++next)
                found.push_back(next < text.size() ? text[next] : found[next - text.size()]);
    return found;
}

} // namespace pastkeys
