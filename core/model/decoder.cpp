#include "model/decoder.h"

#include "base/contract.h"
#include "base/errors.h"
#include "kernels/worker_pool.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

namespace pastkeys {

namespace {

using Clock = std::chrono::steady_clock;

/// The first `size` values of the buffer. If the buffer is too small, it is reallocated with a
/// quarter more than needed, because without a cache each pass has one more row than the previous
/// one. New memory is written to right away, so that page faults do not add to an operation's time.
std::span<float> sized(Buffer<float>& buffer, std::size_t size)
{
    if (buffer.size() < size) {
        buffer = Buffer<float>(size + size / 4);
        std::fill_n(buffer.data(), buffer.size(), 0.0F);
    }
    return {buffer.data(), size};
}

Matrix sized(Buffer<float>& buffer, std::size_t rows, std::size_t columns)
{
    return {sized(buffer, rows * columns).data(), rows, columns, columns};
}

/// Throws RunError if a value is not finite. The error names the first such value.
void expectFinite(ConstMatrix hidden, std::span<const Position> positions, Layer layer)
{
    for (std::size_t r = 0; r < hidden.rows; ++r)
        for (std::size_t c = 0; c < hidden.columns; ++c)
            if (!std::isfinite(hidden.row(r)[c]))
                throw RunError(Text::tr(
                    "layer %1: the hidden state is no longer finite (%2 at position %3, column "
                    "%4). The run stops here; the weights may be damaged.",
                    indexOf(layer) + 1,
                    std::isnan(hidden.row(r)[c]) ? Text::tr("NaN") : Text::tr("infinity"),
                    indexOf(positions[r]), c));
}

/// For each token, the position whose embedding it gets: its own, unless the segment has a mistake
/// that changes positions.
std::vector<Position> embeddedPositions(const Segment& segment, std::size_t context)
{
    std::vector<Position> positions(segment.positions.begin(), segment.positions.end());
    if (segment.mistake && segment.mistake->embedded)
        for (Position& position : positions)
            position =
                std::min(segment.mistake->embedded(position, idAt<Position>(segment.passFirst())),
                         idAt<Position>(context - 1));
    return positions;
}

/// The number of rows at the end of a segment that get logits.
std::size_t logitRowsOf(const Segment& segment)
{
    switch (segment.logits) {
    case LogitRows::None:
        return 0;
    case LogitRows::Last:
        return 1;
    case LogitRows::All:
        break;
    }
    return segment.tokens.size();
}

} // namespace

/// One forward pass, which runs the operations in order.
class Decoder::Pass
{
public:
    Pass(Decoder& decoder, std::span<const Segment> segments, const PassOptions& options);

    ConstMatrix run();
    void run(const PassPart& part);

private:
    void embed();
    void runLayer(Layer layer);
    void computeLayer(Layer layer);
    void attentionBlock(Layer layer, const LayerWeights& weights);
    void append(Layer layer);
    Work appendRows(Layer layer, std::size_t segment);
    void attend(Layer layer);
    void mlpBlock(Layer layer, const LayerWeights& weights);
    ConstMatrix rowsForLogits(Matrix copies);
    ConstMatrix logits();

    /// Runs one operation. If there is an observer, also measures and reports it.
    template <typename Compute>
    void operation(OperationPoint point, std::size_t rows, std::span<const ProducedTensor> tensors,
                   Compute&& compute);
    template <typename Compute>
    void operation(OperationPoint point, const ProducedTensor& tensor, Compute&& compute)
    {
        operation(point, tensor.values.rows, std::span(&tensor, 1), compute);
    }

    /// The rows of `all` that belong to this segment.
    Matrix rowsOf(std::size_t segment, Matrix all) const;
    ConstMatrix projected(std::size_t segment, std::size_t part) const; ///< 0: Q, 1: K, 2: V
    /// The scores or weights for the observer, one tensor per segment and head. Fused attention has
    /// none.
    std::vector<ProducedTensor> perHead(TensorKind kind) const;
    std::size_t keysHeld() const;

    KernelContext resources() { return {m_decoder.m_pool, m_work}; }
    const Config& config() const { return m_decoder.m_network->config(); }
    const Kernels& kernels() const { return m_decoder.m_kernels; }

