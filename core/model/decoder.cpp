#include "model/decoder.h"

#include "base/contract.h"
#include "base/errors.h"
#include "kernels/work_of.h"
#include "kernels/worker_pool.h"

#include <algorithm>
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

/// For each token, the position that its embedding or its rotation shows: its own, unless the
/// segment has a mistake that changes positions.
std::vector<Position> shownPositions(const Segment& segment, std::size_t context)
{
    std::vector<Position> positions(segment.positions.begin(), segment.positions.end());
    const auto change = segment.mistake ? segment.mistake->embedded : nullptr;
    if (!change && segment.tooHigh == 0)
        return positions;
    for (Position& position : positions) {
        if (change)
            position = change(position, idAt<Position>(segment.passFirst()));
        position = idAt<Position>(std::min(indexOf(position) + segment.tooHigh, context - 1));
    }
    return positions;
}

bool keepsUnrotated(const Segment& segment)
{
    return segment.cache.storage().unrotated;
}

/// Moves column 2 i of each head to i, and column 2 i + 1 to i + pairs; or back.
void movePairs(Matrix rows, std::size_t headDim, std::size_t pairs, bool back)
{
    std::vector<float> moved(2 * pairs);
    for (std::size_t r = 0; r < rows.rows; ++r)
        for (float* head = rows.row(r); head < rows.row(r) + rows.columns; head += headDim) {
            for (std::size_t i = 0; i < 2 * pairs; ++i) {
                const std::size_t apart = i / 2 + (i % 2) * pairs;
                moved[back ? i : apart] = head[back ? apart : i];
            }
            std::ranges::copy(moved, head);
        }
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
    void takeSources();
    /// Runs the operations of a part. Returns false if PassOptions::last was one of them.
    bool runPart(OperationPart part, Layer layer = {});
    TensorKind lastMade() const;
    /// The tensor with which the operations of a part begin.
    TensorKind entering(OperationPart part, Layer layer) const;
    void run(const OperationSpec& operation);
    void embed(const OperationSpec& operation);
    void multiply(const OperationSpec& operation);
    void rotate(const OperationSpec& operation);
    void rotate(std::size_t segment, Matrix rows, const Rotations& rotations);
    void append(const OperationSpec& operation);
    void appendSource(const OperationSpec& operation);
    Work appendRows(std::size_t segment);
    Work appendMoved(std::size_t segment, const NewRows& added);
    void rotateBack(Matrix keys, std::size_t by);
    void beginAttention(const OperationSpec& operation);
    void rotateKept(std::size_t segment);
    void attend(const OperationSpec& operation);
    void attend(const OperationSpec& operation, std::size_t segment);
    void computeLogits(const OperationSpec& operation);
    void chooseLogitRows(TensorKind tensor);
    void expectFiniteLayer() const;

    /// Runs an operation. If there is an observer, also measures and reports it.
    template <typename Compute> void measured(const OperationSpec& operation, Compute&& compute)
    {
        measured(operation, rowsOn(operation.axis), std::forward<Compute>(compute));
    }
    template <typename Compute>
    void measured(const OperationSpec& operation, std::size_t rows, Compute&& compute);
    std::vector<ProducedTensor> producedBy(const OperationSpec& operation) const;

    Matrix matrix(TensorKind tensor) const;
    ConstMatrix in(const OperationSpec& operation) const; ///< the rows that it continues with
    Matrix out(const OperationSpec& operation) const;     ///< all tensors that it makes
    /// Without values if the operation has fewer weights.
    const Weights::Value& weight(const OperationSpec& operation, std::size_t index) const;
    std::size_t rowsOn(Axis axis) const { return axis == Axis::Source ? m_source.rows : m_rows; }
    /// The attention that the operation belongs to.
    const AttentionSite& siteOf(const OperationSpec& operation) const
    {
        return network().siteOf({operation.id, m_layer});
    }
    CacheSite cacheSiteOf(const OperationSpec& operation) const
    {
        return {m_layer, operation.isOverSource ? std::size_t{1} : 0};
    }
    /// The rows of `all` that belong to this segment.
    template <typename AnyMatrix> AnyMatrix rowsOf(std::size_t segment, AnyMatrix all) const
    {
        const Span rows = m_rowsOf[segment];
        return {all.row(rows.first), rows.count, all.columns, all.stride};
    }
    std::size_t keysHeld() const;

    KernelContext resources() { return {m_decoder.m_pool, m_work}; }
    const Network& network() const { return *m_decoder.m_network; }
    const Config& config() const { return network().config(); }
    const Kernels& kernels() const { return m_decoder.m_kernels; }

    Decoder& m_decoder;
    std::span<const Segment> m_segments;
    const PassOptions& m_options;
    std::vector<Span> m_rowsOf;          ///< of each segment
    std::vector<Span> m_sourceRowsOf;    ///< likewise
    ConstMatrix m_source{};              ///< the rows of all sources
    std::vector<Position> m_shown;       ///< by the embedding or rotation of each row
    std::size_t m_rows = 0;              ///< that the next operation computes
    Layer m_layer{};                     ///< the current one
    std::vector<Attention> m_attentions; ///< of the current layer, one per segment
    std::vector<StoredRun> m_rotated;    ///< of each segment: the keys that it keeps unrotated
    Work m_work;
};

