#pragma once

#include <cstdint>
#include <string>

namespace pastkeys {

/// The sizes that determine how many bytes a model's cache takes up. The model may be of any
/// family, even one that this program cannot run.
struct KeyValueSizes
{
    std::string name;
    std::uint64_t layers = 0;
    std::uint64_t heads = 0;   ///< query heads
    std::uint64_t kvHeads = 0; ///< heads of K, and of V; below `heads` if query heads share them
    std::uint64_t headDim = 0; ///< values per head
    std::uint64_t context = 0; ///< the maximum number of positions in a text
    std::uint64_t window = 0;  ///< number of positions that a query sees; 0: all
    /// With latent attention, the cache keeps this many values per position and layer instead of
    /// keys and values. 0 means no latent attention.
    std::uint64_t latent = 0;
};

} // namespace pastkeys
