// The definition of correct: what each operation of a decoder computes, in plain loops. Every other
// exact table must give the same bits, and tests compare them with this one.
//
// Read it beside Vaswani et al. 2017 and Radford et al. 2019. x, y are matrices with one row per
// token; q, k, v are the rows of one attention head. Every loop works on one kind of Number: on
// float in the table "scalar", on a number that counts what is done to it (kernels/counted.h) in
// countingKernels(). Below the loops stands only how the tables call them.
#include "base/stored_value.h"
#include "kernels/counted.h"
#include "kernels/elementary.h"
#include "kernels/operations-inl.h"
#include "kernels/scalar_ops.h"

#include <array>
#include <cmath>
#include <limits>

namespace pastkeys {

namespace {

#include "kernels/elementary-inl.h"

constexpr float kInfinity = std::numeric_limits<float>::infinity();

// ---------------------------------------------------------------------------------------------
// Arithmetic of single numbers.

/// sum + a b, rounded once: a term of a matrix product.
float multiplyAdd(float a, float b, float sum)
{
    return std::fma(a, b, sum);
}

/// a b + c, rounded once, elsewhere.
float fused(float a, float b, float c)
{
    return std::fma(a, b, c);
}

float exponential(float x)
{
    return expOf<ScalarOps>(x);
}

float hyperbolicTangent(float x)
{
    return tanhOf<ScalarOps>(x);
}

float errorFunction(float x)
{
    return erfOf<ScalarOps>(x);
}

float squareRoot(float x)
{
    return std::sqrt(x);
}

Counted multiplyAdd(Counted a, Counted b, Counted sum)
{
    a.tally->product();
    return {std::fma(a.value, b.value, sum.value), a.tally};
}

Counted fused(Counted a, Counted b, Counted c)
{
    return a.result(std::fma(a.value, b.value, c.value), b, 2);
}

Counted exponential(Counted x)
{
    return x.result(exponential(x.value), x);
}

Counted hyperbolicTangent(Counted x)
{
    return x.result(hyperbolicTangent(x.value), x);
}

Counted errorFunction(Counted x)
{
    return x.result(errorFunction(x.value), x);
}

Counted squareRoot(Counted x)
{
    return x.result(squareRoot(x.value), x);
}

// ---------------------------------------------------------------------------------------------
// Operands.

template <class Number> Number numberAt(const void* values, DType type, std::size_t i, Tally*)
{
    return widened(values, type, i);
}

template <> Counted numberAt<Counted>(const void* values, DType type, std::size_t i, Tally* tally)
{
    const std::size_t bytes = bytesPerValue(type);
    tally->read(static_cast<const std::byte*>(values) + i * bytes, bytes);
    return {widened(values, type, i), tally};
}

/// Numbers to read, x[i].
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

/// Numbers to write, y[i] = number.
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

/// A stored weight matrix, w(in, out), widened to float32.
template <class Number> struct StoredWeights
{
    const WeightMatrix& matrix;
    Tally* tally = nullptr;

    bool hasScales() const { return matrix.type == DType::Int8; }
    Number operator()(std::size_t row, std::size_t column) const
    {
        return numberAt<Number>(matrix.data, matrix.type, matrix.indexOf(row, column), tally);
    }
    Number scale(std::size_t output) const
    {
        return numberAt<Number>(matrix.scales.data(), DType::Float32, output, tally);
    }
};

/// The rows of one KV head that a cache holds, k(index, i), widened to float32.
template <class Number> struct HeldRows
{
    struct Row
    {
        const void* data = nullptr;
        DType type = DType::Float32;
        const float* scale = nullptr;
    };

    std::vector<Row> rows;
    Tally* tally = nullptr;

    HeldRows(StoredRows stored, std::size_t kvHead, Tally* counts) : tally(counts)
    {
        for (const StoredRun& run : stored.runs)
            for (std::size_t r = 0; r < run.rows; ++r) {
                const std::size_t at = r * run.stride + kvHead * stored.headDim;
                rows.push_back(
                    {static_cast<const std::byte*>(run.data) + at * bytesPerValue(run.type),
                     run.type,
                     run.scales.empty() ? nullptr : &run.scales[r * stored.kvHeads + kvHead]});
            }
    }

    Number operator()(std::size_t index, std::size_t i) const
    {
        const Row& row = rows[index];
        Number number = numberAt<Number>(row.data, row.type, i, tally);
        if (row.scale) // widening is not counted: the product is part of reading the number
            number = scaled(number, numberAt<Number>(row.scale, DType::Float32, 0, tally));
        return number;
    }

    static float scaled(float number, float scale) { return number * scale; }
    static Counted scaled(const Counted& number, const Counted& scale)
    {
        return {number.value * scale.value, number.tally};
    }
};

// ---------------------------------------------------------------------------------------------
// Sums along a row. Sixteen partial sums and one fixed tree: the same order whether a machine adds
// 4, 8 or 16 numbers at a time.

template <class Number> class Sum16
{
public:
    Number& of(std::size_t i) { return m_partial[i % 16]; }

    /// 16 to 8 to 4 to 2 to 1, each time adding the upper half to the lower. Not counted: one
    /// accumulator would need no tree.
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

// ---------------------------------------------------------------------------------------------
// The operations of a decoder, in their order.

/// y = wte[token] + wpe[position]
template <class Number>
void embed(StoredWeights<Number> wte, std::size_t token, StoredWeights<Number> wpe,
           std::size_t position, Result<Number> y)
{
    for (std::size_t i = 0; i < wte.matrix.columns; ++i)
        if (wte.hasScales())
            y.set(i, fused(wte(token, i), wte.scale(token), wpe(position, i)));
        else
            y.set(i, wte(token, i) + wpe(position, i));
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
        squares.of(i) = fused(difference, difference, squares.of(i));
    }
    const Number inverse = Number(1.0F) / squareRoot(squares.total() / size + epsilon);

    for (std::size_t i = 0; i < x.size(); ++i)
        y.set(i, fused((x[i] - mean) * inverse, gamma[i], beta[i]));
}

/// y = x W + b for some outputs: one accumulator per output, inputs ascending, the bias last.
template <class Number>
void linear(Vector<Number> x, StoredWeights<Number> w, Vector<Number> b, Span outputs,
            Result<Number> y)
{
    for (std::size_t o = outputs.first; o < outputs.end(); ++o) {
        Number sum = 0.0F;
        for (std::size_t i = 0; i < x.size(); ++i)
            sum = multiplyAdd(x[i], w(i, o), sum);
        y.set(o, w.hasScales() ? fused(sum, w.scale(o), b[o]) : sum + b[o]);
    }
}

/// scores = q . k for each key that the query may see.
template <class Number>
void scores(Vector<Number> q, const HeldRows<Number>& k, const Reach& reach, Result<Number> scores)
{
    for (std::size_t key = 0; key < k.rows.size(); ++key)
        if (reach.sees(key))
            scores.set(key, dot<Number>(
                                q.size(), [&](std::size_t i) { return q[i]; },
                                [&](std::size_t i) { return k(key, i); }));
}

/// scores = scores / sqrt(headDim), and -infinity where the query may not look.
template <class Number>
void scaleAndMask(Vector<Number> scores, const Reach& reach, float scale, Result<Number> masked)
{
    for (std::size_t key = 0; key < scores.size(); ++key)
        if (reach.sees(key))
            masked.set(key, scores[key] * scale);
        else
            masked.set(key, Number(-kInfinity));
}

/// weights = exp(scores - largest) / sum, over the keys that the query may see; 0 elsewhere.
template <class Number>
void softmax(Vector<Number> scores, const Reach& reach, std::span<const Position> positions,
             Result<Number> weights)
{
    Number largest = -kInfinity;
    for (std::size_t key = 0; key < scores.size(); ++key)
        if (reach.sees(key) && scores[key] > largest)
            largest = scores[key];

    Sum16<Number> sum;
    for (std::size_t key = 0; key < scores.size(); ++key)
        if (reach.sees(key)) {
            const Number e = exponential(scores[key] - largest);
            weights.set(key, e);
            Number& partial = sum.of(indexOf(positions[key]));
            partial = partial + e;
        }
    const Number total = sum.total();

    for (std::size_t key = 0; key < scores.size(); ++key)
        if (reach.sees(key))
            weights.set(key, scores[key] / total); // e, which was written there
        else
            weights.set(key, Number(0.0F));
}

/// y = sum of weight v over the keys that the query may see, by ascending position.
template <class Number>
void weightedSum(Vector<Number> weights, const Reach& reach, const HeldRows<Number>& v,
                 std::size_t headDim, Result<Number> y)
{
    for (std::size_t i = 0; i < headDim; ++i) {
        Number sum = 0.0F;
        for (std::size_t key = 0; key < v.rows.size(); ++key)
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

/// The non-linearity of the MLP.
template <class Number> Number activated(Activation activation, Number x)
{
    switch (activation) {
    case Activation::GeluTanh: { // Hendrycks & Gimpel 2016, with sqrt(2 / pi)
        const Number inner = Number(0.797884561F) * fused(Number(0.044715F), x * x * x, x);
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

// ---------------------------------------------------------------------------------------------
// From here on: how the tables call these loops, row by row, for either kind of number.

template <class Number> Vector<Number> rowOf(ConstMatrix x, std::size_t r, Tally* tally)
{
    return {x.rowSpan(r), tally};
}

template <class Number> Result<Number> rowOf(Matrix y, std::size_t r, Tally* tally)
{
    return {y.row(r), tally};
}

template <class Number>
void linearRow(ConstMatrix x, const LinearWeights& weights, Span outputs, Matrix y, std::size_t r,
               Tally* tally)
{
    linear<Number>(rowOf<Number>(x, r, tally), {weights.matrix, tally}, {weights.bias, tally},
                   outputs, rowOf<Number>(y, r, tally));
}

template <class Number>
void logitsRow(ConstMatrix x, const WeightMatrix& embedding, Span tokens, Matrix y, std::size_t r,
               Tally* tally)
{
    logits<Number>(rowOf<Number>(x, r, tally), {embedding, tally}, tokens,
                   rowOf<Number>(y, r, tally));
}

/// One row of one head: index / rows is the head, index % rows the row.
template <class Number> class HeadRow
{
public:
    HeadRow(const AttentionCells& cells, std::size_t index, Tally* tally)
        : m_cells(cells), m_head(index / cells.rows), m_row(index % cells.rows), m_tally(tally)
    {
    }

    void scores(ConstMatrix queries, std::span<const HeldRows<Number>> keys, std::size_t headDim)
    {
        const ConstMatrix own = queries.columnBlock(m_head * headDim, headDim);
        pastkeys::scores(rowOf<Number>(own, m_row, m_tally), kvHeadIn(keys), reach(), result());
    }

    void scaleAndMask(float scale) { pastkeys::scaleAndMask(vector(), reach(), scale, result()); }

    void softmax() { pastkeys::softmax(vector(), reach(), m_cells.positions, result()); }

    void weightedSum(std::span<const HeldRows<Number>> values, std::size_t headDim, Matrix y)
    {
        pastkeys::weightedSum(vector(), reach(), kvHeadIn(values), headDim,
                              Result<Number>{y.row(m_row) + m_head * headDim, m_tally});
    }

private:
    float* cells() const { return m_cells.row(m_head, m_row); }
    Vector<Number> vector() const { return {{cells(), m_cells.keys}, m_tally}; }
    Result<Number> result() const { return {cells(), m_tally}; }
    const Reach& reach() const { return m_cells.reaches[m_row]; }
    const HeldRows<Number>& kvHeadIn(std::span<const HeldRows<Number>> heads) const
    {
        return heads[m_head / (m_cells.heads / heads.size())];
    }

    const AttentionCells& m_cells;
    std::size_t m_head;
    std::size_t m_row;
    Tally* m_tally;
};

template <class Number> std::vector<HeldRows<Number>> heldRows(const StoredRows& rows, Tally* tally)
{
    std::vector<HeldRows<Number>> heads;
    for (std::size_t head = 0; head < rows.kvHeads; ++head)
        heads.emplace_back(rows, head, tally);
    return heads;
}

/// The table "scalar": threads share rows, or outputs.
struct ReferenceCore
{
    static constexpr std::size_t kColumnGrain = 1;
    static constexpr std::size_t kTokenGrain = 1;
    static constexpr std::size_t kLinearScratch = 0;
    static std::size_t logitsScratch(std::size_t) { return 0; }

    static void embedRow(const EmbeddingWeights& weights, std::size_t token, std::size_t position,
                         float* y)
    {
        embed<float>({weights.token}, token, {weights.position}, position, {y});
    }

    static void layerNormRow(std::span<const float> x, const LayerNormWeights& weights, float* y)
    {
        layerNorm<float>({x}, {weights.gamma}, {weights.beta}, weights.epsilon, {y});
    }

    static void linearRow(const float* x, const LinearWeights& weights, Span columns, float* y)
    {
        linear<float>({{x, weights.matrix.rows}}, {weights.matrix}, {weights.bias}, columns, {y});
    }

    static void linearRows(ConstMatrix x, const LinearWeights& weights, Span columns, Matrix y,
                           float*)
    {
        for (std::size_t r = 0; r < x.rows; ++r)
            linearRow(x.row(r), weights, columns, y.row(r));
    }

    static void addRow(std::span<const float> a, const float* b, float* y)
    {
        pastkeys::add<float>({a}, {{b, a.size()}}, {y});
    }

    static void activateRow(Activation activation, std::span<const float> x, float* y)
    {
        pastkeys::activate<float>(activation, {x}, {y});
    }

    static void logitsOf(ConstMatrix x, const WeightMatrix& embedding, Span tokens, Matrix y,
                         float*)
    {
        for (std::size_t r = 0; r < x.rows; ++r)
            logitsRow<float>(x, embedding, tokens, y, r, nullptr);
    }
};

/// Calls body(row of a head) for each, shared among the threads.
template <typename Body>
void forHeadRows(KernelContext context, const AttentionCells& cells, std::size_t flopsPerCell,
                 Body&& body)
{
    forRows(context, cells.heads * cells.rows, flopsPerCell * cells.keys, 0,
            [&](std::size_t index, float*, Work&) { body(HeadRow<float>(cells, index, nullptr)); });
}

void scalarScores(ConstMatrix queries, StoredRows keys, const AttentionCells& cells,
                  KernelContext context)
{
    const auto held = heldRows<float>(keys, nullptr);
    forHeadRows(context, cells, 2 * keys.headDim,
                [&](HeadRow<float> row) { row.scores(queries, held, keys.headDim); });
    countScores(queries, keys, cells, context.work);
}

void scalarScaleAndMask(const AttentionCells& cells, float scale, KernelContext context)
{
    forHeadRows(context, cells, 1, [&](HeadRow<float> row) { row.scaleAndMask(scale); });
    countPerCell(cells, 1, context.work);
}

void scalarSoftmax(const AttentionCells& cells, KernelContext context)
{
    forHeadRows(context, cells, 5, [&](HeadRow<float> row) { row.softmax(); });
    countPerCell(cells, 5, context.work);
}

void scalarWeightedSum(const AttentionCells& weights, StoredRows values, Matrix y,
                       KernelContext context)
{
    const auto held = heldRows<float>(values, nullptr);
    forHeadRows(context, weights, 2 * values.headDim,
                [&](HeadRow<float> row) { row.weightedSum(held, values.headDim, y); });
    countWeightedSum(weights, values, y, context.work);
}

using Scalar = Operations<ReferenceCore>;

constexpr Kernels kScalar{"scalar",          true,         Scalar::embed,      Scalar::layerNorm,
                          Scalar::linear,    scalarScores, scalarScaleAndMask, scalarSoftmax,
                          scalarWeightedSum, Scalar::add,  Scalar::activate,   Scalar::logits};

/// countingKernels(): one thread, and a tally per call.
struct Counting
{
    /// Calls body(index, tally) for each row of a call.
    template <typename Body>
    static void forEach(std::size_t count, KernelContext context, Body&& body)
    {
        Tally tally;
        for (std::size_t i = 0; i < count; ++i)
            body(i, &tally);
        context.work += tally.work();
    }

    /// The same embedding row counts again for each token that reads it.
    static void embed(std::span<const TokenId> tokens, std::span<const Position> positions,
                      const EmbeddingWeights& weights, Matrix y, KernelContext context)
    {
        for (std::size_t r = 0; r < tokens.size(); ++r)
            forEach(1, context, [&](std::size_t, Tally* tally) {
                pastkeys::embed<Counted>({weights.token, tally}, indexOf(tokens[r]),
                                         {weights.position, tally}, indexOf(positions[r]),
                                         rowOf<Counted>(y, r, tally));
            });
    }

    static void layerNorm(ConstMatrix x, const LayerNormWeights& weights, Matrix y,
                          KernelContext context)
    {
        forEach(x.rows, context, [&](std::size_t r, Tally* tally) {
            pastkeys::layerNorm<Counted>(rowOf<Counted>(x, r, tally), {weights.gamma, tally},
                                         {weights.beta, tally}, weights.epsilon,
                                         rowOf<Counted>(y, r, tally));
        });
    }

    static void linear(ConstMatrix x, const LinearWeights& weights, Matrix y, KernelContext context)
    {
        forEach(x.rows, context, [&](std::size_t r, Tally* tally) {
            linearRow<Counted>(x, weights, {0, weights.matrix.columns}, y, r, tally);
        });
    }

    static void scores(ConstMatrix queries, StoredRows keys, const AttentionCells& cells,
                       KernelContext context)
    {
        Tally tally;
        const auto held = heldRows<Counted>(keys, &tally);
        for (std::size_t i = 0; i < cells.heads * cells.rows; ++i)
            HeadRow<Counted>(cells, i, &tally).scores(queries, held, keys.headDim);
        context.work += tally.work();
    }

    static void scaleAndMask(const AttentionCells& cells, float scale, KernelContext context)
    {
        forEach(cells.heads * cells.rows, context, [&](std::size_t i, Tally* tally) {
            HeadRow<Counted>(cells, i, tally).scaleAndMask(scale);
        });
    }

    static void softmax(const AttentionCells& cells, KernelContext context)
    {
        forEach(cells.heads * cells.rows, context,
                [&](std::size_t i, Tally* tally) { HeadRow<Counted>(cells, i, tally).softmax(); });
    }

    static void weightedSum(const AttentionCells& weights, StoredRows values, Matrix y,
                            KernelContext context)
    {
        Tally tally;
        const auto held = heldRows<Counted>(values, &tally);
        for (std::size_t i = 0; i < weights.heads * weights.rows; ++i)
            HeadRow<Counted>(weights, i, &tally).weightedSum(held, values.headDim, y);
        context.work += tally.work();
    }

    static void add(ConstMatrix a, ConstMatrix b, Matrix y, KernelContext context)
    {
        forEach(y.rows, context, [&](std::size_t r, Tally* tally) {
            pastkeys::add<Counted>(rowOf<Counted>(a, r, tally), rowOf<Counted>(b, r, tally),
                                   rowOf<Counted>(y, r, tally));
        });
    }

    static void activate(Activation activation, ConstMatrix x, Matrix y, KernelContext context)
    {
        forEach(x.rows, context, [&](std::size_t r, Tally* tally) {
            pastkeys::activate<Counted>(activation, rowOf<Counted>(x, r, tally),
                                        rowOf<Counted>(y, r, tally));
        });
    }

    static void logits(ConstMatrix x, WeightMatrix embedding, Matrix y, KernelContext context)
    {
        forEach(x.rows, context, [&](std::size_t r, Tally* tally) {
            logitsRow<Counted>(x, embedding, {0, embedding.rows}, y, r, tally);
        });
    }
};

constexpr Kernels kCounting{"counting",
                            true,
                            Counting::embed,
                            Counting::layerNorm,
                            Counting::linear,
                            Counting::scores,
                            Counting::scaleAndMask,
                            Counting::softmax,
                            Counting::weightedSum,
                            Counting::add,
                            Counting::activate,
                            Counting::logits};

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
    return expOf<ScalarOps>(x);
}

} // namespace pastkeys
