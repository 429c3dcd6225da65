// The definition of correct: every other exact table must produce the same bits. Written to be
// read.
#include "base/stored_value.h"
#include "kernels/elementary.h"
#include "kernels/operations-inl.h"
#include "kernels/scalar_ops.h"

#include <array>
#include <cmath>
#include <limits>

namespace pastkeys {

namespace {

#include "kernels/elementary-inl.h"

using Partials = std::array<float, 16>;

/// One fixed tree: 16 to 8 to 4 to 2 to 1, each adding the upper half to the lower.
float sumOf16(Partials partial)
{
    for (std::size_t half = 8; half > 0; half /= 2)
        for (std::size_t i = 0; i < half; ++i)
            partial[i] += partial[i + half];
    return partial[0];
}

/// Partial sum j takes the elements i with i mod 16 == j, in order.
template <typename Element> float sumOfProducts(std::size_t size, const float* a, Element b)
{
    Partials partial{};
    for (std::size_t i = 0; i < size; ++i)
        partial[i % 16] = std::fma(a[i], b(i), partial[i % 16]);
    return sumOf16(partial);
}

float sum(std::span<const float> x)
{
    return sumOfProducts(x.size(), x.data(), [](std::size_t) { return 1.0F; });
}

struct ScalarCore
{
    // What a thread takes at a time; for speed only.
    static constexpr std::size_t kColumnGrain = 64;
    static constexpr std::size_t kTokenGrain = 1;
    static constexpr std::size_t kQueryBlock = 1;
    static constexpr std::size_t kPositionBlock = 1;
    static constexpr std::size_t kStreamedPositions = 1;

    static void embedRow(const EmbeddingWeights& weights, std::size_t token, std::size_t position,
                         float* y, Work& work)
    {
        const std::size_t width = weights.token.columns;
        const bool scaled = weights.token.type == DType::Int8;
        for (std::size_t i = 0; i < width; ++i) {
            const float stored = widened(weights.token.data, weights.token.type, token * width + i);
            const float place =
                widened(weights.position.data, weights.position.type, position * width + i);
            y[i] = scaled ? std::fma(stored, weights.token.scales[token], place) : stored + place;
            work += {.other = scaled ? 2U : 1U,
                     .bytesRead =
                         bytesPerValue(weights.token.type) + bytesPerValue(weights.position.type),
                     .bytesWritten = floatBytes(1)};
        }
        if (scaled)
            work.bytesRead += floatBytes(1);
    }

    static void layerNormRow(std::span<const float> x, const LayerNormWeights& weights, float* y,
                             Work& work)
    {
        const auto size = static_cast<float>(x.size());
        const float mean = sum(x) / size;
        Partials squares{};
        for (std::size_t i = 0; i < x.size(); ++i)
            squares[i % 16] = std::fma(x[i] - mean, x[i] - mean, squares[i % 16]);
        const float inverse = 1.0F / std::sqrt(sumOf16(squares) / size + weights.epsilon);
        for (std::size_t i = 0; i < x.size(); ++i) {
            y[i] = std::fma((x[i] - mean) * inverse, weights.gamma[i], weights.beta[i]);
            work += {.other = 1 + 3 + 4, .bytesRead = floatBytes(1), .bytesWritten = floatBytes(1)};
        }
        work.other += 5;
    }

    /// y = x W + b for some columns: each element one accumulator from 0, FMA in ascending input,
    /// the bias last. Of int8 the scale, with the bias, in one FMA.
    static void linearRow(const float* x, const LinearWeights& weights, Span columns, float* y,
                          Work& work)
    {
        const WeightMatrix& matrix = weights.matrix;
        const bool scaled = matrix.type == DType::Int8;
        for (std::size_t c = columns.first; c < columns.first + columns.count; ++c) {
            float accumulator = 0;
            for (std::size_t k = 0; k < matrix.rows; ++k)
                accumulator = std::fma(
                    x[k], widened(matrix.data, matrix.type, matrix.indexOf(k, c)), accumulator);
            y[c] = scaled ? std::fma(accumulator, matrix.scales[c], weights.bias[c])
                          : accumulator + weights.bias[c];
            work +=
                {.products = 2 * matrix.rows,
                 .other = scaled ? 2U : 1U,
                 .bytesRead = matrix.rows * bytesPerValue(matrix.type) + floatBytes(scaled ? 2 : 1),
                 .bytesWritten = floatBytes(1)};
        }
    }

    static void linearRows(ConstMatrix x, const LinearWeights& weights, Span columns, Matrix y,
                           Work& work)
    {
        for (std::size_t r = 0; r < x.rows; ++r) {
            Work row;
            linearRow(x.row(r), weights, columns, y.row(r), row);
            if (r > 0) // the matrix and the bias have been read
                row.bytesRead = 0;
            work += row;
        }
    }

