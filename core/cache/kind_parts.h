// Code shared by several entries in the list of cache kinds.
#pragma once

#include "base/translation.h"
#include "cache/cache_kinds.h"

#include <algorithm>
#include <memory>
#include <string>

namespace pastkeys {

/// CacheKind::make for a class whose constructor takes a shape and options.
template <class Cache>
std::unique_ptr<KvCache> makeOf(const CacheShape& shape, const CacheOptions& options)
{
    return std::make_unique<Cache>(shape, options);
}

/// CacheKind::rule for kinds whose queries may see every position up to their own.
inline ReachRule causalRule(const CacheOptions&)
{
    return ReachRule::causal();
}

/// CacheKind::mostRows for kinds that drop rows only after a pass. Before a pass they hold fewer
/// than `window` rows, and the pass adds at most `chunk` rows.
inline std::size_t windowAndChunk(const CacheShape&, const CacheOptions& options,
                                  const DecodedText& text)
{
    return std::min(options.window + text.chunk, text.positions);
}

/// CacheKind::lastKept for kinds that keep every position of the window.
inline std::size_t wholeWindow(const CacheOptions& options)
{
    return options.window;
}

/// CacheKind::readArgument for an argument that is a single count of at least `Least`, such as
/// ":16".
template <std::size_t CacheOptions::*Count, std::size_t Least = 1>
bool readCount(std::string_view text, CacheOptions& options)
{
    const auto count = countIn(text, Least);
    options.*Count = count.value_or(Least);
    return count.has_value();
}

/// CacheKind::writtenArgument for an argument that is a single count, such as ":16".
template <std::size_t CacheOptions::*Count> std::string writtenCount(const CacheOptions& options)
{
    return ":" + std::to_string(options.*Count);
}

} // namespace pastkeys
