// A cache that keeps nothing, so every pass runs all rows again. A pass still needs the keys and
// values of its own rows, which it reads from where the projection wrote them.
#include "base/contract.h"
#include "cache/kind_parts.h"

namespace pastkeys {

namespace {

class OffCache : public KvCache
{
public:
    explicit OffCache(const CacheShape& shape) : m_shape(shape) {}

    const CacheShape& shape() const override { return m_shape; }
    bool keepsRows() const override { return false; }
    Position next() const override { return Position{0}; }
    void rollBack() override { m_rows = {}; }
    void commit() override { m_rows = {}; }
    CacheLayout layout(Layer) const override { return {}; }
    CacheAccount account() const override { return {}; }
    RowForm form() const override { return rowFormOf(m_shape, {}); }

    /// Only the most recently appended rows can be viewed, because each layer overwrites the rows
    /// of the previous one.
    Work append(Layer layer, std::span<const Position> positions, const NewRows& rows) override
    {
        m_layer = layer;
        m_rows = {runOf(rows.keys), runOf(rows.values), {positions.begin(), positions.end()}};
        return {};
    }

    CacheView view(Layer layer) const override
    {
        PASTKEYS_EXPECTS(layer == m_layer);
        return {{&m_rows.keys, 1},
                {&m_rows.values, 1},
                m_rows.positions,
                m_shape.kvHeads,
                m_shape.headDim};
    }

private:
    struct Rows
    {
        StoredRun keys;
        StoredRun values;
        std::vector<Position> positions;
    };

    static StoredRun runOf(ConstMatrix rows)
    {
        return {rows.data, DType::Float32, rows.rows, rows.stride};
    }

    CacheShape m_shape;
    Layer m_layer{};
    Rows m_rows;
};

} // namespace

CacheKind offCacheKind()
{
    return {.name = "off",
            .explanation =
                PASTKEYS_TR_NOOP("pastkeys::Tr", "Keeps nothing: every step runs all rows again."),
            .make = [](const CacheShape& shape, const CacheOptions&) -> std::unique_ptr<KvCache> {
                return std::make_unique<OffCache>(shape);
            },
            .rule = causalRule,
            .mostRows = [](const CacheShape&, const CacheOptions&,
                           const DecodedText&) -> std::size_t { return 0; }};
}

} // namespace pastkeys
