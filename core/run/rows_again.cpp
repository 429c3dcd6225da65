#include "run/rows_again.h"

#include "base/contract.h"
#include "compare/comparison.h"
#include "kernels/worker_pool.h"
#include "model/decoder.h"
#include "query/draft_ledger.h"
#include "query/rows_read.h"

#include <algorithm>
#include <optional>

namespace pastkeys {

namespace {

/// The cache as it was when a layer of the pass read it. It already holds the rows that are appended
/// to it; appending looks up those of the layer.
class RecordedCache : public KvCache
{
public:
    RecordedCache(const Trace& trace, std::size_t step, Lane lane)
        : m_trace(trace), m_step(step), m_lane(lane), m_shape(cacheShapeOf(*trace.header().network))
    {
    }

    const CacheShape& shape() const override { return m_shape; }
    RowStorage storage() const override
    {
        RowStorage stored = m_trace.header().lane(m_lane).cache.rows;
        stored.unrotated = false; // the record has the keys as they were read
        return stored;
    }
    bool keepsRows() const override { return false; }
    Work append(CacheSite at, std::span<const Position>, const NewRows&) override
    {
        const Network& network = *m_trace.header().network;
        find(m_text, at.layer, network.site(at.layer));
        if (const AttentionSite* source = network.overSource(at.layer))
            find(m_source, at.layer, *source);
        return {};
    }
    CacheView view(CacheSite site) const override
    {
        const Rows& rows = site.index == 0 ? m_text : m_source;
        const RowForm& stored = rows.keys->form();
        return {rows.keyRuns, rows.valueRuns, rows.keys->positions(), stored.kvHeads,
                stored.headDim};
    }
    Position next() const override { return Position{0}; }
    bool canTruncate(Position) const override { return false; }
    void truncate(Position) override { PASTKEYS_EXPECTS(false); }
    std::unique_ptr<KvCache> fork() const override
    {
        return std::make_unique<RecordedCache>(m_trace, m_step, m_lane);
    }
    CacheLayout layout(CacheSite) const override { return {}; }
    CacheAccount account() const override { return {}; }

private:
    /// Of a site of the current layer.
    struct Rows
    {
        std::optional<RowsRead> keys;
        std::optional<RowsRead> values;
        std::vector<StoredRun> keyRuns;
        std::vector<StoredRun> valueRuns;
    };

    void keep(std::size_t) override {}
    void find(Rows& rows, Layer layer, const AttentionSite& site) const
    {
        rows.keys.emplace(m_trace, m_step, m_lane, layer, site.keys);
        rows.values.emplace(m_trace, m_step, m_lane, layer, site.values);
        rows.keyRuns = rows.keys->runs(rows.keys->positions().size());
        rows.valueRuns = rows.values->runs(rows.values->positions().size());
    }

    const Trace& m_trace;
    std::size_t m_step;
    Lane m_lane;
    CacheShape m_shape;
    Rows m_text;
    Rows m_source;
};

/// Copies the tensors of a part that are not per head.
class PartObserver : public StepObserver
{
public:
    explicit PartObserver(PartAgain& part) : m_part(part) {}

    void passBegan(const PassBegin&) override {}

    void operationDone(const OperationDone& done) override
    {
        for (const ProducedTensor& tensor : done.tensors) {
            if (tensor.head)
                continue;
            const ConstMatrix& from = tensor.values;
            Buffer<float>& to = m_part.memory.emplace_back(from.rows * from.columns);
            for (std::size_t r = 0; r < from.rows; ++r)
                std::copy_n(from.row(r), from.columns, to.data() + r * from.columns);
            m_part.tensors.push_back(
                {tensor.kind, {to.data(), from.rows, from.columns, from.columns}});
        }
    }

private:
    PartAgain& m_part;
};

/// Runs parts of one lane's pass for some of its rows.
class PassAgain
{
public:
    PassAgain(const Trace& trace, std::size_t step, Lane lane, Span positions,
              const Weights& weights, const Kernels& kernels)
        : m_trace(trace), m_step(step), m_lane(lane), m_positions(positions),
          m_record(*trace.step(step).lane(lane)),
          m_decoder(trace.header().network, weights, kernels, m_pool),
          m_own(positionsFrom(m_record.modelPosition(positions.first), positions.count))
    {
        for (std::size_t p = positions.first; p < positions.end(); ++p)
            m_tokens.push_back(tokenOfRow(trace, step, lane, p).id);
    }

