// The arithmetic of a decoder as a plain table of functions.
//
// All exact tables share one order of summation. It does not depend on the number of rows computed
// together, the number of threads, or the machine's vector width. So row r of a product has the
// same bits as if it were computed alone, a cache does not change any bits, and every exact table
// gives the same bits as kernels/reference.cpp, which defines the correct results. All NaNs count
// as equal.
//
//   linear       one accumulator per output element, starting at 0; FMA adds the products in
//                ascending order of the inputs; the bias is added last
//   dot along a row (scores, logits, the sums inside norms)
//                16 partial sums: element i goes to partial sum i mod 16 by FMA; then the 16 sums
//                are added up in a fixed order (Sum16 in kernels/reference_operands.h)
//   softmax's sum
//                the same, except that i is the key's position in the text, not its index: the keys
//                that a cache has forgotten must not change the order in which the remaining ones
//                are added
//   weightedSum  one accumulator per output element, starting at 0; FMA adds the products in
//                ascending order of the positions
//   block-quantized weights
//                first, each number is widened by the rule of its form (base/block_form.h); then the
//                rules above apply
//   int8 weights the rules above apply to the stored integers; then the finished sum is multiplied
//                by the scale (if there is a bias, one FMA computes sum * scale + bias)
//   int8 and int4 rows of a cache
//                first, each number is multiplied by its scale; then the rules above apply
//   rotation     one product with the cosine, then one FMA with the sine, element by element
//   exp, tanh, erf, activations
//                one polynomial with FMA, element by element (kernels/elementary-inl.h)
#pragma once

#include "base/ids.h"
#include "base/tensor_view.h"
#include "base/work.h"
#include "kernels/attention_operands.h"

#include <span>
#include <string_view>

namespace pastkeys {

class WorkerPool;

/// Passed to each kernel call in addition to its operands.
struct KernelContext
{
    WorkerPool& pool;
    /// The counted work. Each kernel adds its own, block by block.
    Work& work;
};

/// The scale and shift after normalization, widened to float32 when loaded.
struct LayerNormWeights
{
    std::span<const float> gamma; ///< [width]
    std::span<const float> beta;  ///< [width]
    float epsilon = 1e-5F;
};

/// The scale after RMS normalization, widened to float32 when loaded.
struct RmsNormWeights
{
    std::span<const float> gamma; ///< [width], or [headDim] to normalize each head by itself
    float epsilon = 1e-6F;
};

/// The number of columns in a panel of linear weights. A row of a panel is a whole number of
/// vectors on every target, and one or two cache lines for each type except int8.
inline constexpr std::size_t kPanelColumns = 32;

/// y = x W + b. Files store W as [in][out], like GPT-2's Conv1D. In memory, W consists of panels of
/// kPanelColumns outputs, [panel][in][kPanelColumns]. A thread reads each panel as one long stream,
/// and keeps its part of y in registers. Memory delivers such a stream faster than short pieces of
/// many rows.
struct LinearWeights
{
    WeightMatrix matrix;         ///< \pre panels of kPanelColumns
    std::span<const float> bias; ///< [out], widened to float32 when loaded; may be empty
};

struct EmbeddingWeights
{
    WeightMatrix token;    ///< [vocabulary][width]
    WeightMatrix position; ///< [context][width], or empty
    float factor = 1;      ///< of the embeddings of tokens
};

/// The cosines and sines of the angles by which pairs of numbers are rotated, rounded to float32.
struct Rotations
{
    ConstMatrix cosines; ///< [rows][pairs]
    ConstMatrix sines;   ///< [rows][pairs]
};

/// The non-linearity between the two layers of the MLP.
enum class Activation : std::uint8_t
{
    GeluTanh, ///< "gelu_new": the tanh form, GPT-2's own
    GeluErf,  ///< "gelu"
    Relu,
    Silu,
    Tanh,
    QuickGelu, ///< "quick_gelu": x * sigmoid(1.702 x)
};

/// The FLOPs per element that an activation counts as `other` work (see Work).
constexpr std::uint64_t flopsPerElement(Activation activation)
{
    switch (activation) {
    case Activation::GeluTanh:
        return 9;
    case Activation::GeluErf:
        return 5;
    case Activation::Silu:
    case Activation::QuickGelu:
        return 4;
    case Activation::Relu:
    case Activation::Tanh:
        return 1;
    }
    return 0;
}

/// One implementation of every operation. All functions are safe to call from several threads with
/// different pools.
struct Kernels
{
    std::string_view name; ///< "scalar", "avx2", "eigen" ...
    bool exact = true;     ///< if false, results may depend on the number of rows (Eigen only)

