#include "query/stored_cell.h"

#include "base/storage_form.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// Quantizes the row as the cache does, and sets the cell's whole number and scale from the result.
/// \param column  the column within the stored head
void readWhole(StoredCell& cell, std::span<const float> row, const RowForm& form,
               std::size_t column)
{
    RowMemory memory(form);
    memory.reserve(1);
    memory.put(0, oneRow(row));
    const StoredRun run = memory.run(1);
    cell.whole =
        static_cast<int>(widened(run.data, form.type, cell.storedHead * form.headDim + column));
    cell.scale = run.scales[cell.storedHead * scalesPerHead(form.type, form.headDim) +
                            column / form.numbersPerScale()];
}

} // namespace

std::optional<StoredCell> storedCellAt(const Trace& trace, std::size_t step, Lane lane,
                                       const KeptNumber& wanted)
{
    const PassRecord* record = trace.step(step).lane(lane);
    const LaneSpec& spec = trace.header().lane(lane);
    if (!record || !keepsRows(spec) || !trace.header().records(wanted.layer))
        return std::nullopt;
    const Network& network = *trace.header().network;
    const auto steps = trace.steps().first(step + 1);
    const bool isOfSource = network[wanted.rows].axis == Axis::Source;
    StoredCell cell;
    std::span<const float> row;
    if (isOfSource) { // contiguous, in order
        if (!spec.cache.keepsSource() || wanted.position >= record->sourceRead)
            return std::nullopt;
        cell.row = wanted.position;
        row = rowsOf(sourceOf(steps, lane)->keysValues, wanted.layer, wanted.rows)
                  .rowSpan(wanted.position);
    } else {
        const std::vector<Position> held = record->positionsRead();
        const auto found = std::ranges::find(held, idAt<Position>(wanted.position));
        if (found == held.end())
            return std::nullopt;
        cell.row = static_cast<std::size_t>(found - held.begin());
        row = laneRowsAt(steps, lane, wanted.position, wanted.position + 1)
                  .front()
                  .of(wanted.layer, wanted.rows);
    }
    const RowForm form = rowFormOf(spec, isOfSource ? *network.overSource(wanted.layer)
                                                    : network.site(wanted.layer));
    if (const std::size_t block = spec.cache.block(); block > 0 && !isOfSource) {
        cell.block = cell.row / block;
        cell.row %= block;
    }
    cell.storedHead = indexOf(wanted.head) / (form.heads / form.kvHeads);
    cell.number = cell.row * form.width() + cell.storedHead * form.headDim + wanted.column;
    cell.computed = row[indexOf(wanted.head) * form.headDim + wanted.column];
    if (form.type != DType::Float32)
        readWhole(cell, row, form, wanted.column);
    return cell;
}

} // namespace pastkeys
