#include "trace/comparison.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

namespace pastkeys {

namespace {

/// Maps the bits of a float to integers in the order of the values.
std::int64_t ordered(float value)
{
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
    constexpr std::uint32_t kSign = 0x80000000U;
    return (bits & kSign) ? -std::int64_t{bits & ~kSign} - 1 : std::int64_t{bits};
}

bool sameRow(const float* a, const float* b, std::size_t columns)
{
    return std::memcmp(a, b, columns * sizeof(float)) == 0;
}

void compareRow(Verdict& verdict, Difference place, std::span<const float> off,
                std::span<const float> on)
{
    for (std::size_t c = 0; c < off.size(); ++c) {
        const std::uint32_t ulp = ulpDistance(off[c], on[c]);
        if (ulp == 0)
            continue;
        verdict.maxUlp = std::max(verdict.maxUlp, ulp);
        if (verdict.firstDifference)
            continue;
        place.column = c;
        place.off = off[c];
        place.on = on[c];
        place.ulp = ulp;
        verdict.firstDifference = place;
    }
}

} // namespace

std::uint32_t ulpDistance(float a, float b)
{
    if (std::isnan(a) || std::isnan(b))
        return std::isnan(a) && std::isnan(b) ? 0 : std::numeric_limits<std::uint32_t>::max();
    const std::int64_t distance = ordered(a) - ordered(b);
    return static_cast<std::uint32_t>(distance < 0 ? -distance : distance);
}

bool sameBits(ConstMatrix a, ConstMatrix b)
{
    PASTKEYS_EXPECTS(a.rows == b.rows && a.columns == b.columns);
    for (std::size_t r = 0; r < a.rows; ++r)
        if (!sameRow(a.row(r), b.row(r), a.columns))
            return false;
    return true;
}

void compareRows(Verdict& verdict, std::string_view tensor, std::size_t firstRow, ConstMatrix off,
                 ConstMatrix on)
{
    PASTKEYS_EXPECTS(off.rows == on.rows && off.columns == on.columns);
    verdict.valuesCompared += off.rows * off.columns;
    for (std::size_t r = 0; r < off.rows; ++r)
        if (!sameRow(off.row(r), on.row(r), off.columns))
            compareRow(verdict, {.tensor = std::string(tensor), .row = firstRow + r},
                       off.rowSpan(r), on.rowSpan(r));
}

std::size_t stepsCompared(const Trace& trace)
{
    return static_cast<std::size_t>(std::ranges::count_if(
        trace.steps(), [](const StepRecordPtr& step) { return step->off && step->on; }));
}

} // namespace pastkeys
