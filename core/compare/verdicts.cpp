#include "compare/verdicts.h"

#include "compare/comparison.h"

#include <algorithm>
#include <utility>

namespace pastkeys {

Verdicts::Verdicts(const Network& network, std::size_t tokensInUse, std::span<const Layer> layers)
    : m_network(network), m_tokensInUse(tokensInUse)
{
    for (const Layer layer : layers)
        for (const TensorKind tensor : network.recorded())
            if (isInVerdict(network[tensor].role)) {
                m_tensors.push_back({tensor, layer});
                m_columns += network[tensor].columns;
            }
}

/// A pass always computes the rows up to the end of the text.
void Verdicts::addRows(Lane lane, const PassRecord& record)
{
    std::vector<RowRef>& rows = m_rows[indexOf(lane)];
    rows.resize(record.first);
    rows.insert(rows.end(), m_base.begin() + static_cast<std::ptrdiff_t>(record.first),
                m_base.end());
    for (const RowPart& own : record.ownRows)
        for (std::size_t r = 0; r < own.rows; ++r)
            rows.at(own.position + r) = {own.block, own.rowInBlock + r};
}

const Verdicts::Compared& Verdicts::compared(std::size_t position)
{
    const RowRef& a = m_rows[0][position];
    const RowRef& b = m_rows[1][position];
    if (m_compared.size() <= position)
        m_compared.resize(position + 1);
    Compared& known = m_compared[position];
    if (known.rows[0] == a && known.rows[1] == b)
        return known;
    Verdict verdict;
    for (const TensorPoint& tensor : m_tensors)
        compareRows(verdict, tensor, position, oneRow(a.of(*tensor.layer, tensor.tensor)),
                    oneRow(b.of(*tensor.layer, tensor.tensor)));
    return known = {{a, b}, verdict.maxUlp, verdict.firstDifference};
}

/// Adds the rows of the pass to the verdict, except those that the other lane has never computed.
void Verdicts::compare(Verdict& verdict, const PassRecord& pass)
{
    const auto isEarlier = [](const TensorPoint& a, const TensorPoint& b) {
        return std::pair(a.layer, a.tensor) < std::pair(b.layer, b.tensor);
    };
    verdict.tensorsCompared += m_tensors.size();
    for (std::size_t position = pass.first; position < pass.end(); ++position) {
        const RowRef& a = m_rows[0][position];
        const RowRef& b = m_rows[1][position];
        if (!a.block || !b.block)
            continue;
        verdict.valuesCompared += m_columns;
        if (a == b)
            continue;
        const Compared& found = compared(position);
        verdict.maxUlp = std::max(verdict.maxUlp, found.maxUlp);
        if (found.first && (!verdict.firstDifference ||
                            isEarlier(found.first->tensor, verdict.firstDifference->tensor)))
            verdict.firstDifference = found.first;
    }
}

/// Adds the keys and values of the source, if a lane computed them in this step.
void Verdicts::compareSources(Verdict& verdict, const StepRecord& step)
{
    bool isNew = false;
    for (const Lane lane : kLanes)
        isNew |= step.lane(lane)->source != nullptr;
    if (!isNew || !m_sources[0] || !m_sources[1])
        return;
    for (const Layer layer : layersOf(m_network))
        for (const TensorKind tensor : m_network.recordedOfSource()) {
            ++verdict.tensorsCompared;
            compareRows(verdict, {tensor, layer}, 0,
                        rowsOf(m_sources[0]->keysValues, layer, tensor),
                        rowsOf(m_sources[1]->keysValues, layer, tensor));
        }
}

std::optional<Verdict> Verdicts::next(const StepRecord& step)
{
    m_base.resize(step.first);
    for (std::size_t r = 0; r < step.rows->rows; ++r)
        m_base.push_back({step.rows, r});
    for (const Lane lane : kLanes)
        if (const PassRecord* record = step.lane(lane)) {
            addRows(lane, *record);
            if (record->source)
                m_sources[indexOf(lane)] = record->source;
        }
    if (!step.ranBoth())
        return std::nullopt;
    Verdict verdict;
    const PassRecord& pass = *step.lane(Lane{0});
    compare(verdict, pass);
    compareSources(verdict, step);
    const std::span<const float> left = step.logitsOf(Lane{0});
    const std::span<const float> right = step.logitsOf(Lane{1});
    if (!left.empty())
        compareLogits(verdict, m_network, step.positions() - 1, left, right, m_tokensInUse);
    return verdict;
}

} // namespace pastkeys