Decoder::Pass::Pass(Decoder& decoder, std::span<const Segment> segments, const PassOptions& options)
    : m_decoder(decoder), m_segments(segments), m_options(options)
{
    std::size_t logitRows = 0;
    for (const Segment& segment : segments) {
        m_rowsOf.push_back({m_rows, segment.tokens.size()});
        m_rows += segment.tokens.size();
        logitRows += segment.logitRows();
    }
    takeSources();
    std::vector<std::size_t> sizes(decoder.m_plan.matrices());
    for (const OperationSpec& operation : network().operations())
        for (const TensorKind tensor : operation.makes.kinds()) {
            if (network()[tensor].columns == 0)
                continue;
            const MemoryPlan::Place& place = decoder.m_plan[tensor];
            const bool isLast = operation.part == OperationPart::AfterLayers;
            const std::size_t rows = isLast ? logitRows : rowsOn(network()[tensor].axis);
            const std::size_t size = rows * place.stride;
            sizes[place.matrix] = std::max(sizes[place.matrix], size);
        }
    decoder.m_matrices.resize(sizes.size());
    for (std::size_t i = 0; i < sizes.size(); ++i)
        sized(decoder.m_matrices[i], sizes[i]);
    for (const Segment& segment : segments)
        std::ranges::copy(shownPositions(segment, config().context), std::back_inserter(m_shown));
    decoder.m_rotations.begin(m_shown);
    if (options.observer)
        options.observer->passBegan({segments, m_rows, m_source.rows});
}

/// Puts the rows of all sources one after another.
void Decoder::Pass::takeSources()
{
    for (const Segment& segment : m_segments) {
        const std::size_t rows = segment.source ? segment.source->rows : 0;
        m_sourceRowsOf.push_back({m_source.rows, rows});
        m_source.rows += rows;
    }
    if (m_source.rows == 0)
        return;
    m_source.columns = m_source.stride = config().width;
    float* to = sized(m_decoder.m_sources, m_source.rows * m_source.columns).data();
    m_source.data = to;
    for (const Segment& segment : m_segments)
        for (std::size_t r = 0; segment.source && r < segment.source->rows; ++r)
            to = std::copy_n(segment.source->row(r), m_source.columns, to);
}

ConstMatrix Decoder::Pass::run()
{
    bool goesOn = runPart(OperationPart::BeforeLayers);
    for (std::size_t l = 0; goesOn && l < config().layers; ++l) {
        if (m_options.stop.stop_requested())
            throw Cancelled();
        goesOn = runPart(OperationPart::Layer, idAt<Layer>(l));
        expectFiniteLayer();
    }
    if (!goesOn)
        return {};
    runPart(OperationPart::AfterLayers);
    return matrix(lastMade());
}