    Decoder& m_decoder;
    std::span<const Segment> m_segments;
    const PassOptions& m_options;
    std::vector<Span> m_rows;            ///< the rows of each segment
    std::vector<Attention> m_attentions; ///< of the current layer, one per segment
    Work m_work;
    bool m_isDone = false; ///< whether PassOptions::last has run
    Matrix m_hidden;
    Matrix m_normed;
    Matrix m_qkv;
    Matrix m_mixed;
    Matrix m_branch;
    Matrix m_inner;
    Matrix m_active;
};

Decoder::Pass::Pass(Decoder& decoder, std::span<const Segment> segments, const PassOptions& options)
    : m_decoder(decoder), m_segments(segments), m_options(options)
{
    std::size_t rows = 0;
    for (const Segment& segment : segments) {
        m_rows.push_back({rows, segment.tokens.size()});
        rows += segment.tokens.size();
    }
    Scratch& scratch = decoder.m_scratch;
    const std::size_t width = config().width;
    m_hidden = sized(scratch.hidden, rows, width);
    m_normed = sized(scratch.normed, rows, width);
    m_qkv = sized(scratch.qkv, rows, 3 * width);
    m_mixed = sized(scratch.mixed, rows, width);
    m_branch = sized(scratch.branch, rows, width);
    m_inner = sized(scratch.inner, rows, config().inner);
    m_active = sized(scratch.active, rows, config().inner);
}

template <typename Compute>
void Decoder::Pass::operation(OperationPoint point, std::size_t rows,
                              std::span<const ProducedTensor> tensors, Compute&& compute)
{
    if (m_isDone)
        return;
    m_isDone = m_options.last == point;
    StepObserver* observer = m_options.observer;
    if (!observer) {
        compute();
        return;
    }
    m_work = {};
    const Clock::time_point start = Clock::now();
    compute();
    OperationDone done;
    done.duration = Clock::now() - start;
    done.point = point;
    done.rows = rows;
    done.keys = keysHeld();
    done.counted = m_work;
    done.tensors = tensors;
    observer->operationDone(done);
}

Matrix Decoder::Pass::rowsOf(std::size_t segment, Matrix all) const
{
    const Span rows = m_rows[segment];
    return {all.row(rows.first), rows.count, all.columns, all.stride};
}

ConstMatrix Decoder::Pass::projected(std::size_t segment, std::size_t part) const
{
    const std::size_t width = config().width;
    return ConstMatrix(rowsOf(segment, m_qkv)).columnBlock(part * width, width);
}

std::vector<ProducedTensor> Decoder::Pass::perHead(TensorKind kind) const
{
    std::vector<ProducedTensor> tensors;
    if (m_options.observer)
        for (std::size_t s = 0; s < m_attentions.size(); ++s)
            for (std::size_t h = 0; h < config().heads && !m_attentions[s].isFused(); ++h)
                tensors.push_back({kind, idAt<Head>(h), s, m_attentions[s].cells().ofHead(h)});
    return tensors;
}

std::size_t Decoder::Pass::keysHeld() const
{
    std::size_t keys = 0;
    for (const Attention& attention : m_attentions)
        keys += attention.cells().keys;
    return keys;
}

ConstMatrix Decoder::Pass::run()
{
    if (m_options.observer)
        m_options.observer->passBegan({m_segments, m_hidden.rows});
    embed();
    for (std::size_t l = 0; l < config().layers; ++l) {
        if (m_options.stop.stop_requested())
            throw Cancelled();
        runLayer(idAt<Layer>(l));
    }
    return logits();
}

void Decoder::Pass::run(const PassPart& part)
{
    if (m_options.observer)
        m_options.observer->passBegan({m_segments, m_hidden.rows});
    if (part.part != OperationPart::BeforeLayers)
        for (std::size_t r = 0; r < m_hidden.rows; ++r)
            std::copy_n(part.hidden.row(r), m_hidden.columns, m_hidden.row(r));
    switch (part.part) {
    case OperationPart::BeforeLayers:
        return embed();
    case OperationPart::Layer:
        return computeLayer(part.layer);
    case OperationPart::AfterLayers:
        logits();
    }
}

void Decoder::Pass::embed()
{
    operation({Operation::Embedding, {}}, {TensorKind::Embedding, {}, 0, m_hidden}, [&] {
        for (std::size_t s = 0; s < m_segments.size(); ++s)
            kernels().embed(m_segments[s].tokens,
                            embeddedPositions(m_segments[s], config().context),
                            m_decoder.m_weights.embedding, rowsOf(s, m_hidden), resources());
    });
}

void Decoder::Pass::computeLayer(Layer layer)
{
    const LayerWeights& weights = m_decoder.m_weights.layers[indexOf(layer)];
    attentionBlock(layer, weights);
    mlpBlock(layer, weights);
}

void Decoder::Pass::runLayer(Layer layer)
{
    computeLayer(layer);
    for (std::size_t s = 0; s < m_segments.size(); ++s)
        expectFinite(rowsOf(s, m_hidden), m_segments[s].positions, layer);
}

void Decoder::Pass::attentionBlock(Layer layer, const LayerWeights& weights)
{
    const std::size_t width = config().width;
    // A produced tensor is {kind, head (empty here), segment, values}.
    const std::array qkv{
        ProducedTensor{TensorKind::Queries, {}, 0, ConstMatrix(m_qkv).columnBlock(0, width)},
        ProducedTensor{TensorKind::Keys, {}, 0, ConstMatrix(m_qkv).columnBlock(width, width)},
        ProducedTensor{TensorKind::Values, {}, 0, ConstMatrix(m_qkv).columnBlock(2 * width, width)},
    };
    operation({Operation::LayerNorm1, layer}, {TensorKind::Norm1, {}, 0, m_normed},
              [&] { kernels().layerNorm(m_hidden, weights.norm1, m_normed, resources()); });
    operation({Operation::QkvProjection, layer}, m_qkv.rows, qkv,
              [&] { kernels().linear(m_normed, weights.qkv, m_qkv, resources()); });
    append(layer);
    attend(layer);
    operation({Operation::OutputProjection, layer}, {TensorKind::AttentionOutput, {}, 0, m_branch},
              [&] { kernels().linear(m_mixed, weights.projection, m_branch, resources()); });
    operation({Operation::Residual1, layer}, {TensorKind::Residual1, {}, 0, m_hidden},
              [&] { kernels().add(m_hidden, m_branch, m_hidden, resources()); });
}

/// Appends the new rows of K and V to the caches. This is reported as an operation only if at least
/// one cache keeps rows.
void Decoder::Pass::append(Layer layer)
{
    std::size_t kept = 0;
    for (const Segment& segment : m_segments)
        kept += segment.cache.keepsRows() ? segment.tokens.size() : 0;
    const auto appendAll = [&] {
        for (std::size_t s = 0; s < m_segments.size(); ++s)
            m_work += appendRows(layer, s);
    };
    if (kept > 0)
        operation({Operation::CacheAppend, layer}, kept, {}, appendAll);
    else
        appendAll();
}

Work Decoder::Pass::appendRows(Layer layer, std::size_t segment)
{
    const Segment& own = m_segments[segment];
    ConstMatrix keys = projected(segment, 1);
    ConstMatrix values = projected(segment, 2);
    if (own.mistake && own.mistake->swapsKeysAndValues)
        std::swap(keys, values);
    return own.cache.append(layer, own.positions, {projected(segment, 0), keys, values});
}

/// The queries are just the rows of this pass; the keys and values are all rows in the cache's
/// view. A decode step thus has one query and n keys or, with the cache off, n queries and n keys.
void Decoder::Pass::attend(Layer layer)
{
    std::vector<Attention::Operands> operands;
    std::size_t cells = 0;
    for (std::size_t s = 0; s < m_segments.size(); ++s) {
        const Segment& segment = m_segments[s];
        operands.push_back({projected(s, 0), config().heads, segment.positions,
                            segment.cache.view(layer), segment.rule.inPass(segment.passFirst())});
        if (segment.fused)
            operands.back().fusedSum = rowsOf(s, m_mixed);
        cells += Attention::cellCount(operands.back());
    }
    float* memory = sized(m_decoder.m_scratch.cells, cells).data();
    for (const Attention::Operands& own : operands) {
        m_attentions.emplace_back(own, memory);
        memory += Attention::cellCount(own);
    }
    const auto each = [&](auto&& compute) {
        for (std::size_t s = 0; s < m_segments.size(); ++s)
            compute(m_attentions[s], s);
    };
    const std::size_t rows = m_qkv.rows;
    operation({Operation::Scores, layer}, rows, {}, [&] {
        each([&](Attention& own, std::size_t s) {
            own.scores(kernels(), scoreScale(config(), layer, m_segments[s].mistake), resources());
        });
    });
    operation({Operation::Mask, layer}, rows, perHead(TensorKind::Scores), [&] {
        each([&](const Attention& own, std::size_t s) {
            own.scaleAndMask(kernels(), scoreScale(config(), layer, m_segments[s].mistake),
                             resources());
        });
    });
    operation({Operation::Softmax, layer}, rows, perHead(TensorKind::Weights), [&] {
        each([&](const Attention& own, std::size_t) { own.softmax(kernels(), resources()); });
    });
    each([&](const Attention& own, std::size_t s) {
        if (!own.isFused())
            m_segments[s].cache.attended(layer, own.cells());
    });
    operation({Operation::WeightedSum, layer}, {TensorKind::Context, {}, 0, m_mixed}, [&] {
        each([&](const Attention& own, std::size_t s) {
            own.weightedSum(kernels(), rowsOf(s, m_mixed), resources());
        });
    });
    m_attentions.clear();
}

void Decoder::Pass::mlpBlock(Layer layer, const LayerWeights& weights)
{
    operation({Operation::LayerNorm2, layer}, {TensorKind::Norm2, {}, 0, m_normed},
              [&] { kernels().layerNorm(m_hidden, weights.norm2, m_normed, resources()); });
    operation({Operation::MlpExpand, layer}, {TensorKind::Expanded, {}, 0, m_inner},
              [&] { kernels().linear(m_normed, weights.expand, m_inner, resources()); });
    operation({Operation::Gelu, layer}, {TensorKind::Activated, {}, 0, m_active},
              [&] { kernels().activate(config().activation, m_inner, m_active, resources()); });
    operation({Operation::MlpContract, layer}, {TensorKind::MlpOutput, {}, 0, m_branch},
              [&] { kernels().linear(m_active, weights.contract, m_branch, resources()); });
    operation({Operation::Residual2, layer}, {TensorKind::Residual2, {}, 0, m_hidden},
              [&] { kernels().add(m_hidden, m_branch, m_hidden, resources()); });
}

/// The rows that get logits: the last rows of each segment. If there are several segments, these
/// rows are copied into one matrix.
ConstMatrix Decoder::Pass::rowsForLogits(Matrix copies)
{
    if (m_segments.size() == 1)
        return ConstMatrix(m_hidden).rowBlock(m_hidden.rows - copies.rows, copies.rows);
    std::size_t row = 0;
    for (std::size_t s = 0; s < m_segments.size(); ++s) {
        const ConstMatrix rows = rowsOf(s, m_hidden);
        for (std::size_t r = rows.rows - logitRowsOf(m_segments[s]); r < rows.rows; ++r)
            std::copy_n(rows.row(r), rows.columns, copies.row(row++));
    }
    return copies;
}

ConstMatrix Decoder::Pass::logits()
{
    std::size_t count = 0;
    for (const Segment& segment : m_segments)
        count += logitRowsOf(segment);
    const Matrix logits = sized(m_decoder.m_scratch.logits, count, config().vocabulary);
    if (count == 0)
        return logits;
    const Matrix normed{m_normed.data, count, m_normed.columns, m_normed.stride};
    operation({Operation::FinalLayerNorm, {}}, {TensorKind::FinalNorm, {}, 0, normed}, [&] {
        kernels().layerNorm(rowsForLogits(normed), m_decoder.m_weights.finalNorm, normed,
                            resources());
    });
    operation({Operation::Logits, {}}, {TensorKind::Logits, {}, 0, logits},
              [&] { kernels().logits(normed, m_decoder.m_weights.output, logits, resources()); });
    return logits;
}

CacheShape cacheShapeOf(const Config& config)
{
    return {config.layers, config.heads, config.headDim(), config.context};
}

Decoder::Decoder(NetworkPtr network, const Weights& weights, const Kernels& kernels,
                 WorkerPool& pool)
    : m_network(std::move(network)), m_weights(weights), m_kernels(kernels), m_pool(pool)
{
    PASTKEYS_EXPECTS(weights.layers.size() == m_network->config().layers);
}

ConstMatrix Decoder::forward(std::span<const Segment> segments, const PassOptions& options)
{
    expectRunnable(segments);
    return Pass(*this, segments, options).run();
}

void Decoder::runPart(std::span<const Segment> segments, const PassPart& part,
                      const PassOptions& options)
{
    expectRunnable(segments);
    Pass(*this, segments, options).run(part);
}

void Decoder::expectRunnable(std::span<const Segment> segments) const
{
    PASTKEYS_EXPECTS(!segments.empty());
    for (const Segment& segment : segments) {
        PASTKEYS_EXPECTS(!segment.tokens.empty() &&
                         segment.tokens.size() == segment.positions.size());
        PASTKEYS_EXPECTS(indexOf(segment.positions.front()) >= indexOf(segment.cache.next()));
        PASTKEYS_EXPECTS(indexOf(segment.positions.back()) < m_network->config().context);
        for (const TokenId token : segment.tokens)
            PASTKEYS_EXPECTS(indexOf(token) < m_network->config().vocabulary);
    }
}

ConstMatrix Decoder::forward(std::span<const TokenId> tokens, KvCache& cache, const ReachRule& rule,
                             LogitRows logits, const PassOptions& options)
{
    const std::vector<Position> positions = positionsFrom(indexOf(cache.next()), tokens.size());
    const Segment segment{tokens, positions, cache, rule, logits};
    return forward({&segment, 1}, options);
}

} // namespace pastkeys
