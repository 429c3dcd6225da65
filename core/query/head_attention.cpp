#include "query/head_attention.h"

#include "base/contract.h"
#include "query/attention_replay.h"
#include "record/row_blocks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <list>

namespace pastkeys {

namespace {

/// Results are kept for all steps only if there are at most this many positions. At that limit, the
/// scores and weights take 128 MiB.
constexpr std::size_t kMostShared = 4096;
/// The scores and weights of all queries are computed at once only if they take at most
/// kBytesPerRecorded times the bytes of the recorded rows, within these limits.
constexpr std::uint64_t kLeastAtOnce = 32U << 20U;
constexpr std::uint64_t kMostAtOnce = 128U << 20U;
constexpr std::uint64_t kBytesPerRecorded = 4;
constexpr std::size_t kBytesPerCell = 2 * sizeof(float); ///< a score and a weight
/// Otherwise, this many of them are computed at once, and those of the last groups are kept.
constexpr std::size_t kCellsAtOnce = 1U << 19U;
constexpr std::size_t kGroupsKept = 8;
/// How many queries to compute at a time if their results are kept for all steps. A group computes
/// the scores of all its queries up to its last position, so small groups compute few scores that
/// the causal rule masks.
constexpr std::size_t kRowsAtOnce = 64;

/// Whether all rows that the lane computed in these steps are bit-identical to StepRecord::rows.
bool hasOnlyBaseRows(std::span<const StepRecordPtr> steps, Lane lane)
{
    return std::ranges::none_of(steps, [lane](const StepRecordPtr& step) {
        return step->lane(lane) && !step->lane(lane)->ownRows.empty();
    });
}

/// Whether a query sees the same rows in every lane, as they were computed.
bool readTheSame(const TraceHeader& header)
{
    return std::ranges::all_of(header.lanes, [&header](const LaneSpec& lane) {
        return lane.rule == header.lanes.front().rule && readsPlainRows(lane);
    });
}

float largestFinite(std::span<const float> values)
{
    float largest = 0;
    for (const float value : values)
        if (const float size = std::fabs(value); size > largest && std::isfinite(size))
            largest = size;
    return largest;
}

/// How many scores of a head may be computed at once in a run with this many positions.
std::uint64_t cellsAtOnce(const Network& network, std::size_t positions)
{
    return std::clamp(kBytesPerRecorded * positions * recordedBytesPerToken(network), kLeastAtOnce,
                      kMostAtOnce) /
           kBytesPerCell;
}

} // namespace

/// A matrix whose rows are filled one by one.
struct HeadAttention::Cells
{
    Cells(std::size_t rows, std::size_t width) : columns(width), values(rows * width), largest(rows)
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
    /// in the text. Columns without a cell, because their position was not read or comes later, are
    /// set to `masked`. If a position is held twice, its weights are added.
    void take(const AttentionCells& cells, std::size_t first, const PassRecord& pass, float masked)
    {
        for (std::size_t r = 0; r < cells.rows; ++r) {
            float* row = values.data() + (first + r) * columns;
            std::fill_n(row, columns, masked);
            for (std::size_t k = 0; k < cells.keys; ++k) {
                float& cell = row[pass.textPosition(cells.positions[k])];
                const bool again = k > 0 && cells.positions[k] == cells.positions[k - 1];
                cell = cells.row(0, r)[k] + (again && masked == 0 ? cell : 0);
            }
            largest[first + r] = largestFinite({row, columns});
        }
    }

