#pragma once

#include <algorithm>
#include <cstddef>

namespace pastkeys {

/// Consecutive indices of rows, columns or heads: [first, end()).
struct Span
{
    std::size_t first = 0;
    std::size_t count = 0;

    std::size_t end() const { return first + count; }
    bool contains(std::size_t index) const { return index >= first && index < end(); }
    /// Whether every index of `other` is in this span. An empty `other` is always covered.
    bool covers(Span other) const
    {
        return other.count == 0 || (first <= other.first && other.end() <= end());
    }
    friend bool operator==(const Span&, const Span&) = default;
};

inline Span spanBetween(std::size_t first, std::size_t end)
{
    return {first, end > first ? end - first : 0};
}

/// The indices that are in both spans.
inline Span overlapOf(Span a, Span b)
{
    return spanBetween(std::max(a.first, b.first), std::min(a.end(), b.end()));
}

} // namespace pastkeys