    PartAgain run(const OperationPoint& point)
    {
        PartAgain part;
        part.positions = m_positions;
        const OperationPart ofPoint = network()[point.operation].part;
        const std::span<const OperationPoint> points =
            network().pointsOf(ofPoint, point.layer.value_or(Layer{}));
        PartObserver observer(part);
        RecordedCache cache(m_trace, m_step, m_lane);
        const LaneSpec& spec = m_trace.header().lane(m_lane);
        const Segment segment{m_tokens,     m_own,      cache,         spec.rule, LogitRows::All,
                              spec.mistake, spec.fused, rowsLeftOut(), {},        tooHigh()};
        const ConstMatrix hidden = entering(points.front(), part.memory);
        m_decoder.runPart({&segment, 1}, {ofPoint, point.layer.value_or(Layer{}), hidden},
                          {.observer = &observer, .last = lastOf(points)});
        part.isAsRecorded = !point.layer || isAsRecorded(part, *point.layer);
        return part;
    }

private:
    const Network& network() const { return *m_trace.header().network; }
    std::size_t rowsLeftOut() const { return m_positions.first - m_record.first; }

    std::size_t tooHigh() const
    {
        const Mistake* mistake = m_trace.header().lane(m_lane).mistake;
        if (!mistake || mistake->rejection != Mistake::Rejection::KeepsPositions)
            return 0;
        std::size_t rejected = 0;
        for (const StepRecordPtr& step : m_trace.steps().first(m_step))
            rejected += step->rejected;
        return rejected;
    }

    /// The last of the operations before the logits.
    OperationPoint lastOf(std::span<const OperationPoint> points) const
    {
        OperationPoint last;
        for (const OperationPoint& point : points)
            if (!network()[point.operation].isAboutNextToken())
                last = point;
        return last;
    }

    /// The rows with which the part that begins at this point continues: recorded or, in the first
    /// layer, computed again. None if it begins with tokens.
    ConstMatrix entering(const OperationPoint& begin, std::vector<Buffer<float>>& memory)
    {
        const std::optional<MadeTensor> tensor = enteringTensor(network(), begin);
        if (!tensor)
            return {};
        if (const TensorSpec& spec = network()[tensor->kind]; spec.isRecorded) {
            memory.push_back(
                copyOfRows(m_trace, m_step, m_lane, *tensor->maker.layer, spec.id, m_positions));
            return {memory.back().data(), m_positions.count, spec.columns, spec.columns};
        }
        PartAgain earlier = run(tensor->maker);
        const ConstMatrix rows = earlier.rowsOf(tensor->kind);
        std::ranges::move(earlier.memory, std::back_inserter(memory));
        return rows;
    }

    bool isAsRecorded(const PartAgain& part, Layer layer) const
    {
        return std::ranges::all_of(part.tensors, [&](const PartAgain::Tensor& tensor) {
            if (!network()[tensor.kind].isRecorded)
                return true;
            const Buffer<float> rows =
                copyOfRows(m_trace, m_step, m_lane, layer, tensor.kind, m_positions);
            return sameBits(tensor.rows, {rows.data(), m_positions.count, tensor.rows.columns,
                                          tensor.rows.columns});
        });
    }

    const Trace& m_trace;
    std::size_t m_step;
    Lane m_lane;
    Span m_positions;
    const PassRecord& m_record;
    WorkerPool m_pool{1};
    Decoder m_decoder;
    std::vector<Position> m_own; ///< as the model counts them
    std::vector<TokenId> m_tokens;
};

} // namespace

ConstMatrix PartAgain::rowsOf(TensorKind kind) const
{
    const auto tensor = std::ranges::find(tensors, kind, &Tensor::kind);
    PASTKEYS_EXPECTS(tensor != tensors.end());
    return tensor->rows;
}

PartAgain partAgain(const Trace& trace, std::size_t step, Lane lane, const OperationPoint& point,
                    Span positions, const Weights& weights, const Kernels& kernels)
{
    PASTKEYS_EXPECTS(positions.count > 0 &&
                     positionsOf(trace, step, lane, point).covers(positions));
    return PassAgain(trace, step, lane, positions, weights, kernels).run(point);
}

} // namespace pastkeys