    /// The rows at these positions, as the model counts them, one after another.
    Buffer<float> at(std::span<const Position> positions, const PassRecord& pass) const
    {
        Buffer<float> rows(positions.size() * columns);
        float* to = rows.data();
        for (const Position position : positions)
            to = std::copy_n(values.data() + pass.textPosition(position) * columns, columns, to);
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

/// K and V of one head, as attention reads them.
struct HeadAttention::KeptRows
{
    KeptRows(std::size_t positions, std::size_t headDim)
        : keys(positions, headDim), values(positions, headDim)
    {
    }

    std::uint64_t bytes() const { return keys.bytes() + values.bytes(); }

    /// Adds the rows before `to` that are still missing.
    void fillUpTo(std::size_t to, const Pass& pass);

    /// The matrices for these queries, except for what is computed from keys and values.
    AttentionMatrices matrices(Span queries) const
    {
        AttentionMatrices matrices;
        matrices.rows = queries.count;
        matrices.first = queries.first;
        matrices.positions = queries.end();
        matrices.headDim = keys.columns;
        matrices.keys = keys.view(0, queries.end(), keys.columns);
        matrices.values = values.view(0, queries.end(), keys.columns);
        return matrices;
    }

    Cells keys;
    Cells values;
    std::size_t rows = 0;
};

/// What attention computes for consecutive queries: one row per query.
struct HeadAttention::Results
{
    Results(std::size_t rows, std::size_t positions, std::size_t headDim)
        : queries(rows, headDim), scores(rows, positions), weights(rows, positions),
          context(rows, headDim)
    {
    }

    std::uint64_t bytes() const
    {
        return queries.bytes() + scores.bytes() + weights.bytes() + context.bytes();
    }

    Cells queries;
    Cells scores;
    Cells weights;
    Cells context;
};

/// The attention of one head in one pass.
struct HeadAttention::Pass : AttentionReplay
{
    Head head;
    /// The positions that the queries read, including their own, as the model counts them; empty if
    /// they read all positions before the last of them.
    std::vector<Position> read;

    /// Copies rows [from, to) of the head's queries as the lane computed them. Rows that it has
    /// never computed become NaN.
    void gatherQueries(std::size_t from, std::size_t to, float* rows) const
    {
        gather(site.queries, head, from, to, rows);
    }

    /// Copies rows [from, to) of K or V as attention read them from the cache, i.e. after any loss
    /// of precision.
    void gatherStored(TensorKind tensor, std::size_t from, std::size_t to, float* rows) const
    {
        const Head kvHead = site.kvHeadOf(head);
        if (form.losesNothing())
            return gather(tensor, kvHead, from, to, rows);
        const RowForm own = form.ofOneHead();
        const std::size_t ofGroup = indexOf(kvHead) / own.heads * own.heads;
        forEachPart(tensor, from, to, rows, [&](const ConstMatrix& part, float* row) {
            RowMemory memory(own);
            memory.reserve(part.rows);
            memory.put(0, part.columnBlock(ofGroup * site.headDim, own.heads * site.headDim));
            memory.read({0, part.rows}, {row, part.rows, site.headDim, site.headDim});
        });
    }

    /// Computes some consecutive queries.
    /// \param first  the row of the results for the first of them
    void attend(Span queries, const KeptRows& kept, Results& results, std::size_t first) const
    {
        const std::size_t rows = queries.count;
        gatherQueries(queries.first, queries.end(), results.queries.rows(first, rows).data);
        results.queries.measure(first, rows);
        const std::vector<Position> own = positionsFrom(pass->modelPosition(queries.first), rows);
        const std::vector<Position> seen = read.empty() ? positionsFrom(0, queries.end()) : read;
        const auto runOf = [&](const Cells& all, Buffer<float>& some) -> StoredRun {
            if (!read.empty())
                some = all.at(read, *pass);
            return {read.empty() ? all.values.data() : some.data(), DType::Float32, seen.size(),
                    site.headDim};
        };
        Buffer<float> readKeys;
        Buffer<float> readValues;
        const StoredRun keys = runOf(kept.keys, readKeys);
        const StoredRun values = runOf(kept.values, readValues);
        constexpr float kMasked = -std::numeric_limits<float>::infinity();
        run(
            {.queries = results.queries.rows(first, rows),
             .heads = 1,
             .positions = own,
             .held = {{&keys, 1}, {&values, 1}, seen, 1, site.headDim},
             .rule = {}},
            [&](const AttentionCells& cells) { results.scores.take(cells, first, *pass, kMasked); },
            [&](const AttentionCells& cells) { results.weights.take(cells, first, *pass, 0); },
            results.context.rows(first, rows));
        results.context.measure(first, rows);
    }

private:
    void gather(TensorKind tensor, Head of, std::size_t from, std::size_t to, float* rows) const
    {
        forEachPart(tensor, from, to, rows, [this, of](const ConstMatrix& part, float* row) {
            for (std::size_t r = 0; r < part.rows; ++r)
                row = std::copy_n(part.row(r) + indexOf(of) * site.headDim, site.headDim, row);
        });
    }

    /// Calls `copy` with each part of the rows, and with the place in `rows` where it belongs.
    template <class Copy>
    void forEachPart(TensorKind tensor, std::size_t from, std::size_t to, float* rows,
                     const Copy& copy) const
    {
        std::fill_n(rows, (to - from) * site.headDim, std::numeric_limits<float>::quiet_NaN());
        for (const RowPart& part : laneParts(steps, lane, from, to))
            copy(rowsOf(part, layer, tensor), rows + (part.position - from) * site.headDim);
    }
};

void HeadAttention::KeptRows::fillUpTo(std::size_t to, const Pass& pass)
{
    if (to <= rows)
        return;
    const auto keep = [&](TensorKind tensor, Cells& part) {
        pass.gatherStored(pass.stored(tensor), rows, to, part.rows(rows, to - rows).data);
        part.measure(rows, to - rows);
    };
    keep(pass.site.keys, keys);
    keep(pass.site.values, values);
    rows = to;
}

/// Memory for all matrices. The rows of a query are filled when they are first needed.
class HeadAttention::Rows
{
public:
    /// \param first  position of the first query row
    /// \param positions  how many positions the head can read, starting at 0
    Rows(std::size_t first, std::size_t positions, std::size_t headDim)
        : m_first(first), m_done(positions - first), m_kept(positions, headDim),
          m_results(m_done.size(), positions, headDim)
    {
    }

    std::size_t positions() const { return m_results.scores.columns; }
    std::uint64_t bytes() const { return m_kept.bytes() + m_results.bytes(); }

    /// Fills the missing rows of the queries at positions [from, to), in groups of at most `most`.
    void fill(const Pass& pass, std::size_t from, std::size_t to, std::size_t most)
    {
        m_kept.fillUpTo(to, pass);
        for (std::size_t first = from; first < to;) {
            std::size_t end = first;
            while (end < to && end - first < most && !m_done[end - m_first])
                ++end;
            if (end > first) {
                pass.attend(spanBetween(first, end), m_kept, m_results, first - m_first);
                std::fill_n(m_done.begin() + static_cast<std::ptrdiff_t>(first - m_first),
                            end - first, true);
            }
            first = std::max(end, first + 1);
        }
    }

    /// The matrices for the queries at positions [from, positions).
    AttentionMatrices view(std::size_t from, std::size_t positions) const
    {
        const std::size_t first = from - m_first;
        AttentionMatrices matrices = m_kept.matrices(spanBetween(from, positions));
        const std::size_t rows = matrices.rows;
        matrices.queries = m_results.queries.view(first, rows, matrices.headDim);
        matrices.scores = m_results.scores.view(first, rows, positions);
        matrices.weights = m_results.weights.view(first, rows, positions);
        matrices.context = m_results.context.view(first, rows, matrices.headDim);
        return matrices;
    }

private:
    std::size_t m_first;
    std::vector<bool> m_done; ///< one per row of queries
    KeptRows m_kept;
    Results m_results;
};

/// The matrices of a pass whose scores are too many to be computed at once.
class HeadAttention::RowsLater : public std::enable_shared_from_this<RowsLater>
{
public:
    /// \param steps  those up to the one with this pass   \param queries  positions of the pass
    RowsLater(Pass pass, std::span<const StepRecordPtr> steps, Span queries)
        : m_steps(steps.begin(), steps.end()), m_pass(std::move(pass)), m_positions(queries),
          m_rowsAtOnce(std::clamp<std::size_t>(kCellsAtOnce / queries.end(), 1, kRowsAtOnce)),
          m_kept(queries.end(), m_pass.site.headDim), m_queries(queries.count, m_pass.site.headDim)
    {
        m_pass.steps = m_steps;
        m_kept.fillUpTo(queries.end(), m_pass);
        m_pass.gatherQueries(queries.first, queries.end(), m_queries.values.data());
        m_queries.measure(0, queries.count);
        m_last = groupOf(queries.count - 1);
    }

    bool isOf(const StepRecordPtr& step) const { return m_steps.back() == step; }

    std::uint64_t bytes() const
    {
        std::uint64_t sum = m_kept.bytes() + m_queries.bytes() + m_last->results.bytes();
        for (const std::shared_ptr<Group>& group : m_groups)
            sum += group->results.bytes();
        return sum;
    }

    AttentionMatrices matrices()
    {
        AttentionMatrices matrices = m_kept.matrices(m_positions);
        matrices.queries = m_queries.view(0, m_positions.count, matrices.headDim);
        matrices.scores = later(&Results::scores);
        matrices.weights = later(&Results::weights);
        matrices.context = later(&Results::context);
        return matrices;
    }

private:
    /// Consecutive queries that were computed together.
    struct Group
    {
        std::size_t first; ///< row
        Results results;
    };

    MeasuredMatrix later(Cells Results::*part)
    {
        const Cells& last = m_last->results.*part;
        const auto row = [self = shared_from_this(), part](std::size_t r) {
            Group& group = *self->groupOf(r);
            return (group.results.*part).rows(r - group.first, 1).data;
        };
        return {{nullptr, m_positions.count, last.columns, last.columns},
                {last.largest.data(), last.largest.size()},
                row};
    }

    std::shared_ptr<Group> groupOf(std::size_t row)
    {
        const std::size_t first = row - row % m_rowsAtOnce;
        const auto known = std::ranges::find_if(
            m_groups, [first](const auto& group) { return group->first == first; });
        if (known != m_groups.end()) {
            m_groups.splice(m_groups.begin(), m_groups, known);
            return m_groups.front();
        }
        const std::size_t rows = std::min(m_rowsAtOnce, m_positions.count - first);
        if (m_groups.size() == kGroupsKept)
            m_groups.pop_back();
        m_groups.push_front(std::make_shared<Group>(
            Group{first, Results(rows, m_positions.end(), m_pass.site.headDim)}));
        m_pass.attend({m_positions.first + first, rows}, m_kept, m_groups.front()->results, 0);
        return m_groups.front();
    }

    std::vector<StepRecordPtr> m_steps;
    Pass m_pass;
    Span m_positions; ///< of the queries
    std::size_t m_rowsAtOnce;
    KeptRows m_kept;
    Cells m_queries;
    std::list<std::shared_ptr<Group>> m_groups; ///< the one that was asked for last comes first
    std::shared_ptr<Group> m_last; ///< of the newest query; always kept, for the range of colors
};

HeadAttention::HeadAttention(Layer layer, Head head, const Kernels& kernels)
    : m_layer(layer), m_head(head), m_kernels(&kernels)
{
}

std::optional<AttentionMatrices> HeadAttention::at(const Trace& trace, std::size_t step, Lane lane)
{
    const PassRecord* record = trace.step(step).lane(lane);
    if (!record || !trace.header().records(m_layer))
        return std::nullopt;
    const Network& network = *trace.header().network;
    PASTKEYS_EXPECTS(indexOf(m_head) < network.site(m_layer).heads);
    const LaneSpec& spec = trace.header().lane(lane);
    const std::size_t positions = record->end();
    const auto steps = trace.steps().first(step + 1);
    const std::uint64_t most = cellsAtOnce(network, positions);
    const bool readsAll = losesNothing(spec) && spec.rule == ReachRule::causal() &&
                          record->origin == 0 && record->copies == 1;
    const bool shared = m_kernels->exact && positions <= kMostShared &&
                        positions * positions <= most && readTheSame(trace.header()) &&
                        hasOnlyBaseRows(steps, lane);
    Pass pass{{trace, step, lane, m_layer, *m_kernels},
              m_head,
              shared || readsAll ? std::vector<Position>() : record->modelPositionsRead()};
    pass.firstHead = indexOf(m_head);
    std::shared_ptr<RowsLater>& later = m_later[indexOf(lane)];
    if (!shared && record->rows > most / positions) {
        if (!later || !later->isOf(steps.back()))
            later = std::make_shared<RowsLater>(pass, steps, Span{record->first, record->rows});
        AttentionMatrices matrices = later->matrices();
        matrices.origin = record->origin;
        matrices.sinks = record->sinks;
        matrices.memory = later;
        return matrices;
    }
    later.reset();
    if (shared && (!m_shared || positions > m_shared->positions())) {
        const std::size_t room =
            std::min<std::size_t>({2 * positions, network.config().context, kMostShared,
                                   static_cast<std::size_t>(std::sqrt(most))});
        m_shared = std::make_shared<Rows>(0, std::max(positions, room), pass.site.headDim);
    }
    const auto rows =
        shared ? m_shared : std::make_shared<Rows>(record->first, positions, pass.site.headDim);
    rows->fill(pass, record->first, positions, shared ? kRowsAtOnce : record->rows);
    AttentionMatrices matrices = rows->view(record->first, positions);
    matrices.origin = record->origin;
    matrices.sinks = record->sinks;
    matrices.memory = rows;
    return matrices;
}

std::uint64_t HeadAttention::bytes() const
{
    std::uint64_t sum = m_shared ? m_shared->bytes() : 0;
    for (const std::shared_ptr<RowsLater>& later : m_later)
        sum += later ? later->bytes() : 0;
    return sum;
}

} // namespace pastkeys
