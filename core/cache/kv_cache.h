// The state that a decoder keeps from step to step: one key row and one value row for every layer
// and position.
//
// A row is the vector of one token. Without a cache, the step that reads token n runs all n rows
// through every layer again. With a cache, it runs only row n: its K and V join the n - 1 cached
// rows, and its query reads all n. Queries are not kept, because a query is used only in the pass
// that computes it. Hidden states are not kept, because other rows read only keys and values.
//
// Why this is allowed: under a causal rule, an old row never sees a newer token, so it never
// changes. In the first layer, the K and V of a row depend only on its token and position. In every
// other layer, they are computed from the previous layer's output for that row, which depends only
// on that row and older ones. By the same argument, those rows have not changed. (In BERT, every
// row sees every token. Each new token changes all rows after the first layer, so only the K and V
// of the first layer could be kept.)
//
// Why the result is exact: exact kernels do the arithmetic of a row in the same order no matter how
// many rows run together (kernels/kernels.h), keys that a query must not see are skipped, and a
// float32 cache stores exactly what was computed. So the results are bit-identical.
#pragma once

#include "base/work.h"
#include "cache/row_memory.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace pastkeys {

/// One attention of a layer. Its rows are kept apart from those of all others.
struct CacheSite
{
    Layer layer{};
    std::size_t index = 0; ///< among the sites of the layer

    CacheSite(Layer ofLayer, std::size_t number = 0) : layer(ofLayer), index(number) {}
    friend bool operator==(const CacheSite&, const CacheSite&) = default;
};

/// The sizes of the rows at a site, and where they come from. A row of keys or values has
/// kvHeads * headDim numbers.
struct SiteShape
{
    std::size_t kvHeads = 0;
    std::size_t headDim = 0;
    std::size_t heads = 0; ///< of the queries, [heads * headDim]; kvHeads if not set
    /// Whether its rows are computed once, from another text, and no later pass adds to them.
    bool isFilledOnce = false;
    /// If set, it has no rows of its own and shows those of this site, which comes before it.
    std::optional<CacheSite> shows = {};

    std::size_t rowWidth() const { return kvHeads * headDim; }
};

/// How the rows of a site are stored.
RowForm formOf(const SiteShape& site, const RowStorage& storage);

struct CacheShape
{
    std::vector<std::vector<SiteShape>> layers; ///< the sites of each layer
    std::size_t context = 0;                    ///< how many positions the model supports

    const SiteShape& operator[](CacheSite site) const
    {
        return layers.at(indexOf(site.layer)).at(site.index);
    }
    /// The site whose rows this one reads: itself, or the one that it shows.
    CacheSite source(CacheSite site) const { return (*this)[site].shows.value_or(site); }
    /// All sites with rows of their own, in order.
    std::vector<CacheSite> sources() const;
};

/// A shape whose layers all have one such site.
CacheShape shapeOf(std::size_t layers, const SiteShape& site, std::size_t context);

/// The total cost of making room for rows since the cache was created.
struct CacheAccount
{
    std::uint64_t allocations = 0;
    std::uint64_t copiedBytes = 0; ///< of old rows moved to new memory or within the old memory
    CacheAccount& operator+=(const CacheAccount& more)
    {
        allocations += more.allocations;
        copiedBytes += more.copiedBytes;
        return *this;
    }
    friend bool operator==(const CacheAccount&, const CacheAccount&) = default;
};

/// The rows of one site that attention reads: those of earlier passes and of this one. The spans
/// point into the cache, and are valid until it changes.
struct CacheView
{
    std::span<const StoredRun> keys;
    std::span<const StoredRun> values;
    std::span<const Position> positions; ///< positions of the rows, ascending
    std::size_t kvHeads = 0;
    std::size_t headDim = 0;

    StoredRows keyRows() const { return {keys, kvHeads, headDim}; }
    StoredRows valueRows() const { return {values, kvHeads, headDim}; }
};

/// The rows that a pass computed for its tokens: keys and values are [rows][kvHeads * headDim].
struct NewRows
{
    ConstMatrix
        queries; ///< [rows][heads * headDim]; some caches keep them, to show what that costs
    ConstMatrix keys;
    ConstMatrix values;
};