/// What a pass ends with: logits, or the last rows of an encoder.
TensorKind Decoder::Pass::lastMade() const
{
    const std::span<const OperationPoint> points = network().points();
    const auto last =
        std::find_if(points.rbegin(), points.rend(), [this](const OperationPoint& point) {
            return !network()[point.operation].makes.kinds().empty();
        });
    return network()[last->operation].makes.kinds().front();
}

void Decoder::Pass::run(const PassPart& part)
{
    if (part.part != OperationPart::BeforeLayers) {
        const Matrix hidden = matrix(entering(part.part, part.layer));
        for (std::size_t r = 0; r < hidden.rows; ++r)
            std::copy_n(part.hidden.row(r), hidden.columns, hidden.row(r));
    }
    runPart(part.part, part.layer);
}

bool Decoder::Pass::runPart(OperationPart part, Layer layer)
{
    m_layer = layer;
    if (part == OperationPart::AfterLayers)
        chooseLogitRows(entering(part, layer));
    for (const OperationPoint& point : network().pointsOf(part, layer)) {
        if (rowsOn(network()[point.operation].axis) > 0)
            run(network()[point.operation]);
        if (m_options.last == point)
            return false;
    }
    return true;
}

TensorKind Decoder::Pass::entering(OperationPart part, Layer layer) const
{
    const std::span<const OperationPoint> points = network().pointsOf(part, layer);
    return points.empty() ? lastMade() : network()[points.front().operation].reads.kinds().front();
}

void Decoder::Pass::run(const OperationSpec& operation)
{
    switch (operation.kind) {
    case OperationKind::Embed:
        return embed(operation);
    case OperationKind::Norm:
        return measured(operation, [&] {
            kernels().layerNorm(
                in(operation),
                {weight(operation, 0).vector, weight(operation, 1).vector, operation.epsilon},
                out(operation), resources());
        });
    case OperationKind::RmsNorm:
        return measured(operation, [&] {
            kernels().rmsNorm(in(operation), {weight(operation, 0).vector, operation.epsilon},
                              out(operation), resources());
        });
    case OperationKind::Linear:
        return measured(operation, [&] { multiply(operation); });
    case OperationKind::Rotate:
        return rotate(operation);
    case OperationKind::Append:
        return operation.isOverSource ? appendSource(operation) : append(operation);
    case OperationKind::Scores:
        beginAttention(operation);
        return attend(operation);
    case OperationKind::PositionBias:
    case OperationKind::Mask:
        return attend(operation);
    case OperationKind::Softmax:
        attend(operation);
        for (std::size_t s = 0; s < m_segments.size(); ++s)
            if (!m_attentions[s].isFused())
                m_segments[s].cache.attended(cacheSiteOf(operation), m_attentions[s].cells());
        return;
    case OperationKind::WeightedSum:
        attend(operation);
        return m_attentions.clear();
    case OperationKind::Add:
        return measured(operation, [&] {
            kernels().add(matrix(operation.reads.kinds().back()), in(operation), out(operation),
                          resources());
        });
    case OperationKind::Activate:
        return measured(operation, [&] {
            kernels().activate(operation.activation, in(operation), out(operation), resources());
        });
    case OperationKind::Multiply:
        return measured(operation, [&] {
            kernels().multiply(in(operation), matrix(operation.reads.kinds().back()),
                               out(operation), resources());
        });
    case OperationKind::Logits:
        return measured(operation, [&] { computeLogits(operation); });
    case OperationKind::Sample: // is not part of the pass
        return;
    }
}

void Decoder::Pass::multiply(const OperationSpec& operation)
{
    const Weights::Value& weights = weight(operation, 0);
    std::span<const float> bias = weight(operation, 1).vector;
    Matrix to = out(operation);
    const auto add = [&](const WeightMatrix& part) {
        to.columns = part.columns;
        kernels().linear(in(operation), {part, bias.first(bias.empty() ? 0 : part.columns)}, to,
                         resources());
        to.data += part.columns;
        bias = bias.subspan(bias.empty() ? 0 : part.columns);
    };
    add(weights.matrix);
    std::ranges::for_each(weights.beside, add);
}

