// The kinds of cache. Each has a file of its own, and cache_kinds.cpp lists them.
#pragma once

#include "cache/kv_cache.h"
#include "cache/reach.h"

#include <memory>
#include <string>

namespace pastkeys {

/// Options of a cache in addition to its shape. A kind ignores the options of other kinds.
struct CacheOptions
{
    std::size_t sinks = 4; ///< window: how many first positions are never forgotten
    std::size_t window =
        32; ///< window: how many last positions are kept, including the query's; not 0
    friend bool operator==(const CacheOptions&, const CacheOptions&) = default;
};

/// The largest text that a run may decode.
struct DecodedText
{
    std::size_t positions = 0;
    std::size_t chunk = 0; ///< rows in the largest pass
};

struct CacheKind
{
    std::string_view name;        ///< as in files and on the command line, e.g. "static"
    std::string_view explanation; ///< a whole sentence
    std::unique_ptr<KvCache> (*make)(const CacheShape& shape, const CacheOptions& options);
    /// The rule under which no query sees a row that this kind forgets, so cached equals uncached.
    ReachRule (*rule)(const CacheOptions& options);
    /// The largest number of rows per layer that this kind reserves memory for.
    std::size_t (*mostRows)(const CacheShape& shape, const CacheOptions& options,
                            const DecodedText& text);
};

std::span<const CacheKind> cacheKinds();
/// Throws InputError, which lists the valid names.
const CacheKind& cacheKindNamed(std::string_view name);

/// A kind of cache and its options.
struct CacheSpec
{
    std::string kind = "static";
    CacheOptions options = {};
    friend bool operator==(const CacheSpec&, const CacheSpec&) = default;
};

std::unique_ptr<KvCache> makeCache(const CacheSpec& spec, const CacheShape& shape);

} // namespace pastkeys
