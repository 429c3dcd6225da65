#include "trace/head_attention.h"

#include "base/contract.h"
#include "kernels/kernels.h"
#include "kernels/worker_pool.h"
#include "model/attention.h"
#include "trace/row_blocks.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pastkeys {

namespace {

/// Results are kept for all steps only if there are at most this many positions. At that limit, the
/// scores and weights take 128 MiB.
constexpr std::size_t kMostShared = 4096;
/// How many queries to compute at a time if their results are kept for all steps. A group computes
/// the scores of all its queries up to its last position, so small groups compute few scores that
/// the causal rule masks.
constexpr std::size_t kRowsAtOnce = 64;

/// The recorded rows of one head in one lane of a step, and how attention reads them.
struct HeadSource
{
    std::span<const StepRecordPtr> steps;
    Lane lane;
    Layer layer;
    Head head;
    std::size_t headDim;
    ReachRule rule;
    float scale;
    RowForm form; ///< of K and V as they are stored
    bool fused;
    bool swapped;       ///< whether keys are stored as values, and values as keys
    std::size_t origin; ///< the position in the text that is position 0 for the model

    /// Copies rows [from, to) as the lane computed them. Rows that it has never computed become
    /// NaN.
    void gather(RowsMember member, std::size_t from, std::size_t to, float* rows) const
    {
        forEachPart(member, from, to, rows, [this](const ConstMatrix& part, float* row) {
            for (std::size_t r = 0; r < part.rows; ++r)
                row = std::copy_n(part.row(r) + indexOf(head) * headDim, headDim, row);
        });
    }

    /// Copies rows [from, to) of K or V as attention read them from the cache, i.e. after any loss
    /// of precision.
    void gatherStored(RowsMember member, std::size_t from, std::size_t to, float* rows) const
    {
        if (form.losesNothing())
            return gather(member, from, to, rows);
        const RowForm own = form.ofOneHead();
        const std::size_t firstHead = indexOf(head) / own.heads * own.heads;
        forEachPart(member, from, to, rows, [&](const ConstMatrix& part, float* row) {
            RowMemory memory(own);
            memory.reserve(part.rows);
            memory.put(0, part.columnBlock(firstHead * headDim, own.heads * headDim));
            memory.read({0, part.rows}, {row, part.rows, headDim, headDim});
        });
    }

private:
    /// Calls `copy` with each part of the rows, and with the place in `rows` where it belongs.
    template <class Copy>
    void forEachPart(RowsMember member, std::size_t from, std::size_t to, float* rows,
                     const Copy& copy) const
    {
        std::size_t next = from;
        const auto skipTo = [&](std::size_t position) {
            std::fill_n(rows + (next - from) * headDim, (position - next) * headDim,
                        std::numeric_limits<float>::quiet_NaN());
            next = position;
        };
        for (const RowPart& part : laneParts(steps, lane, from, to)) {
            skipTo(part.position);
            copy(rowsOf(part, layer, member), rows + (next - from) * headDim);
            next = part.end();
        }
        skipTo(to);
    }
};

/// Whether all rows that the lane computed in these steps are bit-identical to StepRecord::rows.
bool hasOnlyBaseRows(std::span<const StepRecordPtr> steps, Lane lane)
{
    return std::ranges::none_of(steps, [lane](const StepRecordPtr& step) {
        return step->lane(lane) && !step->lane(lane)->ownRows.empty();
    });
}

/// Whether a query sees the same rows in every lane.
bool haveOneRule(const TraceHeader& header)
{
    return std::ranges::all_of(header.lanes, [&header](const LaneSpec& lane) {
        return lane.rule == header.lanes.front().rule;
    });
}

bool haveOnlyPlainRows(const TraceHeader& header)
{
    return std::ranges::all_of(header.lanes, readsPlainRows);
}

float largestFinite(std::span<const float> values)
{
    float largest = 0;
    for (const float value : values)
        if (const float size = std::fabs(value); size > largest && std::isfinite(size))
            largest = size;
    return largest;
}

} // namespace

/// A matrix whose rows are filled one by one.
struct HeadAttention::Part
{
    Part(std::size_t rows, std::size_t width) : columns(width), values(rows * width), largest(rows)
    {
    }

    std::uint64_t bytes() const { return values.bytes() + largest.bytes(); }

    Matrix rows(std::size_t first, std::size_t count)
    {
        return {values.data() + first * columns, count, columns, columns};
    }

    void measure(std::size_t first, std::size_t count)
    {
        for (std::size_t r = first; r < first + count; ++r)
            largest[r] = largestFinite({values.data() + r * columns, columns});
    }

