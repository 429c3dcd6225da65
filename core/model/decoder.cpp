#include "model/decoder.h"

#include "base/contract.h"
#include "base/errors.h"
#include "kernels/worker_pool.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace pastkeys {

namespace {

using Clock = std::chrono::steady_clock;

/// Grows by a quarter more than is asked for, since without a cache each pass has a row more, and
/// touches what is new: the system hands out pages at the first touch, and no operation's time shall
/// hold that.
Matrix sized(Buffer<float>& buffer, std::size_t rows, std::size_t columns)
{
    if (const std::size_t size = rows * columns; buffer.size() < size) {
        buffer = Buffer<float>(size + size / 4);
        std::fill_n(buffer.data(), buffer.size(), 0.0F);
    }
    return {buffer.data(), rows, columns, columns};
}

/// Throws RunError naming the first value that is not finite.
void expectFinite(ConstMatrix hidden, Layer layer)
{
    for (std::size_t r = 0; r < hidden.rows; ++r)
        for (std::size_t c = 0; c < hidden.columns; ++c)
            if (!std::isfinite(hidden.row(r)[c]))
                throw RunError("layer " + std::to_string(indexOf(layer) + 1) +
                               ": the hidden state is no longer finite (" +
                               (std::isnan(hidden.row(r)[c]) ? "NaN" : "infinity") + " in row " +
                               std::to_string(r) + ", column " + std::to_string(c) +
                               "). The run stops here; the weights may be damaged.");
}

} // namespace

/// One forward pass: the operations in their order.
class Decoder::Pass
{
public:
    Pass(Decoder& decoder, std::span<const TokenId> tokens, KvCache* cache,
         const PassOptions& options);

    ConstMatrix run();

private:
    void embed();
    void layer(Layer layer);
    void attention(Layer layer, const LayerWeights& weights);
    void headsOf(Layer layer);
    void perceptron(Layer layer, const LayerWeights& weights);
    ConstMatrix logits();

    /// Runs one operation, measured and reported if somebody observes.
    template <typename Compute>
    void operation(OperationPoint point, std::size_t rows, std::span<const ProducedTensor> tensors,
                   Compute&& compute);
    template <typename Compute>
    void operation(OperationPoint point, const ProducedTensor& tensor, Compute&& compute)
    {
        operation(point, tensor.values.rows, std::span(&tensor, 1), compute);
    }

    /// The cube's heads as tensors, for the observer.
    std::vector<ProducedTensor> perHead(TensorKind kind) const;
    KernelContext context() { return {m_decoder.m_pool, m_work}; }
    const Config& config() const { return m_decoder.m_config; }
    const Kernels& kernels() const { return m_decoder.m_kernels; }
    std::size_t past() const { return m_past; }

    Decoder& m_decoder;
    std::span<const TokenId> m_tokens;
    KvCache* m_cache;
    const PassOptions& m_options;
    std::size_t m_past;
    Work m_work;
    Matrix m_hidden;
    Matrix m_normed;
    Matrix m_qkv;
    Matrix m_context;
    Matrix m_branch;
    Matrix m_inner;
    Matrix m_active;
    AttentionCube m_cube;
};

Decoder::Pass::Pass(Decoder& decoder, std::span<const TokenId> tokens, KvCache* cache,
                    const PassOptions& options)
    : m_decoder(decoder), m_tokens(tokens), m_cache(cache), m_options(options),
      m_past(cache ? cache->length() : 0)
{
    Scratch& scratch = decoder.m_scratch;
    const std::size_t rows = tokens.size();
    const std::size_t width = config().width;
    m_hidden = sized(scratch.hidden, rows, width);
    m_normed = sized(scratch.normed, rows, width);
    m_qkv = sized(scratch.qkv, rows, 3 * width);
    m_context = sized(scratch.context, rows, width);
    m_branch = sized(scratch.branch, rows, width);
    m_inner = sized(scratch.inner, rows, config().inner);
    m_active = sized(scratch.active, rows, config().inner);
    const std::size_t positions = m_past + rows;
    m_cube = {sized(scratch.cube, config().heads * rows, positions).data, config().heads, rows,
              positions};
}

