// The kinds of cache, which are listed in cache_kinds.cpp. Each has its own file, except that the
// static and dynamic kinds share whole_caches.cpp.
#pragma once

#include "cache/kv_cache.h"
#include "cache/reach.h"
#include "cache/row_memory.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pastkeys {

/// Positions that a cache forgets on request.
struct Eviction
{
    std::vector<Position> positions;
    std::size_t step = 2; ///< the first step that no longer sees them, 1-based
    friend bool operator==(const Eviction&, const Eviction&) = default;
};

/// Options of a cache in addition to its shape. A kind ignores the options of other kinds.
struct CacheOptions
{
    std::size_t sinks = 4; ///< window: number of initial positions that are never forgotten
    /// window, recent, heavy: the number of positions that the cache keeps besides the sinks,
    /// including the query's own; not 0.
    std::size_t window = 32;
    std::size_t block = 16; ///< paged: positions per block; not 0
    /// How rows are stored. If kvHeads is empty, all heads are stored.
    DType stored = DType::Float32;
    std::optional<std::size_t> kvHeads = {};
    bool withQueries = false;             ///< whether to keep queries, if the kind can
    std::vector<Eviction> evictions = {}; ///< what to evict, if the kind can
    bool storesTwice = false;             ///< a mistake: see Mistake::storesTwice
    friend bool operator==(const CacheOptions&, const CacheOptions&) = default;
};

/// Parses a number. Returns nothing if `text` is not a whole number or is less than `least`.
std::optional<std::size_t> countIn(std::string_view text, std::size_t least = 1);

RowForm rowFormOf(const CacheShape& shape, const CacheOptions& options);

/// The longest text that a run may decode.
struct DecodedText
{
    std::size_t positions = 0;
    std::size_t chunk = 0; ///< rows in the largest pass
};

struct CacheKind
{
    std::string_view name;   ///< as in files and on the command line, e.g. "static"
    const char* explanation; ///< a complete sentence, in English
    /// The syntax of the argument, e.g. ":N+SINKS"; empty if the kind takes no argument.
    std::string_view argument = {};
    /// Reads the argument into `options`. Returns false if it is not valid.
    /// \param text  the argument without its colon
    bool (*readArgument)(std::string_view text, CacheOptions& options) = nullptr;
    std::string (*writtenArgument)(const CacheOptions& options) = nullptr; ///< e.g. ":32+4"
    std::unique_ptr<KvCache> (*make)(const CacheShape& shape, const CacheOptions& options);
    /// Which rows a query may see with this kind of cache. If the kind keeps all of these rows, a
    /// run with the cache gives the same results as a run without a cache under this rule.
    ReachRule (*rule)(const CacheOptions& options);
    bool keepsWhatItsRuleSees = true;
    bool canEvict = false;       ///< whether it honors CacheOptions::evictions
    bool canKeepQueries = false; ///< whether it honors CacheOptions::withQueries
    /// The number of most recent positions that the kind keeps for the next query, including the
    /// query's own. Null if the kind forgets nothing.
    std::size_t (*lastKept)(const CacheOptions& options) = nullptr;
    /// The largest number of rows per layer that this kind reserves memory for.
    std::size_t (*mostRows)(const CacheShape& shape, const CacheOptions& options,
                            const DecodedText& text);
};

std::span<const CacheKind> cacheKinds();
/// Throws InputError if no kind has this name. The error lists the valid names.
const CacheKind& cacheKindNamed(std::string_view name);

struct CacheSpec
{
    std::string kind = "static";
    CacheOptions options = {};
    friend bool operator==(const CacheSpec&, const CacheSpec&) = default;
};

std::unique_ptr<KvCache> makeCache(const CacheSpec& spec, const CacheShape& shape);
/// The largest number of rows per layer that this cache reserves memory for.
std::size_t mostRowsOf(const CacheSpec& spec, const CacheShape& shape, const DecodedText& text);

} // namespace pastkeys
