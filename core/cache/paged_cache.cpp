// A cache that stores rows in blocks of a few positions. The blocks need not be adjacent in memory.
// A block is reserved when its first row is written, so at most the end of one block per layer is
// wasted, and rows never move. Source: Kwon et al. 2023, "Efficient Memory Management for Large
// Language Model Serving with PagedAttention". In the paper, the blocks of many sequences share one
// memory pool.
#include "base/contract.h"
#include "cache/kind_parts.h"

#include <algorithm>

namespace pastkeys {

namespace {

class PagedCache : public KvCache
{
public:
    PagedCache(const CacheShape& shape, const CacheOptions& options)
        : m_shape(shape), m_form(rowFormOf(shape, options)), m_block(options.block),
          m_layers(shape.layers)
    {
        PASTKEYS_EXPECTS(m_block > 0);
    }

    const CacheShape& shape() const override { return m_shape; }
    RowForm form() const override { return m_form; }
    Position next() const override { return m_next; }
    CacheAccount account() const override { return m_account; }

    Work append(Layer layer, std::span<const Position> positions, const NewRows& all) override
    {
        const auto& [queries, keys, values] = all;
        LayerBlocks& blocks = m_layers.at(indexOf(layer));
        PASTKEYS_EXPECTS(keys.rows == positions.size() && values.rows == positions.size() &&
                         blocks.positions.size() == m_committed && !positions.empty() &&
                         indexOf(positions.front()) >= indexOf(m_next));
        Work work;
        for (std::size_t done = 0; done < keys.rows;) {
            const std::size_t at = (m_committed + done) % m_block;
            if (at == 0)
                addBlock(blocks);
            const std::size_t rows = std::min(m_block - at, keys.rows - done);
            work += blocks.keys.back().put(at, keys.rowBlock(done, rows));
            work += blocks.values.back().put(at, values.rowBlock(done, rows));
            done += rows;
        }
        blocks.positions.insert(blocks.positions.end(), positions.begin(), positions.end());
        updateRuns(blocks);
        return work;
    }

    CacheView view(Layer layer) const override
    {
        const LayerBlocks& blocks = m_layers.at(indexOf(layer));
        return {blocks.keyRuns, blocks.valueRuns, blocks.positions, m_form.kvHeads,
                m_shape.headDim};
    }

    void commit() override
    {
        const std::vector<Position>& held = m_layers.back().positions;
        if (held.size() > m_committed)
            m_next = idAt<Position>(indexOf(held.back()) + 1);
        m_committed = held.size();
    }

    void rollBack() override
    {
        const std::size_t kept = (m_committed + m_block - 1) / m_block;
        for (LayerBlocks& blocks : m_layers) {
            blocks.positions.resize(m_committed);
            blocks.keys.erase(blocks.keys.begin() + static_cast<std::ptrdiff_t>(kept),
                              blocks.keys.end());
            blocks.values.erase(blocks.values.begin() + static_cast<std::ptrdiff_t>(kept),
                                blocks.values.end());
            updateRuns(blocks);
        }
    }

    CacheLayout layout(Layer layer) const override
    {
        const LayerBlocks& blocks = m_layers.at(indexOf(layer));
        const auto held = std::span(blocks.positions).first(m_committed);
        const std::size_t capacity = blocks.keys.size() * m_block;
        return {.held = stretchesOf(held),
                .capacity = capacity,
                .bytesUsed = held.size() * m_form.bytesOfPosition(),
                .bytesReserved = capacity * m_form.bytesOfPosition()};
    }

private:
    /// The block table of a layer: row r is in block r / m_block.
    struct LayerBlocks
    {
        std::vector<RowMemory> keys;
        std::vector<RowMemory> values;
        std::vector<Position> positions;
        std::vector<StoredRun> keyRuns;
        std::vector<StoredRun> valueRuns;
    };

    void addBlock(LayerBlocks& blocks)
    {
        for (std::vector<RowMemory>* memories : {&blocks.keys, &blocks.values}) {
            memories->emplace_back(m_form).reserve(m_block);
            ++m_account.allocations;
        }
    }

    void updateRuns(LayerBlocks& blocks) const
    {
        blocks.keyRuns.clear();
        blocks.valueRuns.clear();
        for (std::size_t b = 0; b < blocks.keys.size(); ++b) {
            const std::size_t rows = std::min(m_block, blocks.positions.size() - b * m_block);
            blocks.keyRuns.push_back(blocks.keys[b].run(rows));
            blocks.valueRuns.push_back(blocks.values[b].run(rows));
        }
    }

    CacheShape m_shape;
    RowForm m_form;
    std::size_t m_block;
    std::vector<LayerBlocks> m_layers;
    std::size_t m_committed = 0; ///< number of committed rows in each layer
    Position m_next{0};
    CacheAccount m_account;
};

} // namespace

CacheKind pagedCacheKind()
{
    return {
        .name = "paged",
        .explanation =
            PASTKEYS_TR_NOOP("pastkeys::Tr", "Reserves memory in blocks, which are never moved."),
        .argument = ":BLOCK",
        .readArgument = readCount<&CacheOptions::block>,
        .writtenArgument = writtenCount<&CacheOptions::block>,
        .make = makeOf<PagedCache>,
        .rule = causalRule,
        .mostRows = [](const CacheShape&, const CacheOptions& options, const DecodedText& text) {
            return (text.positions + options.block - 1) / options.block * options.block;
        }};
}

} // namespace pastkeys
