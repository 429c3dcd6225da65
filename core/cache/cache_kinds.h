// The kinds of cache that there are. Each is described in a file of its own, which
// cache_kinds.cpp lists.
#pragma once

#include "cache/kv_cache.h"
#include "cache/reach.h"

#include <memory>
#include <string>

namespace pastkeys {

/// Options of a cache besides its shape. A kind ignores those of other kinds.
struct CacheOptions
{
    std::size_t sinks = 4;   ///< window: first positions that are never forgotten
    std::size_t window = 32; ///< window: last positions kept, the query's own included; at least 1
    friend bool operator==(const CacheOptions&, const CacheOptions&) = default;
};

/// What a run decodes at most.
struct DecodedText
{
    std::size_t positions = 0;
    std::size_t chunk = 0; ///< rows of the largest pass
};

struct CacheKind
{
    std::string_view name;        ///< "static": in files and on the command line
    std::string_view explanation; ///< a whole sentence
    std::unique_ptr<KvCache> (*make)(const CacheShape& shape, const CacheOptions& options);
    /// The rule that never looks at a row which this kind forgets: under it, cached equals uncached.
    ReachRule (*rule)(const CacheOptions& options);
    /// The most rows per layer that it ever reserves memory for.
    std::size_t (*mostRows)(const CacheShape& shape, const CacheOptions& options,
                            const DecodedText& text);
};

std::span<const CacheKind> cacheKinds();
/// Throws InputError, listing the names that would do.
const CacheKind& cacheKindNamed(std::string_view name);

/// A kind and what it takes.
struct CacheSpec
{
    std::string kind = "static";
    CacheOptions options = {};
    friend bool operator==(const CacheSpec&, const CacheSpec&) = default;
};

std::unique_ptr<KvCache> makeCache(const CacheSpec& spec, const CacheShape& shape);

} // namespace pastkeys
