// A cache for a text that is written while another one, the source, is read: two caches in one. The
// rows of the source are computed once, and forks share them.
#pragma once

#include "cache/kv_cache.h"

#include <memory>

namespace pastkeys {

/// The rows of the source, at the sites that are filled once.
struct SourceCache
{
    std::shared_ptr<KvCache> rows;
    std::shared_ptr<const KvCache> empty; ///< like it, before it is filled
    bool isComputedAgain = false;         ///< whether each pass fills it anew
};

bool hasSource(const CacheShape& shape);
/// The sites that grow, and those that are filled once. Both shapes have all layers.
CacheShape textSitesOf(const CacheShape& shape);
CacheShape sourceSitesOf(const CacheShape& shape);

/// \param text    a cache of textSitesOf(); says what is kept, forgotten and truncated
/// \param source  a cache of sourceSitesOf()
std::unique_ptr<KvCache> cacheWithSource(std::unique_ptr<KvCache> text, SourceCache source);

} // namespace pastkeys
