// The tables "scalar" and "counting", which call the loops of reference.cpp. That file includes
// this one after the loops.

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
        const ConstMatrix query = queries.columnBlock(m_head * headDim, headDim);
        pastkeys::scores(rowOf<Number>(query, m_row, m_tally), kvHeadIn(keys), reach(), own());
    }

    void scaleAndMask(float scale) { pastkeys::scaleAndMask(own(), reach(), scale); }

    void softmax() { pastkeys::softmax(own(), reach(), m_cells.positions); }

    void weightedSum(std::span<const HeldRows<Number>> values, std::size_t headDim, Matrix y)
    {
        pastkeys::weightedSum(own(), reach(), kvHeadIn(values), headDim,
                              Result<Number>{y.row(m_row) + m_head * headDim, m_tally});
    }

private:
    float* cells() const { return m_cells.row(m_head, m_row); }
    Cells<Number> own() const { return {{cells(), m_cells.keys}, m_tally}; }
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

/// The core of the table "scalar". Rows or outputs are divided among the threads.
struct ReferenceCore
{
    static constexpr std::size_t kColumnGrain = 1;
    static constexpr std::size_t kTokenGrain = 1;
    static constexpr std::size_t kLinearScratch = 0;
    static std::size_t logitsScratch(std::size_t) { return 0; }

    static void embedRow(const EmbeddingWeights& weights, std::size_t token, std::size_t position,
                         float* y)
    {
        embed<float>({weights.token}, token, {weights.position}, position, weights.factor, {y});
    }

    static void layerNormRow(std::span<const float> x, const LayerNormWeights& weights, float* y)
    {
        layerNorm<float>({x}, {weights.gamma}, {weights.beta}, weights.epsilon, {y});
    }

    static void rmsNormRow(std::span<const float> x, const RmsNormWeights& weights, float* y)
    {
        rmsNorm<float>({x}, {weights.gamma}, weights.epsilon, {y});
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

    static void multiplyRow(std::span<const float> a, const float* b, float* y)
    {
        pastkeys::multiply<float>({a}, {{b, a.size()}}, {y});
    }

    static void rotateHead(std::span<const float> x, std::span<const float> cosines,
                           std::span<const float> sines, float* y)
    {
        pastkeys::rotate<float>({x}, {cosines}, {sines}, {y});
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

/// Calls body(row of a head) for each row of each head. The rows are divided among the threads.
template <typename Body>
void forHeadRows(KernelContext context, const AttentionCells& cells, std::size_t flopsPerCell,
                 Body&& body)
{
    forRows(context, cells.heads * cells.rows, flopsPerCell * cells.keys, 0,
            [&](std::size_t index, float*) { body(HeadRow<float>(cells, index, nullptr)); });
}

void scalarScores(ConstMatrix queries, StoredRows keys, const AttentionCells& cells,
                  KernelContext context)
{
    const auto held = heldRows<float>(keys, nullptr);
    forHeadRows(context, cells, 2 * keys.headDim,
                [&](HeadRow<float> row) { row.scores(queries, held, keys.headDim); });
    context.work += workOf::scores(sizesOf(cells, keys));
}

void scalarScaleAndMask(const AttentionCells& cells, float scale, KernelContext context)
{
    forHeadRows(context, cells, 1, [&](HeadRow<float> row) { row.scaleAndMask(scale); });
    context.work += workOf::scaleAndMask(sizesOf(cells));
}

void scalarSoftmax(const AttentionCells& cells, KernelContext context)
{
    forHeadRows(context, cells, 5, [&](HeadRow<float> row) { row.softmax(); });
    context.work += workOf::softmax(sizesOf(cells));
}

void scalarWeightedSum(const AttentionCells& weights, StoredRows values, Matrix y,
                       KernelContext context)
{
    const auto held = heldRows<float>(values, nullptr);
    forHeadRows(context, weights, 2 * values.headDim,
                [&](HeadRow<float> row) { row.weightedSum(held, values.headDim, y); });
    context.work += workOf::weightedSum(sizesOf(weights, values));
}

using Scalar = Operations<ReferenceCore>;

constexpr Kernels kScalar{
    "scalar",          true,           Scalar::embed,    Scalar::layerNorm,  Scalar::rmsNorm,
    Scalar::linear,    Scalar::rotate, scalarScores,     scalarScaleAndMask, scalarSoftmax,
    scalarWeightedSum, Scalar::add,    Scalar::multiply, Scalar::activate,   Scalar::logits};

/// The functions of countingKernels(). They run on one thread, and all except embed() use one tally
/// per call.
struct Counting
{
    /// Calls body(index, tally) for each of `count` rows, with one tally for all of them.
    template <typename Body>
    static void forEach(std::size_t count, KernelContext context, Body&& body)
    {
        Tally tally;
        for (std::size_t i = 0; i < count; ++i)
            body(i, &tally);
        context.work += tally.work();
    }

    /// Uses one tally per token, so an embedding row counts again for each token that reads it.
    static void embed(std::span<const TokenId> tokens, std::span<const Position> positions,
                      const EmbeddingWeights& weights, Matrix y, KernelContext context)
    {
        for (std::size_t r = 0; r < tokens.size(); ++r)
            forEach(1, context, [&](std::size_t, Tally* tally) {
                pastkeys::embed<Counted>({weights.token, tally}, indexOf(tokens[r]),
                                         {weights.position, tally}, indexOf(positions[r]),
                                         weights.factor, rowOf<Counted>(y, r, tally));
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

    static void rmsNorm(ConstMatrix x, const RmsNormWeights& weights, Matrix y,
                        KernelContext context)
    {
        const std::size_t size = weights.gamma.size();
        forEach(x.rows, context, [&](std::size_t r, Tally* tally) {
            for (std::size_t first = 0; first < x.columns; first += size)
                pastkeys::rmsNorm<Counted>({{x.row(r) + first, size}, tally},
                                           {weights.gamma, tally}, weights.epsilon,
                                           {y.row(r) + first, tally});
        });
    }

    static void rotate(ConstMatrix x, std::size_t headDim, const Rotations& rotations, Matrix y,
                       KernelContext context)
    {
        forEach(x.rows, context, [&](std::size_t r, Tally* tally) {
            for (std::size_t first = 0; first < x.columns; first += headDim)
                pastkeys::rotate<Counted>({{x.row(r) + first, headDim}, tally},
                                          rowOf<Counted>(rotations.cosines, r, tally),
                                          rowOf<Counted>(rotations.sines, r, tally),
                                          {y.row(r) + first, tally});
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

    static void multiply(ConstMatrix a, ConstMatrix b, Matrix y, KernelContext context)
    {
        forEach(y.rows, context, [&](std::size_t r, Tally* tally) {
            pastkeys::multiply<Counted>(rowOf<Counted>(a, r, tally), rowOf<Counted>(b, r, tally),
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
                            Counting::rmsNorm,
                            Counting::linear,
                            Counting::rotate,
                            Counting::scores,
                            Counting::scaleAndMask,
                            Counting::softmax,
                            Counting::weightedSum,
                            Counting::add,
                            Counting::multiply,
                            Counting::activate,
                            Counting::logits};