void Decoder::Pass::computeLogits(const OperationSpec& operation)
{
    const Matrix logits = out(operation);
    kernels().logits(in(operation), weight(operation, 0).matrix, logits, resources());
    const std::span<const float> bias = weight(operation, 1).vector;
    if (bias.empty())
        return;
    for (std::size_t r = 0; r < logits.rows; ++r)
        std::transform(bias.begin(), bias.end(), logits.row(r), logits.row(r), std::plus());
    m_work += workOf::addRow(logits.rows, logits.columns);
}

template <typename Compute>
void Decoder::Pass::measured(const OperationSpec& operation, std::size_t rows, Compute&& compute)
{
    StepObserver* observer = m_options.observer;
    if (!observer)
        return compute();
    const std::vector<ProducedTensor> tensors = producedBy(operation);
    m_work = {};
    const Clock::time_point start = Clock::now();
    compute();
    OperationDone done;
    done.duration = Clock::now() - start;
    done.point = network().pointIn(operation.id, m_layer);
    done.rows = rows;
    done.keys = keysHeld();
    done.counted = m_work;
    done.tensors = tensors;
    std::vector<StoredRows> keysRead;
    if (operation.kind == OperationKind::Scores)
        for (const Attention& attention : m_attentions)
            keysRead.push_back(attention.held().keyRows());
    done.keysRead = keysRead;
    observer->operationDone(done);
}

/// What an operation makes. Of scores and weights, one tensor per segment and head; fused attention
/// has none. Scores are complete only when they have been scaled and masked.
std::vector<ProducedTensor> Decoder::Pass::producedBy(const OperationSpec& operation) const
{
    std::vector<ProducedTensor> tensors;
    if (operation.kind == OperationKind::Append || operation.kind == OperationKind::Scores ||
        operation.kind == OperationKind::PositionBias)
        return tensors;
    for (const TensorKind tensor : operation.makes.kinds()) {
        if (network()[tensor].columns > 0) {
            tensors.push_back({tensor, {}, 0, matrix(tensor)});
            continue;
        }
        for (std::size_t s = 0; s < m_attentions.size(); ++s)
            for (std::size_t h = 0; h < siteOf(operation).heads && !m_attentions[s].isFused(); ++h)
                tensors.push_back({tensor, idAt<Head>(h), s, m_attentions[s].cells().ofHead(h)});
    }
    return tensors;
}

Matrix Decoder::Pass::matrix(TensorKind tensor) const
{
    const TensorSpec& spec = network()[tensor];
    const MemoryPlan::Place& place = m_decoder.m_plan[tensor];
    float* first = m_decoder.m_matrices[place.matrix].data() + place.firstColumn;
    return {first, rowsOn(spec.axis), place.columns, place.stride};
}

ConstMatrix Decoder::Pass::in(const OperationSpec& operation) const
{
    const TensorKind tensor = operation.reads.kinds().front();
    return network()[tensor].role == TensorRole::Source ? m_source : matrix(tensor);
}

Matrix Decoder::Pass::out(const OperationSpec& operation) const
{
    Matrix all = matrix(operation.makes.kinds().front());
    all.columns = operation.out;
    return all;
}

const Weights::Value& Decoder::Pass::weight(const OperationSpec& operation, std::size_t index) const
{
    static const Weights::Value kNone;
    if (index >= operation.weights.size())
        return kNone;
    return m_decoder.m_weights[network().pointIn(operation.weights[index], m_layer)];
}

std::size_t Decoder::Pass::keysHeld() const
{
    std::size_t keys = 0;
    for (const Attention& attention : m_attentions)
        keys += attention.cells().keys;
    return keys;
}

void Decoder::Pass::embed(const OperationSpec& operation)
{
    const EmbeddingWeights weights{weight(operation, 0).matrix, weight(operation, 1).matrix,
                                   operation.factor};
    const Matrix hidden = out(operation);
    measured(operation, [&] {
        for (std::size_t s = 0; s < m_segments.size(); ++s)
            kernels().embed(m_segments[s].tokens,
                            std::span(m_shown).subspan(m_rowsOf[s].first, m_rowsOf[s].count),
                            weights, rowsOf(s, hidden), resources());
    });
}

