#include "support/kernel_operands.h"

#include "kernels/select.h"

#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>

namespace pastkeys::test {

namespace {

constexpr std::uint32_t kGuardBits = 0x7FC0DEADU; // a quiet NaN that no arithmetic produces
constexpr std::size_t kAlignment = 64;
constexpr std::size_t kAlignedFloats = kAlignment / sizeof(float);

/// Converts float32 to bfloat16 or float16 by dropping bits, because the tests need no rounding.
std::uint16_t storedBits(DType type, float value)
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    if (type == DType::BFloat16)
        return static_cast<std::uint16_t>(std::isnan(value) ? 0x7FC0U : bits >> 16);
    const std::uint32_t sign = bits >> 16 & 0x8000U;
    if (std::isnan(value))
        return static_cast<std::uint16_t>(sign | 0x7E00U);
    const float size = std::fabs(value);
    if (size >= 65536.0F)
        return static_cast<std::uint16_t>(sign | (std::isinf(value) ? 0x7C00U : 0x7BFFU));
    if (size < 0x1p-14F) // a denormal is a multiple of 2^-24
        return static_cast<std::uint16_t>(sign | static_cast<std::uint32_t>(size * 0x1p24F));
    const std::uint32_t exponent = (bits >> 23 & 0xFFU) - 112;
    return static_cast<std::uint16_t>(sign | exponent << 10 | (bits >> 13 & 0x3FFU));
}

/// A value of the pattern in the range of float16.
float scaleOf(Pattern pattern, std::size_t index, RandomSource& random);

float normal(RandomSource& random)
{
    return std::normal_distribution<float>(0.0F, 1.0F)(random);
}

} // namespace

const char* nameOf(Pattern pattern)
{
    switch (pattern) {
    case Pattern::Zeros:
        return "zeros";
    case Pattern::NegativeZeros:
        return "negative zeros";
    case Pattern::Ones:
        return "ones";
    case Pattern::Large:
        return "large";
    case Pattern::Tiny:
        return "tiny";
    case Pattern::Denormals:
        return "denormals";
    case Pattern::Alternating:
        return "alternating";
    case Pattern::Random:
        return "random";
    case Pattern::Infinities:
        return "infinities";
    case Pattern::NaNs:
        return "NaNs";
    }
    return "";
}

float patternValue(Pattern pattern, std::size_t index, RandomSource& random)
{
    switch (pattern) {
    case Pattern::Zeros:
        return 0.0F;
    case Pattern::NegativeZeros:
        return -0.0F;
    case Pattern::Ones:
        return 1.0F;
    case Pattern::Large:
        return normal(random) * 1e19F; // a few products overflow, most do not
    case Pattern::Tiny:
        return normal(random) * 1e-20F; // products underflow
    case Pattern::Denormals:
        return normal(random) * 1e-40F;
    case Pattern::Alternating:
        return index % 2 == 0 ? 1.5F : -1.5F;
    case Pattern::Random:
        return normal(random);
    case Pattern::Infinities:
        return random() % 13 == 0
                   ? std::copysign(std::numeric_limits<float>::infinity(), normal(random))
                   : normal(random);
    case Pattern::NaNs:
        return random() % 29 == 0 ? std::numeric_limits<float>::quiet_NaN() : normal(random);
    }
    return 0.0F;
}

namespace {

float scaleOf(Pattern pattern, std::size_t index, RandomSource& random)
{
    const float value = patternValue(pattern, index, random) / 64;
    switch (pattern) {
    case Pattern::Large:
        return value * 1e-15F;
    case Pattern::Tiny:
        return std::ldexp(value, 56);
    case Pattern::Denormals:
        return std::ldexp(value, 118);
    default:
        return value;
    }
}

} // namespace

GuardedMatrix::GuardedMatrix(std::size_t rows, std::size_t columns, std::size_t misalignment)
    : m_rows(rows), m_columns(columns),
      m_memory(rows * (columns + kGap) + 3 * kAlignedFloats, std::bit_cast<float>(kGuardBits))
{
    const auto address = reinterpret_cast<std::uintptr_t>(m_memory.data());
    const std::uintptr_t boundary = (address + kAlignment - 1) / kAlignment * kAlignment;
    m_first = (boundary - address) / sizeof(float) + misalignment;
}

Matrix GuardedMatrix::view()
{
    return {m_memory.data() + m_first, m_rows, m_columns, m_columns + kGap};
}

ConstMatrix GuardedMatrix::view() const
{
    return {m_memory.data() + m_first, m_rows, m_columns, m_columns + kGap};
}

GuardedMatrix& GuardedMatrix::fill(Pattern pattern, RandomSource& random)
{
    for (std::size_t r = 0; r < m_rows; ++r)
        for (std::size_t c = 0; c < m_columns; ++c)
            view().row(r)[c] = patternValue(pattern, r + c, random);
    return *this;
}

bool GuardedMatrix::guardsIntact() const
{
    for (std::size_t i = 0; i < m_memory.size(); ++i) {
        const std::size_t at = i - m_first; // wraps if i < m_first
        const bool inside =
            i >= m_first && at / (m_columns + kGap) < m_rows && at % (m_columns + kGap) < m_columns;
        if (!inside && std::bit_cast<std::uint32_t>(m_memory[i]) != kGuardBits)
            return false;
    }
    return true;
}

void StoredMatrix::Free::operator()(std::byte* data) const
{
    std::free(data);
}

StoredMatrix::StoredMatrix(DType type, std::size_t rows, std::size_t columns,
                           std::size_t panelColumns)
    : m_type(type), m_rows(rows), m_columns(columns), m_panelColumns(panelColumns)
{
    void* memory = nullptr;
    if (posix_memalign(&memory, kAlignment, bytesOf(type, rows * columns)) != 0)
        throw std::bad_alloc();
    if (type == DType::Int8)
        m_scales.resize(std::max(rows, columns)); // one per output, which is a row or a column
    m_data.reset(static_cast<std::byte*>(memory));
}

