// The kinds of cache, which are listed in cache_kinds.cpp. A kind says where rows are stored and
// which of them are forgotten (retention.h); the caches themselves know no kinds.
#pragma once

#include "cache/kv_cache.h"
#include "cache/reach.h"
#include "cache/retention.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pastkeys {

/// Parses a number. Returns nothing if `text` is not a whole number or is less than `least`.
std::optional<std::size_t> countIn(std::string_view text, std::size_t least = 1);

/// The longest text that a run may decode.
struct DecodedText
{
    std::size_t positions = 0;
    std::size_t chunk = 0; ///< rows in the largest pass
};

/// Where a cache stores its rows.
enum class RowStore : std::uint8_t
{
    None,
    Whole,   ///< in memory that is reserved at once, for the context or for what is kept
    Growing, ///< in memory that is as large as needed, so rows move when it grows
    Blocks,  ///< in blocks of a few positions, which never move
};

/// The numbers after the name of a kind: ":N+SINKS".
struct KindNumbers
{
    /// The number of positions that the cache keeps besides the sinks, including the query's own;
    /// with RowStore::Blocks, the positions per block. At least CacheKind::least.
    std::size_t count = 0;
    std::size_t sinks = 0; ///< number of initial positions that are never forgotten
    friend bool operator==(const KindNumbers&, const KindNumbers&) = default;
};

struct CacheKind
{
    std::string_view name;   ///< as in files and on the command line, e.g. "static"
    const char* explanation; ///< a complete sentence, in English
    RowStore store = RowStore::Growing;
    /// The syntax of the numbers, e.g. ":N+SINKS"; empty if the kind takes none.
    std::string_view argument = {};
    KindNumbers usual = {}; ///< if none are given
    std::size_t least = 1;  ///< the smallest count
    /// What it forgets. Null if it forgets nothing.
    std::unique_ptr<Retention> (*retention)(const KindNumbers& numbers) = nullptr;
    /// The number of most recent positions that the kind keeps for the next query, including the
    /// query's own. Null if the kind forgets nothing.
    std::size_t (*lastKept)(const KindNumbers& numbers) = nullptr;
    /// Whether its queries see only what a window with these numbers shows. If not, they may see
    /// every position up to their own.
    bool hasWindow = false;
    bool choosesByWeights = false; ///< whether it forgets rows that got little attention

    bool forgets() const { return retention != nullptr; }
    bool keepsRows() const { return store != RowStore::None; }
    /// Whether it keeps all rows that its rule lets a query see. A run with the cache then gives
    /// the same results as a run without a cache under this rule.
    bool keepsWhatItsRuleSees() const { return !forgets() || hasWindow; }
    bool canKeepQueries() const { return store == RowStore::Whole || store == RowStore::Growing; }
    bool canEvict() const { return canKeepQueries() && !hasWindow; }

    /// Reads the text after the colon. Returns nothing if it is not valid.
    std::optional<KindNumbers> numbersIn(std::string_view text) const;
    std::string written(const KindNumbers& numbers) const; ///< "window:32+4"
};

/// CacheKind::retention for a policy whose constructor takes the numbers.
template <class Policy> std::unique_ptr<Retention> retentionOf(const KindNumbers& numbers)
{
    return std::make_unique<Policy>(numbers);
}

/// CacheKind::lastKept for kinds that keep every position of the window.
inline std::size_t wholeWindow(const KindNumbers& numbers)
{
    return numbers.count;
}

std::span<const CacheKind> cacheKinds();
/// Throws InputError if no kind has this name. The error lists the valid names.
const CacheKind& cacheKindNamed(std::string_view name);

/// What becomes of the keys and values that a pass computed from another text, the source. The kind
/// that keeps nothing keeps these neither.
enum class SourceRowsKept : std::uint8_t
{
    Yes,
    No,
    ButComputedAgain, ///< they are kept, but each pass computes and writes them anew: a usual mistake
};

/// How a lane keeps rows: a kind, and changes that go with several kinds.
struct CacheSpec
{
    CacheSpec(); ///< the kind "static"
    CacheSpec(const CacheKind& ofKind) : kind(&ofKind), numbers(ofKind.usual) {}
    /// \param written  a kind with or without numbers, such as "paged:4". Throws InputError
    CacheSpec(std::string_view written);
    CacheSpec(const char* written) : CacheSpec(std::string_view(written)) {}
    CacheSpec(const std::string& written) : CacheSpec(std::string_view(written)) {}

    const CacheKind* kind;
    KindNumbers numbers;
    RowStorage rows = {};
    std::vector<Eviction> evictions = {};        ///< what to evict, if the kind can
    bool storesTwice = false;                    ///< a mistake: see Mistake::storesTwice
    bool losesOldRows = false;                   ///< a mistake: see Mistake::Rejection
    SourceRowsKept source = SourceRowsKept::Yes; ///< only for models with a source

    bool keepsRows() const { return kind->keepsRows(); }
    /// Whether rows of the source outlive a pass.
    bool keepsSource() const { return keepsRows() && source != SourceRowsKept::No; }
    /// Which rows a query may see with this cache.
    ReachRule rule() const;
    /// Whether it reserves memory for the model's whole context at once.
    bool reservesContext() const { return kind->store == RowStore::Whole && !kind->forgets(); }
    /// The same cache, but it takes memory only when its text grows. \pre reservesContext()
    CacheSpec growing() const;
    /// Positions per block; 0 if rows are not stored in blocks.
    std::size_t block() const { return kind->store == RowStore::Blocks ? numbers.count : 0; }
    friend bool operator==(const CacheSpec&, const CacheSpec&) = default;
};

std::unique_ptr<KvCache> makeCache(const CacheSpec& spec, const CacheShape& shape);
/// The largest number of rows per site that this cache reserves memory for.
std::size_t mostRowsOf(const CacheSpec& spec, const CacheShape& shape, const DecodedText& text);

} // namespace pastkeys
