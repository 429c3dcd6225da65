#pragma once

#include <cstdint>
#include <initializer_list>
#include <vector>

namespace pastkeys {

/// Identifies a tensor that an operation produces. In dumps, the names are embedding, layers.N.ln1,
/// ... (see tensorName()).
enum class TensorKind : std::uint8_t
{
    Embedding,
    Norm1,
    Queries, ///< [rows][heads * headDim]
    Keys,
    Values,
    Scores,  ///< [rows][keys] of one head, after scaling and masking
    Weights, ///< [rows][keys] of one head, after softmax
    Context, ///< [rows][heads * headDim]: the weighted sum of values
    AttentionOutput,
    Residual1,
    Norm2,
    Expanded,
    Activated,
    MlpOutput,
    Residual2, ///< the hidden state after the layer
    FinalNorm,
    Logits,
};

class TensorSet
{
public:
    constexpr TensorSet(std::initializer_list<TensorKind> kinds)
    {
        for (const TensorKind kind : kinds)
            m_bits |= bitOf(kind);
    }

    constexpr bool contains(TensorKind kind) const { return (m_bits & bitOf(kind)) != 0; }
    /// In the order of TensorKind.
    std::vector<TensorKind> kinds() const
    {
        std::vector<TensorKind> kinds;
        for (std::uint32_t bit = 0; m_bits >> bit != 0; ++bit)
            if ((m_bits >> bit & 1U) != 0)
                kinds.push_back(static_cast<TensorKind>(bit));
        return kinds;
    }
    constexpr bool intersects(TensorSet other) const { return (m_bits & other.m_bits) != 0; }

private:
    static constexpr std::uint32_t bitOf(TensorKind kind)
    {
        return std::uint32_t{1} << static_cast<std::uint32_t>(kind);
    }

    std::uint32_t m_bits = 0;
};

} // namespace pastkeys
