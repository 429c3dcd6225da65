#include "cache/cache_kinds.h"

#include "base/errors.h"
#include "base/listed.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace pastkeys {

CacheKind offCacheKind();
CacheKind staticCacheKind();
CacheKind dynamicCacheKind();
CacheKind windowCacheKind();
CacheKind recentCacheKind();
CacheKind heavyCacheKind();
CacheKind pagedCacheKind();
std::unique_ptr<KvCache> twice(std::unique_ptr<KvCache> cache);

namespace {

CacheShape withRoomForTwo(CacheShape shape)
{
    shape.context *= 2;
    return shape;
}

} // namespace

std::span<const CacheKind> cacheKinds()
{
    static const std::array kinds{offCacheKind(),    staticCacheKind(), dynamicCacheKind(),
                                  windowCacheKind(), recentCacheKind(), heavyCacheKind(),
                                  pagedCacheKind()};
    return kinds;
}

const CacheKind& cacheKindNamed(std::string_view name)
{
    const std::span<const CacheKind> kinds = cacheKinds();
    const auto found = std::ranges::find(kinds, name, &CacheKind::name);
    if (found == kinds.end())
        refuse({}, Text::tr("cache kind"),
               Text::tr("one of %1", listed(kinds, ", ", {}, &CacheKind::name)), Text(name, 120));
    return *found;
}

RowForm rowFormOf(const CacheShape& shape, const CacheOptions& options)
{
    const std::size_t heads = shape.heads > 0 ? shape.heads : shape.kvHeads;
    return {shape.kvHeads, options.kvHeads.value_or(shape.kvHeads), shape.headDim, options.stored,
            options.withQueries ? heads : 0};
}

std::optional<std::size_t> countIn(std::string_view text, std::size_t least)
{
    std::uint32_t count = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
    if (error != std::errc() || end != text.data() + text.size() || count < least)
        return std::nullopt;
    return count;
}

std::unique_ptr<KvCache> makeCache(const CacheSpec& spec, const CacheShape& shape)
{
    const CacheKind& kind = cacheKindNamed(spec.kind);
    if (!spec.options.storesTwice)
        return kind.make(shape, spec.options);
    return twice(kind.make(withRoomForTwo(shape), spec.options));
}

std::size_t mostRowsOf(const CacheSpec& spec, const CacheShape& shape, const DecodedText& text)
{
    const CacheKind& kind = cacheKindNamed(spec.kind);
    if (!spec.options.storesTwice)
        return kind.mostRows(shape, spec.options, text);
    return kind.mostRows(withRoomForTwo(shape), spec.options, {2 * text.positions, 2 * text.chunk});
}

} // namespace pastkeys
