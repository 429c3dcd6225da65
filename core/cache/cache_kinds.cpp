#include "cache/cache_kinds.h"

#include "base/errors.h"

#include <array>

namespace pastkeys {

CacheKind offCacheKind();
CacheKind staticCacheKind();
CacheKind dynamicCacheKind();
CacheKind windowCacheKind();

std::span<const CacheKind> cacheKinds()
{
    static const std::array kinds{offCacheKind(), staticCacheKind(), dynamicCacheKind(),
                                  windowCacheKind()};
    return kinds;
}

const CacheKind& cacheKindNamed(std::string_view name)
{
    std::string names;
    for (const CacheKind& kind : cacheKinds()) {
        if (kind.name == name)
            return kind;
        names += (names.empty() ? "" : ", ") + std::string(kind.name);
    }
    throw InputError(
        {{}, Text::tr("cache kind"), Text::tr("one of %1", names), Text(name, 120), {}});
}

std::unique_ptr<KvCache> makeCache(const CacheSpec& spec, const CacheShape& shape)
{
    return cacheKindNamed(spec.kind).make(shape, spec.options);
}

} // namespace pastkeys