template <typename Compute>
void Decoder::Pass::operation(OperationPoint point, std::size_t rows,
                              std::span<const ProducedTensor> tensors, Compute&& compute)
{
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
    const bool attends =
        point.operation >= Operation::Scores && point.operation <= Operation::WeightedSum;
    done.positions = attends ? m_cube.positions : 0;
    done.counted = m_work;
    done.tensors = tensors;
    observer->operationDone(done);
}

std::vector<ProducedTensor> Decoder::Pass::perHead(TensorKind kind) const
{
    std::vector<ProducedTensor> tensors;
    if (m_options.observer)
        for (std::size_t h = 0; h < m_cube.heads; ++h)
            tensors.push_back({kind, idAt<Head>(h), m_cube.ofHead(h)});
    return tensors;
}

ConstMatrix Decoder::Pass::run()
{
    if (m_options.observer)
        m_options.observer->passBegan({m_tokens, past()});
    embed();
    for (std::size_t l = 0; l < config().layers; ++l) {
        if (m_options.stop.stop_requested())
            throw Cancelled();
        layer(idAt<Layer>(l));
    }
    return logits();
}

void Decoder::Pass::embed()
{
    operation({Operation::Embedding, {}}, {TensorKind::Embedding, {}, m_hidden}, [&] {
        kernels().embed(m_tokens, idAt<Position>(past()), m_decoder.m_weights.embedding, m_hidden,
                        context());
    });
}

void Decoder::Pass::layer(Layer layer)
{
    const LayerWeights& weights = m_decoder.m_weights.layers[indexOf(layer)];
    attention(layer, weights);
    perceptron(layer, weights);
    expectFinite(m_hidden, layer);
}

void Decoder::Pass::attention(Layer layer, const LayerWeights& weights)
{
    const std::size_t width = config().width;
    const ConstMatrix keys = ConstMatrix(m_qkv).columnBlock(width, width);
    const ConstMatrix values = ConstMatrix(m_qkv).columnBlock(2 * width, width);
    const std::array projected{
        ProducedTensor{TensorKind::Queries, {}, ConstMatrix(m_qkv).columnBlock(0, width)},
        ProducedTensor{TensorKind::Keys, {}, keys},
        ProducedTensor{TensorKind::Values, {}, values},
    };
    operation({Operation::LayerNorm1, layer}, {TensorKind::Norm1, {}, m_normed},
              [&] { kernels().layerNorm(m_hidden, weights.norm1, m_normed, context()); });
    operation({Operation::QkvProjection, layer}, m_qkv.rows, projected,
              [&] { kernels().linear(m_normed, weights.qkv, m_qkv, context()); });
    if (m_cache)
        operation({Operation::CacheAppend, layer}, m_qkv.rows, {},
                  [&] { m_work += m_cache->append(layer, keys, values); });
    headsOf(layer);
    operation({Operation::OutputProjection, layer}, {TensorKind::AttentionOutput, {}, m_branch},
              [&] { kernels().linear(m_context, weights.projection, m_branch, context()); });
    operation({Operation::Residual1, layer}, {TensorKind::Residual1, {}, m_hidden},
              [&] { kernels().add(m_hidden, m_branch, m_hidden, context()); });
}

