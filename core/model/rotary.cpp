#include "model/rotary.h"

#include "base/contract.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace pastkeys {

namespace {

double scaled(double frequency, const RotaryScaling& scaling)
{
    if (scaling.kind == RotaryScaling::Kind::None)
        return frequency;
    const double slowed = frequency / scaling.factor;
    if (scaling.kind == RotaryScaling::Kind::Linear)
        return slowed;
    const double turns = scaling.context * frequency / (2 * std::numbers::pi); // within the context
    const double kept = std::clamp((turns - scaling.low) / (scaling.high - scaling.low), 0.0, 1.0);
    return kept * frequency + (1 - kept) * slowed;
}

} // namespace

std::vector<double> rotaryFrequencies(std::uint32_t columns, double base,
                                      const RotaryScaling& scaling)
{
    PASTKEYS_EXPECTS(columns % 2 == 0);
    PASTKEYS_EXPECTS(scaling.divisors.empty() || scaling.divisors.size() == columns / 2);
    std::vector<double> frequencies;
    for (std::uint32_t i = 0; i < columns; i += 2)
        frequencies.push_back(scaled(std::pow(base, -static_cast<double>(i) / columns), scaling));
    for (std::size_t i = 0; i < scaling.divisors.size(); ++i)
        frequencies[i] /= static_cast<double>(scaling.divisors[i]);
    return frequencies;
}

void RotationTables::begin(std::vector<Position> positions)
{
    if (positions == m_positions)
        return;
    m_positions = std::move(positions);
    m_tables.clear();
}

Rotations RotationTables::of(std::span<const double> frequencies)
{
    const std::size_t pairs = frequencies.size();
    const auto [entry, isNew] =
        m_tables.try_emplace(std::vector<double>(frequencies.begin(), frequencies.end()));
    Table& table = entry->second;
    if (isNew)
        for (const Position position : m_positions)
            for (const double frequency : frequencies) {
                const double angle = static_cast<double>(indexOf(position)) * frequency;
                table.cosines.push_back(static_cast<float>(std::cos(angle)));
                table.sines.push_back(static_cast<float>(std::sin(angle)));
            }
    return {{table.cosines.data(), m_positions.size(), pairs, pairs},
            {table.sines.data(), m_positions.size(), pairs, pairs}};
}

} // namespace pastkeys
