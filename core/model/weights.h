#pragma once

#include "base/buffer.h"
#include "kernels/kernels.h"
#include "model/network.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace pastkeys {

/// The weights of a network. Matrices have the types they have in the file, or int8; vectors are
/// float32. The views point into `matrixMemory` and `vectorMemory`. Moving Weights keeps the views
/// valid; Weights cannot be copied.
class Weights
{
public:
    Weights() = default;
    /// Without values, which are set afterwards.
    explicit Weights(const Network& network);

    /// A matrix or a vector.
    struct Value
    {
        WeightMatrix matrix = {};
        std::span<const float> vector = {};
        /// Further columns of the matrix, one after another, if they have other types. Only in
        /// panels.
        std::vector<WeightMatrix> beside = {};

        std::vector<StoredPart> types() const;
        std::uint64_t bytes() const;
    };

    const Value& operator[](WeightPoint point) const;
    void set(WeightPoint point, const Value& value);

    std::uint64_t bytes() const;

    /// Those of the network's encoder; null if it has none.
    std::unique_ptr<Weights> encoder;

    std::vector<Buffer<std::byte>> matrixMemory;
    std::vector<Buffer<float>> vectorMemory;

private:
    std::vector<std::vector<Value>>
        m_values; ///< [weight][layer], or [weight][1] outside the layers
};

StoredTypes storedTypes(const Network& network, const Weights& weights);
/// The table of AttentionSite::bias, [buckets][heads]. Empty if there is none.
std::vector<float> positionBiasOf(const Network& network, const Weights& weights);

} // namespace pastkeys