    /// The scores of some positions.
    /// \param visible positions that the first of the queries sees; the next one sees one more
    static void scoresRows(ConstMatrix queries, const RowRuns& keys, Span positions,
                           std::size_t visible, Matrix scores, Work& work)
    {
        forRowsOf(keys, positions, [&](std::size_t position, const float* key) {
            for (std::size_t r = 0; r < queries.rows; ++r) {
                if (position >= visible + r)
                    continue;
                scores.row(r)[position] = sumOfProducts(queries.columns, queries.row(r),
                                                        [key](std::size_t i) { return key[i]; });
                work += {.products = 2 * queries.columns, .bytesWritten = floatBytes(1)};
            }
        });
    }

    static void scaleAndMaskRow(std::span<float> scores, std::size_t visible, float scale,
                                Work& work)
    {
        for (std::size_t i = 0; i < scores.size(); ++i) {
            if (i < visible) {
                scores[i] *= scale;
                work += {.other = 1, .bytesRead = floatBytes(1)};
            } else {
                scores[i] = -std::numeric_limits<float>::infinity();
            }
            work.bytesWritten += floatBytes(1);
        }
    }

    static void softmaxRow(std::span<float> scores, std::size_t visible, Work& work)
    {
        float largest = scores[0];
        for (std::size_t i = 1; i < visible; ++i)
            largest = scores[i] > largest ? scores[i] : largest;
        for (std::size_t i = 0; i < visible; ++i)
            scores[i] = expOf<ScalarOps>(scores[i] - largest);
        const float total = sum(scores.first(visible));
        for (std::size_t i = 0; i < scores.size(); ++i) {
            scores[i] = i < visible ? scores[i] / total : 0.0F;
            work.bytesWritten += floatBytes(1);
            if (i < visible) // maximum, difference, exp, sum, division
                work += {.other = 5, .bytesRead = floatBytes(1)};
        }
    }

    /// y += the weights of some positions times their values: per element FMA in ascending position.
    static void weightedSumRows(ConstMatrix weights, Span positions, std::size_t visible,
                                const RowRuns& values, Matrix y, Work& work)
    {
        forRowsOf(values, positions, [&](std::size_t position, const float* value) {
            for (std::size_t r = 0; r < y.rows; ++r) {
                if (position >= visible + r)
                    continue;
                const float weight = weights.row(r)[position];
                for (std::size_t i = 0; i < y.columns; ++i)
                    y.row(r)[i] = std::fma(weight, value[i], y.row(r)[i]);
                work += {.products = 2 * y.columns, .bytesRead = floatBytes(1)};
            }
        });
    }

    static void addRow(std::span<const float> a, const float* b, float* y, Work& work)
    {
        for (std::size_t i = 0; i < a.size(); ++i) {
            y[i] = a[i] + b[i];
            work += {.other = 1, .bytesRead = floatBytes(2), .bytesWritten = floatBytes(1)};
        }
    }

    static void activateRow(Activation activation, std::span<const float> x, float* y, Work& work)
    {
        for (std::size_t i = 0; i < x.size(); ++i) {
            y[i] = activated<ScalarOps>(activation, x[i]);
            work += {.other = flopsPerElement(activation),
                     .bytesRead = floatBytes(1),
                     .bytesWritten = floatBytes(1)};
        }
    }

    static void logitsOf(ConstMatrix x, const WeightMatrix& embedding, Span tokens, Matrix y,
                         Work& work)
    {
        const bool scaled = embedding.type == DType::Int8;
        for (std::size_t v = tokens.first; v < tokens.first + tokens.count; ++v) {
            for (std::size_t r = 0; r < x.rows; ++r) {
                y.row(r)[v] = sumOfProducts(x.columns, x.row(r), [&](std::size_t i) {
                    return widened(embedding.data, embedding.type, v * embedding.columns + i);
                });
                if (scaled)
                    y.row(r)[v] *= embedding.scales[v];
                work += {.products = 2 * x.columns,
                         .other = scaled ? 1U : 0U,
                         .bytesWritten = floatBytes(1)};
            }
            work.bytesRead += embedding.columns * bytesPerValue(embedding.type);
            if (scaled)
                work.bytesRead += floatBytes(1);
        }
    }

private:
    /// Calls body(position, row) for each of some positions, ascending.
    template <typename Body> static void forRowsOf(const RowRuns& runs, Span positions, Body&& body)
    {
        std::size_t position = 0;
        for (const RowRun& run : runs)
            for (std::size_t k = 0; k < run.rows; ++k, ++position)
                if (position >= positions.first && position < positions.first + positions.count)
                    body(position, run.data + k * run.stride);
    }
};

constexpr Kernels kScalar = Operations<ScalarCore>::table("scalar");

} // namespace

const Kernels& scalarKernels()
{
    return kScalar;
}

float exactExp(float x)
{
    return expOf<ScalarOps>(x);
}

} // namespace pastkeys