    /// y[r] = token[tokens[r]] × factor + position[positions[r]], without the addition if
    /// `position` has no rows. Counts the addition, a factor other than 1 and the scale of an int8
    /// `token`, if there are any, each as `width` FLOPs of other work per row. Reads the embedding
    /// rows as stored; writes y. \pre the position embedding is neither int8 nor block-quantized
    void (*embed)(std::span<const TokenId> tokens, std::span<const Position> positions,
                  const EmbeddingWeights& weights, Matrix y, KernelContext context);

    /// y = (x - mean) / sqrt(variance + epsilon) * gamma + beta, row by row (biased variance).
    /// Counts 8 width + 5 FLOPs of other work per row. `y` may be `x`. Source: Ba et al. 2016.
    void (*layerNorm)(ConstMatrix x, const LayerNormWeights& weights, Matrix y,
                      KernelContext context);

    /// y = x / sqrt(mean of x squared + epsilon) * gamma, row by row.
    /// Counts 4 width + 4 FLOPs of other work per row. `y` may be `x`. If gamma is shorter than a
    /// row, each part of the row that is as long as gamma counts as a row of its own.
    /// Source: Zhang and Sennrich 2019.
    void (*rmsNorm)(ConstMatrix x, const RmsNormWeights& weights, Matrix y, KernelContext context);

    /// y = x W + b, or x W if b is empty. Counts 2 × rows × in × out FLOPs of products, and as
    /// other work rows × out for b and as much for the scales of int8. Reads x, W (as stored) and b
    /// once each.
    void (*linear)(ConstMatrix x, const LinearWeights& weights, Matrix y, KernelContext context);

    /// In each head of each row, rotates the pairs (x[i], x[i + pairs]) of its first 2 × pairs
    /// numbers, and copies the others: y[i] = x[i] cos - x[i + pairs] sin, and
    /// y[i + pairs] = x[i + pairs] cos + x[i] sin. `y` may be `x`.
    /// Counts 3 FLOPs of other work per rotated number; reads x and the rotations once, writes y.
    /// Source: Su et al. 2021, with the pairs of GPT-NeoX.
    void (*rotate)(ConstMatrix x, std::size_t headDim, const Rotations& rotations, Matrix y,
                   KernelContext context);

    /// Raw dot products of each query with each key in its reach, for all heads. Cells that are not
    /// visible keep their contents.
    /// \param queries [rows][heads * headDim]   \param keys [cells.keys] rows
    /// Counts 2 * headDim FLOPs per visible cell, as products. Reads each query once, and each key
    /// that any query sees once; writes the visible cells.
    void (*scores)(ConstMatrix queries, StoredRows keys, const AttentionCells& cells,
                   KernelContext context);

    /// Multiplies visible cells by `scale` and sets all others to -inf. Counts 1 FLOP of other work
    /// per visible cell; reads the visible cells, writes all cells.
    void (*scaleAndMask)(const AttentionCells& cells, float scale, KernelContext context);

    /// Softmax along the keys, in place. Cells that are not visible become exactly 0.
    /// Counts 5 FLOPs of other work per visible cell (maximum, difference, exp, sum, division);
    /// reads the visible cells, writes all cells. \pre every query sees at least one key
    void (*softmax)(const AttentionCells& cells, KernelContext context);

    /// y[r][head] = sum over visible keys of weight * value row.
    /// \param values [weights.keys] rows   \param y [rows][heads * headDim]
    /// Counts 2 * headDim FLOPs per visible cell, as products. Reads the visible cells once, and
    /// each value row that any query sees once; writes y.
    void (*weightedSum)(const AttentionCells& weights, StoredRows values, Matrix y,
                        KernelContext context);

    /// y = a + b. Counts 1 FLOP of other work per element; reads a and b, writes y. `y` may be `a`
    /// or `b`.
    void (*add)(ConstMatrix a, ConstMatrix b, Matrix y, KernelContext context);

    /// y = a × b, element by element. Counts and reads as add() does. `y` may be `a` or `b`.
    void (*multiply)(ConstMatrix a, ConstMatrix b, Matrix y, KernelContext context);

    /// y = activation(x). Counts flopsPerElement per element. `y` may be `x`.
    void (*activate)(Activation activation, ConstMatrix x, Matrix y, KernelContext context);

    /// y[r][v] = dot(x[r], embedding[v]), with the embedding stored [vocabulary][width].
    /// Counts 2 × rows × width × vocabulary FLOPs of products (with int8, also rows × vocabulary of
    /// other work); reads x and the embedding once.
    void (*logits)(ConstMatrix x, WeightMatrix embedding, Matrix y, KernelContext context);
};

/// The table of kernels/reference.cpp, named "scalar". Its plain loops define the correct results.
const Kernels& referenceKernels();

/// The loops of referenceKernels(), run on numbers that count the operations applied to them. As
/// a result, context.work counts every operation of the loops, and counts each number in memory
/// when it is first read or written. This table is very slow and is used only by tests.
const Kernels& countingKernels();

} // namespace pastkeys
