// The operands of the loops in reference.cpp: numbers that are read and written one by one. They
// are floats, or floats that count the operations applied to them (kernels/counted.h).
#pragma once

#include "base/storage_form.h"
#include "kernels/attention_operands.h"
#include "kernels/counted.h"
#include "kernels/kernels.h"
#include "kernels/scalar_ops.h"

#include <array>
#include <cmath>
#include <span>
#include <vector>

namespace pastkeys::reference {

#include "kernels/elementary-inl.h"

// Arithmetic of single numbers. multiplyAdd and fma compute the same result, but count differently.

/// a b + sum, rounded once: one term of a matrix product.
inline float multiplyAdd(float a, float b, float sum)
{
    return std::fma(a, b, sum);
}

/// a b + c, rounded once, outside matrix products. It counts as two operations.
inline float fma(float a, float b, float c)
{
    return std::fma(a, b, c);
}

/// c - a b, rounded once. It counts as two operations.
inline float fmaOfNegative(float a, float b, float c)
{
    return std::fma(-a, b, c);
}

inline float exponential(float x)
{
    return expOf<ScalarOps>(x);
}

inline float hyperbolicTangent(float x)
{
    return tanhOf<ScalarOps>(x);
}

inline float errorFunction(float x)
{
    return erfOf<ScalarOps>(x);
}

inline float squareRoot(float x)
{
    return std::sqrt(x);
}

inline Counted multiplyAdd(Counted a, Counted b, Counted sum)
{
    a.tally->product();
    return {std::fma(a.value, b.value, sum.value), a.tally};
}

inline Counted fma(Counted a, Counted b, Counted c)
{
    return a.result(std::fma(a.value, b.value, c.value), b, 2);
}

inline Counted fmaOfNegative(Counted a, Counted b, Counted c)
{
    return a.result(std::fma(-a.value, b.value, c.value), b, 2);
}

inline Counted exponential(Counted x)
{
    return x.result(exponential(x.value), x);
}

inline Counted hyperbolicTangent(Counted x)
{
    return x.result(hyperbolicTangent(x.value), x);
}

inline Counted errorFunction(Counted x)
{
    return x.result(errorFunction(x.value), x);
}

inline Counted squareRoot(Counted x)
{
    return x.result(squareRoot(x.value), x);
}

// Operands.

template <class Number> Number numberAt(const void* values, DType type, std::size_t i, Tally*)
{
    return widened(values, type, i);
}

template <>
inline Counted numberAt<Counted>(const void* values, DType type, std::size_t i, Tally* tally)
{
    const StorageForm& form = formOf(type);
    tally->read(static_cast<const std::byte*>(values) + bytesOf(type, i), form.bytesPerBlock);
    return {widened(values, type, i), tally};
}

/// Numbers that are read as x[i].
template <class Number> struct Vector
{
    std::span<const float> values;
    Tally* tally = nullptr;

    std::size_t size() const { return values.size(); }
    Number operator[](std::size_t i) const
    {
        return numberAt<Number>(values.data(), DType::Float32, i, tally);
    }
};

/// Numbers that are written with y.set(i, number).
template <class Number> struct Result
{
    float* values;
    Tally* tally = nullptr;

    void set(std::size_t i, float number) const { values[i] = number; }
    void set(std::size_t i, const Counted& number) const
    {
        values[i] = number.value;
        tally->written(values + i, sizeof(float));
    }
};

/// The cells of one query in one head, which an operation reads and overwrites.
template <class Number> struct Cells
{
    std::span<float> values;
    Tally* tally = nullptr;

    std::size_t size() const { return values.size(); }
    Number operator[](std::size_t key) const { return Vector<Number>{values, tally}[key]; }
    void set(std::size_t key, const Number& number) const
    {
        Result<Number>{values.data(), tally}.set(key, number);
    }
};

/// A stored weight matrix, read as w(row, column) and widened to float32.
template <class Number> struct StoredWeights
{
    const WeightMatrix& matrix;
    Tally* tally = nullptr;

    bool hasScales() const { return pastkeys::hasScales(matrix.type); }
    Number operator()(std::size_t row, std::size_t column) const
    {
        if (hasBlocks(matrix.type))
            return numberOfBlock(row, column, static_cast<Number*>(nullptr));
        return numberAt<Number>(matrix.data, matrix.type, matrix.indexOf(row, column), tally);
    }
    Number scale(std::size_t output) const
    {
        return numberAt<Number>(matrix.scales.data(), DType::Float32, output, tally);
    }

private:
    float numberOfBlock(std::size_t row, std::size_t column, float*) const
    {
        return matrix.value(row, column);
    }
    Counted numberOfBlock(std::size_t row, std::size_t column, Counted*) const
    {
        tally->read(matrix.blockAt(row, column), formOf(matrix.type).bytesPerBlock);
        return {matrix.value(row, column), tally};
    }
};

/// The rows that a cache holds for one KV head, read as k(key, i) and widened to float32. `key` is
/// an index, not a position.
template <class Number> struct HeldRows
{
    struct Row
    {
        const void* data = nullptr;
        DType type = DType::Float32;
        const float* scales = nullptr;
        std::size_t group = 0; ///< how many numbers share a scale
    };

    std::vector<Row> rows;
    Tally* tally = nullptr;

    HeldRows(StoredRows stored, std::size_t kvHead, Tally* counts) : tally(counts)
    {
        for (const StoredRun& run : stored.runs)
            for (std::size_t r = 0; r < run.rows; ++r) {
                const std::size_t at = r * run.stride + kvHead * stored.headDim;
                const std::size_t scale =
                    (r * stored.kvHeads + kvHead) * scalesPerHead(run.type, stored.headDim);
                rows.push_back({static_cast<const std::byte*>(run.data) + bytesOf(run.type, at),
                                run.type, run.scales.empty() ? nullptr : &run.scales[scale],
                                numbersPerScale(run.type, stored.headDim)});
            }
    }

    Number operator()(std::size_t key, std::size_t i) const
    {
        const Row& row = rows[key];
        Number number = numberAt<Number>(row.data, row.type, i, tally);
        if (row.scales) // not counted: this product is part of reading the number
            number =
                scaled(number, numberAt<Number>(row.scales, DType::Float32, i / row.group, tally));
        return number;
    }

    static float scaled(float number, float scale) { return number * scale; }
    static Counted scaled(const Counted& number, const Counted& scale)
    {
        return {number.value * scale.value, number.tally};
    }
};

/// A sum along a row, kept as 16 partial sums until total() adds them up. This way, the order of
/// the additions is the same whether a machine adds 4, 8 or 16 numbers at a time.
template <class Number> class Sum16
{
public:
    /// The partial sum for element i: number i mod 16.
    Number& of(std::size_t i) { return m_partial[i % 16]; }

    /// Reduces 16 sums to 8, 4, 2 and 1, each time adding the upper half to the lower half. These
    /// additions do not count as work, because a sum with one accumulator would not need them.
    Number total() const
    {
        std::array<float, 16> sums{};
        for (std::size_t i = 0; i < 16; ++i)
            sums[i] = valueOf(m_partial[i]);
        for (std::size_t half = 8; half > 0; half /= 2)
            for (std::size_t i = 0; i < half; ++i)
                sums[i] += sums[i + half];
        return like(m_partial[0], sums[0]);
    }

private:
    static float valueOf(float number) { return number; }
    static float valueOf(const Counted& number) { return number.value; }
    static float like(float, float number) { return number; }
    static Counted like(const Counted& first, float number) { return {number, first.tally}; }

    std::array<Number, 16> m_partial{0.0F, 0.0F, 0.0F, 0.0F, 0.0F, 0.0F, 0.0F, 0.0F,
                                     0.0F, 0.0F, 0.0F, 0.0F, 0.0F, 0.0F, 0.0F, 0.0F};
};

/// a . b
template <class Number, class A, class B> Number dot(std::size_t size, A a, B b)
{
    Sum16<Number> sum;
    for (std::size_t i = 0; i < size; ++i)
        sum.of(i) = multiplyAdd(a(i), b(i), sum.of(i));
    return sum.total();
}

} // namespace pastkeys::reference