void Decoder::Pass::headsOf(Layer layer)
{
    const std::size_t width = config().width;
    const std::size_t headDim = config().headDim();
    std::vector<RowRuns> keys;
    std::vector<RowRuns> values;
    for (std::size_t h = 0; h < config().heads; ++h) {
        const Head head = idAt<Head>(h);
        const auto ownRows = [&](std::size_t column) {
            return RowRuns{{m_qkv.data + column + h * headDim, m_qkv.rows, m_qkv.stride}};
        };
        keys.push_back(m_cache ? m_cache->keys(layer, head) : ownRows(width));
        values.push_back(m_cache ? m_cache->values(layer, head) : ownRows(2 * width));
    }
    const std::size_t rows = m_qkv.rows;
    operation({Operation::Scores, layer}, rows, {}, [&] {
        kernels().scores(ConstMatrix(m_qkv).columnBlock(0, width), keys, m_cube, context());
    });
    operation({Operation::Mask, layer}, rows, perHead(TensorKind::Scores),
              [&] { kernels().scaleAndMask(m_cube, scoreScale(config(), layer), context()); });
    operation({Operation::Softmax, layer}, rows, perHead(TensorKind::Weights),
              [&] { kernels().softmax(m_cube, context()); });
    operation({Operation::WeightedSum, layer}, {TensorKind::Context, {}, m_context},
              [&] { kernels().weightedSum(m_cube, values, m_context, context()); });
}

void Decoder::Pass::perceptron(Layer layer, const LayerWeights& weights)
{
    operation({Operation::LayerNorm2, layer}, {TensorKind::Norm2, {}, m_normed},
              [&] { kernels().layerNorm(m_hidden, weights.norm2, m_normed, context()); });
    operation({Operation::MlpExpand, layer}, {TensorKind::Expanded, {}, m_inner},
              [&] { kernels().linear(m_normed, weights.expand, m_inner, context()); });
    operation({Operation::Gelu, layer}, {TensorKind::Activated, {}, m_active},
              [&] { kernels().activate(config().activation, m_inner, m_active, context()); });
    operation({Operation::MlpContract, layer}, {TensorKind::MlpOutput, {}, m_branch},
              [&] { kernels().linear(m_active, weights.contract, m_branch, context()); });
    operation({Operation::Residual2, layer}, {TensorKind::Residual2, {}, m_hidden},
              [&] { kernels().add(m_hidden, m_branch, m_hidden, context()); });
}

ConstMatrix Decoder::Pass::logits()
{
    const std::size_t count = m_options.logits == LogitRows::None   ? 0
                              : m_options.logits == LogitRows::Last ? 1
                                                                    : m_hidden.rows;
    const Matrix logits = sized(m_decoder.m_scratch.logits, count, config().vocabulary);
    if (count == 0)
        return logits;
    const ConstMatrix last = ConstMatrix(m_hidden).rowBlock(m_hidden.rows - count, count);
    const Matrix normed{m_normed.data, count, m_normed.columns, m_normed.stride};
    operation({Operation::FinalLayerNorm, {}}, {TensorKind::FinalNorm, {}, normed},
              [&] { kernels().layerNorm(last, m_decoder.m_weights.finalNorm, normed, context()); });
    operation({Operation::Logits, {}}, {TensorKind::Logits, {}, logits},
              [&] { kernels().logits(normed, m_decoder.m_weights.output, logits, context()); });
    return logits;
}

Decoder::Decoder(const Config& config, const Weights& weights, const Kernels& kernels,
                 WorkerPool& pool)
    : m_config(config), m_weights(weights), m_kernels(kernels), m_pool(pool)
{
    PASTKEYS_EXPECTS(weights.layers.size() == config.layers);
}

ConstMatrix Decoder::forward(std::span<const TokenId> tokens, KvCache* cache,
                             const PassOptions& options)
{
    PASTKEYS_EXPECTS(!tokens.empty());
    for (const TokenId token : tokens)
        PASTKEYS_EXPECTS(indexOf(token) < m_config.vocabulary);
    const std::size_t past = cache ? cache->length() : 0;
    PASTKEYS_EXPECTS(past + tokens.size() <= m_config.context);
    try {
        return Pass(*this, tokens, cache, options).run();
    } catch (...) {
        if (cache)
            cache->truncate(past);
        throw;
    }
}

} // namespace pastkeys
