#include "archive/own_tensors.h"

#include <algorithm>
#include <unordered_map>

namespace pastkeys {

namespace {

/// Assigns each block its rows in the tensors when a lane first refers to the block.
class BlockPlaces
{
public:
    explicit BlockPlaces(OwnTensors& tensors) : m_tensors(tensors) {}

    std::size_t firstRowOf(const std::shared_ptr<const RowBlock>& block)
    {
        const auto [place, isNew] = m_first.emplace(block.get(), m_rows);
        if (isNew) {
            m_tensors.blocks.push_back(block);
            m_rows += block->rows;
        }
        return place->second;
    }

private:
    OwnTensors& m_tensors;
    std::unordered_map<const RowBlock*, std::size_t> m_first;
    std::size_t m_rows = 0;
};

} // namespace

std::size_t OwnTensors::rows() const
{
    std::size_t sum = 0;
    for (const auto& block : blocks)
        sum += block->rows;
    return sum;
}

OwnTensors ownTensorsOf(const Trace& trace)
{
    OwnTensors tensors;
    tensors.steps.resize(trace.size());
    BlockPlaces places(tensors);
    for (std::size_t s = 0; s < trace.size(); ++s)
        for (const Lane lane : lanesOf(trace.header())) {
            const PassRecord* record = trace.step(s).lane(lane);
            if (!record)
                continue;
            OwnOfLane& own = tensors.steps[s].at(indexOf(lane));
            for (const RowPart& part : record->ownRows)
                own.rows.push_back(
                    {part.position, part.rows, places.firstRowOf(part.block) + part.rowInBlock});
            if (record->source) {
                const auto known = std::ranges::find(tensors.sources, record->source);
                own.source = static_cast<std::size_t>(known - tensors.sources.begin());
                if (known == tensors.sources.end())
                    tensors.sources.push_back(record->source);
            }
            if (!record->own.logits.empty()) {
                own.logits = tensors.logits.size();
                tensors.logits.emplace_back(record->own.logits);
            }
        }
    return tensors;
}

} // namespace pastkeys
