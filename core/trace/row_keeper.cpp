#include "trace/row_keeper.h"

#include "base/contract.h"

#include <algorithm>
#include <cstring>

namespace pastkeys {

namespace {

const float* rowAt(const RowBlock& block, Layer layer, RowsMember member, std::size_t row,
                   std::size_t width)
{
    return (block.layers[indexOf(layer)].*member).data() + row * width;
}

} // namespace

RowKeeper::RowKeeper(const KnownRows& known, std::size_t layers, std::size_t width)
    : m_first(known.base.empty() ? 0 : known.base.front().position), m_layers(layers),
      m_width(width), m_rows(known.base.empty() ? 0 : known.base.back().end() - m_first)
{
    place(known.base, &Row::base);
    place(known.earlier, &Row::earlier);
    for (Row& row : m_rows)
        if (row.base.block == row.earlier.block) // the same row, so compare it only once
            row.earlier = {};
}

void RowKeeper::place(const std::vector<RowPart>& parts, Place Row::*member)
{
    for (const RowPart& part : parts)
        for (std::size_t r = 0; r < part.rows; ++r)
            m_rows.at(part.position + r - m_first).*member = {part.block, part.rowInBlock + r};
}

void RowKeeper::take(ConstMatrix values, Layer layer, RowsMember member)
{
    PASTKEYS_EXPECTS(values.rows == m_rows.size() && values.columns == m_width);
    for (std::size_t r = 0; r < m_rows.size(); ++r) {
        Row& row = m_rows[r];
        const auto same = [&](const Place& place) {
            return place.block &&
                   std::memcmp(values.row(r),
                               rowAt(*place.block, layer, member, place.row, m_width),
                               m_width * sizeof(float)) == 0;
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
            std::copy_n(values.row(r), m_width,
                        (m_own.layers[indexOf(layer)].*member).data() + r * m_width);
    }
    m_taken.push_back({layer, member});
}

void RowKeeper::separate(std::size_t row, const Place& same)
{
    if (m_own.rows == 0)
        m_own = makeRowBlock(m_rows.size(), m_layers, m_width);
    for (const Tensor& tensor : m_taken)
        std::copy_n(rowAt(*same.block, tensor.layer, tensor.member, same.row, m_width), m_width,
                    (m_own.layers[indexOf(tensor.layer)].*tensor.member).data() + row * m_width);
    m_rows[row].own = true;
}

std::vector<RowPart> RowKeeper::takeOwnRows()
{
    const auto count = static_cast<std::size_t>(
        std::ranges::count_if(m_rows, [](const Row& row) { return row.own; }));
    const auto kept = std::make_shared<RowBlock>();
    if (count > 0)
        *kept = makeRowBlock(count, m_layers, m_width);
    std::size_t next = 0; // the next row of `kept` to fill
    std::vector<RowPart> parts;
    for (std::size_t r = 0; r < m_rows.size(); ++r) {
        const Row& row = m_rows[r];
        if (row.own) {
            for (std::size_t l = 0; l < m_layers; ++l)
                for (const RowsMember member : kRowsMembers)
                    std::copy_n((m_own.layers[l].*member).data() + r * m_width, m_width,
                                (kept->layers[l].*member).data() + next * m_width);
            addPart(parts, {kept, m_first + r, 1, next++});
        } else if (!row.base.block) {
            addPart(parts, {row.earlier.block, m_first + r, 1, row.earlier.row});
        }
    }
    return parts;
}

} // namespace pastkeys
