// Operands for kernel tests. Their values follow a Pattern, and their rows may begin at any
// multiple of 4 bytes. Writable memory is surrounded by guards. Read-only memory has exactly the
// size needed, so that the address sanitizer detects reads past its end.
#pragma once

#include "base/tensor_view.h"
#include "kernels/kernels.h"

#include <array>
#include <memory>
#include <random>
#include <span>
#include <string>
#include <vector>

namespace pastkeys::test {

using RandomSource = std::mt19937_64;

/// The content of an operand.
enum class Pattern
{
    Zeros,
    NegativeZeros,
    Ones,
    Large,
    Tiny,
    Denormals,
    Alternating,
    Random,
    Infinities, ///< random, with +inf and -inf here and there
    NaNs,       ///< random, with a NaN here and there
};
inline constexpr std::array kPatterns{
    Pattern::Zeros, Pattern::NegativeZeros, Pattern::Ones,        Pattern::Large,
    Pattern::Tiny,  Pattern::Denormals,     Pattern::Alternating, Pattern::Random,
    Pattern::NaNs,  Pattern::Infinities};

const char* nameOf(Pattern pattern);
float patternValue(Pattern pattern, std::size_t index, RandomSource& random);

/// A float32 matrix with guards before, between and after its rows. Each guard is a NaN with a
/// fixed payload, so that reading one shows up in the result.
class GuardedMatrix
{
public:
    static constexpr std::size_t kGap = 5;

    /// \param misalignment  floats from a 64-byte boundary to the first element, at most 16
    GuardedMatrix(std::size_t rows, std::size_t columns, std::size_t misalignment = 0);

    Matrix view();
    ConstMatrix view() const;
    GuardedMatrix& fill(Pattern pattern, RandomSource& random);
    bool guardsIntact() const;

private:
    std::size_t m_rows;
    std::size_t m_columns;
    std::size_t m_first;
    std::vector<float> m_memory;
};

/// A stored matrix, with scales for int8. Its memory has exactly the size needed.
class StoredMatrix
{
public:
    /// \param panelColumns  as in WeightMatrix
    StoredMatrix(DType type, std::size_t rows, std::size_t columns, std::size_t panelColumns = 0);

    WeightMatrix view() const;
    /// The same numbers in memory as panels for linear(). \pre the type has no blocks, or the
    /// matrix was made of panels
    WeightMatrix panels() const;
    StoredMatrix& fill(Pattern pattern, RandomSource& random);

private:
    StoredMatrix& fillInt8(Pattern pattern, RandomSource& random);
    StoredMatrix& fillBlocks(Pattern pattern, RandomSource& random);

    struct Free
    {
        void operator()(std::byte* data) const;
    };

    DType m_type;
    std::size_t m_rows;
    std::size_t m_columns;
    std::size_t m_panelColumns;
    std::unique_ptr<std::byte, Free> m_data;
    std::vector<float> m_scales;
};

/// [size] random values, in memory of exactly the size needed.
std::vector<float> randomVector(std::size_t size, RandomSource& random);
GuardedMatrix randomMatrix(std::size_t rows, std::size_t columns, RandomSource& random);

inline constexpr std::array kStoredTypes{DType::Float32, DType::Float16, DType::BFloat16,
                                         DType::Int8};
inline constexpr std::array kBlockTypes{DType::Q8_0, DType::Q4_0, DType::Q4_1, DType::Q5_0,
                                        DType::Q5_1, DType::Q4_K, DType::Q5_K, DType::Q6_K};
/// The types of rows in a cache. Int4 needs heads of even width.
inline constexpr std::array kRowTypes{DType::Float32, DType::Int4, DType::Float16, DType::BFloat16,
                                      DType::Int8};
inline std::span<const DType> rowTypesFor(std::size_t headDim)
{
    return headDim % 2 == 0 ? std::span<const DType>(kRowTypes) : kStoredTypes;
}

/// This machine's exact kernel tables, except the scalar one.
std::vector<const Kernels*> fastExactTables();
/// All exact tables, the scalar one last.
std::vector<const Kernels*> exactTables();

inline constexpr std::array kActivations{Activation::GeluTanh, Activation::GeluErf,
                                         Activation::Relu,     Activation::Silu,
                                         Activation::Tanh,     Activation::QuickGelu};

/// Describes where the first difference is; empty if all bits are equal. Any NaN equals any NaN.
std::string firstDifference(ConstMatrix actual, ConstMatrix expected);
bool sameBits(float a, float b);

/// Formatted like "products 12, other 3, read 40, written 8".
std::string textOf(const Work& work);

} // namespace pastkeys::test
