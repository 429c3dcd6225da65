// Plain loops that define the correct result of each operation of a decoder. Each table of kernels
// implements all operations. A table is *exact* if it gives the same bits as this file, which tests
// verify.
//
// Read this file alongside Vaswani et al. 2017 and Radford et al. 2019. x and y are rows of one
// token; q, k, v are rows of one attention head; cells are the scores of one query, later its
// weights, one per key; reach tells which keys the query may see. fma(a, b, c) is a b + c, rounded
// once. Sum16 keeps 16 partial sums, and adds them up at the end. HeldRows are rows of a cache.
// hasScales() is true for int8 weights: skip the code for them on a first reading.
//
// The order of every sum is fixed, and does not depend on how many rows or keys there are. That is
// why a row has the same bits whether a pass computes it alone (with a cache) or together with all
// other rows.
//
// Number is a float, or a float that counts its operations; x[i] reads, y.set(i, n) writes.
#include "kernels/elementary.h"
#include "kernels/operations-inl.h"
#include "kernels/reference_operands.h"

#include <limits>

namespace pastkeys {

namespace {

using namespace reference;

constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// y = wte[token] × factor + wpe[position], without the sum if there is no wpe
template <class Number>
void embed(StoredWeights<Number> wte, std::size_t token, StoredWeights<Number> wpe,
           std::size_t position, float factor, Result<Number> y)
{
    const bool hasPositions = wpe.matrix.rows > 0;
    for (std::size_t i = 0; i < wte.matrix.columns; ++i)
        if (hasPositions && wte.hasScales() && factor == 1) {
            y.set(i, fma(wte(token, i), wte.scale(token), wpe(position, i)));
        } else {
            Number number = wte.hasScales() ? wte(token, i) * wte.scale(token) : wte(token, i);
            if (factor != 1)
                number = number * Number(factor);
            y.set(i, hasPositions ? number + wpe(position, i) : number);
        }
}

/// y = (x - mean) / sqrt(variance + epsilon) * gamma + beta. Ba et al. 2016.
template <class Number>
void layerNorm(Vector<Number> x, Vector<Number> gamma, Vector<Number> beta, float epsilon,
               Result<Number> y)
{
    const auto size = static_cast<float>(x.size());
    Sum16<Number> sum;
    for (std::size_t i = 0; i < x.size(); ++i)
        sum.of(i) = sum.of(i) + x[i];
    const Number mean = sum.total() / size;

    Sum16<Number> squares;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const Number difference = x[i] - mean;
        squares.of(i) = fma(difference, difference, squares.of(i));
    }
    const Number inverse = Number(1.0F) / squareRoot(squares.total() / size + epsilon);

