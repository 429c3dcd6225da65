#include "cache/cache_kinds.h"

#include "base/errors.h"
#include "base/listed.h"
#include "cache/block_cache.h"
#include "cache/contiguous_cache.h"
#include "cache/source_cache.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace pastkeys {

CacheKind windowCacheKind();
CacheKind recentCacheKind();
CacheKind heavyCacheKind();
std::unique_ptr<KvCache> offCache(const CacheShape& shape);
std::unique_ptr<KvCache> twice(std::unique_ptr<KvCache> cache);

namespace {

CacheShape withRoomForTwo(CacheShape shape)
{
    shape.context *= 2;
    return shape;
}

/// The rows that a site may hold when its queries run, if the pass has a single row.
std::size_t mostKept(const CacheSpec& spec)
{
    return spec.numbers.sinks + spec.numbers.count;
}

std::unique_ptr<KvCache> contiguousCache(const CacheSpec& spec, const CacheShape& shape)
{
    std::vector<std::unique_ptr<Retention>> retentions;
    if (!spec.evictions.empty())
        retentions.push_back(evicting(spec.evictions));
    if (spec.kind->forgets())
        retentions.push_back(spec.kind->retention(spec.numbers));
    std::size_t reserved = 0;
    if (spec.kind->store == RowStore::Whole)
        reserved = spec.reservesContext() ? shape.context : std::min(mostKept(spec), shape.context);
    auto cache =
        std::make_unique<ContiguousCache>(shape, spec.rows, std::move(retentions), reserved);
    if (spec.losesOldRows)
        cache->loseOldRows();
    return cache;
}

std::unique_ptr<KvCache> cacheOfKind(const CacheSpec& spec, const CacheShape& shape)
{
    switch (spec.kind->store) {
    case RowStore::None:
        return offCache(shape);
    case RowStore::Blocks:
        return std::make_unique<BlockCache>(shape, spec.rows, spec.block());
    case RowStore::Whole:
    case RowStore::Growing:
        break;
    }
    return contiguousCache(spec, shape);
}

std::size_t mostRowsOfKind(const CacheSpec& spec, const CacheShape& shape, const DecodedText& text)
{
    switch (spec.kind->store) {
    case RowStore::None:
        return 0;
    case RowStore::Blocks:
        return (text.positions + spec.block() - 1) / spec.block() * spec.block();
    case RowStore::Whole:
    case RowStore::Growing:
        break;
    }
    if (spec.reservesContext())
        return shape.context;
    if (!spec.kind->forgets())
        return text.positions;
    // Rows are forgotten only after a pass, which adds at most `chunk` rows.
    return std::min(mostKept(spec) + text.chunk, text.positions);
}

} // namespace

std::span<const CacheKind> cacheKinds()
{
    static const std::array kinds{
        CacheKind{.name = "off",
                  .explanation = PASTKEYS_TR_NOOP("pastkeys::Tr",
                                                  "Keeps nothing: every step runs all rows again."),
                  .store = RowStore::None},
        // Static and dynamic are like StaticCache and DynamicCache in the transformers library.
        CacheKind{.name = "static",
                  .explanation = PASTKEYS_TR_NOOP("pastkeys::Tr",
                                                  "Reserves memory once for the whole context."),
                  .store = RowStore::Whole},
        CacheKind{.name = "dynamic",
                  .explanation = PASTKEYS_TR_NOOP(
                      "pastkeys::Tr", "Moves its rows to a larger buffer at each step."),
                  .store = RowStore::Growing},
        windowCacheKind(), recentCacheKind(), heavyCacheKind(),
        CacheKind{.name = "paged",
                  .explanation = PASTKEYS_TR_NOOP(
                      "pastkeys::Tr", "Reserves memory in blocks, which are never moved."),
                  .store = RowStore::Blocks,
                  .argument = ":BLOCK",
                  .usual = {.count = 16}}};
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

std::optional<std::size_t> countIn(std::string_view text, std::size_t least)
{
    std::uint32_t count = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
    if (error != std::errc() || end != text.data() + text.size() || count < least)
        return std::nullopt;
    return count;
}

std::optional<KindNumbers> CacheKind::numbersIn(std::string_view text) const
{
    const std::size_t plus = argument.find('+') == argument.npos ? text.npos : text.find('+');
    const auto count = countIn(text.substr(0, plus), least);
    const auto sinks =
        plus == text.npos ? std::optional<std::size_t>(0) : countIn(text.substr(plus + 1), 0);
    if (argument.empty() || !count || !sinks)
        return std::nullopt;
    return KindNumbers{*count, *sinks};
}

std::string CacheKind::written(const KindNumbers& numbers) const
{
    std::string text(name);
    if (!argument.empty())
        text += ":" + std::to_string(numbers.count);
    if (numbers.sinks > 0)
        text += "+" + std::to_string(numbers.sinks);
    return text;
}

CacheSpec::CacheSpec() : CacheSpec(cacheKindNamed("static")) {}

CacheSpec::CacheSpec(std::string_view written)
    : CacheSpec(cacheKindNamed(written.substr(0, written.find(':'))))
{
    const std::size_t colon = written.find(':');
    if (colon == written.npos)
        return;
    const auto given = kind->numbersIn(written.substr(colon + 1));
    if (!given)
        refuse({}, Text::tr("cache kind"), std::string(kind->name) + std::string(kind->argument),
               Text(written, 120));
    numbers = *given;
}

CacheSpec CacheSpec::growing() const
{
    CacheSpec spec = *this;
    spec.kind = &cacheKindNamed("dynamic");
    return spec;
}

ReachRule CacheSpec::rule() const
{
    return kind->hasWindow ? ReachRule::sliding(numbers.sinks, numbers.count) : ReachRule::causal();
}

namespace {

/// The rows of the source, which take memory when they are computed.
SourceCache sourceCache(const CacheSpec& spec, const CacheShape& shape)
{
    CacheSpec rows = cacheKindNamed(spec.keepsSource() ? "dynamic" : "off");
    if (spec.keepsSource())
        rows.rows = {.type = spec.rows.type, .kvHeads = spec.rows.kvHeads};
    std::shared_ptr<KvCache> made = makeCache(rows, sourceSitesOf(shape));
    std::shared_ptr<const KvCache> empty = made->fork();
    return {std::move(made), std::move(empty), spec.source == SourceRowsKept::ButComputedAgain};
}

} // namespace

std::unique_ptr<KvCache> makeCache(const CacheSpec& spec, const CacheShape& shape)
{
    if (hasSource(shape))
        return cacheWithSource(makeCache(spec, textSitesOf(shape)), sourceCache(spec, shape));
    if (!spec.storesTwice)
        return cacheOfKind(spec, shape);
    return twice(cacheOfKind(spec, withRoomForTwo(shape)));
}

std::size_t mostRowsOf(const CacheSpec& spec, const CacheShape& shape, const DecodedText& text)
{
    if (!spec.storesTwice)
        return mostRowsOfKind(spec, shape, text);
    return mostRowsOfKind(spec, withRoomForTwo(shape), {2 * text.positions, 2 * text.chunk});
}

} // namespace pastkeys