WeightMatrix StoredMatrix::view() const
{
    return {m_data.get(), m_type, m_rows, m_columns, m_panelColumns, m_scales};
}

WeightMatrix StoredMatrix::panels() const
{
    WeightMatrix matrix = view();
    matrix.panelColumns = kPanelColumns;
    return matrix;
}

StoredMatrix& StoredMatrix::fill(Pattern pattern, RandomSource& random)
{
    if (m_type == DType::Int8)
        return fillInt8(pattern, random);
    if (hasBlocks(m_type))
        return fillBlocks(pattern, random);
    for (std::size_t i = 0; i < m_rows * m_columns; ++i) {
        float value = patternValue(pattern, i, random);
        std::byte* to = m_data.get() + i * bytesPerValue(m_type);
        if (m_type == DType::Float32) {
            std::memcpy(to, &value, sizeof value);
            continue;
        }
        // Scales large, tiny and denormal values into the range of float16.
        if (m_type == DType::Float16 && pattern == Pattern::Large)
            value *= 1e-15F;
        if (m_type == DType::Float16 && (pattern == Pattern::Tiny || pattern == Pattern::Denormals))
            value = std::ldexp(value, pattern == Pattern::Tiny ? 50 : 112);
        const std::uint16_t bits = storedBits(m_type, value);
        std::memcpy(to, &bits, sizeof bits);
    }
    return *this;
}

/// All bytes are random, except those of the scales, which follow the pattern.
StoredMatrix& StoredMatrix::fillBlocks(Pattern pattern, RandomSource& random)
{
    for (std::size_t i = 0; i < bytesOf(m_type, m_rows * m_columns); ++i)
        m_data.get()[i] = static_cast<std::byte>(random());
    const BlockForm& form = *formOf(m_type).blocks;
    const WeightMatrix matrix = view();
    const std::size_t down = m_panelColumns > 0 ? form.values : 1;
    const std::size_t across = m_panelColumns > 0 ? 1 : form.values;
    std::size_t index = 0;
    for (std::size_t r = 0; r < m_rows; r += down)
        for (std::size_t c = 0; c < m_columns; c += across, ++index) {
            std::byte* block = m_data.get() + (matrix.blockAt(r, c) - m_data.get());
            const std::size_t apart =
                m_panelColumns > 0 ? matrix.widthFrom(matrix.panelFrom(c)) : 1;
            const auto store = [&](std::size_t at, float value) {
                const std::uint16_t bits = storedBits(DType::Float16, value);
                block[at * apart] = static_cast<std::byte>(bits & 0xFF);
                block[(at + 1) * apart] = static_cast<std::byte>(bits >> 8);
            };
            store(form.scaleAt, scaleOf(pattern, index, random));
            if (form.hasMinimum)
                store(form.minimumAt, scaleOf(pattern, index + 1, random));
        }
    return *this;
}

/// An int8 value cannot be infinite or tiny, so the scales follow the pattern.
StoredMatrix& StoredMatrix::fillInt8(Pattern pattern, RandomSource& random)
{
    for (std::size_t i = 0; i < m_rows * m_columns; ++i) {
        const bool zero = pattern == Pattern::Zeros || pattern == Pattern::NegativeZeros;
        const auto value = static_cast<std::int8_t>(static_cast<int>(random() % 255) - 127);
        m_data.get()[i] = static_cast<std::byte>(zero ? 0 : value);
    }
    for (std::size_t i = 0; i < m_scales.size(); ++i)
        m_scales[i] = patternValue(pattern, i, random) / 127;
    return *this;
}

GuardedMatrix randomMatrix(std::size_t rows, std::size_t columns, RandomSource& random)
{
    GuardedMatrix matrix(rows, columns);
    matrix.fill(Pattern::Random, random);
    return matrix;
}

std::vector<float> randomVector(std::size_t size, RandomSource& random)
{
    std::vector<float> values(size);
    for (float& value : values)
        value = normal(random);
    return values;
}

std::vector<const Kernels*> fastExactTables()
{
    std::vector<const Kernels*> tables;
    for (const Kernels* table : availableKernels())
        if (table->exact && table != &referenceKernels())
            tables.push_back(table);
    return tables;
}

std::vector<const Kernels*> exactTables()
{
    std::vector<const Kernels*> tables = fastExactTables();
    tables.push_back(&referenceKernels());
    return tables;
}

bool sameBits(float a, float b)
{
    return (std::isnan(a) && std::isnan(b)) ||
           std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b);
}

std::string firstDifference(ConstMatrix actual, ConstMatrix expected)
{
    if (actual.rows != expected.rows || actual.columns != expected.columns)
        return "the sizes differ";
    for (std::size_t r = 0; r < actual.rows; ++r)
        for (std::size_t c = 0; c < actual.columns; ++c)
            if (!sameBits(actual.row(r)[c], expected.row(r)[c])) {
                char text[120];
                std::snprintf(text, sizeof text,
                              "row %zu column %zu: %.9g (%a), expected %.9g (%a)", r, c,
                              double{actual.row(r)[c]}, double{actual.row(r)[c]},
                              double{expected.row(r)[c]}, double{expected.row(r)[c]});
                return text;
            }
    return {};
}

std::string textOf(const Work& work)
{
    return "products " + std::to_string(work.products) + ", other " + std::to_string(work.other) +
           ", read " + std::to_string(work.bytesRead) + ", written " +
           std::to_string(work.bytesWritten);
}

} // namespace pastkeys::test
