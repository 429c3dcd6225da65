#include "trace/verdicts_again.h"

#include "trace/comparison.h"
#include "trace/row_blocks.h"

#include <algorithm>
#include <iterator>

namespace pastkeys {

namespace {

/// Adds rows after the last part. If both are base rows, they become one part.
void append(std::vector<RowPart>& parts, const RowPart& part)
{
    if (part.rows == 0)
        return;
    if (!part.block && !parts.empty() && !parts.back().block && parts.back().end() == part.position)
        parts.back().rows += part.rows;
    else
        parts.push_back(part);
}

void cutFrom(std::vector<RowPart>& parts, std::size_t position)
{
    while (!parts.empty() && parts.back().position >= position)
        parts.pop_back();
    if (!parts.empty() && parts.back().end() > position)
        parts.back().rows = position - parts.back().position;
}

RowPart baseRows(std::size_t from, std::size_t to)
{
    return {nullptr, from, to - from, 0};
}

} // namespace

VerdictsAgain::VerdictsAgain(const TraceHeader& header) : m_header(header)
{
    std::ranges::copy_if(
        header.network->recorded(), std::back_inserter(m_tensors),
        [&header](TensorKind tensor) { return isInVerdict((*header.network)[tensor].role); });
}

/// A pass always computes the rows up to the end of the text.
void VerdictsAgain::addRows(Lane lane, const LaneRecord& record)
{
    std::vector<RowPart>& parts = m_rows[indexOf(lane)];
    cutFrom(parts, record.first);
    std::size_t next = record.first;
    for (const RowPart& own : record.ownRows) {
        append(parts, baseRows(next, own.position));
        append(parts, own);
        next = own.end();
    }
    append(parts, baseRows(next, record.end()));
}

VerdictsAgain::Place VerdictsAgain::placeOf(const RowPart& part, std::size_t position) const
{
    if (part.block)
        return {part.block.get(), part.rowInBlock + position - part.position};
    const RowPart base = baseParts(m_steps, position, position + 1).front();
    return {base.block.get(), base.rowInBlock};
}

const VerdictsAgain::Compared& VerdictsAgain::compared(std::size_t position,
                                                       const PerLane<Place>& rows)
{
    if (m_compared.size() <= position)
        m_compared.resize(position + 1);
    Compared& known = m_compared[position];
    if (known.rows == rows)
        return known;
    known = {.rows = rows};
    Verdict verdict;
    for (std::size_t l = 0; l < m_header.config().layers; ++l)
        for (std::size_t t = 0; t < m_tensors.size(); ++t) {
            const auto layer = idAt<Layer>(l);
            const auto rowOf = [&](const Place& place) {
                return rowsOf(*place.block, layer, m_tensors[t]).rowBlock(place.row, 1);
            };
            const bool wasEqual = verdict.identical();
            compareRows(verdict, {m_tensors[t], layer}, position, rowOf(rows[0]), rowOf(rows[1]));
            if (wasEqual && !verdict.identical())
                known.tensor = l * m_tensors.size() + t;
        }
    known.maxUlp = verdict.maxUlp;
    known.first = verdict.firstDifference;
    return known;
}

/// Adds the rows of these positions to the verdict, except those that a lane has never computed.
void VerdictsAgain::compare(Verdict& verdict, Span positions)
{
    verdict.tensorsCompared += m_tensors.size() * m_header.config().layers;
    std::uint64_t columns = 0; // of all tensors of a layer
    for (const TensorKind tensor : m_tensors)
        columns += (*m_header.network)[tensor].columns;
    const auto from = [&](const std::vector<RowPart>& parts) {
        return std::ranges::partition_point(
            parts, [&](const RowPart& part) { return part.end() <= positions.first; });
    };
    std::size_t firstTensor = 0;
    for (auto left = from(m_rows[0]), right = from(m_rows[1]);
         left != m_rows[0].end() && right != m_rows[1].end();
         ++(left->end() < right->end() ? left : right)) {
        const Span both = overlapOf(
            positions, overlapOf({left->position, left->rows}, {right->position, right->rows}));
        verdict.valuesCompared += both.count * m_header.config().layers * columns;
        if (!left->block && !right->block)
            continue; // stored as one
        for (std::size_t position = both.first; position < both.end(); ++position) {
            const PerLane<Place> rows{placeOf(*left, position), placeOf(*right, position)};
            if (rows[0] == rows[1])
                continue;
            const Compared& found = compared(position, rows);
            verdict.maxUlp = std::max(verdict.maxUlp, found.maxUlp);
            if (found.first && (!verdict.firstDifference || found.tensor < firstTensor)) {
                verdict.firstDifference = found.first;
                firstTensor = found.tensor;
            }
        }
    }
}

std::optional<Verdict> VerdictsAgain::next(const StepRecordPtr& step)
{
    m_steps.push_back(step);
    for (const Lane lane : kLanes)
        if (const LaneRecord* record = step->lane(lane))
            addRows(lane, *record);
    if (!step->ranBoth())
        return std::nullopt;
    Verdict verdict;
    const LaneRecord& lane = *step->lane(Lane{0});
    compare(verdict, {lane.first, lane.rows});
    const std::span<const float> left = step->logitsOf(Lane{0});
    const std::span<const float> right = step->logitsOf(Lane{1});
    if (!left.empty())
        compareLogits(verdict, *m_header.network, lane.end() - 1, left, right,
                      m_header.tokensUsed());
    return verdict;
}

} // namespace pastkeys