/// The rows that a site holds, and where they are in memory.
struct CacheLayout
{
    /// Consecutive positions in consecutive memory slots.
    struct Stretch
    {
        Position first{};
        std::size_t rows = 0;
        std::size_t slot = 0;
        friend bool operator==(const Stretch&, const Stretch&) = default;
    };

    std::vector<Stretch> held;       ///< by ascending position
    std::size_t capacity = 0;        ///< rows that the reserved memory has room for
    std::uint64_t bytesUsed = 0;     ///< K and V, and queries if they are kept
    std::uint64_t bytesReserved = 0; ///< the same for `capacity` rows

    std::size_t rows() const;
};

/// The stretches formed by rows at the positions `held`. \pre these rows are in slots 0, 1, 2 ...
std::vector<CacheLayout::Stretch> stretchesOf(std::span<const Position> held);

/// A pass appends its rows to each site. They are *pending* at first, although the pass itself
/// already sees them. commit() keeps them, except for those that this kind of cache forgets;
/// rollBack() drops them.
class KvCache
{
public:
    virtual ~KvCache() = default;

    virtual const CacheShape& shape() const = 0;
    virtual RowStorage storage() const = 0; ///< how the rows in view() are stored
    RowForm form(CacheSite site) const { return formOf(shape()[site], storage()); }
    /// Whether rows outlive their pass; false for the kind "off".
    virtual bool keepsRows() const { return true; }
    /// Whether rows of another text do, at the sites that are filled once.
    virtual bool keepsSource() const { return keepsRows(); }
    /// Whether the next pass must compute the rows of the other text.
    virtual bool needsSource() const { return false; }

    /// Appends rows to a site. A pass appends once to every site that grows, with the same
    /// positions each time. A site that is filled once is appended to while it is empty, with the
    /// positions of the other text. The matrices must not change while the site's view is in use,
    /// because the kind "off" does not copy them.
    ///
    /// \returns the work of storing the rows; account() reports the cost of making room for them
    /// \pre positions are ascending, and the first is not before next(); the site has rows of its
    /// own
    virtual Work append(CacheSite site, std::span<const Position> positions,
                        const NewRows& rows) = 0;

    /// All rows of a site that a query could see, including pending ones.
    virtual CacheView view(CacheSite site) const = 0;

    /// Tells the cache the attention weights that this pass's queries assigned to the rows of
    /// view(). Some kinds use them to decide which rows to forget.
    virtual void attended(CacheSite, const AttentionCells&) {}

    /// The position at which the next pass begins: the one after the last committed position, or 0
    /// if no row outlives its pass. A cache that has forgotten rows holds fewer rows than next().
    virtual Position next() const = 0;

    /// Makes pending rows permanent: the first `rows` of each site that grows, and all rows of a
    /// site that is filled once. Drops the others. Caches that forget rows do so here.
    /// \pre rows were appended either to every site that grows or to none
    void commit(std::size_t rows = std::numeric_limits<std::size_t>::max()) { keep(rows); }
    /// Drops the pending rows, as if the pass had never begun.
    void rollBack() { keep(0); }

    /// A cache with the same committed rows, for a text that goes on differently. The two share
    /// what they can until one of them writes. \pre no row is pending
    virtual std::unique_ptr<KvCache> fork() const = 0;

    /// Whether the cache can go back to what it held when the text ended at this position. One that
    /// has forgotten rows cannot, because they would be missing.
    virtual bool canTruncate(Position end) const = 0;
    /// Drops the committed rows from this position on. Rows of another text stay.
    /// \pre canTruncate(end), and no row is pending
    virtual void truncate(Position end) = 0;

    /// The committed rows of a site, and where they are in memory.
    virtual CacheLayout layout(CacheSite site) const = 0;
    virtual CacheAccount account() const = 0;

private:
    /// \param rows  how many pending rows to keep; 0 leaves the cache as it was before the pass
    virtual void keep(std::size_t rows) = 0;
};

/// What one position of the text takes, at all sites that grow.
std::uint64_t bytesPerPositionOf(const CacheShape& shape, const RowStorage& storage);
/// The bytes of all sites that grow.
std::uint64_t bytesUsed(const KvCache& cache);
std::uint64_t bytesReserved(const KvCache& cache);
/// The bytes in use at the sites that are filled once.
std::uint64_t bytesOfSource(const KvCache& cache);

} // namespace pastkeys
