// What decoding keeps: for every layer and position the key row and the value row. Never queries,
// never hidden states.
#pragma once

#include "base/ids.h"
#include "kernels/kernels.h"

#include <cstdint>
#include <memory>
#include <string_view>

namespace pastkeys {

/// Sizes of a cache. A row of keys or of values is heads * headDim floats.
struct CacheShape
{
    std::size_t layers = 0;
    std::size_t heads = 0;
    std::size_t headDim = 0;
    std::size_t context = 0; ///< most positions that may ever be stored

    std::size_t rowWidth() const { return heads * headDim; }
};

/// What storing cost beside the rows themselves, since the cache was made.
struct CacheAccount
{
    std::uint64_t allocations = 0;
    std::uint64_t copiedBytes = 0; ///< old rows moved because memory had to grow
    friend bool operator==(const CacheAccount&, const CacheAccount&) = default;
};

class KvCache
{
public:
    virtual ~KvCache() = default;

    virtual std::string_view name() const = 0; ///< "dynamic", "static"
    virtual const CacheShape& shape() const = 0;

    /// Adds rows of keys and values, [rows][rowWidth] each, behind those that the layer has.
    /// A pass appends to every layer once; length() grows with the last layer's append.
    /// \returns the work counted by the copying loops, without what growing costs (see account())
    /// \pre room: the layer's length + rows <= capacity()
    virtual Work append(Layer layer, ConstMatrix keys, ConstMatrix values) = 0;

    /// The rows of one head that the layer holds, by ascending position, also those of a pass that
    /// has not reached the last layer. Valid until the next append or truncate.
    virtual RowRuns keys(Layer layer, Head head) const = 0;
    virtual RowRuns values(Layer layer, Head head) const = 0;

    /// Forgets all positions from `length` on. \pre length <= length()
    virtual void truncate(std::size_t length) = 0;

    virtual std::size_t length() const = 0;   ///< positions that every layer holds
    virtual std::size_t capacity() const = 0; ///< positions that can be stored in all
    virtual std::uint64_t bytesUsed() const = 0;
    virtual std::uint64_t bytesReserved() const = 0;
    virtual CacheAccount account() const = 0;
};

enum class CacheKind : std::uint8_t
{
    Off,     ///< keeps nothing after its pass
    Dynamic, ///< reallocated at every append, as transformers' DynamicCache
    Static,  ///< reserved once for the whole context, as transformers' StaticCache
};

/// \pre not CacheKind::Off
std::unique_ptr<KvCache> makeCache(CacheKind kind, const CacheShape& shape);

} // namespace pastkeys