    /// Copies the rows of `cells` into this matrix, starting at row `first`. Columns are positions
    /// in the text; position 0 of `cells` is column `origin`. Columns without a cell, because their
    /// position was not read or comes later, are set to `masked`. If a position is held twice, its
    /// weights are added.
    void take(const AttentionCells& cells, std::size_t first, std::size_t origin, float masked)
    {
        for (std::size_t r = 0; r < cells.rows; ++r) {
            float* row = values.data() + (first + r) * columns;
            std::fill_n(row, columns, masked);
            for (std::size_t k = 0; k < cells.keys; ++k) {
                float& cell = row[origin + indexOf(cells.positions[k])];
                const bool again = k > 0 && cells.positions[k] == cells.positions[k - 1];
                cell = cells.row(0, r)[k] + (again && masked == 0 ? cell : 0);
            }
            largest[first + r] = largestFinite({row, columns});
        }
    }

    /// The rows at these positions, one after another.
    Buffer<float> at(std::span<const Position> positions) const
    {
        Buffer<float> rows(positions.size() * columns);
        float* to = rows.data();
        for (const Position position : positions)
            to = std::copy_n(values.data() + indexOf(position) * columns, columns, to);
        return rows;
    }

    MeasuredMatrix view(std::size_t first, std::size_t count, std::size_t width) const
    {
        return {{values.data() + first * columns, count, width, columns},
                {largest.data() + first, count}};
    }

    std::size_t columns;
    Buffer<float> values;  ///< [rows][columns]
    Buffer<float> largest; ///< [rows]
};

/// Memory for all matrices. The rows of a query are filled when they are first needed.
class HeadAttention::Rows
{
public:
    /// \param first  position of the first query row
    /// \param positions  how many positions the head can read, starting at 0
    Rows(std::size_t first, std::size_t positions, std::size_t headDim)
        : m_first(first), m_done(positions - first), m_queries(m_done.size(), headDim),
          m_keys(positions, headDim), m_values(positions, headDim),
          m_scores(m_done.size(), positions), m_weights(m_done.size(), positions),
          m_context(m_done.size(), headDim)
    {
    }

    std::size_t positions() const { return m_scores.columns; }

    std::uint64_t bytes() const
    {
        std::uint64_t sum = 0;
        for (const Part* part : {&m_queries, &m_keys, &m_values, &m_scores, &m_weights, &m_context})
            sum += part->bytes();
        return sum;
    }

    /// Fills the missing rows of the queries at positions [from, to), in groups of at most `most`.
    /// \param read  the positions that the queries read, including their own; empty if they read
    /// all positions before `to`
    void fill(const HeadSource& source, std::size_t from, std::size_t to, std::size_t most,
              std::span<const Position> read, const Kernels& kernels)
    {
        if (to > m_kept) {
            const auto keep = [&](RowsMember member, Part& part) {
                source.gatherStored(member, m_kept, to, part.rows(m_kept, to - m_kept).data);
                part.measure(m_kept, to - m_kept);
            };
            keep(&LayerRows::keys, source.swapped ? m_values : m_keys);
            keep(&LayerRows::values, source.swapped ? m_keys : m_values);
            m_kept = to;
        }
        for (std::size_t first = from; first < to;) {
            std::size_t end = first;
            while (end < to && end - first < most && !m_done[end - m_first])
                ++end;
            if (end > first)
                attend(source, first, end, read, kernels);
            first = std::max(end, first + 1);
        }
    }