/// Queries and keys are rotated where they are, next to one another.
void Decoder::Pass::rotate(const OperationSpec& operation)
{
    const AttentionSite& site = network().site(m_layer);
    const auto isWrong = [](const Segment& segment) {
        return segment.mistake && segment.mistake->rotation != Mistake::Rotation::Right;
    };
    measured(operation, [&] {
        if (std::ranges::any_of(m_segments, keepsUnrotated)) {
            const Matrix keys = matrix(site.keys);
            float* copy = sized(m_decoder.m_unrotatedKeys, keys.rows * keys.columns).data();
            for (std::size_t r = 0; r < keys.rows; ++r)
                copy = std::copy_n(keys.row(r), keys.columns, copy);
        }
        const Rotations rotations = m_decoder.m_rotations.of(site.rotation);
        if (std::ranges::none_of(m_segments, isWrong))
            return kernels().rotate(out(operation), site.headDim, rotations, out(operation),
                                    resources());
        for (std::size_t s = 0; s < m_segments.size(); ++s)
            rotate(s, rowsOf(s, out(operation)),
                   {rowsOf(s, rotations.cosines), rowsOf(s, rotations.sines)});
    });
}

/// Rotates with the segment's mistake.
void Decoder::Pass::rotate(std::size_t segment, Matrix rows, const Rotations& rotations)
{
    const Segment& own = m_segments[segment];
    const std::size_t headDim = network().site(m_layer).headDim;
    const Mistake::Rotation wrong =
        own.mistake && own.passFirst() > 0 ? own.mistake->rotation : Mistake::Rotation::Right;
    const std::size_t pairs = rotations.cosines.columns;
    if (wrong == Mistake::Rotation::OtherPairs)
        movePairs(rows, headDim, pairs, false);
    kernels().rotate(rows, headDim, rotations, rows, resources());
    if (wrong == Mistake::Rotation::OtherPairs)
        movePairs(rows, headDim, pairs, true);
    if (wrong == Mistake::Rotation::KeysTwice) {
        const Matrix keys = rowsOf(segment, matrix(network().site(m_layer).keys));
        Work notCounted; // so that counts do not give the mistake away
        kernels().rotate(keys, headDim, rotations, keys, {m_decoder.m_pool, notCounted});
    }
}

/// Appends the rows of K and V that were computed from the source. Reported as append() does.
void Decoder::Pass::appendSource(const OperationSpec& operation)
{
    const AttentionSite& site = siteOf(operation);
    const auto rowsOfSource = [&](std::size_t s, TensorKind tensor) -> ConstMatrix {
        const Matrix all = matrix(tensor);
        return {all.row(m_sourceRowsOf[s].first), m_sourceRowsOf[s].count, all.columns, all.stride};
    };
    const auto appendAll = [&] {
        for (std::size_t s = 0; s < m_segments.size(); ++s)
            if (m_sourceRowsOf[s].count > 0)
                m_work += m_segments[s].cache.append(
                    cacheSiteOf(operation), positionsFrom(0, m_sourceRowsOf[s].count),
                    {{}, rowsOfSource(s, site.keys), rowsOfSource(s, site.values)});
    };
    std::size_t kept = 0;
    for (std::size_t s = 0; s < m_segments.size(); ++s)
        kept += m_segments[s].cache.keepsSource() ? m_sourceRowsOf[s].count : 0;
    if (kept > 0)
        measured(operation, kept, appendAll);
    else
        appendAll();
}

/// Appends the new rows of K and V to the caches. This is reported as an operation only if at least
/// one cache keeps rows.
void Decoder::Pass::append(const OperationSpec& operation)
{
    std::size_t kept = 0;
    for (const Segment& segment : m_segments)
        kept += segment.cache.keepsRows() ? segment.tokens.size() : 0;
    const auto appendAll = [&] {
        for (std::size_t s = 0; s < m_segments.size(); ++s)
            m_work += appendRows(s);
    };
    if (kept > 0)
        measured(operation, kept, appendAll);
    else
        appendAll();
}

