#include "query/source_attention.h"

#include "base/contract.h"
#include "cache/row_memory.h"
#include "query/attention_replay.h"
#include "record/row_blocks.h"

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

/// A matrix, and what a view needs to know of each of its rows.
struct Cells
{
    Cells(std::size_t rows, std::size_t width) : columns(width), values(rows * width), largest(rows)
    {
    }

    Matrix all() { return {values.data(), largest.size(), columns, columns}; }

    void copy(ConstMatrix from)
    {
        for (std::size_t r = 0; r < from.rows; ++r)
            std::copy_n(from.row(r), columns, all().row(r));
    }

    MeasuredMatrix measured()
    {
        const Matrix rows = all();
        for (std::size_t r = 0; r < rows.rows; ++r) {
            largest[r] = 0;
            for (const float* value = rows.row(r); value < rows.row(r) + columns; ++value)
                if (std::isfinite(*value))
                    largest[r] = std::max(largest[r], std::fabs(*value));
        }
        return {rows, {largest.data(), largest.size()}};
    }

    std::size_t columns;
    Buffer<float> values;
    Buffer<float> largest;
};

/// All matrices of a head.
struct Memory
{
    Memory(std::size_t rows, std::size_t keyRows, std::size_t headDim)
        : queries(rows, headDim), keys(keyRows, headDim), values(keyRows, headDim),
          scores(rows, keyRows), weights(rows, keyRows), context(rows, headDim)
    {
    }

    Cells queries;
    Cells keys;
    Cells values;
    Cells scores;
    Cells weights;
    Cells context;
};

/// The rows of one head, as attention reads them: after any loss of precision.
void takeStored(Cells& to, ConstMatrix rows, std::size_t head, const RowForm& form)
{
    if (form.losesNothing())
        return to.copy(rows.columnBlock(head * form.headDim, form.headDim));
    const RowForm own = form.ofOneHead();
    const std::size_t first = head / own.heads * own.heads;
    RowMemory memory(own);
    memory.reserve(rows.rows);
    memory.put(0, rows.columnBlock(first * form.headDim, own.heads * form.headDim));
    memory.read({0, rows.rows}, to.all());
}

/// \param memory  with queries, keys and values
void attend(Memory& memory, const AttentionReplay& replay)
{
    const auto runOf = [&](Cells& rows) -> StoredRun {
        return {rows.values.data(), DType::Float32, rows.largest.size(), replay.site.headDim};
    };
    const StoredRun keys = runOf(memory.keys);
    const StoredRun values = runOf(memory.values);
    const PassRecord& pass = *replay.pass;
    const std::vector<Position> queries = positionsFrom(pass.modelPosition(pass.first), pass.rows);
    const std::vector<Position> positions = positionsFrom(0, memory.keys.largest.size());
    replay.run(
        {memory.queries.all(),
         1,
         queries,
         {{&keys, 1}, {&values, 1}, positions, 1, replay.site.headDim},
         {}},
        [&](const AttentionCells& cells) { memory.scores.copy(cells.ofHead(0)); },
        [&](const AttentionCells& cells) { memory.weights.copy(cells.ofHead(0)); },
        memory.context.all());
}

} // namespace

std::optional<AttentionMatrices> sourceAttentionAt(const Trace& trace, std::size_t step, Lane lane,
                                                   Layer layer, Head head, const Kernels& kernels)
{
    const TraceHeader& header = trace.header();
    const PassRecord* pass = trace.step(step).lane(lane);
    const AttentionSite* site = header.network->overSource(layer);
    if (!pass || !site || !header.records(layer))
        return std::nullopt;
    PASTKEYS_EXPECTS(indexOf(head) < site->heads);
    const auto steps = trace.steps().first(step + 1);
    const std::shared_ptr<const SourceRows> source = sourceOf(steps, lane);
    const AttentionReplay replay = AttentionReplay::overSource(trace, step, lane, layer, kernels);
    const std::size_t kvHead = indexOf(site->kvHeadOf(head));
    const auto memory = std::make_shared<Memory>(pass->rows, pass->sourceRead, site->headDim);
    std::size_t row = 0;
    for (const ConstMatrix& part :
         laneRows(steps, lane, layer, site->queries, pass->first, pass->end()))
        for (std::size_t r = 0; r < part.rows; ++r, ++row)
            std::copy_n(part.row(r) + indexOf(head) * site->headDim, site->headDim,
                        memory->queries.all().row(row));
    takeStored(memory->keys, rowsOf(source->keysValues, layer, site->keys), kvHead, replay.form);
    takeStored(memory->values, rowsOf(source->keysValues, layer, site->values), kvHead,
               replay.form);
    attend(*memory, replay);
    AttentionMatrices matrices;
    matrices.rows = pass->rows;
    matrices.first = pass->first;
    matrices.origin = pass->origin;
    matrices.positions = pass->sourceRead;
    matrices.headDim = site->headDim;
    matrices.isOverSource = true;
    matrices.queries = memory->queries.measured();
    matrices.keys = memory->keys.measured();
    matrices.values = memory->values.measured();
    matrices.scores = memory->scores.measured();
    matrices.weights = memory->weights.measured();
    matrices.context = memory->context.measured();
    matrices.memory = memory;
    return matrices;
}

} // namespace pastkeys
