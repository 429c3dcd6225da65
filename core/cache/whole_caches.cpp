// Static and dynamic caches both keep every row. They differ in when they reserve memory, like
// StaticCache and DynamicCache in the transformers library.
#include "cache/contiguous_cache.h"
#include "cache/kind_parts.h"

namespace pastkeys {

namespace {

class StaticCache : public ContiguousCache
{
public:
    StaticCache(const CacheShape& shape, const CacheOptions& options)
        : ContiguousCache(shape, options)
    {
        reserve(shape.context);
    }
};

} // namespace

CacheKind staticCacheKind()
{
    return {.name = "static",
            .explanation =
                PASTKEYS_TR_NOOP("pastkeys::Tr", "Reserves memory once for the whole context."),
            .make = makeOf<StaticCache>,
            .rule = causalRule,
            .canEvict = true,
            .canKeepQueries = true,
            .mostRows = [](const CacheShape& shape, const CacheOptions&, const DecodedText&) {
                return shape.context;
            }};
}

CacheKind dynamicCacheKind()
{
    return {.name = "dynamic",
            .explanation =
                PASTKEYS_TR_NOOP("pastkeys::Tr", "Moves its rows to a larger buffer at each step."),
            .make = makeOf<ContiguousCache>,
            .rule = causalRule,
            .canEvict = true,
            .canKeepQueries = true,
            .mostRows = [](const CacheShape&, const CacheOptions&, const DecodedText& text) {
                return text.positions;
            }};
}

} // namespace pastkeys
