#include "cache/row_memory.h"

#include "base/contract.h"
#include "base/storage_form.h"

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

/// Computes the mean of each group of consecutive heads. The heads are added in ascending order.
/// Source: Ainslie et al. 2023, "GQA", section 2.1.
Work averageHeads(const RowForm& form, const float* row, float* mean)
{
    const std::size_t group = form.heads / form.kvHeads;
    Work work;
    for (std::size_t kvHead = 0; kvHead < form.kvHeads; ++kvHead)
        for (std::size_t i = 0; i < form.headDim; ++i) {
            const float* first = row + kvHead * group * form.headDim + i;
            float sum = first[0];
            for (std::size_t head = 1; head < group; ++head)
                sum += first[head * form.headDim];
            mean[kvHead * form.headDim + i] = sum / static_cast<float>(group);
            work.other += group; // group - 1 additions and a division
        }
    return work;
}

/// Rounds to the nearest whole number, ties to even. Unlike std::nearbyint, this needs no function
/// call on processors without SSE4.1. \pre |x| < 2^22
float nearestWhole(float x)
{
    constexpr float kWholeOnly = 0x1.8p23F; // from 2^23 on, floats have no fraction
    return (x + kWholeOnly) - kWholeOnly;
}

/// Scales the values, rounds them to integers of this form, and stores them. A non-finite value
/// makes the scale NaN, so that the values read back are not finite either.
/// \returns the scale by which to multiply a stored number
float quantize(std::span<const float> values, const StorageForm& form, void* numbers, Work& work)
{
    float largest = 0;
    for (const float value : values)
        largest = std::fabs(value) > largest || std::isnan(value) ? std::fabs(value) : largest;
    const float scale = largest / static_cast<float>(form.largest);
    const float inverse = static_cast<float>(form.largest) / largest;
    const bool canRound = std::isnormal(scale) && std::isfinite(inverse);
    for (std::size_t i = 0; i < values.size(); ++i)
        form.store(numbers, i, canRound ? static_cast<int>(nearestWhole(values[i] * inverse)) : 0);
    work.other += 2 + 2 * values.size(); // two divisions; a comparison and a product for each value
    return std::isfinite(largest) ? scale : std::nanf("");
}

} // namespace

std::size_t RowForm::bytes() const
{
    return bytesOf(type, width()) + scales() * sizeof(float);
}

std::size_t RowForm::bytesOfQueries() const
{
    return ofQueries().bytes();
}

void RowMemory::reserve(std::size_t rows, std::size_t kept)
{
    const auto moved = [&](auto& buffer, std::size_t width) {
        std::decay_t<decltype(buffer)> larger(rows * width);
        std::copy_n(buffer.data(), kept * width, larger.data());
        buffer = std::move(larger);
    };
    if (m_form.type == DType::Float32) {
        moved(m_floats, m_form.width());
    } else {
        moved(m_numbers, numberBytes());
        moved(m_scales, m_form.scales());
    }
    m_capacity = rows;
}

Work RowMemory::put(std::size_t at, ConstMatrix rows)
{
    PASTKEYS_EXPECTS(rows.columns == m_form.heads * m_form.headDim && at + rows.rows <= m_capacity);
    PASTKEYS_EXPECTS(m_form.headDim % formOf(m_form.type).valuesPerBlock == 0);
    Work work;
    if (m_form.kvHeads < m_form.heads && m_mean.empty())
        m_mean = Buffer<float>(m_form.width());
    for (std::size_t r = 0; r < rows.rows; ++r) {
        const float* row = rows.row(r);
        if (m_form.kvHeads < m_form.heads) {
            work += averageHeads(m_form, row, m_mean.data());
            row = m_mean.data();
        }
        work += putNumbers(at + r, row);
        work.bytesRead += rows.columns * sizeof(float);
        work.bytesWritten += m_form.bytes();
    }
    return work;
}

Work RowMemory::putNumbers(std::size_t at, const float* row)
{
    if (m_form.type == DType::Float32) {
        std::copy_n(row, m_form.width(), m_floats.data() + at * m_form.width());
        return {};
    }
    Work work;
    float* scale = m_scales.data() + at * m_form.scales();
    std::uint8_t* numbers = m_numbers.data() + at * numberBytes();
    for (std::size_t head = 0; head < m_form.kvHeads; ++head)
        for (std::size_t first = 0; first < m_form.headDim; first += m_form.numbersPerScale()) {
            const std::size_t column = head * m_form.headDim + first;
            const std::size_t count = std::min(m_form.numbersPerScale(), m_form.headDim - first);
            *scale++ = quantize({row + column, count}, formOf(m_form.type),
                                numbers + bytesOf(m_form.type, column), work);
        }
    return work;
}

void RowMemory::copy(const RowMemory& from, Span rows, std::size_t to)
{
    PASTKEYS_EXPECTS(from.m_form == m_form && rows.end() <= from.m_capacity &&
                     to + rows.count <= m_capacity);
    const auto copied = [&](auto RowMemory::*buffer, std::size_t width) {
        const auto* first = (from.*buffer).data() + rows.first * width;
        std::copy(first, first + rows.count * width, (this->*buffer).data() + to * width);
    };
    if (m_form.type == DType::Float32)
        return copied(&RowMemory::m_floats, m_form.width());
    copied(&RowMemory::m_numbers, numberBytes());
    copied(&RowMemory::m_scales, m_form.scales());
}

void RowMemory::read(Span rows, Matrix to) const
{
    PASTKEYS_EXPECTS(rows.end() <= m_capacity && to.rows == rows.count &&
                     to.columns == m_form.width());
    for (std::size_t r = 0; r < rows.count; ++r)
        for (std::size_t c = 0; c < to.columns; ++c) {
            const std::size_t row = rows.first + r;
            if (m_form.type == DType::Float32) {
                to.row(r)[c] = m_floats[row * to.columns + c];
                continue;
            }
            const std::size_t head = c / m_form.headDim;
            const std::size_t scale = head * scalesPerHead(m_form.type, m_form.headDim) +
                                      c % m_form.headDim / m_form.numbersPerScale();
            to.row(r)[c] = widened(m_numbers.data() + row * numberBytes(), m_form.type, c) *
                           m_scales[row * m_form.scales() + scale];
        }
}

StoredRun RowMemory::run(std::size_t rows) const
{
    if (m_form.type == DType::Float32)
        return {m_floats.data(), DType::Float32, rows, m_form.width()};
    return {m_numbers.data(), m_form.type, rows, m_form.width(),
            std::span(m_scales.data(), rows * m_form.scales())};
}

} // namespace pastkeys
