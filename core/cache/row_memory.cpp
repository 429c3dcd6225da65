#include "cache/row_memory.h"

#include "base/contract.h"

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

constexpr float kLargestNumber = 127;

/// The mean of each group of consecutive heads, in ascending order of the heads. Source: Ainslie et
/// al. 2023, "GQA", section 2.1.
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

/// The nearest whole number; of two equally near ones, the even one. Unlike std::nearbyint, this is
/// not a call on processors without SSE4.1. \pre |x| < 2^22
float nearestWhole(float x)
{
    constexpr float kWholeOnly = 0x1.8p23F; // from 2^23 on, a float has no fraction
    return (x + kWholeOnly) - kWholeOnly;
}

/// Rounds to whole numbers from -127 to 127. Numbers that are not finite make the scale NaN, so that
/// what is read is not finite either.
/// \returns the scale by which a stored number is multiplied
float quantize(std::span<const float> values, std::int8_t* numbers, Work& work)
{
    float largest = 0;
    for (const float value : values)
        largest = std::fabs(value) > largest || std::isnan(value) ? std::fabs(value) : largest;
    const float scale = largest / kLargestNumber;
    const float inverse = kLargestNumber / largest;
    const bool canRound = std::isnormal(scale) && std::isfinite(inverse);
    if (canRound)
        for (std::size_t i = 0; i < values.size(); ++i)
            numbers[i] = static_cast<std::int8_t>(nearestWhole(values[i] * inverse));
    else
        std::fill_n(numbers, values.size(), std::int8_t{0});
    work.other += 2 + 2 * values.size(); // two divisions; a comparison and a product for each value
    return std::isfinite(largest) ? scale : std::nanf("");
}

} // namespace

std::size_t RowForm::bytes() const
{
    return width() * bytesPerValue(type) + (type == DType::Int8 ? kvHeads * sizeof(float) : 0);
}

std::size_t RowForm::bytesOfQueries() const
{
    return withQueries ? ofQueries().bytes() : 0;
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
        moved(m_numbers, m_form.width());
        moved(m_scales, m_form.kvHeads);
    }
    m_capacity = rows;
}

Work RowMemory::put(std::size_t at, ConstMatrix rows)
{
    PASTKEYS_EXPECTS(rows.columns == m_form.heads * m_form.headDim && at + rows.rows <= m_capacity);
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
    for (std::size_t head = 0; head < m_form.kvHeads; ++head)
        m_scales[at * m_form.kvHeads + head] =
            quantize({row + head * m_form.headDim, m_form.headDim},
                     m_numbers.data() + at * m_form.width() + head * m_form.headDim, work);
    return work;
}

void RowMemory::moveDown(Span rows, std::size_t to)
{
    const auto moved = [&](auto& buffer, std::size_t width) {
        std::copy(buffer.data() + rows.first * width, buffer.data() + rows.end() * width,
                  buffer.data() + to * width);
    };
    if (m_form.type == DType::Float32)
        return moved(m_floats, m_form.width());
    moved(m_numbers, m_form.width());
    moved(m_scales, m_form.kvHeads);
}

void RowMemory::read(Span rows, Matrix to) const
{
    PASTKEYS_EXPECTS(rows.end() <= m_capacity && to.rows == rows.count &&
                     to.columns == m_form.width());
    for (std::size_t r = 0; r < rows.count; ++r)
        for (std::size_t c = 0; c < to.columns; ++c) {
            const std::size_t row = rows.first + r;
            to.row(r)[c] = m_form.type == DType::Float32
                               ? m_floats[row * to.columns + c]
                               : static_cast<float>(m_numbers[row * to.columns + c]) *
                                     m_scales[row * m_form.kvHeads + c / m_form.headDim];
        }
}

StoredRun RowMemory::run(std::size_t rows) const
{
    if (m_form.type == DType::Float32)
        return {m_floats.data(), DType::Float32, rows, m_form.width()};
    return {m_numbers.data(), m_form.type, rows, m_form.width(),
            std::span(m_scales.data(), rows * m_form.kvHeads)};
}

} // namespace pastkeys
