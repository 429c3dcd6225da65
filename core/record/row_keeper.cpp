#include "record/row_keeper.h"

#include "base/contract.h"

#include <algorithm>

namespace pastkeys {

RowKeeper::RowKeeper(const KnownRows& known, const Network& network)
    : m_network(network), m_first(known.base.empty() ? 0 : known.base.front().position)
{
    const std::size_t end = known.base.empty() ? 0 : known.base.back().end();
    const std::vector<RowRef> base = rowsAt(known.base, m_first, end);
    const std::vector<RowRef> earlier = rowsAt(known.earlier, m_first, end);
    for (std::size_t r = 0; r < base.size(); ++r) // the same row is compared only once
        m_rows.push_back({base[r], base[r] == earlier[r] ? RowRef() : earlier[r]});
}

void RowKeeper::take(ConstMatrix values, Layer layer, TensorKind tensor)
{
    PASTKEYS_EXPECTS(values.rows == m_rows.size() && values.columns == m_network[tensor].columns);
    for (std::size_t r = 0; r < m_rows.size(); ++r) {
        Row& row = m_rows[r];
        const auto same = [&](const RowRef& known) {
            return known.block && sameBits(known.of(layer, tensor), values.rowSpan(r));
        };
        const bool isBase = same(row.base);
        const bool isEarlier = same(row.earlier);
        if (!row.own && !isBase && !isEarlier)
            separate(r, row.base.block ? row.base : row.earlier);
        if (!isBase)
            row.base = {};
        if (!isEarlier)
            row.earlier = {};
        if (row.own)
            std::copy_n(values.row(r), values.columns, rowsOf(m_own, layer, tensor).row(r));
    }
    m_taken.push_back({layer, tensor});
}

void RowKeeper::separate(std::size_t row, const RowRef& same)
{
    if (m_own.rows == 0)
        m_own = makeRowBlock(m_rows.size(), m_network);
    for (const Taken& taken : m_taken)
        std::ranges::copy(same.of(taken.layer, taken.tensor),
                          rowsOf(m_own, taken.layer, taken.tensor).row(row));
    m_rows[row].own = true;
}

std::vector<RowPart> RowKeeper::takeOwnRows()
{
    const auto count = static_cast<std::size_t>(
        std::ranges::count_if(m_rows, [](const Row& row) { return row.own; }));
    const auto kept = std::make_shared<RowBlock>();
    if (count > 0)
        *kept = makeRowBlock(count, m_network);
    const auto own = std::make_shared<const RowBlock>(std::move(m_own));
    std::size_t next = 0; // the next row of `kept` to fill
    std::vector<RowPart> parts;
    for (std::size_t r = 0; r < m_rows.size(); ++r) {
        const Row& row = m_rows[r];
        if (row.own) {
            copyRows({own, m_first + r, 1, r}, *kept, next);
            addPart(parts, {kept, m_first + r, 1, next++});
        } else if (!row.base.block) {
            addPart(parts, {row.earlier.block, m_first + r, 1, row.earlier.row});
        }
    }
    return parts;
}

} // namespace pastkeys
