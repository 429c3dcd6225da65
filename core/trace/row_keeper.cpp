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
    : m_known(known), m_first(known.base.empty() ? 0 : known.base.front().position),
      m_layers(layers), m_width(width),
      m_rows(known.base.empty() ? 0 : known.base.back().end() - m_first)
{
    const std::vector<Place> base = placesOf(m_known.base, m_first, m_rows.size());
    const std::vector<Place> earlier = placesOf(m_known.earlier, m_first, m_rows.size());
    for (std::size_t r = 0; r < m_rows.size(); ++r)
        m_rows[r] = {base[r], isSame(base[r], earlier[r]) ? Place{} : earlier[r]};
}

bool RowKeeper::isSame(const Place& a, const Place& b)
{
    return a.part && b.part && a.part->block == b.part->block && a.row == b.row;
}

std::vector<RowKeeper::Place> RowKeeper::placesOf(const std::vector<RowPart>& parts,
                                                  std::size_t first, std::size_t rows)
{
    std::vector<Place> places(rows);
    for (const RowPart& part : parts)
        for (std::size_t r = 0; r < part.rows; ++r)
            places.at(part.position + r - first) = {&part, part.rowInBlock + r};
    return places;
}

void RowKeeper::take(ConstMatrix values, Layer layer, RowsMember member)
{
    PASTKEYS_EXPECTS(values.rows == m_rows.size() && values.columns == m_width);
    for (std::size_t r = 0; r < m_rows.size(); ++r) {
        Row& row = m_rows[r];
        const auto same = [&](const Place& place) {
            return place.part &&
                   std::memcmp(values.row(r),
                               rowAt(*place.part->block, layer, member, place.row, m_width),
                               m_width * sizeof(float)) == 0;
        };
        const Row before = row;
        if (!same(row.base))
            row.base = {};
        if (!same(row.earlier))
            row.earlier = {};
        if (!row.own && !row.base.part && !row.earlier.part)
            separate(r, before.base.part ? before.base : before.earlier);
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
        std::copy_n(rowAt(*same.part->block, tensor.layer, tensor.member, same.row, m_width),
                    m_width,
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
    std::size_t next = 0; // row of `kept`
    std::vector<RowPart> parts;
    const auto add = [&](const RowPart& row) {
        if (!parts.empty() && parts.back().block == row.block &&
            parts.back().end() == row.position &&
            parts.back().rowInBlock + parts.back().rows == row.rowInBlock)
            ++parts.back().rows;
        else
            parts.push_back(row);
    };
    for (std::size_t r = 0; r < m_rows.size(); ++r) {
        const Row& row = m_rows[r];
        if (row.own) {
            for (std::size_t l = 0; l < m_layers; ++l)
                for (const RowsMember member : kRowsMembers)
                    std::copy_n((m_own.layers[l].*member).data() + r * m_width, m_width,
                                (kept->layers[l].*member).data() + next * m_width);
            add({kept, m_first + r, 1, next++});
        } else if (!row.base.part) {
            add({row.earlier.part->block, m_first + r, 1, row.earlier.row});
        }
    }
    return parts;
}

} // namespace pastkeys