Work Decoder::Pass::appendRows(std::size_t segment)
{
    const Segment& own = m_segments[segment];
    const AttentionSite& site = network().site(m_layer);
    ConstMatrix keys = rowsOf(segment, matrix(site.keys));
    ConstMatrix values = rowsOf(segment, matrix(site.values));
    if (keepsUnrotated(own))
        keys = {m_decoder.m_unrotatedKeys.data() + m_rowsOf[segment].first * keys.columns,
                keys.rows, keys.columns, keys.columns};
    if (own.mistake && own.mistake->swapsKeysAndValues)
        std::swap(keys, values);
    const NewRows added{rowsOf(segment, matrix(site.queries)), keys, values};
    return own.moved ? appendMoved(segment, added)
                     : own.cache.append(m_layer, own.positions, added);
}

/// Appends the rows that the segment moves, and then the new ones. The moved keys are rotated to
/// their new positions, unless the cache keeps them as they were before their rotation.
Work Decoder::Pass::appendMoved(std::size_t segment, const NewRows& added)
{
    const Segment& own = m_segments[segment];
    const std::size_t moved = own.moved->rows;
    const std::size_t width = added.keys.columns;
    const CacheView held = own.moved->cache->view(m_layer);
    const auto joined = [&](Buffer<float>& memory, std::span<const StoredRun> kept,
                            const ConstMatrix& rows) {
        float* const begin = sized(memory, (moved + rows.rows) * width).data();
        float* to = begin;
        std::size_t first = 0;
        for (const StoredRun& run : kept) {
            const ConstMatrix all{static_cast<const float*>(run.data), run.rows, width, run.stride};
            for (std::size_t r = 0; r < run.rows; ++r)
                if (own.moved->includes(first + r))
                    to = std::copy_n(all.row(r), width, to);
            first += run.rows;
        }
        for (std::size_t r = 0; r < rows.rows; ++r)
            to = std::copy_n(rows.row(r), width, to);
        return Matrix{begin, moved + rows.rows, width, width};
    };
    const Matrix keys = joined(m_decoder.m_appendedKeys, held.keys, added.keys);
    const Matrix values = joined(m_decoder.m_appendedValues, held.values, added.values);
    const std::size_t sinks = own.moved->sinks;
    if (!keepsUnrotated(own) && moved > sinks)
        rotateBack({keys.row(sinks), moved - sinks, width, width}, own.moved->gap);
    std::vector<Position> positions = positionsFrom(0, moved);
    positions.insert(positions.end(), own.positions.begin(), own.positions.end());
    return own.cache.append(m_layer, positions, {added.queries, keys, values});
}

/// Rotates the keys as if their tokens stood so many positions earlier.
void Decoder::Pass::rotateBack(Matrix keys, std::size_t by)
{
    const AttentionSite& site = network().site(m_layer);
    m_decoder.m_heldRotations.begin({idAt<Position>(by)});
    const Rotations forward = m_decoder.m_heldRotations.of(site.rotation);
    std::vector<float> sines(forward.sines.row(0), forward.sines.row(0) + forward.sines.columns);
    for (float& sine : sines)
        sine = -sine;
    const std::size_t pairs = sines.size();
    constexpr std::size_t kSameRow = 0;
    kernels().rotate(keys, site.headDim,
                     {{forward.cosines.data, keys.rows, pairs, kSameRow},
                      {sines.data(), keys.rows, pairs, kSameRow}},
                     keys, resources());
}

/// The queries are just the rows of this pass; the keys and values are all rows in the cache's
/// view. A decode step thus has one query and n keys or, with the cache off, n queries and n keys.
void Decoder::Pass::beginAttention(const OperationSpec& operation)
{
    const AttentionSite& site = siteOf(operation);
    std::vector<Attention::Operands> operands;
    std::size_t cells = 0;
    m_rotated.assign(m_segments.size(), {});
    for (std::size_t s = 0; s < m_segments.size(); ++s) {
        const Segment& segment = m_segments[s];
        CacheView held = segment.cache.view(cacheSiteOf(operation));
        if (keepsUnrotated(segment))
            held.keys = {&m_rotated[s], 1};
        const ReachRule rule = site.seesAll
                                   ? ReachRule::everything()
                                   : segment.rule.inPass(segment.passFirst()).inLayer(site.window);
        operands.push_back(
            {rowsOf(s, matrix(site.queries)), site.heads, segment.positions, held, rule});
        if (segment.fused && !site.bias)
            operands.back().fusedSum = rowsOf(s, matrix(site.context));
        cells += Attention::cellCount(operands.back());
    }
    float* memory = sized(m_decoder.m_cells, cells).data();
    for (const Attention::Operands& own : operands) {
        m_attentions.emplace_back(own, memory);
        memory += Attention::cellCount(own);
    }
}

