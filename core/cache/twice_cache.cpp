// A cache that deliberately makes a common mistake: after the first pass, it stores each row twice.
// Softmax then sees each new token twice, and gives it twice its proper weight relative to the
// tokens of the prompt. (If the cache stored all rows twice, the weights would be right.)
#include "cache/kv_cache.h"

#include <memory>
#include <vector>

namespace pastkeys {

namespace {

class TwiceCache : public KvCache
{
public:
    explicit TwiceCache(std::unique_ptr<KvCache> inner) : m_inner(std::move(inner)) {}

    const CacheShape& shape() const override { return m_inner->shape(); }
    RowForm form() const override { return m_inner->form(); }
    CacheView view(Layer layer) const override { return m_inner->view(layer); }
    void attended(Layer layer, const AttentionCells& cells) override
    {
        m_inner->attended(layer, cells);
    }
    Position next() const override { return m_inner->next(); }
    void commit() override { m_inner->commit(); }
    void rollBack() override { m_inner->rollBack(); }
    CacheLayout layout(Layer layer) const override { return m_inner->layout(layer); }
    CacheAccount account() const override { return m_inner->account(); }

    /// The two copies of a row must be adjacent, because the positions must ascend.
    Work append(Layer layer, std::span<const Position> positions, const NewRows& rows) override
    {
        if (indexOf(next()) == 0)
            return m_inner->append(layer, positions, rows);
        std::vector<Position> twice;
        for (const Position position : positions)
            twice.insert(twice.end(), 2, position);
        const std::vector<float> queries = eachTwice(rows.queries);
        const std::vector<float> keys = eachTwice(rows.keys);
        const std::vector<float> values = eachTwice(rows.values);
        const auto matrix = [&](const std::vector<float>& of, ConstMatrix once) {
            return ConstMatrix{of.data(), twice.size(), once.columns, once.columns};
        };
        return m_inner->append(
            layer, twice,
            {matrix(queries, rows.queries), matrix(keys, rows.keys), matrix(values, rows.values)});
    }

private:
    static std::vector<float> eachTwice(ConstMatrix rows)
    {
        std::vector<float> twice;
        twice.reserve(2 * rows.rows * rows.columns);
        for (std::size_t r = 0; r < rows.rows; ++r)
            for (int copy = 0; copy < 2; ++copy)
                twice.insert(twice.end(), rows.row(r), rows.row(r) + rows.columns);
        return twice;
    }

    std::unique_ptr<KvCache> m_inner;
};

} // namespace

std::unique_ptr<KvCache> twice(std::unique_ptr<KvCache> cache)
{
    return std::make_unique<TwiceCache>(std::move(cache));
}

} // namespace pastkeys
