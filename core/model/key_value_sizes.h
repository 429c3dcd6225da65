#pragma once

#include <cstdint>
#include <string>

namespace pastkeys {

/// The sizes that decide how many bytes the cache of a model takes. The model may be of any family,
/// even one that this program cannot run.
struct KeyValueSizes
{
    std::string name;
    std::uint64_t layers = 0;
    std::uint64_t heads = 0;   ///< query heads
    std::uint64_t kvHeads = 0; ///< heads of keys (and of values); fewer if query heads share them
    std::uint64_t headDim = 0; ///< values per head
    std::uint64_t context = 0; ///< the most positions that a text can have
    std::uint64_t window = 0;  ///< how many positions a query sees; 0: all
    /// With latent attention, the cache keeps this many values per position and layer in place of
    /// keys and values. 0: no latent attention.
    std::uint64_t latent = 0;
};

} // namespace pastkeys