/// Rotates the keys that the segment's cache keeps unrotated, each by its position.
void Decoder::Pass::rotateKept(std::size_t segment)
{
    const AttentionSite& site = network().site(m_layer);
    const CacheView held = m_segments[segment].cache.view(m_layer);
    const std::size_t width = site.kvWidth();
    m_decoder.m_heldRotations.begin({held.positions.begin(), held.positions.end()});
    const Rotations all = m_decoder.m_heldRotations.of(site.rotation);
    float* rotated = sized(m_decoder.m_rotatedKeys, held.positions.size() * width).data();
    m_rotated[segment] = {rotated, DType::Float32, held.positions.size(), width};
    std::size_t first = 0;
    for (const StoredRun& run : held.keys) {
        const auto part = [&](ConstMatrix table) {
            return ConstMatrix{table.row(first), run.rows, table.columns, table.stride};
        };
        kernels().rotate({static_cast<const float*>(run.data), run.rows, width, run.stride},
                         site.headDim, {part(all.cosines), part(all.sines)},
                         {rotated + first * width, run.rows, width, width}, resources());
        first += run.rows;
    }
}

/// Runs one of the four operations of attention, segment by segment.
void Decoder::Pass::attend(const OperationSpec& operation)
{
    measured(operation, [&] {
        for (std::size_t s = 0; s < m_segments.size(); ++s)
            attend(operation, s);
    });
}

void Decoder::Pass::attend(const OperationSpec& operation, std::size_t segment)
{
    const OperationKind kind = operation.kind;
    const AttentionSite& site = siteOf(operation);
    Attention& own = m_attentions[segment];
    const float scale = scoreScale(site, m_segments[segment].mistake);
    if (kind == OperationKind::Scores && keepsUnrotated(m_segments[segment]))
        rotateKept(segment);
    if (kind == OperationKind::Scores)
        own.scores(kernels(), scale, resources());
    if (kind == OperationKind::PositionBias)
        own.addBias(*site.bias, weight(operation, 0).vector, 0, resources());
    if (kind == OperationKind::Mask)
        own.scaleAndMask(kernels(), scale, resources());
    if (kind == OperationKind::Softmax)
        own.softmax(kernels(), resources());
    if (kind == OperationKind::WeightedSum)
        own.weightedSum(kernels(), rowsOf(segment, matrix(site.context)), resources());
}

/// Goes on with the rows that get logits: the last rows of each segment, which move up, next to
/// each other.
void Decoder::Pass::chooseLogitRows(TensorKind tensor)
{
    const Matrix all = matrix(tensor);
    m_rows = 0;
    for (std::size_t s = 0; s < m_segments.size(); ++s)
        for (std::size_t r = m_rowsOf[s].end() - m_segments[s].logitRows(); r < m_rowsOf[s].end();
             ++r, ++m_rows)
            if (r != m_rows)
                std::copy_n(all.row(r), all.columns, all.row(m_rows));
}

void Decoder::Pass::expectFiniteLayer() const
{
    const Operation last = network().pointsOf(OperationPart::Layer, m_layer).back().operation;
    const Matrix hidden = matrix(network()[last].makes.kinds().front());
    for (std::size_t s = 0; s < m_segments.size(); ++s)
        expectFinite(rowsOf(s, hidden), m_segments[s].positions, m_layer);
}

Decoder::Decoder(NetworkPtr network, const Weights& weights, const Kernels& kernels,
                 WorkerPool& pool)
    : m_network(std::move(network)), m_weights(weights), m_kernels(kernels), m_pool(pool),
      m_plan(*m_network)
{
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
