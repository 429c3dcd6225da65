#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace pastkeys {

/// Layers of a model that keep the same number of rows of the same size.
struct LayerGroup
{
    std::uint64_t layers = 0;
    std::uint64_t kvHeads = 0; ///< heads of K, and of V; fewer than query heads if those share them
    std::uint64_t headDim = 0; ///< values per head
    std::uint64_t window = 0;  ///< number of positions that a query sees; 0: all
    /// With latent attention, the cache keeps this many values per position and layer instead of
    /// keys and values. 0 means no latent attention.
    std::uint64_t latent = 0;

    friend bool operator==(const LayerGroup&, const LayerGroup&) = default;
};

/// The sizes that determine how many bytes a model's cache takes up. The model may be one that this
/// program cannot run.
struct KeyValueSizes
{
    std::string name;
    std::uint64_t heads = 0;   ///< query heads
    std::uint64_t context = 0; ///< the maximum number of positions in a text; 0 if unknown
    /// Layers that keep no rows, such as recurrent ones, are in no group.
    std::vector<LayerGroup> groups = {};

    friend bool operator==(const KeyValueSizes&, const KeyValueSizes&) = default;
};

} // namespace pastkeys