    /// The matrices for the queries at positions [from, positions).
    AttentionMatrices view(std::size_t from, std::size_t positions) const
    {
        const std::size_t first = from - m_first;
        const std::size_t rows = positions - from;
        const std::size_t headDim = m_keys.columns;
        return {.rows = rows,
                .first = from,
                .positions = positions,
                .headDim = headDim,
                .queries = m_queries.view(first, rows, headDim),
                .keys = m_keys.view(0, positions, headDim),
                .values = m_values.view(0, positions, headDim),
                .scores = m_scores.view(first, rows, positions),
                .weights = m_weights.view(first, rows, positions),
                .context = m_context.view(first, rows, headDim),
                .memory = {}};
    }

private:
    void attend(const HeadSource& source, std::size_t from, std::size_t to,
                std::span<const Position> read, const Kernels& kernels)
    {
        const std::size_t first = from - m_first;
        const std::size_t rows = to - from;
        const std::size_t headDim = m_keys.columns;
        source.gather(&LayerRows::queries, from, to, m_queries.rows(first, rows).data);
        m_queries.measure(first, rows);
        WorkerPool pool(1);
        Work work;
        const KernelContext context{pool, work};
        std::vector<Position> positions; // as the model counts them, from `origin`
        for (const Position position : read)
            positions.push_back(idAt<Position>(indexOf(position) - source.origin));
        const std::vector<Position> own = positionsFrom(from - source.origin, rows);
        Buffer<float> readKeys;
        Buffer<float> readValues;
        if (read.empty()) {
            positions = positionsFrom(0, to);
        } else {
            readKeys = m_keys.at(read);
            readValues = m_values.at(read);
        }
        const StoredRun keys{read.empty() ? m_keys.values.data() : readKeys.data(), DType::Float32,
                             positions.size(), headDim};
        const StoredRun values{read.empty() ? m_values.values.data() : readValues.data(),
                               DType::Float32, positions.size(), headDim};
        Attention::Operands operands{.queries = m_queries.rows(first, rows),
                                     .heads = 1,
                                     .positions = own,
                                     .held = {{&keys, 1}, {&values, 1}, positions, 1, headDim},
                                     .rule = source.rule.inPass(from - source.origin)};
        Buffer<float> cells(Attention::cellCount(operands));
        Attention attention(operands, cells.data());
        attention.scores(kernels, source.scale, context);
        attention.scaleAndMask(kernels, source.scale, context);
        m_scores.take(attention.cells(), first, source.origin,
                      -std::numeric_limits<float>::infinity());
        attention.softmax(kernels, context);
        m_weights.take(attention.cells(), first, source.origin, 0);
        attention.weightedSum(kernels, m_context.rows(first, rows), context);
        if (source.fused) { // replaces the context with the result of the fused kernel
            operands.fusedSum = m_context.rows(first, rows);
            Attention(operands, cells.data()).scores(kernels, source.scale, context);
        }
        m_context.measure(first, rows);
        std::fill_n(m_done.begin() + static_cast<std::ptrdiff_t>(first), rows, true);
    }

    std::size_t m_first;
    std::vector<bool> m_done; ///< one per row of queries
    std::size_t m_kept = 0;   ///< how many rows of K and V are filled
    Part m_queries;
    Part m_keys;
    Part m_values;
    Part m_scores;
    Part m_weights;
    Part m_context;
};

HeadAttention::HeadAttention(Layer layer, Head head, const Kernels& kernels)
    : m_layer(layer), m_head(head), m_kernels(&kernels)
{
}

std::optional<AttentionMatrices> HeadAttention::at(const Trace& trace, std::size_t step, Lane lane)
{
    const LaneRecord* record = trace.step(step).lane(lane);
    if (!record)
        return std::nullopt;
    const Config& config = trace.header().config;
    PASTKEYS_EXPECTS(indexOf(m_layer) < config.layers && indexOf(m_head) < config.heads);
    const LaneSpec& spec = trace.header().lane(lane);
    const std::size_t first = record->first;
    const std::size_t positions = record->end();
    const auto steps = trace.steps().first(step + 1);
    const bool readsAll = losesNothing(spec) && spec.rule == ReachRule::causal() &&
                          record->origin == 0 && record->copies == 1;
    const bool shared = m_kernels->exact && positions <= kMostShared &&
                        haveOneRule(trace.header()) && haveOnlyPlainRows(trace.header()) &&
                        hasOnlyBaseRows(steps, lane);
    if (shared && (!m_shared || positions > m_shared->positions())) {
        const std::size_t room =
            std::min<std::size_t>({2 * positions, config.context, kMostShared});
        m_shared = std::make_shared<Rows>(0, std::max(positions, room), config.headDim());
    }
    const auto rows =
        shared ? m_shared : std::make_shared<Rows>(first, positions, config.headDim());
    const std::vector<Position> read =
        shared || readsAll ? std::vector<Position>() : record->positionsRead();
    rows->fill({steps, lane, m_layer, m_head, config.headDim(), spec.rule,
                scoreScale(config, m_layer, spec.mistake), rowFormOf(spec, config), spec.fused,
                spec.mistake && spec.mistake->swapsKeysAndValues, record->origin},
               first, positions, shared ? kRowsAtOnce : record->rows, read, *m_kernels);
    AttentionMatrices matrices = rows->view(first, positions);
    matrices.origin = record->origin;
    matrices.memory = rows;
    return matrices;
}

std::uint64_t HeadAttention::bytes() const
{
    return m_shared ? m_shared->bytes() : 0;
}

} // namespace pastkeys
