// Rotary position embedding (RoPE): pairs of numbers in queries and keys are rotated by angles that
// grow with the position. Source: Su et al. 2021.
#pragma once

#include "base/ids.h"
#include "kernels/kernels.h"

#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace pastkeys {

/// How the angles of a model are made smaller so that it can read longer texts.
struct RotaryScaling
{
    enum class Kind : std::uint8_t
    {
        None,
        Linear, ///< all angles are divided by the factor
        /// Only angles that grow slowly are divided: those that take longer for a turn than
        /// context / low positions. Faster than context / high positions, they stay as they are.
        /// In between, the two are blended. Source: Llama 3.1.
        Llama3,
    };

    Kind kind = Kind::None;
    double factor = 1;
    double low = 1;
    double high = 4;
    double context = 8192; ///< positions that the model could read before
    /// If not empty, the angles of each pair are also divided by a number of its own.
    std::vector<float> divisors = {};
};

/// The radians per position of each pair of a head: pair i turns by base^(-2 i / columns).
/// \param columns  how many numbers of a head are rotated; even
/// \pre there are no divisors, or as many as pairs
std::vector<double> rotaryFrequencies(std::uint32_t columns, double base,
                                      const RotaryScaling& scaling = {});

/// The cosines and sines of the rows of a pass. Angles are computed in double precision, and their
/// cosine and sine are rounded to float32 once, so they do not depend on which rows run together.
class RotationTables
{
public:
    /// Begins a pass. \param positions  of its rows
    void begin(std::vector<Position> positions);
    /// Valid until the next pass. \param frequencies  radians per position of each pair
    Rotations of(std::span<const double> frequencies);

private:
    struct Table
    {
        std::vector<float> cosines; ///< [rows][pairs]
        std::vector<float> sines;
    };

    std::vector<Position> m_positions;
    std::map<std::vector<double>, Table> m_tables; ///< by frequencies: layers may differ
};

} // namespace pastkeys
