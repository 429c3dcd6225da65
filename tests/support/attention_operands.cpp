#include "support/attention_operands.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace pastkeys::test {

namespace {

/// Converts to bfloat16: takes the upper half of the float32's bits without rounding, which is
/// exact enough for tests.
std::uint16_t cutToBFloat16(float value)
{
    return static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(value) >> 16);
}

/// A finite float16 built from some of the value's bits. Tests can use any float16.
std::uint16_t someFloat16(float value)
{
    return static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(value) >> 15 & 0xBBFFU);
}

void appendValue(std::vector<std::byte>& page, DType type, float value)
{
    const auto append = [&page](auto stored) {
        const auto bytes = std::as_bytes(std::span(&stored, 1));
        page.insert(page.end(), bytes.begin(), bytes.end());
    };
    switch (type) {
    case DType::Float32:
        return append(value);
    case DType::Float16:
        return append(someFloat16(value));
    case DType::BFloat16:
        return append(cutToBFloat16(value));
    case DType::Int8:
        return append(static_cast<std::int8_t>(std::fmod(value * 100, 127.0F)));
    case DType::Int4: // two numbers per byte
        return append(static_cast<std::uint8_t>(std::bit_cast<std::uint32_t>(value) >> 12));
    default: // not in caches
        return;
    }
}

} // namespace

std::string textOf(const AttentionSizes& sizes)
{
    return std::to_string(sizes.heads) + " heads (" + std::to_string(sizes.ownKvHeads()) +
           " of K and V) of " + std::to_string(sizes.headDim) + ", " + std::to_string(sizes.rows) +
           " rows after " + std::to_string(sizes.past);
}

Sight Sight::causal(const AttentionSizes& sizes)
{
    Sight sight;
    for (std::size_t key = 0; key < sizes.keys(); ++key)
        sight.positions.push_back(idAt<Position>(key));
    for (std::size_t r = 0; r < sizes.rows; ++r)
        sight.reaches.push_back({{}, {0, sizes.past + r + 1}});
    return sight;
}

Sight Sight::random(const AttentionSizes& sizes, RandomSource& random)
{
    Sight sight;
    const std::size_t gaps = random() % 4; // from none to many
    std::size_t position = random() % 40;
    for (std::size_t key = 0; key < sizes.keys(); ++key) {
        sight.positions.push_back(idAt<Position>(position));
        position += 1 + (gaps > 0 && random() % 8 < gaps * gaps ? random() % 30 : 0);
    }
    const std::size_t form = random() % 3; // 0: causal, 1: window with sinks, 2: anything
    const std::size_t sinks = random() % 6;
    const std::size_t window = 1 + random() % (2 * sizes.keys());
    for (std::size_t r = 0; r < sizes.rows; ++r) {
        const std::size_t end = sizes.past + r + 1;
        if (form == 0) {
            sight.reaches.push_back({{}, {0, end}});
        } else if (form == 1) {
            const std::size_t first = end - std::min(end, window);
            sight.reaches.push_back({{0, std::min(sinks, first)}, spanBetween(first, end)});
        } else {
            const std::size_t a = random() % sizes.keys();
            const std::size_t b = a + random() % (sizes.keys() - a + 1);
            const std::size_t c = b + random() % (sizes.keys() - b + 1);
            const std::size_t d = c + random() % (sizes.keys() - c + 1);
            sight.reaches.push_back(b + d > a + c ? Reach{spanBetween(a, b), spanBetween(c, d)}
                                                  : Reach{{}, {a, 1}});
        }
    }
    return sight;
}

HeldRows::HeldRows(const AttentionSizes& sizes, Pattern pattern, RandomSource& random)
    : m_sizes(sizes), m_rows(sizes.keys(), sizes.ownKvHeads() * sizes.headDim, 1)
{
    m_rows.fill(pattern, random);
}

const float* HeldRows::row(std::size_t head, std::size_t index) const
{
    return m_rows.view().row(index) + head * m_sizes.headDim;
}

StoredRows HeldRows::viewOf(std::vector<StoredRun> runs)
{
    m_runs.push_back(std::move(runs));
    return {m_runs.back(), m_sizes.ownKvHeads(), m_sizes.headDim};
}

StoredRows HeldRows::inOneRun()
{
    const ConstMatrix rows = m_rows.view();
    return viewOf({{rows.data, DType::Float32, rows.rows, rows.stride}});
}

StoredRows HeldRows::inPages(std::size_t rows, std::span<const DType> types)
{
    const ConstMatrix all = m_rows.view();
    std::vector<StoredRun> runs;
    for (std::size_t first = 0; first < all.rows; first += rows) {
        const DType type = types.empty() ? DType::Float32 : types[runs.size() % types.size()];
        const std::size_t count = std::min(rows, all.rows - first);
        std::vector<std::byte> page;
        std::vector<float> scales;
        for (std::size_t r = first; r < first + count; ++r) {
            for (std::size_t c = 0; c < all.columns; c += type == DType::Int4 ? 2 : 1)
                appendValue(page, type, all.row(r)[c]);
            const std::size_t ownScales =
                m_sizes.ownKvHeads() * scalesPerHead(type, m_sizes.headDim);
            for (std::size_t scale = 0; scale < ownScales; ++scale)
                scales.push_back(0.01F + 0.003F * static_cast<float>((r + scale) % 7));
        }
        page.shrink_to_fit(); // so that the address sanitizer detects a read past the end
        const auto& keptPage = m_pages.emplace_back(std::move(page));
        const auto& keptScales = m_scales.emplace_back(std::move(scales));
        runs.push_back({keptPage.data(), type, count, all.columns, keptScales});
    }
    return viewOf(std::move(runs));
}

GuardedCells::GuardedCells(const AttentionSizes& sizes, const Sight& sight,
                           std::size_t misalignment)
    : m_sizes(sizes), m_sight(&sight),
      m_values(1, sizes.heads * sizes.rows * sizes.keys(), misalignment)
{
}

AttentionCells GuardedCells::cells()
{
    return {m_values.view().data, m_sizes.heads,    m_sizes.rows,
            m_sizes.keys(),       m_sight->reaches, m_sight->positions};
}

GuardedCells& GuardedCells::fill(Pattern pattern, RandomSource& random)
{
    m_values.fill(pattern, random);
    return *this;
}

ConstMatrix GuardedCells::view() const
{
    return {m_values.view().data, m_sizes.heads * m_sizes.rows, m_sizes.keys(), m_sizes.keys()};
}

} // namespace pastkeys::test