    for (std::size_t i = 0; i < x.size(); ++i)
        y.set(i, fma((x[i] - mean) * inverse, gamma[i], beta[i]));
}

/// y = x / sqrt(mean of x squared + epsilon) * gamma. Zhang & Sennrich 2019.
template <class Number>
void rmsNorm(Vector<Number> x, Vector<Number> gamma, float epsilon, Result<Number> y)
{
    const auto size = static_cast<float>(x.size());
    Sum16<Number> squares;
    for (std::size_t i = 0; i < x.size(); ++i)
        squares.of(i) = fma(x[i], x[i], squares.of(i));
    const Number inverse = Number(1.0F) / squareRoot(squares.total() / size + epsilon);

    for (std::size_t i = 0; i < x.size(); ++i)
        y.set(i, x[i] * inverse * gamma[i]);
}

/// y = x W + b for some outputs, or y = x W if there is no b: one accumulator per output, inputs in
/// ascending order, bias last.
template <class Number>
void linear(Vector<Number> x, StoredWeights<Number> w, Vector<Number> b, Span outputs,
            Result<Number> y)
{
    for (std::size_t o = outputs.first; o < outputs.end(); ++o) {
        Number sum = 0.0F;
        for (std::size_t i = 0; i < x.size(); ++i)
            sum = multiplyAdd(x[i], w(i, o), sum);
        if (b.size() == 0)
            y.set(o, w.hasScales() ? sum * w.scale(o) : sum);
        else
            y.set(o, w.hasScales() ? fma(sum, w.scale(o), b[o]) : sum + b[o]);
    }
}

/// scores = q . k for each key that the query may see.
template <class Number>
void scores(Vector<Number> q, const HeldRows<Number>& k, const Reach& reach, Cells<Number> cells)
{
    for (std::size_t key = 0; key < cells.size(); ++key)
        if (reach.sees(key))
            cells.set(key, dot<Number>(
                               q.size(), [&](std::size_t i) { return q[i]; },
                               [&](std::size_t i) { return k(key, i); }));
}

/// scores * scale, where scale is usually 1 / sqrt(headDim). Cells out of reach get -infinity, as
/// in the paper. The loops below skip them anyway.
template <class Number> void scaleAndMask(Cells<Number> cells, const Reach& reach, float scale)
{
    for (std::size_t key = 0; key < cells.size(); ++key)
        cells.set(key, reach.sees(key) ? cells[key] * scale : Number(-kInfinity));
}

/// weights = exp(score - largest) / sum, over the keys that the query may see; 0 elsewhere.
template <class Number>
void softmax(Cells<Number> cells, const Reach& reach, std::span<const Position> positions)
{
    Number largest = -kInfinity;
    for (std::size_t key = 0; key < cells.size(); ++key)
        if (reach.sees(key) && cells[key] > largest)
            largest = cells[key];

    // A key's position in the text, not its index in the cache, determines which of the 16 partial
    // sums it joins. If the index did, forgetting keys would change the order in which the rest are
    // added. (indexOf() merely converts a Position to a number.)
    Sum16<Number> sum;
    for (std::size_t key = 0; key < cells.size(); ++key)
        if (reach.sees(key)) {
            cells.set(key, exponential(cells[key] - largest));
            Number& partial = sum.of(indexOf(positions[key]));
            partial = partial + cells[key];
        }

    const Number total = sum.total();
    for (std::size_t key = 0; key < cells.size(); ++key)
        cells.set(key, reach.sees(key) ? cells[key] / total : Number(0.0F));
}

/// y = sum of weights[key] v[key] over the keys that the query may see, in order of position.
template <class Number>
void weightedSum(Cells<Number> weights, const Reach& reach, const HeldRows<Number>& v,
                 std::size_t headDim, Result<Number> y)
{
    for (std::size_t i = 0; i < headDim; ++i) {
        Number sum = 0.0F;
        for (std::size_t key = 0; key < weights.size(); ++key)
            if (reach.sees(key))
                sum = multiplyAdd(weights[key], v(key, i), sum);
        y.set(i, sum);
    }
}

/// y = a + b
template <class Number> void add(Vector<Number> a, Vector<Number> b, Result<Number> y)
{
    for (std::size_t i = 0; i < a.size(); ++i)
        y.set(i, a[i] + b[i]);
}

/// y = a × b
template <class Number> void multiply(Vector<Number> a, Vector<Number> b, Result<Number> y)
{
    for (std::size_t i = 0; i < a.size(); ++i)
        y.set(i, a[i] * b[i]);
}

/// Rotates the pairs (x[i], x[i + pairs]) of one head. Su et al. 2021.
template <class Number>
void rotate(Vector<Number> x, Vector<Number> cosines, Vector<Number> sines, Result<Number> y)
{
    const std::size_t pairs = cosines.size();
    for (std::size_t i = 0; i < pairs; ++i) {
        const Number first = x[i];
        const Number second = x[i + pairs];
        y.set(i, fmaOfNegative(second, sines[i], first * cosines[i]));
        y.set(i + pairs, fma(first, sines[i], second * cosines[i]));
    }
    for (std::size_t i = 2 * pairs; i < x.size(); ++i)
        y.set(i, x[i]);
}

/// The non-linearity of the MLP.
template <class Number> Number activated(Activation activation, Number x)
{
    switch (activation) {
    case Activation::GeluTanh: { // Hendrycks & Gimpel 2016; 0.7978... is sqrt(2 / pi)
        const Number inner = Number(0.797884561F) * fma(Number(0.044715F), x * x * x, x);
        return Number(0.5F) * x * (Number(1.0F) + hyperbolicTangent(inner));
    }
    case Activation::GeluErf:
        return Number(0.5F) * x * (Number(1.0F) + errorFunction(x * Number(0.707106781F)));
    case Activation::Relu:
        return x <= Number(0.0F) ? Number(0.0F) : x; // NaN stays NaN
    case Activation::Silu:
        return x / (Number(1.0F) + exponential(-x));
    case Activation::Tanh:
        return hyperbolicTangent(x);
    case Activation::QuickGelu: // x times the sigmoid of 1.702 x; Hendrycks & Gimpel 2016
        return x / (Number(1.0F) + exponential(Number(-1.702F) * x));
    }
    return x;
}

template <class Number> void activate(Activation activation, Vector<Number> x, Result<Number> y)
{
    for (std::size_t i = 0; i < x.size(); ++i)
        y.set(i, activated(activation, x[i]));
}

/// y = x . embedding[token] for some tokens.
template <class Number>
void logits(Vector<Number> x, StoredWeights<Number> embedding, Span tokens, Result<Number> y)
{
    for (std::size_t token = tokens.first; token < tokens.end(); ++token) {
        const Number sum = dot<Number>(
            x.size(), [&](std::size_t i) { return x[i]; },
            [&](std::size_t i) { return embedding(token, i); });
        y.set(token, embedding.hasScales() ? sum * embedding.scale(token) : sum);
    }
}

#include "kernels/reference_tables-inl.h"

} // namespace

const Kernels& referenceKernels()
{
    return kScalar;
}

const Kernels& countingKernels()
{
    return kCounting;
}

float exactExp(float x)
{
    return exponential(x);
}

} // namespace pastkeys
